//! From the end of one round to the start of the next.

use crate::engine::compile::code::Decision;
use crate::engine::exec::after_move::End;
use crate::engine::exec::game::{Buffers, CompiledGame};
use crate::engine::exec::observer::ClauseObserver;
use crate::engine::exec::turn::Turn;
use crate::engine::exec::view::View;
use crate::engine::repr::bits::Bits;
use crate::engine::repr::board::{Board, Shape, StateSlot};
use crate::engine::repr::layout::NOBODY;
use crate::engine::repr::seeds::Seeds;
use crate::rules::{ClauseId, Player};
use crate::terms::{Lifetime, Remainder, RoundRule, Side, Starter, Unfilled};

/// When a match may end: with what was captured in the stores, or when the
/// pits have been filled out of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Scored,
    Refilled,
}

impl<S: Shape> CompiledGame<S> {
    /// Scores a round that is over, and begins the next unless the match is
    /// over too.
    #[cold]
    pub(crate) fn next_round<L: ClauseObserver>(
        &self,
        turn: &mut Turn<S>,
        clause: Option<ClauseId>,
        decision: Decision,
        observer: &mut L,
    ) -> Option<End> {
        let winner = match decision {
            Decision::Win(seat) => Some(seat),
            Decision::Draw => None,
            Decision::End | Decision::Pass => {
                observer.acts(self.goal.clause);
                View::before(self, &turn.board, turn.board.mover).victor()
            }
        };
        if let Some(clause) = clause {
            observer.acts(clause);
        }
        if let Some(state) = turn.board.ground.change() {
            state.winner = winner.unwrap_or(NOBODY);
        }
        self.score_round(&mut turn.board, observer);
        if let Some(over) = self.match_over(turn, Stage::Scored, observer) {
            return Some(over);
        }
        // A round in which nobody could move would be followed by others like it.
        if turn.board.turns == [0; 4] {
            return Some(self.over(&turn.board, clause, Decision::End, observer));
        }
        turn.board = self.refill(&turn.board, observer);
        if let Some(over) = self.match_over(turn, Stage::Refilled, observer) {
            return Some(over);
        }
        let mut board = turn.board.clone();
        self.begin(&mut board, observer);
        self.enter(board, turn, observer)
    }

    /// The end of a match, if the rules of the rounds say so now.
    fn match_over<L: ClauseObserver>(
        &self,
        turn: &mut Turn<S>,
        stage: Stage,
        observer: &mut L,
    ) -> Option<End> {
        let mover = turn.board.mover;
        let view = View::before(self, &turn.board, mover);
        let mut untils = self.player_rules(mover).untils.iter();
        let (_, ending) = untils.find(|(asks_pits_alone, ending)| {
            *asks_pits_alone == (stage == Stage::Refilled) && view.holds(&ending.when)
        })?;
        let clause = ending.clause;
        let board = turn.board.clone();
        let (board, decision) = self.conclude(board, mover, &ending.acts, clause, observer);
        turn.board = board;
        let decision = decision.unwrap_or(Decision::End);
        Some(self.over(&turn.board, Some(clause), decision, observer))
    }

    fn score_round<L: ClauseObserver>(&self, board: &mut Board<S>, observer: &mut L) {
        let view = View::before(self, board, board.mover);
        let said = self.player_rules(board.mover).round_scores.iter();
        let scores: Vec<(u8, u16, ClauseId)> = said
            .filter_map(|(clause, points, who)| {
                Some((view.one(*who)?, view.seeds(points), *clause))
            })
            .collect();
        for (seat, points, clause) in scores {
            let mut scratch = Buffers::default();
            let mut context = self.context(board.clone(), seat, &mut scratch, observer);
            context.score(seat, points, clause);
            *board = context.board;
        }
    }

    /// The board filled for the next round, its first player to move.
    fn refill<L: ClauseObserver>(&self, board: &Board<S>, observer: &mut L) -> Board<S> {
        let (first, chosen_by) = self.starter(board);
        let mut how =
            self.rules.rounds().iter().filter(|rule| {
                matches!(rule.says, RoundRule::Refill { .. } | RoundRule::AsAtStart)
            });
        let mut next = match how.next().map(|rule| (rule.clause, &rule.says)) {
            Some((
                clause,
                RoundRule::Refill {
                    per_pit,
                    from,
                    equal,
                },
            )) => {
                let mut filling = Filling {
                    machine: self,
                    board: self.gathered(board),
                    per_pit: per_pit.seeds(self.rules.whole()).max(1),
                    from: *from,
                    clause,
                    observer,
                };
                filling.fill(*equal);
                filling.board
            }
            how => {
                if let Some((clause, _)) = how {
                    observer.acts(clause);
                }
                self.laid_out().clone()
            }
        };
        next.mover = first;
        next.turns = [0; 4];
        next.first = first;
        next.moved_last = NOBODY;
        let fresh = &self.start;
        let before = self.state(board).clone();
        if let Some(state) = next.ground.change() {
            // Points and rounds are kept, the rest is forgotten.
            state.round = before.round.saturating_add(1);
            state.points = before.points;
            state.winner = before.winner;
            state.played = fresh.played;
            state.happened = fresh.happened;
            state.captures = fresh.captures;
            let kept = self.rules.expiring(Lifetime::Game);
            state.notes = before.notes.map(|notes| notes & kept.notes);
            for mark in &kept.marks {
                state.marks.as_mut()[*mark] = before.marks.as_ref()[*mark];
            }
            if !kept.marks.is_empty() {
                self.find_locked(state);
            }
            state.began = fresh.began;
            state.ended = fresh.ended;
        }
        if let Some(clause) = chosen_by {
            observer.acts(clause);
        }
        next
    }

