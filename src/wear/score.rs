//! How often the true ruleset was found.

use crate::stats::Share;

/// Counts of trials.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Score {
    trials: u64,
    first: u64,
    among_three: u64,
    first_alike: u64,
    among_three_alike: u64,
    alike: u64,
    shares: f64,
}

impl Score {
    /// Adds a trial: how many candidates were thought likelier than the true one, and than
    /// the likeliest that wears a board like it; how many others wear it so; the share of
    /// the probability that the true one had.
    pub(super) fn add(&mut self, above: usize, above_alike: usize, alike: usize, share: f64) {
        self.trials += 1;
        self.first += u64::from(above == 0);
        self.among_three += u64::from(above < 3);
        self.first_alike += u64::from(above_alike == 0);
        self.among_three_alike += u64::from(above_alike < 3);
        self.alike += alike as u64;
        self.shares += share;
    }

    /// How many trials there were.
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// Trials in which the true ruleset was thought the likeliest.
    pub fn first(&self) -> Share {
        Share::new(self.first, self.trials)
    }

    /// Trials in which it was among the three likeliest.
    pub fn among_three(&self) -> Share {
        Share::new(self.among_three, self.trials)
    }

    /// The same of it and those that wear a board alike, taken as one.
    pub fn first_alike(&self) -> Share {
        Share::new(self.first_alike, self.trials)
    }

    /// The same among the three likeliest.
    pub fn among_three_alike(&self) -> Share {
        Share::new(self.among_three_alike, self.trials)
    }

    /// Others that wear a board like the true ruleset, on the mean over trials.
    pub fn alike(&self) -> f64 {
        self.alike as f64 / self.trials.max(1) as f64
    }

    /// The share of the probability that the true ruleset had, on the mean over trials.
    pub fn mean_share(&self) -> f64 {
        self.shares / self.trials.max(1) as f64
    }
}
