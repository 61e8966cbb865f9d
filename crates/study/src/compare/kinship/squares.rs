//! How far apart two rows of measured numbers are, when each is known to some
//! doubt.

use crate::stats::{Z, t};

/// The differences of two rows of figures, and how chance moves them.
///
/// If the differences are δ and the errors of measurement are normal with the
/// covariance matrix C, the sum of the measured squares is Σδ² + tr C on average:
/// chance adds the trace, which is taken off. Around that it lies as a quadratic form
/// in normal variables does; see [`quantile`](Self::quantile).
#[derive(Debug, Clone)]
pub(super) struct Squares {
    count: usize,
    /// Of the measured differences.
    sum: f64,
    /// The traces of C, C² and C³.
    noise: [f64; 3],
    /// dᵀC d and dᵀC² d of the measured differences d.
    along: [f64; 2],
    /// By how much the deviate for so few groups is above that of the normal
    /// distribution.
    stretch: f64,
}

impl Squares {
    /// Of differences whose errors have this covariance, estimated from so many
    /// groups.
    pub fn new<const N: usize>(
        differences: &[f64; N],
        covariance: &[[f64; N]; N],
        groups: usize,
    ) -> Squares {
        let times = |v: &[f64; N]| covariance.map(|row| dot(&row, v));
        let along = times(differences);
        // C is symmetric, so that its columns are its rows.
        let square = covariance.map(|row| times(&row));
        let each = || covariance.iter().zip(&square);
        let freedom = groups.saturating_sub(1).max(1) as f64;
        let one: f64 = (0..N).map(|at| covariance[at][at]).sum();
        let measured_two: f64 = covariance.iter().map(|row| dot(row, row)).sum();
        let measured_three: f64 = each().map(|(row, square)| dot(row, square)).sum();
        // An estimate from few groups has larger squares than what it estimates (Bai and
        // Saranadasa 1996); no matrix has smaller ones than one that is alike all round.
        let unbiased = freedom * freedom / (freedom + 2.0) / (freedom - 1.0).max(1.0);
        let two = (unbiased * (measured_two - one * one / freedom)).max(one * one / N as f64);
        let least = if one > 0.0 { two * two / one } else { 0.0 };
        let shrunk = (two / measured_two.max(f64::MIN_POSITIVE))
            .powf(1.5)
            .min(1.0);
        Squares {
            count: N,
            sum: dot(differences, differences),
            noise: [one, two, (measured_three * shrunk).max(least)],
            along: [dot(differences, &along), dot(&along, &along)],
            stretch: t(groups.max(2) as u64) / Z,
        }
    }

