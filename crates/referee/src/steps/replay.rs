//! The board in the course of a move, event by event.

use crate::referee::Event;
use seedlore_game::Position;
use seedlore_language::rules::{Head, Pit, Player, Ruleset};

/// A position that events are applied to, one after the other.
pub struct Replay<'r> {
    rules: &'r Ruleset,
    before: Position,
    /// The board after the events so far.
    pub position: Position,
    /// Seeds in hand.
    hand: u16,
    /// What was taken in this move, in order.
    taken: Vec<(Pit, u16, Player)>,
    /// Whether the board was filled for a new round, of which nothing is told here.
    pub is_over: bool,
}

impl<'r> Replay<'r> {
    /// Begins before a move.
    pub fn new(rules: &'r Ruleset, before: &Position) -> Replay<'r> {
        Replay {
            rules,
            before: before.clone(),
            position: before.clone(),
            hand: 0,
            taken: Vec::new(),
            is_over: false,
        }
    }

    /// Seeds in hand.
    pub fn hand(&self) -> u16 {
        self.hand
    }

    /// Does to the board what an event tells of seeds. Marks, owners and closed
    /// pits stay as they were before the move.
    pub fn apply(&mut self, event: &Event) {
        if self.is_over {
            return;
        }
        match *event {
            Event::Lifted { pit, seeds, .. } => {
                self.take(pit, seeds);
                self.hand += seeds;
            }
            Event::Dropped { pit, seeds, .. } => {
                self.put(pit, seeds);
                self.hand = self.hand.saturating_sub(seeds);
            }
            Event::Endless { pit, .. } => {
                let hand = std::mem::take(&mut self.hand);
                self.put(pit, hand);
            }
            Event::PutBack { pit, seeds } => {
                self.put(pit, seeds);
                self.hand = 0;
            }
            Event::Captured {
                pit, seeds, taker, ..
            } => {
                self.take(pit, seeds);
                self.position.captured[taker] += seeds;
                self.taken.push((pit, seeds, taker));
            }
            Event::Moved {
                from, to, seeds, ..
            } => {
                self.take(from, seeds);
                self.put(to, seeds);
            }
            Event::Returned { pit, seeds, .. } => {
                let taken = self.taken.iter().position(|(from, ..)| *from == pit);
                if let Some(at) = taken {
                    let (_, _, taker) = self.taken.remove(at);
                    self.take(Pit::store(taker), seeds);
                }
                self.put(pit, seeds);
            }
            Event::BoardTurned { .. } => {
                let board = self.rules.board();
                let before = self.position.clone();
                for pit in board.pits() {
                    self.position
                        .set_seeds(board.turned(pit), before.seeds(pit));
                }
            }
            Event::BoardReset { clause, .. } => match self.rules.clause(clause).head() {
                Head::Rounds => self.is_over = true,
                // A move undone.
                _ => {
                    self.position = self.before.clone();
                    self.hand = 0;
                }
            },
            Event::Filled { .. } | Event::LeftEmpty { .. } | Event::RoundBegins { .. } => {
                self.is_over = true;
            }
            _ => {}
        }
    }

    fn put(&mut self, pit: Pit, seeds: u16) {
        let held = self.position.seeds(pit);
        self.position.set_seeds(pit, held + seeds);
    }

    fn take(&mut self, pit: Pit, seeds: u16) {
        let held = self.position.seeds(pit);
        self.position.set_seeds(pit, held.saturating_sub(seeds));
    }
}
