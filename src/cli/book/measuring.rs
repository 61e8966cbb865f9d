//! All that is played and searched for a book.

use indicatif::ProgressBar;
use rayon::prelude::*;

use crate::book::{Run, Study};
use crate::compare::doubt::{Doubt, Measure, alternatives, doubts};
use crate::compare::lockstep::Effort;
use crate::compare::{Findings, findings};
use crate::play::{AgentKind, Setting};
use crate::referee::Referee;
use crate::rules::{ByPlayer, Collection, Ruleset};
use crate::stats::{Gallery, Plan, simulate_watched};

/// One kind of player: how many games for each of the random player's, as one
/// of so many, and how many steps these may take in all for each of them, those
/// that are only thought of too. A game is cut off after `limit` moves: two who
/// think alike may play for ever.
pub struct Share {
    agent: AgentKind,
    one_of: u64,
    pub steps: u64,
    pub limit: u32,
}

/// Chance: the games that all figures of comparison rest on.
pub const BY_CHANCE: Share = Share {
    agent: AgentKind::Random,
    one_of: 1,
    steps: 12_000,
    limit: 2_000,
};

/// Players beside chance cost more, and vary less.
const SHARES: [Share; 4] = [
    BY_CHANCE,
    Share {
        agent: AgentKind::Greedy,
        one_of: 5,
        steps: 8_000,
        limit: 1_000,
    },
    Share {
        agent: AgentKind::Cooperative,
        one_of: 5,
        steps: 8_000,
        limit: 1_000,
    },
    Share {
        agent: AgentKind::Search(2),
        one_of: 20,
        steps: 8_000,
        limit: 400,
    },
];

/// A kind of player whose one game might take more steps than this, by what the
/// games before let expect, is left out for the ruleset.
const DEAREST_GAME: f64 = 6e7;

impl Share {
    /// Turns that this kind of player looks at to make one move, where there
    /// are so many moves to choose from.
    fn turns_seen(&self, options: f64) -> f64 {
        match self.agent {
            AgentKind::Random => 1.0,
            AgentKind::Greedy | AgentKind::Cooperative => options,
            AgentKind::Search(depth) => options.powi(i32::from(depth)),
        }
    }
}

/// How far two rulesets are followed to where they part.
const EFFORT: Effort = Effort {
    turns: 1_000,
    steps: 600_000,
    games: 30,
    seed: 1,
    limit: 300,
};

/// Games that are played under each reading, and the steps that they may take.
const WEIGHED: u64 = 120;
const WEIGHED_STEPS: f64 = 500_000.0;

/// Endgames that are valued exactly under each reading, at most.
const ENDGAMES: usize = 1_000;

/// What is measured, and from which chances.
pub struct Measuring<'a> {
    pub collection: &'a Collection,
    /// Random games of each ruleset.
    pub games: u64,
    pub seed: u64,
}

impl<'a> Measuring<'a> {
    /// All games to be played and readings to be weighed, for the progress bar.
    pub fn work(&self) -> u64 {
        let rulesets = self.collection.rulesets();
        let each: u64 = SHARES.iter().map(|share| self.games(share)).sum();
        let readings = |rules: &Ruleset| -> u64 {
            let questions = rules.questions().iter();
            questions
                .map(|question| question.readings().len() as u64 - 1)
                .sum()
        };
        rulesets.iter().map(|rules| each + readings(rules)).sum()
    }

    pub fn studies(&self, bar: &ProgressBar) -> Vec<Study<'a>> {
        let rulesets = self.collection.rulesets().par_iter();
        rulesets.map(|rules| self.study(rules, bar)).collect()
    }

    /// Where rulesets that are set side by side part.
    pub fn findings(&self, bar: &ProgressBar) -> Findings {
        let rulesets: Vec<&Ruleset> = self.collection.rulesets().iter().collect();
        findings(
            &rulesets,
            &self.effort(),
            &|all| bar.inc_length(all),
            &|| bar.inc(1),
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

    /// Plays one ruleset with each agent, and keeps each clause at work.
    fn study(&self, rules: &'a Ruleset, bar: &ProgressBar) -> Study<'a> {
        let referee = Referee::new(rules.clone());
        let mut gallery = Gallery::new(rules);
        bar.set_message(rules.name().to_string());
        let mut runs: Vec<Run> = Vec::new();
        // The most that games took so far, for each move.
        let (mut steps_a_turn, mut options) = (0.0, 1.0);
        let mut steps_a_game: f64 = 1.0;
        for share in &SHARES {
            let games = self.games(share);
            let seen = share.turns_seen(options);
            if steps_a_turn * seen * f64::from(share.limit) > DEAREST_GAME {
                bar.inc(games);
                continue;
            }
            let plan = Plan {
                players: ByPlayer::of(share.agent),
                seed: self.seed,
                games,
                setting: Setting {
                    limit: share.limit,
                    ..Setting::default()
                },
            };
            let most = (share.steps * self.games) as f64 / seen;
            let (summary, steps) =
                simulate_watched(&referee, &plan, most as u64, &|_| bar.inc(1), &mut gallery);
            bar.inc(games - summary.games);
            if share.agent == AgentKind::Random {
                steps_a_game = steps as f64 / summary.games.max(1) as f64;
            }
            let moves = summary.length.mean.value * summary.games as f64;
            steps_a_turn = f64::max(steps_a_turn, steps as f64 / moves.max(1.0));
            options = f64::max(options, summary.branching.mean.value);
            runs.push(Run {
                command: format!(
                    "seedlore simulate {} --players {} --games {} --seed {} --limit {}",
                    rules.name(),
                    share.agent,
                    summary.games,
                    self.seed,
                    share.limit
                ),
                summary,
            });
        }
        let (doubts, weighed) = self.doubts(rules, steps_a_game, bar);
        Study {
            rules,
            runs,
            examples: gallery.examples(),
            examples_seed: self.seed,
            doubts,
            weighed,
            alternatives: alternatives(self.collection, rules),
        }
    }

    /// What the open questions of a ruleset cost, and what that rests on.
    fn doubts(
        &self,
        rules: &'a Ruleset,
        steps_a_game: f64,
        bar: &ProgressBar,
    ) -> (Vec<Doubt>, String) {
        let games = (WEIGHED_STEPS / steps_a_game.max(1.0)) as u64;
        let measure = Measure {
            effort: self.effort(),
            games: games.clamp(10, WEIGHED).min(self.games),
            endgames: ENDGAMES,
            setting: Setting {
                limit: BY_CHANCE.limit,
                ..Setting::default()
            },
        };
        let weighed = format!(
            "{} games played by random, seed {}",
            measure.games, self.seed
        );
        (
            doubts(self.collection, rules, &measure, &|| bar.inc(1)),
            weighed,
        )
    }
}
