//! Which rulesets some words mean: by name, title, other names, place and the
//! reports they rest on, however these are spelled.

use std::collections::BTreeSet;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::failure::Failure;
use super::output::note;
use crate::library::Library;
use crate::prose;
use crate::report::{Fault, folded_words, is_one_slip, nearest, sound, visible_line};
use crate::rules::Ruleset;
use crate::terms::Fact;

/// Of several rulesets that fit, no more than these are named.
const MOST_NAMED: usize = 24;

/// How well a ruleset fits some words; the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// They are its title, or the name of its game.
    Game,
    /// Each of them is a word of its names.
    Word,
    /// Each of them begins a word of its names.
    Beginning,
    /// Each of them begins a word of its names, places, observers or reports.
    Told,
    /// Each of them stands within its name or title.
    Within,
}

/// What a ruleset is found by.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    pub name: String,
    pub title: String,
    /// The first place of its record.
    pub place: Option<String>,
    /// The folders that it stands in, below that of the collection.
    pub region: String,
    /// The game that its record names.
    game: Option<String>,
    /// Other names of it.
    aliases: Vec<String>,
    /// Places, observers and reports.
    told: Vec<String>,
}

impl Entry {
    pub fn new(rules: &Ruleset, library: &Library) -> Entry {
        let works = library.collection.bibliography();
        let (mut game, mut aliases, mut told) = (None, Vec::new(), Vec::new());
        for recorded in &rules.record().0 {
            match &recorded.fact {
                Fact::Game(name) => game = Some(name.clone()),
                Fact::Aliases(all) => aliases.extend(all.iter().cloned()),
                Fact::Place { name, .. } => told.push(name.clone()),
                Fact::Observed { by: Some(by), .. } => told.push(by.clone()),
                _ => {}
            }
        }
        for source in rules.sources() {
            told.push(source.key.clone());
            told.push(prose::short(&source.key, works));
        }
        Entry {
            name: rules.name().into(),
            title: rules.title().into(),
            place: rules.record().place().map(|(name, _)| name.into()),
            region: region(rules, library).into(),
            game,
            aliases,
            told,
        }
    }

    /// Of every ruleset of a library.
    pub fn all(library: &Library) -> Vec<Entry> {
        let rulesets = library.collection.rulesets().iter();
        rulesets.map(|rules| Entry::new(rules, library)).collect()
    }

    fn words(&self) -> Words {
        let folded = |texts: &[&[String]]| {
            let texts = texts.iter().copied().flatten();
            texts.flat_map(|text| folded_words(text)).collect()
        };
        let own = [self.name.clone(), self.title.clone()];
        Words {
            names: folded(&[&own, self.game.as_slice(), &self.aliases]),
            told: folded(&[std::slice::from_ref(&self.region), &self.told]),
        }
    }

    /// Whether it is called just so, or its game is with a hyphen of its own.
    fn is_called(&self, text: &str) -> bool {
        let asked = folded_words(text);
        let is_so = |name: &String| name.contains('-') && folded_words(name) == asked;
        let mut games = self.game.iter().chain(&self.aliases);
        is_so(&self.name) || is_so(&self.title) || games.any(is_so)
    }
}

/// The same, folded.
struct Words {
    names: Vec<String>,
    told: Vec<String>,
}

impl Words {
    fn fit(&self, asked: &[String]) -> Option<Fit> {
        let begins = |word: &&String, asked: &str| word.starts_with(asked);
        let all = |fits: &dyn Fn(&String) -> bool| asked.iter().all(fits);
        let named = |asked: &String| self.names.iter().any(|word| begins(&word, asked));
        let told = |asked: &String| self.told.iter().any(|word| begins(&word, asked));
        if all(&|asked| self.names.contains(asked)) {
            Some(Fit::Word)
        } else if all(&named) {
            Some(Fit::Beginning)
        } else if all(&|asked| named(asked) || told(asked)) {
            Some(Fit::Told)
        } else if all(&|asked| self.names.iter().any(|word| word.contains(asked))) {
            Some(Fit::Within)
        } else {
            None
        }
    }
}

