//! Which rulesets some words mean: by name, title, other names, place and the
//! reports they rest on, however these are spelled.

use std::collections::BTreeSet;
use std::path::Path;

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
    /// Each of them is a word of its names.
    Word,
    /// Each of them begins a word of its names.
    Beginning,
    /// Each of them begins a word of its names, places, observers or reports.
    Told,
    /// Each of them stands within its name or title.
    Within,
}

/// What a ruleset is found by, folded.
struct Words {
    names: Vec<String>,
    told: Vec<String>,
}

impl Words {
    fn from_ruleset(rules: &Ruleset, library: &Library) -> Words {
        let works = library.collection.bibliography();
        let mut names = folded_words(rules.name());
        names.extend(folded_words(rules.title()));
        let mut told = folded_words(region(rules, library));
        for recorded in &rules.record().0 {
            match &recorded.fact {
                Fact::Game(game) => names.extend(folded_words(game)),
                Fact::Aliases(all) => names.extend(all.iter().flat_map(|a| folded_words(a))),
                Fact::Place { name, .. } => told.extend(folded_words(name)),
                Fact::Observed { by: Some(by), .. } => told.extend(folded_words(by)),
                _ => {}
            }
        }
        for source in rules.sources() {
            told.extend(folded_words(&source.key));
            told.extend(folded_words(&prose::short(&source.key, works)));
        }
        Words { names, told }
    }

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

/// The rulesets that fit some words, in the order of their names; those that
/// only have them within a word where no others do.
pub fn fitting<'l>(library: &'l Library, text: &str) -> Vec<&'l Ruleset> {
    let fits = fits(library, text);
    let within = fits.iter().all(|(fit, _)| *fit == Fit::Within);
    let chosen = fits
        .into_iter()
        .filter(|(fit, _)| within || *fit != Fit::Within);
    chosen.map(|(_, rules)| rules).collect()
}

fn fits<'l>(library: &'l Library, text: &str) -> Vec<(Fit, &'l Ruleset)> {
    let asked = folded_words(text);
    if asked.is_empty() {
        return Vec::new();
    }
    let fit = |rules: &'l Ruleset| {
        let fit = Words::from_ruleset(rules, library).fit(&asked)?;
        Some((fit, rules))
    };
    let all = library.collection.rulesets().iter();
    all.filter_map(fit).collect()
}

/// Whether a text is written as names of rulesets are, so that it was copied or
/// is known by heart: a wrong one is not guessed at.
fn is_name(text: &str) -> bool {
    text.contains('-') && !text.contains(char::is_whitespace)
}

/// Whether a ruleset is called just so, or its game is with a hyphen of its own.
fn is_called(rules: &Ruleset, text: &str) -> bool {
    let asked = folded_words(text);
    let is_so = |name: &str| name.contains('-') && folded_words(name) == asked;
    let recorded = rules.record().0.iter();
    let mut facts = recorded.map(|recorded| match &recorded.fact {
        Fact::Game(game) => is_so(game),
        Fact::Aliases(all) => all.iter().any(|alias| is_so(alias)),
        _ => false,
    });
    is_so(rules.name()) || is_so(rules.title()) || facts.any(|is_so| is_so)
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
    let mut fits = fits(library, text);
    if is_name(text) {
        fits.retain(|(_, rules)| is_called(rules, text));
    }
    let best = fits.iter().map(|(fit, _)| *fit).min();
    let found = fits.iter().filter(|(fit, _)| Some(*fit) == best);
    let found: Vec<&Ruleset> = found.map(|(_, rules)| *rules).collect();
    match found.as_slice() {
        [] => match misspelled(library, text) {
            Some((one, word)) => {
                let title = visible_line(one.title());
                note!("`{text}` is taken for `{word}`, of {}: {title}", one.name());
                Ok(one.name().to_string())
            }
            None => Err(unknown(library, text)),
        },
        [one] => {
            note!("{}: {}", one.name(), visible_line(one.title()));
            Ok(one.name().to_string())
        }
        several => Err(ambiguous(several, text)),
    }
}

/// A word shorter than this is one slip away from too many.
const SHORTEST: usize = 5;

/// The one ruleset with a name that a word was meant for, and that name: a word
/// that is one slip away or sounds alike. A name of several words is not guessed
/// at: it was copied, and not heard.
fn misspelled<'l>(library: &'l Library, text: &str) -> Option<(&'l Ruleset, String)> {
    let asked = folded_words(text);
    let [asked] = asked.as_slice() else {
        return None;
    };
    if asked.chars().count() < SHORTEST {
        return None;
    }
    let named = |fits: &dyn Fn(&String) -> bool| -> Vec<(&'l Ruleset, String)> {
        let all = library.collection.rulesets().iter();
        let named = all.filter_map(|rules| {
            let names = Words::from_ruleset(rules, library).names.into_iter();
            Some((rules, names.filter(|name| fits(name)).min()?))
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

fn ambiguous(found: &[&Ruleset], text: &str) -> Failure {
    let named = &found[..found.len().min(MOST_NAMED)];
    let widest = named.iter().map(|rules| rules.name().len()).max();
    let widest = widest.unwrap_or(0);
    let mut lines = vec!["write one of these names in its place:".to_string()];
    for rules in named {
        let place = rules.record().place();
        let place = place.map_or(String::new(), |(place, _)| {
            format!(", {}", visible_line(place))
        });
        let title = visible_line(rules.title());
        lines.push(format!("  {:<widest$}  {title}{place}", rules.name()));
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
    let Err(mut fault) = collection.get(text) else {
        unreachable!("only what is no name is looked for")
    };
    let is_near = |rules: &Ruleset| fault.help.iter().any(|help| help.contains(rules.name()));
    let meant = fits(library, text);
    if let [(_, one)] = meant.as_slice() {
        let title = visible_line(one.title());
        fault.help = vec![format!("did you mean `{}`, {title}?", one.name())];
    } else if !collection.rulesets().iter().any(is_near) {
        let words = collection.rulesets().iter().flat_map(|rules| {
            let words = Words::from_ruleset(rules, library);
            words.names.into_iter().chain(words.told)
        });
        let words: BTreeSet<String> = words.collect();
        let asked = folded_words(text).join(" ");
        if let Some(near) = nearest(&asked, words.iter().map(String::as_str)) {
            let found = fits(library, near);
            fault.help = vec![match found.as_slice() {
                [(_, one)] => format!("did you mean `{near}`, of `{}`?", one.name()),
                _ => format!("did you mean `{near}`?"),
            }];
        }
    }
    if library.faults.has_errors() {
        fault = fault.help("some files have errors and are left out; `seedlore check` tells them");
    }
    fault.into()
}
