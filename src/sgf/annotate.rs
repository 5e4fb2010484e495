//! Remarks written into the text of a record, every other byte of which stays.

use super::SgfError;
use super::parse::{Node, main_line};
use super::write::escaped;
use std::ops::Range;

/// What is written into a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// The node, as an index into the main line.
    pub node: usize,
    /// Pairs of name and value; each takes the place of the node's own first value of that name.
    pub properties: Vec<(&'static str, String)>,
    /// What follows the comment that is there, after an empty line. All encodings of records have
    /// the characters of ASCII.
    pub comment: String,
}

/// The text with annotations, of which each node has one at most.
///
/// # Errors
/// As [`main_line`].
///
/// # Panics
/// If the main line has no such node.
///
/// ```
/// use kosumi::sgf::{Annotation, annotate};
/// let remark = Annotation { node: 1, properties: vec![("V", "1".into())], comment: "So?".into() };
/// let text = annotate(b"(;SZ[9] ;B[ee]C[hi])", &[remark]).unwrap();
/// assert_eq!(text, b"(;SZ[9] ;B[ee]C[hi\n\nSo?]V[1])");
/// ```
pub fn annotate(text: &[u8], annotations: &[Annotation]) -> Result<Vec<u8>, SgfError> {
    let nodes = main_line(text)?;
    let mut edits: Vec<Edit> = Vec::new();
    for annotation in annotations {
        edits.extend(edits_of(&nodes[annotation.node], annotation));
    }
    edits.sort_by_key(|edit| edit.range.start);
    let mut result = Vec::with_capacity(2 * text.len());
    let mut done = 0;
    for Edit { range, new } in edits {
        result.extend_from_slice(&text[done..range.start]);
        result.extend_from_slice(new.as_bytes());
        done = range.end;
    }
    result.extend_from_slice(&text[done..]);
    Ok(result)
}

/// Other bytes in the place of some.
struct Edit {
    range: Range<usize>,
    new: String,
}

fn edits_of(node: &Node, annotation: &Annotation) -> Vec<Edit> {
    let mut edits = Vec::new();
    let mut added = String::new();
    for (name, value) in &annotation.properties {
        match node.values(name).next() {
            Some(old) => {
                edits.push(Edit { range: old.place.offset + 1..old.end, new: escaped(value) });
            }
            None => added += &format!("{name}[{}]", escaped(value)),
        }
    }
    let comment = escaped(&annotation.comment);
    match node.values("C").next() {
        Some(old) => {
            let gap = if old.text.is_empty() { "" } else { "\n\n" };
            edits.push(Edit { range: old.end..old.end, new: format!("{gap}{comment}") });
        }
        None => added += &format!("C[{comment}]"),
    }
    let last = node.properties.iter().flat_map(|property| &property.values).last();
    let end = last.map_or(node.place.offset, |value| value.end) + 1;
    edits.push(Edit { range: end..end, new: added });
    edits
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Annotates one node with `V[1]` and the comment `a]b`.
    #[track_caller]
    fn check(text: &str, node: usize, expected: &str) {
        let properties = vec![("V", "1".to_owned())];
        let annotation = Annotation { node, properties, comment: "a]b".to_owned() };
        let found = annotate(text.as_bytes(), &[annotation]).unwrap();
        assert_eq!(String::from_utf8(found).unwrap(), expected, "{text}");
    }

    #[test]
    fn nothing_else_changes() {
        for (text, node, expected) in [
            ("(;)", 0, r"(;V[1]C[a\]b])"),
            ("hello (;GM [1]\r\n;B[aa]\r\n)", 1, "hello (;GM [1]\r\n;B[aa]V[1]C[a\\]b]\r\n)"),
            ("(;AB[aa][bb:cc]\n[dd] HA[9];W[])", 0, "(;AB[aa][bb:cc]\n[dd] HA[9]V[1]C[a\\]b];W[])"),
            ("(;HA[2];W[])", 1, r"(;HA[2];W[]V[1]C[a\]b])"),
            // Variations.
            ("(;B[a](;W[b];B[c])(;W[d]C[x]))", 1, r"(;B[a](;W[b]V[1]C[a\]b];B[c])(;W[d]C[x]))"),
            // Comments and values that are there.
            (r"(;C[x \] \\]B[aa];W[bb])", 0, "(;C[x \\] \\\\\n\na\\]b]B[aa]V[1];W[bb])"),
            ("(;B[aa]C[ ];W[bb])", 0, r"(;B[aa]C[ a\]b]V[1];W[bb])"),
            ("(;V[old\\]]B[aa]C[é])", 0, "(;V[1]B[aa]C[é\n\na\\]b])"),
        ] {
            check(text, node, expected);
        }
    }

    #[test]
    fn brackets_in_characters_are_left_alone() {
        let comment = "x".to_owned();
        let annotation = Annotation { node: 0, properties: vec![], comment };
        let found = annotate(b"(;C[\x83\x5d\x83\x5c]B[aa])", &[annotation]).unwrap();
        assert_eq!(found, b"(;C[\x83\x5d\x83\x5c\n\nx]B[aa])");
    }

    #[test]
    fn annotations_come_in_any_order() {
        let note = |node| Annotation { node, properties: vec![], comment: node.to_string() };
        let found = annotate(b"(;;B[aa];W[bb])", &[note(2), note(0)]).unwrap();
        assert_eq!(found, b"(;C[0];B[aa];W[bb]C[2])");
        assert!(annotate(b"(;B", &[]).is_err());
    }
}
