//! The positions of one game so far.

use crate::exec::game::CompiledGame;
use crate::exec::repetition::{Repetition, RepetitionSource};
use crate::exec::turn::Turn;
use crate::repr::BySeat;
use crate::repr::bits::Bits;
use crate::repr::board::{Board, Set, Shape, StateSlot};
use crate::repr::layout::{NOBODY, NOWHERE};
use crate::repr::seeds::{Seeds, mixed};
use seedlore_game::{Agreement, Lots};
use seedlore_language::rules::Player;

/// What must be alike for a position to repeat: pits and reserves, owners and
/// marks, the player to move, the round. All else is blank.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Key<S: Shape> {
    seeds: S::Seeds,
    mover: u8,
    ground: S::StateSlot,
}

/// How a position stands, whose turn it is, and on what ground.
#[derive(Debug)]
pub(crate) struct Standing<'b, S: Shape> {
    pub seeds: &'b S::Seeds,
    pub mover: u8,
    pub ground: &'b S::StateSlot,
}

/// A key that was looked up, and how often it came.
#[derive(Debug, Clone, Copy)]
struct Lookup {
    hash: u64,
    times: u32,
}

/// Counts the positions of a game, as [`game::History`](seedlore_game::History)
/// does; to be used again for the next game.
///
/// It is told the positions of one game in their order. Where seeds that left
/// the board never come back, it remembers those since a seed last did. It
/// looks for a position only when it may have come as often as anything
/// follows from: each time takes a whole circle of moves.
#[derive(Debug, Clone)]
pub struct History<S: Shape> {
    seen: Vec<Key<S>>,
    /// Of the first of these: what was looked up.
    counted: Vec<Lookup>,
    /// How many were seen before these, and are forgotten.
    forgotten: u32,
    /// By hash: the places among all that were seen, counted from 1. What is
    /// forgotten leaves its slot free.
    slots: Vec<u32>,
    /// What the stores hold in the positions remembered.
    stores: S::Seeds,
    /// The places that held seeds when the last was noted.
    filled: Set<S>,
    /// Pits emptied since a circle was last completed, and how many were.
    emptied: Set<S>,
    rounds: u32,
    /// How many must be for anything to follow.
    needed: u32,
    agreement: Agreement,
    /// The latest ground, and what of it must be alike.
    ground: Option<(S::StateSlot, S::StateSlot)>,
}

impl<S: Shape> History<S> {
    /// A history of no positions, for players who agree to stop as told.
    pub fn new(agreement: Agreement) -> History<S> {
        History {
            seen: Vec::new(),
            counted: Vec::new(),
            forgotten: 0,
            slots: vec![0; 256],
            stores: S::Seeds::none(),
            filled: Set::<S>::default(),
            emptied: Set::<S>::default(),
            rounds: 0,
            needed: u32::MAX,
            agreement,
            ground: None,
        }
    }

    /// Forgets all, before the next game.
    #[inline]
    pub fn clear(&mut self) {
        self.forgotten += self.seen.len() as u32;
        self.seen.clear();
        self.counted.clear();
        self.emptied = Set::<S>::default();
        self.rounds = 0;
        // Long before it could be exceeded.
        if self.forgotten > u32::MAX / 2 {
            self.forgotten = 0;
            self.slots.fill(0);
        }
    }

    /// Forgets what can't come again, where seeds have left this board for
    /// good since.
    #[inline(always)]
    fn forget(&mut self, machine: &CompiledGame<S>, seeds: &S::Seeds) {
        if machine.seeds_leave {
            let stores = seeds.masked(&machine.kept);
            if stores != self.stores {
                self.clear();
                self.stores = stores;
            }
        }
    }

    /// Counts the position of a turn for the player to move, and for those who
    /// had to pass.
    #[inline]
    pub fn note_turn(&mut self, machine: &CompiledGame<S>, turn: &Turn<S>) {
        let stand = Standing::new(&turn.board);
        self.note(machine, &stand, stand.seeds.occupied());
        let others = turn.passed.iter().filter(|seat| **seat != stand.mover);
        for seat in others {
            let passed = Standing {
                mover: *seat,
                ..stand
            };
            let key = self.key(machine, &passed);
            self.seen.push(key);
        }
    }

    /// Counts the position of one player's turn; these places hold seeds.
    #[inline(always)]
    pub(crate) fn note(
        &mut self,
        machine: &CompiledGame<S>,
        stand: &Standing<'_, S>,
        occupied: Set<S>,
    ) {
        self.forget(machine, stand.seeds);
        match self.seen.is_empty() {
            true => self.needed = self.rounds_needed(machine),
            false => {
                self.emptied = self.emptied_by(occupied);
                if machine.circles.may_close(self.emptied) {
                    self.emptied = Set::<S>::default();
                    self.rounds += 1;
                }
            }
        }
        self.filled = occupied;
        let key = self.key(machine, stand);
        self.seen.push(key);
    }

    fn key(&mut self, machine: &CompiledGame<S>, stand: &Standing<'_, S>) -> Key<S> {
        match &self.ground {
            Some((ground, alike)) if S::StateSlot::IS_MUTABLE && ground == stand.ground => Key {
                seeds: stand.seeds.masked(&machine.repeating),
                mover: stand.mover,
                ground: alike.clone(),
            },
            _ => {
                let key = Key::new(machine, stand);
                self.ground = Some((stand.ground.clone(), key.ground.clone()));
                key
            }
        }
    }

