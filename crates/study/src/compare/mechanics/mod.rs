//! What kind of game a ruleset plays: mechanics by their tags.
//!
//! A mechanic is read from the checked clauses under the readings in force,
//! never from a title or a remark, so that a tag can't say what is not played.

mod detect;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Serialize, Serializer};

use seedlore_language::rules::{ClauseId, Ruleset};

/// What a mechanic is about, in the order of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// Rows of the board, and places beside the pits.
    Board,
    /// Number of players, and pits that are theirs.
    Players,
    /// Filling and first turns.
    Setup,
    /// Pits that may be chosen, and how much is lifted.
    Choice,
    /// Way round that seeds are sown.
    Direction,
    /// Places that seeds fall in.
    Sowing,
    /// Laps after the first.
    Relay,
    /// Seeds that a move captures, and for whom.
    Capture,
    /// Marks that pits can carry.
    Marks,
    /// Further moves, options and memory.
    Turns,
    /// Moves that are forbidden or prescribed.
    Limits,
    /// Conditions that end the game.
    End,
    /// Rounds and points.
    Rounds,
    /// Object of the game.
    Object,
}

impl Field {
    /// Every field once, in the order of a table.
    pub const ALL: [Field; 14] = [
        Field::Board,
        Field::Players,
        Field::Setup,
        Field::Choice,
        Field::Direction,
        Field::Sowing,
        Field::Relay,
        Field::Capture,
        Field::Marks,
        Field::Turns,
        Field::Limits,
        Field::End,
        Field::Rounds,
        Field::Object,
    ];

    /// As a heading.
    pub fn words(self) -> &'static str {
        match self {
            Field::Board => "Board",
            Field::Players => "Players and pits",
            Field::Setup => "Start",
            Field::Choice => "Choice of pit",
            Field::Direction => "Direction",
            Field::Sowing => "Sowing",
            Field::Relay => "Relay",
            Field::Capture => "Capture",
            Field::Marks => "Marked pits",
            Field::Turns => "Turns",
            Field::Limits => "Bans and duties",
            Field::End => "End",
            Field::Rounds => "Rounds",
            Field::Object => "Object",
        }
    }
}

/// In the row of a mechanic that is no feature of its own: another feature tells it
/// already, so that nothing counts twice, or it speaks of the record and not of the game.
const ELSEWHERE: bool = true;

/// Each mechanic has a row: the field it belongs to, its tag, and words for it.
macro_rules! mechanics {
    ($($name:ident $field:ident $tag:literal $words:literal $($elsewhere:ident)?),* $(,)?) => {
        /// One way in which sowing games differ.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Mechanic {
            $(#[doc = $words] $name),*
        }

        impl Mechanic {
            /// Every mechanic once, by field, in the order of a table.
            pub const ALL: &'static [Mechanic] = &[$(Mechanic::$name),*];

            /// Its short name: what it is about, a point, and which it is.
            pub fn tag(self) -> &'static str {
                match self {
                    $(Mechanic::$name => $tag),*
                }
            }

            /// In words, as part of a sentence.
            pub fn words(self) -> &'static str {
                match self {
                    $(Mechanic::$name => $words),*
                }
            }

            /// Whether it is no feature of its own.
            pub fn is_coded_elsewhere(self) -> bool {
                match self {
                    $(Mechanic::$name => [$($elsewhere,)? false][0]),*
                }
            }

            /// The field that it belongs to.
            pub fn field(self) -> Field {
                match self {
                    $(Mechanic::$name => Field::$field),*
                }
            }
        }
    };
}

