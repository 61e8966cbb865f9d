//! What the referee tells: each step of a move and the clause behind it.

use super::{Bar, Unending};
use seedlore_game::{Move, Outcome};
use seedlore_language::rules::{ByPlayer, ClauseId, Pit, Player};

/// One step, told as it happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The rules of a phase are in force for this turn.
    PhaseHolds {
        /// The clause that opens the phase.
        clause: ClauseId,
    },
    /// A move the player might have made, and the clause that rules it out.
    RuledOut {
        /// The filter that the move does not meet.
        clause: ClauseId,
        /// The player to move.
        player: Player,
        /// The move, with its answers.
        mv: Move,
    },
    /// A move that is not legal because its sowing has no end.
    WithoutEnd {
        /// The player to move.
        player: Player,
        /// The move, with its answers.
        mv: Move,
        /// How that is known.
        why: Unending,
    },
    /// The player has chosen a pit.
    Chosen {
        /// The way to move.
        clause: ClauseId,
        /// The mover.
        player: Player,
        /// The whole move, with the direction, the number of seeds and the answers.
        mv: Move,
        /// Seeds that the pit holds before anything is lifted.
        seeds: u16,
    },
    /// The sowing of a player is paused after a lap, since others sow at the same time.
    Paused {
        /// The clause by which the players sow at the same time.
        clause: ClauseId,
        /// Whose sowing it is.
        player: Player,
        /// Seeds in hand, never 0.
        seeds: u16,
    },
    /// A sowing that rested goes on.
    Resumed {
        /// The clause that says how seeds are sown.
        clause: ClauseId,
        /// Whose sowing it is.
        player: Player,
        /// The pit that the lap was lifted from.
        pit: Pit,
        /// Seeds in hand, never 0.
        seeds: u16,
    },
    /// A move comes to a question that another player has to answer: it is begun, and nothing
    /// is done yet.
    Asked {
        /// Whose move it is.
        player: Player,
        /// The move, with the answers so far.
        mv: Move,
        /// Who has to decide.
        of: Player,
        /// The pit of the last seed, where the question arises.
        pit: Pit,
    },
    /// A relay, or seeds that are sown on, begin a lap after the first.
    LapBegins {
        /// The line that relays or sows on.
        clause: ClauseId,
    },
    /// Seeds were taken in hand.
    Lifted {
        /// The clause that lifts: a relay, an action, or the way seeds are sown.
        clause: ClauseId,
        /// The place they came from.
        pit: Pit,
        /// Number of seeds, never 0.
        seeds: u16,
    },
    /// Seeds fell, mostly one; `now` counts them.
    Dropped {
        /// The clause that says how seeds are sown.
        clause: ClauseId,
        /// The place they fell in: a pit or a store.
        pit: Pit,
        /// Number of seeds that fell.
        seeds: u16,
        /// Seeds it holds with them.
        now: u16,
    },
    /// A pit was passed over.
    Skipped {
        /// The clause that says how seeds are sown.
        clause: ClauseId,
        /// The pit that got no seed.
        pit: Pit,
    },
    /// The last seed of a lap fell; `making` counts it.
    Landed {
        /// The place of the last seed.
        pit: Pit,
        /// Seeds it holds with the last.
        making: u16,
    },
    /// A line of a table was taken.
    LineTaken {
        /// The line.
        clause: ClauseId,
    },
    /// The mover might have taken a line and passed it over.
    LineDeclined {
        /// The line.
        clause: ClauseId,
    },
    /// A line fits, but the lap that it would begin would take nothing.
    LineTakesNothing {
        /// The line with `if that captures`.
        clause: ClauseId,
    },
    /// The sowing has no end.
    Endless {
        /// The pit that the last lap was lifted from. The seeds still in hand go back
        /// to it.
        pit: Pit,
        /// How that is known.
        why: Unending,
    },
    /// Seeds went to the store of a player.
    Captured {
        /// The clause that captures, or the one that shares seeds out.
        clause: ClauseId,
        /// The place they were taken from.
        pit: Pit,
        /// Number of seeds, never 0.
        seeds: u16,
        /// The player who has them now: not always the mover.
        taker: Player,
    },
    /// Seeds were moved from one place to another.
    Moved {
        /// The clause that moves them.
        clause: ClauseId,
        /// The place they left.
        from: Pit,
        /// The place they went to.
        to: Pit,
        /// Number of seeds, never 0.
        seeds: u16,
    },
    /// A capture was undone.
    Returned {
        /// The clause that undoes it.
        clause: ClauseId,
        /// The place they were taken from and now lie in again.
        pit: Pit,
        /// Number of seeds that go back, never 0.
        seeds: u16,
    },
    /// What was still in hand went back.
    PutBack {
        /// The pit that the last lap was lifted from.
        pit: Pit,
        /// Number of seeds, never 0.
        seeds: u16,
    },
    /// A mark was set.
    Marked {
        /// The clause that sets it.
        clause: ClauseId,
        /// The pit that carries it now.
        pit: Pit,
        /// The player who holds it.
        holder: Player,
    },
    /// A pit lost its marks, or one of them.
    Unmarked {
        /// The clause that takes them away, or that says how long the mark lasts.
        clause: ClauseId,
        /// The pit that carried them.
        pit: Pit,
    },
    /// Nothing was lifted from a pit, since it carries a mark that locks it.
    Locked {
        /// The clause that would have lifted its seeds.
        clause: ClauseId,
        /// The pit.
        pit: Pit,
    },
    /// A pit was not marked, since it carries that mark already, of another player.
    MarkStays {
        /// The clause that would have marked it.
        clause: ClauseId,
        /// The pit.
        pit: Pit,
        /// Who set the mark, and holds it still.
        holder: Player,
    },
    /// A pit changed hands.
    Claimed {
        /// The clause that gives it: an action, or the rule of unfilled pits.
        clause: ClauseId,
        /// The pit.
        pit: Pit,
        /// The player who owns it now.
        owner: Player,
    },
    /// A pit was put out of play, by an action or between rounds.
    Closed {
        /// The clause that closes it.
        clause: ClauseId,
        /// The pit.
        pit: Pit,
    },
    /// A player was given points.
    Scored {
        /// The clause that gives them.
        clause: ClauseId,
        /// The player who gets them.
        player: Player,
        /// Number of points, of this time alone.
        points: u16,
    },
    /// The player moves again.
    Again {
        /// The clause that gives the move.
        clause: ClauseId,
        /// The mover.
        player: Player,
    },
    /// A pit in which no legal move begins; told only of players who have none.
    Barred {
        /// The player who has no legal move.
        player: Player,
        /// The place that a way to move names: mostly a pit.
        pit: Pit,
        /// The reason. A pit that several clauses bar is told several times.
        bar: Bar,
    },
    /// The player to move has no legal move.
    Stuck {
        /// The player whose turn it is.
        player: Player,
    },
    /// The turn goes to the next player unplayed.
    Passed {
        /// The clause that passes the turn on; `None` if none says what happens to a
        /// player who is stuck.
        clause: Option<ClauseId>,
        /// The player who does not move.
        player: Player,
    },
    /// A round is over, won by one player or by none.
    RoundOver {
        /// The clause that ended it; `None` if nobody could move.
        clause: Option<ClauseId>,
        /// `None` if it was drawn.
        winner: Option<Player>,
    },
    /// The object of the game told whose the round is; `counts` as in `Judged`.
    RoundJudged {
        /// The clause of the object of the game.
        clause: ClauseId,
        /// `None` if it was drawn.
        winner: Option<Player>,
        /// Seeds or points of each player, if they decide.
        counts: Option<ByPlayer<u16>>,
    },
    /// Seeds that nobody took go to a store when a round is over.
    LeftOver {
        /// The rule of leftovers, or of filling if there is none.
        clause: ClauseId,
        /// The pit they lay in.
        pit: Pit,
        /// Number of seeds, never 0.
        seeds: u16,
        /// The player whose store they go to.
        player: Player,
    },
    /// Lots were drawn.
    LotDrawn {
        /// The clause by which chance decides.
        clause: ClauseId,
        /// The player on whom the lot fell.
        player: Player,
    },
    /// A pit was filled for a new round.
    Filled {
        /// The rule by which the board is filled; of a remainder, the one that places
        /// it or claims with it.
        clause: ClauseId,
        /// The pit.
        pit: Pit,
        /// Seeds put into it from there, never 0.
        seeds: u16,
        /// The player whose store they came from.
        player: Player,
    },
    /// A pit that nobody had the seeds for stays empty.
    LeftEmpty {
        /// The rule of unfilled pits, or of filling if there is none.
        clause: ClauseId,
        /// The pit.
        pit: Pit,
    },
    /// Seeds too few to fill a pit stay in store.
    Kept {
        /// The rule of remainders.
        clause: ClauseId,
        /// The player who keeps them.
        player: Player,
        /// All seeds left in store.
        seeds: u16,
    },
    /// Seeds too few to fill a pit go to another player's store.
    HandedOver {
        /// The rule of remainders.
        clause: ClauseId,
        /// The player who had them.
        from: Player,
        /// The next player in turn.
        to: Player,
        /// Number of seeds, never 0.
        seeds: u16,
    },
    /// Seeds left over go to another player's store, who owes them.
    Lent {
        /// The rule of remainders.
        clause: ClauseId,
        /// The player who had them.
        from: Player,
        /// The player who owes them now.
        to: Player,
        /// Number of seeds, never 0.
        seeds: u16,
    },
    /// Seeds that were lent go back.
    Repaid {
        /// The rule of remainders by which they were lent.
        clause: ClauseId,
        /// The player who owed them.
        from: Player,
        /// The player who lent them.
        to: Player,
        /// Number of seeds, never 0.
        seeds: u16,
    },
    /// A player lost all points.
    Forfeited {
        /// The rule of the rounds.
        clause: ClauseId,
        /// The player who had them.
        player: Player,
        /// Number of points, never 0.
        points: u16,
    },
    /// The players change sides.
    BoardTurned {
        /// The clause that has it turned.
        clause: ClauseId,
    },
    /// The whole board is as it was at some time before.
    BoardReset {
        /// The clause that puts it back: an `undo`, or the rule that sets the board up
        /// again.
        clause: ClauseId,
        /// What was done, in words: `the board is set up again`.
        told: &'static str,
    },
    /// A round after the first begins.
    RoundBegins {
        /// The rule of who begins; `None` if none says it and the players take turns.
        clause: Option<ClauseId>,
        /// Number of the round, counted from 1.
        round: u16,
        /// The player who begins it.
        first: Player,
    },
    /// A clause ended the game.
    Ended {
        /// The clause that ended it; `None` if nobody could move.
        clause: Option<ClauseId>,
    },
    /// The object of the game was judged, or the clause that ended the game
    /// said who wins.
    Judged {
        /// The object of the game, or the clause that ended it.
        clause: ClauseId,
        /// The result.
        outcome: Outcome,
        /// The seeds or the points of each player, where they decide.
        counts: Option<ByPlayer<u16>>,
    },
}

