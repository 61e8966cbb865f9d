//! Seeds that stay whatever move is made: places that hold more than a capture
//! may take from there, once the lap before it has sown what it sows.

use super::bits::Bits;
use super::board::{Set, Shape};
use super::chart::{Bounds, Chart, Deed, SEEDS, UNTOLD};
use super::layout::NOWHERE;
use super::seeds::Seeds;

/// Where seeds stay, among the places that filters ask for.
#[derive(Debug, Clone)]
pub(super) struct Lasting<D> {
    pub places: Bounds<D>,
    /// The pits from which a lap may be so long that they do not.
    pub but_after: Bounds<D>,
}

impl<D: Seeds> Lasting<D> {
    /// Nowhere.
    pub fn none() -> Lasting<D> {
        Lasting {
            places: Bounds::none(),
            but_after: Bounds::none(),
        }
    }
}

/// More than any place holds.
const NEVER: u16 = u16::MAX;

impl<S: Shape> Chart<S> {
    /// Finds where seeds stay, when all that is done is noted.
    pub(super) fn find_lasting(&mut self, short: u16) {
        self.lasting = self.seek_lasting(short);
    }

    fn seek_lasting(&self, short: u16) -> Lasting<S::Seeds> {
        let kept = self.sure.kept.iter();
        let kept = kept.fold(Set::<S>::default(), |all, set| all | *set);
        let lanes = 0..S::Seeds::LANES as u8;
        let ends: Vec<Vec<u16>> = lanes.map(|last| self.most_taken_at(last)).collect();
        let from = self.sure.from;
        let is_told = |seeds: &u16| from.lanes().all(|pit| self.last(pit, *seeds) != NOWHERE);
        let told = (1..SEEDS as u16).take_while(is_told).count() as u16;
        let lasts = |least: &Vec<u16>| kept.lanes().all(|at| least[usize::from(at)] < NEVER);
        let least = self.least_lasting(told, short, &ends).filter(lasts);
        let (most, least) = match least {
            Some(least) => (told, Some(least)),
            None => (short, self.least_lasting(short, short, &ends)),
        };
        let but_after = Bounds::of((most + 1, u16::MAX), from);
        let mut places = Bounds::none();
        for place in kept.lanes() {
            let least = least.as_ref().map(|least| least[usize::from(place)]);
            let range = match least.filter(|least| *least < NEVER) {
                Some(least) => (least, u16::MAX),
                None => self.sure.safe.highest(),
            };
            places.set(place, range);
        }
        Lasting { places, but_after }
    }

    /// By place, so many seeds that no capture takes them after a lap of at most
    /// `most`; `None` if such a lap is not on the chart. `ends` tells, by the end
    /// of a lap, what is [taken at most](Self::most_taken_at).
    fn least_lasting(&self, most: u16, short: u16, ends: &[Vec<u16>]) -> Option<Vec<u16>> {
        let mut least = vec![1; S::Seeds::LANES];
        for pit in self.sure.from.lanes() {
            for seeds in 1..=most {
                let at = usize::from(pit) * SEEDS + usize::from(seeds);
                let lap = self.laps.get(at).filter(|lap| lap.last != NOWHERE)?;
                // A longer lap may end where more is held than the chart tells of.
                let off_chart = match seeds > short {
                    true => self.sure.most_taken,
                    false => 0,
                };
                let taken = ends[usize::from(lap.last)].iter();
                let taken = taken.map(|taken| off_chart.max(*taken));
                for ((place, least), taken) in (0..).zip(&mut least).zip(taken) {
                    // What is lifted is no seed that stays.
                    if place == pit || taken == 0 {
                        continue;
                    }
                    let lasting = match taken < S::Seeds::MOST {
                        true => (taken + 1).saturating_sub(lap.moves.get(place)),
                        false => NEVER,
                    };
                    *least = lasting.max(*least);
                }
            }
        }
        Some(least)
    }

    /// By place, the highest number that may be taken from there where a lap
    /// ends in a place.
    fn most_taken_at(&self, last: u8) -> Vec<u16> {
        let mut most = vec![0; S::Seeds::LANES];
        for deed in self.deeds_at(last) {
            match deed {
                None => {
                    for most in &mut most {
                        *most = self.sure.most_taken.max(*most);
                    }
                }
                Some(deed) => {
                    for places in deed.takes_from() {
                        let highest = places.highest_taken();
                        for place in places.reach(&self.behind).lanes() {
                            let most = &mut most[usize::from(place)];
                            *most = highest.max(*most);
                        }
                    }
                }
            }
        }
        most
    }

    /// What may be done where a lap ends in a place, by what it holds; `None`
    /// where it is not on the chart.
    pub(super) fn deeds_at(&self, last: u8) -> impl Iterator<Item = Option<&Deed<Set<S>>>> {
        let numbers = self.done.chunks(SEEDS).nth(usize::from(last));
        let mut numbers = numbers.unwrap_or_default().to_vec();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().map(|number| match number {
            UNTOLD => None,
            number => Some(&self.deeds[usize::from(number)]),
        })
    }
}
