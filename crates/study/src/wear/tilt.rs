//! Errors that go along a board: one end lay in the rain, one side was trodden on.
//!
//! The logarithm of the error of a pit has a part of its own and a part that rises evenly
//! along the rows and across them. How steep either slope is nobody knows: it is normal
//! about nothing, and reaches at the ends of the board as far as the doubt of a pit does.
//! It is integrated out, as the scale is.

use std::f64::consts::TAU;

use super::observation::{Observation, Weight};
use seedlore_language::rules::Board;

/// The scale, and two slopes.
const COMMON: usize = 3;

/// A place that is judged: by how much the logarithm of its wear is off, and how precisely
/// that is known by itself.
pub(super) struct Rest {
    /// A pit, or a store behind all pits.
    pub place: usize,
    /// Logarithm of what was found, less that of what was expected.
    pub value: f64,
    /// One over the variance.
    pub precision: f64,
}

/// Where places lie, and how steep slopes may be.
pub(super) struct Field {
    positions: Vec<[f64; 2]>,
    deviation: f64,
}

impl Field {
    /// Of a finding on such a board: slopes may be as steep as its pits are doubted.
    pub fn new(board: &Board, observation: &Observation) -> Field {
        let judged: Vec<&Weight> = observation.pits.iter().flatten().collect();
        let squares: f64 = judged.iter().map(|weight| weight.doubt.powi(2)).sum();
        Field {
            positions: positions(board),
            deviation: (squares / judged.len().max(1) as f64).sqrt(),
        }
    }

    /// Squared deviations that neither scale nor slopes explain, of as many degrees of
    /// freedom as places less one; and the logarithm of the likelihood. With `z` the one of
    /// the scale and the two positions of a place, and `s` the deviation of a slope:
    ///
    /// ```text
    /// A = Σ p z zᵀ + diag(0, 1/s², 1/s²),  b = Σ p r z,  q = Σ p r² − bᵀ A⁻¹ b
    /// ln L = ½ Σ ln(p / 2π) − ½ q + ½ ln(2π) − ½ ln det A − 2 ln s
    /// ```
    pub fn weigh(&self, judged: &[Rest]) -> (f64, f64) {
        let slope = 1.0 / (self.deviation * self.deviation);
        let mut matrix = [[0.0, 0.0, 0.0], [0.0, slope, 0.0], [0.0, 0.0, slope]];
        let mut sums = [0.0; COMMON];
        let (mut squares, mut density) = (0.0, 0.0);
        for rest in judged {
            // Stores lie beside the board: of them nothing is known.
            let [along, across] = self.positions.get(rest.place).copied().unwrap_or_default();
            let z = [1.0, along, across];
            for one in 0..COMMON {
                sums[one] += rest.precision * rest.value * z[one];
                for other in 0..COMMON {
                    matrix[one][other] += rest.precision * z[one] * z[other];
                }
            }
            squares += rest.precision * rest.value * rest.value;
            density += (rest.precision / TAU).ln();
        }
        let (explained, determinant) = solved(matrix, sums);
        let misfit = (squares - explained).max(0.0);
        let common = TAU.ln() - determinant.ln() + 2.0 * slope.ln();
        (misfit, (density - misfit + common) / 2.0)
    }
}

/// `bᵀ A⁻¹ b` and the determinant of `A`, which is positive definite.
fn solved(mut matrix: [[f64; COMMON]; COMMON], mut sums: [f64; COMMON]) -> (f64, f64) {
    let (mut explained, mut determinant) = (0.0, 1.0);
    for at in 0..COMMON {
        let pivot = matrix[at][at];
        determinant *= pivot;
        explained += sums[at] * sums[at] / pivot;
        for below in at + 1..COMMON {
            let part = matrix[below][at] / pivot;
            sums[below] -= part * sums[at];
            let row = matrix[at];
            for (cell, above) in matrix[below].iter_mut().zip(row).skip(at) {
                *cell -= part * above;
            }
        }
    }
    (explained, determinant)
}

/// Of each pit its place along the rows and across them, from −1 to 1, as one looks at the
/// board; of a ring its place on a circle.
pub(super) fn positions(board: &Board) -> Vec<[f64; 2]> {
    let middle = |at: u8, count: u8| match count {
        0 | 1 => 0.0,
        count => 2.0 * f64::from(at) / f64::from(count - 1) - 1.0,
    };
    let pits = board.pit_count();
    let each = board.pits().take(pits);
    each.map(|pit| match board.is_ring() {
        true => {
            let angle = TAU * pit.index() as f64 / pits as f64;
            [angle.cos(), angle.sin()]
        }
        false => {
            let row = (pit.index() / usize::from(board.row_length())) as u8;
            [
                middle(board.column(pit), board.row_length()),
                middle(row, board.rows()),
            ]
        }
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rests(values: &[f64], precision: f64) -> Vec<Rest> {
        let each = values.iter().enumerate();
        each.map(|(place, value)| Rest {
            place,
            value: *value,
            precision,
        })
        .collect()
    }

    /// The same integral over the scale and both slopes, worked out by small steps.
    #[test]
    fn the_closed_form_is_the_integral_over_scales_and_slopes() {
        let (doubt, deviation) = (0.4_f64, 0.5_f64);
        let values = [0.7, -0.1, 0.3, 1.1];
        let field = Field {
            positions: positions(&Board::two_rows(2).unwrap()),
            deviation,
        };
        let normal = |x: f64, s: f64| (-x * x / (2.0 * s * s)).exp() / (s * TAU.sqrt());
        let step = 0.05;
        let steps = || (-70..=70).map(|n| f64::from(n) * step);
        let mut sum = 0.0;
        for along in steps() {
            for across in steps() {
                let slopes = normal(along, deviation) * normal(across, deviation);
                for scale in steps() {
                    let rest = values.iter().zip(&field.positions);
                    let rest = rest.map(|(value, [x, y])| {
                        normal(value - scale - along * x - across * y, doubt)
                    });
                    sum += slopes * rest.product::<f64>() * step.powi(3);
                }
            }
        }
        let (_, closed) = field.weigh(&rests(&values, 1.0 / (doubt * doubt)));
        assert!((closed - sum.ln()).abs() < 1e-6, "{closed} {}", sum.ln());
    }

    /// A rise along the board says less against a ruleset than the same deviations strewn.
    #[test]
    fn what_rises_along_the_board_is_a_smaller_misfit() {
        let board = Board::two_rows(3).unwrap();
        let positions = positions(&board);
        let along: Vec<f64> = positions.iter().map(|[x, _]| x * 0.5).collect();
        // Players look from both sides, so that the second row runs the other way.
        assert_eq!(along, [-0.5, 0.0, 0.5, 0.5, 0.0, -0.5]);
        let field = Field {
            positions,
            deviation: 0.3,
        };
        let strewn = [-0.5, 0.0, 0.5, -0.5, 0.5, 0.0];
        let misfit = |values: &[f64]| field.weigh(&rests(values, 10.0)).0;
        assert!(misfit(&along) < misfit(&strewn) / 3.0);
    }
}
