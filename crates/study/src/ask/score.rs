//! What the examples of a ruleset rule out, in numbers: as a whole and by part of its reports.

use serde::Serialize;

use super::{Asked, Fate, Variant};
use seedlore_language::rules::{PartUse, Ruleset, Unit};

/// How many misreadings can be told apart, and how many of them examples rule out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// Those that an example rules out.
    pub ruled_out: usize,
    /// Those that come out otherwise in some position that was found, ruled out or not.
    pub told_apart: usize,
}

impl Score {
    fn of<'v>(variants: impl Iterator<Item = &'v Variant>) -> Score {
        let mut score = Score::default();
        for variant in variants {
            match variant.fate {
                Fate::RuledOut(_) => {
                    score.ruled_out += 1;
                    score.told_apart += 1;
                }
                Fate::Asked(_) | Fate::Left => score.told_apart += 1,
                Fate::Alike | Fate::Unseen => {}
            }
        }
        score
    }

    /// The same with another added.
    #[must_use]
    pub fn and(self, other: Score) -> Score {
        Score {
            ruled_out: self.ruled_out + other.ruled_out,
            told_apart: self.told_apart + other.told_apart,
        }
    }

    /// The share that is ruled out, from 0 to 1; `None` if there is nothing to rule out.
    pub fn share(self) -> Option<f64> {
        let share = self.ruled_out as f64 / self.told_apart as f64;
        (self.told_apart > 0).then_some(share)
    }
}

/// The score of a part of a report: of the misreadings of the clauses that rest on it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PartScore {
    /// The source, as the ruleset names it.
    pub source: String,
    /// What its numbers count.
    pub unit: Unit,
    /// The number of the part.
    pub number: u32,
    /// What it says, in a few words; `None` if that is not told.
    pub gist: Option<String>,
    /// What examples rule out.
    pub score: Score,
}

impl Asked {
    /// What examples rule out of all that can be told apart.
    pub fn score(&self) -> Score {
        Score::of(self.variants.iter())
    }

    /// The same by the parts of the reports on which clauses rest that can be misread, in their
    /// order. A clause that rests on several parts counts for each.
    pub fn by_part(&self, rules: &Ruleset) -> Vec<PartScore> {
        let mut scores = Vec::new();
        for numbered in rules.numbered_sources() {
            for part in &numbered.parts {
                let spans: Vec<_> = part
                    .uses
                    .iter()
                    .filter_map(|part_use| match part_use {
                        PartUse::Clause(id) => Some(rules.clause(*id).span()),
                        _ => None,
                    })
                    .collect();
                let rests = |variant: &&Variant| {
                    let place = variant.place.filter(|_| variant.under.is_none());
                    place.is_some_and(|place| {
                        spans.iter().any(|span| {
                            span.file == place.file && (span.start..span.end).contains(&place.start)
                        })
                    })
                };
                let score = Score::of(self.variants.iter().filter(rests));
                if score.told_apart > 0 {
                    scores.push(PartScore {
                        source: numbered.source.alias.clone(),
                        unit: numbered.unit,
                        number: part.number,
                        gist: part.gist.clone(),
                        score,
                    });
                }
            }
        }
        scores
    }
}
