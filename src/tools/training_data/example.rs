//! A position to learn from, as the bytes of a row.

use crate::go::{BoardSize, Move, Point};
use crate::net::{Inputs, array_index};
use half::f16;

/// What a byte of ownership stands for is divided by this: an owner of 1.
const OWNER: f32 = 120.0;

/// A position, what a teacher says of it and what happened in the game: all seen by the side to
/// play.
#[derive(Clone, Debug)]
pub struct Example {
    /// What the network will see.
    pub inputs: Inputs,
    /// What the teacher says.
    pub lesson: Option<Lesson>,
    /// The move that was played, if it is one to follow.
    pub played: Option<Move>,
    /// 1 if the side to play won, -1 if it lost, 0 for a draw.
    pub result: Option<f32>,
    /// The points by which it was ahead at the end.
    pub margin: Option<f32>,
}

/// What a teacher says of a position.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// The probabilities of moves; those of all others are 0.
    pub policy: Vec<(Move, f32)>,
    /// The probabilities of win, loss and no result.
    pub value: [f32; 3],
    /// The mean of the final score, its standard deviation and the lead, in points.
    pub score: [f32; 3],
    /// Who owns each point in the end, from -1 to 1 (the side to play).
    pub ownership: Vec<(Point, f32)>,
}

/// The fields of a row and their types as NumPy writes them, for a square board of `area` points.
/// What is unknown is not a number; an unknown move is -1.
pub fn fields(area: usize, n_planes: usize, n_globals: usize) -> String {
    let n_moves = area + 1;
    let n_bytes = area.div_ceil(8);
    format!(
        "[('planes', '|u1', ({n_planes}, {n_bytes})), ('globals', '<f4', ({n_globals},)), \
         ('policy', '<f2', ({n_moves},)), ('value', '<f4', (3,)), ('score', '<f4', (3,)), \
         ('ownership', '|i1', ({area},)), ('played', '<i2'), ('result', '<f4'), \
         ('margin', '<f4')]"
    )
}

impl Example {
    /// Appends the row to `bytes`.
    pub fn write(&self, bytes: &mut Vec<u8>) {
        let size = self.inputs.size;
        write_planes(&self.inputs, bytes);
        write_floats(&self.inputs.globals, bytes);
        write_policy(size, self.lesson.as_ref(), bytes);
        let (value, score) = self
            .lesson
            .as_ref()
            .map_or(([f32::NAN; 3], [f32::NAN; 3]), |lesson| (lesson.value, lesson.score));
        write_floats(&value, bytes);
        write_floats(&score, bytes);
        let mut owners = vec![0_i8; size.area()];
        for &(p, owner) in self.lesson.iter().flat_map(|lesson| &lesson.ownership) {
            owners[array_index(size, p)] = (owner * OWNER).round() as i8;
        }
        bytes.extend(owners.iter().map(|owner| owner.cast_unsigned()));
        let played = self.played.map_or(-1, |mv| move_index(size, mv) as i16);
        bytes.extend(played.to_le_bytes());
        write_floats(&[self.result, self.margin].map(|number| number.unwrap_or(f32::NAN)), bytes);
    }
}

/// One bit for each point, the planes one after another, each in whole bytes, the first point in
/// the highest bit.
fn write_planes(inputs: &Inputs, bytes: &mut Vec<u8>) {
    let area = inputs.size.area();
    let n_planes = inputs.planes.len() / area;
    for plane in 0..n_planes {
        let bits: Vec<bool> =
            inputs.planes[plane..].iter().step_by(n_planes).map(|&value| value != 0.0).collect();
        bytes.extend(bits.chunks(8).map(|bits| {
            bits.iter().enumerate().fold(0, |byte, (i, &bit)| byte | u8::from(bit) << (7 - i))
        }));
    }
}

fn write_policy(size: BoardSize, lesson: Option<&Lesson>, bytes: &mut Vec<u8>) {
    let unknown = if lesson.is_some() { 0.0 } else { f32::NAN };
    let mut policy = vec![unknown; size.area() + 1];
    for &(mv, probability) in lesson.iter().flat_map(|lesson| &lesson.policy) {
        policy[move_index(size, mv)] = probability;
    }
    bytes.extend(policy.iter().flat_map(|&probability| f16::from_f32(probability).to_le_bytes()));
}

fn write_floats(numbers: &[f32], bytes: &mut Vec<u8>) {
    bytes.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
}

/// The place of a move among all moves: the points row by row from the top, last the pass.
fn move_index(size: BoardSize, mv: Move) -> usize {
    mv.point().map_or(size.area(), |p| array_index(size, p))
}
