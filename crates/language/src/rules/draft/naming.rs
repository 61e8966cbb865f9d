//! Names of conditions, classes of pits and actions: what each stands for put in
//! wherever it is used.

use std::collections::{BTreeMap, BTreeSet};

use super::{Draft, Drafted};
use crate::report::Fault;
use crate::rules::Body;
use crate::rules::budget::{MOST_NAMES_DEEP, MOST_PUT_IN};
use crate::source::Span;
use crate::syntax::tree::{Basis, Definition};
use crate::terms::{Action, Condition, Meaning, Part, PartMut, Term};

/// A name as it was declared, and where.
struct Declared<'t> {
    meaning: Meaning,
    /// What of its bracket no source states, and where that was written; then the same of the
    /// names that it uses.
    unstated: Vec<(&'t [Basis], &'t Definition)>,
    span: Span,
    /// How many parts its meaning has.
    size: u64,
    /// Whether the names that it uses have been put in.
    is_whole: bool,
    /// How many names deep its meaning is, this one counted.
    depth: usize,
    /// Whether its meaning leads back to it, or too deep, which is told once.
    is_endless: bool,
}

type Names<'t> = BTreeMap<String, Declared<'t>>;

impl<'t> Draft<'t> {
    /// Puts the meaning of each name in wherever it stands. A name may use others:
    /// each is made whole once, before it is put in, so that the work is bounded by
    /// what comes out.
    pub(super) fn put_names_in(&mut self) {
        let mut names: Names<'t> = self
            .clauses
            .iter()
            .filter_map(|clause| match &clause.body {
                Body::Name(naming) => {
                    Some((naming.name.clone(), declared(&naming.meaning, clause)))
                }
                _ => None,
            })
            .collect();
        let all: Vec<String> = names.keys().cloned().collect();
        for name in &all {
            self.make_whole(name, &mut names, &mut BTreeSet::new());
        }
        let mut told = BTreeSet::new();
        let mut clauses = std::mem::take(&mut self.clauses);
        for clause in &mut clauses {
            self.put_in_clause(clause, &names, &mut told);
        }
        self.clauses = clauses;
        let mut phases = std::mem::take(&mut self.phases);
        for phase in &mut phases {
            let span = phase.test.span;
            self.put_in(&mut phase.test.value, span, &names);
            for clause in &mut phase.clauses {
                self.put_in_clause(clause, &names, &mut told);
            }
        }
        self.phases = phases;
    }

    /// The first clause that uses a name tells what of it no source states: its own line is not
    /// among the rules.
    fn put_in_clause(
        &mut self,
        clause: &mut Drafted<'t>,
        names: &Names<'t>,
        told: &mut BTreeSet<String>,
    ) {
        match &mut clause.body {
            Body::Name(naming) => {
                if let Some(whole) = names.get(&naming.name) {
                    naming.meaning = whole.meaning.clone();
                }
            }
            body => {
                for name in self.put_in(body, clause.span, names) {
                    if let Some(declared) = names.get(&name)
                        && told.insert(name)
                    {
                        clause.beside.extend(&declared.unstated);
                    }
                }
            }
        }
    }

    /// Puts the names in that a name uses.
    fn make_whole(&mut self, name: &str, names: &mut Names<'t>, within: &mut BTreeSet<String>) {
        let Some(declared) = names.get(name).filter(|declared| !declared.is_whole) else {
            return;
        };
        let span = declared.span;
        let mut meaning = declared.meaning.clone();
        if !within.insert(name.to_string()) {
            self.faults.push(
                Fault::error(format!("`{name}` stands for itself"))
                    .at(span, "its meaning leads back to this name")
                    .help("say what it means without the name"),
            );
            end(name, names);
            return;
        }
        let used = mentioned(&mut meaning);
        let mut depth = 1;
        for used in &used {
            if within.len() < MOST_NAMES_DEEP {
                self.make_whole(used, names, within);
            }
            depth = depth.max(1 + names.get(used).map_or(0, |used| used.depth));
        }
        let is_deep = within.len() >= MOST_NAMES_DEEP && !used.is_empty();
        if is_deep || depth > MOST_NAMES_DEEP {
            self.faults.push(
                Fault::error(format!("`{name}` uses too many names within names"))
                    .at(
                        span,
                        format!("more than {MOST_NAMES_DEEP}, each used by the next"),
                    )
                    .help("write out what some of them mean"),
            );
            end(name, names);
        }
        within.remove(name);
        self.put_in(&mut meaning, span, names);
        let beneath = used.iter().filter_map(|used| names.get(used));
        let beneath: Vec<_> = beneath.flat_map(|used| used.unstated.clone()).collect();
        if let Some(declared) = names.get_mut(name) {
            declared.unstated.extend(beneath);
            declared.size = size(&meaning);
            declared.meaning = meaning;
            declared.is_whole = true;
            declared.depth = depth;
        }
    }

