//! Which ruleset a command means. All commands name one alike: by its name in
//! the folder of rulesets, by words that only it has, or by the path of its
//! file, and with any of these, after a colon, readings of its open questions.

use std::path::Path;

use super::common::{Common, Origin};
use super::failure::Failure;
use super::index;
use super::lookup::{meant, meant_by_entry};
use super::output::note;
use crate::library::{ENDING, Library, shown};
use crate::rules::Ruleset;

/// A ruleset of a library, under readings.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Named {
    /// Its name or the path of its file, with the readings that were written
    /// with it; tables show it so.
    pub label: String,
    /// The same without readings.
    pub ruleset: String,
    pub name: String,
    /// Readings other than the defaults, as `question=reading`.
    pub readings: Vec<String>,
}

impl Named {
    pub fn rules(&self, library: &Library) -> Result<Ruleset, Failure> {
        Ok(library.ruleset(&self.name, &self.readings)?)
    }
}

/// What was written for a ruleset, before anything is looked up.
#[derive(Debug, PartialEq, Eq)]
struct Written<'t> {
    words: &'t str,
    ruleset: By<'t>,
    readings: Vec<String>,
}

#[derive(Debug, PartialEq, Eq)]
enum By<'t> {
    Name(&'t str),
    File(&'t Path),
}

impl<'t> Written<'t> {
    fn parse(text: &'t str) -> Written<'t> {
        // A path may hold colons; its readings follow the ending.
        let after_file = text.rfind(&format!("{ENDING}:"));
        let (ruleset, readings) = match after_file.map(|at| text.split_at(at + ENDING.len())) {
            Some((file, readings)) => (file, Some(&readings[1..])),
            None if text.ends_with(ENDING) => (text, None),
            None => match text.split_once(':') {
                Some((name, readings)) => (name, Some(readings)),
                None => (text, None),
            },
        };
        let is_file = ruleset.ends_with(ENDING) || ruleset.contains(std::path::is_separator);
        let readings = readings.into_iter().flat_map(|all| all.split(','));
        Written {
            words: ruleset,
            ruleset: match is_file {
                true => By::File(Path::new(ruleset)),
                false => By::Name(ruleset),
            },
            readings: readings.map(|r| r.trim().to_string()).collect(),
        }
    }

    fn by_name(&self) -> Option<&'t str> {
        match self.ruleset {
            By::Name(name) => Some(name),
            By::File(_) => None,
        }
    }

    fn by_file(&self) -> Option<&'t Path> {
        match self.ruleset {
            By::File(path) => Some(path),
            By::Name(_) => None,
        }
    }

    /// The ruleset that is named, in its library.
    fn named(self, name: String) -> Named {
        let ruleset = match self.ruleset {
            By::Name(_) => name.clone(),
            By::File(_) => self.words.to_string(),
        };
        let label = match self.readings.as_slice() {
            [] => ruleset.clone(),
            readings => format!("{ruleset}:{}", readings.join(",")),
        };
        Named {
            label,
            ruleset,
            name,
            readings: self.readings,
        }
    }
}

/// What was written for a ruleset, but for its readings.
pub fn without_readings(text: &str) -> &str {
    Written::parse(text).words
}

/// How much of a collection is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// All of it.
    Whole,
    /// What is named, and what that is derived from, where a glance finds it.
    Named,
}

/// The ruleset that is meant, in its library, of which only what it takes is read; `more` are
/// readings that were said elsewhere.
pub fn one(common: &Common, text: &str, more: &[String]) -> Result<(Library, Named), Failure> {
    let texts = [text.to_string()];
    let (library, mut named) = together(common, &texts, Reading::Named)?;
    let mut named = named.pop().expect("one was named");
    named.readings.extend_from_slice(more);
    Ok((library, named))
}

/// The names of rulesets, and a library that has at least these: `None` where the whole
/// collection has to be read for it.
fn at_a_glance(
    common: &Common,
    written: &[Written],
) -> Result<Option<(Library, Vec<String>)>, Failure> {
    let entries = index::entries(common);
    let (mut names, mut told) = (Vec::new(), Vec::new());
    for text in written.iter().filter_map(Written::by_name) {
        names.push(match &entries {
            None => text.to_string(),
            Some(entries) => match meant_by_entry(entries, text) {
                Some((name, words)) => {
                    told.extend(words);
                    name
                }
                None => return Ok(None),
            },
        });
    }
    let sought: Vec<&str> = names.iter().map(String::as_str).collect();
    let files: Vec<&Path> = written.iter().filter_map(Written::by_file).collect();
    let library = match (files.as_slice(), common.origin()) {
        ([], Origin::Folder(folder)) => Library::open_only(folder, &sought)?,
        ([], Origin::BuiltIn) => Library::built_in_only(None, &sought)?,
        ([], Origin::Region(region)) => Library::built_in_only(Some(region), &sought)?,
        (files, _) => Library::open_files_only(not_folders(files)?, &sought)?,
    };
    if library.is_some() {
        told.iter().for_each(|told| note!("{told}"));
    }
    Ok(library.map(|library| (library, names)))
}

