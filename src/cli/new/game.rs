//! What a new ruleset is like, by flags.

use clap::{Args, ValueEnum};

/// The shape of a game, as far as a report tells it in its first lines.
#[derive(Args, Debug, Clone, PartialEq, Eq)]
pub struct Game {
    /// Rows of the board: 2, 4 or 6.
    #[arg(long, default_value_t = 2, value_parser = rows)]
    pub rows: u8,
    /// Pits in a row.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=20))]
    pub pits: u8,
    /// Seeds in every pit at the start.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=200))]
    pub seeds: u16,
    /// Which way seeds are sown.
    #[arg(long, value_enum, default_value_t = Direction::Anticlockwise)]
    pub direction: Direction,
    /// Whether a lap follows a lap.
    #[arg(long, value_enum, default_value_t = Laps::One)]
    pub laps: Laps,
    /// Seeds in the last pit that are captured, such as `2,3`, or `opposite`, or `none`.
    #[arg(long, default_value = "2,3", value_parser = captures)]
    pub captures: Captures,
    /// Each player's own store is sown in passing.
    #[arg(long)]
    pub stores: bool,
    /// Several rounds, the captured seeds filling the pits of the next.
    #[arg(long)]
    pub rounds: bool,
    /// The report, by its key in sources.bib.
    #[arg(long, value_name = "KEY")]
    pub source: Option<String>,
    /// Its pages that speak of this game: `31`, `382-385`.
    #[arg(long, requires = "source", value_parser = pages)]
    pub pages: Option<String>,
}

impl Default for Game {
    fn default() -> Game {
        Game {
            rows: 2,
            pits: 6,
            seeds: 4,
            direction: Direction::Anticlockwise,
            laps: Laps::One,
            captures: Captures::Making(vec![2, 3]),
            stores: false,
            rounds: false,
            source: None,
            pages: None,
        }
    }
}

#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Anticlockwise,
    Clockwise,
    /// The mover chooses.
    Either,
}

#[derive(ValueEnum, Debug, Clone, Copy, PartialEq, Eq)]
pub enum Laps {
    /// A single one.
    One,
    /// From the last pit, if it held seeds.
    Last,
    /// From the pit after the last, if it holds seeds.
    Next,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Captures {
    Making(Vec<u16>),
    Opposite,
    None,
}

pub fn captures(text: &str) -> Result<Captures, String> {
    match text.trim() {
        "none" => Ok(Captures::None),
        "opposite" => Ok(Captures::Opposite),
        numbers => {
            let numbers: Result<Vec<u16>, _> = numbers
                .split([',', ' '])
                .filter(|part| !part.is_empty() && *part != "or")
                .map(str::parse)
                .collect();
            match numbers {
                Ok(all) if !all.is_empty() && all.iter().all(|n| *n > 0) => {
                    Ok(Captures::Making(all))
                }
                _ => Err("write numbers such as `2,3`, `opposite` or `none`".into()),
            }
        }
    }
}

pub fn pages(text: &str) -> Result<String, String> {
    let is_number = |part: &str| part.trim().parse::<u32>().is_ok();
    match text.split('-').all(is_number) && text.split('-').count() <= 2 {
        true => Ok(text.replace(' ', "")),
        false => Err("write a page or two: `31`, `382-385`".into()),
    }
}

pub fn rows(text: &str) -> Result<u8, String> {
    match text {
        "2" => Ok(2),
        "4" => Ok(4),
        "6" => Ok(6),
        _ => Err(
            "write 2, 4 or 6; for a ring, three rows or a track of its own, change the file".into(),
        ),
    }
}
