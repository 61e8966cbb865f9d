//! What follows a move: the end of the turn, and of the game.

use super::action::{decides, over};
use super::say::{
    add, all, count_in, drop, either, equal, less, number, seq, set, together, var, when,
};
use super::{General, Node, Pointing, Reason, call, text};
use crate::ludii::ludeme::{named, word};
use crate::ludii::reason::LeftOut;
use seedlore_language::rules::{Action, Lifetime, Moment, Objective, Pits, Whose};

impl General<'_> {
    /// What is done when the last lap is sown.
    pub fn finish(&mut self) -> Vec<Node> {
        let mut parts = Vec::new();
        if self.may_keep_in_hand() {
            let back = together(vec![
                drop(var("Origin"), var("Hand")),
                set("Hand", number(0)),
            ]);
            parts.push(when(less(number(0), var("Hand")), back));
        }
        let goes_on = equal(var("Over"), number(0));
        if let Some(read) = self.aside(Moment::MoveEnd) {
            parts.push(when(goes_on.clone(), read));
        }
        if let Some(read) = self.aside(Moment::TurnEnd) {
            let test = all([goes_on.clone(), equal(var("Again"), number(0))]);
            parts.push(when(test, read));
        }
        let captures = self.of_seat("Captures", true);
        let more = add(call("max", [number(0), captures]), number(1));
        parts.push(when(
            equal(var("Took"), number(1)),
            self.set_of_seat("Captures", true, more),
        ));
        parts.push(self.set_of_seat("Began", true, var("Start")));
        parts.push(self.set_of_seat("Ended", true, var("Last")));
        let unique = named("unique", word("True"));
        let played = [word("Value"), text("Played"), var("Start"), unique];
        parts.push(call("remember", played));
        let mover = either(self.is_first(), number(over::WON), number(over::WON + 1));
        parts.push(set("Moved last", mover));
        if let Some(ends) = self.endings() {
            parts.push(when(goes_on, ends));
        }
        let turns = self.of_seat("Turns", true);
        let more = add(call("max", [number(0), turns]), number(1));
        parts.push(when(
            equal(var("Again"), number(0)),
            self.set_of_seat("Turns", true, more),
        ));
        parts.extend(self.forgotten());
        if self.gives_another() {
            parts.push(when(equal(var("Again"), number(1)), call("moveAgain", [])));
        }
        parts
    }

    /// Whether seeds may be left in hand when a move is over.
    fn may_keep_in_hand(&self) -> bool {
        let lifts = |action: &Action| matches!(action, Action::Lift { .. });
        Moment::ALL
            .iter()
            .flat_map(|moment| self.turn.table(*moment))
            .any(|line| line.says.actions.iter().any(lifts))
    }

    fn gives_another(&self) -> bool {
        Moment::ALL
            .iter()
            .flat_map(|moment| self.turn.table(*moment))
            .any(|line| line.says.actions.contains(&Action::Again))
    }

    /// What the mover remembers no longer.
    fn forgotten(&mut self) -> Vec<Node> {
        let rules = self.rules;
        let mut parts = Vec::new();
        for life in Lifetime::ALL.into_iter().filter(|life| life.is_of_turn()) {
            let expiring = rules.expiring(life);
            let at_end = |forget| match life == Lifetime::Turn {
                true => when(equal(var("Again"), number(0)), forget),
                false => forget,
            };
            if life == Lifetime::Lap && expiring.notes != 0 || !expiring.happened.is_empty() {
                self.against(Reason::Marks);
            }
            for mark in &expiring.marks {
                if life == Lifetime::Lap {
                    self.against(Reason::Marks);
                }
                parts.push(at_end(self.unmark_all(*mark)));
            }
            for (bit, name) in rules.notes().iter().enumerate() {
                if expiring.notes & (1 << bit) == 0 {
                    continue;
                }
                let forget = self.set_of_seat(&format!("Note {name}"), true, number(0));
                parts.push(at_end(forget));
            }
        }
        parts
    }

    /// The ends that are asked after each move, of the first that holds.
    fn endings(&mut self) -> Option<Node> {
        let rules = self.rules;
        let at = std::mem::replace(&mut self.at, Pointing::moving());
        let mut said: Option<Node> = None;
        for end in rules.ends().iter().rev() {
            self.clause = Some(end.clause);
            if end.says.when.is_of_agreed_repetition() {
                self.left_out.insert(LeftOut::Agreement);
                continue;
            }
            let test = self.holds(&end.says.when);
            let mut done = Vec::new();
            if !end.says.actions.is_empty() {
                done.push(self.actions(&end.says.actions));
            }
            if !end.says.actions.iter().any(decides) {
                done.push(set("Over", self.verdict()));
            }
            let done = seq(done);
            said = Some(match said {
                None => when(test, done),
                Some(otherwise) => either(test, done, otherwise),
            });
        }
        self.at = at;
        self.clause = None;
        said.map(|said| self.define("SeeWhetherOver", said))
    }

    /// What `(var "Over")` says when the game is judged by its object: who has won, or
    /// that what was captured tells.
    pub fn verdict(&mut self) -> Node {
        let objective = self.rules.objective();
        let own = |general: &mut Self, is_mover: bool| {
            let whose = if is_mover {
                Whose::Own
            } else {
                Whose::Opponent
            };
            let pits = Pits {
                whose,
                ..Pits::all()
            };
            count_in(general.class(&pits))
        };
        let (one, two) = (number(over::WON), number(over::WON + 1));
        let mine = either(self.is_first(), one.clone(), two.clone());
        let theirs = either(self.is_first(), two, one);
        match objective.says {
            Objective::MostCaptured | Objective::MostPoints => number(over::JUDGED),
            Objective::MovingLast => var("Moved last"),
            Objective::AsRulesSay => number(over::DRAWN),
            Objective::EmptyingOwnPits => {
                let (ours, others) = (own(self, true), own(self, false));
                let none = |n: &Node| equal(n.clone(), number(0));
                either(
                    all([none(&ours), less(number(0), others.clone())]),
                    mine,
                    either(
                        all([none(&others), less(number(0), ours)]),
                        theirs,
                        number(over::DRAWN),
                    ),
                )
            }
            Objective::TakingAll => {
                let (ours, others) = (own(self, true), own(self, false));
                let ours_in_all = add(ours.clone(), self.captured(true));
                let theirs_in_all = add(others.clone(), self.captured(false));
                let alone = |ours: &Node, theirs: &Node| {
                    all([
                        less(number(0), ours.clone()),
                        equal(theirs.clone(), number(0)),
                    ])
                };
                either(
                    alone(&ours_in_all, &theirs_in_all),
                    mine.clone(),
                    either(
                        alone(&theirs_in_all, &ours_in_all),
                        theirs.clone(),
                        either(
                            alone(&ours, &others),
                            mine,
                            either(alone(&others, &ours), theirs, number(over::DRAWN)),
                        ),
                    ),
                )
            }
            Objective::EqualCaptured => {
                self.clause = Some(objective.clause);
                self.against(Reason::Object)
            }
        }
    }

    /// The end rules of the description: they read what the moves have found.
    pub fn ends(&mut self) -> Node {
        let is = |code: i32| equal(var("Over"), number(code));
        let won = |code: i32, player| {
            call(
                "if",
                [is(code), call("result", [word(player), word("Win")])],
            )
        };
        let by_points = self.rules.objective().says == Objective::MostPoints;
        let count = |player: &'static str| match by_points {
            true => call("max", [number(0), var(&format!("Points {player}"))]),
            false => self.captured_by(player),
        };
        let score = |player| call("score", [word(player), count(player)]);
        let scores = Node::List(vec![score("P1"), score("P2")]);
        let mut ends = Vec::new();
        if let Objective::MostCaptured | Objective::MostPoints = self.rules.objective().says {
            ends.push(call("if", [is(over::JUDGED), call("byScore", [scores])]));
        }
        ends.push(call(
            "if",
            [
                is(over::DRAWN),
                call("result", [word("Mover"), word("Draw")]),
            ],
        ));
        ends.push(won(over::WON, "P1"));
        ends.push(won(over::WON + 1, "P2"));
        call("end", [Node::List(ends)])
    }
}
