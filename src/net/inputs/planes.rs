//! The inputs that concern single points.

use super::N_PLANES;
use super::area::Owned;
use super::history::History;
use super::ladders::LadderMemory;
use super::state::State;
use crate::go::{Bitboard, BoardSize, Color, Point};
use crate::net::array_index;

/// All planes, `[row from the top][column][plane]`.
pub(super) fn planes<const N: usize>(
    state: &State<N>,
    to_play: Color,
    history: &History,
    owned: Option<&Owned<N>>,
    memory: &mut LadderMemory<N>,
) -> Vec<f32> {
    let board = state.board;
    let size = board.size();
    let sides = [to_play, to_play.opponent()];
    let mut planes = Planes { size, values: vec![0.0; size.area() * N_PLANES] };
    planes.fill(0, &Bitboard::<N>::full(size));
    for (i, color) in sides.into_iter().enumerate() {
        planes.fill(1 + i, board.stones(color));
        for chain in board.chains(color).filter(|chain| (1..=3).contains(&chain.n_liberties())) {
            planes.fill(2 + chain.n_liberties(), chain.stones());
        }
        if let Some(owned) = owned {
            planes.fill(18 + i, &owned.points[color.index()]);
        }
        planes.fill(20 + i, &state.settled[color.index()]);
    }
    planes.fill(6, &state.banned);
    planes.fill(7, &state.blocked);
    for (i, mv) in history.moves.iter().enumerate() {
        if let Some(p) = mv.point() {
            planes.mark(9 + i, p);
        }
    }

    let now = memory.of_board(board);
    planes.fill(14, &now.caught);
    planes.fill(17, &now.starts[to_play.opponent().index()]);
    let mut caught = now.caught;
    for (i, position) in state.earlier.into_iter().enumerate() {
        // What is hidden is taken to be as it is later.
        if let Some(position) = position.filter(|_| i < history.moves.len()) {
            caught = memory.of_position(position, size).caught;
        }
        planes.fill(15 + i, &caught);
    }
    planes.values
}

struct Planes {
    size: BoardSize,
    values: Vec<f32>,
}

impl Planes {
    fn mark(&mut self, plane: usize, p: Point) {
        self.values[array_index(self.size, p) * N_PLANES + plane] = 1.0;
    }

    fn fill<const N: usize>(&mut self, plane: usize, points: &Bitboard<N>) {
        points.iter().for_each(|p| self.mark(plane, p));
    }
}
