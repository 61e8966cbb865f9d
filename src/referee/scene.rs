//! What conditions and places see: a position, a mover, and the move so far.

use crate::game::Position;
use crate::rules::{
    Board, Condition, Cursor, Direction, Fill, Heading, Pit, Pits, Places, Player, Ruleset, Who,
    Whose,
};

/// The pits a move points at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursors {
    pub last: Pit,
    pub origin: Pit,
    pub direction: Direction,
}

impl Cursors {
    /// Before anything is sown, the pit chosen is both.
    pub fn chosen(pit: Pit, direction: Direction) -> Cursors {
        Cursors {
            last: pit,
            origin: pit,
            direction,
        }
    }

    pub fn pit(&self, cursor: Cursor, board: &Board) -> Pit {
        match cursor {
            Cursor::Last => self.last,
            Cursor::Origin => self.origin,
            Cursor::Next => board.next(self.last, self.direction),
            Cursor::Opposite => board.opposite(self.last),
        }
    }
}

/// Whether a position came before, and whether the players agree to stop.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Repetition {
    pub repeats: bool,
    pub agreed: bool,
}

/// One look at the board, through the eyes of the player who moves.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub rules: &'a Ruleset,
    pub position: &'a Position,
    pub mover: Player,
    /// `None` where no move is being made.
    pub cursors: Option<Cursors>,
    /// What `last` held before the seed fell; only while a landing is judged.
    pub held_before: Option<u16>,
    /// Whether the move has taken a seed.
    pub captures: bool,
    pub repetition: Repetition,
}

impl<'a> Scene<'a> {
    /// A look at a position before any move.
    pub fn before(rules: &'a Ruleset, position: &'a Position, mover: Player) -> Scene<'a> {
        Scene {
            rules,
            position,
            mover,
            cursors: None,
            held_before: None,
            captures: false,
            repetition: Repetition::default(),
        }
    }

    fn board(&self) -> &'a Board {
        self.rules.board()
    }

    /// Whether a condition holds. A condition on a pit that no move points at
    /// does not hold: the checker lets none through.
    pub fn holds(&self, condition: &Condition) -> bool {
        let all = self.rules.seeds_in_all();
        match condition {
            Condition::All(parts) => parts.iter().all(|c| self.holds(c)),
            Condition::Any(parts) => parts.iter().any(|c| self.holds(c)),
            Condition::Not(inner) => !self.holds(inner),
            Condition::HasSeeds(who) => {
                self.of(*who, |p| self.position.seeds_of(self.board(), p) > 0)
            }
            Condition::HasNone(who) => {
                self.of(*who, |p| self.position.seeds_of(self.board(), p) == 0)
            }
            Condition::CanMove(who) => self.of(*who, |p| self.can_move(p)),
            Condition::MoveCaptures => self.captures,
            Condition::PositionRepeats => self.repetition.repeats,
            Condition::PlayersAgree => self.repetition.agreed,
            Condition::FirstPlayerMoves => self.mover == Player::South,
            Condition::Turn(counts) => counts.admits(self.position.turns[self.mover] + 1, all),
            Condition::Captured(who, counts) => {
                self.of(*who, |p| counts.admits(self.position.captured[p], all))
            }
            Condition::SeedsIn(pits, counts) => {
                let seeds = self
                    .class(pits)
                    .map(|pit| self.position.seeds(pit))
                    .sum::<u16>();
                counts.admits(seeds, all)
            }
            Condition::Is(cursor, pits) => self.cursors.is_some_and(|cursors| {
                let held = match cursor {
                    Cursor::Last => self.held_before,
                    _ => None,
                };
                self.fits(cursors.pit(*cursor, self.board()), pits, held)
            }),
        }
    }

    fn of(&self, who: Who, test: impl Fn(Player) -> bool) -> bool {
        match who {
            Who::Mover => test(self.mover),
            Who::Opponent => test(self.mover.other()),
            Who::Somebody => Player::ALL.into_iter().any(test),
            Who::Everybody => Player::ALL.into_iter().all(test),
        }
    }

    /// Whether a player has a pit that a choice clause offers.
    fn can_move(&self, player: Player) -> bool {
        let scene = Scene::before(self.rules, self.position, player);
        let (turn, _) = super::turn::rules_for(self.rules, self.position, player);
        turn.choices.iter().any(|choice| {
            scene
                .offered(&choice.says, turn.sowing.says.direction)
                .next()
                .is_some()
        })
    }

    /// The pits a way of moving offers, from the mover's left.
    pub fn offered(
        &self,
        choice: &'a crate::rules::Choice,
        direction: Direction,
    ) -> impl Iterator<Item = Pit> + use<'a> {
        let scene = *self;
        let board = self.board();
        board
            .row_of(self.mover)
            .chain(board.row_of(self.mover.other()))
            .filter(move |pit| {
                scene.position.seeds(*pit) > 0
                    && scene.fits(*pit, &choice.pits, None)
                    && choice.when.as_ref().is_none_or(|when| {
                        let at = Scene {
                            cursors: Some(Cursors::chosen(*pit, direction)),
                            ..scene
                        };
                        at.holds(when)
                    })
            })
    }

    /// Whether every word of a phrase applies to a pit. `held` is what the pit
    /// held before the last seed fell, where the phrase is said of that pit.
    pub fn fits(&self, pit: Pit, phrase: &Pits, held: Option<u16>) -> bool {
        let board = self.board();
        let all = self.rules.seeds_in_all();
        let now = self.position.seeds(pit);
        let owner = board.owner(pit);
        let whose = match phrase.whose {
            Whose::Own => owner == self.mover,
            Whose::Opponent => owner != self.mover,
            Whose::Any => true,
        };
        let fill = match phrase.fill {
            None => true,
            Some(Fill::Empty) => held.unwrap_or(now) == 0,
            Some(Fill::Occupied) => held.unwrap_or(now) > 0,
        };
        let numbered = phrase.numbers.is_empty() || phrase.numbers.contains(&board.number(pit));
        whose
            && fill
            && numbered
            && phrase.holding.as_ref().is_none_or(|n| n.admits(now, all))
            && phrase.making.as_ref().is_none_or(|n| n.admits(now, all))
    }

    /// All pits of a class, anticlockwise from South's leftmost.
    fn class<'s>(&'s self, phrase: &'s Pits) -> impl Iterator<Item = Pit> + 's {
        self.board()
            .pits()
            .filter(move |pit| self.fits(*pit, phrase, None))
    }

    /// The pits an action speaks of, settled before anything is done to them.
    pub fn pits(&self, places: &Places) -> Vec<Pit> {
        let board = self.board();
        match places {
            Places::Pits(phrase) => self.class(phrase).collect(),
            Places::Cursor(cursor) => self
                .cursors
                .iter()
                .map(|cursors| cursors.pit(*cursor, board))
                .collect(),
            Places::Run { heading, from, of } => {
                let Some(cursors) = self.cursors else {
                    return Vec::new();
                };
                let way = match heading {
                    Heading::Back => cursors.direction.reversed(),
                    Heading::On => cursors.direction,
                };
                let first = cursors.pit(*from, board);
                std::iter::successors(Some(first), |pit| Some(board.next(*pit, way)))
                    .take(board.pit_count())
                    .take_while(|pit| self.fits(*pit, of, None))
                    .collect()
            }
        }
    }
}
