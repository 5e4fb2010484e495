//! What was found, as JSON for the Computer Go Server.

use super::owners_of;
use crate::go::notation::move_name;
use crate::go::{BoardSize, Color};
use crate::search::{Candidate, SearchReport};
use serde_json::{Value, json};

/// The signs for owners from the opponent to the player.
const OWNERS: &[u8; 63] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+";

/// One line of JSON, all numbers in it as `color` sees them.
pub fn json(size: BoardSize, color: Color, report: &SearchReport) -> String {
    let lead = |black_lead: f32| round(black_lead * color.sign() as f32);
    let of_move = |candidate: &Candidate| -> Value {
        let names = candidate.line.iter().map(|&(mv, _)| move_name(size, mv));
        json!({
            "move": move_name(size, candidate.mv),
            "visits": candidate.visits,
            "winrate": round(candidate.value),
            "score": candidate.black_lead.map(lead),
            "prior": round(candidate.prior),
            "pv": names.skip(1).collect::<Vec<_>>().join(" "),
        })
    };
    let visited = report.candidates.iter().filter(|candidate| candidate.visits > 0);
    let owners = owners_of(size, &report.ownership, color);
    json!({
        "winrate": round(report.value),
        "score": lead(report.black_lead),
        "visits": report.visits,
        "moves": visited.map(of_move).collect::<Vec<_>>(),
        "ownership": owners.into_iter().map(owner_sign).collect::<String>(),
    })
    .to_string()
}

fn owner_sign(owner: f32) -> char {
    let last = (OWNERS.len() - 1) as f32;
    let i = (last * (0.5 + 0.5 * owner)).round().clamp(0.0, last);
    char::from(OWNERS[i as usize])
}

/// To four digits, more say nothing.
fn round(number: f32) -> f64 {
    (10_000.0 * f64::from(number)).round() / 10_000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn owners_are_signs() {
        for (owner, sign) in [(-1.0, 'A'), (-0.97, 'B'), (0.0, 'f'), (0.97, '9'), (1.0, '+')] {
            assert_eq!(owner_sign(owner), sign, "{owner}");
        }
    }
}