    /// Whether something follows from how often a position came before, which is
    /// the next after those seen and [may matter](RepetitionSource::may_matter).
    pub(crate) fn matters(&mut self, machine: &CompiledGame<S>, stand: &Standing<'_, S>) -> bool {
        let times = self.times(machine, stand);
        times > 0 && (machine.asks_repeats_alone || self.agree_after(times))
    }

    /// Whether players agree to stop at a position that came so often before.
    fn agree_after(&self, times: u32) -> bool {
        match self.agreement {
            Agreement::Never => false,
            Agreement::AtOccurrence(n) => times + 1 >= n,
        }
    }

    /// How often a position came before.
    fn times(&mut self, machine: &CompiledGame<S>, stand: &Standing<'_, S>) -> u32 {
        self.forget(machine, stand.seeds);
        self.count();
        let key = self.key(machine, stand);
        let found = self.find(key.hash(), &key);
        found.map_or(0, |at| self.counted[at].times)
    }

    #[cold]
    fn rounds_needed(&self, machine: &CompiledGame<S>) -> u32 {
        match self.agreement {
            _ if machine.asks_repeats_alone => 1,
            Agreement::AtOccurrence(n) => n.saturating_sub(1).max(1),
            Agreement::Never => u32::MAX,
        }
    }

    /// The pits emptied on the way to a board, the next after those seen:
    /// those that hold nothing now. Where a lap filled its own pit again it is
    /// not seen which that was, and all may have been.
    #[inline]
    fn emptied_by(&self, occupied: Set<S>) -> Set<S> {
        let emptied = self.filled & !occupied;
        match emptied.is_empty() {
            true => !emptied,
            false => self.emptied | emptied,
        }
    }

    /// Looks up all that was seen and is not counted yet.
    fn count(&mut self) {
        while (self.seen.len() + 1) * 2 >= self.slots.len() {
            self.grow();
        }
        for at in self.counted.len()..self.seen.len() {
            let hash = self.seen[at].hash();
            let times = match self.find(hash, &self.seen[at]) {
                Ok(at) => {
                    self.counted[at].times += 1;
                    0
                }
                Err(slot) => {
                    self.slots[slot] = self.forgotten + at as u32 + 1;
                    1
                }
            };
            self.counted.push(Lookup { hash, times });
        }
    }

    /// The place of a key among those counted, or the slot where it would go.
    #[inline]
    fn find(&self, hash: u64, key: &Key<S>) -> Result<usize, usize> {
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let Some(nth) = self.slots[slot].checked_sub(self.forgotten + 1) else {
                return Err(slot);
            };
            let at = nth as usize;
            if self.counted[at].hash == hash && self.seen[at] == *key {
                return Ok(at);
            }
            slot = (slot + 1) & mask;
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        let mask = self.slots.len() - 1;
        for (nth, counted) in (self.forgotten + 1..).zip(&self.counted) {
            // What came before stands in its first place.
            if counted.times == 0 {
                continue;
            }
            let mut slot = counted.hash as usize & mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = nth;
        }
    }
}

impl<S: Shape> RepetitionSource<S> for History<S> {
    #[inline]
    fn asked(&mut self, machine: &CompiledGame<S>, board: &Board<S>) -> Repetition {
        let times = match self.may_matter(machine, &board.seeds) {
            true => self.times(machine, &Standing::new(board)),
            false => 0,
        };
        Repetition {
            repeats: times > 0,
            agreed: self.agree_after(times),
        }
    }

    #[inline]
    fn may_matter(&self, machine: &CompiledGame<S>, seeds: &S::Seeds) -> bool {
        let is_last = || self.rounds + 1 == self.needed;
        self.rounds >= self.needed
            || is_last() && machine.circles.may_close(self.emptied_by(seeds.occupied()))
    }
}

impl<'b, S: Shape> Standing<'b, S> {
    #[inline(always)]
    fn new(board: &'b Board<S>) -> Standing<'b, S> {
        Standing {
            seeds: &board.seeds,
            mover: board.mover,
            ground: &board.ground,
        }
    }
}

impl<S: Shape> CompiledGame<S> {
    /// A board on which all is blank but what must be alike for a position to
    /// repeat, and the player to move is blank too: if a position came before
    /// in a game, for whichever player, it has the same.
    pub fn repeating_part(&self, board: &Board<S>) -> Board<S> {
        let Key { seeds, ground, .. } = Key::new(self, &Standing::new(board));
        Board {
            seeds,
            turns: BySeat::default(),
            mover: 0,
            first: 0,
            moved_last: 0,
            ground,
        }
    }
}

impl<S: Shape> Key<S> {
    #[inline]
    fn new(machine: &CompiledGame<S>, stand: &Standing<'_, S>) -> Key<S> {
        let mut ground = stand.ground.clone();
        if let Some(state) = ground.change() {
            state.points = BySeat::default();
            state.winner = NOBODY;
            state.played = Default::default();
            state.happened = Default::default();
            state.captures = BySeat::default();
            state.since_capture = 0;
            state.notes = BySeat::default();
            state.began = [NOWHERE; Player::MOST];
            state.ended = [NOWHERE; Player::MOST];
            state.owes = BySeat::default();
            state.lots = Lots::default();
        }
        Key {
            seeds: stand.seeds.masked(&machine.repeating),
            mover: stand.mover,
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
