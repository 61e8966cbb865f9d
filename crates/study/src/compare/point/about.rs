//! What a rule is about, apart from what it decides.

use std::collections::HashSet;
use std::mem::{Discriminant, discriminant};

use super::plain::Plain;
use seedlore_language::rules::{Action, Body, Condition, Head, Noun, Part, Quantity, Term, Whose};

/// One thing that a rule speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Matter {
    /// A question asked; denied, it is another case.
    Asked(Discriminant<Condition>, bool),
    CountedQuantity(Discriminant<Quantity>),
    Pits(Whose, Noun),
    Done(Discriminant<Action>),
}

/// What a whole clause is about.
#[derive(Debug)]
pub struct About<'t> {
    /// The heads it stands under, seen from one side: a duty is a move
    /// forbidden. A line that is read at several moments has several.
    governs: Vec<Head>,
    within: Option<&'t Condition>,
    body: &'t Body,
    matters: HashSet<Matter>,
}

impl<'t> About<'t> {
    /// `says` is all that the clause says, at least one thing.
    pub fn new(says: &'t [Plain]) -> About<'t> {
        let mut governs: Vec<Head> = says.iter().map(Plain::governs).collect();
        governs.sort_unstable();
        governs.dedup();
        About {
            governs,
            within: says[0].within.as_ref(),
            body: &says[0].body,
            matters: says.iter().flat_map(|plain| matters(&plain.body)).collect(),
        }
    }

    /// How much of what two clauses speak of is spoken of by both, in
    /// hundredths; `None` where they govern different things.
    pub fn nearness(&self, that: &About) -> Option<usize> {
        let head = self
            .governs
            .iter()
            .find(|head| that.governs.contains(head))?;
        if self.within != that.within {
            return None;
        }
        match (self.body, that.body) {
            (Body::Name(a), Body::Name(b)) => return (a.name == b.name).then_some(100),
            (Body::Let(a), Body::Let(b)) => return (a.letter == b.letter).then_some(100),
            (Body::Mark(a), Body::Mark(b)) => return (a.name == b.name).then_some(100),
            (Body::Round(a), Body::Round(b)) => {
                return (discriminant(a) == discriminant(b)).then_some(100);
            }
            // Words that no closed term states: nothing tells what they are about.
            (Body::Conduct(_) | Body::Simplified(_), _) => return None,
            _ => {}
        }
        let shared = self.matters.intersection(&that.matters).count();
        match (200 * shared).checked_div(self.matters.len() + that.matters.len()) {
            Some(near) if near >= 50 => Some(near),
            // There is one way to fill the board, one way to choose: whoever
            // speaks of it speaks of the same.
            _ if is_one_matter(*head) => Some(1),
            _ => None,
        }
    }
}

fn is_one_matter(head: Head) -> bool {
    head.is_single() || matches!(head, Head::Choose | Head::Seeds)
}

fn matters(body: &Body) -> HashSet<Matter> {
    let mut found = HashSet::new();
    match body {
        Body::On(line) => {
            if let Some(test) = &line.test {
                asked(test, false, &mut found);
            }
            found.extend(line.actions.iter().map(|a| Matter::Done(discriminant(a))));
        }
        Body::Filter(filter) => asked(&filter.test, false, &mut found),
        Body::End(ending) => asked(&ending.when, false, &mut found),
        Body::Phase { test, .. } => asked(test, false, &mut found),
        body => body.walk(&mut |part| {
            if let Part::Pits(pits) = part {
                found.insert(Matter::Pits(pits.whose, pits.noun));
            }
        }),
    }
    found
}

fn asked(condition: &Condition, denied: bool, found: &mut HashSet<Matter>) {
    match condition {
        Condition::All(parts) | Condition::Any(parts) => {
            parts.iter().for_each(|part| asked(part, denied, found));
        }
        Condition::Not(inner) => asked(inner, !denied, found),
        // Whatever the matter is, players may be asked to agree on it.
        Condition::PlayersAgree => {}
        Condition::Measure(quantity, _) => {
            found.insert(Matter::CountedQuantity(discriminant(quantity)));
        }
        Condition::Compare(..) => condition.walk(&mut |part| {
            if let Part::Quantity(quantity) = part {
                found.insert(Matter::CountedQuantity(discriminant(quantity)));
            }
        }),
        other => {
            found.insert(Matter::Asked(discriminant(other), denied));
            other.walk(&mut |part| {
                if let Part::Pits(pits) = part {
                    found.insert(Matter::Pits(pits.whose, pits.noun));
                }
            });
        }
    }
}
