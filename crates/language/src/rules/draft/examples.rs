//! Examples: those of a ruleset, of its ancestors and of every reading.

use super::named::there_are;
use super::{Draft, Scope};
use crate::report::Fault;
use crate::rules::budget::MOST_EXAMPLES;
use crate::source::Spanned;
use crate::syntax::tree::{Block, Definition, Dropped, Example, Item, Question};

/// An example and where it was written.
#[derive(Debug, Clone, Copy)]
pub(in crate::rules) struct DraftedExample<'t> {
    pub example: &'t Example,
    pub origin: &'t Definition,
    /// The question and the reading in which it stands.
    pub reading: Option<(&'t str, &'t str)>,
}

impl<'t> Draft<'t> {
    /// Adds one. It replaces that of an ancestor with its name.
    pub(super) fn add_example(&mut self, example: &'t Example, scope: Scope<'t>) {
        if let Some(name) = &example.name {
            let is_same = |other: &DraftedExample<'_>| other.example.name.as_ref() == Some(name);
            let same = self.examples.iter().find(|other| is_same(other));
            if let Some(same) = same.filter(|other| std::ptr::eq(other.origin, scope.origin)) {
                let first = same
                    .example
                    .name
                    .as_ref()
                    .map_or(name.span, |name| name.span);
                self.faults.push(
                    Fault::error(format!("two examples are named `{name}`"))
                        .at(name.span, "named again here")
                        .related(first, "first named here")
                        .help("give each example a name of its own"),
                );
                return;
            }
            self.examples.retain(|other| !is_same(other));
        }
        self.examples.push(DraftedExample {
            example,
            origin: scope.origin,
            reading: scope.reading,
        });
        let span = example.words.span;
        self.bound(self.examples.len(), MOST_EXAMPLES, "examples", span);
    }

    /// `drop example`, `drop example feeding`: removes what ancestors brought.
    pub(super) fn drop_examples(&mut self, dropped: &'t Spanned<Dropped>, scope: Scope<'t>) {
        let Dropped::Example(name) = &dropped.value else {
            return;
        };
        let before = self.examples.len();
        let own = |drafted: &DraftedExample<'t>| drafted.example.name.as_ref();
        let names: Vec<&str> = self
            .examples
            .iter()
            .filter_map(own)
            .map(|name| &*name.value)
            .collect();
        self.examples.retain(|example| match name {
            Some(name) => own(example).is_none_or(|own| own.value != *name),
            None => std::ptr::eq(example.origin, scope.origin),
        });
        if self.examples.len() == before {
            let fault = Fault::error(format!("there is no `{}` to drop", dropped.value));
            let fault = fault.at(dropped.span, "none is inherited here");
            self.faults.push(match name {
                Some(name) => fault.help(there_are("example", name, &names)),
                None => fault.help("remove the line"),
            });
        }
    }

    /// Adds those that stand in the readings of a question, whether or not these are in force, in
    /// place of those of the question of an ancestor with its name.
    pub(super) fn add_examples_of(&mut self, question: &'t Question, origin: &'t Definition) {
        let name = question.name.value.as_str();
        self.examples
            .retain(|example| example.reading.is_none_or(|(of, _)| of != name));
        for reading in question.readings.items() {
            let scope = Scope {
                origin,
                phase: None,
                reading: Some((name, &reading.name.value)),
            };
            for item in reading.body.iter().flat_map(Block::items) {
                if let Item::Example(example) = item {
                    self.add_example(example, scope);
                }
            }
        }
    }
}
