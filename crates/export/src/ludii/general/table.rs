//! The lines of a moment: of each block the first whose condition holds is taken.

use super::action::{finishes, flow};
use super::say::{add, either, equal, number, seq, set, var, when};
use super::{General, Node, Reason, call};
use seedlore_language::rules::{Decider, Line, Moment, Ruled};

impl<'r> General<'r> {
    /// The lines of a moment of the turn that is said, if it has any.
    pub fn table(&mut self, moment: Moment) -> Option<Node> {
        let turn: &'r seedlore_language::rules::TurnRules = self.turn;
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
            let asks = match line.says.may {
                None => false,
                Some(Decider::Mover) if line.says.moments == [Moment::Landing] => true,
                Some(_) => {
                    self.against(Reason::May);
                    false
                }
            };
            if line.says.if_captures {
                self.against(Reason::Trial);
            }
            let mut done = self.actions(&line.says.actions);
            if asks {
                let answered = match said.clone() {
                    None => when(says_yes(), done),
                    Some(otherwise) => either(says_yes(), done, otherwise),
                };
                done = seq(vec![set("Asked", add(var("Asked"), number(1))), answered]);
            }
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

/// Whether the answer to what was asked last is yes: of the answers, the first is the
/// last binary digit.
fn says_yes() -> Node {
    let nth = super::say::sub(var("Asked"), number(1));
    let digit = call("/", [var("Answers"), call("^", [number(2), nth])]);
    equal(call("%", [digit, number(2)]), number(1))
}
