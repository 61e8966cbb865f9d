//! The positions of one game so far.

use super::board::{Board, Ground, Shape};
use super::layout::{NOBODY, NOWHERE};
use super::machine::Machine;
use super::seeds::{Seeds, mixed};
use super::settle::{Past, Repetition};
use super::turn::Turn;
use crate::game::Agreement;

/// What must be alike for a position to repeat: pits and reserves, owners and
/// marks, the player to move, the round. All else is blank.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Key<S: Shape> {
    seeds: S::Seeds,
    mover: u8,
    ground: S::Ground,
}

#[derive(Debug, Clone)]
struct Seen<S: Shape> {
    hash: u64,
    key: Key<S>,
    times: u32,
}

/// Counts the positions of a game, as [`game::History`](crate::game::History)
/// does; to be used again for the next game.
#[derive(Debug, Clone)]
pub struct History<S: Shape> {
    seen: Vec<Seen<S>>,
    /// By hash: the places in `seen`, counted from 1.
    slots: Vec<u32>,
    agreement: Agreement,
}

impl<S: Shape> History<S> {
    pub fn new(agreement: Agreement) -> History<S> {
        History {
            seen: Vec::new(),
            slots: vec![0; 256],
            agreement,
        }
    }

    /// Forgets all, before the next game.
    pub fn clear(&mut self) {
        let mask = self.slots.len() - 1;
        match self.seen.len() < self.slots.len() / 8 {
            true => {
                // Every slot on the way was filled by one that is seen.
                for seen in self.seen.drain(..) {
                    let mut at = seen.hash as usize & mask;
                    while self.slots[at] != 0 {
                        self.slots[at] = 0;
                        at = (at + 1) & mask;
                    }
                }
            }
            false => {
                self.slots.fill(0);
                self.seen.clear();
            }
        }
    }

    /// Counts the position of a turn for the player to move, and for those who
    /// had to pass.
    #[inline]
    pub fn note_turn(&mut self, machine: &Machine<S>, turn: &Turn<S>) {
        self.note(Key::of(machine, &turn.board, turn.board.mover));
        for seat in &turn.passed {
            self.note(Key::of(machine, &turn.board, *seat));
        }
    }

    #[inline]
    fn note(&mut self, key: Key<S>) {
        if self.seen.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let hash = key.hash();
        match self.find(hash, &key) {
            Ok(at) => self.seen[at].times += 1,
            Err(slot) => {
                self.seen.push(Seen {
                    hash,
                    key,
                    times: 1,
                });
                self.slots[slot] = self.seen.len() as u32;
            }
        }
    }

    /// The place of a key among those seen, or the slot where it would go.
    #[inline]
    fn find(&self, hash: u64, key: &Key<S>) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let Some(at) = (self.slots[slot] as usize).checked_sub(1) else {
                return Err(slot);
            };
            let seen = &self.seen[at];
            if seen.hash == hash && seen.key == *key {
                return Ok(at);
            }
            slot = (slot + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        let mask = self.slots.len() - 1;
        for (nth, seen) in (1..).zip(&self.seen) {
            let mut slot = seen.hash as usize & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = nth;
        }
    }
}

impl<S: Shape> Past<S> for History<S> {
    #[inline]
    fn asked(&mut self, machine: &Machine<S>, board: &Board<S>) -> Repetition {
        let key = Key::of(machine, board, board.mover);
        let found = self.find(key.hash(), &key);
        let times = found.map_or(0, |at| self.seen[at].times);
        Repetition {
            repeats: times > 0,
            agreed: match self.agreement {
                Agreement::Never => false,
                Agreement::AtOccurrence(n) => times + 1 >= n,
            },
        }
    }
}

impl<S: Shape> Key<S> {
    #[inline]
    fn of(machine: &Machine<S>, board: &Board<S>, mover: u8) -> Key<S> {
        let mut ground = board.ground.clone();
        if let Some(state) = ground.change() {
            state.points = [0; 4];
            state.winner = NOBODY;
            state.played = Default::default();
            state.captures = [0; 4];
            state.notes = [0; 4];
            state.began = [NOWHERE; 4];
            state.ended = [NOWHERE; 4];
        }
        Key {
            seeds: board.seeds.masked(&machine.repeating),
            mover,
            ground,
        }
    }

    #[inline]
    fn hash(&self) -> u64 {
        let sum = mixed(self.seeds.hash(), u64::from(self.mover));
        // What grounds differ in is marks and owners, which go with the seeds.
        sum ^ sum >> 32
    }
}
