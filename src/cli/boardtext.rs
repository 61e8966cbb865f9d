//! A board in plain characters, as South sees it.

use super::table::{bold, dim};
use crate::game::Position;
use crate::report::Colour;
use crate::rules::{Pit, Player, Ruleset};

/// Draws all rows, the pits' numbers as their side counts them, and what each
/// player has captured. A marked pit stands in `< >`, a closed one is `xx`, and
/// a pit whose owner is not the one whose side it lies on has the owner's letter.
pub fn draw(position: &Position, rules: &Ruleset, colour: Colour) -> String {
    let board = rules.board();
    let cell = |pit: Pit| {
        let ground = position.ground();
        let seeds = position.seeds(pit);
        let body = match () {
            () if ground.closed.contains(pit) => " xx ".to_string(),
            () if ground.is_marked(pit) => format!("<{seeds:>2}>"),
            () => format!("[{seeds:>2}]"),
        };
        match position.owner(pit) {
            owner if owner == board.home(pit) => body,
            Some(owner) => format!("{}{}", body.trim_end(), owner.letter()),
            None => body,
        }
    };
    let number = |pit: Pit| format!("{:>3} ", board.number(pit, Player::South));
    let name = |player: Player| {
        let mut text = format!("{player:<5} captured {}", position.captured[player]);
        if board.has_reserves() {
            text.push_str(&format!(", reserve {}", position.reserves[player]));
        }
        if position.memory().points[player] > 0 {
            text.push_str(&format!(", points {}", position.memory().points[player]));
        }
        match position.mover == player {
            true => bold(&format!("{text}  ← to move"), colour),
            false => text,
        }
    };
    let row = |row: u8, say: &dyn Fn(Pit) -> String| -> String {
        (0..board.row_length())
            .map(|column| say(board.at(row, column)))
            .collect()
    };
    let last = board.rows() - 1;
    let players = board.players();
    let near = players.iter().filter(|p| **p != Player::North);
    let far = players.iter().filter(|p| **p == Player::North);
    let mut lines: Vec<String> = far.map(|p| format!("   {}", name(*p))).collect();
    if last > 0 {
        lines.push(dim(&format!("   {}", row(last, &number)), colour));
    }
    for at in (0..=last).rev() {
        lines.push(format!("   {}", row(at, &cell)));
        if board.has_centre() && at == board.rows() / 2 {
            lines.push(format!("   centre {}", position.centre));
        }
    }
    lines.push(dim(&format!("   {}", row(0, &number)), colour));
    lines.extend(near.map(|p| format!("   {}", name(*p))));
    let trimmed: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    trimmed.join("\n")
}
