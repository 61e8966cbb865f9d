//! A board in plain characters, as South sees it.

use super::table::{bold, dim};
use crate::game::Position;
use crate::report::Colour;
use crate::rules::{Board, Pit, Player};

/// Draws both rows, the pits' numbers and what each has captured.
pub fn draw(position: &Position, board: &Board, colour: Colour) -> String {
    let cell = |pit: Pit| format!("[{:>2}]", position.seeds(pit));
    let number = |pit: Pit| format!("{:>3} ", board.number(pit));
    let south: Vec<Pit> = board.row_of(Player::South).collect();
    let mut north: Vec<Pit> = board.row_of(Player::North).collect();
    north.reverse();
    let join = |pits: &[Pit], say: &dyn Fn(Pit) -> String| -> String {
        pits.iter().map(|pit| say(*pit)).collect()
    };
    let name = |player: Player| {
        let text = format!("{player:<5} captured {}", position.captured[player]);
        if position.mover == player {
            bold(&format!("{text}  ← to move"), colour)
        } else {
            text
        }
    };
    [
        format!("   {}", name(Player::North)),
        dim(&format!("   {}", join(&north, &number)), colour),
        format!("   {}", join(&north, &cell)),
        format!("   {}", join(&south, &cell)),
        dim(&format!("   {}", join(&south, &number)), colour),
        format!("   {}", name(Player::South)),
    ]
    .map(|line| line.trim_end().to_string())
    .join("\n")
}
