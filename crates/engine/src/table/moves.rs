//! Moves as they stand on a move table: from which pit, with how many seeds, to
//! what.
//!
//! Where laps are known beforehand and a landing then captures at most, or has
//! the player sow on, nearly all that a lap does depends on three numbers: the
//! pit, what it holds, and what the last seed makes of the place it falls in. A
//! move table holds for each pit and number what the lap adds to the board and where
//! it ends, and for each place and number there what is done then: its [`LandingEffect`],
//! which may have another lap follow (see `relays`). What is not on it is done
//! as everywhere else.
//!
//! What it is worth (`cargo bench -- ablation`): 1.7 to 2.1 times the speed of
//! search and 4 to 6 times that of random games on `wari-bennett` and `kalah`;
//! nothing where moves are not on it.

use crate::compile::code::MoveEffects;
use crate::compile::legality::StaticLegality;
use crate::compile::returned::Returns;
use crate::repr::bits::Bits;
use crate::repr::board::{Set, Shape};
use crate::repr::layout::NOWHERE;
use crate::repr::seeds::Seeds;
use crate::table::bounds::Bounds;
use crate::table::emptying::EmptyingMoves;
use crate::table::landing::{PitsAt, When};
use crate::table::relays::Gone;

/// Larger numbers of seeds are not on the move table: they are rare.
pub(crate) const SEEDS: usize = 32;

/// All that the moves of one player come to.
#[derive(Debug, Clone)]
pub(crate) struct MoveTable<S: Shape> {
    /// By pit, then by seeds.
    pub laps: Vec<Lap<S::Seeds>>,
    /// By place, then by what it holds now: the number of the deed.
    pub done: Vec<u8>,
    pub effects: Vec<LandingEffect<Set<S>>>,
    /// What lies behind each pit, as the player sows.
    pub behind: Vec<u8>,
    /// Seeds that the laps of a move after its first may sow, if there are any.
    pub most_relayed: Option<u32>,
    /// When all that a move takes is given back.
    pub returns: Option<Returns<Set<S>>>,
    /// What tells that moves are legal.
    pub certain: StaticLegality<Set<S>>,
    /// The pits that laps begin in or come to, where they hold more than any
    /// short lap sows: one that goes once round at most.
    pub long: Bounds<S::Seeds>,
    /// The same where they hold so many that a seed more may come to more than
    /// stands on the move table.
    pub crowded: Bounds<S::Seeds>,
    /// Which moves may leave nothing where filters ask for a seed.
    pub emptying: EmptyingMoves<S::Seeds>,
    /// By place: how many seeds a short lap to there needs from each pit.
    pub needed: Vec<S::Seeds>,
}

/// A lap that lifts all a pit holds.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lap<D> {
    /// What lifting and sowing change.
    pub moves: D,
    /// Where it ends; nowhere, if that is not known.
    pub last: u8,
    /// What they change there, as above.
    pub gain: u16,
}

/// Nothing is done.
pub(crate) const NOTHING: u8 = 0;

/// What is done is not on the move table.
pub(crate) const UNTOLD: u8 = u8::MAX;

/// What a last seed does: the first line that holds, or nothing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LandingEffect<B> {
    pub lines: Vec<Line<B>>,
    /// The places that it may take from.
    pub reach: B,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Line<B> {
    pub when: When<B>,
    pub takes: Vec<Take<B>>,
    pub then: Then,
}

/// What follows a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Then {
    /// The move is over.
    Over,
    /// The same, and the player moves again.
    Again,
    /// Another lap from a place, if it holds seeds then.
    Relay(u8),
}

/// A capture of all that some places hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Take<B> {
    pub pits: PitsAt<B>,
    pub store: u8,
}

impl<B: Bits> LandingEffect<B> {
    /// The places that seeds are taken from.
    pub fn takes_from(&self) -> impl Iterator<Item = &PitsAt<B>> {
        let takes = self.lines.iter().flat_map(|line| &line.takes);
        takes.map(|take| &take.pits)
    }
}

