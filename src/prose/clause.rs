//! One clause as one numbered rule.

use super::scene::{Moment, Scene};
use super::words::{counted, numeral, sentence};
use super::{action, condition, pits};
use crate::rules::{
    Action, Board, Body, Choice, Clause, ClauseId, Direction, Ending, Fill, Filter, FirstPlayer,
    Line, Manner, Objective, OriginSkip, Ruleset, Sowing, TurnRules, Verdict,
};
use crate::terms;

/// What a rule needs to know of its surroundings to be told.
#[derive(Debug, Clone, Copy)]
pub struct Setting<'a> {
    /// All the seeds in the game.
    pub all: u16,
    pub pits: u16,
    /// How many clauses of its head come before it, where it is in force.
    pub nth: usize,
    pub phase: Option<&'a str>,
    /// Of a phase: whether any of its rules stands in place of a usual one.
    pub replaces: bool,
}

impl<'a> Setting<'a> {
    pub fn of(rules: &'a Ruleset, clause: &'a Clause) -> Setting<'a> {
        let of_head = |turn: &TurnRules| -> Vec<ClauseId> {
            ids(turn)
                .into_iter()
                .filter(|id| rules.clause(*id).head() == clause.head())
                .collect()
        };
        let in_force = rules
            .phases()
            .iter()
            .find(|phase| Some(phase.name.as_str()) == clause.phase())
            .map_or_else(|| rules.turn(), |phase| &phase.turn);
        let nth = match of_head(in_force).iter().position(|id| *id == clause.id()) {
            Some(nth) => nth,
            // No part of the turn: an end of the game, or the only one of its kind.
            None => rules
                .clauses_of(clause.head())
                .take_while(|c| c.id() != clause.id())
                .count(),
        };
        let replaces = rules
            .phases()
            .iter()
            .filter(|phase| phase.clause == clause.id())
            .any(|phase| {
                let kept = ids(&phase.turn);
                ids(rules.turn()).iter().any(|id| !kept.contains(id))
            });
        Setting {
            all: rules.seeds_in_all(),
            pits: rules.board().pit_count() as u16,
            nth,
            phase: clause.phase(),
            replaces,
        }
    }

    fn scene(&self, moment: Moment) -> Scene {
        Scene::of(moment, self.all)
    }
}

/// The clauses of a turn, in the order in which they are read.
fn ids(turn: &TurnRules) -> Vec<ClauseId> {
    let choices = turn.choices.iter().map(|c| c.clause);
    let tables = [&turn.on_landing, &turn.on_turn_end, &turn.on_stuck];
    let lines = tables.into_iter().flatten().map(|line| line.clause);
    let filters = turn.filters.iter().map(|f| f.clause);
    choices
        .chain([turn.sowing.clause])
        .chain(lines)
        .chain(filters)
        .collect()
}

/// The rule in full sentences.
pub fn tell(body: &Body, setting: Setting) -> String {
    let said = match body {
        Body::Board(board) => board_text(board),
        Body::Seeds(seeds) => vec![format!(
            "at the start every pit holds {}, {} in all",
            counted(u32::from(*seeds), "seed", "seeds"),
            u32::from(*seeds) * u32::from(setting.pits)
        )],
        Body::First(first) => vec![
            match first {
                FirstPlayer::ByLot => "who begins is settled by lot",
                FirstPlayer::ByAgreement => "the players agree on who begins",
                FirstPlayer::ByLotOrAgreement => "who begins is settled by lot or by agreement",
            }
            .into(),
        ],
        Body::Phase { name, test } => {
            let test = condition::say(test, setting.scene(Moment::Choosing));
            let others = if setting.replaces {
                "stand in place of the usual ones on the same matters"
            } else {
                "hold beside the usual ones"
            };
            vec![format!(
                "while {test}, the rules of the phase “{name}” {others}"
            )]
        }
        Body::Choose(choice) => choose(choice, setting),
        Body::Sow(sowing) => sow(*sowing),
        Body::On(line) => vec![table_line(line, setting)],
        Body::Filter(test) => vec![filter(test, setting)],
        Body::End(ending) => end(ending, setting),
        Body::Win(objective) => win(*objective),
        Body::Play(manner) => play(*manner),
        Body::Conduct(text) => vec![text.clone()],
    };
    let mut sentences = said.into_iter();
    let first = sentences.next().unwrap_or_default();
    let first = match setting.phase {
        Some(phase) => format!("in the phase “{phase}”, {first}"),
        None => first,
    };
    std::iter::once(first)
        .chain(sentences)
        .map(|text| sentence(&text))
        .collect::<Vec<_>>()
        .join(" ")
}

fn board_text(board: &Board) -> Vec<String> {
    vec![
        format!(
            "the board has {} of {}, one row to each player",
            counted(u32::from(board.rows()), "row", "rows"),
            counted(u32::from(board.row_length()), "pit", "pits"),
        ),
        if board.has_stores() {
            "each player also has a store for the seeds they capture".into()
        } else {
            "no stores are reported; captured seeds are laid aside".into()
        },
    ]
}

