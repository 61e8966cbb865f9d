//! Work on all threads of the current pool, compiled once for each type of result and not
//! anew for each closure.

use std::ops::Range;
use std::sync::Mutex;

use rayon::prelude::*;

/// What `work` makes of each number, in the order of the numbers.
pub(crate) fn map_numbers<R: Send>(
    numbers: Range<u64>,
    work: &(dyn Fn(u64) -> R + Sync),
) -> Vec<R> {
    let count = numbers.end.saturating_sub(numbers.start) as usize;
    let results: Vec<Mutex<Option<R>>> = (0..count).map(|_| Mutex::new(None)).collect();
    for_each_index(count, &|at| {
        let result = work(numbers.start + at as u64);
        *results[at].lock().expect("it is locked once") = Some(result);
    });
    let each = results.into_iter().map(Mutex::into_inner);
    each.map(|result| {
        result
            .expect("it is locked once")
            .expect("each index is visited")
    })
    .collect()
}

/// What `work` makes of each item, in their order.
pub(crate) fn map_items<T: Sync, R: Send>(items: &[T], work: &(dyn Fn(&T) -> R + Sync)) -> Vec<R> {
    map_numbers(0..items.len() as u64, &|at| work(&items[at as usize]))
}

/// The numbers in stretches, so many that each thread gets several: for work that is begun
/// with something costly.
pub(crate) fn stretches(numbers: Range<u64>) -> Vec<Range<u64>> {
    let count = numbers.end.saturating_sub(numbers.start);
    let size = count
        .div_ceil(8 * rayon::current_num_threads() as u64)
        .max(1);
    let starts = numbers.clone().step_by(size as usize);
    starts
        .map(|start| start..numbers.end.min(start + size))
        .collect()
}

fn for_each_index(count: usize, work: &(dyn Fn(usize) + Sync)) {
    (0..count).into_par_iter().for_each(work);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stretches_hold_each_number_once() {
        for count in [0_u64, 1, 7, 16, 17, 1000] {
            let numbers: Vec<u64> = stretches(3..3 + count).into_iter().flatten().collect();
            assert_eq!(numbers, (3..3 + count).collect::<Vec<_>>());
        }
        assert!(stretches(0..1000).len() <= 8 * rayon::current_num_threads());
    }

    #[test]
    fn results_are_in_the_order_of_their_items() {
        let items: Vec<usize> = (0..500).rev().collect();
        assert_eq!(
            map_items(&items, &|item| item + 1),
            (1..=500).rev().collect::<Vec<_>>()
        );
    }
}
