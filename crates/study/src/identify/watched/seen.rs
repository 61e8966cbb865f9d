//! What somebody wrote down of a game that was watched.
//!
//! ```text
//! # Two boys in the market
//! board "4 4 4 4 4 4 / 4 4 4 4 4 4"
//! 3 takes 0
//! N: 5> takes 2
//! 2.4           # the fourth pit of the mover's second row
//! b4 takes ?    # the same
//! ?  takes 3
//! 1 takes 2 board "0 5 ? 5 5 5 / 4 4 4 4 4 4"
//! ```
//!
//! One move a line, in the order of play. The pit is numbered from the left of who moves, as
//! in all moves of this program; `3 2` and `3:2` are short for `3 takes 2`. The board is the
//! one after the move, written as the rows of a [position](seedlore_game::parse_position);
//! on a line of its own before the first move it is the one from which the game was watched.

use std::fmt;
use std::ops::Range;

use seedlore_language::rules::{Board, Direction, Player};

/// No more moves are read: a game has some hundred.
pub const MOST_MOVES: usize = 1_000;

/// Moves that were watched.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Seen {
    /// The board before the first of the moves, if it was looked at.
    pub start: Option<SeenBoard>,
    /// In the order of play.
    pub moves: Vec<SeenMove>,
}

/// One move, as far as it was seen.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SeenMove {
    /// The line of the text, counted from 1; 0 if there was no text.
    pub line: usize,
    /// Who moved, if that was written.
    pub side: Option<Player>,
    /// The pit that was emptied; `None` if it was not seen.
    pub pit: Option<SeenPit>,
    /// Which way round the seeds were sown, if that was written.
    pub direction: Option<Direction>,
    /// How many seeds were captured, if that was seen.
    pub taken: Option<u16>,
    /// The board after the move, if it was looked at.
    pub board: Option<SeenBoard>,
}

/// Where a move began.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeenPit {
    /// A pit by its row, counted from 1 at who moves, and its number from the left there.
    Pit {
        /// Of the rows, the nearest is 1.
        row: u8,
        /// Counted from 1 at the left.
        number: u8,
    },
    /// Seeds that are held back and were entered.
    Reserve,
    /// The mover's store.
    Store,
    /// The place in the middle.
    Centre,
    /// A move that empties nothing.
    Nothing,
}

/// Seeds on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenBoard {
    /// Rows of pits; a ring has one.
    pub rows: u8,
    /// Pits of a row.
    pub row_length: u8,
    /// By pit, in the order of positions; `None` of those that were not counted.
    pub pits: Vec<Option<u16>>,
}

/// Why a text is not what was seen of a game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong, as a sentence without a full stop.
    pub message: String,
    /// What to write instead.
    pub help: String,
    /// The part of the text that is wrong, in bytes.
    pub place: Range<usize>,
}

impl fmt::Display for SeenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}; {}", self.line, self.message, self.help)
    }
}

impl std::error::Error for SeenError {}

const EXAMPLE: &str = "write one move a line, as in `3 takes 2`: the pit that was emptied, counted from the \
                       left of who moved, and how many seeds were captured; `?` is what was not seen";
const PIT: &str = "write the number of the pit from the left of who moved, as in `3`, or `2.3` (or `b3`) \
                   for the third pit of the second row; `?` if it was not seen";
const BOARD: &str = "write the seeds of each pit, row by row, as in `board \"0 5 5 5 5 4 / 4 4 4 4 4 4\"`: each \
                     row from the left of the player on whose side it lies, `?` for what was not counted";

/// Words between the pit and the number.
const TAKING: [&str; 6] = ["takes", "take", "took", "captures", "captured", ":"];

impl Seen {
    /// Reads what was written.
    ///
    /// # Errors
    /// The first line that is no move and no board, or a board that is not like the others;
    /// and if there is nothing at all.
    pub fn parse(text: &str) -> Result<Seen, SeenError> {
        let mut seen = Seen::default();
        let mut at = 0;
        for (nth, whole) in text.split_inclusive('\n').enumerate() {
            let line = Line {
                nth: nth + 1,
                text: whole.split('#').next().unwrap_or("").trim(),
                of: text,
            };
            at += whole.len();
            if line.text.is_empty() || line.text.eq_ignore_ascii_case("pass") {
                continue;
            }
            seen.add(&line)?;
        }
        if seen.moves.is_empty() {
            return Err(SeenError {
                line: text.lines().count().max(1),
                message: "no move was written".into(),
                help: EXAMPLE.into(),
                place: at..at,
            });
        }
        Ok(seen)
    }

