//! Bytes as plays on the library's board and on its plain twin.

use crate::rules::pair::{Pair, Reached};
use kosumi::go::{BoardSize, HandicapBonus, KoRule, MAX_WORDS, Rules, Scoring};

/// Plays what the bytes say, and compares both boards as it goes. The first three bytes are the
/// width and the height, both less one, and the rules; then each three are a turn. Most bytes are
/// none of those lengths and mean small boards, on which plays soon meet.
///
/// # Panics
/// If the boards differ.
pub fn run(bytes: &[u8], reached: &mut Reached) {
    let [width, height, rules, turns @ ..] = bytes else { return };
    let side = |byte: u8| 1 + usize::from(if byte < 25 { byte } else { byte % 9 });
    let size = BoardSize::new(side(*width), side(*height)).expect("25 lines at most");
    let rules = Rules {
        ko: [KoRule::Simple, KoRule::Positional, KoRule::Situational][usize::from(rules % 3)],
        suicide: rules / 3 % 2 == 1,
        scoring: if rules / 6 % 2 == 1 { Scoring::Territory } else { Scoring::Area },
        // The twin knows no handicap, which Black has who plays several times first.
        handicap_bonus: HandicapBonus::None,
        ..Rules::default()
    };
    let play_game = match size.words() {
        1 => play_game::<1>,
        2 => play_game::<2>,
        3..=4 => play_game::<4>,
        5..=7 => play_game::<7>,
        _ => play_game::<MAX_WORDS>,
    };
    play_game(size, rules, turns.as_chunks().0, reached);
}

/// Plays one game: mostly empty points, now and then any point, a pass, the same color again, a
/// move taken back; a ko is often taken back at once.
fn play_game<const N: usize>(
    size: BoardSize,
    rules: Rules,
    turns: &[[u8; 3]],
    reached: &mut Reached,
) {
    let mut pair: Pair<N> = Pair::new(size, rules);
    // These take long: plays of both colors, not made.
    let every = 4 + size.area() / 6;
    for (number, &[kind, low, high]) in turns.iter().enumerate() {
        let color = match kind % 16 {
            0 => pair.twin.to_play().opponent(),
            _ => pair.twin.to_play(),
        };
        let n = usize::from(u16::from_le_bytes([low, high]));
        let any = n % size.area();
        let mut place = (any % size.width(), any / size.width());
        let board = pair.game.board();
        let is_wild = matches!(kind / 16, 1 | 2);
        if !is_wild && board.n_empty() > 0 {
            place = size.column_row(board.nth_empty(n % board.n_empty()));
        }
        match (pair.twin.ko_point(), kind / 16) {
            (Some(ko_point), 8..) => pair.play(color, ko_point, reached),
            (_, 0) if n % 2 == 0 => pair.pass(color, reached),
            (_, 0) => reached.undone += usize::from(pair.undo()),
            _ => pair.play(color, place, reached),
        }
        pair.check_board();
        if number % every == 0 {
            pair.check_prospects(n);
            pair.check_count();
        }
    }
    pair.check_prospects(0);
    pair.check_count();
    pair.check_resized();
    while pair.undo() {
        pair.check_board();
    }
    assert_eq!(pair.game.n_moves(), 0);
    assert_eq!(pair.game.board().n_empty(), size.area());
    reached.games += 1;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzz::{n_runs, seeds};
    use rand::{Rng, RngExt, SeedableRng};
    use rand_xoshiro::Xoshiro256PlusPlus;

    /// Width and height of square boards of all sizes, and of others.
    fn sizes() -> impl Iterator<Item = (u8, u8)> {
        let squares = (2..=25).map(|side| (side, side));
        let rectangles = [(1, 1), (1, 2), (7, 1), (2, 3), (5, 2), (3, 4), (6, 4), (5, 9), (9, 6)];
        let long = [(25, 2), (13, 19), (4, 25)];
        squares.chain(rectangles).chain(long)
    }

    #[test]
    fn seeds_agree() {
        let mut reached = Reached::default();
        for seed in seeds("board") {
            run(&seed, &mut reached);
        }
        assert!(reached.games > 0 && reached.captures > 0, "{reached:?}");
    }

    /// Plays random games under a rule of ko.
    #[track_caller]
    fn check(ko: u8) {
        let mut reached = Reached::default();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(ko.into());
        let sizes: Vec<_> = sizes().collect();
        for number in 0..n_runs(20 * sizes.len()) {
            let (width, height) = sizes[number % sizes.len()];
            let area = usize::from(width) * usize::from(height);
            if area > 100 && number / sizes.len() % 5 > 0 {
                continue;
            }
            let n_turns = area * 5 / 4 + 40;
            let mut bytes = vec![0; 3 + 3 * n_turns];
            rng.fill_bytes(&mut bytes);
            let rules = ko + 3 * rng.random_range(0..4);
            bytes[..3].copy_from_slice(&[width - 1, height - 1, rules]);
            run(&bytes, &mut reached);
        }
        assert!(reached.games >= 400, "{reached:?}");
        let least_superko_bans = if ko == 0 { 0 } else { 200 };
        assert!(reached.superko_bans >= least_superko_bans, "{reached:?}");
        for count in [
            reached.plays,
            reached.passes,
            reached.undone,
            reached.captures,
            reached.captures_of_chains,
            reached.captures_of_several_chains,
            reached.suicides,
            reached.suicide_bans,
            reached.ko_bans,
            reached.occupied,
        ] {
            assert!(count >= 300, "{reached:?}");
        }
    }

    #[test]
    fn games_under_simple_ko_agree() {
        check(0);
    }

    #[test]
    fn games_under_positional_superko_agree() {
        check(1);
    }

    #[test]
    fn games_under_situational_superko_agree() {
        check(2);
    }
}
