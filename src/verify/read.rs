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
//!    rules ended the game and not the players, or how the players did.
//!
//! Pits in lists stand in the order of their index: from South's leftmost
//! round the board. Names, dates and the like may stand beside these and say nothing
//! (`keys::DESCRIBING`); a key that is not known is refused.

use serde_json::Value;

use super::keys::{self, Line, field, shown, unfit};
use super::text::{TextGame, is_text};
use super::{Board, Ending, Made, Notation, Ply, Result as GameResult, Watched};
use crate::game::Outcome;
use crate::rules::Player;

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
    let mut reader = Reader::default();
    let mut games = Vec::new();
    for line in text.lines() {
        games.extend(reader.line(line)?);
    }
    games.extend(reader.finish());
    Ok(games)
}

/// Takes line by line, and gives each game when it is whole.
#[derive(Debug, Default)]
pub struct Reader {
    /// Lines taken so far.
    lines: usize,
    /// Games begun so far.
    games: usize,
    begun: Option<Watched>,
    text: Option<TextGame>,
    /// The length of the game that is begun.
    bytes: usize,
}

impl Reader {
    /// Takes the next line; the games that are whole now.
    ///
    /// # Errors
    /// If the line is no part of any of the forms, or too long.
    pub fn line(&mut self, text: &str) -> Result<Vec<Watched>, Unreadable> {
        self.lines += 1;
        let wrong = |byte, message: String| Unreadable {
            line: self.lines,
            byte,
            message,
        };
        if text.len() > LONGEST_LINE {
            let message = format!("longer than {} KiB, which no game is", LONGEST_LINE / 1024);
            return Err(wrong(None, message));
        }
        if text.trim().is_empty() {
            return Ok(Vec::new());
        }
        let goes_on = self.text.as_ref().is_some_and(TextGame::is_in_comment);
        let comments = self.text.is_some() && !is_object(text);
        if goes_on || comments || is_text(text) {
            let taken = self.take_text(text);
            return taken.map_err(|message| wrong_here(self.lines, message));
        }
        let value =
            keys::parse(text).map_err(|e| wrong(Some(e.column().saturating_sub(1)), reason(&e)))?;
        if !value.is_object() {
            return Err(wrong(None, "not an object, which each line must be".into()));
        }
        let before = self.text.take().map(TextGame::finish);
        let taken = self.take(&value, text.len());
        let taken = taken.map_err(|message| wrong_here(self.lines, message))?;
        Ok(before.into_iter().chain(taken).collect())
    }

    /// Takes a line of a game in plain text; it may hold several games.
    fn take_text(&mut self, text: &str) -> Result<Vec<Watched>, String> {
        let mut done: Vec<Watched> = self.begun.take().into_iter().collect();
        self.bytes += text.len();
        if self.bytes > LONGEST_GAME {
            let most = LONGEST_GAME / 1024 / 1024;
            return Err(format!("this game goes on for more than {most} MiB"));
        }
        let mut rest = Some(text);
        while let Some(line) = rest {
            let lines = self.lines;
            let games = &mut self.games;
            let game = self.text.get_or_insert_with(|| {
                *games += 1;
                TextGame::new(games.to_string(), lines)
            });
            rest = game.line(line, lines)?;
            if rest.is_some() {
                done.extend(self.text.take().map(TextGame::finish));
                self.bytes = text.len();
            }
        }
        Ok(done)
    }

    /// The last game, when there are no more lines.
    pub fn finish(self) -> Option<Watched> {
        self.begun.or(self.text.map(TextGame::finish))
    }

    fn take(&mut self, value: &Value, bytes: usize) -> Result<Vec<Watched>, String> {
        if let Some(moves) = value.get("moves") {
            keys::check(value, Line::Game)?;
            let before = self.begun.take();
            self.games += 1;
            let game = whole(value, moves, self.lines, self.games)?;
            return Ok(before.into_iter().chain([game]).collect());
        }
        let mut done = Vec::new();
        if value.get("ruleset").is_some() && value.get("start").is_some() {
            keys::check(value, Line::Heading)?;
            let start = field(value, "start", line)?;
            done.extend(self.begin(None).map(|game| *game));
            self.current().start = start;
            return Ok(done);
        }
        let name = field(value, "game", label)?;
        let is_new = match (&self.begun, &name) {
            (None, _) => true,
            (Some(game), Some(name)) => game.name != *name,
            (Some(_), None) => false,
        };
        if is_new {
            done.extend(self.begin(name).map(|game| *game));
        }
        self.bytes += bytes;
        if self.bytes > LONGEST_GAME {
            let most = LONGEST_GAME / 1024 / 1024;
            return Err(format!("this game goes on for more than {most} MiB"));
        }
        let at = self.lines;
        let game = self.current();
        if game.result.is_some() {
            return Err("nothing of a game may follow its result".into());
        }
        if value.get("result").is_some() || value.get("outcome").is_some() {
            keys::check(value, Line::Result)?;
            game.result = Some(result(value, at)?);
            return Ok(done);
        }
        let ply = ply(value, at)?;
        if game.plies.is_empty() && game.start.is_none() {
            game.start = ply.before.clone();
            game.first = ply.mover;
        }
        game.plies.push(ply);
        Ok(done)
    }

    /// Begins a game; the one before it is whole now.
    fn begin(&mut self, name: Option<String>) -> Option<Box<Watched>> {
        self.games += 1;
        self.bytes = 0;
        let game = Watched {
            name: name.unwrap_or_else(|| self.games.to_string()),
            line: self.lines,
            ..Watched::default()
        };
        self.begun.replace(game).map(Box::new)
    }

    fn current(&mut self) -> &mut Watched {
        self.begun.as_mut().expect("a game was begun")
    }
}

fn wrong_here(line: usize, message: String) -> Unreadable {
    Unreadable {
        line,
        byte: None,
        message,
    }
}

/// Whether a line begins as a JSON object does, and not as a comment.
fn is_object(line: &str) -> bool {
    let rest = line.trim_start().strip_prefix('{');
    rest.is_some_and(|rest| matches!(rest.trim_start().chars().next(), Some('"' | '}') | None))
}

/// What is wrong with JSON, without the line that every message gives.
fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let told = text.split(" at line ").next().unwrap_or_default();
    match error.is_data() {
        true => told.into(),
        false => format!("no JSON: {told}"),
    }
}

/// A whole game on one line.
fn whole(value: &Value, moves: &Value, line_number: usize, nth: usize) -> Result<Watched, String> {
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
        plies: plies.collect(),
        result: (!says_nothing).then_some(result),
    })
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

fn ply(value: &Value, line_number: usize) -> Result<Ply, String> {
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

fn result(value: &Value, line_number: usize) -> Result<GameResult, String> {
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

fn line(value: &Value) -> Option<Board> {
    value.as_str().map(|text| Board::Line(text.into()))
}

/// A name or a number.
fn label(value: &Value) -> Option<String> {
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Number(n) => Some(n.to_string()),
        _ => None,
    }
}
