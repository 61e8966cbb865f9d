//! What the writer of a ruleset may have meant otherwise, asked by example.
//!
//! Each [mistake](Collection::mistaken) that a reader of the report could have made is played
//! beside the ruleset. Where a move comes out otherwise is a question that shows which was meant;
//! few of them, well chosen, tell nearly all mistakes apart. What an example of the ruleset shows
//! already is not asked.
//!
//! Distinguishing inputs for programs by example: H. Peleg, S. Shoham and E. Yahav, Programming
//! not only by example (ICSE 2018).

mod card;
mod choose;
mod outcome;
mod pool;

pub use card::{Answer, Card};
pub use outcome::Outcome;

use crate::compare::lockstep::{is_same_board, proof};
use crate::examples::Players;
use crate::parallel::map_items;
use choose::{Difference, choose};
use outcome::Player;
use pool::{Pool, Spot};
use seedlore_language::report::Fault;
use seedlore_language::rules::{Collection, Edit, Ruleset};
use seedlore_language::source::Span;

/// The most mistakes of a ruleset that are played; every so many if it has more.
pub const MOST_MISTAKES: usize = 2_000;

/// How much is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Games of each kind of player from which positions are taken.
    pub games: u64,
    /// Moves after which such a game is left.
    pub limit: u32,
    /// Positions in which all mistakes are played.
    pub positions: usize,
    /// Seed of the games and of the positions that are made.
    pub seed: u64,
    /// Cards at most.
    pub cards: usize,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            games: 40,
            limit: 120,
            positions: 400,
            seed: 1,
            cards: 12,
        }
    }
}

/// Something that may have been meant.
#[derive(Debug, Clone)]
pub struct Variant {
    /// Where the ruleset says otherwise; `None` of another reading.
    pub place: Option<Span>,
    /// What would be written.
    pub change: Change,
    /// The statements that a reading of an open question would hold, if they are whole statements
    /// of the ruleset itself.
    pub instead: Option<String>,
    /// What is known of it.
    pub fate: Fate,
}

/// How a variant differs from the ruleset as it is written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Lines would be written otherwise.
    Edit(Edit),
    /// Another reading of an open question would be in force.
    Reading {
        /// The question.
        question: String,
        /// The reading.
        reading: String,
    },
}

/// What is known of a variant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    /// It plays alike: what differs is never asked in play.
    Alike,
    /// This example, by its place among those of the ruleset, comes out otherwise under it.
    RuledOut(usize),
    /// This card, by its place, tells it apart.
    Asked(usize),
    /// A card would tell it apart, but there are enough of them.
    Left,
    /// No position was found that tells it apart.
    Unseen,
}

/// What there is to ask of a ruleset.
#[derive(Debug, Clone)]
pub struct Asked {
    /// All that may have been meant and makes a ruleset.
    pub variants: Vec<Variant>,
    /// The questions, the most telling first.
    pub cards: Vec<Card>,
}

impl Asked {
    /// How many variants have a fate.
    pub fn count(&self, is_so: impl Fn(Fate) -> bool) -> usize {
        self.variants
            .iter()
            .filter(|variant| is_so(variant.fate))
            .count()
    }

    /// How many are ruled out by examples, and of how many that can be told apart.
    pub fn ruled_out(&self) -> (usize, usize) {
        let ruled_out = self.count(|fate| matches!(fate, Fate::RuledOut(_)));
        let told =
            self.count(|fate| matches!(fate, Fate::RuledOut(_) | Fate::Asked(_) | Fate::Left));
        (ruled_out, told)
    }
}

/// Looks for what the writer of a ruleset may have meant otherwise.
///
/// # Errors
/// If there is no ruleset of this name.
pub fn ask(collection: &Collection, name: &str, effort: &Effort) -> Result<Asked, Fault> {
    let rules = collection.get(name)?;
    let (mut variants, rulesets) = variants(collection, rules);
    let written = Player::new(rules.clone());
    let is_reading = |variant: &Variant| matches!(variant.change, Change::Reading { .. });
    let readings: Vec<Player> = variants
        .iter()
        .zip(&rulesets)
        .filter(|(variant, _)| is_reading(variant))
        .map(|(_, ruleset)| Player::new(ruleset.clone()))
        .collect();
    let pool = Pool::new(&written, &readings, rulesets.len(), effort);
    let look = |ruleset: &Ruleset| -> (Fate, Vec<Difference>) {
        if proof(rules, ruleset).is_some() {
            return (Fate::Alike, Vec::new());
        }
        let players = Players::new(ruleset.clone());
        let failing = rules
            .examples()
            .iter()
            .position(|example| example.under.is_empty() && !players.holds(example));
        match failing {
            Some(example) => (Fate::RuledOut(example), Vec::new()),
            None => (Fate::Unseen, pool.apart(&Player::new(ruleset.clone()))),
        }
    };
    let looked = map_items(&rulesets, &look);
    let mut seen: Vec<Vec<Difference>> = Vec::new();
    for (variant, (fate, apart)) in variants.iter_mut().zip(looked) {
        variant.fate = match apart.is_empty() {
            true => fate,
            false => Fate::Left,
        };
        seen.push(apart);
    }
    // What somebody has thought of is likelier meant than what nobody has.
    let weight = |variant: &Variant| if is_reading(variant) { 4.0 } else { 1.0 };
    let weights: Vec<f64> = variants.iter().map(weight).collect();
    let mut cards = Vec::new();
    for (spot, answers) in choose(&pool.spots, &seen, &weights, effort.cards) {
        for variant in answers.iter().flat_map(|(_, variants)| variants) {
            if variants[*variant].fate == Fate::Left {
                variants[*variant].fate = Fate::Asked(cards.len());
            }
        }
        cards.push(Card::new(&pool.spots[spot], rules, answers));
    }
    Ok(Asked { variants, cards })
}

/// Every mistake and every other reading that makes a ruleset, and that ruleset.
fn variants(collection: &Collection, rules: &Ruleset) -> (Vec<Variant>, Vec<Ruleset>) {
    // Of too many some are left out, from all over the text.
    let all = collection.mistakes(rules.name());
    let step = all.div_ceil(MOST_MISTAKES).max(1);
    let mistakes: Vec<usize> = (0..all).step_by(step).collect();
    let made = map_items(&mistakes, &|nth: &usize| {
        let mistaken = collection.mistaken(rules.name(), *nth).ok()?;
        let variant = Variant {
            place: Some(mistaken.place),
            change: Change::Edit(mistaken.edit),
            instead: mistaken.instead,
            fate: Fate::Unseen,
        };
        Some((variant, mistaken.ruleset))
    });
    let questions = rules.questions().iter().flat_map(|question| {
        let others = question.readings().iter();
        let others = others.filter(|reading| !question.is_chosen(reading));
        others.map(|reading| (question.name(), reading.name()))
    });
    let readings = questions.filter_map(|(question, reading)| {
        let choice = format!("{question}={reading}");
        let ruleset = collection.under(rules.name(), &[choice]).ok()?;
        // Another board has other positions.
        if !is_same_board(rules, &ruleset) {
            return None;
        }
        let variant = Variant {
            place: None,
            instead: None,
            change: Change::Reading {
                question: question.into(),
                reading: reading.into(),
            },
            fate: Fate::Unseen,
        };
        Some((variant, ruleset))
    });
    made.into_iter().flatten().chain(readings).unzip()
}
