//! One clause as one numbered rule.

use super::scene::{Known, Moment};
use super::setting::{Setting, is_for_anybody};
use super::words::{named, sentence};
use super::{action, choice, condition, line, material, path, rounds};
use crate::rules::Body;
use crate::terms::{Action, Condition, Ending, Filter, FirstPlayer, Manner, Objective, Verdict};

/// The rule in full sentences.
pub fn tell(body: &Body, setting: Setting) -> String {
    let said = match body {
        Body::Let(parameter) => material::parameter(parameter),
        Body::Board(plan) => material::board(plan, setting),
        Body::Players(n) => vec![format!(
            "{} sit down to play",
            super::words::counted(u32::from(n.number().unwrap_or(2)), "player", "players")
        )],
        Body::OwnPits(own) => material::ownership(own, setting),
        Body::Track(track) => material::track(track, setting),
        Body::Mark(plan) => material::mark(plan, setting),
        Body::Seeds(plan) => material::seeds(plan, setting),
        Body::First(first) => vec![
            match first {
                FirstPlayer::ByLot => "who begins is settled by lot",
                FirstPlayer::ByAgreement => "the players agree on who begins",
                FirstPlayer::ByLotOrAgreement => "who begins is settled by lot or by agreement",
            }
            .into(),
        ],
        Body::Phase { name, test } => phase(name, test, setting),
        Body::Choose(way) => choice::tell(way, setting),
        Body::Sow(way) => {
            let usual = !setting.own_given && !setting.track_given && setting.game.is_for_two();
            path::tell(way, usual, setting.game)
        }
        Body::On(of) => vec![line::tell(of, setting)],
        Body::Filter(test) => vec![filter(test, setting)],
        Body::End(ending) => end(ending, setting),
        Body::Round(rule) => rounds::tell(rule, setting),
        Body::Win(objective) => win(*objective, setting),
        Body::Play(manner) => play(*manner),
        Body::Conduct(text) => vec![text.clone()],
        Body::Simplified(text) => vec![format!("not played as reported: {text}")],
    };
    let mut sentences = said.into_iter();
    let first = sentences.next().unwrap_or_default();
    let first = match setting.phase {
        Some(phase) => format!("in the phase {}, {first}", named(phase)),
        None => first,
    };
    std::iter::once(first)
        .chain(sentences)
        .map(|text| sentence(&text))
        .collect::<Vec<_>>()
        .join(" ")
}

fn phase(name: &str, test: &Condition, setting: Setting) -> Vec<String> {
    let test = condition::say(test, setting.scene(Moment::Choosing));
    vec![format!(
        "while {test}, the rules of the phase {} hold, and the usual ones on every other matter",
        named(name)
    )]
}

fn filter(filter: &Filter, setting: Setting) -> String {
    let test = condition::say(&filter.test, setting.scene(Moment::Judging));
    let when = filter
        .when
        .as_ref()
        .map(|when| {
            format!(
                "when {}, ",
                condition::say(when, setting.scene(Moment::Choosing))
            )
        })
        .unwrap_or_default();
    match (filter.verdict, filter.if_possible) {
        (Verdict::Forbid, false) => format!("{when}a move is not allowed if {test}"),
        (Verdict::Forbid, true) => {
            format!("{when}a move is not allowed if {test}, unless the player has no other move")
        }
        (Verdict::Require, false) => format!("{when}a move is allowed only if {test}"),
        (Verdict::Require, true) => {
            format!("{when}a move is allowed only if {test}, as long as there is such a move")
        }
    }
}

fn end(ending: &Ending, setting: Setting) -> Vec<String> {
    let scene = setting.scene(Moment::Ending);
    let whole = setting.game.whole();
    let also = if setting.nth == 0 { "" } else { " also" };
    let test = condition::say(&ending.when, scene);
    let mut said = vec![if is_for_anybody(&ending.when, &ending.actions) {
        format!("{whole}{also} ends when {test}")
    } else {
        format!("{whole}{also} ends if, after a player's turn, {test}")
    }];
    let actions: Vec<Action> = ending
        .actions
        .iter()
        .filter(|action| **action != Action::End)
        .cloned()
        .collect();
    if !actions.is_empty() {
        let doing = scene
            .naming_pit(condition::names_last_pit(&ending.when))
            .knowing(Known::from(&ending.when));
        said.push(action::say_all(&actions, Some(&ending.when), doing));
    }
    said
}

fn win(objective: Objective, setting: Setting) -> Vec<String> {
    let two = setting.game.is_for_two();
    let ended = if setting.game.rounds {
        "when play has ended"
    } else {
        "when the game has ended"
    };
    let most = |two_way: &str, many_way: &str| {
        let way = if two { two_way } else { many_way };
        format!("{ended}, the player who has {way} wins")
    };
    match objective {
        Objective::MostCaptured => vec![
            most("captured more seeds", "captured the most seeds"),
            "if equal numbers were captured, the game is drawn".into(),
        ],
        Objective::MostPoints => vec![
            most("more points", "the most points"),
            "if the points are equal, the game is drawn".into(),
        ],
        Objective::EqualCaptured => vec![
            format!(
                "the players win together if all have captured the same number of seeds {ended}"
            )
            .replace("all have", if two { "both have" } else { "all have" }),
            if two {
                "otherwise both lose".into()
            } else {
                "otherwise all lose".into()
            },
        ],
        Objective::TakingAll => {
            vec![
            "the object is to take everything: the player wins who has seeds, on the board or in \
             store, when the others have none"
                .to_string()
                .replace("the others have", if two { "the other has" } else { "the others have" }),
        ]
        }
        Objective::EmptyingOwnPits => vec![
            "the player wins whose own pits are empty while another's are not"
                .to_string()
                .replace("another's", if two { "the other's" } else { "another's" }),
        ],
        Objective::MovingLast => vec!["the player who makes the last move wins".into()],
    }
}

fn play(manner: Manner) -> Vec<String> {
    vec![
        match manner {
            Manner::TakingMost => "each player tries to choose the move that takes the most seeds",
            Manner::EveningCounts => {
                "each player tries to choose the move that brings the counts of captured seeds \
                 closest together"
            }
            Manner::WithoutThinking => "the players choose quickly, without stopping to think",
        }
        .into(),
        "this makes no move illegal".into(),
    ]
}
