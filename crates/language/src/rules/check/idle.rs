//! Clauses that do nothing: told only if they do nothing in any ruleset that
//! has them, under any reading.

use std::collections::{BTreeMap, HashSet};

use crate::report::{Fault, Faults};
use crate::rules::Body;
use crate::rules::draft::{Draft, Drafted};
use crate::source::Span;
use crate::terms::{
    Action, Choice, Condition, Direction, Meaning, Neighbour, Part, Path, Place, Places, Term,
    Trait, Way,
};

/// A name that a reading defines: the ruleset it is written in, the question, and the name.
type Defined = (Span, String, String);

/// Clauses by their place, each with what is told of it unless it acts.
#[derive(Debug, Default)]
pub(in crate::rules) struct Idle {
    clauses: BTreeMap<Span, Option<Fault>>,
    /// Clauses of readings that define names.
    names: BTreeMap<Span, Defined>,
}

impl Idle {
    /// Notes a clause of one draft: a fault if it does nothing there.
    fn note(&mut self, span: Span, fault: Option<Fault>) {
        let held = self.clauses.entry(span).or_insert_with(|| fault.clone());
        if fault.is_none() {
            *held = None;
        }
    }

    /// Joins what was found in another draft.
    pub fn extend(&mut self, other: Idle) {
        for (span, fault) in other.clauses {
            self.note(span, fault);
        }
        self.names.extend(other.names);
    }

    /// What is told of clauses that act nowhere.
    ///
    /// Readings are tried one at a time beside the defaults. A name that another reading of the
    /// same question defines too, and that is used there, is used in this one by a reading of
    /// another question, and that pair is not tried.
    pub fn faults(self) -> Faults {
        let is_used = |span: &Span| self.clauses.get(span).is_some_and(Option::is_none);
        let used: HashSet<&Defined> = self
            .names
            .iter()
            .filter(|(span, _)| is_used(span))
            .map(|(_, name)| name)
            .collect();
        let is_used_elsewhere =
            |span: &Span| self.names.get(span).is_some_and(|name| used.contains(name));
        let mut faults = Faults::default();
        for (span, fault) in &self.clauses {
            if let Some(fault) = fault
                && !is_used_elsewhere(span)
            {
                faults.push(fault.clone());
            }
        }
        faults
    }
}

/// Looks through one draft.
pub(super) fn look(draft: &Draft<'_>) -> Idle {
    let mut idle = Idle::default();
    for (parameter, clause) in draft.parameters() {
        let letter = parameter.letter;
        let fault = (!draft.used.contains(&letter)).then(|| {
            Fault::warning(format!("`{letter}` is never used"))
                .at(clause.span, "no clause counts by it")
                .help(format!(
                    "write `{letter}` where the number stands, as in `seeds {letter} in every \
                     pit`, or remove this line"
                ))
        });
        idle.note(clause.span, fault);
    }
    unasked(draft, &mut idle);
    for clause in &draft.clauses {
        let Body::Name(naming) = &clause.body else {
            continue;
        };
        let used = match naming.meaning {
            Meaning::Condition(_) => format!("{} holds", naming.name),
            Meaning::Pits(_) => format!("pit in {}", naming.name),
            Meaning::Actions(_) => format!("do {}", naming.name),
        };
        let fault = (!draft.used_names.contains(&naming.name)).then(|| {
            Fault::warning(format!("the name `{}` is never used", naming.name))
                .at(clause.span, "no clause needs it")
                .help(format!(
                    "write `{used}` where it is meant, or remove this line"
                ))
        });
        idle.note(clause.span, fault);
        if let Some((question, _)) = clause.reading {
            let defined = (
                clause.origin.name.span,
                question.to_string(),
                naming.name.to_string(),
            );
            idle.names.insert(clause.span, defined);
        }
    }
    let whole = sow_of(&draft.clauses);
    sowing(&draft.clauses, &Path::default(), &mut idle);
    for phase in &draft.phases {
        // What a phase brings is held against what it replaces.
        let is_own = sow_of(&phase.clauses).is_some_and(|(clause, _)| clause.phase.is_some());
        let instead = match whole {
            Some((_, path)) if is_own => path.clone(),
            _ => Path::default(),
        };
        sowing(&phase.clauses, &instead, &mut idle);
    }
    idle
}

