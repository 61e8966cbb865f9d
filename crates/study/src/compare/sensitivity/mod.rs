//! What the open questions of a ruleset cost: how much each of their readings
//! changes in play.

mod bearing;
mod endgames;
mod met;
mod reduced;
mod together;
mod unweighed;

use serde::{Deserialize, Serialize};

use bearing::{Sample, bearing};
pub use endgames::Changed;
pub use reduced::Reduced;
use reduced::SmallBoards;
pub use together::{Combined, Design, Together};
pub use unweighed::{Unweighed, Why, by_reason};

use super::lockstep::{BoardAlignment, Effort, Finding, Lockstep, Remembering, find};
use crate::parallel::map_items;
use crate::play::{AgentKind, Setting};
use crate::solve::Endgames;
use crate::stats::{Paired, Series, Share, steps_of_a_game};
use seedlore_engine::Engine;
use seedlore_language::rules::{Collection, Question, Ruleset};

/// One reading of an open question, against the default.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Weight {
    /// Name of the question.
    pub question: String,
    /// Name of the reading.
    pub reading: String,
    /// Whether and where the two part.
    pub finding: Finding,
    /// Of positions met in random play by the default, those at which the
    /// legal moves, or what comes of one, are other ones. `None` where the two
    /// remember different things, so that no position is one of both.
    pub bearing: Option<Share>,
    /// `None` where the two are proved alike.
    pub paired: Option<Paired>,
    /// `None` where the two are proved alike, or have no exact values.
    pub endgames: Option<Changed>,
    /// Small boards on which the whole game was solved under both; none where
    /// the two are proved alike.
    pub reduced: Vec<Reduced>,
}

/// How much a question matters, the most first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Matter {
    /// Under one of its readings a random game came out otherwise, or had another
    /// position with other legal moves or results.
    Met,
    /// Some game or value is known in which two of its readings differ, but no
    /// random game met a difference.
    Known,
    /// No difference was found, and none is ruled out.
    Unknown,
    /// Some of its readings were not weighed, and no difference is known of the
    /// others.
    Unweighed,
    /// Its readings are played alike.
    None,
}

/// A question with all that was measured of its readings.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct QuestionSensitivity {
    /// Name of the question.
    pub question: String,
    /// Weight of the reading that matters most.
    pub matter: Matter,
    /// Each reading but the default.
    pub weights: Vec<Weight>,
}

impl Weight {
    /// Weight of this reading in play, by all that was measured.
    pub fn matter(&self) -> Matter {
        let differs = |share: &Share| share.count > 0;
        let is_met = self.bearing.as_ref().is_some_and(differs)
            || self
                .paired
                .as_ref()
                .is_some_and(|paired| differs(&paired.changed));
        match &self.finding {
            Finding::Alike(_) => Matter::None,
            _ if is_met => Matter::Met,
            Finding::Parts { .. } | Finding::OtherBoard => Matter::Known,
            Finding::Unknown(_) if self.changes_values() => Matter::Known,
            Finding::Unknown(_) => Matter::Unknown,
        }
    }

    fn changes_values(&self) -> bool {
        let changed = self.endgames.as_ref();
        changed.is_some_and(|changed| changed.differing > 0)
            || self.reduced.iter().any(Reduced::differs)
    }

    /// The share of positions on which it bears, or else of games that change.
    fn share(&self) -> f64 {
        let value = |share: &Share| share.share.map_or(0.0, |share| share.value);
        let games = self
            .paired
            .as_ref()
            .map_or(0.0, |paired| value(&paired.changed));
        self.bearing.as_ref().map_or(games, value)
    }
}

/// Games and positions to measure a reading by.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Measure {
    /// Extent of the search for games in which readings part.
    pub effort: Effort,
    /// Random games of each reading.
    pub games: u64,
    /// Limits of a game, and when players agree to end it.
    pub setting: Setting,
    /// Endgames to value exactly, at most.
    pub endgames: usize,
    /// Combinations of readings to measure, at most.
    pub together: usize,
}

impl Measure {
    fn series(&self, engine: &Engine) -> Series {
        let chances = (self.effort.seed, self.games);
        Series::play(engine, AgentKind::Random, chances, self.setting)
    }
}

/// What the readings in force show in play.
struct Usual<'r> {
    game: Remembering<'r>,
    sample: Sample,
    endings: Option<Endgames<'r>>,
    series: Series,
    boards: SmallBoards,
}

/// What was measured of all readings of a ruleset.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Weighed {
    /// Each question, those that matter most first.
    #[serde(rename = "doubts")]
    pub questions: Vec<QuestionSensitivity>,
    /// Readings in force together; `None` if none were asked for, or if no two
    /// questions have other readings.
    pub together: Option<Combined>,
    /// Readings that were not weighed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub left_out: Vec<Unweighed>,
}

