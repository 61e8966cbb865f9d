//! The rulesets that a watched game may have been played by, at the size of its board.

use std::sync::{Arc, Mutex};

use super::facts::Facts;
use super::follow::{Breadth, Follow, Followed};
use super::seen::Seen;
use crate::parallel::map_items;
use rustc_hash::FxHashMap;
use seedlore_engine::{Engine, Shortcut, Shortcuts};
use seedlore_language::rules::{Body, Collection, Parameter, Ruleset};
use seedlore_language::terms::Counted;

/// Positions kept of each ruleset.
const STANDS: usize = 4;

/// The size of a board that was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct BoardSize {
    /// Rows of pits; a ring has one.
    pub rows: u8,
    /// Pits of a row, or of the ring.
    pub pits: u8,
    /// Seeds that most pits hold at the start, if that was seen.
    pub seeds: Option<u16>,
}

/// Why a ruleset is not looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum LeftOut {
    /// Its board has other rows or pits.
    OtherBoard,
    /// Its pits hold another number of seeds at the start.
    OtherSeeds,
    /// Its players sow at the same time: no line of moves tells what they did.
    AtOnce,
}

/// A few moves of each ruleset don't pay for tables of all its moves.
const SHORTCUTS: Shortcuts = Shortcuts::ALL
    .without(Shortcut::LandingTables)
    .without(Shortcut::MoveTables)
    .without(Shortcut::RelayTables)
    .without(Shortcut::EmptyingMoves)
    .without(Shortcut::StraightPlay);

/// A ruleset under one reading, ready to be played.
pub(super) struct Candidate {
    pub engine: Engine,
    pub facts: Facts,
    is_symmetric: bool,
}

impl Candidate {
    pub fn new(rules: Ruleset) -> Candidate {
        let facts = Facts::new(&rules);
        let engine = Engine::with(rules, SHORTCUTS);
        Candidate {
            is_symmetric: engine.image().is_some(),
            facts,
            engine,
        }
    }

    pub fn rules(&self) -> &Ruleset {
        self.engine.rules()
    }

    /// `None` if what was seen can't be of these rules.
    pub fn follow(&self, seen: &Seen, breadth: Breadth) -> Option<Followed> {
        let follow = || Follow {
            rules: self.rules(),
            facts: &self.facts,
            seen,
            breadth,
            is_symmetric: self.is_symmetric,
            stands: STANDS,
        };
        // A board that no game comes to may need more room.
        let fast = self.engine.run(follow());
        fast.or_else(|| self.engine.run_plainly(follow()))
    }
}

/// Rulesets ready to be held against moves that were watched: compiled once for many queries.
pub struct Candidates<'c> {
    pub(super) collection: &'c Collection,
    /// The size of the board, if it is known.
    pub size: Option<BoardSize>,
    pub(super) all: Vec<Candidate>,
    /// Rulesets that are not looked at, by name.
    pub left_out: Vec<(String, LeftOut)>,
    /// Other readings, made when they are first asked for: by place of the ruleset.
    readings: Mutex<Made>,
}

/// Rulesets by their places and readings; `None` of readings that can't be joined.
type Made = FxHashMap<(usize, String), Option<Arc<Candidate>>>;

