//! Rulesets by how well they explain the moves that were seen.

use super::candidate::{Candidate, Candidates, LeftOut, is_of_size};
use super::follow::{Breadth, Deviation, Followed, Stands};
use super::model::{self, log_sum};
use super::seen::Seen;
use crate::parallel::map_items;
use seedlore_language::rules::Ruleset;

/// Of games that were watched, this share is taken to be by none of the rulesets.
const NONE_OF_THESE: f64 = 0.05;

/// Where a ruleset has open questions, its default readings are taken to be right so often.
const DEFAULT_READING: f64 = 0.5;

/// Other readings are looked at of rulesets whose logarithm lies no further below the best.
const LIKELY: f64 = 7.0;

/// Other readings that are looked at, at most.
const MOST_READINGS: usize = 60;

/// Of rulesets in which what was written may mean very many moves, so many are looked at again.
const WIDE: usize = 4;

/// Where some rulesets explain all, so many of the others are looked at for slips.
const DOUBTED: usize = 12;

/// Where none does: of most, and then of ever fewer the more closely they are looked at.
const CLOSELY: [usize; 3] = [120, 30, 12];

/// What the moves that were seen say of each ruleset.
#[derive(Debug, Clone)]
pub struct Ranking {
    /// How many moves were seen.
    pub moves: usize,
    /// The likeliest first; of equally likely ones in the order of their names.
    pub rulesets: Vec<Ranked>,
    /// The natural logarithm of how likely all that was written is in a game of which nothing
    /// is known.
    pub none: f64,
    /// The share of none of these.
    pub share_of_none: f64,
    /// Rulesets that were not looked at, by name.
    pub left_out: Vec<(String, LeftOut)>,
}

/// What the moves say of one ruleset.
#[derive(Debug, Clone)]
pub struct Ranked {
    /// Name of the ruleset.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The natural logarithm of how likely all that was written is, over its readings.
    pub log: f64,
    /// The same under the default readings.
    pub default_log: f64,
    /// Its share among all, each ruleset as likely before.
    pub share: f64,
    /// Moves that it explains just as they were written, under its likeliest reading.
    pub explained: usize,
    /// The first move that it explains only by a slip.
    pub deviation: Option<FirstDeviation>,
    /// The readings that were looked at, the default ones first, with their shares; empty
    /// where other readings were not looked at.
    pub readings: Vec<ReadingShare>,
    /// Its place among the candidates.
    pub(super) at: usize,
    /// The reading by which the positions were found: `None` the default.
    pub(super) reading: Option<String>,
    pub(super) positions: Vec<Stands>,
}

/// A move that is explained only by a slip, or by the end of the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstDeviation {
    /// Of the moves that were seen, counted from 1.
    pub nth: usize,
    /// The line on which it was written, 0 if on none.
    pub line: usize,
    /// What was expected and what was said, as a sentence.
    pub words: String,
}

/// A reading and how likely it is among those of its ruleset.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadingShare {
    /// `question=reading`; `None` if all questions are answered by their defaults.
    pub reading: Option<String>,
    /// The natural logarithm of how likely all that was written is.
    pub log: f64,
    /// Its share in what the ruleset explains.
    pub share: f64,
}

/// A ruleset as the moves were followed under it.
struct Held {
    at: usize,
    /// Under the default readings; then under others, by their names.
    followed: Vec<(Option<String>, Followed)>,
}

