//! What the open questions of a ruleset cost: how much each of their readings
//! changes in play.

mod bearing;
mod endgames;

use rayon::prelude::*;
use serde::{Deserialize, Serialize};

pub use bearing::{Sample, bearing};
pub use endgames::Changed;

use super::lockstep::{Effort, Finding, Frame, Lockstep, find};
use crate::play::{AgentKind, Setting};
use crate::referee::Referee;
use crate::rules::{Collection, Question, Ruleset};
use crate::solve::Endgames;
use crate::stats::{Paired, Share, paired};

/// One reading of an open question, against the default.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Weight {
    pub question: String,
    pub reading: String,
    /// Whether and where the two part.
    pub finding: Finding,
    /// Of positions met in random play by the default, those at which the
    /// legal moves, or what comes of one, are other ones. `None` where the two
    /// remember different things, so that no position is one of both.
    pub bearing: Option<Share>,
    /// `None` where the two are proved alike.
    pub paired: Option<Paired>,
    /// `None` where the two are proved alike, or have no exact values.
    pub endgames: Option<Changed>,
}

/// How much a question matters, the most first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Matter {
    /// Some game is known to part two of its readings, and play by chance met
    /// a difference.
    Met,
    /// Some game is known to part two of its readings, which play by chance
    /// did not meet.
    Known,
    /// No difference was found, and none is ruled out.
    Unknown,
    /// Its readings are played alike.
    None,
}

/// A question with all that was measured of its readings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Doubt {
    pub question: String,
    pub matter: Matter,
    /// Each reading but the default.
    pub weights: Vec<Weight>,
}

impl Weight {
    pub fn matter(&self) -> Matter {
        let differs = |share: &Share| share.count > 0;
        let is_met = self.bearing.as_ref().is_some_and(differs)
            || self
                .paired
                .as_ref()
                .is_some_and(|paired| differs(&paired.changed));
        match &self.finding {
            Finding::Alike(_) => Matter::None,
            _ if is_met => Matter::Met,
            Finding::Parts { .. } | Finding::OtherBoard => Matter::Known,
            Finding::Unknown(_) if self.changes_endgames() => Matter::Known,
            Finding::Unknown(_) => Matter::Unknown,
        }
    }

    fn changes_endgames(&self) -> bool {
        let changed = self.endgames.as_ref();
        changed.is_some_and(|changed| changed.differing > 0)
    }

    /// The share of positions on which it bears, or else of games that change.
    fn share(&self) -> f64 {
        let value = |share: &Share| share.share.map_or(0.0, |share| share.value);
        let games = self
            .paired
            .as_ref()
            .map_or(0.0, |paired| value(&paired.changed));
        self.bearing.as_ref().map_or(games, value)
    }
}

/// Games and positions to measure a reading by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    pub effort: Effort,
    pub games: u64,
    pub setting: Setting,
    /// Endgames to value exactly, at most.
    pub endgames: usize,
}

/// Weighs one reading, played by `other`, against the default.
pub fn weigh(
    usual: &Referee,
    other: &Referee,
    (question, reading): (&str, &str),
    (sample, endings): (&Sample, Option<&Endgames>),
    measure: &Measure,
) -> Weight {
    let finding = find(usual, other, &measure.effort);
    let is_alike = matches!(finding, Finding::Alike(_));
    let lockstep = Lockstep::new(usual, other, Frame::Same).filter(|_| !is_alike);
    let paired = (!is_alike).then(|| {
        let chances = (measure.effort.seed, measure.games);
        paired(
            usual,
            other,
            AgentKind::Random,
            chances,
            measure.setting,
            &|_| (),
        )
    });
    Weight {
        question: question.into(),
        reading: reading.into(),
        finding,
        bearing: lockstep.and_then(|lockstep| bearing(&lockstep, sample)),
        paired,
        endgames: endings
            .filter(|_| !is_alike)
            .and_then(|usual| endgames::changed(usual, other, measure.endgames)),
    }
}

/// The questions with what was measured of them, those that matter most first:
/// by whether a difference was met, then by the share of positions on which a
/// reading bears; of equals in the order of the file.
pub fn ranked(rules: &Ruleset, weights: Vec<Weight>) -> Vec<Doubt> {
    let of = |question: &Question| {
        let own = weights.iter().filter(|w| w.question == question.name());
        let weights: Vec<Weight> = own.cloned().collect();
        let matter = weights.iter().map(Weight::matter).min();
        Doubt {
            question: question.name().into(),
            matter: matter.unwrap_or(Matter::None),
            weights,
        }
    };
    let mut doubts: Vec<Doubt> = rules.questions().iter().map(of).collect();
    let share = |doubt: &Doubt| doubt.weights.iter().map(Weight::share).fold(0.0, f64::max);
    doubts.sort_by(|a, b| {
        let matter = a.matter.cmp(&b.matter);
        matter.then(share(b).total_cmp(&share(a)))
    });
    doubts
}

/// Every reading of every question but the defaults, alone: the question, the
/// reading and the ruleset that it makes.
pub fn alternatives(collection: &Collection, rules: &Ruleset) -> Vec<(String, String, Ruleset)> {
    let mut all = Vec::new();
    for question in rules.questions() {
        for reading in question.readings() {
            if question.is_chosen(reading) {
                continue;
            }
            let named = format!("{}={}", question.name(), reading.name());
            let chosen = [rules.reading(), vec![named]].concat();
            if let Ok(other) = collection.under(rules.name(), &chosen) {
                all.push((question.name().into(), reading.name().into(), other));
            }
        }
    }
    all
}

/// Weighs every reading of a ruleset against the one in force; `done` is told
/// of each.
pub fn doubts(
    collection: &Collection,
    rules: &Ruleset,
    measure: &Measure,
    done: &(dyn Fn() + Sync),
) -> Vec<Doubt> {
    let usual = Referee::new(rules.clone());
    let others = alternatives(collection, rules);
    if others.is_empty() {
        return Vec::new();
    }
    let chances = (measure.effort.seed, measure.games);
    let sample = Sample::of(&usual, chances, measure.setting);
    let endings = endgames::endgames(&usual, measure.endgames);
    let weights = others.into_par_iter().map(|(question, reading, other)| {
        let named = (question.as_str(), reading.as_str());
        let weight = weigh(
            &usual,
            &Referee::new(other),
            named,
            (&sample, endings.as_ref()),
            measure,
        );
        done();
        weight
    });
    ranked(rules, weights.collect())
}
