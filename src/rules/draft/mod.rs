//! From trees to one flat draft: lineage, phases and readings resolved.
//!
//! All three are the same thing, edits of statements by their heads: a bare
//! statement replaces all that stood before with its head, `add` keeps them,
//! `drop` removes them.

mod edit;
mod parameters;
mod weight;

use std::collections::{BTreeSet, HashMap};

use super::Body;
use super::budget::{
    Budget, MOST_CONFLICTS, MOST_FACTS, MOST_QUESTIONS, MOST_READINGS, MOST_SOURCES,
};
use crate::report::{Fault, Faults};
use crate::source::{Span, Spanned};
use crate::syntax::tree::{
    Basis, Block, Conflict, Definition, Item, Question, Reading, RecordedFact, SourceLine,
};
use crate::terms::{Condition, Fact, Head, Letter, Values};

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
    pub facts: Vec<(&'t RecordedFact, &'t Definition)>,
    pub sources: Vec<(&'t SourceLine, &'t Definition)>,
    /// The brackets of every `drop`.
    pub dropped: Vec<(&'t [Basis], &'t Definition)>,
    /// The value of each parameter in force.
    pub values: Values,
    /// The parameters that some clause names.
    pub used: BTreeSet<Letter>,
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
#[derive(Clone, Copy)]
struct Scope<'t> {
    origin: &'t Definition,
    phase: Option<&'t str>,
    reading: Option<(&'t str, &'t str)>,
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
            facts: Vec::new(),
            sources: Vec::new(),
            dropped: Vec::new(),
            values: Values::new(),
            used: BTreeSet::new(),
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
        let span = question.name.span;
        self.bound(self.questions.len(), MOST_QUESTIONS, "questions", span);
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
        let mut replaced = HashMap::new();
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
        replaced: &mut HashMap<Head, Vec<&'t Question>>,
    ) {
        for item in body.items() {
            let Item::Statement(statement) = item else {
                continue;
            };
            let head = statement.head();
            let before = replaced.entry(head).or_default();
            if let Some(other) = before.iter().find(|q| q.name != question.name) {
                self.faults.push(
                    Fault::error(format!(
                        "the questions `{}` and `{}` both replace `{head}`",
                        other.name, question.name
                    ))
                    .at(statement.place(), "undoes the other reading")
                    .related(other.name.span, "replaced here too")
                    .help(match head.is_single() {
                        // A second one can't be added.
                        true => format!(
                            "make them one question: a game has one `{head}`, so each reading \
                             has to say all of it"
                        ),
                        false => format!(
                            "write `add {head} …` in one of them, or make them one question"
                        ),
                    }),
                );
            }
            if before.last().is_none_or(|last| last.name != question.name) {
                before.push(question);
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
