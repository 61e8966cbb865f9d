//! How far apart two rows of measured numbers are, when each is known to some
//! doubt.

use crate::stats::Z;

/// A figure in standard deviations of the collection, and its standard error.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Scored {
    pub value: f64,
    pub error: f64,
}

/// The squared differences of two rows, and the doubts they were measured with.
///
/// If the differences are δ and the errors of measurement are normal,
/// independent and of variance σ² each, the sum of the measured squares is
/// Σδ² + Σσ² on average: chance adds Σσ², which is taken off. Around that it
/// lies as a quadratic form in normal variables does; see
/// [`quantile`](Self::quantile).
#[derive(Debug, Clone, Default)]
pub(super) struct Squares {
    count: u32,
    /// Of the measured differences.
    sum: f64,
    /// Σσ², Σσ⁴, Σσ⁶.
    noise: [f64; 3],
    /// Σd²σ² and Σd²σ⁴ of the measured differences d.
    along: [f64; 2],
}

impl Squares {
    /// Of pairs of figures: the errors of both add to the doubt in how they
    /// differ.
    pub fn from_pairs(pairs: impl Iterator<Item = (Scored, Scored)>) -> Squares {
        let mut all = Squares::default();
        for (a, b) in pairs {
            let square = (a.value - b.value) * (a.value - b.value);
            let variance = a.error * a.error + b.error * b.error;
            all.count += 1;
            all.sum += square;
            all.noise[0] += variance;
            all.noise[1] += variance * variance;
            all.noise[2] += variance * variance * variance;
            all.along[0] += square * variance;
            all.along[1] += square * variance * variance;
        }
        all
    }

    /// The root of the mean of so much over all pairs; 0 of nothing.
    fn root(&self, sum: f64) -> f64 {
        (sum / f64::from(self.count.max(1))).max(0.0).sqrt()
    }

    /// Distance that chance alone adds.
    pub fn chance(&self) -> f64 {
        self.root(self.noise[0])
    }

    /// The root of the mean square difference without what chance added, on
    /// average: 0 where that is more than was measured.
    pub fn distance(&self) -> f64 {
        self.root(self.sum - self.noise[0])
    }

    /// The ends of the 95 % interval of the distance: it holds those under
    /// which neither as much as was measured, nor as little, would be rarer than
    /// 2.5 %.
    ///
    /// Less than chance alone leaves is taken for as much. It comes about where
    /// two runs share their errors, as they do if rulesets that seldom part are
    /// played with the same dice; and it tells no more than that the distance
    /// is small against the doubt. So the interval has a width wherever there
    /// is doubt.
    pub fn interval(&self) -> (f64, f64) {
        let at_least = self.sum.max(self.noise[0]);
        let low = self.solve(Z, self.sum);
        let high = self.solve(-Z, at_least);
        (self.root(low), self.root(high))
    }

    /// The sum of squared differences under which the quantile is `measured`; 0
    /// if it is no less even under 0.
    fn solve(&self, z: f64, measured: f64) -> f64 {
        /// Halvings of the bracket, to about the twelfth place.
        const HALVINGS: u32 = 40;
        if self.quantile(z, 0.0) >= measured {
            return 0.0;
        }
        let (mut low, mut high) = (0.0, measured);
        while self.quantile(z, high) < measured {
            low = high;
            high *= 2.0;
        }
        for _ in 0..HALVINGS {
            let middle = f64::midpoint(low, high);
            match self.quantile(z, middle) < measured {
                true => low = middle,
                false => high = middle,
            }
        }
        f64::midpoint(low, high)
    }

    /// The quantile, by its normal deviate `z`, of the sum of measured squares
    /// if that of the true ones is `sum`, with the differences in the same
    /// proportion to each other as they were measured in.
    ///
    /// Pearson's approximation, a chi-squared number stretched and moved until
    /// its first three moments are right (Imhof 1961, section 4), which is exact
    /// where there are no differences and all doubts are alike; and of that the
    /// quantile by the cube root of Wilson and Hilferty (1931).
    fn quantile(&self, z: f64, sum: f64) -> f64 {
        let [one, two, three] = self.noise;
        // Where nothing differs any proportion will do: that of the doubts.
        let [by_two, by_four] = match self.sum > 0.0 {
            true => self.along.map(|along| along / self.sum),
            false if one > 0.0 => [two / one, three / one],
            false => [0.0; 2],
        };
        let mean = one + sum;
        let second = two + 2.0 * sum * by_two;
        let third = three + 3.0 * sum * by_four;
        if third <= 0.0 {
            return mean;
        }
        let freedom = second * second * second / (third * third);
        let narrow = 2.0 / (9.0 * freedom);
        let root = (1.0 - narrow + z * narrow.sqrt()).max(0.0);
        let stretch = (second / freedom).sqrt();
        mean + (root * root * root - 1.0) * freedom * stretch
    }
}

#[cfg(test)]
mod tests {
    use super::super::statistics::normal;
    use super::*;
    use crate::play::Dice;

    fn row(values: &[f64], errors: &[f64]) -> Vec<Scored> {
        let both = values.iter().zip(errors);
        both.map(|(value, error)| Scored {
            value: *value,
            error: *error,
        })
        .collect()
    }

    fn squares(one: &[Scored], other: &[Scored]) -> Squares {
        Squares::from_pairs(one.iter().copied().zip(other.iter().copied()))
    }

