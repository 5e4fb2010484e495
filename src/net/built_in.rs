//! The network that comes with the program; `train/MODEL.md` tells how it was trained.

use super::{Model, ModelError};

/// A model file whose weights have 16 bits.
const FILE: &[u8] = include_bytes!("../../networks/kosumi.bin.gz");

impl Model {
    /// The network that comes with the program.
    ///
    /// # Errors
    /// None, unless the program was built with a damaged file.
    pub fn built_in() -> Result<Model, ModelError> {
        Model::read(FILE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_small_network() {
        let model = Model::built_in().unwrap();
        assert!(model.header.name.starts_with("kosumi"), "{}", model.header.name);
        assert!(FILE.len() <= 3_000_000, "{}", FILE.len());
    }
}
