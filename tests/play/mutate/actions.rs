//! Choices, paths and actions, each with one change.

use seedlore::terms::{
    Action, Amount, Choice, Condition, Direction, Path, Pits, Places, Skip, Taker, Taking, Through,
    Tier, Way,
};

use super::phrases::{conditions, in_play, place, places};
use super::{each, fewer, swapped};

pub fn choices(choice: &Choice) -> Vec<Choice> {
    let mut changed = Vec::new();
    for from in places(&choice.from) {
        changed.push(Choice {
            from,
            ..choice.clone()
        });
    }
    for taking in [Taking::AllBut(Amount::Number(1)), Taking::AnyNumber] {
        changed.push(Choice {
            taking,
            ..choice.clone()
        });
    }
    if let Some(when) = &choice.when {
        let whens: Vec<Condition> = conditions(when);
        for when in whens.into_iter().map(Some).chain([None]) {
            changed.push(Choice {
                when,
                ..choice.clone()
            });
        }
    }
    if let Some(demand) = &choice.demand {
        let demands: Vec<Condition> = conditions(demand);
        for demand in demands.into_iter().map(Some).chain([None]) {
            changed.push(Choice {
                demand,
                ..choice.clone()
            });
        }
    } else if choice.sows() {
        changed.push(Choice {
            demand: Some(Condition::MoveCapturesAtOnce),
            ..choice.clone()
        });
    }
    if choice.tier != Tier::Same {
        changed.push(Choice {
            tier: match choice.tier {
                Tier::Beside => Tier::Lower,
                Tier::Same | Tier::Lower => Tier::Beside,
            },
            ..choice.clone()
        });
    }
    changed
}

pub fn paths(path: &Path) -> Vec<Path> {
    let mut changed = Vec::new();
    let ways = match path.way {
        Some(Way::Round(direction)) => vec![Way::Round(direction.reversed()), Way::Either],
        Some(_) => vec![Way::Round(Direction::Anticlockwise)],
        None => Vec::new(),
    };
    for way in ways {
        changed.push(Path {
            way: Some(way),
            ..path.clone()
        });
    }
    let silent = path.is_silent();
    let origin = |once| vec![Skip::Origin { once }];
    for skipping in [Vec::new(), origin(false), origin(true)] {
        if !silent && skipping != path.skipping {
            changed.push(Path {
                skipping,
                ..path.clone()
            });
        }
    }
    if let Some(through) = path.through {
        let all = [Through::Own, Through::Opponent, Through::Both];
        let others = all.into_iter().filter(|other| *other != through);
        for through in others.map(Some).chain([None]) {
            changed.push(Path {
                through,
                ..path.clone()
            });
        }
    }
    if !silent && path.dropping.is_empty() {
        changed.push(Path {
            dropping: vec![Amount::Number(2)],
            ..path.clone()
        });
    }
    changed
}

/// A list of actions with one of them changed or dropped, or two swapped.
pub fn all(list: &[Action]) -> Vec<Vec<Action>> {
    let mut lists = each(list, actions);
    lists.extend(fewer(list));
    lists.extend(swapped(list));
    lists
}

fn actions(action: &Action) -> Vec<Action> {
    match action {
        Action::Capture {
            amount: n,
            places: from,
            taker,
        } => {
            let capture = |n: Option<Amount>, places: Places, taker: Taker| Action::Capture {
                amount: n,
                places,
                taker,
            };
            let amounts = match n {
                None => vec![Some(Amount::Number(1))],
                Some(n) => in_play(n).into_iter().map(Some).chain([None]).collect(),
            };
            let takers = [Taker::Mover, Taker::Opponent, Taker::Owner].into_iter();
            amounts
                .into_iter()
                .map(|n| capture(n, from.clone(), *taker))
                .chain(
                    places(from)
                        .into_iter()
                        .map(|p| capture(n.clone(), p, *taker)),
                )
                .chain(
                    takers
                        .filter(|other| other != taker)
                        .map(|taker| capture(n.clone(), from.clone(), taker)),
                )
                .collect()
        }
        Action::Relay { from, path } => place(from)
            .into_iter()
            .map(|from| Action::Relay {
                from,
                path: path.clone(),
            })
            .collect(),
        Action::Move {
            amount: n,
            from,
            to,
        } => {
            let moved = |n: Option<Amount>, from: Places| Action::Move {
                amount: n,
                from,
                to: to.clone(),
            };
            let others = places(from).into_iter().map(|from| moved(n.clone(), from));
            others
                .chain([moved(Some(Amount::Number(1)), from.clone())])
                .chain([captured(from.clone(), Taker::Owner)])
                .collect()
        }
        Action::Share(from) => {
            let takers = [Taker::Mover, Taker::Owner].into_iter();
            takers
                .map(|taker| captured(from.clone(), taker))
                .chain(places(from).into_iter().map(Action::Share))
                .collect()
        }
        Action::ReturnCaptures => vec![captured(Places::Pits(Pits::all()), Taker::Owner)],
        Action::Again => vec![Action::Stop, Action::Pass],
        Action::Pass => vec![Action::End, Action::Draw],
        Action::End => vec![Action::Draw, Action::Pass],
        _ => Vec::new(),
    }
}

fn captured(places: Places, taker: Taker) -> Action {
    Action::Capture {
        amount: None,
        places,
        taker,
    }
}
