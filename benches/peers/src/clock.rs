//! Time of the processor, so that company on the machine counts little.

use std::fs;
use std::time::Instant;

/// Seconds that this thread has run; where the system does not tell, seconds
/// of the clock on the wall.
pub struct Clock(Instant);

impl Clock {
    pub fn new() -> Clock {
        Clock(Instant::now())
    }

    pub fn now(&self) -> f64 {
        run().unwrap_or_else(|| self.0.elapsed().as_secs_f64())
    }

    /// The seconds something takes, and what it gives.
    pub fn time<T>(&self, work: impl FnOnce() -> T) -> (f64, T) {
        let start = self.now();
        let gives = work();
        (self.now() - start, gives)
    }
}

fn run() -> Option<f64> {
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = told.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

/// The one in the middle.
pub fn median(mut of: Vec<f64>) -> f64 {
    of.sort_by(f64::total_cmp);
    of[of.len() / 2]
}
