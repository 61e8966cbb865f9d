//! Threads that a command works on.

use super::failure::Failure;

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
