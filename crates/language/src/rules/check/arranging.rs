//! What `arrange` comes to: seeds that go into reserve before play, and moves that lay
//! them out.

use crate::report::{Fault, Faults};
use crate::rules::draft::Drafted;
use crate::rules::{Body, Phase, Ruled, TurnRules};
use crate::terms::{
    Action, Amount, Arrangement, Arranger, Choice, Condition, Filter, Line, Moment, Noun, Path,
    Pits, Place, Places, Taking, Target, Tier, Verdict, Whose,
};

/// A name that no file can give to a phase of its own.
const PHASE: &str = "laying out";

/// No block of a table that is written has this number.
const BLOCK: u16 = u16::MAX;

fn own_reserve() -> Pits {
    Pits {
        whose: Whose::Own,
        noun: Noun::Reserve,
        ..Pits::all()
    }
}

fn to_own_reserve() -> Target {
    Target::Place(Place::The(Box::new(own_reserve())))
}

/// Before the first turn the seeds are taken up.
fn start(plan: &Ruled<Arrangement>) -> Ruled<Line> {
    let test = match plan.says.by {
        Arranger::Each | Arranger::RicherCopies => None,
        Arranger::SecondPlayer => Some(Condition::Not(Box::new(Condition::FirstPlayerMoves))),
    };
    Ruled {
        clause: plan.clause,
        says: Line {
            moments: vec![Moment::Start],
            block: BLOCK,
            may: None,
            test,
            actions: vec![Action::Move {
                amount: None,
                from: Places::Pits(plan.says.of.clone()),
                to: to_own_reserve(),
            }],
            if_captures: false,
        },
    }
}

/// While a player has seeds to lay out, each move puts down one of them. Its table of the start takes
/// them up, which is done when `on start` has been read for all players.
pub(super) fn phase(plan: &Ruled<Arrangement>, sowing: &Ruled<Path>) -> Phase {
    let choice = Choice {
        tier: Tier::Same,
        from: Places::Pits(own_reserve()),
        taking: Taking::All,
        actions: vec![Action::Move {
            amount: Some(Amount::Number(1)),
            from: Places::Pits(own_reserve()),
            to: Target::Chosen(plan.says.of.clone()),
        }],
        path: None,
        when: None,
        demand: None,
    };
    let ruled = |filter| Ruled {
        clause: plan.clause,
        says: filter,
    };
    let test = plan.says.test.clone().map(|test| Filter {
        verdict: Verdict::Require,
        test,
        when: None,
        if_possible: true,
    });
    Phase {
        clause: plan.clause,
        name: PHASE.into(),
        test: Condition::Some(Pits {
            fill: Some(crate::terms::Fill::Occupied),
            ..own_reserve()
        }),
        turn: TurnRules {
            choices: vec![Ruled {
                clause: plan.clause,
                says: choice,
            }],
            sowing: sowing.clone(),
            tables: Moment::ALL.map(|moment| match moment {
                Moment::Start => vec![start(plan)],
                Moment::Lifting
                | Moment::Passing
                | Moment::Landing
                | Moment::Endless
                | Moment::MoveEnd
                | Moment::TurnEnd
                | Moment::Stuck => Vec::new(),
            }),
            at_once: None,
            is_arranging: true,
            filters: test.map(ruled).into_iter().collect(),
        },
    }
}

/// Seeds are laid out in pits that are known before play, by whose they are.
pub(super) fn check(clauses: &[Drafted<'_>], players: usize, faults: &mut Faults) {
    for clause in clauses {
        let Body::Arrange(plan) = &clause.body else {
            continue;
        };
        let plain = Pits {
            whose: plan.of.whose,
            areas: plan.of.areas.clone(),
            numbers: plan.of.numbers.clone(),
            ..Pits::all()
        };
        let mut refuse = |message: &str, label: &str, help: &str| {
            faults.push(Fault::error(message).at(clause.span, label).help(help));
        };
        if plan.of != plain {
            refuse(
                "seeds are laid out in pits that are known before play",
                "what pits hold or are marked as is not looked at",
                "name the row, the part of it or the number: `arrange own inner pits`; what must be so \
                 while seeds are laid out stands after `if`",
            );
        }
        let is_own = plan.of.whose == Whose::Own;
        if !is_own && plan.by != Arranger::SecondPlayer {
            refuse(
                "each player lays out seeds in own pits",
                "whose seeds would they be?",
                "write `arrange own pits`; where one player lays out both sides, `arrange any pits by second player`",
            );
        }
        if players != 2 && plan.by != Arranger::Each {
            refuse(
                "one player can lay out seeds for another only where there are two",
                "which of the others?",
                "write `arrange own pits`, by which each player lays out their own",
            );
        }
        for other in clauses {
            if let Body::Board(board) = &other.body
                && board.reserves
            {
                faults.push(
                    Fault::error(
                        "seeds that are laid out lie in reserve, which has another use here",
                    )
                    .at(clause.span, "can't be told from those still to be entered")
                    .related(other.span, "each player has a reserve for other seeds")
                    .help("leave out `reserve each`: `arrange` takes up what lies in the pits"),
                );
            }
        }
    }
}
