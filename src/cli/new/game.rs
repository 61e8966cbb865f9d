//! What a new ruleset is like, by flags.

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::rules::Player;
use crate::skeleton::{
    Captures, Direction, Ending, Game, Laps, MOST_PITS, MOST_SEEDS, Owners, Stores, captures,
    pages, rows,
};

/// The shape of a game, as far as a report tells it in its first lines.
#[derive(Args, Debug, Clone, PartialEq, Eq)]
pub struct Flags {
    /// How many play; more than two share the columns of the board.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(2..=Player::MOST as i64))]
    players: u8,
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
    #[arg(long, default_value = "rows", value_parser = word::<Owners>())]
    owners: Owners,
    /// Which way seeds are sown.
    #[arg(long, default_value = "anticlockwise", value_parser = word::<Direction>())]
    direction: Direction,
    /// Whether a lap follows a lap.
    #[arg(long, default_value = "one", value_parser = word::<Laps>())]
    laps: Laps,
    /// Seeds in the last pit that are captured, such as `2,3`, or `opposite`, `beyond` (an empty pit) or `none`.
    #[arg(long, default_value = "2,3", value_parser = captures)]
    captures: Captures,
    /// Each player's own store is sown in passing.
    #[arg(long)]
    stores: bool,
    /// Several rounds, the captured seeds filling the pits of the next.
    #[arg(long)]
    rounds: bool,
    /// How a game ends.
    #[arg(long, default_value = "usual", value_parser = word::<Ending>())]
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
            players: this.players,
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

/// A value that is one of a few words.
pub trait Words: Copy + PartialEq + Send + Sync + 'static {
    /// Each value, its word and what it means.
    const WORDS: &[(Self, &str, &str)];

    /// The value of a word.
    fn read(text: &str) -> Result<Self, String> {
        let mut words = Self::WORDS.iter();
        let one = words.find(|(_, word, _)| word.eq_ignore_ascii_case(text));
        one.map(|(value, ..)| *value)
            .ok_or_else(|| format!("invalid variant: {text}"))
    }

    /// The word of a value.
    fn word(self) -> &'static str {
        let mut words = Self::WORDS.iter();
        let one = words.find(|(value, ..)| *value == self);
        one.expect("every value has a word").1
    }
}

/// Reads one of the words on the command line.
fn word<T: Words>() -> impl TypedValueParser<Value = T> {
    let words = T::WORDS.iter().map(|(_, word, help)| match *help {
        "" => PossibleValue::new(*word),
        help => PossibleValue::new(*word).help(help),
    });
    PossibleValuesParser::new(words).map(|read| T::read(&read).expect("no other word passes"))
}

impl Words for Owners {
    const WORDS: &[(Owners, &str, &str)] = &[
        (Owners::Rows, "rows", "The rows nearest to a player"),
        (
            Owners::Columns,
            "columns",
            "One half of the board to each player",
        ),
        (Owners::Shared, "shared", "Every pit is everybody's"),
    ];
}

impl Words for Direction {
    const WORDS: &[(Direction, &str, &str)] = &[
        (Direction::Anticlockwise, "anticlockwise", ""),
        (Direction::Clockwise, "clockwise", ""),
        (Direction::Either, "either", "The mover chooses"),
    ];
}

impl Words for Laps {
    const WORDS: &[(Laps, &str, &str)] = &[
        (Laps::One, "one", "A single one"),
        (Laps::Last, "last", "From the last pit, if it held seeds"),
        (
            Laps::Next,
            "next",
            "From the pit after the last, if it holds seeds",
        ),
    ];
}

impl Words for Ending {
    const WORDS: &[(Ending, &str, &str)] = &[
        (
            Ending::Usual,
            "usual",
            "In two rows left open; on larger boards who has no seeds has lost",
        ),
        (
            Ending::Kept,
            "kept",
            "A player can't move; all take their own seeds",
        ),
        (
            Ending::Left,
            "left",
            "A player can't move; the other takes what is left",
        ),
        (
            Ending::Empty,
            "empty",
            "A player has no seeds; all take their own",
        ),
        (Ending::All, "all", "A player has no seeds, who has lost"),
        (Ending::Last, "last", "A player can't move, who has lost"),
    ];
}
