//! What a game is played with, in a few words.

use super::condition::condition;
use super::phrase::{amount, area, pits};
use crate::prose::material::in_order;
use crate::terms::{
    Area, Arrangement, Arranger, BoardPlan, Leg, MarkPlan, NotePlan, Ownership, Parameter,
    SeedPlan, Side, Track, Whose,
};

pub fn parameter(parameter: &Parameter) -> String {
    let letter = parameter.letter;
    match parameter.values.as_slice() {
        [] => letter.to_string(),
        [one] => format!("{letter} = {one}"),
        [first, ..] => format!("{letter} = {first} (of {})", in_order(&parameter.values)),
    }
}

pub fn board(plan: &BoardPlan) -> String {
    let pits = amount(&plan.pits);
    let mut said = match &plan.rows {
        Some(rows) => format!("{} × {pits} pits", amount(rows)),
        None => format!("ring of {pits} pits"),
    };
    match plan.stores {
        Some(Side::Left) => said += ", a store each on the left",
        Some(Side::Right) => said += ", a store each",
        None => {}
    }
    if plan.reserves {
        said += ", a reserve each";
    }
    if plan.centre {
        said += ", a centre";
    }
    said
}

fn row(areas: &[Area]) -> String {
    let words: Vec<String> = areas.iter().map(|a| area(*a)).collect();
    words.join(" ")
}

pub fn ownership(own: &Ownership) -> String {
    match own {
        Ownership::Areas(shares) => {
            let said: Vec<String> = shares
                .iter()
                .map(|share| {
                    let row_only = share.iter().all(|area| {
                        matches!(
                            area,
                            Area::Near | Area::Far | Area::Inner | Area::Outer | Area::Middle
                        )
                    });
                    let noun = if row_only { "row" } else { "pits" };
                    format!("{} {noun}", row(share))
                })
                .collect();
            said.join(" and ")
        }
        Ownership::Columns(n) => format!("{} columns each", amount(n)),
        Ownership::Pits(n) => format!("{} pits each", amount(n)),
        Ownership::Shared => "shared".into(),
    }
}

pub fn track(track: &Track) -> String {
    match track {
        Track::Perimeter => "perimeter".into(),
        Track::Legs(legs) => {
            let said: Vec<String> = legs.iter().map(leg).collect();
            said.join(", ")
        }
    }
}

fn leg(leg: &Leg) -> String {
    let whose = match leg.whose {
        Whose::Own => "own ",
        Whose::Opponent => "opponent's ",
        Whose::Any => "",
    };
    let towards = match leg.towards {
        Side::Left => "leftward",
        Side::Right => "rightward",
    };
    let mut areas = row(&leg.areas);
    if !areas.is_empty() {
        areas.push(' ');
    }
    format!("{whose}{areas}row {towards}")
}

pub fn mark(plan: &MarkPlan) -> String {
    let mut said = plan.name.clone();
    if let Some(on) = &plan.on {
        said += &format!(" on {}", pits(on, on.numbers.len() != 1));
    }
    if plan.locked {
        said += ", locked";
    }
    if plan.one_each {
        said += ", one each";
    }
    if let Some(life) = plan.until {
        said += &format!(", until {} ends", life.word());
    }
    said
}

pub fn notes(plan: &NotePlan) -> String {
    format!("{} until {} ends", plan.names.join(", "), plan.until.word())
}

pub fn arrangement(plan: &Arrangement) -> String {
    let class = pits(&plan.of, true);
    let by = match plan.by {
        Arranger::Each => "each as they like",
        Arranger::SecondPlayer => "as the second player likes",
        Arranger::RicherCopies => "as the poorer likes, copied by the richer",
    };
    let test = plan.test.as_ref().map(condition);
    let test = test.map_or(String::new(), |test| format!(", if {test}"));
    format!("{class}, {by}{test}")
}

pub fn seeds(plan: &SeedPlan) -> String {
    match plan {
        SeedPlan::Every { amount: n, of } => {
            let class = pits(of, false);
            let class = class.trim_start_matches("any ");
            format!("{} in every {class}", amount(n))
        }
        SeedPlan::FromLeft { of, amounts } => {
            let said: Vec<String> = amounts.iter().map(amount).collect();
            format!("{} from left: {}", pits(of, true), said.join(" "))
        }
    }
}
