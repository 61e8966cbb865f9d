//! Positions and moves as one line of text.
//!
//! ```text
//! 4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | south | 0 0
//! ```
//!
//! South's pits from South's left, North's pits from North's left; seeds
//! captured by South and by North; the player to move; turns that South and
//! North have completed (may be left out, and is then none).

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use super::{Move, Position};
use crate::rules::{Board, ByPlayer, Player, Ruleset};

/// Why a line is not a position or not a move of a ruleset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotationError {
    pub message: String,
    pub help: String,
    /// The part of the text that is wrong, in bytes.
    pub place: Range<usize>,
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}; {}", self.message, self.help)
    }
}

impl std::error::Error for NotationError {}

/// A fault of one part of a text.
fn error(
    text: &str,
    part: &str,
    message: impl Into<String>,
    help: impl Into<String>,
) -> NotationError {
    let start = (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize);
    NotationError {
        message: message.into(),
        help: help.into(),
        place: start..start + part.len(),
    }
}

impl Position {
    /// The position as one line; [`parse_position`] reads it back.
    pub fn notation(&self, board: &Board) -> String {
        let row = |player| {
            let seeds: Vec<String> = board
                .row_of(player)
                .map(|pit| self.seeds(pit).to_string())
                .collect();
            seeds.join(" ")
        };
        format!(
            "{} / {} | {} {} | {} | {} {}",
            row(Player::South),
            row(Player::North),
            self.captured.south,
            self.captured.north,
            self.mover.to_string().to_lowercase(),
            self.turns.south,
            self.turns.north,
        )
    }
}

/// Reads a position of this ruleset.
///
/// # Errors
/// If a part is missing or malformed, if the rows are not those of the board,
/// or if the seeds do not add up to those of the game.
pub fn parse_position(text: &str, rules: &Ruleset) -> Result<Position, NotationError> {
    let board = rules.board();
    let parts: Vec<&str> = text.split('|').map(str::trim).collect();
    let example = || {
        format!(
            "write it like the start: {}",
            Position::start(rules).notation(board)
        )
    };
    let wrong = |part: &str, message: String| error(text, part, message, example());
    let (pits, captured, mover, turns) = match parts.as_slice() {
        [pits, captured, mover] => (pits, captured, mover, None),
        [pits, captured, mover, turns] => (pits, captured, mover, Some(turns)),
        _ => {
            let found = parts.len();
            let message = format!("a position has 3 or 4 parts between `|`, not {found}");
            return Err(wrong(text.trim(), message));
        }
    };
    let rows: Vec<&str> = pits.split('/').map(str::trim).collect();
    if rows.len() != usize::from(board.rows()) {
        let message = format!(
            "the board has {} rows, parted by `/`; the position has {}",
            board.rows(),
            rows.len()
        );
        return Err(wrong(pits, message));
    }
    let mut position = Position::start(rules);
    for (player, row) in Player::ALL.into_iter().zip(rows) {
        let seeds: Vec<u16> = numbers(row).map_err(|word| {
            let what = if word.is_empty() { row } else { word };
            wrong(what, format!("`{what}` is not a number of seeds"))
        })?;
        if seeds.len() != usize::from(board.row_length()) {
            let message = format!(
                "{player}'s row has {} pits, the position gives {}",
                board.row_length(),
                seeds.len()
            );
            return Err(wrong(row, message));
        }
        for (pit, seeds) in board.row_of(player).zip(seeds) {
            position.set_seeds(pit, seeds);
        }
    }
    position.captured = pair(captured).ok_or_else(|| {
        let message = format!("`{captured}` is not what South and what North captured");
        wrong(captured, message)
    })?;
    position.mover = match mover.to_lowercase().as_str() {
        "south" | "s" => Player::South,
        "north" | "n" => Player::North,
        _ => {
            let message = format!("`{mover}` is not a player");
            return Err(error(text, mover, message, "write `south` or `north`"));
        }
    };
    if let Some(turns) = turns {
        position.turns = pair(turns).ok_or_else(|| {
            let message = format!("`{turns}` is not how many turns South and North had");
            wrong(turns, message)
        })?;
    }
    let total: u64 = position.pits.iter().map(|n| u64::from(*n)).sum::<u64>()
        + u64::from(position.captured.south)
        + u64::from(position.captured.north);
    if total != u64::from(rules.seeds_in_all()) {
        let end = text
            .rfind(captured)
            .map_or(text.len(), |at| at + captured.len());
        return Err(error(
            text,
            text[..end].trim_start(),
            format!(
                "the position has {total} seeds, the game {}",
                rules.seeds_in_all()
            ),
            "count the pits and the captured seeds again: no seed is lost in this game",
        ));
    }
    Ok(position)
}

/// The numbers of a text, or the first word that is none.
fn numbers(text: &str) -> Result<Vec<u16>, &str> {
    text.split_whitespace()
        .map(|word| word.parse().map_err(|_| word))
        .collect()
}

fn pair(text: &str) -> Option<ByPlayer<u16>> {
    match numbers(text).ok()?.as_slice() {
        &[south, north] => Some(ByPlayer { south, north }),
        _ => None,
    }
}

/// Reads a move of the player whose turn it is: `3`, `5b`.
///
/// # Errors
/// If it is not a pit's number and a letter for the way of moving.
pub fn parse_move(text: &str, mover: Player, board: &Board) -> Result<Move, NotationError> {
    let text = text.trim();
    let help = || {
        format!(
            "write a pit's number from the mover's left, 1 to {}; `b` after it is the second way of \
             moving, where there is one",
            board.row_length()
        )
    };
    let digits = text.trim_end_matches(|c: char| c.is_ascii_lowercase());
    let way = match &text.as_bytes()[digits.len()..] {
        [] => 0,
        [letter] => letter - b'a',
        _ => return Err(error(text, text, format!("`{text}` is not a move"), help())),
    };
    u8::from_str(digits)
        .ok()
        .and_then(|number| board.pit(mover, number))
        .map(|pit| Move { way, pit })
        .ok_or_else(|| error(text, text, format!("`{text}` is not a move"), help()))
}
