//! Handicap points: `handicap.tsv`, and what must hold of free ones.

use crate::rules::data;
use kosumi::go::{BoardSize, Game, Komi, Rules, fixed_handicap, free_handicap, notation};
use std::collections::HashMap;

#[track_caller]
fn check(size: BoardSize, n: usize, expected: Option<&str>) {
    let names = fixed_handicap(size, n).map(|points| {
        let names = points.into_iter().map(|p| notation::point_name(size, p));
        names.collect::<Vec<_>>().join(" ")
    });
    assert_eq!(names.as_deref(), expected, "{n} stones on {size:?}");
}

#[test]
fn r40_fixed_points_are_those_of_the_table_and_no_others() {
    let table: HashMap<(usize, usize), String> = data::table("handicap.tsv")
        .into_iter()
        .map(|row| {
            let key = (row[0].parse().unwrap(), row[1].parse().unwrap());
            (key, row[2].clone())
        })
        .collect();
    for side in 1..=25 {
        for n in 0..=12 {
            let expected = table.get(&(side, n)).map(String::as_str);
            check(BoardSize::square(side).unwrap(), n, expected);
        }
    }
}

#[test]
fn each_side_of_a_rectangle_has_its_own_lines() {
    for (width, height, n, expected) in [
        (19, 9, 4, Some("D3 Q7 D7 Q3")),
        (19, 9, 9, Some("D3 Q7 D7 Q3 D5 Q5 K3 K7 K5")),
        (9, 19, 5, Some("C4 G16 C16 G4 E10")),
        (8, 9, 4, Some("C3 F7 C7 F3")),
        (8, 9, 5, None),
        (7, 9, 5, None),
        (6, 19, 2, None),
    ] {
        check(BoardSize::new(width, height).unwrap(), n, expected);
    }
}

#[test]
fn free_points_begin_with_the_fixed_ones() {
    for side in [7, 9, 13, 18, 19] {
        let size = BoardSize::square(side).unwrap();
        for n in 2..=9 {
            if let Some(fixed) = fixed_handicap(size, n) {
                assert_eq!(free_handicap(size, n), fixed);
                assert!(free_handicap(size, n + 1).len() == n + 1);
            }
        }
    }
}

#[test]
fn any_number_of_free_points_makes_a_legal_start() {
    for (width, height) in [(2, 2), (1, 7), (3, 5), (6, 6), (9, 9), (19, 19), (25, 25)] {
        let size = BoardSize::new(width, height).unwrap();
        for n in [2, 3, 5, 10, 24, size.area() - 1, size.area() + 9] {
            let points = free_handicap(size, n);
            assert_eq!(points.len(), n.min(size.area() - 1));
            let mut game: Game = Game::new(size, Rules::default(), Komi::ZERO);
            assert_eq!(game.place_handicap(&points), Ok(()));
        }
    }
}

#[test]
fn free_points_beyond_the_fixed_ones_are_well_apart() {
    let size = BoardSize::NINETEEN;
    let points = free_handicap(size, 17);
    for (i, &p) in points.iter().enumerate() {
        assert!(size.edge_distance(p) >= 2);
        let (x, y) = size.column_row(p);
        for &q in &points[..i] {
            let (qx, qy) = size.column_row(q);
            assert!(x.abs_diff(qx) + y.abs_diff(qy) >= 4);
        }
    }
}
