//! The test of the key: answers are simulated of known games, with mistakes, and it is asked
//! which game they are of.
//!
//! Whoever answers knows the game under the readings in force, or in one case of two under
//! another reading of one open question. So often an answer is mistaken: a number by one, or
//! any usual one; any other answer, each as likely. So often it is not known. Where the place
//! is told it is within some hundred kilometres of where the game was reported, or in one case
//! of ten where another game was. All this is drawn by chance for each game anew.

use serde::Serialize;

use super::answers::Reply;
use super::question::{Ease, Question, Value};
use super::ranking::{Key, Known, Model, Ranking};
use super::table::{Facts, Table, under_each};
use crate::completion::{Coordinates, clustered_mean};
use crate::features::{Answer, Feature, Kind, data};
use crate::parallel::map_numbers;
use crate::play::Dice;
use crate::stats::Estimate;
use seedlore_language::rules::{Collection, Ruleset};
use std::collections::BTreeMap;

/// How one is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Asking {
    /// So many questions that a layman can answer, the most telling first.
    Laymen(usize),
    /// So many of all questions, the most telling first.
    Players(usize),
    /// All questions.
    All,
}

/// Which games are known to the key.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hidden {
    /// All.
    Nothing,
    /// All but the one that the answers are of.
    Itself,
    /// All but this one and those of its name or descent.
    Kin,
}

/// A kind of trial.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Conditions {
    /// How one is asked.
    pub asking: Asking,
    /// Whether the place is told.
    pub has_place: bool,
    /// How often an answer is mistaken.
    pub wrong: f64,
    /// How often one is not known.
    pub unknown: f64,
    /// Which games are known.
    pub hidden: Hidden,
}

/// What came of one trial.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    /// Which candidate the answers are of.
    pub game: usize,
    /// Its place in the ranking, from 0; `None` if it was hidden.
    pub rank: Option<usize>,
    /// Whether another of its name or descent is among the three of which it may be a
    /// variant; `None` if there is none.
    pub kin_in_three: Option<bool>,
    /// Share of the first.
    pub top: f64,
    /// Share of *none of these*.
    pub none: f64,
}

/// Games to be recognized, and what is true of each.
#[derive(Debug)]
pub struct Trials {
    table: Table,
    facts: Vec<(Facts, Vec<(f32, Facts)>)>,
    model: Model,
    seed: u64,
}

impl Trials {
    /// Of all rulesets of a collection.
    pub fn new(collection: &Collection, table: Table, model: Model, seed: u64) -> Trials {
        let facts = map_numbers(0..table.candidates.len() as u64, &|at| {
            let name = table.candidates[at as usize].name();
            let rules: &Ruleset = collection
                .get(name)
                .expect("the table is of the collection");
            let coded: BTreeMap<Feature, Answer> = data(rules)
                .into_iter()
                .map(|d| (d.feature, d.answer))
                .collect();
            under_each(collection, rules, &coded)
        });
        Trials {
            table,
            facts,
            model,
            seed,
        }
    }

    /// So many trials of each game.
    pub fn run(&self, conditions: Conditions, each: u64) -> Vec<Outcome> {
        let games = self.table.candidates.len() as u64;
        let whole = Key::new(&self.table, self.model);
        let of_game = map_numbers(0..games, &|game| {
            let game = game as usize;
            let hidden = |at: usize| match conditions.hidden {
                Hidden::Nothing => false,
                Hidden::Itself => at == game,
                Hidden::Kin => {
                    let candidates = &self.table.candidates;
                    at == game || candidates[at].is_kin(&candidates[game])
                }
            };
            let left = match conditions.hidden {
                Hidden::Nothing => None,
                Hidden::Itself | Hidden::Kin => Some(self.table.without(hidden)),
            };
            let own = left.as_ref().map(|left| Key::new(left, self.model));
            let key = own.as_ref().unwrap_or(&whole);
            let trial = |nth| {
                let dice = Dice::of_game(self.seed, game as u64 * each + nth);
                self.one(key, game, conditions, dice)
            };
            (0..each).map(trial).collect::<Vec<Outcome>>()
        });
        of_game.into_iter().flatten().collect()
    }

