//! All that a plan comes to: runs, and the blocks of games they are cut into.

use std::collections::{HashMap, HashSet};
use std::ops::Range;
use std::path::Path;
use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::plan_file::{self, Named, Part, Readings};
use crate::cli::args::{agreement, players};
use crate::cli::failure::Failure;
use crate::cli::output::note;
use crate::library::{Library, read};
use crate::play::Setting;
use crate::report::{Fault, Faults, nearest};
use crate::rules::{Choices, Ruleset, choices, each_alone};
use crate::source::Spanned;
use crate::stats::Plan;

/// More runs than this are no plan.
const MOST_RUNS: usize = 100_000;

/// One simulation: a ruleset under one reading, played by the same players.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Run {
    pub ruleset: String,
    /// Readings other than the defaults, as `question=reading`.
    pub readings: Vec<String>,
    pub players: String,
    pub seed: u64,
    pub games: u64,
    pub agree: u32,
    pub limit: u32,
    /// The sum over the clauses in force: other clauses are another run.
    pub clauses: String,
}

impl Run {
    /// # Errors
    /// If the players can't be read or seated, in a run that was written
    /// elsewhere.
    pub fn plan(&self, rules: &Ruleset) -> Result<Plan, String> {
        Ok(Plan {
            players: players(&self.players)?.at(rules)?,
            seed: self.seed,
            games: self.games,
            setting: Setting {
                agreement: agreement(self.agree),
                limit: self.limit,
            },
        })
    }

    /// How messages call it.
    pub fn describe(&self) -> String {
        let mut name = self.ruleset.clone();
        if !self.readings.is_empty() {
            name += &format!(":{}", self.readings.join(","));
        }
        format!("{name}, {}", self.players)
    }

    /// The rules it is played by.
    ///
    /// # Errors
    /// If they are not what they were when the run was planned.
    pub fn rules(&self, library: &Library) -> Result<Ruleset, Failure> {
        let rules = library.ruleset(&self.ruleset, &self.readings)?;
        match sum(&rules) == self.clauses {
            true => Ok(rules),
            false => Err(Failure::usage(
                format!(
                    "the clauses of `{}` are not those that were played",
                    self.ruleset
                ),
                "name the folder of the rulesets as they were with `--rulesets`, or begin a new run in another folder",
            )),
        }
    }
}

/// A short sum over all that the clauses say.
fn sum(rules: &Ruleset) -> String {
    let clauses = serde_json::to_vec(rules.clauses()).expect("plain data is always JSON");
    format!("{:08x}", crc32fast::hash(&clauses))
}

/// The runs of a plan in their order, cut into blocks that are counted through
/// from 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Schedule {
    /// Games a block.
    block: u64,
    runs: Vec<Run>,
}

/// Games of one run that are played and written together.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// Its place among the runs.
    pub run: usize,
    pub games: Range<u64>,
}

impl Schedule {
    /// Reads a plan and looks up all that it names.
    ///
    /// # Errors
    /// With every fault of the plan, where it stands.
    pub fn read(path: &Path, library: &Library) -> Result<Schedule, Failure> {
        let mut sources = library.sources.clone();
        let file = read::text(path, &mut sources)?;
        let file = file.map_err(|unfit| Failure::faults(unfit.fault, &sources))?;
        let mut faults = Faults::default();
        let said = plan_file::read(file, &sources, &mut faults);
        let mut runs = Vec::new();
        let mut known = HashSet::new();
        let mut tables = HashMap::new();
        let is_legible = !faults.has_errors();
        // Counted before any reading is put in force, which takes longer. Runs that
        // are named twice are counted twice.
        let mut named = 0_usize;
        let too_many = said.parts.iter().find(|part| {
            named = named.saturating_add(most_runs(part, library, MOST_RUNS - named));
            named > MOST_RUNS
        });
        if let Some(part) = too_many {
            faults.push(
                Fault::error(format!("these are more than {MOST_RUNS} runs"))
                    .at(part.span, "with this part")
                    .help("name fewer rulesets, readings or players, and the rest in another plan"),
            );
        }
        for part in said.parts.iter().filter(|_| too_many.is_none()) {
            let variants = variants_of(part, library, is_legible, &mut tables, &mut faults);
            let found = runs_of(part, &variants);
            runs.extend(found.into_iter().filter(|run| known.insert(run.clone())));
        }
        if faults.has_errors() {
            return Err(Failure::faults(faults.sorted(), &sources));
        }
        Ok(Schedule {
            block: said.block,
            runs,
        })
    }

