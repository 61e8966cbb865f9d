//! Seeds taken off the board, lifted and shared out.

use super::context::{ActionContext, Asked};
use super::event::{Event, EventSink};
use seedlore_language::rules::{ClauseId, Happening, Pit, Places, Player, Taker, Who};

impl ActionContext<'_> {
    pub fn capture(
        &mut self,
        pits: &[Pit],
        most: Option<u16>,
        taker: Taker,
        clause: ClauseId,
        sink: &mut dyn EventSink,
    ) {
        for pit in pits {
            let scene = self.scene();
            let taker = match taker {
                Taker::Mover => Some(self.mover),
                Taker::Opponent => scene.one(Who::Opponent),
                Taker::Owner => self.position.owner(*pit),
                Taker::Holder => self.position.ground().holder(*pit),
                Taker::Richer => scene.one(Who::Richer),
                Taker::Poorer => scene.one(Who::Poorer),
            };
            // What nobody may take stays where it is.
            let Some(taker) = taker else { continue };
            if *pit == Pit::store(taker) {
                continue;
            }
            let seeds = self.position.take(*pit, most);
            if seeds == 0 {
                continue;
            }
            self.position.captured[taker] += seeds;
            sink.tell(Event::Captured {
                clause,
                pit: *pit,
                seeds,
                taker,
            });
            self.taken.push((*pit, seeds, taker));
            self.watched.has_captured |= self.watched.is_on;
            self.happens(*pit, Happening::Captured);
        }
    }

    pub fn lift(
        &mut self,
        pit: Pit,
        most: Option<u16>,
        clause: ClauseId,
        sink: &mut dyn EventSink,
    ) {
        let seeds = self.position.take(pit, most);
        if seeds > 0 {
            self.hand += seeds;
            self.happens(pit, Happening::Lifted);
            sink.tell(Event::Lifted { clause, pit, seeds });
        }
    }

    /// Parts seeds evenly; odd ones go to the poorer, and of equals to those
    /// who move later in the round.
    pub fn share(
        &mut self,
        places: &Places,
        clause: ClauseId,
        sink: &mut dyn EventSink,
    ) -> Result<(), Asked> {
        let pits = self.choose(places)?;
        let players = self.rules.players();
        let first = self.position.memory().first;
        let begins = players.iter().position(|p| *p == first).unwrap_or(0);
        let mut order: Vec<Player> = players.to_vec();
        order.rotate_left(begins);
        order.reverse();
        order.sort_by_key(|player| self.position.captured[*player]);
        let total: u16 = pits.iter().map(|pit| self.position.seeds(*pit)).sum();
        let (each, odd) = (
            total / players.len() as u16,
            usize::from(total) % players.len(),
        );
        let mut due: Vec<(Player, u16)> = order
            .into_iter()
            .enumerate()
            .map(|(nth, player)| (player, each + u16::from(nth < odd)))
            .collect();
        for pit in pits {
            for (player, owed) in &mut due {
                let seeds = self.position.take(pit, Some(*owed));
                *owed -= seeds;
                self.position.captured[*player] += seeds;
                if seeds > 0 {
                    sink.tell(Event::Captured {
                        clause,
                        pit,
                        seeds,
                        taker: *player,
                    });
                }
            }
        }
        Ok(())
    }
}
