//! Notations of moves other than our own.
//!
//! | name | a move | |
//! |---|---|---|
//! | `own` | `3`, `5b`, `2.1>` | as Seedlore's commands take it |
//! | `pairs` | `76(10)`, `13x` | the pit, the pit where the last seed falls, `x` if that becomes a tuz, and in brackets what was captured |
//! | `hyphens` | `7-6`, `1-3x` | pairs with a hyphen between the pits |
//! | `letters` | `A`, `f` | capitals for South's pits, small letters for North's, each from their owner's left |
//! | `squares` | `a1`, `f1e2` | the column from South's left, the row from South, and where the last seed falls |
//! | `kiba` | `A4>`, `b2<`, `A3>+` | the row (`A` and `a` the front rows of South and North, `B` and `b` those behind), the pit from its owner's left, the side that seeds go to, and `+` where the house is played |
//!
//! Behind a pit in any of them may stand what else is to be chosen, as in our
//! own notation, a way after a point: `A.b>`, `a1:y`, `76.b`.

use std::fmt;
use std::str::FromStr;

use super::forms::{
    Kiba, is_letter, is_square, kiba, looks_like, pair, split, towards, with_plain_signs,
};
use super::{Made, Ply};
use seedlore_game::{Move, NotationError, Spelling, parse_spelling};
use seedlore_language::rules::{Board, Pit, Player};

/// A way to write moves. The table above tells how each does it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Notation {
    /// Our own: `3`, `5b`, `2.1>`.
    Own,
    /// Pit and last pit: `76(10)`, `13x`. Of boards of two rows only.
    Pairs,
    /// As pairs, with a hyphen between the pits: `7-6`, as PlayOK writes them.
    Hyphens,
    /// A letter for each pit: `A`, `f`. Of the near rows of two players only.
    Letters,
    /// Column and row: `a1`, `f1e2`.
    Squares,
    /// Row, pit and side: `A4>`, `b2<+`, as KIBA writes bao. Of boards of four rows only.
    Kiba,
}

impl Notation {
    /// All of them, our own first.
    pub const ALL: [Notation; 6] = [
        Notation::Own,
        Notation::Pairs,
        Notation::Hyphens,
        Notation::Letters,
        Notation::Squares,
        Notation::Kiba,
    ];

