//! From trees to one flat draft: lineage, phases and readings resolved.
//!
//! All three are the same thing, edits of statements by their heads: a bare
//! statement replaces all that stood before with its head, `add` keeps them,
//! `drop` removes them. Lines of tables and ways to move are edited one by one
//! where they have names.

mod clash;
mod drops;
mod edit;
mod examples;
mod named;
mod naming;
mod parameters;
mod parts;
mod split;
mod tables;
mod weight;

use std::collections::BTreeSet;

use super::budget::{
    Budget, MOST_CONFLICTS, MOST_FACTS, MOST_QUESTIONS, MOST_READINGS, MOST_SOURCES,
};
use super::{Body, ChecklistQuestion};
use crate::report::{Fault, Faults};
use crate::source::{Span, Spanned};
use crate::syntax::tree::{
    Basis, Block, Conflict, Definition, DefinitionKind, Dropped, Item, Question, Reading,
    RecordedFact, SourceLine, Statement,
};
use crate::terms::{Condition, Fact, Letter, Path, Skip, Values};
use clash::Replaced;
use examples::DraftedExample;

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
    /// Name of a line or of a way to move, by which it is replaced or dropped.
    pub name: Option<&'t Spanned<String>>,
    /// Whether it is of a table that `also` brought, which others don't join.
    pub is_also: bool,
    /// Further brackets: those of parts that were added to it.
    pub beside: Vec<(&'t [Basis], &'t Definition)>,
}

impl<'t> Drafted<'t> {
    fn new(body: Body, provenance: &'t [Basis], span: Span, scope: Scope<'t>) -> Drafted<'t> {
        Drafted {
            body,
            provenance,
            span,
            origin: scope.origin,
            phase: scope.phase,
            reading: scope.reading,
            name: None,
            is_also: false,
            beside: Vec::new(),
        }
    }
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

/// A reading that is in force only if it is asked for.
#[derive(Debug, Clone)]
pub(super) struct Alternative {
    pub question: String,
    pub reading: String,
    /// The reading of the same question that is in force.
    pub default: String,
}

/// One reading of one ruleset, with nothing left to look up but sources.
#[derive(Debug)]
pub(super) struct Draft<'t> {
    pub clauses: Vec<Drafted<'t>>,
    pub phases: Vec<DraftedPhase<'t>>,
    pub questions: Vec<DraftedQuestion<'t>>,
    pub conflicts: Vec<(&'t Conflict, &'t Definition)>,
    pub examples: Vec<DraftedExample<'t>>,
    pub facts: Vec<(&'t RecordedFact, &'t Definition)>,
    pub sources: Vec<(&'t SourceLine, &'t Definition)>,
    /// The brackets of every `drop`.
    pub dropped: Vec<(&'t [Basis], &'t Definition)>,
    /// What the rulesets themselves bring, before any reading.
    before_readings: BTreeSet<Dropped>,
    /// What a ruleset says itself and a reading replaced or dropped, each with the question.
    pub undone: Vec<(Span, &'t str)>,
    /// Drops of what only a reading further down may bring.
    late_drops: Vec<(&'t Spanned<Dropped>, Scope<'t>)>,
    /// Parts that readings add to `sow`.
    late_parts: Vec<(&'t Statement, Scope<'t>)>,
    /// The value of each parameter in force.
    pub values: Values,
    /// The parameters that some clause names.
    pub used: BTreeSet<Letter>,
    /// The names that some clause uses.
    pub used_names: BTreeSet<String>,
    /// Parts of terms that stand in the place of names.
    put_in: u64,
    /// Statements read so far: lines of one statement share a number.
    blocks: u16,
    /// Clauses of the phases entered so far.
    in_phases: usize,
    /// The ruleset and its ancestors, the eldest first.
    pub generations: Vec<&'t Definition>,
    pub faults: Faults,
    pub budget: &'t Budget,
    /// Whether a bound was passed: then the draft is not whole, and nothing
    /// but that is told of it.
    pub is_stopped: bool,
}

/// Where an edit stands.
#[derive(Debug, Clone, Copy)]
struct Scope<'t> {
    origin: &'t Definition,
    phase: Option<&'t str>,
    reading: Option<(&'t str, &'t str)>,
}

