//! Rulesets with one nearest mistake each, to be told apart from what is written.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::budget::Budget;
use super::check::{Idle, check};
use super::{Collection, Ruleset};
use crate::report::{Fault, Faults};
use crate::source::{Sources, Span};
use crate::syntax::tree::{Block, Definition, Entry, Item};
use crate::syntax::{
    Sought, Tree, count_mistakes, format, item_text, numbers, parse, with_mistake,
};

/// A ruleset with one nearest mistake.
#[derive(Debug, Clone)]
pub struct Mistaken {
    /// What is played then.
    pub ruleset: Ruleset,
    /// Where it is made: a statement, a line or a way to move.
    pub place: Span,
    /// What is written otherwise.
    pub edit: Edit,
    /// What a reading of an open question would hold to play so: all statements of the kind that is
    /// changed. `None` if the change is within a phase, a question or another ruleset, or of what
    /// others replace.
    pub instead: Option<String>,
}

/// Lines of a text and what stands in their place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edit {
    /// The lines as they are.
    pub was: Vec<String>,
    /// The lines as they would be.
    pub becomes: Vec<String>,
}

impl Edit {
    /// The text of a file in the one layout, with this edit made; `None` if it can't be read or
    /// does not have the lines once.
    pub fn apply(&self, text: &str) -> Option<String> {
        let mut sources = Sources::default();
        let file = sources.add("edited.sow", text);
        let text = format(&parse(file, &sources).ok()?);
        let was = self.was.join("\n");
        let is_single = text.matches(&was).count() == 1 && !was.trim().is_empty();
        is_single.then(|| text.replacen(&was, &self.becomes.join("\n"), 1))
    }

    fn between(before: &Definition, after: &Definition) -> Edit {
        let text = |definition: &Definition| {
            let entry = Entry {
                above: Vec::new(),
                item: definition.clone(),
                beside: None,
            };
            let definitions = Block {
                entries: vec![entry],
                closing: Vec::new(),
            };
            let text = format(&Tree { definitions });
            text.lines().map(str::to_string).collect::<Vec<_>>()
        };
        let (was, becomes) = (text(before), text(after));
        let alike = was.iter().zip(&becomes).take_while(|(a, b)| a == b).count();
        let ends = was[alike..].iter().rev().zip(becomes[alike..].iter().rev());
        let after = ends.take_while(|(a, b)| a == b).count();
        let (to, until) = (was.len() - after, becomes.len() - after);
        Edit {
            was: was[alike..to].to_vec(),
            becomes: becomes[alike..until].to_vec(),
        }
    }
}

/// The statements of a changed kind, as a reading would hold them.
fn instead(before: &Definition, after: &Definition) -> Option<String> {
    let items = |definition: &Definition| {
        let items = definition.body.items();
        items.map(item_text).collect::<Vec<_>>()
    };
    let (was, becomes) = (items(before), items(after));
    let changed = was.iter().zip(&becomes).position(|(a, b)| a != b);
    let changed = changed.unwrap_or(becomes.len());
    let Item::Statement(statement) = before.body.items().nth(changed)? else {
        return None;
    };
    let head = statement.head();
    let of_head = after.body.items().filter(|item| match item {
        Item::Statement(other) => other.head() == head,
        _ => false,
    });
    let texts: Vec<String> = of_head.map(item_text).collect();
    Some(match texts.is_empty() {
        true => format!("drop {head}"),
        false => texts.join("\n"),
    })
}

impl Collection {
    /// How many nearest mistakes a ruleset has as it is written, its ancestors' included, or how
    /// many are in what one reading of a question holds; none if there is no such ruleset.
    pub fn mistakes(&self, name: &str, reading: Option<&(String, String)>) -> usize {
        let chain = self.chain(name).unwrap_or_default();
        let sought = self.sought(name, reading);
        chain
            .iter()
            .map(|written| count_mistakes(written.definition, sought))
            .sum()
    }

    /// The ruleset, under that reading, with one of its [`mistakes`](Self::mistakes): one thing of
    /// what is written, changed as a misreading of the report would.
    ///
    /// # Errors
    /// If what is written so makes no ruleset.
    ///
    /// # Panics
    /// If there is no ruleset of this name.
    pub fn mistaken(
        &self,
        name: &str,
        reading: Option<&(String, String)>,
        nth: usize,
    ) -> Result<Mistaken, Faults> {
        let mut chain = self.chain(name).expect("a ruleset of the collection");
        let sought = self.sought(name, reading);
        let mut left = nth;
        for at in 0..chain.len() {
            let definition = chain[at].definition;
            let count = count_mistakes(definition, sought);
            if left >= count {
                left -= count;
                continue;
            }
            let Some((changed, place)) = with_mistake(definition, sought, left) else {
                break;
            };
            chain[at].definition = &changed;
            let budget = Budget::default();
            let idle = &mut Idle::default();
            let choices = reading.map_or(&[][..], std::slice::from_ref);
            let checked = check(&chain, choices, self.bibliography(), idle, &budget);
            let ruleset = checked.ruleset.ok_or(checked.faults)?;
            return Ok(Mistaken {
                ruleset,
                place,
                edit: Edit::between(definition, &changed),
                instead: match definition.name.value == name {
                    true => instead(definition, &changed),
                    false => None,
                },
            });
        }
        Err(Fault::error(format!("`{name}` has no mistake {nth}")).into())
    }

    /// The numbers that the clauses of a ruleset count to, its ancestors' included: edges at which
    /// they may come out otherwise.
    pub fn numbers(&self, name: &str) -> BTreeSet<u16> {
        let chain = self.chain(name).unwrap_or_default();
        chain
            .iter()
            .flat_map(|written| numbers(written.definition))
            .collect()
    }

    fn sought<'a>(&self, name: &str, reading: Option<&'a (String, String)>) -> Sought<'a> {
        Sought {
            has_marks: self.get(name).is_ok_and(|rules| !rules.marks().is_empty()),
            reading: reading.map(|(question, reading)| (question.as_str(), reading.as_str())),
        }
    }
}