    /// Puts meanings in the place of names in one term, and tells of names that
    /// stand for nothing, or for something else. Gives the names it has found.
    fn put_in(&mut self, term: &mut impl Term, span: Span, names: &Names<'t>) -> Vec<String> {
        let mut wrong: Vec<Fault> = Vec::new();
        let mut used: Vec<String> = Vec::new();
        let mut taken = 0;
        let left = MOST_PUT_IN.saturating_sub(self.put_in);
        let budget = self.budget;
        let mut find = |name: &str, form: &str| {
            used.push(name.to_string());
            let Some(declared) = names.get(name) else {
                let known = budget.nearest(name, names.keys().map(String::as_str));
                wrong.push(unknown(name, known, form, span));
                return None;
            };
            if declared.is_endless {
                return None;
            }
            taken += declared.size;
            (taken <= left).then_some(declared)
        };
        let mut amiss: Vec<Fault> = Vec::new();
        term.rewrite(&mut |part| match part {
            PartMut::Amount(_)
            | PartMut::Counts(_)
            | PartMut::Place(_)
            | PartMut::Places(_)
            | PartMut::Path(_)
            | PartMut::Word(_) => {}
            PartMut::Condition(condition) => {
                let Condition::Named(name) = condition else {
                    return;
                };
                let Some(declared) = find(name, "if …") else {
                    return;
                };
                match &declared.meaning {
                    Meaning::Condition(meaning) => *condition = meaning.clone(),
                    other => amiss.push(of_other_kind(name, other, declared.span, span)),
                }
            }
            PartMut::Pits(pits) => {
                let Some(name) = pits.within.take() else {
                    return;
                };
                let Some(declared) = find(&name, "be …") else {
                    return;
                };
                match &declared.meaning {
                    Meaning::Pits(meaning) => match pits.and(meaning) {
                        Some(both) => *pits = both,
                        None => amiss.push(both_say(&name, declared.span, span)),
                    },
                    other => amiss.push(of_other_kind(&name, other, declared.span, span)),
                }
            }
            PartMut::Actions(actions) => {
                let mut at = 0;
                while let Some(action) = actions.get(at) {
                    let Action::Do(name) = action else {
                        at += 1;
                        continue;
                    };
                    let name = name.clone();
                    let declared = find(&name, "do …");
                    match declared.map(|declared| (&declared.meaning, declared.span)) {
                        Some((Meaning::Actions(meaning), _)) => {
                            actions.splice(at..=at, meaning.iter().cloned());
                            at += meaning.len();
                        }
                        Some((other, there)) => {
                            amiss.push(of_other_kind(&name, other, there, span));
                            at += 1;
                        }
                        None => at += 1,
                    }
                }
            }
        });
        self.used_names.extend(used.iter().cloned());
        for fault in wrong {
            self.faults.push_named(fault);
        }
        for fault in amiss {
            self.faults.push(fault);
        }
        self.put_in += taken;
        self.take_steps(taken * 10, span);
        if self.put_in > MOST_PUT_IN {
            self.stop(
                Fault::error("names stand for too much")
                    .at(span, format!("more than {MOST_PUT_IN} parts in all"))
                    .help("a name that uses others several times over grows fast: write fewer")
                    .help("`seedlore language limits` lists the bounds"),
            );
        }
        used
    }
}

fn declared<'t>(meaning: &Meaning, clause: &Drafted<'t>) -> Declared<'t> {
    let unstated = clause.provenance.iter().filter(|basis| match basis {
        Basis::Stated(..) => false,
        Basis::Implied(..) | Basis::Assumed(_) => true,
    });
    Declared {
        meaning: meaning.clone(),
        unstated: unstated
            .map(|basis| (std::slice::from_ref(basis), clause.origin))
            .collect(),
        span: clause.span,
        size: size(meaning),
        is_whole: false,
        depth: 1,
        is_endless: false,
    }
}

/// Lets a name stand for nothing.
fn end(name: &str, names: &mut Names<'_>) {
    if let Some(declared) = names.get_mut(name) {
        declared.is_whole = true;
        declared.is_endless = true;
    }
}

fn size(meaning: &Meaning) -> u64 {
    let mut parts = 0;
    meaning.walk(&mut |_: Part<'_>| parts += 1);
    parts
}

/// The names that a meaning uses.
fn mentioned(meaning: &mut Meaning) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    meaning.rewrite(&mut |part| match part {
        PartMut::Condition(Condition::Named(name)) => {
            names.insert(name.clone());
        }
        PartMut::Condition(_)
        | PartMut::Amount(_)
        | PartMut::Counts(_)
        | PartMut::Place(_)
        | PartMut::Places(_)
        | PartMut::Path(_)
        | PartMut::Word(_) => {}
        PartMut::Pits(pits) => names.extend(pits.within.clone()),
        PartMut::Actions(actions) => {
            names.extend(actions.iter().filter_map(|action| match action {
                Action::Do(name) => Some(name.clone()),
                _ => None,
            }))
        }
    });
    names
}

fn unknown(name: &str, known: Option<&str>, form: &str, span: Span) -> Fault {
    Fault::error(format!("nothing is named `{name}`"))
        .at(span, format!("no `let` says what `{name}` stands for"))
        .help(match known {
            Some(known) => format!("did you mean `{known}`?"),
            None => format!("say it first: `let {name} {form}`"),
        })
}

fn of_other_kind(name: &str, meaning: &Meaning, there: Span, span: Span) -> Fault {
    let (what, used) = match meaning {
        Meaning::Condition(_) => ("a condition", format!("{name} holds")),
        Meaning::Pits(_) => ("a class of pits", format!("pit in {name}")),
        Meaning::Actions(_) => ("actions", format!("do {name}")),
    };
    Fault::error(format!(
        "`{name}` stands for {what}, which can't stand here"
    ))
    .at(span, "used here")
    .related(there, "named here")
    .help(format!("{what} so named is used as `{used}`"))
}

fn both_say(name: &str, there: Span, span: Span) -> Fault {
    Fault::error(format!(
        "these pits and those named `{name}` say the same thing of a pit in two ways"
    ))
    .at(span, "used here")
    .related(there, "named here")
    .help(
        "whose pits they are, their number, what they hold and what mark they carry may each be \
         said by one of the two",
    )
}
