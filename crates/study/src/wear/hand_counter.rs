//! Counts what falls into each place and what is taken out of it, on the engine.

use seedlore_engine::ClauseObserver;
use seedlore_language::rules::{ClauseId, Ruleset};

/// What happened to each place in one game, by its slot.
#[derive(Debug, Clone, Default)]
pub(super) struct HandCounter {
    /// The clause by which seeds are laid out before play: that is not counted.
    laid_out_by: Option<ClauseId>,
    /// Seeds that fell in.
    pub drops: Vec<u64>,
    /// Times that a hand took seeds out, captures included.
    pub lifts: Vec<u64>,
    /// Times that seeds were captured out of it.
    pub captures: Vec<u64>,
}

impl HandCounter {
    /// Counts of nothing yet, of so many slots at most.
    pub fn new(slots: usize, rules: &Ruleset) -> HandCounter {
        HandCounter {
            laid_out_by: rules.arrangement().map(|plan| plan.clause),
            drops: vec![0; slots],
            lifts: vec![0; slots],
            captures: vec![0; slots],
        }
    }

    /// Forgets all, before the next game.
    pub fn clear(&mut self) {
        self.drops.fill(0);
        self.lifts.fill(0);
        self.captures.fill(0);
    }
}

impl ClauseObserver for HandCounter {
    const OBSERVES: bool = true;
    const HEARS_SEEDS: bool = true;

    fn acts(&mut self, _: ClauseId) {}

    fn takes(&mut self, _: ClauseId, slot: u8, _: u16) {
        self.lifts[usize::from(slot)] += 1;
        self.captures[usize::from(slot)] += 1;
    }

    fn lifts(&mut self, clause: ClauseId, slot: u8, _: u16) {
        if self.laid_out_by != Some(clause) {
            self.lifts[usize::from(slot)] += 1;
        }
    }

    fn drops(&mut self, clause: ClauseId, slot: u8, seeds: u16) {
        if self.laid_out_by != Some(clause) {
            self.drops[usize::from(slot)] += u64::from(seeds);
        }
    }

    /// What is put back was touched all the same.
    fn returns(&mut self) {}

    fn made(&mut self, _: impl FnOnce() -> bool) {}
}