impl<'c> Candidates<'c> {
    /// Compiles the rulesets of a collection that can be played on such a board, each under
    /// its default readings and, where its size varies, at the size given.
    pub fn new(collection: &'c Collection, size: Option<BoardSize>) -> Candidates<'c> {
        let made = map_items(collection.rulesets(), &|rules: &Ruleset| {
            at_size(collection, rules, size).map(Candidate::new)
        });
        let mut all = Vec::new();
        let mut left_out = Vec::new();
        for (rules, made) in collection.rulesets().iter().zip(made) {
            match made {
                Ok(candidate) => all.push(candidate),
                Err(why) => left_out.push((rules.name().to_string(), why)),
            }
        }
        Candidates {
            collection,
            size,
            all,
            left_out,
            readings: Mutex::default(),
        }
    }

    /// How many rulesets are looked at.
    pub fn count(&self) -> usize {
        self.all.len()
    }

    /// A ruleset with one question answered otherwise, at the same size; `None` if it can't be.
    pub(super) fn under(&self, at: usize, reading: &str) -> Option<Arc<Candidate>> {
        let key = (at, reading.to_string());
        let known = |made: &Mutex<Made>| made.lock().ok()?.get(&key).cloned();
        if let Some(known) = known(&self.readings) {
            return known;
        }
        let default = self.all[at].rules();
        let mut readings = sizes(default);
        readings.push(reading.to_string());
        let made = self.collection.under(default.name(), &readings).ok();
        let made = made.map(|rules| Arc::new(Candidate::new(rules)));
        if let Ok(mut all) = self.readings.lock() {
            all.insert(key, made.clone());
        }
        made
    }
}

impl BoardSize {
    /// That of a ruleset as it is set out.
    pub fn of(rules: &Ruleset) -> BoardSize {
        BoardSize {
            rows: rules.board().rows(),
            pits: rules.board().row_length(),
            seeds: seeds_in_pit(rules),
        }
    }
}

impl Seen {
    /// The size of the board, if one was looked at; with its seeds if it was looked at before
    /// anything had been played, all pits alike.
    pub fn size(&self) -> Option<BoardSize> {
        let (rows, pits) = self.rows_and_pits()?;
        let start = self.start.as_ref().map_or(&[][..], |board| &board.pits);
        let first = start.first().copied().flatten().filter(|n| *n > 0);
        Some(BoardSize {
            rows,
            pits,
            seeds: first.filter(|_| start.iter().all(|seeds| *seeds == first)),
        })
    }
}

/// The numbers of a ruleset that reports vary.
fn parameters(rules: &Ruleset) -> impl Iterator<Item = &Parameter> {
    let bodies = rules.clauses().iter().map(|clause| clause.body());
    bodies.filter_map(|body| match body {
        Body::Let(parameter) => Some(parameter),
        _ => None,
    })
}

/// The names of the questions that are a number of a size.
pub(super) fn is_of_size(rules: &Ruleset, question: &str) -> bool {
    let mut all = parameters(rules);
    let is_size = |counted| counted != Counted::PitsTaken;
    all.any(|parameter| {
        parameter.letter.to_string() == question && parameter.counted.is_some_and(is_size)
    })
}

/// The numbers in force that are sizes, as readings.
fn sizes(rules: &Ruleset) -> Vec<String> {
    let questions = rules.questions().iter();
    let of_size = questions.filter(|question| is_of_size(rules, question.name()));
    of_size
        .map(|question| format!("{}={}", question.name(), question.chosen().name()))
        .collect()
}

/// What most pits hold at the start; `None` if all are empty.
fn seeds_in_pit(rules: &Ruleset) -> Option<u16> {
    Some(rules.whole().initial).filter(|seeds| *seeds > 0)
}

/// A ruleset at the size of a board, if it can have that.
fn at_size(
    collection: &Collection,
    rules: &Ruleset,
    size: Option<BoardSize>,
) -> Result<Ruleset, LeftOut> {
    let turns = std::iter::once(rules.turn()).chain(rules.phases().iter().map(|p| &p.turn));
    if turns.into_iter().any(|turn| turn.at_once.is_some()) {
        return Err(LeftOut::AtOnce);
    }
    let Some(size) = size else {
        return Ok(rules.clone());
    };
    let own = BoardSize::of(rules);
    let mut fits = (own.rows == size.rows, own.pits == size.pits);
    let mut choices = Vec::new();
    for parameter in parameters(rules) {
        let wanted = match parameter.counted {
            Some(Counted::Rows) => Some(u16::from(size.rows)),
            Some(Counted::PitsInARow | Counted::PitsInTheRing) => Some(u16::from(size.pits)),
            Some(Counted::SeedsInAPit) => size.seeds,
            Some(Counted::Players | Counted::PitsTaken) | None => None,
        };
        let mut values = parameter.values.iter().zip(&parameter.sizes);
        let Some((value, _)) = values.find(|(_, size)| Some(**size) == wanted) else {
            continue;
        };
        match parameter.counted {
            Some(Counted::Rows) => fits.0 = true,
            Some(Counted::PitsInARow | Counted::PitsInTheRing) => fits.1 = true,
            _ => {}
        }
        choices.push(format!("{}={value}", parameter.letter));
    }
    if fits != (true, true) {
        return Err(LeftOut::OtherBoard);
    }
    let made = match choices.is_empty() {
        true => rules.clone(),
        false => {
            let made = collection.under(rules.name(), &choices);
            made.map_err(|_| LeftOut::OtherBoard)?
        }
    };
    let now = BoardSize::of(&made);
    if (now.rows, now.pits) != (size.rows, size.pits) {
        return Err(LeftOut::OtherBoard);
    }
    match (now.seeds, size.seeds) {
        (Some(now), Some(seen)) if now != seen => Err(LeftOut::OtherSeeds),
        _ => Ok(made),
    }
}