    /// The root of the mean of so much over all figures.
    fn root(&self, sum: f64) -> f64 {
        (sum / self.count as f64).max(0.0).sqrt()
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
    /// 2.5 %. Less than chance alone leaves is taken for as much, so that the interval
    /// has a width wherever there is doubt.
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
        let [one, ..] = self.noise;
        if one <= 0.0 {
            return sum;
        }
        // The doubt in the direction of the differences. That direction is doubtful too:
        // the more of what was measured is chance, the more any direction may be the
        // true one, and chance adds to the doubt what it may hide.
        let chance = one / self.sum.max(one);
        let [by_two, by_four] = [0, 1].map(|at| {
            let noise = self.noise[at + 1];
            let measured = if self.sum > 0.0 {
                self.along[at] / self.sum
            } else {
                0.0
            };
            let along = measured + noise / self.sum.max(4.0 * one);
            along.max(chance * noise / one + (1.0 - chance) * along)
        });
        let [_, two, three] = self.noise;
        let mean = one + sum;
        let second = (two + 2.0 * sum * by_two) * self.stretch.powi(2);
        let third = (three + 3.0 * sum * by_four) * self.stretch.powi(3);
        let freedom = second * second * second / (third * third);
        let narrow = 2.0 / (9.0 * freedom);
        let root = (1.0 - narrow + z * narrow.sqrt()).max(0.0);
        let stretch = (second / freedom).sqrt();
        mean + (root * root * root - 1.0) * freedom * stretch
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    one.iter().zip(other).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::Dice;

    /// Groups of a run, where nothing is said of groups: as good as known.
    const MANY: usize = 100_000;

    fn diagonal<const N: usize>(variances: [f64; N]) -> [[f64; N]; N] {
        let mut covariance = [[0.0; N]; N];
        (0..N).for_each(|at| covariance[at][at] = variances[at]);
        covariance
    }

    /// A draw from the normal distribution, to the eye: twelve even draws summed,
    /// less their mean. Unlike exact methods it is made of additions alone, and so
    /// the same on every machine.
    fn normal(dice: &mut Dice) -> f64 {
        const EVEN: usize = 1 << 24;
        let sum: f64 = (0..12).map(|_| dice.below(EVEN) as f64).sum();
        sum / EVEN as f64 - 6.0
    }

    #[test]
    fn draws_are_about_normal() {
        let mut dice = Dice::of_game(5, 0);
        let drawn: Vec<f64> = (0..20_000).map(|_| normal(&mut dice)).collect();
        let mean = drawn.iter().sum::<f64>() / 20_000.0;
        let within = drawn.iter().filter(|x| x.abs() < 1.96).count();
        assert!(mean.abs() < 0.03, "{mean}");
        assert!((18_900..=19_100).contains(&within), "{within}");
    }

    /// Tabulated: 2.5 % and 97.5 % of chi-squared with 10 degrees of freedom
    /// lie below 3.247 and 20.483.
    #[test]
    fn without_differences_quantiles_are_those_of_chi_squared() {
        let squares = Squares::new(&[0.0; 10], &diagonal([1.0; 10]), MANY);
        assert!((squares.quantile(-Z, 0.0) - 3.247).abs() < 0.03);
        assert!((squares.quantile(Z, 0.0) - 20.483).abs() < 0.03);
    }

    #[test]
    fn what_is_sure_has_no_width() {
        let squares = Squares::new(&[3.0, 4.0], &[[0.0; 2]; 2], MANY);
        let distance = 12.5_f64.sqrt();
        assert!((squares.distance() - distance).abs() < 1e-12);
        let (low, high) = squares.interval();
        assert!((low - distance).abs() < 1e-9 && (high - distance).abs() < 1e-9);
    }

    #[test]
    fn the_same_figures_are_at_nought_and_not_surely() {
        let squares = Squares::new(&[0.0; 3], &diagonal([0.02, 0.08, 0.02]), MANY);
        assert_eq!(squares.distance(), 0.0);
        let (low, high) = squares.interval();
        assert_eq!(low, 0.0);
        assert!(
            high > squares.chance() && high < 3.0 * squares.chance(),
            "{high}"
        );
    }

    /// How often of 400 measurements the interval holds the true distance, and the mean
    /// of the squared distances, before the square is held above 0. Each measurement has
    /// fifty groups of games, from which the covariance is estimated. `shared` is the part
    /// of the variance of each figure's error that is that of one error of all.
    fn measured<const N: usize>(
        differences: &[f64; N],
        errors: &[f64; N],
        shared: f64,
        seed: u64,
    ) -> (u32, f64) {
        const TIMES: u32 = 400;
        const GROUPS: usize = 50;
        let truth = (dot(differences, differences) / N as f64).sqrt();
        let (mut held, mut mean) = (0, 0.0);
        for time in 0..TIMES {
            let mut dice = Dice::of_game(seed, u64::from(time));
            let groups: Vec<[f64; N]> = (0..GROUPS)
                .map(|_| {
                    let common = shared.sqrt() * normal(&mut dice);
                    let own = (1.0 - shared).sqrt();
                    errors.map(|error| {
                        error * (common + own * normal(&mut dice)) / (GROUPS as f64).sqrt()
                    })
                })
                .collect();
            let sum = |at: usize| groups.iter().map(|group| group[at]).sum::<f64>();
            let off: [f64; N] = std::array::from_fn(sum);
            let measured: [f64; N] = std::array::from_fn(|at| differences[at] + off[at]);
            let part = |group: &[f64; N], at: usize| group[at] - off[at] / GROUPS as f64;
            let covariance = std::array::from_fn(|i| {
                std::array::from_fn(|j| {
                    let all = groups.iter().map(|group| part(group, i) * part(group, j));
                    all.sum::<f64>() * GROUPS as f64 / (GROUPS as f64 - 1.0)
                })
            });
            let squares = Squares::new(&measured, &covariance, GROUPS);
            let (low, high) = squares.interval();
            let value = squares.distance();
            assert!(low <= value && value <= high, "{low} {value} {high}");
            held += u32::from((low..=high).contains(&truth));
            mean += (squares.sum - squares.noise[0]) / N as f64 / f64::from(TIMES);
        }
        (held, mean)
    }

    /// At 0 and near it the interval begins at 0, so that it misses on one side
    /// alone, and holds the distance more often than in 95 of 100. Of figures whose
    /// errors hang together 73 of 100 were held, as long as these were taken for
    /// independent.
    #[test]
    fn the_interval_holds_the_distance_and_chance_is_taken_off() {
        // Figures known to different doubt, a twofold span.
        let errors: [f64; 11] = std::array::from_fn(|at| 0.1 + 0.01 * at as f64);
        let noise = dot(&errors, &errors) / 11.0;
        // Some differ more than others, in either direction, or all in one.
        let both: [f64; 11] = std::array::from_fn(|at| (at % 3) as f64 - 0.7);
        for (shape, shared, seed) in [(both, 0.0, 1), (both, 0.6, 2), (errors, 0.6, 3)] {
            let size = (dot(&shape, &shape) / 11.0).sqrt();
            for apart in [0.0, 0.3, 1.0, 2.0, 3.0, 10.0] {
                let differences = shape.map(|d| d * apart * noise.sqrt() / size);
                let (held, mean) = measured(&differences, &errors, shared, seed);
                let truth = apart * apart * noise;
                assert!(held >= 368, "{shared} shared, {apart}: {held} of 400");
                assert!(
                    held <= 392 || apart <= 3.0,
                    "{shared} shared, {apart}: {held} of 400"
                );
                // Four standard errors of the mean, were all figures but one.
                let error = noise * (2.0 + 4.0 * apart * apart).sqrt() / 400_f64.sqrt();
                assert!(
                    (mean - truth).abs() < 4.0 * error,
                    "{apart}: {mean} for {truth}"
                );
            }
        }
    }
}
