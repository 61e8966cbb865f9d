//! Whether a question arises under a ruleset's clauses, and none answers it.

use super::ChecklistQuestion;
use crate::rules::reachability;
use crate::rules::{
    Action, Amount, Body, Condition, Direction, Ending, Head, Line, Moment, Noun, Objective, Part,
    Path, Place, Places, Quantity, RoundRule, Ruleset, Skip, Term, Who, Whose,
};

/// Whether no clause answers a question that matters here.
pub(super) fn applies(rules: &Ruleset, silence: ChecklistQuestion) -> bool {
    let has = |head: Head| rules.clauses_of(head).next().is_some();
    let counts = matches!(
        rules.objective().says,
        Objective::MostCaptured | Objective::MostPoints
    );
    match silence {
        ChecklistQuestion::FirstPlayer => !has(Head::First),
        ChecklistQuestion::Singles => !mentions(
            rules,
            |part| matches!(part, Part::Pits(pits) if pits.holding.is_some()),
        ),
        ChecklistQuestion::Origin => comes_round(rules) && !speaks_of_origin(rules),
        ChecklistQuestion::Endless => {
            goes_on(rules) && !has(Head::OnEndless) && !reachability::every_sowing_ends(rules)
        }
        ChecklistQuestion::CapturingSeed => mentions(
            rules,
            |part| matches!(part, Part::Action(Action::Capture { places, .. }) if *places == opposite()),
        ),
        ChecklistQuestion::Slam => {
            counts
                && rules
                    .clauses_of(Head::OnLanding)
                    .any(|c| captures(c.body()))
                && !mentions(rules, |part| {
                    matches!(part, Part::Condition(Condition::MoveCaptures))
                })
        }
        ChecklistQuestion::Stuck => {
            !has(Head::OnStuck)
                && rules.objective().says != Objective::MovingLast
                && !reachability::somebody_can_always_move(rules)
        }
        ChecklistQuestion::Rest => counts && rules.rounds().is_empty() && leaves_seeds(rules),
        ChecklistQuestion::Repetition => {
            !rules.asks_history() && !has_bound(rules) && !reachability::never_repeats(rules)
        }
        ChecklistQuestion::Tie => {
            rules.objective().says == Objective::MostCaptured
                && !reachability::ties_are_settled(rules)
        }
        ChecklistQuestion::Locked => {
            rules.marks().iter().any(|mark| mark.plan.locked) && ends_with_none(rules)
        }
        ChecklistQuestion::Leftovers => {
            // Where the board is set up anew, nothing that was left is of use.
            any_round(rules, |rule| matches!(rule, RoundRule::Refill { .. }))
                && leaves_seeds(rules)
                && !any_round(rules, |rule| matches!(rule, RoundRule::Leftovers(_)))
        }
        ChecklistQuestion::Unfilled => {
            refills(rules) && !any_round(rules, |rule| matches!(rule, RoundRule::Unfilled(_)))
        }
        ChecklistQuestion::Remainder => {
            refills(rules) && !any_round(rules, |rule| matches!(rule, RoundRule::Remainder { .. }))
        }
        ChecklistQuestion::Starter => {
            !rules.rounds().is_empty()
                && !any_round(rules, |rule| matches!(rule, RoundRule::First(_)))
        }
    }
}

/// Whether a rule of the rounds is of some kind.
fn any_round(rules: &Ruleset, test: impl Fn(&RoundRule) -> bool) -> bool {
    rules.rounds().iter().any(|rule| test(rule.says.what()))
}

/// Whether pits are filled from the stores, several seeds to a pit.
fn refills(rules: &Ruleset) -> bool {
    any_round(rules, |rule| match rule {
        RoundRule::Refill {
            per_pit, evenly, ..
        } => !evenly && *per_pit != Some(Amount::Number(1)),
        _ => false,
    })
}

/// Whether play ends, or a round does, when somebody has no seeds.
fn ends_with_none(rules: &Ruleset) -> bool {
    rules.ends().iter().any(|end| {
        let mut found = false;
        end.says.when.walk(&mut |part| {
            found |= matches!(part, Part::Condition(Condition::HasNone(_)));
        });
        found
    })
}

