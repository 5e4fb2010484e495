//! A file of positions: an array of rows as NumPy reads it.
//!
//! Source: the description of the NPY format, version 1.0, in NumPy's documentation.

use super::example::{Example, fields};
use crate::go::BoardSize;
use crate::net::{N_GLOBALS, N_PLANES};
use crate::sgf;
use std::io;
use std::path::Path;

/// Writes the rows to a file, which is whole if it is there.
///
/// # Errors
/// If the file cannot be written.
pub fn write_shard(path: &Path, size: BoardSize, examples: &[Example]) -> io::Result<()> {
    let mut bytes = header(size, examples.len());
    for example in examples {
        example.write(&mut bytes);
    }
    sgf::save(path, &bytes)
}

/// The mark, the version, and a description in Python whose length is told and a multiple of 64.
fn header(size: BoardSize, n_rows: usize) -> Vec<u8> {
    const START: usize = 10;
    let fields = fields(size.area(), N_PLANES, N_GLOBALS);
    let text = format!("{{'descr': {fields}, 'fortran_order': False, 'shape': ({n_rows},)}}");
    let len = (START + text.len() + 1).next_multiple_of(64) - START;
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    bytes.extend((len as u16).to_le_bytes());
    bytes.extend(format!("{text:<width$}\n", width = len - 1).bytes());
    bytes
}
