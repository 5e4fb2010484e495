//! The syntax of a network file: bytes to names, numbers and arrays.
//!
//! Nothing is allocated on the word of the file: arrays grow as their numbers come in.

use super::error::{Fault, ModelError};
use flate2::read::MultiGzDecoder;
use std::io::{self, BufRead, BufReader, Read};
use std::mem;
use std::ops::RangeInclusive;

/// The first bytes of what gzip packs.
const GZIP_MAGIC: [u8; 2] = [0x1f, 0x8b];

/// What stands before the bytes of a binary array.
const BINARY_MARK: &[u8; 5] = b"@BIN@";

/// The longest token, in bytes.
const MAX_TOKEN: usize = 256;

/// The longest quotation in an error, in bytes.
const MAX_QUOTED: usize = 40;

/// The most weights of a network, which are 1 GiB.
const MAX_WEIGHTS: usize = 1 << 28;

/// How many weights an array costs besides its own, for the memory of the layer around it.
const ARRAY_COST: usize = 64;

/// How many numbers of a binary array are read at once.
const PIECE: usize = 1024;

/// Weights nearer to zero count as zero: they change nothing but, once multiplied, become
/// denormal numbers, which processors are slow with.
const TINY: f32 = 1e-30;

/// The layer that is being read.
struct Layer {
    kind: &'static str,
    /// Quoted; empty until it is known.
    name: String,
}

/// A network file that is being read.
pub(super) struct Stream<'a> {
    bytes: BufReader<Box<dyn Read + 'a>>,
    /// The number of bytes taken so far.
    n_taken: u64,
    token: Vec<u8>,
    /// Where the token or number begins that was read last.
    start: u64,
    layer: Layer,
    n_weights: usize,
    /// The version of the format; 0 until it is known.
    pub(super) version: u32,
}

impl<'a> Stream<'a> {
    /// Begins with the first byte, unpacking what gzip has packed.
    pub(super) fn new(mut bytes: impl Read + 'a, kind: &'static str) -> Result<Self, ModelError> {
        let mut magic = Vec::new();
        let result = bytes.by_ref().take(GZIP_MAGIC.len() as u64).read_to_end(&mut magic);
        let is_packed = magic == GZIP_MAGIC;
        let all = io::Cursor::new(magic).chain(bytes);
        let unpacked: Box<dyn Read + 'a> =
            if is_packed { Box::new(MultiGzDecoder::new(all)) } else { Box::new(all) };
        let stream = Stream {
            bytes: BufReader::new(unpacked),
            n_taken: 0,
            token: Vec::new(),
            start: 0,
            layer: Layer { kind, name: String::new() },
            n_weights: 0,
            version: 0,
        };
        match result {
            Ok(_) => Ok(stream),
            Err(reason) => Err(stream.fault(reason.into())),
        }
    }

    /// An error about the token or number that was read last.
    pub(super) fn fault(&self, fault: Fault) -> ModelError {
        let Layer { kind, name } = &self.layer;
        let layer = if name.is_empty() { (*kind).into() } else { format!("{kind} '{name}'") };
        ModelError::Damaged { byte: self.start, layer, fault }
    }

    /// An error about the token that was read last, which should be something else.
    pub(super) fn unexpected(&self, expected: impl Into<String>) -> ModelError {
        let (expected, found) = (expected.into(), quoted(&self.token));
        self.fault(Fault::Unexpected { expected, found })
    }

    /// An error about the end of the file.
    fn ends(&mut self, expected: impl Into<String>) -> ModelError {
        self.start = self.n_taken;
        self.fault(Fault::Ends(expected.into()))
    }

