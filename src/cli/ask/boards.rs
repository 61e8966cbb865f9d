//! What comes of a move, drawn.

use crate::ask::Scene;
use crate::cli::boardtext::draw_still;
use crate::cli::output::say;
use crate::prose::counted;
use crate::report::Colour;
use crate::rules::{Expected, Ruleset};

/// Draws an answer behind its letter, to a question about a move or about what happens before one.
pub fn answer(
    letter: &str,
    (expected, is_of_move): (&[Expected], bool),
    rules: &Ruleset,
    colour: Colour,
) {
    let (scenes, others) = Scene::all(expected, is_of_move, rules);
    if let ([one], 0) = (scenes.as_slice(), others) {
        return drawn(&format!("{letter}  "), one, rules, colour);
    }
    say!("{letter}  The player may choose which of these comes of it:");
    for one in &scenes {
        drawn("   ", one, rules, colour);
    }
    if others > 0 {
        say!(
            "   … and {} more",
            counted(others as u32, "outcome", "outcomes")
        );
    }
}

fn drawn(before: &str, scene: &Scene, rules: &Ruleset, colour: Colour) {
    say!("{before}{}", scene.words);
    if let Some(position) = &scene.position {
        for line in draw_still(position, rules, colour).lines() {
            say!("{}", format!("   {line}").trim_end());
        }
    }
    if !scene.beside.is_empty() {
        say!("      {}", scene.beside);
    }
}
