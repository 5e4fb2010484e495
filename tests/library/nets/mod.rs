//! Networks against what KataGo makes of them and of positions (`tests/data/nets`).

mod files;
mod inputs;
mod outputs;
mod runs;
mod vectors;
