//! What is written into a record.

use super::mistakes::Mistake;
use super::verdict::Verdict;
use crate::go::notation::parse_move;
use crate::go::{BoardSize, Color, MAX_SIDE};
use crate::sgf::{Annotation, PROGRAM};

/// Sabaki's name for Black's win rate, in percent, from which it draws its graph.
const WIN_RATE: &str = "SBKV";

/// Sabaki's name for Black's lead, in points.
const LEAD: &str = "SBKS";

/// The remarks on all positions.
pub fn annotations(verdicts: &[Verdict], mistakes: &[Mistake]) -> Vec<Annotation> {
    let annotation = |verdict: &Verdict| {
        let mistake = verdict
            .played
            .and_then(|_| mistakes.iter().find(|mistake| mistake.number == verdict.n_before));
        let mistake = mistake.map_or_else(String::new, |mistake| format!("\n{mistake}"));
        Annotation {
            node: verdict.node,
            properties: vec![
                (WIN_RATE, format!("{:.2}", 100.0 * verdict.black_win_rate)),
                (LEAD, format!("{:.2}", verdict.black_lead)),
            ],
            comment: format!("{PROGRAM}: {}{mistake}", verdict.outlook),
        }
    };
    verdicts.iter().map(annotation).collect()
}

/// How many bytes a comment of an earlier analysis takes at the beginning of some lines, if there is
/// one. It must be one word by word: what people write stays.
pub fn earlier(lines: &[u8]) -> Option<usize> {
    let outlook = first_line(lines);
    if !is_outlook(outlook.strip_prefix(PROGRAM)?.strip_prefix(": ")?) {
        return None;
    }
    let rest = &lines[outlook.len()..];
    let end = if rest.starts_with(b"\r\n") { 2 } else { 1 };
    let mistake = first_line(rest.get(end..).unwrap_or_default());
    let more = if is_mistake(mistake) { end + mistake.len() } else { 0 };
    Some(outlook.len() + more)
}

/// The line without its end; nothing if it is no text.
fn first_line(lines: &[u8]) -> &str {
    let line = lines.split(|&byte| byte == b'\n').next().unwrap_or_default();
    str::from_utf8(line.strip_suffix(b"\r").unwrap_or(line)).unwrap_or_default()
}

/// Whether this is a [`Verdict::outlook`].
fn is_outlook(text: &str) -> bool {
    let Some((result, moves)) = text.split_once(": ") else { return false };
    let words: Vec<&str> = result.split(' ').collect();
    let [color, "wins", rate, "%,", score, "after", n, "simulation" | "simulations"] = words[..]
    else {
        return false;
    };
    let points = score.strip_prefix(['B', 'W']).map_or(score, |lead| lead.trim_start_matches('+'));
    is_color(color)
        && is_number(rate)
        && is_number(points)
        && is_number(n)
        && moves.split(' ').all(|word| word.is_empty() || is_move(word))
}

/// Whether this is a [`Mistake`] as it is written.
fn is_mistake(text: &str) -> bool {
    match text.split(' ').collect::<Vec<_>>()[..] {
        [color, played, "lost", rate, "%,", better, "was", "better"] => {
            is_color(color) && is_move(played) && is_number(rate) && is_move(better)
        }
        [color, played, "lost", rate, "%", "and", points, "points,", better, "was", "better"] => {
            is_color(color)
                && is_move(played)
                && is_number(rate)
                && is_number(points)
                && is_move(better)
        }
        _ => false,
    }
}

fn is_color(word: &str) -> bool {
    Color::BOTH.into_iter().any(|color| color.to_string() == word)
}

fn is_number(word: &str) -> bool {
    word.parse::<f64>().is_ok()
}

fn is_move(word: &str) -> bool {
    BoardSize::square(MAX_SIDE).is_some_and(|size| parse_move(size, word).is_ok())
}

#[cfg(test)]
mod tests {
    use super::super::mistakes::mistakes;
    use super::super::testing::verdicts;
    use super::*;

    #[test]
    fn win_rate_and_lead_are_blacks() {
        let verdicts = verdicts(&[(0.5, 0.25), (0.53, 1.0), (0.9877, 12.5)]);
        let found: Vec<String> = annotations(&verdicts, &mistakes(&verdicts))
            .into_iter()
            .map(|Annotation { node, properties, comment }| {
                let values: Vec<String> =
                    properties.iter().map(|(name, value)| format!("{name} {value} ")).collect();
                format!("{node} {}{comment}", values.concat())
            })
            .collect();
        let expected = [
            "0 SBKV 50.00 SBKS 0.25 Kosumi: after 0",
            "1 SBKV 53.00 SBKS 1.00 Kosumi: after 1",
            "2 SBKV 98.77 SBKS 12.50 Kosumi: after 2\n\
             White B1 lost 45.8 % and 11.5 points, pass was better",
        ];
        assert_eq!(found, expected);
    }

    /// How many bytes of the lines are an earlier comment.
    #[track_caller]
    fn check_earlier(lines: &str, expected: Option<usize>) {
        assert_eq!(earlier(lines.as_bytes()), expected, "{lines:?}");
    }

    #[test]
    fn own_comments_are_known_word_by_word() {
        let outlook = "Kosumi: White wins 53.4 %, B+2.5 after 40 simulations: D3 pass";
        let mistake = "\nWhite B1 lost 45.8 % and 11.5 points, pass was better";
        let no_points = "\r\nBlack D4 lost 5.0 %, Q16 was better";
        for whole in [
            outlook.to_owned(),
            "Kosumi: Black wins 100.0 %, 0 after 1 simulation: ".to_owned(),
            outlook.to_owned() + mistake,
            outlook.to_owned() + no_points,
        ] {
            for rest in ["", "\n", "\r\n\r\nhi", "\nKosumi is right."] {
                check_earlier(&format!("{whole}{rest}"), Some(whole.len()));
            }
        }
        check_earlier(&format!("{outlook}{mistake}?"), Some(outlook.len()));
        for other in [
            "",
            "Kosumi",
            "Kosumi: White wins 53.4 %, B+2.5 after 40 simulations",
            &format!("{outlook}!"),
            &format!("{outlook} or so"),
            &format!("So says {outlook}"),
            &outlook.replace("B+2.5", "much"),
            &outlook.replace("White", "Red"),
            &outlook.replace("simulations", "playouts"),
            &mistake[1..],
        ] {
            check_earlier(other, None);
        }
    }
}
