//! Moves read back from what [`Move::notation`] writes.

use super::moves::way_with;
use super::notation_error::{NotationError, error};
use super::{Answer, Answers, Move, Spelling};
use seedlore_language::rules::{Board, Direction, Player};

/// Reads a move of the player whose turn it is: `3`, `2.3`, `5b`, `4<`, `3:y,2.4`.
///
/// # Errors
/// If it is not a pit and, after it, what may follow.
pub fn parse_move(text: &str, mover: Player, board: &Board) -> Result<Move, NotationError> {
    read(text, mover, board).map(Spelling::exact)
}

/// As [`parse_move`], with what is left out left open.
pub(super) fn read(text: &str, mover: Player, board: &Board) -> Result<Spelling, NotationError> {
    let text = text.trim();
    let help = || {
        let rows = match board.rows() {
            1 | 2 => String::new(),
            _ => ", `2.3` the third pit of the second row".to_string(),
        };
        format!(
            "write a pit's number {}, 1 to {}{rows}; `b` after it is the second \
             way of moving, where there is one, `>` anticlockwise and `<` clockwise, where it may \
             be chosen, `x3` that three seeds are lifted, and after a colon stands what is \
             answered on the way: `:y` or `:n`, a pit, or `:x2` seeds that fall",
            if board.is_ring() {
                "on the ring, the same for all players"
            } else {
                "from the mover's left"
            },
            board.row_length()
        )
    };
    let wrong = || error(text, text, format!("`{text}` is not a move"), help());
    let (played, answered) = text.split_once(':').unwrap_or((text, ""));
    let (played, taking) = match played.split_once('x') {
        Some((played, seeds)) => (played, Some(seeds.parse().map_err(|_| wrong())?)),
        None => (played, None),
    };
    let (played, direction) = match (played.strip_suffix('>'), played.strip_suffix('<')) {
        (Some(rest), _) => (rest, Some(Direction::Anticlockwise)),
        (_, Some(rest)) => (rest, Some(Direction::Clockwise)),
        _ => (played, None),
    };
    let (name, way) = match board.named(played, mover) {
        Some(_) => (played, None),
        None => way_of(played),
    };
    let pit = board.named(name, mover).ok_or_else(wrong)?;
    let mut answers = Answers::none();
    for word in answered.split(',').filter(|word| !word.is_empty()) {
        if answers.is_full() {
            return Err(wrong());
        }
        answers = answers.and(match word.trim() {
            "y" => Answer::Yes,
            "n" => Answer::No,
            number if number.starts_with('x') => {
                Answer::Number(number[1..].parse().map_err(|_| wrong())?)
            }
            pit => Answer::Pit(board.named(pit, mover).ok_or_else(wrong)?),
        });
    }
    Ok(Spelling {
        way,
        pit,
        direction,
        taking,
        answers,
    })
}

/// The letter of a way to move at the end of a pit's name, parted by a point
/// from a name that is a word: `5b`, `reserve.b`.
fn way_of(played: &str) -> (&str, Option<u8>) {
    let last = played.char_indices().next_back();
    let Some((at, way)) = last.and_then(|(at, letter)| Some((at, way_with(letter)?))) else {
        return (played, None);
    };
    let name = &played[..at];
    match name.strip_suffix('.') {
        Some(word) => (word, Some(way)),
        None if name.ends_with(|c: char| c.is_ascii_digit()) => (name, Some(way)),
        None => (played, None),
    }
}
