//! The options of `bench`.

use clap::Args;
use std::path::PathBuf;

/// What `bench` measures.
#[derive(Args, Clone, Debug)]
pub struct BenchOptions {
    /// Also the speed of a network, a KataGo model: a file in the working folder or beside the
    /// program
    #[arg(long, value_name = "FILE")]
    pub model: Option<PathBuf>,
}
