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
    held: u64,
    sure: u64,
    sure_first: u64,
    none: f64,
    none_if_absent: f64,
}

/// What came of one trial.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Outcome {
    /// Candidates that are thought likelier than the true one.
    pub above: usize,
    /// The same of those that are not alike to it, above the first that is.
    pub above_alike: usize,
    /// Others that wear a board alike.
    pub alike: usize,
    /// The share of the true one.
    pub share: f64,
    /// Whether it is among the first that hold 95 % together.
    pub is_held: bool,
    /// Whether one has more than [`SURE`].
    pub is_sure: bool,
    /// The probability of none of them.
    pub none: f64,
    /// The same where the true one is not among them.
    pub none_if_absent: f64,
}

/// From this share on a ruleset is as good as found.
pub const SURE: f64 = 0.9;

impl Score {
    /// Adds a trial.
    pub(super) fn add(&mut self, made: &Outcome) {
        self.trials += 1;
        self.first += u64::from(made.above == 0);
        self.among_three += u64::from(made.above < 3);
        self.first_alike += u64::from(made.above_alike == 0);
        self.among_three_alike += u64::from(made.above_alike < 3);
        self.alike += made.alike as u64;
        self.shares += made.share;
        self.held += u64::from(made.is_held);
        self.sure += u64::from(made.is_sure);
        self.sure_first += u64::from(made.is_sure && made.above == 0);
        self.none += made.none;
        self.none_if_absent += made.none_if_absent;
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

    /// Trials in which the true ruleset was among the first that hold 95 % together.
    pub fn held(&self) -> Share {
        Share::new(self.held, self.trials)
    }

    /// Of trials in which one ruleset had more than [`SURE`], those in which it was the true
    /// one.
    pub fn sure(&self) -> Share {
        Share::new(self.sure_first, self.sure)
    }

    /// The probability of none of them, on the mean over trials.
    pub fn mean_none(&self) -> f64 {
        self.none / self.trials.max(1) as f64
    }

    /// The same where the true ruleset was not among them.
    pub fn mean_none_if_absent(&self) -> f64 {
        self.none_if_absent / self.trials.max(1) as f64
    }
}
