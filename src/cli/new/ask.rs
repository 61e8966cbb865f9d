//! What a new ruleset is like, asked line by line.

use std::io::BufRead;

use clap::ValueEnum;

use super::game::{Captures, Game, captures, pages, rows};
use crate::cli::failure::{Done, Failure};
use crate::cli::output::say;
use crate::cli::typing::typed;

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
        number(text, 20).map(|n| n as u8)
    })?;
    game.seeds = one(
        input,
        "How many seeds are in every pit at the start?",
        game.seeds,
        |text| number(text, 200),
    )?;
    game.direction = one(
        input,
        "Which way are they sown: anticlockwise, clockwise or either?",
        game.direction,
        |text| ValueEnum::from_str(text, true),
    )?;
    game.laps = one(
        input,
        "Does a lap follow a lap: one (it does not), last (from the last pit) or next (from the pit after it)?",
        game.laps,
        |text| ValueEnum::from_str(text, true),
    )?;
    game.captures = one(
        input,
        "What is captured: numbers the last seed makes, such as 2,3; opposite; or none?",
        game.captures.clone(),
        captures,
    )?;
    game.stores = one(
        input,
        "Are stores sown in passing: yes or no?",
        game.stores,
        yes,
    )?;
    game.rounds = one(
        input,
        "Are there several rounds: yes or no?",
        game.rounds,
        yes,
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

impl Shown for super::game::Direction {
    fn shown(&self) -> String {
        named(self)
    }
}

impl Shown for super::game::Laps {
    fn shown(&self) -> String {
        named(self)
    }
}

impl Shown for Captures {
    fn shown(&self) -> String {
        match self {
            Captures::None => "none".into(),
            Captures::Opposite => "opposite".into(),
            Captures::Making(numbers) => {
                let all: Vec<String> = numbers.iter().map(u16::to_string).collect();
                all.join(",")
            }
        }
    }
}

fn named(value: &impl ValueEnum) -> String {
    let value = value.to_possible_value();
    value.map_or(String::new(), |v| v.get_name().to_string())
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
