//! From the end of one round to the start of the next.

use crate::compile::code::Decision;
use crate::exec::after_move::End;
use crate::exec::filling::{Filling, draw};
use crate::exec::game::{Buffers, CompiledGame};
use crate::exec::observer::ClauseObserver;
use crate::exec::turn::Turn;
use crate::exec::view::View;
use crate::repr::BySeat;
use crate::repr::board::{Board, Shape, StateSlot};
use crate::repr::layout::NOBODY;
use crate::repr::seeds::Seeds;
use seedlore_game::Entry;
use seedlore_language::rules::ClauseId;
use seedlore_language::terms::{Leftovers, Lifetime, RoundRule, Starter};

/// When a match may end: with what was captured in the stores, or when the
/// pits have been filled out of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Scored,
    Refilled,
}

impl<S: Shape> CompiledGame<S> {
    /// The end of a round for want of a move. One that was begun and in which nobody has moved
    /// would be followed by others like it.
    pub(crate) fn stuck_over<L: ClauseObserver>(
        &self,
        turn: &mut Turn<S>,
        clause: Option<ClauseId>,
        decision: Decision,
        entry: Entry,
        observer: &mut L,
    ) -> Option<End> {
        let is_last = turn.board.turns == BySeat::<u16>::default() && entry != Entry::Given;
        self.round_over(turn, clause, decision, is_last, observer)
    }

    /// Scores a round that is over, and begins the next unless the match is
    /// over too.
    #[cold]
    pub(crate) fn next_round<L: ClauseObserver>(
        &self,
        turn: &mut Turn<S>,
        clause: Option<ClauseId>,
        decision: Decision,
        is_last: bool,
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
        if is_last {
            return Some(self.over(&turn.board, clause, Decision::End, observer));
        }
        turn.board = self.refill(&turn.board, observer);
        if let Some(over) = self.match_over(turn, Stage::Refilled, observer) {
            return Some(over);
        }
        self.begin(&mut turn.board, observer);
        self.enter_here(Entry::Played, turn, observer)
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
        let lost: Vec<(ClauseId, u8)> = self
            .in_force(board)
            .into_iter()
            .filter_map(|(clause, rule)| match rule {
                RoundRule::Forfeit(who) => Some((clause, view.one(*who)?)),
                _ => None,
            })
            .collect();
        for (clause, seat) in lost {
            let state = board.ground.change();
            let points = state.map_or(0, |s| std::mem::take(&mut s.points[usize::from(seat)]));
            if points > 0 {
                observer.acts(clause);
            }
        }
        let view = View::before(self, board, board.mover);
        let said = self.player_rules(board.mover).round_scores.iter();
        let scores: Vec<(u8, u16, ClauseId)> = said
            .filter(|(clause, _, _)| self.is_in_force(*clause, &view))
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

    /// Whether a rule of the rounds is in force, by what stands on the board now.
    fn is_in_force(&self, clause: ClauseId, view: &View<'_, S>) -> bool {
        let mut guards = self.player_rules(view.mover).round_guards.iter();
        let guard = guards.find(|(of, _)| *of == clause);
        guard.is_none_or(|(_, when)| view.holds(when))
    }

    /// The rules of the rounds that are in force on a board.
    fn in_force(&self, board: &Board<S>) -> Vec<(ClauseId, &RoundRule)> {
        let view = View::before(self, board, board.mover);
        let all = self.rules.rounds().iter();
        all.filter(|rule| self.is_in_force(rule.clause, &view))
            .map(|rule| (rule.clause, rule.says.what()))
            .collect()
    }

    /// The board filled for the next round, its first player to move.
    fn refill<L: ClauseObserver>(&self, board: &Board<S>, observer: &mut L) -> Board<S> {
        let (gathered, left) = self.gathered(board);
        let said = self.in_force(&gathered);
        let fills =
            |rule: &RoundRule| matches!(rule, RoundRule::Refill { .. } | RoundRule::AsAtStart);
        let mut next = match said.iter().copied().find(|(_, rule)| fills(rule)) {
            Some((
                clause,
                RoundRule::Refill {
                    per_pit,
                    from,
                    equal,
                    evenly,
                },
            )) => {
                for by in left {
                    observer.acts(by.unwrap_or(clause));
                }
                let mut filling = Filling {
                    machine: self,
                    board: gathered,
                    said: &said,
                    per_pit: per_pit.as_ref().map(|n| n.seeds(self.rules.whole()).max(1)),
                    from: *from,
                    clause,
                    observer,
                };
                filling.fill(*equal, *evenly);
                filling.board
            }
            how => {
                if let Some((clause, _)) = how {
                    observer.acts(clause);
                }
                let mut fresh = self.laid_out().clone();
                if let Some(state) = fresh.ground.change() {
                    state.owes = self.state(board).owes;
                    state.lots = self.state(board).lots;
                }
                fresh
            }
        };
        let (first, chosen_by) = self.starter(board, &mut next, observer);
        next.mover = first;
        next.turns = BySeat::default();
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
            state.happened = fresh.happened.clone();
            state.captures = fresh.captures;
            state.since_capture = 0;
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
    /// the players take turns. Lots are drawn on the board of the next round.
    fn starter<L: ClauseObserver>(
        &self,
        board: &Board<S>,
        next: &mut Board<S>,
        observer: &mut L,
    ) -> (u8, Option<ClauseId>) {
        let winner = Some(self.state(board).winner).filter(|seat| *seat != NOBODY);
        let other = self.layout.next_player(board.first);
        let said = self
            .in_force(board)
            .into_iter()
            .find_map(|(clause, rule)| match rule {
                RoundRule::First(starter) => Some((*starter, clause)),
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
            (Starter::Next, _) => (board.mover, Some(clause)),
            (Starter::Other, _) => (other, Some(clause)),
            (Starter::Lot, _) => {
                let players = &self.layout.players;
                let seat = players[draw(next, players.len())];
                observer.acts(clause);
                (seat, Some(clause))
            }
        }
    }

    /// All seeds in the stores, and of each pit that held some the clause that says whose
    /// they are, if one does: what nobody took belongs to whom a rule gives it, else to
    /// whose pit it lies in. Ground is as at the start.
    fn gathered(&self, board: &Board<S>) -> (Board<S>, Vec<Option<ClauseId>>) {
        let view = View::before(self, board, board.mover);
        let given = self
            .in_force(board)
            .into_iter()
            .find_map(|(clause, rule)| match rule {
                RoundRule::Leftovers(Leftovers::Owner) => Some((clause, None)),
                RoundRule::Leftovers(Leftovers::Player(who)) => Some((clause, view.one(*who))),
                _ => None,
            });
        let mut left = Vec::new();
        let mut next = board.clone();
        for slot in 0..self.layout.pits {
            let owner = || self.owner(board, slot).unwrap_or(board.first);
            let player = given.and_then(|(_, player)| player).unwrap_or_else(owner);
            let seeds = next.seeds.take(slot, None);
            next.seeds
                .put(self.layout.stores[usize::from(player)], seeds);
            if seeds > 0 {
                left.push(given.map(|(clause, _)| clause));
            }
        }
        let fresh = &self.start;
        if let Some(state) = next.ground.change() {
            state.owned = fresh.owned;
            state.closed = fresh.closed;
            state.marks = fresh.marks.clone();
            state.locked = fresh.locked;
        }
        (next, left)
    }
}
