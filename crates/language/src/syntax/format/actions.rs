//! Actions, and ways to move.

use super::conditions::{condition, who};
use super::counts::amount;
use super::path::path;
use super::pits::{Form, pits, place, places};
use crate::terms::{Action, Amount, Choice, Ending, Place, Places, Taker, Taking, Target, Who};

pub(super) fn actions(all: &[Action]) -> String {
    all.iter().map(action).collect::<Vec<_>>().join(", ")
}

/// What follows `end when` or `until`.
pub(super) fn ending(ending: &Ending) -> String {
    let done = match ending.actions.as_slice() {
        [] => String::new(),
        some => format!(": {}", actions(some)),
    };
    format!("{}{done}", condition(&ending.when))
}

fn action(action: &Action) -> String {
    let some_of = |n: &Option<Amount>| {
        let n = n.as_ref();
        n.map_or(String::new(), |n| format!("{} from ", amount(n)))
    };
    match action {
        Action::Do(name) => format!("do {name}"),
        Action::Capture {
            amount,
            places: from,
            taker,
        } => format!(
            "capture {}{}{}",
            some_of(amount),
            places(from),
            whom(*taker)
        ),
        Action::Lift {
            amount,
            places: from,
        } => format!("lift {}{}", some_of(amount), places(from)),
        Action::Relay { from, path: on } => {
            let mut text = "relay".to_string();
            if *from != Place::Last {
                text = format!("{text} from {}", place(from));
            }
            let between = if *from == Place::Last { " " } else { ", " };
            match on.is_silent() {
                true => text,
                false => format!("{text}{between}{}", path(on)),
            }
        }
        Action::SowOn(on) if on.is_silent() => "sow on".into(),
        Action::SowOn(on) => format!("sow on {}", path(on)),
        Action::Move {
            amount: taken,
            from,
            to,
        } => {
            let taken = amount(taken.as_ref().unwrap_or(&Amount::All));
            let from = match *from == Places::Place(Place::Last) {
                true => String::new(),
                false => format!(" from {}", places(from)),
            };
            let to = match to {
                Target::Place(to) => place(to),
                Target::Chosen(of) => format!("chosen {}", pits(of, Form::One)),
            };
            format!("move {taken}{from} to {to}")
        }
        Action::Mark { places: on, name } => format!("mark {} as {name}", places(on)),
        Action::Unmark {
            places: on,
            name: None,
        } => format!("unmark {}", places(on)),
        Action::Unmark {
            places: on,
            name: Some(name),
        } => format!("unmark {} as {name}", places(on)),
        Action::Claim(what) => format!("claim {}", places(what)),
        Action::Close(what) => format!("close {}", places(what)),
        Action::Note(name) => format!("note {name}"),
        Action::Forget(name) => format!("forget {name}"),
        Action::Score { points, who: by } => {
            let by = match *by == Who::Mover {
                true => String::new(),
                false => format!(" for {}", who(*by)),
            };
            format!("score {}{by}", amount(points))
        }
        Action::Share(what) => format!("share {}", places(what)),
        Action::Win(by) => format!("win {}", who(*by)),
        Action::ReturnCaptures
        | Action::Again
        | Action::Stop
        | Action::Undo
        | Action::TurnBoard
        | Action::Pass
        | Action::End
        | Action::Draw => action.alone().expect("these are said alone").into(),
    }
}

fn whom(taker: Taker) -> &'static str {
    match taker {
        Taker::Mover => "",
        Taker::Opponent => " for opponent",
        Taker::Owner => " for owner",
        Taker::Holder => " for holder",
        Taker::Richer => " for richer",
        Taker::Poorer => " for poorer",
    }
}

pub(super) fn choice(choice: &Choice) -> String {
    let mut text = if let Places::Pits(of) = &choice.from {
        pits(of, Form::One)
    } else {
        places(&choice.from)
    };
    match &choice.taking {
        Taking::All => {}
        Taking::Just(n) => text.push_str(&format!(", taking {}", amount(n))),
        Taking::UpTo(n) => text.push_str(&format!(", taking up to {}", amount(n))),
        Taking::AnyNumber => text.push_str(", taking any number"),
        Taking::AllBut(n) => text.push_str(&format!(", taking all but {}", amount(n))),
    }
    for action in &choice.actions {
        text.push_str(&format!(", {}", self::action(action)));
    }
    if let Some(on) = &choice.path {
        text.push_str(&format!(", sow {}", path(on)));
    }
    if let Some(when) = &choice.when {
        text.push_str(&format!(" when {}", condition(when)));
    }
    if let Some(demand) = &choice.demand {
        text.push_str(&format!(" if {}", condition(demand)));
    }
    text
}
