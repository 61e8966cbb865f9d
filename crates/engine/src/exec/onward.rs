//! Going on from lap to lap by the table of [`Onward`], which is drawn up here when it
//! is first asked.
//!
//! What it is worth: `awagagae` takes two thirds of the instructions a move, and
//! `kisolo-lali`, most of whose laps are of moves that would go on for ever, about half.

use crate::compile::code::{Act, Line, PathCode, Place};
use crate::compile::program::Program;
use crate::exec::build_landing::{Landed, Verdict, stands};
use crate::exec::context::Asked;
use crate::exec::cycle_detection::Now;
use crate::exec::execution::MoveExecution;
use crate::exec::game::CompiledGame;
use crate::exec::observer::ClauseObserver;
use crate::exec::sowing::{Begin, Gone};
use crate::exec::view::MoveTrace;
use crate::repr::bits::Bits;
use crate::repr::board::{Set, Shape};
use crate::repr::layout::{NOWHERE, Way};
use crate::repr::seeds::Seeds;
use crate::table::landing::{PitsAt, When};
use crate::table::onward::{Asks, First, Onward, OnwardLine, Then};
use seedlore_language::terms::Moment;

impl<S: Shape, L: ClauseObserver> MoveExecution<'_, S, L> {
    /// Goes on from a landing lap by lap, as far as this is told.
    pub(crate) fn go_on(&mut self) -> Result<Gone, Asked> {
        let context = &self.context;
        let (machine, program, mover) = (context.machine, context.program, context.mover);
        let state = context.view().state();
        let is_told = !L::HEARS_SEEDS
            && self.path.dropping == 0
            && context.held_before.is_some()
            && state.closed.is_empty();
        let table = machine.landing_table(program).filter(|_| is_told);
        let Some(told) = table.and_then(|table| table.onward.as_ref()) else {
            return Ok(Gone::Landed);
        };
        let own = state.owned[usize::from(mover)];
        let (locked, marked) = (state.locked, state.marked());
        let nobodys = match machine.layout.is_shared {
            true => Set::<S>::default(),
            false => machine.all_pits & !state.somebodys(),
        };
        let (direction, is_plain) = (
            context.direction,
            self.path.skipping == 0 && self.path.within == 0,
        );
        loop {
            let context = &self.context;
            let MoveTrace { last, .. } = *self.trace();
            let seeds = &context.board.seeds;
            let is_own = own.has(last);
            let told = told[direction * 2 + usize::from(is_own)]
                .get_or_init(|| machine.build_onward(program, (mover, direction), is_own));
            let lines = told.lines(last, seeds.get(last));
            let Some(lines) = lines.filter(|_| !(marked | nobodys).has(last)) else {
                return Ok(Gone::Landed);
            };
            let holds = |line: &&OnwardLine<Set<S>>| match line.asks {
                Asks::Nothing => true,
                Asks::Seed(slot) => seeds.get(slot) > 0,
                Asks::More(when) => when.holds_of(seeds),
            };
            let Some(line) = lines.iter().find(holds) else {
                return Ok(Gone::Over);
            };
            let Then::Lap {
                lifted,
                relayed,
                is_own_path,
                begin,
            } = line.then
            else {
                return Ok(match line.then {
                    Then::Untold => Gone::Landed,
                    _ => {
                        self.context.observer.acts(line.clause);
                        Gone::Over
                    }
                });
            };
            let is_certain = is_plain || matches!(begin, First::After(_));
            if !is_certain || !(lifted & locked).is_empty() {
                return Ok(Gone::Landed);
            }
            self.context.observer.acts(line.clause);
            for slot in lifted.slots() {
                self.context.hand += self.context.board.seeds.take(slot, None);
            }
            if self.context.hand == 0 {
                return Ok(Gone::Over);
            }
            self.leave_lap();
            self.sower = match is_own_path {
                true => line.clause,
                false => self.usual_sower,
            };
            if let Some(pit) = relayed {
                let trace = self.travel_mut();
                (trace.origin, trace.last) = (pit, pit);
            }
            let begin = match begin {
                First::After(pit) => {
                    let from = std::mem::take(&mut self.path.from);
                    let begin = self.begin(pit);
                    self.path.from = from;
                    begin
                }
                First::At(slot) => self.begin_at(Some(slot)),
            };
            if !matches!(begin, Begin::After(_)) {
                return Ok(Gone::Begins(begin));
            }
            if self.comes_back() {
                return Ok(Gone::Endless);
            }
            self.lap(begin)?;
            if self.context.is_exhausted() {
                return Ok(Gone::Endless);
            }
        }
    }

    /// Whether the sowing would now go on for ever.
    #[inline(always)]
    pub fn comes_back(&mut self) -> bool {
        let context = &self.context;
        let path = self.path;
        let now = || Now {
            hand: context.hand,
            direction: context.direction,
            trace: context.trace.expect("a move is being made"),
            answered: context.answered,
            taken: context.taken,
            path,
        };
        context.is_exhausted() || self.end_guard.repeats(context.hand, &context.board, now)
    }

    /// Does what the rules have for a sowing that would go on for ever.
    #[cold]
    pub fn break_off(&mut self) -> Result<(), Asked> {
        if self.end_guard.may_have_missed() {
            self.is_unsure = true;
            return Ok(());
        }
        self.is_endless = true;
        let origin = self.trace().origin;
        let hand = std::mem::take(&mut self.context.hand);
        self.context.board.seeds.put(origin, hand);
        // A table that says nothing of this move leaves it illegal.
        let lines = &self.context.program.tables[Moment::Endless as usize].lines;
        let view = self.context.view();
        let mut tests = lines.iter().map(|line| line.test.as_ref());
        let spoken = tests.any(|test| test.is_none_or(|test| view.holds(test)));
        // A sowing that others have seen begin, or have helped to decide, is not taken back.
        self.is_refused = !spoken && !self.is_resuming && !self.is_answered;
        if spoken {
            self.context.table(Moment::Endless)?;
        }
        Ok(())
    }
}

