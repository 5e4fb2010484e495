//! The file of a network: where it is, and reading it while the session goes on.

use crate::go::BoardSize;
use crate::net::{self, Model, ModelError, Network};
use std::mem;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use thiserror::Error;

/// The name of the network that comes with the program.
pub const BUILT_IN: &str = "built-in";

/// Why there is no network to be asked.
#[derive(Debug, Error)]
pub enum NetworkError {
    /// There is no such file.
    #[error("there is no file '{}'{}", name.display(), places(folders))]
    Missing {
        /// What was asked for.
        name: PathBuf,
        /// The folders where it was looked for, unless the name says where it is.
        folders: Vec<PathBuf>,
    },
    /// It is a folder.
    #[error("'{}' is a folder", .0.display())]
    Folder(PathBuf),
    /// The file cannot be read, or holds something else.
    #[error("cannot load '{}': {error}", file.display())]
    Bad {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        error: ModelError,
    },
    /// It answers with something else than numbers.
    #[error("cannot load '{}': its answers are not finite", .0.display())]
    Unsound(PathBuf),
    /// A fault of the program.
    #[error("cannot load '{}': internal error", .0.display())]
    Fault(PathBuf),
    /// There was no time to read the file to its end.
    #[error("'{}' is still being loaded", .0.display())]
    StillLoading(PathBuf),
    /// Nobody asked for one.
    #[error("no network is loaded")]
    None,
    /// The board is larger than networks take.
    #[error("the board is too large for a network")]
    BoardTooLarge,
}

fn places(folders: &[PathBuf]) -> String {
    let quoted: Vec<String> =
        folders.iter().map(|folder| format!("'{}'", folder.display())).collect();
    if quoted.is_empty() { String::new() } else { format!(" in {}", quoted.join(" or ")) }
}

/// Finds a file in the working folder, or else beside the program. [`BUILT_IN`] is no file and
/// stays.
///
/// # Errors
/// If it is in neither, or a folder.
pub fn find_network(name: &Path) -> Result<PathBuf, NetworkError> {
    if name == Path::new(BUILT_IN) || name.is_file() {
        return Ok(name.to_owned());
    }
    if name.is_dir() {
        return Err(NetworkError::Folder(name.to_owned()));
    }
    let mut folders = Vec::new();
    if name.is_relative() {
        folders.extend(std::env::current_dir());
        folders
            .extend(std::env::current_exe().ok().and_then(|exe| exe.parent().map(Path::to_owned)));
    }
    let found = folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file());
    found.ok_or_else(|| NetworkError::Missing { name: name.to_owned(), folders })
}

/// Reads a file or the network of the program, and prepares it for boards of this size if it takes them.
///
/// # Errors
/// If the file cannot be read, or holds something else.
pub fn load_network(file: &Path, size: BoardSize) -> Result<Network, NetworkError> {
    let read = if file == Path::new(BUILT_IN) { Model::built_in() } else { Model::load(file) };
    let model = read.map_err(|error| NetworkError::Bad { file: file.to_owned(), error })?;
    let network = Network::new(model);
    let fits = size.width().max(size.height()) <= net::MAX_SIDE;
    if network.is_sound_on(if fits { size } else { BoardSize::NINETEEN }) {
        Ok(network)
    } else {
        Err(NetworkError::Unsound(file.to_owned()))
    }
}

/// The network of a session, and its file.
#[derive(Default)]
pub(super) enum NetworkSlot {
    /// Nobody asked for one.
    #[default]
    Empty,
    /// A thread reads the file.
    Loading(PathBuf, JoinHandle<Result<Network, NetworkError>>),
    /// It can be asked.
    Loaded(PathBuf, Arc<Network>),
    /// It cannot be read.
    Failed(Arc<NetworkError>),
}

impl NetworkSlot {
    /// Begins to read a file, to play on boards of this size first.
    pub(super) fn load(file: PathBuf, size: BoardSize) -> NetworkSlot {
        let (thread, path) = (thread::Builder::new().name("loader".to_owned()), file.clone());
        match thread.spawn(move || load_network(&path, size)) {
            Ok(thread) => NetworkSlot::Loading(file, thread),
            Err(_) => NetworkSlot::of(file.clone(), load_network(&file, size)),
        }
    }

    /// Takes over what the thread has read, if it has ended just now. Tells whether it has.
    pub(super) fn settle(&mut self) -> bool {
        match mem::take(self) {
            NetworkSlot::Loading(file, thread) if thread.is_finished() => {
                let read = thread.join().unwrap_or_else(|_| Err(NetworkError::Fault(file.clone())));
                *self = NetworkSlot::of(file, read);
                true
            }
            other => {
                *self = other;
                false
            }
        }
    }

    fn of(file: PathBuf, read: Result<Network, NetworkError>) -> NetworkSlot {
        match read {
            Ok(network) => NetworkSlot::Loaded(file, Arc::new(network)),
            Err(error) => NetworkSlot::Failed(Arc::new(error)),
        }
    }
}
