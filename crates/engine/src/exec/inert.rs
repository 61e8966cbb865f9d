//! Moves that are a lap and nothing else: they need not be tried.
//!
//! Where a last seed falls so that no line of the landing can fit, a move does
//! what its lap adds to the board and is done. Which moves these are is known
//! from tables, before anything is made.

use crate::compile::code::{Act, PathCode};
use crate::compile::program::{Choice, Program, path_of};
use crate::exec::execution::MoveResult;
use crate::exec::game::{CompiledGame, KnownLaps};
use crate::exec::view::{MoveTrace, View, first_direction};
use crate::repr::bits::Bits;
use crate::repr::board::{Board, Set, Shape, StateSlot};
use crate::repr::layout::Way;
use crate::repr::moves::Move;
use crate::repr::seeds::Seeds;
use crate::table::laps::Lap;
use seedlore_language::terms::{Moment, Taker};

/// How a move of one choice sows, as far as that is the same from every pit.
pub(crate) struct Plain<'m, S: Shape> {
    pub known: &'m KnownLaps<S>,
    direction: Way,
}

impl<S: Shape> CompiledGame<S> {
    /// How moves of a choice sow, if they can be laps that are known
    /// beforehand and nothing else.
    #[inline]
    pub(crate) fn plain(
        &self,
        program: &Program<Set<S>>,
        choice: &Choice<Set<S>>,
        path: PathCode,
        board: &Board<S>,
        mv: Move,
    ) -> Option<Plain<'_, S>> {
        let closed = board.ground.state(&self.start).closed;
        let can_be = self.can_be_plain(program, choice, path) && closed.is_empty();
        if !can_be {
            return None;
        }
        let direction = first_direction(self, program, board, path, mv);
        let known = self.known_laps(program, board.mover, direction, path)?;
        Some(Plain { known, direction })
    }

    /// Whether a way of moving may come to a lap and nothing else.
    pub(crate) fn can_be_plain(
        &self,
        program: &Program<Set<S>>,
        choice: &Choice<Set<S>>,
        path: PathCode,
    ) -> bool {
        S::HAS_TABLES
            && program.acts_on_landing_alone
            && program.landing.is_some()
            && choice.sows
            && path.from == 0
            && !path.way.is_kept()
            && !self.asks.played
            && !self.asks.turns
            && !self.asks.since_capture
    }

    /// How moves sow that are told by their pit, if that is known.
    #[inline(always)]
    pub(crate) fn plain_slots(
        &self,
        program: &Program<Set<S>>,
        board: &Board<S>,
    ) -> Option<Plain<'_, S>> {
        let (direction, at) = program.slot_laps?;
        let closed = board.ground.state(&self.start).closed;
        let known = self
            .laps_at(board.mover, at)
            .filter(|_| closed.is_empty())?;
        Some(Plain { known, direction })
    }

    /// The lap of a move that does nothing but sow it: no line of the landing
    /// can fit where it ends.
    #[inline(always)]
    pub(crate) fn inert_lap<'m>(
        &self,
        program: &Program<Set<S>>,
        plain: &Plain<'m, S>,
        board: &Board<S>,
        slot: u8,
        seeds: u16,
    ) -> Option<&'m Lap<S::Seeds>> {
        let lap = plain.known.laps.known(slot, seeds)?;
        let held = match lap.last == slot {
            true => board.seeds.get(slot) - seeds,
            false => board.seeds.get(lap.last),
        };
        let now = held + lap.adds.get(lap.last);
        let landing = program.landing.as_ref()?;
        matches!(landing.lines(lap.last, now), Some((0, _))).then_some(lap)
    }

    /// Makes a move of one lap from a pit, and does what lines of the landing
    /// say where they say simple things; `None` if that is not all.
    pub(crate) fn single_lap(
        &self,
        program: &Program<Set<S>>,
        plain: &Plain<'_, S>,
        board: &Board<S>,
        slot: u8,
    ) -> Option<MoveResult<S>> {
        let asks = self.asks.captures || self.asks.at_once;
        if !program.lands_simply || self.returns_captures || asks {
            return None;
        }
        let held = board.seeds.get(slot);
        let lap = plain.known.laps.known(slot, held)?;
        let mut after = board.clone();
        after.seeds.add(&lap.moves);
        let trace = MoveTrace {
            last: lap.last,
            lifted: held,
            of_lap: held,
            sown: lap.sown,
            ..MoveTrace::chosen(slot)
        };
        let (captures, moves_again) = self.land(program, &mut after, &trace, plain.direction)?;
        if self.asks.moved_last {
            after.moved_last = board.mover;
        }
        Some(MoveResult {
            board: after,
            trace,
            direction: plain.direction,
            captures,
            captures_at_once: captures,
            decision: None,
            moves_again,
            is_paused: false,
            is_open: false,
            is_endless: false,
            is_refused: false,
        })
    }

    /// Does what lines of the landing say where they say simple things;
    /// whether something is captured, and whether the player moves again.
    /// `None` if that is not all, and then the board is left half done.
    #[inline(always)]
    fn land(
        &self,
        program: &Program<Set<S>>,
        board: &mut Board<S>,
        trace: &MoveTrace<Set<S>>,
        direction: Way,
    ) -> Option<(bool, bool)> {
        let now = board.seeds.get(trace.last);
        let (mut open, mut certain) = program.landing.as_ref()?.lines(trace.last, now)?;
        let held = now - 1;
        let table = &program.tables[Moment::Landing as usize];
        let mut captures = false;
        while open != 0 {
            let nth = open.trailing_zeros() as usize;
            open &= open - 1;
            let line = &table.lines[nth];
            let test = line.test.as_ref().filter(|_| certain >> nth & 1 == 0);
            if test.is_some_and(|test| {
                let view = self.landed(board, trace, direction, (held, captures));
                !view.holds(test)
            }) {
                continue;
            }
            for act in &line.acts {
                match act {
                    Act::Capture {
                        most,
                        places,
                        taker,
                    } => {
                        let view = self.landed(board, trace, direction, (held, captures));
                        let set = view.capture_set(places, *most, *taker)?;
                        captures |= self.take_all(board, set, *taker);
                    }
                    Act::Again => return Some((captures, true)),
                    Act::Stop => return Some((captures, false)),
                    _ => return None,
                }
            }
            // What has been done may leave other lines open.
            (open, certain) = (table.after_block_of[nth], 0);
        }
        Some((captures, false))
    }

    /// What lines see when the last seed of a lap has fallen.
    #[inline]
    fn landed<'v>(
        &'v self,
        board: &'v Board<S>,
        trace: &'v MoveTrace<Set<S>>,
        direction: Way,
        (held, captures): (u16, bool),
    ) -> View<'v, S> {
        View {
            direction,
            trace: Some(trace),
            held_before: Some(held),
            captures,
            ..View::before(self, board, board.mover)
        }
    }

    /// Takes all seeds of some places for whoever is to have them; whether
    /// there were any.
    fn take_all(&self, board: &mut Board<S>, places: Set<S>, taker: Taker) -> bool {
        let mut takes = false;
        for slot in places.slots() {
            let Some(seat) = self.taker(board, board.mover, taker, slot) else {
                continue;
            };
            let store = self.layout.stores[usize::from(seat)];
            if slot != store {
                let seeds = board.seeds.take(slot, None);
                board.seeds.put(store, seeds);
                takes |= seeds > 0;
            }
        }
        takes
    }

    /// Makes a move that was noted untried.
    pub(crate) fn inert_move(
        &self,
        program: &Program<Set<S>>,
        board: &Board<S>,
        mv: Move,
    ) -> MoveResult<S> {
        let (after, lap, direction, seeds) = self.inert_board(program, board, mv);
        MoveResult {
            board: after,
            trace: MoveTrace {
                last: lap.last,
                lifted: seeds,
                of_lap: seeds,
                sown: lap.sown,
                ..MoveTrace::chosen(mv.slot)
            },
            direction,
            captures: false,
            captures_at_once: false,
            decision: None,
            moves_again: false,
            is_paused: false,
            is_open: false,
            is_endless: false,
            is_refused: false,
        }
    }

    #[inline]
    pub(crate) fn inert_board(
        &self,
        program: &Program<Set<S>>,
        board: &Board<S>,
        mv: Move,
    ) -> (Board<S>, &Lap<S::Seeds>, Way, u16) {
        let plain = self.plain_slots(program, board).or_else(|| {
            let choice = &program.choices[usize::from(mv.way)];
            self.plain(program, choice, path_of(program, choice), board, mv)
        });
        let plain = plain.expect("the move was found to be a lap");
        let held = board.seeds.get(mv.slot);
        let seeds = mv.taking().map_or(held, |taking| taking.min(held));
        let lap = plain.known.laps.known(mv.slot, seeds);
        let lap = lap.expect("the move was found to be a lap");
        let mut after = board.clone();
        after.seeds.set(mv.slot, held - seeds);
        after.seeds.add(&lap.adds);
        if self.asks.moved_last {
            after.moved_last = board.mover;
        }
        (after, lap, plain.direction, seeds)
    }
}
