//! How many pits a clause looks at: phrases within phrases multiply, so that
//! a short text can ask for more than any machine can look at.

use crate::report::{Fault, Faults};
use crate::rules::Body;
use crate::rules::draft::{Draft, Drafted};
use crate::source::Span;
use crate::terms::{Choice, Condition, Part, Places, Term, Trait};

/// The most pits that one clause may look at each time it is read: all of the
/// largest board, each compared with all others. Of the rulesets known, none
/// comes near.
const MOST_LOOKS: u64 = 20_000;

/// Tells every clause that looks at too many pits on a board of so many.
pub(super) fn check(draft: &Draft<'_>, pits: usize, faults: &mut Faults) {
    let mut effort = Effort {
        board: pits as u64,
        choosing: 0,
    };
    let phases = || draft.phases.iter().flat_map(|phase| &phase.clauses);
    let choices = draft.clauses.iter().chain(phases());
    for clause in choices {
        if let Body::Choose(choice) = &clause.body {
            effort.choosing = effort.choosing.saturating_add(effort.offered(choice));
        }
    }
    for clause in draft.clauses.iter().chain(phases()) {
        tell(effort.clause(clause), clause.span, faults);
    }
    for phase in &draft.phases {
        tell(effort.of(&phase.test.value), phase.test.span, faults);
    }
}

fn tell(looks: u64, span: Span, faults: &mut Faults) {
    if looks > MOST_LOOKS {
        faults.push(
            Fault::error("this looks at too many pits")
                .at(span, "phrases within phrases multiply")
                .help("say less after `except`, `first … after` and `largest`, or write several clauses"),
        );
    }
}

/// What a look at a term costs, in pits, at the most.
struct Effort {
    board: u64,
    /// Of all ways to move together.
    choosing: u64,
}

impl Effort {
    fn clause(&self, clause: &Drafted<'_>) -> u64 {
        let Body::Choose(choice) = &clause.body else {
            return self.of(&clause.body);
        };
        self.offered(choice)
            .saturating_add(self.of(&choice.actions))
            .saturating_add(self.of(&choice.path))
            .saturating_add(self.of(&choice.demand))
    }

    /// What of a way to move is asked before the move, some of it of every pit.
    fn offered(&self, choice: &Choice) -> u64 {
        let Choice {
            tier: _,
            from,
            taking,
            actions: _,
            path: _,
            when,
            demand: _,
        } = choice;
        let each = self.of(when).saturating_add(self.of(taking));
        let each = self.board.saturating_mul(each);
        self.of(from).saturating_add(each)
    }

    fn of(&self, term: &impl Term) -> u64 {
        let mut looks = 0_u64;
        term.show(&mut |part| looks = looks.saturating_add(self.at_all(part)));
        looks
    }

    /// A part where its pits, if it is a phrase, are looked for on the whole board.
    fn at_all(&self, part: Part<'_>) -> u64 {
        match part {
            Part::Pits(_) => self.board.saturating_mul(self.at_one(part)),
            Part::Place(_)
            | Part::Places(_)
            | Part::Path(_)
            | Part::Condition(_)
            | Part::Quantity(_)
            | Part::Action(_) => self.at_one(part),
        }
    }

    /// A part where one pit is held against it, if it is a phrase.
    fn at_one(&self, part: Part<'_>) -> u64 {
        // Sowing steps from pit to pit.
        let asks_one = matches!(part, Part::Path(_) | Part::Condition(Condition::Is(..)));
        let mut within = 0_u64;
        part.parts(&mut |inner| {
            within = within.saturating_add(match asks_one {
                true => self.at_one(inner),
                false => self.at_all(inner),
            });
        });
        match part {
            Part::Pits(phrase) => {
                let others = phrase.traits.iter().filter(|word| Trait::compares(**word));
                let each = within.saturating_add(1 + phrase.beside.len() as u64);
                each.saturating_mul(1 + self.board * others.count() as u64)
            }
            Part::Places(Places::Run { step, .. }) => {
                within.saturating_add(self.board * u64::from(*step))
            }
            Part::Condition(condition) => within.saturating_add(self.asked(condition)),
            Part::Place(_)
            | Part::Places(_)
            | Part::Path(_)
            | Part::Quantity(_)
            | Part::Action(_) => within.saturating_add(1),
        }
    }

    /// What a condition looks at itself.
    fn asked(&self, condition: &Condition) -> u64 {
        match condition {
            Condition::HasSeeds(_) | Condition::HasNone(_) => self.board,
            Condition::CanMove(_) => self.choosing,
            Condition::All(_)
            | Condition::Any(_)
            | Condition::Not(_)
            | Condition::Named(_)
            | Condition::MoveCaptures
            | Condition::MoveCapturesAtOnce
            | Condition::LapGoes(_)
            | Condition::PositionRepeats
            | Condition::PlayersAgree
            | Condition::FirstPlayerMoves
            | Condition::Noted(..)
            | Condition::Measure(..)
            | Condition::Compare(..)
            | Condition::Some(_)
            | Condition::No(_)
            | Condition::Is(..) => 1,
        }
    }
}
