//! A question: what comes of a move?

use super::outcome::Outcome;
use super::pool::Spot;
use super::{Reading, Subject};
use crate::examples::result_of;
use seedlore_language::rules::{Expected, Ruleset};

/// A move in a position, and what may come of it.
#[derive(Debug, Clone)]
pub struct Card {
    /// The reading under which it is asked; `None` of those in force.
    pub under: Option<Reading>,
    /// The position in one line.
    pub position: String,
    /// The move; `None` asks what follows where nobody can move.
    pub mv: Option<String>,
    /// Whether games come to it, or it was made.
    pub is_reached: bool,
    /// What may come of it: first what the ruleset has come of it, then what most variants have.
    pub answers: Vec<Answer>,
}

/// What may come of a move, and under which variants it does.
#[derive(Debug, Clone)]
pub struct Answer {
    /// As an example says it; several where the player decides on the way which of them comes.
    pub expected: Vec<Expected>,
    /// The variants, by their places; none of what the ruleset itself has come of it.
    pub variants: Vec<usize>,
}

impl Card {
    pub(super) fn new(spot: &Spot, subject: &Subject, others: Vec<(Outcome, Vec<usize>)>) -> Card {
        let written = (spot.outcome.clone(), Vec::new());
        Card {
            under: subject.under.clone(),
            position: spot.position.clone(),
            mv: spot.mv.clone(),
            is_reached: spot.ply.is_some(),
            answers: [written]
                .into_iter()
                .chain(others)
                .map(|(outcome, variants)| Answer {
                    expected: expected(&outcome, &subject.rules),
                    variants,
                })
                .collect(),
        }
    }

    /// The variants that this card tells apart from the ruleset.
    pub fn variants(&self) -> impl Iterator<Item = usize> + '_ {
        self.answers
            .iter()
            .flat_map(|answer| answer.variants.iter().copied())
    }
}

/// An outcome as examples say it.
pub(super) fn expected(outcome: &Outcome, rules: &Ruleset) -> Vec<Expected> {
    match outcome {
        Outcome::Illegal => vec![Expected::Illegal],
        Outcome::Choice(all) => {
            let mut each: Vec<Expected> = Vec::new();
            for one in all.iter().flat_map(|one| expected(one, rules)) {
                if !each.contains(&one) {
                    each.push(one);
                }
            }
            each
        }
        Outcome::Follows { position, result } => vec![Expected::Follows {
            position: Some(position.notation(rules)),
            result: result.map(result_of),
        }],
    }
}
