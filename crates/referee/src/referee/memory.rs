//! What is remembered of a move, and when it is forgotten.

use std::sync::Arc;

use super::Referee;
use super::context::ActionContext;
use super::event::{Event, EventSink};
use seedlore_game::Position;
use seedlore_language::rules::{Happening, Lifetime, Pit, Player, Ruleset};

/// Forgets what of a player's lasts so long, and tells which marks are taken off.
fn expire(
    rules: &Ruleset,
    position: &mut Position,
    player: Player,
    life: Lifetime,
    sink: &mut dyn EventSink,
) {
    for (mark, pit) in position.expire(player, life, rules) {
        let clause = rules.marks()[mark].clause;
        sink.tell(Event::Unmarked { clause, pit });
    }
}

impl ActionContext<'_> {
    /// Forgets what of the mover's lasts so long.
    pub fn expire(&mut self, life: Lifetime, sink: &mut dyn EventSink) {
        expire(self.rules, &mut self.position, self.mover, life, sink);
    }

    /// Remembers what becomes of a pit, where a clause asks it.
    pub fn happens(&mut self, pit: Pit, what: Happening) {
        for (nth, happened) in self.rules.happenings().iter().enumerate() {
            if happened.what == what && pit.is_pit() {
                Arc::make_mut(&mut self.position.memory).happened[nth].insert(pit);
            }
        }
    }

    /// Who lifts or moves seeds of another player's pit captures them.
    pub fn takes_from(&mut self, pit: Pit) {
        let board = self.rules.board();
        let is_others =
            self.position.owner(pit).is_some() && !self.position.is_own(board, pit, self.mover);
        if is_others && self.position.seeds(pit) > 0 {
            self.happens(pit, Happening::Captured);
        }
    }

    /// What is given back was not captured, unless it was before this move.
    pub fn has_not_captured(&mut self, pit: Pit) {
        for (nth, happened) in self.rules.happenings().iter().enumerate() {
            let was_before = self.before.memory().happened[nth].contains(pit);
            if happened.what == Happening::Captured && !was_before {
                Arc::make_mut(&mut self.position.memory).happened[nth].remove(pit);
            }
        }
    }
}

impl Referee {
    /// Forgets what lasts no longer than a move that was judged, or than the turn if the
    /// player was given no other move.
    pub(super) fn expire(
        &self,
        position: &mut Position,
        player: Player,
        moves_again: bool,
        sink: &mut dyn EventSink,
    ) {
        if !self.rules.expires_in_turns() {
            return;
        }
        let is_over =
            |life: &Lifetime| *life < Lifetime::Turn || *life == Lifetime::Turn && !moves_again;
        for life in Lifetime::ALL.into_iter().filter(is_over) {
            expire(&self.rules, position, player, life, sink);
        }
    }
}
