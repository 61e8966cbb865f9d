//! A player who can't move: in Ludii that is a pass, with what the stuck table says as
//! its consequence.

use super::action::decides;
use super::say::{add, equal, less, number, seq, set, var, when};
use super::{General, Node, Pointing, Reason, call};
use crate::ludii::ludeme::word;
use seedlore_language::rules::{Action, Moment};

impl General<'_> {
    /// The pass of who can't move.
    pub fn pass(&mut self) -> Node {
        let at = std::mem::replace(&mut self.at, Pointing::moving());
        let lines = self.turn.table(Moment::Stuck);
        let mut always_decides = false;
        for line in lines {
            let actions = &line.says.actions;
            let ends = actions.iter().any(Action::ends_play);
            let does = actions.iter().any(|action| !decides(action));
            if does && !ends {
                // Who is given a move by it moves after all.
                self.clause = Some(line.clause);
                self.against(Reason::Stuck);
            }
            always_decides |= ends && line.says.test.is_none();
        }
        let mut parts = vec![super::say::together(vec![
            set("Passed", add(var("Passed"), number(1))),
            set("Over", number(0)),
        ])];
        parts.extend(self.aside(Moment::Stuck));
        if !always_decides {
            // Neither can move.
            let both = less(number(1), var("Passed"));
            let over = set("Over", self.verdict());
            let test = super::say::all([equal(var("Over"), number(0)), both]);
            parts.push(when(test, over));
        }
        self.at = at;
        let then = self.define("CannotMove", seq(parts));
        call("move", [word("Pass"), call("then", [then])])
    }
}