mechanics! {
    Ring Board "rows.ring" "pits in a ring or a single row" ELSEWHERE,
    TwoRows Board "rows.two" "two rows" ELSEWHERE,
    ThreeRows Board "rows.three" "three rows" ELSEWHERE,
    FourRows Board "rows.four" "four rows" ELSEWHERE,
    ManyRows Board "rows.many" "five rows or more" ELSEWHERE,
    Stores Board "board.stores" "a store for each player",
    Reserve Board "board.reserve" "seeds held back, to be entered later",
    Centre Board "board.centre" "a place in the middle that is nobody’s",
    Sizes Board "board.sizes" "numbers that vary: pits, rows or seeds",
    ManyPlayers Players "players.many" "more than two players" ELSEWHERE,
    OwnParts Players "own.parts" "own pits other than the near rows",
    SharedPits Players "own.shared" "pits that are everybody’s",
    WonPits Players "own.won" "pits that change their owner",
    UnevenStart Setup "start.uneven" "an uneven filling at the start",
    Opening Setup "start.opening" "a phase of its own: an opening or a late game",
    PartLifted Choice "choose.part" "only a part of a pit is lifted",
    NoSingles Choice "choose.no-singles" "a pit with a single seed can’t be chosen as others can",
    SomePits Choice "choose.some-pits" "only some of the own pits may be chosen",
    LastResort Choice "choose.else" "a way to move that is offered only when others fail",
    Entering Choice "choose.reserve" "seeds are entered from the reserve or the store",
    Anticlockwise Direction "direction.anticlockwise" "sown anticlockwise" ELSEWHERE,
    Clockwise Direction "direction.clockwise" "sown clockwise" ELSEWHERE,
    ChosenWay Direction "direction.chosen" "the mover chooses the direction each time" ELSEWHERE,
    KeptWay Direction "direction.kept" "the direction is chosen once and kept" ELSEWHERE,
    WayByPit Direction "direction.by-pit" "the direction depends on the pit" ELSEWHERE,
    Reversal Direction "direction.reversed" "laps that turn back",
    OwnTrack Direction "track.own" "a way round the board of its own",
    OriginSkipped Sowing "sow.skips-origin" "a long lap passes over its origin",
    OriginSown Sowing "sow.from-origin" "the first seed falls in the pit it came from",
    PitsSkipped Sowing "sow.skips-pits" "some pits are passed over",
    StoresSown Sowing "sow.stores" "stores are sown in",
    Confined Sowing "sow.within" "only some pits receive seeds",
    SeveralDropped Sowing "sow.several" "more than one seed falls at a time",
    OneLap Relay "relay.none" "one lap a move" ELSEWHERE,
    RelayLast Relay "relay.last" "the last pit is lifted and sown on",
    RelayNext Relay "relay.next" "another pit than the last is lifted and sown on",
    CapturesSown Relay "relay.captures" "captured seeds are sown on",
    EndlessRuled Relay "relay.endless" "a rule for sowing without end",
    Making Capture "capture.making" "capture by the number made in the last pit",
    Parity Capture "capture.parity" "capture by odd or even",
    EmptyLanding Capture "capture.empty" "capture when the last seed falls in an empty pit",
    Opposite Capture "capture.opposite" "capture of pits across the board",
    Beyond Capture "capture.beyond" "capture of the pit after the last",
    Chain Capture "capture.chain" "capture of a line of pits",
    Chosen Capture "capture.chosen" "capture of pits of the captor’s choice",
    Underway Capture "capture.underway" "capture while seeds are still in hand",
    Swept Capture "capture.turn-end" "capture of what lies about when the turn ends",
    ForOthers Capture "capture.for-others" "seeds that fall to another than the mover",
    NoCapture Capture "capture.none" "nothing is captured in play" ELSEWHERE,
    MarkedPits Marks "marks" "pits that carry a mark, such as houses",
    MarkedAtStart Marks "marks.start" "marks that stand before play",
    LockedPits Marks "marks.locked" "marked pits that can’t be played from",
    Again Turns "turn.again" "moving again",
    Option Turns "turn.may" "rules that a player may use or not",
    Remembered Turns "turn.memory" "rules that ask what was played before",
    NoStarving Limits "ban.starving" "a move may not leave the opponent without seeds" ELSEWHERE,
    Feeding Limits "duty.feeding" "a duty to give the opponent seeds",
    OtherBans Limits "ban.other" "other moves forbidden or prescribed",
    Majority End "end.majority" "the game ends at a number of captured seeds",
    Repetition End "end.repetition" "the game ends when a position repeats" ELSEWHERE,
    Agreement End "end.agreement" "players may agree to end the game",
    Several Rounds "rounds" "a match of several rounds",
    Refill Rounds "rounds.refill" "captured seeds fill the pits of the next round",
    ClosedPits Rounds "rounds.closed" "pits fall out of play",
    Points Rounds "rounds.points" "points are counted",
    MostSeeds Object "win.most" "won by the most seeds captured" ELSEWHERE,
    EvenSeeds Object "win.even" "won together by even counts" ELSEWHERE,
    MostPoints Object "win.points" "won by the most points" ELSEWHERE,
    AllSeeds Object "win.all" "won by taking all the opponent has" ELSEWHERE,
    EmptyPits Object "win.emptying" "won by emptying the own pits" ELSEWHERE,
    LastMove Object "win.last-move" "won by making the last move" ELSEWHERE,
    ByRule Object "win.by-rule" "won by what a rule of its own names" ELSEWHERE,
    Simplified Object "simplified" "something reported is not played as it was reported" ELSEWHERE,
}

impl Mechanic {
    /// All of a ruleset, under the readings in force, in the order of [`ALL`](Self::ALL).
    pub fn detect(rules: &Ruleset) -> BTreeSet<Mechanic> {
        detect::grounds(rules).into_keys().collect()
    }

    /// All of a ruleset, each with the clauses that make it what it is. There
    /// are none where it is that no clause says otherwise.
    pub fn grounds(rules: &Ruleset) -> BTreeMap<Mechanic, BTreeSet<ClauseId>> {
        detect::grounds(rules)
    }

    /// Those that a word names: one by its whole tag, or all that a part before
    /// a point has in common.
    ///
    /// ```
    /// use seedlore_study::compare::Mechanic;
    /// assert_eq!(Mechanic::named("rows.four"), [Mechanic::FourRows]);
    /// assert!(Mechanic::named("relay").len() > 2);
    /// assert!(Mechanic::named("rela").is_empty());
    /// ```
    pub fn named(word: &str) -> Vec<Mechanic> {
        let fits = |mechanic: &Mechanic| {
            let rest = mechanic.tag().strip_prefix(word);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        Mechanic::ALL.iter().copied().filter(fits).collect()
    }
}

impl fmt::Display for Mechanic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl Serialize for Mechanic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.tag())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_one_each_and_stand_by_their_field() {
        let mut tags: Vec<&str> = Mechanic::ALL.iter().map(|m| m.tag()).collect();
        let fields: Vec<Field> = Mechanic::ALL.iter().map(|m| m.field()).collect();
        assert!(fields.is_sorted());
        assert!(Field::ALL.iter().all(|field| fields.contains(field)));
        let all = tags.len();
        tags.sort_unstable();
        tags.dedup();
        assert_eq!(tags.len(), all);
    }
}
