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
pub(super) const MOST_LAPS: u8 = 126;

/// To this lap: even as the other, so that it can be told whether a lap is an
/// even one.
pub(super) const SET_BACK_TO: u8 = 64;

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
        Ok(Act::Relay {
            pairs,
            is_plain: false,
        })
    }

    /// Tells the relays of the first lines that are read after a lap which do
    /// nothing before, and go on from any pit.
    pub fn with_plain_relays(&self, mut landing: Table) -> Table {
        let pits = self.frame.board().pit_count();
        for line in landing.iter_mut().take(1).flatten() {
            if let [Act::Relay { pairs, is_plain }] = &mut line.acts[..] {
                *is_plain = pairs.len() == pits && pairs.iter().all(|(end, pit)| end == pit);
                if *is_plain {
                    self.frame.asks_held.set(true);
                }
            }
        }
        landing
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
        let all_end = bounds.all_end && counted.is_none();
        Ok(Relays {
            ring,
            all_end,
            are_tried: !all_end || turns.iter().any(|turn| !turn.filters.is_empty()),
            a_lap: bounds.a_lap as u16,
            a_seed: bounds.a_seed as u16,
            most_steps: bounds.most_steps.min(MOST_STEPS) as u16,
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
                Act::Relay { pairs, .. } => Some(pairs),
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

    /// What is sure to come to fewer steps than end a sowing, or the search for
    /// moves, with the referee.
    fn bounds(&self, turns: &[Turn]) -> Result<Bounds, Refusal> {
        let rules = self.frame.rules;
        let machine = Machine::<Any>::of(Arc::new(rules.clone()), None);
        let programs = &machine.eyes(self.frame.mover as u8).programs;
        let (mut a_move, mut a_lap, mut a_seed) = (0, 0, 0);
        for effort in programs.iter().map(|program| program.effort) {
            a_move = a_move.max(effort.a_move);
            a_lap = a_lap.max(effort.a_lap);
            a_seed = a_seed.max(effort.a_seed);
        }
        let a_whole_lap = a_lap + a_seed * u64::from(rules.seeds_in_all());
        let uncharged = COPY_STEPS + a_move + (u64::from(MOST_ASKED) + 1) * a_whole_lap;
        let mut bounds = Bounds {
            all_end: true,
            a_lap,
            a_seed,
            most_steps: MOST_STEPS.saturating_sub(uncharged),
        };
        let ruled = rules.phases().iter().map(|phase| &phase.turn);
        for (turn, ruled) in turns.iter().zip(ruled.chain([rules.turn()])) {
            let options = turn.choices.len() as u64;
            if options * (MOST_STEPS + uncharged) >= MOST_TURN_STEPS {
                // Until it finds that a move has no end the referee may sow
                // three times as many laps, of all seeds at the worst.
                let room = (MOST_TURN_STEPS / (3 * options)).saturating_sub(uncharged);
                (bounds.a_lap, bounds.a_seed) = (a_whole_lap, 0);
                bounds.most_steps = bounds.most_steps.min(room);
            }
            let sown = most_seeds_sown(rules, ruled).map(u64::from);
            let room = MOST_STEPS.min(MOST_TURN_STEPS / options.max(1));
            let room = room.saturating_sub(uncharged);
            bounds.all_end &= sown.is_some_and(|sown| sown * (a_lap + a_seed) <= room);
        }
        let is_enough = bounds.most_steps >= FEWEST_LAPS * a_whole_lap;
        let is_small = a_whole_lap < u64::from(u16::MAX) - MOST_STEPS;
        match is_small && (bounds.all_end || is_enough) {
            true => Ok(bounds),
            false => Err(Refusal::ManyLaps),
        }
    }
}

struct Bounds {
    all_end: bool,
    a_lap: u64,
    a_seed: u64,
    most_steps: u64,
}

impl Ring {
    /// The round that a lap from a pit goes.
    pub fn of(pit: usize, track: &Track) -> Ring {
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
    pub fn is_way_from(&self, pit: usize, track: &Track) -> bool {
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
