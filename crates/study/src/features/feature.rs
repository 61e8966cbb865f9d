//! The features that a ruleset is coded by: a closed list, each with what it
//! asks and the answers it may have.

use crate::compare::Mechanic;

/// One answer that a feature may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code {
    /// Letters, digits and underscores.
    pub id: &'static str,
    /// The answer as a phrase: `lots decide`.
    pub words: &'static str,
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

/// One question that is put to every ruleset.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    /// Rows of pits; a ring is one.
    Rows,
    /// Pits in a row, or in the ring.
    PitsInRow,
    /// Seeds that most filled pits hold at the start.
    SeedsInPit,
    /// Seeds in the game, held back or not.
    SeedsInAll,
    /// Players who sit down.
    Players,
    /// Way to settle who begins; without an answer if nothing is said.
    FirstPlayer,
    /// Way round that seeds are sown.
    Direction,
    /// Numbers of seeds, with the last one sown, at which the last pit is captured.
    NumbersTaken,
    /// Rule on moves that take all the seeds of the opponent.
    TakingAll,
    /// Fate of a player who has no legal move.
    Stuck,
    /// Rule on positions that come again.
    Repetition,
    /// The player who begins the next round; without an answer if there is one round,
    /// or nothing is said.
    NextFirstPlayer,
    /// Object of the game.
    Object,
    /// Whether the ruleset has a mechanic.
    Has(Mechanic),
}

/// Features that are not the presence of a mechanic.
const OWN: [Feature; 13] = [
    Feature::Rows,
    Feature::PitsInRow,
    Feature::SeedsInPit,
    Feature::SeedsInAll,
    Feature::Players,
    Feature::FirstPlayer,
    Feature::Direction,
    Feature::NumbersTaken,
    Feature::TakingAll,
    Feature::Stuck,
    Feature::Repetition,
    Feature::NextFirstPlayer,
    Feature::Object,
];

/// Mechanics that another feature tells already, so that nothing counts twice,
/// and the one that speaks of the record and not of the game.
const TOLD_ELSEWHERE: [Mechanic; 22] = [
    Mechanic::Ring,
    Mechanic::TwoRows,
    Mechanic::ThreeRows,
    Mechanic::FourRows,
    Mechanic::ManyRows,
    Mechanic::ManyPlayers,
    Mechanic::Anticlockwise,
    Mechanic::Clockwise,
    Mechanic::ChosenWay,
    Mechanic::KeptWay,
    Mechanic::WayByPit,
    Mechanic::OneLap,
    Mechanic::NoCapture,
    Mechanic::NoStarving,
    Mechanic::Repetition,
    Mechanic::MostSeeds,
    Mechanic::EvenSeeds,
    Mechanic::MostPoints,
    Mechanic::AllSeeds,
    Mechanic::EmptyPits,
    Mechanic::LastMove,
    Mechanic::Simplified,
];

impl Feature {
    /// Every feature, in the order of a table.
    pub fn all() -> Vec<Feature> {
        let mechanics = Mechanic::ALL.iter().copied();
        let has = mechanics.filter(|m| !TOLD_ELSEWHERE.contains(m));
        OWN.into_iter().chain(has.map(Feature::Has)).collect()
    }

    /// Its name in a table: letters, digits, hyphens and underscores.
    pub fn id(self) -> String {
        match self {
            Feature::Rows => "rows".into(),
            Feature::PitsInRow => "pits_in_row".into(),
            Feature::SeedsInPit => "seeds_in_pit".into(),
            Feature::SeedsInAll => "seeds_in_all".into(),
            Feature::Players => "players".into(),
            Feature::FirstPlayer => "first_player".into(),
            Feature::Direction => "direction".into(),
            Feature::NumbersTaken => "numbers_taken".into(),
            Feature::TakingAll => "taking_all".into(),
            Feature::Stuck => "stuck".into(),
            Feature::Repetition => "repetition".into(),
            Feature::NextFirstPlayer => "next_first_player".into(),
            Feature::Object => "object".into(),
            Feature::Has(mechanic) => mechanic.tag().replace('.', "_"),
        }
    }

    /// The feature of this name.
    pub fn named(id: &str) -> Option<Feature> {
        Feature::all()
            .into_iter()
            .find(|feature| feature.id() == id)
    }

    /// A short heading.
    pub fn title(self) -> String {
        match self {
            Feature::Rows => "Rows".into(),
            Feature::PitsInRow => "Pits in a row".into(),
            Feature::SeedsInPit => "Seeds in a pit at the start".into(),
            Feature::SeedsInAll => "Seeds in all".into(),
            Feature::Players => "Players".into(),
            Feature::FirstPlayer => "Who begins".into(),
            Feature::Direction => "Direction of sowing".into(),
            Feature::NumbersTaken => "Numbers that capture".into(),
            Feature::TakingAll => "Taking all the opponent has".into(),
            Feature::Stuck => "No legal move".into(),
            Feature::Repetition => "Repeated position".into(),
            Feature::NextFirstPlayer => "Who begins the next round".into(),
            Feature::Object => "Object".into(),
            Feature::Has(mechanic) => {
                format!("{}: {}", mechanic.field().words(), mechanic.words())
            }
        }
    }

