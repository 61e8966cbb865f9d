//! The positions of one game so far.

use std::hash::{Hash, Hasher};

use super::board::{Board, Ground, NOT_KEPT, Shape};
use super::layout::{NOBODY, NOWHERE};
use super::machine::Machine;
use super::seeds::Seeds;
use super::settle::Past;
use super::turn::Turn;
use crate::game::Agreement;

/// What must be alike for a position to repeat: pits and reserves, owners and
/// marks, the player to move, the round. Boards whose other parts are blank.
#[derive(Debug, Clone)]
struct Seen<S: Shape> {
    hash: u64,
    board: Board<S>,
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
    pub fn note_turn(&mut self, machine: &Machine<S>, turn: &Turn<S>) {
        self.note(blank(machine, &turn.board));
        for seat in &turn.passed {
            let mut board = blank(machine, &turn.board);
            board.mover = *seat;
            self.note(board);
        }
    }

    fn note(&mut self, board: Board<S>) {
        if self.seen.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let hash = hash(&board);
        match self.find(hash, &board) {
            Ok(at) => self.seen[at].times += 1,
            Err(slot) => {
                self.seen.push(Seen {
                    hash,
                    board,
                    times: 1,
                });
                self.slots[slot] = self.seen.len() as u32;
            }
        }
    }

    /// The place of a board among those seen, or the slot where it would go.
    #[inline]
    fn find(&self, hash: u64, board: &Board<S>) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let Some(at) = (self.slots[slot] as usize).checked_sub(1) else {
                return Err(slot);
            };
            let seen = &self.seen[at];
            if seen.hash == hash && seen.board == *board {
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

    fn times(&self, machine: &Machine<S>, board: &Board<S>) -> u32 {
        let board = blank(machine, board);
        let found = self.find(hash(&board), &board);
        found.map_or(0, |at| self.seen[at].times)
    }
}

impl<S: Shape> Past<S> for History<S> {
    #[inline]
    fn repeats(&mut self, machine: &Machine<S>, board: &Board<S>) -> bool {
        self.times(machine, board) > 0
    }

    #[inline]
    fn agrees(&mut self, machine: &Machine<S>, board: &Board<S>) -> bool {
        match self.agreement {
            Agreement::Never => false,
            Agreement::AtOccurrence(n) => self.times(machine, board) + 1 >= n,
        }
    }
}

/// The board without what does not count when a position repeats.
#[inline]
fn blank<S: Shape>(machine: &Machine<S>, board: &Board<S>) -> Board<S> {
    let mut board = board.clone();
    let layout = &machine.layout;
    for lane in layout.stores.iter().chain([&layout.centre]) {
        if *lane != NOWHERE {
            board.seeds.set(*lane, 0);
        }
    }
    board.turns = [0; 4];
    board.first = 0;
    board.moved_last = NOBODY;
    if let Some(state) = board.ground.change() {
        state.points = [0; 4];
        state.winner = NOBODY;
        state.played = Default::default();
        state.captures = [0; 4];
        state.notes = [0; 4];
        state.began = [NOWHERE; 4];
        state.ended = [NOWHERE; 4];
        debug_assert!(state.kept.iter().all(|kept| *kept <= NOT_KEPT));
    }
    board
}

fn hash<S: Shape>(board: &Board<S>) -> u64 {
    let mut hasher = Words(0);
    board.hash(&mut hasher);
    hasher.finish()
}

/// A quick hash of whole words: a turn, a sum and a product each, the high
/// half folded into the low at the end.
struct Words(u64);

impl Hasher for Words {
    #[inline]
    fn write(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.write_u64(u64::from_le_bytes(*word));
        }
        for byte in rest {
            self.write_u64(u64::from(*byte));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    #[inline]
    fn write_u8(&mut self, byte: u8) {
        self.write_u64(u64::from(byte));
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.write_u64(u64::from(word));
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(word as u64);
    }

    #[inline]
    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
