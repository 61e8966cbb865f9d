//! What a new ruleset is like, asked line by line.

use std::io::BufRead;

use super::game::Words;
use crate::cli::failure::{Done, Failure};
use crate::cli::output::say;
use crate::cli::typing::typed;
use crate::skeleton::{Captures, Game, MOST_PITS, MOST_SEEDS, Stores, captures, pages, rows};

/// Asks for everything; an empty line takes what stands in brackets.
pub fn about(game: &mut Game, input: &mut dyn BufRead) -> Done {
    say!("An empty line takes what stands in brackets.");
    let number = |text: &str, most: u16| {
        text.parse::<u16>()
            .ok()
            .filter(|n| (1..=most).contains(n))
            .ok_or_else(|| format!("write a whole number from 1 to {most}"))
    };
    game.rows = one(
        input,
        "How many rows has the board: 2, 4 or 6?",
        game.rows,
        rows,
    )?;
    game.pits = one(input, "How many pits has a row?", game.pits, |text| {
        number(text, u16::from(MOST_PITS)).map(|n| n as u8)
    })?;
    game.seeds = one(
        input,
        "How many seeds are in every pit at the start?",
        game.seeds,
        |text| number(text, MOST_SEEDS),
    )?;
    game.owners = one(
        input,
        "Whose pits are whose: rows (the nearest), columns (half of them each) or shared?",
        game.owners,
        Words::read,
    )?;
    game.direction = one(
        input,
        "Which way are they sown: anticlockwise, clockwise or either?",
        game.direction,
        Words::read,
    )?;
    game.laps = one(
        input,
        "Does a lap follow a lap: one (it does not), last (from the last pit) or next (from the pit after it)?",
        game.laps,
        Words::read,
    )?;
    game.captures = one(
        input,
        "What is captured: numbers the last seed makes, such as 2,3; opposite; beyond, after an empty pit; or none?",
        game.captures.clone(),
        captures,
    )?;
    let is_sown = one(
        input,
        "Are stores sown in passing: yes or no?",
        game.stores == Stores::Sown,
        yes,
    )?;
    game.stores = match is_sown {
        true => Stores::Sown,
        false => Stores::Usual,
    };
    game.rounds = one(
        input,
        "Are there several rounds: yes or no?",
        game.rounds,
        yes,
    )?;
    game.ending = one(
        input,
        "How does a game end: usual, kept, left, empty, all or last (`seedlore new --help` tells them)?",
        game.ending,
        Words::read,
    )?;
    let source = one(
        input,
        "Which work reports it, by its key in sources.bib (- for none yet)?",
        game.source.clone().unwrap_or("-".into()),
        |text| Ok(text.to_string()),
    )?;
    game.source = Some(source).filter(|key| key != "-");
    if game.source.is_some() {
        let at = one(
            input,
            "On which pages (- if it has none)?",
            game.pages.clone().unwrap_or("-".into()),
            |text| match text {
                "-" => Ok("-".into()),
                text => pages(text),
            },
        )?;
        game.pages = Some(at).filter(|pages| pages != "-");
    }
    Ok(())
}

fn yes(text: &str) -> Result<bool, String> {
    match text {
        "yes" | "y" => Ok(true),
        "no" | "n" => Ok(false),
        _ => Err("write yes or no".into()),
    }
}

/// A value that is asked for, and shown as what is taken if nothing is said.
trait Shown {
    fn shown(&self) -> String;
}

impl Shown for u8 {
    fn shown(&self) -> String {
        self.to_string()
    }
}

impl Shown for u16 {
    fn shown(&self) -> String {
        self.to_string()
    }
}

impl Shown for bool {
    fn shown(&self) -> String {
        if *self { "yes" } else { "no" }.into()
    }
}

impl Shown for String {
    fn shown(&self) -> String {
        self.clone()
    }
}

impl<T: Words> Shown for T {
    fn shown(&self) -> String {
        self.word().into()
    }
}

impl Shown for Captures {
    fn shown(&self) -> String {
        self.clone().into()
    }
}

/// Asks until the answer is one.
fn one<T: Shown>(
    input: &mut dyn BufRead,
    question: &str,
    usual: T,
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<T, Failure> {
    loop {
        say!("{question} [{}]", usual.shown());
        let line = match typed(input) {
            Ok(Some(line)) => line,
            Ok(None) => {
                return Err(Failure::usage(
                    "the answers stop short",
                    "answer every question, or use the flags: `seedlore new --help`",
                ));
            }
            Err(error) => {
                return Err(Failure::usage(
                    format!("the answers can't be read: {error}"),
                    "use the flags: `seedlore new --help`",
                ));
            }
        };
        match line.trim() {
            "" => return Ok(usual),
            text => match read(text) {
                Ok(value) => return Ok(value),
                Err(help) => say!("{help}"),
            },
        }
    }
}
