//! Games as lists of moves in plain text, as tournaments and programs write
//! them: tags in square brackets, numbered moves, a result.
//!
//! ```text
//! [Event "Spring cup"]
//! [Result "1-0"]
//! 1. 76(10) 53 2. 98 13x 1-0
//! ```
//!
//! Tags that are read: `White`, `Black` or `South`, `North` (names), `Result`,
//! `Notation` (`own`, `pairs`, `letters`, `squares`), `First` (who begins),
//! `FEN` or `Position` (where the game begins), `Termination` (`rules` if the
//! rules of the game ended it). Others are passed over. A comment stands in
//! braces or after a semicolon.

use super::{Board, Ending, Made, Notation, Ply, Result as GameResult, Watched};
use crate::game::Outcome;
use crate::rules::Player;

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
    in_comment: bool,
    /// Whether a move's number was read, and not yet its move.
    is_numbered: bool,
}

/// Whether a line is part of a game in plain text. What begins with a brace is
/// JSON, and `[` begins a tag only before a letter.
pub(super) fn is_text(line: &str) -> bool {
    let mut chars = line.trim_start().chars();
    match chars.next() {
        Some('[') => chars.next().is_some_and(|c| c.is_ascii_alphabetic()),
        Some(c) => c.is_ascii_alphanumeric() || matches!(c, '*' | ';' | '-'),
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
        self.in_comment
    }

    pub fn finish(mut self) -> Watched {
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
        self.game
    }

    /// Takes a line, or gives back what of it belongs to the next game.
    pub fn line<'t>(&mut self, line: &'t str, number: usize) -> Result<Option<&'t str>, String> {
        let trimmed = line.trim();
        if !self.in_comment && trimmed.starts_with('[') {
            if self.has_moves {
                return Ok(Some(line));
            }
            self.tag(trimmed)?;
            return Ok(None);
        }
        let mut rest = trimmed;
        while !rest.is_empty() {
            if self.in_comment {
                let Some((_, after)) = rest.split_once('}') else {
                    return Ok(None);
                };
                self.in_comment = false;
                rest = after.trim_start();
                continue;
            }
            if let Some(comment) = rest.strip_prefix('{') {
                self.in_comment = true;
                rest = comment;
                continue;
            }
            if rest.starts_with(';') {
                return Ok(None);
            }
            let end = rest.find([' ', '\t', '{', ';']).unwrap_or(rest.len());
            let (token, after) = rest.split_at(end);
            if self.is_done || self.begins_again(token) {
                return Ok(Some(rest));
            }
            self.token(token, number)?;
            rest = after.trim_start();
        }
        Ok(None)
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
            _ => {}
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
        if let Some(outcome) = outcome(token) {
            self.has_moves = true;
            self.is_done = true;
            self.outcome = outcome.or(self.outcome);
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
        if !is_move(mv) {
            return Err(format!(
                "`{mv}` is neither a move nor a result; a comment stands in braces"
            ));
        }
        self.has_moves = true;
        self.game.plies.push(Ply {
            line,
            mover: None,
            made: match mv {
                "-" | "--" | "pass" => Made::Pass,
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
        || matches!(word, "-" | "--" | "pass")
        || pit.len() == 1
        || ["store", "reserve", "centre"]
            .iter()
            .any(|place| pit.starts_with(place))
}

/// The result that a word is, if it is one; `None` within for `*`.
fn outcome(word: &str) -> Option<Option<Outcome>> {
    match word {
        "*" => Some(None),
        _ => result(word).map(Some),
    }
}

fn result(word: &str) -> Option<Outcome> {
    match word {
        "1-0" => Some(Outcome::Won(Player::South)),
        "0-1" => Some(Outcome::Won(Player::North)),
        "1/2-1/2" | "1/2" | "0.5-0.5" => Some(Outcome::Drawn),
        _ => None,
    }
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
