//! The features that a ruleset is coded by: a closed list, each with what it
//! asks and the answers it may have.

use serde::{Serialize, Serializer};

use crate::compare::Mechanic;

impl Serialize for Feature {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.id())
    }
}

/// One answer that a feature may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code {
    /// Letters, digits and underscores.
    pub id: &'static str,
    /// The answer as a phrase: `lots decide`.
    pub words: &'static str,
}

impl Code {
    /// Whether it joins rules that are alike in nothing but being none of the others.
    pub fn is_mixed(&self) -> bool {
        matches!(self.id, "depends" | "several" | "other")
    }
}

const fn code(id: &'static str, words: &'static str) -> Code {
    Code { id, words }
}

/// What answers a feature may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A whole number.
    Number,
    /// One of the codes.
    OneOf(&'static [Code]),
    /// Yes or no: `YES` or `NO`.
    YesNo,
}

/// The code of an answer to a feature that a ruleset has or lacks: it has it.
pub const YES: &str = "yes";
/// The code of an answer to a feature that a ruleset has or lacks: it lacks it.
pub const NO: &str = "no";

const YES_NO: [Code; 2] = [
    code(NO, "no clause makes it so"),
    code(YES, "a clause makes it so"),
];

impl Kind {
    /// The codes, none where the answer is a number.
    pub fn codes(self) -> &'static [Code] {
        match self {
            Kind::Number => &[],
            Kind::OneOf(codes) => codes,
            Kind::YesNo => &YES_NO,
        }
    }

    /// A phrase for the kind: `yes or no`.
    pub fn word(self) -> &'static str {
        match self {
            Kind::Number => "number",
            Kind::OneOf(_) => "one of several",
            Kind::YesNo => "yes or no",
        }
    }
}

/// Each feature that is not the presence of a mechanic has a row: its name in a table, a
/// heading, what it asks, and the answers, where it has not a number.
macro_rules! features {
    ($(
        $feature:ident $id:literal $title:literal $asks:literal
        $({ $($code:ident $words:literal,)* })?;
    )*) => {
        /// One question that is put to every ruleset.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Feature {
            $(#[doc = $asks] $feature,)*
            /// Whether the ruleset has a mechanic.
            Has(Mechanic),
        }

        /// Features that are not the presence of a mechanic.
        const OWN: &[Feature] = &[$(Feature::$feature),*];

        impl Feature {
            /// Its name in a table: letters, digits, hyphens and underscores.
            pub fn id(self) -> String {
                match self {
                    $(Feature::$feature => $id.into(),)*
                    Feature::Has(mechanic) => mechanic.tag().replace('.', "_"),
                }
            }

            /// A short heading.
            pub fn title(self) -> String {
                match self {
                    $(Feature::$feature => $title.into(),)*
                    Feature::Has(mechanic) => {
                        format!("{}: {}", mechanic.field().words(), mechanic.words())
                    }
                }
            }

            /// What it asks, and of which clauses.
            pub fn description(self) -> String {
                match self {
                    $(Feature::$feature => $asks.into(),)*
                    Feature::Has(mechanic) => format!(
                        "Whether there is this: {}. Read from the checked clauses.",
                        mechanic.words()
                    ),
                }
            }

            /// Kind of answer that it may have.
            pub fn kind(self) -> Kind {
                match self {
                    $(Feature::$feature => [
                        $(Kind::OneOf(const { &[$(code(stringify!($code), $words)),*] }),)?
                        Kind::Number,
                    ][0],)*
                    Feature::Has(_) => Kind::YesNo,
                }
            }
        }
    };
}

