//! Networks against what KataGo makes of them and of positions (`tests/data/nets`).

pub mod files;
mod inputs;
mod outputs;
mod runs;
mod vectors;
