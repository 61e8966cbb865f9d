//! What may be asked.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use seedlore_game::Agreement;
use seedlore_language::rules::{Edit, Player};
pub use seedlore_language::skeleton::{Facts, Game as Shape};
pub use seedlore_study::ask::Shown;
use seedlore_study::identify::Clue;

/// The version of the interface that is spoken here.
pub const VERSION: u32 = 1;

/// One request.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub struct Request {
    /// The version of the interface that the page speaks.
    pub version: u32,
    /// What is asked.
    #[serde(flatten)]
    pub ask: Ask,
}

/// What is asked.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Ask {
    /// What is wrong with files.
    Check {
        /// The rulesets.
        files: Vec<File>,
        /// The bibliography, as `sources.bib` has it.
        works: Option<String>,
    },
    /// A text in the one layout, as `seedlore fmt` writes it.
    Format {
        /// The text of a file.
        text: String,
    },
    /// The text of a new ruleset, as `seedlore new` writes it.
    Begin {
        /// Its name: small letters, digits and hyphens.
        name: String,
        /// Its title; empty: made from the name.
        #[serde(default)]
        title: String,
        /// What is known beside the rules.
        #[serde(default)]
        facts: Facts,
        /// The shape of the game.
        #[serde(default)]
        game: Shape,
        /// The bibliography, if the game cites a report.
        #[serde(default)]
        works: Option<String>,
    },
    /// The classes by which a text is coloured.
    Classify {
        /// The text of a file.
        text: String,
    },
    /// What may be written at a place of a text.
    Complete {
        /// The place.
        #[serde(flatten)]
        place: Spot,
    },
    /// What stands at a place of a text.
    Hover {
        /// The place.
        #[serde(flatten)]
        place: Spot,
    },
    /// How two rulesets differ, clause by clause and in play.
    Differ {
        /// The original.
        left: Rules,
        /// What was made of it.
        right: Rules,
    },
    /// What a ruleset may have meant otherwise.
    Confirm {
        /// The ruleset; its readings are those in force.
        rules: Rules,
        /// Whether one question that is found soon is enough.
        #[serde(default)]
        is_first: bool,
    },
    /// A text with an example.
    Keep {
        /// The text of a file.
        text: String,
        /// The ruleset.
        name: String,
        /// What the example shows.
        shown: Shown,
        /// What it shows in words.
        #[serde(default)]
        words: String,
        /// The part of the report that says so, as in brackets.
        #[serde(default)]
        part: String,
    },
    /// A text with further lines.
    Insert {
        /// The text of a file.
        text: String,
        /// The ruleset that they are put into.
        name: String,
        /// The lines.
        lines: String,
    },
    /// A text with lines written otherwise.
    Mend {
        /// The text of a file.
        text: String,
        /// The lines as they are, and as they are to be.
        edit: Edit,
    },
    /// What a ruleset says.
    Describe {
        /// The ruleset.
        rules: Rules,
    },
    /// Where a game stands.
    Turn {
        /// Its rules.
        rules: Rules,
        /// The game.
        game: Game,
    },
    /// What is to be decided of the moves from a pit.
    Choices {
        /// The rules.
        rules: Rules,
        /// The game so far.
        game: Game,
        /// The pit, by its place among the holes of the board; none: the moves from no pit.
        hole: Option<usize>,
    },
    /// A move, step by step.
    Move {
        /// The rules.
        rules: Rules,
        /// The game so far.
        game: Game,
        /// The move.
        #[serde(rename = "move")]
        mv: String,
    },
    /// Why nothing may be played from a pit.
    WhyNot {
        /// The rules.
        rules: Rules,
        /// The game so far.
        game: Game,
        /// The pit, by its place among the holes of the board.
        hole: usize,
    },
    /// What a player of the program would play.
    Choose {
        /// The rules.
        rules: Rules,
        /// The game so far.
        game: Game,
        /// The player, as the command line names it: `level-3`.
        player: String,
        /// The seed of the player's chances.
        seed: u64,
    },
    /// What each move of a turn is worth.
    Judge {
        /// The rules.
        rules: Rules,
        /// The game so far.
        game: Game,
        /// How many nodes the search may look at.
        nodes: u32,
    },
    /// A position in which one move is clearly the best.
    Puzzle {
        /// The rules.
        rules: Rules,
        /// The seed of the games that are looked through.
        seed: u64,
        /// The number of the first of them.
        from: u64,
    },
    /// Each rule with a position in which it acts.
    Lessons {
        /// The rules.
        rules: Rules,
        /// Positions that the page shows already.
        #[serde(default)]
        shown: Vec<ShownRule>,
    },
    /// Which game somebody saw.
    Which {
        /// The games, and what one would answer of each: a
        /// [`Table`](seedlore_study::identify::Table) as JSON, in a text, so that it is read once.
        table: String,
        /// What was answered, as it is typed: `rows=2 numbers=2,3`.
        #[serde(default)]
        answers: String,
        /// Where it was seen: degrees north and east.
        #[serde(default)]
        place: Option<(f64, f64)>,
        /// When it was seen.
        #[serde(default)]
        year: Option<i32>,
        /// What it was called; empty if nobody knows.
        #[serde(default)]
        name: String,
        /// What else is known: answers to `watch`.
        #[serde(default)]
        clues: Vec<Clue>,
        /// A ruleset of which it is told what speaks for and against it.
        #[serde(default)]
        why: Option<String>,
    },
    /// Which game somebody watched.
    Watch {
        /// Every ruleset that it may be.
        files: Vec<File>,
        /// The bibliography, as `sources.bib` has it.
        works: Option<String>,
        /// The games, as for `which`.
        table: String,
        /// What was answered, for the board that they tell.
        #[serde(default)]
        answers: String,
        /// The moves, one a line, as `seedlore which --moves` reads them.
        moves: String,
    },
    /// A text as a QR code.
    Square {
        /// The text.
        text: String,
    },
    /// The game as a record.
    Record {
        /// The rules.
        rules: Rules,
        /// The game.
        game: Game,
        /// Who played each seat.
        #[serde(default)]
        players: Option<BTreeMap<Player, String>>,
    },
    /// A record as a game.
    ReadRecord {
        /// The rules; its readings are those of the record.
        rules: Rules,
        /// The record, as JSON Lines.
        text: String,
    },
    /// Random games, move by move.
    Games {
        /// The rules.
        rules: Rules,
        /// How many games.
        games: u64,
        /// The most moves of each.
        longest: usize,
        /// The seed of all chances.
        seed: u64,
    },
    /// The figures of many games.
    Simulate {
        /// The rules.
        rules: Rules,
        /// Who plays every seat.
        player: String,
        /// How many games.
        games: u64,
        /// The seed of all chances.
        seed: u64,
    },
}

