//! Records in files.

use super::{SgfError, read};
use crate::go::{Game, Rules};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

/// The longest file that is read, in bytes: the smallest nodes take a hundred times their length in
/// memory.
const MAX_LENGTH: u64 = 8 << 20;

/// Reads the first game of a file; see [`read`](read()).
///
/// # Errors
/// As [`load_text`] and [`read`](read()).
pub fn load(path: &Path, before_move: Option<usize>, rules: Rules) -> Result<Game, SgfError> {
    read(&load_text(path)?, before_move, rules)
}

/// The text of a file.
///
/// # Errors
/// If the file cannot be read or has more than 8 MiB.
pub fn load_text(path: &Path) -> Result<Vec<u8>, SgfError> {
    // A pipe or a device might never end.
    if !fs::metadata(path)?.is_file() {
        return Err(SgfError::NotAFile);
    }
    let mut text = Vec::new();
    // The length in the metadata is not to be relied on: system files say 0.
    File::open(path)?.take(MAX_LENGTH + 1).read_to_end(&mut text)?;
    if text.len() as u64 > MAX_LENGTH {
        return Err(SgfError::TooLong(MAX_LENGTH));
    }
    Ok(text)
}

/// Writes a record, or anything else, to a file. All of it is first written beside the file, whose
/// place it then takes: whatever fails, an older file stays as it was.
///
/// # Errors
/// If the file cannot be written, must not be, or is a folder, a pipe or a device.
pub fn save(path: &Path, content: &[u8]) -> io::Result<()> {
    // A link stays, and what it leads to is replaced. If that is nothing, nothing is written.
    let target = match fs::canonicalize(path) {
        Err(error) if path.is_symlink() => return Err(error),
        found => found.unwrap_or_else(|_| path.to_owned()),
    };
    let old = fs::metadata(&target).ok();
    if let Some(old) = &old {
        if !old.is_file() {
            return Err(io::Error::other("not a regular file"));
        }
        // What must not be written could still be replaced.
        File::options().write(true).open(&target)?;
    }
    let new = target.with_file_name(format!(".kosumi-{:016x}.tmp", rand::random::<u64>()));
    let saved = write_new(&new, content).and_then(|()| {
        old.map_or(Ok(()), |old| fs::set_permissions(&new, old.permissions()))?;
        fs::rename(&new, &target)
    });
    if saved.is_err() {
        // That error says more than one about what it left.
        let _ = fs::remove_file(&new);
    }
    saved
}

fn write_new(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(content)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_are_read() {
        let missing = load(Path::new("no such file.sgf"), None, Rules::default()).map(|_| ());
        assert!(matches!(missing, Err(SgfError::Unreadable(_))), "{missing:?}");
        let folder = load(Path::new("."), None, Rules::default()).map(|_| ());
        assert!(matches!(folder, Err(SgfError::NotAFile)), "{folder:?}");
    }
}
