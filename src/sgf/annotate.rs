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
    /// What takes the place of an earlier one, or else follows the comment that is there, after an
    /// empty line. All encodings of records have the characters of ASCII.
    pub comment: String,
}

/// The text with annotations, of which each node has one at most. `earlier` tells how many bytes an
/// earlier annotation's comment takes at the beginning of some lines, if there is one.
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
/// let text = annotate(b"(;SZ[9] ;B[ee]C[hi])", &[remark], |_| None).unwrap();
/// assert_eq!(text, b"(;SZ[9] ;B[ee]C[hi\n\nSo?]V[1])");
/// ```
pub fn annotate(
    text: &[u8],
    annotations: &[Annotation],
    earlier: impl Fn(&[u8]) -> Option<usize>,
) -> Result<Vec<u8>, SgfError> {
    let nodes = main_line(text)?;
    let mut edits: Vec<Edit> = Vec::new();
    for annotation in annotations {
        edits.extend(edits_of(text, &nodes[annotation.node], annotation, &earlier));
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

fn edits_of(
    text: &[u8],
    node: &Node,
    annotation: &Annotation,
    earlier: &impl Fn(&[u8]) -> Option<usize>,
) -> Vec<Edit> {
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
            let mut places = earlier_comments(text, old.place.offset + 1..old.end, earlier);
            if places.is_empty() {
                let gap = match &text[old.place.offset + 1..old.end] {
                    _ if old.text.is_empty() => "",
                    // A bracket that is half of a character would end the value if white space and
                    // a letter came next.
                    [.., 0x81..=0xff, b']'] => "-\n\n",
                    _ => "\n\n",
                };
                edits.push(Edit { range: old.end..old.end, new: format!("{gap}{comment}") });
            } else {
                edits.push(Edit { range: places.remove(0), new: comment });
                // The others go, with the empty lines before them.
                edits.extend(places.into_iter().map(|Range { start, end }| {
                    let is_end = |byte: &u8| !b"\r\n".contains(byte);
                    let start = text[..start].iter().rposition(is_end).map_or(start, |i| i + 1);
                    Edit { range: start..end, new: String::new() }
                }));
            }
        }
        None => added += &format!("C[{comment}]"),
    }
    let last = node.properties.iter().flat_map(|property| &property.values).last();
    let end = last.map_or(node.place.offset, |value| value.end) + 1;
    edits.push(Edit { range: end..end, new: added });
    edits
}

/// Where the comments of earlier annotations stand in a value.
fn earlier_comments(
    text: &[u8],
    value: Range<usize>,
    earlier: &impl Fn(&[u8]) -> Option<usize>,
) -> Vec<Range<usize>> {
    let mut places = Vec::new();
    let mut at = value.start;
    while at < value.end {
        if let Some(length) = earlier(&text[at..value.end]) {
            places.push(at..at + length);
            at += length;
        }
        let line = text[at..value.end].iter().position(|&byte| byte == b'\n');
        at = line.map_or(value.end, |length| at + length + 1);
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Annotates one node with `V[1]` and the comment `a]b`.
    #[track_caller]
    fn check(text: &str, node: usize, expected: &str) {
        let properties = vec![("V", "1".to_owned())];
        let annotation = Annotation { node, properties, comment: "a]b".to_owned() };
        let found = annotate(text.as_bytes(), &[annotation], |_| None).unwrap();
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
    fn an_earlier_comment_is_replaced() {
        let earlier = |lines: &[u8]| lines.starts_with(b"old").then_some(3);
        for (old, expected) in [
            ("old", "new"),
            ("hi\n\nold", "hi\n\nnew"),
            ("hi\r\n\r\nold\r\nho old", "hi\r\n\r\nnew\r\nho old"),
            ("old\n\nold\n\nhi\nold\n", "new\n\nhi\n"),
            ("an old", "an old\n\nnew"),
        ] {
            let annotation = Annotation { node: 0, properties: vec![], comment: "new".to_owned() };
            let text = format!("(;C[{old}]B[aa])");
            let found = annotate(text.as_bytes(), &[annotation], earlier).unwrap();
            assert_eq!(String::from_utf8(found).unwrap(), format!("(;C[{expected}]B[aa])"));
        }
    }

    #[test]
    fn brackets_in_characters_are_left_alone() {
        for (text, expected) in [
            (&b"(;C[\x83\x5d\x83\x5c]B[aa])"[..], &b"(;C[\x83\x5d\x83\x5c\n\nx]B[aa])"[..]),
            (b"(;C[\x83\x5c\x83\x5d]B[aa])", b"(;C[\x83\x5c\x83\x5d-\n\nx]B[aa])"),
        ] {
            let comment = "x".to_owned();
            let annotation = Annotation { node: 0, properties: vec![], comment };
            let found = annotate(text, &[annotation], |_| None).unwrap();
            assert_eq!(found, expected);
            assert_eq!(main_line(&found).unwrap()[0].values("B").count(), 1);
        }
    }

    #[test]
    fn annotations_come_in_any_order() {
        let note = |node| Annotation { node, properties: vec![], comment: node.to_string() };
        let found = annotate(b"(;;B[aa];W[bb])", &[note(2), note(0)], |_| None).unwrap();
        assert_eq!(found, b"(;C[0];B[aa];W[bb]C[2])");
        assert!(annotate(b"(;B", &[], |_| None).is_err());
    }
}
