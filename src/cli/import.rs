//! `seedlore import`: tables that others coded, held against the rulesets.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand};

use super::common::Common;
use super::failure::{Done, Failure};
use super::new::faulty;
use super::output::{say, write};
use super::table::{bold, dim};
use crate::compare::Mechanic;
use crate::export::{Held, Tables, Unreadable, against, read_cldf};
use crate::features::Feature;
use crate::library::read::{self, Unread};
use crate::library::{Library, shown};
use crate::render::percent;
use crate::report::{Encoding, Fault, is_hidden, nearest, visible_line};
use crate::skeleton::{self, Captures, Direction, Facts, Game, Laps, Stores};
use crate::source::Sources;

/// Read tables of features that others coded, and tell which rulesets come
/// nearest and where they differ.
///
/// Nothing is written into the collection: features tell less than clauses.
#[derive(Args)]
#[command(after_help = "\
Examples:
  seedlore import cldf our-museum                      each variant, and the rulesets nearest to it
  seedlore import cldf our-museum --unit wari-7 --nearest 1
  seedlore import cldf our-museum --unit wari-7 --skeleton > rulesets/wari-7.sow

The folder holds a CLDF StructureDataset with the parameters that `seedlore export cldf` writes.
Where its tables contradict each other or name what is not there, that line is told.")]
pub struct Import {
    #[command(subcommand)]
    form: Form,
}

#[derive(Subcommand)]
enum Form {
    /// A CLDF StructureDataset with the parameters of `seedlore export cldf`.
    Cldf(Dataset),
}

#[derive(Args)]
struct Dataset {
    /// Its folder.
    folder: PathBuf,
    /// Only this unit, by its ID in the table of languages.
    #[arg(long, value_name = "ID")]
    unit: Option<String>,
    /// How many of the nearest rulesets to tell of each.
    #[arg(long, default_value_t = 3, value_name = "NUMBER")]
    nearest: usize,
    /// Print a ruleset to begin from, of what can be said of the unit.
    #[arg(long, requires = "unit")]
    skeleton: bool,
}

/// Longer files than this are no tables that people coded.
const LONGEST: u64 = 32 << 20;

impl Import {
    pub fn run(&self, common: &Common) -> Done {
        let Form::Cldf(dataset) = &self.form;
        dataset.run(common)
    }
}

impl Dataset {
    fn run(&self, common: &Common) -> Done {
        let path = metadata_of(&self.folder)?;
        let metadata = text_of(&path).map_err(|wrong| failure(&wrong, &self.folder))?;
        let mut tables = read_cldf(&metadata, &|file| text_of(&self.folder.join(file)))
            .map_err(|wrong| failure(&wrong, &self.folder))?;
        let library = common.library()?;
        if let Some(unit) = &self.unit {
            only(unit, &mut tables)?;
        }
        let mut held = against(&tables, &library.collection, self.nearest);
        if self.skeleton {
            let first = held.next().expect("the unit was found");
            return skeleton(&first, &library);
        }
        for held in held {
            tell(&held, common);
        }
        common.note_faults(&library);
        Ok(())
    }
}

/// Leaves one unit of a dataset.
fn only(unit: &str, tables: &mut Tables) -> Done {
    let ids = || tables.units.iter().map(|unit| unit.id.as_str());
    if !ids().any(|id| id == unit) {
        let help = match nearest(unit, ids()) {
            Some(near) => format!("did you mean `{}`?", visible_line(near)),
            None => "name one by its ID".into(),
        };
        let message = format!("the dataset has no unit `{}`", visible_line(unit));
        return Err(Failure::usage(message, help));
    }
    tables.units.retain(|known| known.id == unit);
    tables.values.retain(|value| value.unit == unit);
    Ok(())
}

/// The one file of metadata in a folder.
fn metadata_of(folder: &Path) -> Result<PathBuf, Failure> {
    let entries = fs::read_dir(folder).map_err(|e| Failure::io("read", folder, &e))?;
    let mut found: Vec<PathBuf> = entries
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.to_string_lossy().ends_with("-metadata.json"))
        .collect();
    found.sort();
    match found.as_slice() {
        [one] => Ok(one.clone()),
        [] => Err(Failure::usage(
            format!("{} holds no CLDF dataset", shown(folder)),
            "name the folder that holds StructureDataset-metadata.json",
        )),
        _ => Err(Failure::usage(
            format!("{} holds more than one dataset", shown(folder)),
            "keep each in a folder of its own",
        )),
    }
}

fn text_of(path: &Path) -> Result<String, Unreadable> {
    let wrong = |message: String, help: &str| Unreadable {
        file: path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into(),
        message,
        help: help.into(),
    };
    let unfit = |message: &str| wrong(message.into(), "take a part of the dataset");
    let unread = |unread| match unread {
        Unread::Io(error) => wrong(
            format!("it can't be read: {error}"),
            "check your rights to it",
        ),
        Unread::NotAFile(kind) => unfit(&format!("it is {kind}, not a file")),
        Unread::TooLong { .. } => unfit("it is too long"),
    };
    let bytes = read::bytes(path, LONGEST).map_err(unread)?;
    String::from_utf8(bytes).map_err(|error| {
        let help = Encoding::guess(error.as_bytes()).help(&shown(path));
        wrong("it is not UTF-8 text".into(), &help)
    })
}

fn failure(wrong: &Unreadable, folder: &Path) -> Failure {
    let file = folder.join(&wrong.file);
    let fault = Fault::error(format!("{}: {}", shown(&file), wrong.message));
    Failure::faults(fault.help(wrong.help.clone()), &Sources::default())
}

