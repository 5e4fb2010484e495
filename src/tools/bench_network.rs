//! How fast a network is here: evaluations in a second, each made by one thread.

use super::bench::positions;
use crate::go::BoardSize;
use crate::net::{Inputs, Network, Workspace};
use std::num::NonZero;
use std::thread;
use std::time::{Duration, Instant};

/// How long evaluations are counted for each rate.
const TIME: Duration = Duration::from_millis(2000);

/// The speed of a network on one board.
#[derive(Clone, Copy, Debug)]
pub struct NetworkRate {
    /// The board.
    pub size: BoardSize,
    /// The number of threads, each of which made evaluations of its own.
    pub n_threads: usize,
    /// The evaluations of all threads in a second.
    pub evaluations: f64,
}

/// Measures a network with one thread and with one for each core, on the positions of the
/// benchmark; each rate when it is asked for.
pub fn bench_network(network: &Network) -> impl Iterator<Item = NetworkRate> {
    let n_cores = thread::available_parallelism().map_or(1, NonZero::get);
    let mut numbers = vec![1, n_cores];
    numbers.dedup();
    positions().flat_map(move |(size, games)| {
        let inputs: Vec<Inputs> =
            games.iter().map(|game| Inputs::of(game, game.to_play())).collect();
        numbers.clone().into_iter().map(move |n_threads| NetworkRate {
            size,
            n_threads,
            evaluations: rate(network, &inputs, n_threads),
        })
    })
}

/// The evaluations of all threads in a second.
fn rate(network: &Network, inputs: &[Inputs], n_threads: usize) -> f64 {
    thread::scope(|scope| {
        let threads: Vec<_> =
            (0..n_threads).map(|_| scope.spawn(|| rate_of_one(network, inputs))).collect();
        threads.into_iter().filter_map(|thread| thread.join().ok()).sum()
    })
}

/// The evaluations of this thread in a second. The first ones, for which memory is taken, are not
/// counted.
fn rate_of_one(network: &Network, inputs: &[Inputs]) -> f64 {
    let mut workspace = Workspace::default();
    let mut evaluate = |inputs: &Inputs| {
        let _ = network.run(std::slice::from_ref(inputs), &mut workspace);
    };
    inputs.iter().take(1).for_each(&mut evaluate);
    let start = Instant::now();
    let mut n_made = 0;
    for inputs in inputs.iter().cycle() {
        evaluate(inputs);
        n_made += 1;
        if start.elapsed() >= TIME {
            break;
        }
    }
    f64::from(n_made) / start.elapsed().as_secs_f64()
}
