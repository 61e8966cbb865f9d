//! What a player at the table sees of a move: that the opponent thinks, and the
//! board after each lap.

use super::boardtext::draw_still;
use super::output::{finish, out_is_terminal, write};
use super::table::dim;
use crate::game::{Position, Turn};
use crate::play::{Agent, Chosen, Dice, Seated};
use crate::referee::{Event, Referee};
use crate::report::Colour;
use crate::rules::Ruleset;
use crate::steps::laps;

/// Laps of a move that are drawn, at most.
const MOST_LAPS: usize = 6;

/// What an agent plays. On a screen it is said that it thinks, as long as it
/// does.
pub fn choose(referee: &Referee, player: &Seated, turn: &Turn, dice: &mut Dice) -> Chosen {
    let said = format!("{} thinks …", turn.position.mover);
    let is_said = out_is_terminal();
    if is_said {
        write(format_args!("{said}"));
        finish();
    }
    let chosen = player.choose_counting(referee, turn, dice);
    if is_said {
        let blank = " ".repeat(said.chars().count());
        write(format_args!("\r{blank}\r"));
    }
    chosen
}

/// The board after each lap of a move that has several.
pub fn lap_boards(
    rules: &Ruleset,
    before: &Position,
    events: &[Event],
    colour: Colour,
) -> Vec<String> {
    let laps = laps(rules, before, events);
    if laps.len() < 2 {
        return Vec::new();
    }
    let drawn = |(nth, position): (usize, &Position)| {
        let number = format!("Lap {} of {}", nth + 1, laps.len());
        let board = draw_still(position, rules, colour);
        format!("\n  {}\n{board}", dim(&number, colour))
    };
    let mut boards: Vec<String> = laps.iter().take(MOST_LAPS).enumerate().map(drawn).collect();
    match laps.len().saturating_sub(MOST_LAPS) {
        0 => {}
        1 => boards.push("\n  and another lap".into()),
        more => boards.push(format!("\n  and {more} more laps")),
    }
    boards
}