    /// Word by which commands and records name it: `pairs`.
    pub fn name(self) -> &'static str {
        match self {
            Notation::Own => "own",
            Notation::Pairs => "pairs",
            Notation::Hyphens => "hyphens",
            Notation::Letters => "letters",
            Notation::Squares => "squares",
            Notation::Kiba => "kiba",
        }
    }

    /// Moves as it writes them, to be shown in a help text.
    pub fn examples(self) -> &'static [&'static str] {
        match self {
            Notation::Own => &["3", "5b", "2.1>", "4x2", "1:n"],
            Notation::Pairs => &["76(10)", "13x", "8-2x"],
            Notation::Hyphens => &["7-6(10)", "1-3x"],
            Notation::Letters => &["A", "f"],
            Notation::Squares => &["a1", "f1e2"],
            Notation::Kiba => &["A4>", "b2<", "A3>+"],
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
            Notation::Hyphens => "as pairs, with a hyphen between the pits, as on PlayOK",
            Notation::Letters => "capitals are South's pits, small letters North's",
            Notation::Squares => {
                "the column from South's left and the row from South, and where the last seed falls"
            }
            Notation::Kiba => {
                "bao: A and a are the front rows, B and b those behind, > is to the player's right, \
                 + plays the house; * and # are passed over"
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
    /// Whether the house is played, where the notation says so.
    pub plays_house: Option<bool>,
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
            plays_house: None,
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

/// The notation of a game that does not name its own: the one in which most of
/// its moves can be read, since any of them may be a slip. Two digits are our own
/// notation while the rows have so many pits.
pub fn notation_of(plies: &[Ply], board: &Board) -> Notation {
    let texts = || {
        plies.iter().filter_map(|ply| match &ply.made {
            Made::Written(text) => Some(text.as_str()),
            Made::Pit(..) | Made::Pass => None,
        })
    };
    // Where no pit is one of this board, the form alone can tell.
    let reads = |notation| {
        let on_board =
            texts().filter(|text| read_move(text, notation, Player::South, board).is_ok());
        match on_board.count() {
            0 => (0, texts().filter(|text| looks_like(text, notation)).count()),
            read => (read, 0),
        }
    };
    // Of several the last is taken.
    let by_rank = [
        Notation::Kiba,
        Notation::Letters,
        Notation::Squares,
        Notation::Pairs,
        Notation::Own,
    ];
    by_rank
        .into_iter()
        .max_by_key(|notation| reads(*notation))
        .unwrap_or(Notation::Own)
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
    let (read, captured) = with_plain_signs(text);
    let (written, more) = split(&read);
    let with_more = |pit: Pit, more: &str, wrong: NotationError| {
        let name = board.name(pit, mover).replace(' ', "-");
        // In our own notation no point parts a way from a number.
        let more = more.strip_prefix('.').unwrap_or(more);
        let point = if pit.is_pit() { "" } else { "." };
        parse_spelling(&format!("{name}{point}{more}"), mover, board).map_err(|_| wrong)
    };
    let told = match notation {
        Notation::Own => {
            parse_spelling(&read.replace('X', "x"), mover, board).map(NotatedMove::plain)
        }
        Notation::Pairs | Notation::Hyphens => {
            let help = "write the pit and the pit where the last seed falls, as `76`, with `x` \
                        after it for a tuz and what was captured in brackets";
            let (from, to, marks) = pair(&read).ok_or_else(|| wrong(help))?;
            let pit = board.pit(mover, 1, from).ok_or_else(|| wrong(help))?;
            Ok(NotatedMove {
                landing: Some(Landing::Number(to)),
                marks,
                ..NotatedMove::plain(with_more(pit, more, wrong(help))?)
            })
        }
        Notation::Letters => {
            let help = "write a letter from `A` for a pit of South, from `a` for one of North";
            let letter = written.bytes().next().filter(|_| is_letter(&read));
            let letter = letter.ok_or_else(|| wrong(help))?;
            let (owner, first) = match letter.is_ascii_uppercase() {
                true => (Player::South, b'A'),
                false => (Player::North, b'a'),
            };
            let pit = board.pit(owner, 1, letter - first + 1);
            let pit = pit.ok_or_else(|| wrong(help))?;
            Ok(NotatedMove {
                mover: Some(owner),
                ..NotatedMove::plain(with_more(pit, more, wrong(help))?)
            })
        }
        Notation::Squares => {
            let help = "write the column's letter from South's left and the row's number from \
                        South, as `a1`, and after it, if you like, where the last seed falls";
            if !is_square(&read) {
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
                ..NotatedMove::plain(with_more(pit, more, wrong(help))?)
            })
        }
        Notation::Kiba => {
            let help = "write the row, `A` or `B` of South, `a` or `b` of North, the pit's number \
                        from its owner's left, and `>` where seeds go to the player's right, `<` \
                        to the left";
            let Kiba {
                row: letter,
                number,
                side,
                plays_house,
                more,
            } = kiba(&read)
                .filter(|_| board.rows() == 4)
                .ok_or_else(|| wrong(help))?;
            let owner = letter.map(|letter| match letter.is_ascii_uppercase() {
                true => Player::South,
                false => Player::North,
            });
            let row = if matches!(letter, Some('B' | 'b')) {
                1
            } else {
                2
            };
            let pit = board.pit(owner.unwrap_or(mover), row, number);
            let pit = pit.ok_or_else(|| wrong(help))?;
            let spelling = with_more(pit, more, wrong(help))?;
            Ok(NotatedMove {
                mover: owner,
                plays_house: Some(plays_house),
                ..NotatedMove::plain(Spelling {
                    direction: side.map(|side| towards(side, row)),
                    ..spelling
                })
            })
        }
    };
    // What is read need not be as long as what is written.
    let told = told.map_err(|error| match read == text {
        true => error,
        false => NotationError {
            place: 0..text.len(),
            ..error
        },
    })?;
    Ok(NotatedMove { captured, ..told })
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
    let point = if rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
        "."
    } else {
        ""
    };
    let (row, number) = board.row_and_number(pit, mover);
    match notation {
        Notation::Own => Ok(own),
        Notation::Pairs | Notation::Hyphens => {
            let Some(landing) = done.landing.filter(|pit| pit.is_pit()) else {
                return cannot("the last seed does not fall in a pit");
            };
            if row != 1 {
                return cannot("it names no rows");
            }
            let to = board.number(landing, Player::South);
            let parts = notation == Notation::Hyphens || number > 9 || to > 9;
            let dash = if parts { "-" } else { "" };
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
        Notation::Kiba => {
            if board.rows() != 4 || row > 2 {
                return cannot("it has letters for a player's own two rows of four only");
            }
            let letter = match (mover, row) {
                (Player::South, 1) => 'B',
                (Player::South, _) => 'A',
                (_, 1) => 'b',
                _ => 'a',
            };
            let sides = ['>', '<'].into_iter();
            let side = done
                .mv
                .direction
                .and_then(|direction| sides.clone().find(|side| towards(*side, row) == direction));
            let side = side.map_or(String::new(), String::from);
            let undirected = Move {
                direction: None,
                ..done.mv
            }
            .notation(mover, board);
            let rest = match done.is_plain {
                true => "",
                false => &undirected[board.name(pit, mover).len()..],
            };
            let point = if rest.is_empty() || rest.starts_with(':') {
                ""
            } else {
                "."
            };
            Ok(format!("{letter}{number}{side}{point}{rest}"))
        }
    }
}
