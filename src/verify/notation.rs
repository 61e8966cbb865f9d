//! Notations of moves other than our own.
//!
//! | name | a move | |
//! |---|---|---|
//! | `own` | `3`, `5b`, `2.1>` | as Seedlore's commands take it |
//! | `pairs` | `76(10)`, `13x` | the pit, the pit where the last seed falls, `x` if that becomes a tuz, and in brackets what was captured |
//! | `letters` | `A`, `f` | capitals for South's pits, small letters for North's, each from their owner's left |
//! | `squares` | `a1`, `f1e2` | the column from South's left, the row from South, and where the last seed falls |
//!
//! Behind a pit in any of them may stand what else is to be chosen, as in our
//! own notation, a way after a point: `A.b>`, `a1:y`, `76.b`.

use std::fmt;
use std::str::FromStr;

use super::{Made, Ply};
use crate::game::{Move, NotationError, Spelling, parse_spelling};
use crate::rules::{Board, Pit, Player};

/// A way to write moves. The table above tells how each does it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Notation {
    /// Our own: `3`, `5b`, `2.1>`.
    Own,
    /// Pit and last pit: `76(10)`, `13x`. Of boards of two rows only.
    Pairs,
    /// A letter for each pit: `A`, `f`. Of the near rows of two players only.
    Letters,
    /// Column and row: `a1`, `f1e2`.
    Squares,
}

impl Notation {
    /// All four, our own first.
    pub const ALL: [Notation; 4] = [
        Notation::Own,
        Notation::Pairs,
        Notation::Letters,
        Notation::Squares,
    ];

    /// Word by which commands and records name it: `pairs`.
    pub fn name(self) -> &'static str {
        match self {
            Notation::Own => "own",
            Notation::Pairs => "pairs",
            Notation::Letters => "letters",
            Notation::Squares => "squares",
        }
    }

    /// Moves as it writes them, to be shown in a help text.
    pub fn examples(self) -> &'static [&'static str] {
        match self {
            Notation::Own => &["3", "5b", "2.1>", "4x2", "1:n"],
            Notation::Pairs => &["76(10)", "13x", "8-2x"],
            Notation::Letters => &["A", "f"],
            Notation::Squares => &["a1", "f1e2"],
        }
    }

    /// Explanation in half a sentence, without the examples.
    pub fn meaning(self) -> &'static str {
        match self {
            Notation::Own => "as Seedlore's commands take it",
            Notation::Pairs => {
                "from pit to pit, as for togyz kumalak: x for a tuz, and in brackets what the \
                 move captured, or the player has by now"
            }
            Notation::Letters => "capitals are South's pits, small letters North's",
            Notation::Squares => {
                "the column from South's left and the row from South, and where the last seed falls"
            }
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Notation {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let named = |notation: &Notation| notation.name() == text;
        Notation::ALL.into_iter().find(named).ok_or_else(|| {
            let names = Notation::ALL.map(Notation::name);
            format!("`{text}` is no notation; write one of {}", names.join(", "))
        })
    }
}

/// A recorded move as far as its notation tells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotatedMove {
    /// Pit, direction and whatever else was chosen.
    pub spelling: Spelling,
    /// Whose pit it is by the notation, where capitals or rows say so.
    pub mover: Option<Player>,
    /// Where the last seed falls.
    pub landing: Option<Landing>,
    /// Whether the mover wins a pit by it, where the notation says so.
    pub marks: bool,
    /// What the mover captured by it, or has captured by now: records write
    /// one or the other.
    pub captured: Option<u16>,
}

impl NotatedMove {
    /// A move of which nothing else is told.
    pub fn plain(spelling: Spelling) -> NotatedMove {
        NotatedMove {
            spelling,
            mover: None,
            landing: None,
            marks: false,
            captured: None,
        }
    }
}

/// Where the last seed falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Landing {
    /// A pit's number in its row, from the left of whose row it is.
    Number(u8),
    /// The pit itself.
    Pit(Pit),
}

impl Landing {
    /// True if the last seed fell in this pit. A number fits the pits of both players.
    pub fn is(self, pit: Pit, board: &Board) -> bool {
        match self {
            Landing::Pit(told) => told == pit,
            Landing::Number(n) => board.number(pit, Player::South) == n,
        }
    }
}

