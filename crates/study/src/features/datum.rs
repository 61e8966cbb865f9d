//! What a ruleset answers to each feature, with the clauses that say so.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::feature::{Feature, NO, YES};
use crate::compare::Mechanic;
use seedlore_language::rules::{
    Action, Body, ClauseId, Condition, Counts, Direction, FirstPlayer, Head, Line, Moment,
    Objective, Part, Place, RoundRule, Ruleset, Starter, Term, Verdict, Way, Who,
};

/// An answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Answer {
    /// A count, to a feature that asks for one.
    Number(u16),
    /// The id of one of the feature's codes.
    Code(&'static str),
}

/// One answer of one ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Datum {
    /// The feature that is answered.
    pub feature: Feature,
    /// The answer to it.
    pub answer: Answer,
    /// The clauses that say so; none where it is that no clause says otherwise.
    pub grounds: BTreeSet<ClauseId>,
}

/// All answers of a ruleset under the readings in force, in the order of the
/// features; none to a feature of which nothing is said.
pub fn data(rules: &Ruleset) -> Vec<Datum> {
    let mechanics = Mechanic::grounds(rules);
    let features = Feature::all().into_iter();
    features
        .filter_map(|feature| {
            let (answer, grounds) = answer(rules, feature, &mechanics)?;
            Some(Datum {
                feature,
                answer,
                grounds,
            })
        })
        .collect()
}

type Answered = (Answer, BTreeSet<ClauseId>);

fn answer(
    rules: &Ruleset,
    feature: Feature,
    mechanics: &BTreeMap<Mechanic, BTreeSet<ClauseId>>,
) -> Option<Answered> {
    let board = rules.board();
    let number = |n: u16, head| Some((Answer::Number(n), of_head(rules, head)));
    match feature {
        Feature::Rows => number(u16::from(board.rows()), Head::Board),
        Feature::PitsInRow => number(u16::from(board.row_length()), Head::Board),
        Feature::SeedsInPit => number(rules.whole().initial, Head::Seeds),
        Feature::SeedsInAll => number(rules.seeds_in_all(), Head::Seeds),
        Feature::Players => number(rules.players().len() as u16, Head::Players),
        Feature::FirstPlayer => first_player(rules),
        Feature::Direction => Some(direction(rules)),
        Feature::NumbersTaken => Some(numbers_taken(rules)),
        Feature::TakingAll => Some(taking_all(rules)),
        Feature::Stuck => Some(stuck(rules)),
        Feature::Repetition => Some(repetition(rules)),
        Feature::NextFirstPlayer => next_first_player(rules),
        Feature::Object => {
            let objective = rules.objective();
            let code = match objective.says {
                Objective::MostCaptured => "most_seeds",
                Objective::EqualCaptured => "even_seeds",
                Objective::MostPoints => "most_points",
                Objective::TakingAll => "all_seeds",
                Objective::EmptyingOwnPits => "empty_pits",
                Objective::MovingLast => "last_move",
                Objective::AsRulesSay => "by_rule",
            };
            Some((Answer::Code(code), BTreeSet::from([objective.clause])))
        }
        Feature::Has(mechanic) => Some(match mechanics.get(&mechanic) {
            Some(grounds) => (Answer::Code(YES), grounds.clone()),
            None => (Answer::Code(NO), BTreeSet::new()),
        }),
    }
}

fn of_head(rules: &Ruleset, head: Head) -> BTreeSet<ClauseId> {
    rules.clauses_of(head).map(|clause| clause.id()).collect()
}

fn first_player(rules: &Ruleset) -> Option<Answered> {
    let clause = rules.clauses_of(Head::First).next()?;
    let Body::First(first) = clause.body() else {
        return None;
    };
    let code = match first {
        FirstPlayer::ByLot => "lot",
        FirstPlayer::ByAgreement => "agreement",
        FirstPlayer::ByLotOrAgreement => "lot_or_agreement",
    };
    Some((Answer::Code(code), BTreeSet::from([clause.id()])))
}

