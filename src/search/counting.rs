//! How the search counts: always by area, with corrections for what the rules count otherwise.

use crate::go::{Bitboard, BoardSize, Color, Game, Scoring, Tax};

/// The count of a position of the search, apart from its area. It follows the moves that lead there.
#[derive(Clone, Copy)]
pub struct Counting {
    /// White's points beside its area.
    compensation: f32,
    /// What a stone costs the player who puts it on the board. Where territory counts it is the
    /// point that the stone adds to the area: territory and prisoners together are area less stones
    /// played.
    stone_cost: f32,
    /// What the next pass is worth to the player: the button, as long as nobody has it.
    pass_gain: f32,
    /// Whether each group is taxed by two points.
    taxes_groups: bool,
    /// Whether dead stones are taken off after two passes.
    takes_off_dead: bool,
}

impl Counting {
    /// The area alone, of the board as it stands.
    pub const AREA: Counting = Counting {
        compensation: 0.0,
        stone_cost: 0.0,
        pass_gain: 0.0,
        taxes_groups: false,
        takes_off_dead: false,
    };

    /// The count at the position that a game has come to.
    pub fn of(game: &Game) -> Counting {
        let rules = game.rules();
        let stone_cost = if rules.scoring == Scoring::Territory { 1.0 } else { 0.0 };
        let has_button = rules.button && game.button().is_none();
        Counting {
            compensation: game.area_compensation() as f32,
            stone_cost,
            pass_gain: if has_button { 0.5 } else { 0.0 },
            taxes_groups: rules.tax == Tax::All,
            takes_off_dead: rules.takes_off_dead(),
        }
    }

    /// Whether two passes leave dead stones to be judged, so that the board as it stands says little.
    pub fn takes_off_dead(&self) -> bool {
        self.takes_off_dead
    }

    /// Follows a play.
    #[inline(always)]
    pub fn follow_play(&mut self, color: Color) {
        self.compensation += color.sign() as f32 * self.stone_cost;
    }

    /// Follows a pass.
    pub fn follow_pass(&mut self, color: Color) {
        self.compensation -= color.sign() as f32 * std::mem::take(&mut self.pass_gain);
    }

    /// After two passes the moves of a playout are no moves of the game: they cost nothing.
    pub fn end(&mut self) {
        self.stone_cost = 0.0;
    }

    /// Black's lead by the points that each color owns, Black's first.
    #[inline(always)]
    pub fn black_lead<const N: usize>(&self, owned: &[Bitboard<N>; 2], size: BoardSize) -> f32 {
        let mut lead = owned[0].len() as f32 - owned[1].len() as f32 - self.compensation;
        if self.taxes_groups {
            let [black, white] = [0, 1].map(|i| 2.0 * owned[i].regions(size).count() as f32);
            lead += white - black;
        }
        lead
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::{parse_board, parse_move};
    use crate::go::{Area, Komi, Move, RULE_SETS};
    use crate::search::{Limits, SearchOptions, SearchReport, Searcher};
    use std::sync::atomic::AtomicBool;

    /// Each side has six points of territory, and nothing is left to play for.
    const SETTLED: [&str; 5] = ["..XO..", "XXXOOO", "..XO..", "XXXOOO", "..XO.."];

    fn settled_game(rules: &str, to_play: Color, komi: f64) -> Game {
        let board = parse_board(&SETTLED).unwrap();
        Game::from_position(board, to_play, rules.parse().unwrap(), Komi::new(komi))
    }

    /// Makes moves, the colors in turn, and has the count follow them.
    fn play(game: &mut Game, counting: &mut Counting, moves: &str) {
        for name in moves.split_whitespace() {
            let color = game.to_play();
            let mv = parse_move(game.size(), name).unwrap();
            game.play(color, mv).unwrap();
            if mv == Move::Pass {
                counting.follow_pass(color);
            } else {
                counting.follow_play(color);
            }
        }
    }

    fn lead(counting: &Counting, game: &Game) -> f64 {
        f64::from(counting.black_lead(&Area::of(game.board()).owned, game.size()))
    }

    fn search(game: &Game) -> SearchReport {
        let options = SearchOptions { threads: 1, seed: 1, memory_mb: 64 };
        let go_on = AtomicBool::new(false);
        let limits = Limits::Simulations(2000);
        Searcher::new(options).search(game, game.to_play(), limits, &go_on)
    }

    #[test]
    fn the_search_counts_as_the_game_does() {
        for set in RULE_SETS {
            for (to_play, line) in [
                (Color::Black, ["", "A5 F5", "pass", "F3", "pass pass"]),
                (Color::White, ["", "F5 A5", "pass", "A3", "pass pass"]),
            ] {
                let mut game = settled_game(set.name, to_play, 6.5);
                let mut counting = Counting::of(&game);
                for moves in line {
                    play(&mut game, &mut counting, moves);
                    let expected = game.score().black_lead;
                    assert_eq!(lead(&counting, &game), expected, "{} {moves}", set.name);
                    assert_eq!(lead(&Counting::of(&game), &game), expected, "{}", set.name);
                }
            }
        }
    }

    #[test]
    fn a_play_in_ones_own_territory_costs_a_point_where_territory_counts() {
        for (rules, black_lead) in [("japanese", -1.0), ("ancient-territory", -1.0), ("aga", 0.0)] {
            let mut game = settled_game(rules, Color::Black, 0.0);
            let mut counting = Counting::of(&game);
            assert_eq!(lead(&counting, &game), 0.0, "{rules}");
            play(&mut game, &mut counting, "A1 pass");
            assert_eq!(lead(&counting, &game), black_lead, "{rules}");
        }
    }

    #[test]
    fn no_komi_is_too_large_to_count_with() {
        for set in RULE_SETS {
            for komi in [1e3, 1e39, 1.5e300] {
                let most = Komi::decisive(settled_game(set.name, Color::Black, 0.0).size());
                for (komi, expected) in [(komi, -most.points()), (-komi, most.points())] {
                    let game = settled_game(set.name, Color::Black, komi);
                    assert_eq!(lead(&Counting::of(&game), &game), expected, "{} {komi}", set.name);
                    assert_eq!(game.score().black_lead, -komi, "{}", set.name);
                }
            }
        }
    }

    #[test]
    fn moves_after_the_end_cost_nothing() {
        let mut game = settled_game("japanese", Color::Black, 0.0);
        let mut counting = Counting::of(&game);
        play(&mut game, &mut counting, "pass pass");
        counting.end();
        play(&mut game, &mut counting, "A1 E1 A5");
        assert_eq!(lead(&counting, &game), 0.0);
    }

    #[test]
    fn the_first_pass_takes_the_button() {
        let mut game = settled_game("aga-button", Color::Black, 0.0);
        let mut counting = Counting::of(&game);
        for moves in ["pass", "pass pass"] {
            play(&mut game, &mut counting, moves);
            assert_eq!(lead(&counting, &game), 0.5);
        }
    }

    #[test]
    fn when_all_is_settled_a_pass_is_best_where_territory_counts() {
        // A pass wins by half a point, and whoever fills a point loses by half a point.
        for (to_play, komi) in [(Color::Black, -0.5), (Color::White, 0.5)] {
            let report = search(&settled_game("japanese", to_play, komi));
            let best = &report.candidates[0];
            assert_eq!(best.mv, Move::Pass, "{to_play}");
            assert!(report.candidates[1..].iter().all(|other| other.value < best.value));
        }
    }
}
