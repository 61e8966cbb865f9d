//! Actions: what a clause can do.

use schemars::JsonSchema;
use serde::Serialize;

use super::effects::{Aspect, Aspects, Effects};
use super::{Amount, Noun, Path, Pits, Place, Places, Term, Who};

/// Who gets what is captured.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Taker {
    /// `for mover`, which is meant where nobody is named.
    Mover,
    /// `for opponent`: of several players the next in turn.
    Opponent,
    /// The owner of each pit.
    Owner,
    /// The holder of the mark each pit carries.
    Holder,
    /// `for richer`: who has captured more; of equals nobody takes, and the seeds stay.
    Richer,
    /// `for poorer`: who has captured less; of equals nobody takes, and the seeds stay.
    Poorer,
}

impl Taker {
    /// Whether it is the same in a mirror: who is richer may change with each pit, from the
    /// left on.
    pub(super) fn turn(&mut self) -> bool {
        match self {
            Taker::Mover | Taker::Opponent | Taker::Owner | Taker::Holder => true,
            Taker::Richer | Taker::Poorer => false,
        }
    }
}

/// Where moved seeds go.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
#[serde(rename_all = "kebab-case")]
#[allow(clippy::large_enum_variant, reason = "a ruleset has few of them")]
pub enum Target {
    /// A pit that is pointed at, a store, a reserve or the centre.
    Place(#[term(mirror = mirror_target)] Place),
    /// `to chosen own empty pit`: a pit of the mover's choice.
    Chosen(Pits),
}

/// One thing that is done, after the colon of a line or the comma of a way to move.
/// Actions of one line are done in the order in which they stand.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
#[serde(rename_all = "kebab-case")]
#[allow(
    clippy::large_enum_variant,
    reason = "a clause has few actions, and none is moved in play"
)]
#[term(part, listed)]
#[term(symmetric(ReturnCaptures, Again, Stop, Undo, TurnBoard, Pass, End, Draw))]
pub enum Action {
    /// `do take`: the actions that `let` gives this name. A checked ruleset has none:
    /// the actions themselves stand in its place.
    #[term(lopsided = "what it stands for is not known")]
    Do(String),
    /// Takes seeds off the board: so many from each pit, or all they hold.
    Capture {
        /// So many of each pit, or all it has if it has fewer; `None` is all.
        amount: Option<Amount>,
        /// Where the seeds lie when the action is reached.
        places: Places,
        /// Whose store they come to lie in.
        taker: Taker,
    },
    /// Takes seeds into the hand, to be sown on.
    Lift {
        /// So many of each pit, or all it has if it has fewer; `None` is all.
        amount: Option<Amount>,
        /// Where the seeds lie; they join what is in hand already.
        places: Places,
    },
    /// Lifts a pit, which becomes the origin, and sows a lap on from it. Of an
    /// empty or a locked pit it is nothing, and the sowing ends.
    Relay {
        /// The pit that is lifted: `last`, unless `from` names another.
        from: Place,
        /// How the new lap differs from the one before, as in `relay reversed`; silent
        /// parts stay as `sow` has them.
        path: Path,
    },
    /// Sows what is in hand as a new lap, from the pit after `last` unless the
    /// path says where.
    SowOn(Path),
    /// Moves seeds to another place, all that the pits hold or so many of each.
    Move {
        /// So many of each pit; `None` is `move all`.
        amount: Option<Amount>,
        /// Where they lie: `last`, unless `from` names others.
        from: Places,
        /// Where they go. A pit becomes `last` when the line is done, if no seed is in hand.
        to: Target,
    },
    /// Sets a mark on pits, held by the mover.
    Mark {
        /// Each of them is given the mark.
        places: Places,
        /// One of the marks that the ruleset declares by `mark`.
        name: String,
    },
    /// `unmark last`: takes all marks off pits, whoever holds them; or only one, as in
    /// `unmark last as house`.
    Unmark {
        /// Each of them; a pit without a mark stays as it is.
        places: Places,
        /// One of the marks that the ruleset declares by `mark`; `None` is all of them.
        name: Option<String>,
    },
    /// Makes pits the mover's own.
    Claim(Places),
    /// `close last`: puts pits out of play until the round ends.
    Close(Places),
    /// Remembers a name for the mover until the round ends.
    Note(String),
    /// `forget free`: the mover has noted the name no longer; nothing if it was not
    /// noted.
    Forget(String),
    /// `score 2 for opponent`: adds to the points of a player, which last over rounds.
    /// Nothing if it is no one player, as `richer` of equals.
    Score {
        /// May be a share of the seeds, such as `half`.
        points: Amount,
        /// The mover, unless `for` names another.
        who: Who,
    },
    /// Parts what pits hold evenly; an odd seed goes to the poorer player, and
    /// of equals to the one who did not begin.
    Share(Places),
    /// Puts back all that this move captured.
    ReturnCaptures,
    /// The mover moves again.
    Again,
    /// The move is over: no later line of this moment is read.
    Stop,
    /// The move is over, and the board as it was before it: nothing is captured.
    Undo,
    /// `turn board`: what lies in each pit comes to lie where that pit is when the board is turned round.
    TurnBoard,
    /// `pass`: the turn goes to the next player.
    Pass,
    /// `end`: the game is over, or the round where there are several, and is judged by
    /// its object.
    End,
    /// `win mover`: the player has won at once, whatever the object of the game. If it
    /// is no one player, as `richer` of equals, as [`End`](Action::End).
    Win(Who),
    /// `draw`: the game is over, or the round where there are several, and nobody has
    /// won it.
    Draw,
}

