//! Tests of the library. They are one program, for each takes a minute to build.

#![allow(clippy::unwrap_used)]

mod fuzz;
mod gtp_analysis;
mod gtp_extensions;
mod gtp_raw_network;
mod gtp_transcripts;
mod layers;
mod long_sessions;
mod nets;
mod records;
mod rules;
