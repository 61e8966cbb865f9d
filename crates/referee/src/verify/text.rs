//! Games as lists of moves in plain text, as tournaments and programs write
//! them: tags in square brackets, numbered moves, a result.
//!
//! ```text
//! [Event "Spring cup"]
//! [Result "1-0"]
//! 1. 76(10) 53 2. 98 13x 1-0
//! ```
//!
//! Tags that are read: `Result`, `Notation` (a name of [`Notation`]), `First` (who
//! begins), `FEN` or `Position` (where the game begins), `Termination` (`rules` if
//! the rules of the game ended it), `Event` (what the game is called). Others are
//! kept as they are. A comment stands in braces or after a semicolon; annotations
//! (`$1`), variations in parentheses and lines that begin with `%` are passed over.

use super::{Board, Ending, Made, Notation, Ply, Result as GameResult, Watched};
use seedlore_game::Outcome;
use seedlore_language::rules::Player;

/// A game that is being read.
#[derive(Debug, Default)]
pub(super) struct TextGame {
    game: Watched,
    /// Whether moves or a result were read, so that a tag begins another game.
    has_moves: bool,
    /// The result after the last move: `1-0`, or `*`, which says nothing.
    is_done: bool,
    outcome: Option<Outcome>,
    by_rules: bool,
    /// The comment that is being read, and the line on which it begins.
    comment: Option<(usize, String)>,
    /// How many parentheses of variations are open, and the line of the first.
    variation: (usize, usize),
    /// Whether a move's number was read, and not yet its move.
    is_numbered: bool,
}

/// Whether a line is part of a game in plain text. What begins with a brace is
/// JSON, and `[` begins a tag only before a letter.
pub(super) fn is_text(line: &str) -> bool {
    let mut chars = line.trim_start().chars();
    match chars.next() {
        Some('[') => chars.next().is_some_and(|c| c.is_ascii_alphabetic()),
        Some(c) => c.is_alphanumeric() || matches!(c, '*' | ';' | '-' | '(' | '$'),
        None => false,
    }
}

impl TextGame {
    pub fn new(name: String, line: usize) -> TextGame {
        TextGame {
            game: Watched {
                name,
                line,
                ..Watched::default()
            },
            ..TextGame::default()
        }
    }

    pub fn is_in_comment(&self) -> bool {
        self.comment.is_some()
    }

    /// The game, or what of it has no end, and on which line that begins.
    pub fn finish(mut self) -> Result<Watched, (usize, String)> {
        let unended = |(begun, what): (usize, &str)| {
            (begun, format!("the {what}, which begins here, has no end"))
        };
        if let Some((begun, _)) = self.comment {
            return Err(unended((begun, "comment, `{`")));
        }
        if let (1.., begun) = self.variation {
            return Err(unended((begun, "variation, `(`")));
        }
        if let Some(outcome) = self.outcome {
            self.game.result = Some(GameResult {
                line: self.game.line,
                outcome: Some(outcome),
                ending: match self.by_rules {
                    true => Ending::ByRules,
                    false => Ending::Unknown,
                },
                ..GameResult::default()
            });
        }
        Ok(self.game)
    }

