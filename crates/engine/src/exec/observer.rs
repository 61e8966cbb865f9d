//! Who is told which clauses act and where seeds fall, where someone wants to know.

use seedlore_language::rules::{Clause, ClauseId, Ruleset};

/// Whoever listens to the engine. It hears which clauses act, and what is
/// captured: what statistics count; and only where it asks, each seed that moves.
pub trait ClauseObserver {
    /// Whether it wants to hear anything.
    const OBSERVES: bool;

    /// Whether it wants to hear where seeds are lifted and where they fall too. Of laps
    /// that are known beforehand that takes a comparison of the board before and after.
    const HEARS_SEEDS: bool = false;

    /// A hand has taken so many seeds out of a place, to sow them or to lay them elsewhere.
    #[inline(always)]
    fn lifts(&mut self, _clause: ClauseId, _slot: u8, _seeds: u16) {}

    /// So many seeds have fallen into a place, or were laid there.
    #[inline(always)]
    fn drops(&mut self, _clause: ClauseId, _slot: u8, _seeds: u16) {}

    /// A clause did something, once for each pit or seed it did it to.
    fn acts(&mut self, clause: ClauseId);

    /// A clause has taken so many seeds from a place.
    fn takes(&mut self, clause: ClauseId, slot: u8, seeds: u16);

    /// What the move took has been put back.
    fn returns(&mut self);

    /// The move is made: whether it leaves any seeds to the other players.
    fn made(&mut self, leaves_others: impl FnOnce() -> bool);
}

/// Listens to nothing, and costs nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct NullObserver;

impl ClauseObserver for NullObserver {
    const OBSERVES: bool = false;

    #[inline(always)]
    fn acts(&mut self, _: ClauseId) {}

    #[inline(always)]
    fn takes(&mut self, _: ClauseId, _: u8, _: u16) {}

    #[inline(always)]
    fn returns(&mut self) {}

    #[inline(always)]
    fn made(&mut self, _: impl FnOnce() -> bool) {}
}

/// What acted in a move and in what followed it.
#[derive(Debug, Clone)]
pub struct ClauseCounter {
    /// Whether a clause captures because play stops, by clause.
    at_the_end: Vec<bool>,
    clauses: Vec<u64>,
    /// Seeds that the move itself took, unless it had to give them back.
    pub taken: u32,
    /// The first place it took from.
    first: Option<u8>,
    /// Whether it took from several places.
    pub from_several: bool,
    /// Whether the move took seeds and left the other players none.
    pub is_grand_slam: bool,
    /// Seeds that were given away because play stopped: at the end of a round
    /// too.
    pub swept: u32,
}

impl ClauseCounter {
    /// Counts of nothing yet, for the clauses of one ruleset.
    pub fn new(rules: &Ruleset) -> ClauseCounter {
        let is_outside = |clause: &Clause| clause.acts_outside_moves();
        let at_the_end: Vec<bool> = rules.clauses().iter().map(is_outside).collect();
        ClauseCounter {
            clauses: vec![0; at_the_end.len().div_ceil(64)],
            at_the_end,
            taken: 0,
            first: None,
            from_several: false,
            is_grand_slam: false,
            swept: 0,
        }
    }

    /// Forgets all, before the next move.
    pub fn clear(&mut self) {
        self.clauses.fill(0);
        (self.taken, self.first, self.from_several, self.swept) = (0, None, false, 0);
        self.is_grand_slam = false;
    }

    /// The clauses that acted, by their index.
    pub fn clauses(&self) -> impl Iterator<Item = usize> {
        self.clauses.iter().enumerate().flat_map(|(nth, word)| {
            let bits = (0..64).filter(move |bit| word >> bit & 1 == 1);
            bits.map(move |bit| nth * 64 + bit)
        })
    }

    /// Whether the move itself took seeds, and kept them.
    pub fn has_taken(&self) -> bool {
        self.first.is_some()
    }
}

impl ClauseObserver for ClauseCounter {
    const OBSERVES: bool = true;

    #[inline]
    fn acts(&mut self, clause: ClauseId) {
        let at = clause.index();
        self.clauses[at / 64] |= 1 << (at % 64);
    }

    fn takes(&mut self, clause: ClauseId, slot: u8, seeds: u16) {
        self.acts(clause);
        if self.at_the_end[clause.index()] {
            self.swept += u32::from(seeds);
            return;
        }
        self.taken += u32::from(seeds);
        match self.first {
            None => self.first = Some(slot),
            Some(first) => self.from_several |= first != slot,
        }
    }

    fn returns(&mut self) {
        (self.taken, self.first, self.from_several) = (0, None, false);
    }

    #[inline]
    fn made(&mut self, leaves_others: impl FnOnce() -> bool) {
        self.is_grand_slam = self.has_taken() && !leaves_others();
    }
}
