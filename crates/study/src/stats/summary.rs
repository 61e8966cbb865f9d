//! The results of a simulation, as plain data. Renderers read it; only
//! [`simulate`](super::simulate) makes it.

use serde::{Deserialize, Serialize};

use std::collections::BTreeMap;

use super::counts::Groups;
use seedlore_language::rules::Player;

/// The two ends of a 95 % confidence interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end, never below the lower.
    pub high: f64,
}

/// An estimate with its interval, where the sample can say one: in JSON `value`,
/// `low` and `high`, or `value` alone.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    /// The estimate itself.
    pub value: f64,
    /// The interval; `None` if the sample is too small to say one, or none is defined.
    #[serde(flatten)]
    pub interval: Option<Interval>,
}

impl Estimate {
    /// The ends of the interval, or the value itself at both where there is none:
    /// as far as a drawing of it reaches.
    pub fn ends(&self) -> [f64; 2] {
        self.interval
            .map_or([self.value; 2], |interval| [interval.low, interval.high])
    }

    /// With an interval that does not reach beyond what the figure can be.
    pub(super) fn within(self, least: f64, most: f64) -> Estimate {
        Estimate {
            interval: self.interval.map(|interval| Interval {
                low: interval.low.max(least),
                high: interval.high.min(most),
            }),
            ..self
        }
    }

    /// The same on another scale; `to` must not fall where its argument rises.
    ///
    /// ```
    /// use seedlore_study::stats::Share;
    /// let percent = Share::new(1, 4).share.unwrap().map(|part| part * 100.0);
    /// assert_eq!(percent.value, 25.0);
    /// ```
    #[must_use]
    pub fn map(self, to: impl Fn(f64) -> f64) -> Estimate {
        Estimate {
            value: to(self.value),
            interval: self.interval.map(|interval| Interval {
                low: to(interval.low),
                high: to(interval.high),
            }),
        }
    }
}

/// How many of how many, and the share with its 95 % interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// Observations that were counted.
    pub count: u64,
    /// All observations.
    pub of: u64,
    /// Between 0 and 1; `None` where `of` is none.
    pub share: Option<Estimate>,
}

/// A number measured many times, mostly once a game.
///
/// Where nothing was measured every number is 0.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// How many times it was measured.
    pub count: u64,
    /// The mean, with its interval.
    pub mean: Estimate,
    /// Standard deviation of the sample, with `n − 1`; 0 of a single value.
    pub deviation: f64,
    /// Smallest value.
    pub least: f64,
    /// A quarter of the values lies below. `None` if nothing was measured, or if
    /// it lies beyond where games were cut off.
    pub lower_quartile: Option<Estimate>,
    /// The middle value, as the quartiles.
    pub median: Option<Estimate>,
    /// Three quarters of the values lie below; `None` as the lower quartile.
    pub upper_quartile: Option<Estimate>,
    /// Largest value.
    pub most: f64,
}

/// How often a value between two bounds occurred: `from` counts, `to` does not.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Bin {
    /// Least value in the bin.
    pub from: u32,
    /// First value above the bin.
    pub to: u32,
    /// Number of values in it, mostly one a game.
    pub games: u64,
}

/// What a first move was worth to the player who made it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FirstMove {
    /// The move as it is written.
    pub mv: String,
    /// Games that began with it.
    pub games: u64,
    /// Games that came to an end: what follows rests on these.
    pub finished: u64,
    /// Mean result for South: 1 won or won together, ½ drawn, 0 lost, with a
    /// score interval.
    pub value: Option<Estimate>,
    /// Mean of South's captured seeds less North's, at the end.
    pub margin: Option<Estimate>,
}

/// How often one clause acted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Firing {
    /// The clause's label.
    pub clause: String,
    /// Moves in which it acted, over all games. To a move belongs what follows it until
    /// the next, and to the first what goes before it.
    pub moves: u64,
    /// Games in which it acted at least once.
    pub games: Share,
    /// `false` for clauses that no play can show, such as who begins.
    pub counted: bool,
}

/// What ended a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The clause of this label.
    Clause(String),
    /// Nobody could move, and no clause spoke of it.
    NoClause,
    /// It was cut off, at the limit of moves or of steps.
    CutOff,
}

impl End {
    /// The clause's label, or in words.
    pub fn words(&self) -> &str {
        match self {
            End::Clause(label) => label,
            End::NoClause => "no clause",
            End::CutOff => "cut off",
        }
    }

    /// The label, if a clause ended it.
    pub fn clause(&self) -> Option<&str> {
        match self {
            End::Clause(label) => Some(label),
            End::NoClause | End::CutOff => None,
        }
    }
}

/// How games ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EndedBy {
    /// The end of these games.
    pub end: End,
    /// Games that ended so, of all games.
    pub games: Share,
}