/// The same, and its rules.
pub fn ruleset(
    common: &Common,
    text: &str,
    more: &[String],
) -> Result<(Library, Ruleset), Failure> {
    let (library, named) = one(common, text, more)?;
    let rules = named.rules(&library)?;
    Ok((library, rules))
}

/// Rulesets that belong to one collection. Where files are named, it is theirs,
/// and the names are sought in it too. Without any it is read whole.
///
/// # Errors
/// If the files belong to several.
pub fn together(
    common: &Common,
    texts: &[String],
    reading: Reading,
) -> Result<(Library, Vec<Named>), Failure> {
    let written: Vec<Written> = texts.iter().map(|text| Written::parse(text)).collect();
    let files: Vec<&Path> = written.iter().filter_map(Written::by_file).collect();
    let glance = match (reading, texts) {
        (Reading::Whole, _) | (_, []) => None,
        (Reading::Named, _) => at_a_glance(common, &written)?,
    };
    let (library, mut names) = match glance {
        Some((library, names)) => (library, names.into_iter()),
        None => {
            let library = match files.as_slice() {
                [] => common.library()?,
                files => Library::open_files(not_folders(files)?)?,
            };
            let names = written.iter().filter_map(Written::by_name);
            let names = names.map(|name| meant(&library, name));
            let names: Vec<String> = names.collect::<Result<_, _>>()?;
            (library, names.into_iter())
        }
    };
    let mut nth_file = 0;
    let mut named = Vec::new();
    for written in written {
        let name = match written.ruleset {
            By::Name(_) => names.next().expect("each has one"),
            By::File(path) => {
                nth_file += 1;
                name_in(&library, path, nth_file - 1)?
            }
        };
        named.push(written.named(name));
    }
    Ok((library, named))
}

/// Each of several rulesets once, under its readings.
///
/// # Errors
/// If one can't be made, or is named twice under different readings: tables
/// and files tell rulesets apart by name.
pub fn each_once(library: &Library, named: &[Named]) -> Result<Vec<Ruleset>, Failure> {
    let mut all: Vec<Ruleset> = Vec::new();
    for one in named {
        let rules = one.rules(library)?;
        match all.iter().find(|known| known.name() == rules.name()) {
            None => all.push(rules),
            Some(known) if known.reading() == rules.reading() => {}
            Some(_) => {
                return Err(Failure::usage(
                    format!("`{}` is named under two readings", one.name),
                    "name it once; `seedlore compare` holds two readings against each other",
                ));
            }
        }
    }
    Ok(all)
}

/// # Errors
/// If one is a folder.
fn not_folders<'f, 'p>(files: &'f [&'p Path]) -> Result<&'f [&'p Path], Failure> {
    match files.iter().find(|path| path.is_dir()) {
        None => Ok(files),
        Some(folder) => Err(Failure::usage(
            format!("`{}` is a folder, not a ruleset", shown(folder)),
            format!("name a ruleset in it: `NAME --rulesets {}`", shown(folder)),
        )),
    }
}

/// The name of the only ruleset in a file, which was named as the nth.
fn name_in(library: &Library, path: &Path, nth: usize) -> Result<String, Failure> {
    let file = library.files[nth];
    let within = library.sources.path(file);
    let all = library.collection.rulesets().iter();
    let names: Vec<&str> = all
        .filter(|rules| rules.path() == within)
        .map(Ruleset::name)
        .collect();
    match names.as_slice() {
        [one] => Ok(one.to_string()),
        [] => {
            let of_file = library.faults_of(file);
            // A parent's fault leaves its children out as well.
            let faults = match of_file.has_errors() {
                true => of_file,
                false => library.faults.clone(),
            };
            match faults.has_errors() {
                true => Err(Failure::faults(faults, &library.sources)),
                false => Err(Failure::usage(
                    format!("`{}` holds no ruleset that can be played", shown(path)),
                    "name the file of a ruleset; a base is a part that others share, not a game",
                )),
            }
        }
        several => Err(Failure::usage(
            format!("`{}` holds several rulesets", shown(path)),
            format!(
                "name one of them, as in `{} --rulesets {}`; there are {}",
                several[0],
                library.folder,
                several.join(", ")
            ),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_paths_are_parted_from_their_readings() {
        let table: [(&str, By, &[&str]); 9] = [
            ("wari", By::Name("wari"), &[]),
            ("wari:q=r", By::Name("wari"), &["q=r"]),
            ("wari:q=r, s=t", By::Name("wari"), &["q=r", "s=t"]),
            ("x.sow", By::File(Path::new("x.sow")), &[]),
            ("x.sow:q=r", By::File(Path::new("x.sow")), &["q=r"]),
            (
                "a/x.sow:q=r,s=t",
                By::File(Path::new("a/x.sow")),
                &["q=r", "s=t"],
            ),
            ("/a:b/x.sow", By::File(Path::new("/a:b/x.sow")), &[]),
            (
                "/a:b/x.sow:q=r",
                By::File(Path::new("/a:b/x.sow")),
                &["q=r"],
            ),
            ("a/x", By::File(Path::new("a/x")), &[]),
        ];
        for (text, ruleset, readings) in table {
            let written = Written::parse(text);
            assert_eq!(written.ruleset, ruleset, "{text}");
            assert_eq!(written.readings, readings, "{text}");
        }
    }
}
