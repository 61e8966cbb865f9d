//! The test of the models: every stated reply is hidden in turn and forecast.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::Topic;
use super::ballot::Ballot;
use super::board::{as_found, asked_of_boards};
use super::case::Case;
use super::settle::{Asked, Method, Search, Settings};
use crate::parallel::map_items;
use seedlore_language::rules::ClauseId;

/// What is hidden beside the clauses that say the reply in question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Hiding {
    /// Nothing else.
    Alone,
    /// All that rulesets of the same cluster or the same region say.
    AuthorAndRegion,
    /// The same, and of the ruleset itself all but its board, its place and its year: so a
    /// board without rules is judged, where no neighbour is known. Only what is asked of
    /// boards is forecast.
    AllButBoard,
}

impl Hiding {
    /// Each once.
    pub const ALL: [Hiding; 3] = [Hiding::Alone, Hiding::AuthorAndRegion, Hiding::AllButBoard];

    /// As a phrase.
    pub fn words(self) -> &'static str {
        match self {
            Hiding::Alone => "the clause alone hidden",
            Hiding::AuthorAndRegion => "all of its author, descent and region hidden too",
            Hiding::AllButBoard => "all but its board hidden, and its author, descent and region",
        }
    }

    /// Word for tables.
    pub fn word(self) -> &'static str {
        match self {
            Hiding::Alone => "alone",
            Hiding::AuthorAndRegion => "author-and-region",
            Hiding::AllButBoard => "all-but-board",
        }
    }

    fn leaves_out(self, one: &Case, other: &Case) -> bool {
        let same_region = !one.region.is_empty() && one.region == other.region;
        match self {
            Hiding::Alone => false,
            Hiding::AuthorAndRegion | Hiding::AllButBoard => {
                other.cluster == one.cluster || same_region
            }
        }
    }
}

/// Every stated reply of the cases, in their order.
fn asked(cases: &[Case], hiding: Hiding) -> Vec<Asked> {
    let numbers: BTreeSet<usize> = cases.iter().map(|case| case.cluster).collect();
    let numbers: BTreeMap<usize, usize> = numbers.into_iter().zip(0..).collect();
    let stated = |at: usize| {
        let topics = match hiding {
            Hiding::AllButBoard => asked_of_boards(true),
            Hiding::Alone | Hiding::AuthorAndRegion => Topic::ALL.to_vec(),
        };
        let each = topics.into_iter();
        each.filter_map(move |topic| Some((at, topic, cases[at].stated(topic)?)))
    };
    let all: Vec<(usize, Topic, usize)> = (0..cases.len()).flat_map(stated).collect();
    map_items(&all, &|(at, topic, truth)| {
        let (at, topic, truth) = (*at, *topic, *truth);
        let case = &cases[at];
        let none: BTreeSet<ClauseId> = BTreeSet::new();
        let (shown, hidden) = match hiding {
            Hiding::AllButBoard => (Cow::Owned(as_found(case)), &none),
            Hiding::Alone | Hiding::AuthorAndRegion => {
                (Cow::Borrowed(case), &case.held[&topic].grounds)
            }
        };
        let ballot = Ballot::new(cases, &shown, topic, hidden, |other| {
            other.name == case.name || hiding.leaves_out(case, other)
        });
        Asked {
            case: at,
            cluster: numbers[&case.cluster],
            topic,
            truth,
            is_alone: hiding == Hiding::Alone,
            ballot,
        }
    })
}

/// One hidden reply, and what each method made of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// Place of the ruleset among the cases.
    pub case: usize,
    /// Its cluster, within which trials depend on one another.
    pub cluster: usize,
    /// What was asked.
    pub topic: Topic,
    /// What the report states.
    pub truth: usize,
    /// By method, in the order of [`Method::ALL`]: the shares of the answers.
    pub shares: [Vec<f64>; 6],
}

/// All trials of a collection with the same hidden.
#[derive(Debug, Clone, PartialEq)]
pub struct Trials {
    /// What was hidden.
    pub hiding: Hiding,
    /// By case, then topic.
    pub trials: Vec<Trial>,
}

/// By what is hidden, in the order of [`Hiding::ALL`]: the same settings are tested each
/// time, which are those that silences are judged by.
#[derive(Debug, Clone, PartialEq)]
pub struct Tests {
    /// In the order of [`Hiding::ALL`].
    pub trials: [Trials; 3],
    /// By cluster, what all others settle: what its trials are forecast by.
    pub settled: BTreeMap<usize, Settings>,
}

/// What all trials with the clause alone hidden and those without author, descent and
/// region settle on together: with this silences are judged. `seed` is that of the
/// intervals by which neighbours are chosen.
pub fn settings(cases: &[Case], seed: u64) -> Settings {
    let [near, far] = [Hiding::Alone, Hiding::AuthorAndRegion].map(|hiding| asked(cases, hiding));
    Search::new(near.iter().chain(&far).collect(), seed).settings(None)
}

impl Tests {
    /// Hides and forecasts every stated reply. Everything that a forecast goes by is settled
    /// for each cluster by the trials of all others, as [`settings`] is by all: parameters,
    /// and on which topics neighbours are believed. So no reply is judged by what was chosen
    /// for forecasting it well.
    pub fn new(cases: &[Case], seed: u64) -> Tests {
        Tests::with_settings(cases, seed).0
    }

    /// The same with the [`settings`] of all trials together, which are found on the way.
    pub fn with_settings(cases: &[Case], seed: u64) -> (Tests, Settings) {
        let all = Hiding::ALL.map(|hiding| asked(cases, hiding));
        let [near, far, _] = &all;
        let mut search = Search::new(near.iter().chain(far).collect(), seed);
        let mut settled: BTreeMap<usize, Settings> = BTreeMap::new();
        for one in near {
            let of = settled.entry(cases[one.case].cluster);
            of.or_insert_with(|| search.settings(Some(one.cluster)));
        }
        let of_all = search.settings(None);
        let trial = |one: &Asked| Trial {
            case: one.case,
            cluster: cases[one.case].cluster,
            topic: one.topic,
            truth: one.truth,
            shares: Method::ALL.map(|method| {
                let settings = &settled[&cases[one.case].cluster];
                settings.forecast_by(method, &one.ballot).shares
            }),
        };
        let mut hidings = Hiding::ALL.into_iter();
        let trials = all.map(|asked| Trials {
            hiding: hidings.next().expect("as many as were asked"),
            trials: map_items(&asked, &trial),
        });
        (Tests { trials, settled }, of_all)
    }

    /// The trials with so much hidden.
    pub fn of(&self, hiding: Hiding) -> &Trials {
        &self.trials[hiding as usize]
    }
}
