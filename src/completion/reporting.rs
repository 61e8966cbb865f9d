//! What silence itself may mean: reports mention the usual less often than the unusual.
//!
//! The shares of a [`Forecast`](super::Forecast) are those among reports that speak. They
//! are those among silent ones too only if the usual is mentioned as often as anything
//! else. If it is mentioned [`TOLD_LESS`] times as often, let `n` of `N` rulesets speak
//! and `p` be the share of the usual among these. Then `s = (n / N) (p / r + 1 - p)` is
//! how often the unusual is mentioned, `n p / (r s)` rulesets have the usual and
//! `n (1 - p) / s` have not; less those that speak, these are what silence hides. Which of
//! the two holds no report can tell, and so an assumption is judged by both (a bound on
//! what is missing not at random: Little and Rubin 2019, ch. 15).

use super::Topic;

/// How often the usual is mentioned for each time that the unusual is, at the least.
pub const TOLD_LESS: f64 = 0.2;

/// The shares among silent reports, if the usual is mentioned [`TOLD_LESS`] times as
/// often as the rest: of `spoken` rulesets that speak among `arises` in which the matter
/// arises. The same shares of a topic that every report tells.
pub fn if_usual_is_told_less(
    topic: Topic,
    shares: &[f64],
    spoken: usize,
    arises: usize,
) -> Vec<f64> {
    let Some(usual) = topic.usual().filter(|_| spoken > 0) else {
        return shares.to_vec();
    };
    let (n, whole) = (spoken as f64, arises.max(spoken) as f64);
    let p = shares[usual];
    // Nobody mentions anything more often than always.
    let told = (n / whole * (p / TOLD_LESS + 1.0 - p)).min(1.0);
    let hidden = n * p / (TOLD_LESS * told) - n * p;
    let others = n * (1.0 - p) / told - n * (1.0 - p);
    let sum = hidden + others;
    if sum <= 0.0 {
        return shares.to_vec();
    }
    let share = |(at, share): (usize, &f64)| match at == usual {
        true => hidden / sum,
        false => others / sum * share / (1.0 - p),
    };
    shares.iter().enumerate().map(share).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_leans_to_the_usual_and_the_shares_add_up() {
        let usual = Topic::LongLap.usual().unwrap();
        let mut shares = vec![0.45; 3];
        shares[usual] = 0.1;
        let hidden = if_usual_is_told_less(Topic::LongLap, &shares, 32, 217);
        assert!((hidden.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(hidden[usual] > 0.35, "{hidden:?}");
        let told = [0.7, 0.1, 0.05, 0.05, 0.05, 0.05];
        assert_eq!(
            if_usual_is_told_less(Topic::Direction, &told, 90, 217),
            told
        );
    }

    /// With as many usual as unusual rules, of which a fifth and all are told, the share
    /// among the silent is known: all that is hidden is usual.
    #[test]
    fn what_is_never_left_out_is_not_hidden() {
        let usual = Topic::Singles.usual().unwrap();
        let mut shares = vec![100.0 / 120.0; 2];
        shares[usual] = 20.0 / 120.0;
        let hidden = if_usual_is_told_less(Topic::Singles, &shares, 120, 200);
        assert!((hidden[usual] - 1.0).abs() < 1e-9, "{hidden:?}");
    }
}
