//! Endgame tables: the exact value of every position of up to so many seeds,
//! by retrograde analysis on the engine.
//!
//! The positions of one number of seeds are a layer. A layer is made from
//! those of fewer seeds, and can be kept as a file of its own; see [`mod@file`].
//!
//! A value is what the player to move has from here on if both play their
//! best, in the [`Measure`] of the ruleset. Play that goes round for ever is
//! worth what the ruleset says of a position that repeats, as far as that
//! gives each the same: nothing more to either. Rulesets that say otherwise
//! are refused, see [`Refusal::PlaceOfRepetition`].

pub mod file;
mod fit;
mod index;
mod layer;

use std::collections::BTreeMap;

use crate::solve::{Caveat, Measure, Refusal};
use fit::Fit;
use index::Index;
use layer::{Known, MOST_SEEDS, layer, links_a_position, memory_for};
use seedlore_engine::{Board, CompiledGame, Engine, Shape, Visitor};
use seedlore_game::{Next, Outcome, Position};
use seedlore_language::rules::Player;

pub use file::{FileFault, Stamp};

/// The values of all positions of up to so many seeds, each player to move.
#[derive(Debug, Clone)]
pub struct Tables {
    engine: Engine,
    fit: Fit,
    /// Where North sees what South does, if both sit at the same board: then
    /// only values of South are kept.
    image: Option<Vec<usize>>,
    index: Index,
    /// By seeds, then by position and side.
    layers: Vec<Vec<i8>>,
}

impl Tables {
    /// Tables of a ruleset, with no layer yet.
    ///
    /// # Errors
    /// If a position of few seeds has no value of its own.
    pub fn new(engine: &Engine) -> Result<Tables, Refusal> {
        let fit = Fit::new(engine)?;
        Ok(Tables {
            image: engine.image(),
            index: Index::new(engine.rules().board().pit_count(), 0),
            engine: engine.clone(),
            fit,
            layers: Vec::new(),
        })
    }

    /// The game whose endgames these are.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Unit of the values.
    pub fn measure(&self) -> Measure {
        self.fit.measure
    }

    /// Clauses that the values leave out of account, and what is taken for granted
    /// instead.
    pub fn caveats(&self) -> &[Caveat] {
        &self.fit.caveats
    }

    /// How many layers are known: those of no seed, of one, and so on.
    pub fn layers(&self) -> u16 {
        self.layers.len() as u16
    }

    /// The most layers there can be.
    pub fn most_columns(&self) -> u16 {
        self.engine.rules().seeds_in_all().min(MOST_SEEDS) + 1
    }

    /// Whether North has the values that South has, and they are kept once.
    pub fn is_mirrored(&self) -> bool {
        self.image.is_some()
    }

    /// How many values the layers of up to so many seeds have.
    pub fn positions(&self, most_seeds: u16) -> u64 {
        let index = Index::new(self.index.pits(), most_seeds);
        let sides = self.known().sides() as u64;
        let all = (0..=most_seeds).map(|seeds| index.count(seeds).saturating_mul(sides));
        all.fold(0, u64::saturating_add)
    }

