//! Moves: a pit and all that its player decides on the way.

use seedlore_language::rules::{Board, Direction, Pit, Player};

/// What a player decides within a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Answer {
    /// `n`: a `may` line is passed over.
    No,
    /// `y`: it is taken.
    Yes,
    /// One of the pits to choose among.
    Pit(Pit),
    /// So many seeds fall in a pit, or in each pit of the move.
    Number(u16),
}

impl Answer {
    /// No more seeds than this are offered to fall in one pit.
    pub const MOST_NUMBER: u16 = 60;
}

/// The answers given in one move, in order. A player is asked so many times
/// at most; later `may` lines are passed over, later pits taken as they come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Answers {
    given: [Answer; Answers::MOST],
    count: u8,
}

impl Answers {
    /// A player is asked no more often in one move.
    pub const MOST: usize = 12;

    /// No answers.
    pub fn none() -> Answers {
        Answers {
            given: [Answer::No; Answers::MOST],
            count: 0,
        }
    }

    /// The answer to a question, counted from 0; `None` if it was not given.
    pub fn get(&self, nth: usize) -> Option<Answer> {
        self.as_slice().get(nth).copied()
    }

    /// Those that were given, in the order of the questions.
    pub fn as_slice(&self) -> &[Answer] {
        &self.given[..usize::from(self.count)]
    }

    /// Whether no further question will be asked.
    pub fn is_full(&self) -> bool {
        usize::from(self.count) == Answers::MOST
    }

    /// The same and one more; no more fit in if it is full.
    pub fn and(mut self, answer: Answer) -> Answers {
        if let Some(place) = self.given.get_mut(usize::from(self.count)) {
            *place = answer;
            self.count += 1;
        }
        self
    }
}

/// The letters of the ways to move, in their order, of which the first is not written. `x`
/// says how many seeds are lifted, so the 24th way, whose letter it would be, has `A`.
pub const WAYS: &[u8; 26] = b"abcdefghijklmnopqrstuvwAyz";

/// The letter of a way to move, counted from 0; the check of rulesets allows no more than
/// there are letters.
pub fn way_letter(way: u8) -> char {
    WAYS.get(usize::from(way))
        .map_or('?', |letter| char::from(*letter))
}

/// The way that has this letter.
pub(super) fn way_with(letter: char) -> Option<u8> {
    let at = WAYS.iter().position(|way| char::from(*way) == letter)?;
    u8::try_from(at).ok()
}

/// A decision of the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// Which of the ways to move, by its place among the choice clauses.
    pub way: u8,
    /// The pit that seeds are lifted from.
    pub pit: Pit,
    /// Where the player may choose it.
    pub direction: Option<Direction>,
    /// How many seeds are lifted, where the player may choose it.
    pub taking: Option<u16>,
    /// What is decided on the way: `may` lines, and pits to choose among.
    pub answers: Answers,
}

impl Move {
    /// A move with nothing to decide but the pit.
    pub fn new(pit: Pit) -> Move {
        Move {
            way: 0,
            pit,
            direction: None,
            taking: None,
            answers: Answers::none(),
        }
    }

    /// The move as it is written: the pit's number from the owner's left, in
    /// any row but the mover's nearest with the row before it; for any way of
    /// moving but the first, its letter from [`WAYS`]; `>` for anticlockwise and `<` for
    /// clockwise; `x` and the seeds lifted; and after a colon what is answered
    /// on the way: `y` or `n`, a pit, `x` and how many seeds fall in a pit: `3`, `2.3`,
    /// `5b`, `4<`, `4x2`, `3:y,2.4`, `4:x2`.
    pub fn notation(self, mover: Player, board: &Board) -> String {
        let mut text = board.name(self.pit, mover).replace(' ', "-");
        if self.way > 0 {
            // A letter after a word would be read as part of it.
            if !self.pit.is_pit() {
                text.push('.');
            }
            text.push(way_letter(self.way));
        }
        text.push_str(match self.direction {
            None => "",
            Some(Direction::Anticlockwise) => ">",
            Some(Direction::Clockwise) => "<",
        });
        if let Some(seeds) = self.taking {
            text.push_str(&format!("x{seeds}"));
        }
        let answers: Vec<String> = self
            .answers
            .as_slice()
            .iter()
            .map(|answer| match answer {
                Answer::No => "n".to_string(),
                Answer::Yes => "y".to_string(),
                Answer::Number(seeds) => format!("x{seeds}"),
                Answer::Pit(pit) => board.name(*pit, mover).replace(' ', "-"),
            })
            .collect();
        if !answers.is_empty() {
            text.push(':');
            text.push_str(&answers.join(","));
        }
        text
    }
}
