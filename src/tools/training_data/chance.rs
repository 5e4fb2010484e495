//! What is left to chance: rules, komi and moves, the same for one seed.

use crate::go::{BoardSize, Game, Komi, Move, Point, RULE_SETS, Rules};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// How many of a hundred games have which rules. Those that the engine plays by unless told are the
/// most; the others show that rules matter.
const RULES: [(&str, u32); 5] =
    [("chinese-ogs", 50), ("tromp-taylor", 15), ("chinese", 10), ("japanese", 15), ("aga", 10)];

/// A generator of random numbers.
pub struct Chance(Xoshiro256PlusPlus);

impl Chance {
    /// The generator for one of many shards of one seed.
    pub fn new(seed: u64, shard: u64) -> Chance {
        Chance(Xoshiro256PlusPlus::seed_from_u64(
            seed ^ shard.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15),
        ))
    }

    /// A number from 0 to 1.
    pub fn fraction(&mut self) -> f64 {
        self.0.random()
    }

    /// A number from 0 to `n - 1`.
    pub fn below(&mut self, n: usize) -> usize {
        self.0.random_range(0..n)
    }

    /// The numbers from 0 to `n - 1` in random order.
    pub fn shuffled(&mut self, n: usize) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..n).collect();
        for i in (1..n).rev() {
            numbers.swap(i, self.below(i + 1));
        }
        numbers
    }

    /// Rules of a game.
    pub fn rules(&mut self) -> Rules {
        let mut left = self.below(100) as u32;
        let drawn = RULES.iter().find(|&&(_, share)| {
            let found = left < share;
            left = left.saturating_sub(share);
            found
        });
        let named = RULE_SETS.iter().find(|set| drawn.is_some_and(|&(name, _)| set.name == name));
        named.map_or_else(Rules::default, |set| set.rules)
    }

    /// A komi near another one: mostly within a few points, the more the larger the board.
    pub fn komi_near(&mut self, komi: f64, size: BoardSize) -> Komi {
        // The sum of four is nearly normal, with a standard deviation of 0.58.
        let deviate: f64 = (0..4).map(|_| self.fraction() - 0.5).sum();
        let side = size.width().min(size.height()) as f64;
        let points = ((komi + deviate * 0.8 * side) * 2.0).round() / 2.0;
        Komi::new(points).unwrap_or(Komi::ZERO)
    }

    /// A move by its probability raised to a power: above 1 for likelier moves, 0 for any.
    pub fn move_of(&mut self, policy: &[(Move, f32)], power: f32) -> Move {
        let weights = policy.iter().map(|&(mv, prior)| (mv, f64::from(prior.powf(power))));
        let mut left = self.fraction() * weights.clone().map(|(_, weight)| weight).sum::<f64>();
        let drawn = weights.clone().find(|&(_, weight)| {
            left -= weight;
            left < 0.0
        });
        drawn.or(weights.clone().next_back()).map_or(Move::Pass, |(mv, _)| mv)
    }

    /// Where the next player may put a stone, each point as likely as another.
    pub fn stone(&mut self, game: &Game) -> Option<Point> {
        let legal: Vec<_> = game.legal_points(game.to_play()).iter().collect();
        (!legal.is_empty()).then(|| legal[self.below(legal.len())])
    }
}
