//! Lines that join a table.

use std::ops::Range;

use super::named::there_are;
use super::{Draft, Drafted, Scope};
use crate::report::Fault;
use crate::rules::Body;
use crate::source::{Span, Spanned};
use crate::syntax::tree::{Joint, Statement};
use crate::terms::{Line, Moment};

impl<'t> Draft<'t> {
    /// `add on landing last { … }`: puts lines into the table that begins so. Where
    /// there is none they are that table.
    pub(super) fn join(
        &mut self,
        joint: &'t Joint,
        statement: &'t Statement,
        scope: Scope<'t>,
        clauses: &mut Vec<Drafted<'t>>,
    ) {
        let split = self.split(statement, scope, clauses);
        let Some(moments) = split
            .first()
            .and_then(line_of)
            .map(|line| line.moments.clone())
        else {
            return;
        };
        let target = match joint {
            Joint::First | Joint::Last => self.main_table(statement, &moments, clauses),
            Joint::Before(name) | Joint::After(name) => self.named_line(name, statement, clauses),
        };
        let Some(target) = target else { return };
        let at = match joint {
            Joint::First | Joint::Before(_) => target.lines.start,
            Joint::Last | Joint::After(_) => target.lines.end,
        };
        let Some(table) = target.table else {
            clauses.splice(at..at, split);
            return;
        };
        if table.moments != moments {
            let there = clauses[target.lines.start].span;
            self.faults
                .push(other_moments(statement, &table.moments, there));
            return;
        }
        let joined = split.into_iter().map(|mut clause| {
            if let Body::On(line) = &mut clause.body {
                line.block = table.block;
            }
            Drafted {
                is_also: table.is_also,
                ..clause
            }
        });
        let joined: Vec<_> = joined.collect();
        clauses.splice(at..at, joined);
    }

    /// The table that begins as the statement does and that `also` did not bring.
    fn main_table(
        &mut self,
        statement: &Statement,
        moments: &[Moment],
        clauses: &[Drafted<'t>],
    ) -> Option<Target> {
        let head = statement.head();
        let lines = || {
            let lines = clauses.iter().enumerate();
            lines.filter_map(|(at, clause)| Some((at, clause, line_of(clause)?)))
        };
        let mut main =
            lines().filter(|(_, clause, _)| clause.body.head() == head && !clause.is_also);
        if let Some((first, clause, _)) = main.next() {
            let last = main.next_back().map_or(first, |(at, ..)| at);
            return Some(Target {
                lines: first..last + 1,
                table: Table::of(clause),
            });
        }
        // One that is read at this moment too goes by other words.
        let is_shared = |line: &Line| line.moments.iter().any(|moment| moments.contains(moment));
        let shared = lines().find(|(_, clause, line)| !clause.is_also && is_shared(line));
        if let Some((_, clause, line)) = shared {
            let fault = other_moments(statement, &line.moments, clause.span);
            self.faults.push(fault);
            return None;
        }
        // Read before all that `also` brought.
        let also = clauses.iter().position(|clause| clause.body.head() == head);
        let at = also.unwrap_or(clauses.len());
        Some(Target {
            lines: at..at,
            table: None,
        })
    }

    /// The line of a name, in whatever table of the moment it stands.
    fn named_line(
        &mut self,
        name: &Spanned<String>,
        statement: &Statement,
        clauses: &[Drafted<'t>],
    ) -> Option<Target> {
        let head = statement.head();
        let of_head = || clauses.iter().filter(|clause| clause.body.head() == head);
        let is_it = |clause: &Drafted<'_>| {
            clause.body.head() == head && clause.name.is_some_and(|own| *own == *name)
        };
        let Some(at) = clauses.iter().position(is_it) else {
            let names = of_head().filter_map(|clause| clause.name);
            let names: Vec<&str> = names.map(|name| name.value.as_str()).collect();
            let help = match names.as_slice() {
                [] => format!(
                    "give the line a name where it stands, `line {name}: …`, or write `add {head} \
                     last`"
                ),
                names => there_are("line", &name.value, names),
            };
            self.faults.push(
                Fault::error(format!("`{head}` has no line `{name}`"))
                    .at(name.span, "not in force here")
                    .help(help),
            );
            return None;
        };
        Some(Target {
            lines: at..at + 1,
            table: Table::of(&clauses[at]),
        })
    }
}

/// Where lines go.
struct Target {
    /// The clauses that they go before or after.
    lines: Range<usize>,
    /// The table that they are then of; `None` is one of their own.
    table: Option<Table>,
}

struct Table {
    block: u16,
    is_also: bool,
    moments: Vec<Moment>,
}

impl Table {
    fn of(clause: &Drafted<'_>) -> Option<Table> {
        line_of(clause).map(|line| Table {
            block: line.block,
            is_also: clause.is_also,
            moments: line.moments.clone(),
        })
    }
}

/// What is told of lines that would join a table of other moments.
fn other_moments(statement: &Statement, moments: &[Moment], there: Span) -> Fault {
    let words: Vec<&str> = moments
        .iter()
        .map(|moment| moment.head().words().trim_start_matches("on "))
        .collect();
    let moments = words.join(" or ");
    let head = statement.head();
    Fault::error("these lines are of another moment than the table they would join")
        .at(statement.place(), format!("`{head}`"))
        .related(there, format!("`on {moments}`"))
        .help(format!(
            "write `add on {moments} last {{ … }}` to join it, or `also {head} {{ … }}` for a \
             table of their own"
        ))
}

fn line_of<'d>(clause: &'d Drafted<'_>) -> Option<&'d Line> {
    match &clause.body {
        Body::On(line) => Some(line),
        _ => None,
    }
}