    fn known(&self) -> Known<'_> {
        Known {
            index: &self.index,
            layers: &self.layers,
            image: self.image.as_deref(),
            measure: self.fit.measure,
            seeds_in_all: self.engine.rules().seeds_in_all(),
            late: self.fit.late,
        }
    }

    /// Bytes of memory that it takes to make the layers of up to so many
    /// seeds, as some of their positions tell.
    ///
    /// # Errors
    /// If there are not so many seeds, or if those positions lead where they
    /// must not.
    pub fn memory_for(&self, most_seeds: u16) -> Result<u64, Refusal> {
        if most_seeds >= self.most_columns() {
            return Err(Refusal::FewerSeeds);
        }
        let index = Index::new(self.index.pits(), most_seeds);
        let known = Known {
            index: &index,
            ..self.known()
        };
        let nodes = index.count(most_seeds).saturating_mul(known.sides() as u64);
        // Beyond this, places have no numbers.
        if nodes >= 1 << 31 {
            return Ok(memory_for(&known, most_seeds, nodes));
        }
        let links = self.engine.run(Counting {
            known,
            seeds: most_seeds,
        })?;
        Ok(memory_for(
            &known,
            most_seeds,
            (links * nodes as f64) as u64,
        ))
    }

    /// Makes the next layer, in no more than so many bytes of memory.
    /// `progress` is told how many of its positions were done: twice those
    /// that it has, since each is looked at twice.
    ///
    /// # Errors
    /// If it takes more memory, if all seeds are on the board, or if play
    /// leads to positions that are no endgames.
    pub fn grow(&mut self, memory: u64, progress: &(dyn Fn(u64) + Sync)) -> Result<(), Refusal> {
        let seeds = self.layers();
        if seeds >= self.most_columns() {
            return Err(Refusal::FewerSeeds);
        }
        self.index = Index::new(self.index.pits(), seeds);
        let known = self.known();
        let nodes = self.index.count(seeds).saturating_mul(known.sides() as u64);
        let least = memory_for(&known, seeds, 0);
        if nodes >= 1 << 31 || least > memory {
            return Err(Refusal::too_little_memory(least, memory));
        }
        let values = self.engine.run(Growing {
            known,
            seeds,
            memory,
            progress,
        })?;
        self.layers.push(values);
        Ok(())
    }

    /// What the player to move has from a board on; `None` if it has more
    /// seeds than the tables.
    #[inline]
    pub fn value<S: Shape>(&self, machine: &CompiledGame<S>, board: &Board<S>) -> Option<i32> {
        let is_south = machine.mover(board) == Player::South;
        let in_pit = |pit| machine.in_pit(board, pit);
        self.find(is_south, in_pit)
            .filter(|_| self.fit.late == 0 || machine.turns(board) >= self.fit.late)
    }

    /// Value of a position for the player to move; `None` if it has more seeds
    /// than the tables, or if clauses on the first turns still govern it.
    pub fn value_of(&self, position: &Position) -> Option<i32> {
        if !self.is_late(position) {
            return None;
        }
        self.find(position.mover == Player::South, |pit| position.pits[pit])
    }

    /// Whether both players have taken so many turns that no clause on the
    /// first turns speaks: the tables hold the values of such positions alone.
    pub fn is_late(&self, position: &Position) -> bool {
        let turns = [Player::South, Player::North].map(|player| position.turns[player]);
        turns.into_iter().all(|turns| turns >= self.fit.late)
    }

    /// Turns of each player after which no clause on the first turns speaks.
    pub fn late(&self) -> u16 {
        self.fit.late
    }

    /// What the player to move in a position has by a move that leads to
    /// `next`; `None` if that has no [value](Self::value_of).
    pub fn value_after(&self, position: &Position, next: &Next) -> Option<i32> {
        let mover = position.mover;
        let gain = next.position().lead(mover) - position.lead(mover);
        let then = match next {
            Next::Over(finish) => {
                return Some(match (self.fit.measure, finish.outcome) {
                    (Measure::Seeds, _) => gain,
                    (Measure::Result, Outcome::Won(player)) if player == mover => 1,
                    (Measure::Result, Outcome::Won(_)) => -1,
                    (Measure::Result, _) => 0,
                });
            }
            Next::Turn(turn) => {
                let value = self.value_of(&turn.position)?;
                if turn.position.mover == mover {
                    value
                } else {
                    -value
                }
            }
        };
        Some(match self.fit.measure {
            Measure::Seeds => gain + then,
            Measure::Result => then,
        })
    }

    #[inline(always)]
    fn find(&self, is_south: bool, in_pit: impl Fn(usize) -> u16) -> Option<i32> {
        let place = layer::place(&self.index, self.image.as_deref(), is_south, in_pit);
        let (seeds, place) = place?;
        let layer = self.layers.get(usize::from(seeds))?;
        Some(i32::from(layer[place]))
    }

    /// How many positions of so many seeds, with this player to move, have
    /// each value; none if the layer is not known.
    pub fn counts(&self, seeds: u16, mover: Player) -> BTreeMap<i32, u64> {
        let sides = self.known().sides();
        let mut counts = [0_u64; 256];
        let values = self.layers.get(usize::from(seeds));
        let first = usize::from(mover == Player::North) * (sides - 1);
        for value in values.into_iter().flatten().skip(first).step_by(sides) {
            counts[usize::from(*value as u8)] += 1;
        }
        (i8::MIN..=i8::MAX)
            .map(|value| (i32::from(value), counts[usize::from(value as u8)]))
            .filter(|(_, count)| *count > 0)
            .collect()
    }
}

struct Counting<'t> {
    known: Known<'t>,
    seeds: u16,
}

impl Visitor for Counting<'_> {
    type Output = Result<f64, Refusal>;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Self::Output {
        links_a_position(machine, self.known, self.seeds)
    }
}

struct Growing<'t> {
    known: Known<'t>,
    seeds: u16,
    memory: u64,
    progress: &'t (dyn Fn(u64) + Sync),
}

impl Visitor for Growing<'_> {
    type Output = Result<Vec<i8>, Refusal>;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Self::Output {
        layer(machine, self.known, self.seeds, self.memory, self.progress)
    }
}
