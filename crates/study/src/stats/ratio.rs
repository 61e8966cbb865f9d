//! Shares and means of what is counted in games, where a game has many.

use serde::{Deserialize, Serialize};

use super::interval::{ALPHA, Moments, Z, t};
use super::{Estimate, Interval, Share};

/// Of each game two counts, `x` of `y`: moves that capture, of all moves; seeds
/// taken, for captures.
///
/// What happens in one game hangs together, so that the game and not the move is
/// the unit of the sample: of the ratio `r` of the sums the variance is that of
/// `x − r y` over games (the linearised variance of a ratio, as SAS's SURVEYMEANS
/// and others compute it). Games with `y` of 0 tell nothing.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ratio {
    /// Games with `y` above 0.
    games: u64,
    x: u64,
    y: u64,
    xx: u128,
    xy: u128,
    yy: u128,
    xxx: u128,
    xxy: u128,
    xyy: u128,
    yyy: u128,
}

impl Ratio {
    /// Adds a game.
    pub fn add(&mut self, x: u64, y: u64) {
        if y == 0 {
            return;
        }
        self.games += 1;
        self.x += x;
        self.y += y;
        let (x, y) = (u128::from(x), u128::from(y));
        self.xx += x * x;
        self.xy += x * y;
        self.yy += y * y;
        self.xxx += x * x * x;
        self.xxy += x * x * y;
        self.xyy += x * y * y;
        self.yyy += y * y * y;
    }

    pub fn merge(&mut self, other: &Ratio) {
        self.games += other.games;
        self.x += other.x;
        self.y += other.y;
        self.xx = self.xx.saturating_add(other.xx);
        self.xy = self.xy.saturating_add(other.xy);
        self.yy = self.yy.saturating_add(other.yy);
        self.xxx = self.xxx.saturating_add(other.xxx);
        self.xxy = self.xxy.saturating_add(other.xxy);
        self.xyy = self.xyy.saturating_add(other.xyy);
        self.yyy = self.yyy.saturating_add(other.yyy);
    }

    pub fn x(&self) -> u64 {
        self.x
    }

    pub fn y(&self) -> u64 {
        self.y
    }

    /// The ratio as the mean of values that are independent over games: its
    /// variance is that of the sum of the residuals `x − r y`. `None` of nothing.
    fn moments(&self) -> Option<Moments> {
        let (n, y) = (self.games as f64, self.y as f64);
        let r = self.x as f64 / y;
        let [xx, xy, yy] = [self.xx, self.xy, self.yy].map(|sum| sum as f64);
        let [xxx, xxy, xyy, yyy] = [self.xxx, self.xxy, self.xyy, self.yyy].map(|sum| sum as f64);
        let squares = xx - 2.0 * r * xy + r * r * yy;
        // Rounding leaves something where every game has the same ratio.
        let is_nothing = squares <= 1e-10 * (xx + r * r * yy);
        // A game which is a large part of the whole draws the ratio to itself, so
        // that its residual is too small; nearly as leaving each out in turn.
        let drawn = 2.0 * (xxy - 2.0 * r * xyy + r * r * yyy) / y;
        let cubes = xxx - 3.0 * r * xxy + 3.0 * r * r * xyy - r * r * r * yyy;
        let mean = y / n;
        (self.games > 0).then(|| Moments {
            n: self.games,
            mean: r,
            variance: match is_nothing {
                true => 0.0,
                false => (squares + drawn) / n / mean.powi(2),
            },
            third: cubes / n / mean.powi(3),
        })
    }