/// The folders that a ruleset stands in, below that of the collection.
fn region<'r>(rules: &'r Ruleset, library: &Library) -> &'r str {
    let below = Path::new(rules.path()).strip_prefix(&library.folder);
    let folder = below.ok().and_then(Path::parent);
    folder.and_then(Path::to_str).unwrap_or("")
}

/// The rulesets that fit some words, in their order; those that only have them within a
/// word where no others do.
pub fn fitting<'e>(entries: impl IntoIterator<Item = &'e Entry>, text: &str) -> Vec<&'e Entry> {
    let fits = fits(entries, text);
    let within = fits.iter().all(|(fit, _)| *fit == Fit::Within);
    let chosen = fits
        .into_iter()
        .filter(|(fit, _)| within || *fit != Fit::Within);
    chosen.map(|(_, entry)| entry).collect()
}

fn fits<'e>(entries: impl IntoIterator<Item = &'e Entry>, text: &str) -> Vec<(Fit, &'e Entry)> {
    let asked = folded_words(text);
    if asked.is_empty() {
        return Vec::new();
    }
    let fit = |entry: &'e Entry| {
        let mut called = entry.game.iter().chain([&entry.title]);
        let is_game = called.any(|name| folded_words(name) == asked);
        let fit = entry.words().fit(&asked)?;
        Some((if is_game { Fit::Game } else { fit }, entry))
    };
    entries.into_iter().filter_map(fit).collect()
}

/// Whether a text is written as names of rulesets are, so that it was copied or
/// is known by heart: a wrong one is not guessed at.
fn is_name(text: &str) -> bool {
    text.contains('-') && !text.contains(char::is_whitespace)
}

/// What words that are no name of a ruleset come to.
enum Sought<'e> {
    /// The one that they fit best, or the only one with a name that is one slip away or sounds
    /// alike; what is told of it.
    One(&'e Entry, String),
    Several(Vec<&'e Entry>),
    None,
}

impl Sought<'_> {
    fn new<'e>(entries: &'e [Entry], text: &str) -> Sought<'e> {
        let mut fits = fits(entries, text);
        if is_name(text) {
            fits.retain(|(_, entry)| entry.is_called(text));
        }
        let best = fits.iter().map(|(fit, _)| *fit).min();
        let up_to = |worst: Option<Fit>| -> Vec<&'e Entry> {
            let found = fits.iter().filter(|(fit, _)| Some(*fit) <= worst);
            found.map(|(_, entry)| *entry).collect()
        };
        let mut found = up_to(best);
        // Of several games of a name, others that bear it may be meant as well.
        if best == Some(Fit::Game) && found.len() > 1 {
            found = up_to(Some(Fit::Word));
        }
        let told = |entry: &Entry| format!("{}: {}", entry.name, visible_line(&entry.title));
        match found.as_slice() {
            [] => match misspelled(entries, text) {
                Some((one, word)) => Sought::One(
                    one,
                    format!("`{text}` is taken for `{word}`, of {}", told(one)),
                ),
                None => Sought::None,
            },
            [one] => Sought::One(one, told(one)),
            _ => Sought::Several(found),
        }
    }
}

/// The name of the one ruleset that is meant by a name or by other words. One
/// that is found by other words is told on standard error.
///
/// # Errors
/// If several are meant, or none.
pub fn meant(library: &Library, text: &str) -> Result<String, Failure> {
    let collection = &library.collection;
    if collection.get(text).is_ok() || collection.bases().iter().any(|base| base == text) {
        return Ok(text.to_string());
    }
    match Sought::new(&Entry::all(library), text) {
        Sought::None => Err(unknown(library, text)),
        Sought::One(one, told) => {
            note!("{told}");
            Ok(one.name.clone())
        }
        Sought::Several(several) => Err(ambiguous(&several, text)),
    }
}

