//! Laps worked out beforehand, by sowing seed by seed.

use crate::engine::compile::program::{PathCode, PitFilter, Skip};
use crate::engine::exec::game::{CompiledGame, KnownLaps};
use crate::engine::exec::sowing::SowingIterator;
use crate::engine::exec::view::{MoveTrace, View};
use crate::engine::repr::board::{Board, Set, Shape, StateSlot};
use crate::engine::repr::layout::{ANTICLOCKWISE, CLOCKWISE, Way};
use crate::engine::table::laps::Laps;
use crate::game::Position;
use crate::terms::Whose;

/// If paths can be put together in more ways, laps are sown seed by seed.
const MOST_WAYS: usize = 256;

impl<S: Shape> CompiledGame<S> {
    /// By [path](Self::path_index), the laps of a player.
    pub(crate) fn work_out_laps(&self, seat: u8) -> Vec<Option<KnownLaps<S>>> {
        let mut known = Vec::new();
        let Some(player_rules) = &self.player_rules[usize::from(seat)] else {
            return known;
        };
        let sowing = &player_rules.sowing;
        let paths = sowing.skipping.len() * sowing.within.len() * sowing.through.len();
        if paths > MOST_WAYS {
            return known;
        }
        let start = self.board(&Position::start(&self.rules));
        let Some(start) = start else { return known };
        for path in player_rules.paths() {
            for direction in [ANTICLOCKWISE, CLOCKWISE] {
                let at = self.path_index(seat, direction, path);
                if known.len() <= at {
                    known.resize_with(at + 1, || None);
                }
                if known[at].is_none() {
                    known[at] = self.laps_by(&start, seat, direction, path);
                }
            }
        }
        known
    }

    /// `None` if the way depends on what lies on the board.
    fn laps_by(
        &self,
        start: &Board<S>,
        seat: u8,
        direction: Way,
        path: PathCode,
    ) -> Option<KnownLaps<S>> {
        let sowing = &self.player_rules(seat).sowing;
        let stands = |phrase: &PitFilter<Set<S>>| {
            let asks_owner = S::StateSlot::IS_MUTABLE && phrase.whose != Whose::Any;
            let asks_seeds = phrase.fill.is_some() || !phrase.holding.is_empty();
            phrase.is_simple && !asks_owner && !asks_seeds
        };
        let (mut skips_origin, mut once_only) = (false, false);
        for skip in &sowing.skipping[path.skipping as usize] {
            match skip {
                Skip::Origin { once } => {
                    skips_origin = true;
                    once_only |= once;
                }
                Skip::Pits(phrase) if stands(phrase) => {}
                Skip::Pits(_) => return None,
            }
        }
        if let Some(within) = &sowing.within[path.within as usize]
            && !stands(within)
        {
            return None;
        }
        let path = PathCode { from: 0, ..path };
        let places = |pit: u8| {
            let trace = MoveTrace::chosen(pit);
            let view = View {
                direction,
                trace: Some(&trace),
                ..View::before(self, start, seat)
            };
            let sowing_iterator = SowingIterator { view, path };
            let mut skipped = 0;
            let mut here = sowing_iterator.first(pit);
            let mut places = Vec::new();
            while let Some(slot) = here
                && places.len() <= usize::from(self.layout.slots)
            {
                places.push(slot);
                here = sowing_iterator.next(slot, &mut skipped);
            }
            places.into_iter()
        };
        Some(KnownLaps {
            skips_origin,
            laps: Laps::new(self.layout.pits, !once_only, places),
        })
    }
}
