//! A record held against a ruleset, move by move.

use std::fmt;

use super::{Board, Made, Watched};
use crate::game::{Game, History, Move, Next, Outcome, Position, Turn, parse_move, parse_position};
use crate::rules::{Direction, Player};

/// Where a record and a ruleset part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Parting {
    pub game: String,
    /// The line of the record.
    pub line: usize,
    /// Counted from 1; one more than there are for the result.
    pub ply: usize,
    /// The board before the move, by the rules.
    pub position: Option<Position>,
    pub why: Why,
}

/// How they part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Why {
    /// The record has a text that is no position or no move of this ruleset.
    Unreadable(String),
    OtherStart {
        record: String,
        rules: String,
    },
    OtherMover {
        record: Player,
        rules: Player,
    },
    /// A move that the rules do not allow.
    Illegal {
        written: String,
        mv: Option<Move>,
    },
    /// Other moves are legal.
    OtherMoves {
        record_only: Vec<String>,
        rules_only: Vec<String>,
    },
    /// The move leads to another board: other captures, another path.
    OtherBoard {
        record: String,
        rules: String,
    },
    /// The record goes on where by the rules the game is over.
    OverAlready,
    /// A pass where by the rules there is a move.
    NoPass,
    /// The record ends where by the rules the game goes on.
    NotOver,
    OtherResult {
        record: Outcome,
        rules: Outcome,
    },
    OtherCaptures {
        record: Vec<u16>,
        rules: Vec<u16>,
    },
}

impl fmt::Display for Why {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |moves: &[String]| match moves {
            [] => "none".to_string(),
            some => some.join(" "),
        };
        match self {
            Why::Unreadable(message) => f.write_str(message),
            Why::OtherStart { record, rules } => {
                write!(f, "it begins at {record}, by the rules at {rules}")
            }
            Why::OtherMover { record, rules } => {
                write!(f, "{record} moves, by the rules it is {rules}'s turn")
            }
            Why::Illegal { written, .. } => write!(f, "the move {written} is not legal"),
            Why::OtherMoves {
                record_only,
                rules_only,
            } => write!(
                f,
                "other moves are legal: by the record alone {}, by the rules alone {}",
                list(record_only),
                list(rules_only)
            ),
            Why::OtherBoard { record, rules } => {
                write!(f, "it leads to {record}, by the rules to {rules}")
            }
            Why::OverAlready => f.write_str("it goes on, by the rules the game is over"),
            Why::NoPass => f.write_str("a pass, by the rules there is a legal move"),
            Why::NotOver => f.write_str("it ends, by the rules the game goes on"),
            Why::OtherResult { record, rules } => {
                write!(f, "it ends with {record}, by the rules with {rules}")
            }
            Why::OtherCaptures { record, rules } => write!(
                f,
                "it ends with {record:?} captured, by the rules with {rules:?}"
            ),
        }
    }
}

/// What came of holding records against a ruleset.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Report {
    pub games: usize,
    /// Moves that were compared, and agreed on.
    pub plies: usize,
    /// Where each game parts first.
    pub partings: Vec<Parting>,
}

/// Holds recorded games against a ruleset; of each game the first parting is
/// told, since what follows it may follow from it.
pub fn against(game: &dyn Game, records: &[Watched], history: &dyn Fn() -> History) -> Report {
    let mut report = Report {
        games: records.len(),
        ..Report::default()
    };
    for record in records {
        let mut holding = Holding {
            game,
            record,
            history: history(),
            agreed: 0,
        };
        if let Err(parting) = holding.run() {
            report.partings.push(*parting);
        }
        report.plies += holding.agreed;
    }
    report
}

struct Holding<'g> {
    game: &'g dyn Game,
    record: &'g Watched,
    history: History,
    agreed: usize,
}

