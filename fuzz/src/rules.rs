//! The plain second board.

#[path = "../../tests/library/rules/pair.rs"]
pub mod pair;
#[path = "../../tests/library/rules/twin.rs"]
pub mod twin;
