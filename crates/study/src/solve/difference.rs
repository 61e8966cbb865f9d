//! Two rulesets, or two readings of one, on the same endgames.

use std::fmt;

use super::{Endgames, Measure};
use seedlore_game::{Move, Position};
use seedlore_language::rules::Player;

/// The endgames of one number of seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LayerDifference {
    /// Seeds on the board.
    pub seeds: u16,
    /// Positions of so many seeds, each player to move.
    pub positions: u64,
    /// Those whose value is not the same in both.
    pub differing: u64,
}

impl LayerDifference {
    /// The share of positions whose value differs.
    pub fn share(&self) -> f64 {
        self.differing as f64 / self.positions as f64
    }
}

/// A position that is worth one thing here and another there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DifferingPosition {
    /// As it stands in the first of the two.
    pub position: Position,
    /// What the player to move has.
    pub values: [i32; 2],
    /// The moves that have it; none where the player can't move.
    pub best: [Vec<Move>; 2],
}

/// How the values of two rulesets differ.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// Unit of the values, which is that of both.
    pub measure: Measure,
    /// From no seed on the board to as many as both have.
    pub layers: Vec<LayerDifference>,
    /// The first that differs, of the fewest seeds, and if there is one with
    /// South to move. `None` is proof that no endgame of so few seeds differs.
    pub first: Option<DifferingPosition>,
}

impl Difference {
    /// Endgames whose values differ.
    pub fn differing(&self) -> u64 {
        self.layers.iter().map(|layer| layer.differing).sum()
    }

    /// All endgames of both.
    pub fn positions(&self) -> u64 {
        self.layers.iter().map(|layer| layer.positions).sum()
    }
}

/// Why the endgames of two rulesets can't be held side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Incomparable {
    /// The boards have other rows, or one is a ring and the other is none.
    Boards,
    /// The values of one count seeds, those of the other results.
    Measures,
}

impl fmt::Display for Incomparable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Incomparable::Boards => "they are played on different boards",
            Incomparable::Measures => "one is played for seeds, the other for the result alone",
        })
    }
}

impl std::error::Error for Incomparable {}

/// Holds the endgames of two rulesets side by side, up to the most seeds that
/// both have.
///
/// # Errors
/// If the boards or the measures are not the same.
pub fn difference(left: &Endgames<'_>, right: &Endgames<'_>) -> Result<Difference, Incomparable> {
    let shape = |e: &Endgames<'_>| {
        let board = e.game().rules().board();
        (board.rows(), board.row_length(), board.is_ring())
    };
    if shape(left) != shape(right) {
        return Err(Incomparable::Boards);
    }
    if left.measure() != right.measure() {
        return Err(Incomparable::Measures);
    }
    let mut layers = Vec::new();
    let mut first: Option<DifferingPosition> = None;
    for seeds in 0..=left.most_seeds().min(right.most_seeds()) {
        let mut layer = LayerDifference {
            seeds,
            positions: 0,
            differing: 0,
        };
        let is_settled = first.is_some();
        for ((position, here), (other, there)) in left.layer(seeds).zip(right.layer(seeds)) {
            layer.positions += 1;
            if here == there {
                continue;
            }
            layer.differing += 1;
            let is_wanted = match &first {
                None => true,
                Some(found) => {
                    let movers = (found.position.mover, position.mover);
                    !is_settled && movers == (Player::North, Player::South)
                }
            };
            if is_wanted {
                first = Some(DifferingPosition {
                    position: position.clone(),
                    values: [here, there],
                    best: [left.best(position), right.best(other)],
                });
            }
        }
        layers.push(layer);
    }
    Ok(Difference {
        measure: left.measure(),
        layers,
        first,
    })
}
