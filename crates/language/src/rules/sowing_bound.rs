//! How many seeds one move may sow.
//!
//! Rules that change something at every lap, or whose boards come back too late,
//! may sow for ever without coming back to the same position. So a sowing is
//! taken to be endless after a number of seeds, in every interpreter alike.

use super::{Board, Ruleset, TurnRules};
use crate::report::Limit;
use crate::terms::{Moment, Part, Term};

/// Seeds that one move may sow. Far beyond any sowing that ends: of the rulesets
/// known, none has ended after 10,000.
pub const MOST_SOWN: u32 = 20_000;

/// Pits that clauses may look at for each seed sown before that is charged: a
/// hundred phrases of forty pits. No ruleset of a report comes to it.
const FREE_LOOKS: u64 = 4_096;

/// The bounds of play.
pub const LIMITS: &[Limit] = &[Limit::new(
    MOST_SOWN as u64,
    "seeds sown in one move, after which its sowing is taken to be endless; fewer where clauses \
     look at thousands of pits for each seed",
)];

impl Ruleset {
    /// What a seed sown under these rules weighs: 1, or more where clauses look
    /// at thousands of pits for each. Bounds on the work of games and players are
    /// in seeds times this.
    pub fn seed_weight(&self) -> u32 {
        self.seed_weight
    }

    /// Seeds sown in one move after which its sowing is taken to be endless.
    pub fn most_sown(&self) -> u32 {
        self.most_sown
    }

    /// The same rules with another bound on the seeds of a move, to show that
    /// interpreters agree at the bound, which games hardly ever come to.
    #[must_use]
    pub fn with_most_sown(self, most_sown: u32) -> Ruleset {
        Ruleset { most_sown, ..self }
    }
}

/// Seeds that a move may sow where a seed has such a weight.
pub(super) fn most_sown(seed_weight: u32) -> u32 {
    MOST_SOWN.div_ceil(seed_weight)
}

/// The weight of a seed: 1, or more where the clauses that are read at each seed
/// and each landing look at very many pits. The work of a move is at most its
/// seeds times this, so bounds on work are bounds on seeds divided by it.
pub(super) fn seed_weight(board: &Board, turns: &[&TurnRules]) -> u32 {
    let looks = turns.iter().map(|turn| looks(board, turn)).max();
    let weight = looks.unwrap_or(0).div_ceil(FREE_LOOKS).max(1);
    u32::try_from(weight).unwrap_or(u32::MAX)
}

/// Pits that may be looked at when one seed is sown, is the last of its lap, and
/// another pit is lifted: each phrase is held against all pits at most.
fn looks(board: &Board, turn: &TurnRules) -> u64 {
    let pits = board.pit_count() as u64;
    let mut sum = 0;
    let mut add = |part: Part<'_>| {
        if let Part::Pits(phrase) = part {
            // Each pit of its class is compared with the others.
            let compares = phrase.traits.iter().any(|word| word.compares());
            sum += if compares { pits * pits } else { pits };
        }
    };
    for moment in [Moment::Lifting, Moment::Passing, Moment::Landing] {
        for line in turn.table(moment) {
            line.says.walk(&mut add);
        }
    }
    for choice in &turn.choices {
        choice.says.path.walk(&mut add);
    }
    turn.sowing.says.walk(&mut add);
    sum
}
