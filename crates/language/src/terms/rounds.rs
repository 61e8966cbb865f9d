//! Rounds: what happens between the end of one and the start of the next.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Amount, Condition, Counts, Ending, Side, Term, Who};

/// What becomes of own pits that a player has no seeds for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Unfilled {
    /// They stay in play, empty.
    Empty,
    /// They are out of play for the round.
    Closed,
    /// The player who has seeds to spare fills and owns them.
    Claimed,
}

/// What becomes of seeds too few to fill one more pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Remainder {
    /// They stay in store.
    Kept,
    /// They partly fill the next pit.
    Placed,
    /// The other player makes up what is missing, and the pit is claimed; of equals by
    /// whose pit it is.
    Claims,
    /// `claims pit by lot`: of equals lots decide who claims.
    ClaimsByLot,
    /// They go to the other player: to fill the pit where pits are claimed,
    /// else to keep.
    Given,
    /// They go one by one to the pits that are left, from the next on and round again.
    Spread,
    /// They go to the other player, who owes them until the next round is over.
    Lent,
}

/// Who begins the next round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Starter {
    /// `first player is winner`, of the round just ended; after a draw as
    /// [`Other`](Starter::Other).
    Winner,
    /// `first player is loser`, of the round just ended; after a draw as
    /// [`Other`](Starter::Other).
    Loser,
    /// The one who did not begin the last round.
    Other,
    /// The one who began the last round.
    Same,
    /// `first player is next to move`: whose turn it was, or would have been, when the
    /// last round ended.
    Next,
    /// `first player by lot`: drawn anew for each round.
    Lot,
}

/// Who gets what still lies on the board when a round is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Leftovers {
    /// The owner of the pit it lies in; of pits that nobody owns, who began the round.
    Owner,
    /// One player; where that is nobody, as the winner of a drawn round, the owner.
    Player(Who),
}

/// One rule of the rounds.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, JsonSchema, Term)]
#[serde(rename_all = "kebab-case")]
#[allow(
    clippy::large_enum_variant,
    reason = "a ruleset has few rules of rounds"
)]
#[term(symmetric(AsAtStart))]
pub enum RoundRule {
    /// Each player fills own pits from the store, so many in each, beginning at
    /// one end; if `equal`, only as many as the poorer player can.
    Refill {
        /// `refill 4 per pit`: seeds for each pit; `None` is `refill as at start`, as many as
        /// it held before the first round.
        per_pit: Option<Amount>,
        /// At which end of the row, as its owner sees it, a player begins to fill.
        from: Side,
        /// `only as many as poorer`: whether the richer player may fill no more pits
        /// than the poorer can.
        equal: bool,
        /// `spread evenly`: whether a player with too few for all pits puts about as
        /// many in each.
        evenly: bool,
    },
    /// The board is set up again as at the start, whatever was captured.
    AsAtStart,
    /// `unfilled pits closed`: pits that their owner has no seeds for.
    Unfilled(Unfilled),
    /// For remainders of some numbers, or of any.
    Remainder {
        /// `remainder 3 or more …`: `None` is any number for which no other rule is
        /// given.
        of: Option<Counts>,
        /// What becomes of such a remainder.
        fate: Remainder,
    },
    /// `leftovers for winner`.
    Leftovers(Leftovers),
    /// `first player alternates`.
    First(Starter),
    /// `score 1 for winner`: points for each round, after it was judged.
    Score {
        /// For one round; points of a game add up.
        points: Amount,
        /// Mostly the winner or the loser, who are nobody in a drawn round.
        who: Who,
    },
    /// `forfeit points of loser`: before points are given.
    Forfeit(Who),
    /// When no further round is played, and who has won then. Asked when the
    /// captured seeds lie in the stores or, if it asks of pits alone, when the
    /// pits have been filled out of them.
    Until(Ending),
    /// `unfilled pits closed when captured by poorer is at most 4`: a rule that is in
    /// force where a condition holds, which no `Until` is.
    When {
        /// Never another `When`.
        rule: Box<RoundRule>,
        /// Asked before a pit is filled, with all seeds in the stores; of points and of
        /// who begins, when the round was judged.
        when: Condition,
    },
}

impl RoundRule {
    /// What the rule says where it is in force.
    pub fn what(&self) -> &RoundRule {
        if let RoundRule::When { rule, .. } = self {
            rule
        } else {
            self
        }
    }

    /// The condition on which it is in force, if there is one.
    pub fn when(&self) -> Option<&Condition> {
        if let RoundRule::When { when, .. } = self {
            Some(when)
        } else {
            None
        }
    }

    /// Whether chance decides something by it.
    pub fn draws_lots(&self) -> bool {
        matches!(
            self.what(),
            RoundRule::First(Starter::Lot)
                | RoundRule::Remainder {
                    fate: Remainder::ClaimsByLot,
                    ..
                }
        )
    }
}
