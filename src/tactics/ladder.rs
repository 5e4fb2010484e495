//! Ladders read to the end, with every atari of the hunter's and every way out of the runner's.
//!
//! A depth-first search of alternate plays. Where it stops reading, and what it then says, is as
//! in the ladder inputs of the networks of KataGo (Wu, "Accelerating Self-Play Learning in Go",
//! 2019), so that one reader serves both; a ko that the runner would have to win counts as his.

use super::atari::{ko_capture, n_liberties_after};
use crate::go::{Board, Chain, Color, Point};

/// The plays after which KataGo's networks take a ladder for broken.
pub const NETWORK_PLAYS: usize = 25_000;

/// Whether a chain in atari is caught though its owner plays first. After `most_plays` it is not;
/// nor is a chain with more liberties. The ban of simple ko is ignored.
#[must_use]
pub fn is_caught<const N: usize>(board: &Board<N>, chain: &Chain<N>, most_plays: usize) -> bool {
    let Some((stone, runner)) = any_stone(board, chain) else { return false };
    let mut line = Line { stone, runner, plays: Vec::new(), turns: Vec::new() };
    if let Some(caught) = line.look(board) {
        return caught;
    }
    let longest = 3 * board.size().area() / 2;
    let mut now = *board;
    for _ in 0..most_plays {
        line.play_next(&mut now);
        let caught = if line.turns.len() == longest { Some(true) } else { line.look(&now) };
        if let Some(caught) = caught {
            if !line.go_back(caught) {
                return caught;
            }
            now = *board;
            line.play_again(&mut now);
        }
    }
    false
}

/// The liberties of a chain with two where a play of the opponent catches it. Each is read with at
/// most `most_plays`.
pub fn catches<const N: usize>(
    board: &Board<N>,
    chain: &Chain<N>,
    most_plays: usize,
    mut found: impl FnMut(Point),
) {
    if chain.n_liberties() == 2 {
        for p in chain.liberties().iter().filter(|&p| is_catch(board, chain, p, most_plays)) {
            found(p);
        }
    }
}

/// The plays of its owner, on its liberties or taking an enemy chain beside it, after which a
/// chain with one or two liberties is not caught though the opponent plays next. Plays elsewhere
/// that break a ladder are not looked for.
pub fn rescues<const N: usize>(
    board: &Board<N>,
    chain: &Chain<N>,
    most_plays: usize,
    mut found: impl FnMut(Point),
) {
    let Some((stone, runner)) = any_stone(board, chain) else { return };
    if chain.n_liberties() > 2 {
        return;
    }
    let mut plays = *chain.liberties();
    in_atari_beside(board, runner, chain, |p| _ = plays.insert(p));
    for p in plays.iter().filter(|&p| is_legal(board, runner, p)) {
        let mut after = *board;
        after.play(runner, p);
        let is_safe = after.chain(stone).is_some_and(|chain| match chain.n_liberties() {
            0 | 1 => false,
            2 => !chain.liberties().iter().any(|p| is_catch(&after, chain, p, most_plays)),
            _ => true,
        });
        if is_safe {
            found(p);
        }
    }
}

/// Whether a play of the opponent on `p`, one of its two liberties, catches a chain.
fn is_catch<const N: usize>(
    board: &Board<N>,
    chain: &Chain<N>,
    p: Point,
    most_plays: usize,
) -> bool {
    let Some((stone, runner)) = any_stone(board, chain) else { return false };
    let hunter = runner.opponent();
    if !is_legal(board, hunter, p) {
        return false;
    }
    // Most chains simply walk away, which needs no board to see. `p` itself is counted, too.
    let walks_away = |way_out| way_out != p && n_liberties_after(board, runner, way_out, 4) == 4;
    if !board.captures(hunter, p) && chain.liberties().iter().any(walks_away) {
        return false;
    }
    let mut after = *board;
    after.play(hunter, p);
    after.chain(stone).is_some_and(|chain| is_caught(&after, chain, most_plays))
}

/// A stone by which a chain is known while it grows, and its color.
fn any_stone<const N: usize>(board: &Board<N>, chain: &Chain<N>) -> Option<(Point, Color)> {
    let stone = chain.stones().first()?;
    Some((stone, board.color(stone)?))
}

fn is_legal<const N: usize>(board: &Board<N>, color: Color, p: Point) -> bool {
    board.ko_point() != Some(p) && !board.is_suicide(color, p)
}

