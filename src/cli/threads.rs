//! Threads that a command works on.

use super::failure::{Done, Failure};

/// No command works on more.
pub const MOST: u16 = 1024;

/// The variables by which the library that makes threads is told how many.
const VARIABLES: [&str; 2] = ["RAYON_NUM_THREADS", "RAYON_RS_NUM_CPUS"];

/// Refuses more threads than any machine starts, which the surroundings may ask for,
/// before one is made.
pub fn check_surroundings() -> Done {
    for name in VARIABLES {
        let asked = std::env::var(name).ok();
        let asked = asked.and_then(|asked| asked.parse::<usize>().ok());
        if let Some(asked) = asked.filter(|asked| *asked > usize::from(MOST)) {
            return Err(Failure::usage(
                format!("the variable {name} asks for {asked} threads, and {MOST} are the most"),
                "write fewer, or unset it: then there are as many as the machine has",
            ));
        }
    }
    Ok(())
}

/// Runs work on so many threads, or on all there are.
pub fn on_threads<T: Send>(
    threads: Option<u16>,
    work: impl FnOnce() -> T + Send,
) -> Result<T, Failure> {
    let threads = threads.map_or(0, usize::from);
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|e| Failure::usage(format!("can't start threads: {e}"), "ask for fewer"))?;
    Ok(pool.install(work))
}