fn direction(rules: &Ruleset) -> Answered {
    let mut ways: Vec<Way> = Vec::new();
    let mut grounds = BTreeSet::new();
    for clause in rules.clauses() {
        let path = match clause.body() {
            Body::Sow(path) => Some(path),
            Body::Choose(choice) => choice.path.as_ref(),
            _ => None,
        };
        let Some(way) = path.and_then(|path| path.way) else {
            continue;
        };
        if way != Way::Reversed {
            grounds.insert(clause.id());
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
    }
    let code = match ways.as_slice() {
        [Way::Round(Direction::Anticlockwise)] => "anticlockwise",
        [Way::Round(Direction::Clockwise)] => "clockwise",
        [Way::Either] => "chosen",
        [Way::EitherKept | Way::EitherKeptByAll] => "kept",
        [Way::Round(_), Way::Round(_)] => "by_pit",
        _ => "several",
    };
    (Answer::Code(code), grounds)
}

fn takes(action: &Action) -> bool {
    matches!(action, Action::Capture { .. } | Action::Lift { .. })
}

/// Lines that are read while seeds are sown or when a turn ends.
fn lines_of_play(rules: &Ruleset) -> impl Iterator<Item = (ClauseId, &Line)> {
    rules
        .clauses()
        .iter()
        .filter_map(|clause| match clause.body() {
            Body::On(line) => {
                use Moment::{Landing, MoveEnd, Passing, TurnEnd};
                let in_play = |m: &Moment| matches!(m, Landing | Passing | MoveEnd | TurnEnd);
                line.moments
                    .iter()
                    .any(in_play)
                    .then_some((clause.id(), line))
            }
            _ => None,
        })
}

fn numbers_taken(rules: &Ruleset) -> Answered {
    let mut numbers = BTreeSet::new();
    let (mut even, mut odd, mut other) = (false, false, false);
    let mut grounds = BTreeSet::new();
    for (clause, line) in lines_of_play(rules) {
        if !line.actions.iter().any(takes) {
            continue;
        }
        line.test.walk(&mut |part| {
            let Part::Condition(Condition::Is(Place::Last, pits)) = part else {
                return;
            };
            let Some(counts) = &pits.making else { return };
            grounds.insert(clause);
            match counts {
                Counts::Even => even = true,
                Counts::Odd => odd = true,
                Counts::OneOf(amounts) => {
                    numbers.extend(amounts.iter().map(|amount| amount.seeds(rules.whole())));
                }
                _ => other = true,
            }
        });
    }
    let listed: Vec<u16> = numbers.into_iter().collect();
    let code = match (listed.as_slice(), even, odd, other) {
        ([], false, false, false) => "none",
        ([], true, false, false) => "even",
        ([], false, true, false) => "odd",
        (some, false, false, false) => match some {
            [1] => "one",
            [2] => "two",
            [3] => "three",
            [4] => "four",
            [6] => "six",
            [1, 3] => "one_or_three",
            [2, 3] => "two_or_three",
            [2, 4] => "two_or_four",
            [2, 4, 6] => "two_four_or_six",
            _ => "other",
        },
        _ => "other",
    };
    (Answer::Code(code), grounds)
}

fn leaves_none(test: &Condition) -> bool {
    let mut found = false;
    test.walk(&mut |part| {
        found |= matches!(part, Part::Condition(Condition::HasNone(Who::Opponent)));
    });
    found
}

fn taking_all(rules: &Ruleset) -> Answered {
    for clause in rules.clauses() {
        let code = match clause.body() {
            Body::Filter(filter)
                if filter.verdict == Verdict::Forbid && leaves_none(&filter.test) =>
            {
                match filter.if_possible {
                    true => "last_resort",
                    false => "forbidden",
                }
            }
            Body::On(line)
                if line.actions.contains(&Action::ReturnCaptures)
                    && line.test.as_ref().is_some_and(leaves_none) =>
            {
                "nothing_taken"
            }
            _ => continue,
        };
        return (Answer::Code(code), BTreeSet::from([clause.id()]));
    }
    (Answer::Code("allowed"), BTreeSet::new())
}

fn stuck(rules: &Ruleset) -> Answered {
    let mut codes = BTreeSet::new();
    let mut grounds = BTreeSet::new();
    for clause in rules.clauses_of(Head::OnStuck) {
        let Body::On(line) = clause.body() else {
            continue;
        };
        let said = line.actions.iter().find_map(|action| match action {
            Action::Pass => Some("passes"),
            Action::Win(Who::Mover) => Some("wins"),
            Action::Win(_) => Some("loses"),
            Action::End | Action::Draw => Some("over"),
            _ => None,
        });
        if let Some(code) = said {
            codes.insert(code);
            grounds.insert(clause.id());
        }
    }
    let code = match codes.iter().collect::<Vec<_>>().as_slice() {
        [] => "passes",
        [one] => one,
        _ => "depends",
    };
    (Answer::Code(code), grounds)
}

fn repetition(rules: &Ruleset) -> Answered {
    for end in rules.ends() {
        let (mut repeats, mut agree) = (false, false);
        end.says.when.walk(&mut |part| match part {
            Part::Condition(Condition::PositionRepeats) => repeats = true,
            Part::Condition(Condition::PlayersAgree) => agree = true,
            _ => {}
        });
        if repeats {
            let drawn = end.says.actions.contains(&Action::Draw);
            let code = match (agree, drawn) {
                (true, _) => "agreement",
                (false, true) => "drawn",
                (false, false) => "over",
            };
            return (Answer::Code(code), BTreeSet::from([end.clause]));
        }
    }
    (Answer::Code("no_rule"), BTreeSet::new())
}

fn next_first_player(rules: &Ruleset) -> Option<Answered> {
    rules.rounds().iter().find_map(|rule| {
        let RoundRule::First(starter) = rule.says.what() else {
            return None;
        };
        let code = match starter {
            Starter::Winner => "winner",
            Starter::Loser => "loser",
            Starter::Other => "in_turn",
            Starter::Same => "same",
            Starter::Next => "next_to_move",
            Starter::Lot => "lot",
        };
        Some((Answer::Code(code), BTreeSet::from([rule.clause])))
    })
}
