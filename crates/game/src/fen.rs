//! Positions as programs for oware and togyz kumalak write them, in the manner
//! of chess.
//!
//! ```text
//! 4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1
//! 4,4,4,4,4,4/4,4,4,4,4,4 0 0 S
//! 2S,4,1S/1S,1S,3,1S 21 21 N 50
//! ```
//!
//! The rows from the top of the board to the bottom, each from left to right as
//! South sees it; seeds captured by South and by North; the player to move;
//! after it the number of the move, which is passed over. Where some number has
//! an `S`, for seeds, one without it counts empty pits in a row. `T` is a pit
//! that its owner lost to the other player, in rulesets with such a mark.

use std::sync::Arc;

use super::Position;
use super::notation_error::{NotationError, error};
use seedlore_language::rules::{Board, ByPlayer, Pit, Player, Ruleset};

pub(super) fn parse(text: &str, rules: &Ruleset) -> Result<Position, NotationError> {
    let board = rules.board();
    let words: Vec<&str> = text.split_whitespace().collect();
    let help = || {
        format!(
            "write the start as `{}`, or as `{}`",
            write(&Position::start(rules), rules),
            Position::start(rules).notation(rules)
        )
    };
    let wrong = |part: &str, message: String| error(text, part, message, help());
    let players = board.players();
    if !(players.len() + 2..=players.len() + 3).contains(&words.len()) {
        let message = "a position without `|` has rows, what each player captured and who moves";
        return Err(wrong(text.trim(), message.into()));
    }
    let mut position = Position::start(rules);
    position.reserves = ByPlayer::from_value(0);
    position.centre = 0;
    let rows: Vec<&str> = words[0].split('/').collect();
    if rows.len() != usize::from(board.rows()) {
        let message = format!(
            "the board has {} rows, parted by `/`; the position has {}",
            board.rows(),
            rows.len()
        );
        return Err(wrong(words[0], message));
    }
    let has_signs = words[0].contains(['S', 's']);
    for (row, text) in (0..board.rows()).rev().zip(rows) {
        one_row(&mut position, row, text, has_signs, rules).map_err(|(part, m)| wrong(part, m))?;
    }
    for (player, word) in players.iter().zip(&words[1..]) {
        let seeds = word.trim_end_matches(['S', 's']).parse();
        let message = || format!("`{word}` is not what {player} captured");
        position.captured[*player] = seeds.map_err(|_| wrong(word, message()))?;
    }
    let mover = words[players.len() + 1];
    let seat = Player::named(mover).filter(|player| players.contains(player));
    position.mover = seat.ok_or_else(|| wrong(mover, format!("`{mover}` is not a player")))?;
    if let Some(nth) = words.get(players.len() + 2)
        && nth.parse::<u32>().is_err()
    {
        return Err(wrong(nth, format!("`{nth}` is not the number of a move")));
    }
    Ok(position)
}

/// Reads a row; the part that is wrong and why.
fn one_row<'t>(
    position: &mut Position,
    row: u8,
    text: &'t str,
    has_signs: bool,
    rules: &Ruleset,
) -> Result<(), (&'t str, String)> {
    let board = rules.board();
    let length = board.row_length();
    let mut column = 0;
    for word in text.split(',') {
        let lacks = || {
            (
                word,
                format!("`{word}` is not a pit: write seeds, as `4S` or `4`"),
            )
        };
        let is_sign = word.ends_with(['S', 's']);
        let number: Option<u16> = word.trim_end_matches(['S', 's']).parse().ok();
        let (pits, seeds) = match (word, number) {
            ("T" | "t", _) => {
                if column >= length || !lose(position, board.at(row, column), rules) {
                    let message = "this ruleset has no mark for a pit that was lost";
                    return Err((word, message.into()));
                }
                (1, 0)
            }
            (_, Some(empty)) if has_signs && !is_sign => (empty, 0),
            (_, Some(seeds)) => (1, seeds),
            (_, None) => return Err(lacks()),
        };
        for _ in 0..pits {
            if column >= length {
                return Err((
                    text,
                    format!("the row has {length} pits, the position gives more"),
                ));
            }
            position.set_seeds(board.at(row, column), seeds);
            column += 1;
        }
    }
    match column == length {
        true => Ok(()),
        false => {
            let message = format!("the row has {length} pits, the position gives {column}");
            Err((text, message))
        }
    }
}

/// Marks a pit as won by the player across; false if no mark is made in play
/// that locks.
fn lose(position: &mut Position, pit: Pit, rules: &Ruleset) -> bool {
    let board = rules.board();
    let mark = rules.marks().iter().position(|mark| mark.plan.locked);
    match (mark, board.side(pit)) {
        (Some(mark), Some(owner)) => {
            let holder = board.next_player(owner);
            Arc::make_mut(&mut position.ground).mark(pit, mark, holder, true);
            true
        }
        _ => false,
    }
}

/// The position as such a line; marks, owners and counters have no sign in it.
pub(super) fn write(position: &Position, rules: &Ruleset) -> String {
    let board: &Board = rules.board();
    let row = |row: u8| {
        let pits = (0..board.row_length()).map(|column| board.at(row, column));
        let seeds: Vec<String> = pits.map(|pit| position.seeds(pit).to_string()).collect();
        seeds.join(",")
    };
    let rows: Vec<String> = (0..board.rows()).rev().map(row).collect();
    let captured = board
        .players()
        .iter()
        .map(|p| position.captured[*p].to_string());
    let captured: Vec<String> = captured.collect();
    format!(
        "{} {} {}",
        rows.join("/"),
        captured.join(" "),
        position.mover.code()
    )
}