    /// Tabulated: 2.5 % and 97.5 % of chi-squared with 10 degrees of freedom
    /// lie below 3.247 and 20.483.
    #[test]
    fn without_differences_quantiles_are_those_of_chi_squared() {
        let one = row(&[0.0; 10], &[0.6; 10]);
        let other = row(&[0.0; 10], &[0.8; 10]);
        let squares = squares(&one, &other);
        assert!((squares.quantile(-Z, 0.0) - 3.247).abs() < 0.03);
        assert!((squares.quantile(Z, 0.0) - 20.483).abs() < 0.03);
    }

    #[test]
    fn what_is_sure_has_no_width() {
        let one = row(&[1.0, 4.0], &[0.0; 2]);
        let other = row(&[4.0, 0.0], &[0.0; 2]);
        let squares = squares(&one, &other);
        let distance = 12.5_f64.sqrt();
        assert!((squares.distance() - distance).abs() < 1e-12);
        let (low, high) = squares.interval();
        assert!((low - distance).abs() < 1e-9 && (high - distance).abs() < 1e-9);
    }

    #[test]
    fn the_same_games_are_at_nought_and_not_surely() {
        let same = row(&[0.3, -1.0, 2.0], &[0.1, 0.2, 0.1]);
        let squares = squares(&same, &same);
        assert_eq!(squares.distance(), 0.0);
        let (low, high) = squares.interval();
        assert_eq!(low, 0.0);
        assert!(
            high > squares.chance() && high < 3.0 * squares.chance(),
            "{high}"
        );
    }

    /// How often of 400 measurements the interval holds the true distance, and
    /// the mean of the squared distances, before the square is held above 0.
    /// `shared` is the part of each error's variance that both rows have in
    /// common.
    fn measured(differences: &[f64], errors: &[f64], shared: f64, seed: u64) -> (u32, f64) {
        const TIMES: u32 = 400;
        let count = differences.len() as f64;
        let truth = (differences.iter().map(|d| d * d).sum::<f64>() / count).sqrt();
        let (mut held, mut mean) = (0, 0.0);
        for time in 0..TIMES {
            let mut dice = Dice::of_game(seed, u64::from(time));
            let (mut one, mut other) = (Vec::new(), Vec::new());
            for (difference, error) in differences.iter().zip(errors) {
                let common = shared.sqrt() * normal(&mut dice);
                let mut error = || error * (common + (1.0 - shared).sqrt() * normal(&mut dice));
                one.push(difference + error());
                other.push(error());
            }
            let squares = squares(&row(&one, errors), &row(&other, errors));
            let (low, high) = squares.interval();
            let value = squares.distance();
            assert!(low <= value && value <= high, "{low} {value} {high}");
            held += u32::from((low..=high).contains(&truth));
            mean += (squares.sum - squares.noise[0]) / count / f64::from(TIMES);
        }
        (held, mean)
    }

    /// At 0 and near it the interval begins at 0, so that it misses on one side
    /// alone, and holds the distance more often than in 95 of 100.
    #[test]
    fn the_interval_holds_the_distance_and_chance_is_taken_off() {
        for (seed, count) in [(1, 5), (2, 8), (3, 11)] {
            // Measures known to different doubt, a twofold span.
            let errors: Vec<f64> = (0..count).map(|at| 0.1 + 0.01 * f64::from(at)).collect();
            let noise = errors.iter().map(|d| 2.0 * d * d).sum::<f64>() / f64::from(count);
            for apart in [0.0, 0.3, 1.0, 3.0, 10.0] {
                // Some measures differ more than others, in either direction.
                let shape: Vec<f64> = (0..count).map(|at| f64::from(at % 3) - 0.7).collect();
                let size = (shape.iter().map(|d| d * d).sum::<f64>() / f64::from(count)).sqrt();
                let scale = apart * noise.sqrt() / size;
                let differences: Vec<f64> = shape.iter().map(|d| d * scale).collect();
                let (held, mean) = measured(&differences, &errors, 0.0, seed);
                let truth = apart * apart * noise;
                assert!(held >= 368, "{count} measures, {apart}: {held} of 400");
                assert!(
                    held <= 392 || apart < 2.0,
                    "{count} measures, {apart}: {held} of 400"
                );
                // Four standard errors of the mean of 400.
                let error = noise * (2.0 + 4.0 * apart * apart).sqrt() / f64::from(count).sqrt();
                let off = (mean - truth).abs();
                assert!(
                    off < 4.0 * 1.3 * error / 20.0,
                    "{count} measures, {apart}: {mean} for {truth}"
                );
            }
        }
    }

    /// Rulesets that seldom part share most of their games, and with them their
    /// errors: more is taken off than chance added, and the interval still holds.
    #[test]
    fn shared_dice_make_the_distance_no_more_than_too_small() {
        let errors = [0.1; 8];
        for shared in [0.5, 0.9, 0.99] {
            for apart in [0.01, 0.05, 0.1, 0.2, 0.5] {
                let (held, mean) = measured(&[apart; 8], &errors, shared, 5);
                assert!(held >= 368, "{shared} shared, {apart}: {held} of 400");
                assert!(mean < apart * apart + 0.002, "{shared}, {apart}: {mean}");
            }
        }
    }
}