impl Weighed {
    /// Whether no reading was weighed, nor left out.
    pub fn is_empty(&self) -> bool {
        *self == Weighed::default()
    }
}

/// Readings of a ruleset that are weighed at most, in the order of the file. No
/// ruleset of the collection has so many.
pub const MOST_READINGS: usize = 32;

/// Steps that the games of all readings may take, as reckoned from one game of
/// the readings in force.
const STEPS: u64 = 200_000_000;

/// Steps of one game above which no reading is weighed: searches play such games
/// too.
const STEPS_A_GAME: u64 = 5_000_000;

/// Readings that are weighed at a time, before it is asked whether there is room for
/// more.
const BATCH: usize = 4;

/// Readings under which nothing is found before no more are weighed: to find nothing
/// takes the longest search. No ruleset of the collection has as many.
const MOST_FRUITLESS: usize = 8;

/// How many of the readings are weighed. Those in force are played twice: for their
/// results, and for a sample of positions.
fn affordable(engine: &Engine, measure: &Measure) -> usize {
    let a_game = steps_of_a_game(engine, measure.effort.seed, measure.setting);
    if a_game > STEPS_A_GAME {
        return 0;
    }
    let a_reading = a_game.saturating_mul(measure.games);
    match STEPS.checked_div(a_reading) {
        None => MOST_READINGS,
        Some(most) => usize::try_from(most.saturating_sub(2)).unwrap_or(usize::MAX),
    }
}

/// Weighs one reading against the readings in force; with the games that it
/// was played in, unless the two are proved alike.
fn weigh(
    collection: &Collection,
    usual: &Usual,
    other: &Alternative,
    measure: &Measure,
) -> (Weight, Option<Series>) {
    let engine = Engine::new(other.rules.clone());
    let game = Remembering::nothing(&engine);
    let finding = find(&usual.game, &game, &measure.effort);
    let is_alike = matches!(finding, Finding::Alike(_));
    let lockstep = Lockstep::new(&usual.game, &game, BoardAlignment::Same).filter(|_| !is_alike);
    let series = (!is_alike).then(|| measure.series(&engine));
    let endings = usual.endings.as_ref().filter(|_| !is_alike);
    let weight = Weight {
        question: other.question.clone(),
        reading: other.reading.clone(),
        finding,
        bearing: lockstep.and_then(|lockstep| bearing(&lockstep, &usual.sample)),
        paired: series
            .as_ref()
            .map(|other| Paired::new(&usual.series, other)),
        endgames: endings.and_then(|endings| endgames::changed(endings, &engine, measure.endgames)),
        reduced: match is_alike {
            true => Vec::new(),
            false => usual.boards.changed(collection, &other.rules),
        },
    };
    (weight, series)
}

/// The questions with what was measured of them, those that matter most first:
/// by whether a difference was met, then by the share of positions on which a
/// reading bears; of equals in the order of the file.
pub fn ranked(
    rules: &Ruleset,
    weights: Vec<Weight>,
    left_out: &[Unweighed],
) -> Vec<QuestionSensitivity> {
    let of = |question: &Question| {
        let own = weights.iter().filter(|w| w.question == question.name());
        let weights: Vec<Weight> = own.cloned().collect();
        let is_left = left_out.iter().any(|one| one.question() == question.name());
        let left = is_left.then_some(Matter::Unweighed);
        let matter = weights.iter().map(Weight::matter).chain(left).min();
        QuestionSensitivity {
            question: question.name().into(),
            matter: matter.unwrap_or(Matter::None),
            weights,
        }
    };
    let mut doubts: Vec<QuestionSensitivity> = rules.questions().iter().map(of).collect();
    let share = |question: &QuestionSensitivity| {
        question
            .weights
            .iter()
            .map(Weight::share)
            .fold(0.0, f64::max)
    };
    doubts.sort_by(|a, b| {
        let matter = a.matter.cmp(&b.matter);
        matter.then(share(b).total_cmp(&share(a)))
    });
    doubts
}

/// A reading that is not in force, and the ruleset that it makes alone.
#[derive(Debug, Clone)]
pub struct Alternative {
    /// Name of the question.
    pub question: String,
    /// Name of the reading.
    pub reading: String,
    /// The ruleset under it, all other questions answered as before.
    pub rules: Ruleset,
}

impl Alternative {
    /// `question=reading`
    fn named(&self) -> String {
        format!("{}={}", self.question, self.reading)
    }
}

/// Every reading of every question but those in force, as `question=reading`.
fn others(rules: &Ruleset) -> impl Iterator<Item = String> {
    rules.questions().iter().flat_map(|question| {
        let readings = question.readings().iter();
        let others = readings.filter(|reading| !question.is_chosen(reading));
        others.map(|reading| format!("{}={}", question.name(), reading.name()))
    })
}

