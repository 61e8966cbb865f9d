//! Counts of many games, added up as whole numbers: the order in which games are added
//! makes no difference.

use serde::{Deserialize, Serialize};

/// What one quantity came to, by place.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Sums {
    pub each: Vec<u64>,
    /// Of each place the sum of squares over games.
    squares: Vec<u64>,
    /// Of each place the sum over games of it times the total of all pits.
    with_total: Vec<u64>,
    pub total: u64,
    total_squares: u64,
}

impl Sums {
    fn new(places: usize) -> Sums {
        Sums {
            each: vec![0; places],
            squares: vec![0; places],
            with_total: vec![0; places],
            ..Sums::default()
        }
    }

    /// Adds a game of which the first so many places are pits.
    fn add(&mut self, game: &[u64], pits: usize) {
        let total: u64 = game[..pits].iter().sum();
        for (at, count) in game.iter().enumerate() {
            self.each[at] += count;
            self.squares[at] += count * count;
            self.with_total[at] += count * total;
        }
        self.total += total;
        self.total_squares += total * total;
    }

    fn merge(&mut self, other: &Sums) {
        let columns = [
            (&mut self.each, &other.each),
            (&mut self.squares, &other.squares),
            (&mut self.with_total, &other.with_total),
        ];
        for (ours, theirs) in columns {
            ours.iter_mut()
                .zip(theirs)
                .for_each(|(one, other)| *one += other);
        }
        self.total += other.total;
        self.total_squares += other.total_squares;
    }

    /// Of each place its share of what all pits had, and the standard error of that as a
    /// ratio of two means over games (Cochran 1977).
    pub fn shares(&self, games: u64) -> Vec<(f64, f64)> {
        let (n, total) = (games as f64, self.total as f64);
        let share = |at: usize| {
            if self.total == 0 {
                return (0.0, 0.0);
            }
            let share = self.each[at] as f64 / total;
            let squares = self.squares[at] as f64 - 2.0 * share * self.with_total[at] as f64
                + share * share * self.total_squares as f64;
            let error = match games > 1 {
                true => (squares.max(0.0) * n / (n - 1.0)).sqrt() / total,
                false => f64::INFINITY,
            };
            (share, error)
        };
        (0..self.each.len()).map(share).collect()
    }
}

/// What happened to each place in the games of one kind of player.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    pits: usize,
    pub(super) games: u64,
    pub(super) unfinished: u64,
    pub(super) drops: Sums,
    pub(super) lifts: Sums,
    pub(super) captures: Vec<u64>,
}

impl Tally {
    pub(super) fn new(pits: usize, stores: usize) -> Tally {
        Tally {
            pits,
            games: 0,
            unfinished: 0,
            drops: Sums::new(pits + stores),
            lifts: Sums::new(pits + stores),
            captures: vec![0; pits + stores],
        }
    }

    pub(super) fn add(&mut self, drops: &[u64], lifts: &[u64], captures: &[u64]) {
        self.games += 1;
        self.drops.add(drops, self.pits);
        self.lifts.add(lifts, self.pits);
        self.captures
            .iter_mut()
            .zip(captures)
            .for_each(|(sum, n)| *sum += n);
    }

    pub(super) fn merge(&mut self, other: &Tally) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.drops.merge(&other.drops);
        self.lifts.merge(&other.lifts);
        self.captures
            .iter_mut()
            .zip(&other.captures)
            .for_each(|(sum, n)| *sum += n);
    }

    /// Games that were played.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Games that were cut off.
    pub fn unfinished(&self) -> u64 {
        self.unfinished
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_their_errors_do_not_depend_on_the_order_of_games() {
        let games = [[3, 1, 2], [1, 4, 0], [2, 2, 5]];
        let mut one = Tally::new(2, 1);
        games.iter().for_each(|game| one.add(game, game, game));
        let mut other = Tally::new(2, 1);
        let mut last = Tally::new(2, 1);
        other.add(&games[2], &games[2], &games[2]);
        last.add(&games[1], &games[1], &games[1]);
        last.add(&games[0], &games[0], &games[0]);
        other.merge(&last);
        assert_eq!(one, other);
        // 6 of 13; the residuals of the games are 15/13, -17/13 and 2/13.
        let (share, error) = one.drops.shares(3)[0];
        assert!((share - 6.0 / 13.0).abs() < 1e-12);
        let squares = (15.0_f64.powi(2) + 17.0_f64.powi(2) + 4.0) / 169.0;
        assert!((error - (squares * 1.5).sqrt() / 13.0).abs() < 1e-12);
    }
}
