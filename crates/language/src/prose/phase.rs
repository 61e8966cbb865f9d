//! What a phase leaves out of the usual rules.

use super::words::{list, sentence};
use crate::rules::{Clause, Moment, Ruleset, TurnRules};

/// `But the usual rules on the end of the turn do not hold then.`, of a phase that drops rules
/// and puts none in their place.
pub fn left_out(rules: &Ruleset, clause: &Clause) -> Option<String> {
    let phase = rules
        .phases()
        .iter()
        .find(|phase| phase.clause == clause.id() && !phase.turn.is_arranging)?;
    let (usual, here) = (governed(rules.turn()), governed(&phase.turn));
    let left_out: Vec<&str> = usual
        .into_iter()
        .filter(|what| !here.contains(what))
        .collect();
    let all = list(&left_out, "and");
    let text = format!("but the usual rules on {all} do not hold then");
    (!left_out.is_empty()).then(|| sentence(&text))
}

/// What the rules of a turn speak of, beside choosing and sowing, of which there is always
/// something.
fn governed(turn: &TurnRules) -> Vec<&'static str> {
    use crate::rules::Verdict::{Forbid, Require};
    let tables = Moment::ALL
        .into_iter()
        .filter(|moment| !turn.table(*moment).is_empty());
    let mut all: Vec<&str> = tables.filter_map(moment).collect();
    let has = |verdict| {
        turn.filters
            .iter()
            .any(|filter| filter.says.verdict == verdict)
    };
    all.extend(turn.at_once.as_ref().map(|_| "playing at the same time"));
    all.extend(has(Forbid).then_some("forbidden moves"));
    all.extend(has(Require).then_some("what a move has to lead to"));
    all
}

/// `None` of what no phase can change.
fn moment(moment: Moment) -> Option<&'static str> {
    match moment {
        Moment::Start => None,
        Moment::Lifting => Some("seeds that have been lifted"),
        Moment::Passing => Some("seeds that fall before the last"),
        Moment::Landing => Some("where the last seed falls"),
        Moment::Endless => Some("a sowing without end"),
        Moment::MoveEnd => Some("the end of the move"),
        Moment::TurnEnd => Some("the end of the turn"),
        Moment::Stuck => Some("a player without a legal move"),
    }
}
