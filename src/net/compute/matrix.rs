//! Products of matrices.

use super::dispatch::{Instructions, Kernel};
use super::lanes::{Chunk, Lanes, WIDTH, floats};
use super::workspace::Piece;
use std::array;
use std::cell::Cell;
use std::ops::Range;

/// The most panels that lie side by side.
const GROUP: usize = 3;

thread_local! {
    /// The multiplications that this thread has made.
    static N_MADE: Cell<u64> = const { Cell::new(0) };
}

/// The multiplications that this thread has made in products of matrices, each with an addition.
pub fn n_multiplications() -> u64 {
    N_MADE.get()
}

/// The right factor of a product, packed so that it is read from front to back: in panels of sixteen
/// columns, of which up to three lie side by side. It may be a stack of matrices of one shape.
#[derive(Clone, Debug)]
pub struct Matrix {
    n_in: usize,
    n_panels: usize,
    /// `[matrix][group][n_in][panel of the group]`; columns beyond the last are zero.
    chunks: Piece,
}

impl Matrix {
    /// A matrix of `n_in` rows and `n_out` columns whose elements `element(row, column)` tells.
    pub fn from_fn(n_in: usize, n_out: usize, element: impl Fn(usize, usize) -> f32) -> Matrix {
        let n_panels = n_out.div_ceil(WIDTH);
        let chunks = Piece::from(vec![Chunk::default(); n_in * n_panels]);
        let mut matrix = Matrix::reuse(n_in, n_panels, chunks);
        for panel in 0..n_panels {
            for row in 0..n_in {
                *matrix.chunk_mut(row, panel) =
                    chunk_of(panel, n_out, |column| element(row, column));
            }
        }
        matrix
    }

    /// A matrix in memory that was used before, of `n_in * n_panels` chunks; its elements are
    /// undefined.
    pub fn reuse(n_in: usize, n_panels: usize, chunks: Piece) -> Matrix {
        Matrix { n_in, n_panels, chunks }
    }

    /// Matrices of one shape in one stack.
    ///
    /// # Panics
    /// If there is none.
    pub fn stack(matrices: &[Matrix]) -> Matrix {
        let Matrix { n_in, n_panels, .. } = matrices[0];
        let chunks = matrices.iter().flat_map(|matrix| matrix.chunks.iter().copied());
        Matrix { n_in, n_panels, chunks: Piece::from(chunks.collect::<Vec<_>>()) }
    }

    /// The memory, to be used for something else.
    pub fn into_memory(self) -> Piece {
        self.chunks
    }

    /// The elements of one row in the columns of one panel.
    ///
    /// # Panics
    /// If there is no such row or panel.
    pub fn chunk_mut(&mut self, row: usize, panel: usize) -> &mut Chunk {
        let n_groups = self.n_groups();
        // The last group that does not begin after the panel.
        let group = ((panel + 1) * n_groups - 1) / self.n_panels;
        let panels = share(self.n_panels, n_groups, group);
        let start = panels.start * self.n_in + row * panels.len();
        &mut self.chunks[start + panel - panels.start]
    }

    /// The number of chunks in a row of a product.
    pub fn n_panels(&self) -> usize {
        self.n_panels
    }

    fn n_groups(&self) -> usize {
        self.n_panels.div_ceil(GROUP)
    }

    /// Multiplies the first `n_rows` rows of `left` by the matrix; if it is a stack, as many rows
    /// after them by the second matrix and so on.
    ///
    /// # Panics
    /// If rows of `left` are shorter than the matrix is high, or `out` has no room.
    pub fn multiply(
        &self,
        instructions: Instructions,
        left: Rows<'_>,
        n_rows: usize,
        out: RowsMut<'_>,
        target: Target,
    ) {
        N_MADE.set(N_MADE.get() + (n_rows * self.chunks.len() * WIDTH) as u64);
        instructions.run(Product { left, n_rows, right: self, out, target });
    }

    /// Multiplies one row.
    pub fn row(&self, instructions: Instructions, left: &[Chunk]) -> Vec<Chunk> {
        let mut out = vec![Chunk::default(); self.n_panels()];
        let rows = Rows { chunks: left, stride: left.len() };
        let to = RowsMut { stride: out.len(), chunks: &mut out };
        self.multiply(instructions, rows, 1, to, Target::Store);
        out
    }
}

