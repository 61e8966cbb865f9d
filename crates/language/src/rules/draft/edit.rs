//! Edits of clauses by their heads: bare statements, `add` and `drop`.

use std::collections::{HashMap, HashSet};

use super::{Draft, Drafted, DraftedPhase, Scope};
use crate::report::Fault;
use crate::rules::Body;
use crate::rules::budget::{MOST_CLAUSES, MOST_PHASES};
use crate::source::{Span, Spanned};
use crate::syntax::tree::{Block, Dropped, Item, Lines, Statement, StatementBody};
use crate::terms::{Action, Head};

impl<'t> Draft<'t> {
    /// Applies the statements of one body to the clauses of the whole game.
    pub(super) fn edit(&mut self, body: &'t Block<Item>, scope: Scope<'t>) {
        let mut clauses = std::mem::take(&mut self.clauses);
        // A line or a way with a name may hold no more than the place in which readings replace it.
        let own = clauses.iter().filter(|clause| {
            let is_own = clause.reading.is_none() && std::ptr::eq(clause.origin, scope.origin);
            is_own && clause.name.is_none()
        });
        let before: Vec<Span> = match scope.reading {
            Some(_) => own.map(|clause| clause.span).collect(),
            None => Vec::new(),
        };
        self.apply(&mut clauses, body, scope);
        self.clauses = clauses;
        if let Some((question, _)) = scope.reading {
            let kept: HashSet<Span> = self.clauses.iter().map(|clause| clause.span).collect();
            let gone = before.into_iter().filter(|span| !kept.contains(span));
            self.undone.extend(gone.map(|span| (span, question)));
        }
        for item in body.items() {
            if let Item::Drop(dropped, _) = item {
                self.drop_phase(dropped, scope);
            }
            let Item::Phase(phase) = item else { continue };
            if self.is_stopped {
                return;
            }
            let same = self
                .phases
                .iter()
                .find(|p| p.name.value == phase.name.value && std::ptr::eq(p.origin, scope.origin));
            if let Some(same) = same {
                self.faults.push(
                    Fault::error(format!("there are two phases named `{}`", phase.name))
                        .at(phase.name.span, "named again here")
                        .related(same.name.span, "first named here")
                        .help("give each phase a name of its own"),
                );
                continue;
            }
            self.phases.retain(|p| p.name.value != phase.name.value);
            self.phases.push(DraftedPhase {
                name: &phase.name,
                test: phase.test.clone(),
                provenance: &phase.provenance,
                origin: scope.origin,
                reading: scope.reading,
                clauses: Vec::new(),
                body: &phase.body,
            });
            self.bound(self.phases.len(), MOST_PHASES, "phases", phase.name.span);
        }
    }

    /// Each phase is the whole game as edited by its body.
    pub(super) fn enter_phases(&mut self) {
        let mut phases = std::mem::take(&mut self.phases);
        for phase in &mut phases {
            self.take_steps(self.clauses.len() as u64 * 50, phase.name.span);
            if self.is_stopped {
                break;
            }
            self.outside_turns(phase.body, phase.name);
            let mut clauses = self.clauses.clone();
            let scope = Scope {
                origin: phase.origin,
                phase: Some(&phase.name.value),
                reading: phase.reading,
            };
            self.apply(&mut clauses, phase.body, scope);
            self.in_phases += clauses.len();
            let all = self.clauses.len() + self.in_phases;
            self.bound(
                all,
                MOST_CLAUSES,
                "clauses, counted again for each phase",
                phase.name.span,
            );
            phase.clauses = clauses;
        }
        self.phases = phases;
    }

