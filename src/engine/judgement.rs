//! What will become of each chain: alive, dead or in seki.
//!
//! Chains that no play can take are alive, and what is in their territory is dead. A network or
//! playouts settle most of the others. Chains that they leave open are searched for, each color
//! moving first, with nothing else at stake. What then contradicts itself on the board is mended.

use super::seki::chains_in_seki;
use crate::go::{Bitboard, Board, Color, Fates, MAX_WORDS};
use crate::net::Network;
use crate::search::{Params, mean_owners, survival};
use crate::tactics::PassAlive;
use std::sync::atomic::AtomicBool;

/// The playouts from which the owners of all points are read.
const N_PLAYOUTS: usize = 600;

/// From this mean owner on, from 0 to 1, playouts settle the fate of a chain.
const SETTLED: f32 = 0.9;

/// The same for a chain that looks as if it were in seki, where playouts are less to be trusted.
const SETTLED_SEKI: f32 = 0.98;

/// From this mean owner on, from 0 to 1, a network settles the fate of a chain.
const SETTLED_BY_NETWORK: f32 = 0.6;

/// The simulations of all searches together, as long as few groups are open.
const N_SIMULATIONS: usize = 1500;

/// The fewest and the most simulations of one search.
const SEARCH_SIZES: (usize, usize) = (40, 300);

