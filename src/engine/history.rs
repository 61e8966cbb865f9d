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
///
/// It is told the positions of one game in their order. Where seeds that left
/// the board never come back, it remembers those since a seed last did.
#[derive(Debug, Clone)]
pub struct History<S: Shape> {
    seen: Vec<Seen<S>>,
    /// How many were seen before these, and are forgotten.
    forgotten: u32,
    /// By hash: the places among all that were seen, counted from 1. What is
    /// forgotten leaves its slot free.
    slots: Vec<u32>,
    /// What the stores hold in the positions remembered.
    stores: S::Seeds,
    /// The key that was asked for last, if it may be noted next.
    asked: Option<Asked<S>>,
    agreement: Agreement,
}

/// A key that was looked for, and where it was found or is to go.
#[derive(Debug, Clone)]
struct Asked<S: Shape> {
    key: Key<S>,
    hash: u64,
    found: Result<usize, usize>,
}

impl<S: Shape> History<S> {
    pub fn new(agreement: Agreement) -> History<S> {
        History {
            seen: Vec::new(),
            forgotten: 0,
            slots: vec![0; 256],
            stores: S::Seeds::none(),
            asked: None,
            agreement,
        }
    }

    /// Forgets all, before the next game.
    #[inline]
    pub fn clear(&mut self) {
        self.asked = None;
        self.forgotten += self.seen.len() as u32;
        self.seen.clear();
        // Long before it could be exceeded.
        if self.forgotten > u32::MAX / 2 {
            self.forgotten = 0;
            self.slots.fill(0);
        }
    }

    /// Forgets what can't come again, where seeds have left this board for
    /// good since.
    #[inline]
    fn forget(&mut self, machine: &Machine<S>, board: &Board<S>) {
        if machine.seeds_leave {
            let stores = board.seeds.masked(&machine.kept);
            if stores != self.stores {
                self.clear();
                self.stores = stores;
            }
        }
    }

    /// Counts the position of a turn for the player to move, and for those who
    /// had to pass.
    #[inline]
    pub fn note_turn(&mut self, machine: &Machine<S>, turn: &Turn<S>) {
        let key = Key::of(machine, &turn.board, turn.board.mover);
        self.forget(machine, &turn.board);
        self.note(key);
        for seat in &turn.passed {
            self.note(Key::of(machine, &turn.board, *seat));
        }
    }

    #[inline]
    fn note(&mut self, key: Key<S>) {
        if self.seen.len() * 2 >= self.slots.len() {
            self.grow();
            self.asked = None;
        }
        let asked = self.asked.take().filter(|asked| asked.key == key);
        let (hash, found) = match asked {
            Some(asked) => (asked.hash, asked.found),
            None => {
                let hash = key.hash();
                (hash, self.find(hash, &key))
            }
        };
        match found {
            Ok(at) => self.seen[at].times += 1,
            Err(slot) => {
                self.seen.push(Seen {
                    hash,
                    key,
                    times: 1,
                });
                self.slots[slot] = self.forgotten + self.seen.len() as u32;
            }
        }
    }

    /// The place of a key among those seen, or the slot where it would go.
    #[inline]
    fn find(&self, hash: u64, key: &Key<S>) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let Some(nth) = self.slots[slot].checked_sub(self.forgotten + 1) else {
                return Err(slot);
            };
            let at = nth as usize;
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
        for (nth, seen) in (self.forgotten + 1..).zip(&self.seen) {
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
        self.forget(machine, board);
        let key = Key::of(machine, board, board.mover);
        let hash = key.hash();
        let found = self.find(hash, &key);
        let times = found.map_or(0, |at| self.seen[at].times);
        self.asked = Some(Asked { key, hash, found });
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