    /// Takes a line, or gives back what of it belongs to the next game.
    pub fn line<'t>(&mut self, line: &'t str, number: usize) -> Result<Option<&'t str>, String> {
        let trimmed = line.trim();
        if self.comment.is_none() && trimmed.starts_with('[') {
            if let (1.., begun) = self.variation {
                return Err(format!(
                    "the variation that begins on line {begun} has no `)`"
                ));
            }
            if self.has_moves {
                return Ok(Some(line));
            }
            self.tag(trimmed)?;
            return Ok(None);
        }
        let mut rest = trimmed;
        while !rest.is_empty() {
            if let Some((_, comment)) = &mut self.comment {
                let (text, after) = match rest.split_once('}') {
                    Some((text, after)) => (text, Some(after)),
                    None => (rest, None),
                };
                if !comment.is_empty() {
                    comment.push(' ');
                }
                comment.push_str(text.trim());
                let Some(after) = after else { return Ok(None) };
                let (_, comment) = self.comment.take().unwrap_or_default();
                self.remark(comment);
                rest = after.trim_start();
            } else if let Some(comment) = rest.strip_prefix('{') {
                self.comment = Some((number, String::new()));
                rest = comment;
            } else if let Some(comment) = rest.strip_prefix(';') {
                self.remark(comment.trim().to_string());
                return Ok(None);
            } else if self.variation.0 > 0 || (rest.starts_with('(') && bracket(rest).is_none()) {
                rest = self.pass_variation(rest, number);
            } else if let Some((captured, after)) = bracket(rest) {
                self.captured(captured)?;
                rest = after;
            } else if let Some(annotation) = rest.strip_prefix('$') {
                rest = annotation
                    .trim_start_matches(|c: char| c.is_ascii_digit())
                    .trim_start();
            } else {
                let end = token_end(rest);
                let (token, after) = rest.split_at(end);
                if self.is_done || self.begins_again(token) {
                    return Ok(Some(rest));
                }
                rest = match result_before(rest) {
                    Some((outcome, after)) => {
                        self.result(Some(outcome));
                        after
                    }
                    None => {
                        self.token(token, number)?;
                        after
                    }
                };
                rest = rest.trim_start();
            }
        }
        Ok(None)
    }

    /// Keeps a comment, unless it is one of a variation.
    fn remark(&mut self, comment: String) {
        if self.variation.0 == 0 && !comment.is_empty() {
            self.game.comments.push((self.game.plies.len(), comment));
        }
    }

    /// Passes over a variation, as far as its next parenthesis or comment; what follows.
    fn pass_variation<'t>(&mut self, rest: &'t str, number: usize) -> &'t str {
        let at = rest.find(['(', ')', '{', ';']).unwrap_or(rest.len());
        match rest[at..].chars().next() {
            Some('(') => {
                if self.variation.0 == 0 {
                    self.variation.1 = number;
                }
                self.variation.0 += 1;
                &rest[at + 1..]
            }
            Some(')') => {
                self.variation.0 -= 1;
                rest[at + 1..].trim_start()
            }
            _ => &rest[at..],
        }
    }

    /// Takes what stands in brackets behind a blank with the move before it.
    fn captured(&mut self, bracket: &str) -> Result<(), String> {
        match self.game.plies.last_mut().map(|ply| &mut ply.made) {
            Some(Made::Written(text)) => {
                text.push_str(&format!("({bracket})"));
                Ok(())
            }
            _ => Err(format!(
                "`({bracket})` follows no move that could have captured it"
            )),
        }
    }

    fn result(&mut self, outcome: Option<Outcome>) {
        self.has_moves = true;
        self.is_done = true;
        self.outcome = outcome.or(self.outcome);
    }

    /// Whether a move's number begins another game.
    fn begins_again(&self, token: &str) -> bool {
        let first = token.strip_prefix("1.");
        first.is_some_and(|rest| !rest.starts_with('.')) && !self.game.plies.is_empty()
    }

    fn tag(&mut self, line: &str) -> Result<(), String> {
        let wrong = || "a tag is written `[Name \"value\"]`".to_string();
        let inner = line.strip_prefix('[').and_then(|l| l.strip_suffix(']'));
        let (name, value) = inner
            .and_then(|inner| inner.split_once(' '))
            .ok_or_else(wrong)?;
        let value = value.trim();
        let value = value.strip_prefix('"').and_then(|v| v.strip_suffix('"'));
        let value = value.ok_or_else(wrong)?;
        match name.to_ascii_lowercase().as_str() {
            "event" | "game" if !value.is_empty() => self.game.name = value.to_string(),
            "result" => self.outcome = result(value),
            "notation" => self.game.notation = Some(value.parse::<Notation>()?),
            "first" => self.game.first = Some(player(value)?),
            "fen" | "position" => self.game.start = Some(Board::Line(value.to_string())),
            "termination" => self.by_rules = value == "rules",
            "event" | "game" | "ruleset" | "reading" => {}
            _ => self.game.tags.push((name.to_string(), value.to_string())),
        }
        Ok(())
    }

    /// What follows a move's number: `12.`, `12...`, or `12.76`. Where a number
    /// is written with its move it must be the next one, since `2.1` is also
    /// the first pit of the second row.
    fn without_number<'t>(&self, token: &'t str) -> Option<&'t str> {
        let (number, rest) = token.split_once('.')?;
        let number: usize = number.parse().ok()?;
        let rest = rest.trim_start_matches('.');
        let plies = self.game.plies.len();
        let is_next = plies.is_multiple_of(2) && number == plies / 2 + 1 && !self.is_numbered;
        (rest.is_empty() || is_next).then_some(rest)
    }

    fn token(&mut self, token: &str, line: usize) -> Result<(), String> {
        if token == "*" {
            self.result(None);
            return Ok(());
        }
        let mv = match self.without_number(token) {
            Some(rest) => rest,
            None => token,
        };
        let mv = mv.trim_end_matches(['!', '?', ',']);
        if mv.is_empty() {
            self.is_numbered = true;
            return Ok(());
        }
        self.is_numbered = false;
        // Among moves it is a slip, which is told when its turn comes.
        if !is_move(mv) && self.game.plies.is_empty() {
            return Err(format!(
                "`{mv}` is neither a move nor a result; a comment stands in braces"
            ));
        }
        self.has_moves = true;
        self.game.plies.push(Ply {
            line,
            mover: None,
            made: match mv {
                "-" | "--" | "–" | "—" | "pass" => Made::Pass,
                _ => Made::Written(mv.to_string()),
            },
            before: None,
            legal: None,
            count: None,
            after: None,
        });
        Ok(())
    }
}

