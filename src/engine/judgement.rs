//! What will become of each chain: alive, dead or in seki.
//!
//! Chains that no play can take are alive, and what is in their territory is dead. Playouts settle
//! most of the others. Chains that they leave open are searched for, each color moving first, with
//! nothing else at stake. What then contradicts itself on the board is mended.

use super::seki::chains_in_seki;
use crate::go::{Bitboard, Board, Color, Fates, MAX_WORDS};
use crate::search::{Params, mean_owners, survival};
use crate::tactics::PassAlive;
use std::sync::atomic::AtomicBool;

/// The playouts from which the owners of all points are read.
const N_PLAYOUTS: usize = 600;

/// From this mean owner on, from 0 to 1, playouts settle the fate of a chain.
const SETTLED: f32 = 0.9;

/// The same for a chain that looks as if it were in seki, where playouts are less to be trusted.
const SETTLED_SEKI: f32 = 0.98;

/// The simulations of all searches together, as long as few groups are open.
const N_SIMULATIONS: usize = 1500;

/// The fewest and the most simulations of one search.
const SEARCH_SIZES: (usize, usize) = (40, 300);

/// The most groups that are searched for, the largest first.
const MOST_SEARCHED: usize = 20;

/// The most stones that playouts put in atari themselves when there may be a seki: enough for the
/// shapes that kill from within.
const LARGEST_SACRIFICE: usize = 5;

/// The chance of survival, from 0 to 1, below which a group is dead.
const DEAD_BELOW: f32 = 0.5;

/// The chance of survival below which a group is dead if an enemy group beside it, whose fate is
/// open too, has a better one.
const LOSES_RACE_BELOW: f32 = 0.6;

/// Chains of one color that share liberties, whose fate the playouts leave open.
struct Group {
    color: Color,
    stones: Bitboard,
    liberties: Bitboard,
    /// From 0 to 1, on the mean of both colors moving first.
    survival: f32,
}

/// Judges the stones of a board, in a second or so: the same stones always alike, whatever happened
/// before. When `stop` becomes true it is a hasty judgement.
pub(super) fn judge(board: &Board, stop: &AtomicBool) -> Fates<MAX_WORDS> {
    if board.n_empty() == board.size().area() {
        return Fates::AS_IT_STANDS;
    }
    // What lies behind the stones, such as the order of the empty points, must not count.
    let board = Board::from_position(board.size(), *board.both_stones(), None);
    let [black, white] = Color::BOTH.map(|color| PassAlive::of(&board, color, false));
    let mut dead = (white.territory & *board.stones(Color::Black))
        | (black.territory & *board.stones(Color::White));
    let settled = dead | black.stones | white.stones;
    let like_seki = chains_in_seki(&board) - settled;

    let owners = mean_owners(&board, N_PLAYOUTS, stop);
    let mean_survival = |stones: &Bitboard, color: Color| {
        let sum: f32 = stones.iter().map(|p| owners[p.index()]).sum();
        0.5 + 0.5 * sum * color.sign() as f32 / stones.len() as f32
    };
    let mut open = Bitboard::EMPTY;
    for color in Color::BOTH {
        for chain in board.chains(color).filter(|chain| !settled.meets(chain.stones())) {
            let owner = 2.0 * mean_survival(chain.stones(), color) - 1.0;
            let is_like_seki = like_seki.meets(chain.stones());
            if owner.abs() < if is_like_seki { SETTLED_SEKI } else { SETTLED } {
                open |= *chain.stones();
            } else if owner < 0.0 {
                dead |= *chain.stones();
            }
        }
    }

    let mut groups = open_groups(&board, &open);
    groups.sort_by_key(|group| std::cmp::Reverse(group.stones.len()));
    let (fewest, most) = SEARCH_SIZES;
    let n = (N_SIMULATIONS / (2 * groups.len().max(1))).clamp(fewest, most);
    for (i, group) in groups.iter_mut().enumerate() {
        let Group { color, stones, .. } = *group;
        if i >= MOST_SEARCHED {
            group.survival = mean_survival(&stones, color);
            continue;
        }
        let mut params = Params::default();
        let enemies = group.liberties.neighbors(board.size()) & *board.stones(color.opponent());
        if (stones | enemies).meets(&like_seki) {
            params.largest_sacrifice = LARGEST_SACRIFICE;
        }
        let search = |first| survival(&board, &stones, first, &params, n, stop);
        group.survival = (search(Color::Black) + search(Color::White)) / 2.0;
    }
    for group in &groups {
        let loses_race = group.survival < LOSES_RACE_BELOW
            && !group.stones.meets(&like_seki)
            && groups.iter().any(|other| {
                other.color != group.color
                    && other.liberties.meets(&group.liberties)
                    && other.survival > group.survival
            });
        if group.survival < DEAD_BELOW || loses_race {
            dead |= group.stones;
        }
    }
    let dead = dead - wrongly_dead(&board, &dead);
    let living = board.both_stones().map(|stones| stones - dead);
    let seki = chains_in_seki(&Board::from_position(board.size(), living, None));
    Fates { dead, seki }
}

/// The open chains in groups that share liberties.
fn open_groups(board: &Board, open: &Bitboard) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for color in Color::BOTH {
        for chain in board.chains(color).filter(|chain| open.meets(chain.stones())) {
            let (mut stones, mut liberties) = (*chain.stones(), *chain.liberties());
            groups.retain(|group| {
                let is_joined = group.color == color && group.liberties.meets(chain.liberties());
                if is_joined {
                    stones |= group.stones;
                    liberties |= group.liberties;
                }
                !is_joined
            });
            groups.push(Group { color, stones, liberties, survival: 0.5 });
        }
    }
    groups
}

/// The stones among the dead that cannot be: with the empty points and the dead friends beside
/// them they reach a living friend, or no living enemy.
fn wrongly_dead(board: &Board, dead: &Bitboard) -> Bitboard {
    let size = board.size();
    let mut wrong = Bitboard::EMPTY;
    for color in Color::BOTH {
        let dead_friends = *dead & *board.stones(color);
        for region in (dead_friends | board.empty()).regions(size) {
            let beside = region.neighbors(size) - *dead;
            if beside.meets(board.stones(color)) || !beside.meets(board.stones(color.opponent())) {
                wrong |= region & dead_friends;
            }
        }
    }
    wrong
}
