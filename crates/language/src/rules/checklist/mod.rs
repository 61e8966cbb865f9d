//! What reports leave unsaid: the questions that a reader of a ruleset will
//! ask, and that play answers one way or another.
//!
//! Counted over 196 reports, nearly all are silent on repetition and on who
//! begins, most on full laps, single seeds and sowings without end, and half
//! on players who can't move.

mod applies;

use serde::Serialize;

use super::Ruleset;
use applies::applies;
pub(super) use applies::{gives, names_origin};

/// A question that applies to a ruleset unless a clause or an open question
/// answers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChecklistQuestion {
    /// The player who begins the game.
    FirstPlayer,
    /// Sowing from a pit that holds a single seed.
    Singles,
    /// The pit a lap was lifted from, when the lap comes round to it.
    Origin,
    /// A sowing that would never end.
    Endless,
    /// The last seed of a sowing that captures the opposite pit: taken with it, or
    /// left.
    CapturingSeed,
    /// A move that takes all the seeds of the opponent.
    Slam,
    /// A player who has no legal move.
    Stuck,
    /// Seeds that are still on the board when play stops.
    Rest,
    /// A position that comes round again.
    Repetition,
    /// Equal numbers of captured seeds at the end.
    Tie,
    /// Seeds in pits from which their owner may not sow, where it is asked who has any.
    Locked,
    /// Seeds that are still on the board when a round ends.
    Leftovers,
    /// Pits that their owner can't fill for the next round.
    Unfilled,
    /// Seeds too few to fill one more pit.
    Remainder,
    /// The player who begins the next round; asked only of games of several rounds.
    Starter,
}

/// A way to answer: its name, the answer, and the clause that says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// Name of the reading that gives this answer: `lot-or-agreement`.
    pub name: &'static str,
    /// The answer as a sentence.
    pub text: &'static str,
    /// The statement of the rules language that plays it; `None` if play does so
    /// without one, or if no clause can say it.
    pub clause: Option<&'static str>,
}

const fn answer(name: &'static str, text: &'static str, clause: Option<&'static str>) -> Answer {
    Answer { name, text, clause }
}

impl ChecklistQuestion {
    /// In the order in which a book tells the rules.
    pub const ALL: [ChecklistQuestion; 15] = [
        ChecklistQuestion::FirstPlayer,
        ChecklistQuestion::Singles,
        ChecklistQuestion::Origin,
        ChecklistQuestion::Endless,
        ChecklistQuestion::CapturingSeed,
        ChecklistQuestion::Slam,
        ChecklistQuestion::Stuck,
        ChecklistQuestion::Rest,
        ChecklistQuestion::Repetition,
        ChecklistQuestion::Tie,
        ChecklistQuestion::Locked,
        ChecklistQuestion::Leftovers,
        ChecklistQuestion::Unfilled,
        ChecklistQuestion::Remainder,
        ChecklistQuestion::Starter,
    ];

