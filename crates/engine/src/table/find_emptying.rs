//! Finding out [which moves may leave nothing](EmptyingMoves), when all that is
//! done where laps end is noted.

use crate::compile::legality::Keep;
use crate::repr::bits::Bits;
use crate::repr::board::{Set, Shape};
use crate::repr::seeds::Seeds;
use crate::table::bounds::Bounds;
use crate::table::emptying::{EmptyingMoves, Feeding, SLOTS};
use crate::table::landing::PitsAt;
use crate::table::moves::{LandingEffect, Lap, MoveTable, NOTHING, SEEDS, UNTOLD};

/// What a short lap may leave bare.
#[derive(PartialEq)]
struct Leaves<B> {
    last: u8,
    /// Places that held seeds.
    filled: B,
    /// Places that held none.
    empty: B,
}

impl<S: Shape> MoveTable<S> {
    /// Works out what moves may leave, when all that is done is noted.
    pub(crate) fn find_emptying(&mut self, short: u16) {
        let kept: Vec<Set<S>> = self.certain.kept.iter().copied().collect();
        let all = kept.iter().fold(Set::<S>::default(), |all, set| all | *set);
        let Some(first) = all.slots().next() else {
            return;
        };
        let laps = self.leaving(short, all);
        let looked_at = Set::<S>::from_slots(first..first + SLOTS);
        let ends = |pattern: u8| {
            if !self.certain.are_of_captures {
                return !Set::<S>::default();
            }
            let slots = (0..SLOTS).filter(|nth| pattern >> nth & 1 == 1);
            let occupied = Set::<S>::from_slots(slots.map(|nth| first + nth));
            let takes_a_set = |lap: &&Leaves<Set<S>>| {
                let stays = occupied & !lap.filled | !occupied & !lap.empty;
                let mut sets = kept.iter();
                sets.any(|set| (*set & looked_at & stays).is_empty())
            };
            Set::<S>::from_slots(laps.iter().filter(takes_a_set).map(|lap| lap.last))
        };
        self.emptying = EmptyingMoves {
            first,
            ends: Box::new(std::array::from_fn(|pattern| ends(pattern as u8))),
            feeding: self.find_feeding(short, all),
        };
    }

    /// What short laps may leave bare of some places, where they do something.
    fn leaving(&self, short: u16, places: Set<S>) -> Vec<Leaves<Set<S>>> {
        let mut leaving = Vec::new();
        for (pit, _, lap) in self.short_laps(short) {
            let effects: Vec<_> = self.deeds_at(lap.last).collect();
            let acts = |effect: &Option<&LandingEffect<Set<S>>>| {
                effect.is_none_or(|effect| !effect.lines.is_empty())
            };
            if !effects.iter().any(acts) {
                continue;
            }
            let mut leaves = Leaves {
                last: lap.last,
                filled: !places | <Set<S> as Bits>::one(pit),
                empty: !places | <Set<S> as Bits>::one(pit),
            };
            for place in places.slots().filter(|place| *place != pit) {
                let falls = lap.moves.get(place);
                let may_take = |takes: &dyn Fn(&PitsAt<Set<S>>) -> bool| {
                    let takes = |places: &PitsAt<Set<S>>| {
                        places.reach(&self.behind).has(place) && takes(places)
                    };
                    let mut effects = effects.iter();
                    effects.any(|effect| effect.is_none_or(|effect| effect.takes_from().any(takes)))
                };
                if may_take(&|places| places.highest_taken() > falls) {
                    leaves.filled.insert(place);
                }
                if falls == 0 || may_take(&|places| places.admits(falls)) {
                    leaves.empty.insert(place);
                }
            }
            if !leaving.contains(&leaves) {
                leaving.push(leaves);
            }
        }
        leaving
    }

    /// What is known of moves where these places hold nothing.
    fn find_feeding(&self, short: u16, vacant: Set<S>) -> Option<Feeding<S::Seeds>> {
        let filters = self.certain.filters.as_ref()?;
        if !(vacant & self.certain.from).is_empty() {
            return None;
        }
        let mut by = Bounds::none();
        for pit in self.certain.from.slots() {
            let mut passing = Vec::new();
            for (_, seeds, lap) in self.short_laps(short).filter(|(from, ..)| *from == pit) {
                if self.passes_feeding(filters, vacant, lap)? {
                    passing.push(seeds);
                }
            }
            if let (Some(least), Some(most)) = (passing.first(), passing.last()) {
                if usize::from(most - least) + 1 != passing.len() {
                    return None;
                }
                by.set(pit, (*least, *most));
            }
        }
        Some(Feeding {
            vacant,
            by,
            may_waive: filters.iter().any(|keep| keep.if_possible),
        })
    }

    /// Whether filters let a lap pass where these places hold nothing; `None` if
    /// that is not all that matters.
    fn passes_feeding(
        &self,
        filters: &[Keep<Set<S>>],
        vacant: Set<S>,
        lap: &Lap<S::Seeds>,
    ) -> Option<bool> {
        let filled = lap.moves.holding(1, S::Seeds::MOST) & vacant;
        let may_act = match vacant.has(lap.last) {
            true => {
                let at = usize::from(lap.last) * SEEDS + usize::from(lap.gain);
                self.done[at] != NOTHING
            }
            false => {
                let mut effects = self.deeds_at(lap.last);
                effects.any(|effect| effect.is_none_or(|effect| !effect.lines.is_empty()))
            }
        };
        // What is taken elsewhere matters as far as filters ask for captures.
        let passes = |keep: &Keep<Set<S>>| {
            let is_known = |places: Set<S>| (places & !vacant).is_empty();
            if !is_known(keep.places) || !keep.when_vacant.is_none_or(is_known) {
                return None;
            }
            match ((filled & keep.places).is_empty(), may_act) {
                (false, false) => Some(true),
                (true, false) => Some(keep.is_of_captures),
                _ => None,
            }
        };
        filters
            .iter()
            .try_fold(true, |all, keep| Some(passes(keep)? && all))
    }

    /// The pit, the seeds and what they do of all short laps.
    fn short_laps(&self, short: u16) -> impl Iterator<Item = (u8, u16, &Lap<S::Seeds>)> {
        self.certain.from.slots().flat_map(move |pit| {
            (1..=short).map(move |seeds| {
                let at = usize::from(pit) * SEEDS + usize::from(seeds);
                (pit, seeds, &self.laps[at])
            })
        })
    }

    /// What may be done where a lap ends in a place, by what it holds; `None`
    /// where it is not on the move table.
    fn deeds_at(&self, last: u8) -> impl Iterator<Item = Option<&LandingEffect<Set<S>>>> {
        let numbers = self.done.chunks(SEEDS).nth(usize::from(last));
        let mut numbers = numbers.unwrap_or_default().to_vec();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.into_iter().map(|number| match number {
            UNTOLD => None,
            number => Some(&self.effects[usize::from(number)]),
        })
    }
}