impl<S: Shape> MoveTable<S> {
    /// Where the first seed falls that is sown from a pit; `None` if that is
    /// not known.
    pub fn first_sown(&self, pit: u8) -> Option<u8> {
        let last = self.laps.get(usize::from(pit) * SEEDS + 1)?.last;
        (last != NOWHERE).then_some(last)
    }

    /// The lap from a pit; `None` if it is not on the move table.
    #[inline(always)]
    fn lap(&self, seeds: &S::Seeds, slot: u8) -> Option<&Lap<S::Seeds>> {
        let held = usize::from(seeds.get(slot));
        match held < SEEDS {
            true => self.laps.get(usize::from(slot) * SEEDS + held),
            false => None,
        }
    }

    /// The places that a deed may take from.
    #[inline(always)]
    pub fn may_take(&self, effect: u8) -> Set<S> {
        self.effects[usize::from(effect)].reach
    }

    /// What a move makes of the board before anything is done where it ends,
    /// and the number of that deed.
    #[inline(always)]
    pub fn sown(&self, seeds: &S::Seeds, slot: u8) -> Option<(S::Seeds, u8)> {
        let Lap { moves, last, gain } = self.lap(seeds, slot)?;
        if usize::from(*last) >= S::Seeds::SLOTS {
            return None;
        }
        let now = seeds.get(*last).wrapping_add(*gain) & S::Seeds::MOST;
        let (last, now) = (usize::from(*last), usize::from(now));
        let done = self.done.get(last * SEEDS + now);
        match done.copied().filter(|_| now < SEEDS) {
            None | Some(UNTOLD) => None,
            Some(effect) => {
                let mut after = *seeds;
                after.add(moves);
                Some((after, effect))
            }
        }
    }

    /// Makes a move; `None`, and nothing is done, if it is not on the move table.
    #[inline(always)]
    pub fn make(&self, seeds: &mut S::Seeds, slot: u8) -> Option<MoveEffects> {
        let (sown, effect) = self.sown(seeds, slot)?;
        let (after, effects) = self.finish(sown, effect)?;
        *seeds = after;
        Some(effects)
    }

    /// Does what is done where a lap ended, mostly nothing; `None` if not all of
    /// it is on the move table.
    #[inline(always)]
    pub fn finish(&self, sown: S::Seeds, effect: u8) -> Option<(S::Seeds, MoveEffects)> {
        if effect == NOTHING {
            // What was sown never leaves the processor's registers.
            return Some((sown, MoveEffects::default()));
        }
        let mut after = sown;
        let effects = self.act(&mut after, effect)?;
        Some((after, effects))
    }

    /// Does what is done where a lap ended, and all that follows.
    pub fn act(&self, seeds: &mut S::Seeds, mut effect: u8) -> Option<MoveEffects> {
        let sown = *seeds;
        let mut effects = MoveEffects::default();
        let mut gone = Gone::ONE_LAP;
        loop {
            let occupied = seeds.occupied();
            let lines = &self.effects[usize::from(effect)].lines;
            let Some(line) = lines.iter().find(|line| line.when.holds(occupied)) else {
                break;
            };
            effects.captures |= self.take(seeds, line);
            match line.then {
                Then::Over => break,
                Then::Again => {
                    effects.moves_again = true;
                    break;
                }
                Then::Relay(place) => effect = self.relay(seeds, place, &mut gone)?,
            }
        }
        let returns = self.returns.as_ref().filter(|_| effects.captures);
        if returns.is_some_and(|returns| returns.are_due(seeds.occupied())) {
            *seeds = sown;
            effects.captures = false;
        }
        Some(effects)
    }

    /// Takes what a line says; whether there was anything.
    #[inline(always)]
    fn take(&self, seeds: &mut S::Seeds, line: &Line<Set<S>>) -> bool {
        let mut captures = false;
        for take in &line.takes {
            let pits = take.pits.among(seeds, &self.behind);
            let mut taken = 0;
            for slot in pits.slots() {
                taken += seeds.get(slot);
                seeds.set(slot, 0);
            }
            seeds.put(take.store, taken);
            captures |= taken > 0;
        }
        captures
    }
}