    /// Who begins the next round, and the clause that says so; where none does
    /// the players take turns.
    fn starter(&self, board: &Board<S>) -> (u8, Option<ClauseId>) {
        let winner = Some(self.state(board).winner).filter(|seat| *seat != NOBODY);
        let other = self.layout.next_player(board.first);
        let said = self.rules.rounds().iter().find_map(|rule| match rule.says {
            RoundRule::First(starter) => Some((starter, rule.clause)),
            _ => None,
        });
        let Some((starter, clause)) = said else {
            return (other, None);
        };
        match (starter, winner) {
            (Starter::Winner, Some(winner)) => (winner, Some(clause)),
            (Starter::Loser, Some(winner)) => (self.layout.next_player(winner), Some(clause)),
            (Starter::Winner | Starter::Loser, None) => (other, None),
            (Starter::Same, _) => (board.first, Some(clause)),
            (Starter::Other, _) => (other, Some(clause)),
        }
    }

    /// All seeds in the stores: what nobody took belongs to whose pit it lies
    /// in. Ground is as at the start.
    fn gathered(&self, board: &Board<S>) -> Board<S> {
        let mut next = board.clone();
        for slot in 0..self.layout.pits {
            let owner = self.owner(board, slot).unwrap_or(board.first);
            let seeds = next.seeds.take(slot, None);
            next.seeds
                .put(self.layout.stores[usize::from(owner)], seeds);
        }
        let fresh = &self.start;
        if let Some(state) = next.ground.change() {
            state.owned = fresh.owned;
            state.closed = fresh.closed;
            state.marks = fresh.marks.clone();
            state.locked = fresh.locked;
        }
        next
    }
}

/// A board being filled out of the stores.
struct Filling<'m, S: Shape, L> {
    machine: &'m CompiledGame<S>,
    board: Board<S>,
    per_pit: u16,
    from: Side,
    clause: ClauseId,
    observer: &'m mut L,
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

    fn fill(&mut self, equal: bool) {
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
    fn claimant(&self, loser: u8) -> Option<(u8, Option<ClauseId>)> {
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
        let left_over: Vec<(u8, u16, Fate)> = players
            .iter()
            .map(|seat| (*seat, self.captured(*seat)))
            .filter(|(_, left)| *left > 0)
            .map(|(seat, left)| (seat, left, self.fate(left)))
            .collect();
        let by_fate = |says: Remainder| {
            left_over
                .iter()
                .filter(move |(_, _, fate)| fate.says == says)
                .map(|(seat, left, fate)| (*seat, *left, fate.clause))
        };
        // Who has more left over claims; of equals, and of those who may
        // receive, whose pit it is.
        let claims = by_fate(Remainder::Claims)
            .max_by_key(|(seat, left, _)| (*left, *seat == loser))
            .map(|(seat, _, by)| (seat, by));
        let receives = by_fate(Remainder::Given)
            .map(|(giver, _, by)| (self.machine.layout.next_player(giver), by))
            .max_by_key(|(receiver, _)| *receiver == loser);
        claims.or(receives).filter(|_| all >= self.per_pit)
    }

    /// What becomes of pits without seeds, and the clause that says so.
    fn unfilled(&self) -> (Unfilled, ClauseId) {
        let mut rounds = self.machine.rules.rounds().iter();
        let said = rounds.find_map(|rule| match rule.says {
            RoundRule::Unfilled(unfilled) => Some((unfilled, rule.clause)),
            _ => None,
        });
        said.unwrap_or((Unfilled::Empty, self.clause))
    }

    /// What becomes of so many seeds, too few for a pit.
    fn fate(&self, left: u16) -> Fate {
        let whole = self.machine.rules.whole();
        let mut rounds = self.machine.rules.rounds().iter();
        let said = rounds.find_map(|rule| match &rule.says {
            RoundRule::Remainder { of, fate } => of
                .as_ref()
                .is_none_or(|of| of.admits(left, whole))
                .then_some(Fate {
                    clause: Some(rule.clause),
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
