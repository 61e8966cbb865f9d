//! What is set on pits and players: marks, owners, closed pits, notes, points.

use std::sync::Arc;

use super::context::{ActionContext, Asked};
use super::event::{Event, EventSink};
use seedlore_language::rules::{Action, ClauseId, Pit, Player};

impl ActionContext<'_> {
    /// Marks, owners, closed pits, notes and points.
    pub fn set(
        &mut self,
        action: &Action,
        clause: ClauseId,
        sink: &mut dyn EventSink,
    ) -> Result<(), Asked> {
        let mover = self.mover;
        match action {
            Action::Mark { places, name } => {
                for pit in self.choose(places)? {
                    self.mark(pit, name, clause, sink);
                }
            }
            Action::Unmark { places, name } => {
                let mark = name.as_ref().map(|name| self.rules.mark(name));
                for pit in self.choose(places)? {
                    let ground = self.position.ground();
                    let is_marked = match mark {
                        None => ground.is_marked(pit),
                        Some(mark) => mark.is_some_and(|mark| {
                            let mut held = ground.marks[mark].iter();
                            held.any(|(_, pits)| pits.contains(pit))
                        }),
                    };
                    if !is_marked {
                        continue;
                    }
                    let ground = Arc::make_mut(&mut self.position.ground);
                    match mark.flatten() {
                        None => ground.unmark(pit),
                        Some(mark) => ground.unmark_one(pit, mark, self.rules),
                    }
                    sink.tell(Event::Unmarked { clause, pit });
                }
            }
            Action::Claim(places) => {
                for pit in self.choose(places)? {
                    if pit.is_pit() && self.position.owner(pit) != Some(mover) {
                        let ground = Arc::make_mut(&mut self.position.ground);
                        ground.owner[pit.index()] = Some(mover);
                        sink.tell(Event::Claimed {
                            clause,
                            pit,
                            owner: mover,
                        });
                    }
                }
            }
            Action::Close(places) => {
                for pit in self.choose(places)? {
                    Arc::make_mut(&mut self.position.ground).closed.insert(pit);
                    sink.tell(Event::Closed { clause, pit });
                }
            }
            Action::Note(name) | Action::Forget(name) => {
                if let Some(bit) = self.rules.note(name) {
                    let memory = Arc::make_mut(&mut self.position.memory);
                    match matches!(action, Action::Note(_)) {
                        true => memory.notes[mover] |= 1 << bit,
                        false => memory.notes[mover] &= !(1 << bit),
                    }
                }
            }
            Action::Score { points, who } => {
                if let Some(player) = self.scene().one(*who) {
                    let points = self.scene().seeds(points);
                    self.score(player, points, clause, sink);
                }
            }
            Action::Do(_)
            | Action::Capture { .. }
            | Action::Lift { .. }
            | Action::Relay { .. }
            | Action::SowOn(_)
            | Action::Move { .. }
            | Action::Share(_)
            | Action::ReturnCaptures
            | Action::Again
            | Action::Stop
            | Action::Undo
            | Action::TurnBoard
            | Action::Pass
            | Action::End
            | Action::Win(_)
            | Action::Draw => unreachable!("this sets nothing beside the seeds"),
        }
        Ok(())
    }

    pub fn score(
        &mut self,
        player: Player,
        points: u16,
        clause: ClauseId,
        sink: &mut dyn EventSink,
    ) {
        let memory = Arc::make_mut(&mut self.position.memory);
        memory.points[player] = memory.points[player].saturating_add(points);
        sink.tell(Event::Scored {
            clause,
            player,
            points,
        });
    }

    fn mark(&mut self, pit: Pit, name: &str, clause: ClauseId, sink: &mut dyn EventSink) {
        let Some(at) = self.rules.mark(name) else {
            return;
        };
        let plan = &self.rules.marks()[at].plan;
        let ground = self.position.ground();
        let has_one = plan.one_each && !ground.marks[at][self.mover].is_empty();
        let has_it = ground.marks[at].iter().any(|(_, pits)| pits.contains(pit));
        if !pit.is_pit() || has_it || has_one {
            return;
        }
        let locked = plan.locked;
        Arc::make_mut(&mut self.position.ground).mark(pit, at, self.mover, locked);
        sink.tell(Event::Marked {
            clause,
            pit,
            holder: self.mover,
        });
    }
}
