//! From trees to one flat draft: lineage, phases and readings resolved.
//!
//! All three are the same thing, edits of statements by their heads: a bare
//! statement replaces all that stood before with its head, `add` keeps them,
//! `drop` removes them.

use std::collections::BTreeSet;

use super::Body;
use crate::report::{Fault, Faults};
use crate::source::{Span, Spanned};
use crate::syntax::tree::{
    Basis, Block, Conflict, Definition, Item, Lines, Question, Reading, RecordedFact, Says,
    SourceLine, Statement,
};
use crate::terms::{Amount, Condition, Fact, Head, Letter, Line, Parameter, Parametric, Values};

/// A definition and its place among all that were read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Written<'t> {
    pub definition: &'t Definition,
    pub path: &'t str,
}

/// One clause as written, before its sources are looked up.
#[derive(Debug, Clone)]
pub(super) struct Drafted<'t> {
    pub body: Body,
    pub provenance: &'t [Basis],
    pub span: Span,
    /// The definition whose sources its brackets cite.
    pub origin: &'t Definition,
    pub phase: Option<&'t str>,
    pub reading: Option<(&'t str, &'t str)>,
}

#[derive(Debug, Clone)]
pub(super) struct DraftedPhase<'t> {
    pub name: &'t Spanned<String>,
    pub test: Spanned<Condition>,
    pub provenance: &'t [Basis],
    pub origin: &'t Definition,
    pub reading: Option<(&'t str, &'t str)>,
    /// All clauses in force while it holds, those of the whole game included.
    pub clauses: Vec<Drafted<'t>>,
    body: &'t Block<Item>,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct DraftedQuestion<'t> {
    pub question: &'t Question,
    pub origin: &'t Definition,
    pub chosen: usize,
}

/// One reading of one ruleset, with nothing left to look up but sources.
#[derive(Debug, Default)]
pub(super) struct Draft<'t> {
    pub clauses: Vec<Drafted<'t>>,
    pub phases: Vec<DraftedPhase<'t>>,
    pub questions: Vec<DraftedQuestion<'t>>,
    pub conflicts: Vec<(&'t Conflict, &'t Definition)>,
    pub facts: Vec<(&'t RecordedFact, &'t Definition)>,
    pub sources: Vec<(&'t SourceLine, &'t Definition)>,
    /// The value of each parameter in force.
    pub values: Values,
    /// The parameters that some clause names.
    pub used: BTreeSet<Letter>,
    /// Statements read so far: lines of one statement share a number.
    blocks: u16,
    /// The ruleset and its ancestors, the eldest first.
    pub generations: Vec<&'t Definition>,
    pub faults: Faults,
}

/// Where an edit stands.
#[derive(Clone, Copy)]
struct Scope<'t> {
    origin: &'t Definition,
    phase: Option<&'t str>,
    reading: Option<(&'t str, &'t str)>,
}

