//! Landings, and laps that are tried on a copy of the board for lines that are taken
//! only if the lap that they begin captures.

use super::context::{Asked, Flow, Watched};
use super::event::{Event, EventSink, NullSink};
use super::execution::MoveExecution;
use seedlore_language::rules::{Line, Moment, Ruled};

impl<'r> MoveExecution<'r> {
    /// Reads the lines for a last seed that has fallen.
    pub fn landing(&mut self, sink: &mut dyn EventSink) -> Result<Flow<'r>, Asked> {
        let lines = self.context.turn.table(Moment::Landing);
        if !lines.iter().any(|line| line.says.if_captures) {
            return self.context.table(Moment::Landing, sink);
        }
        for block in lines.chunk_by(|a, b| a.says.block == b.says.block) {
            for line in block {
                if !self.context.fits(line) || self.lap_takes_nothing(line, sink) {
                    continue;
                }
                if self.context.declines(line, sink)? {
                    continue;
                }
                let flow = self.context.take(line, sink)?;
                if !matches!(flow, Flow::On) {
                    return Ok(flow);
                }
                break;
            }
        }
        Ok(Flow::On)
    }

    /// Whether a line is taken only if its lap captures, and it would not. Tries that
    /// lap on a copy; there such lines are taken if they fit, so that no lap is tried
    /// within one that is.
    fn lap_takes_nothing(&mut self, line: &'r Ruled<Line>, sink: &mut dyn EventSink) -> bool {
        if !line.says.if_captures || self.context.is_trial {
            return false;
        }
        let mut trial = self.clone();
        let captures = trial.lap_captures(line);
        let captures = captures.expect("nobody is asked of a lap that is tried");
        self.context.sown = trial.context.sown;
        if !captures {
            sink.tell(Event::LineTakesNothing {
                clause: line.clause,
            });
        }
        !captures
    }

    /// Takes a line and sows the lap that it begins; whether that takes seeds where it
    /// ends.
    fn lap_captures(&mut self, line: &'r Ruled<Line>) -> Result<bool, Asked> {
        let sink = &mut NullSink;
        self.context.is_trial = true;
        let flow = self.context.take(line, sink)?;
        let Some((_, first)) = self.next_lap(flow, sink)? else {
            return Ok(false);
        };
        self.lap(first, sink)?;
        if self.context.is_exhausted() || self.context.hand > 0 {
            return Ok(false);
        }
        self.context.watched = Watched {
            is_on: true,
            ..Watched::default()
        };
        self.landing(sink)?;
        Ok(self.context.watched.has_taken())
    }
}
