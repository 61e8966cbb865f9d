//! How long notes and marks last: said once, of what is there, and asked before it is
//! forgotten.

use crate::terms::Term;
use std::collections::HashMap;

use super::context::Context;
use super::terms::Terms;
use crate::report::{Fault, Faults};
use crate::rules::Body;
use crate::rules::draft::Drafted;
use crate::source::Span;
use crate::terms::{Action, Lifetime, MarkPlan, Marked, NotePlan, Part, Pits, Places, Who};

pub(super) fn check(clauses: &[Drafted<'_>], terms: &Terms<'_>, faults: &mut Faults) {
    let mut said: HashMap<&str, Span> = HashMap::new();
    for clause in clauses {
        if let Body::Mark(plan) = &clause.body {
            from_the_start(plan, clause.span, faults);
        }
        if let Body::Note(plan) = &clause.body {
            for name in &plan.names {
                terms.noted(name, "so there is nothing to forget", clause.span, faults);
                if let Some(first) = said.insert(name, clause.span) {
                    faults.push(
                        Fault::error(format!("how long `{name}` is noted is said twice"))
                            .at(clause.span, "said again here")
                            .related(first, "first said here")
                            .help("keep one; a name that means two things wants two names"),
                    );
                }
            }
        }
        clause.body.walk(&mut |part| {
            if let Part::Action(Action::Unmark { places, name: None }) = part {
                takes_all_off(places, clauses, clause.span, faults);
            }
        });
    }
}

/// Who names a mark to take it off may not mean the others.
fn takes_all_off(places: &Places, clauses: &[Drafted<'_>], span: Span, faults: &mut Faults) {
    let Places::Pits(Pits {
        marked: Some(Marked { name, .. }),
        ..
    }) = places
    else {
        return;
    };
    let other = clauses.iter().find_map(
        |clause| as_variant!(&clause.body, Body::Mark(plan) if plan.name != *name => &plan.name),
    );
    let Some(other) = other else { return };
    faults.push(
        Fault::warning(format!("this takes all marks off, `{other}` too"))
            .at(span, "where a pit carries several")
            .help(format!(
                "to take only `{name}` off, write `unmark … as {name}`"
            )),
    );
}

/// A mark that lies on pits before play is of no player's turn.
fn from_the_start(plan: &MarkPlan, span: Span, faults: &mut Faults) {
    let Some(life) = plan.until.filter(|life| life.is_of_turn()) else {
        return;
    };
    if plan.on.is_some() {
        faults.push(
            Fault::error(format!(
                "a mark that is there from the start can't end with a {}",
                life.word()
            ))
            .at(span, "its pits carry it before anybody moves")
            .help("leave out `until …`, or set the mark in play with `mark … as`"),
        );
    }
}

/// When what a player has noted is forgotten, where a clause says so.
fn life_of(clauses: &[Drafted<'_>], name: &str) -> Option<Lifetime> {
    let plans = clauses
        .iter()
        .filter_map(|clause| as_variant!(&clause.body, Body::Note(plan) => plan));
    let mut of_name = plans.filter(|plan: &&NotePlan| plan.names.iter().any(|n| n == name));
    of_name.next().map(|plan| plan.until)
}

impl Terms<'_> {
    /// A note that some clause makes; `so` says what follows if none does.
    pub(super) fn noted(&self, name: &str, so: &str, span: Span, faults: &mut Faults) {
        if self.notes.contains(name) {
            return;
        }
        let near = self.draft.budget.nearest(name, self.notes.iter().copied());
        let help = match (near, self.draft.reading_that_notes(name)) {
            (Some(near), _) => format!("did you mean `{near}`?"),
            (None, Some((question, reading))) => format!(
                "only the reading `{question}={reading}` notes it: note it under the others too, or \
                 move this into that reading"
            ),
            (None, None) => format!("note it somewhere with the action `note {name}`"),
        };
        faults.push_named(
            Fault::error(format!("nothing notes `{name}`"))
                .at(span, so)
                .help(help),
        );
    }

    /// A note that is over whenever it is asked for.
    pub(super) fn forgotten(
        &self,
        who: Who,
        name: &str,
        context: Context,
        (span, holds): (Span, &str),
        faults: &mut Faults,
    ) {
        // Noted outside of a turn, it lasts into the next.
        let Some(life) = life_of(&self.draft.clauses, name) else {
            return;
        };
        if self.noted_between.contains(name) {
            return;
        }
        let of_others = who == Who::Opponent && life.is_of_turn();
        let is_before = matches!(
            context,
            Context::Choice | Context::BeforeMove | Context::Phase
        );
        if !(of_others || is_before && life < Lifetime::Turn) {
            return;
        }
        faults.push(
            Fault::error(format!("`{name}` is forgotten before it is asked for"))
                .at(span, holds)
                .help(format!(
                    "it lasts until the {} ends: say it lasts longer, as in `note {name} until \
                     round ends`, or ask it within the {}",
                    life.word(),
                    life.word()
                )),
        );
    }
}
