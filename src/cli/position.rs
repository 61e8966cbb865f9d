//! Positions that commands take, and how they are written.

use clap::Args;

use super::failure::Failure;
use super::table::wrap;
use crate::game::{
    FIELDS, Game, NotationError, Position, Total, parse_position_of, parse_round_end,
};
use crate::referee::Referee;
use crate::report::Fault;
use crate::rules::Ruleset;
use crate::source::{Sources, Span};
use crate::verify::Notation;

/// Where a move is made.
#[derive(Args)]
pub struct Begin {
    /// The position; by default the start.
    #[arg(long, value_name = "POSITION")]
    from: Option<String>,
    /// Take a position with more or fewer seeds than the game has.
    #[arg(long, requires = "from")]
    any_total: bool,
}

impl Begin {
    pub fn position(&self, referee: &Referee) -> Result<Position, Failure> {
        read(referee, self.from.as_deref(), Total::any_if(self.any_total))
    }

    /// The end of the round before a round: the position, or what each player holds.
    pub fn round_end(
        &self,
        rules: &Ruleset,
        round: u16,
        holding: Option<&str>,
    ) -> Result<Position, Failure> {
        match holding.or(self.from.as_deref()) {
            Some(text) => round_end(rules, round, text, Total::any_if(self.any_total)),
            None => parse_round_end("", round, rules, Total::OfTheGame)
                .map_err(|error| Failure::usage(error.message, error.help)),
        }
    }

    /// Whether a position is named.
    pub fn is_given(&self) -> bool {
        self.from.is_some()
    }
}

/// The end of the round before a round, as it is written.
pub fn round_end(
    rules: &Ruleset,
    round: u16,
    text: &str,
    total: Total,
) -> Result<Position, Failure> {
    parse_round_end(text, round, rules, total).map_err(|error| failure(text, error))
}

/// The position written, or the start.
pub fn position(referee: &Referee, text: Option<&str>) -> Result<Position, Failure> {
    read(referee, text, Total::OfTheGame)
}

fn read(referee: &Referee, text: Option<&str>, total: Total) -> Result<Position, Failure> {
    match text {
        None | Some("start") => Ok(referee.start()),
        Some(text) => {
            parse_position_of(text, referee.rules(), total).map_err(|error| failure(text, error))
        }
    }
}

fn failure(text: &str, error: NotationError) -> Failure {
    let mut sources = Sources::default();
    let file = sources.add("position", text);
    let place = Span::new(file, error.place.start, error.place.end);
    let fault = Fault::error(error.message).at(place, "").help(error.help);
    Failure::faults(fault, &sources)
}

/// How a position and a move are written, for help and `seedlore language`.
pub fn how_written() -> String {
    let fields: Vec<String> = FIELDS
        .iter()
        .map(|field| {
            let meaning = wrap(field.meaning, 66, &" ".repeat(28));
            format!("  {:<26}{meaning}", field.example)
        })
        .collect();
    format!(
        "{POSITION}\n{}\n\n{OTHERS}\n\n{MOVE}\n\n{RECORDS}\n{}",
        fields.join("\n"),
        notations()
    )
}

/// The notations of moves that records may have, one a line.
pub fn notations() -> String {
    let lines = Notation::ALL.map(|notation| {
        let examples = notation.examples().join(", ");
        let meaning = wrap(notation.meaning(), 62, &" ".repeat(36));
        format!("  {:<8} {examples:<25}{meaning}", notation.name())
    });
    lines.join("\n")
}

const RECORDS: &str = "Recorded games may have their moves in any of these notations:";

const POSITION: &str = "\
A position is one line of three to five parts:
  4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | south | 0 0 | round=2 closed=3
  the seeds in each row, from South's nearest row to the farthest, each from the left of the
  player on whose side it lies; what each player has captured; who moves; how many turns each
  has had (may be left out); what else is not as at the start, as words (may be left out).
One number may be `*`, the rest of the seeds: 0 0 0 0 0 2 / 1 2 4 4 4 4 | * 13 | south
Pits in words are numbered from 1 in the order of the rows as they are written.";

const OTHERS: &str = "\
Positions as other programs write them are read too: the rows from the top of the board to the
bottom, each from left to right as South sees it, what South and North captured, who moves.
  4,4,4,4,4,4/4,4,4,4,4,4 0 0 S
  4S,4S,2,4S,4S/2,1S,3 0 30 N 12     with S behind the seeds; a bare number is empty pits;
                                     T is a pit that its owner lost; the last number is passed over";

const MOVE: &str = "\
A move is written:
  3            the pit's number from the mover's left, on a ring the same for all; enough where
               one legal move begins there
  2.3          the third pit of the second row
  3b, store.b  the second way of moving, by its place among the choices (`a` is the first,
               `A` the 24th, since `x` counts seeds); after a word with a point
  3>, 3<       anticlockwise or clockwise, where it may be chosen
  3x5          how many seeds are lifted, where it may be chosen: store.bx5
  3:y,n,2.4    what is answered on the way, in the order in which it is asked:
                 y or n    to each line with `may` that fits when it is read: taken or passed over
                 2.4       the pit, where one is `chosen`; of several, one after another
                 x2        how many seeds fall, where `dropping any number` leaves it open
               A line after an answer may ask again: `3:n` and `3:y,n` can be two moves of one pit.
               Where a line says `may by owner` or `may by opponent` another player may have to answer:
               `3` or `3:n` is then the whole move, and that player moves next, with `2.3:n,y` or the
               like: the same pit as that player counts, the answers so far, and the new ones.
               Where there is one thing to choose, nothing is asked.
These go together in this order: 2.1b>x3:n. `seedlore explain NAME` without a move lists the legal
moves as they are written; a move that is refused is told with those there are from its pit.";
