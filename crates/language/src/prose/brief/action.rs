//! Actions in a few words.

use super::path;
use super::phrase::{amount, pits, place, target, who};
use crate::terms::{Action, Amount, Path, Place, Places, Taker, Target};

pub fn actions(actions: &[Action]) -> String {
    let said: Vec<String> = actions.iter().map(action).collect();
    said.join(", ")
}

/// `2 from last pit`, `own pits`
fn taken(of_each: Option<&Amount>, places: &Places) -> String {
    match of_each {
        Some(n) => format!("{} from {}", amount(n), target(places)),
        None => target(places),
    }
}

#[allow(
    clippy::wildcard_enum_match_arm,
    reason = "`Action::alone` tells the rest apart"
)]
fn action(action: &Action) -> String {
    match action {
        Action::Capture {
            amount,
            places,
            taker,
        } => {
            let whom = match taker {
                Taker::Mover => "",
                Taker::Opponent => " for opponent",
                Taker::Owner => " for owner",
                Taker::Holder => " for holder of the mark",
                Taker::Richer => " for richer",
                Taker::Poorer => " for poorer",
            };
            format!("capture {}{whom}", taken(amount.as_ref(), places))
        }
        Action::Lift { amount, places } => format!("lift {}", taken(amount.as_ref(), places)),
        Action::Relay { from, path: way } => {
            let from = match *from == Place::Last {
                true => String::new(),
                false => format!(" from {}", place(from)),
            };
            join(&format!("relay{from}"), way)
        }
        Action::SowOn(way) => join("sow on", way),
        Action::Move {
            amount: None,
            from: Places::Place(Place::Last),
            to,
        } => format!("move all to {}", onto(to)),
        Action::Move { amount, from, to } => {
            let seeds = taken(amount.as_ref(), from);
            format!("move {seeds} to {}", onto(to))
        }
        Action::Mark { places, name } => format!("mark {} as {name}", target(places)),
        Action::Unmark { places, name: None } => format!("unmark {}", target(places)),
        Action::Unmark {
            places,
            name: Some(name),
        } => format!("unmark {} as {name}", target(places)),
        Action::Claim(places) => format!("claim {}", target(places)),
        Action::Close(places) => format!("close {}", target(places)),
        Action::Do(name) => format!("do {name}"),
        Action::Note(name) => format!("note {name}"),
        Action::Forget(name) => format!("forget {name}"),
        Action::Score {
            points,
            who: player,
        } => {
            let noun = if *points == Amount::Number(1) {
                "point"
            } else {
                "points"
            };
            match points.is_constant() {
                true => format!("{} {noun} for {}", amount(points), who(*player)),
                false => format!("score {} for {}", amount(points), who(*player)),
            }
        }
        Action::Share(places) => format!("share {}", target(places)),
        Action::ReturnCaptures => "captures returned".into(),
        Action::Win(player) => format!("{} wins", who(*player)),
        action => action.alone().expect("all others are said alone").into(),
    }
}

/// A direction follows at once, all else after a comma.
fn join(word: &str, way: &Path) -> String {
    let rest = path(way);
    match way.way {
        _ if rest.is_empty() => word.into(),
        Some(_) => format!("{word} {rest}"),
        None => format!("{word}, {rest}"),
    }
}

/// Where moved seeds go.
fn onto(to: &Target) -> String {
    match to {
        Target::Place(to) => place(to),
        Target::Chosen(of) => format!("chosen {}", pits(of, false)),
    }
}
