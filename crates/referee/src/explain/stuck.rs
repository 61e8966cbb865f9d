//! A player without a legal move: which pits are barred, by what.

use std::collections::BTreeMap;

use super::refusal::behind;
use crate::referee::{Bar, Event, pit_name};
use seedlore_language::report::{both, either};
use seedlore_language::rules::{Bibliography, Kind, Pit, Player, Ruleset};

/// The pits of a turn in which no legal move begins, and what bars each.
#[derive(Debug, Clone, Default)]
pub struct Barred(Vec<(Pit, Bar)>);

impl Barred {
    /// The pits, each with what bars it.
    pub fn new(barred: Vec<(Pit, Bar)>) -> Barred {
        Barred(barred)
    }

    /// What is told of the first player of these events who is stuck.
    fn from_events(events: &[Event]) -> Barred {
        let barred = events.iter().filter_map(|event| match *event {
            Event::Barred { pit, bar, .. } => Some((pit, bar)),
            _ => None,
        });
        Barred(barred.collect())
    }

    /// Whether no pit is barred.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// `pits 1 to 4 are empty; pit 5 is marked house for North, which locks it`
    pub fn say(&self, player: Player, rules: &Ruleset) -> String {
        let mut bars_of: BTreeMap<Pit, Vec<Bar>> = BTreeMap::new();
        for (pit, bar) in &self.0 {
            bars_of.entry(*pit).or_default().push(*bar);
        }
        // A move that lifts nothing is told by itself.
        let mut alike: BTreeMap<(bool, Vec<Bar>), Vec<Pit>> = BTreeMap::new();
        // In the order in which they came, which is the player's.
        for (pit, _) in &self.0 {
            if let Some(bars) = bars_of.remove(pit) {
                let lifts_nothing = pit.kind() == Kind::Nowhere;
                alike.entry((lifts_nothing, bars)).or_default().push(*pit);
            }
        }
        let parts: Vec<String> = alike
            .iter()
            .map(|((_, bars), pits)| reason(bars, pits, player, rules))
            .collect();
        match parts.is_empty() {
            true => "there is no pit to choose from".into(),
            false => parts.join("; "),
        }
    }

    /// The clauses that bar pits, each in words with its sources. Of many that
    /// do not offer a pit the first stand for all.
    pub fn clauses(&self, rules: &Ruleset, works: &Bibliography) -> Vec<String> {
        let is_choice = |bar: &Bar| matches!(bar, Bar::NotOffered { .. });
        let (choices, others): (Vec<Bar>, Vec<Bar>) =
            (self.0.iter().map(|(_, bar)| *bar)).partition(is_choice);
        let [choices, others] = [choices, others].map(|bars| {
            let mut clauses: Vec<_> = bars.into_iter().filter_map(Bar::clause).collect();
            clauses.sort_unstable();
            clauses.dedup();
            clauses
        });
        (choices.into_iter().take(MOST_CHOICES).chain(others))
            .map(|clause| behind(rules, clause, works))
            .collect()
    }
}

/// No more ways of moving that do not offer a pit are named.
const MOST_CHOICES: usize = 3;

/// A player who is stuck, as the referee's events up to that of it tell.
pub fn stuck(events: &[Event], player: Player, rules: &Ruleset) -> (String, Barred) {
    let barred = Barred::from_events(events);
    let said = format!("{player} can't move: {}", barred.say(player, rules));
    (said, barred)
}

/// Why these pits give no legal move, all for the same reasons.
fn reason(bars: &[Bar], pits: &[Pit], player: Player, rules: &Ruleset) -> String {
    let lifts_nothing = pits.iter().all(|pit| pit.kind() == Kind::Nowhere);
    let named = match lifts_nothing {
        true => "a move without lifting seeds".into(),
        false => named(pits, player, rules),
    };
    let is = if pits.len() == 1 { "is" } else { "are" };
    let labels = |wanted: fn(&Bar) -> bool| -> Vec<String> {
        let clauses = bars.iter().filter(|bar| wanted(bar));
        let clauses = clauses.filter_map(|bar| bar.clause());
        let label = |clause| format!("`{}`", rules.clause(clause).label());
        clauses.map(label).collect()
    };
    match bars[0] {
        Bar::Empty => format!("{named} {is} empty"),
        Bar::Closed => format!("{named} {is} out of play"),
        Bar::Locked { clause, holder } => {
            let mark = rules.marks().iter().find(|mark| mark.clause == clause);
            let name = mark.map_or("", |mark| &mark.plan.name);
            let them = if pits.len() == 1 { "it" } else { "them" };
            format!("{named} {is} marked {name} for {holder}, which locks {them}")
        }
        Bar::NotOffered { .. } => {
            let mut clauses = labels(|bar| matches!(bar, Bar::NotOffered { .. }));
            // One more is told as well as counted.
            if clauses.len() > MOST_CHOICES + 1 {
                let others = clauses.split_off(MOST_CHOICES);
                clauses.push(format!("{} other clauses", others.len()));
            }
            format!("{named} {is} not offered by {}", either(&clauses))
        }
        Bar::WithoutEnd(why) if lifts_nothing => format!("{named} {}", why.words()),
        Bar::WithoutEnd(why) => format!("a sowing from {named} {}", why.words()),
        Bar::RuledOut { .. } => {
            let clauses = labels(|bar| matches!(bar, Bar::RuledOut { .. }));
            let endless = bars.iter().find_map(|bar| match bar {
                Bar::WithoutEnd(why) => Some(format!(" or {}", why.words())),
                _ => None,
            });
            let endless = endless.unwrap_or_default();
            let clauses = either(&clauses);
            let every = match lifts_nothing {
                true => named,
                false => format!("every move from {named}"),
            };
            format!("{every} is ruled out by {clauses}{endless}")
        }
    }
}

/// `pits 1 to 4 and 6`, `inner pit 3 and North's outer pits 1 and 2`, `South's store`.
fn named(pits: &[Pit], player: Player, rules: &Ruleset) -> String {
    let board = rules.board();
    let mut rows: Vec<(String, Vec<u8>)> = Vec::new();
    for pit in pits {
        let name = pit_name(*pit, board);
        let own = format!("{player}'s ");
        let name = match name.strip_prefix(&own).filter(|_| pit.is_pit()) {
            Some(rest) => rest.to_string(),
            None => name,
        };
        let numbered = name.rsplit_once(' ').filter(|_| pit.is_pit());
        let (row, number) = match numbered.map(|(row, number)| (row, number.parse())) {
            Some((row, Ok(number))) => (row.to_string(), Some(number)),
            _ => (name, None),
        };
        match rows.iter_mut().find(|(of, _)| *of == row) {
            Some((_, numbers)) => numbers.extend(number),
            None => rows.push((row, number.into_iter().collect())),
        }
    }
    let rows: Vec<String> = rows
        .into_iter()
        .map(|(row, numbers)| match numbers.as_slice() {
            [] => row,
            [one] => format!("{row} {one}"),
            _ => format!("{row}s {}", both(&runs(numbers))),
        })
        .collect();
    both(&rows)
}

/// Numbers in ascending order, three and more that follow each other as `1 to 4`.
fn runs(mut numbers: Vec<u8>) -> Vec<String> {
    numbers.sort_unstable();
    (numbers.chunk_by(|a, b| a + 1 == *b))
        .flat_map(|run| match run {
            [first, _, .., last] => vec![format!("{first} to {last}")],
            few => few.iter().map(u8::to_string).collect(),
        })
        .collect()
}
