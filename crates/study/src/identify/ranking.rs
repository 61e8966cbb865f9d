//! From answers to how likely each game is, *none of these* among them.
//!
//! # The model
//!
//! What somebody says of a game is what is true of it but for an error, by the doubt `e`:
//! `P(a | game) = (1 − e) P(a is true) + e P(a by mistake)`, where a mistaken number is a
//! neighbour or any usual one, and a mistaken answer a usual one or any. What is true of a
//! ruleset is shared out among the readings of its open questions ([`Table`]). Answers are
//! taken as independent of each other once the game is given.
//!
//! Before anything is answered games are as likely as their reports are near, by place and
//! time, with a floor: boards travel, and so do players.
//!
//! A game that nobody reported is a hypothesis of its own. It is either a variant of a
//! reported one, each answer of which is a usual one by chance [`Model::variant`], or a
//! stranger, of which no more is known than what is usual.

use std::collections::BTreeSet;
use std::f64::consts::LN_2;

use serde::{Deserialize, Serialize};

use super::answers::Answers;
use super::question::{Ease, Question, Value};
use super::table::{Shares, Table};
use crate::completion::{Coordinates, Distance, Kernel, kilometres};
use crate::features::Kind;
use crate::wear::posterior;

/// What a key goes by. The defaults are those with which most simulated answers were found
/// ([`Trials`](super::Trials)): of doubts of 5 to 20 of 100, variants that differ in 15 to 60,
/// reaches of 400 to 1,500 km and floors of 0.02 to 0.2.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Model {
    /// How often an answer is mistaken; less often of what is counted on the board.
    pub doubt: f64,
    /// How likely it is before any answer that none of the games is meant.
    pub none: f64,
    /// The part of strangers in what none of the games is.
    pub stranger: f64,
    /// How often a variant has another answer than the game that it is a variant of.
    pub variant: f64,
    /// How quickly a report loses weight with its distance.
    pub kernel: Kernel,
    /// The weight of a report at the other end of the world.
    pub floor: f64,
}

impl Model {
    /// What lies before one's eyes is counted with fewer mistakes than play is remembered.
    fn doubt_of(&self, question: Question) -> f64 {
        const COUNTED: f64 = 0.7;
        match question.ease {
            Ease::Board => self.doubt * COUNTED,
            Ease::Onlooker | Ease::Player | Ease::Never => self.doubt,
        }
    }
}

impl Default for Model {
    fn default() -> Model {
        Model {
            doubt: 0.15,
            none: 0.2,
            stranger: 0.3,
            variant: 0.5,
            kernel: Kernel {
                reach: 400.0,
                years: 150.0,
                likeness: 0.0,
                other_rows: 1.0,
            },
            floor: 0.02,
        }
    }
}

/// What else may be known than answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClueKind {
    /// A name that was heard.
    Name,
    /// Moves that were watched.
    Moves,
    /// How worn a board is.
    Wear,
}

impl ClueKind {
    /// A word for tables.
    pub fn word(self) -> &'static str {
        match self {
            ClueKind::Name => "name",
            ClueKind::Moves => "moves",
            ClueKind::Wear => "wear",
        }
    }

    /// What it answers.
    pub fn asks(self) -> &'static str {
        match self {
            ClueKind::Name => "What was it called?",
            ClueKind::Moves => "Which moves were watched?",
            ClueKind::Wear => "How worn is the board?",
        }
    }
}

/// What else is known than answers: how well each game explains it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Clue {
    /// What it is.
    pub of: ClueKind,
    /// By candidate, the logarithm of the likelihood.
    pub logs: Vec<f64>,
    /// The same of a game that nobody knows.
    pub none: f64,
}

/// All that is known.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Known {
    /// What was answered.
    pub answers: Answers,
    /// Where the game was seen or the board was found.
    pub place: Option<Coordinates>,
    /// When that was, or how old the board is.
    pub year: Option<i32>,
    /// Moves, wear.
    pub clues: Vec<Clue>,
}

/// One piece of evidence for or against each game.
#[derive(Debug, Clone, PartialEq)]
pub struct Weight {
    /// What speaks.
    pub of: Piece,
    /// By candidate, in bits: how many times as likely as of a game of which no more is
    /// known than what is usual, as a power of two.
    pub bits: Vec<f64>,
}

