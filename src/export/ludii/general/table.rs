//! The lines of a moment: of each block the first whose condition holds is taken.

use super::action::{finishes, flow};
use super::say::{either, equal, number, seq, set, var, when};
use super::{General, Node, Reason};
use crate::rules::{Line, Moment, Ruled};

impl<'r> General<'r> {
    /// The lines of a moment of the turn that is said, if it has any.
    pub fn table(&mut self, moment: Moment) -> Option<Node> {
        let turn: &'r crate::rules::TurnRules = self.turn;
        self.lines(turn.table(moment))
    }

    /// Lines, of which some may be of one block.
    pub fn lines(&mut self, lines: &[Ruled<Line>]) -> Option<Node> {
        let clause = self.clause;
        let mut parts = Vec::new();
        let mut may_finish = false;
        for block in lines.chunk_by(|a, b| a.says.block == b.says.block) {
            let Some(said) = self.block(block) else {
                continue;
            };
            parts.push(match may_finish {
                true => when(equal(var("Flow"), number(0)), said),
                false => said,
            });
            let mut actions = block.iter().flat_map(|line| &line.says.actions);
            may_finish |= actions.any(finishes);
        }
        self.clause = clause;
        match parts.is_empty() {
            true => None,
            false => Some(seq(parts)),
        }
    }

    fn block(&mut self, block: &[Ruled<Line>]) -> Option<Node> {
        let mut said: Option<Node> = None;
        for line in block.iter().rev() {
            self.clause = Some(line.clause);
            if line.says.may.is_some() {
                self.against(Reason::May);
            }
            if line.says.if_captures {
                self.against(Reason::Trial);
            }
            let done = self.actions(&line.says.actions);
            said = Some(match &line.says.test {
                None => done,
                Some(test) => {
                    let test = self.holds(test);
                    match said {
                        None => when(test, done),
                        Some(otherwise) => either(test, done, otherwise),
                    }
                }
            });
        }
        said
    }

    /// The same, where nothing goes on from what it does but an end of the game.
    pub fn aside(&mut self, moment: Moment) -> Option<Node> {
        let read = self.table(moment)?;
        Some(seq(vec![set("Flow", number(flow::NONE)), read]))
    }
}