/// The last liberties of the enemy chains in atari beside a chain of `color`.
fn in_atari_beside<const N: usize>(
    board: &Board<N>,
    color: Color,
    chain: &Chain<N>,
    mut found: impl FnMut(Point),
) {
    let mut beside = chain.stones().neighbors(board.size()) & *board.stones(color.opponent());
    while let Some(enemy) = beside.first().and_then(|p| board.chain(p)) {
        beside -= *enemy.stones();
        if enemy.n_liberties() == 1
            && let Some(p) = enemy.liberties().first()
        {
            found(p);
        }
    }
}

/// The plays of one turn: a part of [`Line::plays`] up to the next turn's.
struct Turn {
    first: usize,
    /// The place after the play on the board.
    next: usize,
}

/// The line of plays that is being read. There is no undo: to go back is to play it again from the
/// start, which is rare enough and needs no memory.
struct Line {
    stone: Point,
    runner: Color,
    plays: Vec<Point>,
    /// The runner's first, then by turns.
    turns: Vec<Turn>,
}

impl Line {
    /// Whether the position is settled: caught or not. If it is open, a turn is added.
    fn look<const N: usize>(&mut self, board: &Board<N>) -> Option<bool> {
        let chain = board.chain(self.stone)?;
        let first = self.plays.len();
        let by_runner = self.turns.len().is_multiple_of(2);
        let settled =
            if by_runner { self.ways_out(board, chain) } else { self.ataris(board, chain) };
        if settled.is_some() {
            self.plays.truncate(first);
            return settled;
        }
        if self.plays.len() == first {
            return Some(by_runner);
        }
        self.turns.push(Turn { first, next: first });
        None
    }

    /// Adds the runner's plays.
    fn ways_out<const N: usize>(&mut self, board: &Board<N>, chain: &Chain<N>) -> Option<bool> {
        let in_ko = !self.turns.is_empty() && board.ko_point().is_some();
        if chain.n_liberties() > 1 || in_ko {
            return Some(false);
        }
        let way_out = chain.liberties().first()?;
        let first = self.plays.len();
        in_atari_beside(board, self.runner, chain, |p| {
            if !self.plays[first..].contains(&p) {
                self.plays.push(p);
            }
        });
        let [least, most] = self.room(board, way_out);
        if least >= 3 {
            return Some(false);
        }
        if most <= 1 && self.plays[first..].iter().all(|&p| p == way_out) {
            return Some(true);
        }
        if !self.plays[first..].contains(&way_out) && !board.is_suicide(self.runner, way_out) {
            self.plays.push(way_out);
        }
        None
    }

    /// Bounds of the number of liberties that the runner has after a play on `p`.
    fn room<const N: usize>(&self, board: &Board<N>, p: Point) -> [usize; 2] {
        let n_empty = board.around(p).n_empty();
        let (mut n_taken_beside, mut best, mut most) = (0, n_empty, n_empty);
        for q in board.size().neighbors(p) {
            let Some(chain) = board.chain(q) else { continue };
            if board.color(q) == Some(self.runner) {
                best = best.max(chain.n_liberties() - 1);
                most += chain.n_liberties() - 1;
            } else if chain.n_liberties() == 1 {
                n_taken_beside += 1;
                most += chain.n_stones();
            }
        }
        [n_taken_beside + best, most]
    }

    /// Adds the hunter's plays, the more promising one first.
    fn ataris<const N: usize>(&mut self, board: &Board<N>, chain: &Chain<N>) -> Option<bool> {
        match chain.n_liberties() {
            0 | 1 => return Some(true),
            2 => {}
            _ => return Some(false),
        }
        let mut liberties = chain.liberties().iter();
        let (a, b) = (liberties.next()?, liberties.next()?);
        let [room_a, room_b] = [a, b].map(|p| board.around(p).n_empty());
        if room_a + room_b == 0 && self.is_double_ko(board, chain, [a, b]) {
            return Some(true);
        }
        // From a point with three empty ones beside it the runner gets away if the hunter is not
        // there first.
        let are_apart = !board.size().neighbors(a).contains(&b);
        let plays: &[Point] = match (are_apart && room_a >= 3, are_apart && room_b >= 3) {
            (true, true) => return Some(false),
            (true, false) => &[a],
            (false, true) => &[b],
            (false, false) if self.promise(board, a) >= self.promise(board, b) => &[a, b],
            (false, false) => &[b, a],
        };
        let hunter = self.runner.opponent();
        self.plays.extend(plays.iter().copied().filter(|&p| is_legal(board, hunter, p)));
        None
    }

    /// What the runner would gain by the point `p`.
    fn promise<const N: usize>(&self, board: &Board<N>, p: Point) -> usize {
        let joined = board.size().neighbors(p).map(|q| match board.chain(q) {
            Some(chain) if board.color(q) == Some(self.runner) && chain.n_liberties() > 1 => {
                2 * chain.n_liberties() - 3
            }
            _ => 0,
        });
        2 * board.around(p).n_empty() + joined.iter().sum::<usize>()
    }

