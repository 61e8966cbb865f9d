//! The matters on which rulesets are completed: a closed list, each with what
//! it asks and the answers it may have.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::features::{Code, Feature};
use seedlore_language::rules::ChecklistQuestion;

/// Each topic has a row: its short name, a heading, the question of the checklist that
/// asks the same or else the question, the answer that play takes where nothing is said,
/// and its answers, which may be those of a feature.
macro_rules! topics {
    ($(
        $topic:ident $code:literal $title:literal
        $(asked $question:ident)? $(asks $asks:literal)? $(usual $usual:ident)?
        $(as $feature:ident)? $({ $($answer:ident $words:literal),* $(,)? })?;
    )*) => {
        /// A matter on which rulesets answer one way or another.
        ///
        /// ```
        /// use seedlore_study::completion::Topic;
        /// assert_eq!(Topic::named("stuck"), Some(Topic::Stuck));
        /// assert!(Topic::Stuck.answers().iter().any(|a| a.id == "passes"));
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Topic {
            $(#[doc = $title] $topic),*
        }

        impl Topic {
            /// Every topic once, in the order of a table.
            pub const ALL: &'static [Topic] = &[$(Topic::$topic),*];

            /// Its short name: letters and hyphens.
            pub fn code(self) -> &'static str {
                match self {
                    $(Topic::$topic => $code),*
                }
            }

            /// A short heading.
            pub fn title(self) -> &'static str {
                match self {
                    $(Topic::$topic => $title),*
                }
            }

            /// The question in words.
            pub fn asks(self) -> &'static str {
                match self {
                    $(Topic::$topic => {
                        [$(ChecklistQuestion::$question.asks(),)? $($asks,)?][0]
                    }),*
                }
            }

            /// The question of the checklist that asks the same.
            pub fn checklist(self) -> Option<ChecklistQuestion> {
                match self {
                    $(Topic::$topic => [$(Some(ChecklistQuestion::$question),)? None][0]),*
                }
            }

            /// All answers it may have, in the order of a table.
            pub fn answers(self) -> &'static [Code] {
                match self {
                    $(Topic::$topic => {
                        $(Feature::$feature.kind().codes())?
                        $(const { &[$(Code {
                            id: stringify!($answer),
                            words: $words,
                        }),*] })?
                    }),*
                }
            }

            /// The answer that play takes where nothing is said, as a place among
            /// [`answers`](Self::answers); `None` of a matter that every report tells. A
            /// report that is silent may mean it, since nobody cares to mention the usual.
            pub fn usual(self) -> Option<usize> {
                match self {
                    $(Topic::$topic => {
                        let usual: Option<&str> = [$(Some(stringify!($usual)),)? None][0];
                        self.answer(usual?)
                    }),*
                }
            }
        }
    };
}

topics! {
    Direction "direction" "Direction of sowing" asks "Which way round are seeds sown?" as Direction;
    Singles "singles" "Single seeds" asked Singles usual sown {
        sown "yes",
        kept "no, or only in some cases",
    };
    StoreSown "store-sown" "Stores in sowing" asks "Are seeds sown into stores?" usual not_sown {
        not_sown "no",
        sown "yes",
    };
    LongLap "long-lap" "Long laps" asked Origin usual sown {
        sown "yes, like any other",
        skipped "no, it is passed over",
        first_sown "yes, and the first seed of each lap falls there",
    };
    Laps "laps" "Laps" asks "Does a sowing go on from the pit where it ends?" usual one {
        one "no: one lap a move",
        last "yes: from the last pit",
        next "yes: from the pit after the last",
        captures "captured seeds are sown on",
        several "in several of these ways",
    };
    Endless "endless" "Sowings without end" asked Endless usual forbidden {
        forbidden "it may not be made",
        stopped "it stops",
        other "another rule",
    };
    Capture "capture" "What is captured" asks "Which seeds does the end of a sowing capture?" {
        number "the last pit, by the number made there",
        opposite "the pits opposite the last",
        beyond "the pits after the last",
        parity "the last pit, by odd or even",
        other "others",
        several "several of these",
        none "none",
    };
    NumbersTaken "numbers-taken" "Numbers that capture" asks "Which numbers, made by the last seed, capture?" {
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
    };
    CapturingSeed "capturing-seed" "The capturing seed" asked CapturingSeed usual left {
        left "no: it stays where it fell",
        taken "yes",
        depends "it depends",
    };
    TakingAll "slam" "Taking all" asked Slam usual allowed {
        allowed "yes, and all is captured",
        forbidden "no such move may be made",
        last_resort "only where there is no other move",
        nothing_taken "the move is made, but nothing is captured",
    };
    Stuck "stuck" "No legal move" asked Stuck usual passes as Stuck;
    Rest "rest" "The rest of the seeds" asked Rest usual nobody {
        owner "each player those in their own pits",
        one_player "one player all of them",
        shared "they are shared",
        nobody "nobody: only captured seeds count",
        depends "it depends on how play stopped",
    };
    Repetition "repetition" "Repetition" asked Repetition usual no_rule {
        agreement "the players may agree to stop",
        drawn "the game is drawn",
        over "the game is over",
        no_rule "play goes on",
    };
    Object "object" "Object" asks "By what is the game won?" as Object;
    Tie "tie" "A tie" asked Tie usual drawn {
        drawn "the game is drawn",
        undecided "another game decides",
        goes_on "play goes on",
    };
    FirstPlayer "first" "Who begins" asked FirstPlayer usual lot_or_agreement {
        lot "lots decide",
        agreement "the players agree",
        lot_or_agreement "lots or agreement decide",
        custom "a custom decides",
    };
    Leftovers "leftovers" "The rest of a round" asked Leftovers usual owner {
        owner "the owner of the pit they lie in",
        winner "the winner of the round",
        loser "the loser of the round",
        other "another player",
    };
    Unfilled "unfilled" "Pits that can’t be filled" asked Unfilled usual empty {
        closed "they are out of play",
        empty "they stay in play, empty",
        claimed "who has seeds to spare fills them and owns them",
    };
    Remainder "remainder" "Too few seeds for a pit" asked Remainder usual kept {
        kept "they stay in the store",
        placed "they partly fill the next pit",
        claims "the other player makes up what is missing, and claims the pit",
        given "they go to the other player",
        spread "one goes to each of the next pits",
    };
    NextFirstPlayer "starter" "Who begins the next round" asked Starter usual in_turn {
        winner "the winner of the last round",
        loser "the loser of the last round",
        in_turn "the players begin in turn",
        same "who began the last round",
        lot "lots decide",
    };
}

impl Topic {
    /// The topic of this short name.
    pub fn named(code: &str) -> Option<Topic> {
        Topic::ALL.iter().copied().find(|t| t.code() == code)
    }

    /// The answer of this code, as a place among [`answers`](Self::answers).
    pub fn answer(self, code: &str) -> Option<usize> {
        self.answers().iter().position(|answer| answer.id == code)
    }
}

impl Serialize for Topic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.code())
    }
}

impl<'de> Deserialize<'de> for Topic {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Topic, D::Error> {
        let code = String::deserialize(deserializer)?;
        Topic::named(&code).ok_or_else(|| D::Error::custom(format!("no topic `{code}`")))
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
            let codes: BTreeSet<&str> = topic.answers().iter().map(|a| a.id).collect();
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
            .iter()
            .copied()
            .filter(|question| !asked.contains(question))
            .collect();
        // Which pits have a player's seeds locked is seldom asked, and no clause tells it.
        assert_eq!(missing, [ChecklistQuestion::Locked]);
    }
}