/// The notation of a game that does not name its own: the one in which all of
/// its moves can be read. Two digits are our own notation while the rows have
/// so many pits.
pub fn notation_of(plies: &[Ply], board: &Board) -> Notation {
    let texts = || {
        plies.iter().filter_map(|ply| match &ply.made {
            Made::Written(text) => Some(text.as_str()),
            Made::Pit(..) | Made::Pass => None,
        })
    };
    let any = texts().next().is_some();
    let all = |reads: fn(&str) -> bool| any && texts().all(reads);
    let is_pit = |text: &str| {
        let number: Result<u16, _> = text.parse();
        number.is_ok_and(|n| n <= u16::from(board.row_length()))
    };
    match () {
        () if all(is_letter) => Notation::Letters,
        () if all(is_square) => Notation::Squares,
        () if all(|text| pair(text).is_some()) && !texts().all(is_pit) => Notation::Pairs,
        () => Notation::Own,
    }
}

/// The pit's part of a text, and what else is chosen.
fn split(text: &str) -> (&str, &str) {
    let end = text.find(['.', '<', '>', ':']).unwrap_or(text.len());
    text.split_at(end)
}

fn is_letter(text: &str) -> bool {
    let (pit, _) = split(text);
    pit.len() == 1 && pit.bytes().all(|b| b.is_ascii_alphabetic())
}

fn is_square(text: &str) -> bool {
    let (pit, _) = split(text);
    let bytes = pit.as_bytes();
    matches!(bytes.len(), 2 | 4)
        && bytes
            .chunks(2)
            .all(|square| square[0].is_ascii_lowercase() && square[1].is_ascii_digit())
}

/// The parts of `13x`, `8-2x`, `76(10)`: from, to, whether a pit is won, and
/// what was captured.
fn pair(text: &str) -> Option<(u8, u8, bool, Option<u16>)> {
    let (text, _) = split(text);
    let (text, captured) = match text.strip_suffix(')') {
        Some(rest) => {
            let (text, captured) = rest.split_once('(')?;
            (text, Some(captured.parse().ok()?))
        }
        None => (text, None),
    };
    let (text, marks) = match text.strip_suffix(['x', 'X']) {
        Some(rest) => (rest, true),
        None => (text, false),
    };
    let (from, to) = match text.split_once('-') {
        Some(parts) => parts,
        None if text.len() == 2 && text.is_ascii() => text.split_at(1),
        None => return None,
    };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !digits(from) || !digits(to) {
        return None;
    }
    Some((from.parse().ok()?, to.parse().ok()?, marks, captured))
}

/// Reads a move of the player whose turn it is.
///
/// # Errors
/// If it is no move in this notation, or no pit of the board.
pub fn read_move(
    text: &str,
    notation: Notation,
    mover: Player,
    board: &Board,
) -> Result<NotatedMove, NotationError> {
    let wrong = |help: &str| NotationError {
        message: format!("`{text}` is not a move in the notation `{notation}`"),
        help: help.to_string(),
        place: 0..text.len(),
    };
    let (written, more) = split(text);
    let with_more = |pit: Pit, wrong: NotationError| {
        let name = board.name(pit, mover).replace(' ', "-");
        // In our own notation no point parts a way from a number.
        let more = more.strip_prefix('.').unwrap_or(more);
        let point = if pit.is_pit() { "" } else { "." };
        parse_spelling(&format!("{name}{point}{more}"), mover, board).map_err(|_| wrong)
    };
    match notation {
        Notation::Own => parse_spelling(text, mover, board).map(NotatedMove::plain),
        Notation::Pairs => {
            let help = "write the pit and the pit where the last seed falls, as `76`, with `x` \
                        after it for a tuz and what was captured in brackets";
            let (from, to, marks, captured) = pair(text).ok_or_else(|| wrong(help))?;
            let pit = board.pit(mover, 1, from).ok_or_else(|| wrong(help))?;
            Ok(NotatedMove {
                landing: Some(Landing::Number(to)),
                marks,
                captured,
                ..NotatedMove::plain(with_more(pit, wrong(help))?)
            })
        }
        Notation::Letters => {
            let help = "write a letter from `A` for a pit of South, from `a` for one of North";
            let letter = written.bytes().next().filter(|_| is_letter(text));
            let letter = letter.ok_or_else(|| wrong(help))?;
            let (owner, first) = match letter.is_ascii_uppercase() {
                true => (Player::South, b'A'),
                false => (Player::North, b'a'),
            };
            let pit = board.pit(owner, 1, letter - first + 1);
            let pit = pit.ok_or_else(|| wrong(help))?;
            Ok(NotatedMove {
                mover: Some(owner),
                ..NotatedMove::plain(with_more(pit, wrong(help))?)
            })
        }
        Notation::Squares => {
            let help = "write the column's letter from South's left and the row's number from \
                        South, as `a1`, and after it, if you like, where the last seed falls";
            if !is_square(text) {
                return Err(wrong(help));
            }
            let square = |text: &str| {
                let bytes = text.as_bytes();
                let (column, row) = (bytes[0] - b'a', bytes[1].wrapping_sub(b'1'));
                let is_there = column < board.row_length() && row < board.rows();
                is_there.then(|| board.at(row, column))
            };
            let pit = square(&written[..2]).ok_or_else(|| wrong(help))?;
            let landing = match written.get(2..4) {
                Some(text) => Some(Landing::Pit(square(text).ok_or_else(|| wrong(help))?)),
                None => None,
            };
            Ok(NotatedMove {
                landing,
                ..NotatedMove::plain(with_more(pit, wrong(help))?)
            })
        }
    }
}