    /// Whether the hunter takes a ko on both liberties: the runner can win only one.
    fn is_double_ko<const N: usize>(
        &self,
        board: &Board<N>,
        chain: &Chain<N>,
        liberties: [Point; 2],
    ) -> bool {
        let takes_ko = |p| ko_capture(board, self.runner.opponent(), p).is_some();
        let mut takes_hunter = false;
        in_atari_beside(board, self.runner, chain, |_| takes_hunter = true);
        !takes_hunter
            && liberties
                .into_iter()
                .all(|p| takes_ko(p) && n_liberties_after(board, self.runner, p, 3) < 3)
    }

    /// The color that plays in turn number `i`.
    fn color(&self, i: usize) -> Color {
        if i.is_multiple_of(2) { self.runner } else { self.runner.opponent() }
    }

    /// Makes the next play of the last turn.
    fn play_next<const N: usize>(&mut self, board: &mut Board<N>) {
        let color = self.color(self.turns.len() - 1);
        if let Some(turn) = self.turns.last_mut() {
            board.play(color, self.plays[turn.next]);
            turn.next += 1;
        }
    }

    /// Goes back to the last turn whose player may still do better; false if there is none.
    fn go_back(&mut self, caught: bool) -> bool {
        while let Some(turn) = self.turns.last() {
            let is_good = caught != (self.turns.len() % 2 == 1);
            if !is_good && turn.next < self.plays.len() {
                return true;
            }
            self.plays.truncate(turn.first);
            self.turns.pop();
        }
        false
    }

