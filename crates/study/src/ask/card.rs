//! A question: what comes of a move?

use std::collections::BTreeMap;

use super::choose::Seen;
use super::outcome::{Outcome, Player};
use super::pool::Spot;
use seedlore_game::Outcome as GameOutcome;
use seedlore_language::rules::{Expected, GameResult, Ruleset};

/// More answers are not shown.
const MOST_ANSWERS: usize = 4;

/// A move in a position, and what may come of it.
#[derive(Debug, Clone)]
pub struct Card {
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
    /// As an example says it.
    pub expected: Expected,
    /// The variants, by their places; none of what the ruleset itself has come of it.
    pub variants: Vec<usize>,
}

impl Card {
    pub(super) fn new(spot: &Spot, written: &Player, seen: &[Vec<Seen>], at: usize) -> Card {
        let rules = written.engine.rules();
        let mut others: BTreeMap<u64, (Outcome, Vec<usize>)> = BTreeMap::new();
        for (variant, seen) in seen.iter().enumerate() {
            for seen in seen.iter().filter(|seen| seen.spot == at) {
                let entry = others.entry(seen.outcome);
                let entry = entry.or_insert_with(|| (seen.shown.clone(), Vec::new()));
                entry.1.push(variant);
            }
        }
        let mut others: Vec<(Outcome, Vec<usize>)> = others.into_values().collect();
        others.sort_by_key(|(_, variants)| (std::cmp::Reverse(variants.len()), variants[0]));
        let others = others.into_iter().take(MOST_ANSWERS - 1);
        let written = (spot.outcome.clone(), Vec::new());
        let answers = [written].into_iter().chain(others);
        Card {
            position: spot.position.clone(),
            mv: spot.mv.clone(),
            is_reached: spot.ply.is_some(),
            answers: answers
                .map(|(outcome, variants)| Answer {
                    expected: expected(&outcome, rules),
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

/// An outcome as an example says it.
fn expected(outcome: &Outcome, rules: &Ruleset) -> Expected {
    match outcome {
        Outcome::Illegal => Expected::Illegal,
        Outcome::Follows { position, result } => Expected::Follows {
            position: Some(position.notation(rules)),
            result: result.map(|result| match result {
                GameOutcome::Won(player) => GameResult::WonBy(player.to_string().to_lowercase()),
                GameOutcome::Drawn => GameResult::Drawn,
                GameOutcome::WonTogether => GameResult::WonTogether,
                GameOutcome::LostTogether => GameResult::LostTogether,
            }),
        },
    }
}
