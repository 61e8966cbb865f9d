//! What a phase leaves out of the usual rules.

use super::words::{list, sentence};
use crate::rules::{Clause, Moment, Ruleset, TurnRules};
use crate::terms::Action;

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
    let dropped = (!left_out.is_empty())
        .then(|| sentence(&format!("but the usual rules on {all} do not hold then")));
    // Else a reader would have to find that out from the rules that say the same but for this.
    let nothing = (captures(rules.turn()) && !captures(&phase.turn))
        .then(|| sentence("nothing is captured then"));
    let said: Vec<String> = dropped.into_iter().chain(nothing).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// Whether a move may capture.
fn captures(turn: &TurnRules) -> bool {
    let takes = |action: &Action| matches!(action, Action::Capture { .. } | Action::Lift { .. });
    let lines = [
        Moment::Lifting,
        Moment::Passing,
        Moment::Landing,
        Moment::MoveEnd,
    ]
    .into_iter()
    .flat_map(|moment| turn.table(moment));
    let mut actions = lines.flat_map(|line| &line.says.actions);
    let mut ways = turn.choices.iter().flat_map(|way| &way.says.actions);
    actions.any(takes) || ways.any(takes)
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
