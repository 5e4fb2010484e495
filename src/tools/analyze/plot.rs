//! The graphs of a game as a picture in SVG.

use super::mistakes::Mistake;
use super::verdict::Verdict;
use crate::go::Color;

/// The size of the picture, in its own units, as all lengths here.
const WIDTH: f32 = 960.0;
const HEIGHT: f32 = 560.0;

/// Where the graphs begin and end across.
const LEFT: f32 = 60.0;
const RIGHT: f32 = 940.0;

/// The height of a graph, and the tops of both.
const TALL: f32 = 200.0;
const TOPS: [f32; 2] = [60.0, 310.0];

/// The least lead that its graph has room for, and a divisor of the points between two lines.
const LEAD_STEP: f32 = 10.0;

const STYLE: &str = "text{font:12px sans-serif;fill:#333}\
    .title{font-size:16px}\
    .grid{stroke:#ddd}\
    .middle{stroke:#999}\
    .graph{fill:none;stroke:#1668a8;stroke-width:2}\
    .mistake{fill:#d62728}\
    circle{stroke:#d62728;stroke-width:2}\
    .Black{fill:#222}\
    .White{fill:#fff}";

/// One of the graphs.
struct Graph<'a> {
    name: &'static str,
    verdicts: &'a [Verdict],
    value: fn(&Verdict) -> f32,
    top: f32,
    /// The values at the top and the bottom, and between two lines.
    range: [f32; 2],
    step: f32,
}

/// Black's win rate and lead over the moves of a game, with some mistakes marked.
pub fn svg(name: &str, verdicts: &[Verdict], mistakes: &[Mistake]) -> String {
    let win_rate = Graph {
        name: "Black's win rate in percent",
        verdicts,
        value: |verdict| 100.0 * verdict.black_win_rate,
        top: TOPS[0],
        range: [100.0, 0.0],
        step: 25.0,
    };
    let most = verdicts.iter().map(|verdict| verdict.black_lead.abs()).fold(LEAD_STEP, f32::max);
    // Five lines on either side are enough.
    let step = LEAD_STEP * (most / (5.0 * LEAD_STEP)).ceil();
    let most = step * (most / step).ceil();
    let lead = Graph {
        name: "Black's lead in points",
        verdicts,
        value: |verdict| verdict.black_lead,
        top: TOPS[1],
        range: [most, -most],
        step,
    };
    let mut lines = vec![
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">"#),
        format!("<style>{STYLE}</style>"),
        r#"<rect width="100%" height="100%" fill="white"/>"#.to_owned(),
        text("title", LEFT, 28.0, "start", &escaped(name)),
    ];
    for graph in [win_rate, lead] {
        lines.extend(graph.frame());
        lines.push(graph.curve());
        lines.extend(mistakes.iter().filter_map(|mistake| graph.mark(mistake)));
    }
    lines.push("</svg>\n".to_owned());
    lines.join("\n")
}

impl Graph<'_> {
    fn n_moves(&self) -> usize {
        self.verdicts.last().map_or(0, |last| last.n_before)
    }

    fn x(&self, n_before: usize) -> f32 {
        LEFT + (RIGHT - LEFT) * n_before as f32 / self.n_moves().max(1) as f32
    }

    fn y(&self, value: f32) -> f32 {
        let [top, bottom] = self.range;
        self.top + TALL * (top - value) / (top - bottom)
    }

    fn point(&self, verdict: &Verdict) -> (f32, f32) {
        (self.x(verdict.n_before), self.y((self.value)(verdict)))
    }

    /// The name, and lines with their values and their numbers of moves.
    fn frame(&self) -> Vec<String> {
        let mut lines = vec![text("name", LEFT, self.top - 10.0, "start", self.name)];
        let [top, bottom] = self.range;
        let n_steps = ((top - bottom) / self.step).round() as usize;
        for i in 0..=n_steps {
            let value = top - i as f32 * self.step;
            let y = self.y(value);
            let class = if 2 * i == n_steps { "middle" } else { "grid" };
            lines.push(line(class, [LEFT, y, RIGHT, y]));
            lines.push(text("value", LEFT - 8.0, y + 4.0, "end", &value.to_string()));
        }
        let foot = self.top + TALL;
        for n in (0..=self.n_moves()).step_by(moves_between_lines(self.n_moves())) {
            let x = self.x(n);
            lines.push(line("grid", [x, self.top, x, foot]));
            lines.push(text("number", x, foot + 16.0, "middle", &n.to_string()));
        }
        lines
    }

    fn curve(&self) -> String {
        let point = |verdict| {
            let (x, y) = self.point(verdict);
            format!("{x:.1},{y:.1}")
        };
        let points: Vec<String> = self.verdicts.iter().map(point).collect();
        format!(r#"<polyline class="graph" points="{}"/>"#, points.join(" "))
    }

    /// A disc of the player's color, and the move above it if that is where the graph rises to.
    fn mark(&self, mistake: &Mistake) -> Option<String> {
        let verdict = self.verdicts.iter().find(|verdict| verdict.n_before == mistake.number)?;
        let (x, y) = self.point(verdict);
        let Mistake { number, color, played, .. } = mistake;
        let is_left = x < (LEFT + RIGHT) / 2.0;
        let (label_x, anchor) = if is_left { (x + 8.0, "start") } else { (x - 8.0, "end") };
        let label_y = if *color == Color::White { y - 8.0 } else { y + 16.0 };
        let label_y = label_y.clamp(self.top + 12.0, self.top + TALL - 4.0);
        let label = text("mistake", label_x, label_y, anchor, &format!("{number} {played}"));
        let title = format!("<title>{mistake}</title>");
        Some(format!(
            r#"<circle class="{color}" cx="{x:.1}" cy="{y:.1}" r="5">{title}</circle>{label}"#
        ))
    }
}

