//! The board filled out of the stores for the next round.

use crate::exec::game::CompiledGame;
use crate::exec::observer::ClauseObserver;
use crate::exec::view::View;
use crate::repr::BySeat;
use crate::repr::bits::Bits;
use crate::repr::board::{Board, Shape, StateSlot};
use crate::repr::seeds::Seeds;
use seedlore_language::rules::{ClauseId, Player};
use seedlore_language::terms::{Remainder, RoundRule, Side, Unfilled};

/// A board being filled out of the stores.
pub(super) struct Filling<'m, S: Shape, L> {
    pub machine: &'m CompiledGame<S>,
    /// All seeds lie in the stores.
    pub board: Board<S>,
    /// The rules in force then.
    pub said: &'m [(ClauseId, &'m RoundRule)],
    /// Seeds for each pit; `None` is as many as it held at the start.
    pub per_pit: Option<u16>,
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

    /// Seeds that a pit takes.
    fn need(&self, slot: u8) -> u16 {
        let at_start = || {
            let mut filling = self.machine.rules.filling().iter();
            let held = filling.find(|(pit, _)| pit.is_pit() && pit.index() as u8 == slot);
            held.map_or(0, |(_, seeds)| *seeds)
        };
        self.per_pit.unwrap_or_else(at_start)
    }

    /// The most that any pit takes.
    fn most(&self) -> u16 {
        let pits = 0..self.machine.layout.pits;
        let most = || pits.map(|slot| self.need(slot)).max().unwrap_or(0);
        self.per_pit.unwrap_or_else(most)
    }

    /// Fills a pit, as the rounds have it or as a clause says for this pit.
    fn put(&mut self, slot: u8, seeds: u16, seat: u8, by: Option<ClauseId>) {
        if seeds == 0 {
            return;
        }
        self.board.seeds.take(self.store(seat), Some(seeds));
        self.board.seeds.put(slot, seeds);
        self.observer.acts(by.unwrap_or(self.clause));
    }

    pub fn fill(&mut self, equal: bool, evenly: bool) {
        let players = &self.machine.layout.players;
        self.repay();
        let mut unfilled: Vec<(u8, u8)> = Vec::new();
        match evenly {
            true => self.spread_evenly(equal, &mut unfilled),
            false => self.by_pits(equal, &mut unfilled),
        }
        let (fate, clause) = self.unfilled();
        match fate {
            Unfilled::Claimed => self.claim(unfilled, clause),
            fate => {
                for (_, slot) in unfilled {
                    if fate == Unfilled::Closed
                        && let Some(state) = self.board.ground.change()
                    {
                        state.closed.insert(slot);
                    }
                    self.observer.acts(clause);
                }
            }
        }
        self.hand_over(fate == Unfilled::Claimed);
        for seat in players {
            let fate = self.fate(self.captured(*seat));
            if let (Some(clause), Remainder::Kept) = (fate.clause, fate.says)
                && self.captured(*seat) > 0
            {
                self.observer.acts(clause);
            }
        }
    }

    /// Fills pit after pit.
    fn by_pits(&mut self, equal: bool, unfilled: &mut Vec<(u8, u8)>) {
        let players = &self.machine.layout.players;
        let can = |filling: &Self, seat: u8| {
            let mut left = filling.captured(seat);
            let fits = |slot: &u8| {
                let rest = left.checked_sub(filling.need(*slot));
                left = rest.unwrap_or(left);
                rest.is_some()
            };
            filling.pits(seat).into_iter().take_while(fits).count()
        };
        let fewest = players
            .iter()
            .map(|seat| can(self, *seat))
            .min()
            .unwrap_or(0);
        let captured = players.iter().map(|seat| self.captured(*seat));
        let least = captured.min().unwrap_or(0);
        let mut placed = Vec::new();
        for seat in players {
            let count = match equal {
                true => fewest,
                false => can(self, *seat),
            };
            // Too few for a pit, of the poorer where the others put out no more.
            let all = if equal { least } else { self.captured(*seat) };
            let pits = self.pits(*seat);
            let put = pits[..count].iter().map(|slot| self.need(*slot)).sum();
            let over = all.saturating_sub(put);
            let spread = Some(self.fate(over)).filter(|fate| fate.says == Remainder::Spread);
            let spread_over = spread.as_ref().map_or(0, |_| over);
            let spread_by = spread.and_then(|fate| fate.clause);
            let others = pits.len() - count;
            for (nth, slot) in pits.into_iter().enumerate() {
                let left = self.captured(*seat);
                let fate = self.fate(left);
                let is_placed = nth == count
                    && left > 0
                    && left < self.need(slot)
                    && fate.says == Remainder::Placed;
                if nth < count {
                    self.put(slot, self.need(slot), *seat, None);
                } else if let seeds @ 1.. = nth_share(spread_over, nth - count, others) {
                    self.put(slot, seeds, *seat, spread_by);
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
            self.keep_up(*nth, unfilled);
        }
    }

    /// Spreads what there is over all pits, the first getting one more.
    fn spread_evenly(&mut self, equal: bool, unfilled: &mut Vec<(u8, u8)>) {
        let players = &self.machine.layout.players;
        let captured = players.iter().map(|seat| self.captured(*seat));
        let least = captured.min().unwrap_or(0);
        for seat in players {
            let pits = self.pits(*seat);
            let all = match equal {
                true => least,
                false => self.captured(*seat),
            };
            let count = pits.len();
            let all = all.min((count as u16).saturating_mul(self.most()));
            for (nth, slot) in pits.into_iter().enumerate() {
                match nth_share(all, nth, count) {
                    0 => unfilled.push((*seat, slot)),
                    seeds => self.put(slot, seeds, *seat, None),
                }
            }
        }
    }

    /// Moves seeds from one store to another, and changes what a player owes.
    fn hand(&mut self, from: u8, to: u8, seeds: u16, owes: impl FnOnce(&mut BySeat<u16>)) {
        self.board.seeds.take(self.store(from), Some(seeds));
        self.board.seeds.put(self.store(to), seeds);
        if let Some(state) = self.board.ground.change() {
            owes(&mut state.owes);
        }
    }

    /// What was lent goes back, as far as there are seeds.
    fn repay(&mut self) {
        let lends = |rule: &RoundRule| matches!(rule.what(), RoundRule::Remainder { fate, .. } if *fate == Remainder::Lent);
        let mut rounds = self.machine.rules.rounds().iter();
        let Some(clause) = rounds
            .find(|rule| lends(&rule.says))
            .map(|rule| rule.clause)
        else {
            return;
        };
        for from in &self.machine.layout.players {
            let state = self.board.ground.state(&self.machine.start);
            let seeds = state.owes[usize::from(*from)].min(self.captured(*from));
            if seeds > 0 {
                let to = self.machine.layout.next_player(*from);
                self.hand(*from, to, seeds, |owes| owes[usize::from(*from)] -= seeds);
                self.observer.acts(clause);
            }
        }
    }

    /// Remainders that are lent, and where no pit is claimed those that are given, go to
    /// the other's store.
    fn hand_over(&mut self, is_claimed: bool) {
        let left = [0, 1, 2, 3].map(|seat| match self.store(seat) {
            crate::repr::layout::NOWHERE => 0,
            store => self.board.seeds.get(store),
        });
        for (from, seeds) in (0..).zip(left) {
            let fate = self.fate(seeds);
            let Some(clause) = fate.clause else { continue };
            let moves = match fate.says {
                Remainder::Given => !is_claimed,
                Remainder::Lent => true,
                _ => false,
            };
            if !moves || !(1..self.most()).contains(&seeds) {
                continue;
            }
            let to = self.machine.layout.next_player(from);
            let lent = if fate.says == Remainder::Lent {
                seeds
            } else {
                0
            };
            self.hand(from, to, seeds, |owes| owes[usize::from(to)] += lent);
            self.observer.acts(clause);
        }
    }

    /// The others fill the pit that the poorer could only partly fill.
    fn keep_up(&mut self, nth: usize, unfilled: &mut Vec<(u8, u8)>) {
        for seat in &self.machine.layout.players {
            let Some(slot) = self.pits(*seat).get(nth).copied() else {
                continue;
            };
            let is_open = unfilled.iter().any(|(_, other)| *other == slot);
            if is_open && self.captured(*seat) >= self.need(slot) {
                self.put(slot, self.need(slot), *seat, None);
                unfilled.retain(|(_, other)| *other != slot);
            }
        }
    }

    /// Who has seeds to spare fills and owns what the others can't fill.
    fn claim(&mut self, unfilled: Vec<(u8, u8)>, clause: ClauseId) {
        for (loser, slot) in unfilled {
            let Some((owner, by)) = self.claimant(loser, self.need(slot)) else {
                continue;
            };
            // The owner's own seeds first, the others make up what is missing.
            let mut missing = self.need(slot);
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
    fn claimant(&mut self, loser: u8, need: u16) -> Option<(u8, Option<ClauseId>)> {
        let players = &self.machine.layout.players;
        let view = View::before(self.machine, &self.board, self.board.mover);
        let spare = view
            .leader(i32::from)
            .filter(|seat| self.captured(*seat) >= need);
        if let Some(seat) = spare {
            return Some((seat, None));
        }
        // A last pit, for which nobody has enough alone.
        let all: u16 = players.iter().map(|seat| self.captured(*seat)).sum();
        if all < need {
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

/// The nth share of seeds that are dealt one by one to so many pits, from the first on.
fn nth_share(seeds: u16, nth: usize, pits: usize) -> u16 {
    let pits = pits as u16;
    seeds / pits + u16::from((nth as u16) < seeds % pits)
}
