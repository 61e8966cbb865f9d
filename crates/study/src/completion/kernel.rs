//! How near two cases are: by place, by time, and by the rules that are stated.

use std::collections::BTreeSet;

use super::case::{Case, Coordinates};
use seedlore_language::rules::ClauseId;

/// Mean radius of the earth in kilometres.
const EARTH: f64 = 6371.0;

/// Distance along a great circle, in kilometres, by the formula of the haversine.
///
/// ```
/// use seedlore_study::completion::kilometres;
/// let accra_dakar = kilometres((5.6, -0.2), (14.7, -17.4));
/// assert!((accra_dakar - 2_130.0).abs() < 30.0);
/// ```
pub fn kilometres(one: Coordinates, other: Coordinates) -> f64 {
    let (north, south) = (one.0.to_radians(), other.0.to_radians());
    let half = |degrees: f64| (degrees.to_radians() / 2.0).sin().powi(2);
    let chord = half(other.0 - one.0) + north.cos() * south.cos() * half(other.1 - one.1);
    2.0 * EARTH * chord.sqrt().min(1.0).asin()
}

/// How far apart two cases are. What is not known of one of them is `None`.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Distance {
    /// Kilometres between the places.
    pub kilometres: Option<f64>,
    /// Years between the reports.
    pub years: Option<f64>,
    /// Of the features that a report of the first states and that are not hidden, the
    /// share on which both agree, shrunk to a half by one feature of either kind: from 0
    /// to 1.
    pub likeness: f64,
    /// Whether the boards have as many rows.
    pub same_rows: bool,
}

/// How far a case is from another, with the clauses hidden that say what is asked.
pub fn distance(one: &Case, other: &Case, hidden: &BTreeSet<ClauseId>) -> Distance {
    let (mut alike, mut all) = (0_u32, 0_u32);
    for (feature, ours) in &one.coded {
        if !ours.is_stated || !ours.grounds.is_disjoint(hidden) {
            continue;
        }
        let Some(theirs) = other.coded.get(feature) else {
            continue;
        };
        // What is not stated there, in a clause that somebody assumed, tells nothing;
        // where no clause has it, the report tells of a game without it.
        if !theirs.is_stated && !theirs.grounds.is_empty() {
            continue;
        }
        all += 1;
        alike += u32::from(ours.answer == theirs.answer);
    }
    Distance {
        kilometres: one.at.zip(other.at).map(|(a, b)| kilometres(a, b)),
        years: one
            .year
            .zip(other.year)
            .map(|(a, b)| f64::from((a - b).abs())),
        likeness: (f64::from(alike) + 1.0) / (f64::from(all) + 2.0),
        same_rows: one.rows == other.rows,
    }
}

/// How quickly a neighbour's word loses weight.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Kernel {
    /// Kilometres in which the weight falls to 1/e; infinite if place is nothing.
    pub reach: f64,
    /// Years in which it falls to 1/e; infinite if time is nothing.
    pub years: f64,
    /// How much likeness counts: the weight falls by e to the minus this from wholly
    /// alike to wholly unlike; 0 if likeness is nothing.
    pub likeness: f64,
    /// Factor of a board with another number of rows.
    pub other_rows: f64,
}

impl Kernel {
    /// Distance taken where one of the places is not known.
    const UNKNOWN_KILOMETRES: f64 = 4000.0;
    /// Years taken where one of the dates is not known.
    const UNKNOWN_YEARS: f64 = 50.0;

    /// From 0 to 1: the weight of a case so far away.
    pub fn weight(&self, distance: Distance) -> f64 {
        let kilometres = distance.kilometres.unwrap_or(Self::UNKNOWN_KILOMETRES);
        let years = distance.years.unwrap_or(Self::UNKNOWN_YEARS);
        let rows = if distance.same_rows {
            1.0
        } else {
            self.other_rows
        };
        let unlike = self.likeness * (1.0 - distance.likeness);
        rows * (-(kilometres / self.reach) - years / self.years - unlike).exp()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weight_falls_with_each_distance_and_never_rises() {
        let kernel = Kernel {
            reach: 1000.0,
            years: 50.0,
            likeness: 4.0,
            other_rows: 0.5,
        };
        let here = Distance {
            kilometres: Some(0.0),
            years: Some(0.0),
            likeness: 1.0,
            same_rows: true,
        };
        assert!((kernel.weight(here) - 1.0).abs() < 1e-12);
        let farther = [
            Distance {
                kilometres: Some(1000.0),
                ..here
            },
            Distance {
                years: Some(50.0),
                ..here
            },
            Distance {
                likeness: 0.75,
                ..here
            },
        ];
        for distance in farther {
            assert!((kernel.weight(distance) - (-1.0_f64).exp()).abs() < 1e-12);
        }
        let other = Distance {
            same_rows: false,
            ..here
        };
        assert!((kernel.weight(other) - 0.5).abs() < 1e-12);
    }

    #[test]
    fn the_other_side_of_the_earth_is_half_its_girth_away() {
        let half = kilometres((0.0, 0.0), (0.0, 180.0));
        assert!((half - std::f64::consts::PI * EARTH).abs() < 1e-6);
        assert_eq!(kilometres((10.0, 20.0), (10.0, 20.0)), 0.0);
    }
}