/// A piece of evidence.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Piece {
    /// The place.
    Place,
    /// The year.
    Year,
    /// The answer to the question of this number.
    Answer(usize),
    /// The clue of this number.
    Clue(usize),
}

/// How likely each game is.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking {
    /// By candidate.
    pub shares: Vec<f64>,
    /// That it is none of these: this and the shares add up to 1.
    pub none: f64,
    /// By candidate: that it is none of these but a variant of this one; a part of `none`.
    pub variants: Vec<f64>,
    /// What speaks for and against each.
    pub weights: Vec<Weight>,
}

impl Ranking {
    /// The candidates, the likeliest first; of equals the first.
    pub fn order(&self) -> Vec<usize> {
        order(&self.shares)
    }

    /// The candidates, those first of which it is likeliest a variant if it is none of them. The
    /// place counts twice: a variant is played near the game that it is a variant of.
    pub fn nearest(&self) -> Vec<usize> {
        let place = self.weights.iter().find(|weight| weight.of == Piece::Place);
        let near = |at: usize| place.map_or(1.0, |place| place.bits[at].exp2());
        let variants = self.variants.iter().enumerate();
        order(
            &variants
                .map(|(at, share)| share * near(at))
                .collect::<Vec<f64>>(),
        )
    }

    /// How many of the likeliest have 95 % of what all candidates have together.
    pub fn holding(&self) -> usize {
        let whole: f64 = self.shares.iter().sum();
        let mut held = 0.0;
        let reached = self.order().into_iter().position(|at| {
            held += self.shares[at];
            held >= 0.95 * whole
        });
        reached.map_or(self.shares.len(), |at| at + 1)
    }
}

fn order(shares: &[f64]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..shares.len()).collect();
    order.sort_by(|a, b| shares[*b].total_cmp(&shares[*a]).then(a.cmp(b)));
    order
}

/// A table made ready to be asked: how likely each answer is heard of each candidate.
#[derive(Debug, Clone)]
pub struct Key<'t> {
    table: &'t Table,
    model: Model,
    /// By question.
    heard: Vec<Heard>,
}

/// What may be heard to one question.
#[derive(Debug, Clone)]
struct Heard {
    /// All answers that are told apart, in their order; of numbers those that occur, and
    /// those for which they may be mistaken.
    values: Vec<Value>,
    /// By candidate and value.
    by_candidate: Vec<Vec<f64>>,
    /// By value: of a game of which nothing is known.
    usual: Vec<f64>,
    /// Whether numbers are asked for, of which any other may be said.
    is_number: bool,
}

/// A number and those next to it.
fn with_neighbours(value: Value) -> impl Iterator<Item = Value> {
    let least = value.0.saturating_sub(1).max(1);
    (least..=value.0.saturating_add(1)).map(Value)
}

/// How likely it is that a number is said which no ruleset has.
const UNHEARD_OF: f64 = 1e-3;

impl<'t> Key<'t> {
    /// Makes a table ready.
    pub fn new(table: &'t Table, model: Model) -> Key<'t> {
        let heard = |(nth, question): (usize, Question)| {
            let usual = &table.usual[nth];
            let is_number = question.feature.kind() == Kind::Number;
            let values = usual.iter().map(|(value, _)| *value);
            let values: Vec<Value> = match is_number {
                true => values
                    .flat_map(with_neighbours)
                    .collect::<BTreeSet<_>>()
                    .into_iter()
                    .collect(),
                false => values.collect(),
            };
            let channel = Channel {
                doubt: model.doubt_of(question),
                usual,
                is_number,
            };
            let candidates = table.candidates.iter();
            let each = |said: &Shares| values.iter().map(|at| channel.heard(said, *at)).collect();
            Heard {
                by_candidate: candidates.map(|one| each(&one.said[nth])).collect(),
                usual: each(usual),
                values: values.clone(),
                is_number,
            }
        };
        Key {
            heard: table.questions().map(heard).collect(),
            table,
            model,
        }
    }

    /// What is asked of.
    pub fn table(&self) -> &'t Table {
        self.table
    }

