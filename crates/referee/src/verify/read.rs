//! Recorded games read, in any of three forms of JSON Lines or as
//! [plain text](super::text).
//!
//! 1. Seedlore's own: a heading, one line a move, the result.
//! 2. One object a move with `move` (`{"h": pit}`, `{"h": pit, "d": 1}`,
//!    `{"pass": true}` or a move as text) and any of `pits` and `stores` before
//!    it, `mover` (0 is South), `legal`, and `after`, an object with `pits` and
//!    `stores`; games told apart by `game`; a last object with `result` (`win`,
//!    `tie`, `resigned`: whether the rules ended the game or the players) and any
//!    of `winner`, `seeds` and `pits`.
//! 3. One object a game: `{"moves": ["3", "5"], "winner": "south"}`, moves
//!    alone, as a list or as one text, `-` or `pass` for a pass. Any of these
//!    may be added: `game`, its name; `first`, who begins, if not South;
//!    `start`, a position on one line;
//!    `counts`, how many moves were legal at each (0 at a pass), as a list or
//!    as one text; `winner` (a player or `none`); `captured`, what each player
//!    has in the end; `pits`, the pits then; `final`, the position then, on one
//!    line; `notation`, how the moves are written; `ended`, `"rules"` if the
//!    rules ended the game and not the players, or how the players did; and what is
//!    kept and not compared: `site`, `date`, `round`, `white`, `black`, `south`,
//!    `north`, or `players`, an object with the last two names.
//!
//! An object may be laid out over several lines, and objects may be the members of a list.
//! Pits in lists stand in the order of their index: from South's leftmost
//! round the board. Names, dates and the like may stand beside these and say nothing
//! (`keys::DESCRIBING`); a key that is not known is refused.

use serde_json::Value;

use super::keys::{self, Line, field, shown, unfit};
use super::{Board, Ending, Made, Notation, Ply, Result as GameResult, Watched};
use seedlore_game::Outcome;
use seedlore_language::rules::Player;

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 256 * 1024;

/// The longest game that is read, in bytes over all its lines.
pub const LONGEST_GAME: usize = 4 * 1024 * 1024;

/// A line that is no part of a recorded game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unreadable {
    /// Counted from 1.
    pub line: usize,
    /// The byte of the line where it goes wrong, if that is known.
    pub byte: Option<usize>,
    /// A sentence on what is wrong there.
    pub message: String,
}

impl std::fmt::Display for Unreadable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for Unreadable {}

/// A whole game on one line.
pub(super) fn whole(
    value: &Value,
    moves: &Value,
    line_number: usize,
    nth: usize,
) -> Result<Watched, String> {
    let words = words(moves).ok_or("`moves` holds something that is no move")?;
    let counts = field(value, "counts", counts)?;
    if let Some(counts) = counts.as_ref().filter(|counts| counts.len() != words.len()) {
        let (counts, moves) = (counts.len(), words.len());
        return Err(format!(
            "`counts` has {counts} numbers for {moves} moves, not one for each"
        ));
    }
    let plies = words.into_iter().enumerate().map(|(nth, word)| Ply {
        line: line_number,
        mover: None,
        made: match word.as_str() {
            "pass" | "-" => Made::Pass,
            _ => Made::Written(word),
        },
        before: None,
        legal: None,
        count: counts.as_ref().map(|counts| counts[nth]),
        after: None,
    });
    let captured = field(value, "captured", numbers)?;
    let board = match (field(value, "final", line)?, field(value, "pits", numbers)?) {
        (Some(_), Some(_)) => return Err("`final` and `pits` say the same; leave one out".into()),
        (Some(line), None) => Some(line),
        (None, Some(pits)) => Some(Board::Numbers {
            pits,
            stores: captured.clone().ok_or("`pits` goes with `captured`")?,
        }),
        (None, None) => None,
    };
    let result = GameResult {
        line: line_number,
        ending: how_ended(value, "ended")?.unwrap_or(Ending::Unknown),
        outcome: outcome(value)?,
        captured,
        board,
    };
    let says_nothing = result
        == GameResult {
            line: line_number,
            ..GameResult::default()
        };
    Ok(Watched {
        name: field(value, "game", label)?.unwrap_or_else(|| nth.to_string()),
        line: line_number,
        start: field(value, "start", line)?,
        first: field(value, "first", player)?,
        notation: field(value, "notation", |name| {
            name.as_str()?.parse::<Notation>().ok()
        })?,
        tags: tags(value),
        plies: plies.collect(),
        result: (!says_nothing).then_some(result),
        ..Watched::default()
    })
}

/// What an object says of the game beside its moves, as tags of plain text: the players, by
/// name or as our own records have them, and where and when it was played.
pub(super) fn tags(value: &Value) -> Vec<(String, String)> {
    const KEPT: [&str; 7] = ["Site", "Date", "Round", "White", "Black", "South", "North"];
    let found = |name: &str| -> Option<String> {
        let key = name.to_lowercase();
        let player = value.get("players").and_then(|players| players.get(&key));
        value.get(&key).or(player).and_then(label)
    };
    KEPT.iter()
        .filter_map(|name| Some((name.to_string(), found(name)?)))
        .collect()
}

/// Words in a list or in one text.
fn words(value: &Value) -> Option<Vec<String>> {
    match value {
        Value::String(text) => Some(text.split_whitespace().map(str::to_string).collect()),
        Value::Array(all) => all.iter().map(label).collect(),
        _ => None,
    }
}

