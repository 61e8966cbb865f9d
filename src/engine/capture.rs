//! Seeds taken off the board, parted, put back.

use super::acting::Acting;
use super::bits::Bits;
use super::board::{Ground, Set, Shape};
use super::code::Places;
use super::seeds::Seeds;
use super::witness::Witness;
use crate::rules::ClauseId;
use crate::terms::{Heading, Taker, Who};

impl<S: Shape, W: Witness> Acting<'_, S, W> {
    pub(super) fn capture(
        &mut self,
        pits: impl Iterator<Item = u8>,
        most: Option<u16>,
        taker: Taker,
        clause: ClauseId,
    ) {
        for lane in pits {
            // What nobody may take stays where it is.
            let Some(taker) = self.taker(taker, lane) else {
                continue;
            };
            let store = self.machine.layout.stores[usize::from(taker)];
            if lane == store {
                continue;
            }
            let seeds = self.board.seeds.take(lane, most);
            if seeds == 0 {
                continue;
            }
            self.board.seeds.put(store, seeds);
            self.witness.takes(clause, lane, seeds);
            self.taken += 1;
            if self.machine.returns_captures {
                self.scratch.taken.push((lane, seeds, taker));
            }
        }
    }

    /// The pits of a capture as a set, where the order in which they are taken
    /// makes no difference and looks are not counted.
    #[inline]
    pub(super) fn capture_set(
        &self,
        places: &Places<Set<S>>,
        most: Option<u16>,
        taker: Taker,
    ) -> Option<Set<S>> {
        // Who is richer may change with every pit.
        let in_order = matches!(taker, Taker::Richer | Taker::Poorer);
        if S::IS_COUNTED || most.is_some() || in_order || self.machine.returns_captures {
            return None;
        }
        let view = self.view();
        match places {
            Places::Class(phrase) => Some(view.class_set(phrase)),
            Places::Place(place) => Some(Set::<S>::of(view.place(place))),
            Places::Run {
                heading: Heading::Back,
                step: 1,
                from,
                of,
                with_opposites: false,
            } => Some(view.run_back(from, of)),
            _ => None,
        }
    }

    /// Who gets what is taken from a place.
    fn taker(&self, taker: Taker, lane: u8) -> Option<u8> {
        let view = self.view();
        match taker {
            Taker::Mover => Some(self.mover),
            Taker::Opponent => view.one(Who::Opponent),
            Taker::Owner => self.machine.owner(&self.board, lane),
            Taker::Holder => self.board.ground.state(&self.machine.start).holder(lane),
            Taker::Richer => view.one(Who::Richer),
            Taker::Poorer => view.one(Who::Poorer),
        }
    }

    /// Puts back all that this move captured.
    pub(super) fn return_captures(&mut self, clause: ClauseId) {
        let taken = std::mem::take(&mut self.scratch.taken);
        for (lane, seeds, taker) in &taken {
            // What has been moved out of the store since stays where it is.
            let store = self.machine.layout.stores[usize::from(*taker)];
            let seeds = self.board.seeds.take(store, Some(*seeds));
            self.board.seeds.put(*lane, seeds);
            if seeds > 0 {
                self.witness.acts(clause);
                self.witness.returns();
            }
        }
        self.taken = 0;
    }

    /// Parts seeds evenly; odd ones go to the poorer, and of equals to those
    /// who move later in the round.
    pub(super) fn share(&mut self, pits: &[u8], clause: ClauseId) {
        let players = &self.machine.layout.players;
        let begins = players.iter().position(|seat| *seat == self.board.first);
        let mut order = players.clone();
        order.rotate_left(begins.unwrap_or(0));
        order.reverse();
        order.sort_by_key(|seat| self.view().captured(*seat));
        let total: u16 = pits.iter().map(|lane| self.board.seeds.get(*lane)).sum();
        let count = players.len() as u16;
        let (each, odd) = (total / count, total % count);
        let mut due: Vec<(u8, u16)> = (0..)
            .zip(order)
            .map(|(nth, seat)| (seat, each + u16::from(nth < odd)))
            .collect();
        for lane in pits {
            for (seat, owed) in &mut due {
                let seeds = self.board.seeds.take(*lane, Some(*owed));
                *owed -= seeds;
                let store = self.machine.layout.stores[usize::from(*seat)];
                self.board.seeds.put(store, seeds);
                if seeds > 0 {
                    self.witness.takes(clause, *lane, seeds);
                }
            }
        }
    }
}
