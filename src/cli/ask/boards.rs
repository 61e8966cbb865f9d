//! What comes of a move, drawn.

use crate::cli::boardtext::draw_still;
use crate::cli::output::say;
use crate::game::parse_position;
use crate::report::Colour;
use crate::rules::{Expected, Ruleset};

/// Draws an answer behind its letter, to a question about a move or about a player without one.
pub fn answer(
    letter: &str,
    (expected, is_of_move): (&Expected, bool),
    rules: &Ruleset,
    colour: Colour,
) {
    let head = |words: &str| say!("{letter}  {words}");
    match expected {
        Expected::Illegal => head(match is_of_move {
            true => "That move is not allowed.",
            false => "There is a move after all.",
        }),
        Expected::Legal(moves) => head(&format!("Only these moves are allowed: {moves}.")),
        Expected::Follows { position, result } => {
            let text = position.as_deref().unwrap_or_default();
            let Ok(position) = parse_position(text, rules) else {
                return head(text);
            };
            head(&match result {
                Some(result) => format!("The game is over, {}:", result.words()),
                None => format!("{} moves next:", position.mover),
            });
            for line in draw_still(&position, rules, colour).lines() {
                say!("{}", format!("   {line}").trim_end());
            }
        }
    }
}
