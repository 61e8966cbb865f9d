//! Into a turn: who can move, what is done for players who can't, and to whom the turn passes.

use super::bars::{Bar, Refusals, bars};
use super::context::Decision;
use super::event::{Event, EventSink};
use super::turn::Legal;
use super::{Follows, Referee, scene, turn};
use seedlore_game::{Entry, Next, Position, Turn};
use seedlore_language::rules::{ClauseId, Moment, Pit, Player};

/// What it took to find who can move.
#[derive(Default)]
struct Looked {
    /// Who had to pass, in the order of turns.
    passed: Vec<Player>,
    /// Steps that it took to try moves.
    steps: u64,
    /// What was refused to the player looked at last.
    refused: Vec<(Pit, Bar)>,
}

impl Looked {
    fn turn(self, position: Position, legal: Legal) -> Next {
        Next::Turn(Turn {
            position,
            options: legal.options,
            endless: legal.endless,
            is_cut: legal.is_cut,
            steps: self.steps,
            passed: self.passed,
        })
    }
}

impl Referee {
    /// What stands before the player to move: the turn of whoever can move, or
    /// the end of the round.
    ///
    /// Bounded: each player's stuck table is read once at most.
    pub(super) fn enter_turn(
        &self,
        mut position: Position,
        mut entry: Entry,
        sink: &mut dyn EventSink,
    ) -> Next {
        let entered = position.clone();
        let mut looked = Looked::default();
        for _ in self.rules.players() {
            if let Some(legal) = self.look(&position, &mut looked, sink) {
                return looked.turn(position, legal);
            }
            let player = position.mover;
            self.tell_stuck(&position, &looked.refused, sink);
            let before = position.clone();
            let decision = self.stuck(&mut position, sink);
            // What the table did may have given the player a move.
            if decision.is_none()
                && position != before
                && let Some(legal) = self.look(&position, &mut looked, sink)
            {
                return looked.turn(position, legal);
            }
            if entry == Entry::UnderWay {
                position.complete_turn(player);
                entry = Entry::Played;
            }
            match decision {
                Some((clause, decision)) if decision != Decision::Pass => {
                    return self.stuck_over(position, Some(clause), decision, entry, sink);
                }
                decision => sink.tell(Event::Passed {
                    clause: decision.map(|(clause, _)| clause),
                    player,
                }),
            }
            self.expire(&mut position, player, false, sink);
            self.pass_on(&mut position, player);
            looked.passed.push(player);
        }
        // All have passed. Whoever was given a move by a later player's table
        // moves after all; no table is read again.
        if position != entered {
            for _ in self.rules.players() {
                if let Some(legal) = self.look(&position, &mut looked, sink) {
                    return looked.turn(position, legal);
                }
                position.mover = self.rules.board().next_player(position.mover);
            }
        }
        self.stuck_over(position, None, Decision::End, entry, sink)
    }

    /// The end of a round for want of a move. One that was begun and in which nobody has moved
    /// would be followed by others like it.
    fn stuck_over(
        &self,
        position: Position,
        clause: Option<ClauseId>,
        decision: Decision,
        entry: Entry,
        sink: &mut dyn EventSink,
    ) -> Next {
        let is_unplayed = position.turns.iter().all(|(_, turns)| *turns == 0);
        let follows = match is_unplayed && entry != Entry::Given {
            true => Follows::Nothing,
            false => Follows::Round,
        };
        self.round_over(position, clause, decision, follows, sink)
    }

    /// Passes the turn on from a player who can't move. Where others sow at the same time, the
    /// player is done.
    fn pass_on(&self, position: &mut Position, player: Player) {
        let board = self.rules.board();
        match position.ground().at_once.is_some() {
            true => {
                position.pass_at_once(player, true, board);
            }
            false => position.mover = board.next_player(player),
        }
    }

    /// The legal moves of the player to move, if there are any.
    fn look(
        &self,
        position: &Position,
        looked: &mut Looked,
        sink: &mut dyn EventSink,
    ) -> Option<Legal> {
        let (rules, phase) = scene::rules_for(&self.rules, position, position.sower());
        if let Some(clause) = phase.filter(|_| !rules.is_arranging) {
            sink.tell(Event::PhaseHolds { clause });
        }
        let mut refusals = Refusals::new(sink);
        let legal = turn::legal(&self.rules, rules, position, &mut refusals);
        looked.refused = refusals.refused;
        looked.steps += legal.work.steps(&self.rules);
        (!legal.options.is_empty()).then_some(legal)
    }

    /// Tells what bars each pit of a player without a legal move.
    fn tell_stuck(&self, position: &Position, refused: &[(Pit, Bar)], sink: &mut dyn EventSink) {
        let player = position.mover;
        let (rules, _) = scene::rules_for(&self.rules, position, player);
        for (pit, bar) in bars(&self.rules, rules, position, refused) {
            sink.tell(Event::Barred { player, pit, bar });
        }
        sink.tell(Event::Stuck { player });
    }

    /// Reads the stuck table for a player without a legal move.
    fn stuck(
        &self,
        position: &mut Position,
        sink: &mut dyn EventSink,
    ) -> Option<(ClauseId, Decision)> {
        let player = position.mover;
        let mut context = self.context(position.clone(), player);
        let read = context.table(Moment::Stuck, sink);
        debug_assert!(read.is_ok(), "between moves nobody is asked");
        *position = context.position;
        context.decision
    }
}
