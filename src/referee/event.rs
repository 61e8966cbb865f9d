//! What the referee tells: each step of a move and the clause behind it.

use super::Bar;
use crate::game::{Move, Outcome};
use crate::rules::{ByPlayer, ClauseId, Pit, Player};

/// One step, told as it happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The rules of a phase are in force for this turn.
    PhaseHolds {
        clause: ClauseId,
    },
    /// A move the player might have made, and the clause that rules it out.
    RuledOut {
        clause: ClauseId,
        player: Player,
        mv: Move,
    },
    /// A move that is not legal because its sowing would never end.
    WithoutEnd {
        player: Player,
        mv: Move,
    },
    /// The player has chosen a pit.
    Chosen {
        clause: ClauseId,
        player: Player,
        mv: Move,
        seeds: u16,
    },
    /// A relay, or seeds that are sown on, begin a lap after the first.
    LapBegins {
        clause: ClauseId,
    },
    /// Seeds were taken in hand.
    Lifted {
        clause: ClauseId,
        pit: Pit,
        seeds: u16,
    },
    /// Seeds fell, mostly one; `now` counts them.
    Dropped {
        clause: ClauseId,
        pit: Pit,
        seeds: u16,
        now: u16,
    },
    /// A pit was passed over.
    Skipped {
        clause: ClauseId,
        pit: Pit,
    },
    /// The last seed of a lap fell; `making` counts it.
    Landed {
        pit: Pit,
        making: u16,
    },
    /// A line of a table was taken.
    LineTaken {
        clause: ClauseId,
    },
    /// The mover might have taken a line and passed it over.
    LineDeclined {
        clause: ClauseId,
    },
    /// The sowing has come back to the same board and would go on for ever.
    Endless {
        pit: Pit,
    },
    Captured {
        clause: ClauseId,
        pit: Pit,
        seeds: u16,
        taker: Player,
    },
    /// Seeds were moved from one place to another.
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
    /// What was still in hand went back.
    PutBack {
        pit: Pit,
        seeds: u16,
    },
    /// A mark was set.
    Marked {
        clause: ClauseId,
        pit: Pit,
        holder: Player,
    },
    Unmarked {
        clause: ClauseId,
        pit: Pit,
    },
    /// A pit changed hands.
    Claimed {
        clause: ClauseId,
        pit: Pit,
        owner: Player,
    },
    Closed {
        clause: ClauseId,
        pit: Pit,
    },
    Scored {
        clause: ClauseId,
        player: Player,
        points: u16,
    },
    /// The player moves again.
    Again {
        clause: ClauseId,
        player: Player,
    },
    /// A pit in which no legal move begins; told only of players who have none.
    Barred {
        player: Player,
        pit: Pit,
        bar: Bar,
    },
    /// The player to move has no legal move.
    Stuck {
        player: Player,
    },
    /// The turn goes to the next player unplayed.
    Passed {
        clause: Option<ClauseId>,
        player: Player,
    },
    /// A round is over, won by one player or by none.
    RoundOver {
        clause: Option<ClauseId>,
        winner: Option<Player>,
    },
    /// The object of the game told whose the round is; `counts` as in `Judged`.
    RoundJudged {
        clause: ClauseId,
        winner: Option<Player>,
        counts: Option<ByPlayer<u16>>,
    },
    /// A pit was filled for a new round.
    Filled {
        clause: ClauseId,
        pit: Pit,
        seeds: u16,
        player: Player,
    },
    /// A pit that nobody had the seeds for stays empty.
    LeftEmpty {
        clause: ClauseId,
        pit: Pit,
    },
    /// Seeds too few to fill a pit stay in store.
    Kept {
        clause: ClauseId,
        player: Player,
        seeds: u16,
    },
    /// Seeds too few to fill a pit go to another player's store.
    HandedOver {
        clause: ClauseId,
        from: Player,
        to: Player,
        seeds: u16,
    },
    /// The whole board is as it was at some time before.
    BoardReset {
        clause: ClauseId,
        /// What was done, in words: `the board is set up again`.
        told: &'static str,
    },
    /// `clause` says who begins; `None` if none does, and the players take turns.
    RoundBegins {
        clause: Option<ClauseId>,
        round: u16,
        first: Player,
    },
    /// A clause ended the game.
    Ended {
        clause: Option<ClauseId>,
    },
    /// The object of the game was judged, or the clause that ended the game
    /// said who wins.
    Judged {
        clause: ClauseId,
        outcome: Outcome,
        /// The seeds or the points of each player, where they decide.
        counts: Option<ByPlayer<u16>>,
    },
}

impl Event {
    /// The clause behind the step, where one clause is.
    pub fn clause(&self) -> Option<ClauseId> {
        match *self {
            Event::PhaseHolds { clause }
            | Event::RuledOut { clause, .. }
            | Event::Chosen { clause, .. }
            | Event::LapBegins { clause }
            | Event::Lifted { clause, .. }
            | Event::Dropped { clause, .. }
            | Event::Skipped { clause, .. }
            | Event::LineTaken { clause }
            | Event::LineDeclined { clause }
            | Event::Captured { clause, .. }
            | Event::Moved { clause, .. }
            | Event::Returned { clause, .. }
            | Event::Marked { clause, .. }
            | Event::Unmarked { clause, .. }
            | Event::Claimed { clause, .. }
            | Event::Closed { clause, .. }
            | Event::Scored { clause, .. }
            | Event::Again { clause, .. }
            | Event::RoundJudged { clause, .. }
            | Event::Filled { clause, .. }
            | Event::LeftEmpty { clause, .. }
            | Event::Kept { clause, .. }
            | Event::HandedOver { clause, .. }
            | Event::BoardReset { clause, .. }
            | Event::Judged { clause, .. } => Some(clause),
            Event::Passed { clause, .. }
            | Event::RoundOver { clause, .. }
            | Event::RoundBegins { clause, .. }
            | Event::Ended { clause } => clause,
            Event::Landed { .. }
            | Event::Endless { .. }
            | Event::PutBack { .. }
            | Event::WithoutEnd { .. }
            | Event::Barred { .. }
            | Event::Stuck { .. } => None,
        }
    }
}

/// Whoever listens to the referee.
pub trait EventSink {
    fn tell(&mut self, event: Event);
}

/// Listens to nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct NullSink;

impl EventSink for NullSink {
    fn tell(&mut self, _: Event) {}
}

impl EventSink for Vec<Event> {
    fn tell(&mut self, event: Event) {
        self.push(event);
    }
}
