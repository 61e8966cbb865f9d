//! A game as players, statistics and search see it: positions, turns, moves.

mod at_once;
mod extras;
mod fen;
mod lots;
mod moves;
mod notation;
mod notation_error;
mod open_move;
mod outcome;
mod parse_move;
mod perft;
mod pit_attributes;
mod position;
mod recall;
mod record;
mod spelling;
mod work;

use seedlore_language::rules::{Player, Ruleset};

pub use at_once::{AtOnce, Paused};
pub use extras::{FIELDS, Field, same_memory};
pub use lots::Lots;
pub use moves::{Answer, Answers, Move, WAYS, way_letter};
pub use notation::{MOST_SEEDS, Total, parse_position, parse_position_of, parse_round_end};
pub use notation_error::NotationError;
pub use open_move::OpenMove;
pub use outcome::{Finish, Next, Outcome};
pub use parse_move::parse_move;
pub use perft::perft;
pub use pit_attributes::{Memory, PitAttributes};
pub use position::Position;
pub use recall::{Agreement, History, NoHistory, Recall};
pub use recall::{Key as RepetitionKey, key as repetition_key, noted};
pub use record::{GameRecord, RecordError, RecordedMove};
pub use spelling::{Spelling, SpellingMatch, parse_spelling};
pub use work::Work;

/// How a game comes to the player to move.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entry {
    /// By a position that is given, of which nobody knows how it came about.
    Given,
    /// By a move, or by the beginning of a round.
    Played,
    /// By a move of this turn, which gave the player another.
    UnderWay,
}

/// A legal move and where it leads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalMove {
    /// The move itself.
    pub mv: Move,
    /// The position when the move is done, its mover still to move.
    pub after: Position,
    /// Seeds the mover gained by it.
    pub gain: i32,
    /// Whether its sowing would never have ended, had the rules not stopped it.
    pub is_endless: bool,
}

/// A position in which the player to move has a legal move.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The board before the move, its player to move.
    pub position: Position,
    /// At least one, in the order of the choice clauses and of the pits.
    pub options: Vec<LegalMove>,
    /// Moves that are not legal because their sowing would never end.
    pub endless: u16,
    /// Whether there are more moves than the referee tries: those left out are
    /// not offered.
    pub is_cut: bool,
    /// What it took to try the moves, those too of who had to pass; see
    /// [`Work::steps`].
    pub steps: u64,
    /// Who had to pass before it came to this turn, in the order of turns, each
    /// once. The player to move may be among them: where what the stuck table
    /// of a later player did gave a move back.
    pub passed: Vec<Player>,
}

impl Turn {
    /// The players but the one to move who had to pass.
    pub fn had_to_pass(&self) -> impl Iterator<Item = Player> + '_ {
        let passed = self.passed.iter().copied();
        passed.filter(|player| *player != self.position.mover)
    }
}

/// A ruleset that can be played. The referee is one; a faster engine may be another.
pub trait Game: Sync {
    /// The rules that are played.
    fn rules(&self) -> &Ruleset;

    /// The position before the first move, which South makes.
    fn start(&self) -> Position {
        self.start_by(Player::South)
    }

    /// The position before the first move of this player.
    fn start_by(&self, first: Player) -> Position;

    /// What stands before the player to move in a position: a turn, or the
    /// end of the game if the rules end it for want of a legal move.
    fn enter(&self, position: Position) -> Next;

    /// Plays the option with this index to the next turn or the end.
    ///
    /// # Panics
    /// If `option` is not an index into `turn.options`.
    fn play(&self, turn: &Turn, option: usize, recall: &mut dyn Recall) -> Next;

    /// The steps that a game of these rules is charged for a turn where it is
    /// played fastest, if this game can tell: it may be fewer than those that it took
    /// to try all moves, see [`Turn::steps`].
    fn steps_charged(&self, _: &Turn) -> Option<u64> {
        None
    }
}