    fn one(&self, key: &Key, game: usize, conditions: Conditions, dice: Dice) -> Outcome {
        let mut informant = Informant {
            conditions,
            facts: Vec::new(),
            dice,
        };
        informant.facts = informant.remembers(&self.facts[game]);
        let mut known = Known {
            place: conditions
                .has_place
                .then(|| self.place(game, &mut informant))
                .flatten(),
            ..Known::default()
        };
        let answer =
            |informant: &mut Informant, nth: usize| match informant.answer(nth, key.table()) {
                Some(value) => Reply::OneOf(vec![value]),
                None => Reply::Unknown,
            };
        match conditions.asking {
            Asking::All => {
                for (nth, question) in Question::all().enumerate() {
                    if question.is_asked() {
                        let reply = answer(&mut informant, nth);
                        known.answers.set(nth, reply);
                    }
                }
            }
            Asking::Laymen(count) | Asking::Players(count) => {
                let most = match conditions.asking {
                    Asking::Laymen(_) => Ease::Onlooker,
                    Asking::Players(_) | Asking::All => Ease::Player,
                };
                for _ in 0..count {
                    let ranking = key.rank(&known);
                    let Some(ask) = key.most_telling(&known, &ranking, most) else {
                        break;
                    };
                    let reply = answer(&mut informant, ask);
                    known.answers.set(ask, reply);
                }
            }
        }
        self.outcome(key, game, &key.rank(&known))
    }

    fn outcome(&self, key: &Key, game: usize, ranking: &Ranking) -> Outcome {
        let order = ranking.order();
        let candidates = &key.table().candidates;
        let own = &self.table.candidates[game];
        let is_own = |at: usize| candidates[at].rulesets == own.rulesets;
        let is_kin = |at: usize| !is_own(at) && candidates[at].is_kin(own);
        let has_kin = (0..candidates.len()).any(is_kin);
        Outcome {
            game,
            rank: order.iter().position(|at| is_own(*at)),
            kin_in_three: has_kin.then(|| ranking.nearest().iter().take(3).any(|at| is_kin(*at))),
            top: order.first().map_or(0.0, |at| ranking.shares[*at]),
            none: ranking.none,
        }
    }

    fn place(&self, game: usize, informant: &mut Informant) -> Option<Coordinates> {
        /// Degrees: some hundred kilometres.
        const AWAY: f64 = 1.5;
        let candidates = &self.table.candidates;
        let of = match informant.happens(0.1) {
            true => informant.dice.below(candidates.len()),
            false => game,
        };
        let places = &candidates[of].places;
        let (north, east) = match places.len() {
            0 => return None,
            several => places[informant.dice.below(several)],
        };
        let mut near = || (informant.share() + informant.share() + informant.share() - 1.5) * AWAY;
        Some(((north + near()).clamp(-89.0, 89.0), east + near()))
    }
}

/// Who answers.
struct Informant {
    conditions: Conditions,
    facts: Facts,
    dice: Dice,
}

impl Informant {
    /// A number from 0 to 1.
    fn share(&mut self) -> f64 {
        const PARTS: usize = 1 << 24;
        self.dice.below(PARTS) as f64 / PARTS as f64
    }

    fn happens(&mut self, share: f64) -> bool {
        self.share() < share
    }

    /// The game as this one knows it.
    fn remembers(&mut self, (facts, others): &(Facts, Vec<(f32, Facts)>)) -> Facts {
        if others.is_empty() || self.happens(0.5) {
            return facts.clone();
        }
        others[self.dice.below(others.len())].1.clone()
    }

    fn answer(&mut self, nth: usize, table: &Table) -> Option<Value> {
        let fact = self.facts[nth];
        if self.happens(self.conditions.unknown) {
            return None;
        }
        let fact = fact?;
        if !self.happens(self.conditions.wrong) {
            return Some(fact);
        }
        let usual = &table.usual[nth];
        let question = Question::all().nth(nth).expect("it is asked");
        if question.feature.kind() == Kind::Number && self.happens(0.5) {
            let up = self.happens(0.5) || fact.0 < 2;
            return Some(Value(if up { fact.0 + 1 } else { fact.0 - 1 }));
        }
        let others: Vec<Value> = usual
            .iter()
            .map(|(value, _)| *value)
            .filter(|value| *value != fact)
            .collect();
        Some(others[self.dice.below(others.len())])
    }
}

/// How often something holds over trials, with the interval of the bootstrap over games.
pub fn share(
    outcomes: &[Outcome],
    holds: impl Fn(&Outcome) -> Option<bool>,
    seed: u64,
) -> Estimate {
    let values = outcomes.iter().filter_map(|outcome| {
        let holds = holds(outcome)?;
        Some((outcome.game, f64::from(u8::from(holds))))
    });
    clustered_mean(&values.collect(), seed)
}

/// The share of *none of these* above which absence is told, so that of games that are there
/// so many are told to be absent all the same.
pub fn alarm(present: &[Outcome], false_alarms: f64) -> f64 {
    let mut none: Vec<f64> = present.iter().map(|outcome| outcome.none).collect();
    none.sort_by(f64::total_cmp);
    let at = ((1.0 - false_alarms) * none.len() as f64).ceil() as usize;
    none.get(at.min(none.len().saturating_sub(1)))
        .copied()
        .unwrap_or(1.0)
}
