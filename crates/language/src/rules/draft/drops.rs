//! What is dropped, and what there is to drop.

use std::collections::BTreeSet;

use super::named::{is_it, names, there_are};
use super::{Draft, Drafted, Scope};
use crate::report::Fault;
use crate::rules::Body;
use crate::source::Spanned;
use crate::syntax::tree::{Block, Dropped, Item, Lines, Reading, StatementBody};

impl<'t> Draft<'t> {
    /// `drop on turn end`, `drop line feeding`: removes them from the clauses.
    pub(super) fn drop_clauses(
        &mut self,
        dropped: &'t Spanned<Dropped>,
        scope: Scope<'t>,
        clauses: &mut Vec<Drafted<'t>>,
    ) {
        if matches!(
            dropped.value,
            Dropped::Phase(_) | Dropped::Example(_) | Dropped::Question(_)
        ) {
            return;
        }
        let before = clauses.len();
        clauses.retain(|clause| !is_it(clause, &dropped.value));
        if clauses.len() == before {
            let names = match dropped.value {
                Dropped::Line(_) => names(clauses, |body| matches!(body, Body::On(_))),
                _ => names(clauses, |body| matches!(body, Body::Choose(_))),
            };
            self.nothing_to_drop(dropped, scope, &names);
        }
    }

    /// `drop phase opening`: removes it.
    pub(super) fn drop_phase(&mut self, dropped: &'t Spanned<Dropped>, scope: Scope<'t>) {
        let Dropped::Phase(name) = &dropped.value else {
            return;
        };
        let before = self.phases.len();
        self.phases.retain(|phase| phase.name.value != *name);
        if self.phases.len() == before {
            let names = self.phases.iter().map(|phase| phase.name.value.as_str());
            let names: Vec<&str> = names.collect();
            self.nothing_to_drop(dropped, scope, &names);
        }
    }

    /// `drop open begins`: removes a question of an ancestor, with the examples of its readings.
    pub(super) fn drop_question(&mut self, dropped: &'t Spanned<Dropped>, scope: Scope<'t>) {
        let Dropped::Question(name) = &dropped.value else {
            return;
        };
        let before = self.questions.len();
        self.questions.retain(|drafted| {
            drafted.question.name.value != *name || std::ptr::eq(drafted.origin, scope.origin)
        });
        if self.questions.len() == before {
            let names = self.questions.iter();
            let names: Vec<&str> = names.map(|q| q.question.name.value.as_str()).collect();
            self.nothing_to_drop(dropped, scope, &names);
        }
        let is_of_it = |reading: Option<(&str, &str)>| reading.is_some_and(|(of, _)| of == name);
        self.examples.retain(|example| !is_of_it(example.reading));
    }

    /// A `drop` that finds nothing is sound where something else may bring what
    /// it drops: then it acts under some readings.
    fn nothing_to_drop(&mut self, dropped: &'t Spanned<Dropped>, scope: Scope<'t>, names: &[&str]) {
        let own = scope.reading.map(|(question, _)| question);
        let may_bring = |is_other: &dyn Fn(&str, bool) -> bool| {
            self.questions.iter().any(|drafted| {
                let question = drafted.question;
                let is_inherited = !std::ptr::eq(drafted.origin, scope.origin);
                let mut readings = question.readings.items();
                is_other(&question.name.value, is_inherited)
                    && readings.any(|reading| brings(reading, &dropped.value))
            })
        };
        let is_before = self.before_readings.contains(&dropped.value);
        // In a phase it says that none hold there, whatever brings them.
        if scope.phase.is_some() && (is_before || may_bring(&|_, _| true)) {
            return;
        }
        let is_other = |question: &str, is_inherited: bool| match own {
            Some(own) => question != own,
            None => is_inherited,
        };
        if scope.phase.is_none() && (may_bring(&is_other) || own.is_some() && is_before) {
            self.late_drops.push((dropped, scope));
            return;
        }
        let fault = Fault::error(format!("there is no `{}` to drop", dropped.value));
        let fault = fault.at(dropped.span, "none is in force here");
        if let Some(help) = self.within_phase(&dropped.value) {
            self.faults.push(fault.help(help));
            return;
        }
        self.faults.push(match &dropped.value {
            Dropped::Head(_) => fault.help("remove the line"),
            Dropped::Line(name) => fault.help(there_are("line", name, names)),
            Dropped::Way(name) => fault.help(there_are("way", name, names)),
            Dropped::Phase(name) => fault.help(there_are("phase", name, names)),
            Dropped::Question(name) => fault.help(there_are("question", name, names)),
            Dropped::Example(_) => fault,
        });
    }

