//! Counting sequences of moves: a wrong count betrays an error in the rules.

use crate::go::{Board, BoardSize, Color, KoRule, MAX_WORDS, Point, Position, Rules, repeats};

/// The number of different sequences of exactly `depth` legal moves from the empty board, Black
/// first and the colors in turn. With `passes`, a pass is a move and nothing follows two in a row;
/// without, there are only plays.
///
/// ```
/// use kosumi::{go::{BoardSize, Rules}, tools::perft};
/// let size = BoardSize::square(2).unwrap();
/// let counts: Vec<u64> = (1..=4).map(|depth| perft(size, Rules::default(), true, depth)).collect();
/// assert_eq!(counts, [5, 21, 68, 156]);
/// ```
#[must_use]
pub fn perft(size: BoardSize, rules: Rules, passes: bool, depth: usize) -> u64 {
    match size.words() {
        1 => Counter::<1>::new(rules, passes).count_from_empty(size, depth),
        2 => Counter::<2>::new(rules, passes).count_from_empty(size, depth),
        3..=4 => Counter::<4>::new(rules, passes).count_from_empty(size, depth),
        5..=7 => Counter::<7>::new(rules, passes).count_from_empty(size, depth),
        _ => Counter::<MAX_WORDS>::new(rules, passes).count_from_empty(size, depth),
    }
}

struct Counter<const N: usize> {
    rules: Rules,
    passes: bool,
    /// The positions on the way to the one being counted, that one included.
    line: Vec<Position<N>>,
}

impl<const N: usize> Counter<N> {
    fn new(rules: Rules, passes: bool) -> Self {
        Counter { rules, passes, line: Vec::new() }
    }

    fn count_from_empty(&mut self, size: BoardSize, depth: usize) -> u64 {
        if depth == 0 {
            return 1;
        }
        self.count(&Board::new(size), Color::Black, depth, false)
    }

    /// The sequences of `depth` moves from here, one at least; `passed` tells whether the last move
    /// was a pass.
    fn count(&mut self, board: &Board<N>, to_play: Color, depth: usize, passed: bool) -> u64 {
        self.line.push(Position::of(board, to_play));
        let empty = (0..board.n_empty()).map(|n| board.nth_empty(n));
        let count = if depth == 1 {
            let plays = empty.filter(|&p| self.is_legal(board, to_play, p)).count();
            plays as u64 + u64::from(self.passes)
        } else {
            let mut count = 0;
            for p in empty {
                if self.is_legal(board, to_play, p) {
                    let mut next = *board;
                    next.play(to_play, p);
                    count += self.count(&next, to_play.opponent(), depth - 1, false);
                }
            }
            if self.passes && !passed {
                let mut next = *board;
                next.lift_ko();
                count += self.count(&next, to_play.opponent(), depth - 1, true);
            }
            count
        };
        self.line.pop();
        count
    }

    #[inline(always)]
    fn is_legal(&self, board: &Board<N>, color: Color, p: Point) -> bool {
        board.obeys_suicide_rule(color, p, self.rules.suicide)
            && match self.rules.ko {
                KoRule::Simple => board.ko_point() != Some(p),
                ko => !repeats(board, color, p, ko, self.line.iter()),
            }
    }
}