/// Notes that no condition asks for.
fn unasked(draft: &Draft<'_>, idle: &mut Idle) {
    let of_phases = draft.phases.iter().flat_map(|phase| &phase.clauses);
    let all: Vec<&Drafted<'_>> = draft.clauses.iter().chain(of_phases).collect();
    let mut asked: HashSet<&str> = HashSet::new();
    for phase in &draft.phases {
        phase.test.value.walk(&mut |part| asks(part, &mut asked));
    }
    for clause in &all {
        clause.body.walk(&mut |part| asks(part, &mut asked));
    }
    for clause in all {
        let mut noted: Vec<&str> = Vec::new();
        clause.body.walk(&mut |part| {
            if let Part::Action(Action::Note(name)) = part {
                noted.push(name);
            }
        });
        if noted.is_empty() {
            continue;
        }
        let unasked = noted.into_iter().find(|name| !asked.contains(name));
        let fault = unasked.map(|name| {
            Fault::warning(format!("nothing asks whether `{name}` is noted"))
                .at(clause.span, format!("`note {name}` does nothing"))
                .help(format!("ask it: `mover noted {name}`, or leave it out"))
        });
        idle.note(clause.span, fault);
    }
}

fn asks<'t>(part: Part<'t>, asked: &mut HashSet<&'t str>) {
    if let Part::Condition(Condition::Noted(_, name)) = part {
        asked.insert(name);
    }
}

fn sow_of<'d, 't>(clauses: &'d [Drafted<'t>]) -> Option<(&'d Drafted<'t>, &'d Path)> {
    clauses
        .iter()
        .find_map(|clause| as_variant!(&clause.body, Body::Sow(path) => (clause, path)))
}

/// Whether `sow` makes a difference to what would hold instead of it.
fn sowing(clauses: &[Drafted<'_>], instead: &Path, idle: &mut Idle) {
    let Some((clause, sow)) = sow_of(clauses) else {
        return;
    };
    let ways: Vec<(&Choice, Span)> = clauses
        .iter()
        .filter_map(|c| as_variant!(&c.body, Body::Choose(choice) => (&**choice, c.span)))
        .collect();
    let Some((_, example)) = ways.first() else {
        return;
    };
    let alters = |choice: &Choice| match &choice.path {
        Some(path) => path.over(sow) != path.over(instead),
        None => choice.sows(),
    };
    let acts = ways.iter().any(|(choice, _)| alters(choice))
        || (sow.from != instead.from && goes_on(clauses))
        || (usual(sow) != usual(instead) && asks_direction(clauses));
    let fault = (!acts).then(|| {
        Fault::warning("this `sow` is never followed")
            .at(clause.span, "nothing is left for it to say")
            .related(*example, "each way to move says how it is sown, as here")
            .help("remove this line, or leave out of the ways to move what it says")
    });
    idle.note(clause.span, fault);
}

/// The direction in which pits are counted where no move is being made.
fn usual(path: &Path) -> Direction {
    match path.way {
        Some(Way::Round(direction)) => direction,
        _ => Direction::Anticlockwise,
    }
}

/// Whether a lap may follow a lap.
fn goes_on(clauses: &[Drafted<'_>]) -> bool {
    clauses
        .iter()
        .any(|clause| matches!(&clause.body, Body::On(line) if line.begins_lap()))
}

/// Whether something is asked that depends on the direction of sowing.
fn asks_direction(clauses: &[Drafted<'_>]) -> bool {
    let mut found = false;
    for clause in clauses {
        clause.body.walk(&mut |part| {
            found |= match part {
                Part::Pits(pits) => {
                    pits.traits
                        .iter()
                        .any(|word| matches!(word, Trait::Rearmost | Trait::Foremost))
                        || pits.beside.iter().any(|b| b.side != Neighbour::Opposite)
                }
                Part::Place(place) => matches!(
                    place,
                    Place::Next | Place::After(_) | Place::Before(_) | Place::First { .. }
                ),
                Part::Places(places) => matches!(places, Places::Run { .. }),
                Part::Condition(condition) => matches!(condition, Condition::LapGoes(_)),
                Part::Path(_) | Part::Quantity(_) | Part::Action(_) => false,
            };
        });
    }
    found
}