fn choose(choice: &Choice, setting: Setting) -> Vec<String> {
    let scene = setting.scene(Moment::Choosing);
    let mut class = choice.pits.clone();
    if class.holding.is_none() && class.fill.is_none() {
        class.fill = Some(Fill::Occupied);
    }
    let pit = pits::one(&class, "their own", setting.all);
    let when = choice
        .when
        .as_ref()
        .map(|test| format!(", but only when {}", condition::say(test, scene)))
        .unwrap_or_default();
    let verb = if setting.nth == 0 {
        "a player chooses"
    } else {
        "a player may instead choose"
    };
    if choice.instead_of_sowing.is_empty() {
        vec![format!(
            "{verb} {pit}, and lifts all its seeds to sow them{when}"
        )]
    } else {
        let done = action::say_all(&choice.instead_of_sowing, None, scene);
        vec![
            format!("{verb} {pit}{when}"),
            format!("in place of sowing, {done}"),
        ]
    }
}

fn sow(sowing: Sowing) -> Vec<String> {
    let along = match sowing.direction {
        Direction::Anticlockwise => "from left to right",
        Direction::Clockwise => "from right to left",
    };
    vec![
        format!(
            "the seeds are sown one by one, {} ({along} as each player sees their own row), into \
             the pits that follow",
            sowing.direction
        ),
        match sowing.skip_origin {
            OriginSkip::Always => "the pit they were lifted from is passed over on every round",
            OriginSkip::Once => {
                "the pit they were lifted from is passed over on the first round, and sown in \
                 like any other after that"
            }
            OriginSkip::Never => {
                "if the sowing comes round to the pit they were lifted from, a seed is sown there \
                 as in any other"
            }
        }
        .into(),
    ]
}

fn table_line(line: &Line, setting: Setting) -> String {
    let moment = match line.moment {
        terms::Moment::Landing => Moment::Landing,
        terms::Moment::TurnEnd => Moment::TurnEnd,
        terms::Moment::Stuck => Moment::Stuck,
    };
    let scene = setting.scene(moment);
    let later = setting.nth > 0;
    let named = line.test.as_ref().is_some_and(condition::names_last_pit);
    let done = action::say_all(&line.actions, line.test.as_ref(), scene.naming_pit(named));
    let test = line.test.as_ref().map(|test| condition::say(test, scene));
    let opening = match (line.moment, test, later) {
        (terms::Moment::Landing, Some(test), false) => format!("if {test}"),
        (terms::Moment::Landing, Some(test), true) => format!("if instead {test}"),
        (terms::Moment::Landing, None, false) => "when the last seed has fallen".into(),
        (terms::Moment::Landing, None, true) => "in every other case".into(),
        (terms::Moment::TurnEnd, Some(test), false) => format!("if, when the turn ends, {test}"),
        (terms::Moment::TurnEnd, Some(test), true) => {
            format!("if instead, when the turn ends, {test}")
        }
        (terms::Moment::TurnEnd, None, false) => "when the turn ends".into(),
        (terms::Moment::TurnEnd, None, true) => "when the turn ends in any other way".into(),
        (terms::Moment::Stuck, Some(test), false) => {
            format!("if the player to move has no legal move and {test}")
        }
        (terms::Moment::Stuck, Some(test), true) => {
            format!("if instead the player to move has no legal move and {test}")
        }
        (terms::Moment::Stuck, None, false) => "if the player to move has no legal move".into(),
        (terms::Moment::Stuck, None, true) => {
            "in every other case of a player without a legal move".into()
        }
    };
    format!("{opening}, {done}")
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
    let also = if setting.nth == 0 { "" } else { " also" };
    let mut said = vec![format!(
        "the game{also} ends when {}",
        condition::say(&ending.when, scene)
    )];
    let actions: Vec<Action> = ending
        .actions
        .iter()
        .filter(|action| **action != Action::End)
        .cloned()
        .collect();
    if !actions.is_empty() {
        let named = condition::names_last_pit(&ending.when);
        said.push(action::say_all(
            &actions,
            Some(&ending.when),
            scene.naming_pit(named),
        ));
    }
    said
}

fn win(objective: Objective) -> Vec<String> {
    match objective {
        Objective::MostCaptured => vec![
            "when the game has ended, the player who has captured more seeds wins".into(),
            "if both have captured the same number, the game is drawn".into(),
        ],
        Objective::EqualCaptured => vec![
            "the players win together if both have captured the same number of seeds when the \
             game has ended"
                .into(),
            "otherwise both lose".into(),
        ],
    }
}

fn play(manner: Manner) -> Vec<String> {
    vec![
        match manner {
            Manner::TakingMost => "each player tries to choose the move that takes the most seeds",
            Manner::EveningCounts => {
                "each player tries to choose the move that brings the two counts of captured \
                 seeds closest together"
            }
            Manner::WithoutThinking => "the players choose quickly, without stopping to think",
        }
        .into(),
        "this makes no move illegal".into(),
    ]
}

/// The numbers of a board in words, for headings: `two rows of six pits`.
pub fn board_size(board: &Board) -> String {
    format!(
        "{} rows of {} pits",
        numeral(u32::from(board.rows())),
        numeral(u32::from(board.row_length()))
    )
}
