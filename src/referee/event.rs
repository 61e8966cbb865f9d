//! What the referee tells: each step of a move and the clause behind it.

use crate::game::{Move, Outcome};
use crate::rules::{ClauseId, Pit, Player};

/// One step, told as it happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The rules of a phase are in force for this turn.
    PhaseHolds { clause: ClauseId },
    /// A move the player might have made, and the clause that rules it out.
    RuledOut { clause: ClauseId, mv: Move },
    /// The player has chosen a pit.
    Chosen {
        clause: ClauseId,
        player: Player,
        mv: Move,
        seeds: u16,
    },
    /// Seeds were taken in hand.
    Lifted {
        clause: ClauseId,
        pit: Pit,
        seeds: u16,
    },
    /// One seed fell; `now` counts it.
    Dropped {
        clause: ClauseId,
        pit: Pit,
        now: u16,
    },
    /// A pit was passed over.
    Skipped { clause: ClauseId, pit: Pit },
    /// The last seed fell; `making` counts it.
    Landed { pit: Pit, making: u16 },
    /// A line of a table was taken.
    LineTaken { clause: ClauseId },
    Captured {
        clause: ClauseId,
        pit: Pit,
        seeds: u16,
        taker: Player,
    },
    /// Seeds were moved whole from one pit to another.
    Moved {
        clause: ClauseId,
        from: Pit,
        to: Pit,
        seeds: u16,
    },
    /// A capture was undone.
    Returned {
        clause: ClauseId,
        pit: Pit,
        seeds: u16,
    },
    /// The player to move has no legal move.
    Stuck { player: Player },
    /// The turn goes to the other player unplayed.
    Passed {
        clause: Option<ClauseId>,
        player: Player,
    },
    /// A clause ended the game.
    Ended { clause: Option<ClauseId> },
    /// The object of the game was judged.
    Judged { clause: ClauseId, outcome: Outcome },
}

impl Event {
    /// The clause behind the step, where one clause is.
    pub fn clause(&self) -> Option<ClauseId> {
        match *self {
            Event::PhaseHolds { clause }
            | Event::RuledOut { clause, .. }
            | Event::Chosen { clause, .. }
            | Event::Lifted { clause, .. }
            | Event::Dropped { clause, .. }
            | Event::Skipped { clause, .. }
            | Event::LineTaken { clause }
            | Event::Captured { clause, .. }
            | Event::Moved { clause, .. }
            | Event::Returned { clause, .. }
            | Event::Judged { clause, .. } => Some(clause),
            Event::Passed { clause, .. } | Event::Ended { clause } => clause,
            Event::Landed { .. } | Event::Stuck { .. } => None,
        }
    }
}

/// Whoever listens to the referee.
pub trait Witness {
    fn tell(&mut self, event: Event);
}

/// Listens to nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Silent;

impl Witness for Silent {
    fn tell(&mut self, _: Event) {}
}

impl Witness for Vec<Event> {
    fn tell(&mut self, event: Event) {
        self.push(event);
    }
}
