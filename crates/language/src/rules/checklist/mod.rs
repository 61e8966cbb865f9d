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

/// What is known of a question.
struct Row {
    name: &'static str,
    topic: &'static str,
    asks: &'static str,
    otherwise: &'static str,
    is_essential: bool,
    answers: &'static [Answer],
}

/// Each question has a row: its name, what it is about, what it asks, what the rules do
/// otherwise, whether it is essential, and the usual answers, the likeliest first, with
/// the clause that says them.
macro_rules! checklist {
    ($(
        $question:ident $name:literal $topic:literal $asks:literal
        otherwise $otherwise:literal, essential $is_essential:literal
        { $($answer:literal $text:literal $(by $clause:literal)?,)* }
    )*) => {
        /// A question that applies to a ruleset unless a clause or an open question
        /// answers it.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum ChecklistQuestion {
            $(#[doc = $asks] $question),*
        }

        impl ChecklistQuestion {
            /// In the order in which a book tells the rules.
            pub const ALL: &'static [ChecklistQuestion] = &[$(ChecklistQuestion::$question),*];

            fn row(self) -> &'static Row {
                match self {
                    $(ChecklistQuestion::$question => const { &Row {
                        name: $name,
                        topic: $topic,
                        asks: $asks,
                        otherwise: $otherwise,
                        is_essential: $is_essential,
                        answers: &[$(Answer {
                            name: $answer,
                            text: $text,
                            clause: [$(Some($clause),)? None][0],
                        }),*],
                    } }),*
                }
            }
        }
    };
}

checklist! {
    FirstPlayer "first" "who begins" "Who begins?"
    otherwise "in play here South begins", essential true {
        "lot-or-agreement" "Lots or agreement decide." by "first player by lot or agreement",
        "custom" "A custom that was not written down decides.",
    }
    Singles "singles" "single seeds" "May a single seed be sown?"
    otherwise "a single seed may be sown", essential false {
        "sown" "Yes.",
        "kept" "No." by "choose own pit holding 2 or more",
    }
    Origin "origin" "long laps" "Does a lap that comes round sow the pit it was lifted from?"
    otherwise "the pit is sown like any other", essential true {
        "skipped" "No: it is passed over." by "sow anticlockwise, skipping origin",
        "sown" "Yes: it is sown like any other." by "sow anticlockwise",
    }
    Endless "endless" "sowings without end" "What if a sowing would never end?"
    otherwise "such a move is not legal", essential true {
        "forbidden" "It may not be made.",
        "stopped" "It stops where it comes round." by "on endless sowing: stop",
    }
    CapturingSeed "capturing-seed" "the capturing seed"
    "Is the seed that captures the opposite pit taken too?"
    otherwise "it stays where it fell", essential false {
        "kept" "No: it stays where it fell.",
        "taken" "Yes." by "on landing: capture opposite and last",
    }
    Slam "slam" "taking all" "May a move take all that the opponent has?"
    otherwise "it may", essential false {
        "taken" "Yes.",
        "forbidden" "Only where there is no other move."
            by "add forbid move captures and opponent has none if possible",
    }
    Stuck "stuck" "a player who can’t move" "What if a player has no legal move?"
    otherwise "the player passes, and if all must pass, play is over", essential true {
        "over" "The game is over." by "on stuck: capture any pits for owner, end",
        "passes" "The player passes." by "on stuck: pass",
        "loses" "The player has lost." by "on stuck: win opponent",
    }
    Rest "rest" "the rest of the seeds" "Who gets the seeds that are left when play stops?"
    otherwise "nobody does", essential true {
        "owner" "Each player keeps those in their own pits.",
        "nobody" "Nobody: only captured seeds count.",
    }
    Repetition "repetition" "repetition" "What if the same position comes round again?"
    otherwise "the game goes on for ever", essential true {
        "agreed" "The players may agree to stop, and each keeps the seeds in their own pits."
            by "add end when position repeats and players agree: capture any pits for owner",
        "drawn" "The game is drawn." by "add end when position repeats: draw",
    }
    Tie "tie" "a tie" "What if both have the same number?"
    otherwise "the game is drawn", essential true {
        "drawn" "The game is drawn.",
        "undecided" "Nobody has won, and another game decides.",
    }
    Locked "locked" "seeds in locked pits"
    "Has a player any seeds who has them only in pits that may not be sown from?"
    otherwise "such seeds do not count", essential true {
        "none" "No: only pits that may be sown from count.",
        "counted" "Yes: seeds in any pit count." by "end when seeds in own pits is none",
    }
    Leftovers "leftovers" "the rest of a round"
    "Who gets the seeds that are left on the board when a round ends?"
    otherwise "the owner of the pit does", essential true {
        "owner" "The owner of the pit they lie in." by "add rounds { leftovers for owner }",
        "winner" "The winner of the round." by "add rounds { leftovers for winner }",
    }
    Unfilled "unfilled" "pits that can’t be filled"
    "What becomes of the pits that can't be filled for the next round?"
    otherwise "they stay in play, empty", essential true {
        "closed" "They are out of play." by "add rounds { unfilled pits closed }",
        "empty" "They stay in play, empty." by "add rounds { unfilled pits empty }",
        "claimed" "Who has seeds to spare fills them and owns them."
            by "add rounds { unfilled pits claimed }",
    }
    Remainder "remainder" "too few seeds for a pit"
    "What becomes of the seeds that are too few to fill one more pit?"
    otherwise "they stay in the store", essential true {
        "kept" "They stay in the store." by "add rounds { remainder kept }",
        "placed" "They go into the next pit, which is not full then."
            by "add rounds { remainder placed }",
    }
    Starter "starter" "who begins the next round" "Who begins the next round?"
    otherwise "the players begin in turn", essential true {
        "in-turn" "The players begin in turn." by "add rounds { first player alternates }",
        "winner" "The winner of the last round." by "add rounds { first player is winner }",
        "loser" "The loser of the last round." by "add rounds { first player is loser }",
    }
}

impl ChecklistQuestion {
    /// The name of the open question that answers it.
    pub fn name(self) -> &'static str {
        self.row().name
    }

    /// What it is about, in a list.
    pub fn topic(self) -> &'static str {
        self.row().topic
    }

    /// The question in words.
    pub fn asks(self) -> &'static str {
        self.row().asks
    }

    /// What the rules do while nothing is said.
    pub fn otherwise(self) -> &'static str {
        self.row().otherwise
    }

    /// Usual answers, the likeliest first.
    pub fn answers(self) -> &'static [Answer] {
        self.row().answers
    }

    /// Whether the answer decides play in a way that a report would seldom
    /// take for granted: these the checker warns of.
    pub fn is_essential(self) -> bool {
        self.row().is_essential
    }
}

/// The questions that a ruleset leaves unanswered.
pub fn unanswered(rules: &Ruleset) -> Vec<ChecklistQuestion> {
    ChecklistQuestion::ALL
        .iter()
        .copied()
        .filter(|silence| !rules.questions().iter().any(|q| q.name() == silence.name()))
        .filter(|silence| applies(rules, *silence))
        .collect()
}