    /// What to do where the line or the way of a name stands in a phase, which readings can't reach into.
    pub(super) fn within_phase(&self, sought: &Dropped) -> Option<String> {
        let what = match sought {
            Dropped::Line(_) => "line",
            Dropped::Way(_) => "way to move",
            Dropped::Head(_) | Dropped::Phase(_) | Dropped::Example(_) | Dropped::Question(_) => {
                return None;
            }
        };
        let mut phases = self.phases.iter();
        let phase = phases.find(|phase| phase.body.items().any(|item| says(item, sought)))?;
        Some(format!(
            "this {what} stands in the phase `{}`, which is replaced as a whole; where only what it \
             does differs, give that a name, `let NAME do …`, here and in the ruleset, and write `do \
             NAME` there",
            phase.name
        ))
    }

    /// Drops what readings further down have brought, but not what the reading
    /// that drops brings itself.
    pub(super) fn drop_late(&mut self) {
        for (dropped, scope) in std::mem::take(&mut self.late_drops) {
            let own = scope.reading.map(|(question, _)| question);
            let is_kept = |reading: Option<(&str, &str)>| match reading {
                Some((question, _)) => own == Some(question),
                None => true,
            };
            self.clauses
                .retain(|clause| is_kept(clause.reading) || !is_it(clause, &dropped.value));
            if let Dropped::Phase(name) = &dropped.value {
                self.phases
                    .retain(|phase| is_kept(phase.reading) || phase.name.value != *name);
            }
        }
    }

    /// All that could be dropped now.
    pub(super) fn droppable(&self) -> BTreeSet<Dropped> {
        let clauses = self.clauses.iter().flat_map(|clause| {
            let name = clause.name.map(|name| match clause.body {
                Body::On(_) => Dropped::Line(name.value.clone()),
                _ => Dropped::Way(name.value.clone()),
            });
            [Dropped::Head(clause.body.head())].into_iter().chain(name)
        });
        let phases = self.phases.iter();
        let phases = phases.map(|phase| Dropped::Phase(phase.name.value.clone()));
        clauses.chain(phases).collect()
    }
}

/// Whether a reading brings what `drop` would remove, for the whole game.
fn brings(reading: &Reading, dropped: &Dropped) -> bool {
    let mut items = reading.body.iter().flat_map(Block::items);
    items.any(|item| says(item, dropped))
}

/// Whether an item is what `drop` would remove, or holds it.
fn says(item: &Item, dropped: &Dropped) -> bool {
    match (item, dropped) {
        (Item::Phase(phase), Dropped::Phase(name)) => phase.name.value == *name,
        (_, Dropped::Phase(_) | Dropped::Example(_) | Dropped::Question(_)) => false,
        (_, Dropped::Head(head)) => item.statement().is_some_and(|s| s.head() == *head),
        (_, Dropped::Line(name)) => item.statement().is_some_and(|s| match &s.says {
            StatementBody::Table(_, Lines::Tested(lines)) => {
                let mut names = lines.items().filter_map(|line| line.name.as_ref());
                names.any(|own| own.value == *name)
            }
            _ => false,
        }),
        (_, Dropped::Way(name)) => item.statement().is_some_and(|s| match &s.says {
            StatementBody::Choose(ways) => {
                let mut names = ways.iter().filter_map(|way| way.name.as_ref());
                names.any(|own| own.value == *name)
            }
            _ => false,
        }),
    }
}