/// Whether a word can be a move in some notation: a digit is in it, or it is
/// one letter, or a place by name.
fn is_move(word: &str) -> bool {
    let has_digit = word.bytes().any(|b| b.is_ascii_digit());
    let pit = word.split(['.', '<', '>', ':']).next().unwrap_or(word);
    has_digit
        || matches!(word, "-" | "--" | "–" | "—" | "pass")
        || pit.len() == 1
        || ["store", "reserve", "centre", "none"]
            .iter()
            .any(|place| pit.starts_with(place))
}

/// Where a word ends: before a blank, a comment, an annotation or a variation. What a
/// move captured may stand in brackets in it.
fn token_end(text: &str) -> usize {
    let ends = |(at, c): (usize, char)| match c {
        '{' | ';' | '$' => true,
        '(' => bracket(&text[at..]).is_none(),
        c => c.is_whitespace(),
    };
    let found = text.char_indices().find(|here| ends(*here));
    found.map_or(text.len(), |(at, _)| at)
}

/// A number in brackets at the beginning, `(20)`, and what follows it.
fn bracket(text: &str) -> Option<(&str, &str)> {
    let (number, after) = text.strip_prefix('(')?.split_once(')')?;
    let number = number.trim();
    let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
    is_number.then(|| (number, after.trim_start()))
}

fn result(word: &str) -> Option<Outcome> {
    let (outcome, after) = result_before(word.trim())?;
    after.is_empty().then_some(outcome)
}

/// A result at the beginning of a text, as people write it, and what follows it:
/// `1-0`, `0 : 1`, `½–½`, `1/2`. No pit has the number 0, so it can't be a move.
fn result_before(text: &str) -> Option<(Outcome, &str)> {
    let side = |text: &str| -> Option<(u8, usize)> {
        let sides = [
            ("1/2", 1),
            ("½", 1),
            ("0.5", 1),
            ("0,5", 1),
            ("1", 2),
            ("0", 0),
        ];
        let found = sides.iter().find(|(written, _)| text.starts_with(written));
        found.map(|(written, points)| (*points, written.len()))
    };
    let is_end = |rest: &str| {
        let next = rest.chars().next();
        next.is_none_or(|c| c.is_whitespace() || matches!(c, '{' | ';' | '(' | '$'))
    };
    let (south, length) = side(text)?;
    let after = &text[length..];
    if south == 1 && is_end(after) && !text.starts_with('0') {
        let other = after.trim_start();
        if !other.starts_with([':', '-', '–', '—', '−']) {
            return Some((Outcome::Drawn, after));
        }
    }
    let after = after.trim_start().strip_prefix([':', '-', '–', '—', '−'])?;
    let after = after.trim_start();
    let (north, length) = side(after)?;
    let after = &after[length..];
    let outcome = match (south, north) {
        (2, 0) => Outcome::Won(Player::South),
        (0, 2) => Outcome::Won(Player::North),
        (1, 1) => Outcome::Drawn,
        _ => return None,
    };
    is_end(after).then_some((outcome, after))
}

fn player(text: &str) -> Result<Player, String> {
    let name = text.to_lowercase();
    match name.as_str() {
        "white" => Ok(Player::South),
        "black" => Ok(Player::North),
        _ => (Player::ALL.into_iter())
            .find(|player| player.to_string().to_lowercase() == name)
            .ok_or_else(|| format!("`{text}` is no player; write `south` or `north`")),
    }
}
