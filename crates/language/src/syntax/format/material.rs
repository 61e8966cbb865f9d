//! What a game is played with.

use super::conditions::condition;
use super::counts::{amount, amounts};
use super::pits::{Form, area, owner, pits};
use crate::terms::{
    Area, Arrangement, Arranger, BoardPlan, FirstPlayer, Leg, Lifetime, MarkPlan, NotePlan,
    Ownership, Parameter, SeedPlan, Side, Track,
};

/// So many values in a row are written as a range.
const RANGE: usize = 3;

pub(super) fn parameter(parameter: &Parameter) -> String {
    let mut parts: Vec<String> = Vec::new();
    for run in parameter
        .values
        .chunk_by(|a, b| a.checked_add(1) == Some(*b))
    {
        match run {
            [first, .., last] if run.len() >= RANGE => parts.push(format!("{first} to {last}")),
            few => parts.extend(few.iter().map(u16::to_string)),
        }
    }
    format!("let {} = {}", parameter.letter, parts.join(" or "))
}

pub(super) fn board(plan: &BoardPlan) -> String {
    let pits = amount(&plan.pits);
    let mut text = match &plan.rows {
        None => format!("board ring of {pits} pits"),
        Some(rows) => format!("board {} rows of {pits} pits", amount(rows)),
    };
    match plan.stores {
        None => {}
        Some(Side::Right) => text.push_str(", store each"),
        Some(Side::Left) => text.push_str(", store each on left"),
    }
    if plan.reserves {
        text.push_str(", reserve each");
    }
    if plan.centre {
        text.push_str(", centre");
    }
    text
}

pub(super) fn ownership(ownership: &Ownership) -> String {
    let which = match ownership {
        Ownership::Areas(shares) => {
            let shares: Vec<String> = shares.iter().map(|areas| share(areas)).collect();
            shares.join(" and ")
        }
        Ownership::Columns(n) => format!("{} columns each", amount(n)),
        Ownership::Pits(n) => format!("{} pits each", amount(n)),
        Ownership::Shared => "shared".into(),
    };
    format!("own pits are {which}")
}

/// A whole row, or some pits of rows.
fn share(areas: &[Area]) -> String {
    let is_row = areas.iter().all(|area| {
        matches!(
            area,
            Area::Inner | Area::Outer | Area::Middle | Area::Near | Area::Far
        )
    });
    format!("{}{}", all(areas), if is_row { "row" } else { "pits" })
}

fn all(areas: &[Area]) -> String {
    areas.iter().map(|a| format!("{} ", area(*a))).collect()
}

pub(super) fn track(track: &Track) -> String {
    match track {
        Track::Perimeter => "track perimeter".into(),
        Track::Legs(legs) => {
            let legs: Vec<String> = legs.iter().map(leg).collect();
            format!("track {}", legs.join(", "))
        }
    }
}

fn leg(leg: &Leg) -> String {
    let towards = match leg.towards {
        Side::Left => "leftward",
        Side::Right => "rightward",
    };
    format!("{} {}row {towards}", owner(leg.whose), all(&leg.areas))
}

pub(super) fn mark(plan: &MarkPlan) -> String {
    let mut text = format!("mark {}", plan.name);
    if let Some(on) = &plan.on {
        text.push_str(&format!(" on {}", pits(on, Form::One)));
    }
    if plan.locked {
        text.push_str(", locked");
    }
    if plan.one_each {
        text.push_str(", one each");
    }
    if let Some(life) = plan.until {
        text.push_str(&format!(", {}", until(life)));
    }
    text
}

pub(super) fn notes(plan: &NotePlan) -> String {
    format!("note {} {}", plan.names.join(", "), until(plan.until))
}

fn until(life: Lifetime) -> String {
    format!("until {} ends", life.word())
}

pub(super) fn seeds(plan: &SeedPlan) -> String {
    match plan {
        SeedPlan::Every { amount: n, of } => {
            format!("seeds {} in every {}", amount(n), pits(of, Form::Every))
        }
        SeedPlan::FromLeft { of, amounts: each } => format!(
            "seeds in {} from left: {}",
            pits(of, Form::Several),
            amounts(each, " ")
        ),
    }
}

pub(super) fn arrangement(plan: &Arrangement) -> String {
    let by = match plan.by {
        Arranger::Each => "",
        Arranger::SecondPlayer => " by second player",
        Arranger::RicherCopies => ", richer copying poorer",
    };
    let test = plan.test.as_ref().map(condition);
    let demand = test.map_or(String::new(), |test| format!(" if {test}"));
    format!("arrange {}{by}{demand}", pits(&plan.of, Form::Several))
}

pub(super) fn first_player(by: FirstPlayer) -> String {
    let what = match by {
        FirstPlayer::ByLot => "lot",
        FirstPlayer::ByAgreement => "agreement",
        FirstPlayer::ByLotOrAgreement => "lot or agreement",
    };
    format!("first player by {what}")
}
