//! What comes of a move, drawn.

use crate::cli::boardtext::draw_still;
use crate::cli::output::say;
use crate::game::parse_position;
use crate::report::Colour;
use crate::rules::{Expected, Ruleset};

/// Draws an answer behind its letter, to a question about a move or about what happens before one.
pub fn answer(
    letter: &str,
    (expected, is_of_move): (&[Expected], bool),
    rules: &Ruleset,
    colour: Colour,
) {
    if let [one] = expected {
        return one_of(&format!("{letter}  "), (one, is_of_move), rules, colour);
    }
    say!("{letter}  The player may choose which of these comes of it:");
    for one in expected {
        one_of("   ", (one, is_of_move), rules, colour);
    }
}

fn one_of(
    before: &str,
    (expected, is_of_move): (&Expected, bool),
    rules: &Ruleset,
    colour: Colour,
) {
    let head = |words: &str| say!("{before}{words}");
    match expected {
        Expected::Illegal => head(match is_of_move {
            true => "That move is not allowed.",
            false => "Nothing of the kind: a move can be made here.",
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