    fn add(&mut self, line: &Line) -> Result<(), SeenError> {
        let (rest, board) = line.board()?;
        if let (Some(board), Some(known)) = (&board, self.boards().next()) {
            let shape = |board: &SeenBoard| (board.rows, board.row_length);
            if shape(board) != shape(known) {
                let (rows, length) = shape(known);
                let message = format!(
                    "this board has {} rows of {} pits, the one before has {rows} of {length}",
                    board.rows, board.row_length
                );
                return Err(line.wrong(line.text, message, BOARD));
            }
        }
        if rest.is_empty() {
            match self.moves.last_mut() {
                None if self.start.is_none() => self.start = board,
                Some(last) if last.board.is_none() => last.board = board,
                _ => {
                    let message = "two boards follow one another".to_string();
                    return Err(line.wrong(line.text, message, "write the move between them"));
                }
            }
            return Ok(());
        }
        if self.moves.len() >= MOST_MOVES {
            let message = format!("there are more than {MOST_MOVES} moves");
            return Err(line.wrong(line.text, message, "leave out the last of them"));
        }
        let mut one = line.one_move(rest)?;
        one.board = board;
        self.moves.push(one);
        Ok(())
    }

    /// All boards that were looked at.
    pub fn boards(&self) -> impl Iterator<Item = &SeenBoard> {
        let after = self.moves.iter().filter_map(|one| one.board.as_ref());
        self.start.iter().chain(after)
    }

    /// Rows and pits of a row, if a board was looked at.
    pub fn rows_and_pits(&self) -> Option<(u8, u8)> {
        let board = self.boards().next()?;
        Some((board.rows, board.row_length))
    }
}

impl SeenMove {
    /// The move as it is written on a line.
    pub fn notation(&self) -> String {
        let mut text = self
            .side
            .map_or(String::new(), |side| format!("{}: ", side.code()));
        text.push_str(&self.pit.map_or("?".into(), |pit| pit.to_string()));
        text.push_str(match self.direction {
            None => "",
            Some(Direction::Anticlockwise) => ">",
            Some(Direction::Clockwise) => "<",
        });
        if let Some(taken) = self.taken {
            text.push_str(&format!(" takes {taken}"));
        }
        if let Some(board) = &self.board {
            text.push_str(&format!(" board \"{}\"", board.notation()));
        }
        text
    }
}

impl SeenPit {
    /// A place as who moves calls it; `None` of another player's store or reserve.
    pub fn of(place: seedlore_language::rules::Pit, mover: Player, board: &Board) -> Option<Self> {
        use seedlore_language::rules::Kind;
        match place.kind() {
            Kind::Pit => {
                let (row, number) = board.row_and_number(place, mover);
                Some(SeenPit::Pit { row, number })
            }
            Kind::Store(player) => (player == mover).then_some(SeenPit::Store),
            Kind::Reserve(player) => (player == mover).then_some(SeenPit::Reserve),
            Kind::Centre => Some(SeenPit::Centre),
            Kind::Nowhere => Some(SeenPit::Nothing),
        }
    }
}

impl fmt::Display for SeenPit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeenPit::Pit { row: 1, number } => write!(f, "{number}"),
            SeenPit::Pit { row, number } => write!(f, "{row}.{number}"),
            SeenPit::Reserve => f.write_str("reserve"),
            SeenPit::Store => f.write_str("store"),
            SeenPit::Centre => f.write_str("centre"),
            SeenPit::Nothing => f.write_str("none"),
        }
    }
}

impl SeenBoard {
    /// A board on which all pits were counted.
    pub fn new(rows: u8, row_length: u8, pits: &[u16]) -> SeenBoard {
        SeenBoard {
            rows,
            row_length,
            pits: pits.iter().copied().map(Some).collect(),
        }
    }

    /// The rows as they are written.
    pub fn notation(&self) -> String {
        let word = |seeds: &Option<u16>| seeds.map_or("?".into(), |n| n.to_string());
        let rows = self.pits.chunks(usize::from(self.row_length.max(1)));
        let rows = rows.map(|row| row.iter().map(word).collect::<Vec<_>>().join(" "));
        rows.collect::<Vec<_>>().join(" / ")
    }
}

/// A line that says something, without its comment.
struct Line<'t> {
    nth: usize,
    text: &'t str,
    of: &'t str,
}

impl<'t> Line<'t> {
    fn wrong(&self, part: &str, message: String, help: &str) -> SeenError {
        let start = (part.as_ptr() as usize).saturating_sub(self.of.as_ptr() as usize);
        SeenError {
            line: self.nth,
            message,
            help: help.into(),
            place: start..start + part.len(),
        }
    }

