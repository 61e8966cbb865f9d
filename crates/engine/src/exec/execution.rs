//! One move from the choice of a pit to the end of the turn.

use crate::compile::code::Decision;
use crate::compile::code::{PathCode, WayCode};
use crate::compile::program::{Choice, Program};
use crate::exec::checkpoint::Checkpoint;
use crate::exec::context::{ActionContext, Asked, Flow, NextLap, Watched};
use crate::exec::cycle_detection::CycleDetector;
use crate::exec::game::{Buffers, CompiledGame, KnownLaps};
use crate::exec::observer::ClauseObserver;
use crate::exec::sowing::{Begin, Gone};
use crate::exec::view::{MoveTrace, first_direction};
use crate::repr::bits::Bits;
use crate::repr::board::{Board, Set, Shape};
use crate::repr::layout::{NOWHERE, Way, reversed};
use crate::repr::moves::Move;
use crate::repr::seeds::Seeds;
use crate::table::landing::TestAt;
use seedlore_language::rules::ClauseId;
use seedlore_language::terms::{Lifetime, Moment};

/// A move that was made.
#[derive(Debug, Clone)]
pub(crate) struct MoveResult<S: Shape> {
    pub board: Board<S>,
    pub trace: MoveTrace<Set<S>>,
    pub direction: Way,
    pub captures: bool,
    pub captures_at_once: bool,
    pub decision: Option<(ClauseId, Decision)>,
    pub moves_again: bool,
    /// Whether its sowing is paused, to go on when others have sown a lap.
    pub is_paused: bool,
    /// Whether it waits for another player's decision, and nothing is done yet.
    pub is_open: bool,
    /// Whether its sowing came back to the same board.
    pub is_endless: bool,
    /// Whether it is so, and no clause says what happens then.
    pub is_refused: bool,
}

/// What came of a move.
pub(crate) struct Attempt<S: Shape> {
    pub made: Result<MoveResult<S>, Asked>,
    /// Seeds that it sowed, whatever came of it.
    pub sown: u32,
    /// Where a move begins that differs in its next answer only.
    pub checkpoint: Option<Box<Checkpoint<S>>>,
}

/// A move being made.
pub(crate) struct MoveExecution<'m, S: Shape, L> {
    pub context: ActionContext<'m, S, L>,
    pub end_guard: CycleDetector<S>,
    /// How it stood at the latest landing, if its player may be asked there.
    pub checkpoint: Option<Box<Checkpoint<S>>>,
    /// Whether it begins at a landing.
    pub is_resumed: bool,
    /// Whether it must be made again, looking for a state that comes back from
    /// its first lap on.
    pub is_unsure: bool,
    pub choice: &'m Choice<Set<S>>,
    pub mv: Move,
    /// The clause that says how seeds are sown now.
    pub sower: ClauseId,
    /// The one that says so of later laps, unless these say it themselves.
    pub usual_sower: ClauseId,
    pub path: PathCode,
    /// Laps by this path, if they are known beforehand.
    pub known: Option<&'m KnownLaps<S>>,
    /// Whether it goes on with a sowing that rested.
    pub is_resuming: bool,
    /// Whether another player has decided what becomes of it.
    pub is_answered: bool,
    pub is_paused: bool,
    pub is_endless: bool,
    pub is_refused: bool,
}

impl<S: Shape> CompiledGame<S> {
    /// Makes a move from its beginning or `from` a landing; `is_answered` where it was open before.
    pub(crate) fn make_move<L: ClauseObserver>(
        &self,
        (program, board, mv): (&Program<Set<S>>, &Board<S>, Move),
        is_answered: bool,
        from: Option<&Checkpoint<S>>,
        scratch: &mut Buffers,
        observer: &mut L,
    ) -> Attempt<S> {
        let mut motion = MoveExecution::new(self, program, board, mv, scratch, observer);
        motion.is_answered = is_answered;
        if let Some(from) = from {
            motion.resume(from);
        }
        let run = motion.run();
        if !motion.is_unsure {
            return motion.attempt(run);
        }
        // The same move, watched from its first lap on.
        let mut motion = MoveExecution::new(self, program, board, mv, scratch, observer);
        motion.is_answered = is_answered;
        motion.end_guard = CycleDetector::new(self.laps_counted);
        let run = motion.run();
        motion.attempt(run)
    }
}

