//! What a draft weighs: how long it takes to check, and what it takes to keep.

use std::collections::HashSet;

use super::{Draft, Drafted};
use crate::rules::Clause;
use crate::source::Span;
use crate::syntax::tree::{Account, Basis, Block, Cite, Conflict, Example, Question};

/// Steps that any clause takes, however short.
const STEPS_PER_CLAUSE: u64 = 100;

/// Memory that a clause takes for each letter of its text, as it is split into
/// terms and written into the play tables.
const BYTES_PER_LETTER: u64 = 8;

/// Memory of one part that stands in the place of a name.
const BYTES_PER_PART: u64 = 300;

impl Draft<'_> {
    /// Takes the steps for checking this draft.
    pub(super) fn weigh(&mut self) {
        if let Some(name) = self.generations.last().map(|d| d.name.span) {
            self.take_steps(self.steps(), name);
        }
    }

    /// The steps of checking it once.
    fn steps(&self) -> u64 {
        // Each citation is sought among the sources of all generations.
        let per_cite = 20 + 2 * self.sources.len() as u64;
        let clauses = self.every_clause().map(|clause| {
            let cites = clause.provenance.len() as u64 * per_cite;
            STEPS_PER_CLAUSE + letters(clause) + cites + texts(clause.provenance)
        });
        let facts = self.facts.iter().map(|(fact, _)| {
            let cites = fact.provenance.len() as u64 * per_cite;
            20 + length(fact.fact.span) + cites + texts(&fact.provenance)
        });
        let questions = self.questions.iter().map(|q| asked(q.question, per_cite));
        let conflicts = self.conflicts.iter().map(|(c, _)| told(c, per_cite));
        let examples = self.examples.iter().map(|drafted| {
            let example = drafted.example;
            let cites = example.provenance.len() as u64 * per_cite;
            20 + cites
        });
        let sources = self.sources.len() as u64;
        let gists = self
            .sources
            .iter()
            .filter_map(|(line, _)| line.gists.as_ref());
        let gists = gists.map(|block| block.items().count() as u64);
        let gists = gists
            .map(|count| 20 * count + count * count / 4)
            .sum::<u64>();
        let titles = self.generations.iter().map(|d| d.title.len() as u64);
        let all = clauses.chain(facts).chain(questions).chain(conflicts);
        all.chain(examples).chain(titles).sum::<u64>() + sources * sources / 4 + gists
    }

    /// The memory that a ruleset made of it takes, in bytes.
    pub fn bytes(&self) -> u64 {
        let clauses = self.every_clause().map(|clause| {
            size_of::<Clause>() as u64 * 2
                + letters(clause) * BYTES_PER_LETTER
                + provenance(clause.provenance)
        });
        let facts = self
            .facts
            .iter()
            .map(|(fact, _)| 100 + length(fact.fact.span) + provenance(&fact.provenance));
        let questions = self.questions.iter().map(|q| {
            let readings =
                q.question.readings.items().map(|reading| {
                    200 + reading.text.len() as u64 + provenance(&reading.provenance)
                });
            200 + q.question.text.len() as u64 + readings.sum::<u64>()
        });
        let conflicts = self.conflicts.iter().map(|(c, _)| {
            let sides = c.accounts.items();
            200 + sides
                .map(|a| 200 + a.text.len() as u64 + provenance(&a.provenance))
                .sum::<u64>()
        });
        let examples = self.examples.iter().map(|drafted| {
            let example = drafted.example;
            400 + length_of_example(example) + provenance(&example.provenance)
        });
        let gists = self
            .sources
            .iter()
            .filter_map(|(line, _)| line.gists.as_ref());
        let gists = gists.flat_map(Block::items);
        let gists: u64 = gists.map(|gist| 60 + gist.words.len() as u64).sum();
        let sources = self.sources.len() as u64 * 350 + gists;
        let title = self.generations.last().map_or(0, |d| d.title.len() as u64);
        let all = clauses.chain(facts).chain(questions).chain(conflicts);
        all.chain(examples).sum::<u64>() + sources + title + self.put_in * BYTES_PER_PART + 2_000
    }

    /// Where its clauses stand, and the tests of its phases.
    pub fn places(&self) -> HashSet<Span> {
        let tests = self.phases.iter().map(|phase| phase.test.span);
        self.every_clause()
            .map(|clause| clause.span)
            .chain(tests)
            .collect()
    }

    fn every_clause(&self) -> impl Iterator<Item = &Drafted<'_>> {
        let phases = self.phases.iter().flat_map(|phase| &phase.clauses);
        self.clauses.iter().chain(phases)
    }
}

fn letters(clause: &Drafted<'_>) -> u64 {
    length(clause.span)
}

/// The letters of an example without its brackets.
fn length_of_example(example: &Example) -> u64 {
    length(example.words.span.to(example.expected.span))
}

fn length(span: Span) -> u64 {
    (span.end - span.start) as u64
}

fn asked(question: &Question, per_cite: u64) -> u64 {
    let readings = question.readings.items().map(|reading| {
        let cites = reading.provenance.len() as u64 * per_cite;
        50 + reading.text.len() as u64 + cites + texts(&reading.provenance)
    });
    50 + question.text.len() as u64 + readings.sum::<u64>()
}

fn told(conflict: &Conflict, per_cite: u64) -> u64 {
    let sides = conflict.accounts.items().map(|side: &Account| {
        let cites = side.provenance.len() as u64 * per_cite;
        50 + side.text.len() as u64 + cites + texts(&side.provenance)
    });
    50 + conflict.text.len() as u64 + sides.sum::<u64>()
}

/// The letters of quotations and reasons.
fn texts(bases: &[Basis]) -> u64 {
    let quoted = |cite: &Cite| cite.at.len() + cite.quote.as_ref().map_or(0, String::len);
    bases
        .iter()
        .map(|basis| match basis {
            Basis::Stated(cite, note) => quoted(cite) + note.as_ref().map_or(0, String::len),
            Basis::Implied(cite, why) => quoted(cite) + why.len(),
            Basis::Assumed(why) => why.len(),
        })
        .sum::<usize>() as u64
}

fn provenance(bases: &[Basis]) -> u64 {
    bases.len() as u64 * 300 + texts(bases)
}
