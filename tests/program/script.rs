//! A run of the program from its whole input to its end.

use std::io::{PipeReader, Write};
use std::process::{Child, Output};

/// Standard input that holds the text and its end before the program starts: an end that comes later
/// may cut a search short. A pipe must have room for the text, some thousands of bytes.
pub fn script(text: &str) -> PipeReader {
    let (reader, mut writer) = std::io::pipe().unwrap();
    writer.write_all(text.as_bytes()).unwrap();
    reader
}

/// Waits for the end: exit status, standard output and standard error.
pub fn end(child: Child) -> (i32, String, String) {
    let Output { status, stdout, stderr } = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (status.code().unwrap(), text(stdout), text(stderr))
}
