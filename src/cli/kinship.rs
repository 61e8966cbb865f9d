//! `seedlore kinship`: how like rulesets are, by each of three kinds.

use clap::{Args, ValueEnum};
use rayon::prelude::*;
use serde::Serialize;

use super::behaviour::behaviour;
use super::common::Common;
use super::failure::{Done, Failure};
use super::naming::{self, Reading};
use super::output::{print_json, say};
use super::progress::progress_bar;
use super::share::BY_CHANCE;
use super::table::{self, Table, bold};
use super::threads::on_threads;
use crate::compare::{
    ClauseDistances, Dendrogram, Distances, Kind, Sampling, StatisticDistances, shared_boards,
};
use crate::engine::Engine;
use crate::play::{AgentKind, Setting};
use crate::referee::Referee;
use crate::render::{percent, trimmed};
use crate::report::Colour;
use crate::rules::{ByPlayer, Ruleset};
use crate::stats::{Gallery, Plan, Summary, simulate_watched};

/// Show how like rulesets are: the nearest of each, or the tree of all.
///
/// There are three kinds of distance, and none of them is a measure of
/// descent: clauses that differ; the share of shared positions in which two
/// rulesets part, between those of one board and one number of seeds; and how
/// far apart the figures of their random games are.
#[derive(Args)]
#[command(after_help = "\
Without a name all rulesets are compared; one name asks for what is nearest to it, several are
compared with one another.

Examples:
  seedlore kinship wari-bennett
  seedlore kinship wari-bennett --kind behaviour
  seedlore kinship wari-bennett wari-walker woli-beart --as tree
  seedlore kinship --kind clauses --as newick")]
pub struct KinshipCommand {
    /// Rulesets: NAME or FILE, or NAME:question=reading
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// What the distance is taken of.
    #[arg(long, value_enum, default_value_t = DistanceKind::Clauses, value_name = "KIND")]
    kind: DistanceKind,
    /// How to write it.
    #[arg(long = "as", value_enum, default_value_t = Form::Table, value_name = "FORM")]
    form: Form,
    /// How many of the nearest the table tells of each.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    nearest: u16,
    /// For behaviour: positions sampled for each board, at least.
    #[arg(long, default_value_t = Sampling::default().positions, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    positions: u32,
    /// For statistics: random games to play of each ruleset;
    /// fewer where games are long, as in the book.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    games: u64,
    /// For a tree: how often it is grown anew to see which groups come up again.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u32).range(0..=10_000))]
    redrawn: u32,
    /// The seed of all chances.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads to work on; by default as many as the machine has.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum DistanceKind {
    /// How many clauses differ.
    Clauses,
    /// In what share of shared positions they part.
    Behaviour,
    /// How far apart the figures of random games are.
    Statistics,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Form {
    /// Of each ruleset the nearest.
    Table,
    /// The tree, drawn in text.
    Tree,
    /// The tree in Newick's form, for other programs.
    Newick,
    /// One row a pair.
    Csv,
    /// One object with every pair and the trees.
    Json,
}

/// Rulesets that can all be compared, and what their distances rest on.
struct Compared {
    distances: Box<dyn Distances + Send>,
    /// The board, where only rulesets of one are compared.
    board: Option<String>,
    rests_on: String,
}

#[derive(Serialize)]
struct DistanceReport {
    kind: Kind,
    unit: &'static str,
    board: Option<String>,
    rests_on: String,
    rulesets: Vec<String>,
    distances: Vec<Pair>,
    tree: Option<Dendrogram>,
    newick: Option<String>,
}

#[derive(Serialize)]
struct Pair {
    one: String,
    other: String,
    distance: f64,
    low: Option<f64>,
    high: Option<f64>,
}

impl KinshipCommand {
    pub fn run(&self, common: &Common) -> Done {
        let (library, named) = naming::together(common, &self.names, Reading::Whole)?;
        common.note_faults(&library);
        let named = naming::each_once(&library, &named)?;
        let all: Vec<&Ruleset> = library.collection.rulesets().iter().collect();
        // Under the readings that were named, in place of the defaults.
        let all: Vec<&Ruleset> = all
            .into_iter()
            .map(|rules| {
                let as_named = named.iter().find(|named| named.name() == rules.name());
                as_named.unwrap_or(rules)
            })
            .collect();
        let names: Vec<&str> = named.iter().map(Ruleset::name).collect();
        let only = match names.as_slice() {
            [name] => Some(*name),
            _ => None,
        };
        let compared = on_threads(self.threads, || self.compared(&all, &names))??;
        let colour = common.output_colour();
        match self.form {
            Form::Table => self.table(&compared, only, colour),
            Form::Tree | Form::Newick => self.trees(&compared, colour)?,
            Form::Csv => csv(&compared),
            Form::Json => {
                let all: Vec<DistanceReport> =
                    compared.iter().map(|set| self.report(set)).collect();
                print_json(&all);
            }
        }
        Ok(())
    }