impl Holding<'_> {
    fn run(&mut self) -> Result<(), Box<Parting>> {
        let start = self.start()?;
        let mut next = self.game.enter(start);
        self.note(&next);
        for nth in 0..self.record.plies.len() {
            next = self.ply(nth, next)?;
            self.agreed += 1;
        }
        self.result(&next)
    }

    fn parting(&self, nth: usize, position: Option<&Position>, why: Why) -> Box<Parting> {
        let line = match self.record.plies.get(nth) {
            Some(ply) => ply.line,
            None => self.record.result.as_ref().map_or(0, |r| r.line),
        };
        Box::new(Parting {
            game: self.record.name.clone(),
            line,
            ply: nth + 1,
            position: position.cloned(),
            why,
        })
    }

    fn start(&self) -> Result<Position, Box<Parting>> {
        let start = self.game.start();
        let rules = self.game.rules();
        match &self.record.start {
            None => Ok(start),
            Some(Board::Line(text)) => parse_position(text, rules)
                .map_err(|e| self.parting(0, None, Why::Unreadable(e.to_string()))),
            Some(board) if self.is(board, &start) => Ok(start),
            Some(board) => Err(self.parting(
                0,
                None,
                Why::OtherStart {
                    record: self.write(board),
                    rules: start.notation(rules),
                },
            )),
        }
    }

    fn ply(&mut self, nth: usize, next: Next) -> Result<Next, Box<Parting>> {
        let ply = &self.record.plies[nth];
        let turn = match next {
            Next::Turn(turn) => turn,
            Next::Over(finish) => {
                return Err(self.parting(nth, Some(&finish.position), Why::OverAlready));
            }
        };
        let here = turn.position.clone();
        let part = |why| self.parting(nth, Some(&here), why);
        if ply.made == Made::Pass {
            // By the rules the stuck player's turn has been passed on already.
            return match ply.mover.is_none_or(|mover| mover != here.mover) {
                true => Ok(Next::Turn(turn)),
                false => Err(part(Why::NoPass)),
            };
        }
        if let Some(record) = ply.mover.filter(|mover| *mover != here.mover) {
            let rules = here.mover;
            return Err(part(Why::OtherMover { record, rules }));
        }
        if let Some(board) = ply.before.as_ref().filter(|board| !self.is(board, &here)) {
            return Err(part(self.other(board, &here)));
        }
        if let Some(legal) = &ply.legal {
            self.same_moves(legal, &turn).map_err(part)?;
        }
        let option = self.option(&ply.made, &turn).map_err(part)?;
        let next = self.game.play(&turn, option, &mut self.history);
        let after = next.position();
        if let Some(board) = ply.after.as_ref().filter(|board| !self.is(board, after)) {
            return Err(self.parting(nth, Some(&here), self.other(board, after)));
        }
        self.note(&next);
        Ok(next)
    }

    fn note(&mut self, next: &Next) {
        if let Next::Turn(turn) = next {
            self.history.note_turn(turn);
        }
    }

    fn result(&self, next: &Next) -> Result<(), Box<Parting>> {
        let Some(result) = &self.record.result else {
            return Ok(());
        };
        let nth = self.record.plies.len();
        let position = next.position();
        let part = |why| self.parting(nth, Some(position), why);
        let Next::Over(finish) = next else {
            return Err(part(Why::NotOver));
        };
        if let Some(record) = result.outcome.filter(|o| *o != finish.outcome) {
            let rules = finish.outcome;
            return Err(part(Why::OtherResult { record, rules }));
        }
        let players = self.game.rules().players().iter();
        let rules: Vec<u16> = players.map(|p| position.captured[*p]).collect();
        if let Some(record) = result.captured.as_ref().filter(|record| **record != rules) {
            let record = record.clone();
            return Err(part(Why::OtherCaptures { record, rules }));
        }
        match result
            .board
            .as_ref()
            .filter(|board| !self.is(board, position))
        {
            Some(board) => Err(part(self.other(board, position))),
            None => Ok(()),
        }
    }

    fn other(&self, board: &Board, position: &Position) -> Why {
        Why::OtherBoard {
            record: self.write(board),
            rules: position.notation(self.game.rules()),
        }
    }

    fn is(&self, board: &Board, position: &Position) -> bool {
        match board {
            Board::Line(text) => *text == position.notation(self.game.rules()),
            Board::Numbers { pits, stores } => {
                let players = self.game.rules().players();
                *pits == position.pits
                    && stores.len() == players.len()
                    && players
                        .iter()
                        .zip(stores)
                        .all(|(player, n)| position.captured[*player] == *n)
            }
        }
    }

    fn write(&self, board: &Board) -> String {
        let joined = |numbers: &[u16]| {
            let all: Vec<String> = numbers.iter().map(u16::to_string).collect();
            all.join(" ")
        };
        match board {
            Board::Line(text) => text.clone(),
            Board::Numbers { pits, stores } => {
                let length = usize::from(self.game.rules().board().row_length());
                let rows: Vec<String> = pits.chunks(length.max(1)).map(joined).collect();
                format!("{} | {}", rows.join(" / "), joined(stores))
            }
        }
    }

    fn option(&self, made: &Made, turn: &Turn) -> Result<usize, Why> {
        let board = self.game.rules().board();
        let mover = turn.position.mover;
        let (written, mv) = match made {
            Made::Written(text) => {
                let mv = parse_move(text, mover, board);
                (
                    text.clone(),
                    Some(mv.map_err(|e| Why::Unreadable(e.to_string()))?),
                )
            }
            made => (self.name(made, mover), self.mv(made)),
        };
        let option = turn.options.iter().position(|o| Some(o.mv) == mv);
        option.ok_or(Why::Illegal { written, mv })
    }

    fn mv(&self, made: &Made) -> Option<Move> {
        let Made::Pit(index, direction) = made else {
            return None;
        };
        let pit = self.game.rules().board().pits().nth(*index)?;
        Some(Move {
            direction: direction.map(|anticlockwise| match anticlockwise {
                true => Direction::Anticlockwise,
                false => Direction::Clockwise,
            }),
            ..Move::of(pit)
        })
    }

    fn name(&self, made: &Made, mover: Player) -> String {
        match made {
            Made::Written(text) => text.clone(),
            Made::Pass => "pass".into(),
            Made::Pit(index, _) => match self.mv(made) {
                Some(mv) => mv.notation(mover, self.game.rules().board()),
                None => format!("from pit {index}"),
            },
        }
    }

    fn same_moves(&self, legal: &[Made], turn: &Turn) -> Result<(), Why> {
        let board = self.game.rules().board();
        let mover = turn.position.mover;
        let mut record: Vec<String> = legal.iter().map(|m| self.name(m, mover)).collect();
        let mut rules: Vec<String> = turn
            .options
            .iter()
            .map(|o| o.mv.notation(mover, board))
            .collect();
        record.sort();
        rules.sort();
        if record == rules {
            return Ok(());
        }
        let only = |these: &[String], those: &[String]| -> Vec<String> {
            these
                .iter()
                .filter(|m| !those.contains(m))
                .cloned()
                .collect()
        };
        Err(Why::OtherMoves {
            record_only: only(&record, &rules),
            rules_only: only(&rules, &record),
        })
    }
}