impl Candidates<'_> {
    /// Holds all rulesets against what was seen, and other readings of the likely ones.
    pub fn rank(&self, seen: &Seen) -> Ranking {
        let mut held = self.by_defaults(seen);
        self.by_readings(seen, &mut held);
        self.ranked(seen, held)
    }

    /// The same by the default readings alone.
    pub fn rank_defaults(&self, seen: &Seen) -> Ranking {
        self.ranked(seen, self.by_defaults(seen))
    }

    fn by_defaults(&self, seen: &Seen) -> Vec<Held> {
        let follow = |breadth: Breadth, places: &[usize]| {
            map_items(places, &|at: &usize| self.all[*at].follow(seen, breadth))
        };
        let places: Vec<usize> = (0..self.all.len()).collect();
        let mut held: Vec<Held> = (places.iter().copied())
            .zip(follow(Breadth::EXACT, &places))
            .filter_map(|(at, followed)| {
                Some(Held {
                    at,
                    followed: vec![(None, followed?)],
                })
            })
            .collect();
        // A wider look loses nothing but by its bounds.
        let look_again = |held: &mut Vec<Held>, those: Vec<usize>, breadth: Breadth| {
            let places: Vec<usize> = those.iter().map(|at| held[*at].at).collect();
            for (at, followed) in those.into_iter().zip(follow(breadth, &places)) {
                held[at].improve(followed);
            }
            sort(held);
        };
        let those = |held: &[Held], most: usize, is_asked: &dyn Fn(&Followed) -> bool| {
            let places = 0..held.len();
            let asked = places.filter(|at| is_asked(held[*at].default()));
            asked.take(most).collect::<Vec<usize>>()
        };
        let deviates = |followed: &Followed| !followed.deviations.is_empty();
        sort(&mut held);
        let wide = those(&held, WIDE, &|one| deviates(one) && one.is_cut);
        look_again(&mut held, wide, Breadth::WIDE);
        let is_explained = held.iter().any(|one| !deviates(one.default()));
        for (breadth, closely) in Breadth::DOUBTING.into_iter().zip(CLOSELY) {
            let most = if is_explained { DOUBTED } else { closely };
            let doubted = those(&held, most, &deviates);
            look_again(&mut held, doubted, breadth);
            if is_explained {
                break;
            }
        }
        held
    }

    /// Follows the moves under each other reading of the likely rulesets, one question at a
    /// time.
    fn by_readings(&self, seen: &Seen, held: &mut [Held]) {
        let best = held.first().map_or(0.0, |best| best.default().log);
        let likely = held
            .iter()
            .enumerate()
            .filter(|(_, one)| one.default().log > best - LIKELY);
        let mut all: Vec<(usize, String)> = likely
            .flat_map(|(nth, one)| {
                let readings = other_readings(self.all[one.at].rules());
                readings.into_iter().map(move |reading| (nth, reading))
            })
            .collect();
        // Of a ruleset all are looked at or none: else its readings would not be compared.
        while all.len() > MOST_READINGS {
            let last = all.last().map_or(0, |(nth, _)| *nth);
            all.retain(|(nth, _)| *nth != last);
        }
        let places: Vec<(usize, usize, String)> = all
            .into_iter()
            .map(|(nth, reading)| (nth, held[nth].at, reading))
            .collect();
        let found = map_items(&places, &|(_, at, reading): &(usize, usize, String)| {
            let candidate = self.under(*at, reading)?;
            let exact = candidate.follow(seen, Breadth::EXACT)?;
            match exact.deviations.is_empty() {
                true => Some(exact),
                false => better(Some(exact), candidate.follow(seen, Breadth::DOUBTING[1])),
            }
        });
        for ((nth, _, reading), found) in places.into_iter().zip(found) {
            if let Some(found) = found {
                held[nth].followed.push((Some(reading), found));
            }
        }
    }

    fn ranked(&self, seen: &Seen, held: Vec<Held>) -> Ranking {
        let none = self.of_unknown(seen);
        let mut rulesets: Vec<Ranked> = held.into_iter().map(|one| self.one(seen, one)).collect();
        rulesets.sort_by(|a, b| b.log.total_cmp(&a.log).then_with(|| a.name.cmp(&b.name)));
        let count = self.all.len().max(1) as f64;
        let each = ((1.0 - NONE_OF_THESE) / count).ln();
        let logs = rulesets.iter().map(|one| one.log + each);
        let of_none = none + NONE_OF_THESE.ln();
        let logs: Vec<f64> = logs.chain([of_none]).collect();
        let all = log_sum(logs.iter().copied());
        for (one, log) in rulesets.iter_mut().zip(&logs) {
            one.share = (log - all).exp();
        }
        Ranking {
            moves: seen.moves.len(),
            rulesets,
            none,
            share_of_none: (of_none - all).exp(),
            left_out: self.left_out.clone(),
        }
    }

    /// How likely what was seen is in a game of which nothing is known.
    fn of_unknown(&self, seen: &Seen) -> f64 {
        let written = seen.moves.iter().filter_map(|one| match one.pit {
            Some(super::seen::SeenPit::Pit { row, number }) => Some((row, number)),
            _ => None,
        });
        // Without a board, as many pits as were named.
        let (rows, length) = written.fold((1, 6), |(rows, length), (row, number)| {
            (row.max(rows), number.max(length))
        });
        let own = match (self.size, seen.rows_and_pits()) {
            (Some(size), _) => ((size.rows / 2).max(1), size.pits),
            (_, Some((rows, pits))) => ((rows / 2).max(1), pits),
            _ => (rows, length),
        };
        let moves = seen.moves.iter();
        moves.map(|one| model::of_unknown(one, own, 2)).sum()
    }

    fn one(&self, seen: &Seen, held: Held) -> Ranked {
        let default = &self.all[held.at];
        let default_log = held.default().log;
        let others = held.followed.len() - 1;
        let prior = |nth: usize| match (nth, others) {
            (_, 0) => 0.0,
            (0, _) => DEFAULT_READING.ln(),
            _ => ((1.0 - DEFAULT_READING) / others as f64).ln(),
        };
        let logs: Vec<f64> = held
            .followed
            .iter()
            .enumerate()
            .map(|(nth, (_, followed))| followed.log + prior(nth))
            .collect();
        let log = log_sum(logs.iter().copied());
        let readings = match others {
            0 => Vec::new(),
            _ => held
                .followed
                .iter()
                .zip(&logs)
                .map(|((reading, followed), weighed)| ReadingShare {
                    reading: reading.clone(),
                    log: followed.log,
                    share: (weighed - log).exp(),
                })
                .collect(),
        };
        // The default readings where no other explains more.
        let best = (0..held.followed.len()).rev().max_by(|a, b| {
            let log = |nth: &usize| held.followed[*nth].1.log;
            log(a).total_cmp(&log(b))
        });
        let (reading, followed) = &held.followed[best.unwrap_or(0)];
        let under = reading.as_ref().and_then(|name| self.under(held.at, name));
        let candidate: &Candidate = under.as_deref().unwrap_or(default);
        let rules = candidate.rules();
        let mut slips: Vec<usize> = followed.deviations.iter().map(|(nth, _)| *nth).collect();
        slips.dedup();
        Ranked {
            name: default.rules().name().to_string(),
            title: default.rules().title().to_string(),
            log,
            default_log,
            share: 0.0,
            explained: followed.moves - slips.len(),
            deviation: followed.deviations.first().map(|(nth, deviation)| {
                let one = &seen.moves[*nth];
                FirstDeviation {
                    nth: nth + 1,
                    line: one.line,
                    words: words(deviation, one, rules),
                }
            }),
            readings,
            at: held.at,
            reading: reading.clone(),
            positions: followed.stands.clone(),
        }
    }
}