fn counts(value: &Value) -> Option<Vec<u16>> {
    words(value)?.iter().map(|word| word.parse().ok()).collect()
}

pub(super) fn ply(value: &Value, line_number: usize) -> Result<Ply, String> {
    let made = field(value, "move", made)?.ok_or(
        "neither a move (`move`), nor a whole game (`moves`), nor a heading (`ruleset`), \
         nor a result (`result`)",
    )?;
    keys::check(value, Line::Move)?;
    let legal = field(value, "legal", |all| {
        all.as_array()?.iter().map(self::made).collect()
    })?;
    Ok(Ply {
        line: line_number,
        mover: field(value, "mover", player)?,
        made,
        before: board(value)?,
        legal,
        count: None,
        after: match value.get("after") {
            Some(after @ Value::Object(_)) => {
                keys::check(after, Line::After)?;
                board(after)?
            }
            _ => field(value, "after", line)?,
        },
    })
}

pub(super) fn result(value: &Value, line_number: usize) -> Result<GameResult, String> {
    let captured = field(value, "seeds", numbers)?;
    let board = match (field(value, "final", line)?, field(value, "pits", numbers)?) {
        (Some(_), Some(_)) => return Err("`final` and `pits` say the same; leave one out".into()),
        (Some(line), None) => Some(line),
        (None, Some(pits)) => Some(Board::Numbers {
            pits,
            stores: captured.clone().ok_or("`pits` goes with `seeds`")?,
        }),
        (None, None) => None,
    };
    Ok(GameResult {
        line: line_number,
        ending: how_ended(value, "result")?.unwrap_or(Ending::ByRules),
        outcome: outcome(value)?,
        captured,
        board,
    })
}

/// A result with one of these words was reached by the rules.
const BY_RULES: [&str; 14] = [
    "win", "wins", "won", "loss", "loses", "lost", "tie", "tied", "draw", "drawn", "ended", "over",
    "finished", "rules",
];

/// Of a result with one of these in it the players ended the game.
const BY_PLAYERS: [&str; 10] = [
    "resign",
    "agree",
    "time",
    "unfinished",
    "abandon",
    "abort",
    "adjudicat",
    "forfeit",
    "disconnect",
    "left",
];

/// Who ended the game, as a key says: the rules, or perhaps the players.
fn how_ended(value: &Value, key: &str) -> Result<Option<Ending>, String> {
    let Some(how) = field(value, key, label)? else {
        return Ok(None);
    };
    let folded = how.to_lowercase();
    if BY_PLAYERS.iter().any(|part| folded.contains(part)) {
        return Ok(Some(Ending::Unknown));
    }
    let mut words = folded.split(|c: char| !c.is_alphanumeric());
    if words.any(|word| BY_RULES.contains(&word)) {
        return Ok(Some(Ending::ByRules));
    }
    Err(format!(
        "`{key}` can't be {}: write `{}` where the rules ended the game, or a word with `{}` in \
         it where the players did",
        shown(&Value::from(how)),
        BY_RULES.join("`, `"),
        BY_PLAYERS.join("`, `"),
    ))
}

fn made(value: &Value) -> Option<Made> {
    if let Value::String(text) = value {
        return Some(Made::Written(text.clone()));
    }
    let keys: Vec<&str> = value.as_object()?.keys().map(String::as_str).collect();
    if keys == ["pass"] && value["pass"] == true {
        return Some(Made::Pass);
    }
    if keys.iter().any(|key| !["h", "d", "pass"].contains(key)) || value["pass"] == true {
        return None;
    }
    let pit = value.get("h")?.as_u64()?;
    let direction = match value.get("d") {
        None | Some(Value::Null) => None,
        Some(direction) => match direction.as_i64()? {
            1 => Some(true),
            -1 => Some(false),
            _ => return None,
        },
    };
    Some(Made::Pit(usize::try_from(pit).ok()?, direction))
}

/// A board in numbers, if there is one.
fn board(value: &Value) -> Result<Option<Board>, String> {
    match (
        field(value, "pits", numbers)?,
        field(value, "stores", numbers)?,
    ) {
        (Some(pits), Some(stores)) => Ok(Some(Board::Numbers { pits, stores })),
        (None, None) => Ok(None),
        _ => Err("`pits` and `stores` go together".into()),
    }
}

/// `"winner": 0`, `"winner": "north"`, `null` or `"none"` for nobody; or an
/// `outcome` as Seedlore writes it.
fn outcome(value: &Value) -> Result<Option<Outcome>, String> {
    if let Some(found) = value.get("outcome") {
        if value.get("winner").is_some() {
            return Err("`outcome` and `winner` say the same; leave one out".into());
        }
        let wrong = |_| unfit("outcome", found);
        return serde_json::from_value(found.clone())
            .map(Some)
            .map_err(wrong);
    }
    match value.get("winner") {
        None => Ok(None),
        Some(Value::Null) => Ok(Some(Outcome::Drawn)),
        Some(winner) => match (winner.as_str(), player(winner)) {
            (Some("none" | "draw" | "drawn"), _) => Ok(Some(Outcome::Drawn)),
            (_, Some(player)) => Ok(Some(Outcome::Won(player))),
            _ => Err(unfit("winner", winner)),
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

pub(super) fn line(value: &Value) -> Option<Board> {
    value.as_str().map(|text| Board::Line(text.into()))
}

/// A name or a number.
pub(super) fn label(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(n) => Some(n.to_string()),
        _ => None,
    }
}