/// How many moves are between two lines, so that these are about ten.
fn moves_between_lines(n_moves: usize) -> usize {
    [1, 2, 5, 10, 20, 50].into_iter().find(|step| n_moves <= 10 * step).unwrap_or(100)
}

fn text(class: &str, x: f32, y: f32, anchor: &str, content: &str) -> String {
    format!(
        r#"<text class="{class}" x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{content}</text>"#
    )
}

fn line(class: &str, [x1, y1, x2, y2]: [f32; 4]) -> String {
    format!(r#"<line class="{class}" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#)
}

/// A text as XML has it; characters that XML has not are left out.
fn escaped(text: &str) -> String {
    let text: String = text.chars().filter(|c| !c.is_control()).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::super::mistakes::mistakes;
    use super::super::testing::verdicts;
    use super::*;

    /// The tags of a picture, without their brackets. Each that is opened is closed in its place.
    #[track_caller]
    fn tags(picture: &str) -> Vec<&str> {
        let mut open = Vec::new();
        let mut tags = Vec::new();
        for piece in picture.split('<').skip(1) {
            let (tag, after) = piece.split_once('>').unwrap();
            assert!(!after.contains('>'), "{piece}");
            assert_eq!(tag.matches('"').count() % 2, 0, "{tag}");
            assert!(after.split('&').skip(1).all(|rest| rest.contains(';')), "{after}");
            if let Some(name) = tag.strip_prefix('/') {
                assert_eq!(open.pop(), Some(name), "{picture}");
            } else if !tag.ends_with('/') {
                open.push(tag.split(' ').next().unwrap());
            }
            tags.push(tag);
        }
        assert!(open.is_empty(), "{open:?}");
        tags
    }

    /// The points of both graphs.
    fn graphs(picture: &str) -> Vec<&str> {
        let graphs = tags(picture).into_iter().filter(|tag| tag.starts_with("polyline"));
        graphs.map(|tag| tag.split('"').nth(3).unwrap()).collect()
    }

    #[test]
    fn graphs_go_through_all_positions() {
        let picture = svg("a.sgf", &verdicts(&[(0.5, 0.0), (1.0, 5.0), (0.25, -10.0)]), &[]);
        let expected = ["60.0,160.0 500.0,60.0 940.0,210.0", "60.0,410.0 500.0,360.0 940.0,510.0"];
        assert_eq!(graphs(&picture), expected);
        assert!(!picture.contains("<circle"), "{picture}");
        // A large lead takes a larger scale.
        let picture = svg("a.sgf", &verdicts(&[(0.5, 0.0), (1.0, 61.0)]), &[]);
        assert_eq!(graphs(&picture)[1], "60.0,410.0 940.0,333.8");
        for (n_moves, expected) in [(0, 1), (10, 1), (11, 2), (100, 10), (211, 50), (999, 100)] {
            assert_eq!(moves_between_lines(n_moves), expected, "{n_moves}");
        }
    }

    #[test]
    fn mistakes_are_marked_on_both_graphs() {
        let game = verdicts(&[(0.5, 0.0), (0.5, 0.0), (0.75, 5.0)]);
        let picture = svg("a.sgf", &game, &mistakes(&game));
        let marks: Vec<&str> =
            tags(&picture).into_iter().filter(|tag| tag.starts_with("circle")).collect();
        let expected = [
            r#"circle class="White" cx="940.0" cy="110.0" r="5""#,
            r#"circle class="White" cx="940.0" cy="360.0" r="5""#,
        ];
        assert_eq!(marks, expected);
        assert_eq!(picture.matches(">2 B1</text>").count(), 2, "{picture}");
        assert_eq!(picture.matches("<title>White B1 lost 25.0 % and 5.0 points, ").count(), 2);
    }

    #[test]
    fn any_name_and_any_game_make_a_picture() {
        let picture = svg("<a> & \u{1}\"b\".sgf", &verdicts(&[(0.5, 0.0)]), &[]);
        assert!(picture.contains(">&lt;a&gt; &amp; \"b\".sgf</text>"), "{picture}");
        assert_eq!(graphs(&picture), ["60.0,160.0", "60.0,410.0"]);
    }
}
