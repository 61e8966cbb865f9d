//! What wears a pit: seeds that fall, hands that take, and all else.

/// How much of the wear of play is by hands, the rest by seeds: nobody has measured it.
pub const HANDS: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// How much of all wear falls on every pit alike.
pub const FLOORS: [f64; 3] = [0.02, 0.1, 0.3];

/// The share of a place in what all pits had, with its standard error.
pub(super) type Share = (f64, f64);

/// The wear of a place by seeds and hands, and its standard error as a share of it. The
/// two errors are added up, as if they went together: it can only be less.
pub(super) fn mixture(drops: Share, lifts: Share, hands: f64, floor: f64, pits: usize) -> Share {
    let mixed = |drops: f64, lifts: f64| (1.0 - floor) * ((1.0 - hands) * drops + hands * lifts);
    let worn = mixed(drops.0, lifts.0) + floor / pits as f64;
    (worn, mixed(drops.1, lifts.1) / worn)
}

/// All mixtures, each as likely.
pub(super) fn mixtures() -> impl Iterator<Item = (f64, f64)> {
    HANDS
        .into_iter()
        .flat_map(|hands| FLOORS.map(|floor| (hands, floor)))
}

/// The logarithm of the mean of numbers that are given by their logarithms.
pub(super) fn log_mean(logs: impl Iterator<Item = f64> + Clone) -> f64 {
    let highest = logs.clone().fold(f64::NEG_INFINITY, f64::max);
    let (mut sum, mut count) = (0.0, 0);
    for log in logs {
        sum += (log - highest).exp();
        count += 1;
    }
    highest + (sum / f64::from(count)).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mixture_goes_from_seeds_to_hands_and_never_to_nothing() {
        let (drops, lifts) = ((0.5, 0.1), (0.0, 0.0));
        assert_eq!(mixture(drops, lifts, 1.0, 0.1, 10).0, 0.01);
        let (worn, error) = mixture(drops, lifts, 0.0, 0.1, 10);
        assert!((worn - 0.46).abs() < 1e-12 && (error - 0.09 / 0.46).abs() < 1e-12);
        assert_eq!(mixtures().count(), 15);
    }

    #[test]
    fn logarithms_are_averaged_without_overflow() {
        let mean = log_mean([-1000.0, -1000.0 + 3.0_f64.ln()].into_iter());
        assert!((mean - (-1000.0 + 2.0_f64.ln())).abs() < 1e-9);
    }
}
