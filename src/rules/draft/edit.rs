//! Edits of clauses by their heads: bare statements, `add` and `drop`.

use std::collections::{HashMap, HashSet};

use super::{Draft, Drafted, DraftedPhase, Scope};
use crate::report::Fault;
use crate::rules::Body;
use crate::rules::budget::{MOST_CLAUSES, MOST_PHASES};
use crate::source::Spanned;
use crate::syntax::tree::{Basis, Block, Item, Lines, Reading, Statement, StatementBody};
use crate::terms::{Action, Head, Line};

impl<'t> Draft<'t> {
    /// Applies the statements of one body to the clauses of the whole game.
    pub(super) fn edit(&mut self, body: &'t Block<Item>, scope: Scope<'t>) {
        let mut clauses = std::mem::take(&mut self.clauses);
        self.apply(&mut clauses, body, scope);
        self.clauses = clauses;
        for item in body.items() {
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
                Item::Drop(head, _) if !head.value.is_of_turns() => {
                    Fault::error(format!("`{}` can't change during the game", head.value))
                        .at(head.span, "dropped inside a phase")
                        .help("move the line out of the phase: it then holds for the whole game")
                }
                Item::Phase(inner) => Fault::error("a phase can't hold another phase")
                    .at(inner.name.span, "inside another phase")
                    .help("write two phases and give each its own condition"),
                Item::Statement(s) | Item::Add(s) if !s.head().is_of_turns() => {
                    Fault::error(format!("`{}` can't change during the game", s.head()))
                        .at(s.place(), "inside a phase")
                        .help("move it out of the phase")
                }
                Item::Statement(_) | Item::Add(_) | Item::Drop(..) => continue,
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
            match item {
                Item::Statement(statement) => {
                    self.take_steps(20 + clauses.len() as u64 / 8, statement.place());
                    let head = statement.head();
                    let name = said_name(&statement.says);
                    // Of what goes by a name there is one of each name.
                    let is_single = head.is_single() || head == Head::Choose || name.is_some();
                    let same = bare.get(&(head, name.clone()));
                    if let (true, Some(same)) = (is_single, same) {
                        self.faults.push(twice(head, statement, same));
                        continue;
                    }
                    if let Some(name) = &name {
                        // These go by their name, not by their head alone.
                        clauses.retain(|c| !is_named(&c.body, name));
                    } else if !heads.contains(&head) {
                        clauses.retain(|c| c.body.head() != head);
                    }
                    heads.insert(head);
                    bare.entry((head, name)).or_insert(statement);
                    self.split(statement, scope, clauses);
                }
                Item::Add(statement) => {
                    self.take_steps(20 + clauses.len() as u64 / 8, statement.place());
                    if self.adds(statement, clauses) {
                        self.split(statement, scope, clauses);
                    }
                }
                Item::Drop(head, provenance) => {
                    self.dropped.push((provenance, scope.origin));
                    self.take_steps(20 + clauses.len() as u64 / 8, head.span);
                    let before = clauses.len();
                    clauses.retain(|c| c.body.head() != head.value);
                    if clauses.len() == before {
                        self.nothing_to_drop(head, scope);
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether a statement can be added to the clauses there are; told if not.
    fn adds(&mut self, statement: &'t Statement, clauses: &[Drafted<'t>]) -> bool {
        let head = statement.head();
        let there = match said_name(&statement.says) {
            Some(name) => clauses.iter().find(|c| is_named(&c.body, &name)),
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

    /// A `drop` that finds nothing is sound where another question may bring
    /// what it drops: then it acts under some of its readings.
    fn nothing_to_drop(&mut self, head: &'t Spanned<Head>, scope: Scope<'t>) {
        let own = scope.reading.map(|(question, _)| question);
        let own_place = own.and_then(|own| {
            let mut all = self.questions.iter();
            all.position(|q| q.question.name.value == own)
        });
        let brought = self
            .questions
            .iter()
            .enumerate()
            .find_map(|(nth, drafted)| {
                let question = drafted.question;
                let mut readings = question.readings.items();
                let reading = readings.find(|reading| brings(reading, head.value))?;
                (own != Some(question.name.value.as_str())).then_some((nth, question, reading))
            });
        let fault = Fault::error(format!("there is no `{}` to drop", head.value));
        self.faults.push(match brought {
            // Phases are entered when all readings have been taken.
            Some(_) if scope.phase.is_some() => return,
            Some((nth, ..)) if own_place.is_some_and(|own| nth < own) => return,
            Some((_, question, reading)) => fault
                .at(head.span, "none is in force yet")
                .related(reading.name.span, "this reading brings one, but later")
                .help(match own {
                    Some(own) => format!(
                        "write the question `{}` above the question `{own}`",
                        question.name
                    ),
                    None => format!(
                        "write the question `{}` anew, without what is dropped",
                        question.name
                    ),
                }),
            None => fault
                .at(head.span, "none is in force here")
                .help("remove the line"),
        });
    }

    /// The clauses of a statement: one each for the ways and lines it has.
    fn split(
        &mut self,
        statement: &'t Statement,
        scope: Scope<'t>,
        clauses: &mut Vec<Drafted<'t>>,
    ) {
        let all = clauses.len() + self.in_phases + parts(&statement.says);
        let span = statement.place();
        self.bound(all, MOST_CLAUSES, "clauses in one ruleset", span);
        if self.is_stopped {
            return;
        }
        self.take_steps((span.end - span.start) as u64, span);
        let blocks = usize::from(self.blocks) + 1;
        let most = usize::from(u16::MAX);
        self.bound(blocks, most, "statements in one line of descent", span);
        clauses.extend(self.parted(statement, scope));
    }

    fn parted(&mut self, statement: &'t Statement, scope: Scope<'t>) -> Vec<Drafted<'t>> {
        let drafted = |body, provenance: &'t [Basis], span| Drafted {
            body,
            provenance,
            span,
            origin: scope.origin,
            phase: scope.phase,
            reading: scope.reading,
        };
        let one = |body| vec![drafted(body, &statement.provenance, statement.place())];
        self.blocks = self.blocks.saturating_add(1);
        let block = self.blocks;
        match &statement.says {
            StatementBody::Let(parameter) => one(Body::Let(parameter.clone())),
            StatementBody::Board(plan) => one(Body::Board(plan.clone())),
            StatementBody::Players(players) => one(Body::Players(*players)),
            StatementBody::OwnPits(ownership) => one(Body::OwnPits(ownership.clone())),
            StatementBody::Track(track) => one(Body::Track(track.clone())),
            StatementBody::Mark(plan) => one(Body::Mark(plan.clone())),
            StatementBody::Seeds(plan) => one(Body::Seeds(plan.clone())),
            StatementBody::First(by) => one(Body::First(*by)),
            StatementBody::Choose(ways) => ways
                .iter()
                .map(|way| {
                    drafted(
                        Body::Choose(way.choice.value.clone()),
                        &way.provenance,
                        way.choice.span,
                    )
                })
                .collect(),
            StatementBody::Sow(path) => one(Body::Sow(path.clone())),
            StatementBody::Table(moments, Lines::Always(actions)) => one(Body::On(Line {
                moments: moments.clone(),
                block,
                may: false,
                test: None,
                actions: actions.value.clone(),
                if_captures: false,
            })),
            StatementBody::Table(moments, Lines::Tested(lines)) => lines
                .items()
                .map(|line| {
                    let provenance = match line.provenance.as_slice() {
                        [] => &statement.provenance,
                        own => own,
                    };
                    let body = Body::On(Line {
                        moments: moments.clone(),
                        block,
                        may: line.may,
                        test: line.test.clone(),
                        actions: line.actions.clone(),
                        if_captures: line.if_captures,
                    });
                    drafted(body, provenance, line.span.span)
                })
                .collect(),
            StatementBody::Filter(filter) => one(Body::Filter(filter.clone())),
            StatementBody::End(ending) => one(Body::End(ending.clone())),
            StatementBody::Rounds(rules) => rules
                .items()
                .map(|line| {
                    let provenance = match line.provenance.as_slice() {
                        [] => &statement.provenance,
                        own => own,
                    };
                    let body = Body::Round(line.rule.value.clone());
                    drafted(body, provenance, line.rule.span)
                })
                .collect(),
            StatementBody::Win(objective) => one(Body::Win(*objective)),
            StatementBody::AtOnce(tempo) => one(Body::AtOnce(*tempo)),
            StatementBody::Play(manner) => one(Body::Play(*manner)),
            StatementBody::Conduct(text) => one(Body::Conduct(text.clone())),
            StatementBody::Simplified(text) => one(Body::Simplified(text.clone())),
        }
    }
}

/// What a statement is known by, where several of a head stand side by side.
fn said_name(says: &StatementBody) -> Option<String> {
    match says {
        StatementBody::Mark(plan) => Some(plan.name.clone()),
        StatementBody::Let(parameter) => Some(parameter.letter.to_string()),
        _ => None,
    }
}

fn is_named(body: &Body, name: &str) -> bool {
    match body {
        Body::Mark(plan) => plan.name == name,
        Body::Let(parameter) => parameter.letter.to_string() == name,
        _ => false,
    }
}

/// How many clauses a statement gives.
fn parts(says: &StatementBody) -> usize {
    match says {
        StatementBody::Choose(ways) => ways.len(),
        StatementBody::Table(_, Lines::Tested(lines)) => lines.entries.len(),
        StatementBody::Rounds(rules) => rules.entries.len(),
        _ => 1,
    }
}

/// Whether a reading brings clauses of a head, for the whole game.
fn brings(reading: &Reading, head: Head) -> bool {
    let items = reading.body.iter().flat_map(Block::items);
    items.into_iter().any(|item| match item {
        Item::Statement(statement) | Item::Add(statement) => statement.head() == head,
        _ => false,
    })
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
        Head::Let => "keep one, and give the other a letter of its own; several values are \
                      written `let n = 8 or 10`"
            .to_string(),
        Head::Mark => "keep one, and give the other a name of its own".to_string(),
        Head::Choose => "join the ways to move with `or`".to_string(),
        _ => "keep one; if the report leaves it open, write an `open` question with both".into(),
    };
    Fault::error(format!("{} is said twice", said(again)))
        .at(again.place(), "said again here")
        .related(first.place(), "first said here")
        .help(help)
}

/// Whether an item, or the phase it is, has the action `note` with this name.
fn notes(item: &Item, name: &str) -> bool {
    let is_note = |action: &Action| matches!(action, Action::Note(noted) if noted == name);
    match item {
        Item::Phase(phase) => phase.body.items().any(|item| notes(item, name)),
        Item::Statement(statement) | Item::Add(statement) => match &statement.says {
            StatementBody::Choose(ways) => ways
                .iter()
                .any(|way| way.choice.value.actions.iter().any(is_note)),
            StatementBody::Table(_, Lines::Always(actions)) => actions.value.iter().any(is_note),
            StatementBody::Table(_, Lines::Tested(lines)) => {
                lines.items().any(|line| line.actions.iter().any(is_note))
            }
            StatementBody::End(ending) => ending.actions.iter().any(is_note),
            _ => false,
        },
        _ => false,
    }
}
