//! Turns on the chart: every move that the player may make stands on it, and is
//! legal for sure.

use super::bits::Bits;
use super::board::{Board, Set, Shape};
use super::chart::{Chart, NOTHING};
use super::machine::Machine;
use super::seeds::Seeds;
use super::sure::Sure;
use super::turn::Turn;

impl<S: Shape> Machine<S> {
    /// The pits from which the player to move may move, if the chart tells it.
    #[inline(always)]
    fn charted_moves(&self, board: &Board<S>) -> Option<Set<S>> {
        let chart = self.charted(board.mover)?;
        let occupied = board.seeds.occupied();
        let (sure, loud) = chart.legal(&board.seeds, occupied)?;
        (loud.is_empty() && !sure.is_empty()).then_some(sure)
    }

    /// Makes the board of a turn such a turn, if it is one.
    #[inline(always)]
    pub(super) fn enter_charted(&self, turn: &mut Turn<S>) -> bool {
        let legal = self.charted_moves(&turn.board);
        let was_charted = std::mem::replace(&mut turn.is_charted, legal.is_some());
        let Some(legal) = legal else { return false };
        (turn.legal, turn.sure) = (legal, legal);
        if !was_charted {
            turn.passed.clear();
            turn.tried.clear();
            turn.steps = 0;
            turn.is_by_lanes = true;
            turn.quiet = Set::<S>::default();
            (turn.endless, turn.is_cut, turn.is_long) = (0, false, false);
        }
        true
    }

    /// How many moves there are after those of a turn on the chart, and the
    /// pits of those moves after which it takes more than charts to tell.
    #[inline(always)]
    pub(super) fn replies(&self, turn: &Turn<S>) -> (u64, Set<S>) {
        let board = &turn.board;
        let (mover, next) = (board.mover, self.layout.next_player(board.mover));
        let watch = self.eyes(mover).watch.as_ref();
        let (Some(watch), Some(own), Some(other)) =
            (watch, self.charted(mover), self.charted(next))
        else {
            return (0, turn.legal);
        };
        let mut count = 0;
        let mut others = Set::<S>::default();
        for lane in turn.legal.lanes() {
            let mut seeds = board.seeds;
            let told = own.make(&mut seeds, lane).and_then(|came| {
                let occupied = seeds.occupied();
                let chart = if came.moves_again { own } else { other };
                let (sure, loud) = match watch.is_quiet(&seeds, occupied) {
                    true => chart.legal(&seeds, occupied)?,
                    false => return None,
                };
                (loud.is_empty() && !sure.is_empty()).then(|| u64::from(sure.count()))
            });
            match told {
                Some(replies) => count += replies,
                None => others.insert(lane),
            }
        }
        (count, others)
    }
}

impl<S: Shape> Chart<S> {
    /// The pits from which moves are legal for sure, and those from which they
    /// have to be tried; `None` if it takes trying all to tell.
    #[inline(always)]
    pub fn legal(&self, seeds: &S::Seeds, occupied: Set<S>) -> Option<(Set<S>, Set<S>)> {
        let Sure { held, kept, .. } = &self.sure;
        if !held.are_met(occupied) {
            return None;
        }
        let offered = occupied & self.sure.from;
        if kept.is_empty() || self.spares(seeds, offered) {
            return Some((offered, Set::<S>::default()));
        }
        let mut legal = Set::<S>::default();
        for lane in offered.lanes() {
            let Some((mut after, deed)) = self.sown(seeds, lane) else {
                continue;
            };
            let takes_nothing = self.sure.are_of_captures && deed == NOTHING;
            if takes_nothing || {
                self.act(&mut after, deed);
                kept.are_met(after.occupied())
            } {
                legal.insert(lane);
            }
        }
        Some((legal, offered & !legal))
    }

    /// Whether seeds that no move comes near tell of all moves at once that
    /// filters let them pass.
    #[inline(always)]
    fn spares(&self, seeds: &S::Seeds, offered: Set<S>) -> bool {
        let long = seeds.holding(self.once_round + 1, u16::MAX) & offered;
        let left = self.sure.safe.among(seeds) & !offered;
        long.is_empty() && self.sure.kept.are_met(left)
    }
}