    /// How likely each game is by what is known.
    pub fn rank(&self, known: &Known) -> Ranking {
        let count = self.table.candidates.len();
        let near = self.nearness(known);
        let mut prior = vec![1.0; count];
        let mut weights = Vec::new();
        for (of, near) in near {
            let whole: f64 = near.iter().sum();
            let times = near.iter().map(|weight| weight * count as f64 / whole);
            prior
                .iter_mut()
                .zip(times.clone())
                .for_each(|(prior, times)| *prior *= times);
            weights.push(Weight {
                of,
                bits: times.map(f64::log2).collect(),
            });
        }
        let whole: f64 = prior.iter().sum();
        prior.iter_mut().for_each(|share| *share /= whole);
        let (mut logs, mut variants) = (vec![0.0; count], vec![0.0; count]);
        let mut stranger = 0.0;
        for (nth, values) in known.answers.known() {
            let (by_candidate, usual) = self.heard[nth].likelihoods(values);
            for (at, likelihood) in by_candidate.iter().enumerate() {
                logs[at] += likelihood.ln();
                variants[at] += self.varied(*likelihood, usual).ln();
            }
            stranger += usual.ln();
            let bits = by_candidate
                .iter()
                .map(|likelihood| (likelihood / usual).log2());
            weights.push(Weight {
                of: Piece::Answer(nth),
                bits: bits.collect(),
            });
        }
        for (nth, clue) in known.clues.iter().enumerate() {
            for (at, log) in clue.logs.iter().enumerate() {
                logs[at] += log;
                variants[at] += either(*log, clue.none, self.model.variant);
            }
            stranger += clue.none;
            let bits = clue.logs.iter().map(|log| (log - clue.none) / LN_2);
            weights.push(Weight {
                of: Piece::Clue(nth),
                bits: bits.collect(),
            });
        }
        let model = &self.model;
        let of_variants = model.none * (1.0 - model.stranger);
        let before: Vec<f64> = prior
            .iter()
            .map(|share| share * (1.0 - model.none))
            .collect();
        let before = before.into_iter();
        let before = before.chain(prior.iter().map(|share| share * of_variants));
        let before: Vec<f64> = before.chain([model.none * model.stranger]).collect();
        logs.extend(variants);
        logs.push(stranger);
        let mut shares = posterior(&before, &logs);
        let variants = shares.split_off(count);
        Ranking {
            none: variants.iter().sum(),
            variants: variants[..count].to_vec(),
            shares,
            weights,
        }
    }

    /// How near each candidate was seen by place, and by time: from the floor to 1; none where
    /// nothing is known of it.
    fn nearness(&self, known: &Known) -> Vec<(Piece, Vec<f64>)> {
        let here = Distance {
            kilometres: Some(0.0),
            years: Some(0.0),
            likeness: 1.0,
            same_rows: true,
        };
        let (floor, kernel) = (self.model.floor, self.model.kernel);
        let each = |distance: &dyn Fn(usize) -> Distance| -> Vec<f64> {
            let weight = |at| floor + (1.0 - floor) * kernel.weight(distance(at));
            (0..self.table.candidates.len()).map(weight).collect()
        };
        let by_place = known.place.map(|place| {
            let distance = |at| Distance {
                kilometres: self.away(at, place),
                ..here
            };
            (Piece::Place, each(&distance))
        });
        let by_time = known.year.map(|year| {
            let distance = |at: usize| Distance {
                years: self.years(at, year),
                ..here
            };
            (Piece::Year, each(&distance))
        });
        by_place.into_iter().chain(by_time).collect()
    }

    /// Years from when a candidate was seen, the nearest time, to this.
    pub(super) fn years(&self, candidate: usize, year: i32) -> Option<f64> {
        let years = self.table.candidates[candidate].years.iter();
        years
            .map(|known| f64::from(known.abs_diff(year)))
            .min_by(f64::total_cmp)
    }

    /// Kilometres from where a candidate was seen, the nearest place, to this.
    fn away(&self, candidate: usize, place: Coordinates) -> Option<f64> {
        let places = &self.table.candidates[candidate].places;
        let away = places.iter().map(|at| kilometres(*at, place));
        away.min_by(f64::total_cmp)
    }

    /// Kilometres from where a candidate was seen to where this game was, if both are known.
    pub fn kilometres(&self, candidate: usize, known: &Known) -> Option<f64> {
        self.away(candidate, known.place?)
    }