    /// What it asks, and of which clauses.
    pub fn description(self) -> String {
        match self {
            Feature::Rows => "How many rows of pits the board has; a ring of pits is one.".into(),
            Feature::PitsInRow => "How many pits a row has; of a ring, all its pits.".into(),
            Feature::SeedsInPit => {
                "How many seeds most pits hold at the start, those that are filled.".into()
            }
            Feature::SeedsInAll => {
                "How many seeds are in the game, those held back included.".into()
            }
            Feature::Players => "How many players or sides there are.".into(),
            Feature::FirstPlayer => {
                "How it is settled who makes the first move. Without a value where nothing is said."
                    .into()
            }
            Feature::Direction => "Which way round seeds are sown, seen from above.".into(),
            Feature::NumbersTaken => {
                "With which numbers of seeds, the last one sown included, the \
                 pit where a sowing ends is captured from."
                    .into()
            }
            Feature::TakingAll => "Whether a move may take all the seeds in the opponent's pits: \
                 the grand slam."
                .into(),
            Feature::Stuck => "What becomes of a player who has no legal move. Where nothing is \
                 said the player passes, and play is over when all must pass."
                .into(),
            Feature::Repetition => "What is ruled when a position comes again.".into(),
            Feature::NextFirstPlayer => {
                "Who begins the next round. Without a value where there is none or nothing is said."
                    .into()
            }
            Feature::Object => "By what the game is won.".into(),
            Feature::Has(mechanic) => format!(
                "Whether there is this: {}. Read from the checked clauses.",
                mechanic.words()
            ),
        }
    }

    /// Kind of answer that it may have.
    pub fn kind(self) -> Kind {
        match self {
            Feature::Rows
            | Feature::PitsInRow
            | Feature::SeedsInPit
            | Feature::SeedsInAll
            | Feature::Players => Kind::Number,
            Feature::FirstPlayer => Kind::OneOf(FIRST_PLAYER),
            Feature::Direction => Kind::OneOf(DIRECTION),
            Feature::NumbersTaken => Kind::OneOf(NUMBERS),
            Feature::TakingAll => Kind::OneOf(TAKING_ALL),
            Feature::Stuck => Kind::OneOf(STUCK),
            Feature::Repetition => Kind::OneOf(REPETITION),
            Feature::NextFirstPlayer => Kind::OneOf(NEXT_FIRST_PLAYER),
            Feature::Object => Kind::OneOf(OBJECT),
            Feature::Has(_) => Kind::YesNo,
        }
    }

    /// The code of this name, if it has one.
    pub fn code(self, id: &str) -> Option<Code> {
        let codes = self.kind().codes();
        codes.iter().copied().find(|code| code.id == id)
    }
}

const FIRST_PLAYER: &[Code] = &[
    code("lot", "lots decide"),
    code("agreement", "the players agree"),
    code("lot_or_agreement", "lots or agreement decide"),
];

const DIRECTION: &[Code] = &[
    code("anticlockwise", "anticlockwise"),
    code("clockwise", "clockwise"),
    code("chosen", "the mover chooses each time"),
    code("kept", "chosen once and kept"),
    code("by_pit", "it depends on the pit or on the player"),
    code("several", "some moves have a choice, others a fixed way"),
];

const NUMBERS: &[Code] = &[
    code("none", "no number captures"),
    code("one", "one"),
    code("two", "two"),
    code("three", "three"),
    code("four", "four"),
    code("six", "six"),
    code("one_or_three", "one or three"),
    code("two_or_three", "two or three"),
    code("two_or_four", "two or four"),
    code("two_four_or_six", "two, four or six"),
    code("even", "any even number"),
    code("odd", "any odd number"),
    code("other", "other numbers"),
];

const TAKING_ALL: &[Code] = &[
    code("allowed", "it may, and all is captured"),
    code("forbidden", "no such move may be made"),
    code("last_resort", "only where there is no other move"),
    code("nothing_taken", "the move is made, but nothing is captured"),
];

const STUCK: &[Code] = &[
    code("passes", "the player passes"),
    code("over", "the game or the round is over"),
    code("loses", "the player loses"),
    code("wins", "the player wins"),
    code("depends", "it depends on what the opponent has"),
];

const REPETITION: &[Code] = &[
    code("no_rule", "nothing is ruled"),
    code("agreement", "the players may agree to stop"),
    code("drawn", "the game is drawn"),
    code("over", "the game is over"),
];

const NEXT_FIRST_PLAYER: &[Code] = &[
    code("winner", "the winner of the last round"),
    code("loser", "the loser of the last round"),
    code("in_turn", "the players begin in turn"),
    code("same", "who began the last round"),
    code("next_to_move", "whoever would have moved next"),
    code("lot", "lots decide"),
];

const OBJECT: &[Code] = &[
    code("most_seeds", "most seeds captured"),
    code("even_seeds", "equal numbers captured, for all together"),
    code("most_points", "most points"),
    code("all_seeds", "taking all that the opponent has"),
    code("empty_pits", "emptying the own pits"),
    code("last_move", "making the last move"),
];

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

    /// Each mechanic is a feature of its own or is told by another.
    #[test]
    fn no_mechanic_is_forgotten() {
        let all = Feature::all();
        for mechanic in Mechanic::ALL {
            let told = TOLD_ELSEWHERE.contains(mechanic);
            assert_ne!(told, all.contains(&Feature::Has(*mechanic)), "{mechanic}");
        }
    }
}
