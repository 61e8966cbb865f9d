//! Before the first turn: what is done then, and seeds that players lay out.

use super::Referee;
use super::event::{Event, EventSink};
use seedlore_game::{Entry, Next, Position};
use seedlore_language::rules::{Arranger, Moment, Pit, Player};

impl Referee {
    /// What is done before the first turn, once for each player. Seeds that are laid out anew are
    /// taken up when it has been done for all of them.
    pub(super) fn begin(&self, position: &mut Position, sink: &mut dyn EventSink) {
        let players = self.rules.players();
        let first = players.iter().position(|p| *p == position.mover);
        let in_turn = |nth: usize| players[(first.unwrap_or(0) + nth) % players.len()];
        let phases = self.rules.phases().iter().map(|phase| &phase.turn);
        let arranging = phases.filter(|turn| turn.is_arranging).map(Some);
        for turn in [None].into_iter().chain(arranging) {
            for player in (0..players.len()).map(in_turn) {
                let mut context = self.context(position.clone(), player);
                context.turn = turn.unwrap_or(context.turn);
                let read = context.table(Moment::Start, sink);
                debug_assert!(read.is_ok(), "between moves nobody is asked");
                *position = context.position;
            }
        }
        position.mover = self.next_to_lay_out(position).unwrap_or(position.mover);
    }

    /// Who lays out the next seed, if any is left to be laid out.
    pub(super) fn next_to_lay_out(&self, position: &Position) -> Option<Player> {
        let by = self.rules.arrangement()?.by;
        let players = self.rules.players();
        let first = position.memory().first;
        let at = players.iter().position(|p| *p == first).unwrap_or(0);
        let in_turn = (0..players.len()).map(|nth| players[(at + nth) % players.len()]);
        let has_some = |player: &Player| position.seeds(Pit::reserve(*player)) > 0;
        let mut left: Vec<Player> = in_turn.filter(has_some).collect();
        if by == Arranger::RicherCopies {
            // A stable sort: of equals the first is first.
            left.sort_by_key(|player| position.captured[*player]);
        }
        left.first().copied()
    }

    /// What follows when the mover has laid out a seed: another, or the next player's, or the
    /// first turn.
    pub(super) fn laid_out(&self, mut position: Position, sink: &mut dyn EventSink) -> Next {
        let player = position.mover;
        if position.seeds(Pit::reserve(player)) == 0 {
            self.copy(&mut position, player, sink);
            let next = self.next_to_lay_out(&position);
            position.mover = next.unwrap_or(position.memory().first);
        }
        self.enter_turn(position, Entry::Played, sink)
    }

    /// The richer player copies what the poorer has laid out, but for pits that are closed, and keeps
    /// the rest.
    fn copy(&self, position: &mut Position, poorer: Player, sink: &mut dyn EventSink) {
        let Some(plan) = self.rules.arrangement() else {
            return;
        };
        let board = self.rules.board();
        let richer = board.next_player(poorer);
        let is_copied = plan.by == Arranger::RicherCopies
            && position.captured[richer] > position.captured[poorer];
        if !is_copied {
            return;
        }
        for pit in &plan.pits {
            let (row, number) = board.row_and_number(*pit, poorer);
            let Some(same) = board.pit(richer, row, number) else {
                continue;
            };
            // In a pit that is out of play the seeds would be lost to the round.
            let is_closed = position.ground().closed.contains(same);
            if board.home(*pit) != Some(poorer) || is_closed {
                continue;
            }
            let reserve = Pit::reserve(richer);
            let seeds = position.take(reserve, Some(position.seeds(*pit)));
            position.put(same, seeds);
            if seeds > 0 {
                sink.tell(Event::Moved {
                    clause: plan.clause,
                    from: reserve,
                    to: same,
                    seeds,
                });
            }
        }
        let rest = position.take(Pit::reserve(richer), None);
        position.put(Pit::store(richer), rest);
    }
}