    /// The rulesets asked for: all those named, or all that there are.
    fn compared(&self, all: &[&Ruleset], names: &[&str]) -> Result<Vec<Compared>, Failure> {
        let is_named = |rules: &Ruleset| names.contains(&rules.name());
        // One by itself is compared with all others.
        let chosen: Vec<&Ruleset> = all
            .iter()
            .copied()
            .filter(|rules| names.len() < 2 || is_named(rules))
            .collect();
        let one = |distances: Box<dyn Distances + Send>, rests_on| Compared {
            distances,
            board: None,
            rests_on,
        };
        Ok(match self.kind {
            DistanceKind::Clauses => {
                let rests_on = "counted from the rulesets".into();
                vec![one(Box::new(ClauseDistances::new(&chosen)), rests_on)]
            }
            DistanceKind::Statistics => {
                let played = self.played(&chosen);
                let runs: Vec<&Summary> = played.iter().collect();
                let distances = StatisticDistances::new(&runs);
                let (least, most) = distances.games();
                let rests_on = format!(
                    "{} players, {least} to {most} games of each of {} rulesets, seed {}",
                    distances.players(),
                    chosen.len(),
                    self.seed
                );
                vec![one(Box::new(distances), rests_on)]
            }
            DistanceKind::Behaviour => self.behaviour(&chosen, names)?,
        })
    }

    /// The same figures as in the book.
    fn played(&self, rulesets: &[&Ruleset]) -> Vec<Summary> {
        let bar = progress_bar(rulesets.len() as u64 * self.games, "");
        let play = |rules: &&Ruleset| {
            bar.set_message(rules.name().to_string());
            let plan = Plan {
                players: ByPlayer::from_value(AgentKind::Random),
                seed: self.seed,
                games: self.games,
                setting: Setting {
                    limit: BY_CHANCE.limit,
                    ..Setting::default()
                },
            };
            let referee = Referee::new((*rules).clone());
            let engine = Engine::new((*rules).clone());
            let mut gallery = Gallery::new(rules);
            let watching = BY_CHANCE.watching(self.games, 1.0);
            let by = (&referee, &engine);
            let summary =
                simulate_watched(by, &plan, watching, &|_| bar.inc(1), &mut gallery).summary;
            bar.inc(self.games - summary.games);
            summary
        };
        let played = rulesets.par_iter().map(play).collect();
        bar.finish_and_clear();
        played
    }

    fn behaviour(&self, chosen: &[&Ruleset], names: &[&str]) -> Result<Vec<Compared>, Failure> {
        let sampling = Sampling {
            seed: self.seed,
            positions: self.positions,
        };
        let holds = |members: &[usize]| match names {
            [name] => members.iter().any(|at| chosen[*at].name() == *name),
            _ => true,
        };
        let boards: Vec<Vec<usize>> = shared_boards(chosen)
            .into_values()
            .filter(|members| members.len() > 1 && holds(members))
            .collect();
        if boards.is_empty() {
            return Err(Failure::usage(
                "no other ruleset has this board and as many seeds",
                "positions are shared only there; ask for `--kind clauses` or `--kind statistics`",
            ));
        }
        let measured = behaviour(chosen, &boards, &sampling, &|_| None);
        Ok(measured
            .into_iter()
            .map(|distances| Compared {
                board: Some(distances.board().to_string()),
                rests_on: format!(
                    "{} positions, one from each of {} random games of each ruleset, seed {}",
                    distances.positions(),
                    distances.games(),
                    distances.seed()
                ),
                distances: Box::new(distances),
            })
            .collect())
    }

    fn heading(&self, set: &Compared, colour: Colour) {
        let board = set
            .board
            .as_ref()
            .map_or(String::new(), |b| format!("{b}: "));
        say!(
            "{}",
            bold(&format!("{board}{}", set.distances.kind().unit()), colour)
        );
        say!("{}", set.rests_on);
    }

    fn table(&self, compared: &[Compared], only: Option<&str>, colour: Colour) {
        for (nth, set) in compared.iter().enumerate() {
            if nth > 0 {
                say!();
            }
            self.heading(set, colour);
            let names = set.distances.names();
            let asked = |at: &usize| only.is_none_or(|only| names[*at] == only);
            let most = match only {
                Some(_) => usize::from(self.nearest).max(10),
                None => usize::from(self.nearest),
            };
            let mut table = Table::grouped(1, "ruleset | nearest | distance | 95 % interval");
            for at in (0..names.len()).filter(asked) {
                for other in nearest(&*set.distances, at).into_iter().take(most) {
                    let apart = set.distances.between(at, other);
                    let ends = |(low, high)| format!("{} to {}", short(low), short(high));
                    table.row(vec![
                        names[at].clone(),
                        names[other].clone(),
                        short(apart.value),
                        apart.interval.map_or(String::new(), ends),
                    ]);
                }
            }
            table::print(&table.without_empty(), colour);
        }
    }