    /// Tells what can't stand in a phase, which has a name.
    fn outside_turns(&mut self, body: &'t Block<Item>, name: &Spanned<String>) {
        let whole = |what: &str, span| {
            Fault::error(format!("a phase can't hold {what}"))
                .at(span, "inside a phase")
                .help("move it out, into the ruleset itself")
        };
        for item in body.items() {
            let fault = match item {
                Item::Record(facts) => {
                    let first = facts.items().next();
                    whole("a record", first.map_or(name.span, |fact| fact.fact.span))
                }
                Item::Sources(lines) => {
                    let first = lines.items().next();
                    whole("sources", first.map_or(name.span, |line| line.alias.span))
                }
                Item::Question(question) => {
                    let fault = Fault::error("a phase can't hold a question");
                    fault.at(question.name.span, "inside a phase").help(
                        "move it out, into the ruleset itself; its readings may hold the phase, \
                         each in its own way",
                    )
                }
                Item::Conflict(conflict) => whole("a conflict", conflict.name.span),
                Item::Example(example) => whole("an example", example.words.span),
                Item::Drop(dropped, _) if !is_of_turns(&dropped.value) => {
                    Fault::error(format!("`{}` can't change during the game", dropped.value))
                        .at(dropped.span, "dropped inside a phase")
                        .help("move the line out of the phase: it then holds for the whole game")
                }
                Item::Phase(inner) => Fault::error("a phase can't hold another phase")
                    .at(inner.name.span, "inside another phase")
                    .help("write two phases and give each its own condition"),
                Item::Statement(s) | Item::Add(s) | Item::Join(_, s) | Item::Also(s)
                    if !s.head().is_of_turns() =>
                {
                    Fault::error(format!("`{}` can't change during the game", s.head()))
                        .at(s.place(), "inside a phase")
                        .help("move it out of the phase")
                }
                Item::Statement(_)
                | Item::Add(_)
                | Item::Join(..)
                | Item::Also(_)
                | Item::Drop(..)
                | Item::Line(_)
                | Item::Way(_) => continue,
            };
            self.faults.push(fault);
        }
    }

    fn apply(&mut self, clauses: &mut Vec<Drafted<'t>>, body: &'t Block<Item>, scope: Scope<'t>) {
        // Bare statements of this body, by head and by name.
        let mut bare: HashMap<(Head, Option<String>), &'t Statement> = HashMap::new();
        let mut heads: HashSet<Head> = HashSet::new();
        for item in body.items() {
            if self.is_stopped {
                return;
            }
            if let Some(span) = place(item) {
                self.take_steps(20 + clauses.len() as u64 / 8, span);
            }
            match item {
                Item::Statement(statement) => {
                    let head = statement.head();
                    let name = said_name(&statement.says);
                    // Of what goes by a name there is one of each name.
                    let is_single = head.is_single()
                        || head == Head::Choose
                        || head.is_table()
                        || name.is_some();
                    let same = bare.get(&(head, name.clone()));
                    if let (true, Some(same)) = (is_single, same) {
                        self.faults.push(twice(head, statement, same));
                        continue;
                    }
                    if let Some(name) = &name {
                        // These go by their name, not by their head alone.
                        clauses.retain(|c| !is_named(&c.body, head, name));
                    } else if !heads.contains(&head) {
                        self.replaces_also(statement, body, scope, clauses);
                        clauses.retain(|c| c.body.head() != head);
                    }
                    heads.insert(head);
                    bare.entry((head, name)).or_insert(statement);
                    let split = self.split(statement, scope, clauses);
                    clauses.extend(split);
                }
                // Parts are added when it is known which sowing is in force.
                Item::Add(statement) if statement.head() == Head::Sow && scope.is_of_reading() => {
                    self.late_parts.push((statement, scope));
                }
                Item::Add(statement) => self.add(statement, scope, clauses),
                Item::Join(joint, statement) => self.join(joint, statement, scope, clauses),
                Item::Also(statement) => {
                    let split = self.split(statement, scope, clauses);
                    clauses.extend(split.into_iter().map(|clause| Drafted {
                        is_also: true,
                        ..clause
                    }));
                }
                Item::Drop(dropped, provenance) => {
                    self.dropped.push((provenance, scope.origin));
                    self.drop_clauses(dropped, scope, clauses);
                }
                Item::Line(line) => self.replace_line(line, scope, clauses),
                Item::Way(way) => self.replace_way(way, scope, clauses),
                Item::Record(_)
                | Item::Sources(_)
                | Item::Question(_)
                | Item::Conflict(_)
                | Item::Example(_)
                | Item::Phase(_) => {}
            }
        }
    }

