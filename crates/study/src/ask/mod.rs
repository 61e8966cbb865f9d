//! What the writer of a ruleset may have meant otherwise, asked by example.
//!
//! Each [mistake](Collection::mistaken) that a reader of the report could have made is played
//! beside the ruleset. Where a move comes out otherwise is a question that shows which was meant;
//! few of them, well chosen, tell nearly all mistakes apart. What an example of the ruleset shows
//! already is not asked.
//!
//! Distinguishing inputs for programs by example: H. Peleg, S. Shoham and E. Yahav, Programming
//! not only by example (ICSE 2018).

mod apart;
mod card;
mod choose;
mod made;
mod oddities;
mod outcome;
mod pool;
mod score;
mod siblings;
mod words;

pub use apart::{Apart, Exercise, Layouts, replayed};
pub use card::{Answer, Card};
pub use oddities::{Oddity, OddityKind};
pub use outcome::Outcome;
pub use score::{PartScore, Score};
pub use siblings::{SiblingQuestion, sibling_questions};
pub use words::{Scene, Shown, so_far, supposing};

use std::cell::OnceCell;

use crate::compare::lockstep::{is_same_board, proof};
use crate::examples::Players;
use crate::parallel::map_items;
use choose::{Difference, choose};
use outcome::Player;
use pool::{Pool, Spot};
use seedlore_language::report::Fault;
use seedlore_language::rules::{Collection, Edit, Example, Ruleset};
use seedlore_language::source::Span;

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
    /// The most mistakes of a ruleset that are played, of each reading a tenth as many; every so
    /// many if it has more.
    pub mistakes: usize,
    /// What all of them may take to be played in all positions, in steps of play.
    pub steps: u64,
}

impl Effort {
    /// A first question to begin with, while others are looked for.
    pub const FIRST: Effort = Effort {
        games: 4,
        limit: 60,
        positions: 40,
        seed: 1,
        cards: 1,
        mistakes: 50,
        steps: 20_000_000,
    };

    /// Of a reading less is looked at.
    fn of_reading(self, subjects: usize) -> Effort {
        Effort {
            games: self.games.div_ceil(4),
            positions: self.positions.div_ceil(4),
            mistakes: self.mistakes.div_ceil(10),
            steps: self.steps / 4 / subjects.max(1) as u64,
            ..self
        }
    }
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            games: 40,
            limit: 120,
            positions: 400,
            seed: 1,
            cards: 12,
            mistakes: 2_000,
            steps: 1_500_000_000,
        }
    }
}

/// A reading of an open question, as `question=reading`.
pub type Reading = (String, String);

/// Something that may have been meant.
#[derive(Debug, Clone)]
pub struct Variant {
    /// The reading under which it may have been meant; `None` of those in force.
    pub under: Option<Reading>,
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
    /// What was odd in games that were played.
    pub oddities: Vec<Oddity>,
}

impl Asked {
    /// How many variants have a fate.
    pub fn count(&self, is_so: impl Fn(Fate) -> bool) -> usize {
        self.variants
            .iter()
            .filter(|variant| is_so(variant.fate))
            .count()
    }
}

/// Looks for what the writer of a ruleset may have meant otherwise, as it is written and in each
/// reading that changes play.
///
/// # Errors
/// If there is no ruleset of this name.
pub fn ask(collection: &Collection, name: &str, effort: &Effort) -> Result<Asked, Fault> {
    let subjects = subjects(collection, collection.get(name)?);
    let all: Vec<usize> = (0..subjects.len()).collect();
    let looked = map_items(&all, &|at| look(collection, &subjects, *at, effort));
    let (mut variants, mut seen, mut spots, mut subject_of) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (subject, found) in looked.into_iter().enumerate() {
        let before = spots.len();
        variants.extend(found.variants);
        seen.extend(found.seen.into_iter().map(|mut apart| {
            apart.iter_mut().for_each(|one| one.spot += before);
            apart
        }));
        subject_of.resize(before + found.spots.len(), subject);
        spots.extend(found.spots);
    }
    let weights: Vec<f64> = variants.iter().map(weight).collect();
    let mut cards = Vec::new();
    for chosen in choose(&spots, &seen, &weights, effort.cards) {
        for variant in chosen.settled {
            variants[variant].fate = Fate::Asked(cards.len());
        }
        let subject = &subjects[subject_of[chosen.spot]];
        cards.push(Card::new(&spots[chosen.spot], subject, chosen.answers));
    }
    let written = Player::new(subjects[0].rules.clone());
    Ok(Asked {
        variants,
        cards,
        oddities: oddities::oddities(&written, effort),
    })
}

/// What somebody has thought of is likelier meant than what nobody has; and how a reading is meant
/// that is not in force matters less.
fn weight(variant: &Variant) -> f64 {
    let is_reading = matches!(variant.change, Change::Reading { .. });
    let weight = if is_reading { 4.0 } else { 1.0 };
    match variant.under {
        Some(_) => weight / 2.0,
        None => weight,
    }
}

/// A ruleset that is asked about.
struct Subject {
    /// The reading under which it is played; `None` of those in force.
    under: Option<Reading>,
    rules: Ruleset,
}

