//! Many games on all threads, folded in their order.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::parallel::map_numbers;

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
    play_while(games, BLOCK, progress, one, |result| {
        fold(result);
        true
    });
}

/// Like [`play_many`], in blocks of so many games; after a block of which
/// `fold` answered `false` no other is begun. How many games are played
/// depends on the games alone.
pub fn play_while<T: Send>(
    games: u64,
    block: u64,
    progress: Progress,
    one: impl Fn(u64) -> T + Sync,
    mut fold: impl FnMut(T) -> bool,
) {
    let done = AtomicU64::new(0);
    let mut first = 0;
    let mut goes_on = true;
    while goes_on && first < games {
        let end = games.min(first + block.max(1));
        let played = map_numbers(first..end, &|game| {
            let result = one(game);
            progress(done.fetch_add(1, Ordering::Relaxed) + 1);
            result
        });
        for result in played {
            goes_on &= fold(result);
        }
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

    #[test]
    fn a_block_is_folded_whole_before_play_stops() {
        let mut seen = Vec::new();
        play_while(
            100,
            8,
            &|_| (),
            |game| game,
            |game| {
                seen.push(game);
                game != 9
            },
        );
        assert_eq!(seen, (0..16).collect::<Vec<_>>());
    }
}