    /// Tells of a table that takes the place of those that `also` added, unless the body that holds it
    /// brings such tables itself. A phase is meant to be played otherwise.
    fn replaces_also(
        &mut self,
        statement: &Statement,
        body: &Block<Item>,
        scope: Scope<'t>,
        clauses: &[Drafted<'t>],
    ) {
        let head = statement.head();
        let is_also = |item: &Item| matches!(item, Item::Also(other) if other.head() == head);
        if scope.phase.is_some() || body.items().any(is_also) {
            return;
        }
        let Some(added) = clauses.iter().find(|c| c.is_also && c.body.head() == head) else {
            return;
        };
        self.faults.push(
            Fault::warning(format!("`{head}` replaces what `also {head}` added, too"))
                .at(statement.place(), "all that begins with these words is replaced")
                .related(added.span, "no longer in force")
                .help(format!(
                    "if it stays, write it here again: `also {head} {{ … }}`; or give lines names, and replace \
                     only one of them: `line NAME: …`"
                ))
                .help(format!("if it goes too, say so above this: `drop {head}`")),
        );
    }

    fn add(&mut self, statement: &'t Statement, scope: Scope<'t>, clauses: &mut Vec<Drafted<'t>>) {
        match statement.head() {
            Head::Sow => self.add_part(statement, scope, clauses),
            head if head.is_table() => self.faults.push(where_added(statement)),
            _ => {
                if self.adds(statement, clauses) {
                    let split = self.split(statement, scope, clauses);
                    clauses.extend(split);
                }
            }
        }
    }

    /// Whether a statement can be added to the clauses there are; told if not.
    fn adds(&mut self, statement: &'t Statement, clauses: &[Drafted<'t>]) -> bool {
        let head = statement.head();
        let there = match said_name(&statement.says) {
            Some(name) => clauses.iter().find(|c| is_named(&c.body, head, &name)),
            None if head.is_single() => clauses.iter().find(|c| c.body.head() == head),
            None => None,
        };
        let Some(there) = there else { return true };
        let fault = match said_name(&statement.says) {
            None => Fault::error(format!("a game has only one `{head}`")),
            Some(_) => Fault::error(format!("{} is said twice", said(statement))),
        };
        // Replacing what another question brings is refused as well.
        let help = match there.reading {
            Some((question, _)) => format!(
                "the question `{question}` brings the one there is: make them one question, whose \
                 readings each say all of it"
            ),
            None => "write it without `add`, to replace the other".into(),
        };
        self.faults.push(
            fault
                .at(statement.place(), "added to the one there is")
                .related(there.span, "first said here")
                .help(help),
        );
        false
    }

    /// A question and its reading that notes a name, whether or not it is in
    /// force.
    pub fn reading_that_notes(&self, name: &str) -> Option<(&'t str, &'t str)> {
        self.questions.iter().find_map(|drafted| {
            let question = drafted.question;
            let mut readings = question.readings.items();
            let reading = readings.find(|reading| {
                let mut items = reading.body.iter().flat_map(Block::items);
                items.any(|item| notes(item, name))
            })?;
            Some((question.name.value.as_str(), reading.name.value.as_str()))
        })
    }
}

/// What a statement is known by, where several of a head stand side by side.
pub(super) fn said_name(says: &StatementBody) -> Option<String> {
    match says {
        StatementBody::Mark(plan) => Some(plan.name.clone()),
        StatementBody::Note(plan) => Some(plan.names.join(", ")),
        StatementBody::Let(parameter) => Some(parameter.letter.to_string()),
        StatementBody::Name(naming) => Some(naming.name.clone()),
        _ => None,
    }
}

