//! The matters on which rulesets are completed: a closed list, each with what
//! it asks and the answers it may have.

use serde::{Serialize, Serializer};

use seedlore_language::rules::ChecklistQuestion;

/// One answer that a topic may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TopicAnswer {
    /// Letters, digits and underscores.
    pub code: &'static str,
    /// The answer as a phrase: `the player passes`.
    pub words: &'static str,
}

impl TopicAnswer {
    /// Whether it joins rules that are alike in nothing but being none of the others.
    pub fn is_mixed(&self) -> bool {
        matches!(self.code, "depends" | "several" | "other")
    }
}

macro_rules! topics {
    ($($name:ident $code:literal $title:literal $asks:literal { $($answer:ident $words:literal),* $(,)? })*) => {
        /// A matter on which rulesets answer one way or another.
        ///
        /// ```
        /// use seedlore_study::completion::Topic;
        /// assert_eq!(Topic::named("stuck"), Some(Topic::Stuck));
        /// assert!(Topic::Stuck.answers().iter().any(|a| a.code == "passes"));
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Topic {
            $(#[doc = $asks] $name),*
        }

        impl Topic {
            /// Every topic once, in the order of a table.
            pub const ALL: &'static [Topic] = &[$(Topic::$name),*];

            /// Its short name: letters and hyphens.
            pub fn code(self) -> &'static str {
                match self {
                    $(Topic::$name => $code),*
                }
            }

            /// A short heading.
            pub fn title(self) -> &'static str {
                match self {
                    $(Topic::$name => $title),*
                }
            }

            /// The question in words.
            pub fn asks(self) -> &'static str {
                match self {
                    $(Topic::$name => $asks),*
                }
            }

            /// All answers it may have, in the order of a table.
            pub fn answers(self) -> &'static [TopicAnswer] {
                match self {
                    $(Topic::$name => const { &[$(TopicAnswer {
                        code: stringify!($answer),
                        words: $words,
                    }),*] }),*
                }
            }
        }
    };
}

topics! {
    Direction "direction" "Direction of sowing" "Which way round are seeds sown?" {
        anticlockwise "anticlockwise",
        clockwise "clockwise",
        chosen "the mover chooses each time",
        kept "chosen once and kept",
        by_pit "it depends on the pit or on the player",
        several "some moves have a choice, others a fixed way",
    }
    Singles "singles" "Single seeds" "May a single seed be sown?" {
        sown "yes",
        kept "no, or only in some cases",
    }
    StoreSown "store-sown" "Stores in sowing" "Are seeds sown into stores?" {
        not_sown "no",
        sown "yes",
    }
    LongLap "long-lap" "Long laps" "Does a lap that comes round sow the pit it was lifted from?" {
        sown "yes, like any other",
        skipped "no, it is passed over",
        first_sown "yes, and the first seed of each lap falls there",
    }
    Laps "laps" "Laps" "Does a sowing go on from the pit where it ends?" {
        one "no: one lap a move",
        last "yes: from the last pit",
        next "yes: from the pit after the last",
        captures "captured seeds are sown on",
        several "in several of these ways",
    }
    Endless "endless" "Sowings without end" "What if a sowing would never end?" {
        forbidden "it may not be made",
        stopped "it stops",
        other "another rule",
    }
    Capture "capture" "What is captured" "Which seeds does the end of a sowing capture?" {
        number "the last pit, by the number made there",
        opposite "the pits opposite the last",
        beyond "the pits after the last",
        parity "the last pit, by odd or even",
        other "others",
        several "several of these",
        none "none",
    }
    NumbersTaken "numbers-taken" "Numbers that capture" "Which numbers, made by the last seed, capture?" {
        one "one",
        two "two",
        three "three",
        four "four",
        six "six",
        one_or_three "one or three",
        two_or_three "two or three",
        two_or_four "two or four",
        two_four_or_six "two, four or six",
        even "any even number",
        odd "any odd number",
        other "other numbers",
    }
    CapturingSeed "capturing-seed" "The capturing seed" "Is the seed that captures the opposite pit taken too?" {
        left "no: it stays where it fell",
        taken "yes",
        depends "it depends",
    }
    TakingAll "slam" "Taking all" "May a move take all that the opponent has?" {
        allowed "yes, and all is captured",
        forbidden "no such move may be made",
        last_resort "only where there is no other move",
        nothing_taken "the move is made, but nothing is captured",
    }
    Stuck "stuck" "No legal move" "What if a player has no legal move?" {
        passes "the player passes",
        over "the game or the round is over",
        loses "the player loses",
        wins "the player wins",
        depends "it depends on what the opponent has",
    }
    Rest "rest" "The rest of the seeds" "Who gets the seeds that are left when play stops?" {
        owner "each player those in their own pits",
        one_player "one player all of them",
        shared "they are shared",
        nobody "nobody: only captured seeds count",
        depends "it depends on how play stopped",
    }
    Repetition "repetition" "Repetition" "What if the same position comes round again?" {
        agreement "the players may agree to stop",
        drawn "the game is drawn",
        over "the game is over",
        no_rule "play goes on",
    }
    Object "object" "Object" "By what is the game won?" {
        most_seeds "most seeds captured",
        even_seeds "equal numbers captured, for all together",
        most_points "most points",
        all_seeds "taking all that the opponent has",
        empty_pits "emptying the own pits",
        last_move "making the last move",
    }
    Tie "tie" "A tie" "What if both have the same number?" {
        drawn "the game is drawn",
        undecided "another game decides",
        goes_on "play goes on",
    }
    FirstPlayer "first" "Who begins" "Who begins?" {
        lot "lots decide",
        agreement "the players agree",
        lot_or_agreement "lots or agreement decide",
        custom "a custom decides",
    }
    Leftovers "leftovers" "The rest of a round" "Who gets the seeds that are left on the board when a round ends?" {
        owner "the owner of the pit they lie in",
        winner "the winner of the round",
        loser "the loser of the round",
        other "another player",
    }
    Unfilled "unfilled" "Pits that can’t be filled" "What becomes of the pits that can't be filled for the next round?" {
        closed "they are out of play",
        empty "they stay in play, empty",
        claimed "who has seeds to spare fills them and owns them",
    }
    Remainder "remainder" "Too few seeds for a pit" "What becomes of the seeds that are too few to fill one more pit?" {
        kept "they stay in the store",
        placed "they partly fill the next pit",
        claims "the other player makes up what is missing, and claims the pit",
        given "they go to the other player",
        spread "one goes to each of the next pits",
    }
    NextFirstPlayer "starter" "Who begins the next round" "Who begins the next round?" {
        winner "the winner of the last round",
        loser "the loser of the last round",
        in_turn "the players begin in turn",
        same "who began the last round",
        lot "lots decide",
    }
}

