//! The nearest mistakes of a ruleset as it is written: each changes one thing, as a misreading of
//! its report would.
//!
//! What a term is mistaken for the term itself says; here stand the mistakes of whole statements:
//! one that is left out, a `may` that is added or forgotten, a `when` that is.

use std::collections::BTreeSet;

use super::tree::{
    Block, Definition, Entry, Item, Lines, Question, StatementBody, TestedLine, Way,
};
use crate::source::Span;
use crate::terms::{
    Action, Amount, Condition, Decider, Noun, PartMut, Pits, Place, Places, Term, Trait,
};

/// Where mistakes are sought.
#[derive(Debug, Clone, Copy)]
pub struct Sought<'a> {
    /// Whether pits can carry marks, so that a phrase may have forgotten them.
    pub has_marks: bool,
    /// In what this reading of this question holds alone; `None` in what stands with the first
    /// reading of each question in force.
    pub reading: Option<(&'a str, &'a str)>,
}

/// How many mistakes a definition has.
pub fn count_mistakes(definition: &Definition, sought: Sought<'_>) -> usize {
    let mut walk = Walk::new(None, sought);
    walk.block(&mut definition.body.clone());
    walk.met
}

/// A definition with one of its mistakes, and the place in it that is changed; `None` if it has
/// not so many.
pub fn with_mistake(
    definition: &Definition,
    sought: Sought<'_>,
    nth: usize,
) -> Option<(Definition, Span)> {
    let mut changed = definition.clone();
    let mut walk = Walk::new(Some(nth), sought);
    walk.block(&mut changed.body);
    walk.made.map(|place| (changed, place))
}

/// The numbers that a definition counts to, with the first reading of each question in force.
pub fn numbers(definition: &Definition) -> BTreeSet<u16> {
    let sought = Sought {
        has_marks: false,
        reading: None,
    };
    let mut walk = Walk::new(None, sought);
    walk.block(&mut definition.body.clone());
    walk.numbers
}

/// Meets the mistakes in their order, and makes one of them.
struct Walk<'a> {
    sought: Sought<'a>,
    /// Whether what is met stands where mistakes are sought.
    is_within: bool,
    met: usize,
    wanted: Option<usize>,
    made: Option<Span>,
    numbers: BTreeSet<u16>,
}

