//! Laps worked out beforehand, by sowing seed by seed.

use crate::compile::code::{PathCode, PitFilter, Skip};
use crate::exec::game::{CompiledGame, FixedWay, KnownLaps, Ring};
use crate::exec::sowing::SowingIterator;
use crate::exec::view::{MoveTrace, View};
use crate::repr::bits::Bits;
use crate::repr::board::{Board, Set, Shape, StateSlot};
use crate::repr::layout::{ANTICLOCKWISE, CLOCKWISE, NOWHERE, Way};
use crate::table::laps::Laps;
use seedlore_game::Position;
use seedlore_language::terms::Whose;

/// If paths can be put together in more ways, laps are sown seed by seed.
const MOST_WAYS: usize = 256;

impl<S: Shape> CompiledGame<S> {
    /// By [path](Self::path_index), the laps of a player.
    pub(crate) fn work_out_laps(&self, seat: u8) -> Vec<Option<FixedWay<S>>> {
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
        let is_open = |start: &Board<S>| self.state(start).closed.is_empty();
        let Some(start) = start.filter(is_open) else {
            return known;
        };
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
    ) -> Option<FixedWay<S>> {
        let origin_skips = self.origin_skips(seat, path)?;
        let path = PathCode { from: 0, ..path };
        let view = View {
            direction,
            ..View::before(self, start, seat)
        };
        let elsewhere = MoveTrace::chosen(NOWHERE);
        let next = |slot: u8| {
            along(view, path, &elsewhere)
                .next(slot, &mut 0)
                .unwrap_or(NOWHERE)
        };
        let ring = (0..self.layout.slots).map(next).collect();
        let places = |pit: u8| {
            let trace = MoveTrace::chosen(pit);
            let iterator = along(view, path, &trace);
            let mut skipped = 0;
            let mut here = iterator.first(pit);
            let mut places = Vec::new();
            while let Some(slot) = here
                && places.len() <= usize::from(self.layout.slots)
            {
                places.push(slot);
                here = iterator.next(slot, &mut skipped);
            }
            places.into_iter()
        };
        let skips_once = origin_skips == OriginSkips::Once;
        let skips_origin = origin_skips != OriginSkips::Never;
        Some(FixedWay {
            ring: (!skips_once).then_some(Ring {
                skips_origin,
                next: ring,
            }),
            laps: S::HAS_TABLES.then(|| KnownLaps {
                skips_origin,
                laps: Laps::new(self.layout.pits, !skips_once, places),
            }),
        })
    }

    /// Whether the pit lifted is passed over; `None` if what else is passed over
    /// depends on what lies on the board.
    pub(crate) fn origin_skips(&self, seat: u8, path: PathCode) -> Option<OriginSkips> {
        let sowing = &self.player_rules(seat).sowing;
        let stands = |phrase: &PitFilter<Set<S>>| {
            let asks_owner = S::StateSlot::IS_MUTABLE && phrase.whose != Whose::Any;
            let asks_seeds = phrase.fill.is_some() || !phrase.holding.is_empty();
            phrase.is_simple && !asks_owner && !asks_seeds
        };
        let mut origin_skips = OriginSkips::Never;
        for skip in &sowing.skipping[path.skipping as usize] {
            match skip {
                Skip::Origin { once: true } => origin_skips = OriginSkips::Once,
                Skip::Origin { once: false } if origin_skips == OriginSkips::Never => {
                    origin_skips = OriginSkips::Always;
                }
                Skip::Origin { once: false } => {}
                Skip::Pits(phrase) if stands(phrase) => {}
                Skip::Pits(_) | Skip::PitsExceptLastSeed(_) | Skip::PitsUnless(..) => return None,
            }
        }
        let within = sowing.within[path.within as usize].as_ref();
        within.is_none_or(stands).then_some(origin_skips)
    }
}

/// The way on of a lap.
fn along<'v, S: Shape>(
    view: View<'v, S>,
    path: PathCode,
    trace: &'v MoveTrace<Set<S>>,
) -> SowingIterator<'v, S> {
    let trace = Some(trace);
    SowingIterator {
        view: View { trace, ..view },
        path,
    }
}

/// When a lap passes over the pit that it was lifted from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum OriginSkips {
    Never,
    Once,
    Always,
}