/// The same among the entries of a collection that was not read, and what is to be told of
/// it. `None` where they do not say which is meant: the whole collection tells why.
pub fn meant_by_entry(entries: &[Entry], text: &str) -> Option<(String, Option<String>)> {
    if entries.iter().any(|entry| entry.name == text) {
        return Some((text.to_string(), None));
    }
    match Sought::new(entries, text) {
        Sought::One(one, told) => Some((one.name.clone(), Some(told))),
        Sought::Several(_) | Sought::None => None,
    }
}

/// A word shorter than this is one slip away from too many.
const SHORTEST: usize = 5;

/// The one ruleset with a name that a word was meant for, and that name: a word
/// that is one slip away or sounds alike. A name of several words is not guessed
/// at: it was copied, and not heard.
fn misspelled<'e>(entries: &'e [Entry], text: &str) -> Option<(&'e Entry, String)> {
    let asked = folded_words(text);
    let [asked] = asked.as_slice() else {
        return None;
    };
    if asked.chars().count() < SHORTEST {
        return None;
    }
    let named = |fits: &dyn Fn(&String) -> bool| -> Vec<(&'e Entry, String)> {
        let named = entries.iter().filter_map(|entry| {
            let names = entry.words().names.into_iter();
            Some((entry, names.filter(|name| fits(name)).min()?))
        });
        named.collect()
    };
    let heard = sound(asked);
    let mut found = named(&|name| is_one_slip(asked, name));
    if found.is_empty() {
        found = named(&|name| sound(name) == heard);
    }
    match found.len() {
        1 => found.pop(),
        _ => None,
    }
}

fn ambiguous(found: &[&Entry], text: &str) -> Failure {
    let named = &found[..found.len().min(MOST_NAMED)];
    let widest = named.iter().map(|entry| entry.name.len()).max();
    let widest = widest.unwrap_or(0);
    let mut lines = vec!["write one of these names in its place:".to_string()];
    for entry in named {
        let place = entry.place.as_deref();
        let place = place.map_or(String::new(), |place| format!(", {}", visible_line(place)));
        let title = visible_line(&entry.title);
        lines.push(format!("  {:<widest$}  {title}{place}", entry.name));
    }
    let fault = Fault::error(format!("`{text}` fits {} rulesets", found.len()));
    let fault = fault.help(lines.join("\n"));
    let more = found.len() - named.len();
    let more = (more > 0).then(|| format!("{more} more fit: add a word of the title or the place"));
    fault.maybe_help(more).into()
}

/// With the nearest name of a ruleset, or the nearest word of one.
pub fn unknown(library: &Library, text: &str) -> Failure {
    let collection = &library.collection;
    let entries = Entry::all(library);
    let Err(mut fault) = collection.get(text) else {
        unreachable!("only what is no name is looked for")
    };
    let is_near = |entry: &Entry| fault.help.iter().any(|help| help.contains(&entry.name));
    if let [(_, one)] = fits(&entries, text).as_slice() {
        let title = visible_line(&one.title);
        fault.help = vec![format!("did you mean `{}`, {title}?", one.name)];
    } else if !entries.iter().any(is_near) {
        let words = entries.iter().flat_map(|entry| {
            let words = entry.words();
            words.names.into_iter().chain(words.told)
        });
        let words: BTreeSet<String> = words.collect();
        let asked = folded_words(text).join(" ");
        if let Some(near) = nearest(&asked, words.iter().map(String::as_str)) {
            let found = fits(&entries, near);
            fault.help = vec![match found.as_slice() {
                [(_, one)] => format!("did you mean `{near}`, of `{}`?", one.name),
                _ => format!("did you mean `{near}`?"),
            }];
        }
    }
    if library.faults.has_errors() {
        fault = fault.help("some files have errors and are left out; `seedlore check` tells them");
    }
    fault.into()
}
