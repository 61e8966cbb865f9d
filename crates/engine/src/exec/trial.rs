//! Laps that are tried on a copy of the board, for lines that are taken only if the
//! lap that they begin captures.

use crate::compile::code::Line;
use crate::exec::context::{ActionContext, Asked, Flow, Watched};
use crate::exec::cycle_detection::CycleDetector;
use crate::exec::execution::MoveExecution;
use crate::exec::game::Buffers;
use crate::exec::observer::{ClauseObserver, NullObserver};
use crate::repr::board::{Set, Shape};
use seedlore_language::terms::Moment;

impl<'m, S: Shape, L: ClauseObserver> MoveExecution<'m, S, L> {
    /// Reads the lines for a last seed that has fallen, of which some are taken only
    /// if their lap captures.
    #[cold]
    pub(crate) fn landing_with_trials(&mut self) -> Result<Flow, Asked> {
        let table = &self.context.program.tables[Moment::Landing as usize];
        for block in &table.blocks {
            for line in &table.lines[block.clone()] {
                let test = line.test.as_ref();
                if !test.is_none_or(|test| self.context.view().holds(test))
                    || self.lap_takes_nothing(line)
                    || self.context.declines(line)?
                {
                    continue;
                }
                let flow = self.context.take_line(line)?;
                if flow != Flow::On {
                    return Ok(flow);
                }
                break;
            }
        }
        Ok(Flow::On)
    }

    /// Whether a line is taken only if its lap captures, and it would not. On the copy
    /// such lines are taken if they fit, so that no lap is tried within one that is.
    fn lap_takes_nothing(&mut self, line: &Line<Set<S>>) -> bool {
        if !line.if_captures || self.context.is_trial {
            return false;
        }
        let mut scratch = Buffers::default();
        scratch.taken.clone_from(&self.context.scratch.taken);
        let mut silent = NullObserver;
        let context = ActionContext {
            machine: self.context.machine,
            program: self.context.program,
            scratch: &mut scratch,
            observer: &mut silent,
            mover: self.context.mover,
            board: self.context.board.clone(),
            before: self.context.before,
            direction: self.context.direction,
            trace: self.context.trace,
            held_before: self.context.held_before,
            hand: self.context.hand,
            taken: self.context.taken,
            watched: self.context.watched,
            decision: self.context.decision,
            moves_again: self.context.moves_again,
            moved_to: None,
            next_lap: None,
            sown: self.context.sown,
            dropping: self.context.dropping,
            is_trial: true,
            answers: self.context.answers,
            answered: self.context.answered,
        };
        let mut trial = self.with_context(context);
        let captures = trial.lap_captures(line);
        let captures = captures.expect("nobody is asked of a lap that is tried");
        let sown = trial.context.sown;
        self.context.sown = sown;
        !captures
    }

    /// The same move as it stands, with another context.
    fn with_context<'t, O: ClauseObserver>(
        &self,
        context: ActionContext<'t, S, O>,
    ) -> MoveExecution<'t, S, O>
    where
        'm: 't,
    {
        MoveExecution {
            context,
            end_guard: CycleDetector::new(None),
            checkpoint: None,
            is_resumed: false,
            is_unsure: false,
            choice: self.choice,
            mv: self.mv,
            sower: self.sower,
            usual_sower: self.usual_sower,
            path: self.path,
            known: self.known,
            is_resuming: false,
            is_answered: false,
            is_paused: false,
            is_endless: false,
            is_refused: false,
        }
    }
}

impl<'m, S: Shape> MoveExecution<'m, S, NullObserver> {
    /// Takes a line and sows the lap that it begins; whether that takes seeds where it
    /// ends.
    fn lap_captures(&mut self, line: &'m Line<Set<S>>) -> Result<bool, Asked> {
        let flow = self.context.take_line(line)?;
        let Some(begin) = self.next_lap(flow)? else {
            return Ok(false);
        };
        self.lap(begin)?;
        if self.context.is_exhausted() || self.context.hand > 0 {
            return Ok(false);
        }
        self.context.watched = Watched {
            is_on: true,
            ..Watched::default()
        };
        self.landing()?;
        Ok(self.context.watched.has_taken())
    }
}