/// A ruleset as it is written, then under each other reading of a question that changes play on the
/// same board.
fn subjects(collection: &Collection, rules: &Ruleset) -> Vec<Subject> {
    let others = rules.questions().iter().flat_map(|question| {
        let others = question.readings().iter();
        let others = others.filter(|reading| !question.is_chosen(reading));
        others.map(|reading| (question.name().to_string(), reading.name().to_string()))
    });
    let readings = others.filter_map(|(question, reading)| {
        let choice = format!("{question}={reading}");
        let ruleset = collection.under(rules.name(), &[choice]).ok()?;
        // Another board has other positions.
        let is_asked = is_same_board(rules, &ruleset) && proof(rules, &ruleset).is_none();
        is_asked.then_some(Subject {
            under: Some((question, reading)),
            rules: ruleset,
        })
    });
    let written = Subject {
        under: None,
        rules: rules.clone(),
    };
    [written].into_iter().chain(readings).collect()
}

/// What was found of a subject.
struct Found {
    variants: Vec<Variant>,
    /// Where each variant comes out otherwise.
    seen: Vec<Vec<Difference>>,
    spots: Vec<Spot>,
}

/// Plays the variants of one of some subjects.
fn look(collection: &Collection, subjects: &[Subject], at: usize, effort: &Effort) -> Found {
    let subject = &subjects[at];
    let rules = &subject.rules;
    let (effort, readings) = match subject.under {
        None => (*effort, &subjects[1..]),
        Some(_) => (effort.of_reading(subjects.len()), &[][..]),
    };
    let (mut variants, rulesets) = variants(collection, subjects, at, effort.mistakes);
    let written = Player::new(rules.clone());
    let readings: Vec<Player> = readings
        .iter()
        .map(|reading| Player::new(reading.rules.clone()))
        .collect();
    let counted = collection.numbers(rules.name());
    let pool = Pool::new(&written, &readings, &counted, &effort, rulesets.len());
    let examples = examples_of(subject);
    let look = |ruleset: &Ruleset| -> (Fate, Vec<Difference>) {
        if proof(rules, ruleset).is_some() {
            return (Fate::Alike, Vec::new());
        }
        let player = Player::new(ruleset.clone());
        let players = OnceCell::new();
        let holds = |at: &&usize| {
            let example = &rules.examples()[**at];
            player.holds(example).unwrap_or_else(|| {
                let players = players.get_or_init(|| Players::new(ruleset.clone()));
                players.holds(example)
            })
        };
        match examples.iter().find(|at| !holds(at)) {
            Some(example) => (Fate::RuledOut(*example), Vec::new()),
            None => (Fate::Unseen, pool.apart(rules, &player)),
        }
    };
    let mut seen = Vec::new();
    for (variant, (fate, apart)) in variants.iter_mut().zip(map_items(&rulesets, &look)) {
        variant.fate = match apart.is_empty() {
            true => fate,
            false => Fate::Left,
        };
        seen.push(apart);
    }
    Found {
        variants,
        seen,
        spots: pool.spots,
    }
}

/// The examples that show how a subject is meant, by their places: of the ruleset as it is written
/// all that name no reading, under a reading those that name it or hold under it.
fn examples_of(subject: &Subject) -> Vec<usize> {
    let rules = &subject.rules;
    let players = subject.under.is_some().then(|| Players::new(rules.clone()));
    let is_shown = |example: &Example| match (&players, &subject.under) {
        (Some(players), Some(under)) => match example.under.as_slice() {
            [] => players.holds(example),
            [one] => one == under,
            _ => false,
        },
        _ => example.under.is_empty(),
    };
    let examples = rules.examples().iter().enumerate();
    let shown = examples.filter(|(_, example)| is_shown(example));
    shown.map(|(at, _)| at).collect()
}

/// Every mistake of a subject and every other reading that makes a ruleset, and that ruleset: of a
/// reading the mistakes in what it holds, and the reading in force in its place.
fn variants(
    collection: &Collection,
    subjects: &[Subject],
    at: usize,
    most: usize,
) -> (Vec<Variant>, Vec<Ruleset>) {
    let subject = &subjects[at];
    let (name, under) = (subject.rules.name(), subject.under.as_ref());
    // Of too many some are left out, from all over the text.
    let all = collection.mistakes(name, under);
    let step = all.div_ceil(most).max(1);
    let mistakes: Vec<usize> = (0..all).step_by(step).collect();
    let made = map_items(&mistakes, &|nth: &usize| {
        let mistaken = collection.mistaken(name, under, *nth).ok()?;
        // What is written alike is meant alike.
        if mistaken.edit.was == mistaken.edit.becomes {
            return None;
        }
        let variant = Variant {
            under: subject.under.clone(),
            place: Some(mistaken.place),
            change: Change::Edit(mistaken.edit),
            instead: mistaken.instead,
            fate: Fate::Unseen,
        };
        Some((variant, mistaken.ruleset))
    });
    let others = match under {
        None => &subjects[1..],
        Some(_) => &subjects[..1],
    };
    let readings = others.iter().filter_map(|other| {
        let (question, reading) = match (&other.under, under) {
            (Some((question, reading)), _) => (question.clone(), reading.clone()),
            (None, Some((question, _))) => (question.clone(), in_force(&other.rules, question)?),
            (None, None) => return None,
        };
        let variant = Variant {
            under: subject.under.clone(),
            place: None,
            instead: None,
            change: Change::Reading { question, reading },
            fate: Fate::Unseen,
        };
        Some((variant, other.rules.clone()))
    });
    made.into_iter().flatten().chain(readings).unzip()
}

/// The reading of a question that is in force.
fn in_force(rules: &Ruleset, question: &str) -> Option<String> {
    let mut questions = rules.questions().iter();
    let question = questions.find(|other| other.name() == question)?;
    Some(question.chosen().name().to_string())
}
