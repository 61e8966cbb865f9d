//! Which rulesets have tables, and what their values mean.

use crate::engine::Engine;
use crate::game::Game;
use crate::rules::{Action, Body, Condition, Objective, Ruleset};
use crate::solve::nature::Nature;
use crate::solve::{Caveat, Measure, Refusal};

/// What the values of a ruleset rest on.
#[derive(Debug, Clone)]
pub(super) struct Fit {
    pub measure: Measure,
    pub caveats: Vec<Caveat>,
    /// Turns completed by each player, so many that no clause on the first
    /// turns speaks.
    pub late: u16,
}

impl Fit {
    /// # Errors
    /// If a position is more than its seeds, or has no value of its own.
    pub fn of(engine: &Engine) -> Result<Fit, Refusal> {
        let rules = engine.rules();
        let nature = Nature::of_endgames(engine, Measure::of(rules))?;
        if nature.tells_turns() {
            return Err(Refusal::TurnsCount);
        }
        if nature.asks_last_mover() {
            return Err(Refusal::LastMover);
        }
        if rules.board().has_reserves() || rules.board().has_centre() {
            return Err(Refusal::SeedsElsewhere);
        }
        if rules.objective().says == Objective::TakingAll || nature.keeps_captured {
            return Err(Refusal::CapturesCount);
        }
        if !rests_evenly(rules) {
            return Err(Refusal::PlaceOfRepetition);
        }
        Ok(Fit {
            measure: nature.measure,
            caveats: nature.caveats(),
            late: nature.late(),
        })
    }
}

/// Whether play that goes round for ever gives neither player more of what is
/// left, wherever it repeats.
fn rests_evenly(rules: &Ruleset) -> bool {
    let ends = rules
        .clauses()
        .iter()
        .filter_map(|clause| match clause.body() {
            Body::End(end) if end.when.needs_repetition() => Some(end),
            _ => None,
        });
    for end in ends {
        // Nobody can be made to agree.
        if names_agreement(&end.when) {
            continue;
        }
        let is_even = |action: &Action| match action {
            Action::Share(_) | Action::End | Action::Draw => true,
            _ => false,
        };
        if end.when != Condition::PositionRepeats || !end.actions.iter().all(is_even) {
            return false;
        }
    }
    true
}

fn names_agreement(condition: &Condition) -> bool {
    match condition {
        Condition::All(parts) => parts.iter().any(names_agreement),
        Condition::PlayersAgree => true,
        _ => false,
    }
}
