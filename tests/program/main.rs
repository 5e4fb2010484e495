//! Tests of the program as others start it.

#![allow(clippy::unwrap_used)]

mod analyze;
mod faults;
mod gtp_scripts;
mod model_option;
mod process;
mod readme;
mod script;
mod twogtp;
