//! The numbers of legal positions on small boards: `legal_positions.tsv`.

use crate::rules::data;
use kosumi::go::{Bitboard, Board, BoardSize, Color, Point};

/// Counts by trying all contents of all points.
fn n_legal_positions(size: BoardSize) -> usize {
    let points: Vec<Point> = size.points().collect();
    let is_legal = |mut digits: usize| {
        let mut stones = [Bitboard::<1>::EMPTY; 2];
        for &p in &points {
            if let Some(color) = (digits % 3).checked_sub(1) {
                stones[color].insert(p);
            }
            digits /= 3;
        }
        let board = Board::from_position(size, stones, None);
        let mut chains = Color::BOTH.into_iter().flat_map(|color| board.chains(color));
        chains.all(|chain| chain.n_liberties() > 0)
    };
    (0..3_usize.pow(points.len() as u32)).filter(|&digits| is_legal(digits)).count()
}

#[test]
fn a_position_is_legal_when_every_chain_has_a_liberty() {
    let mut n_sizes = 0;
    for row in data::table("legal_positions.tsv") {
        let [width, height, expected] = [0, 1, 2].map(|i| row[i].parse::<usize>().unwrap());
        let size = BoardSize::new(width, height).unwrap();
        if size.area() <= 12 {
            assert_eq!(n_legal_positions(size), expected, "{size:?}");
            n_sizes += 1;
        }
    }
    assert_eq!(n_sizes, 16);
}
