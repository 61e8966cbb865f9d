//! All that is played and searched for a book.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};

use indicatif::ProgressBar;
use serde::Serialize;

use super::cache::Cache;
use super::looking::{self, LEVELS, Spending};
use super::measured::Measured;
use crate::book::{Run, Study};
use crate::cli::asked::{Found, found};
use crate::cli::behaviour::behaviour;
use crate::cli::kept::Kept;
use crate::cli::key::{AsPlayed, Key};
use crate::cli::share::{BY_CHANCE, PATIENCE, SHARES, Share, WATCHED};
use crate::cli::wear::kept::Found as Wear;
use crate::compare::lockstep::{Effort, Finding, Witness, find};
use crate::compare::sensitivity::{Measure, Watch, Weighed, alternatives, sensitivities};
use crate::compare::{BehaviourDistances, Findings, Sampling, findings_by, shared_boards};
use crate::engine::Engine;
use crate::game::Game;
use crate::play::{AgentKind, each_apart};
use crate::referee::Referee;
use crate::rules::{ByPlayer, Collection, Ruleset};
use crate::stats::{
    Example, Gallery, Groups, Plan, SearchStudyPlan, Summary, simulate, simulate_watched,
};

/// A kind of player whose one game might take more steps than this, by what the
/// games before let expect, is left out for the ruleset.
const DEAREST_GAME: f64 = 6e7;

/// How far two rulesets are followed to where they part.
const EFFORT: Effort = Effort {
    steps_played: 10_000_000,
    turns: 1_000,
    steps: 600_000,
    games: 20,
    seed: 1,
    limit: 300,
};

/// Games that are played under each reading, and the steps that they may take.
const WEIGHED: u64 = 120;
const WEIGHED_STEPS: f64 = 500_000.0;

/// Combinations of readings that are played, at most.
const TOGETHER: usize = 8;

/// Endgames that are valued exactly under each reading, at most.
const ENDGAMES: usize = 1_000;

/// What is measured, and from which chances.
pub struct Measuring<'a> {
    pub collection: &'a Collection,
    /// Random games of each ruleset.
    pub games: u64,
    pub seed: u64,
    pub cache: &'a Cache,
    /// What examples rule out.
    pub asked: Kept<Found>,
    /// How play wears boards.
    pub worn: Kept<Wear>,
    /// Rulesets that were measured, not taken from an older book.
    pub measured: AtomicUsize,
}

/// Where two rulesets part, of all pairs that were looked at.
type Pairs = BTreeMap<Key, Finding>;

/// The names that they and behaviour are kept under; rulesets have a folder.
const PAIRS: &str = "pairs";
const BOARDS: &str = "boards";

impl<'a> Measuring<'a> {
    /// All games to be played and readings to be weighed, for the progress bar.
    pub fn work(&self) -> u64 {
        let rulesets = self.collection.rulesets();
        rulesets.iter().map(|rules| self.work_of(rules)).sum()
    }

    fn work_of(&self, rules: &Ruleset) -> u64 {
        let games: u64 = SHARES.iter().map(|share| self.games(share)).sum();
        let games = games + self.games_by_level() * LEVELS.len() as u64 + self.search_study();
        let questions = rules.questions().iter();
        let readings = questions.map(|question| question.readings().len() as u64 - 1);
        games + readings.sum::<u64>()
    }