impl<'m, S: Shape, L: ClauseObserver> MoveExecution<'m, S, L> {
    #[inline(always)]
    fn new(
        machine: &'m CompiledGame<S>,
        program: &'m Program<Set<S>>,
        board: &'m Board<S>,
        mv: Move,
        scratch: &'m mut Buffers,
        observer: &'m mut L,
    ) -> MoveExecution<'m, S, L> {
        let choice = &program.choices[usize::from(mv.way)];
        let path = match choice.path {
            Some(path) => path.over(program.sow),
            None => program.sow,
        };
        let direction = first_direction(machine, program, board, path, mv);
        scratch.taken.clear();
        let context = ActionContext {
            machine,
            program,
            scratch,
            observer,
            mover: board.mover,
            board: board.clone(),
            before: Some(board),
            direction,
            trace: Some(MoveTrace::chosen(mv.slot)),
            held_before: None,
            hand: 0,
            taken: 0,
            watched: Watched::default(),
            decision: None,
            moves_again: false,
            moved_to: None,
            next_lap: None,
            sown: 0,
            dropping: 1,
            is_trial: false,
            answers: mv.answers,
            answered: 0,
        };
        MoveExecution {
            known: machine.known_laps(program, board.mover, direction, path),
            sower: match choice.path {
                Some(_) => choice.clause,
                None => program.sow_clause,
            },
            // A choice that names but the first pit leaves later laps to `sow`.
            usual_sower: match choice.path {
                Some(path) if !path.names_only_first_pit() => choice.clause,
                _ => program.sow_clause,
            },
            context,
            choice,
            mv,
            path,
            // Whoever listens is to hear of each lap once.
            end_guard: match L::OBSERVES {
                true => CycleDetector::new(machine.laps_counted),
                false => CycleDetector::late(machine.laps_counted),
            },
            checkpoint: None,
            is_resumed: false,
            is_unsure: false,
            is_resuming: false,
            is_answered: false,
            is_paused: false,
            is_endless: false,
            is_refused: false,
        }
    }

    /// What came of it, where it was run.
    #[inline(always)]
    fn attempt(self, run: Result<(), Asked>) -> Attempt<S> {
        let MoveExecution {
            context,
            checkpoint,
            is_paused,
            is_endless,
            is_refused,
            ..
        } = self;
        let sown = context.sown;
        let made = run.map(|()| MoveResult {
            trace: context.trace.expect("a move is being made"),
            direction: context.direction,
            captures: context.taken > 0,
            captures_at_once: context.watched.has_taken(),
            decision: context.decision,
            moves_again: context.moves_again,
            is_paused,
            is_open: false,
            board: context.board,
            is_endless,
            is_refused,
        });
        Attempt {
            made,
            sown,
            checkpoint,
        }
    }

    #[inline]
    pub fn trace(&self) -> &MoveTrace<Set<S>> {
        self.context.trace.as_ref().expect("a move is being made")
    }

    #[inline]
    pub fn travel_mut(&mut self) -> &mut MoveTrace<Set<S>> {
        self.context.trace.as_mut().expect("a move is being made")
    }

    fn run(&mut self) -> Result<(), Asked> {
        if self.is_resumed {
            self.laps(None)?;
        } else if let Some(next) = self.context.resume_sowing() {
            self.is_resuming = true;
            self.keep_first_pit_of_sow();
            self.find_known_laps();
            let begin = self.begin_at((next != NOWHERE).then_some(next));
            self.laps(Some(begin))?;
        } else {
            let clause = self.choice.clause;
            self.context.observer.acts(clause);
            self.context.all(&self.choice.acts, clause)?;
            if self.choice.sows {
                self.sow()?;
            }
        }
        if self.is_unsure {
            return Ok(());
        }
        self.context.held_before = None;
        if self.is_paused {
            return Ok(());
        }
        if self.context.hand > 0 {
            let origin = self.trace().origin;
            let seeds = std::mem::take(&mut self.context.hand);
            self.context.board.seeds.put(origin, seeds);
        }
        if self.context.decision.is_none() && !self.is_refused {
            self.context.table(Moment::MoveEnd)?;
            if self.context.decision.is_none() && !self.context.moves_again {
                self.context.table(Moment::TurnEnd)?;
            }
        }
        if !self.context.program.is_arranging {
            self.remember();
        }
        Ok(())
    }

    /// Lifts the chosen pit and sows lap after lap.
    fn sow(&mut self) -> Result<(), Asked> {
        let origin = self.mv.slot;
        self.context.lift(origin, self.mv.taking(), self.sower);
        let lifted = self.context.hand;
        self.travel_mut().lifted = lifted;
        self.travel_mut().of_lap = lifted;
        if self.path.way.is_kept() {
            self.keep_direction();
        }
        self.context.table(Moment::Lifting)?;
        self.choose_dropping()?;
        let begin = self.begin(origin);
        self.keep_first_pit_of_sow();
        self.laps(Some(begin))
    }

    /// A place that a choice names is where its own lap begins, no other.
    fn keep_first_pit_of_sow(&mut self) {
        if self.choice.path.is_some() {
            self.path.from = self.context.program.sow.from;
        }
    }

    /// Sows lap after lap, the first from `begin`; without, it has landed.
    fn laps(&mut self, mut begin: Option<Begin>) -> Result<(), Asked> {
        loop {
            if let Some(begin) = begin {
                self.lap(begin)?;
                if self.context.is_exhausted() {
                    return self.break_off();
                }
            }
            let next = match self.context.hand > 0 && begin.is_some() {
                // No pit would take the rest, or it is sown on as another lap.
                true => self.next_lap(Flow::SowOn)?,
                false => match self.go_on()? {
                    Gone::Over => return Ok(()),
                    Gone::Endless => return self.break_off(),
                    Gone::Begins(begin) => Some(begin),
                    Gone::Landed => {
                        if self.context.program.asks_on_landing {
                            self.checkpoint = self.checkpoint();
                        }
                        let is_first = self.trace().lap == 1;
                        self.context.watched.is_on = is_first && self.context.machine.asks.at_once;
                        let flow = self.landing()?;
                        self.context.watched.is_on = false;
                        self.next_lap(flow)?
                    }
                },
            };
            let Some(next) = next else {
                return Ok(());
            };
            if let (Some(clause), Begin::At(first)) = (self.context.program.at_once, next) {
                self.context.observer.acts(clause);
                self.context.pause(self.mv.way, first.unwrap_or(NOWHERE));
                self.is_paused = true;
                return Ok(());
            }
            begin = Some(next);
            if self.comes_back() {
                return self.break_off();
            }
        }
    }

    /// Takes in hand what the next lap sows, and gives where it begins; `None` if
    /// there is no further lap.
    #[inline]
    pub fn next_lap(&mut self, flow: Flow) -> Result<Option<Begin>, Asked> {
        let Some(NextLap { clause, from, path }) = self.context.next_lap.take() else {
            return Ok(None);
        };
        match flow {
            Flow::On | Flow::Finished => return Ok(None),
            Flow::Relay => {
                let Some(pit) = from.filter(|pit| self.can_relay_from(*pit)) else {
                    return Ok(None);
                };
                self.leave_lap();
                self.turn_to(path, clause);
                self.context.lift(pit, None, clause);
                self.travel_mut().origin = pit;
                self.travel_mut().last = pit;
                self.travel_mut().of_lap = self.context.hand;
                self.context.table(Moment::Lifting)?;
            }
            Flow::SowOn => {
                if self.context.hand == 0 {
                    return Ok(None);
                }
                self.leave_lap();
                self.turn_to(path, clause);
                // What was lifted elsewhere goes on from `last`, wherever `sow` begins.
                self.path.from = path.from;
            }
        }
        let last = self.trace().last;
        let begin = match self.context.program.at_once {
            // A lap that is put off is known by where it begins.
            Some(_) => Begin::At(self.first_slot(last)),
            None => self.begin(last),
        };
        self.path.from = self.context.program.sow.from;
        Ok(Some(begin))
    }

    /// What is lifted and sown from here on is of the next lap.
    pub fn leave_lap(&mut self) {
        self.context.held_before = None;
        self.context.expire(Lifetime::Lap);
        self.travel_mut().lap = self.trace().lap.saturating_add(1);
    }

    /// Reads the lines for a last seed that has fallen: only those that the
    /// place and what it holds leave open, where that is known beforehand.
    #[inline]
    pub fn landing(&mut self) -> Result<Flow, Asked> {
        if self.context.program.tries_laps {
            return self.landing_with_trials();
        }
        let last = self.trace().last;
        let is_judged = self.context.held_before.is_some()
            && self.path.dropping == 0
            && self.context.view().state().closed.is_empty();
        let lines = match &self.context.program.landing {
            Some(landing) if is_judged => landing.lines(last, self.context.board.seeds.get(last)),
            _ => None,
        };
        let Some((mut open, mut certain)) = lines else {
            return self.context.table(Moment::Landing);
        };
        let (machine, program) = (self.context.machine, self.context.program);
        let table = &program.tables[Moment::Landing as usize];
        let told = machine.landing_table(program);
        let mut told = told.map(|told| {
            let direction = self.context.direction;
            (told.lines(direction, last), told.behind(direction))
        });
        while open != 0 {
            let nth = open.trailing_zeros() as usize;
            open &= open - 1;
            let line = &table.lines[nth];
            let at = told.map(|(lines, behind)| (&lines[nth], behind));
            let holds = certain >> nth & 1 == 1
                || match at.map(|(at, _)| &at.test) {
                    Some(TestAt::Never) => false,
                    Some(TestAt::When(when)) => when.holds(self.context.board.seeds.occupied()),
                    Some(TestAt::Written) | None => {
                        let test = line.test.as_ref();
                        test.is_none_or(|test| self.context.view().holds(test))
                    }
                };
            if !holds || self.context.declines(line)? {
                continue;
            }
            let flow = match at {
                Some((at, behind)) => self.context.take_line_at(line, at, behind)?,
                None => self.context.take_line(line)?,
            };
            if flow != Flow::On {
                return Ok(flow);
            }
            // What has been done may leave other lines open.
            (open, certain, told) = (table.after_block_of[nth], 0, None);
        }
        Ok(Flow::On)
    }

    fn can_relay_from(&self, pit: u8) -> bool {
        let state = self.context.view().state();
        self.context.machine.layout.is_pit(pit)
            && self.context.board.seeds.get(pit) > 0
            && !state.locked.has(pit)
            && !state.closed.has(pit)
    }

    /// The path from here on, where a relay says something else than before.
    fn turn_to(&mut self, path: &PathCode, clause: ClauseId) {
        if path.is_silent() {
            self.sower = self.usual_sower;
            return;
        }
        self.sower = clause;
        if !path.names_only_first_pit() {
            self.usual_sower = clause;
        }
        self.context.direction = match (path.way, path.way.round()) {
            (_, Some(way)) => way,
            (WayCode::Reversed, _) => reversed(self.context.direction),
            _ => self.context.direction,
        };
        self.path = path.over(self.path);
        self.find_known_laps();
    }

    /// Looks up the laps of the path and direction as they are now.
    pub fn find_known_laps(&mut self) {
        let context = &self.context;
        self.known = context.machine.known_laps(
            context.program,
            context.mover,
            context.direction,
            self.path,
        );
    }
}