features! {
    Rows "rows" "Rows" "How many rows of pits the board has; a ring of pits is one.";
    PitsInRow "pits_in_row" "Pits in a row"
        "How many pits a row has; of a ring, all its pits.";
    SeedsInPit "seeds_in_pit" "Seeds in a pit at the start"
        "How many seeds most pits hold at the start, those that are filled.";
    SeedsInAll "seeds_in_all" "Seeds in all"
        "How many seeds are in the game, those held back included.";
    Players "players" "Players" "How many players or sides there are.";
    FirstPlayer "first_player" "Who begins"
        "How it is settled who makes the first move. Without a value where nothing is said."
    {
        lot "lots decide",
        agreement "the players agree",
        lot_or_agreement "lots or agreement decide",
    };
    Direction "direction" "Direction of sowing"
        "Which way round seeds are sown, seen from above."
    {
        anticlockwise "anticlockwise",
        clockwise "clockwise",
        chosen "the mover chooses each time",
        kept "chosen once and kept",
        by_pit "it depends on the pit or on the player",
        several "some moves have a choice, others a fixed way",
    };
    NumbersTaken "numbers_taken" "Numbers that capture"
        "With which numbers of seeds, the last one sown included, the pit where a sowing ends is captured from."
    {
        none "no number captures",
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
    TakingAll "taking_all" "Taking all the opponent has"
        "Whether a move may take all the seeds in the opponent's pits: the grand slam."
    {
        allowed "it may, and all is captured",
        forbidden "no such move may be made",
        last_resort "only where there is no other move",
        nothing_taken "the move is made, but nothing is captured",
    };
    Stuck "stuck" "No legal move"
        "What becomes of a player who has no legal move. Where nothing is said the player passes, and play is over when all must pass."
    {
        passes "the player passes",
        over "the game or the round is over",
        loses "the player loses",
        wins "the player wins",
        depends "it depends on what the opponent has",
    };
    Repetition "repetition" "Repeated position" "What is ruled when a position comes again."
    {
        no_rule "nothing is ruled",
        agreement "the players may agree to stop",
        drawn "the game is drawn",
        over "the game is over",
    };
    NextFirstPlayer "next_first_player" "Who begins the next round"
        "Who begins the next round. Without a value where there is none or nothing is said."
    {
        winner "the winner of the last round",
        loser "the loser of the last round",
        in_turn "the players begin in turn",
        same "who began the last round",
        next_to_move "whoever would have moved next",
        lot "lots decide",
    };
    Object "object" "Object" "By what the game is won."
    {
        most_seeds "most seeds captured",
        even_seeds "equal numbers captured, for all together",
        most_points "most points",
        all_seeds "taking all that the opponent has",
        empty_pits "emptying the own pits",
        last_move "making the last move",
        by_rule "what a rule of its own names",
    };
}

impl Feature {
    /// Every feature, in the order of a table.
    pub fn all() -> Vec<Feature> {
        let has = Mechanic::ALL.iter().filter(|m| !m.is_coded_elsewhere());
        let has = has.map(|mechanic| Feature::Has(*mechanic));
        OWN.iter().copied().chain(has).collect()
    }

    /// The feature of this name.
    pub fn named(id: &str) -> Option<Feature> {
        Feature::all()
            .into_iter()
            .find(|feature| feature.id() == id)
    }

    /// The code of this name, if it has one.
    pub fn code(self, id: &str) -> Option<Code> {
        let codes = self.kind().codes();
        codes.iter().copied().find(|code| code.id == id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_each_and_fit_a_table() {
        let fits = |id: &str| {
            let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
            !id.is_empty() && id.chars().all(is_plain)
        };
        let all = Feature::all();
        let mut ids: Vec<String> = all.iter().map(|f| f.id()).collect();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), all.len());
        for feature in all {
            assert!(fits(&feature.id()), "{}", feature.id());
            assert_eq!(Feature::named(&feature.id()), Some(feature));
            let codes = feature.kind().codes();
            assert!(codes.iter().all(|code| fits(code.id)));
            let mut ids: Vec<&str> = codes.iter().map(|code| code.id).collect();
            ids.sort_unstable();
            ids.dedup();
            assert_eq!(ids.len(), codes.len());
        }
    }
}
