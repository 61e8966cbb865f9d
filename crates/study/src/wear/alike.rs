//! Which rulesets wear a board so alike that a finding can't tell them apart.

use statrs::distribution::{ContinuousCDF, Normal};

use super::likelihood::LEAST_VARIANCE;
use super::observation::Observation;
use super::symmetry::lies;
use super::tilt::{Field, Rest};
use seedlore_language::rules::Board;

/// Two rulesets are alike where a board worn by one would be taken for the other's more
/// often than this.
pub const MISTAKEN: f64 = 1.0 / 3.0;

/// How often a board worn by one ruleset is explained better by the other, of two whose
/// expected wear is given: Φ(−δ / 2), where δ² is the misfit of the one's wear by the
/// other's, each place being known as precisely as its doubt leaves it.
pub fn mistaken(board: &Board, one: &[f64], other: &[f64], observation: &Observation) -> f64 {
    let field = Field::new(board, observation);
    let doubts = observation.pits.iter().chain(&observation.stores);
    let doubts: Vec<Option<f64>> = doubts.map(|weight| weight.map(|w| w.doubt)).collect();
    let apart = lies(board, false).into_iter().map(|lie| {
        let each = doubts.iter().enumerate();
        let rests = each.filter_map(|(place, doubt)| {
            let doubt = (*doubt)?;
            Some(Rest {
                place,
                value: one[place].ln() - other[lie[place]].ln(),
                precision: 1.0 / (doubt * doubt).max(LEAST_VARIANCE),
            })
        });
        field.weigh(&rests.collect::<Vec<Rest>>()).0
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
