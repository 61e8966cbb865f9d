//! What a measure of a simulation is: its unit, what it is a share of, how it is counted
//! of a game and how its interval is made. The [list](MEASURES) has a row for each.

mod measures;

pub use measures::MEASURES;

use super::counts::{Counts, Quantity};
use super::histogram::Histogram;
use super::ranked::Ranked;
use super::ratio::Ratio;
use super::tally::Tally;
use super::{Estimate, Share, Spread, Summary};
use seedlore_language::rules::Player;

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

/// What a measure differs by: it has a row for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Each {
    Once,
    Player,
    /// Games between two lengths.
    Lengths,
    /// Number of legal moves.
    Options,
    Tenth,
    End,
    FirstMove,
    Clause,
}

impl Each {
    /// The places that a summary has, each with what stands for `…` in the name.
    fn places(self, summary: &Summary) -> Vec<(usize, String)> {
        let all: Vec<String> = match self {
            Each::Once => vec![String::new()],
            Each::Player => summary.results.won.keys().map(|p| lower(*p)).collect(),
            Each::Lengths => {
                let bins = summary.lengths.iter();
                bins.map(|bin| format!("{} to {}", bin.from, bin.to - 1))
                    .collect()
            }
            Each::Options => (0..summary.branching_turns.len())
                .map(|options| options.to_string())
                .collect(),
            Each::Tenth => (1..=summary.winner_lead.len())
                .map(|tenth| tenth.to_string())
                .collect(),
            Each::End => {
                let ends = summary.ended_by.iter();
                ends.map(|end| end.end.words().to_string()).collect()
            }
            Each::FirstMove => summary.first_moves.iter().map(|m| m.mv.clone()).collect(),
            Each::Clause => {
                let counted = summary.firing.iter().enumerate();
                let counted = counted.filter(|(_, firing)| firing.counted);
                return counted
                    .map(|(at, firing)| (at, firing.clause.clone()))
                    .collect();
            }
        };
        all.into_iter().enumerate().collect()
    }
}

fn lower(player: Player) -> String {
    player.to_string().to_lowercase()
}

/// What one game gives to a measure: so much, for so much of what it is counted by.
#[derive(Debug, Clone, Copy)]
pub(super) enum PerGame {
    /// Of the one, for the other.
    Ratio(Quantity, Quantity),
    /// This number, of a game in which there was a move.
    Within(fn(&Counts) -> f64),
}

impl PerGame {
    /// The two numbers of a game; nothing where the second is 0.
    pub fn of(self, counts: &Counts) -> [f64; 2] {
        match self {
            PerGame::Ratio(of, per) => [of, per].map(|quantity| counts.of(quantity) as f64),
            PerGame::Within(_) if counts.of(Quantity::Moves) == 0 => [0.0; 2],
            PerGame::Within(of) => [of(counts), 1.0],
        }
    }
}

/// How a measure is counted of a game, and in which part of a tally it is summed.
#[derive(Debug, Clone, Copy)]
pub(super) enum Counted {
    /// Otherwise, and rulesets are not compared by it.
    Otherwise,
    /// So much of the one for the other, which a tally has among the results.
    Results(Quantity, Quantity),
    /// So many games of each player, in the order of [`Player::ALL`], the same.
    ResultsOfEach([Quantity; Player::MOST]),
    /// So much of the one for the other.
    Ratio(Quantity, Quantity, fn(&mut Tally) -> &mut Ratio),
    /// So many a game.
    Mean(Quantity, fn(&mut Tally) -> &mut Histogram),
    /// So many of each player.
    MeanOfEach(
        [Quantity; Player::MOST],
        fn(&mut Tally, Player) -> &mut Histogram,
    ),
    /// This number, of games in which there was a move.
    Within(fn(&Counts) -> f64, fn(&mut Tally) -> &mut Ranked),
}

