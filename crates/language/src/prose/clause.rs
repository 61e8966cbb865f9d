//! One clause as one numbered rule.

use super::brief::meaning;
use super::scene::{Known, Moment, names_last_pit};
use super::setting::{Setting, is_for_anybody};
use super::words::{named, sentence};
use super::{action, arrangement, choice, condition, line, material, path, quantity, rounds};
use crate::rules::Body;
use crate::terms::{
    Action, Condition, Ending, Filter, FirstPlayer, Manner, Objective, Tempo, Verdict,
};

/// The rule in full sentences.
pub fn tell(body: &Body, setting: Setting) -> String {
    let said = match body {
        Body::Let(parameter) => material::parameter(parameter, setting),
        Body::Name(naming) => vec![
            format!(
                "the file of this ruleset has a name for what recurs, {}",
                named(&naming.name)
            ),
            format!("it stands for: {}", meaning(&naming.meaning)),
        ],
        Body::Board(plan) => material::board(plan, setting),
        Body::Players(n) => vec![format!(
            "there are {}",
            super::words::counted(u32::from(n.number().unwrap_or(2)), "player", "players")
        )],
        Body::OwnPits(own) => material::ownership(own, setting),
        Body::Track(track) => material::track(track, setting),
        Body::Mark(plan) => material::mark(plan, setting),
        Body::Note(plan) => material::notes(plan, setting),
        Body::Seeds(plan) => material::seeds(plan, setting),
        Body::Arrange(plan) => arrangement::tell(plan, setting),
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
        Body::Sow(way) if setting.is_brief => vec![path::in_brief(way, setting.game)],
        Body::Sow(way) => path::tell(way, setting),
        Body::On(_) if setting.is_repeated && !setting.is_brief => {
            vec!["the same is done once more".into()]
        }
        Body::On(of) => {
            let ends = setting.else_ends.filter(|_| !setting.is_brief);
            let ends = ends.map(|what| format!("in every other case, {what} ends there"));
            std::iter::once(line::tell(of, setting))
                .chain(ends)
                .collect()
        }
        Body::AtOnce(tempo) => at_once(*tempo, setting),
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
        Some(phase) => in_phase(phase, &first, setting.is_brief),
        None => first,
    };
    std::iter::once(first)
        .chain(sentences)
        .map(|text| sentence(&text))
        .collect::<Vec<_>>()
        .join(" ")
}

/// A rule of a phase; what ties it to the rule before stays in front.
fn in_phase(phase: &str, rule: &str, is_brief: bool) -> String {
    let ties = [
        "otherwise, ",
        "in addition, ",
        "unless the move has ended, ",
    ];
    let tie = ties.into_iter().find(|tie| rule.starts_with(tie));
    let tie = tie.unwrap_or_default();
    let of = match is_brief {
        true => format!("{}: ", named(phase)),
        false => format!("in the phase {}, ", named(phase)),
    };
    match is_brief {
        true => format!("{of}{rule}"),
        false => format!("{tie}{of}{}", &rule[tie.len()..]),
    }
}

/// A test of a phase with more letters is told in two sentences.
const LONGEST_TEST: usize = 300;

fn phase(name: &str, test: &Condition, setting: Setting) -> Vec<String> {
    let scene = setting.scene(Moment::Choosing);
    let name = named(name);
    if setting.is_brief {
        let different = format!("different, by the rules called {name} here");
        return vec![match quantity::in_turn(test, setting.game) {
            Some(turns) => format!("{turns} {different}"),
            None => format!("while {}, play is {different}", condition::say(test, scene)),
        }];
    }
    let replaces = format!("the rules of the phase {name} take the place of the usual ones");
    if let Some(turns) = quantity::in_turn(test, setting.game) {
        return vec![format!("{turns} different: there {replaces}, {ALL_ELSE}")];
    }
    if let Condition::All(parts) = test {
        let whole = condition::say(test, scene);
        if whole.chars().count() > LONGEST_TEST {
            // Too much for one sentence.
            let (first, rest) = parts.split_at(parts.len() / 2);
            let [first, rest] = [first, rest].map(|parts| {
                let half = Condition::All(parts.to_vec());
                condition::say(&half, scene)
            });
            return vec![
                format!("{replaces} while {first}"),
                format!("they do so only as long as {rest}, {ALL_ELSE}"),
            ];
        }
    }
    let test = condition::say(test, scene);
    vec![format!("while {test}, {replaces}, {ALL_ELSE}")]
}

