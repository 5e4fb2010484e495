//! Where analyzed records go.

use super::AnalyzeError;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};

/// What takes the place of a record's ending in the name of its analysis.
const ENDING: &str = "analyzed.sgf";

/// Where analyzed records go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Destination {
    /// Beside the record, as `NAME.analyzed.sgf`.
    Beside,
    /// Into a folder that is there, under the same name.
    Folder(PathBuf),
    /// Into the file that was read.
    InPlace,
}

/// The file for the analysis of each record. No file is written twice, or read and written unless it
/// is in place; that goes for the picture too.
pub fn destinations(
    files: &[PathBuf],
    destination: &Destination,
    picture: Option<&Path>,
) -> Vec<Result<PathBuf, AnalyzeError>> {
    let is_in_place = *destination == Destination::InPlace;
    let read = files.iter().map(|path| (identity(path), path.clone()));
    let mut taken: HashMap<PathBuf, PathBuf> =
        if is_in_place { HashMap::new() } else { read.collect() };
    let mut take = |path: &Path| match taken.insert(identity(path), path.to_owned()) {
        Some(other) => Err(other),
        None => Ok(()),
    };
    let pictured = picture.map_or(Ok(()), &mut take);
    let mut target = |path: &PathBuf| {
        let target = target(path, destination);
        match pictured.clone().and_then(|()| take(&target)) {
            Err(other) => Err(AnalyzeError::InTheWay { path: path.clone(), other }),
            Ok(()) => Ok(target),
        }
    };
    files.iter().map(&mut target).collect()
}

fn target(path: &Path, destination: &Destination) -> PathBuf {
    match destination {
        Destination::InPlace => path.to_owned(),
        Destination::Beside => path.with_extension(ENDING),
        Destination::Folder(folder) => {
            let name = path.with_extension(ENDING);
            folder.join(name.file_name().unwrap_or_default())
        }
    }
}

/// The same for all names of a file, also of one that is not there yet.
fn identity(path: &Path) -> PathBuf {
    let folder =
        path.parent().map(|parent| if parent == Path::new("") { Path::new(".") } else { parent });
    let there = |folder: &Path| Some(fs::canonicalize(folder).ok()?.join(path.file_name()?));
    fs::canonicalize(path)
        .ok()
        .or_else(|| folder.and_then(there))
        .unwrap_or_else(|| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks where the analyses of files that are not there go; `!` stands for an error.
    #[track_caller]
    fn check(files: &str, destination: &Destination, expected: &str) {
        check_with_picture(files, destination, None, expected);
    }

    #[track_caller]
    fn check_with_picture(
        files: &str,
        destination: &Destination,
        picture: Option<&str>,
        expected: &str,
    ) {
        let files: Vec<PathBuf> = files.split(' ').map(PathBuf::from).collect();
        let found: Vec<String> = destinations(&files, destination, picture.map(Path::new))
            .into_iter()
            .map(|target| target.map_or("!".to_owned(), |path| path.display().to_string()))
            .collect();
        assert_eq!(found.join(" "), expected, "{files:?}");
    }

    #[test]
    fn no_file_is_lost() {
        use Destination::{Beside, InPlace};
        check("a.sgf x/b.v1.SGF c", &Beside, "a.analyzed.sgf x/b.v1.analyzed.sgf c.analyzed.sgf");
        // A second run over all records of a folder.
        check("a.analyzed.sgf a.sgf", &Beside, "a.analyzed.analyzed.sgf !");
        check("a.sgf ./a.sgf", &Beside, "a.analyzed.sgf !");
        check("a.sgf x/b.sgf", &InPlace, "a.sgf x/b.sgf");
        check("a.sgf ./a.sgf", &InPlace, "a.sgf !");
    }

    #[test]
    fn pictures_replace_no_record() {
        use Destination::{Beside, InPlace};
        check_with_picture("a.sgf", &Beside, Some("a.svg"), "a.analyzed.sgf");
        check_with_picture("a.svg", &Beside, Some("./a.svg"), "!");
        check_with_picture("a.svg", &InPlace, Some("a.svg"), "!");
        check_with_picture("a.sgf", &Beside, Some("a.analyzed.sgf"), "!");
    }

    #[test]
    fn a_folder_takes_all() {
        let folder = std::env::temp_dir();
        let expected = folder.join("a.analyzed.sgf").display().to_string();
        check("x/a.sgf y/a.sgf", &Destination::Folder(folder), &format!("{expected} !"));
    }
}
