//! Time of the processor, so that company on the machine counts little.

use std::fs;
use std::time::Instant;

/// Seconds; some systems count a thread's time in steps of a hundredth of this.
const LONG_ENOUGH: f64 = 0.4;

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

    /// Does something again and again, for so long that the steps in which
    /// such a clock goes count little; the seconds of all times together, and
    /// what each gave.
    pub fn time<T>(&self, mut work: impl FnMut() -> T) -> (f64, Vec<T>) {
        let start = self.now();
        let mut gave = Vec::new();
        loop {
            gave.push(work());
            let seconds = self.now() - start;
            if seconds >= LONG_ENOUGH {
                return (seconds, gave);
            }
        }
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