    /// The name of the open question that answers it.
    pub fn name(self) -> &'static str {
        match self {
            ChecklistQuestion::FirstPlayer => "first",
            ChecklistQuestion::Singles => "singles",
            ChecklistQuestion::Origin => "origin",
            ChecklistQuestion::Endless => "endless",
            ChecklistQuestion::CapturingSeed => "capturing-seed",
            ChecklistQuestion::Slam => "slam",
            ChecklistQuestion::Stuck => "stuck",
            ChecklistQuestion::Rest => "rest",
            ChecklistQuestion::Repetition => "repetition",
            ChecklistQuestion::Tie => "tie",
            ChecklistQuestion::Locked => "locked",
            ChecklistQuestion::Leftovers => "leftovers",
            ChecklistQuestion::Unfilled => "unfilled",
            ChecklistQuestion::Remainder => "remainder",
            ChecklistQuestion::Starter => "starter",
        }
    }

    /// The question in words.
    pub fn asks(self) -> &'static str {
        match self {
            ChecklistQuestion::FirstPlayer => "Who begins?",
            ChecklistQuestion::Singles => "May a single seed be sown?",
            ChecklistQuestion::Origin => {
                "Does a lap that comes round sow the pit it was lifted from?"
            }
            ChecklistQuestion::Endless => "What if a sowing would never end?",
            ChecklistQuestion::CapturingSeed => {
                "Is the seed that captures the opposite pit taken too?"
            }
            ChecklistQuestion::Slam => "May a move take all that the opponent has?",
            ChecklistQuestion::Stuck => "What if a player has no legal move?",
            ChecklistQuestion::Rest => "Who gets the seeds that are left when play stops?",
            ChecklistQuestion::Repetition => "What if the same position comes round again?",
            ChecklistQuestion::Tie => "What if both have the same number?",
            ChecklistQuestion::Locked => {
                "Has a player any seeds who has them only in pits that may not be sown from?"
            }
            ChecklistQuestion::Leftovers => {
                "Who gets the seeds that are left on the board when a round ends?"
            }
            ChecklistQuestion::Unfilled => {
                "What becomes of the pits that can't be filled for the next round?"
            }
            ChecklistQuestion::Remainder => {
                "What becomes of the seeds that are too few to fill one more pit?"
            }
            ChecklistQuestion::Starter => "Who begins the next round?",
        }
    }

    /// What it is about, in a list.
    pub fn topic(self) -> &'static str {
        match self {
            ChecklistQuestion::FirstPlayer => "who begins",
            ChecklistQuestion::Singles => "single seeds",
            ChecklistQuestion::Origin => "long laps",
            ChecklistQuestion::Endless => "sowings without end",
            ChecklistQuestion::CapturingSeed => "the capturing seed",
            ChecklistQuestion::Slam => "taking all",
            ChecklistQuestion::Stuck => "a player who can’t move",
            ChecklistQuestion::Rest => "the rest of the seeds",
            ChecklistQuestion::Repetition => "repetition",
            ChecklistQuestion::Tie => "a tie",
            ChecklistQuestion::Locked => "seeds in locked pits",
            ChecklistQuestion::Leftovers => "the rest of a round",
            ChecklistQuestion::Unfilled => "pits that can’t be filled",
            ChecklistQuestion::Remainder => "too few seeds for a pit",
            ChecklistQuestion::Starter => "who begins the next round",
        }
    }

    /// What the rules do while nothing is said.
    pub fn otherwise(self) -> &'static str {
        match self {
            ChecklistQuestion::FirstPlayer => "in play here South begins",
            ChecklistQuestion::Singles => "a single seed may be sown",
            ChecklistQuestion::Origin => "the pit is sown like any other",
            ChecklistQuestion::Endless => "such a move is not legal",
            ChecklistQuestion::CapturingSeed => "it stays where it fell",
            ChecklistQuestion::Slam => "it may",
            ChecklistQuestion::Stuck => "the player passes, and if all must pass, play is over",
            ChecklistQuestion::Rest => "nobody does",
            ChecklistQuestion::Repetition => "the game goes on for ever",
            ChecklistQuestion::Tie => "the game is drawn",
            ChecklistQuestion::Locked => "such seeds do not count",
            ChecklistQuestion::Leftovers => "the owner of the pit does",
            ChecklistQuestion::Unfilled => "they stay in play, empty",
            ChecklistQuestion::Remainder => "they stay in the store",
            ChecklistQuestion::Starter => "the players begin in turn",
        }
    }

    /// Usual answers, the likeliest first.
    pub fn answers(self) -> &'static [Answer] {
        match self {
            ChecklistQuestion::FirstPlayer => {
                const {
                    &[
                        answer(
                            "lot-or-agreement",
                            "Lots or agreement decide.",
                            Some("first player by lot or agreement"),
                        ),
                        answer(
                            "custom",
                            "A custom that was not written down decides.",
                            None,
                        ),
                    ]
                }
            }
            ChecklistQuestion::Singles => {
                const {
                    &[
                        answer("sown", "Yes.", None),
                        answer("kept", "No.", Some("choose own pit holding 2 or more")),
                    ]
                }
            }
            ChecklistQuestion::Origin => {
                const {
                    &[
                        answer(
                            "skipped",
                            "No: it is passed over.",
                            Some("sow anticlockwise, skipping origin"),
                        ),
                        answer(
                            "sown",
                            "Yes: it is sown like any other.",
                            Some("sow anticlockwise"),
                        ),
                    ]
                }
            }
            ChecklistQuestion::Endless => {
                const {
                    &[
                        answer("forbidden", "It may not be made.", None),
                        answer(
                            "stopped",
                            "It stops where it comes round.",
                            Some("on endless sowing: stop"),
                        ),
                    ]
                }
            }
            ChecklistQuestion::CapturingSeed => {
                const {
                    &[
                        answer("kept", "No: it stays where it fell.", None),
                        answer(
                            "taken",
                            "Yes.",
                            Some("on landing: capture opposite and last"),
                        ),
                    ]
                }
            }
            ChecklistQuestion::Slam => {
                const {
                    &[
                        answer("taken", "Yes.", None),
                        answer(
                            "forbidden",
                            "Only where there is no other move.",
                            Some("add forbid move captures and opponent has none if possible"),
                        ),
                    ]
                }
            }
            ChecklistQuestion::Stuck => {
                const {
                    &[
                        answer(
                            "over",
                            "The game is over.",
                            Some("on stuck: capture any pits for owner, end"),
                        ),
                        answer("passes", "The player passes.", Some("on stuck: pass")),
                        answer(
                            "loses",
                            "The player has lost.",
                            Some("on stuck: win opponent"),
                        ),
                    ]
                }
            }
            ChecklistQuestion::Rest => {
                const {
                    &[
                        answer("owner", "Each player keeps those in their own pits.", None),
                        answer("nobody", "Nobody: only captured seeds count.", None),
                    ]
                }
            }
            ChecklistQuestion::Repetition => {
                const {
                    &[
                        answer(
                            "agreed",
                            "The players may agree to stop, and each keeps the seeds in their own pits.",
                            Some(
                                "add end when position repeats and players agree: capture any pits for owner",
                            ),
                        ),
                        answer(
                            "drawn",
                            "The game is drawn.",
                            Some("add end when position repeats: draw"),
                        ),
                    ]
                }
            }
            ChecklistQuestion::Tie => {
                const {
                    &[
                        answer("drawn", "The game is drawn.", None),
                        answer(
                            "undecided",
                            "Nobody has won, and another game decides.",
                            None,
                        ),
                    ]
                }
            }
            ChecklistQuestion::Locked => {
                const {
                    &[
                        answer("none", "No: only pits that may be sown from count.", None),
                        answer(
                            "counted",
                            "Yes: seeds in any pit count.",
                            Some("end when seeds in own pits is none"),
                        ),
                    ]
                }
            }
            ChecklistQuestion::Leftovers => {
                const {
                    &[
                        answer(
                            "owner",
                            "The owner of the pit they lie in.",
                            Some("add rounds { leftovers for owner }"),
                        ),
                        answer(
                            "winner",
                            "The winner of the round.",
                            Some("add rounds { leftovers for winner }"),
                        ),
                    ]
                }
            }
            ChecklistQuestion::Unfilled => {
                const {
                    &[
                        answer(
                            "closed",
                            "They are out of play.",
                            Some("add rounds { unfilled pits closed }"),
                        ),
                        answer(
                            "empty",
                            "They stay in play, empty.",
                            Some("add rounds { unfilled pits empty }"),
                        ),
                        answer(
                            "claimed",
                            "Who has seeds to spare fills them and owns them.",
                            Some("add rounds { unfilled pits claimed }"),
                        ),
                    ]
                }
            }
            ChecklistQuestion::Remainder => {
                const {
                    &[
                        answer(
                            "kept",
                            "They stay in the store.",
                            Some("add rounds { remainder kept }"),
                        ),
                        answer(
                            "placed",
                            "They go into the next pit, which is not full then.",
                            Some("add rounds { remainder placed }"),
                        ),
                    ]
                }
            }
            ChecklistQuestion::Starter => {
                const {
                    &[
                        answer(
                            "in-turn",
                            "The players begin in turn.",
                            Some("add rounds { first player alternates }"),
                        ),
                        answer(
                            "winner",
                            "The winner of the last round.",
                            Some("add rounds { first player is winner }"),
                        ),
                        answer(
                            "loser",
                            "The loser of the last round.",
                            Some("add rounds { first player is loser }"),
                        ),
                    ]
                }
            }
        }
    }

    /// Whether the answer decides play in a way that a report would seldom
    /// take for granted: these the checker warns of.
    pub fn is_essential(self) -> bool {
        !matches!(
            self,
            ChecklistQuestion::Singles | ChecklistQuestion::CapturingSeed | ChecklistQuestion::Slam
        )
    }
}

/// The questions that a ruleset leaves unanswered.
pub fn unanswered(rules: &Ruleset) -> Vec<ChecklistQuestion> {
    ChecklistQuestion::ALL
        .into_iter()
        .filter(|silence| !rules.questions().iter().any(|q| q.name() == silence.name()))
        .filter(|silence| applies(rules, *silence))
        .collect()
}
