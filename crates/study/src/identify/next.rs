//! What to ask next, and what tells the likeliest games apart.

use super::question::{Ease, Question, Value};
use super::ranking::{Key, Known, Ranking};

/// A question that was not asked yet.
#[derive(Debug, Clone, PartialEq)]
pub struct ToAsk {
    /// Its number among [`Question::all`].
    pub question: usize,
    /// How much an answer is expected to tell, in bits.
    pub bits: f64,
}

/// A question on which the likeliest games differ.
#[derive(Debug, Clone, PartialEq)]
pub struct Telling {
    /// Its number among [`Question::all`].
    pub question: usize,
    /// By candidate of those that are told apart: the answer one would most likely give.
    pub answers: Vec<Value>,
}

impl Key<'_> {
    /// The questions that were not asked, those first of which an answer is expected to tell
    /// most, as likely as somebody can give one.
    pub fn to_ask(&self, known: &Known, ranking: &Ranking) -> Vec<ToAsk> {
        let asked = |nth: usize| known.answers.get(nth).is_some();
        let open = Question::all().enumerate();
        let open = open.filter(|(nth, question)| question.is_asked() && !asked(*nth));
        let mut open: Vec<(f64, ToAsk)> = open
            .map(|(nth, question)| {
                let bits = self.information(ranking, nth);
                let worth = bits * question.ease.is_known();
                (
                    worth,
                    ToAsk {
                        question: nth,
                        bits,
                    },
                )
            })
            .collect();
        open.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        open.into_iter().map(|(_, ask)| ask).collect()
    }

    /// The most telling of the questions that were not asked and are as easy as this.
    pub(super) fn most_telling(
        &self,
        known: &Known,
        ranking: &Ranking,
        most: Ease,
    ) -> Option<usize> {
        let open = Question::all().enumerate();
        let open = open
            .filter(|(nth, question)| question.ease <= most && known.answers.get(*nth).is_none());
        let told = open.map(|(nth, _)| (self.information(ranking, nth), nth));
        let best = told.max_by(|one, other| one.0.total_cmp(&other.0).then(other.1.cmp(&one.1)));
        best.map(|(_, nth)| nth)
    }

    /// What tells some candidates apart, as likely as they are: the most telling first.
    pub fn differences(&self, ranking: &Ranking, candidates: &[usize]) -> Vec<Telling> {
        let among = ranking.among(candidates);
        let open = Question::all().enumerate();
        let open = open.filter(|(_, question)| question.is_asked());
        let mut told: Vec<(f64, Telling)> = open
            .filter_map(|(nth, _)| {
                let answers = candidates.iter().map(|at| self.likeliest(*at, nth));
                let answers: Vec<Value> = answers.collect();
                let differ = answers.iter().any(|answer| *answer != answers[0]);
                let telling = Telling {
                    question: nth,
                    answers,
                };
                differ.then(|| (self.information(&among, nth), telling))
            })
            .collect();
        told.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        told.into_iter().map(|(_, telling)| telling).collect()
    }

    /// The answer that one would most likely give of a candidate.
    pub fn likeliest(&self, candidate: usize, question: usize) -> Value {
        let said = &self.table().candidates[candidate].said[question];
        let best = said
            .iter()
            .reduce(|best, one| if one.1 > best.1 { one } else { best });
        best.map_or(Value::NO, |(value, _)| *value)
    }
}

impl Ranking {
    /// The same with some candidates alone, and nothing else possible.
    fn among(&self, candidates: &[usize]) -> Ranking {
        let mut shares = vec![0.0; self.shares.len()];
        let whole: f64 = candidates.iter().map(|at| self.shares[*at]).sum();
        for at in candidates {
            shares[*at] = match whole > 0.0 {
                true => self.shares[*at] / whole,
                false => 1.0 / candidates.len() as f64,
            };
        }
        Ranking {
            variants: vec![0.0; shares.len()],
            none: 0.0,
            shares,
            weights: Vec::new(),
        }
    }
}
