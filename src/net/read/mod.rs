//! Reading a network file: KataGo's formats `.bin` and `.txt`, packed by gzip or not, told apart by
//! what the file holds.

mod error;
mod heads;
mod layers;
mod stream;
mod trunk;

pub use error::{Fault, ModelError};

use super::inputs::{N_GLOBALS, N_PLANES};
use super::model::{Header, Model, Scales};
use std::fs::{self, File};
use std::io::{self, Read};
use std::ops::RangeInclusive;
use std::path::Path;
use stream::Stream;

/// The longest name of a network, in bytes.
const MAX_NAME: usize = 96;

/// The versions of the format.
const VERSIONS: RangeInclusive<usize> = 8..=17;

impl Model {
    /// Reads a file.
    ///
    /// # Errors
    /// If it cannot be opened, and as [`Model::read`].
    pub fn load(path: &Path) -> Result<Model, ModelError> {
        let unreadable = |reason| ModelError::Unreadable { path: path.into(), reason };
        // A pipe or a device might never end.
        if !fs::metadata(path).map_err(unreadable)?.is_file() {
            return Err(unreadable(io::Error::other("not a regular file")));
        }
        Model::read(File::open(path).map_err(unreadable)?)
    }

    /// Reads what a file holds.
    ///
    /// # Errors
    /// If it is damaged, or no network that is supported.
    pub fn read(bytes: impl Read) -> Result<Model, ModelError> {
        let mut stream = Stream::new(bytes, "network")?;
        let header = stream.header()?;
        let trunk = stream.trunk()?;
        let n_channels = trunk.planes.n_out;
        let model = Model {
            header,
            trunk,
            policy_head: stream.policy_head(n_channels)?,
            value_head: stream.value_head(n_channels)?,
        };
        stream.end()?;
        Ok(model)
    }
}

/// The error about the beginning of a file, if what can be read there is of another kind.
fn no_network(error: ModelError) -> ModelError {
    match error {
        ModelError::Damaged { fault: Fault::Ends(_) | Fault::Unexpected { .. }, .. } => {
            ModelError::NoNetwork
        }
        error => error,
    }
}

impl Stream<'_> {
    /// Reads what stands before the trunk.
    fn header(&mut self) -> Result<Header, ModelError> {
        let name = self.model_name().map_err(no_network)?;
        let version = self.size(VERSIONS, "as the version");
        // Another number is the version of a network that is not supported.
        self.version =
            if self.has_digits() { version } else { version.map_err(no_network) }? as u32;
        self.size(N_PLANES..=N_PLANES, "planes")?;
        self.size(N_GLOBALS..=N_GLOBALS, "globals")?;
        Ok(Header {
            name,
            version: self.version,
            scales: self.scales()?,
            pass_alive_under_suicide: self.version >= 15 && self.flags()?,
        })
    }

    fn model_name(&mut self) -> Result<String, ModelError> {
        let is_allowed = |byte: &u8| byte.is_ascii_alphanumeric() || b"_-".contains(byte);
        let name = self.name()?;
        if name.len() <= MAX_NAME && name.iter().all(is_allowed) {
            return Ok(String::from_utf8_lossy(name).into_owned());
        }
        Err(self.unexpected("the name of a network"))
    }

    /// Reads what the score outputs are multiplied by.
    fn scales(&mut self) -> Result<Scales, ModelError> {
        if self.version < 13 {
            return Ok(Scales {
                score_mean: 20.0,
                score_stdev: 20.0,
                lead: 20.0,
                variance_time: 40.0,
                value_error: 0.25,
                score_error: 30.0,
            });
        }
        // The scale of an output that only training uses.
        self.positive()?;
        Ok(Scales {
            score_mean: self.positive()?,
            score_stdev: self.positive()?,
            lead: self.positive()?,
            variance_time: self.positive()?,
            value_error: self.positive()?,
            score_error: self.positive()?,
        })
    }

    /// Reads whether the area inputs are computed as if suicide of several stones were legal.
    fn flags(&mut self) -> Result<bool, ModelError> {
        if self.number()? != 0.0 {
            return Err(self.fault(Fault::Unsupported("networks that need data on the players")));
        }
        let pass_alive_under_suicide = self.flag("for suicide in the area inputs")?;
        self.zeros(6)?;
        Ok(pass_alive_under_suicide)
    }
}
