//! What is set on pits and players: marks, owners, closed pits, notes, points.

use std::sync::Arc;

use super::context::{ActionContext, Asked};
use super::event::{Event, EventSink};
use seedlore_language::rules::{ClauseId, Pit, Places, Player};

impl ActionContext<'_> {
    /// Takes a mark off places, or all marks if none is named.
    pub fn unmark(
        &mut self,
        places: &Places,
        name: Option<&str>,
        clause: ClauseId,
        sink: &mut dyn EventSink,
    ) -> Result<(), Asked> {
        let mark = name.map(|name| self.rules.mark(name));
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
        Ok(())
    }

    /// Makes the mover the owner of pits.
    pub fn claim(
        &mut self,
        places: &Places,
        clause: ClauseId,
        sink: &mut dyn EventSink,
    ) -> Result<(), Asked> {
        let owner = self.mover;
        for pit in self.choose(places)? {
            if pit.is_pit() && self.position.owner(pit) != Some(owner) {
                let ground = Arc::make_mut(&mut self.position.ground);
                ground.owner[pit.index()] = Some(owner);
                sink.tell(Event::Claimed { clause, pit, owner });
            }
        }
        Ok(())
    }

    pub fn close(
        &mut self,
        places: &Places,
        clause: ClauseId,
        sink: &mut dyn EventSink,
    ) -> Result<(), Asked> {
        for pit in self.choose(places)? {
            Arc::make_mut(&mut self.position.ground).closed.insert(pit);
            sink.tell(Event::Closed { clause, pit });
        }
        Ok(())
    }

    /// Notes something of the mover, or forgets it.
    pub fn note(&mut self, name: &str, is_set: bool) {
        if let Some(bit) = self.rules.note(name) {
            let memory = Arc::make_mut(&mut self.position.memory);
            match is_set {
                true => memory.notes[self.mover] |= 1 << bit,
                false => memory.notes[self.mover] &= !(1 << bit),
            }
        }
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

    pub fn mark(&mut self, pit: Pit, name: &str, clause: ClauseId, sink: &mut dyn EventSink) {
        let Some(at) = self.rules.mark(name) else {
            return;
        };
        let plan = &self.rules.marks()[at].plan;
        let ground = self.position.ground();
        let has_one = plan.one_each && !ground.marks[at][self.mover].is_empty();
        let holds = |player: &Player| ground.marks[at][*player].contains(pit);
        let holder = self.rules.players().iter().copied().find(holds);
        if let Some(holder) = holder.filter(|holder| *holder != self.mover) {
            sink.tell(Event::MarkStays {
                clause,
                pit,
                holder,
            });
        }
        if !pit.is_pit() || holder.is_some() || has_one {
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