impl Counted {
    /// Adds a game.
    pub fn add(&self, tally: &mut Tally, counts: &Counts) {
        match *self {
            Counted::Otherwise | Counted::Results(..) | Counted::ResultsOfEach(_) => {}
            Counted::Ratio(of, per, sum) => sum(tally).add(counts.of(of), counts.of(per)),
            Counted::Mean(of, sum) => sum(tally).add(counts.of(of) as i32),
            Counted::MeanOfEach(all, sum) => {
                for (player, of) in Player::ALL.into_iter().zip(all) {
                    sum(tally, player).add(counts.of(of) as i32);
                }
            }
            Counted::Within(of, sum) => {
                if counts.of(Quantity::Moves) > 0 {
                    sum(tally).add(of(counts));
                }
            }
        }
    }

    /// What one game gives to it, or of each player.
    fn per_game(&self) -> Vec<(Option<Player>, PerGame)> {
        let of_each = |all: [Quantity; Player::MOST]| {
            let players = Player::ALL.into_iter().zip(all);
            players
                .map(|(player, of)| (Some(player), PerGame::Ratio(of, Quantity::Games)))
                .collect()
        };
        match *self {
            Counted::Otherwise => Vec::new(),
            Counted::Results(of, per) | Counted::Ratio(of, per, _) => {
                vec![(None, PerGame::Ratio(of, per))]
            }
            Counted::Mean(of, _) => vec![(None, PerGame::Ratio(of, Quantity::Games))],
            Counted::ResultsOfEach(all) | Counted::MeanOfEach(all, _) => of_each(all),
            Counted::Within(of, _) => vec![(None, PerGame::Within(of))],
        }
    }
}

/// How the pages of a book tell a measure.
#[derive(Debug, Clone, Copy)]
pub struct Told {
    name: &'static str,
    /// Its entry in the glossary.
    pub term: &'static str,
    /// Whether it is left out where it is nought.
    pub is_rare: bool,
}

/// What a summary has of a measure.
#[derive(Debug)]
pub enum Figure<'s> {
    /// How many there are.
    Count(u64),
    /// `None` of no observation.
    Estimate(Option<Estimate>),
    /// So many of so many.
    Share(&'s Share),
    /// How one number a game is spread.
    Spread(&'s Spread),
}

/// How a measure enters the distance between rulesets by their statistics: as a ratio of
/// sums over games.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DistanceFigure {
    pub name: &'static str,
    pub of: Quantity,
    pub per: Quantity,
    /// Lengths and choices are taken as logarithms: twice as long is as far from
    /// once as four times is from twice.
    pub is_logarithm: bool,
    /// The standard deviation of the figure over the rulesets that come with the
    /// program, rounded; a test of the distances measures it again.
    pub unit: f64,
}

/// A measure, or several that differ by a player, a move, a clause or a number.
#[derive(Debug, Clone, Copy)]
pub struct Measure {
    /// Its name in [`rows`](super::rows), with `…` for what differs.
    pub name: &'static str,
    /// What is counted or measured, with its unit.
    pub means: &'static str,
    /// The games, moves or captures that it rests on.
    pub rests_on: &'static str,
    form: Form,
    each: Each,
    /// How pages tell it; those of one clause, move or length they tell otherwise.
    pub told: Option<Told>,
    pub(super) counted: Counted,
    in_distance: Option<DistanceFigure>,
    /// Where a summary has it, at one of its places.
    figure: fn(&Summary, usize) -> Figure<'_>,
}

impl Measure {
    /// How its values are estimated, without repetition.
    pub fn methods(&self) -> Vec<Method> {
        match self.form {
            Form::One(method) => vec![method],
            Form::Spread { mean, quantiles } => vec![mean, quantiles],
        }
    }

