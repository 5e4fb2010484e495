//! The count of a whole game: board, prisoners, komi and what else its rules count.

use super::bitboard::Bitboard;
use super::board::Board;
use super::color::Color;
use super::game::Game;
use super::point::Move;
use super::rules::{Rules, Scoring, Tax};
use super::score::{Area, Score};

/// The stones of a position that its count needs to know about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fates<const N: usize> {
    /// Stones of either color that are taken off.
    pub dead: Bitboard<N>,
    /// Stones of either color that live in seki.
    pub seki: Bitboard<N>,
}

impl<const N: usize> Fates<N> {
    /// Every stone lives, and none in seki: the board as it stands.
    pub const AS_IT_STANDS: Fates<N> = Fates { dead: Bitboard::EMPTY, seki: Bitboard::EMPTY };
}

/// A whole count. Of two numbers, Black's is the first.
#[derive(Clone, Debug, PartialEq)]
pub struct Count {
    /// The rules it follows.
    pub rules: Rules,
    /// The living stones of each color.
    pub stones: [usize; 2],
    /// The points of territory of each color, those that are taxed left out.
    pub territory: [usize; 2],
    /// The points of territory that the tax takes from each color.
    pub tax: [usize; 2],
    /// The empty points that are nobody's territory.
    pub neutral: usize,
    /// The dead stones of each color on the board.
    pub dead: [usize; 2],
    /// The stones that each color took in play.
    pub prisoners: [usize; 2],
    /// The passes of each color.
    pub passes: [usize; 2],
    /// The stones that Black has put on the board, set up or played, less White's.
    pub black_surplus: i32,
    /// What White has beside its points: see [`Game::compensation`].
    pub compensation: f64,
}

impl Count {
    /// Counts the position that a game has come to.
    pub(super) fn of<const N: usize>(game: &Game<N>, fates: &Fates<N>) -> Count {
        let rules = game.rules();
        let dead = game.board().both_stones().map(|stones| (stones & fates.dead).len());
        let living = game.board().both_stones().map(|stones| stones - fates.dead);
        let board = Board::from_position(game.size(), living, None);
        let stones = living.map(|stones| stones.len());
        let area = Area::of(&board);
        let owned = Color::BOTH.map(|color| area.points(color));
        let tax = Color::BOTH.map(|color| taxed(&board, &area, color, &fates.seki, rules.tax));
        let passes = Color::BOTH
            .map(|color| game.moves().filter(|&turn| turn == (color, Move::Pass)).count());
        Count {
            rules,
            stones,
            territory: [0, 1].map(|i| owned[i] - stones[i] - tax[i]),
            tax,
            neutral: game.size().area() - owned[0] - owned[1],
            dead,
            prisoners: Color::BOTH.map(|color| game.prisoners(color)),
            passes,
            black_surplus: game.black_surplus(),
            compensation: game.compensation(),
        }
    }

    /// The points of one color on the board, under an area rule with its stones, under a territory
    /// rule with its prisoners and the opponent's dead stones.
    #[must_use]
    pub fn points(&self, color: Color) -> usize {
        let own = color.index();
        self.territory[own]
            + match self.rules.scoring {
                Scoring::Area => self.stones[own],
                Scoring::Territory => self.prisoners(color),
            }
    }

    /// The enemy stones that a color took or finds dead.
    #[must_use]
    pub fn prisoners(&self, color: Color) -> usize {
        self.prisoners[color.index()] + self.dead[color.opponent().index()]
    }

    /// The result, compensation included.
    #[must_use]
    pub fn score(&self) -> Score {
        let [black, white] = Color::BOTH.map(|color| self.points(color) as f64);
        Score { black_lead: black - white - self.compensation }
    }

    /// The count of the same area by filling territory; `None` under rules that count otherwise.
    #[must_use]
    pub fn fast(&self) -> Option<FastCount> {
        if self.rules.scoring != Scoring::Area || self.rules.tax != Tax::None {
            return None;
        }
        // A pass costs a stone, which the opponent gets. So both have given as many stones to the
        // game as they had turns, and who had more turns has so much more area.
        let black_turns = self.black_surplus + self.passes[0] as i32 - self.passes[1] as i32;
        let extra = [black_turns.max(0) as usize, (-black_turns).max(0) as usize];
        let places =
            [0, 1].map(|i| self.prisoners[i] + self.dead[1 - i] + self.passes[1 - i] + extra[i]);
        let left = [0, 1].map(|i| self.territory[i] as i32 - places[1 - i] as i32);
        let score = Score { black_lead: f64::from(left[0] - left[1]) - self.compensation };
        Some(FastCount { extra, places, left, score })
    }
}

/// The fast count of the French federation (décompte rapide): each side fills the opponent's
/// territory with the opponent's stones that it took or found dead, one for each of the opponent's
/// passes, and one more, given by the opponent, if it had the last turn. What stays empty is
/// compared. Of two numbers, Black's is the first.
#[derive(Clone, Debug, PartialEq)]
pub struct FastCount {
    /// The turns, passes included, that each color had more than the other; stones set up count.
    pub extra: [usize; 2],
    /// The stones that each color places in the opponent's territory.
    pub places: [usize; 2],
    /// The territory of each color that is left; negative if there was too little.
    pub left: [i32; 2],
    /// The result: the same as that of the area.
    pub score: Score,
}