fn tell(held: &Held, common: &Common) {
    let colour = common.output_colour();
    let name = format!("{} ({})", held.name, held.unit);
    say!("{}", bold(&visible_line(&name), colour));
    say!(
        "  {} of {} features coded",
        held.coded.len(),
        Feature::all().len()
    );
    for unknown in &held.unknown {
        let unknown = format!("not known here: {}", visible_line(unknown));
        say!("  {}", dim(&unknown, colour));
    }
    if held.coded.is_empty() {
        return;
    }
    for near in &held.nearest {
        say!(
            "  {}: {}; {} the same, {} differ",
            near.ruleset,
            percent(near.share, 0),
            near.same.len(),
            near.differ.len()
        );
        for (feature, theirs, ours) in &near.differ {
            say!("    {}: {theirs} there, {ours} here", feature.id());
        }
        if !near.more.is_empty() {
            let more: Vec<String> = near.more.iter().map(|feature| feature.id()).collect();
            say!("    said there alone: {}", more.join(", "));
        }
    }
    say!("  none of these, or a variant: {}", percent(held.none, 0));
}

/// Prints what can be said of a unit as a ruleset; what else was coded stands
/// in comments at its head.
fn skeleton(held: &Held, library: &Library) -> Done {
    let mut left: BTreeMap<Feature, String> = held.coded.clone();
    let mut game = Game::default();
    let mut number = |feature: Feature| {
        left.remove(&feature)
            .and_then(|text| text.parse::<u16>().ok())
    };
    if let Some(rows) = number(Feature::Rows) {
        game.rows = skeleton::rows(&rows.to_string())
            .map_err(|help| Failure::usage(format!("the board has {rows} rows"), help))?;
    }
    if let Some(pits) = number(Feature::PitsInRow) {
        game.pits = u8::try_from(pits)
            .ok()
            .filter(|n| (1..=20).contains(n))
            .ok_or_else(|| {
                Failure::usage(format!("a row has {pits} pits"), "a row has 1 to 20 pits")
            })?;
    }
    if let Some(seeds) = number(Feature::SeedsInPit) {
        game.seeds = seeds.clamp(1, 200);
    }
    let said = |feature| held.coded.get(&feature).map(String::as_str);
    let is = |mechanic| said(Feature::Has(mechanic)) == Some("yes");
    let mut told = Vec::new();
    let direction = match said(Feature::Direction) {
        Some("anticlockwise") => Some(Direction::Anticlockwise),
        Some("clockwise") => Some(Direction::Clockwise),
        Some("chosen") => Some(Direction::Either),
        _ => None,
    };
    if let Some(direction) = direction {
        game.direction = direction;
        told.push(Feature::Direction);
    }
    game.laps = match (is(Mechanic::RelayLast), is(Mechanic::RelayNext)) {
        (true, false) => Laps::Last,
        (false, true) => Laps::Next,
        _ => Laps::One,
    };
    told.extend(match game.laps {
        Laps::Last => Some(Feature::Has(Mechanic::RelayLast)),
        Laps::Next => Some(Feature::Has(Mechanic::RelayNext)),
        Laps::One => None,
    });
    let numbers: Option<&[u16]> = match said(Feature::NumbersTaken) {
        Some("one") => Some(&[1]),
        Some("two") => Some(&[2]),
        Some("three") => Some(&[3]),
        Some("four") => Some(&[4]),
        Some("six") => Some(&[6]),
        Some("one_or_three") => Some(&[1, 3]),
        Some("two_or_three") => Some(&[2, 3]),
        Some("two_or_four") => Some(&[2, 4]),
        Some("two_four_or_six") => Some(&[2, 4, 6]),
        _ => None,
    };
    game.captures = match numbers {
        Some(numbers) => {
            told.extend([Feature::NumbersTaken, Feature::Has(Mechanic::Making)]);
            Captures::Making(numbers.to_vec())
        }
        None if is(Mechanic::Opposite) => {
            told.push(Feature::Has(Mechanic::Opposite));
            Captures::Opposite
        }
        None => Captures::None,
    };
    if is(Mechanic::StoresSown) {
        game.stores = Stores::Sown;
    }
    game.rounds = is(Mechanic::Several);
    told.extend([Mechanic::StoresSown, Mechanic::Several].map(Feature::Has));
    left.retain(|feature, answer| !told.contains(feature) && answer != "no");
    let text = skeleton::whole(
        &name_of(&held.unit),
        &title_of(&held.name),
        &Facts::default(),
        &game,
        library.collection.bibliography(),
    )
    .map_err(|wrong| faulty(*wrong))?;
    let mut head = String::from(
        "// Begun from coded features, which tell less than a report does: check every clause.\n",
    );
    if !left.is_empty() {
        head += "// Coded too, and to be seen to:\n";
        for (feature, answer) in &left {
            head += &format!("//   {} = {answer}: {}\n", feature.id(), feature.title());
        }
    }
    write(format_args!("{head}{text}"));
    Ok(())
}

/// A name for a ruleset: small letters, digits and hyphens.
fn name_of(id: &str) -> String {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit();
    let name: String = id
        .to_ascii_lowercase()
        .chars()
        .map(|c| if fits(c) { c } else { '-' })
        .take(60)
        .collect();
    match name.starts_with(|c: char| c.is_ascii_lowercase()) {
        true => name,
        false => format!("r-{name}").chars().take(60).collect(),
    }
}

fn title_of(name: &str) -> String {
    name.chars()
        .map(|c| {
            if c.is_control() || is_hidden(c) {
                ' '
            } else {
                c
            }
        })
        .take(200)
        .collect()
}
