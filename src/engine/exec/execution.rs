//! One move from the choice of a pit to the end of the turn.

use crate::engine::compile::program::Decision;
use crate::engine::compile::program::{Choice, PathCode, Program, WayCode};
use crate::engine::exec::context::{Acting, Asked, Flow};
use crate::engine::exec::cycle_detection::{LapWatch, Now};
use crate::engine::exec::game::{KnownLaps, Machine, Scratch};
use crate::engine::exec::observer::Listener;
use crate::engine::exec::view::{Travel, usual_direction};
use crate::engine::repr::bits::Bits;
use crate::engine::repr::board::{Board, Ground, NOT_KEPT, Set, Shape};
use crate::engine::repr::layout::{ANTICLOCKWISE, Way, reversed};
use crate::engine::repr::moves::Move;
use crate::engine::repr::seeds::Seeds;
use crate::rules::ClauseId;
use crate::terms::Moment;

/// A move that was made.
#[derive(Debug, Clone)]
pub(crate) struct Done<S: Shape> {
    pub board: Board<S>,
    pub travel: Travel<Set<S>>,
    pub direction: Way,
    pub captures: bool,
    pub decision: Option<(ClauseId, Decision)>,
    pub moves_again: bool,
    /// Whether its sowing came back to the same board.
    pub is_endless: bool,
    /// Whether it is so, and no clause says what happens then.
    pub is_refused: bool,
}

/// A move being made.
pub(crate) struct Motion<'m, S: Shape, L> {
    pub acting: Acting<'m, S, L>,
    choice: &'m Choice<Set<S>>,
    mv: Move,
    /// The clause that says how seeds are sown now.
    pub sower: ClauseId,
    pub path: PathCode,
    /// Laps by this path, if they are known beforehand.
    pub known: Option<&'m KnownLaps<S>>,
    watch: LapWatch<S>,
    is_endless: bool,
    is_refused: bool,
}

/// The way in which a move begins to sow.
#[inline]
pub(crate) fn first_direction<S: Shape>(
    machine: &Machine<S>,
    program: &Program<Set<S>>,
    board: &Board<S>,
    path: PathCode,
    mv: Move,
) -> Way {
    let mover = board.mover;
    match (path.way, path.way.round()) {
        (_, Some(way)) => way,
        (WayCode::EitherKept, _) => {
            match board.ground.state(&machine.start).kept[usize::from(mover)] {
                NOT_KEPT => mv.direction().unwrap_or(ANTICLOCKWISE),
                kept => Way::from(kept),
            }
        }
        _ => mv
            .direction()
            .unwrap_or_else(|| usual_direction(machine, program, board, mover)),
    }
}

