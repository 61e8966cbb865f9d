//! Ways to make a move.

use super::counts::{self, SEEDS};
use super::scene::Moment;
use super::setting::Setting;
use super::{action, condition, path, pits, places};
use crate::terms::{Action, Amount, Choice, Counts, Places, Taking, Tier};

/// The way in full sentences.
pub fn tell(choice: &Choice, setting: Setting) -> Vec<String> {
    let scene = setting.scene(Moment::Choosing);
    let own = scene.reflexive();
    let pit = if let Places::Pits(class) = &choice.from {
        pits::one(class, own)
    } else {
        places::target(&choice.from, own).pits
    };
    let (opening, may) = match (choice.tier, setting.tier, setting.nth) {
        (Tier::Lower, Tier::Beside, _) => (
            "if nothing can be played but what is allowed in any case, a player",
            false,
        ),
        (Tier::Lower, _, 1) => ("if no such move can be played, a player", false),
        (Tier::Lower, ..) => ("if none of these can be played, a player", false),
        (Tier::Beside, ..) | (Tier::Same, Tier::Beside, _) => {
            ("in any case a player may also", true)
        }
        (Tier::Same, Tier::Lower, _) => ("in that case a player may also", true),
        (Tier::Same, Tier::Same, 0) => ("a player", false),
        (Tier::Same, Tier::Same, _) => ("a player may also", true),
    };
    let demand = choice.demand.as_ref().map(|test| {
        let judging = setting.scene(Moment::Judging);
        format!(
            "such a move is allowed only if {}",
            condition::say(test, judging)
        )
    });
    let when = choice
        .when
        .as_ref()
        .map(|test| format!(", but only if {}", condition::say(test, scene)))
        .unwrap_or_default();
    let verb = |third: &'static str, bare: &'static str| if may { bare } else { third };
    if choice.actions.is_empty() {
        let (seeds, them) = lifted(choice, &pit, setting);
        let tail = choice
            .path
            .as_ref()
            .map(|path| path::tail(path, own))
            .unwrap_or_default();
        // A long phrase needs a comma to end it.
        let comma = if pit.split(' ').count() > 5 { "," } else { "" };
        let lifts = format!("{opening} {} {seeds}", verb("lifts", "lift"));
        let whole = match (&choice.path, setting.is_brief) {
            // How they are sown is told by itself.
            (None, true) => format!("{lifts}{when}"),
            _ => format!(
                "{lifts}{comma} and {} {them}{tail}{when}",
                verb("sows", "sow")
            ),
        };
        return std::iter::once(whole).chain(demand).collect();
    }
    let named = scene.naming_pit(true);
    let done = action::say_all(&choice.actions, None, named);
    let chosen = match choice.lifts_nothing() {
        true => format!(
            "{opening} {} without lifting seeds{when}",
            verb("moves", "move")
        ),
        false => format!("{opening} {} {pit}{when}", verb("chooses", "choose")),
    };
    let mut told = match &choice.path {
        None if choice.lifts_nothing() => vec![chosen, format!("then {done}")],
        None => vec![chosen, format!("instead of sowing, {done}")],
        Some(path) => {
            let (seeds, them) = lifted(choice, "the pit chosen", setting);
            let tail = path::tail(path, named.reflexive());
            // What was lifted before is in the same hand.
            let lifts = |action: &Action| matches!(action, Action::Lift { .. });
            let them = match choice.actions.iter().any(lifts) {
                true => "all that is in hand",
                false => them,
            };
            vec![
                chosen,
                format!("before sowing, {done}"),
                format!("then the player lifts {seeds} and sows {them}{tail}"),
            ]
        }
    };
    told.extend(demand);
    told
}

/// What is taken of the pit, and how the text speaks of it afterwards.
fn lifted(choice: &Choice, pit: &str, setting: Setting) -> (String, &'static str) {
    let scene = setting.scene(Moment::Choosing);
    let amount = |a: &Amount| counts::amount(a, SEEDS, scene);
    let single = |a: &Amount| {
        if *a == Amount::Number(1) {
            "it"
        } else {
            "them"
        }
    };
    match &choice.taking {
        Taking::All if holds_one(&choice.from) => (format!("the seed in {pit}"), "it"),
        Taking::All => (format!("all the seeds in {pit}"), "them"),
        Taking::Just(a) => (format!("{} from {pit}", amount(a)), single(a)),
        Taking::UpTo(a) => (format!("up to {} from {pit}", amount(a)), single(a)),
        Taking::AnyNumber => (format!("any number of the seeds in {pit}"), "them"),
        Taking::AllBut(Amount::Number(1)) => (format!("all but one of the seeds in {pit}"), "them"),
        Taking::AllBut(a) if !a.is_constant() => {
            let seeds = format!("of the seeds in {pit}");
            let left = counts::amount(a, (&seeds, &seeds), scene);
            (format!("all but {left}"), "them")
        }
        Taking::AllBut(a) => (
            format!(
                "all but {} of the seeds in {pit}",
                counts::numbers(&Counts::OneOf(vec![a.clone()]), scene)
            ),
            "them",
        ),
    }
}

fn holds_one(from: &Places) -> bool {
    let holding = as_variant!(from, Places::Pits(class) => class.holding.as_ref()).flatten();
    holding.and_then(Counts::only) == Some(1)
}
