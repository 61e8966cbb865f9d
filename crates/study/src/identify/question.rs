//! Questions as they are put to somebody who saw a game, remembers one or has its board.

use crate::compare::Mechanic;
use crate::features::{Feature, Kind, NO, YES};

/// Who can answer a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Ease {
    /// Whoever has the board before them.
    Board,
    /// Whoever watched a few moves.
    Onlooker,
    /// Whoever played the game.
    Player,
    /// Nobody is asked: nine answers of ten were assumed by whoever wrote the rules down.
    Never,
}

impl Ease {
    /// How often whoever asks which game it is can answer: by convention, so that a board is
    /// asked about before play, and play before what only its players know.
    pub(super) fn is_known(self) -> f64 {
        match self {
            Ease::Board => 1.0,
            Ease::Onlooker => 0.6,
            Ease::Player => 0.3,
            Ease::Never => 0.0,
        }
    }
}

/// A feature as it is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Question {
    /// What is asked for.
    pub feature: Feature,
    /// Who can answer.
    pub ease: Ease,
    /// The question.
    pub asks: &'static str,
    /// What to look at; empty where the question says it.
    pub look: &'static str,
}

impl Question {
    /// Every question once: one for each feature, in the order of these.
    ///
    /// ```
    /// use seedlore_study::identify::{Ease, Question};
    /// let easy = Question::all().filter(|question| question.ease < Ease::Player).count();
    /// assert!((20..=26).contains(&easy));
    /// ```
    pub fn all() -> impl Iterator<Item = Question> {
        Feature::all().into_iter().map(Question::of)
    }

    /// Whether it is asked at all.
    pub fn is_asked(&self) -> bool {
        self.ease != Ease::Never
    }

    /// Whether somebody who does not know such games can answer it.
    pub fn is_for_laymen(&self) -> bool {
        self.ease < Ease::Player
    }

    /// The answers that it may have; none where a number is asked for.
    pub fn values(&self) -> impl Iterator<Item = Value> + use<> {
        (0..self.feature.kind().codes().len()).map(|at| Value(at as u16))
    }

    /// An answer in words.
    pub fn words(&self, value: Value) -> String {
        match self.feature.kind() {
            Kind::Number => value.0.to_string(),
            Kind::YesNo if value == Value::YES => "yes".into(),
            Kind::YesNo => "no".into(),
            Kind::OneOf(codes) => match codes.get(usize::from(value.0)) {
                Some(code) => code.words.into(),
                None => "another answer".into(),
            },
        }
    }

    /// As it is written: a number, or the id of a code.
    pub fn written(&self, value: Value) -> String {
        match self.feature.kind() {
            Kind::Number => value.0.to_string(),
            kind => match kind.codes().get(usize::from(value.0)) {
                Some(code) => code.id.into(),
                None => value.0.to_string(),
            },
        }
    }

    /// The answer that is written so.
    pub fn value(&self, written: &str) -> Option<Value> {
        let written = written.trim().to_lowercase();
        let kind = self.feature.kind();
        if kind == Kind::Number {
            let spelled = SPELLED.iter().position(|word| *word == written);
            let number = spelled.map(|at| at as u16 + 1).or(written.parse().ok());
            return number.filter(|number| *number > 0).map(Value);
        }
        let code = written.replace([' ', '-'], "_");
        let code = match (kind, code.as_str()) {
            (Kind::YesNo, "y" | "true" | "1") => YES,
            (Kind::YesNo, "n" | "false" | "0") => NO,
            (_, "counterclockwise" | "counter_clockwise" | "anti_clockwise") => "anticlockwise",
            (_, code) => code,
        };
        let found = kind.codes().iter().position(|known| known.id == code);
        found.map(|at| Value(at as u16))
    }
}

const SPELLED: [&str; 12] = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
];

/// An answer: a number itself, or the place of a code among those of its feature.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(transparent)]
pub struct Value(pub u16);