impl<'m, S: Shape, L: Listener> Motion<'m, S, L> {
    #[inline]
    pub fn of(
        machine: &'m Machine<S>,
        program: &'m Program<Set<S>>,
        board: &Board<S>,
        mv: Move,
        scratch: &'m mut Scratch,
        listener: &'m mut L,
    ) -> Motion<'m, S, L> {
        let choice = &program.choices[usize::from(mv.way)];
        let path = match choice.path {
            Some(path) => path.over(program.sow),
            None => program.sow,
        };
        let direction = first_direction(machine, program, board, path, mv);
        scratch.taken.clear();
        let acting = Acting {
            machine,
            program,
            scratch,
            listener,
            mover: board.mover,
            board: board.clone(),
            direction,
            travel: Some(Travel::chosen(mv.lane)),
            held_before: None,
            hand: 0,
            taken: 0,
            decision: None,
            moves_again: false,
            sown: 0,
            answers: mv.answers,
            answered: 0,
        };
        Motion {
            known: machine.known_laps(program, board.mover, direction, path),
            sower: match choice.path {
                Some(_) => choice.clause,
                None => program.sow_clause,
            },
            acting,
            choice,
            mv,
            path,
            watch: LapWatch::new(machine.laps_counted),
            is_endless: false,
            is_refused: false,
        }
    }

    /// Makes the move; tells the seeds that it sowed, whatever came of it.
    pub fn make(mut self) -> (Result<Done<S>, Asked>, u32) {
        let made = self.run();
        let sown = self.acting.sown;
        (made.map(|()| self.done()), sown)
    }

    fn done(self) -> Done<S> {
        Done {
            travel: *self.travel(),
            direction: self.acting.direction,
            captures: self.acting.taken > 0,
            decision: self.acting.decision,
            moves_again: self.acting.moves_again,
            board: self.acting.board,
            is_endless: self.is_endless,
            is_refused: self.is_refused,
        }
    }

    #[inline]
    pub fn travel(&self) -> &Travel<Set<S>> {
        self.acting.travel.as_ref().expect("a move is being made")
    }

    #[inline]
    pub fn travel_mut(&mut self) -> &mut Travel<Set<S>> {
        self.acting.travel.as_mut().expect("a move is being made")
    }

    fn run(&mut self) -> Result<(), Asked> {
        let clause = self.choice.clause;
        self.acting.listener.acts(clause);
        self.acting.all(&self.choice.acts, clause)?;
        if self.choice.sows {
            self.sow()?;
        }
        self.acting.held_before = None;
        if self.acting.hand > 0 {
            let origin = self.travel().origin;
            let seeds = std::mem::take(&mut self.acting.hand);
            self.acting.board.seeds.put(origin, seeds);
        }
        if self.acting.decision.is_none() && !self.is_refused {
            self.acting.table(Moment::TurnEnd)?;
        }
        self.remember();
        Ok(())
    }

    /// Lifts the chosen pit and sows lap after lap.
    fn sow(&mut self) -> Result<(), Asked> {
        let origin = self.mv.lane;
        self.acting.lift(origin, self.mv.taking(), self.sower);
        self.travel_mut().lifted = self.acting.hand;
        if let (WayCode::EitherKept, Some(direction)) = (self.path.way, self.mv.direction()) {
            let mover = usize::from(self.acting.mover);
            if let Some(state) = self.acting.board.ground.change() {
                state.kept[mover] = direction as u8;
            }
        }
        self.acting.table(Moment::Lifting)?;
        let mut begin = self.begin(origin);
        // A place that a choice names is where its own lap begins, no other.
        if self.choice.path.is_some() {
            self.path.from = self.acting.program.sow.from;
        }
        loop {
            self.lap(begin)?;
            // A choice that names but the first pit leaves later laps to `sow`.
            let path = self.choice.path;
            if self.travel().lap == 1 && path.is_some_and(PathCode::names_only_first_pit) {
                self.sower = self.acting.program.sow_clause;
            }
            if self.acting.is_exhausted() {
                self.comes_back()?;
                return Ok(());
            }
            if self.acting.hand > 0 {
                // No pit would take the rest.
                return Ok(());
            }
            match self.landing()? {
                Flow::On | Flow::Finished => return Ok(()),
                Flow::Relay { clause, from, path } => {
                    let Some(pit) = from.filter(|pit| self.can_relay_from(*pit)) else {
                        return Ok(());
                    };
                    self.acting.held_before = None;
                    self.turn_to(path, clause);
                    self.acting.lift(pit, None, clause);
                    self.travel_mut().origin = pit;
                    self.travel_mut().last = pit;
                    self.acting.table(Moment::Lifting)?;
                }
                Flow::SowOn { clause, path } => {
                    if self.acting.hand == 0 {
                        return Ok(());
                    }
                    self.acting.held_before = None;
                    self.turn_to(path, clause);
                    // What was lifted elsewhere goes on from `last`, wherever `sow` begins.
                    self.path.from = path.from;
                }
            }
            begin = self.begin(self.travel().last);
            self.path.from = self.acting.program.sow.from;
            self.travel_mut().lap = self.travel().lap.saturating_add(1);
            if self.comes_back()? {
                return Ok(());
            }
        }
    }

    /// Reads the lines for a last seed that has fallen: only those that the
    /// place and what it holds leave open, where that is known beforehand.
    #[inline]
    fn landing(&mut self) -> Result<Flow, Asked> {
        let last = self.travel().last;
        let is_judged = self.acting.held_before.is_some()
            && self.path.dropping == 0
            && self.acting.view().state().closed.is_empty();
        let lines = match &self.acting.program.landing {
            Some(landing) if is_judged => landing.lines(last, self.acting.board.seeds.get(last)),
            _ => None,
        };
        let Some((mut open, mut sure)) = lines else {
            return self.acting.table(Moment::Landing);
        };
        let table = &self.acting.program.tables[Moment::Landing as usize];
        while open != 0 {
            let nth = open.trailing_zeros() as usize;
            open &= open - 1;
            let line = &table.lines[nth];
            let holds = sure >> nth & 1 == 1
                || line
                    .test
                    .as_ref()
                    .is_none_or(|test| self.acting.view().holds(test));
            if !holds || self.acting.declines(line)? {
                continue;
            }
            let flow = self.acting.take_line(line)?;
            if !matches!(flow, Flow::On) {
                return Ok(flow);
            }
            // What has been done may leave other lines open.
            (open, sure) = (table.after_block_of[nth], 0);
        }
        Ok(Flow::On)
    }

    fn can_relay_from(&self, pit: u8) -> bool {
        let state = self.acting.view().state();
        self.acting.machine.layout.is_pit(pit)
            && self.acting.board.seeds.get(pit) > 0
            && !state.locked.has(pit)
            && !state.closed.has(pit)
    }

    /// The path from here on, where a relay says something else than before.
    fn turn_to(&mut self, path: PathCode, clause: ClauseId) {
        if path.is_silent() {
            return;
        }
        self.sower = clause;
        self.acting.direction = match (path.way, path.way.round()) {
            (_, Some(way)) => way,
            (WayCode::Reversed, _) => reversed(self.acting.direction),
            _ => self.acting.direction,
        };
        self.path = path.over(self.path);
        let acting = &self.acting;
        self.known =
            acting
                .machine
                .known_laps(acting.program, acting.mover, acting.direction, self.path);
    }

    /// Whether the sowing would now go on for ever; does what the rules have
    /// for it.
    #[inline]
    fn comes_back(&mut self) -> Result<bool, Asked> {
        let acting = &self.acting;
        let now = Now {
            hand: acting.hand,
            direction: acting.direction,
            travel: *self.travel(),
            answered: acting.answered,
            taken: acting.taken,
            path: self.path,
        };
        if !acting.is_exhausted() && !self.watch.repeats(now, &acting.board) {
            return Ok(false);
        }
        self.is_endless = true;
        let origin = self.travel().origin;
        let hand = std::mem::take(&mut self.acting.hand);
        self.acting.board.seeds.put(origin, hand);
        // A table that says nothing of this move leaves it illegal.
        let lines = &self.acting.program.tables[Moment::Endless as usize].lines;
        let view = self.acting.view();
        let spoken = lines
            .iter()
            .any(|line| line.test.as_ref().is_none_or(|test| view.holds(test)));
        self.is_refused = !spoken;
        if spoken {
            self.acting.table(Moment::Endless)?;
        }
        Ok(true)
    }

    /// Notes what later clauses may ask of this move.
    #[inline]
    fn remember(&mut self) {
        let asks = self.acting.machine.asks;
        let mover = self.acting.mover;
        if asks.moved_last {
            self.acting.board.moved_last = mover;
        }
        let captures = self.acting.taken > 0;
        let travel = *self.travel();
        let is_pit = self.acting.machine.layout.is_pit(travel.start);
        let Some(state) = self.acting.board.ground.change() else {
            return;
        };
        let mover = usize::from(mover);
        if asks.played && is_pit {
            state.played.insert(travel.start);
        }
        if asks.turns {
            state.began[mover] = travel.start;
            state.ended[mover] = travel.last;
        }
        if asks.captures && captures {
            state.captures[mover] = state.captures[mover].saturating_add(1);
        }
    }
}
