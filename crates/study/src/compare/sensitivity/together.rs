//! Readings of several questions in force at once.

use serde::{Deserialize, Serialize};

use super::{Alternative, Measure, Usual};
use crate::parallel::map_items;
use crate::stats::{Beyond, Paired, Series};
use seedlore_engine::Engine;
use seedlore_language::rules::Collection;

/// Readings of several questions, in the place of those in force.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Together {
    /// Each as `question=reading`.
    pub readings: Vec<String>,
    /// Change that they bring together.
    pub paired: Paired,
    /// Part of that change which the readings alone do not add up to.
    pub beyond: Beyond,
}

/// Which combinations were measured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Design {
    /// Every one.
    All,
    /// Each two readings, all there are.
    Pairs,
    /// Of the pairs those whose readings change most alone.
    HeaviestPairs,
}

/// What readings do together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Combined {
    /// Choice of the combinations that were measured.
    pub design: Design,
    /// Combinations of at least two readings that there are, but for readings
    /// that alone are proved to change nothing; `None` if they are too many to
    /// count.
    pub combinations: Option<u64>,
    /// Those of just two.
    pub pairs: u64,
    /// Those which change most games first.
    pub measured: Vec<Together>,
}

impl Combined {
    /// Which were measured, of how many.
    pub fn words(&self) -> String {
        let there_are = match self.combinations {
            Some(1) => "there is one combination".to_string(),
            Some(all) => format!("there are {all} combinations"),
            None => "there are combinations beyond count".to_string(),
        };
        let there_are = format!(
            "Of the readings that are not in force, but for those that alone are proved to change \
             nothing, {there_are}"
        );
        let measured = self.measured.len();
        match self.design {
            Design::All => format!("{there_are}; every one was played."),
            Design::Pairs => {
                format!("{there_are}; each two readings were played, {measured} pairs.")
            }
            Design::HeaviestPairs => format!(
                "{there_are}; of the {} pairs were played the {measured} whose readings change \
                 most alone.",
                self.pairs
            ),
        }
    }
}

/// A reading that is not proved to change nothing: how much it changes alone,
/// and its games.
pub(super) struct Alone<'a> {
    pub other: &'a Alternative,
    pub share: f64,
    pub series: &'a Series,
}

/// The places of readings that are in force together.
type Places = Vec<usize>;

pub(super) fn combined(
    collection: &Collection,
    usual: &Usual,
    alone: &[Alone],
    measure: &Measure,
) -> Option<Combined> {
    let questions = by_question(alone);
    if questions.len() < 2 || measure.together == 0 {
        return None;
    }
    let combinations = combinations(&questions);
    let pairs = pairs(&questions);
    let most = measure.together;
    let (design, chosen) = match combinations {
        Some(all) if all <= most as u64 => (Design::All, every(&questions)),
        _ if pairs.len() <= most => (Design::Pairs, pairs.clone()),
        _ => (Design::HeaviestPairs, heaviest(alone, pairs.clone(), most)),
    };
    let measured = map_items(&chosen, &|places| {
        let parts: Vec<&Alone> = places.iter().map(|at| &alone[*at]).collect();
        together(collection, usual, &parts, measure)
    });
    let mut measured: Vec<Together> = measured.into_iter().flatten().collect();
    // Stable, so that equals stay in the order of the file.
    measured.sort_by_key(|one| std::cmp::Reverse(one.paired.changed.count));
    Some(Combined {
        design,
        combinations,
        pairs: pairs.len() as u64,
        measured,
    })
}

/// `None` if the rules can't be made so.
fn together(
    collection: &Collection,
    usual: &Usual,
    parts: &[&Alone],
    measure: &Measure,
) -> Option<Together> {
    let rules = usual.game.engine().rules();
    let readings: Vec<String> = parts.iter().map(|part| part.other.named()).collect();
    let chosen = [rules.reading(), readings.clone()].concat();
    let other = collection.under(rules.name(), &chosen).ok()?;
    let series = measure.series(&Engine::new(other));
    let parts: Vec<&Series> = parts.iter().map(|part| part.series).collect();
    Some(Together {
        readings,
        paired: Paired::new(&usual.series, &series),
        beyond: Beyond::new(&usual.series, &parts, &series),
    })
}

/// The places of each question's readings.
fn by_question(alone: &[Alone]) -> Vec<Places> {
    let mut questions: Vec<Places> = Vec::new();
    for (at, one) in alone.iter().enumerate() {
        let question = |at: &Places| &alone[at[0]].other.question;
        match questions.last_mut() {
            Some(last) if *question(last) == one.other.question => last.push(at),
            _ => questions.push(vec![at]),
        }
    }
    questions
}

/// How many combinations of at least two readings there are.
fn combinations(questions: &[Places]) -> Option<u64> {
    let one_of_each = questions.iter().try_fold(1_u64, |all, places| {
        all.checked_mul(places.len() as u64 + 1)
    })?;
    let alone: u64 = questions.iter().map(|places| places.len() as u64).sum();
    Some(one_of_each - alone - 1)
}

fn pairs(questions: &[Places]) -> Vec<Places> {
    let mut pairs = Vec::new();
    for (nth, those) in questions.iter().enumerate() {
        for these in &questions[..nth] {
            let with = |one: &usize| those.iter().map(|other| vec![*one, *other]).collect();
            pairs.extend(these.iter().flat_map(|one| -> Vec<Places> { with(one) }));
        }
    }
    pairs.sort();
    pairs
}

/// Every combination of at least two readings; to be asked for where they are
/// few.
fn every(questions: &[Places]) -> Vec<Places> {
    let mut all: Vec<Places> = vec![Vec::new()];
    for places in questions {
        let with: Vec<Places> = all
            .iter()
            .flat_map(|one| places.iter().map(|at| [one.as_slice(), &[*at]].concat()))
            .collect();
        all.extend(with);
    }
    all.retain(|places| places.len() > 1);
    all.sort_by_key(|places| (places.len(), places.clone()));
    all
}

/// The pairs of which the lighter reading changes most alone; of equals those
/// whose heavier does.
fn heaviest(alone: &[Alone], mut pairs: Vec<Places>, most: usize) -> Vec<Places> {
    let weight = |places: &Places| {
        let shares = [places[0], places[1]].map(|at| alone[at].share);
        (shares[0].min(shares[1]), shares[0].max(shares[1]))
    };
    pairs.sort_by(|a, b| {
        let (a, b) = (weight(a), weight(b));
        b.0.total_cmp(&a.0).then(b.1.total_cmp(&a.1))
    });
    pairs.truncate(most);
    pairs
}
