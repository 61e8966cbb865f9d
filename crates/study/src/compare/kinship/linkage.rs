//! Average linkage: the two nearest groups are joined, again and again.

use super::distance::Table;

/// Two groups joined, by their numbers: first the things themselves, then the
/// groups in the order in which they were made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Join {
    pub one: usize,
    pub other: usize,
    /// The mean distance between the things of the one and of the other.
    pub apart: f64,
}

/// Joins all (Sokal and Michener 1958: unweighted pair-group method). Of pairs
/// equally near, the one is taken whose things come first in `order`.
pub(super) fn joins(table: &Table, order: &[usize]) -> Vec<Join> {
    let size = order.len();
    let mut apart: Vec<Vec<f64>> = order
        .iter()
        .map(|one| order.iter().map(|other| table.at(*one, *other)).collect())
        .collect();
    // What stands in each row: the number of a group and how many things it
    // holds. A group takes the row of the first that it was made of.
    let mut groups: Vec<(usize, f64)> = order.iter().map(|at| (*at, 1.0)).collect();
    let mut rows: Vec<usize> = (0..size).collect();
    // The least of each row, among those that follow it.
    let mut least: Vec<f64> = (0..size).map(|row| least_of(row, &rows, &apart)).collect();
    let mut joins = Vec::with_capacity(size.saturating_sub(1));
    while rows.len() > 1 {
        let (one, other) = nearest(&rows, &apart, &least);
        joins.push(Join {
            one: groups[one].0,
            other: groups[other].0,
            apart: apart[one][other],
        });
        let (ours, theirs) = (groups[one].1, groups[other].1);
        groups[one] = (table.size() + joins.len() - 1, ours + theirs);
        rows.retain(|row| *row != other);
        for row in rows.iter().copied().filter(|row| *row != one) {
            let mean = (ours * apart[one][row] + theirs * apart[other][row]) / (ours + theirs);
            let lost = [one, other].map(|gone| {
                if gone > row {
                    apart[row][gone]
                } else {
                    f64::NAN
                }
            });
            apart[one][row] = mean;
            apart[row][one] = mean;
            if lost.contains(&least[row]) {
                least[row] = least_of(row, &rows, &apart);
            } else if one > row {
                least[row] = least[row].min(mean);
            }
        }
        least[one] = least_of(one, &rows, &apart);
    }
    joins
}

/// The least distance of a row to those that follow it.
fn least_of(row: usize, rows: &[usize], apart: &[Vec<f64>]) -> f64 {
    let after = rows.partition_point(|other| *other <= row);
    let all = rows[after..].iter().map(|other| apart[row][*other]);
    all.fold(f64::INFINITY, f64::min)
}

/// The nearest two rows, the first of them if several are as near.
fn nearest(rows: &[usize], apart: &[Vec<f64>], least: &[f64]) -> (usize, usize) {
    let mut best = (rows[0], rows[1]);
    for (at, one) in rows.iter().enumerate() {
        // Sums in another order may part in the last bit.
        let is_nearer = |to: f64, best: (usize, usize)| to < apart[best.0][best.1] - 1e-12;
        if is_nearer(least[*one], best) {
            for other in &rows[at + 1..] {
                if is_nearer(apart[*one][*other], best) {
                    best = (*one, *other);
                }
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_case_comes_out_as_by_hand() {
        // a–b 2; c–d 3; then (ab)–(cd): (8 + 9 + 10 + 11) / 4 = 9.5.
        let apart = [
            [0.0, 2.0, 8.0, 9.0],
            [2.0, 0.0, 10.0, 11.0],
            [8.0, 10.0, 0.0, 3.0],
            [9.0, 11.0, 3.0, 0.0],
        ];
        let table = Table::from_fn(4, |one, other| apart[one][other]);
        let join = |one, other, apart| Join { one, other, apart };
        let expected = [join(0, 1, 2.0), join(2, 3, 3.0), join(4, 5, 9.5)];
        assert_eq!(joins(&table, &[0, 1, 2, 3]), expected);
    }

    #[test]
    fn the_order_settles_ties() {
        let table = Table::from_fn(3, |_, _| 1.0);
        let first = |order: &[usize]| {
            let join = joins(&table, order)[0];
            (join.one, join.other)
        };
        assert_eq!(first(&[0, 1, 2]), (0, 1));
        assert_eq!(first(&[2, 0, 1]), (2, 0));
        assert!(joins(&Table::from_fn(1, |_, _| 0.0), &[0]).is_empty());
    }
}
