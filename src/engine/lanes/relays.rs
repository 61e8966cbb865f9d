//! Moves of several laps: the round they all go, and whether they end.

use std::sync::Arc;

use super::code::*;
use super::compile::Compiler;
use super::phrase::Sight;
use super::places::pairs;
use super::refusal::Refusal;
use crate::engine::board::Any;
use crate::engine::endless::MOST_STEPS;
use crate::engine::legal::{COPY_STEPS, MOST_TURN_STEPS};
use crate::engine::machine::Machine;
use crate::engine::unending::most_seeds_sown;
use crate::rules::{Path, Place};

/// Laps of a move are counted so far; from there the count goes back.
const MOST_LAPS: u64 = 126;

/// To this lap, at which a board is kept each time: even as the other, so that
/// it can be told whether a lap is an even one.
pub(super) const SET_BACK_TO: u8 = 64;

/// As often as that at the most.
const MOST_ROUNDS: u64 = 120;

/// Fewer laps than this are not enough to play by.
const FEWEST_LAPS: u64 = 40;

/// A lap of a higher number than this must not be asked for: from there on
/// boards are kept, to see whether they come again.
pub(super) const MOST_ASKED: u16 = 8;

impl Compiler<'_> {
    /// A relay from the place of the last seed, or from one beside it.
    pub fn relay(&mut self, sight: Sight, from: &Place, path: &Path) -> Result<Act, Refusal> {
        if sight != Sight::Landing || *path != Path::default() {
            return Err(Refusal::Relays);
        }
        let pointer = self.reader(sight).pointer(from)?;
        let pointer = pointer.filter(|pointer| pointer.from == End::Last);
        let mut pairs = pairs(&pointer.ok_or(Refusal::Relays)?);
        let pits = self.frame.board().pit_count();
        pairs.retain(|(_, place)| usize::from(*place) < pits);
        Ok(Act::Relay(pairs))
    }

    /// What all moves of several laps have in common.
    pub fn relays(&self, turns: &[Turn]) -> Result<Relays, Refusal> {
        let [path] = &self.paths[..] else {
            return Err(Refusal::LapsDiffer);
        };
        let mut choices = turns.iter().flat_map(|turn| &turn.choices);
        if choices.any(|choice| choice.track.is_none()) {
            return Err(Refusal::Moving);
        }
        let ring = self.ring(path, turns)?;
        let counted = self.frame.rules.asks().laps;
        if counted.is_some_and(|most| most > MOST_ASKED) {
            return Err(Refusal::ManyLaps);
        }
        let bounds = self.bounds(turns)?;
        Ok(Relays {
            ring,
            all_end: bounds.all_end && counted.is_none(),
            most_laps: bounds.most_laps.min(MOST_LAPS) as u8,
            rounds: bounds.rounds(),
            are_counted: counted.is_some(),
        })
    }

    /// The round that laps go from every pit that may be lifted.
    fn ring(&self, path: &Path, turns: &[Turn]) -> Result<Ring, Refusal> {
        let pits = self.frame.board().pit_count();
        let lines = turns.iter().flat_map(|turn| turn.landing.iter().flatten());
        let relayed = lines
            .flat_map(|line| &line.acts)
            .filter_map(|act| match act {
                Act::Relay(pairs) => Some(pairs),
                _ => None,
            });
        let choices = turns.iter().flat_map(|turn| &turn.choices);
        let mut chosen: Set = choices.map(|choice| usize::from(choice.pit)).collect();
        let first = chosen.places().next().ok_or(Refusal::LapsDiffer)?;
        let track = |place: usize| self.track(path, self.frame.pit(place));
        let ring = Ring::of(first, &track(first)?);
        // A lap ends on the ring, and is followed from there.
        for (end, place) in relayed.flatten() {
            if ring.places.has(usize::from(*end)) {
                chosen.0 |= 1 << place;
            }
        }
        for place in chosen.places() {
            if place >= pits || !ring.is_way_from(place, &track(place)?) {
                return Err(Refusal::LapsDiffer);
            }
        }
        Ok(ring)
    }

    /// How many laps are sure to come to fewer steps than end a sowing.
    fn bounds(&self, turns: &[Turn]) -> Result<Bounds, Refusal> {
        let rules = self.frame.rules;
        let machine = Machine::<Any>::of(Arc::new(rules.clone()), None);
        let seat = self.frame.mover as u8;
        let ruled = rules.phases().iter().map(|phase| &phase.turn);
        let programs = &machine.eyes(seat).programs;
        let seeds = u64::from(rules.seeds_in_all());
        let mut bounds = Bounds {
            all_end: true,
            most_laps: u64::MAX,
        };
        let longest = programs.iter().map(|program| program.effort);
        let (mut a_move, mut a_lap, mut a_seed) = (0, 0, 0);
        for effort in longest {
            a_move = a_move.max(effort.a_move);
            a_lap = a_lap.max(effort.a_lap);
            a_seed = a_seed.max(effort.a_seed);
        }
        for (turn, ruled) in turns.iter().zip(ruled.chain([rules.turn()])) {
            let options = turn.choices.len().max(1) as u64;
            let a_whole_lap = a_lap + a_seed * seeds;
            // Trying moves without end, the referee may go on for three times as
            // many laps, but not beyond what ends a sowing.
            let longest = MOST_STEPS + COPY_STEPS + a_move + a_whole_lap;
            let room = match options * longest < MOST_TURN_STEPS {
                true => MOST_STEPS,
                false => MOST_TURN_STEPS / (3 * options),
            };
            let room = room.saturating_sub(COPY_STEPS + a_move + a_whole_lap);
            let sown = most_seeds_sown(rules, ruled).map(u64::from);
            let ends = sown.is_some_and(|sown| sown * (a_lap + a_seed) <= room);
            bounds.all_end &= ends;
            bounds.most_laps = bounds.most_laps.min(room / a_whole_lap);
        }
        match bounds.all_end || bounds.most_laps >= FEWEST_LAPS {
            true => Ok(bounds),
            false => Err(Refusal::ManyLaps),
        }
    }
}

struct Bounds {
    all_end: bool,
    most_laps: u64,
}

impl Bounds {
    /// How often the last laps can be counted again.
    fn rounds(&self) -> u8 {
        let beyond = self.most_laps.saturating_sub(MOST_LAPS);
        (beyond / (MOST_LAPS - u64::from(SET_BACK_TO))).min(MOST_ROUNDS) as u8
    }
}

impl Ring {
    /// The round that a lap from a pit goes.
    fn of(pit: usize, track: &Track) -> Ring {
        let mut at = track.then.clone();
        let skips_origin = at[pit] == NEVER;
        let length = track.period + u8::from(skips_origin);
        at[pit] = length;
        let places = at.iter().enumerate().filter(|(_, at)| **at != NEVER);
        Ring {
            places: places.map(|(place, _)| place).collect(),
            at,
            length,
            skips_origin,
        }
    }

    /// Whether a lap from a pit goes this round.
    fn is_way_from(&self, pit: usize, track: &Track) -> bool {
        let after = |at: u8| match (at + self.length - self.at[pit]) % self.length {
            0 if self.skips_origin => NEVER,
            0 => self.length,
            after => after,
        };
        let numbers = (0..).zip(&self.at).map(|(place, at)| match *at {
            _ if !self.places.has(place) => NEVER,
            at => after(at),
        });
        self.places.has(pit)
            && track.prefix == 0
            && track.period + u8::from(self.skips_origin) == self.length
            && numbers.eq(track.then.iter().copied())
    }
}