/// What a written move says beside the move itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Done {
    /// The move.
    pub mv: Move,
    /// The player who made it.
    pub mover: Player,
    /// Where the last seed fell.
    pub landing: Option<Pit>,
    /// Whether the mover won a pit by it.
    pub marks: bool,
    /// What the mover has captured by now, if this move added to it.
    pub captured: Option<u16>,
    /// Whether the pit alone says which legal move it is.
    pub is_plain: bool,
}

/// Writes a move; [`read_move`] reads it back.
///
/// # Errors
/// If the notation can't say it on this board.
pub fn write_move(done: &Done, notation: Notation, board: &Board) -> Result<String, String> {
    let (pit, mover) = (done.mv.pit, done.mover);
    let own = done.mv.notation(mover, board);
    let cannot = |why: &str| Err(format!("`{notation}` can't say the move `{own}`: {why}"));
    if notation == Notation::Own {
        return Ok(own);
    }
    if !pit.is_pit() {
        return cannot("it does not begin in a pit");
    }
    let rest = match done.is_plain {
        true => "",
        false => &own[board.name(pit, mover).replace(' ', "-").len()..],
    };
    if rest.contains('x') {
        return cannot("it has no sign for how many seeds are lifted");
    }
    let point = if rest.starts_with(|c: char| c.is_ascii_lowercase()) {
        "."
    } else {
        ""
    };
    let (row, number) = board.row_and_number(pit, mover);
    match notation {
        Notation::Own => Ok(own),
        Notation::Pairs => {
            let Some(landing) = done.landing.filter(|pit| pit.is_pit()) else {
                return cannot("the last seed does not fall in a pit");
            };
            if row != 1 {
                return cannot("it names no rows");
            }
            let to = board.number(landing, Player::South);
            let dash = if number > 9 || to > 9 { "-" } else { "" };
            let mark = if done.marks { "x" } else { "" };
            let captured = done.captured.map_or(String::new(), |n| format!("({n})"));
            Ok(format!("{number}{dash}{to}{mark}{captured}{point}{rest}"))
        }
        Notation::Letters => {
            let owner = [Player::South, Player::North]
                .into_iter()
                .find_map(|owner| {
                    let (row, number) = board.row_and_number(pit, owner);
                    (row == 1 && number <= 26 && board.side(pit) == Some(owner))
                        .then_some((owner, number))
                });
            let Some((owner, number)) = owner else {
                return cannot("it has letters for the two nearest rows only");
            };
            let first = if owner == Player::South { b'A' } else { b'a' };
            let letter = char::from(first + number - 1);
            Ok(format!("{letter}{point}{rest}"))
        }
        Notation::Squares => {
            let square = |pit: Pit| {
                let row = (1..=board.rows()).find(|row| board.row(*row).any(|p| p == pit));
                let column = board.column(pit);
                (column < 26).then(|| format!("{}{}", char::from(b'a' + column), row.unwrap_or(1)))
            };
            let landing = done.landing.filter(|pit| pit.is_pit()).and_then(square);
            match square(pit) {
                Some(from) => Ok(format!(
                    "{from}{}{point}{rest}",
                    landing.unwrap_or_default()
                )),
                None => cannot("it has letters for 26 columns only"),
            }
        }
    }
}
