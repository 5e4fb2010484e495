//! Records in files.

use super::{SgfError, read};
use crate::go::{Game, Rules};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

/// The longest file that is read, in bytes: the smallest nodes take a hundred times their length in
/// memory.
const MAX_LENGTH: u64 = 8 << 20;

/// Folders in which systems list the open files of programs.
const OPEN_FILES: [&str; 2] = ["/proc", "/dev/fd"];

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
    if !is_regular(path)? {
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
    if old.is_some() {
        if !is_regular(path)? {
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

/// Whether a name leads to a regular file that it is a name of. What the system lists of a program's
/// open files, such as `/dev/stdin`, is no name of them: nothing lies beside it.
fn is_regular(path: &Path) -> io::Result<bool> {
    // An error if the links lead in a circle.
    if !fs::metadata(path)?.is_file() {
        return Ok(false);
    }
    let mut path = path.to_owned();
    loop {
        let folder = path.parent().filter(|folder| *folder != Path::new(""));
        let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")))?;
        if OPEN_FILES.iter().any(|open| folder.starts_with(open)) {
            return Ok(false);
        }
        match fs::read_link(&path) {
            Ok(next) => path = folder.join(next),
            Err(_) => return Ok(true),
        }
    }
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

    #[test]
    #[cfg(target_os = "linux")]
    fn open_files_have_no_names() {
        use std::os::fd::AsRawFd;
        let folder = std::env::temp_dir().join(format!("kosumi-open-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("a.sgf");
        fs::write(&path, "(;SZ[5])").unwrap();
        let file = File::open(&path).unwrap();
        let open = Path::new("/proc/self/fd").join(file.as_raw_fd().to_string());
        let link = folder.join("link.sgf");
        let link_to_link = folder.join("link to link.sgf");
        std::os::unix::fs::symlink("a.sgf", &link).unwrap();
        std::os::unix::fs::symlink("link.sgf", &link_to_link).unwrap();
        assert!(load_text(&link_to_link).is_ok() && save(&link_to_link, b"(;SZ[6])").is_ok());
        assert_eq!(fs::read(&path).unwrap(), b"(;SZ[6])");
        fs::remove_file(&link).unwrap();
        std::os::unix::fs::symlink(&open, &link).unwrap();
        for name in [&open, &link, &link_to_link] {
            assert!(matches!(load_text(name), Err(SgfError::NotAFile)), "{}", name.display());
            assert!(save(name, b"(;SZ[7])").is_err(), "{}", name.display());
        }
        fs::remove_dir_all(folder).unwrap();
    }
}
