//! Long pieces of work, each kept together.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::ThreadPoolBuilder;

/// Does a long piece of work for each item, for as many items at a time as the current
/// rayon pool has threads; what comes of them is in the order of the items.
///
/// A thread of a pool that waits for the other half of its work takes up the next item
/// meanwhile, and so on: any number of items are begun and none is done, all of them in
/// memory. Here each has a pool of its own, and what is begun is ended first.
///
/// # Panics
/// If no threads can be started, or if `work` panics.
pub fn each_apart<'t, T: Sync, R: Send>(
    items: &'t [T],
    work: impl Fn(&'t T) -> R + Sync,
) -> Vec<R> {
    let threads = rayon::current_num_threads();
    let workers = threads.min(items.len()).max(1);
    let next = AtomicUsize::new(0);
    let done: Mutex<Vec<(usize, R)>> = Mutex::default();
    std::thread::scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                let pool = ThreadPoolBuilder::new()
                    .num_threads(threads / workers)
                    .build()
                    .expect("threads can be started");
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(at) else {
                        return;
                    };
                    let result = pool.install(|| work(item));
                    let mut done = done.lock().expect("nobody panics while it is held");
                    done.push((at, result));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("nobody panics while it is held");
    done.sort_unstable_by_key(|(at, _)| *at);
    done.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use rayon::prelude::*;

    use super::*;

    #[test]
    fn no_more_items_are_begun_than_there_are_threads() {
        let (begun, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let pool = ThreadPoolBuilder::new().num_threads(3).build().unwrap();
        let items: Vec<u64> = (0..40).collect();
        let squares = pool.install(|| {
            each_apart(&items, |item| {
                let now = begun.fetch_add(1, Ordering::SeqCst) + 1;
                most.fetch_max(now, Ordering::SeqCst);
                let sum: u64 = (0..*item).into_par_iter().map(|_| *item).sum();
                begun.fetch_sub(1, Ordering::SeqCst);
                sum
            })
        });
        assert_eq!(squares, items.iter().map(|n| n * n).collect::<Vec<_>>());
        assert!(most.into_inner() <= 3);
        assert!(each_apart(&[0_u8; 0], |_| ()).is_empty());
    }
}
