//! How a player below the full strength chooses: one of the moves that come to mind, unless it is
//! seen to lose too much.
//!
//! The search and its judgement are sound, so that such a player passes, resigns and ends the game as
//! a strong one does.

use super::Engine;
use super::hurry::within;
use super::levels::Weakness;
use crate::go::{Bitboard, Board, Color, MAX_WORDS, Move, Point};
use crate::search::{Candidate, Limits, Restriction, Restrictions, Rng, SearchReport, Wishes};
use crate::tactics::{SelfAtari, is_real_eye, self_atari};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::Duration;

/// How many simulations by playouts say as much as one by a network.
const PLAYOUTS: u64 = 8;

/// The part of a move's simulations that are spent on a closer look at one idea, as a divisor.
const LOOK_PART: u64 = 8;

/// The most ideas that are looked at for one move.
const MOST_IDEAS: usize = 6;

/// What a pass must lose, in points, for other moves than the best to be thought of: the end of the
/// game is played correctly.
const LEAST_STAKE: f32 = 2.0;

/// How far from the next stone a play on the edge may be, in steps.
const EDGE_STEPS: usize = 2;

/// In how many steps the chance of a draw is counted.
const CHANCES: usize = 1 << 24;

/// The binary digits of an exponent behind its point.
const EXPONENT_DIGITS: usize = 16;

impl Engine {
    /// As [`Engine::search`], as far as a player of the level reads. Below the full strength, what was
    /// found before plays no part, so that the player is as weak in one position as in another.
    pub(super) fn search_at_level(
        &mut self,
        color: Color,
        limits: Limits,
        wishes: &mut Wishes<'_>,
        stop: &AtomicBool,
    ) -> SearchReport {
        let Some(weakness) = self.options.level.weakness() else {
            return self.search(color, limits, wishes, stop);
        };
        self.searcher.forget();
        let few = Limits::Simulations(self.n_simulations(&weakness));
        within(limits.most_time(), stop, |stop| self.search(color, few, wishes, stop))
    }

    /// The move that a player of the level makes after a search that found what is best, chosen in so
    /// much time.
    pub(super) fn move_at_level(
        &mut self,
        color: Color,
        report: &SearchReport,
        time: Option<Duration>,
        stop: &AtomicBool,
    ) -> Move {
        let Some(best) = report.candidates.first() else { return Move::Pass };
        match self.options.level.weakness() {
            None => best.mv,
            Some(weakness) => {
                within(time, stop, |stop| self.draw(&weakness, color, report, best, stop))
            }
        }
    }

    /// The best move or another one that comes to mind.
    fn draw(
        &mut self,
        weakness: &Weakness,
        color: Color,
        report: &SearchReport,
        best: &Candidate,
        stop: &AtomicBool,
    ) -> Move {
        let pass = report.candidates.iter().find(|candidate| candidate.mv == Move::Pass);
        let n_to_look = (self.n_simulations(weakness) / LOOK_PART).max(1);
        let best_lead = self.lead_after(best, color, n_to_look, stop);
        let pass_lead = pass.map(|pass| self.lead_after(pass, color, n_to_look, stop));
        let stake = pass_lead.map_or(0.0, |pass_lead| best_lead - pass_lead);
        if stake < LEAST_STAKE {
            return best.mv;
        }
        // The same in the same position, whatever came before.
        let mut rng = Rng::new(self.seed() ^ self.game.board().hash(), self.game.n_moves());
        let sees_loss = !rng.chance(weakness.blunders);
        let mut ideas = ideas(self.game.board(), color, report, weakness);
        for _ in 0..MOST_IDEAS {
            if ideas.is_empty() || stop.load(Relaxed) {
                break;
            }
            let (idea, _) = ideas.remove(drawn(&ideas, &mut rng));
            let loss = match idea.mv == best.mv || !sees_loss {
                true => 0.0,
                false => best_lead - self.lead_after(idea, color, n_to_look, stop),
            };
            log::debug!("{:?} seems to lose {loss:.1} points, a pass {stake:.1}", idea.mv);
            if loss <= weakness.most_loss * stake {
                return idea.mv;
            }
        }
        best.mv
    }

    /// The lead of `color` in points after a move: as the search found it if the move has visits
    /// enough, or else after a closer look.
    fn lead_after(
        &mut self,
        candidate: &Candidate,
        color: Color,
        n_enough: u64,
        stop: &AtomicBool,
    ) -> f32 {
        let known = candidate.black_lead.filter(|_| candidate.visits >= n_enough);
        let black_lead = known.unwrap_or_else(|| {
            let moves = vec![candidate.mv];
            let only = Restriction { color, moves, is_allowed: true, depth: 1 };
            let restrictions = Restrictions(vec![only]);
            let mut wishes = Wishes { restrictions, ..Wishes::default() };
            let limits = Limits::Simulations(n_enough);
            let report = self.searcher.search_with(&self.game, color, limits, &mut wishes, stop);
            let after = report.candidates.first().and_then(|candidate| candidate.black_lead);
            after.unwrap_or(report.black_lead)
        });
        black_lead * color.sign() as f32
    }

