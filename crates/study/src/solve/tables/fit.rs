//! Which rulesets have tables, and what their values mean.

use crate::solve::dependencies::Dependencies;
use crate::solve::{Caveat, Measure, Refusal};
use seedlore_engine::Engine;
use seedlore_language::rules::{Action, Body, Condition, Objective, Ruleset};

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
    pub fn new(engine: &Engine) -> Result<Fit, Refusal> {
        let rules = engine.rules();
        let dependencies = Dependencies::of_endgames(engine, Measure::from_rules(rules))?;
        if dependencies.tells_turns() {
            return Err(Refusal::TurnsCount);
        }
        if dependencies.asks_last_mover() {
            return Err(Refusal::LastMover);
        }
        if rules.board().has_reserves() || rules.board().has_centre() {
            return Err(Refusal::SeedsElsewhere);
        }
        if rules.objective().says == Objective::TakingAll || dependencies.keeps_captured {
            return Err(Refusal::CapturesCount);
        }
        let Some(repetition) = Repetition::from_rules(rules) else {
            return Err(Refusal::PlaceOfRepetition);
        };
        let caveats = dependencies.caveats().into_iter();
        let mut caveats: Vec<Caveat> = caveats
            .filter(|caveat| *caveat != Caveat::RepetitionNotAsked || repetition.is_agreed)
            .collect();
        if repetition.shares {
            caveats.push(Caveat::OddSeed);
        }
        Ok(Fit {
            measure: dependencies.measure,
            caveats,
            late: dependencies.late(),
        })
    }
}

/// What the clauses say of positions that repeat, where that gives neither
/// player more of what is left, wherever it is.
#[derive(Debug, Clone, Copy, Default)]
struct Repetition {
    /// A clause asks whether the players agree: nobody can be made to.
    is_agreed: bool,
    /// A clause shares what is left.
    shares: bool,
}

impl Repetition {
    /// `None` if what a player has hangs on which position repeats.
    fn from_rules(rules: &Ruleset) -> Option<Repetition> {
        let mut found = Repetition::default();
        let clauses = rules.clauses().iter().map(|clause| clause.body());
        for body in clauses {
            let Body::End(end) = body else { continue };
            if !end.when.asks_history() {
                continue;
            }
            if !end.when.needs_repetition() {
                return None;
            }
            if end.when.conjuncts().contains(&&Condition::PlayersAgree) {
                found.is_agreed = true;
                continue;
            }
            let is_even =
                |action: &Action| matches!(action, Action::Share(_) | Action::End | Action::Draw);
            if end.when != Condition::PositionRepeats || !end.actions.iter().all(is_even) {
                return None;
            }
            let shares = |action: &Action| matches!(action, Action::Share(_));
            found.shares |= end.actions.iter().any(shares);
        }
        Some(found)
    }
}