/// Every reading that is not weighed, in the order of the file.
fn left_out(
    rules: &Ruleset,
    weighed: &[Alternative],
    dear: &[Alternative],
    unsearched: (&[Alternative], Why),
) -> Vec<Unweighed> {
    let is_of = |all: &[Alternative], reading: &String| all.iter().any(|a| a.named() == *reading);
    let why = |(nth, reading): (usize, String)| {
        let why = match nth {
            MOST_READINGS.. => Why::TooMany,
            _ if is_of(dear, &reading) => Why::TooLong,
            _ if is_of(unsearched.0, &reading) => unsearched.1,
            _ if is_of(weighed, &reading) => return None,
            _ => Why::Unsound,
        };
        Some(Unweighed { reading, why })
    };
    others(rules).enumerate().filter_map(why).collect()
}

/// The first [`MOST_READINGS`] readings of questions that are not in force.
pub fn alternatives(collection: &Collection, rules: &Ruleset) -> Vec<Alternative> {
    let mut all = Vec::new();
    let mut tried = 0;
    for question in rules.questions() {
        for reading in question.readings() {
            if question.is_chosen(reading) {
                continue;
            }
            tried += 1;
            if tried > MOST_READINGS {
                return all;
            }
            let named = format!("{}={}", question.name(), reading.name());
            let chosen = [rules.reading(), vec![named]].concat();
            if let Ok(rules) = collection.under(rules.name(), &chosen) {
                all.push(Alternative {
                    question: question.name().into(),
                    reading: reading.name().into(),
                    rules,
                });
            }
        }
    }
    all
}

/// Who waits for readings to be weighed.
pub struct Watch<'w> {
    /// Is told of each reading that is weighed, and of each that is not.
    pub done: &'w (dyn Fn(Option<&Weight>) + Sync),
    /// Whether no further readings are to be begun, of which a few are weighed at a time.
    pub is_over: &'w dyn Fn() -> bool,
}

impl Watch<'static> {
    /// Nobody: all is weighed, and nothing told before.
    pub const NOBODY: Watch<'static> = Watch {
        done: &|_| (),
        is_over: &|| false,
    };
}

/// Weighs every reading of a ruleset against the one in force, and as many of
/// them together as `measure` asks for.
pub fn sensitivities(
    collection: &Collection,
    engine: &Engine,
    measure: &Measure,
    Watch { done, is_over }: Watch,
) -> Weighed {
    let rules = engine.rules();
    let mut others = alternatives(collection, rules);
    let mut dear = Vec::new();
    if !others.is_empty() {
        dear = others.split_off(affordable(engine, measure).min(others.len()));
        dear.iter().for_each(|_| done(None));
    }
    if others.is_empty() {
        return Weighed {
            left_out: left_out(rules, &others, &dear, (&[], Why::Unsearched)),
            ..Weighed::default()
        };
    }
    let chances = (measure.effort.seed, measure.games);
    let usual = Usual {
        sample: Sample::from_games(engine, chances, measure.setting),
        endings: endgames::endgames(engine, measure.endgames),
        series: measure.series(engine),
        boards: SmallBoards::new(collection, rules),
        game: Remembering::new(engine),
    };
    let mut weights: Vec<(Weight, Option<Series>)> = Vec::new();
    let mut fruitless = 0;
    let mut why = Why::Unsearched;
    for batch in others.chunks(BATCH) {
        if is_over() {
            why = Why::NoTime;
            break;
        }
        if fruitless >= MOST_FRUITLESS {
            break;
        }
        let weighed: Vec<(Weight, Option<Series>)> = map_items(batch, &|other| {
            let weighed = weigh(collection, &usual, other, measure);
            done(Some(&weighed.0));
            weighed
        });
        let found = weighed.iter().map(|(weight, _)| &weight.finding);
        fruitless += found.filter(|of| matches!(of, Finding::Unknown(_))).count();
        weights.extend(weighed);
    }
    let unsearched = others.split_off(weights.len());
    unsearched.iter().for_each(|_| done(None));
    let left_out = left_out(rules, &others, &dear, (&unsearched, why));
    let (weights, series): (Vec<Weight>, Vec<Option<Series>>) = weights.into_iter().unzip();
    let alone: Vec<together::Alone> = others
        .iter()
        .zip(&weights)
        .zip(&series)
        .filter_map(|((other, weight), series)| {
            let series = series.as_ref()?;
            Some(together::Alone {
                other,
                share: weight.share(),
                series,
            })
        })
        .collect();
    Weighed {
        together: together::combined(collection, &usual, &alone, measure),
        questions: ranked(rules, weights, &left_out),
        left_out,
    }
}