impl<'a> Walk<'a> {
    fn new(wanted: Option<usize>, sought: Sought<'a>) -> Walk<'a> {
        Walk {
            sought,
            is_within: sought.reading.is_none(),
            met: 0,
            wanted,
            made: None,
            numbers: BTreeSet::new(),
        }
    }

    /// Whether the next mistake is the one to be made.
    fn is_next(&mut self, place: Span) -> bool {
        if !self.is_within {
            return false;
        }
        let is_wanted = self.wanted == Some(self.met) && self.made.is_none();
        self.met += 1;
        if is_wanted {
            self.made = Some(place);
        }
        is_wanted
    }

    /// Leaves out one entry of a list that stays with another.
    fn left_out<T>(
        &mut self,
        entries: &mut Vec<T>,
        least: usize,
        place: impl Fn(&T) -> Option<Span>,
    ) {
        if entries.len() <= least {
            return;
        }
        let is_left = |walk: &mut Walk, entry: &T| place(entry).is_some_and(|at| walk.is_next(at));
        if let Some(at) = (0..entries.len()).find(|at| is_left(self, &entries[*at])) {
            entries.remove(at);
        }
    }

    fn block(&mut self, block: &mut Block<Item>) {
        self.left_out(&mut block.entries, 0, |entry: &Entry<Item>| {
            can_lack(&entry.item)
        });
        for entry in &mut block.entries {
            self.item(&mut entry.item);
        }
    }

    fn item(&mut self, item: &mut Item) {
        match item {
            Item::Question(question) => self.question(question),
            Item::Phase(phase) => {
                let place = phase.name.span;
                self.term(&mut phase.test.value, place);
                self.block(&mut phase.body);
            }
            Item::Line(line) => self.line(line),
            Item::Way(way) => self.way(way),
            Item::Statement(statement)
            | Item::Add(statement)
            | Item::Join(_, statement)
            | Item::Also(statement) => self.statement(&mut statement.says, statement.span.span),
            Item::Record(_)
            | Item::Sources(_)
            | Item::Conflict(_)
            | Item::Example(_)
            | Item::Drop(..) => {}
        }
    }

    /// What stands in the reading that is sought, or in the one in force.
    fn question(&mut self, question: &mut Question) {
        let wanted = match self.sought.reading {
            Some((name, reading)) if name == question.name.value => Some(reading),
            Some(_) => return,
            None => None,
        };
        let mut readings = question.readings.entries.iter_mut();
        let found = match wanted {
            Some(reading) => readings.find(|entry| entry.item.name.value == reading),
            None => readings.next(),
        };
        if let Some(Entry { item, .. }) = found
            && let Some(body) = &mut item.body
        {
            let is_within = std::mem::replace(&mut self.is_within, true);
            self.block(body);
            self.is_within = is_within;
        }
    }

    fn statement(&mut self, says: &mut StatementBody, place: Span) {
        match says {
            StatementBody::Choose(ways) => {
                self.left_out(ways, 1, |way: &Way| Some(way.choice.span));
                ways.iter_mut().for_each(|way| self.way(way));
            }
            StatementBody::Table(_, Lines::Tested(lines)) => {
                let place = |entry: &Entry<TestedLine>| Some(entry.item.span.span);
                self.left_out(&mut lines.entries, 1, place);
                lines
                    .entries
                    .iter_mut()
                    .for_each(|line| self.line(&mut line.item));
            }
            StatementBody::Table(_, Lines::Always(actions)) => self.term(&mut actions.value, place),
            StatementBody::Sow(path) => self.term(path, place),
            StatementBody::Filter(filter) => {
                if filter.when.is_some() && self.is_next(place) {
                    filter.when = None;
                }
                self.term(filter, place);
            }
            StatementBody::End(ending) => self.term(ending, place),
            StatementBody::Rounds(rules) => {
                self.left_out(&mut rules.entries, 1, |entry| Some(entry.item.rule.span));
                for entry in &mut rules.entries {
                    let place = entry.item.rule.span;
                    self.term(&mut entry.item.rule.value, place);
                }
            }
            StatementBody::Arrange(plan) => self.term(plan, place),
            StatementBody::Name(naming) => self.term(naming, place),
            StatementBody::Note(_)
            | StatementBody::Let(_)
            | StatementBody::Board(_)
            | StatementBody::Players(_)
            | StatementBody::OwnPits(_)
            | StatementBody::Track(_)
            | StatementBody::Mark(_)
            | StatementBody::Seeds(_)
            | StatementBody::First(_)
            | StatementBody::AtOnce(_)
            | StatementBody::Win(_)
            | StatementBody::Play(_)
            | StatementBody::Conduct(_)
            | StatementBody::Simplified(_) => {}
        }
    }

    fn line(&mut self, line: &mut TestedLine) {
        let place = line.span.span;
        if self.is_next(place) {
            line.may = match line.may {
                Some(_) => None,
                None => Some(Decider::Mover),
            };
        }
        if self.sought.has_marks
            && let Some(taken) = taken_from(&line.actions)
            && self.is_next(place)
        {
            let plain = Condition::Is(taken.clone(), plain_pits());
            line.test = Some(match line.test.take() {
                Some(test) => Condition::All(vec![test, plain]),
                None => plain,
            });
            return;
        }
        if let Some(test) = &mut line.test {
            self.term(test, place);
        }
        self.term(&mut line.actions, place);
    }

    fn way(&mut self, way: &mut Way) {
        let place = way.choice.span;
        let choice = &mut way.choice.value;
        if choice.when.is_some() && self.is_next(place) {
            choice.when = None;
        }
        if choice.demand.is_some() && self.is_next(place) {
            choice.demand = None;
        }
        self.term(choice, place);
    }

    /// The mistakes of a term and of all its parts.
    fn term<T: Term>(&mut self, term: &mut T, place: Span) {
        term.rewrite(&mut |mut part: PartMut<'_>| {
            if let PartMut::Amount(Amount::Number(n)) = &part {
                self.numbers.insert(*n);
            }
            if let PartMut::Pits(pits) = &mut part
                && self.sought.has_marks
                && pits.noun == Noun::Pit
                && pits.marked.is_none()
                && !pits.traits.contains(&Trait::Plain)
                && self.is_next(place)
            {
                pits.traits.push(Trait::Plain);
                return;
            }
            let word = part.word();
            if let Some(nth) = (0..word.count_mistakes()).find(|_| self.is_next(place)) {
                word.mistake(nth);
            }
        });
    }
}

/// The one pit beside the last from which some actions capture: a mark may have been meant to guard
/// it.
fn taken_from(actions: &[Action]) -> Option<&Place> {
    actions.iter().find_map(|action| match action {
        Action::Capture {
            places: Places::Place(place),
            ..
        } if *place != Place::Last => Some(place),
        _ => None,
    })
}

/// Pits without a mark.
fn plain_pits() -> Pits {
    let mut pits = Pits::all();
    pits.traits.push(Trait::Plain);
    pits
}

/// Where an item stands that a report may not have meant at all, so that the rest is still a game.
fn can_lack(item: &Item) -> Option<Span> {
    match item {
        Item::Phase(phase) => Some(phase.name.span),
        Item::Line(line) => Some(line.span.span),
        Item::Statement(statement)
        | Item::Add(statement)
        | Item::Join(_, statement)
        | Item::Also(statement) => match &statement.says {
            StatementBody::Table(..) | StatementBody::Filter(_) | StatementBody::End(_) => {
                Some(statement.span.span)
            }
            StatementBody::Let(_)
            | StatementBody::Name(_)
            | StatementBody::Board(_)
            | StatementBody::Players(_)
            | StatementBody::OwnPits(_)
            | StatementBody::Track(_)
            | StatementBody::Mark(_)
            | StatementBody::Note(_)
            | StatementBody::Seeds(_)
            | StatementBody::Arrange(_)
            | StatementBody::First(_)
            | StatementBody::Choose(_)
            | StatementBody::Sow(_)
            | StatementBody::AtOnce(_)
            | StatementBody::Rounds(_)
            | StatementBody::Win(_)
            | StatementBody::Play(_)
            | StatementBody::Conduct(_)
            | StatementBody::Simplified(_) => None,
        },
        Item::Record(_)
        | Item::Sources(_)
        | Item::Question(_)
        | Item::Conflict(_)
        | Item::Example(_)
        | Item::Drop(..)
        | Item::Way(_) => None,
    }
}
