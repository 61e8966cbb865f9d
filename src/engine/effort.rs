//! How many steps a move may come to at the most.
//!
//! The referee gives a sowing up after so many steps: seeds that fall, lines
//! that are read, pits that are looked at. Where looks are not counted, more
//! than there can be are charged for each lap and each seed; a move that might
//! come near the bound is made again with all its steps counted.

use super::acting::LOOKS_AN_ACTION;
use super::bits::Bits;
use super::code::{Act, Phrase, Place, Places, Program, Skip, Sowing, Table, Test};
use super::endless::LOOKS_A_STEP;
use super::layout::Layout;
use crate::terms::Moment;

/// Steps at the most.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Effort {
    /// For a move, its laps aside.
    pub a_move: u64,
    /// For a lap, its seeds aside.
    pub a_lap: u64,
    pub a_seed: u64,
    /// For a move of one lap that goes twice round at most.
    pub known_lap: u64,
    /// For a move of one lap of as many seeds as a byte counts.
    pub longest: u64,
}

impl Effort {
    /// For a move of one lap of so many seeds.
    pub fn of_lap(self, seeds: u16) -> u64 {
        self.a_move + self.a_lap + self.a_seed * u64::from(seeds)
    }
}

/// Reckons the looks at pits that parts of a program may take.
pub(super) struct Reckoner {
    pits: u64,
    lanes: u16,
    /// Looks for the next pit in play.
    a_step: u64,
}

impl Reckoner {
    pub fn of(layout: &Layout, closes: bool) -> Reckoner {
        let pits = u64::from(layout.pits);
        Reckoner {
            pits,
            lanes: layout.lanes.into(),
            a_step: if closes { pits } else { 1 },
        }
    }

    pub fn program<B: Bits>(&self, program: &Program<B>, sowing: &Sowing<B>) -> Effort {
        let table = |moment: Moment| self.table(&program.tables[moment as usize]);
        let onward = self.onward(sowing);
        let from = sowing.from.iter().flatten();
        let first = from.map(|place| self.place(place)).max().unwrap_or(0);
        let choices = program.choices.iter();
        let acts = choices.map(|choice| self.acts(&choice.acts)).max();
        let effort = Effort {
            a_move: 2
                + steps(acts.unwrap_or(0))
                + table(Moment::TurnEnd)
                + 2 * table(Moment::Endless),
            a_lap: 1 + steps(first + onward) + table(Moment::Lifting) + table(Moment::Landing),
            a_seed: 1 + steps(onward) + table(Moment::Passing),
            known_lap: 0,
            longest: 0,
        };
        Effort {
            known_lap: effort.of_lap(2 * self.lanes),
            longest: effort.of_lap(u8::MAX.into()),
            ..effort
        }
    }

    /// From one place to the next that receives a seed, by any path.
    fn onward<B: Bits>(&self, sowing: &Sowing<B>) -> u64 {
        let skip = |skip: &Skip<B>| match skip {
            Skip::Origin { .. } => 0,
            Skip::Pits(phrase) => self.phrase(phrase),
        };
        let skipping = sowing.skipping.iter();
        let skipping = skipping.map(|all| all.iter().map(skip).sum::<u64>()).max();
        let within = sowing.within.iter().flatten();
        let within = within.map(|phrase| self.phrase(phrase)).max();
        let asked = skipping.unwrap_or(0) + within.unwrap_or(0);
        // Without such words nothing but the origin is passed over.
        let places = if asked > 0 { 2 * (self.pits + 4) } else { 2 };
        places * (self.a_step + asked)
    }

    fn table<B: Bits>(&self, table: &Table<B>) -> u64 {
        let looks = |line: &super::code::Line<B>| {
            line.test.as_ref().map_or(0, |test| self.test(test)) + self.acts(&line.acts)
        };
        table.lines.len() as u64 + steps(table.lines.iter().map(looks).sum())
    }

    /// One pit held against a phrase.
    fn phrase<B: Bits>(&self, phrase: &Phrase<B>) -> u64 {
        let except = phrase.except.as_ref().map_or(0, |place| self.place(place));
        let alone = 1 + except + phrase.beside.len() as u64 * self.a_step;
        let compared = u64::from(phrase.is_largest) + u64::from(phrase.is_rearmost);
        alone * (1 + self.pits * compared) + 2 * self.pits * self.a_step * compared
    }

    fn class<B: Bits>(&self, phrase: &Phrase<B>) -> u64 {
        self.pits.max(4) * self.phrase(phrase)
    }

    fn place<B: Bits>(&self, place: &Place<B>) -> u64 {
        match place {
            Place::After(of) | Place::Before(of) => self.place(of) + self.a_step,
            Place::Across { of, .. } => self.place(of),
            Place::First { of, from, .. } => {
                self.class(of) + self.place(from) + (self.pits + 1) * self.a_step
            }
            Place::The(phrase) => self.class(phrase),
            Place::Next => self.a_step,
            Place::Last | Place::Origin | Place::Start | Place::StartOf(_) | Place::LastOf(_) => 0,
        }
    }

    fn places<B: Bits>(&self, places: &Places<B>) -> u64 {
        match places {
            Places::Class(phrase) | Places::Chosen { of: phrase, .. } => self.class(phrase),
            Places::Place(place) => self.place(place),
            Places::Run { step, from, of, .. } => {
                let steps = self.pits * u64::from(*step) * self.a_step;
                self.place(from) + 2 * (self.class(of) + steps)
            }
            Places::Opposites(inner) => self.places(inner),
            Places::Both(all) => all.iter().map(|places| self.places(places)).sum(),
        }
    }

    fn test<B: Bits>(&self, test: &Test<B>) -> u64 {
        match test {
            Test::All(parts) | Test::Any(parts) => parts.iter().map(|part| self.test(part)).sum(),
            Test::Not(inner) => self.test(inner),
            Test::SeedsIn(phrase, _)
            | Test::PitsAmong(phrase, _)
            | Test::Some(phrase)
            | Test::No(phrase) => self.class(phrase),
            Test::Is(place, phrase) => self.place(place) + self.phrase(phrase),
            _ => 0,
        }
    }

    fn acts<B: Bits>(&self, acts: &[Act<B>]) -> u64 {
        let act = |act: &Act<B>| match act {
            Act::Capture { places, .. }
            | Act::Lift { places, .. }
            | Act::Mark { places, .. }
            | Act::Unmark(places)
            | Act::Claim(places)
            | Act::Close(places)
            | Act::Share(places) => self.places(places),
            Act::Move { from, to, .. } => self.places(from) + self.place(to),
            Act::Relay { from, .. } => self.place(from),
            _ => 0,
        };
        acts.iter().map(|a| LOOKS_AN_ACTION + act(a)).sum()
    }
}

/// The steps that so many looks are worth at the most.
fn steps(looks: u64) -> u64 {
    looks.div_ceil(LOOKS_A_STEP)
}
