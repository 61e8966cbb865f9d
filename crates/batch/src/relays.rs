//! Moves of several laps: the round they all go, and whether they end.

use super::conditions::MomentOfMove;
use super::lower::Lowering;
use super::places::pairs;
use super::program::*;
use super::refusal::Refusal;
use seedlore_engine::most_seeds_sown;
use seedlore_game::Work;
use seedlore_language::rules::{Path, Place};

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

impl Lowering<'_> {
    /// A relay from the place of the last seed, or from one beside it.
    pub fn relay(
        &mut self,
        sight: MomentOfMove,
        from: &Place,
        path: &Path,
    ) -> Result<MaskedAction, Refusal> {
        if sight != MomentOfMove::Landing || *path != Path::default() {
            return Err(Refusal::Relays);
        }
        let pointer = self.reader(sight).pointer(from)?;
        let pointer = pointer.filter(|pointer| pointer.from == End::Last);
        let mut pairs = pairs(&pointer.ok_or(Refusal::Relays)?);
        let pits = self.frame.board().pit_count();
        pairs.retain(|(_, place)| usize::from(*place) < pits);
        Ok(MaskedAction::Relay {
            pairs,
            is_plain: false,
        })
    }

    /// Tells the relays of the first lines that are read after a lap which do
    /// nothing before, and go on from any pit.
    pub fn with_plain_relays(&self, mut landing: Table) -> Table {
        let pits = self.frame.board().pit_count();
        for line in landing.iter_mut().take(1).flatten() {
            if let [MaskedAction::Relay { pairs, is_plain }] = &mut line.acts[..] {
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
            most_sown: bounds.most_sown as u16,
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
                MaskedAction::Relay { pairs, .. } => Some(pairs),
                _ => None,
            });
        let choices = turns.iter().flat_map(|turn| &turn.choices);
        let mut chosen: Set = choices.map(|choice| usize::from(choice.pit)).collect();
        let first = chosen.places().next().ok_or(Refusal::LapsDiffer)?;
        let track = |place: usize| self.track(path, self.frame.pit(place));
        let ring = Ring::new(first, &track(first)?);
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

    /// What is sure to come to fewer seeds than end a sowing, or the search for
    /// moves, with the referee.
    fn bounds(&self, turns: &[Turn]) -> Result<Bounds, Refusal> {
        let rules = self.frame.rules;
        let (of_move, of_turn) = (u64::from(rules.most_sown()), Work::most_sown(rules));
        let all = u64::from(rules.seeds_in_all());
        let uncharged = (u64::from(MOST_ASKED) + 1) * all;
        let mut bounds = Bounds {
            all_end: true,
            a_lap: 0,
            a_seed: 1,
            most_sown: of_move.saturating_sub(uncharged),
        };
        let ruled = rules.phases().iter().map(|phase| &phase.turn);
        for (turn, ruled) in turns.iter().zip(ruled.chain([rules.turn()])) {
            let options = turn.choices.len() as u64;
            if options * (of_move + uncharged) >= of_turn {
                // Until it finds that a move has no end the referee may sow
                // three times as many laps, of all seeds at the worst.
                let room = (of_turn / (3 * options)).saturating_sub(uncharged);
                (bounds.a_lap, bounds.a_seed) = (all, 0);
                bounds.most_sown = bounds.most_sown.min(room);
            }
            let sown = most_seeds_sown(rules, ruled).map(u64::from);
            let room = of_move.min(of_turn / options.max(1));
            let room = room.saturating_sub(uncharged);
            bounds.all_end &= sown.is_some_and(|sown| sown <= room);
        }
        let is_enough = bounds.most_sown >= FEWEST_LAPS * all;
        let fits = bounds.most_sown + all <= u64::from(u16::MAX);
        match fits && (bounds.all_end || is_enough) {
            true => Ok(bounds),
            false => Err(Refusal::ManyLaps),
        }
    }
}

/// How many seeds the laps of a move may sow here, from the first that is
/// charged: each lap so many and so many for each of its seeds.
struct Bounds {
    all_end: bool,
    a_lap: u64,
    a_seed: u64,
    most_sown: u64,
}

impl Ring {
    /// The round that a lap from a pit goes.
    pub fn new(pit: usize, track: &Track) -> Ring {
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