/// The chunk of this number of a row of `n` numbers, filled up with zeros.
pub fn chunk_of(chunk: usize, n: usize, number: impl Fn(usize) -> f32) -> Chunk {
    let at = |i: usize| chunk * WIDTH + i;
    Chunk(array::from_fn(|i| if at(i) < n { number(at(i)) } else { 0.0 }))
}

/// Rows of chunks at equal distances.
#[derive(Clone, Copy)]
pub struct Rows<'a> {
    /// From the first chunk of the first row on.
    pub chunks: &'a [Chunk],
    /// The number of chunks from one row to the next.
    pub stride: usize,
}

/// Rows of chunks at equal distances, to be written.
pub struct RowsMut<'a> {
    /// From the first chunk of the first row on.
    pub chunks: &'a mut [Chunk],
    /// The number of chunks from one row to the next.
    pub stride: usize,
}

/// What becomes of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// It replaces what was there.
    Store,
    /// It is added to what was there.
    Add,
}

impl Target {
    /// Writes a result.
    #[inline(always)]
    pub fn write<L: Lanes>(self, result: L, out: &mut Chunk) {
        match self {
            Target::Store => result.store(out),
            Target::Add => L::load(out).add(result).store(out),
        }
    }
}

struct Product<'a> {
    left: Rows<'a>,
    n_rows: usize,
    right: &'a Matrix,
    out: RowsMut<'a>,
    target: Target,
}

impl Kernel for Product<'_> {
    #[inline(always)]
    fn run<L: Lanes>(mut self) {
        let Matrix { n_in, n_panels, ref chunks } = *self.right;
        let n_groups = self.right.n_groups();
        let n_all = chunks.len() / (n_in * n_panels) * n_groups;
        let panels_of = |group: usize| {
            let panels = share(n_panels, n_groups, group % n_groups);
            let before = group / n_groups * n_panels;
            before + panels.start..before + panels.end
        };
        let n_bands = self.n_rows.div_ceil(L::ROWS);
        for group in 0..n_all {
            let panels = panels_of(group);
            let next = if group + 1 < n_all { panels_of(group + 1) } else { 0..0 };
            for band in 0..n_bands {
                let rows = share(self.n_rows, n_bands, band);
                let before = group / n_groups * self.n_rows;
                let rows = before + rows.start..before + rows.end;
                // Each band has its share of the next group brought near.
                let soon = share(next.len() * n_in, n_bands, band);
                let soon = &chunks[next.start * n_in..][soon];
                match panels.len() {
                    1 => self.band::<L, 1>(rows, panels.start, soon),
                    2 => self.band::<L, 2>(rows, panels.start, soon),
                    _ => self.band::<L, GROUP>(rows, panels.start, soon),
                }
            }
        }
    }
}

/// The `i`th of `n_parts` nearly equal parts of `0..n`.
#[inline(always)]
fn share(n: usize, n_parts: usize, i: usize) -> Range<usize> {
    n * i / n_parts..n * (i + 1) / n_parts
}

