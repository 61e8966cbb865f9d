//! What a reading changes of the whole game on small boards.

use serde::{Deserialize, Serialize};

use crate::solve::{Bound, Measure, Whole};
use seedlore_engine::Engine;
use seedlore_language::rules::{Collection, Ruleset, Size};

/// The exact value of the whole game on a small board, for the player who
/// begins, under the readings in force and under another.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reduced {
    /// Pits in a row.
    pub pits: u16,
    /// Seeds in each pit that is filled at the start.
    pub seeds: u16,
    /// Both count this.
    pub measure: Measure,
    /// Value under the readings in force.
    pub usual: i32,
    /// Value under the other reading.
    pub other: i32,
}

impl Reduced {
    /// True if the reading changes the value on this board.
    pub fn differs(&self) -> bool {
        self.usual != self.other
    }
}

/// Small enough to be solved in a moment under every reading.
const SIZES: [Size; 5] = [
    Size { pits: 2, seeds: 1 },
    Size { pits: 2, seeds: 2 },
    Size { pits: 2, seeds: 3 },
    Size { pits: 3, seeds: 1 },
    Size { pits: 3, seeds: 2 },
];

/// How far each is looked into.
const BOUND: Bound = Bound {
    positions: 20_000,
    steps: 1_000_000,
};

/// What the whole game is worth on small boards.
pub(super) struct SmallBoards {
    boards: Vec<(Size, Measure, i32)>,
}

impl SmallBoards {
    /// Those sizes that the rules can be reduced to and that can be solved.
    pub fn new(collection: &Collection, rules: &Ruleset) -> SmallBoards {
        let sizes = SIZES.into_iter();
        let boards = sizes.filter_map(|size| {
            let (measure, value) = solved(collection, rules, size)?;
            Some((size, measure, value))
        });
        SmallBoards {
            boards: boards.collect(),
        }
    }

    /// Each board that these rules too can be solved on; no others are tried.
    pub fn changed(&self, collection: &Collection, rules: &Ruleset) -> Vec<Reduced> {
        let both = self.boards.iter().filter_map(|&(size, measure, usual)| {
            let (counted, other) = solved(collection, rules, size)?;
            (counted == measure).then_some(Reduced {
                pits: size.pits,
                seeds: size.seeds,
                measure,
                usual,
                other,
            })
        });
        both.collect()
    }
}

fn solved(collection: &Collection, rules: &Ruleset, size: Size) -> Option<(Measure, i32)> {
    let reduced = collection.reduced(rules.name(), &rules.reading(), size);
    let engine = Engine::new(reduced.ok()?);
    let whole = Whole::solve(&engine, BOUND, &|_, _| ()).ok()?;
    Some((whole.measure, whole.value))
}