    /// What stands before a board, and the board.
    fn board(&self) -> Result<(&'t str, Option<SeenBoard>), SeenError> {
        let Some(start) = self.text.find("board") else {
            return Ok((self.text, None));
        };
        let (rest, after) = (
            self.text[..start].trim(),
            self.text[start + "board".len()..].trim(),
        );
        let written = after.trim_matches('"').trim();
        // Stores and what else stands behind the rows of a position say nothing of pits.
        let rows = written.split('|').next().unwrap_or("");
        let mut pits = Vec::new();
        let mut lengths = Vec::new();
        for row in rows.split('/') {
            let before = pits.len();
            for word in row.split_whitespace() {
                pits.push(match word {
                    "?" | "-" => None,
                    word => Some(word.parse().map_err(|_| {
                        let message = format!("`{word}` is no number of seeds");
                        self.wrong(word, message, BOARD)
                    })?),
                });
            }
            lengths.push(pits.len() - before);
        }
        let is_even = lengths.iter().all(|length| *length == lengths[0]);
        let most = usize::from(Board::MAX_PITS);
        if !is_even || pits.is_empty() || pits.len() > most {
            let message = match (pits.is_empty(), is_even) {
                (true, _) => "the board has no pits".to_string(),
                (_, false) => "the rows of this board are not alike".to_string(),
                _ => format!("a board has {most} pits at most"),
            };
            return Err(self.wrong(after, message, BOARD));
        }
        let board = SeenBoard {
            rows: lengths.len() as u8,
            row_length: lengths[0] as u8,
            pits,
        };
        Ok((rest, Some(board)))
    }

    fn one_move(&self, text: &'t str) -> Result<SeenMove, SeenError> {
        let (side, text) = self.side(text);
        let words = words(text);
        let mut words = words.into_iter().peekable();
        let Some(first) = words.next() else {
            return Err(self.wrong(self.text, "it is not said what was played".into(), EXAMPLE));
        };
        let (pit, mut direction) = self.pit(first)?;
        while let Some(way) = words.next_if(|word| matches!(*word, ">" | "<")) {
            direction = self::direction(way);
        }
        while words.next_if(|word| TAKING.contains(word)).is_some() {}
        let taken = match words.next() {
            None | Some("?") => None,
            Some("nothing" | "none" | "no") => Some(0),
            Some(word) => Some(word.parse().map_err(|_| {
                let message = format!("`{word}` is not how many seeds were captured");
                self.wrong(
                    word,
                    message,
                    "write a number, as in `3 takes 2` or `3 takes 0`, or `?`",
                )
            })?),
        };
        words.next_if(|word| matches!(*word, "seed" | "seeds"));
        if let Some(word) = words.next() {
            let message = format!("`{word}` is one word more than a move has");
            return Err(self.wrong(word, message, EXAMPLE));
        }
        Ok(SeenMove {
            line: self.nth,
            side,
            pit,
            direction,
            taken,
            board: None,
        })
    }

    /// Who moved, and what is left of the line.
    fn side(&self, text: &'t str) -> (Option<Player>, &'t str) {
        let Some((name, rest)) = text.split_once(':') else {
            return (None, text);
        };
        match Player::named(name.trim()) {
            Some(player) => (Some(player), rest.trim()),
            None => (None, text),
        }
    }

    fn pit(&self, word: &str) -> Result<(Option<SeenPit>, Option<Direction>), SeenError> {
        let (name, direction) = match word.chars().next_back() {
            Some('>') => (&word[..word.len() - 1], Some(Direction::Anticlockwise)),
            Some('<') => (&word[..word.len() - 1], Some(Direction::Clockwise)),
            _ => (word, None),
        };
        let wrong = || {
            let message = format!("`{word}` is no pit");
            self.wrong(word, message, PIT)
        };
        let pit = match name.to_ascii_lowercase().as_str() {
            "?" => return Ok((None, direction)),
            "reserve" => SeenPit::Reserve,
            "store" => SeenPit::Store,
            "centre" | "center" => SeenPit::Centre,
            "none" => SeenPit::Nothing,
            name => {
                let (row, number) = match (name.split_once('.'), name.as_bytes()) {
                    (Some((row, number)), _) => (row.parse().map_err(|_| wrong())?, number),
                    (None, [letter @ b'a'..=b'f', ..]) => (letter - b'a' + 1, &name[1..]),
                    _ => (1, name),
                };
                let number: u8 = number.parse().map_err(|_| wrong())?;
                let is_there = (1..=Board::MAX_ROWS).contains(&u16::from(row))
                    && (1..=Board::MAX_PITS).contains(&u16::from(number));
                if !is_there {
                    return Err(wrong());
                }
                SeenPit::Pit { row, number }
            }
        };
        Ok((Some(pit), direction))
    }
}

/// The words of a move, with a colon or a comma between them or not.
fn words(text: &str) -> Vec<&str> {
    let parts = text.split(|c: char| c.is_whitespace() || matches!(c, ':' | ',' | ';'));
    parts.filter(|word| !word.is_empty()).collect()
}

fn direction(word: &str) -> Option<Direction> {
    match word {
        ">" => Some(Direction::Anticlockwise),
        "<" => Some(Direction::Clockwise),
        _ => None,
    }
}
