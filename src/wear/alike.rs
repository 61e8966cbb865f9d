//! Which rulesets wear a board so alike that a finding can't tell them apart.

use statrs::distribution::{ContinuousCDF, Normal};

use super::observation::Observation;
use super::symmetry::lies;
use crate::rules::Board;

/// Two rulesets are alike where a board worn by one would be taken for the other's more
/// often than this.
pub const MISTAKEN: f64 = 1.0 / 3.0;

/// How often a board worn by one ruleset is explained better by the other, of two whose
/// expected wear is given: Φ(−δ / 2), where δ² adds up the squared differences of the
/// logarithms about their mean, each over the variance of the doubt of its place.
pub fn mistaken(board: &Board, one: &[f64], other: &[f64], observation: &Observation) -> f64 {
    let doubts = observation.pits.iter().chain(&observation.stores);
    let precisions: Vec<f64> = doubts
        .map(|w| w.map_or(0.0, |w| 1.0 / (w.doubt * w.doubt).max(1e-4)))
        .collect();
    let apart = lies(board, false).into_iter().map(|lie| {
        let apart = precisions.iter().enumerate().map(|(at, precision)| {
            let difference = one[at].ln() - other[lie[at]].ln();
            (*precision, difference)
        });
        let apart: Vec<(f64, f64)> = apart.collect();
        let all: f64 = precisions.iter().sum();
        let mean = apart.iter().map(|(p, d)| p * d).sum::<f64>() / all;
        apart
            .iter()
            .map(|(p, d)| p * (d - mean).powi(2))
            .sum::<f64>()
    });
    let least = apart.fold(f64::INFINITY, f64::min);
    Normal::standard().cdf(-least.sqrt() / 2.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alike_is_what_a_half_turn_makes_alike() {
        let board = Board::two_rows(2).unwrap();
        let finding = Observation::parse("1 1 / 1 1", 0.3).unwrap();
        let one = [0.4, 0.3, 0.2, 0.1, 1.0, 1.0];
        let turned = [0.2, 0.1, 0.4, 0.3, 1.0, 1.0];
        let mirrored = [0.3, 0.4, 0.1, 0.2, 1.0, 1.0];
        assert_eq!(mistaken(&board, &one, &turned, &finding), 0.5);
        assert!(mistaken(&board, &one, &mirrored, &finding) < MISTAKEN);
    }
}