/// What the rules of a phase are silent of.
const ALL_ELSE: &str = "and all else is as usual";

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
    let actions: Vec<Action> = ending
        .actions
        .iter()
        .filter(|action| **action != Action::End)
        .cloned()
        .collect();
    let drawn = actions == [Action::Draw];
    if let Some(test) = agreed(&ending.when) {
        let test = condition::say(&test, scene);
        return match actions.as_slice() {
            _ if drawn => vec![format!("if {test}, the players may agree on a draw")],
            [] => vec![format!("if {test}, the players may agree to end {whole}")],
            actions => {
                let done = action::say_all(actions, None, scene);
                vec![
                    format!("if {test}, the players may agree to end {whole}"),
                    format!("then {done}"),
                ]
            }
        };
    }
    let also = if setting.nth > 0 || setting.also {
        " also"
    } else {
        ""
    };
    let ends = match drawn {
        true => format!("{whole} is drawn"),
        false => format!("{whole}{also} ends"),
    };
    let test = condition::say(&ending.when, scene);
    let mut said = vec![if is_for_anybody(&ending.when, &ending.actions) {
        let when = if test.contains(", or if ") {
            "if"
        } else {
            "when"
        };
        format!("{ends} {when} {test}")
    } else {
        format!("{ends} if, after a player's turn, {test}")
    }];
    if !actions.is_empty() && !drawn {
        let doing = scene
            .naming_pit(names_last_pit(&ending.when))
            .knowing(Known::from(&ending.when));
        said.push(action::say_all(&actions, Some(&ending.when), doing));
    }
    said
}

/// What else is asked where the players must agree.
fn agreed(test: &Condition) -> Option<Condition> {
    let parts = as_variant!(test, Condition::All(parts) => parts)?;
    as_variant!(parts.as_slice(), [other, Condition::PlayersAgree] => other.clone())
}

fn win(objective: Objective, setting: Setting) -> Vec<String> {
    let two = setting.game.is_for_two();
    let ended = if setting.game.rounds {
        "when the last round is over"
    } else {
        "when the game has ended"
    };
    let most = |two_way: &str, many_way: &str| {
        let way = if two { two_way } else { many_way };
        if setting.is_brief && !setting.rounds_decide {
            return format!("the player who has {way} wins");
        }
        match setting.rounds_decide {
            true => format!("a round is won by the player who has {way}"),
            false => format!("{ended}, the player who has {way} wins"),
        }
    };
    let whole = if setting.rounds_decide {
        "the round"
    } else {
        "the game"
    };
    let drawn = |equal: &str| {
        let drawn = format!("{equal}, {whole} is drawn");
        (!setting.is_brief && !setting.tie_is_adopted).then_some(drawn)
    };
    match objective {
        Objective::MostCaptured => {
            let most = most("captured more seeds", "captured the most seeds");
            let drawn = drawn("if equal numbers were captured");
            [most].into_iter().chain(drawn).collect()
        }
        Objective::MostPoints => {
            let most = most("more points", "the most points");
            let drawn = drawn("if the points are equal");
            [most].into_iter().chain(drawn).collect()
        }
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
            let none = if two {
                "the other has"
            } else {
                "the others have"
            };
            let has = format!("a player wins by having seeds on the board when {none} none there");
            vec![match (setting.is_brief, setting.captures) {
                (true, _) | (false, false) => has,
                (false, true) => format!(
                    "the object is to take everything: {has} or, if the board is empty, by having \
                     captured them all"
                ),
            }]
        }
        Objective::EmptyingOwnPits => vec![
            "the winner is the player whose own pits are empty while another's are not"
                .to_string()
                .replace("another's", if two { "the other's" } else { "another's" }),
        ],
        Objective::MovingLast => vec!["the player who makes the last move wins".into()],
        Objective::AsRulesSay => {
            let wins = "a player wins where a rule says so".to_string();
            let drawn = drawn("if no rule names a winner when it ends");
            [wins].into_iter().chain(drawn).collect()
        }
    }
}

fn at_once(tempo: Tempo, setting: Setting<'_>) -> Vec<String> {
    let (players, all) = match setting.game.is_for_two() {
        true => ("both players", "both"),
        false => ("all players", "all"),
    };
    match tempo {
        Tempo::LapByLap => vec![
            format!(
                "{players} sow at the same time; they are taken to be equally fast, so that they \
                 sow one lap each in turn"
            ),
            format!(
                "a player who has finished waits, and when {all} have finished, the one who finished \
                 first moves next"
            ),
        ],
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
