//! Lines of tables and ways to move that have names.

use super::{Draft, Drafted, Scope};
use crate::report::{Fault, nearest};
use crate::rules::Body;
use crate::source::Spanned;
use crate::syntax::tree::{Dropped, TestedLine, Way};

impl<'t> Draft<'t> {
    /// `line NAME: …`: replaces the line of that name where it stands.
    pub(super) fn replace_line(
        &mut self,
        line: &'t TestedLine,
        scope: Scope<'t>,
        clauses: &mut [Drafted<'t>],
    ) {
        let Some(name) = &line.name else { return };
        let Some(at) = named(clauses, &Dropped::Line(name.value.clone())) else {
            let names = names(clauses, |body| matches!(body, Body::On(_)));
            let within = self.within_phase(&Dropped::Line(name.value.clone()));
            self.faults
                .push(none_to_replace("line", name, within, &names));
            return;
        };
        let Body::On(there) = &clauses[at].body else {
            return;
        };
        let replacing = Self::line(line, (&there.moments, there.block), &[], scope);
        let is_also = clauses[at].is_also;
        clauses[at] = Drafted {
            is_also,
            ..replacing
        };
    }

    /// `way NAME: …`: replaces the way to move of that name where it stands.
    pub(super) fn replace_way(
        &mut self,
        way: &'t Way,
        scope: Scope<'t>,
        clauses: &mut [Drafted<'t>],
    ) {
        let Some(name) = &way.name else { return };
        let Some(at) = named(clauses, &Dropped::Way(name.value.clone())) else {
            let names = names(clauses, |body| matches!(body, Body::Choose(_)));
            let within = self.within_phase(&Dropped::Way(name.value.clone()));
            self.faults
                .push(none_to_replace("way", name, within, &names));
            return;
        };
        let Body::Choose(there) = &clauses[at].body else {
            return;
        };
        let tier = there.tier;
        let mut replacing = Self::way(way, scope);
        if let Body::Choose(choice) = &mut replacing.body {
            choice.tier = tier;
        }
        clauses[at] = replacing;
    }

    /// Tells of names that two lines, or two ways, have at once.
    pub(super) fn check_names(&mut self, added: &[Drafted<'t>], there: &[Drafted<'t>]) {
        for (nth, clause) in added.iter().enumerate() {
            let Some(name) = clause.name else { continue };
            let is_line = matches!(clause.body, Body::On(_));
            let is_same = |other: &&Drafted<'_>| {
                other.name.is_some_and(|other| *other == *name)
                    && matches!(other.body, Body::On(_)) == is_line
            };
            let mut before = there.iter().chain(&added[..nth]);
            let Some(first) = before.find(is_same).and_then(|first| first.name) else {
                continue;
            };
            let what = if is_line { "lines" } else { "ways to move" };
            self.faults.push(
                Fault::error(format!("two {what} are named `{name}`"))
                    .at(name.span, "named again here")
                    .related(first.span, "first named here")
                    .help("give each a name of its own"),
            );
        }
    }
}

/// The clause of a name.
pub(super) fn named(clauses: &[Drafted<'_>], dropped: &Dropped) -> Option<usize> {
    clauses.iter().position(|clause| is_it(clause, dropped))
}

/// Whether a clause is what `drop` would remove.
pub(super) fn is_it(clause: &Drafted<'_>, dropped: &Dropped) -> bool {
    let is_named = |name: &str| clause.name.is_some_and(|own| own.value == name);
    match dropped {
        Dropped::Head(head) => clause.body.head() == *head,
        Dropped::Line(name) => matches!(clause.body, Body::On(_)) && is_named(name),
        Dropped::Way(name) => matches!(clause.body, Body::Choose(_)) && is_named(name),
        Dropped::Phase(_) | Dropped::Example(_) | Dropped::Question(_) => false,
    }
}

/// The names of clauses of a kind.
pub(super) fn names<'t>(clauses: &[Drafted<'t>], is_of_kind: fn(&Body) -> bool) -> Vec<&'t str> {
    let of_kind = clauses.iter().filter(|clause| is_of_kind(&clause.body));
    let named = of_kind.filter_map(|clause| clause.name);
    named.map(|name| name.value.as_str()).collect()
}

/// What there is of a kind, for a message about a name that is not.
pub(super) fn there_are(what: &str, wrong: &str, names: &[&str]) -> String {
    if let Some(known) = nearest(wrong, names.iter().copied()) {
        return format!("did you mean `{known}`?");
    }
    match names {
        [] => match what {
            "phase" => "there is no phase here".into(),
            "question" => "no question is inherited here".into(),
            _ => format!("no {what} has a name here: write `{what} NAME: …` where it stands"),
        },
        names => format!("with a name there are: {}", names.join(", ")),
    }
}

fn none_to_replace(
    what: &str,
    name: &Spanned<String>,
    within: Option<String>,
    names: &[&str],
) -> Fault {
    Fault::error(format!("there is no {what} `{name}` to replace"))
        .at(name.span, "none of this name is in force here")
        .help(within.unwrap_or_else(|| there_are(what, &name.value, names)))
}