pub(super) fn is_named(body: &Body, head: Head, name: &str) -> bool {
    body.head() == head
        && match body {
            Body::Mark(plan) => plan.name == name,
            Body::Note(plan) => plan.names.join(", ") == name,
            Body::Let(parameter) => parameter.letter.to_string() == name,
            Body::Name(naming) => naming.name == name,
            _ => false,
        }
}

/// Where an item stands that changes clauses.
fn place(item: &Item) -> Option<Span> {
    match item {
        Item::Drop(dropped, _) => Some(dropped.span),
        Item::Line(line) => Some(line.span.span),
        Item::Way(way) => Some(way.choice.span),
        _ => item.statement().map(Statement::place),
    }
}

/// The words by which a statement is known, in a message.
fn said(statement: &Statement) -> String {
    match said_name(&statement.says) {
        Some(name) => format!("`{} {name}`", statement.head()),
        None => format!("`{}`", statement.head()),
    }
}

fn twice(head: Head, again: &Statement, first: &Statement) -> Fault {
    let help = match head {
        Head::Let if matches!(again.says, StatementBody::Name(_)) => {
            "keep one, and give the other a name of its own".to_string()
        }
        Head::Let => "keep one, and give the other a letter of its own; several values are \
                      written `let n = 8 or 10`"
            .to_string(),
        Head::Mark => "keep one, and give the other a name of its own".to_string(),
        Head::Choose => "join the ways to move with `or`".to_string(),
        head if head.is_table() => {
            return ways_to_add(
                Fault::error(format!("there are two tables `{head}`"))
                    .at(again.place(), "a second one")
                    .related(first.place(), "the first"),
                head,
            );
        }
        _ => "keep one; if the report leaves it open, write an `open` question with both".into(),
    };
    Fault::error(format!("{} is said twice", said(again)))
        .at(again.place(), "said again here")
        .related(first.place(), "first said here")
        .help(help)
}

/// What is told of `add on landing { … }`, which said both and meant the second.
fn where_added(statement: &Statement) -> Fault {
    let head = statement.head();
    let fault = Fault::error(format!("`add {head}` does not say where its lines go")).at(
        statement.place(),
        "into the table there is, or a table of their own?",
    );
    ways_to_add(fault, head).help(
        "`seedlore fmt --edition 2` writes `also` wherever an older file has `add`, which meant \
         the same",
    )
}

/// The two ways to bring further lines.
fn ways_to_add(fault: Fault, head: Head) -> Fault {
    fault
        .help(format!(
            "write `add {head} last {{ … }}`, or `first`, `before NAME` or `after NAME`, for lines \
             that join the table there is: of all its lines the first that fits is taken"
        ))
        .help(format!(
            "write `also {head} {{ … }}` for a table of its own, which is read after that one"
        ))
}

/// Whether a phase may drop it.
fn is_of_turns(dropped: &Dropped) -> bool {
    match dropped {
        Dropped::Head(head) => head.is_of_turns(),
        Dropped::Line(_) | Dropped::Way(_) => true,
        Dropped::Phase(_) | Dropped::Example(_) | Dropped::Question(_) => false,
    }
}

/// Whether an item, or the phase it is, has the action `note` with this name.
fn notes(item: &Item, name: &str) -> bool {
    let is_note = |action: &Action| matches!(action, Action::Note(noted) if noted == name);
    let has_note = |actions: &[Action]| actions.iter().any(is_note);
    match item {
        Item::Phase(phase) => return phase.body.items().any(|item| notes(item, name)),
        Item::Line(line) => return has_note(&line.actions),
        Item::Way(way) => return has_note(&way.choice.value.actions),
        _ => {}
    }
    item.statement()
        .is_some_and(|statement| match &statement.says {
            StatementBody::Choose(ways) => {
                let mut ways = ways.iter();
                ways.any(|way| has_note(&way.choice.value.actions))
            }
            StatementBody::Table(_, Lines::Always(actions)) => has_note(&actions.value),
            StatementBody::Table(_, Lines::Tested(lines)) => {
                lines.items().any(|line| has_note(&line.actions))
            }
            StatementBody::End(ending) => has_note(&ending.actions),
            _ => false,
        })
}
