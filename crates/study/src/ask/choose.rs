//! Which spots to ask about: few that tell many variants apart.

use std::collections::{BTreeMap, BTreeSet};

use super::Spot;
use super::outcome::Outcome;

/// More answers than these, beside what the ruleset plays, are not shown.
pub const MOST_OTHERS: usize = 3;

/// A spot at which a variant comes out otherwise than the ruleset.
#[derive(Debug, Clone)]
pub struct Difference {
    pub spot: usize,
    /// What is seen of its outcome.
    pub outcome: u64,
    /// The outcome itself.
    pub shown: Outcome,
}

/// What may come of a spot, each with the variants under which it does, the weightiest first: those
/// that a card has room for.
pub fn answers(
    spot: usize,
    seen: &[Vec<Difference>],
    weights: &[f64],
    open: &BTreeSet<usize>,
) -> Vec<(Outcome, Vec<usize>)> {
    let mut others: BTreeMap<u64, (f64, Outcome, Vec<usize>)> = BTreeMap::new();
    for (variant, seen) in seen.iter().enumerate() {
        for seen in seen.iter().filter(|seen| seen.spot == spot) {
            let entry = others.entry(seen.outcome);
            let entry = entry.or_insert_with(|| (0.0, seen.shown.clone(), Vec::new()));
            // What is settled already needs no room.
            if open.contains(&variant) {
                entry.0 += weights[variant];
            }
            entry.2.push(variant);
        }
    }
    let mut others: Vec<_> = others.into_values().collect();
    others.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.2.cmp(&other.2)));
    let others = others.into_iter().take(MOST_OTHERS);
    others
        .map(|(_, outcome, variants)| (outcome, variants))
        .collect()
}

/// A spot to ask about.
pub struct Chosen {
    pub spot: usize,
    /// Its answers beside what the ruleset plays.
    pub answers: Vec<(Outcome, Vec<usize>)>,
    /// The variants that it tells apart and no spot before does.
    pub settled: Vec<usize>,
}

/// The spots to ask about, one after another that whose answers tell apart the weightiest variants
/// that none before does, for what it costs to read.
pub fn choose(
    spots: &[Spot],
    seen: &[Vec<Difference>],
    weights: &[f64],
    most: usize,
) -> Vec<Chosen> {
    let mut open: BTreeSet<usize> = (0..seen.len()).filter(|at| !seen[*at].is_empty()).collect();
    let mut chosen = Vec::new();
    while chosen.len() < most && !open.is_empty() {
        // By spot and outcome, what it would settle.
        let mut told: Vec<BTreeMap<u64, f64>> = vec![BTreeMap::new(); spots.len()];
        for variant in &open {
            for seen in &seen[*variant] {
                *told[seen.spot].entry(seen.outcome).or_default() += weights[*variant];
            }
        }
        let worth = |at: usize| {
            let mut each: Vec<f64> = told[at].values().copied().collect();
            each.sort_by(|one, other| other.total_cmp(one));
            each.iter().take(MOST_OTHERS).sum::<f64>() / cost(&spots[at])
        };
        let worths: Vec<f64> = (0..spots.len()).map(worth).collect();
        let best = (0..spots.len()).max_by(|a, b| worths[*a].total_cmp(&worths[*b]).then(b.cmp(a)));
        let Some(best) = best.filter(|best| worths[*best] > 0.0) else {
            break;
        };
        // Whatever comes otherwise there is settled, shown or not: an example of what the ruleset has
        // come of it rules it out.
        let settled = |variant: &usize| seen[*variant].iter().any(|seen| seen.spot == best);
        let all: Vec<usize> = open.iter().copied().filter(settled).collect();
        let answers = answers(best, seen, weights, &open);
        open.retain(|variant| !settled(variant));
        chosen.push(Chosen {
            spot: best,
            answers,
            settled: all,
        });
    }
    chosen
}

/// What it costs to read a position and to see what comes of a move: early positions are known,
/// those that were made are simple but strange, and few changes are quickly seen. What only
/// forbids a move tells little of what was meant.
fn cost(spot: &Spot) -> f64 {
    let strange = match spot.ply {
        Some(ply) => f64::from(ply) / 40.0,
        None => 0.3,
    };
    let long = spot.changes as f64 / 12.0;
    let asks_way = spot.mv.as_ref().is_some_and(|mv| mv.contains([':', 'x']));
    1.0 + strange + long * long.max(1.0) + if asks_way { 0.5 } else { 0.0 }
}
