//! How fast a network is here: evaluations in a second, each made by one thread.

use super::bench::positions;
use super::threads::work_together;
use crate::go::BoardSize;
use crate::net::{Inputs, Instructions, Network, Workspace, n_multiplications, peak};
use std::num::NonZero;
use std::slice;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long evaluations are counted for each rate.
const TIME: Duration = Duration::from_millis(2000);

/// The speed of a network on one board.
#[derive(Clone, Copy, Debug)]
pub struct NetworkRate {
    /// What the network ran with.
    pub instructions: Instructions,
    /// The board.
    pub size: BoardSize,
    /// The number of threads, each of which made evaluations of its own.
    pub n_threads: usize,
    /// The evaluations of all threads in a second.
    pub evaluations: f64,
    /// The multiplications of each thread in a second, as a part of the most that one core made just
    /// before.
    pub share_of_peak: f64,
}

/// Measures a network with one thread and with one for each core, with each set of instructions that
/// the processor has, on the positions of the benchmark; each rate when it is asked for.
pub fn bench_network(mut network: Network) -> impl Iterator<Item = NetworkRate> {
    let n_cores = thread::available_parallelism().map_or(1, NonZero::get);
    let mut numbers = vec![1, n_cores];
    numbers.dedup();
    let boards: Vec<(BoardSize, Vec<Inputs>)> = positions()
        .map(|(size, games)| {
            (size, games.iter().map(|game| Inputs::of(game, game.to_play())).collect())
        })
        .collect();
    let mut tasks = Vec::new();
    for instructions in Instructions::available() {
        for i in 0..boards.len() {
            tasks.extend(numbers.iter().map(|&n_threads| (instructions, i, n_threads)));
        }
    }
    tasks.into_iter().map(move |(instructions, i, n_threads)| {
        let (size, inputs) = &boards[i];
        let peak = peak(instructions);
        network.set_instructions(instructions);
        let rates = rates(&network, inputs, n_threads);
        let n_threads = rates.len();
        let evaluations = rates.iter().map(|rate| rate.evaluations).sum();
        let multiplications: f64 = rates.iter().map(|rate| rate.multiplications).sum();
        let share_of_peak = multiplications / n_threads as f64 / peak;
        NetworkRate { instructions, size: *size, n_threads, evaluations, share_of_peak }
    })
}

/// What is done in a second.
struct Rate {
    evaluations: f64,
    multiplications: f64,
}

/// What each thread does in a second; of threads that cannot be started, nothing.
fn rates(network: &Network, inputs: &[Inputs], n_threads: usize) -> Vec<Rate> {
    let rates = Mutex::new(vec![]);
    work_together(n_threads, &|| {
        let rate = rate_of_one(network, inputs);
        rates.lock().unwrap_or_else(PoisonError::into_inner).push(rate);
    });
    rates.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// What this thread does in a second. The first evaluation, for which memory is taken, is not
/// counted.
fn rate_of_one(network: &Network, inputs: &[Inputs]) -> Rate {
    let mut workspace = Workspace::default();
    let mut evaluate = |inputs: &Inputs| {
        let _ = network.run(slice::from_ref(inputs), &mut workspace);
    };
    inputs.iter().take(1).for_each(&mut evaluate);
    let (start, before) = (Instant::now(), n_multiplications());
    let mut n_made = 0;
    for inputs in inputs.iter().cycle() {
        evaluate(inputs);
        n_made += 1;
        if start.elapsed() >= TIME {
            break;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    Rate {
        evaluations: f64::from(n_made) / seconds,
        multiplications: (n_multiplications() - before) as f64 / seconds,
    }
}
