//! What is written into a record.

use super::mistakes::Mistake;
use super::verdict::Verdict;
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
}