fn opposite() -> Places {
    Places::Place(Place::Opposite {
        row: None,
        of: Box::new(Place::Last),
    })
}

fn mentions(rules: &Ruleset, test: impl Fn(&Part<'_>) -> bool) -> bool {
    let mut found = false;
    for clause in rules.clauses() {
        clause.body().walk(&mut |part| found |= test(&part));
    }
    found
}

fn captures(body: &Body) -> bool {
    let mut found = false;
    body.walk(&mut |part| {
        found |= matches!(part, Part::Action(Action::Capture { .. }));
    });
    found
}

/// Whether a lap can have seeds enough to go all round the track.
fn comes_round(rules: &Ruleset) -> bool {
    let board = rules.board();
    let first = rules.players()[0];
    let start = board
        .pits()
        .find(|pit| board.next(*pit, Direction::Anticlockwise, first).is_some());
    let Some(start) = start else { return false };
    let mut length = 0;
    let mut pit = Some(start);
    while let Some(here) = pit {
        length += 1;
        pit = board
            .next(here, Direction::Anticlockwise, first)
            .filter(|next| *next != start);
        if length > board.pit_count() {
            break;
        }
    }
    usize::from(reachability::longest_lap(rules)) > length
}

fn speaks_of_origin(rules: &Ruleset) -> bool {
    mentions(
        rules,
        |part| matches!(part, Part::Path(path) if names_origin(path)),
    )
}

/// Whether a way round says if the pit it was lifted from is sown.
pub(in crate::rules) fn names_origin(path: &Path) -> bool {
    let skips_it = |skip: &Skip| matches!(skip, Skip::Origin { .. });
    path.from.is_some() || path.skipping.iter().any(skips_it)
}

/// Whether an action says who gets seeds, or who has won.
pub(in crate::rules) fn gives(action: &Action) -> bool {
    matches!(
        action,
        Action::Capture { .. } | Action::Share(_) | Action::Win(_) | Action::Draw
    )
}

/// Whether a lap may follow a lap.
fn goes_on(rules: &Ruleset) -> bool {
    let mut clauses = rules.clauses().iter();
    clauses.any(|clause| matches!(clause.body(), Body::On(line) if line.begins_lap()))
}

/// Whether some end leaves seeds on the board that nobody is said to get.
fn leaves_seeds(rules: &Ruleset) -> bool {
    let given = |actions: &[Action]| actions.iter().any(gives);
    let ends = rules.ends().iter().any(|end| {
        let Ending { when, actions } = &end.says;
        !given(actions) && !is_settled(when)
    });
    let tables = std::iter::once(rules.turn()).chain(rules.phases().iter().map(|p| &p.turn));
    let stuck = tables
        .flat_map(|turn| turn.table(Moment::Stuck))
        .any(|line| {
            let Line { actions, .. } = &line.says;
            actions.contains(&Action::End) && !given(actions)
        });
    ends || stuck
}

/// Whether an end comes when the result is settled: nothing is left, or one
/// player has enough.
fn is_settled(when: &Condition) -> bool {
    match when {
        Condition::All(parts) => parts.iter().any(is_settled),
        Condition::Any(parts) => parts.iter().all(is_settled),
        Condition::Measure(Quantity::Captured(_), counts) => counts.is_constant(),
        Condition::Measure(Quantity::SeedsIn(pits) | Quantity::PitsAmong(pits), _)
        | Condition::No(pits) => pits.whose == Whose::Any && pits.noun == Noun::Pit,
        Condition::HasNone(who) => *who == Who::Everybody,
        _ => false,
    }
}

/// Whether a count of turns, or of moves without a capture, ends the game in any case.
fn has_bound(rules: &Ruleset) -> bool {
    rules.ends().iter().any(|end| {
        let mut found = false;
        end.says.when.walk(&mut |part| {
            found |= matches!(
                part,
                Part::Quantity(Quantity::Turn | Quantity::SinceCapture)
            );
        });
        found
    })
}