impl Topic {
    /// The topic of this short name.
    pub fn named(code: &str) -> Option<Topic> {
        Topic::ALL.iter().copied().find(|t| t.code() == code)
    }

    /// The answer of this code, as a place among [`answers`](Self::answers).
    pub fn answer(self, code: &str) -> Option<usize> {
        self.answers().iter().position(|answer| answer.code == code)
    }

    /// The question of the checklist that asks the same.
    pub fn checklist(self) -> Option<ChecklistQuestion> {
        use ChecklistQuestion as Q;
        match self {
            Topic::Singles => Some(Q::Singles),
            Topic::LongLap => Some(Q::Origin),
            Topic::Endless => Some(Q::Endless),
            Topic::CapturingSeed => Some(Q::CapturingSeed),
            Topic::TakingAll => Some(Q::Slam),
            Topic::Stuck => Some(Q::Stuck),
            Topic::Rest => Some(Q::Rest),
            Topic::Repetition => Some(Q::Repetition),
            Topic::Tie => Some(Q::Tie),
            Topic::FirstPlayer => Some(Q::FirstPlayer),
            Topic::Leftovers => Some(Q::Leftovers),
            Topic::Unfilled => Some(Q::Unfilled),
            Topic::Remainder => Some(Q::Remainder),
            Topic::NextFirstPlayer => Some(Q::Starter),
            Topic::Direction
            | Topic::StoreSown
            | Topic::Laps
            | Topic::Capture
            | Topic::NumbersTaken
            | Topic::Object => None,
        }
    }
}

impl Topic {
    /// The answer that play takes where nothing is said, as a place among
    /// [`answers`](Self::answers); `None` of a matter that every report tells. A report
    /// that is silent may mean it, since nobody cares to mention the usual.
    pub fn usual(self) -> Option<usize> {
        let code = match self {
            Topic::Singles | Topic::LongLap => "sown",
            Topic::Endless => "forbidden",
            Topic::CapturingSeed => "left",
            Topic::TakingAll => "allowed",
            Topic::Stuck => "passes",
            Topic::Rest => "nobody",
            Topic::Repetition => "no_rule",
            Topic::Tie => "drawn",
            Topic::FirstPlayer => "lot_or_agreement",
            Topic::Leftovers => "owner",
            Topic::Unfilled => "empty",
            Topic::Remainder => "kept",
            Topic::NextFirstPlayer => "in_turn",
            Topic::StoreSown => "not_sown",
            Topic::Laps => "one",
            Topic::Direction | Topic::Capture | Topic::NumbersTaken | Topic::Object => return None,
        };
        self.answer(code)
    }
}

impl Serialize for Topic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn codes_are_one_each() {
        let codes: BTreeSet<&str> = Topic::ALL.iter().map(|topic| topic.code()).collect();
        assert_eq!(codes.len(), Topic::ALL.len());
        for topic in Topic::ALL {
            let codes: BTreeSet<&str> = topic.answers().iter().map(|a| a.code).collect();
            assert_eq!(codes.len(), topic.answers().len(), "{topic:?}");
            assert!(codes.len() > 1, "{topic:?}");
            let told = [
                Topic::Direction,
                Topic::Capture,
                Topic::NumbersTaken,
                Topic::Object,
            ];
            assert_eq!(topic.usual().is_none(), told.contains(topic), "{topic:?}");
        }
    }

    #[test]
    fn every_question_of_the_checklist_but_one_has_a_topic() {
        let asked: BTreeSet<_> = Topic::ALL.iter().filter_map(|t| t.checklist()).collect();
        let missing: Vec<_> = ChecklistQuestion::ALL
            .into_iter()
            .filter(|question| !asked.contains(question))
            .collect();
        // Which pits have a player's seeds locked is seldom asked, and no clause tells it.
        assert_eq!(missing, [ChecklistQuestion::Locked]);
    }
}