impl Action {
    /// Those of which nothing more is said than the words for them.
    pub const ALONE: [Action; 8] = [
        Action::Again,
        Action::Stop,
        Action::Undo,
        Action::TurnBoard,
        Action::End,
        Action::Draw,
        Action::Pass,
        Action::ReturnCaptures,
    ];

    /// The words for it in the rules language, if they say it all.
    pub fn alone(&self) -> Option<&'static str> {
        match self {
            Action::Again => Some("again"),
            Action::Stop => Some("stop"),
            Action::Undo => Some("undo"),
            Action::TurnBoard => Some("turn board"),
            Action::End => Some("end"),
            Action::Draw => Some("draw"),
            Action::Pass => Some("pass"),
            Action::ReturnCaptures => Some("return captures"),
            Action::Do(_)
            | Action::Capture { .. }
            | Action::Lift { .. }
            | Action::Relay { .. }
            | Action::SowOn(_)
            | Action::Move { .. }
            | Action::Mark { .. }
            | Action::Unmark { .. }
            | Action::Claim(_)
            | Action::Close(_)
            | Action::Note(_)
            | Action::Forget(_)
            | Action::Score { .. }
            | Action::Share(_)
            | Action::Win(_) => None,
        }
    }

    /// The path of the lap that it begins, if it begins one.
    pub fn path(&self) -> Option<&Path> {
        as_variant!(self, Action::Relay { path, .. } | Action::SowOn(path) => path)
    }

    /// What an action is taken for, if it is for another.
    pub(super) fn taken_for(&self) -> Option<Action> {
        let relay = || Action::Relay {
            from: Place::Last,
            path: Path::default(),
        };
        match self {
            Action::Relay { .. } | Action::SowOn(_) | Action::Again => Some(Action::Stop),
            Action::Stop => Some(relay()),
            Action::Capture {
                amount: Some(_),
                places,
                taker,
            } => Some(Action::Capture {
                amount: None,
                places: places.clone(),
                taker: *taker,
            }),
            Action::End => Some(Action::Pass),
            Action::Pass => Some(Action::End),
            Action::Undo => Some(Action::Stop),
            Action::Do(_)
            | Action::Capture { amount: None, .. }
            | Action::Lift { .. }
            | Action::Move { .. }
            | Action::Mark { .. }
            | Action::Unmark { .. }
            | Action::Claim(_)
            | Action::Close(_)
            | Action::Note(_)
            | Action::Forget(_)
            | Action::Score { .. }
            | Action::Share(_)
            | Action::ReturnCaptures
            | Action::TurnBoard
            | Action::Win(_)
            | Action::Draw => None,
        }
    }

    /// Whether it takes back what the move has done.
    pub fn takes_back(&self) -> bool {
        matches!(self, Action::ReturnCaptures | Action::Undo)
    }

    /// Whether it ends the game, or the round where there are several.
    pub fn ends_play(&self) -> bool {
        matches!(self, Action::End | Action::Draw | Action::Win(_))
    }
}

impl Action {
    /// What it reads and writes, but for the terms within it.
    pub(super) fn own_effects(&self) -> Effects {
        match self {
            Action::Do(_) => Effects::default(),
            Action::Capture { .. } => {
                Effects::new(&[Aspect::Pits], &[Aspect::Stores, Aspect::Move])
            }
            Action::Lift { .. } => Effects::new(&[Aspect::Pits], &[Aspect::Hand]),
            Action::Relay { .. } => Effects::new(&[Aspect::Pits, Aspect::Move], &[Aspect::Laps]),
            Action::SowOn(_) => Effects::new(&[Aspect::Hand, Aspect::Move], &[Aspect::Laps]),
            Action::Move { .. } => Effects::new(
                &[Aspect::Pits],
                &[Aspect::Pits, Aspect::Stores, Aspect::Reserves, Aspect::Move],
            ),
            Action::Mark { .. } | Action::Unmark { .. } => {
                Effects::new(&[Aspect::Marks], &[Aspect::Marks])
            }
            Action::Claim(_) => Effects::new(&[Aspect::Owners], &[Aspect::Owners]),
            Action::Close(_) => Effects::new(&[], &[Aspect::Closed]),
            Action::Note(_) | Action::Forget(_) => Effects::new(&[], &[Aspect::Notes]),
            Action::Score { who, .. } => Effects {
                writes: Aspects::of(&[Aspect::Points]),
                ..Effects::of_who(*who, &[Aspect::Points])
            },
            // Of players who have equally much, who began is given less.
            Action::Share(_) => Effects::new(
                &[Aspect::Pits, Aspect::Stores, Aspect::Seats],
                &[Aspect::Stores],
            ),
            Action::ReturnCaptures => Effects::new(
                &[Aspect::Move],
                &[Aspect::Pits, Aspect::Stores, Aspect::Move],
            ),
            // What is put back was there before: owners, marks and notes change only
            // where other terms change them.
            Action::Undo => Effects::new(
                &[],
                &[
                    Aspect::Pits,
                    Aspect::Stores,
                    Aspect::Reserves,
                    Aspect::Move,
                    Aspect::Course,
                ],
            ),
            Action::TurnBoard => Effects::new(&[Aspect::Pits], &[Aspect::Pits]),
            Action::Again | Action::Stop | Action::Pass | Action::End | Action::Draw => {
                Effects::new(&[], &[Aspect::Course])
            }
            Action::Win(who) => Effects {
                writes: Aspects::of(&[Aspect::Course]),
                ..Effects::of_who(*who, &[])
            },
        }
    }
}

/// A player's store is one, whichever way one looks.
fn mirror_target(place: &mut Place) -> bool {
    if let Place::The(pits) = place {
        pits.noun != Noun::Pit && pits.mirror()
    } else {
        place.mirror()
    }
}
