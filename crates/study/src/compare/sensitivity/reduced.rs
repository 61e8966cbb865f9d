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
        let solved = |size: Size| {
            let reduced = collection.reduced(rules.name(), &rules.reading(), size);
            let engine = Engine::new(reduced.ok()?);
            let whole = Whole::solve(&engine, BOUND, &|_, _| ()).ok()?;
            Some((size, whole.measure, whole.value))
        };
        SmallBoards {
            boards: SIZES.into_iter().filter_map(solved).collect(),
        }
    }

    pub fn is_empty(&self) -> bool {
        self.boards.is_empty()
    }

    /// Each board that both can be solved on.
    pub fn changed(&self, other: &SmallBoards) -> Vec<Reduced> {
        let both = self.boards.iter().filter_map(|&(size, measure, usual)| {
            let mut others = other.boards.iter();
            let found = others.find(|(s, m, _)| *s == size && *m == measure)?;
            Some(Reduced {
                pits: size.pits,
                seeds: size.seeds,
                measure,
                usual,
                other: found.2,
            })
        });
        both.collect()
    }
}
