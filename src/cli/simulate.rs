//! `seedlore simulate`: plays many games and measures them.

use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};

use super::args::{Seating, agreement, players};
use super::common::Common;
use super::endgames;
use super::failure::{Done, Failure};
use super::naming::{self, Named};
use super::output::{note, print_json, say, write};
use super::progress::progress_bar;
use super::runs::{self, Shard};
use super::study::{Asked, Look};
use super::table;
use super::threads::on_threads;
use super::writing::{NewFile, is_there};
use crate::engine::Engine;
use crate::play::{Agent, Dice, Nodes, Setting, play_while, record_untold};
use crate::render::simulation;
use crate::report::Colour;
use crate::rules::{ByPlayer, Ruleset, choices};
use crate::solve::Tables;
use crate::stats::{LadderStep, Plan, csv, simulate, simulate_knowing};

/// Play many games of a ruleset and measure them, each figure with its 95 %
/// interval.
///
/// The same seed gives the same figures on any number of threads.
///
/// A plan names many rulesets, readings and players at once. What it comes to
/// is written as it is played, a thousand games at a time: a run that was
/// interrupted, by whatever, goes on when it is started again, and gives the
/// very results of one that was not. It may be played in shares, on several
/// machines, which `seedlore merge` joins.
#[derive(Args)]
#[command(after_help = "\
Players: random (any legal move), greedy (takes most now), cooperative (evens the counts),
search-N (looks N moves ahead), level-N (a ladder from 1 to 5), and with N moves to look at before
each of its own alphabeta-N (ever deeper) and mcts-N (games of chance from where it pays).

The chapter “How the figures are made” of `seedlore book` says what each figure is, and by which formula
its interval is made.

Examples:
  seedlore simulate wari-bennett
  seedlore simulate wari-bennett --players greedy --games 1000
  seedlore simulate wari-st-lucia --reading captured=fours --as csv
  seedlore simulate wari-walker --all-readings --games 1000 --as csv
  seedlore simulate woli-beart --games 10 --record games.jsonl
  seedlore simulate wari-bennett --study skill,size
  seedlore simulate wari-bennett --study openings --players level-4
  seedlore simulate --plan plan.toml --out runs
  seedlore simulate --plan plan.toml --out runs --shard 2/4

