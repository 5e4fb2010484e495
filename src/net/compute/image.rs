//! Images of boards: some channels at each point.

use super::lanes::{Chunk, WIDTH};
use super::workspace::{Piece, Workspace};

/// The shape of images: boards of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of boards.
    pub n_images: usize,
    /// Rows of each board.
    pub height: usize,
    /// Columns of each board.
    pub width: usize,
}

impl Shape {
    /// The number of points of each board.
    pub fn area(self) -> usize {
        self.height * self.width
    }

    /// The number of points of all boards.
    pub fn n_points(self) -> usize {
        self.n_images * self.area()
    }
}

/// Images, `[image][row][column][channel]`, and one point more, which is zero: all that lies beside
/// the boards.
#[derive(Debug)]
pub struct Images {
    /// The shape without the channels.
    pub shape: Shape,
    /// The number of chunks at each point.
    pub n_chunks: usize,
    /// The numbers. Channels beyond the last are zero.
    pub chunks: Piece,
}

impl Images {
    /// Images in the workspace; what they show is undefined.
    pub fn take(workspace: &mut Workspace, shape: Shape, n_chunks: usize) -> Images {
        let len = shape.n_points() * n_chunks;
        let mut chunks = workspace.take(len + n_chunks);
        chunks[len..].fill(Chunk::default());
        Images { shape, n_chunks, chunks }
    }

    /// The points of the boards.
    pub fn points(&self) -> &[Chunk] {
        &self.chunks[..self.shape.n_points() * self.n_chunks]
    }

    /// The points of the boards, to be written.
    pub fn points_mut(&mut self) -> &mut [Chunk] {
        &mut self.chunks[..self.shape.n_points() * self.n_chunks]
    }

    /// The first chunk of the point at `row` and `column`, counted from so many rows above the board
    /// and columns left of it: of a zero if that is beside the board.
    #[inline(always)]
    pub fn source(
        &self,
        image: usize,
        row: usize,
        column: usize,
        (above, left): (usize, usize),
    ) -> usize {
        let Shape { height, width, .. } = self.shape;
        // Numbers below zero become large ones.
        let (y, x) = (row.wrapping_sub(above), column.wrapping_sub(left));
        let point = if y < height && x < width {
            (image * height + y) * width + x
        } else {
            self.shape.n_points()
        };
        point * self.n_chunks
    }
}

/// The number of chunks for so many channels.
pub fn n_chunks(n_channels: usize) -> usize {
    n_channels.div_ceil(WIDTH)
}
