//! Many games on all threads, folded in their order.

use std::sync::atomic::{AtomicU64, Ordering};

use rayon::prelude::*;

/// Told how many games are done so far, from any thread.
pub type Progress<'a> = &'a (dyn Fn(u64) + Sync);

/// Games that wait for their turn to be folded: enough to feed every thread,
/// few enough to stay small in memory.
const BLOCK: u64 = 512;

/// Plays games 0 to `games` with `one` and hands each result to `fold` in the
/// order of the games, whichever thread played them: what is summed up comes
/// out the same, to the last bit, for any number of threads.
pub fn play_many<T: Send>(
    games: u64,
    progress: Progress,
    one: impl Fn(u64) -> T + Sync,
    mut fold: impl FnMut(T),
) {
    let done = AtomicU64::new(0);
    let mut first = 0;
    while first < games {
        let end = games.min(first + BLOCK);
        let block: Vec<T> = (first..end)
            .into_par_iter()
            .map(|game| {
                let result = one(game);
                progress(done.fetch_add(1, Ordering::Relaxed) + 1);
                result
            })
            .collect();
        block.into_iter().for_each(&mut fold);
        first = end;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;

    use super::*;

    #[test]
    fn results_come_in_order_and_progress_reaches_the_end() {
        let most = AtomicU64::new(0);
        let mut seen = Vec::new();
        let progress = |done| {
            most.fetch_max(done, Ordering::Relaxed);
        };
        play_many(1300, &progress, |game| game * 2, |twice| seen.push(twice));
        assert_eq!(seen, (0..1300).map(|game| game * 2).collect::<Vec<_>>());
        assert_eq!(most.into_inner(), 1300);
    }
}