    pub fn studies(&self, bar: &ProgressBar) -> Vec<Study<'a>> {
        each_apart(self.collection.rulesets(), |rules| self.study(rules, bar))
    }

    /// Where rulesets that are set side by side part.
    pub fn findings(&self, bar: &ProgressBar) -> Findings {
        let rulesets: Vec<&Ruleset> = self.collection.rulesets().iter().collect();
        let effort = self.effort();
        let of_all = Key::new(&PAIRS);
        let former: Pairs = self.cache.kept(PAIRS, &of_all).unwrap_or_default();
        let pairs = Mutex::new(Pairs::new());
        // Each is compiled once, if it is needed.
        let engines = rulesets.iter().map(|rules| (rules.name(), OnceLock::new()));
        let engines: BTreeMap<&str, OnceLock<Engine>> = engines.collect();
        let engine =
            |rules: &Ruleset| engines[rules.name()].get_or_init(|| Engine::new(rules.clone()));
        let look = |left: &Ruleset, right: &Ruleset| {
            let key = Key::new(&([left, right].map(AsPlayed::new), effort));
            let known = former
                .get(&key)
                .filter(|finding| is_within(finding, &effort));
            let finding = known
                .cloned()
                .unwrap_or_else(|| find(engine(left), engine(right), &effort));
            let mut pairs = pairs.lock().expect("nobody panics while it is held");
            pairs.insert(key, finding.clone());
            finding
        };
        let all = findings_by(&rulesets, &|all| bar.inc_length(all), &|| bar.inc(1), &look);
        let pairs = pairs.into_inner().expect("all pairs were looked at");
        self.cache.keep(PAIRS, of_all, pairs);
        all
    }

    /// How rulesets of one board part in positions they share, but for those whose
    /// turns take too many steps. Each is set down in the positions of all, so that
    /// a board is measured as one.
    pub fn behaviour(&self, studies: &[Study]) -> Vec<BehaviourDistances> {
        let played = studies.iter().filter(|study| study.left_out.is_none());
        let rulesets: Vec<&Ruleset> = played.map(|study| study.rules).collect();
        let sampling = Sampling {
            seed: self.seed,
            ..Sampling::default()
        };
        let boards: Vec<Vec<usize>> = shared_boards(&rulesets)
            .into_values()
            .filter(|members| members.len() > 1)
            .collect();
        let of_board = |members: &[usize]| -> Vec<&Ruleset> {
            members.iter().map(|at| rulesets[*at]).collect()
        };
        let key = |members: &[usize]| {
            let played = of_board(members).into_iter().map(AsPlayed::new);
            Key::new(&(played.collect::<Vec<_>>(), sampling))
        };
        let of_all = Key::new(&BOARDS);
        let former: BTreeMap<Key, BehaviourDistances> =
            self.cache.kept(BOARDS, &of_all).unwrap_or_default();
        let known = |members: &[usize]| {
            let known = former.get(&key(members));
            let known = known.filter(|known| known.is_of(&of_board(members), &sampling));
            known.cloned()
        };
        let measured = behaviour(&rulesets, &boards, &sampling, &known);
        let keys = boards.iter().map(|members| key(members));
        let kept: BTreeMap<Key, &BehaviourDistances> = keys.zip(&measured).collect();
        self.cache.keep(BOARDS, of_all, kept);
        measured
    }

    /// All that says how a ruleset is measured, for the keys of what is kept.
    fn plan(&self) -> impl Serialize {
        let shares = SHARES.map(|share| {
            let setting = (share.setting().agreement.times(), share.limit);
            (share.agent.to_string(), share.one_of, share.steps, setting)
        });
        let weighed = (WEIGHED, WEIGHED_STEPS, TOGETHER, ENDGAMES, self.effort());
        (
            (self.games, self.seed),
            (shares, (WATCHED, PATIENCE), DEAREST_GAME),
            (LEVELS, looking::PLAN),
            weighed,
        )
    }

    fn effort(&self) -> Effort {
        Effort {
            seed: self.seed,
            ..EFFORT
        }
    }

    /// Games of one kind of player.
    fn games(&self, share: &Share) -> u64 {
        self.games.div_ceil(share.one_of)
    }

    /// Games of the players of each level, at most.
    fn games_by_level(&self) -> u64 {
        self.games.div_ceil(5)
    }

    /// What looking deeper counts for on the progress bar: as many games.
    fn search_study(&self) -> u64 {
        self.games.div_ceil(2)
    }

    /// What is known of one ruleset from an older book, or else is measured.
    fn study(&self, rules: &'a Ruleset, bar: &ProgressBar) -> Study<'a> {
        let referee = Referee::new(rules.clone());
        let alternatives = alternatives(self.collection, rules);
        let played: Vec<_> = alternatives
            .iter()
            .map(|other| (&other.question, &other.reading, AsPlayed::new(&other.rules)))
            .collect();
        let key = Key::new(&(AsPlayed::new(rules), played, self.plan()));
        let name = format!("rulesets/{}", rules.name());
        let known = self
            .cache
            .kept(&name, &key)
            .and_then(|mut known: Measured| {
                let watched = SHARES.map(|share| (share.agent, share.setting()));
                let levels = LEVELS.map(|level| (looking::player(level), looking::SETTING));
                let players = [watched.as_slice(), &levels].concat();
                let examples = known.examples(&referee, self.seed, &players)?;
                if let Some(first) = known.summaries.first_mut() {
                    first.groups = known.groups.clone();
                }
                Some((known, examples))
            });
        let (measured, examples) = match known {
            Some(known) => {
                bar.inc(self.work_of(rules));
                known
            }
            None => {
                self.measured.fetch_add(1, Ordering::Relaxed);
                bar.set_message(rules.name().to_string());
                self.measure(&referee, bar)
            }
        };
        let study = Study {
            rules,
            left_out: measured.is_left_out().then(left_out),
            unplayed: measured.unplayed.clone(),
            runs: measured.summaries.iter().map(run).collect(),
            search_study: measured.search_study.clone(),
            examples,
            examples_seed: self.seed,
            asked: found(&self.asked, rules).map(Found::score),
            sensitivities: measured.weighed.questions.clone(),
            together: measured.weighed.together.clone(),
            unweighed: measured.weighed.left_out.clone(),
            weighed: format!(
                "{} games played by random, seed {}",
                measured.weighed_by, self.seed
            ),
            alternatives,
        };
        self.cache.keep(&name, key, measured);
        study
    }

    /// What is told of a ruleset whose random games take too many steps: its first
    /// moves and the number of layouts, which take no play.
    fn unplayed(&self, engine: &Engine) -> Measured {
        let search_study = SearchStudyPlan {
            nodes: 0.0,
            length: 1.0,
            options: 1.0,
            highest: 1,
            games: 0,
            known: None,
            positions: 1,
            endgames: 0,
            seed: self.seed,
            setting: looking::SETTING,
        };
        Measured {
            summaries: Vec::new(),
            groups: Groups::default(),
            unplayed: Vec::new(),
            origins: Vec::new(),
            weighed: Weighed::default(),
            weighed_by: 0,
            search_study: search_study.sound(engine),
        }
    }

    /// Plays one ruleset with each agent, and keeps each clause at work.
    fn measure(&self, referee: &Referee, bar: &ProgressBar) -> (Measured, Vec<Example>) {
        let rules = referee.rules();
        let engine = Engine::new(rules.clone());
        let mut gallery = Gallery::new(rules);
        let (mut summaries, mut unplayed) = (Vec::new(), Vec::new());
        // The most that games took so far, for each move.
        let (mut steps_a_turn, mut options) = (0.0, 1.0);
        let mut steps_a_game: f64 = 1.0;
        let mut bound = None;
        for share in &SHARES {
            let games = self.games(share);
            let seen = share.turns_seen(options);
            if steps_a_turn * seen * f64::from(share.limit) > DEAREST_GAME {
                bar.inc(games);
                unplayed.push(share.agent.to_string());
                continue;
            }
            let plan = Plan {
                players: ByPlayer::from_value(share.agent),
                seed: self.seed,
                games,
                setting: share.setting(),
            };
            let watching = share.watching(self.games, seen);
            let (by, count) = ((referee, &engine), |_| bar.inc(1));
            let watched = simulate_watched(by, &plan, watching, &count, &mut gallery);
            let summary = watched.summary;
            if share.agent == AgentKind::Random && summary.cut_by_steps > 0 {
                bar.inc(self.work_of(rules) - summary.games);
                return (self.unplayed(&engine), Vec::new());
            }
            bar.inc(games - summary.games);
            if summary.cut_by_steps > 0 {
                // They think too long, and so would those who look further.
                unplayed.push(share.agent.to_string());
                steps_a_turn = f64::INFINITY;
                continue;
            }
            if share.agent == AgentKind::Random {
                steps_a_game = watched.steps_a_game;
                bound = Some(watched.bound);
            }
            steps_a_turn = f64::max(steps_a_turn, watched.steps_a_move);
            options = f64::max(options, summary.branching.mean.value);
            summaries.push(summary);
        }
        let (Some(by_chance), Some(bound)) = (summaries.first(), bound) else {
            unreachable!("chance is never left out");
        };
        let spending = Spending::new(by_chance, steps_a_game, self.games);
        for level in LEVELS {
            let plan = spending.plan(level, self.seed, self.games_by_level());
            summaries.extend(plan.map(|plan| simulate(&engine, &plan, &|_| ())));
            bar.inc(self.games_by_level());
        }
        let search_study = spending.search_study(self.seed, bound).sound(&engine);
        bar.inc(self.search_study());
        let games = (WEIGHED_STEPS / steps_a_game.max(1.0)) as u64;
        let measure = Measure {
            effort: self.effort(),
            games: games.clamp(10, WEIGHED).min(self.games),
            endgames: ENDGAMES,
            together: TOGETHER,
            setting: BY_CHANCE.setting(),
        };
        let mut examples = gallery.examples();
        examples.retain(|example| !unplayed.contains(&example.players));
        let measured = Measured {
            groups: summaries[0].groups.clone(),
            summaries,
            unplayed,
            origins: examples.iter().map(Example::origin).collect(),
            weighed: sensitivities(
                self.collection,
                &engine,
                &measure,
                Watch {
                    done: &|_| bar.inc(1),
                    is_over: &|| false,
                },
            ),
            weighed_by: measure.games,
            search_study,
        };
        (measured, examples)
    }
}

/// Why play of a ruleset was not measured.
fn left_out() -> String {
    let steps = BY_CHANCE.setting().steps() / 1_000_000;
    format!(
        "Play was not measured: a random game takes more than {steps} million steps, counting every \
         seed that falls and every line that is read."
    )
}

/// A simulation with the command that repeats it.
fn run(summary: &Summary) -> Run {
    Run {
        command: format!(
            "seedlore simulate {} --players {} --games {} --seed {} --limit {}",
            summary.ruleset,
            summary.agents(),
            summary.games,
            summary.seed,
            summary.limit
        ),
        summary: summary.clone(),
    }
}

/// Whether a finding that was kept is no longer than one that is looked for.
fn is_within(finding: &Finding, effort: &Effort) -> bool {
    let most = effort.turns.max(effort.limit as usize);
    let within = |witness: &Witness| witness.moves.len() <= most;
    match finding {
        Finding::Parts {
            witness, allowing, ..
        } => within(witness) && allowing.as_ref().is_none_or(within),
        Finding::OtherBoard | Finding::Alike(_) | Finding::Unknown(_) => true,
    }
}
