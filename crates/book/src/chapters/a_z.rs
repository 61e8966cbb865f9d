//! Every name in the book by the alphabet: games, rulesets, other names and
//! spellings.

use std::collections::{BTreeMap, BTreeSet};

use minijinja::Error;
use serde::Serialize;

use super::{Book, Entry, Link};
use crate::address::slug;
use crate::pages::Pages;
use crate::rules_text::shortened;
use seedlore_language::report::fold;
use seedlore_language::terms::Fact;

#[derive(Serialize)]
struct TemplateContext {
    names: usize,
    games: usize,
    letters: Vec<Letter>,
}

/// Names that begin alike.
#[derive(Serialize)]
struct Letter {
    anchor: String,
    title: String,
    names: Vec<Name>,
}

/// Spellings of one name.
#[derive(Serialize)]
struct Name {
    spellings: Vec<String>,
    /// Where a game of this name stands on the page.
    anchor: Option<String>,
    /// The rulesets of the game of this name.
    rulesets: Vec<Link>,
    /// Games that are also called so.
    see: Vec<See>,
}

/// A game that another name leads to.
#[derive(Serialize, PartialEq, Eq, PartialOrd, Ord)]
struct See {
    game: String,
    anchor: String,
}

/// What is known of one name; by place in the book, so that the order is its.
#[derive(Default)]
struct Found<'a> {
    spellings: BTreeSet<&'a str>,
    rulesets: BTreeSet<usize>,
    also: BTreeSet<&'a str>,
}

/// Every name of the book, by what its spellings have in common.
fn names<'a>(book: &Book<'a>) -> BTreeMap<String, Found<'a>> {
    let mut found: BTreeMap<String, Found> = BTreeMap::new();
    for (at, entry) in book.entries.iter().enumerate() {
        let rules = entry.rules();
        let game = rules.game();
        let here = found.entry(key(game)).or_default();
        here.spellings.insert(game);
        here.rulesets.insert(at);
        let aliases = rules.record().0.iter().flat_map(|r| match &r.fact {
            Fact::Aliases(aliases) => aliases.as_slice(),
            _ => &[],
        });
        for alias in aliases.map(String::as_str).chain([rules.title()]) {
            let here = found.entry(key(alias)).or_default();
            here.spellings.insert(alias);
            if key(alias) != key(game) {
                here.also.insert(game);
            }
        }
    }
    found
}

/// How many names the page has.
pub fn count(book: &Book) -> usize {
    names(book).len()
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let found = names(book);
    let entries = book.entries.iter().map(Entry::rules);
    let games: BTreeSet<&str> = entries.map(|rules| rules.game()).collect();
    let mut letters: Vec<Letter> = Vec::new();
    let names = found.len();
    for (key, name) in found {
        let title = title(&key);
        if letters.last().is_none_or(|last| last.title != title) {
            letters.push(Letter {
                anchor: format!("_a-z_{}", slug(&title.to_lowercase())),
                title,
                names: Vec::new(),
            });
        }
        if let Some(letter) = letters.last_mut() {
            letter.names.push(Name::new(book, &name));
        }
    }
    let view = TemplateContext {
        names,
        games: games.len(),
        letters,
    };
    pages.add("src/a-z.md", book.templates.page("a-z.md", &view)?);
    Ok(())
}

impl Name {
    fn new(book: &Book, found: &Found) -> Name {
        let is_game = !found.rulesets.is_empty();
        let first = found.spellings.iter().next().copied().unwrap_or_default();
        Name {
            spellings: found.spellings.iter().map(|s| shortened(s)).collect(),
            anchor: is_game.then(|| anchor(first)),
            rulesets: found
                .rulesets
                .iter()
                .map(|at| book.entries[*at].link())
                .collect(),
            see: found
                .also
                .iter()
                .map(|game| See {
                    game: shortened(game),
                    anchor: anchor(game),
                })
                .collect(),
        }
    }
}

/// The place of a game on the page: one for all its spellings.
fn anchor(game: &str) -> String {
    format!("_a-z_game_{}", slug(&key(game)))
}

/// What spellings of one name have in common, and what sorts it.
fn key(name: &str) -> String {
    let words: Vec<String> = fold(name)
        .split(|c: char| !c.is_alphanumeric())
        .filter(|word| !word.is_empty())
        .map(str::to_string)
        .collect();
    words.join(" ")
}

/// The letter that a name stands under.
fn title(key: &str) -> String {
    match key.chars().next() {
        Some(letter) if letter.is_alphabetic() => letter.to_uppercase().collect(),
        _ => "0–9".into(),
    }
}
