//! The board filled out of the stores for the next round.

use crate::engine::exec::game::CompiledGame;
use crate::engine::exec::observer::ClauseObserver;
use crate::engine::exec::view::View;
use crate::engine::repr::bits::Bits;
use crate::engine::repr::board::{Board, Shape, StateSlot};
use crate::engine::repr::seeds::Seeds;
use crate::rules::{ClauseId, Player};
use crate::terms::{Remainder, RoundRule, Side, Unfilled};

/// A board being filled out of the stores.
pub(super) struct Filling<'m, S: Shape, L> {
    pub machine: &'m CompiledGame<S>,
    /// All seeds lie in the stores.
    pub board: Board<S>,
    /// The rules in force then.
    pub said: &'m [(ClauseId, &'m RoundRule)],
    pub per_pit: u16,
    pub from: Side,
    pub clause: ClauseId,
    pub observer: &'m mut L,
}

/// Draws lots among so many.
pub(super) fn draw<S: Shape>(board: &mut Board<S>, among: usize) -> usize {
    let state = board.ground.change();
    state.map_or(0, |state| state.lots.draw(among))
}

/// What becomes of a remainder, and the clause that says so if one does.
struct Fate {
    clause: Option<ClauseId>,
    says: Remainder,
}

impl<S: Shape, L: ClauseObserver> Filling<'_, S, L> {
    /// A player's pits in the order in which they are filled.
    fn pits(&self, seat: u8) -> Vec<u8> {
        let board = self.machine.rules.board();
        let player = Player::ALL[usize::from(seat)];
        let mut pits: Vec<_> = board.pits_of(player).collect();
        pits.sort_by_key(|pit| board.row_and_number(*pit, player));
        if self.from == Side::Right {
            pits.reverse();
        }
        pits.into_iter().map(|pit| pit.index() as u8).collect()
    }

    fn store(&self, seat: u8) -> u8 {
        self.machine.layout.stores[usize::from(seat)]
    }

    fn captured(&self, seat: u8) -> u16 {
        self.board.seeds.get(self.store(seat))
    }

    /// Fills a pit, as the rounds have it or as a clause says for this pit.
    fn put(&mut self, slot: u8, seeds: u16, seat: u8, by: Option<ClauseId>) {
        self.board.seeds.take(self.store(seat), Some(seeds));
        self.board.seeds.put(slot, seeds);
        self.observer.acts(by.unwrap_or(self.clause));
    }

    pub fn fill(&mut self, equal: bool) {
        let players = &self.machine.layout.players;
        let can = |filling: &Self, seat: u8| {
            let pits = filling.pits(seat).len();
            pits.min(usize::from(filling.captured(seat) / filling.per_pit))
        };
        let fewest = players
            .iter()
            .map(|seat| can(self, *seat))
            .min()
            .unwrap_or(0);
        let mut unfilled: Vec<(u8, u8)> = Vec::new();
        let mut placed = Vec::new();
        for seat in players {
            let count = match equal {
                true => fewest,
                false => can(self, *seat),
            };
            for (nth, slot) in self.pits(*seat).into_iter().enumerate() {
                let left = self.captured(*seat);
                let fate = self.fate(left);
                let is_placed = nth == count
                    && left > 0
                    && left < self.per_pit
                    && fate.says == Remainder::Placed;
                if nth < count {
                    self.put(slot, self.per_pit, *seat, None);
                } else if is_placed {
                    self.put(slot, left, *seat, fate.clause);
                    placed.push(nth);
                } else {
                    unfilled.push((*seat, slot));
                }
            }
        }
        // Who fills no more than the poorer fills as far as the poorer came.
        if equal && let Some(nth) = placed.first() {
            self.keep_up(*nth, &mut unfilled);
        }
        let (lot, clause) = self.unfilled();
        match lot {
            Unfilled::Claimed => self.claim(unfilled, clause),
            lot => {
                for (_, slot) in unfilled {
                    if lot == Unfilled::Closed
                        && let Some(state) = self.board.ground.change()
                    {
                        state.closed.insert(slot);
                    }
                    self.observer.acts(clause);
                }
                self.hand_over();
            }
        }
        for seat in players {
            let fate = self.fate(self.captured(*seat));
            if let (Some(clause), Remainder::Kept) = (fate.clause, fate.says)
                && self.captured(*seat) > 0
            {
                self.observer.acts(clause);
            }
        }
    }

    /// Where no pit is claimed, remainders that are given go to the other's store.
    fn hand_over(&mut self) {
        let left = [0, 1, 2, 3].map(|seat| match self.store(seat) {
            crate::engine::repr::layout::NOWHERE => 0,
            store => self.board.seeds.get(store),
        });
        for (from, seeds) in (0..).zip(left) {
            let fate = self.fate(seeds);
            if let (Some(clause), Remainder::Given) = (fate.clause, fate.says)
                && (1..self.per_pit).contains(&seeds)
            {
                let to = self.machine.layout.next_player(from);
                self.board.seeds.take(self.store(from), Some(seeds));
                self.board.seeds.put(self.store(to), seeds);
                self.observer.acts(clause);
            }
        }
    }

    /// The others fill the pit that the poorer could only partly fill.
    fn keep_up(&mut self, nth: usize, unfilled: &mut Vec<(u8, u8)>) {
        for seat in &self.machine.layout.players {
            let Some(slot) = self.pits(*seat).get(nth).copied() else {
                continue;
            };
            let is_open = unfilled.iter().any(|(_, other)| *other == slot);
            if is_open && self.captured(*seat) >= self.per_pit {
                self.put(slot, self.per_pit, *seat, None);
                unfilled.retain(|(_, other)| *other != slot);
            }
        }
    }

    /// Who has seeds to spare fills and owns what the others can't fill.
    fn claim(&mut self, unfilled: Vec<(u8, u8)>, clause: ClauseId) {
        for (loser, slot) in unfilled {
            let Some((owner, by)) = self.claimant(loser) else {
                continue;
            };
            // The owner's own seeds first, the others make up what is missing.
            let mut missing = self.per_pit;
            let players = self.machine.layout.players.iter().copied();
            for seat in std::iter::once(owner).chain(players.filter(|seat| *seat != owner)) {
                let seeds = missing.min(self.captured(seat));
                if seeds > 0 {
                    self.put(slot, seeds, seat, by);
                }
                missing -= seeds;
            }
            if owner != loser {
                if let Some(state) = self.board.ground.change() {
                    state.owned.iter_mut().for_each(|pits| pits.remove(slot));
                    state.owned[usize::from(owner)].insert(slot);
                }
                self.observer.acts(clause);
            }
        }
    }

    /// Who claims a pit that its owner can't fill, and the clause behind it.
    fn claimant(&mut self, loser: u8) -> Option<(u8, Option<ClauseId>)> {
        let players = &self.machine.layout.players;
        let view = View::before(self.machine, &self.board, self.board.mover);
        let spare = view
            .leader(i32::from)
            .filter(|seat| self.captured(*seat) >= self.per_pit);
        if let Some(seat) = spare {
            return Some((seat, None));
        }
        // A last pit, for which nobody has enough alone.
        let all: u16 = players.iter().map(|seat| self.captured(*seat)).sum();
        if all < self.per_pit {
            return None;
        }
        let left_over: Vec<(u8, u16, Fate)> = players
            .iter()
            .map(|seat| (*seat, self.captured(*seat)))
            .filter(|(_, left)| *left > 0)
            .map(|(seat, left)| (seat, left, self.fate(left)))
            .collect();
        // Who has more left over claims; of equals, and of those who may receive,
        // whose pit it is, unless lots decide.
        let claims = |fate: &Fate| matches!(fate.says, Remainder::Claims | Remainder::ClaimsByLot);
        let most = left_over.iter().filter(|(_, _, fate)| claims(fate));
        let most = most.max_by_key(|(seat, left, _)| (*left, *seat == loser));
        if let Some((seat, most, fate)) = most {
            let equal: Vec<(u8, ClauseId)> = left_over
                .iter()
                .filter(|(_, left, _)| left == most)
                .filter(|(_, _, fate)| fate.says == Remainder::ClaimsByLot)
                .filter_map(|(seat, _, fate)| Some((*seat, fate.clause?)))
                .collect();
            if equal.len() < 2 {
                return Some((*seat, fate.clause));
            }
            let (seat, clause) = equal[draw(&mut self.board, equal.len())];
            self.observer.acts(clause);
            return Some((seat, Some(clause)));
        }
        left_over
            .iter()
            .filter(|(_, _, fate)| fate.says == Remainder::Given)
            .map(|(giver, _, fate)| (self.machine.layout.next_player(*giver), fate.clause))
            .max_by_key(|(receiver, _)| *receiver == loser)
    }

    /// What becomes of pits without seeds, and the clause that says so.
    fn unfilled(&self) -> (Unfilled, ClauseId) {
        let said = self.said.iter().find_map(|(clause, rule)| match rule {
            RoundRule::Unfilled(unfilled) => Some((*unfilled, *clause)),
            _ => None,
        });
        said.unwrap_or((Unfilled::Empty, self.clause))
    }

    /// What becomes of so many seeds, too few for a pit.
    fn fate(&self, left: u16) -> Fate {
        let whole = self.machine.rules.whole();
        let said = self.said.iter().find_map(|(clause, rule)| match rule {
            RoundRule::Remainder { of, fate } => of
                .as_ref()
                .is_none_or(|of| of.admits(left, whole))
                .then_some(Fate {
                    clause: Some(*clause),
                    says: *fate,
                }),
            _ => None,
        });
        said.unwrap_or(Fate {
            clause: None,
            says: Remainder::Kept,
        })
    }
}