impl<S: Shape> CompiledGame<S> {
    fn build_onward(
        &self,
        program: &Program<Set<S>>,
        (seat, direction): (u8, Way),
        is_own: bool,
    ) -> Onward<Set<S>> {
        Onward::new(self.layout.slots, |last, now| {
            let landed = Landed {
                machine: self,
                start: self.laid_out(),
                seat,
                direction,
                last,
                now: Some(now),
                is_own_unmarked: Some(is_own),
                has_relays: true,
            };
            landed.onward(program)
        })
    }
}

impl<S: Shape> Landed<'_, S> {
    /// The lines here; `None` if there is nothing to be told of them.
    fn onward(&self, program: &Program<Set<S>>) -> Option<Vec<OnwardLine<Set<S>>>> {
        let (mut open, _) = program.landing.as_ref()?.lines(self.last, self.now?)?;
        let table = &program.tables[Moment::Landing as usize];
        let mut lines = Vec::new();
        while open != 0 {
            let nth = open.trailing_zeros() as usize;
            open &= open - 1;
            let line = &table.lines[nth];
            let (when, then) = match line.test.as_ref().map(|test| self.judge(test)) {
                Some(Verdict::Never) => continue,
                Some(Verdict::Unknown) => (When::always(), None),
                Some(Verdict::When(when)) => (when, self.follows(program, line)),
                None => (When::always(), self.follows(program, line)),
            };
            let is_last_block = table.after_block_of[nth] == 0;
            let then = then.filter(|then| *then != Then::Over || is_last_block);
            lines.push(OnwardLine {
                clause: line.clause,
                asks: asks(when),
                then: then.unwrap_or(Then::Untold),
            });
            if when == When::always() {
                break;
            }
        }
        Some(lines)
    }

    /// What follows from a line, if it takes nothing and asks nobody.
    fn follows(&self, program: &Program<Set<S>>, line: &Line<Set<S>>) -> Option<Then<Set<S>>> {
        let is_plain = |path: &PathCode| path.is_silent() || path.names_only_first_pit();
        if line.may.is_some() {
            return None;
        }
        match &line.acts[..] {
            [] | [Act::Stop] => Some(Then::Over),
            [Act::Relay { from, path }] if stands(from) && is_plain(path) => {
                let pit = self.view(|view| view.place(from));
                let Some(pit) = pit.filter(|pit| self.machine.layout.is_pit(*pit)) else {
                    return Some(Then::Over);
                };
                let from = if path.is_silent() {
                    program.sow.from
                } else {
                    path.from
                };
                Some(Then::Lap {
                    lifted: Bits::one(pit),
                    relayed: Some(pit),
                    is_own_path: !path.is_silent(),
                    begin: self.first(from, pit, true)?,
                })
            }
            [lifts @ .., Act::SowOn(path)] if is_plain(path) => {
                let mut lifted = Set::<S>::default();
                for act in lifts {
                    let Act::Lift {
                        most: None, places, ..
                    } = act
                    else {
                        return None;
                    };
                    lifted = lifted | these(&self.pits(places, !Set::<S>::default())?)?;
                }
                Some(Then::Lap {
                    lifted,
                    relayed: None,
                    is_own_path: !path.is_silent(),
                    begin: self.first(path.from, self.last, false)?,
                })
            }
            _ => None,
        }
    }

    /// Where a lap begins after a pit.
    fn first(&self, from: u32, after: u8, is_relay: bool) -> Option<First> {
        let sowing = &self.machine.player_rules(self.seat).sowing;
        match &sowing.from[from as usize] {
            None => Some(First::After(after)),
            Some(place) if stands(place) || is_relay && matches!(place, Place::Origin) => {
                let there = Landed {
                    last: after,
                    ..*self
                };
                there.view(|view| view.place(place)).map(First::At)
            }
            Some(_) => None,
        }
    }
}

fn asks<B: Bits>(when: When<B>) -> Asks<B> {
    let slot = when.filled.split().map_or(NOWHERE, |(slot, _)| slot);
    let filled = When {
        filled: B::one(slot),
        ..When::always()
    };
    match when {
        when if when == When::always() => Asks::Nothing,
        when if when == filled => Asks::Seed(slot),
        when => Asks::More(when),
    }
}

/// Places that are the same whatever they hold.
fn these<B: Bits>(pits: &PitsAt<B>) -> Option<B> {
    match pits {
        PitsAt::These(places) => Some(*places),
        PitsAt::Both(all) => all
            .iter()
            .try_fold(B::default(), |both, pits| Some(both | these(pits)?)),
        PitsAt::Holding(..) | PitsAt::Line(..) => None,
    }
}