impl<'t> Draft<'t> {
    /// Resolves a chain of definitions, the eldest first, under a choice of
    /// readings given as question and reading.
    pub fn resolve(chain: &[Written<'t>], choices: &[(String, String)]) -> Draft<'t> {
        let mut draft = Draft::default();
        for written in chain {
            draft.inherit(written.definition);
        }
        draft.read(choices);
        draft.enter_phases();
        draft.settle(choices);
        draft
    }

    /// Applies one definition to what its ancestors said.
    fn inherit(&mut self, definition: &'t Definition) {
        self.keep_shared_facts();
        self.generations.push(definition);
        for item in definition.body.items() {
            match item {
                Item::Record(facts) => self.record(facts, definition),
                Item::Sources(lines) => {
                    self.sources
                        .extend(lines.items().map(|line| (line, definition)));
                }
                Item::Question(question) => {
                    let drafted = DraftedQuestion {
                        question,
                        origin: definition,
                        chosen: 0,
                    };
                    let same = |q: &DraftedQuestion<'_>| q.question.name == question.name;
                    match self.questions.iter().position(same) {
                        Some(at) if std::ptr::eq(self.questions[at].origin, definition) => {
                            self.faults.push(
                                Fault::error(format!(
                                    "the question `{}` is asked twice",
                                    question.name
                                ))
                                .at(question.name.span, "asked again here")
                                .related(self.questions[at].question.name.span, "first asked here")
                                .help("give each question a name of its own"),
                            );
                        }
                        Some(at) => self.questions[at] = drafted,
                        None => self.questions.push(drafted),
                    }
                }
                Item::Conflict(conflict) => self.conflicts.push((conflict, definition)),
                _ => {}
            }
        }
        let scope = Scope {
            origin: definition,
            phase: None,
            reading: None,
        };
        self.edit(&definition.body, scope);
    }

    /// What identifies or weighs one report is not true of those derived from
    /// it; of a base it was written down to be shared.
    fn keep_shared_facts(&mut self) {
        self.facts.retain(|(fact, origin)| {
            origin.is_base
                || !matches!(
                    fact.fact.value,
                    Fact::Identifier { .. } | Fact::Confidence(_)
                )
        });
        self.conflicts.retain(|(_, origin)| origin.is_base);
    }

    /// A fact replaces those of its kind that ancestors gave; remarks add up.
    fn record(&mut self, facts: &'t Block<RecordedFact>, definition: &'t Definition) {
        let replaced: Vec<&str> = facts.items().map(|f| f.fact.value.word()).collect();
        self.facts.retain(|(fact, origin)| {
            let fact = &fact.fact.value;
            std::ptr::eq(*origin, definition)
                || matches!(fact, Fact::Remark(_))
                || !replaced.contains(&fact.word())
        });
        self.facts
            .extend(facts.items().map(|fact| (fact, definition)));
    }

    /// Takes the chosen reading of each question.
    fn read(&mut self, choices: &[(String, String)]) {
        for (question, reading) in choices {
            for drafted in &mut self.questions {
                if drafted.question.name.value == *question {
                    let at = drafted
                        .question
                        .readings
                        .items()
                        .position(|r| r.name.value == *reading);
                    drafted.chosen = at.unwrap_or(0);
                }
            }
        }
        let mut replaced: Vec<(Head, &'t Question)> = Vec::new();
        for drafted in self.questions.clone() {
            let Some(reading) = drafted.question.readings.items().nth(drafted.chosen) else {
                continue;
            };
            let Some(body) = &reading.body else { continue };
            self.check_clash(body, drafted.question, &mut replaced);
            self.check_reading(reading);
            let scope = Scope {
                origin: drafted.origin,
                phase: None,
                reading: Some((&drafted.question.name.value, &reading.name.value)),
            };
            self.edit(body, scope);
        }
    }

    /// Two readings that both replace a head would silently undo each other.
    fn check_clash(
        &mut self,
        body: &'t Block<Item>,
        question: &'t Question,
        replaced: &mut Vec<(Head, &'t Question)>,
    ) {
        for item in body.items() {
            let Item::Statement(statement) = item else {
                continue;
            };
            let head = statement.head();
            let before = replaced
                .iter()
                .find(|(h, q)| *h == head && q.name != question.name);
            if let Some((_, other)) = before {
                self.faults.push(
                    Fault::error(format!(
                        "the questions `{}` and `{}` both replace `{head}`",
                        other.name, question.name
                    ))
                    .at(statement.place(), "undoes the other reading")
                    .related(other.name.span, "replaced here too")
                    .help(format!(
                        "write `add {head} …` in one of them, or make them one question"
                    )),
                );
            }
            replaced.push((head, question));
        }
    }

    fn check_reading(&mut self, reading: &'t Reading) {
        for item in reading.body.iter().flat_map(Block::items) {
            let what = match item {
                Item::Record(_) => "a record",
                Item::Sources(_) => "sources",
                Item::Question(_) => "a question",
                Item::Conflict(_) => "a conflict",
                _ => continue,
            };
            self.faults.push(
                Fault::error(format!("a reading can't hold {what}"))
                    .at(reading.name.span, "in this reading")
                    .help("move it out, into the ruleset itself"),
            );
        }
    }

    /// Applies the statements of one body to the clauses of the whole game.
    fn edit(&mut self, body: &'t Block<Item>, scope: Scope<'t>) {
        let mut clauses = std::mem::take(&mut self.clauses);
        self.apply(&mut clauses, body, scope);
        self.clauses = clauses;
        for item in body.items() {
            if let Item::Phase(phase) = item {
                if let Some(same) = self.phases.iter().find(|p| {
                    p.name.value == phase.name.value && std::ptr::eq(p.origin, scope.origin)
                }) {
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
            }
        }
    }

    /// Each phase is the whole game as edited by its body.
    fn enter_phases(&mut self) {
        let mut phases = std::mem::take(&mut self.phases);
        for phase in &mut phases {
            let mut clauses = self.clauses.clone();
            let scope = Scope {
                origin: phase.origin,
                phase: Some(&phase.name.value),
                reading: phase.reading,
            };
            for item in phase.body.items() {
                if let Item::Phase(inner) = item {
                    self.faults.push(
                        Fault::error("a phase can't hold another phase")
                            .at(inner.name.span, "inside another phase")
                            .help("write two phases and give each its own condition"),
                    );
                }
                if let Item::Conflict(conflict) = item {
                    self.faults.push(
                        Fault::error("a phase can't hold a conflict")
                            .at(conflict.name.span, "inside a phase")
                            .help("move it out, into the ruleset itself"),
                    );
                }
                if let Item::Statement(s) | Item::Add(s) = item
                    && !s.head().is_of_turns()
                {
                    self.faults.push(
                        Fault::error(format!("`{}` can't change during the game", s.head()))
                            .at(s.place(), "inside a phase")
                            .help("move it out of the phase"),
                    );
                }
            }
            self.apply(&mut clauses, phase.body, scope);
            phase.clauses = clauses;
        }
        self.phases = phases;
    }

    fn apply(&mut self, clauses: &mut Vec<Drafted<'t>>, body: &'t Block<Item>, scope: Scope<'t>) {
        let mut bare: Vec<&'t Statement> = Vec::new();
        for item in body.items() {
            match item {
                Item::Statement(statement) => {
                    let head = statement.head();
                    let name = said_name(&statement.says);
                    // Of what goes by a name there is one of each name.
                    let is_single = head.is_single() || head == Head::Choose || name.is_some();
                    let first = bare.iter().find(|s| s.head() == head);
                    let same = bare
                        .iter()
                        .find(|s| s.head() == head && said_name(&s.says) == name);
                    if let (true, Some(same)) = (is_single, same) {
                        self.faults.push(twice(head, statement, same));
                        continue;
                    }
                    if let Some(name) = name {
                        // These go by their name, not by their head alone.
                        clauses.retain(|c| body_name(&c.body).as_ref() != Some(&name));
                    } else if first.is_none() {
                        clauses.retain(|c| c.body.head() != head);
                    }
                    bare.push(statement);
                    clauses.extend(self.split(statement, scope));
                }
                Item::Add(statement) => {
                    let head = statement.head();
                    if head.is_single() && clauses.iter().any(|c| c.body.head() == head) {
                        self.faults.push(
                            Fault::error(format!("a game has only one `{head}`"))
                                .at(statement.place(), "added to the one there is")
                                .help("write it without `add`, to replace the other"),
                        );
                        continue;
                    }
                    let same = said_name(&statement.says).and_then(|name| {
                        let is_same = |c: &&Drafted<'_>| body_name(&c.body).as_ref() == Some(&name);
                        clauses.iter().find(is_same)
                    });
                    if let Some(same) = same {
                        self.faults.push(
                            Fault::error(format!("{} is said twice", said(statement)))
                                .at(statement.place(), "added to the one there is")
                                .related(same.span, "first said here")
                                .help("write it without `add`, to replace the other"),
                        );
                        continue;
                    }
                    clauses.extend(self.split(statement, scope));
                }
                Item::Drop(head, _) => {
                    let before = clauses.len();
                    clauses.retain(|c| c.body.head() != head.value);
                    if clauses.len() == before {
                        self.faults.push(
                            Fault::error(format!("there is no `{}` to drop", head.value))
                                .at(head.span, "none is in force here")
                                .help("remove the line"),
                        );
                    }
                }
                _ => {}
            }
        }
    }

    /// The clauses of a statement: one each for the ways and lines it has.
    fn split(&mut self, statement: &'t Statement, scope: Scope<'t>) -> Vec<Drafted<'t>> {
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
            Says::Let(parameter) => one(Body::Let(parameter.clone())),
            Says::Board(plan) => one(Body::Board(plan.clone())),
            Says::Players(players) => one(Body::Players(*players)),
            Says::OwnPits(ownership) => one(Body::OwnPits(ownership.clone())),
            Says::Track(track) => one(Body::Track(track.clone())),
            Says::Mark(plan) => one(Body::Mark(plan.clone())),
            Says::Seeds(plan) => one(Body::Seeds(plan.clone())),
            Says::First(by) => one(Body::First(*by)),
            Says::Choose(ways) => ways
                .iter()
                .map(|way| {
                    drafted(
                        Body::Choose(way.choice.value.clone()),
                        &way.provenance,
                        way.choice.span,
                    )
                })
                .collect(),
            Says::Sow(path) => one(Body::Sow(path.clone())),
            Says::Table(moments, Lines::Always(actions)) => one(Body::On(Line {
                moments: moments.clone(),
                block,
                may: false,
                test: None,
                actions: actions.value.clone(),
            })),
            Says::Table(moments, Lines::Tested(lines)) => lines
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
                    });
                    drafted(body, provenance, line.span.span)
                })
                .collect(),
            Says::Filter(filter) => one(Body::Filter(filter.clone())),
            Says::End(ending) => one(Body::End(ending.clone())),
            Says::Rounds(rules) => rules
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
            Says::Win(objective) => one(Body::Win(*objective)),
            Says::Play(manner) => one(Body::Play(*manner)),
            Says::Conduct(text) => one(Body::Conduct(text.clone())),
            Says::Simplified(text) => one(Body::Simplified(text.clone())),
        }
    }

    /// The parameters in force, as they are written.
    pub fn parameters(&self) -> impl Iterator<Item = (&Parameter, &Drafted<'t>)> {
        self.clauses.iter().filter_map(|clause| match &clause.body {
            Body::Let(parameter) => Some((parameter, clause)),
            _ => None,
        })
    }

    /// Puts the value of each parameter in wherever its letter stands.
    fn settle(&mut self, choices: &[(String, String)]) {
        let values: Values = self
            .parameters()
            .filter_map(|(parameter, _)| {
                let name = parameter.letter.to_string();
                let asked = choices.iter().rev().find(|(letter, _)| *letter == name);
                let asked = asked.and_then(|(_, value)| value.parse().ok());
                let value = asked.filter(|value| parameter.values.contains(value));
                let first = parameter.values.first().copied();
                value.or(first).map(|value| (parameter.letter, value))
            })
            .collect();
        let mut unknown: Vec<(Letter, Span)> = Vec::new();
        let (mut used, mut in_tests) = (BTreeSet::new(), BTreeSet::new());
        let mut note = |amount: &mut Amount| {
            if let Amount::Let(letter) = amount {
                used.insert(*letter);
            }
        };
        let mut settle = |body: &mut Body, span: Span| {
            body.amounts(&mut note);
            let letters = body.settle(&values);
            unknown.extend(letters.into_iter().map(|letter| (letter, span)));
        };
        for clause in &mut self.clauses {
            settle(&mut clause.body, clause.span);
        }
        for phase in &mut self.phases {
            let span = phase.test.span;
            phase.test.value.amounts(&mut |amount| {
                if let Amount::Let(letter) = amount {
                    in_tests.insert(*letter);
                }
            });
            let letters = phase.test.value.settle(&values);
            unknown_letters(letters, span, &mut self.faults);
            for clause in &mut phase.clauses {
                if clause.phase.is_some() {
                    settle(&mut clause.body, clause.span);
                } else {
                    clause.body.settle(&values);
                }
            }
        }
        for (letter, span) in unknown {
            unknown_letters(vec![letter], span, &mut self.faults);
        }
        used.append(&mut in_tests);
        self.used = used;
        self.values = values;
    }
}

fn unknown_letters(letters: Vec<Letter>, span: Span, faults: &mut Faults) {
    for letter in letters {
        faults.push(
            Fault::error(format!("`{letter}` is not a number"))
                .at(span, format!("nothing says what `{letter}` is"))
                .help(format!(
                    "say it first: `let {letter} = 8`, or write the number"
                )),
        );
    }
}

/// What a statement is known by, where several of a head stand side by side.
fn said_name(says: &Says) -> Option<String> {
    match says {
        Says::Mark(plan) => Some(plan.name.clone()),
        Says::Let(parameter) => Some(parameter.letter.to_string()),
        _ => None,
    }
}

fn body_name(body: &Body) -> Option<String> {
    match body {
        Body::Mark(plan) => Some(plan.name.clone()),
        Body::Let(parameter) => Some(parameter.letter.to_string()),
        _ => None,
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