    fn n_simulations(&self, weakness: &Weakness) -> u64 {
        let has_network = self.judging_network().is_some();
        let n =
            if has_network { weakness.n_simulations } else { PLAYOUTS * weakness.n_simulations };
        self.options.playouts.map_or(n, |most| n.min(most))
    }
}

/// The moves that come to a player's mind, each with what its chance goes by. The best one is always
/// among them, a pass never.
fn ideas<'a>(
    board: &Board<MAX_WORDS>,
    color: Color,
    report: &'a SearchReport,
    weakness: &Weakness,
) -> Vec<(&'a Candidate, f64)> {
    let plays = report.candidates.iter().filter(|candidate| candidate.mv != Move::Pass);
    let visits: u64 = plays.clone().map(|candidate| candidate.visits).sum();
    let priors: f32 = plays.clone().map(|candidate| candidate.prior).sum();
    // The visits tell the moves that are good apart, the priors those that look good.
    let share = |candidate: &Candidate| {
        let of_visits = candidate.visits as f64 / visits.max(1) as f64;
        let of_priors = f64::from(candidate.prior / priors.max(f32::MIN_POSITIVE));
        (of_visits + of_priors) / 2.0
    };
    let greatest = plays.clone().map(share).fold(f64::MIN_POSITIVE, f64::max);
    let near = near_stones(board);
    plays
        .enumerate()
        .map(|(n, candidate)| (n, candidate, share(candidate) / greatest))
        .filter(|&(n, candidate, share)| {
            let makes_sense = |p| !is_absurd(board, color, p, &near);
            n == 0 || share >= weakness.least_share && candidate.mv.point().is_some_and(makes_sense)
        })
        .map(|(_, candidate, share)| (candidate, power(share, 1.0 / weakness.temperature)))
        .collect()
}

/// Whether no player who knows the rules thinks of a play: it fills an own eye, gives stones away
/// for nothing, or stands on the edge far from everything.
fn is_absurd(board: &Board<MAX_WORDS>, color: Color, p: Point, near: &Bitboard<MAX_WORDS>) -> bool {
    is_real_eye(board, color, p)
        || self_atari(board, color, p) == Some(SelfAtari::Bad)
        || board.size().edge_distance(p) == 0 && !near.contains(p)
}

/// The points with a stone near enough for a play on the edge.
fn near_stones(board: &Board<MAX_WORDS>) -> Bitboard<MAX_WORDS> {
    let [black, white] = *board.both_stones();
    (0..EDGE_STEPS).fold(black | white, |near, _| near | near.neighbors(board.size()))
}

/// The index of one of the ideas, of which there is one at least, by chance.
fn drawn(ideas: &[(&Candidate, f64)], rng: &mut Rng) -> usize {
    let total: f64 = ideas.iter().map(|&(_, weight)| weight).sum();
    let mut left = total * rng.below(CHANCES) as f64 / CHANCES as f64;
    let index = ideas.iter().position(|&(_, weight)| {
        left -= weight;
        left < 0.0
    });
    index.unwrap_or(0)
}