    /// `x` as a part of `y`, with the exact interval for the number of independent
    /// trials that would be as uncertain (Korn and Graubard 1998, as the package
    /// survey of R computes it). Where it never
    /// happened, or always, the sample can't say how it hangs together, and
    /// each game counts as one trial.
    pub fn share(&self) -> Share {
        let share = self.moments().map(|of| {
            let p = of.mean;
            let trials = match of.variance > 0.0 && of.n > 1 {
                true => {
                    let n = p * (1.0 - p) * (of.n as f64 - 1.0) / of.variance;
                    Some(n * (Z / t(of.n)).powi(2))
                }
                false => (self.x == 0 || self.x == self.y).then_some(of.n as f64),
            };
            Estimate {
                value: p,
                interval: trials.map(|trials| Interval::exact(p, trials, ALPHA)),
            }
        });
        Share {
            count: self.x,
            of: self.y,
            share,
        }
    }

    /// How much `x` there is for each of `y`.
    pub fn mean(&self) -> Option<Estimate> {
        self.moments().map(Moments::estimate)
    }

    /// Whether the sums can be those of `games` games at most, each with as much
    /// as `most` of `y`.
    pub fn is_sound(&self, games: u64, most: u64) -> bool {
        let Ratio { xx, xy, yy, .. } = *self;
        let (n, most) = (self.games, u128::from(most));
        let all = u128::from(n) * most;
        let is_near = |product: u128, of: f64| product as f64 <= of * (1.0 + 1e-9) + 1e-9;
        n <= games
            && (n == 0) == (self.y == 0)
            && self.y >= n
            && u128::from(self.y) <= all
            && is_near(yy, self.y as f64 * most as f64)
            && is_near(xy, self.x as f64 * most as f64)
            // The inequality of Cauchy and Schwarz.
            && is_near(xy, (xx as f64 * yy as f64).sqrt())
            && is_near(u128::from(self.y).pow(2), yy as f64 * n as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from_games(games: &[(u64, u64)]) -> Ratio {
        let mut ratio = Ratio::default();
        for (x, y) in games {
            ratio.add(*x, *y);
        }
        ratio
    }

    /// Worked out by hand: r = 10/40, residuals 0, 1, 0 and −1 in games of 8, 12,
    /// 12 and 8 of 40; their squares weigh 1 + 2 × 12/40 and 1 + 2 × 8/40.
    #[test]
    fn the_game_is_the_unit() {
        let ratio = from_games(&[(2, 8), (4, 12), (3, 12), (1, 8)]);
        let moments = ratio.moments().unwrap();
        assert!((moments.mean - 0.25).abs() < 1e-12);
        assert!((moments.variance - (1.6 + 1.4) / 4.0 / 100.0).abs() < 1e-12);
        assert!(moments.third.abs() < 1e-12);
    }

    #[test]
    fn what_hangs_together_counts_less() {
        let wide = |ratio: &Ratio| {
            let interval = ratio.share().share.unwrap().interval.unwrap();
            interval.high - interval.low
        };
        // Of half the games all moves capture, of the others none.
        let lumped = from_games(&[(10, 10), (0, 10)].repeat(50));
        let even = from_games(&[(5, 10), (4, 10), (6, 10), (5, 10)].repeat(25));
        let alone = Share::new(500, 1000).share.unwrap().interval.unwrap();
        assert!(wide(&lumped) > 3.0 * (alone.high - alone.low));
        assert!(wide(&even) < alone.high - alone.low);
    }

    #[test]
    fn what_never_happened_is_a_matter_of_games() {
        let never = from_games(&[(0, 50); 100]).share();
        assert_eq!((never.count, never.of), (0, 5000));
        let games = Share::new(0, 100).share;
        assert_eq!(never.share, games);
        // Alike in every game, but neither never nor always.
        assert_eq!(
            from_games(&[(1, 2); 9]).share().share.unwrap().interval,
            None
        );
        assert_eq!(from_games(&[(3, 0)]).share().share, None);
    }

    #[test]
    fn portions_add_up() {
        let games = [(2, 8), (4, 12), (3, 12), (1, 8), (0, 3)];
        let mut joined = from_games(&games[..2]);
        joined.merge(&from_games(&games[2..]));
        assert_eq!(joined, from_games(&games));
        assert!(joined.is_sound(5, 12) && !joined.is_sound(4, 12) && !joined.is_sound(5, 8));
    }
}
