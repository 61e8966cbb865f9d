//! The questions as they are put to somebody who plays and has never read a rule.

use crate::compare::Mechanic;
use crate::completion::Topic;
use crate::features::Feature;
use crate::identify::Question;

/// A topic as it is asked.
#[derive(Debug, Clone, Copy)]
pub struct TopicWords {
    /// The question.
    pub asks: &'static str,
    /// Answers by the codes of the topic, in the order of the boxes. What is missing among the
    /// codes is written down by whoever asks.
    pub answers: &'static [(&'static str, &'static str)],
}

/// Each topic has a row: the question, or the feature that the key to games asks for in the same
/// words, and the answers.
macro_rules! words {
    ($($topic:ident $($asks:literal)? $(as $feature:expr)?; { $($answer:ident $words:literal),* $(,)? })*) => {
        /// How a topic is asked.
        pub fn words(topic: Topic) -> TopicWords {
            match topic {
                $(Topic::$topic => TopicWords {
                    asks: [$($asks)? $(Question::of($feature).asks)?][0],
                    answers: &[$((stringify!($answer), $words)),*],
                }),*
            }
        }
    };
}

words! {
    Direction as Feature::Direction; {
        anticlockwise "to the player’s right, then round (anticlockwise)",
        clockwise "to the player’s left, then round (clockwise)",
        chosen "either way, as the player likes each time",
        kept "either way at first, then always the same",
        by_pit "it depends on the pit",
    }
    Laps "What happens after the last seed has fallen?"; {
        one "the turn ends there",
        last "the seeds of that pit are lifted and sown on",
        next "the seeds of the pit after it are lifted and sown on",
        captures "seeds that were taken are sown on",
    }
    StoreSown as Feature::Has(Mechanic::StoresSown); {
        not_sown "no, stores are passed over",
        sown "yes, into the player’s own store",
    }
    Capture "When are seeds taken, and which?"; {
        number "those in the last pit, if the last seed makes a certain number there",
        opposite "those opposite, if the last seed falls into an empty pit",
        beyond "those beyond an empty pit, if that comes after the last seed",
        parity "those in the last pit, if their number is even, or odd",
        none "none are ever taken",
    }
    NumbersTaken "Which number in the last pit is taken?"; {
        two "two",
        three "three",
        two_or_three "two or three",
        four "four",
        two_or_four "two or four",
        even "every even number",
        odd "every odd number",
    }
    CapturingSeed "When the seeds opposite are taken: is the last seed taken too?"; {
        left "no, it stays where it fell",
        taken "yes, it is taken with them",
    }
    LongLap "When there are so many seeds that they come round: does a seed fall into the pit they came from?"; {
        sown "yes, as into any other",
        skipped "no, that pit is passed over",
        first_sown "yes, the very first seed falls there",
    }
    Singles "May a pit with a single seed be played?"; {
        sown "yes",
        kept "no, or only if there is nothing else",
    }
    TakingAll as Feature::TakingAll; {
        allowed "yes, all are taken",
        forbidden "no, such a move may not be made",
        last_resort "only if there is no other move",
        nothing_taken "the move is made, but nothing is taken",
    }
    Stuck as Feature::Stuck; {
        passes "that player waits, and the other plays on",
        over "the game is over",
        loses "that player has lost",
        wins "that player has won",
    }
    Rest "When the game is over: who gets the seeds that are still on the board?"; {
        owner "each player those on their own side",
        one_player "one of the players gets all of them",
        shared "they are shared",
        nobody "nobody, they do not count",
    }
    Object as Feature::Object; {
        most_seeds "who has taken the most seeds",
        all_seeds "who leaves the other without seeds",
        last_move "who makes the last move",
        empty_pits "who is rid of all seeds first",
        most_points "who has most points, over several games",
    }
    Endless "What if a sowing goes on and on and would never end?"; {
        stopped "the player stops somewhere",
        forbidden "such a move may not be made",
    }
    Leftovers "A round is over: who gets the seeds that are still on the board?"; {
        owner "each player those on their own side",
        winner "the winner of the round",
        loser "the loser of the round",
    }
    Unfilled "In the next round a player has too few seeds to fill all pits. What becomes of the empty ones?"; {
        closed "they are closed and not played in",
        empty "they begin empty, and are played in",
        claimed "the other player fills them, and owns them",
    }
    Remainder "And if the seeds that are left are too few for one more pit?"; {
        kept "they stay in the store",
        placed "they go into the next pit, which is not full",
        claims "the other player adds what is missing, and owns that pit",
        given "they go to the other player",
        spread "one goes into each of the next pits",
    }
    NextFirstPlayer as Feature::NextFirstPlayer; {
        winner "who won the last one",
        loser "who lost the last one",
        in_turn "the players in turn",
        same "the same player as before",
    }
    Tie "What if both end with the same number?"; {
        drawn "nobody has won",
        undecided "they play another game",
    }
    FirstPlayer "Who begins?"; {
        lot "that is drawn by lot",
        agreement "the players agree",
        custom "a custom decides: which?",
    }
    Repetition "Does it happen that play goes round and round? What is done then?"; {
        agreement "the players agree to stop",
        drawn "nobody has won",
        no_rule "it never happened, or they play on",
    }
}

/// The matters in the order of talk, where nothing is known of what each answer would teach.
pub const ORDER: &[Topic] = &[
    Topic::Direction,
    Topic::Laps,
    Topic::Capture,
    Topic::NumbersTaken,
    Topic::CapturingSeed,
    Topic::StoreSown,
    Topic::LongLap,
    Topic::Stuck,
    Topic::Rest,
    Topic::Object,
    Topic::Singles,
    Topic::TakingAll,
    Topic::Endless,
    Topic::Leftovers,
    Topic::Unfilled,
    Topic::Remainder,
    Topic::NextFirstPlayer,
    Topic::Tie,
    Topic::FirstPlayer,
    Topic::Repetition,
];

/// What has to be asked before, if it is asked at all.
pub fn before(topic: Topic) -> Option<Topic> {
    match topic {
        Topic::NumbersTaken | Topic::CapturingSeed => Some(Topic::Capture),
        Topic::Endless => Some(Topic::Laps),
        Topic::Remainder => Some(Topic::Unfilled),
        _ => None,
    }
}

/// Whether it is asked after all others: it can hardly be asked, or hardly matters to play.
pub fn is_late(topic: Topic) -> bool {
    matches!(topic, Topic::FirstPlayer | Topic::Repetition | Topic::Tie)
}

/// Whether it arises only where several rounds are played.
pub fn is_of_rounds(topic: Topic) -> bool {
    matches!(
        topic,
        Topic::Leftovers | Topic::Unfilled | Topic::Remainder | Topic::NextFirstPlayer
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_topic_is_asked_once_with_answers_of_its_own() {
        for topic in Topic::ALL {
            let places = ORDER.iter().filter(|other| *other == topic);
            assert_eq!(places.count(), 1, "{topic:?}");
            let words = words(*topic);
            assert!(words.answers.len() > 1, "{topic:?}");
            for (code, _) in words.answers {
                assert!(topic.answer(code).is_some(), "{topic:?}: {code}");
            }
        }
    }
}