/// `base`, from 0 to 1, to the power of `exponent`, 0 or more. The standard library's power differs
/// between computers in its last bits.
fn power(base: f64, exponent: f64) -> f64 {
    let mut result = 1.0;
    for _ in 0..exponent as u64 {
        result *= base;
    }
    let (mut root, mut rest) = (base, exponent.fract());
    for _ in 0..EXPONENT_DIGITS {
        root = root.sqrt();
        rest *= 2.0;
        if rest >= 1.0 {
            result *= root;
            rest -= 1.0;
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Decision, Level, Options};
    use crate::go::notation::{move_name, parse_board, parse_point};
    use crate::go::{BoardSize, Game, Komi, Rules};
    use crate::search::EvaluatorKind;
    use std::collections::BTreeSet;

    const SEEDS: u64 = 20;

    static GO_ON: AtomicBool = AtomicBool::new(false);

    fn engine(level: &str, seed: u64) -> Engine {
        Engine::new(Options {
            threads: 1,
            seed: Some(seed),
            playouts: Some(200),
            time_per_move: None,
            lag: Duration::ZERO,
            ponder: false,
            memory_mb: 32,
            evaluator: EvaluatorKind::Network,
            rules: Rules::TROMP_TAYLOR,
            komi: None,
            size: BoardSize::square(9).unwrap(),
            resign: None,
            level: level.parse().unwrap(),
        })
    }

    /// What Black plays in a position, by one seed or another.
    fn moves(level: &str, rows: &[&str]) -> BTreeSet<String> {
        let board = parse_board(rows).unwrap();
        let game = Game::from_position(board, Color::Black, Rules::TROMP_TAYLOR, Komi::new(0.5));
        let size = game.size();
        (0..SEEDS)
            .map(|seed| {
                let mut engine = engine(level, seed);
                engine.continue_game(game.clone());
                match engine.genmove(Color::Black, &GO_ON) {
                    Decision::Move(mv) => move_name(size, mv),
                    other => panic!("{other:?}"),
                }
            })
            .collect()
    }

    /// The weakest level makes various moves, and none of these.
    #[track_caller]
    fn check_avoids(rows: &[&str], absurd: &[&str]) {
        let board = parse_board(rows).unwrap();
        let near = near_stones(&board);
        for name in absurd.iter().filter(|name| **name != "pass") {
            let p = parse_point(board.size(), name).unwrap();
            assert!(is_absurd(&board, Color::Black, p, &near), "{name}");
        }
        let moves = moves("30k", rows);
        assert!(moves.len() > 2, "{moves:?}");
        assert!(absurd.iter().all(|&name| !moves.contains(name)), "{moves:?}");
    }

    /// The weakest level makes none but these moves.
    #[track_caller]
    fn check_finds(rows: &[&str], expected: &[&str]) {
        let moves = moves("30k", rows);
        assert!(moves.iter().all(|name| expected.contains(&name.as_str())), "{moves:?}");
    }

    #[test]
    fn nobody_fills_own_eyes() {
        let rows = [".XOO...", "XXO.O..", ".XO....", "XXOO.O.", "OOO..X.", "..X.X..", "......."];
        check_avoids(&rows, &["A7", "A5", "pass"]);
    }

    #[test]
    fn nobody_gives_a_large_chain_away() {
        let rows = [
            ".........",
            "....O....",
            "..OO.O...",
            ".OXXXXO..",
            "..OO.O...",
            "....O....",
            ".........",
            "..X...X..",
            ".........",
        ];
        check_avoids(&rows, &["E5", "E7", "pass"]);
    }

    #[test]
    fn nobody_begins_on_the_edge() {
        check_avoids(&["........."; 9], &["A1", "E1", "J4", "pass"]);
        let rows = [".......", ".......", "..O....", "....O..", "..X.X..", ".......", "......."];
        check_avoids(&rows, &["A7", "A6", "B7", "G7", "G1", "pass"]);
    }

    #[test]
    fn the_end_is_played_correctly() {
        check_finds(&[".XXO.", "XXXOO", ".XXO.", "XXXOO", ".XXO."], &["pass"]);
        // A point is left.
        check_finds(&[".XX.OO.", "XXXOOOO", ".XXOOO.", "XXXOOOO", ".XXOOO."], &["D5"]);
        // As the stones count, the dead one must be taken.
        check_finds(&["..XXO..", "XXXXOOO", ".O.XO..", "XXXXOOO", "..XXO.."], &["A3", "C3"]);
    }

    #[test]
    fn the_same_position_gets_the_same_move() {
        let mut engine = engine("20k", 5);
        for n in 0..6 {
            let color = engine.game.to_play();
            let decision = engine.genmove(color, &GO_ON);
            engine.undo();
            assert_eq!(engine.genmove(color, &GO_ON), decision, "move {n}");
        }
    }

    #[test]
    fn the_full_strength_is_no_level() {
        let (mut plain, mut other) = (engine("full", 3), engine("30k", 3));
        other.set_level(Level::FULL);
        for _ in 0..6 {
            let color = plain.game.to_play();
            assert_eq!(plain.genmove(color, &GO_ON), other.genmove(color, &GO_ON));
        }
    }

    #[test]
    fn what_is_more_likely_is_drawn_more_often() {
        let engine = engine("full", 1);
        let report = engine_report(engine);
        let candidate = &report.candidates[0];
        let ideas = [(candidate, 1.0), (candidate, 0.0), (candidate, 3.0)];
        let mut rng = Rng::new(1, 0);
        let mut n_drawn = [0; 3];
        for _ in 0..1000 {
            n_drawn[drawn(&ideas, &mut rng)] += 1;
        }
        assert!((200..300).contains(&n_drawn[0]) && n_drawn[1] == 0, "{n_drawn:?}");
    }

    fn engine_report(mut engine: Engine) -> SearchReport {
        let limits = Limits::Simulations(9);
        engine.search(Color::Black, limits, &mut Wishes::default(), &GO_ON)
    }

    #[test]
    fn powers() {
        for (base, exponent, expected) in [
            (0.25, 0.5, 0.5),
            (0.25, 1.5, 0.125),
            (0.7, 1.0, 0.7),
            (0.3, 0.0, 1.0),
            (0.0, 0.5, 0.0),
            (1.0, 7.25, 1.0),
            (0.2, 1.0 / 3.0, 0.2_f64.powf(1.0 / 3.0)),
        ] {
            let found = power(base, exponent);
            assert!((found - expected).abs() < 1e-4, "{base}^{exponent}: {found}");
        }
    }
}