impl Event {
    /// The clause that acts in the step: the clause behind it, unless that is a line
    /// that could not be taken or was passed over.
    pub fn acting_clause(&self) -> Option<ClauseId> {
        match matches!(
            self,
            Event::LineTakesNothing { .. } | Event::LineDeclined { .. }
        ) {
            true => None,
            false => self.clause(),
        }
    }

    /// The clause behind the step, where one clause is.
    pub fn clause(&self) -> Option<ClauseId> {
        match *self {
            Event::PhaseHolds { clause }
            | Event::RuledOut { clause, .. }
            | Event::Chosen { clause, .. }
            | Event::LapBegins { clause }
            | Event::Paused { clause, .. }
            | Event::Resumed { clause, .. }
            | Event::Lifted { clause, .. }
            | Event::Dropped { clause, .. }
            | Event::Skipped { clause, .. }
            | Event::LineTaken { clause }
            | Event::LineDeclined { clause }
            | Event::LineTakesNothing { clause }
            | Event::Captured { clause, .. }
            | Event::Moved { clause, .. }
            | Event::Returned { clause, .. }
            | Event::Marked { clause, .. }
            | Event::Unmarked { clause, .. }
            | Event::Locked { clause, .. }
            | Event::MarkStays { clause, .. }
            | Event::Claimed { clause, .. }
            | Event::Closed { clause, .. }
            | Event::Scored { clause, .. }
            | Event::Again { clause, .. }
            | Event::RoundJudged { clause, .. }
            | Event::LeftOver { clause, .. }
            | Event::LotDrawn { clause, .. }
            | Event::Filled { clause, .. }
            | Event::LeftEmpty { clause, .. }
            | Event::Kept { clause, .. }
            | Event::HandedOver { clause, .. }
            | Event::BoardTurned { clause }
            | Event::Lent { clause, .. }
            | Event::Repaid { clause, .. }
            | Event::Forfeited { clause, .. }
            | Event::BoardReset { clause, .. }
            | Event::Judged { clause, .. } => Some(clause),
            Event::Passed { clause, .. }
            | Event::RoundOver { clause, .. }
            | Event::RoundBegins { clause, .. }
            | Event::Ended { clause } => clause,
            Event::Asked { .. }
            | Event::Landed { .. }
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
    /// Takes a step as it happens. Steps of one move come in their order.
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
