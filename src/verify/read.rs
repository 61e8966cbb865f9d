//! Recorded games read, in any of three forms of JSON Lines.
//!
//! 1. Seedlore's own: a heading, one line a move, the result.
//! 2. One object a move with `pits`, `stores`, `mover` (0 is South), `legal`,
//!    `move` (`{"h": pit}`, `{"h": pit, "d": 1}` or `{"pass": true}`) and
//!    `after`; games told apart by `game`; a last object with `result`.
//! 3. One object a game: `{"moves": ["3", "5"], "winner": "south"}`, moves
//!    alone, as a list or as one text; `start`, `winner` and `captured` may be
//!    left out.

use serde_json::Value;

use super::{Board, Made, Ply, Result as GameResult, Watched};
use crate::game::{GameRecord, Outcome};
use crate::rules::Player;

/// A line that is no part of a recorded game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    pub line: usize,
    pub message: String,
}

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for Unreadable {}

/// Reads recorded games.
///
/// # Errors
/// The first line that is not part of any of the forms.
///
/// ```
/// let games = seedlore::verify::read(r#"{"moves": "3 5 1", "winner": "north"}"#).unwrap();
/// assert_eq!(games[0].plies.len(), 3);
/// ```
pub fn read(text: &str) -> Result<Vec<Watched>, Unreadable> {
    let first = text.lines().find(|line| !line.trim().is_empty());
    if first.is_some_and(|line| {
        line.contains("\"start\"") && line.contains("\"ruleset\"") && !line.contains("\"moves\"")
    }) {
        return own(text);
    }
    let mut games: Vec<Watched> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let at = index + 1;
        let wrong = |message: &str| Unreadable {
            line: at,
            message: message.into(),
        };
        let value: Value =
            serde_json::from_str(line).map_err(|e| wrong(&format!("no JSON: {e}")))?;
        if let Some(moves) = value.get("moves") {
            let game = moves_alone(&value, moves, at, games.len() + 1)
                .ok_or_else(|| wrong("`moves` holds something that is no move"))?;
            games.push(game);
            continue;
        }
        let name = match value.get("game") {
            Some(Value::String(name)) => name.clone(),
            Some(other) => other.to_string(),
            None => games.last().map_or("1".into(), |game| game.name.clone()),
        };
        if games.last().is_none_or(|game| game.name != name) {
            games.push(Watched {
                name,
                ..Watched::default()
            });
        }
        let game = games.last_mut().expect("a game was begun");
        if value.get("result").is_some() {
            game.result = Some(result(&value, at).ok_or_else(|| wrong("no result"))?);
        } else {
            let ply = ply(&value, at).ok_or_else(|| {
                wrong("neither a move (`move`), nor a game (`moves`), nor a result (`result`)")
            })?;
            if game.plies.is_empty() {
                game.start = ply.before.clone();
            }
            game.plies.push(ply);
        }
    }
    Ok(games)
}

fn own(text: &str) -> Result<Vec<Watched>, Unreadable> {
    let records = GameRecord::parse_all(text).map_err(|e| Unreadable {
        line: e.line,
        message: e.message,
    })?;
    let mut line = 0;
    Ok(records
        .into_iter()
        .enumerate()
        .map(|(nth, record)| {
            line += 1;
            let plies = record
                .moves
                .iter()
                .map(|mv| {
                    line += 1;
                    Ply {
                        line,
                        mover: Some(mv.mover),
                        made: Made::Written(mv.mv.clone()),
                        before: None,
                        legal: None,
                        after: Some(Board::Line(mv.after.clone())),
                    }
                })
                .collect();
            Watched {
                name: (nth + 1).to_string(),
                start: Some(Board::Line(record.heading.start.clone())),
                plies,
                result: record.result.map(|end| {
                    line += 1;
                    GameResult {
                        line,
                        outcome: Some(end.outcome),
                        captured: None,
                        board: Some(Board::Line(end.last)),
                    }
                }),
            }
        })
        .collect())
}

