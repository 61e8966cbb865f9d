//! Clauses in a few words, for the cells of a table.

use super::counts;
use super::words::list;
use crate::rules::{
    Action, Body, Choice, Condition, Cursor, Fill, Filter, FirstPlayer, Heading, Line, Manner,
    Objective, OriginSkip, Pits, Places, Sowing, Taker, Who, Whose,
};

/// What a clause says, without its head: `anticlockwise, origin skipped`.
pub fn brief(body: &Body, all: u16) -> String {
    match body {
        Body::Board(board) => format!(
            "{} × {} pits{}",
            board.rows(),
            board.row_length(),
            if board.has_stores() {
                ", a store each"
            } else {
                ""
            }
        ),
        Body::Seeds(seeds) => format!("{seeds} in every pit"),
        Body::First(FirstPlayer::ByLot) => "by lot".into(),
        Body::First(FirstPlayer::ByAgreement) => "by agreement".into(),
        Body::First(FirstPlayer::ByLotOrAgreement) => "by lot or agreement".into(),
        Body::Phase { name, test } => format!("{name}: while {}", condition(test, all)),
        Body::Choose(choice) => choose(choice, all),
        Body::Sow(sowing) => sow(*sowing),
        Body::On(line) => table_line(line, all),
        Body::Filter(rule) => filter(rule, all),
        Body::End(ending) if ending.actions.is_empty() => condition(&ending.when, all),
        Body::End(ending) => format!(
            "{}: {}",
            condition(&ending.when, all),
            actions(&ending.actions, all)
        ),
        Body::Win(Objective::MostCaptured) => "most captured wins".into(),
        Body::Win(Objective::EqualCaptured) => "equal counts: both win".into(),
        Body::Play(Manner::TakingMost) => "taking most".into(),
        Body::Play(Manner::EveningCounts) => "evening the counts".into(),
        Body::Play(Manner::WithoutThinking) => "without thinking".into(),
        Body::Conduct(text) => text.clone(),
    }
}

fn choose(choice: &Choice, all: u16) -> String {
    let mut said = pits(&choice.pits, all);
    if !choice.instead_of_sowing.is_empty() {
        said += &format!(": {}", actions(&choice.instead_of_sowing, all));
    }
    if let Some(when) = &choice.when {
        said += &format!(", when {}", condition(when, all));
    }
    said
}

fn sow(sowing: Sowing) -> String {
    let origin = match sowing.skip_origin {
        OriginSkip::Always => "origin skipped",
        OriginSkip::Once => "origin skipped once",
        OriginSkip::Never => "origin sown in",
    };
    format!("{}, {origin}", sowing.direction)
}

fn table_line(line: &Line, all: u16) -> String {
    let done = actions(&line.actions, all);
    match &line.test {
        Some(test) => format!("{}: {done}", condition(test, all)),
        None => done,
    }
}

fn filter(rule: &Filter, all: u16) -> String {
    let mut said = condition(&rule.test, all);
    if let Some(when) = &rule.when {
        said += &format!(", when {}", condition(when, all));
    }
    if rule.if_possible {
        said += ", if possible";
    }
    said
}

fn who(who: Who) -> &'static str {
    match who {
        Who::Mover => "mover",
        Who::Opponent => "opponent",
        Who::Somebody => "somebody",
        Who::Everybody => "everybody",
    }
}

fn condition(test: &Condition, all: u16) -> String {
    let parts = |parts: &[Condition], word: &str| {
        let said: Vec<String> = parts
            .iter()
            .map(|part| match part {
                Condition::All(_) | Condition::Any(_) => format!("({})", condition(part, all)),
                simple => condition(simple, all),
            })
            .collect();
        said.join(&format!(" {word} "))
    };
    match test {
        Condition::All(list) => parts(list, "and"),
        Condition::Any(list) => parts(list, "or"),
        Condition::Not(inner) => match &**inner {
            Condition::All(_) | Condition::Any(_) => format!("not ({})", condition(inner, all)),
            simple => format!("not {}", condition(simple, all)),
        },
        Condition::HasSeeds(player) => format!("{} has seeds", who(*player)),
        Condition::HasNone(player) => format!("{} has none", who(*player)),
        Condition::CanMove(player) => format!("{} can move", who(*player)),
        Condition::FirstPlayerMoves => "first player moves".into(),
        Condition::MoveCaptures => "move captures".into(),
        Condition::PositionRepeats => "position repeats".into(),
        Condition::PlayersAgree => "players agree".into(),
        Condition::Turn(n) => format!("turn is {}", counts::numbers(n, all)),
        Condition::Captured(player, n) => {
            format!("{} captured {}", who(*player), counts::numbers(n, all))
        }
        Condition::SeedsIn(class, n) => {
            format!("seeds in {}: {}", many(class, all), counts::numbers(n, all))
        }
        Condition::Is(Cursor::Last, class) => pits(class, all),
        Condition::Is(at, class) => format!("{} is {}", cursor(*at), pits(class, all)),
    }
}

fn cursor(cursor: Cursor) -> &'static str {
    match cursor {
        Cursor::Last => "last pit",
        Cursor::Origin => "origin",
        Cursor::Next => "next pit",
        Cursor::Opposite => "opposite pit",
    }
}

/// `occupied opponent's pit making 2 or 3`.
fn pits(class: &Pits, all: u16) -> String {
    described(class, all, "pit")
}

/// `own pits`, `opponent's pits holding 2 or 3`.
fn many(class: &Pits, all: u16) -> String {
    described(class, all, "pits")
}

fn described(class: &Pits, all: u16, noun: &str) -> String {
    let mut said = Vec::new();
    match class.fill {
        Some(Fill::Empty) => said.push("empty".to_string()),
        Some(Fill::Occupied) => said.push("occupied".into()),
        None => {}
    }
    let whose = match (class.whose, noun) {
        (Whose::Own, _) => "own",
        (Whose::Opponent, _) => "opponent's",
        (Whose::Any, "pit") => "any",
        (Whose::Any, _) => "all",
    };
    said.push(format!("{whose} {noun}"));
    if !class.numbers.is_empty() {
        let numbers: Vec<String> = class.numbers.iter().map(u8::to_string).collect();
        said.push(list(&numbers, "or"));
    }
    for (word, n) in [("making", &class.making), ("holding", &class.holding)] {
        if let Some(n) = n {
            said.push(format!("{word} {}", counts::numbers(n, all)));
        }
    }
    said.join(" ")
}

fn actions(actions: &[Action], all: u16) -> String {
    let said: Vec<String> = actions.iter().map(|a| action(a, all)).collect();
    said.join(", ")
}

fn action(action: &Action, all: u16) -> String {
    match action {
        Action::Capture { places, taker } => {
            let what = match places {
                Places::Pits(class) => many(class, all),
                Places::Cursor(at) => cursor(*at).into(),
                Places::Run { heading, from, of } => {
                    let way = match heading {
                        Heading::Back => "back",
                        Heading::On => "on",
                    };
                    format!("line {way} from {} of {}", cursor(*from), many(of, all))
                }
            };
            let whom = match taker {
                Taker::Mover => "",
                Taker::Opponent => " for opponent",
                Taker::Owner => " for their owners",
            };
            format!("capture {what}{whom}")
        }
        Action::MoveAll { to } => format!("move all to {}", cursor(*to)),
        Action::ReturnCaptures => "captures returned".into(),
        Action::End => "end".into(),
        Action::Win(player) => format!("{} wins", who(*player)),
        Action::Draw => "draw".into(),
        Action::Pass => "pass".into(),
    }
}