    /// Whether a schedule that was read from a file of blocks is one that a plan
    /// can come to.
    ///
    /// # Errors
    /// What is out of range.
    pub fn check(&self) -> Result<(), String> {
        let within = |what: &str, found: u64, most: u64| match (1..=most).contains(&found) {
            true => Ok(()),
            false => Err(format!("{what} is {found}, which is not from 1 to {most}")),
        };
        within("`block`", self.block, plan_file::MOST_IN_A_BLOCK)?;
        within(
            "the number of runs",
            self.runs.len() as u64,
            MOST_RUNS as u64,
        )?;
        for run in &self.runs {
            let name = run.describe();
            within(
                &format!("`games` of {name}"),
                run.games,
                plan_file::MOST_GAMES,
            )?;
            within(
                &format!("`limit` of {name}"),
                run.limit.into(),
                u32::MAX.into(),
            )?;
        }
        Ok(())
    }

    pub fn runs(&self) -> &[Run] {
        &self.runs
    }

    /// For each run, the number of its first block; and at the end the number
    /// of all blocks.
    pub fn starts(&self) -> Vec<u64> {
        let mut starts = vec![0_u64];
        for run in &self.runs {
            let before = starts.last().copied().unwrap_or(0);
            starts.push(before.saturating_add(run.games.div_ceil(self.block.max(1))));
        }
        starts
    }

    /// What a block holds, by the [starts](Self::starts); `None` past the last.
    pub fn block(&self, starts: &[u64], number: u64) -> Option<Block> {
        let run = starts
            .partition_point(|start| *start <= number)
            .checked_sub(1)?;
        let games = self.runs.get(run)?.games;
        let first = (number - starts[run]).saturating_mul(self.block);
        Some(Block {
            run,
            games: first..games.min(first.saturating_add(self.block)),
        })
    }
}

/// A ruleset under one reading, as runs name it.
struct Variant {
    ruleset: String,
    readings: Vec<String>,
    clauses: String,
}

/// What parts name, in one text, and what that comes to.
type Tables = HashMap<String, Rc<[Variant]>>;

/// Every ruleset of a part under each reading. Parts that name the same
/// rulesets and players are looked up once.
fn variants_of(
    part: &Part,
    library: &Library,
    is_legible: bool,
    tables: &mut Tables,
    faults: &mut Faults,
) -> Rc<[Variant]> {
    let known = faults.len();
    let misseated = |told: &str, named: &Spanned<String>| {
        let (message, help) = told.split_once("; ").unwrap_or((told, ""));
        let fault = Fault::error(message).at(named.span, "");
        fault.maybe_help((!help.is_empty()).then(|| help.to_string()))
    };
    let mut seatings = Vec::new();
    let mut key = part.names();
    for named in part.players.iter().take(MOST_RUNS) {
        match players(&named.value) {
            Ok(seating) => seatings.push((named, seating)),
            Err(told) => faults.push(misseated(&told, named)),
        }
        key.push('\n');
        key.push_str(&named.value);
    }
    if let Some(variants) = tables.get(&key) {
        return variants.clone();
    }
    let mut variants = Vec::new();
    let mut unseated = Faults::default();
    each_ruleset(part, library, faults, &mut |rules| {
        for (named, seating) in &seatings {
            if let Err(told) = seating.at(rules) {
                unseated.push(misseated(&told, named));
            }
        }
        variants.push(Variant {
            ruleset: rules.name().into(),
            readings: rules.reading(),
            clauses: sum(rules),
        });
    });
    faults.extend(unseated);
    if variants.is_empty() && faults.len() == known && is_legible {
        faults.push(
            Fault::error("the plan names no ruleset")
                .at(part.span, "")
                .help("write `rulesets = [\"NAME\"]`, `regions = [\"west-africa\"]` or `rulesets = \"all\"`"),
        );
    }
    let variants: Rc<[Variant]> = variants.into();
    if faults.len() == known {
        tables.insert(key, variants.clone());
    }
    variants
}

/// How many runs a part comes to, readings counted that make no rules together; no more
/// than one beyond what there is room for.
fn most_runs(part: &Part, library: &Library, room: usize) -> usize {
    let mut runs = 0_usize;
    let mut add = |rules: &Ruleset, named: &str| {
        let readings = choices_of(part.readings, rules, named);
        let variants = readings.map_or(1, |choices| choices.trials.len());
        runs = runs.saturating_add(variants.saturating_mul(part.players.len().max(1)));
        runs <= room
    };
    if let Named::These(names) = &part.rulesets {
        for named in names {
            let (name, _) = parted(&named.value);
            // One that is not known is told of when it is looked up.
            let is_room = match library.collection.get(name) {
                Ok(rules) => add(rules, &named.value),
                Err(_) => true,
            };
            if !is_room {
                break;
            }
        }
    }
    for rules in chosen(part, library, &folders(library)) {
        if !add(rules, rules.name()) {
            break;
        }
    }
    runs
}

