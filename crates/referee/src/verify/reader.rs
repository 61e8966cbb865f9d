//! Recorded games taken line by line, in whatever form they are.

use serde_json::Value;

use super::Watched;
use super::keys::{self, Line, field};
use super::objects::{Object, Objects};
use super::read::{LONGEST_GAME, LONGEST_LINE, Unreadable, label, line, ply, result, tags, whole};
use super::text::{TextGame, is_text};

/// Reads recorded games.
///
/// # Errors
/// The first line that is not part of any of the forms.
///
/// ```
/// let games = seedlore_referee::verify::read(r#"{"moves": "3 5 1", "winner": "north"}"#).unwrap();
/// assert_eq!(games[0].plies.len(), 3);
/// ```
pub fn read(text: &str) -> Result<Vec<Watched>, Unreadable> {
    let mut reader = Reader::default();
    let mut games = Vec::new();
    for line in text.lines() {
        games.extend(reader.line(line)?);
    }
    games.extend(reader.finish()?);
    Ok(games)
}

/// Takes line by line, and gives each game when it is whole.
#[derive(Debug, Default)]
pub struct Reader {
    /// Lines taken so far, with the one that is begun.
    lines: usize,
    /// Whether a line was taken in part.
    in_line: bool,
    /// Games begun so far.
    games: usize,
    begun: Option<Watched>,
    text: Option<TextGame>,
    objects: Objects,
    /// The length of the game that is begun.
    bytes: usize,
}

impl Reader {
    /// Takes the next line; the games that are whole now.
    ///
    /// # Errors
    /// If the line is no part of any of the forms, or too long.
    pub fn line(&mut self, text: &str) -> Result<Vec<Watched>, Unreadable> {
        self.part(text, true)
    }

    /// Whether a list of JSON objects was begun: its lines may be taken in parts, and so
    /// be of any length.
    pub fn is_in_list(&self) -> bool {
        self.objects.is_begun()
    }

    /// Like [`line`](Self::line), of the next part of a line.
    ///
    /// # Errors
    /// As `line`.
    pub fn part(&mut self, text: &str, ends_line: bool) -> Result<Vec<Watched>, Unreadable> {
        self.lines += usize::from(!self.in_line);
        self.in_line = !ends_line;
        let wrong = |message| wrong_here(self.lines, message);
        if text.len() > LONGEST_LINE {
            let message = format!("longer than {} KiB, which no game is", LONGEST_LINE / 1024);
            return Err(wrong(message));
        }
        if text.trim().is_empty() {
            return Ok(Vec::new());
        }
        if !self.objects.is_begun() {
            let goes_on = self.text.as_ref().is_some_and(TextGame::is_in_comment);
            // A line that begins so is passed over in plain text.
            if !goes_on && text.starts_with('%') {
                return Ok(Vec::new());
            }
            let comments = self.text.is_some() && !is_object(text);
            if goes_on || comments || is_text(text) {
                let taken = self.take_text(text);
                return taken.map_err(|message| wrong_here(self.lines, message));
            }
        }
        let mut done = Vec::new();
        let whole = self.objects.take(text, ends_line, self.lines);
        for object in whole.map_err(wrong)? {
            let value = self.value(&object, text)?;
            done.extend(self.end_text()?);
            let taken = self.take(&value, object.1.len());
            done.extend(taken.map_err(|message| wrong_here(self.lines, message))?);
        }
        Ok(done)
    }

    /// An object as JSON has it, that ends in this part of a line.
    fn value(&self, (line, object): &Object, part: &str) -> Result<Value, Unreadable> {
        let wrong = |byte, message| Unreadable {
            line: self.lines,
            byte,
            message,
        };
        let no_object = "not an object, which each game or move must be";
        if self.objects.is_begun() && !object.starts_with('{') {
            return Err(wrong(None, no_object.into()));
        }
        let value = keys::parse(object).map_err(|e| {
            // Where it is wrong can be shown if that stands in the part at hand.
            match part.find(object.as_str()) {
                Some(start) if e.line() == 1 => {
                    wrong(Some(start + e.column().saturating_sub(1)), reason(&e))
                }
                Some(start) if e.is_eof() => wrong(Some(start), reason(&e)),
                _ => wrong(
                    None,
                    format!(
                        "in what begins on line {line}, line {}: {}",
                        line + e.line() - 1,
                        reason(&e)
                    ),
                ),
            }
        })?;
        match value.is_object() {
            true => Ok(value),
            false => Err(wrong(None, no_object.into())),
        }
    }

    fn end_text(&mut self) -> Result<Option<Watched>, Unreadable> {
        let ended = self.text.take().map(TextGame::finish).transpose();
        ended.map_err(|(line, message)| wrong_here(line, message))
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
                done.extend(self.end_text().map_err(|wrong| wrong.message)?);
                self.bytes = text.len();
            }
        }
        Ok(done)
    }

    /// The last game, when there are no more lines.
    ///
    /// # Errors
    /// If something was begun that has no end: an object, a comment, a variation.
    pub fn finish(mut self) -> Result<Option<Watched>, Unreadable> {
        if let Some(object) = std::mem::take(&mut self.objects).finish() {
            self.lines = object.0;
            self.value(&object, &object.1)?;
        }
        let text = self.end_text()?;
        Ok(self.begun.or(text))
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
            let tags = tags(value);
            let game = self.current();
            (game.start, game.tags) = (start, tags);
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
pub(super) fn is_object(line: &str) -> bool {
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