/// Results of games, as shares of all games unless another whole is named.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Results {
    /// Games that each player won alone.
    pub won: BTreeMap<Player, Share>,
    /// Games that ended in a draw; those cut off are none.
    pub drawn: Share,
    /// Games that all players won, in games of equal captures.
    pub won_together: Share,
    /// Games that all players lost, in games of equal captures.
    pub lost_together: Share,
    /// Games cut off at the length limit, without a result.
    pub unfinished: Share,
    /// South's share of the games that one player won.
    pub first_of_decided: Share,
    /// Decided games of all games (Ludii's completion).
    pub completion: Share,
    /// 1 less the difference between the most and the fewest games won by a
    /// player, as shares of all games; 1 also when every game is drawn. Of more
    /// than two players without interval. Chance alone makes a difference, so
    /// that the value of a balanced game is below 1.
    pub balance: Estimate,
    /// Seeds of each player in the end, over all games, cut off or not.
    pub captured: BTreeMap<Player, Spread>,
}

/// Captures, over all moves of all games; intervals take each game as one
/// observation, since the moves of a game depend on each other.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Captures {
    /// Moves that take at least a seed, of all moves.
    pub capturing_moves: Share,
    /// Capturing moves that empty two pits or more, of capturing moves.
    pub several_pits: Share,
    /// Capturing moves that leave the opponent without a seed (grand slams),
    /// of all moves.
    pub grand_slams: Share,
    /// Seeds a capturing move takes.
    pub seeds_a_capture: Spread,
    /// Capturing moves a game.
    pub captures_a_game: Spread,
    /// Seeds a clause gave away at the end of the game, per game (the sweep).
    pub swept_at_end: Spread,
}

/// Sowings that would never have ended.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Endless {
    /// Moves that were not legal for it.
    pub refused: u64,
    /// Moves made that a clause had to stop.
    pub stopped: u64,
    /// Games in which there was either.
    pub games: Share,
}

/// All that one simulation measured.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// Name of the ruleset.
    pub ruleset: String,
    /// Readings other than the defaults.
    pub reading: Vec<String>,
    /// Who played each seat.
    pub players: BTreeMap<Player, String>,
    /// Seed of the games.
    pub seed: u64,
    /// Number of games.
    pub games: u64,
    /// What the players are taken to agree on, in words.
    pub agreement: String,
    /// Moves after which a game is cut off.
    pub limit: u32,
    /// Version of Seedlore that played.
    pub version: String,
    /// Results of the games.
    pub results: Results,
    /// Of the games that were cut off, those that took too many steps; see
    /// [`Setting::steps`](crate::play::Setting::steps).
    #[serde(default, skip_serializing_if = "super::tally::is_none")]
    pub cut_by_steps: u64,
    /// What is said beside the results where limits, not the rules as reported,
    /// ended more than half of the games.
    #[serde(default)]
    pub decided_by_bounds: Option<String>,
    /// Moves a game. Where games were cut off, a mean of moves up to the one at
    /// which the first was (restricted mean), and no quantile beyond it.
    pub length: Spread,
    /// Moves up to which lengths are known: those of the shortest game that was
    /// cut off; `None` if none was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length_up_to: Option<u32>,
    /// Moves a game in bins of a round width, from the shortest to the longest game.
    pub lengths: Vec<Bin>,
    /// Legal moves a turn: the mean within a game, spread over games.
    pub branching: Spread,
    /// Turns with a given number of legal moves, from 0 up.
    pub branching_turns: Vec<u64>,
    /// Moves × log10(mean branching), of each game (Allis 1994; Ludii).
    pub log10_game_tree: Spread,
    /// Captures by move and by game.
    pub captures: Captures,
    /// Sowings that would never have ended.
    pub endless: Endless,
    /// Turns at which there were more moves than are tried, and those left out
    /// were not offered.
    #[serde(default)]
    pub turns_cut: u64,
    /// Changes of the leader, per game; the first leader is no change.
    pub lead_changes: Spread,
    /// Changes of the leader a move, of each game (Ludii, corrected).
    pub lead_change_rate: Spread,
    /// Mean lead of the player who won the game, after each tenth of it; over as
    /// many games as the drama.
    pub winner_lead: Vec<Estimate>,
    /// Mean over the moves at which the later winner trails of the square root
    /// of the deficit as a share of all seeds (after Browne 2008), of each game
    /// that one player won.
    pub drama: Spread,
    /// Ends by their number of games, the most frequent first. Clauses that could end a
    /// game and never did come last.
    pub ended_by: Vec<EndedBy>,
    /// Every first move of South, in the order of the board.
    pub first_moves: Vec<FirstMove>,
    /// Every clause, in the order of the ruleset.
    pub firing: Vec<Firing>,
    /// For distances between rulesets. Not written with the rest.
    #[serde(skip)]
    pub groups: Groups,
}

impl Summary {
    /// Who played: one name if it was the same at every seat, else each.
    pub fn agents(&self) -> String {
        let mut names: Vec<&str> = self.players.values().map(String::as_str).collect();
        if names.windows(2).all(|pair| pair[0] == pair[1]) {
            names.truncate(1);
        }
        names.join(" against ")
    }
}