impl Value {
    /// No, to a question of yes or no.
    pub const NO: Value = Value(0);
    /// Yes, to a question of yes or no.
    pub const YES: Value = Value(1);
}

/// Each feature has a row: who can answer, what is asked, what to look at.
macro_rules! questions {
    (
        own { $($own:ident $own_ease:ident $own_asks:literal $($own_look:literal)?,)* }
        has { $($has:ident $ease:ident $asks:literal $($look:literal)?,)* }
    ) => {
        impl Question {
            /// The question that asks for a feature.
            pub fn of(feature: Feature) -> Question {
                let (ease, asks, look) = match feature {
                    $(Feature::$own => (Ease::$own_ease, $own_asks, [$($own_look,)? ""][0]),)*
                    $(Feature::Has(Mechanic::$has) => (Ease::$ease, $asks, [$($look,)? ""][0]),)*
                    // What another feature asks for already.
                    Feature::Has(mechanic) => (Ease::Never, mechanic.words(), ""),
                };
                Question {
                    feature,
                    ease,
                    asks,
                    look,
                }
            }
        }
    };
}

questions! {
    own {
        Rows Board "How many rows of pits does the board have, those of all players together?"
            "Leave out single large pits at the ends. A ring is one row.",
        PitsInRow Board "How many pits are there in a row?"
            "Leave out large pits at the ends if seeds are only kept there.",
        SeedsInPit Board "How many seeds are in each pit at the start?"
            "The number that most pits hold; pits that begin empty do not count.",
        SeedsInAll Player "How many seeds are there in all?" "Those kept back count too.",
        Players Board "How many players or sides are there?" "Partners who play for one side count as one.",
        FirstPlayer Never "How is it settled who begins?",
        Direction Onlooker "Which way round the board are seeds sown?"
            "Anticlockwise: a player’s seeds go to the right in the row before them.",
        NumbersTaken Onlooker "What number of seeds must the last one make in its pit, for them to be taken?"
            "The last seed counts too. No number captures if any will do, or if it depends on something else.",
        TakingAll Player "May a move take all that the opponent has?",
        Stuck Player "What happens to a player who cannot move?",
        Repetition Never "What happens when a position comes again?",
        NextFirstPlayer Player "Who begins the next round?",
        Object Onlooker "How is the game won?",
    }
    has {
        Stores Board "Does each player have a store: a large pit at an end or beside the rows?"
            "One in which what a player has won is kept, on the board itself.",
        Reserve Player "Are seeds kept back at the start and put in move by move?",
        Centre Board "Is there a place in the middle that is nobody’s?",
        Sizes Player "Is it played with different numbers of pits or seeds?",
        OwnParts Player "Does a player own other pits than the rows nearest to them?"
            "For example a left and a right half, or a single pit on the other side.",
        SharedPits Player "Are there pits that are everybody’s?",
        WonPits Player "Can a player win pits from the other?",
        UnevenStart Board "Do some pits begin empty, or with other numbers than the rest?",
        Opening Player "Do the first moves, or the last ones, have rules of their own?",
        PartLifted Player "Can a player lift only a part of a pit?",
        NoSingles Onlooker "Is it forbidden to play a pit that holds a single seed?",
        SomePits Player "May only some of one’s own pits be played?",
        LastResort Player "Is there a way to move that is allowed only when nothing else is possible?",
        Entering Player "Are seeds put into the game from a store or from the hand?",
        Reversal Player "Can sowing turn back in the other direction?",
        OwnTrack Player "Do seeds go another way than round the board?",
        OriginSkipped Player "Does a long sowing leave out the pit that it began from?",
        OriginSown Player "Does the first seed go back into the pit just emptied?",
        PitsSkipped Player "Are some pits passed over in sowing?",
        StoresSown Onlooker "Are seeds dropped into the stores while sowing?",
        Confined Player "Do seeds stay on one side, or in some of the pits only?"
            "As on boards of four rows, where each player sows in the two rows on their own side.",
        SeveralDropped Player "Is more than one seed dropped in a pit at a time?",
        RelayLast Onlooker "When the last seed has fallen, is that very pit lifted and sown on?"
            "The hand takes up what lies there, the last seed too, and sows on.",
        RelayNext Onlooker "When the last seed has fallen, is the pit after it lifted and sown on?"
            "The hand takes up the pit next to the last one, not the last one itself.",
        CapturesSown Onlooker "Are the seeds that were captured sown on, in the same move?",
        EndlessRuled Player "Is it settled what happens if a sowing would never end?",
        Making Player "Are seeds taken by the number that the last seed makes in its pit?",
        Parity Player "Does it matter whether that number is even or odd?",
        EmptyLanding Onlooker "Are seeds taken when the last one falls in an empty pit?",
        Opposite Onlooker "Are the seeds in the pit opposite taken?"
            "Across the board from the pit where the last seed fell.",
        Beyond Onlooker "Are the seeds in the pit after the last one taken?",
        Chain Onlooker "Can one move take the seeds of several pits, one after the other?"
            "From the pit where the last seed fell on to its neighbours, as long as they fit.",
        Chosen Player "Does the player choose which pits to take?",
        Underway Onlooker "Are seeds taken while others are still in the hand?"
            "For example when a pit becomes four as a seed passes.",
        Swept Player "Are seeds that lie about taken at the end of a turn?",
        ForOthers Player "Can a move give seeds to the opponent?"
            "A capture that falls to the other player, made by the one who moves.",
        MarkedPits Onlooker "Do some pits become special, as a house, a fort or a grave?"
            "A pit that a player has marked or owns, and that is treated otherwise from then on.",
        MarkedAtStart Player "Are some pits special from the start?",
        LockedPits Player "Are there pits that fill up and cannot be played?",
        Again Onlooker "Can a player get another move in the same turn?",
        Option Player "Are there captures or moves that a player may leave out?",
        Remembered Player "Does it matter what was played before, beyond the board?",
        Feeding Player "Must a player give seeds to an opponent who has none?",
        OtherBans Player "Are there moves that are forbidden, or that must be made?",
        Majority Player "Does the game end when a player has a certain number of seeds?",
        Agreement Never "May the players agree to end the game?",
        Several Onlooker "Does a match have several rounds?"
            "What was won in one round matters in the next.",
        Refill Player "Are the pits of the next round filled from what was captured?",
        ClosedPits Onlooker "Do pits fall out of play in later rounds?",
        Points Player "Are points counted?",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_question_is_a_sentence_of_its_own() {
        let all: Vec<Question> = Question::all().collect();
        let asked = all.iter().filter(|question| question.ease != Ease::Never);
        let asked: BTreeSet<&str> = asked.map(|question| question.asks).collect();
        let never = all.len() - asked.len();
        assert_eq!(never, 3, "first player, repetition and agreement alone");
        assert!(asked.iter().all(|asks| asks.ends_with('?')));
        let look = all.iter().map(|question| question.look);
        assert!(
            look.filter(|look| !look.is_empty())
                .all(|look| look.ends_with('.'))
        );
    }

    #[test]
    fn answers_are_read_as_they_are_written() {
        for question in Question::all() {
            for at in 0..question.feature.kind().codes().len() {
                let value = Value(at as u16);
                assert_eq!(question.value(&question.written(value)), Some(value));
            }
        }
        let rows = Question::of(Feature::Rows);
        assert_eq!(rows.value(" 2 "), Some(Value(2)));
        assert_eq!(rows.value("Two"), Some(Value(2)));
        assert_eq!(rows.value("many"), None);
        let again = Question::of(Feature::Has(Mechanic::Again));
        assert_eq!(again.value("Y"), Some(Value::YES));
        assert_eq!(again.words(Value::NO), "no");
    }
}
