//! What a new ruleset is like, as far as a report tells it in its first lines.

use serde::{Deserialize, Serialize};

use crate::rules::Player;

/// The shape of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Game {
    /// How many play: 2 to [`Player::MOST`]. More than two own columns, if any.
    pub players: u8,
    /// Rows of the board: 2, 4 or 6.
    pub rows: u8,
    /// Pits in a row.
    pub pits: u8,
    /// Seeds in every pit at the start.
    pub seeds: u16,
    /// Whose pits are whose.
    pub owners: Owners,
    /// Where captured seeds are put, and whether seeds are sown there.
    pub stores: Stores,
    /// Which way seeds are sown.
    pub direction: Direction,
    /// Whether a lap follows a lap.
    pub laps: Laps,
    /// What the last seed captures.
    pub captures: Captures,
    /// Whether several rounds are played, the captured seeds filling the pits of the next.
    pub rounds: bool,
    /// How a game ends.
    pub ending: Ending,
    /// The report, by its key in the bibliography.
    pub source: Option<String>,
    /// Its pages that speak of this game: `31`, `382-385`.
    pub pages: Option<String>,
}

/// Longer rows are not begun from answers.
pub const MOST_PITS: u8 = 20;

/// Nor are pits with more seeds.
pub const MOST_SEEDS: u16 = 200;

impl Default for Game {
    fn default() -> Game {
        Game {
            players: 2,
            rows: 2,
            pits: 6,
            seeds: 4,
            owners: Owners::Rows,
            stores: Stores::Usual,
            direction: Direction::Anticlockwise,
            laps: Laps::One,
            captures: Captures::Making(vec![2, 3]),
            rounds: false,
            ending: Ending::Usual,
            source: None,
            pages: None,
        }
    }
}

impl Game {
    /// Whether the numbers are some that a new file is written for.
    ///
    /// # Errors
    /// With what may be written instead.
    pub fn check(&self) -> Result<(), String> {
        rows(&self.rows.to_string())?;
        if Player::seats(self.players.into()).is_none() {
            return Err(format!("2 to {} play", Player::MOST));
        }
        if !(1..=MOST_PITS).contains(&self.pits) {
            return Err(format!("a row has 1 to {MOST_PITS} pits"));
        }
        if !(1..=MOST_SEEDS).contains(&self.seeds) {
            return Err(format!("a pit has 1 to {MOST_SEEDS} seeds at the start"));
        }
        let has_columns = self.players > 2 && self.owners != Owners::Shared;
        if has_columns && !self.pits.is_multiple_of(self.players) {
            return Err(format!(
                "the pits of a row are shared among {0} players: write a multiple of {0}",
                self.players
            ));
        }
        self.pages
            .as_deref()
            .map_or(Ok(()), |text| pages(text).map(drop))
    }
}

/// Whose pits are whose.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Owners {
    /// The rows nearest to a player are that player's.
    Rows,
    /// Each player has the columns of one half of the board.
    Columns,
    /// Every pit is everybody's.
    Shared,
}

/// Where captured seeds are put.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stores {
    /// In two rows each player has a store; larger boards have none.
    Usual,
    /// There are no stores.
    None,
    /// Each player has one, in which nothing is sown.
    Kept,
    /// Each player's own is sown in passing, and a last seed in it gives another move.
    Sown,
}

/// Which way seeds are sown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// The way most games go round.
    Anticlockwise,
    /// The other way.
    Clockwise,
    /// The mover chooses.
    Either,
}

/// Whether a lap follows a lap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Laps {
    /// A single one.
    One,
    /// From the last pit, if it held seeds.
    Last,
    /// From the pit after the last, if it holds seeds.
    Next,
}

/// What the last seed captures. Written `2,3`, `opposite`, `beyond` or `none`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Captures {
    /// An opponent's pit in which it makes one of these numbers.
    Making(Vec<u16>),
    /// The pit opposite, if it falls into an empty pit of the mover's.
    Opposite,
    /// The pit beyond an empty one, if that comes next after the last seed.
    Beyond,
    /// Nothing.
    None,
}

impl TryFrom<String> for Captures {
    type Error = String;

    fn try_from(text: String) -> Result<Captures, String> {
        captures(&text)
    }
}

impl From<Captures> for String {
    fn from(captures: Captures) -> String {
        match captures {
            Captures::None => "none".into(),
            Captures::Opposite => "opposite".into(),
            Captures::Beyond => "beyond".into(),
            Captures::Making(numbers) => {
                let all: Vec<String> = numbers.iter().map(u16::to_string).collect();
                all.join(",")
            }
        }
    }
}

/// How a game ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// In two rows the most seeds win, and the rest is left open; on larger boards who has
    /// taken all the opponent's seeds wins.
    Usual,
    /// When a player can't move; all take the seeds in their own pits.
    Kept,
    /// When a player can't move; the other takes the seeds that are left.
    Left,
    /// When a player has no seeds; all take the seeds in their own pits.
    Empty,
    /// When a player has no seeds, who has lost.
    All,
    /// When a player can't move, who has lost.
    Last,
}

/// Reads what is captured.
///
/// # Errors
/// With how it is written.
pub fn captures(text: &str) -> Result<Captures, String> {
    match text.trim() {
        "none" => Ok(Captures::None),
        "opposite" => Ok(Captures::Opposite),
        "beyond" => Ok(Captures::Beyond),
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
                _ => Err("write numbers such as `2,3`, `opposite`, `beyond` or `none`".into()),
            }
        }
    }
}

/// Reads the pages of a report.
///
/// # Errors
/// With how they are written.
pub fn pages(text: &str) -> Result<String, String> {
    let is_number = |part: &str| part.trim().parse::<u32>().is_ok();
    match text.split('-').all(is_number) && text.split('-').count() <= 2 {
        true => Ok(text.replace(' ', "")),
        false => Err("write a page or two: `31`, `382-385`".into()),
    }
}

/// Reads how many rows there are.
///
/// # Errors
/// With how many there may be.
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