    /// How likely each answer to a question is to be heard, the likeliest first.
    pub fn expected(&self, ranking: &Ranking, question: usize) -> Vec<(Value, f64)> {
        let heard = &self.heard[question];
        let of_variants: f64 = ranking.variants.iter().sum();
        let by_chance = ranking.none - of_variants + self.model.variant * of_variants;
        let weights = ranking.shares.iter().zip(&ranking.variants);
        let weights = weights.map(|(own, varied)| own + (1.0 - self.model.variant) * varied);
        let weights: Vec<f64> = weights.collect();
        let each = heard.values.iter().enumerate().map(|(nth, value)| {
            let of_candidates = weights.iter().zip(&heard.by_candidate);
            let known: f64 = of_candidates
                .map(|(weight, heard)| weight * heard[nth])
                .sum();
            (*value, known + by_chance * heard.usual[nth])
        });
        let mut each: Vec<(Value, f64)> = each.collect();
        each.sort_by(|one, other| other.1.total_cmp(&one.1));
        each
    }

    fn varied(&self, likelihood: f64, usual: f64) -> f64 {
        (1.0 - self.model.variant) * likelihood + self.model.variant * usual
    }

    /// How much an answer to the question of this number is expected to tell, in bits, when
    /// the games are as likely as the ranking says.
    pub fn information(&self, ranking: &Ranking, question: usize) -> f64 {
        let heard = &self.heard[question];
        let count = heard.values.len();
        let (mut all, mut none) = (vec![0.0; count], vec![0.0; count]);
        let mut information = 0.0;
        let of_variants: f64 = ranking.variants.iter().sum();
        let by_chance = ranking.none - of_variants + self.model.variant * of_variants;
        for (at, of_value) in heard.by_candidate.iter().enumerate() {
            let share = ranking.shares[at];
            let variant = (1.0 - self.model.variant) * ranking.variants[at];
            for (nth, likelihood) in of_value.iter().enumerate() {
                all[nth] += share * likelihood;
                none[nth] += variant * likelihood;
                if share > NEGLIGIBLE && *likelihood > 0.0 {
                    information += share * likelihood * likelihood.log2();
                }
            }
        }
        for (nth, usual) in heard.usual.iter().enumerate() {
            none[nth] += by_chance * usual;
            all[nth] += none[nth];
        }
        let told = |share: f64, given: f64| match share > 0.0 && given > 0.0 {
            true => share * (share / given).log2(),
            false => 0.0,
        };
        let of_none: f64 = none.iter().map(|share| told(*share, ranking.none)).sum();
        let of_all: f64 = all.iter().map(|share| told(*share, 1.0)).sum();
        (information + of_none - of_all).max(0.0)
    }
}

/// A candidate less likely than this says nothing of what to ask.
const NEGLIGIBLE: f64 = 1e-7;

impl Heard {
    /// How likely one of some answers is, by candidate, and of a game of which nothing is
    /// known.
    fn likelihoods(&self, values: &[Value]) -> (Vec<f64>, f64) {
        let places: Vec<usize> = values
            .iter()
            .filter_map(|value| self.values.iter().position(|known| known == value))
            .collect();
        // A number that no ruleset has is heard as likely of each, if it is heard at all.
        let unheard = match places.len() < values.len() && self.is_number {
            true => UNHEARD_OF,
            false => 0.0,
        };
        let sum = |heard: &Vec<f64>| unheard + places.iter().map(|at| heard[*at]).sum::<f64>();
        let by_candidate = self.by_candidate.iter().map(sum).collect();
        (by_candidate, sum(&self.usual))
    }
}

/// How an answer is heard.
struct Channel<'u> {
    doubt: f64,
    usual: &'u Shares,
    is_number: bool,
}

impl Channel<'_> {
    fn heard(&self, said: &Shares, value: Value) -> f64 {
        let share = |shares: &Shares, value: Value| {
            let found = shares.iter().find(|(known, _)| *known == value);
            found.map_or(0.0, |(_, share)| f64::from(*share))
        };
        let usual = share(self.usual, value);
        let mistaken = match self.is_number {
            true => {
                let below = value.0.checked_sub(1).map(|n| share(said, Value(n)));
                let above = share(said, Value(value.0.saturating_add(1)));
                (below.unwrap_or(0.0) + above) / 4.0 + usual / 2.0
            }
            false => usual / 2.0 + 0.5 / self.usual.len() as f64,
        };
        (1.0 - self.doubt) * share(said, value) + self.doubt * mistaken
    }
}

/// The logarithm of a mixture of two likelihoods, given by their logarithms.
fn either(one: f64, other: f64, part: f64) -> f64 {
    let highest = one.max(other);
    let mixed = (1.0 - part) * (one - highest).exp() + part * (other - highest).exp();
    highest + mixed.ln()
}
