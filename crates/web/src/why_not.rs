//! Why nothing may be played from a pit.

use serde::Serialize;

use super::Refused;
use super::opened::Opened;
use super::view::holes;
use seedlore_game::{Spelling, Turn};
use seedlore_referee::explain::{asked, why};
use seedlore_referee::referee::pit_name;

/// What is said of a pit that was chosen.
#[derive(Debug, Serialize)]
pub struct WhyNot {
    /// `South may not play South's pit 3.`
    message: String,
    /// The clause that forbids it, with its source.
    why: String,
}

/// Why no move begins from a hole of the board.
///
/// # Errors
/// If there is no such hole.
pub fn why_not(opened: &Opened, turn: &Turn, hole: usize) -> Result<WhyNot, Refused> {
    let pit = *holes(opened).get(hole).ok_or_else(|| {
        Refused::new(
            "there is no such hole on the board",
            "name one of the turn's",
        )
    })?;
    let board = opened.rules().board();
    let mover = turn.position.mover;
    let name = pit_name(pit, board);
    let message = format!("{mover} may not play {name} now.");
    let written = board.name(pit, mover).replace(' ', "-");
    let why = match asked(&opened.referee, turn, &written, opened.works()) {
        Ok(_) => {
            return Ok(WhyNot {
                message: format!("{mover} may play {name}."),
                why: String::new(),
            });
        }
        Err(_) => why(
            &opened.referee,
            &turn.position,
            Spelling::new(pit),
            opened.works(),
        ),
    };
    Ok(WhyNot { message, why })
}
