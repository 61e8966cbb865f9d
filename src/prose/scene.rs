//! Where in a turn a phrase is spoken, and so how it names people and pits.

use crate::rules::{Cursor, Who};

/// The moment at which a condition is judged or an action done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// Before the move, when a pit is chosen or a phase decided.
    Choosing,
    /// The last seed has fallen.
    Landing,
    /// The move is done.
    TurnEnd,
    /// The player to move has no legal move.
    Stuck,
    /// Of a whole move that is being judged: "a move that …".
    Judging,
    /// After a turn, when the end of the game is considered.
    Ending,
}

/// A moment in a game of a certain size.
#[derive(Debug, Clone, Copy)]
pub struct Scene {
    pub moment: Moment,
    /// All the seeds in the game.
    pub all: u16,
    /// Whether the text has spoken of the pit of the last seed already, so
    /// that it may say `that pit`.
    pub pit_named: bool,
}

impl Scene {
    pub fn of(moment: Moment, all: u16) -> Scene {
        Scene {
            moment,
            all,
            pit_named: false,
        }
    }

    pub fn naming_pit(self, pit_named: bool) -> Scene {
        Scene { pit_named, ..self }
    }

    /// The player who moves, as the subject of a condition.
    pub fn mover(self) -> &'static str {
        match self.moment {
            Moment::Ending => "the player who has just moved",
            Moment::Stuck => "that player",
            Moment::Choosing | Moment::Landing | Moment::TurnEnd | Moment::Judging => "the player",
        }
    }

    /// The player who moves, as one who acts.
    pub fn actor(self) -> &'static str {
        match self.moment {
            Moment::Ending => "the player who has just moved",
            Moment::Stuck => "that player",
            Moment::Choosing | Moment::Landing | Moment::TurnEnd | Moment::Judging => "the player",
        }
    }

    /// Whose pits, where the mover is not the subject of the sentence.
    pub fn own(self) -> &'static str {
        match self.moment {
            Moment::Stuck => "that player's own",
            Moment::Ending => "the last mover's own",
            Moment::Choosing | Moment::Landing | Moment::TurnEnd | Moment::Judging => {
                "the player's own"
            }
        }
    }

    /// A pit that the move points at.
    pub fn cursor(self, cursor: Cursor) -> String {
        let last = if self.pit_named { "it" } else { self.last() };
        match cursor {
            Cursor::Last if self.pit_named => "that pit".into(),
            Cursor::Last => self.last().into(),
            Cursor::Origin => "the pit the seeds were lifted from".into(),
            Cursor::Next => format!("the pit that follows {last}"),
            Cursor::Opposite => format!("the pit across the board from {last}"),
        }
    }

    fn last(self) -> &'static str {
        match self.moment {
            Moment::Choosing => "the pit chosen",
            Moment::Landing | Moment::TurnEnd | Moment::Stuck | Moment::Ending => {
                "the pit where the last seed fell"
            }
            Moment::Judging => "the pit where its last seed falls",
        }
    }

    /// Who, as the subject of a verb, and whether the verb is plural.
    pub fn subject(self, who: Who) -> (&'static str, bool) {
        match who {
            Who::Mover => (self.mover(), false),
            Who::Opponent => ("the opponent", false),
            Who::Somebody => ("one of the players", false),
            Who::Everybody => ("both players", true),
        }
    }
}