impl Product<'_> {
    /// Computes some rows of a group of `G` panels.
    #[inline(always)]
    fn band<L: Lanes, const G: usize>(&mut self, rows: Range<usize>, panel: usize, soon: &[Chunk]) {
        match rows.len() {
            1 => self.rows::<L, 1, G>(rows.start, panel, soon),
            2 => self.rows::<L, 2, G>(rows.start, panel, soon),
            3 if L::ROWS >= 3 => self.rows::<L, 3, G>(rows.start, panel, soon),
            4 if L::ROWS >= 4 => self.rows::<L, 4, G>(rows.start, panel, soon),
            5 if L::ROWS >= 5 => self.rows::<L, 5, G>(rows.start, panel, soon),
            6 if L::ROWS >= 6 => self.rows::<L, 6, G>(rows.start, panel, soon),
            7 if L::ROWS >= 7 => self.rows::<L, 7, G>(rows.start, panel, soon),
            8 if L::ROWS >= 8 => self.rows::<L, 8, G>(rows.start, panel, soon),
            9 if L::ROWS >= 9 => self.rows::<L, 9, G>(rows.start, panel, soon),
            _ => unreachable!("a band has no more rows than that"),
        }
    }

    /// Computes `R` rows of a group, as many panels together as there are registers for.
    #[inline(always)]
    fn rows<L: Lanes, const R: usize, const G: usize>(
        &mut self,
        row: usize,
        panel: usize,
        soon: &[Chunk],
    ) {
        if L::PANELS >= GROUP {
            self.tile::<L, R, G, G>(row, panel, 0, soon);
        } else {
            for i in 0..G {
                self.tile::<L, R, G, 1>(row, panel, i, &soon[share(soon.len(), G, i)]);
            }
        }
    }

    /// Computes `R` rows of `P` panels, from the `first` of a group of `G` on, all sums in
    /// registers.
    #[inline(always)]
    fn tile<L: Lanes, const R: usize, const G: usize, const P: usize>(
        &mut self,
        row: usize,
        panel: usize,
        first: usize,
        soon: &[Chunk],
    ) {
        let n_in = self.right.n_in;
        let left = floats(self.left.chunks);
        let width = self.left.stride * WIDTH;
        let rows: [&[f32]; R] = array::from_fn(|r| &left[(row + r) * width..][..n_in]);
        let group = &self.right.chunks[panel * n_in..].as_chunks::<G>().0[..n_in];
        let mut soon = soon.chunks(soon.len().div_ceil(n_in).max(1));
        let mut sums = [[L::splat(0.0); P]; R];
        for i in 0..n_in {
            if let Some(chunks) = soon.next() {
                for chunk in chunks {
                    L::prefetch(chunk);
                }
            }
            let right: [L; P] = array::from_fn(|p| L::load(&group[i][first + p]));
            for r in 0..R {
                let left = L::splat(rows[r][i]);
                for p in 0..P {
                    sums[r][p] = left.mul_add(right[p], sums[r][p]);
                }
            }
        }
        for (r, sums) in sums.into_iter().enumerate() {
            let start = (row + r) * self.out.stride + panel % self.right.n_panels + first;
            for (out, sum) in self.out.chunks[start..start + P].iter_mut().zip(sums) {
                self.target.write(sum, out);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::compute::testing::Numbers;

    #[test]
    fn products_of_all_shapes() {
        let mut numbers = Numbers::new(1);
        let shapes: [(usize, usize, usize); 6] =
            [(1, 1, 1), (2, 3, 16), (9, 22, 17), (10, 40, 33), (25, 19, 48), (13, 7, 70)];
        for (n_rows, n_in, n_out) in shapes {
            for target in [Target::Store, Target::Add] {
                let stride = n_in.div_ceil(WIDTH);
                let left = numbers.chunks(n_rows * stride);
                let right = numbers.take(n_in * n_out);
                let matrix =
                    Matrix::from_fn(n_in, n_out, |row, column| right[row * n_out + column]);
                let width = matrix.n_panels();
                let before = numbers.chunks(n_rows * width);
                for instructions in Instructions::available() {
                    let mut out = before.clone();
                    let to = RowsMut { chunks: &mut out, stride: width };
                    let from = Rows { chunks: &left, stride };
                    matrix.multiply(instructions, from, n_rows, to, target);
                    for row in 0..n_rows {
                        for column in 0..n_out {
                            let i = row * width * WIDTH + column;
                            let mut sum =
                                if target == Target::Add { floats(&before)[i] } else { 0.0 };
                            for k in 0..n_in {
                                let x = floats(&left)[row * stride * WIDTH + k];
                                sum += x * right[k * n_out + column];
                            }
                            let found = floats(&out)[i];
                            assert!((found - sum).abs() < 1e-4, "{instructions:?}: {found} {sum}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn chunks_are_where_the_product_looks_for_them() {
        for n_panels in 1..12 {
            let mut matrix =
                Matrix::reuse(5, n_panels, vec![Chunk::default(); 5 * n_panels].into());
            for panel in 0..n_panels {
                for row in 0..5 {
                    matrix.chunk_mut(row, panel).0[0] += 1.0;
                }
            }
            assert!(matrix.into_memory().iter().all(|chunk| chunk.0[0] == 1.0), "{n_panels}");
        }
    }
}
