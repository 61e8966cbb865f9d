//! How far each lane has come in a move of several laps.

use super::super::boards::{Boards, Rows};
use super::super::bytes::Bytes;
use super::super::program::ROWS;

/// Turns are ended when so many eighths of the lanes wait for it, and moves are
/// drawn when so many wait for that: ends cost more.
const EIGHTHS_OVER: usize = 4;
const EIGHTHS_READY: usize = 3;

/// How far each lane has come.
#[derive(Debug, Clone)]
pub(super) struct RelayState<const N: usize> {
    /// Where a turn is to begin.
    pub begins: Bytes<N>,
    /// Where moves are tried; of them those that wait for their next.
    pub trying: Bytes<N>,
    /// Where a move is to be drawn.
    pub ready: Bytes<N>,
    /// Where a turn is over, and where there was no move in it.
    pub over: Bytes<N>,
    pub stuck: Bytes<N>,
    /// Where the game is cut off before this move.
    pub cut: Bytes<N>,
    /// Where a move takes too many laps to be played here.
    pub lost: Bytes<N>,
    /// By choice: where it is still to be tried, where it is being tried,
    /// where it was found to have no end, and where it is to begin.
    pub todo: Vec<Bytes<N>>,
    pub tried: Vec<Bytes<N>>,
    pub endless: Vec<Bytes<N>>,
    pub first: Vec<Bytes<N>>,
    /// Moves refused at this turn since they have no end.
    pub refused: Bytes<N>,
    /// The boards that were kept, the pits then to be lifted, and where seeds
    /// had fallen.
    pub kept: Rows<N>,
    pub kept_lift: Bytes<N>,
    pub kept_sown: Rows<N>,
    /// How often the count of laps was set back, and what was charged for laps.
    pub rounds: Bytes<N>,
    pub sown: [u16; N],
}

impl<const N: usize> RelayState<N> {
    pub fn new(choices: usize) -> RelayState<N> {
        let none = vec![Bytes::NONE; choices];
        let rows = [Bytes::NONE; ROWS];
        RelayState {
            begins: Bytes::ALL,
            trying: Bytes::NONE,
            ready: Bytes::NONE,
            over: Bytes::NONE,
            stuck: Bytes::NONE,
            cut: Bytes::NONE,
            lost: Bytes::NONE,
            todo: none.clone(),
            tried: none.clone(),
            endless: none.clone(),
            first: none,
            refused: Bytes::NONE,
            kept: rows,
            kept_lift: Bytes::NONE,
            kept_sown: rows,
            rounds: Bytes::NONE,
            sown: [0; N],
        }
    }

    /// Takes moves without end out of a group of choices.
    #[inline(always)]
    pub fn refuse(&mut self, legal: &mut [Bytes<N>], first: usize, lanes: Bytes<N>) {
        for (legal, endless) in legal.iter_mut().zip(&self.endless[first..]) {
            let refused = legal.and(*endless).and(lanes);
            *legal = legal.but(refused);
            self.refused = self.refused.minus(refused);
        }
    }

    /// Takes out the lanes whose games have gone on for too long.
    #[cold]
    pub fn take_out<K>(&mut self, old: Bytes<N>, boards: &mut Boards<N, K>) {
        for mask in [
            &mut self.begins,
            &mut self.trying,
            &mut self.ready,
            &mut self.over,
            &mut self.stuck,
            &mut boards.relay,
            &mut boards.lift,
            &mut boards.lifts,
        ]
        .into_iter()
        .chain(&mut self.first)
        {
            *mask = mask.but(old);
        }
        self.lost = self.lost.or(old);
    }

    /// Takes the next moves to be tried where none is being tried now.
    #[inline(always)]
    pub fn take_next(&mut self, relay: Bytes<N>) {
        let idle = self.trying.but(relay);
        if !idle.any() {
            return;
        }
        let mut left = idle;
        let choices = self.todo.iter_mut().zip(&mut self.tried);
        for ((todo, tried), first) in choices.zip(&mut self.first) {
            let next = left.and(*todo);
            left = left.but(next);
            *todo = todo.but(next);
            *tried = tried.but(idle).or(next);
            *first = first.or(next);
        }
        self.trying = self.trying.but(left);
        self.ready = self.ready.or(left);
    }

    /// Whether enough lanes wait for the end of their turn, and for their move.
    pub fn due(&self, busy: bool) -> [bool; 2] {
        let due = [
            self.over.count() * 8 >= N * EIGHTHS_OVER,
            self.ready.count() * 8 >= N * EIGHTHS_READY,
        ];
        match busy || due != [false; 2] {
            true => due,
            false => [true; 2],
        }
    }
}
