//! Which spots to ask about: few that tell many variants apart.

use std::collections::BTreeSet;

use super::Spot;
use super::outcome::Outcome;

/// A spot at which a variant comes out otherwise than the ruleset.
#[derive(Debug, Clone)]
pub struct Seen {
    pub spot: usize,
    /// What is seen of its outcome.
    pub outcome: u64,
    /// The outcome itself.
    pub shown: Outcome,
}

/// The spots to ask about, one after another that which tells apart the most variants that none
/// before does, for what it costs to read.
pub fn choose(spots: &[Spot], seen: &[Vec<Seen>], most: usize) -> Vec<usize> {
    let mut open: BTreeSet<usize> = (0..seen.len()).filter(|at| !seen[*at].is_empty()).collect();
    let mut chosen = Vec::new();
    while chosen.len() < most && !open.is_empty() {
        let mut told = vec![0_u32; spots.len()];
        for variant in &open {
            for seen in &seen[*variant] {
                told[seen.spot] += 1;
            }
        }
        let worth = |at: &usize| f64::from(told[*at]) / cost(&spots[*at]);
        let best = (0..spots.len()).max_by(|a, b| worth(a).total_cmp(&worth(b)).then(b.cmp(a)));
        let Some(best) = best.filter(|best| told[*best] > 0) else {
            break;
        };
        open.retain(|variant| seen[*variant].iter().all(|seen| seen.spot != best));
        chosen.push(best);
    }
    chosen
}

/// What it costs to read a position and to see what comes of a move: early positions are known,
/// those that were made are simple but strange, and few changes are quickly seen.
fn cost(spot: &Spot) -> f64 {
    let strange = match spot.ply {
        Some(ply) => f64::from(ply) / 40.0,
        None => 0.3,
    };
    1.0 + strange + spot.changes as f64 / 12.0
}
