//! Rulesets with one nearest mistake each, to be told apart from what is written.

use super::budget::Budget;
use super::check::{Idle, check};
use super::{Collection, Ruleset};
use crate::report::{Fault, Faults};
use crate::source::Span;
use crate::syntax::tree::{Block, Definition, Entry, Item};
use crate::syntax::{Tree, count_mistakes, format, item_text, with_mistake};

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
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The lines as they are.
    pub was: Vec<String>,
    /// The lines as they would be.
    pub becomes: Vec<String>,
}

impl Edit {
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
    /// How many nearest mistakes a ruleset has as it is written, its ancestors' included; none if
    /// there is no such ruleset.
    pub fn mistakes(&self, name: &str) -> usize {
        let chain = self.chain(name).unwrap_or_default();
        let has_marks = self.has_marks(name);
        chain
            .iter()
            .map(|written| count_mistakes(written.definition, has_marks))
            .sum()
    }

    /// The ruleset with one of its [`mistakes`](Self::mistakes): one thing of what is written,
    /// changed as a misreading of the report would.
    ///
    /// # Errors
    /// If what is written so makes no ruleset.
    ///
    /// # Panics
    /// If there is no ruleset of this name.
    pub fn mistaken(&self, name: &str, nth: usize) -> Result<Mistaken, Faults> {
        let mut chain = self.chain(name).expect("a ruleset of the collection");
        let has_marks = self.has_marks(name);
        let mut left = nth;
        for at in 0..chain.len() {
            let definition = chain[at].definition;
            let count = count_mistakes(definition, has_marks);
            if left >= count {
                left -= count;
                continue;
            }
            let Some((changed, place)) = with_mistake(definition, has_marks, left) else {
                break;
            };
            chain[at].definition = &changed;
            let budget = Budget::default();
            let idle = &mut Idle::default();
            let checked = check(&chain, &[], self.bibliography(), idle, &budget);
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

    fn has_marks(&self, name: &str) -> bool {
        self.get(name).is_ok_and(|rules| !rules.marks().is_empty())
    }
}
