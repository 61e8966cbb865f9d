//! What silence itself may mean: reports may mention the usual less often than the unusual.
//!
//! The shares of a [`Forecast`](super::Forecast) are those among reports that speak. They
//! are those among silent ones too only if the usual is mentioned as often as anything
//! else. If it is mentioned `r` times as often, let `n` of `N` rulesets speak and `p` be the
//! share of the usual among these. Then `s = (n / N) (p / r + 1 - p)` is how often the
//! unusual is mentioned, `n p / (r s)` rulesets have the usual and `n (1 - p) / s` have not;
//! less those that speak, these are what silence hides (what is missing not at random:
//! Little and Rubin 2019, ch. 15).
//!
//! How often that is, is measured by pairs of reports of one game
//! ([`Silence`](super::Silence)).

use super::Topic;

/// Whose answers are asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Among {
    /// Reports that leave the matter out.
    SilentReports,
    /// All games, told or not: a board without rules may have been of any.
    AllGames,
}

/// The shares of the answers if the usual is mentioned `told` times as often as the rest: of
/// `spoken` rulesets that speak among `arises` in which the matter arises. The same shares of
/// a topic that has no usual answer.
pub fn if_told(
    among: Among,
    topic: Topic,
    shares: &[f64],
    (spoken, arises): (usize, usize),
    told: f64,
) -> Vec<f64> {
    let Some(usual) = topic.usual().filter(|_| spoken > 0) else {
        return shares.to_vec();
    };
    let (n, whole) = (spoken as f64, arises.max(spoken) as f64);
    let p = shares[usual];
    // Nobody mentions anything more often than always.
    let most = 1.0 / told.max(1.0);
    let rest_told = (n / whole * (p / told + 1.0 - p)).min(most);
    let that_speak = match among {
        Among::SilentReports => n,
        Among::AllGames => 0.0,
    };
    let hidden = (n * p / (told * rest_told) - that_speak * p).max(0.0);
    let others = (n * (1.0 - p) / rest_told - that_speak * (1.0 - p)).max(0.0);
    let sum = hidden + others;
    if sum <= 0.0 || p >= 1.0 {
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

    const SILENT: Among = Among::SilentReports;

    #[test]
    fn silence_leans_to_the_usual_and_the_shares_add_up() {
        let usual = Topic::LongLap.usual().unwrap();
        let mut shares = vec![0.45; 3];
        shares[usual] = 0.1;
        let hidden = if_told(SILENT, Topic::LongLap, &shares, (32, 217), 0.2);
        assert!((hidden.iter().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(hidden[usual] > 0.35, "{hidden:?}");
        let told = [0.7, 0.1, 0.05, 0.05, 0.05, 0.05];
        assert_eq!(
            if_told(SILENT, Topic::Direction, &told, (90, 217), 0.2),
            told
        );
    }

    /// Where the usual is told as often as the rest, silence says nothing.
    #[test]
    fn what_is_told_alike_is_hidden_alike() {
        let shares = [0.1, 0.6, 0.3];
        for among in [SILENT, Among::AllGames] {
            let hidden = if_told(among, Topic::LongLap, &shares, (32, 217), 1.0);
            let apart = hidden.iter().zip(shares).map(|(a, b)| (a - b).abs());
            assert!(apart.sum::<f64>() < 1e-9, "{hidden:?}");
        }
    }

    /// With as many usual as unusual rules, of which a fifth and all are told, the share
    /// among the silent is known: all that is hidden is usual. Of all games half are.
    #[test]
    fn what_is_never_left_out_is_not_hidden() {
        let usual = Topic::Singles.usual().unwrap();
        let mut shares = vec![100.0 / 120.0; 2];
        shares[usual] = 20.0 / 120.0;
        let hidden = if_told(SILENT, Topic::Singles, &shares, (120, 200), 0.2);
        assert!((hidden[usual] - 1.0).abs() < 1e-9, "{hidden:?}");
        let of_all = if_told(Among::AllGames, Topic::Singles, &shares, (120, 200), 0.2);
        assert!((of_all[usual] - 0.5).abs() < 1e-9, "{of_all:?}");
    }
}
