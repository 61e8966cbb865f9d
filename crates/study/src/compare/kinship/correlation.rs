//! Whether two kinds of distance say the same.

use serde::Serialize;

use super::distance::{Distances, Kind, Table};
use super::statistics::middle;
use crate::parallel::map_numbers;
use crate::play::Dice;

/// How far two kinds of distance put the same pairs in the same order.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct RankCorrelation {
    /// The two kinds that are compared.
    pub kinds: (Kind, Kind),
    /// Rulesets that have both kinds of distance.
    pub rulesets: usize,
    /// Pairs of these rulesets, over which the correlation is taken.
    pub pairs: usize,
    /// Spearman's rank correlation over all pairs (Spearman 1904): 1 if the
    /// order is the same, 0 if the one tells nothing of the other, −1 if it is
    /// the other way round.
    pub value: f64,
    /// The middle 95 % of what comes out with topics, positions and measures
    /// drawn anew. Drawing anew adds noise, so that it lies rather low.
    pub interval: (f64, f64),
    /// The middle 95 % of what comes out if the rulesets of the one kind change
    /// their places by lot (Mantel 1967). Pairs are no independent cases, as
    /// each ruleset stands in many: only a value outside this is more than
    /// chance.
    pub by_chance: (f64, f64),
    /// Seed of all drawing.
    pub seed: u64,
    /// How often each was done.
    pub times: u32,
}

impl RankCorrelation {
    /// Whether chance alone would seldom give as much.
    pub fn is_more_than_chance(&self) -> bool {
        !(self.by_chance.0..=self.by_chance.1).contains(&self.value)
    }
}

/// Compares two kinds of distance between the same rulesets in the same order.
/// `None` of fewer than four rulesets, or where all are as far apart.
///
/// # Panics
/// If they are not of the same rulesets.
pub fn rank_correlation(
    one: &dyn Distances,
    other: &dyn Distances,
    seed: u64,
    times: u32,
) -> Option<RankCorrelation> {
    assert_eq!(one.names(), other.names(), "of the same rulesets");
    let size = one.names().len();
    if size < 4 {
        return None;
    }
    let (these, those) = (ranked(&one.table()), ranked(&other.table()));
    let value = correlation(these.cells(), those.cells())?;
    let case = Case {
        kinds: [one, other],
        ranks: [&these, &those],
    };
    let drawn = |way: &(dyn Fn(&mut Dice) -> Option<f64> + Sync)| {
        let drawn = map_numbers(0..u64::from(times), &|number| {
            way(&mut Dice::of_game(seed, number))
        });
        let mut drawn: Vec<f64> = drawn.into_iter().flatten().collect();
        drawn.sort_unstable_by(f64::total_cmp);
        middle(&drawn)
    };
    let (low, high) = drawn(&|dice| case.redrawn(dice));
    Some(RankCorrelation {
        kinds: (one.kind(), other.kind()),
        rulesets: size,
        pairs: these.cells().len(),
        value,
        interval: (low.min(value), high.max(value)),
        by_chance: drawn(&|dice| case.shuffled(dice)),
        seed,
        times,
    })
}

struct Case<'a> {
    kinds: [&'a dyn Distances; 2],
    ranks: [&'a Table; 2],
}

impl Case<'_> {
    fn redrawn(&self, dice: &mut Dice) -> Option<f64> {
        let [one, other] = self.kinds.map(|kind| ranked(&kind.redrawn(dice)));
        correlation(one.cells(), other.cells())
    }

    fn shuffled(&self, dice: &mut Dice) -> Option<f64> {
        let [one, other] = self.ranks;
        let mut places: Vec<usize> = (0..other.size()).collect();
        for last in (1..places.len()).rev() {
            places.swap(last, dice.below(last + 1));
        }
        let moved = Table::from_fn(other.size(), |a, b| other.at(places[a], places[b]));
        correlation(one.cells(), moved.cells())
    }
}

/// Each number's place in rising order; those alike share the mean of theirs.
fn ranked(table: &Table) -> Table {
    let cells = table.cells();
    let mut order: Vec<usize> = (0..cells.len()).collect();
    order.sort_unstable_by(|a, b| cells[*a].total_cmp(&cells[*b]));
    let mut ranks = vec![0.0; cells.len()];
    for alike in order.chunk_by(|a, b| cells[*a] == cells[*b]) {
        let before = order.partition_point(|at| cells[*at] < cells[alike[0]]);
        let mean = before as f64 + (alike.len() as f64 - 1.0) / 2.0;
        for at in alike {
            ranks[*at] = mean;
        }
    }
    let mut ranks = ranks.into_iter();
    Table::of_cells(table.size(), &mut ranks)
}

/// Pearson's product-moment correlation; `None` where either does not vary.
pub(super) fn correlation(these: &[f64], those: &[f64]) -> Option<f64> {
    let n = these.len() as f64;
    let mean = |numbers: &[f64]| numbers.iter().sum::<f64>() / n;
    let (a, b) = (mean(these), mean(those));
    let (mut both, mut one, mut other) = (0.0, 0.0, 0.0);
    for (x, y) in these.iter().zip(those) {
        both += (x - a) * (y - b);
        one += (x - a) * (x - a);
        other += (y - b) * (y - b);
    }
    let whole = (one * other).sqrt();
    (whole > 1e-12).then(|| (both / whole).clamp(-1.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alike_share_their_rank() {
        let cells = [5.0, 1.0, 5.0, 9.0, 0.0, 5.0];
        let table = Table::of_cells(4, &mut cells.into_iter());
        assert_eq!(ranked(&table).cells(), [3.0, 1.0, 3.0, 5.0, 0.0, 3.0]);
    }

    #[test]
    fn correlation_goes_from_one_to_its_opposite() {
        let rising = [1.0, 2.0, 3.0, 5.0];
        let falling = [-1.0, -2.0, -3.0, -5.0];
        assert_eq!(correlation(&rising, &rising), Some(1.0));
        assert_eq!(correlation(&rising, &falling), Some(-1.0));
        assert_eq!(correlation(&rising, &[4.0; 4]), None);
    }
}
