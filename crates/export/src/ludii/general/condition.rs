//! Conditions.

use super::say::{all, any, count_in, equal, less, no, not, number, sites_in, var, yes};
use super::{General, Node, Pointing, Reason, Round, View};
use crate::ludii::ludeme::named;
use seedlore_language::rules::{
    Choice, Condition, Counts, Direction, Pits, Place, Places, Quantity, TurnRules, Who, Whose,
};

impl General<'_> {
    /// Whether a condition holds.
    pub fn holds(&mut self, condition: &Condition) -> Node {
        let outer = std::mem::replace(&mut self.in_condition, true);
        let holds = self.asked(condition);
        self.in_condition = outer;
        holds
    }

    fn asked(&mut self, condition: &Condition) -> Node {
        match condition {
            Condition::All(parts) => {
                let parts: Vec<Node> = parts.iter().map(|part| self.holds(part)).collect();
                all(parts)
            }
            Condition::Any(parts) => {
                let parts: Vec<Node> = parts.iter().map(|part| self.holds(part)).collect();
                any(parts)
            }
            Condition::Not(inner) => not(self.holds(inner)),
            Condition::HasSeeds(who) => {
                self.of(*who, &mut |general, is_mover| general.has_seeds(is_mover))
            }
            Condition::HasNone(who) => self.of(*who, &mut |general, is_mover| {
                not(general.has_seeds(is_mover))
            }),
            Condition::CanMove(who) => {
                self.of(*who, &mut |general, is_mover| general.can_move(is_mover))
            }
            Condition::MoveCaptures => equal(var("Took"), number(1)),
            Condition::LapGoes(direction) => match self.round {
                Round::Always(always) if always == *direction => yes(),
                Round::Always(_) => no(),
                Round::ByVar => {
                    let way = i32::from(*direction == Direction::Clockwise);
                    equal(var("Way"), number(way))
                }
            },
            Condition::FirstPlayerMoves => self.is_first(),
            Condition::Noted(who, name) => self.of(*who, &mut |general, is_mover| {
                let note = general.of_seat(&format!("Note {name}"), is_mover);
                equal(note, number(1))
            }),
            Condition::Measure(Quantity::Captured(who), counts) => {
                self.measures(Quantity::Captured, *who, counts)
            }
            Condition::Measure(Quantity::Captures(who), counts) => {
                self.measures(Quantity::Captures, *who, counts)
            }
            Condition::Measure(Quantity::Points(who), counts) => {
                self.measures(Quantity::Points, *who, counts)
            }
            Condition::Measure(quantity, counts) => {
                let n = self.quantity(quantity);
                self.admits(n, counts)
            }
            Condition::Compare(amount, counts) => {
                let n = self.amount(amount);
                self.admits(n, counts)
            }
            Condition::Some(pits) => {
                let class = self.class(pits);
                less(number(0), sites_in(class))
            }
            Condition::No(pits) => {
                let class = self.class(pits);
                equal(number(0), sites_in(class))
            }
            Condition::Is(place, pits) => {
                let site = self.place(place);
                let fits = self.fits(site.clone(), pits, *place == Place::Last);
                self.is_some(site, fits)
            }
            Condition::PositionRepeats | Condition::PlayersAgree => self.against(Reason::History),
            Condition::MoveCapturesAtOnce => equal(var("Took at once"), number(1)),
            Condition::Named(_) => unreachable!("a checked ruleset has no names"),
        }
    }

    /// Whether a quantity of whom a clause speaks is one of some numbers.
    fn measures(&mut self, quantity: fn(Who) -> Quantity, who: Who, counts: &Counts) -> Node {
        self.of(who, &mut |general, is_mover| {
            let who = if is_mover { Who::Mover } else { Who::Opponent };
            let n = general.quantity(&quantity(who));
            general.admits(n, counts)
        })
    }

    /// Whether something holds of whom a clause speaks; of several, of one of them.
    fn of(&mut self, who: Who, test: &mut dyn FnMut(&mut Self, bool) -> Node) -> Node {
        match who {
            Who::Mover => test(self, true),
            Who::Opponent => test(self, false),
            Who::Somebody => any([test(self, true), test(self, false)]),
            Who::Everybody => all([test(self, true), test(self, false)]),
            Who::FirstPlayer | Who::SecondPlayer => {
                let is_mover = match who == Who::FirstPlayer {
                    true => self.is_first(),
                    false => not(self.is_first()),
                };
                let (of_mover, of_other) = (test(self, true), test(self, false));
                any([
                    all([is_mover.clone(), of_mover]),
                    all([not(is_mover), of_other]),
                ])
            }
            Who::Richer | Who::Poorer => {
                let (mine, theirs) = (self.captured(true), self.captured(false));
                let (mine, theirs) = match who == Who::Richer {
                    true => (theirs, mine),
                    false => (mine, theirs),
                };
                let (of_mover, of_other) = (test(self, true), test(self, false));
                any([
                    all([less(mine.clone(), theirs.clone()), of_mover]),
                    all([less(theirs, mine), of_other]),
                ])
            }
            Who::Winner | Who::Loser => self.against(Reason::Who),
        }
    }

    /// Whether a player's own pits hold a seed.
    pub fn has_seeds(&mut self, is_mover: bool) -> Node {
        let whose = match is_mover {
            true => Whose::Own,
            false => Whose::Opponent,
        };
        let pits = Pits {
            whose,
            ..Pits::all()
        };
        let class = self.class(&pits);
        let unlocked = self.is_unlocked(&super::call("site", []));
        let counted = match unlocked == yes() {
            true => class,
            false => super::call("forEach", [class, named("if", unlocked)]),
        };
        less(number(0), count_in(counted))
    }

    /// Whether a player has a pit that a way to move offers.
    fn can_move(&mut self, is_mover: bool) -> Node {
        let rules = self.rules;
        let view = self.view;
        if !is_mover {
            self.view = match view {
                View::Mover => View::Next,
                View::Next => View::Mover,
            };
        }
        let mut can = self.offered_by(rules.turn());
        for phase in rules.phases().iter().rev() {
            let holds = self.holds_before_turn(&phase.test);
            let offered = self.offered_by(&phase.turn);
            can = super::say::either(holds, offered, can);
        }
        self.view = view;
        can
    }

    fn offered_by(&mut self, turn: &TurnRules) -> Node {
        let choices = turn.choices.iter();
        let offers: Vec<Node> = choices.map(|choice| self.offers(&choice.says)).collect();
        any(offers)
    }

    fn offers(&mut self, choice: &Choice) -> Node {
        let Places::Pits(pits) = &choice.from else {
            return self.against(Reason::Choice);
        };
        let occupied = less(number(0), super::say::count_at(super::call("site", [])));
        let site = super::call("site", []);
        let at = std::mem::replace(
            &mut self.at,
            Pointing {
                last: site.clone(),
                origin: site.clone(),
                start: site,
                has_fallen: false,
            },
        );
        let when = choice.when.as_ref().map(|when| self.holds(when));
        self.at = at;
        let class = self.class(pits);
        let unlocked = match pits.marked.is_some() {
            true => yes(),
            false => self.is_unlocked(&super::call("site", [])),
        };
        let test = all([Some(occupied), when, Some(unlocked)].into_iter().flatten());
        let offered = super::call("forEach", [class, named("if", test)]);
        less(number(0), sites_in(offered))
    }
}
