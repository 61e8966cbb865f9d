//! How likely it is that somebody writes down what was seen, if this is what was played.

use super::seen::{SeenBoard, SeenMove, SeenPit};
use seedlore_language::rules::{Board, Direction, Player};

/// Share of pits that are seen or heard wrong.
pub const PIT_WRONG: f64 = 1.0 / 30.0;
/// Share of numbers of captured seeds that are counted wrong.
pub const TAKEN_WRONG: f64 = 1.0 / 30.0;
/// Share of directions that are told the wrong way round.
pub const DIRECTION_WRONG: f64 = 1.0 / 30.0;
/// Share of moves that are told of another player.
pub const SIDE_WRONG: f64 = 1.0 / 50.0;
/// Share of pits of a board whose seeds are counted wrong.
pub const SEEDS_WRONG: f64 = 1.0 / 30.0;
/// How likely a record goes on although by the rules the game was over, at each move.
pub const GOES_ON: f64 = 1.0 / 50.0;

/// Of the wrong pits this share lies in the same row, if the player has several.
const SAME_ROW: f64 = 0.8;
/// Of the moves of unknown games this share captures: about as many as of random games of the
/// rulesets at hand do.
const CAPTURES: f64 = 0.3;
/// Of the captures of unknown games, the share that is of one seed more than another.
const ONE_MORE: f64 = 0.8;

/// The natural logarithm of how likely `said` is written for the true pit. Of wrong pits the
/// nearer is the likelier.
pub fn pit(said: Option<SeenPit>, truth: Option<SeenPit>, (rows, length): (u8, u8)) -> f64 {
    let Some(said) = said else { return 0.0 };
    if Some(said) == truth {
        return (1.0 - PIT_WRONG).ln();
    }
    let all = f64::from(rows.max(1)) * f64::from(length.max(1));
    let share = match (said, truth) {
        (
            SeenPit::Pit { row, number },
            Some(SeenPit::Pit {
                row: true_row,
                number: true_number,
            }),
        ) => {
            let near = |number: u8| {
                let far = f64::from(number.abs_diff(true_number));
                far.powi(2).recip()
            };
            match row == true_row {
                true => {
                    let others = (1..=length).filter(|n| *n != true_number);
                    let sum: f64 = others.map(near).sum();
                    let in_row = if rows > 1 { SAME_ROW } else { 1.0 };
                    // A number that the row has not was said of no true pit.
                    in_row * near(number) / sum.max(1.0)
                }
                false => (1.0 - SAME_ROW) / (all - f64::from(length)).max(1.0),
            }
        }
        _ => 1.0 / all,
    };
    (PIT_WRONG * share).ln()
}

/// The same of a number; of wrong ones the nearer is the likelier, and none is far too unlikely.
fn number(said: u16, truth: u16, wrong: f64) -> f64 {
    match said.abs_diff(truth) {
        0 => (1.0 - wrong).ln(),
        far => (wrong * 0.5 / (f64::from(far) * (f64::from(far) + 1.0))).ln(),
    }
}

/// How many seeds a move captured, as people count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Taken {
    /// What the mover has more in the store; or, where captured seeds are sown on, what the
    /// others have lost.
    pub all: u16,
    /// Without the seeds that were sown into the store on the way, if any were.
    pub but_sown: Option<u16>,
}

impl Taken {
    /// Whether this is one way to count.
    pub fn is(self, said: u16) -> bool {
        self.all == said || self.but_sown == Some(said)
    }
}

/// The logarithm of how likely so many are said to have been captured.
pub fn taken(said: Option<u16>, truth: Taken) -> f64 {
    let Some(said) = said else { return 0.0 };
    let all = number(said, truth.all, TAKEN_WRONG);
    match truth.but_sown.filter(|other| *other != truth.all) {
        None => all,
        // Each way of counting is as likely as the other.
        Some(other) => log_sum([all, number(said, other, TAKEN_WRONG)]) + 0.5_f64.ln(),
    }
}

/// The logarithm of how likely a direction is said; `None` where play does not tell which.
pub fn direction(said: Option<Direction>, truth: Option<Direction>) -> f64 {
    match (said, truth) {
        (Some(said), Some(truth)) if said == truth => (1.0 - DIRECTION_WRONG).ln(),
        (Some(_), Some(_)) => DIRECTION_WRONG.ln(),
        (Some(_), None) => 0.5_f64.ln(),
        (None, _) => 0.0,
    }
}

/// The logarithm of how likely a player is said to have moved.
pub fn side(said: Option<Player>, truth: Player) -> f64 {
    match said {
        None => 0.0,
        Some(said) if said == truth => (1.0 - SIDE_WRONG).ln(),
        Some(_) => SIDE_WRONG.ln(),
    }
}

/// The logarithm of how likely a board is written down, and in how many pits it differs.
pub fn board(said: &SeenBoard, truth: &[u16]) -> (f64, u16) {
    let mut log = 0.0;
    let mut wrong = 0;
    for (said, truth) in said.pits.iter().zip(truth) {
        if let Some(said) = said {
            log += number(*said, *truth, SEEDS_WRONG);
            wrong += u16::from(said != truth);
        }
    }
    (log, wrong)
}

/// The logarithm of how likely a move of a game is of which nothing is known: any pit of the
/// mover's, and mostly nothing captured.
pub fn of_unknown(seen: &SeenMove, (rows, length): (u8, u8), seats: usize) -> f64 {
    let mut log = 0.0;
    if seen.pit.is_some() {
        log -= (f64::from(rows.max(1)) * f64::from(length.max(1))).ln();
    }
    if let Some(taken) = seen.taken {
        log += match taken {
            0 => (1.0 - CAPTURES).ln(),
            n => (CAPTURES * (1.0 - ONE_MORE)).ln() + f64::from(n - 1) * ONE_MORE.ln(),
        };
    }
    if seen.direction.is_some() {
        log += 0.5_f64.ln();
    }
    if seen.side.is_some() {
        log -= (seats.max(1) as f64).ln();
    }
    if let Some(board) = &seen.board {
        // A pit holds what the others hold on average, more or less.
        let counted = board.pits.iter().flatten();
        let (sum, count) = counted.clone().fold((0.0, 0.0), |(sum, count), n| {
            (sum + f64::from(*n), count + 1.0)
        });
        let more = sum / (sum + f64::max(count, 1.0));
        log += counted
            .map(|n| (1.0 - more).ln() + f64::from(*n) * more.max(1e-9).ln())
            .sum::<f64>();
    }
    log
}

/// Rows of one player, and pits of a row.
pub fn own_rows(board: &Board) -> (u8, u8) {
    let rows = board.rows();
    match board.is_ring() || rows == 1 {
        true => (1, board.row_length()),
        false => ((rows / 2).max(1), board.row_length()),
    }
}

/// The logarithm of a sum of numbers given by theirs.
pub fn log_sum(logs: impl IntoIterator<Item = f64> + Clone) -> f64 {
    let most = logs.clone().into_iter().fold(f64::NEG_INFINITY, f64::max);
    if most == f64::NEG_INFINITY {
        return most;
    }
    let sum: f64 = logs.into_iter().map(|log| (log - most).exp()).sum();
    most + sum.ln()
}