impl Scope<'_> {
    /// Whether it is of a reading, and of the whole game.
    fn is_of_reading(&self) -> bool {
        self.reading.is_some() && self.phase.is_none()
    }
}

impl<'t> Draft<'t> {
    /// Resolves a chain of definitions, the eldest first, under a choice of
    /// readings given as question and reading.
    pub fn resolve(
        chain: &[Written<'t>],
        choices: &[(String, String)],
        budget: &'t Budget,
    ) -> Draft<'t> {
        let mut draft = Draft {
            clauses: Vec::new(),
            phases: Vec::new(),
            questions: Vec::new(),
            conflicts: Vec::new(),
            examples: Vec::new(),
            facts: Vec::new(),
            sources: Vec::new(),
            dropped: Vec::new(),
            before_readings: BTreeSet::new(),
            undone: Vec::new(),
            late_drops: Vec::new(),
            late_parts: Vec::new(),
            values: Values::new(),
            used: BTreeSet::new(),
            used_names: BTreeSet::new(),
            put_in: 0,
            blocks: 0,
            in_phases: 0,
            generations: Vec::new(),
            faults: Faults::default(),
            budget,
            is_stopped: false,
        };
        for written in chain {
            draft.inherit(written.definition);
        }
        draft.read(choices);
        draft.enter_phases();
        draft.put_names_in();
        draft.weigh();
        draft.substitute_parameters(choices);
        draft
    }

    /// Takes steps from the budget; if there are not so many left, says so
    /// once and stops.
    fn take_steps(&mut self, steps: u64, span: Span) {
        if !self.is_stopped && !self.budget.take_steps(steps) {
            self.stop(
                Fault::error("there is too much to check")
                    .at(
                        span,
                        "the bound of all that is checked together is passed here",
                    )
                    .help(
                        "every reading of every ruleset is checked with all its clauses: check \
                         fewer rulesets together, or give them fewer readings, phases or children",
                    )
                    .help("`seedlore language limits` lists the bounds"),
            );
        }
    }

    /// Stops if there are more of something than one ruleset may have.
    fn bound(&mut self, number: usize, most: usize, what: &str, span: Span) {
        if number > most {
            self.stop(
                Fault::error(format!("too many {what}"))
                    .at(span, format!("more than {most}"))
                    .help("split it into several rulesets, or leave some out")
                    .help("`seedlore language limits` lists the bounds"),
            );
        }
    }

    /// Nothing else is told: the rest was not looked at.
    fn stop(&mut self, fault: Fault) {
        if !self.is_stopped {
            self.faults = fault.into();
            self.is_stopped = true;
        }
    }

    /// Applies one definition to what its ancestors said.
    fn inherit(&mut self, definition: &'t Definition) {
        self.keep_shared_facts();
        self.generations.push(definition);
        let scope = Scope {
            origin: definition,
            phase: None,
            reading: None,
        };
        for item in definition.body.items() {
            self.take_steps(20, definition.name.span);
            match item {
                _ if self.is_stopped => return,
                Item::Record(facts) => self.record(facts, definition),
                Item::Sources(lines) => {
                    self.sources
                        .extend(lines.items().map(|line| (line, definition)));
                    let at = lines.items().last().map(|line| line.alias.span);
                    let at = at.unwrap_or(definition.name.span);
                    self.bound(self.sources.len(), MOST_SOURCES, "sources", at);
                }
                Item::Question(question) => self.ask(question, definition),
                Item::Conflict(conflict) => {
                    self.conflicts.push((conflict, definition));
                    let span = conflict.name.span;
                    self.bound(self.conflicts.len(), MOST_CONFLICTS, "conflicts", span);
                }
                Item::Example(example) => self.add_example(example, scope),
                Item::Drop(dropped, _) => {
                    self.drop_examples(dropped, scope);
                    self.drop_question(dropped, scope);
                }
                _ => {}
            }
        }
        self.edit(&definition.body, scope);
    }