/// The points of territory of `color` that the tax takes.
fn taxed<const N: usize>(
    board: &Board<N>,
    area: &Area<N>,
    color: Color,
    seki: &Bitboard<N>,
    tax: Tax,
) -> usize {
    let size = board.size();
    let stones = *board.stones(color);
    let owned = area.owned[color.index()];
    let in_seki = |region: &Bitboard<N>| region.neighbors(size).meets(&(*seki & stones));
    let territory = owned - stones;
    let free = (territory.regions(size).filter(|region| !in_seki(region)))
        .fold(Bitboard::EMPTY, |free, region| free | region);
    let eyes = match tax {
        Tax::None => return 0,
        Tax::Seki => 0,
        Tax::All => owned.regions(size).map(|group| (group & free).len().min(2)).sum(),
    };
    (territory - free).len() + eyes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::{parse_board, parse_move};
    use crate::go::{Komi, MAX_WORDS};

    /// A game that starts from a drawing, Black to play, after moves such as `BC3 Wpass`.
    fn game(rules: &str, rows: &[&str], moves: &str) -> Game {
        let board = parse_board(rows).unwrap();
        let rules = rules.parse().unwrap();
        let mut game = Game::from_position(board, Color::Black, rules, Komi::ZERO);
        for word in moves.split_whitespace() {
            let color = if word.starts_with('B') { Color::Black } else { Color::White };
            game.play(color, parse_move(board.size(), &word[1..]).unwrap()).unwrap();
        }
        game
    }

    /// The fates in a drawing: `d`ead or in `s`eki.
    fn fates(rows: &[&str]) -> Fates<MAX_WORDS> {
        let rows: Vec<String> =
            rows.iter().map(|row| row.replace('d', "X").replace('s', "O")).collect();
        let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
        let [dead, seki] = *parse_board(&rows).unwrap().both_stones();
        Fates { dead, seki }
    }

    fn points(count: &Count) -> [usize; 2] {
        Color::BOTH.map(|color| count.points(color))
    }

    const WALLS: [&str; 5] = [".X.O.", ".X.O.", ".X.O.", ".X.O.", ".X.O."];

    #[test]
    fn territory_rules_count_prisoners_and_dead_stones() {
        let moves = "Bpass WA1 BA2 WA4 BE3";
        let fates = fates(&[".....", "d....", "....d", ".....", "....."]);
        let count = game("japanese", &WALLS, moves).count(&fates);
        // Black has A1, A3, A4 and A5, took the stone on A1 and finds the one on A4 dead.
        assert_eq!((count.stones, count.territory, count.neutral), ([6, 5], [4, 5], 5));
        assert_eq!((count.prisoners, count.dead), ([1, 0], [1, 1]));
        assert_eq!(points(&count), [4 + 1 + 1, 5 + 1]);
        assert_eq!(count.fast(), None);
        let count = game("chinese", &WALLS, moves).count(&fates);
        assert_eq!(points(&count), [10, 10]);
    }

    #[test]
    fn passes_cost_nothing() {
        for (rules, black_lead) in [("japanese", 1.0), ("chinese", 0.0)] {
            for passes in ["", " Bpass", " Bpass Wpass Bpass Bpass"] {
                // White gave up a point of territory.
                let game = game(rules, &WALLS, &format!("WE1{passes}"));
                assert_eq!(game.score().black_lead, black_lead, "{rules}{passes}");
            }
        }
    }

    #[test]
    fn chains_in_seki_have_no_territory_under_territory_rules() {
        let rows = [".X.O...", "XX.O...", "OOOO..."];
        let fates = fates(&[".s.....", "ss.....", "......."]);
        for (rules, territory, tax) in
            [("japanese", [0, 9], [1, 0]), ("aga", [1, 9], [0, 0]), ("ing", [1, 9], [0, 0])]
        {
            let count = game(rules, &rows, "").count(&fates);
            assert_eq!((count.territory, count.tax), (territory, tax), "{rules}");
            assert_eq!((count.stones, count.neutral), ([3, 6], 2));
        }
    }

    #[test]
    fn each_group_is_taxed_by_its_two_eyes_where_stones_alone_count() {
        // Black has a group with three points and one with a single point, White one with fifteen.
        let rows = ["..XO...", ".XXO...", "XXOOO..", "OOO.O..", "XO.O.OO", ".XOOO.."];
        let alive = Fates::AS_IT_STANDS;
        let plain = game("chinese", &rows, "").count(&alive);
        let taxed = game("stone-scoring", &rows, "").count(&alive);
        assert_eq!((plain.territory, plain.tax), ([4, 15], [0, 0]));
        assert_eq!((taxed.territory, taxed.tax), ([1, 13], [3, 2]));
        assert_eq!(points(&taxed), [0, 1].map(|i| taxed.stones[i] + taxed.territory[i]));
        assert_eq!(taxed.fast(), None);
        let ancient = game("ancient-territory", &rows, "").count(&alive);
        assert_eq!(points(&ancient), taxed.territory);
    }

    #[test]
    fn seki_takes_all_points_where_groups_are_taxed() {
        let rows = ["...XO..", "XXXXO..", "OOOOO.."];
        let fates = fates(&["...s...", "ssss...", "......."]);
        let count = game("stone-scoring", &rows, "").count(&fates);
        assert_eq!((count.territory, count.tax), ([0, 4], [3, 2]));
    }

    #[test]
    fn the_button_is_for_the_first_to_pass() {
        for (moves, compensation) in [
            ("BA1 WE1", 0.0),
            ("BA1 Wpass", 0.5),
            ("Bpass Wpass", -0.5),
            ("BA1 Wpass Bpass Wpass", 0.5),
        ] {
            let count = game("aga-button", &WALLS, moves).count(&Fates::AS_IT_STANDS);
            assert_eq!(count.compensation, compensation, "{moves}");
            assert_eq!(count.score().black_lead, -compensation, "{moves}");
            assert_eq!(count.fast().unwrap().score, count.score(), "{moves}");
            assert_eq!(game("aga", &WALLS, moves).score().black_lead, 0.0, "{moves}");
        }
    }
}