    fn trees(&self, compared: &[Compared], colour: Colour) -> Done {
        let large = |set: &&Compared| set.distances.names().len() > 2;
        if !compared.iter().any(|set| large(&set)) {
            return Err(Failure::usage(
                "two rulesets make no tree",
                "name three or more that can be compared, or none for all",
            ));
        }
        if compared.iter().any(|set| !can_be_grown(&*set.distances)) {
            return Err(Failure::usage(
                format!(
                    "a tree of more than {} rulesets can't be read",
                    Dendrogram::MOST
                ),
                "name those that are to be in it",
            ));
        }
        for set in compared.iter().filter(large) {
            let tree = Dendrogram::grow(&*set.distances, self.seed, self.redrawn);
            if self.form == Form::Newick {
                say!("{}", tree.newick());
                continue;
            }
            self.heading(set, colour);
            say!(
                "average linkage; % of {} trees grown from redrawn {}, seed {}",
                tree.redrawn,
                tree.kind.resampled(),
                tree.seed
            );
            draw(&tree, tree.nodes.len() - 1, "", "");
            say!();
        }
        Ok(())
    }

    fn report(&self, set: &Compared) -> DistanceReport {
        let distances = &*set.distances;
        let tree = (distances.names().len() > 2 && can_be_grown(distances))
            .then(|| Dendrogram::grow(distances, self.seed, self.redrawn));
        DistanceReport {
            kind: distances.kind(),
            unit: distances.kind().unit(),
            board: set.board.clone(),
            rests_on: set.rests_on.clone(),
            rulesets: distances.names().to_vec(),
            distances: pairs(distances),
            newick: tree.as_ref().map(Dendrogram::newick),
            tree,
        }
    }
}

fn can_be_grown(distances: &dyn Distances) -> bool {
    distances.names().len() <= Dendrogram::MOST
}

/// The others from the nearest to the furthest, then by name.
fn nearest(distances: &dyn Distances, at: usize) -> Vec<usize> {
    let names = distances.names();
    let mut others: Vec<usize> = (0..names.len()).filter(|other| *other != at).collect();
    let apart = |other: &usize| distances.between(at, *other).value;
    others.sort_by(|a, b| {
        let by_distance = apart(a).total_cmp(&apart(b));
        by_distance.then_with(|| names[*a].cmp(&names[*b]))
    });
    others
}

fn pairs(distances: &dyn Distances) -> Vec<Pair> {
    let names = distances.names();
    let all = (0..names.len()).flat_map(|one| (one + 1..names.len()).map(move |at| (one, at)));
    all.map(|(one, other)| {
        let apart = distances.between(one, other);
        Pair {
            one: names[one].clone(),
            other: names[other].clone(),
            distance: apart.value,
            low: apart.interval.map(|(low, _)| low),
            high: apart.interval.map(|(_, high)| high),
        }
    })
    .collect()
}

/// One row a pair (RFC 4180); names need no quotation marks.
fn csv(compared: &[Compared]) {
    say!("kind,board,one,other,distance,low,high,rests on\r");
    for set in compared {
        let board = set.board.as_deref().unwrap_or_default();
        for pair in pairs(&*set.distances) {
            let end = |end: Option<f64>| end.map_or(String::new(), |end| end.to_string());
            say!(
                "{},\"{board}\",{},{},{},{},{},\"{}\"\r",
                set.distances.kind(),
                pair.one,
                pair.other,
                pair.distance,
                end(pair.low),
                end(pair.high),
                set.rests_on
            );
        }
    }
}

/// The tree as lines, a group before its parts.
fn draw(tree: &Dendrogram, at: usize, before: &str, stem: &str) {
    let node = &tree.nodes[at];
    if node.parts.is_empty() {
        say!("{before}{stem}{}", tree.names[at]);
        return;
    }
    let support = node
        .support
        .map_or(String::new(), |share| format!("  {}", percent(share, 0)));
    say!("{before}{stem}┬ {}{support}", short(node.apart));
    let below = match stem {
        "" => before.to_string(),
        "├─" => format!("{before}│ "),
        _ => format!("{before}  "),
    };
    for (nth, part) in node.parts.iter().enumerate() {
        let last = nth + 1 == node.parts.len();
        draw(tree, *part, &below, if last { "└─" } else { "├─" });
    }
}

/// Three decimals at most.
fn short(number: f64) -> String {
    trimmed(format!("{number:.3}"))
}