impl Held {
    fn default(&self) -> &Followed {
        &self.followed[0].1
    }

    fn improve(&mut self, followed: Option<Followed>) {
        if let Some(followed) = followed.filter(|new| new.log > self.default().log) {
            self.followed[0].1 = followed;
        }
    }
}

fn better(one: Option<Followed>, other: Option<Followed>) -> Option<Followed> {
    match (one, other) {
        (Some(one), Some(other)) if other.log > one.log => Some(other),
        (None, other) => other,
        (one, _) => one,
    }
}

fn sort(held: &mut [Held]) {
    held.sort_by(|a, b| {
        let by_log = b.default().log.total_cmp(&a.default().log);
        by_log.then_with(|| a.at.cmp(&b.at))
    });
}

/// The readings that are not in force and change play, but for sizes of the board.
fn other_readings(rules: &Ruleset) -> Vec<String> {
    let questions = rules.questions().iter();
    let open = questions.filter(|question| !is_of_size(rules, question.name()));
    open.flat_map(|question| {
        let readings = question.readings().iter();
        let others = readings.filter(|reading| !question.is_chosen(reading) && reading.acts());
        others.map(|reading| format!("{}={}", question.name(), reading.name()))
    })
    .collect()
}

/// What was expected in place of what was written.
fn words(deviation: &Deviation, seen: &super::seen::SeenMove, rules: &Ruleset) -> String {
    match deviation {
        Deviation::Pit { mover, played } => {
            let said = seen.pit.map_or("?".into(), |pit| pit.to_string());
            format!(
                "pit {said} was written, and {} is played by {mover} in the likeliest game",
                played.notation(*mover, rules.board())
            )
        }
        Deviation::Taken { expected, said } => {
            format!("{} captured was expected, {said} was written", expected.all)
        }
        Deviation::Direction { expected } => {
            format!("sowing {expected} was expected, and the other way was written")
        }
        Deviation::Side { mover } => format!("it was {mover}'s turn, and another was written"),
        Deviation::Board { pits: 1 } => "one pit of the board holds another number".into(),
        Deviation::Board { pits } => format!("{pits} pits of the board hold other numbers"),
        Deviation::Over => "the game was over before this move".into(),
    }
}
