//! What each measure of a simulation is: its unit, what it is a share of, and how
//! its interval is made.

mod measures;

pub use measures::DEFINITIONS;

/// How a figure is estimated. The book has a section on each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Method {
    /// Counted, without an estimate.
    Count,
    /// A share of games: the exact interval.
    Share,
    /// A share of moves, where each game is one observation.
    ShareOfMoves,
    /// A mean of one number a game: Student's interval.
    Mean,
    /// The same, of lengths up to the move at which a game was first cut off.
    RestrictedMean,
    /// A mean over moves, where each game is one observation.
    MeanOfMoves,
    /// A value between two ranks.
    Quantile,
    /// The same without interval, of values that depend on each other.
    QuantileOfMoves,
    /// The mean of won, drawn and lost: a score interval.
    Score,
}

impl Method {
    /// The section of the book's page on figures that tells of it.
    pub fn anchor(self) -> &'static str {
        match self {
            Method::Count => "_figures_counts",
            Method::Share => "_figures_shares",
            Method::ShareOfMoves | Method::MeanOfMoves => "_figures_moves",
            Method::Mean => "_figures_means",
            Method::RestrictedMean => "_figures_cut",
            Method::Quantile | Method::QuantileOfMoves => "_figures_quantiles",
            Method::Score => "_figures_scores",
        }
    }

    /// A phrase for the column of a table.
    pub fn words(self) -> &'static str {
        match self {
            Method::Count => "counted",
            Method::Share => "share of games",
            Method::ShareOfMoves => "share of moves",
            Method::Mean => "mean over games",
            Method::RestrictedMean => "mean over games, cut off or not",
            Method::MeanOfMoves => "mean over moves",
            Method::Quantile => "quantile",
            Method::QuantileOfMoves => "quantile, without interval",
            Method::Score => "score",
        }
    }
}

/// What a measure has: one value, or a mean and quantiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    One(Method),
    Spread { mean: Method, quantiles: Method },
}

/// A measure, or several that differ by a player, a move, a clause or a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Definition {
    /// Its name in [`rows`](super::rows), with `…` for what differs.
    pub measure: &'static str,
    /// What is counted or measured, with its unit.
    pub means: &'static str,
    /// The games, moves or captures that it rests on.
    pub rests_on: &'static str,
    form: Form,
}

impl Definition {
    /// How its values are estimated, without repetition.
    pub fn methods(&self) -> Vec<Method> {
        match self.form {
            Form::One(method) => vec![method],
            Form::Spread { mean, quantiles } => vec![mean, quantiles],
        }
    }
}

/// What the value of a spread is called, and whether its interval is that of a
/// mean, of a quantile, or none.
const PARTS: [(&str, Option<bool>); 7] = [
    (": mean", Some(true)),
    (": lower quartile", Some(false)),
    (": median", Some(false)),
    (": upper quartile", Some(false)),
    (": deviation", None),
    (": least", None),
    (": most", None),
];

/// A measure that [`rows`](super::rows) names, defined.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Defined {
    /// The definition, which rows of other players, moves and clauses share.
    pub definition: &'static Definition,
    /// The way in which the figure and its interval are computed.
    pub method: Method,
    /// Its name with `…` for what differs: `captured …: mean`.
    pub name: String,
}

/// What a row of this name is; `None` of a name that no row has.
///
/// ```
/// use seedlore_study::stats::{Method, defined};
/// let mean = defined("captured south: mean").unwrap();
/// assert_eq!((mean.name.as_str(), mean.method), ("captured …: mean", Method::Mean));
/// ```
pub fn defined(measure: &str) -> Option<Defined> {
    for (part, is_mean) in PARTS {
        let Some(base) = measure.strip_suffix(part) else {
            continue;
        };
        let found = DEFINITIONS.iter().find_map(|definition| {
            let Form::Spread { mean, quantiles } = definition.form else {
                return None;
            };
            fits(definition.measure, base).then_some((definition, mean, quantiles))
        });
        if let Some((definition, mean, quantiles)) = found {
            return Some(Defined {
                definition,
                method: match is_mean {
                    Some(true) => mean,
                    Some(false) => quantiles,
                    None => Method::Count,
                },
                name: format!("{}{part}", definition.measure),
            });
        }
    }
    DEFINITIONS
        .iter()
        .find_map(|definition| match definition.form {
            Form::One(method) if fits(definition.measure, measure) => Some(Defined {
                definition,
                method,
                name: definition.measure.into(),
            }),
            _ => None,
        })
}

/// Whether a name is one of those that a pattern stands for.
fn fits(pattern: &str, name: &str) -> bool {
    let Some((first, last)) = pattern.split_once('…') else {
        return pattern == name;
    };
    let last = last.rsplit('…').next().unwrap_or(last);
    name.len() > first.len() + last.len() && name.starts_with(first) && name.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_apart() {
        let of = |measure: &str| defined(measure).map(|defined| defined.name);
        for (measure, name) in [
            ("won south", "won …"),
            ("won together", "won together"),
            ("captured west: median", "captured …: median"),
            ("games of 20 to 29 moves", "games of … to … moves"),
            ("turns with 3 legal moves", "turns with … legal moves"),
            ("turns with moves left out", "turns with moves left out"),
            ("first move 3x2: value", "first move …: value"),
            ("games in which end when 1 acted", "games in which … acted"),
            ("lead changes a move: mean", "lead changes a move: mean"),
        ] {
            assert_eq!(of(measure).as_deref(), Some(name));
        }
        assert_eq!(of("balance: mean"), None);
        assert_eq!(of("first move : value"), None);
        assert_eq!(of("captured south"), None);
    }
}