    /// Its figures of a summary, each by the name under which pages tell it.
    pub fn told_of<'s>(&self, summary: &'s Summary) -> Vec<(String, Figure<'s>)> {
        let name = self.told.map_or(self.name, |told| told.name);
        let players = Player::ALL.map(|player| player.to_string());
        let places = self.each.places(summary).into_iter();
        let figures = places.map(|(at, place)| {
            let player = players.iter().find(|player| player.to_lowercase() == place);
            (
                name.replace('…', player.unwrap_or(&place)),
                (self.figure)(summary, at),
            )
        });
        figures.collect()
    }

    /// Its name with what stands for `…`.
    fn named(&self, place: &str) -> String {
        match self.ends() {
            Some((first, last)) => format!("{first}{place}{last}"),
            None => self.name.into(),
        }
    }

    /// What stands before the first `…` and behind the last.
    fn ends(&self) -> Option<(&'static str, &'static str)> {
        let (first, last) = self.name.split_once('…')?;
        Some((first, last.rsplit('…').next().unwrap_or(last)))
    }

    /// Whether a name is one of those that it has.
    fn has(&self, name: &str) -> bool {
        match self.ends() {
            Some((first, last)) => {
                name.len() > first.len() + last.len()
                    && name.starts_with(first)
                    && name.ends_with(last)
            }
            None => self.name == name,
        }
    }

    /// What two rulesets are contrasted by: a name in [`rows`](super::rows), what one game
    /// gives, and as much as they can differ by.
    pub(super) fn contrasted(&self) -> Vec<(String, PerGame, f64)> {
        let (part, most) = match self.form {
            Form::One(_) => ("", 1.0),
            Form::Spread { .. } => (MEAN, f64::INFINITY),
        };
        let each = self.counted.per_game().into_iter();
        each.map(|(player, per_game)| {
            let name = self.named(&player.map_or(String::new(), lower));
            (name + part, per_game, most)
        })
        .collect()
    }
}

/// Every figure of a summary with its name, in the order of the measures; those of one
/// move, or of one clause, stand together.
pub(super) fn figures(summary: &Summary) -> Vec<(String, Figure<'_>)> {
    let mut figures = Vec::new();
    for together in MEASURES.chunk_by(|one, next| one.each == next.each) {
        for (at, place) in together[0].each.places(summary) {
            for measure in together {
                figures.push((measure.named(&place), (measure.figure)(summary, at)));
            }
        }
    }
    figures
}

/// How many measures enter the distance between rulesets.
pub(crate) const DISTANCE_FIGURES: usize = {
    let (mut count, mut at) = (0, 0);
    while at < MEASURES.len() {
        count += MEASURES[at].in_distance.is_some() as usize;
        at += 1;
    }
    count
};

/// How they do, in the order of the measures.
pub(crate) fn distance_figures() -> [DistanceFigure; DISTANCE_FIGURES] {
    let all: Vec<DistanceFigure> = MEASURES.iter().filter_map(|m| m.in_distance).collect();
    all.try_into().expect("they were counted")
}

/// What the mean of a spread is called.
const MEAN: &str = ": mean";

/// What the value of a spread is called, and whether its interval is that of a
/// mean, of a quantile, or none.
const PARTS: [(&str, Option<bool>); 7] = [
    (MEAN, Some(true)),
    (": lower quartile", Some(false)),
    (": median", Some(false)),
    (": upper quartile", Some(false)),
    (": deviation", None),
    (": least", None),
    (": most", None),
];

/// A measure that [`rows`](super::rows) names, defined.
#[derive(Debug, Clone)]
pub struct Defined {
    /// The measure, which rows of other players, moves and clauses share.
    pub measure: &'static Measure,
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
pub fn defined(row: &str) -> Option<Defined> {
    for (part, is_mean) in PARTS {
        let Some(base) = row.strip_suffix(part) else {
            continue;
        };
        let found = of_name(base, |form| match form {
            Form::Spread { mean, quantiles } => Some(match is_mean {
                Some(true) => mean,
                Some(false) => quantiles,
                None => Method::Count,
            }),
            Form::One(_) => None,
        });
        if let Some((measure, method)) = found {
            return Some(Defined {
                measure,
                method,
                name: format!("{}{part}", measure.name),
            });
        }
    }
    let (measure, method) = of_name(row, |form| match form {
        Form::One(method) => Some(method),
        Form::Spread { .. } => None,
    })?;
    Some(Defined {
        measure,
        method,
        name: measure.name.into(),
    })
}

/// The measure of a form that has a name: the one that has no other, before those that
/// have it for a player or a move.
fn of_name(
    name: &str,
    method: impl Fn(Form) -> Option<Method>,
) -> Option<(&'static Measure, Method)> {
    let mut having: Vec<_> = MEASURES
        .iter()
        .filter(|measure| measure.has(name))
        .filter_map(|measure| Some((measure, method(measure.form)?)))
        .collect();
    having.sort_by_key(|(measure, _)| measure.each != Each::Once);
    having.into_iter().next()
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