    /// The next byte, which is not taken yet; none at the end.
    fn peek(&mut self) -> Result<Option<u8>, ModelError> {
        loop {
            match self.bytes.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(reason) if reason.kind() == io::ErrorKind::Interrupted => {}
                Err(reason) => {
                    self.start = self.n_taken;
                    return Err(self.fault(reason.into()));
                }
            }
        }
    }

    /// Takes the byte that was peeked at.
    fn take(&mut self) {
        self.bytes.consume(1);
        self.n_taken += 1;
    }

    fn skip_white(&mut self) -> Result<(), ModelError> {
        while self.peek()?.is_some_and(is_white) {
            self.take();
        }
        Ok(())
    }

    /// Reads what stands between white space.
    fn read_token(&mut self, expected: &str) -> Result<(), ModelError> {
        self.skip_white()?;
        self.start = self.n_taken;
        self.token.clear();
        while let Some(byte) = self.peek()?
            && !is_white(byte)
        {
            self.take();
            self.token.push(byte);
            if self.token.len() > MAX_TOKEN {
                return Err(self.unexpected(expected));
            }
        }
        if self.token.is_empty() { Err(self.ends(expected)) } else { Ok(()) }
    }

    /// Whether the token that was read last is a whole number.
    pub(super) fn has_digits(&self) -> bool {
        !self.token.is_empty() && self.token.iter().all(u8::is_ascii_digit)
    }

    /// Reads a layer: its name, then what `read` makes of the rest.
    pub(super) fn layer<T>(
        &mut self,
        kind: &'static str,
        read: impl FnOnce(&mut Self) -> Result<T, ModelError>,
    ) -> Result<T, ModelError> {
        let outer = mem::replace(&mut self.layer, Layer { kind, name: String::new() });
        self.name()?;
        let value = read(self)?;
        self.layer = outer;
        Ok(value)
    }

    /// Reads the name of the layer that has been begun.
    pub(super) fn name(&mut self) -> Result<&[u8], ModelError> {
        self.read_token("a name")?;
        self.layer.name = quoted(&self.token);
        Ok(&self.token)
    }

    /// Reads a word.
    pub(super) fn word(&mut self, expected: &str) -> Result<&[u8], ModelError> {
        self.read_token(expected)?;
        Ok(&self.token)
    }

    /// Reads a whole number in `range`, a number of `what`.
    pub(super) fn size(
        &mut self,
        range: RangeInclusive<usize>,
        what: &str,
    ) -> Result<usize, ModelError> {
        let expected = match (*range.start(), *range.end()) {
            (only, last) if only == last => format!("{only} {what}"),
            (0, 1) => format!("0 or 1 {what}"),
            (first, last) => format!("{first} to {last} {what}"),
        };
        self.read_token(&expected)?;
        let size = str::from_utf8(&self.token).ok().and_then(|token| token.parse().ok());
        size.filter(|size| range.contains(size)).ok_or_else(|| self.unexpected(expected))
    }

    /// Reads 0 or 1, which says whether there is `what`.
    pub(super) fn flag(&mut self, what: &str) -> Result<bool, ModelError> {
        Ok(self.size(0..=1, what)? == 1)
    }

    /// Reads numbers that have no meaning yet.
    pub(super) fn zeros(&mut self, count: usize) -> Result<(), ModelError> {
        for _ in 0..count {
            self.size(0..=0, "for what later versions may add")?;
        }
        Ok(())
    }

    /// Reads a number.
    pub(super) fn number(&mut self) -> Result<f32, ModelError> {
        const EXPECTED: &str = "a finite number";
        self.read_token(EXPECTED)?;
        let number = str::from_utf8(&self.token).ok().and_then(|token| token.parse().ok());
        number.filter(|number: &f32| number.is_finite()).ok_or_else(|| self.unexpected(EXPECTED))
    }

    /// Reads a number above 0.
    pub(super) fn positive(&mut self) -> Result<f32, ModelError> {
        let number = self.number()?;
        if number > 0.0 { Ok(number) } else { Err(self.unexpected("a number above 0")) }
    }

    /// Reads an array of weights, binary or as text.
    pub(super) fn array(&mut self, shape: &[usize]) -> Result<Vec<f32>, ModelError> {
        let n_weights = shape.iter().fold(1, |n: usize, &size| n.saturating_mul(size));
        self.n_weights = self.n_weights.saturating_add(n_weights).saturating_add(ARRAY_COST);
        if self.n_weights > MAX_WEIGHTS {
            return Err(self.fault(Fault::Unsupported("so large networks")));
        }
        self.skip_white()?;
        let mut weights = Vec::new();
        if self.peek()? == Some(BINARY_MARK[0]) {
            self.binary_array(n_weights, &mut weights)?;
        } else {
            for _ in 0..n_weights {
                weights.push(without_tiny(self.number()?));
            }
        }
        weights.shrink_to_fit();
        Ok(weights)
    }

    fn binary_array(&mut self, n_weights: usize, weights: &mut Vec<f32>) -> Result<(), ModelError> {
        let mut mark = [0; BINARY_MARK.len()];
        self.fill(&mut mark, "'@BIN@'")?;
        if mark != *BINARY_MARK {
            let found = quoted(&mark);
            return Err(self.fault(Fault::Unexpected { expected: "'@BIN@'".into(), found }));
        }
        let mut piece = [0; 4 * PIECE];
        while weights.len() < n_weights {
            let bytes = &mut piece[..4 * PIECE.min(n_weights - weights.len())];
            self.fill(bytes, &format!("the last of {n_weights} weights"))?;
            for weight in bytes.as_chunks().0 {
                let weight = f32::from_le_bytes(*weight);
                if !weight.is_finite() {
                    let (expected, found) = ("a finite number".into(), weight.to_string());
                    return Err(self.fault(Fault::Unexpected { expected, found }));
                }
                self.start += 4;
                weights.push(without_tiny(weight));
            }
        }
        match self.peek()? {
            Some(byte) if !is_white(byte) => {
                let (expected, found) = ("a new line after the weights".into(), quoted(&[byte]));
                Err(self.fault(Fault::Unexpected { expected, found }))
            }
            _ => Ok(()),
        }
    }

    /// Takes as many bytes as there is room for.
    fn fill(&mut self, room: &mut [u8], expected: &str) -> Result<(), ModelError> {
        self.start = self.n_taken;
        let mut n_filled = 0;
        while n_filled < room.len() {
            if self.peek()?.is_none() {
                return Err(self.ends(expected));
            }
            let bytes = self.bytes.buffer();
            let count = bytes.len().min(room.len() - n_filled);
            room[n_filled..n_filled + count].copy_from_slice(&bytes[..count]);
            self.bytes.consume(count);
            self.n_taken += count as u64;
            n_filled += count;
        }
        Ok(())
    }

    /// Makes sure that nothing but white space is left.
    pub(super) fn end(&mut self) -> Result<(), ModelError> {
        self.skip_white()?;
        if self.peek()?.is_none() {
            return Ok(());
        }
        self.read_token("")?;
        Err(self.unexpected("the end of the file"))
    }
}

/// Whether it separates tokens.
fn is_white(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ')
}

/// The beginning of a text in printable ASCII.
fn quoted(text: &[u8]) -> String {
    match text.get(..MAX_QUOTED) {
        Some(start) if text.len() > MAX_QUOTED => format!("{}...", start.escape_ascii()),
        _ => text.escape_ascii().to_string(),
    }
}

/// Zero in the place of a number that is too small to matter.
pub(super) fn without_tiny(number: f32) -> f32 {
    if number.abs() < TINY { 0.0 } else { number }
}
