//! What is asked of moves beside playing them: why one is illegal, what it would leave.

use super::bars::{Bar, Refusals, bars};
use super::event::{EventSink, NullSink};
use super::execution::MoveExecution;
use super::{Referee, Ruling, scene, turn};
use seedlore_game::{Move, Position};
use seedlore_language::rules::Pit;

impl Referee {
    /// Why a move is illegal here; `None` if it is legal.
    pub fn why_illegal(&self, position: &Position, mv: Move) -> Option<Ruling> {
        turn::ruling(&self.rules, position, mv)
    }

    /// The board that a move would leave, whether or not a clause forbids or
    /// requires otherwise, before anything that follows a move; tells the move.
    /// `None` of a move that no clause offers, or that leaves a question open.
    pub fn would_leave(
        &self,
        position: &Position,
        mv: Move,
        sink: &mut dyn EventSink,
    ) -> Option<Position> {
        let begun = position.begun();
        let position = begun.as_ref().map_or(position, |(position, _)| position);
        let (turn, _) = scene::rules_for(&self.rules, position, position.mover);
        let choice = turn.choices.get(usize::from(mv.way))?;
        if position.seeds(mv.pit) == 0 && !choice.says.lifts_nothing() {
            return None;
        }
        let made = MoveExecution::new(&self.rules, turn, position, mv).make(sink);
        made.ok().map(|done| done.position)
    }

    /// What bars each pit from which the player to move has no legal move. A pit
    /// that several clauses bar comes several times.
    pub fn barred(&self, position: &Position) -> Vec<(Pit, Bar)> {
        let (rules, _) = scene::rules_for(&self.rules, position, position.sower());
        let mut silent = NullSink;
        let mut refusals = Refusals::new(&mut silent);
        let legal = turn::legal(&self.rules, rules, position, &mut refusals);
        let mut barred = bars(&self.rules, rules, position, &refusals.refused);
        barred.retain(|(pit, _)| legal.options.iter().all(|option| option.mv.pit != *pit));
        barred
    }
}