/// A ruleset under readings, with all that is needed to read it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rules {
    /// The file of the ruleset and those that it is derived from.
    pub files: Vec<File>,
    /// The bibliography, or the part of it that is cited.
    #[serde(default)]
    pub works: Option<String>,
    /// The name of the ruleset.
    pub name: String,
    /// Readings other than the defaults, each `question=reading`.
    #[serde(default)]
    pub reading: Vec<String>,
}

/// A rule with a position in which it acts.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub struct ShownRule {
    /// The clause, by its place among those of the ruleset.
    pub clause: usize,
    /// The position.
    pub start: String,
}

/// A file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct File {
    /// As messages show it.
    pub path: String,
    /// What is in it.
    pub text: String,
}

/// A place in one of some files.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spot {
    /// The files, which may have errors.
    pub files: Vec<File>,
    /// The bibliography.
    #[serde(default)]
    pub works: Option<String>,
    /// The path of the file.
    pub path: String,
    /// How far in its text, in UTF-16 units.
    pub at: usize,
}

/// A game so far.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Game {
    /// The position it begins from; none: the start.
    #[serde(default)]
    pub start: Option<String>,
    /// The seed of what is drawn by lot.
    #[serde(default)]
    pub seed: u64,
    /// The moves that were made, in order.
    #[serde(default)]
    pub moves: Vec<String>,
    /// At which occurrence of a position the players agree to an end that the rules let them
    /// agree to; 0 for never. None: as programs do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub agree: Option<u32>,
}

impl Game {
    /// A page plays no longer games.
    pub const MOST_MOVES: usize = 5_000;

    /// When players who may agree to end the game do so.
    pub fn agreement(&self) -> Agreement {
        match self.agree {
            None => Game::AGREEMENT,
            Some(0) => Agreement::Never,
            Some(times) => Agreement::AtOccurrence(times),
        }
    }

    /// The same in games between programs.
    pub const AGREEMENT: Agreement = Agreement::AtOccurrence(3);
}
