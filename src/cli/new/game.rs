//! What a new ruleset is like, by flags.

use clap::builder::PossibleValue;
use clap::{Args, ValueEnum};

use crate::skeleton::{
    Captures, Direction, Ending, Game, Laps, MOST_PITS, MOST_SEEDS, Owners, Stores, captures,
    pages, rows,
};

/// The shape of a game, as far as a report tells it in its first lines.
#[derive(Args, Debug, Clone, PartialEq, Eq)]
pub struct Flags {
    /// Rows of the board: 2, 4 or 6.
    #[arg(long, default_value_t = 2, value_parser = rows)]
    rows: u8,
    /// Pits in a row.
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u8).range(1..=i64::from(MOST_PITS)))]
    pits: u8,
    /// Seeds in every pit at the start.
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u16).range(1..=i64::from(MOST_SEEDS)))]
    seeds: u16,
    /// Whose pits are whose.
    #[arg(long, value_enum, default_value_t = Owners::Rows)]
    owners: Owners,
    /// Which way seeds are sown.
    #[arg(long, value_enum, default_value_t = Direction::Anticlockwise)]
    direction: Direction,
    /// Whether a lap follows a lap.
    #[arg(long, value_enum, default_value_t = Laps::One)]
    laps: Laps,
    /// Seeds in the last pit that are captured, such as `2,3`, or `opposite`, or `none`.
    #[arg(long, default_value = "2,3", value_parser = captures)]
    captures: Captures,
    /// Each player's own store is sown in passing.
    #[arg(long)]
    stores: bool,
    /// Several rounds, the captured seeds filling the pits of the next.
    #[arg(long)]
    rounds: bool,
    /// How a game ends.
    #[arg(long, value_enum, default_value_t = Ending::Usual)]
    ending: Ending,
    /// The report, by its key in sources.bib.
    #[arg(long, value_name = "KEY")]
    source: Option<String>,
    /// Its pages that speak of this game: `31`, `382-385`.
    #[arg(long, requires = "source", value_parser = pages)]
    pages: Option<String>,
}

impl Flags {
    /// The game that they tell of.
    pub fn game(&self) -> Game {
        let this = self.clone();
        Game {
            rows: this.rows,
            pits: this.pits,
            seeds: this.seeds,
            owners: this.owners,
            stores: match this.stores {
                true => Stores::Sown,
                false => Stores::Usual,
            },
            direction: this.direction,
            laps: this.laps,
            captures: this.captures,
            rounds: this.rounds,
            ending: this.ending,
            source: this.source,
            pages: this.pages,
        }
    }
}

impl ValueEnum for Owners {
    fn value_variants<'a>() -> &'a [Self] {
        &[Owners::Rows, Owners::Columns, Owners::Shared]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (word, help) = match self {
            Owners::Rows => ("rows", "The rows nearest to a player"),
            Owners::Columns => ("columns", "One half of the board to each player"),
            Owners::Shared => ("shared", "Every pit is everybody's"),
        };
        Some(PossibleValue::new(word).help(help))
    }
}

impl ValueEnum for Direction {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Direction::Anticlockwise,
            Direction::Clockwise,
            Direction::Either,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Direction::Anticlockwise => PossibleValue::new("anticlockwise"),
            Direction::Clockwise => PossibleValue::new("clockwise"),
            Direction::Either => PossibleValue::new("either").help("The mover chooses"),
        })
    }
}

impl ValueEnum for Laps {
    fn value_variants<'a>() -> &'a [Self] {
        &[Laps::One, Laps::Last, Laps::Next]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (word, help) = match self {
            Laps::One => ("one", "A single one"),
            Laps::Last => ("last", "From the last pit, if it held seeds"),
            Laps::Next => ("next", "From the pit after the last, if it holds seeds"),
        };
        Some(PossibleValue::new(word).help(help))
    }
}

impl ValueEnum for Ending {
    fn value_variants<'a>() -> &'a [Self] {
        &[
            Ending::Usual,
            Ending::Kept,
            Ending::Left,
            Ending::Empty,
            Ending::All,
            Ending::Last,
        ]
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let (word, help) = match self {
            Ending::Usual => (
                "usual",
                "In two rows left open; on larger boards who has no seeds has lost",
            ),
            Ending::Kept => ("kept", "A player can't move; all take their own seeds"),
            Ending::Left => ("left", "A player can't move; the other takes what is left"),
            Ending::Empty => ("empty", "A player has no seeds; all take their own"),
            Ending::All => ("all", "A player has no seeds, who has lost"),
            Ending::Last => ("last", "A player can't move, who has lost"),
        };
        Some(PossibleValue::new(word).help(help))
    }
}