    /// Makes the plays of all turns but the last again.
    fn play_again<const N: usize>(&self, board: &mut Board<N>) {
        for (i, turn) in self.turns.iter().rev().skip(1).rev().enumerate() {
            board.play(self.color(i), self.plays[turn.next - 1]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::drawing::{random_boards, views};
    use super::*;
    use crate::go::Bitboard;

    #[track_caller]
    fn check_caught(rows: &[&str], expected: bool) {
        for view in views(rows) {
            let chain = view.board.chain(view.point('x')).unwrap();
            assert_eq!(is_caught(&view.board, chain, NETWORK_PLAYS), expected, "{rows:?}");
        }
    }

    #[test]
    fn ladders_run_to_the_edge() {
        let start = ["..O....", ".Ox....", "..OO..."];
        let drawn = |above: [&'static str; 4]| [above.as_slice(), &start].concat();
        let empty = ".......";
        check_caught(&drawn([empty; 4]), true);
        // Breakers on the way, one off it, one too near the edge, and two behind a maker.
        check_caught(&drawn([empty, empty, ".....X.", empty]), false);
        check_caught(&drawn([empty, empty, empty, "....X.."]), false);
        check_caught(&drawn([empty, empty, "....X..", empty]), false);
        check_caught(&drawn([empty, ".X.....", empty, empty]), true);
        check_caught(&drawn([empty, ".....X.", empty, empty]), true);
        check_caught(&drawn([empty, empty, ".....X.", "....O.."]), true);
        check_caught(&drawn([empty, empty, empty, "....OX."]), true);
    }

    #[test]
    fn a_third_liberty_is_freedom() {
        let far = ["......", "......"];
        let drawn = |near: [&'static str; 4]| [far.as_slice(), &near].concat();
        check_caught(&drawn(["......", ".O....", "Ox....", ".O...."]), false);
        check_caught(&drawn(["......", ".O....", "Ox....", ".OO..."]), true);
        check_caught(&drawn(["..X...", ".O....", "Ox....", ".OO..."]), false);
        check_caught(&drawn(["......", ".OO...", "Ox.X..", ".OO..."]), false);
        check_caught(&drawn(["......", ".OO...", "Ox.O..", ".OO..."]), true);
    }

    #[test]
    fn the_first_line_is_no_way_out() {
        check_caught(&[".....", ".....", "OO...", "Ox..."], true);
        check_caught(&[".....", ".....", "OOX..", "Ox..."], false);
        check_caught(&[".....", ".....", "OO...", "Ox..X"], true);
        check_caught(&[".....", ".....", "OO.X.", "Ox..."], false);
        check_caught(&[".....", "..X..", "OO...", "Ox..."], true);
        check_caught(&[".....", ".....", "OOO..", "Ox.X."], true);
        check_caught(&[".....", ".....", "OOOX.", "Ox.X."], false);
        // The hunter's own stone in the corner can be taken.
        check_caught(&[".....", ".....", ".O...", "Ox..."], false);
    }

    #[test]
    fn taking_a_hunter_may_save() {
        check_caught(&[".....", ".XOX.", ".OxO.", ".O.O.", "..O.."], false);
        check_caught(&["..O..", ".XOX.", ".OxO.", ".O.O.", "..O.."], true);
        // The stone is taken, but the chain stays without room.
        check_caught(&["OxO..", "..O..", ".O...", "....."], true);
        check_caught(&["OxO..", "X.O..", ".O...", "....."], true);
    }

    #[test]
    fn few_plays_find_less() {
        let rows = [".......", ".......", ".......", ".......", "..O....", ".Ox....", "..OO..."];
        let view = &views(&rows)[0];
        let chain = view.board.chain(view.point('x')).unwrap();
        assert!(!is_caught(&view.board, chain, 5));
        assert!(is_caught(&view.board, chain, 50));
    }

    #[track_caller]
    fn check_found(rows: &[&str], find: impl Fn(&Board, &Chain, &mut Bitboard)) {
        for view in views(rows) {
            let chain = view.board.chain(view.point('x')).unwrap();
            let mut found = Bitboard::EMPTY;
            find(&view.board, chain, &mut found);
            assert_eq!(found, view.marked('*'), "{rows:?}");
        }
    }

    #[track_caller]
    fn check_catches(rows: &[&str]) {
        check_found(rows, |board, chain, found| {
            catches(board, chain, NETWORK_PLAYS, |p| _ = found.insert(p));
        });
    }

    #[test]
    fn the_hunter_begins_on_the_right_side() {
        let far = [".......", "......."];
        let drawn = |near: [&'static str; 5]| [far.as_slice(), &near].concat();
        check_catches(&drawn([".......", ".......", "..*....", ".Ox....", "..OO..."]));
        check_catches(&drawn([".....X.", ".......", ".......", ".Ox....", "..OO..."]));
        check_catches(&drawn([".......", "...O...", "..Ox...", ".......", "......."]));
        check_catches(&drawn(["..OOO..", ".OxXX*.", "..OO...", ".......", "......."]));
        check_catches(&drawn([".......", ".......", ".......", "...O...", "..*x*.."]));
        check_catches(&drawn([".......", ".......", ".......", "...O...", "..*x*.X"]));
        check_catches(&drawn([".......", ".......", ".......", "...O.X.", "...x*.."]));
        check_catches(&drawn([".......", ".......", ".......", ".X.O.X.", "...x..."]));
    }

    #[track_caller]
    fn check_rescues(rows: &[&str]) {
        check_found(rows, |board, chain, found| {
            rescues(board, chain, NETWORK_PLAYS, |p| _ = found.insert(p));
        });
    }

    #[test]
    fn the_runner_looks_for_ways_out() {
        let far = [".......", "......."];
        let drawn = |near: [&'static str; 5]| [far.as_slice(), &near].concat();
        check_rescues(&drawn([".......", ".......", "..*....", ".Ox*...", "..OO..."]));
        check_rescues(&drawn([".......", ".......", "..O....", ".Ox....", "..OO..."]));
        check_rescues(&drawn([".....X.", ".......", "..O....", ".Ox*...", "..OO..."]));
        check_rescues(&drawn([".......", "...O...", "..Ox*..", "...O...", "......."]));
        check_rescues(&drawn([".......", ".......", ".......", "..OO...", "...x*.."]));
        check_rescues(&["..*..", ".XOX.", ".OxO.", ".O.O.", "..O.."]);
        check_rescues(&["*OX..", "OxO..", ".*...", ".O...", "....."]);
        check_rescues(&[".OX..", "OxO..", ".O...", ".....", "....."]);
    }

    #[test]
    fn a_chain_with_a_rescue_is_not_caught() {
        let (mut n_caught, mut n_alike, mut n_chains) = (0, 0, 0);
        for board in random_boards(2000) {
            let chains = Color::BOTH.into_iter().flat_map(|color| board.chains(color));
            for chain in chains.filter(|chain| chain.n_liberties() == 1) {
                let caught = is_caught(&board, chain, NETWORK_PLAYS);
                let mut n_rescues = 0;
                rescues(&board, chain, NETWORK_PLAYS, |_| n_rescues += 1);
                assert!(n_rescues == 0 || !caught, "{:?}", crate::go::notation::draw_board(&board));
                n_chains += 1;
                n_caught += usize::from(caught);
                n_alike += usize::from(caught == (n_rescues == 0));
            }
        }
        // The others hang on a ko.
        assert!(
            n_alike * 20 > n_chains * 19 && n_caught * 5 > n_chains && n_caught * 5 < n_chains * 4
        );
    }
}
