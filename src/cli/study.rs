//! `seedlore simulate --study`: what play shows beside its course.

use clap::ValueEnum;
use serde::Serialize;

use super::failure::Failure;
use super::output::{print_json, say};
use super::progress::progress_bar;
use super::table;
use super::threads::on_threads;
use crate::engine::Engine;
use crate::report::Colour;
use crate::stats::{
    Ladder, LadderPlan, LadderStep, NoLadder, Openings, POSITIONS, Plan, Size, SizePlan,
    openings as play_openings, openings_take_too_long,
};

/// What is looked into.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum Look {
    /// How much skill counts: players who look at ever more moves, each against
    /// the one below.
    Skill,
    /// The best first move: games from each, played by who is named.
    Openings,
    /// How many positions there are, and how many games.
    Size,
}

/// What each look takes.
pub struct Asked {
    pub looks: Vec<Look>,
    /// Games that were asked for.
    pub games: Option<u64>,
    /// Nodes of the lowest player on the ladder, and of the highest.
    pub nodes: (u32, u32),
    /// How many times the nodes of the one below each has.
    pub step: LadderStep,
    pub threads: Option<u16>,
}

const LADDER_GAMES: u64 = 200;
const OPENING_GAMES: u64 = 200;
const TREE_GAMES: u64 = 10_000;

/// What came of it.
#[derive(Serialize)]
struct Studied {
    #[serde(skip_serializing_if = "Option::is_none")]
    skill: Option<Skill>,
    #[serde(skip_serializing_if = "Option::is_none")]
    openings: Option<Openings>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<Size>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Skill {
    Ladder(Ladder),
    None { none: NoLadder },
}

impl Asked {
    /// Looks into the rules, with who plays, seed and setting of the plan.
    ///
    /// # Errors
    /// If threads can't be started, or if games from each first move take too long.
    pub fn run(&self, engine: &Engine, plan: &Plan, as_json: bool) -> Result<(), Failure> {
        let mut studied = Studied {
            skill: None,
            openings: None,
            size: None,
        };
        let mut looks = self.looks.clone();
        looks.sort();
        looks.dedup();
        for look in looks {
            match look {
                Look::Skill => studied.skill = Some(self.skill(engine, plan)?),
                Look::Openings => studied.openings = Some(self.openings(engine, plan)?),
                Look::Size => studied.size = Some(self.size(engine, plan)?),
            }
        }
        if as_json {
            print_json(&studied);
            return Ok(());
        }
        let name = engine.rules().name();
        let skill = studied.skill.as_ref().map(|skill| match skill {
            Skill::Ladder(ladder) => ladder.document(),
            Skill::None { none } => none.document(name),
        });
        let openings = studied.openings.as_ref().map(Openings::document);
        let size = studied.size.as_ref().map(Size::document);
        let told = [skill, openings, size].into_iter().flatten();
        for (nth, document) in told.enumerate() {
            if nth > 0 {
                say!();
            }
            table::tell(&document, Colour::Plain);
        }
        Ok(())
    }

    fn skill(&self, engine: &Engine, plan: &Plan) -> Result<Skill, Failure> {
        let ladder = LadderPlan {
            nodes: self.nodes,
            step: self.step,
            games: self.games.unwrap_or(LADDER_GAMES),
            seed: plan.seed,
            setting: plan.setting,
        };
        let bar = progress_bar(ladder.all_games(), "skill");
        let climbed = on_threads(self.threads, || {
            ladder.climb(engine, &|done| bar.set_position(done))
        })?;
        bar.finish_and_clear();
        Ok(match climbed {
            Ok(ladder) => Skill::Ladder(ladder),
            Err(none) => Skill::None { none },
        })
    }

    fn openings(&self, engine: &Engine, plan: &Plan) -> Result<Openings, Failure> {
        let plan = Plan {
            games: self.games.unwrap_or(OPENING_GAMES),
            ..*plan
        };
        if openings_take_too_long(engine, &plan) {
            return Err(Failure::usage(
                format!(
                    "{} games from each first move of `{}` take too many steps",
                    plan.games,
                    engine.rules().name()
                ),
                "ask for fewer with `--games`, or cut them off earlier with `--limit`",
            ));
        }
        let bar = progress_bar(0, "openings");
        let played = on_threads(self.threads, || {
            play_openings(engine, &plan, &|many| bar.set_length(many), &|done| {
                bar.set_position(done)
            })
        });
        bar.finish_and_clear();
        played
    }

    fn size(&self, engine: &Engine, plan: &Plan) -> Result<Size, Failure> {
        let size = SizePlan {
            positions: POSITIONS,
            games: self.games.unwrap_or(TREE_GAMES),
            known: None,
            seed: plan.seed,
            setting: plan.setting,
        };
        on_threads(self.threads, || size.measure(engine))
    }
}
