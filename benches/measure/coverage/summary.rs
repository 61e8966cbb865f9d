//! Coverage by measure, over rulesets, as the book shows it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use seedlore::stats::{MEASURES, defined};

use super::{Cover, Held, RUNS};

/// What made the figures: a release, since a commit may be rebased away.
const MADE_BY: &str = concat!("seedlore ", env!("CARGO_PKG_VERSION"));

/// One measure in runs of one length, over all rulesets, and over all players,
/// moves and clauses that it has.
#[derive(Default)]
struct Summed {
    runs: u64,
    /// How many there are that ever have an interval.
    cases: u64,
    all: Held,
    /// Of each case with an interval in half of its runs or more, the share that
    /// holds: of fewer runs it says little.
    shares: Vec<f64>,
}

/// Writes a line for each measure and length of run.
///
/// # Panics
/// If a measure is not defined, or the file can't be written.
pub fn write(file: &Path, covers: &[Cover]) {
    let mut summed: BTreeMap<(usize, u64, String), Summed> = BTreeMap::new();
    let told = covers
        .chunks(RUNS.len())
        .filter(|both| both.iter().any(|cover| cover.held.told > 0));
    for cover in told.flatten() {
        let defined = defined(&cover.measure).expect("every measure is defined");
        let place = MEASURES
            .iter()
            .position(|measure| measure.name == defined.measure.name)
            .expect("it is one of them");
        let sum = summed
            .entry((place, cover.games, defined.name))
            .or_default();
        sum.runs += cover.runs;
        sum.cases += 1;
        sum.all.told += cover.held.told;
        sum.all.held += cover.held.held;
        if 2 * cover.held.told >= cover.runs {
            sum.shares.push(cover.held.share());
        }
    }
    summed.retain(|_, sum| sum.all.told > 0);
    let mut text = String::from(
        "measure,games,cases,runs,with_interval,held,cases_told,least,median,most,rulesets,made_by\n",
    );
    let names: BTreeSet<&str> = covers.iter().map(|cover| cover.ruleset.as_str()).collect();
    let rulesets = names.len();
    for ((_, games, name), mut sum) in summed {
        sum.shares.sort_by(f64::total_cmp);
        let share = |at: usize| {
            let share = sum.shares.get(at);
            share.map_or(String::new(), |share| format!("{:.1}", share * 100.0))
        };
        let many = sum.shares.len();
        let (least, median, most) = (share(0), share(many / 2), share(many.saturating_sub(1)));
        let Summed {
            runs, cases, all, ..
        } = sum;
        text += &format!(
            "{name},{games},{cases},{runs},{},{},{many},{least},{median},{most},{rulesets},{MADE_BY}\n",
            all.told, all.held
        );
    }
    std::fs::write(file, text).expect("the file can be written");
}