/// The most groups that are searched for, the largest first.
const MOST_SEARCHED: usize = 20;

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
/// before. When `stop` becomes true it is a hasty judgement. The network must take boards of this
/// size.
pub(super) fn judge(
    board: &Board,
    network: Option<&Network>,
    stop: &AtomicBool,
) -> Fates<MAX_WORDS> {
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

    let owners = match network {
        Some(network) => network.mean_owners(&board, stop),
        None => mean_owners(&board, N_PLAYOUTS, stop),
    };
    let mean_survival = |stones: &Bitboard, color: Color| {
        let sum: f32 = stones.iter().map(|p| owners[p.index()]).sum();
        0.5 + 0.5 * sum * color.sign() as f32 / stones.len() as f32
    };
    let mut open = Bitboard::EMPTY;
    for color in Color::BOTH {
        for chain in board.chains(color).filter(|chain| !settled.meets(chain.stones())) {
            let owner = 2.0 * mean_survival(chain.stones(), color) - 1.0;
            let is_like_seki = like_seki.meets(chain.stones());
            let enough = match network {
                Some(_) => SETTLED_BY_NETWORK,
                None if is_like_seki => SETTLED_SEKI,
                None => SETTLED,
            };
            if owner.abs() < enough {
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
            params.self_atari_per_mille = 1000;
        }
        let search = |first| survival(&board, &stones, first, &params, n, stop);
        group.survival = (search(Color::Black) + search(Color::White)) / 2.0;
    }
    for group in &groups {
        let loses_race = group.survival < LOSES_RACE_BELOW
            && !group.stones.meets(&like_seki)
            && groups.iter().any(|other| {
                other.color != group.color
                    && other.survival > group.survival
                    && other.stones.meets(&(group.stones | group.liberties).neighbors(board.size()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::notation::{draw_board, parse_board, parse_move};
    use crate::go::{BoardSize, Game, Rules};

    static GO_ON: AtomicBool = AtomicBool::new(false);

    /// `expected` draws the dead stones as `X` and those in seki as `O`.
    #[track_caller]
    fn check(rows: &[&str], expected: &[&str]) {
        let board = parse_board(rows).unwrap();
        let Fates { dead, seki } = judge(&board, None, &GO_ON);
        let drawn = Board::from_position(board.size(), [dead, seki], None);
        assert_eq!(draw_board(&drawn), expected, "{rows:?}");
    }

    #[test]
    fn stones_without_room_are_dead() {
        check(
            &["..XO.", ".OXO.", "..XO.", "..XO.", "..XO."],
            &[".....", ".X...", ".....", ".....", "....."],
        );
        check(
            &["..XO...", ".OXO.X.", "..XO...", "..XO...", "..XO...", "..XO...", "..XO..."],
            &[".......", ".X...X.", ".......", ".......", ".......", ".......", "......."],
        );
    }

    #[test]
    fn living_groups_are_alive() {
        let empty = [".......", ".......", ".......", "......."];
        check(&["XXX.OOO", ".XX.OO.", "XXX.OOO", ".XX.OO."], &empty);
        check(&[".X.XOO.", "XXXXO.O", "..XXOOO", "X.XXO.."], &empty);
    }

    #[test]
    fn three_points_with_the_middle_taken_are_one_eye() {
        check(
            &["OOOOOOOOO", "O.OXXXXXO", "OOOX.O.XO", "O.OXXXXXO", "OOOOOOOOO"],
            &[".........", "...XXXXX.", "...X...X.", "...XXXXX.", "........."],
        );
    }

    #[test]
    fn neither_side_can_play() {
        check(&["XX.OO", "XX.OO"], &["OO.OO", "OO.OO"]);
        check(&[".XX.OO.", "XXXXOOO"], &[".OO.OO.", "OOOOOOO"]);
        // Whoever fills gives the other four points in a row or himself.
        check(
            &["OOOOOOOOO", "OXXXXXXXO", "OX.OOO.XO", "OXXXXXXXO", "OOOOOOOOO", "O.O.O.O.O"],
            &[".........", ".OOOOOOO.", ".O.OOO.O.", ".OOOOOOO.", ".........", "........."],
        );
    }

    #[test]
    fn an_eye_each_and_one_liberty_between_them() {
        check(
            &[
                ".X.O.OX..",
                "XXXOOOX..",
                "OOOXXXX..",
                "..OX.....",
                "..OX.....",
                "..OX.....",
                "..OX.....",
                "..OX.....",
                "..OX.....",
            ],
            &[
                ".O.O.O...",
                "OOOOOO...",
                ".........",
                ".........",
                ".........",
                ".........",
                ".........",
                ".........",
                ".........",
            ],
        );
    }

    #[test]
    fn the_side_with_fewer_liberties_loses_the_race() {
        check(
            &[".O.O.X.X.", "OOOOOXXXX", "OOOOOXXXX", "OXXXXOOOX", "O.XXXO..X"],
            &[".........", ".........", ".........", ".XXXX....", "..XXX...."],
        );
    }

    #[test]
    fn one_eye_in_the_corner_is_not_enough() {
        check(
            &[
                "X.O.X....",
                "OOO.X....",
                "XXX.X....",
                "XXXXX....",
                ".........",
                "OOOOOOOOO",
                ".........",
                "..O...O..",
                ".........",
            ],
            &[
                "..X......",
                "XXX......",
                ".........",
                ".........",
                ".........",
                ".........",
                ".........",
                ".........",
                ".........",
            ],
        );
    }

    #[test]
    fn how_the_stones_came_there_does_not_matter() {
        let size = BoardSize::square(7).unwrap();
        let play = |moves: &str| {
            let mut game: Game = Game::new(size, Rules::CHINESE_OGS, None);
            for name in moves.split(' ') {
                game.play(game.to_play(), parse_move(size, name).unwrap()).unwrap();
            }
            judge(game.board(), None, &GO_ON)
        };
        let fates = play("C3 E3 C4 E4 C5 E5 C2 E2 C6 E6 C1 E1 C7 E7 F4 B4");
        assert!(!fates.dead.is_empty());
        assert_eq!(play("F4 B4 C7 E7 C1 E1 C6 E6 C2 E2 C5 E5 C4 E4 C3 E3 pass pass"), fates);
    }

    #[test]
    fn a_stopped_judgement_ends() {
        let board = parse_board(&["X.XOO", "XXXO.", "O.XOO", "..XO.", "..XOO"]).unwrap();
        let _ = judge(&board, None, &AtomicBool::new(true));
    }
}