fn moves_alone(value: &Value, moves: &Value, line: usize, nth: usize) -> Option<Watched> {
    let words: Vec<String> = match moves {
        Value::String(text) => text.split_whitespace().map(str::to_string).collect(),
        Value::Array(all) => all
            .iter()
            .map(|mv| match mv {
                Value::String(text) => Some(text.clone()),
                Value::Number(n) => Some(n.to_string()),
                _ => None,
            })
            .collect::<Option<_>>()?,
        _ => return None,
    };
    let plies = words.into_iter().map(|word| Ply {
        line,
        mover: None,
        made: match word.as_str() {
            "pass" | "-" => Made::Pass,
            _ => Made::Written(word),
        },
        before: None,
        legal: None,
        after: None,
    });
    let result = GameResult {
        line,
        outcome: outcome(value),
        captured: value.get("captured").and_then(numbers),
        board: text(value, "final").map(Board::Line),
    };
    let says_nothing =
        result.outcome.is_none() && result.captured.is_none() && result.board.is_none();
    Some(Watched {
        name: text(value, "game").unwrap_or_else(|| nth.to_string()),
        start: text(value, "start").map(Board::Line),
        plies: plies.collect(),
        result: (!says_nothing).then_some(result),
    })
}

fn ply(value: &Value, line: usize) -> Option<Ply> {
    let legal = match value.get("legal") {
        Some(Value::Array(all)) => Some(all.iter().map(made).collect::<Option<_>>()?),
        _ => None,
    };
    Some(Ply {
        line,
        mover: value.get("mover").and_then(player),
        made: made(value.get("move")?)?,
        before: board(value),
        legal,
        after: value.get("after").and_then(board),
    })
}

fn result(value: &Value, line: usize) -> Option<GameResult> {
    Some(GameResult {
        line,
        outcome: outcome(value),
        captured: value.get("seeds").and_then(numbers),
        board: None,
    })
}

fn made(value: &Value) -> Option<Made> {
    if let Value::String(text) = value {
        return Some(Made::Written(text.clone()));
    }
    if value.get("pass").and_then(Value::as_bool) == Some(true) {
        return Some(Made::Pass);
    }
    let pit = value.get("h")?.as_u64()?;
    let direction = value.get("d").and_then(Value::as_i64).map(|d| d > 0);
    Some(Made::Pit(usize::try_from(pit).ok()?, direction))
}

fn board(value: &Value) -> Option<Board> {
    Some(Board::Numbers {
        pits: numbers(value.get("pits")?)?,
        stores: numbers(value.get("stores")?)?,
    })
}

/// `"winner": 0`, `"winner": "north"`, `null` for none.
fn outcome(value: &Value) -> Option<Outcome> {
    match value.get("winner") {
        Some(Value::Null) => Some(Outcome::Drawn),
        Some(winner) => match winner.as_str() {
            Some("none" | "draw" | "drawn") => Some(Outcome::Drawn),
            _ => player(winner).map(Outcome::Won),
        },
        None => match value.get("result").and_then(Value::as_str) {
            Some("TIE" | "DRAW") => Some(Outcome::Drawn),
            _ => None,
        },
    }
}

fn player(value: &Value) -> Option<Player> {
    if let Some(n) = value.as_i64() {
        return match n {
            0 => Some(Player::South),
            1 => Some(Player::North),
            _ => None,
        };
    }
    let name = value.as_str()?.to_lowercase();
    Player::ALL
        .into_iter()
        .find(|player| player.to_string().to_lowercase() == name)
}

fn numbers(value: &Value) -> Option<Vec<u16>> {
    value
        .as_array()?
        .iter()
        .map(|n| u16::try_from(n.as_u64()?).ok())
        .collect()
}

fn text(value: &Value, key: &str) -> Option<String> {
    match value.get(key)? {
        Value::String(text) => Some(text.clone()),
        Value::Number(n) => Some(n.to_string()),
        _ => None,
    }
}
