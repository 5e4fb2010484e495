//! The benchmark: how fast the program is here, and a number that shows whether it still plays the
//! same.
//!
//! The positions, the seed and the simulations are fixed and there is one thread, so the number of
//! moves made in all simulations is the same on every machine. Any change to playouts, priors or
//! selection changes it.

use crate::go::notation::parse_move;
use crate::go::{Board, BoardSize, Color, Game, Komi, Rules};
use crate::search::{Limits, Rng, SearchOptions, Searcher, light, with_best_instructions};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

const SEED: u64 = 1;
const SIMULATIONS: u64 = 2000;
const MEMORY_MB: usize = 64;

/// How long light playouts are counted on each board.
const LIGHT_TIME: Duration = Duration::from_millis(1000);

/// Games of the engine with itself, and the numbers of moves after which it is asked for the next.
const GAMES: [(usize, [usize; 7], &str); 3] = [
    (9, [0, 4, 10, 20, 30, 40, 50], NINE),
    (13, [0, 8, 20, 40, 60, 80, 100], THIRTEEN),
    (19, [0, 12, 40, 80, 120, 150, 180], NINETEEN),
];

const NINE: &str = "\
    G5 D3 D6 E5 E6 F6 F5 G7 E4 D5 D4 C5 C4 C6 C7 B7 B4 B6 H6 H7 D8 E7 D7 B8 G6 F7 J7 J8 J6 A4 \
    A5 E3 F4 G2 E8 F8 H8 F9 C2 H3 H2 F3 E1 D9 G1 H1 J1 C3 B3 D2 G3 G4 D1 B2 C1 J2 J3 J4 H1 B1";
const THIRTEEN: &str = "\
    C3 K3 C7 K11 L7 H8 F11 D10 J10 H11 H7 G4 G8 F10 J11 G9 H12 J12 K12 G12 J13 J9 G11 H10 K10 \
    J7 C10 L9 K9 K8 G10 F9 H9 H10 L8 C9 J6 H6 G7 D6 K7 B5 C5 C6 J8 B2 D9 C11 E10 D11 B6 C4 D5 \
    D4 E5 B7 B4 A6 F3 B3 E4 D3 E6 D8 J2 J3 H2 M2 D2 C2 H3 M5 E9 E8 E11 H4 C8 B10 D7 E3 F4 G3 \
    G2 E2 F2 E7 B6 C6 J4 J5 K5 K4 K2 B8 D6 L11 L10 M9 M10 F6 F7 M7 M8 L5 E12 N8 N9 K6 G6 J7";
const NINETEEN: &str = "\
    R9 D16 N15 J17 M6 M13 F11 E12 K11 G10 J13 G11 O9 F10 G12 H12 K12 M15 M14 N14 L14 L16 K17 \
    J16 B6 P18 O14 N13 M16 L15 O13 N16 O15 C7 B7 C8 B8 C10 E5 K14 L13 O4 O5 Q5 Q4 N5 M3 L5 M5 \
    P5 O6 M4 L4 N4 P4 L3 K4 N6 N3 O7 P6 O3 M8 M2 N2 O2 R5 Q6 P7 R4 R6 Q7 P8 Q3 C5 F12 K3 N1 \
    M17 L17 O17 M7 K16 M18 N17 K13 L12 K15 R17 F5 L6 D3 B2 F3 F4 G4 E4 K2 G3 H3 G2 G5 J2 H2 J3 \
    J1 H4 H1 G1 K1 J5 F2 K18 J18 C16 N18 L18 L19 D17 L7 K6 H5 K8 C4 B4 B3 C3 C2 C9 D9 B9 C17 \
    D15 E16 C14 B16 C15 C18 D10 D11 B17 B18 A17 A16 A18 C12 F17 E17 D18 E18 D19 E19 S4 P3 G13 \
    K7 E10 E9 J7 E11 O18 J6 H6 H14 H13 J12 H11 S3 G14 O19 N19 M19 A3 R18 Q17 G6 K19 J19 F15 J8";

/// The rates of one board size.
#[derive(Clone, Copy, Debug)]
pub struct Rates {
    /// The board.
    pub size: BoardSize,
    /// Light playouts from the empty board in a second.
    pub light: f64,
    /// Simulations in a second, over the positions of this size.
    pub search: f64,
}

/// What the benchmark found.
#[derive(Clone, Debug)]
pub struct BenchReport {
    /// For 9x9, 13x13 and 19x19.
    pub rates: Vec<Rates>,
    /// The number of moves made in all simulations: the signature.
    pub n_moves: u64,
    /// The time of all searches.
    pub time: Duration,
}

/// Runs the benchmark.
///
/// # Panics
/// If a move of its games is illegal.
#[must_use]
pub fn bench() -> BenchReport {
    let mut report = BenchReport { rates: Vec::new(), n_moves: 0, time: Duration::ZERO };
    for (size, games) in positions() {
        let mut time = Duration::ZERO;
        for game in &games {
            let mut searcher =
                Searcher::new(SearchOptions { threads: 1, seed: SEED, memory_mb: MEMORY_MB });
            let start = Instant::now();
            let limits = Limits::Simulations(SIMULATIONS);
            let found = searcher.search(game, game.to_play(), limits, &AtomicBool::new(false));
            time += start.elapsed();
            report.n_moves += found.n_moves;
        }
        report.time += time;
        let search = (SIMULATIONS * games.len() as u64) as f64 / time.as_secs_f64();
        report.rates.push(Rates { size, light: light_rate(size), search });
    }
    report
}

/// The board sizes and the games on them.
///
/// # Panics
/// If a move of the games is illegal.
pub(super) fn positions() -> impl Iterator<Item = (BoardSize, Vec<Game>)> {
    GAMES.into_iter().map(|(side, cuts, moves)| {
        let size = BoardSize::square(side).expect("the sizes are possible");
        (size, cuts.into_iter().map(|n_moves| position(size, moves, n_moves)).collect())
    })
}

/// The game after `n_moves` moves.
fn position(size: BoardSize, moves: &str, n_moves: usize) -> Game {
    let mut game = Game::new(size, Rules::CHINESE_OGS, Komi::usual(size));
    for name in moves.split(' ').take(n_moves) {
        let mv = parse_move(size, name).expect("the moves are on the board");
        game.play(game.to_play(), mv).expect("the moves are legal");
    }
    game
}

/// Light playouts from the empty board in a second.
fn light_rate(size: BoardSize) -> f64 {
    match size.words() {
        ..=2 => light_rate_sized::<2>(size),
        3..=4 => light_rate_sized::<4>(size),
        _ => light_rate_sized::<7>(size),
    }
}

fn light_rate_sized<const N: usize>(size: BoardSize) -> f64 {
    let mut rng = Rng::new(SEED, 0);
    let empty = Board::<N>::new(size);
    let start = Instant::now();
    let mut n_playouts = 0;
    with_best_instructions(|| {
        while start.elapsed() < LIGHT_TIME {
            let mut board = empty;
            light(&mut board, Color::Black, 3 * size.area(), &mut rng);
            n_playouts += 1;
        }
    });
    f64::from(n_playouts) / start.elapsed().as_secs_f64()
}
