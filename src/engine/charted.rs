//! Turns whose moves stand on the chart.

use super::bits::Bits;
use super::board::{Board, Set, Shape};
use super::chart::{Chart, NOTHING};
use super::machine::Machine;
use super::seeds::Seeds;
use super::sure::Sure;
use super::turn::{Came, Turn};

impl<S: Shape> Machine<S> {
    /// Makes a move that is legal for sure where it stands; `None`, and nothing
    /// is done, if no chart tells it.
    #[inline(always)]
    pub(super) fn make_by_chart(&self, board: &mut Board<S>, lane: u8) -> Option<Came> {
        let (program, _) = self.rules_for(board, board.mover);
        let came = self.charted(program)?.make(&mut board.seeds, lane)?;
        if self.asks.moved_last {
            board.moved_last = board.mover;
        }
        Some(came)
    }

    /// The chart of a player to whom one program applies all game long.
    fn charted_throughout(&self, seat: u8) -> Option<&Chart<S>> {
        let eyes = self.eyes(seat);
        let program = eyes.programs.first().filter(|_| eyes.phases.is_empty())?;
        self.charted(program)
    }

    /// How many moves there are after those of a turn, as far as charts tell,
    /// and the pits of those moves after which it takes more.
    #[inline(always)]
    pub(super) fn replies(&self, turn: &Turn<S>) -> (u64, Set<S>) {
        let board = &turn.board;
        let (mover, next) = (board.mover, self.layout.next_player(board.mover));
        let watch = self.eyes(mover).watch.as_ref();
        let (Some(watch), Some(own), Some(other)) = (
            watch,
            self.charted_throughout(mover),
            self.charted_throughout(next),
        ) else {
            return (0, turn.legal);
        };
        let mut count = 0;
        let mut others = turn.legal & !turn.sure;
        for lane in turn.sure.lanes() {
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