A plan is a text of a few lines. Each but the first has a default; what stands under a line
`[[run]]` holds for that part alone, and a plan may have several.
  rulesets = [\"NAME\", \"NAME:question=reading\"]   # or \"all\"
  regions = [\"caribbean\"]        # all rulesets in these folders as well
  readings = \"each alone\"        # of the questions left; or \"default\", or \"combined\"
  players = [\"random\", \"greedy,random\"]   # each in turn; with a comma, seat by seat
  games = 10000                  # of each ruleset, reading and players
  seed = 1
  limit = 5000                   # a game is cut off after this many moves
  agree = 3                      # as --agree
  block = 1000                   # games that are written together, all through the plan")]
pub struct Simulate {
    /// The ruleset: NAME or FILE, and with either readings of its open
    /// questions, as in NAME:question=reading,question=reading
    #[arg(required_unless_present = "plan")]
    ruleset: Option<String>,
    /// Play what this file names, instead of one ruleset.
    #[arg(long, value_name = "FILE", requires = "out", conflicts_with_all = ["ruleset", "players", "games", "seed", "agree", "limit", "record", "form", "readings", "all_readings"])]
    plan: Option<PathBuf>,
    /// The folder for what a plan comes to; what is there of the same plan is
    /// gone on with.
    #[arg(long, value_name = "FOLDER", requires = "plan")]
    out: Option<PathBuf>,
    /// Play every Nth block of the plan only, beginning with the Kth.
    #[arg(long, value_name = "K/N", requires = "plan")]
    shard: Option<Shard>,
    /// Who plays: one name for all seats, or one for each, with commas.
    #[arg(long, default_value = "random", value_name = "PLAYER[,PLAYER]", value_parser = players)]
    players: Seating,
    /// How many games: by default 10,000; with `--study` 200 of each two
    /// players, 200 from each first move, 10,000 for the size.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: Option<u64>,
    /// The seed of all chances.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads to play on; by default as many as the machine has.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Where players may agree to end a game, they do so when a position
    /// occurs for this time; 0 is never.
    #[arg(long, default_value_t = 3, value_name = "TIMES")]
    agree: u32,
    /// A game is cut off after this many moves, or 5,000 steps for each of them:
    /// seeds that fall and lines that are read; or when its players have thought
    /// for 50 million steps, three times as many for each move that they look further.
    #[arg(long, default_value_t = Setting::default().limit, value_name = "MOVES")]
    limit: u32,
    /// Write every game to a new file too, as JSON Lines.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Let players of the kinds alphabeta-N and level-N look into the tables of
    /// endgames in this folder, which `seedlore endgames build` wrote.
    #[arg(long, value_name = "FOLDER", conflicts_with_all = ["plan", "all_readings"])]
    endgames: Option<PathBuf>,
    /// How to write the figures.
    #[arg(long = "as", value_enum, default_value_t = Form::Table, value_name = "FORM")]
    form: Form,
    /// Look into something else than the course of games: how much skill
    /// counts, the best first move, how large the game is; or, with commas,
    /// several of them.
    #[arg(long, value_enum, value_delimiter = ',', value_name = "WHAT", conflicts_with_all = ["record", "all_readings", "plan"])]
    study: Vec<Look>,
    /// Moves that the players on the ladder of `--study skill` look at: from
    /// the first number up to the second, by steps of `--step`.
    #[arg(long, value_name = "LEAST,MOST", default_value = "16,1024", value_parser = nodes, requires = "study")]
    nodes: (u32, u32),
    /// How many times the moves of the player below each player on the ladder
    /// looks at: 2, or 4, which takes fewer games to say what doubling is worth.
    #[arg(long, value_name = "TIMES", default_value = "2", value_parser = step, requires = "study")]
    step: LadderStep,
    /// Another reading of an open question, as question=reading.
    #[arg(long = "reading", value_name = "QUESTION=READING")]
    readings: Vec<String>,
    /// Play every combination of the readings of all other questions; where
    /// they are too many, each reading alone.
    #[arg(long, conflicts_with = "record")]
    all_readings: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Aligned columns, to be read.
    Table,
    /// One object with every figure.
    Json,
    /// One row a figure.
    Csv,
}

/// Two numbers of nodes.
fn nodes(text: &str) -> Result<(u32, u32), String> {
    let number = |text: &str| text.trim().parse().ok().filter(|n| *n <= Nodes::MOST);
    let told = "write two numbers, the lower first, as in `16,1024`";
    let (least, most) = text.split_once(',').ok_or(told)?;
    let both = number(least).zip(number(most));
    let both = both.filter(|(least, most)| 0 < *least && least <= most);
    both.ok_or_else(|| told.to_string())
}

fn step(text: &str) -> Result<LadderStep, String> {
    let steps = [LadderStep::Twice, LadderStep::FourTimes];
    let step = steps
        .into_iter()
        .find(|step| step.factor().to_string() == text);
    step.ok_or_else(|| "write 2 or 4".to_string())
}

/// Moves of games that are held until they are written, at most; of longer games fewer
/// are played at a time.
const MOST_HELD: u64 = 320_000;

/// Games that are played if nothing else is asked.
const GAMES: u64 = 10_000;

impl Simulate {
    pub fn run(&self, common: &Common) -> Done {
        if let Some(path) = self.record.as_ref().filter(|path| path.exists()) {
            return Err(is_there(path));
        }
        if let (Some(plan), Some(out)) = (&self.plan, &self.out) {
            let library = common.library()?;
            return runs::run(plan, out, self.shard, self.threads, &library);
        }
        let name = self.ruleset.as_deref().unwrap_or_default();
        let (library, named) = naming::one(common, name, &self.readings)?;
        let rules = named.rules(&library)?;
        let players = self.players.at(&rules).map_err(|told| {
            let (message, help) = told.split_once("; ").unwrap_or((&told, ""));
            Failure::usage(message, help)
        })?;
        let plan = Plan {
            // Every reading of a game has as many seats.
            players,
            seed: self.seed,
            games: self.games.unwrap_or(GAMES),
            setting: Setting {
                agreement: agreement(self.agree),
                limit: self.limit,
            },
        };
        if !self.study.is_empty() {
            return self.look_into(&Engine::new(rules), &plan);
        }
        let readings = self.combinations(&named, &rules);
        let all = plan.games.saturating_mul(readings.len() as u64);
        let bar = progress_bar(all, name);
        let mut summaries = Vec::new();
        for readings in readings {
            // One at a time: a ruleset of many questions has hundreds of readings.
            // Those that make no rules together are no ruleset to play.
            let rules = match self.all_readings {
                false => Ok(rules.clone()),
                true => library.collection.under(&named.name, &readings),
            };
            let Ok(rules) = rules else {
                continue;
            };
            let endgames = endgames::known(self.endgames.as_deref(), &rules)?;
            let engine = Engine::new(rules);
            let before = bar.position();
            let progress = |done| bar.set_position(before + done);
            summaries.push(on_threads(self.threads, || match &endgames {
                Some(tables) => simulate_knowing(&engine, &plan, tables, &progress),
                None => simulate(&engine, &plan, &progress),
            })?);
            if let Some(path) = &self.record {
                self.write_games(&engine, &plan, endgames.as_ref(), path)?;
            }
        }
        bar.finish_and_clear();
        match (self.form, summaries.as_slice()) {
            (Form::Table, all) => {
                for (nth, summary) in all.iter().enumerate() {
                    if nth > 0 {
                        say!("\n");
                    }
                    table::tell(&simulation(summary), Colour::Plain);
                }
            }
            (Form::Json, [one]) if !self.all_readings => print_json(one),
            (Form::Json, all) => print_json(&all),
            (Form::Csv, all) => write(format_args!("{}", csv(all))),
        }
        Ok(())
    }

    fn look_into(&self, engine: &Engine, plan: &Plan) -> Done {
        if self.form == Form::Csv {
            let why = "what `--study` finds is no list of figures";
            return Err(Failure::usage(why, "write `--as table` or `--as json`"));
        }
        let asked = Asked {
            looks: self.study.clone(),
            games: self.games,
            nodes: self.nodes,
            step: self.step,
            threads: self.threads,
        };
        asked.run(engine, plan, self.form == Form::Json)
    }

    /// The readings to play, each as those of all questions that are answered.
    fn combinations(&self, named: &Named, rules: &Ruleset) -> Vec<Vec<String>> {
        if !self.all_readings {
            return vec![named.readings.clone()];
        }
        let name = &named.name;
        let fixed: Vec<&str> = named
            .readings
            .iter()
            .filter_map(|reading| reading.split('=').next())
            .collect();
        let choices = choices(rules, &fixed);
        if choices.each_alone {
            note!(
                "`{name}` has more readings than are combined: each is played alone, with the defaults of the others"
            );
        }
        let trial = |nth| [named.readings.clone(), choices.readings(nth)].concat();
        (0..choices.trials.len()).map(trial).collect()
    }

    /// Plays the same games again, move for move, and writes them down.
    fn write_games(
        &self,
        engine: &Engine,
        plan: &Plan,
        endgames: Option<&Arc<Tables>>,
        path: &Path,
    ) -> Done {
        let wrong = |e: std::io::Error| Failure::io("write", path, &e);
        let mut file = BufWriter::new(NewFile::begin(path)?);
        let mut written = Ok(());
        let names = ByPlayer::from_fn(|player| plan.players[player].to_string());
        let seated = ByPlayer::from_fn(|player| plan.players[player].seated_on(engine, endgames));
        let one = |number| {
            let agents = ByPlayer::from_fn(|player| &seated[player] as &dyn Agent);
            let mut dice = Dice::of_game(plan.seed, number);
            record_untold(engine, agents, names.clone(), plan.setting, &mut dice).to_lines()
        };
        let bar = progress_bar(plan.games, "writing");
        on_threads(self.threads, || {
            let progress = |done| bar.set_position(done);
            let held = (MOST_HELD / u64::from(plan.setting.limit.max(1))).clamp(16, 512);
            play_while(plan.games, held, &progress, one, |lines| {
                if written.is_ok() {
                    written = file.write_all(lines.as_bytes());
                }
                written.is_ok()
            });
        })?;
        bar.finish_and_clear();
        written.map_err(wrong)?;
        let file = file.into_inner().map_err(|e| wrong(e.into_error()))?;
        file.finish()
    }
}