    /// A question of a definition replaces that of an ancestor.
    fn ask(&mut self, question: &'t Question, definition: &'t Definition) {
        if let Some(reading) = question.readings.items().nth(MOST_READINGS) {
            self.bound(
                question.readings.entries.len(),
                MOST_READINGS,
                "readings of one question",
                reading.name.span,
            );
            return;
        }
        let drafted = DraftedQuestion {
            question,
            origin: definition,
            chosen: 0,
        };
        let same = |q: &DraftedQuestion<'_>| q.question.name == question.name;
        match self.questions.iter().position(same) {
            Some(at) if std::ptr::eq(self.questions[at].origin, definition) => {
                self.faults.push(
                    Fault::error(format!("the question `{}` is asked twice", question.name))
                        .at(question.name.span, "asked again here")
                        .related(self.questions[at].question.name.span, "first asked here")
                        .help("give each question a name of its own"),
                );
            }
            Some(at) => self.questions[at] = drafted,
            None => self.questions.push(drafted),
        }
        self.add_examples_of(question, definition);
        let span = question.name.span;
        self.bound(self.questions.len(), MOST_QUESTIONS, "questions", span);
    }

    /// What identifies, weighs or remarks on one report need not be true of those
    /// derived from it; of a base it was written down to be shared.
    fn keep_shared_facts(&mut self) {
        self.facts.retain(|(fact, origin)| {
            origin.kind == DefinitionKind::Base
                || !matches!(
                    fact.fact.value,
                    Fact::Identifier { .. } | Fact::Confidence(_) | Fact::Remark(_)
                )
        });
        self.conflicts
            .retain(|(_, origin)| origin.kind == DefinitionKind::Base);
    }

    /// A fact replaces those of its kind that ancestors gave; remarks of bases add up.
    fn record(&mut self, facts: &'t Block<RecordedFact>, definition: &'t Definition) {
        let all = self.facts.len() + facts.entries.len();
        self.take_steps(all as u64 * 4, definition.name.span);
        if let Some(last) = facts.items().last() {
            self.bound(all, MOST_FACTS, "lines in a record", last.fact.span);
        }
        if self.is_stopped {
            return;
        }
        let replaced: BTreeSet<&str> = facts.items().map(|f| f.fact.value.word()).collect();
        self.facts.retain(|(fact, origin)| {
            let fact = &fact.fact.value;
            std::ptr::eq(*origin, definition)
                || matches!(fact, Fact::Remark(_))
                || !replaced.contains(fact.word())
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
        self.before_readings = self.droppable();
        let mut replaced = Replaced::default();
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
        self.add_late_parts();
        self.drop_late();
        self.rest_on_origin();
    }

    /// What `sow` tells of the pit that was lifted rests on the answer to that question, where no
    /// clause plays it.
    fn rest_on_origin(&mut self) {
        let asked = ChecklistQuestion::Origin.name();
        let mut questions = self.questions.iter();
        let Some(drafted) = questions.find(|q| q.question.name.value == asked) else {
            return;
        };
        let Some(reading) = drafted.question.readings.items().nth(drafted.chosen) else {
            return;
        };
        let skips = |path: &Path| {
            path.skipping
                .iter()
                .any(|s| matches!(s, Skip::Origin { .. }))
        };
        if reading.body.is_none() {
            let answer = (&*reading.provenance, drafted.origin);
            for clause in &mut self.clauses {
                if matches!(&clause.body, Body::Sow(path) if !skips(path)) {
                    clause.beside.push(answer);
                }
            }
        }
    }

    fn check_reading(&mut self, reading: &'t Reading) {
        for item in reading.body.iter().flat_map(Block::items) {
            let what = match item {
                Item::Record(_) => "a record",
                Item::Sources(_) => "sources",
                Item::Question(_) => "a question",
                Item::Conflict(_) => "a conflict",
                Item::Drop(dropped, _) => match dropped.value {
                    Dropped::Example(_) => "`drop example`",
                    Dropped::Question(_) => "`drop open`",
                    Dropped::Head(_) | Dropped::Line(_) | Dropped::Way(_) | Dropped::Phase(_) => {
                        continue;
                    }
                },
                _ => continue,
            };
            self.faults.push(
                Fault::error(format!("a reading can't hold {what}"))
                    .at(reading.name.span, "in this reading")
                    .help("move it out, into the ruleset itself"),
            );
        }
    }
}
