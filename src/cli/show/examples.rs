//! `seedlore show --as examples`: positions with what comes of them, drawn.

use super::{WIDTH, basis_below};
use crate::cli::boardtext::{draw, draw_still};
use crate::cli::failure::Failure;
use crate::cli::output::say;
use crate::cli::position;
use crate::cli::table::{bold, wrap};
use crate::examples::under;
use crate::game::{Position, Total, parse_position};
use crate::library::Library;
use crate::prose;
use crate::report::{Colour, Fault};
use crate::rules::{Example, Expected, Ruleset, Scene};

/// Shows every example of a ruleset in its order, each with the board before and after.
pub fn print(library: &Library, rules: &Ruleset, colour: Colour) -> Result<(), Failure> {
    if rules.examples().is_empty() {
        say!(
            "{} has no examples; `seedlore language example` tells how one is written",
            rules.name()
        );
    }
    for (at, example) in rules.examples().iter().enumerate() {
        if at > 0 {
            say!();
        }
        let named = example.name.as_ref();
        let named = named.map_or(String::new(), |name| format!(" ({name})"));
        let words = format!("{}. {}{named}", at + 1, example.words);
        say!("{}", bold(&wrap(&words, WIDTH, "   "), colour));
        for basis in &example.provenance {
            basis_below(
                &prose::basis(basis, library.collection.bibliography()),
                colour,
            );
        }
        if !example.under.is_empty() {
            say!("    where {}", example.readings().join(", "));
        }
        let rules = under(&library.collection, rules, example)
            .map_err(|faults| Failure::faults(faults, &library.sources))?;
        say!();
        boards(&rules, example, colour)?;
    }
    Ok(())
}

/// The board before the move, what is played, and what comes of it.
fn boards(rules: &Ruleset, example: &Example, colour: Colour) -> Result<(), Failure> {
    let read = |text: &str| {
        parse_position(text, rules)
            .map_err(|error| Failure::from(Fault::error(error.message).help(error.help)))
    };
    let (before, begins) = match &example.scene {
        Scene::Start => (Position::start(rules), None),
        Scene::Position(text) => (read(text)?, None),
        Scene::Round { round, holding } => {
            let end = position::round_end(rules, *round, holding, Total::OfTheGame)?;
            (end, Some(round))
        }
    };
    let drawn = if begins.is_some() { draw_still } else { draw };
    indented(&drawn(&before, rules, colour));
    let played = match (begins, &example.playing) {
        (None, Some(moves)) => format!("{} plays {moves}", before.mover),
        (None, None) => format!("{} has no move", before.mover),
        (Some(round), Some(moves)) => format!("round {round} begins with {moves}"),
        (Some(round), None) => match &example.expected {
            Expected::Follows {
                result: Some(_), ..
            } => format!("no round {round} follows"),
            Expected::Illegal | Expected::Legal(_) | Expected::Follows { result: None, .. } => {
                format!("round {round} begins")
            }
        },
    };
    match &example.expected {
        Expected::Illegal => say!("    {played}: illegal"),
        Expected::Legal(moves) => match (begins, &example.playing) {
            (None, None) => say!("    legal are {moves}"),
            (Some(_), _) | (None, Some(_)) => say!("    {played}; then legal are {moves}"),
        },
        Expected::Follows { position, result } => {
            let result = result.as_ref();
            let result = result.map_or(String::new(), |result| format!(": {}", result.words()));
            say!("    {played}{result}");
            if let Some(position) = position {
                let after = read(position)?;
                say!();
                indented(&draw_still(&after, rules, colour));
            }
        }
    }
    Ok(())
}

fn indented(board: &str) {
    for line in board.lines() {
        say!("{}", format!("    {line}").trim_end());
    }
}