/// The rulesets of the library that a part takes as a whole: all, or those of regions.
fn chosen<'l>(part: &Part, library: &'l Library, folders: &[Option<&str>]) -> Vec<&'l Ruleset> {
    let is_in = |folder: &Option<&str>| {
        let mut regions = part.regions.iter();
        regions.any(|region| Some(region.value.as_str()) == *folder)
    };
    let is_all = matches!(part.rulesets, Named::All);
    let all = library.collection.rulesets().iter().zip(folders);
    let chosen = all.filter(|(_, folder)| is_all || is_in(folder));
    chosen.map(|(rules, _)| rules).collect()
}

/// Every run of a part.
fn runs_of(part: &Part, variants: &[Variant]) -> Vec<Run> {
    let mut seats: Vec<&str> = part.players.iter().map(|p| p.value.as_str()).collect();
    if seats.is_empty() {
        seats.push("random");
    }
    let of = |variant: &Variant, players: &str| Run {
        ruleset: variant.ruleset.clone(),
        readings: variant.readings.clone(),
        players: players.to_string(),
        seed: part.seed,
        games: part.games,
        agree: part.agree,
        limit: part.limit,
        clauses: variant.clauses.clone(),
    };
    let variants = variants.iter();
    let runs = variants.flat_map(|variant| seats.iter().map(move |players| (variant, *players)));
    runs.map(|(variant, players)| of(variant, players))
        .collect()
}

/// Every ruleset of a part under each of its readings.
fn each_ruleset(
    part: &Part,
    library: &Library,
    faults: &mut Faults,
    each: &mut dyn FnMut(&Ruleset),
) {
    let folders = folders(library);
    for region in &part.regions {
        if !folders.contains(&Some(region.value.as_str())) {
            let known = folders.iter().flatten().copied();
            let fault = Fault::error(format!("there is no region `{}`", region.value));
            let help = match nearest(&region.value, known) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("a region is a folder in {}", library.folder),
            };
            faults.push(fault.at(region.span, "").help(help));
        }
    }
    if let Named::These(names) = &part.rulesets {
        let mut known = HashSet::new();
        for named in names.iter().filter(|named| known.insert(&named.value)) {
            match under(library, &named.value) {
                Ok(rules) => read_as(part.readings, &rules, &named.value, library, each),
                Err(found) => found.into_iter().for_each(|fault| {
                    faults.push(match fault.span {
                        None => fault.at(named.span, ""),
                        Some(_) => fault,
                    });
                }),
            }
        }
    }
    for rules in chosen(part, library, &folders) {
        read_as(part.readings, rules, rules.name(), library, each);
    }
}

/// The folder in which each ruleset stands, as far as it has one of its own.
fn folders(library: &Library) -> Vec<Option<&str>> {
    let folder = |rules| {
        let path = Ruleset::path(rules);
        let within = path.strip_prefix(&library.folder).unwrap_or(path);
        let parts = within
            .trim_start_matches(['/', '\\'])
            .split_once(['/', '\\']);
        parts.map(|(folder, _)| folder)
    };
    library.collection.rulesets().iter().map(folder).collect()
}

/// A ruleset as it is named, with readings or without.
fn under(library: &Library, named: &str) -> Result<Ruleset, Faults> {
    let (name, readings) = parted(named);
    library.collection.get(name).map_err(Faults::from)?;
    library.collection.under(name, &readings)
}

fn parted(named: &str) -> (&str, Vec<String>) {
    match named.split_once(':') {
        None => (named, Vec::new()),
        Some((name, readings)) => (
            name.trim(),
            readings.split(',').map(|r| r.trim().to_string()).collect(),
        ),
    }
}

/// The readings that are asked for; `None` for the defaults alone.
fn choices_of(readings: Readings, rules: &Ruleset, named: &str) -> Option<Choices> {
    let (_, given) = parted(named);
    let fixed: Vec<&str> = given.iter().filter_map(|r| r.split('=').next()).collect();
    match readings {
        Readings::Default => None,
        Readings::EachAlone => Some(each_alone(rules, &fixed)),
        Readings::Combined => Some(choices(rules, &fixed)),
    }
}

/// The ruleset under all readings that are asked for.
fn read_as(
    readings: Readings,
    rules: &Ruleset,
    named: &str,
    library: &Library,
    each: &mut dyn FnMut(&Ruleset),
) {
    let (name, given) = parted(named);
    let Some(choices) = choices_of(readings, rules, named) else {
        return each(rules);
    };
    if choices.each_alone && readings == Readings::Combined {
        note!(
            "`{named}` has more readings than are combined: each is played alone, with the defaults of the others"
        );
    }
    for nth in 0..choices.trials.len() {
        let readings = [given.clone(), choices.readings(nth)].concat();
        // Readings that make no rules together are no ruleset to play.
        if let Ok(rules) = library.collection.under(name, &readings) {
            each(&rules);
        }
    }
}
