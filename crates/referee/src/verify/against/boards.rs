//! What a record says of boards and of a move's effects, beside the rules.

use super::super::forms::marks_pit;
use super::super::notation::{Landing, NotatedMove, Notation};
use super::super::{Board, Made, Why};
use super::Holding;
use seedlore_game::{
    Answer, Position, Spelling, SpellingMatch, Turn, parse_position_of, same_memory,
};
use seedlore_language::rules::{Direction, Player};

impl Holding<'_> {
    /// Holds what a notation says of a move's effects against the rules: where
    /// the last seed falls, whether a pit is won, what is captured.
    pub(super) fn same_effects(
        &self,
        told: Option<NotatedMove>,
        turn: &Turn,
        option: usize,
    ) -> Result<(), Why> {
        let Some(told) = told else { return Ok(()) };
        let board = self.game.rules().board();
        let mover = turn.position.mover;
        let after = &turn.options[option].after;
        let falls = told.landing.and_then(|landing| {
            let fell = (self.lands)(turn, option)?;
            (!landing.is(fell, board)).then_some((landing, fell))
        });
        if let Some((record, rules)) = falls {
            let name = |pit| board.name(pit, mover);
            return Err(Why::OtherLanding {
                record: match record {
                    Landing::Number(n) => n.to_string(),
                    Landing::Pit(pit) => name(pit),
                },
                rules: match record {
                    Landing::Number(_) => board.number(rules, Player::South).to_string(),
                    Landing::Pit(_) => name(rules),
                },
            });
        }
        let marked = |position: &Position| -> usize {
            let marks = position.ground().marks.iter();
            marks.map(|held| held[mover].iter().count()).sum()
        };
        let marks = marked(after) > marked(&turn.position);
        if marks != told.marks && (told.marks || self.writes_marks()) {
            return Err(Why::OtherMark { record: told.marks });
        }
        // Records write what the player has now, or what this move brought.
        let has = after.captured[mover];
        let brought = has.saturating_sub(turn.position.captured[mover]);
        match told.captured {
            Some(record) if record != has && record != brought => Err(Why::OtherBracket {
                record,
                has,
                brought,
            }),
            _ => Ok(()),
        }
    }

    /// What is meant where the notation of bao tells the side that seeds go to and whether the
    /// house is played: a ruleset may ask for either in its own way, for the side by the pit
    /// at which captured seeds enter, and for the house by a line with `may`.
    pub(super) fn by_house(
        &self,
        told: Option<NotatedMove>,
        meant: SpellingMatch,
        turn: &Turn,
    ) -> SpellingMatch {
        let Some((told, plays_house)) = told.and_then(|told| Some((told, told.plays_house?)))
        else {
            return meant;
        };
        let board = self.game.rules().board();
        let undirected = Spelling {
            direction: None,
            ..told.spelling
        };
        let (row, _) = board.row_and_number(told.spelling.pit, turn.position.mover);
        let enters = |answer: &Answer| match (answer, told.spelling.direction) {
            (Answer::Pit(pit), Some(direction)) => {
                let (_, number) = board.row_and_number(*pit, turn.position.mover);
                let to_right = (direction == Direction::Anticlockwise) == (row == 1);
                to_right == (number * 2 <= board.row_length())
            }
            _ => true,
        };
        let all = match (meant, undirected.among(&turn.options)) {
            (SpellingMatch::Several(all), _) => all,
            (SpellingMatch::None, SpellingMatch::Several(all)) => {
                let is_so = |at: &usize| {
                    let mv = turn.options[*at].mv;
                    mv.direction.is_none() && mv.answers.as_slice().first().is_none_or(enters)
                };
                all.into_iter().filter(is_so).collect()
            }
            (SpellingMatch::None, one) => return one,
            (one, _) => return one,
        };
        let plays = |at: &usize| {
            turn.options[*at]
                .mv
                .answers
                .as_slice()
                .contains(&Answer::Yes)
        };
        let so: Vec<usize> = (all.iter().copied())
            .filter(|at| plays(at) == plays_house)
            .collect();
        match (so.as_slice(), all.as_slice()) {
            ([one], _) | ([], [one]) => SpellingMatch::One(*one),
            ([], []) => SpellingMatch::None,
            ([], _) => SpellingMatch::Several(all),
            _ => SpellingMatch::Several(so),
        }
    }

    /// Whether this record marks pits that are won: some never do.
    fn writes_marks(&self) -> bool {
        matches!(self.notation, Notation::Pairs | Notation::Hyphens)
            && self.record.plies.iter().any(|ply| match &ply.made {
                Made::Written(text) => marks_pit(text),
                Made::Pit(..) | Made::Pass => false,
            })
    }

    pub(super) fn other(&self, board: &Board, position: &Position) -> Why {
        let rules = position.notation(self.game.rules());
        Why::OtherBoard {
            record: self.write(board),
            rules: match board {
                Board::Line(_) => rules,
                // Said in the same words, so that the eye can compare.
                Board::Numbers { .. } => rules.split(" | ").take(2).collect::<Vec<_>>().join(" | "),
            },
        }
    }

    /// Whether a recorded board is this one, or where the game is over the one
    /// before the last sweep.
    pub(super) fn is(&self, board: &Board, position: &Position) -> bool {
        let unswept = || {
            let before = self.unswept.as_ref();
            before.is_some_and(|before| self.same_seeds(board, before))
        };
        self.same(board, position) || unswept()
    }

    /// The seeds alone.
    fn same_seeds(&self, board: &Board, position: &Position) -> bool {
        let rules = self.game.rules();
        match board {
            Board::Line(text) => {
                parse_position_of(text, rules, self.record.total).is_ok_and(|read| {
                    read.pits == position.pits
                        && read.captured == position.captured
                        && read.reserves == position.reserves
                        && read.centre == position.centre
                })
            }
            Board::Numbers { pits, stores } => {
                let players = rules.players();
                *pits == position.pits
                    && stores.len() == players.len()
                    && players
                        .iter()
                        .zip(stores)
                        .all(|(player, n)| position.captured[*player] == *n)
            }
        }
    }

    /// The seeds, who moves, and what else the record says. What only we count
    /// is compared where it is named; owners and marks also where the record
    /// gives the turns, as our own records do.
    fn same(&self, board: &Board, position: &Position) -> bool {
        let Board::Line(text) = board else {
            return self.same_seeds(board, position);
        };
        let rules = self.game.rules();
        let Ok(read) = parse_position_of(text, rules, self.record.total) else {
            return false;
        };
        let parts = text.split('|').count();
        self.same_seeds(board, position)
            && read.mover == position.mover
            && (parts < 4 || (read.turns == position.turns && read.ground == position.ground))
            && same_memory(text, position, rules)
    }

    /// A board as it is told: in numbers, row by row as a position has them.
    pub(super) fn write(&self, board: &Board) -> String {
        let joined = |numbers: &[u16]| {
            let all: Vec<String> = numbers.iter().map(u16::to_string).collect();
            all.join(" ")
        };
        match board {
            Board::Line(text) => text.clone(),
            Board::Numbers { pits, stores } => {
                let board = self.game.rules().board();
                if pits.len() != board.pit_count() {
                    return format!("{} | {}", joined(pits), joined(stores));
                }
                let row = |row| -> Vec<u16> { board.row(row).map(|p| pits[p.index()]).collect() };
                let rows: Vec<String> = (1..=board.rows()).map(|r| joined(&row(r))).collect();
                format!("{} | {}", rows.join(" / "), joined(stores))
            }
        }
    }
}
