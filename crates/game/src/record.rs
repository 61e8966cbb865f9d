//! A game on paper: JSON Lines, a heading, one line a move, the result.
//!
//! ```text
//! {"ruleset":"…","reading":[],"start":"4 4 … | south | 0 0","players":{"south":"random","north":"random"}}
//! {"ply":1,"mover":"south","move":"3","after":"4 4 0 5 5 5 / 5 4 4 4 4 4 | 0 0 | north | 1 0"}
//! {"ply":3,"mover":"south","move":"5","after":"…","passed":["north"]}
//! {"outcome":{"won":"south"},"clause":"end when 1","final":"…"}
//! ```

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Finish, Game, History, Next, Outcome, Position, parse_move, parse_position};
use seedlore_language::rules::Player;

/// The first line of a record.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Heading {
    pub ruleset: String,
    /// Readings other than the defaults, as `question=reading`.
    #[serde(default)]
    pub reading: Vec<String>,
    pub start: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub players: Option<BTreeMap<Player, String>>,
}

/// One move.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordedMove {
    /// Counted from 1; a turn that was passed is none.
    pub ply: u32,
    /// Who made it.
    pub mover: Player,
    /// As [`Move::notation`](super::Move::notation) writes it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position that the next player finds.
    pub after: String,
    /// Who had no legal move then, and passed. What came before a new round is
    /// not told: `after` is its board.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub passed: Vec<Player>,
}

/// The last line of a record of a finished game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EndLine {
    pub outcome: Outcome,
    /// The label of the clause that ended the game.
    pub clause: Option<String>,
    #[serde(rename = "final")]
    pub last: String,
}

/// A whole game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct GameRecord {
    /// Which rules, under which reading, from which position.
    pub heading: Heading,
    /// In the order in which they were made.
    pub moves: Vec<RecordedMove>,
    /// `None` of a game that was broken off.
    pub result: Option<EndLine>,
}

/// What is wrong with a record, and on which line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RecordError {
    /// Counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

impl std::error::Error for RecordError {}

impl GameRecord {
    /// A record of no moves yet.
    pub fn begin(
        game: &dyn Game,
        start: &Position,
        players: Option<BTreeMap<Player, String>>,
    ) -> Self {
        let rules = game.rules();
        GameRecord {
            heading: Heading {
                ruleset: rules.name().into(),
                reading: rules.reading(),
                start: start.notation(rules),
                players,
            },
            moves: Vec::new(),
            result: None,
        }
    }

    /// Adds a move and what it led to.
    pub fn add(&mut self, game: &dyn Game, mover: Player, mv: super::Move, next: &Next) {
        let board = game.rules().board();
        self.moves.push(RecordedMove {
            ply: self.moves.len() as u32 + 1,
            mover,
            mv: mv.notation(mover, board),
            after: next.position().notation(game.rules()),
            passed: match next {
                Next::Turn(turn) => turn.passed.clone(),
                Next::Over(_) => Vec::new(),
            },
        });
        if let Next::Over(finish) = next {
            self.finish(game, finish);
        }
    }

    fn finish(&mut self, game: &dyn Game, finish: &Finish) {
        let rules = game.rules();
        self.result = Some(EndLine {
            outcome: finish.outcome,
            clause: finish.clause.map(|id| rules.clause(id).label().into()),
            last: finish.position.notation(rules),
        });
    }

    /// The record as JSON Lines.
    pub fn to_lines(&self) -> String {
        let mut lines = vec![json(&self.heading)];
        lines.extend(self.moves.iter().map(json));
        lines.extend(self.result.iter().map(json));
        lines.join("\n") + "\n"
    }

    /// Reads one game back.
    ///
    /// # Errors
    /// The first line that is not what stands there in a record, or the first
    /// line of a second game.
    pub fn parse(text: &str) -> Result<GameRecord, RecordError> {
        let mut games = GameRecord::parse_all(text)?;
        match games.len() {
            1 => Ok(games.remove(0)),
            n => Err(RecordError {
                line: 1,
                message: format!("the record holds {n} games, not one"),
            }),
        }
    }

    /// Reads several games back, each begun by its heading.
    ///
    /// # Errors
    /// The first line that is not what stands there in a record.
    pub fn parse_all(text: &str) -> Result<Vec<GameRecord>, RecordError> {
        let mut games: Vec<GameRecord> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let wrong = |message: String| RecordError {
                line: index + 1,
                message,
            };
            let read = |e: serde_json::Error| wrong(e.to_string());
            if line.trim().is_empty() {
                continue;
            }
            if line.contains("\"ruleset\"") {
                games.push(GameRecord {
                    heading: serde_json::from_str(line).map_err(read)?,
                    moves: Vec::new(),
                    result: None,
                });
                continue;
            }
            let game = games
                .last_mut()
                .ok_or_else(|| wrong("a game begins with a line that names its ruleset".into()))?;
            if game.result.is_some() {
                return Err(wrong("nothing of a game may follow its result".into()));
            }
            if line.contains("\"outcome\"") {
                game.result = Some(serde_json::from_str(line).map_err(read)?);
            } else {
                game.moves.push(serde_json::from_str(line).map_err(read)?);
            }
        }
        Ok(games)
    }

    /// Plays the record again and checks every line against the rules.
    ///
    /// # Errors
    /// The first line that parts from the rules.
    pub fn replay(&self, game: &dyn Game, history: &mut History) -> Result<Next, RecordError> {
        let rules = game.rules();
        let board = rules.board();
        let wrong = |line: usize, message: String| RecordError { line, message };
        let start =
            parse_position(&self.heading.start, rules).map_err(|e| wrong(1, e.to_string()))?;
        let mut next = game.enter(start);
        note(history, &next);
        for (index, recorded) in self.moves.iter().enumerate() {
            let line = index + 2;
            let Next::Turn(turn) = &next else {
                return Err(wrong(line, "the game was over before this move".into()));
            };
            if turn.position.mover != recorded.mover {
                return Err(wrong(line, format!("it is {}'s turn", turn.position.mover)));
            }
            let mv = parse_move(&recorded.mv, turn.position.mover, board)
                .map_err(|e| wrong(line, e.to_string()))?;
            let option = turn
                .options
                .iter()
                .position(|o| o.mv == mv)
                .ok_or_else(|| wrong(line, format!("the move {} is not legal", recorded.mv)))?;
            next = game.play(turn, option, history);
            let after = match &next {
                Next::Turn(turn) => &turn.position,
                Next::Over(finish) => &finish.position,
            };
            let found = after.notation(rules);
            if found != recorded.after {
                return Err(wrong(
                    line,
                    format!("the record says {}, the rules give {found}", recorded.after),
                ));
            }
            note(history, &next);
        }
        match (&next, &self.result) {
            (Next::Over(finish), Some(result)) if finish.outcome != result.outcome => Err(wrong(
                self.moves.len() + 2,
                format!(
                    "the record says {}, the rules give {}",
                    result.outcome, finish.outcome
                ),
            )),
            (Next::Turn(_), Some(_)) => Err(wrong(
                self.moves.len() + 2,
                "by the rules the game is not over".into(),
            )),
            _ => Ok(next),
        }
    }
}

fn note(history: &mut History, next: &Next) {
    if let Next::Turn(turn) = next {
        history.note_turn(turn);
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("plain data is always JSON")
}
