//! What of the book can be searched.

use std::collections::{BTreeMap, BTreeSet};

use minijinja::{Error, ErrorKind};

use super::{Book, Entry, countries};
use crate::cite::whole;
use crate::pages::Pages;
use crate::places::other_names;
use crate::rules_text::shortened;
use crate::search::{SearchEntry, SearchScripts};
use crate::sections::sections;
use seedlore_language::prose;
use seedlore_language::rules::Ruleset;
use seedlore_language::terms::Fact;

/// Where the index is put: mdbook copies it beside the pages.
const NAMES: &str = "src/search-index.js";
const TEXTS: &str = "src/search-texts.js";

const BIBLIOGRAPHY: &str = "src/bibliography.md";

/// Pages that have entries of another kind, or none since they only set out
/// again what others say.
const LEFT_OUT: [&str; 7] = [
    "src/SUMMARY.md",
    BIBLIOGRAPHY,
    "src/rulesets/",
    "src/regions/",
    "src/differences/",
    "src/concordance/",
    "src/matrix/",
];

/// Pages that are mostly tables of what stands elsewhere: only how they open is
/// searched.
const TABLES: [&str; 14] = [
    "src/a-z.md",
    "src/concordance.md",
    "src/constructs.md",
    "src/countries.md",
    "src/coverage.md",
    "src/differences.md",
    "src/kinship.md",
    "src/likeness/",
    "src/map.md",
    "src/matrix.md",
    "src/mechanics.md",
    "src/silence/",
    "src/statistics.md",
    "src/reproduce.md",
];

/// What readers type who look for a place of a page that is called otherwise.
const ALSO: [(&str, &[&str]); 3] = [
    ("_take_cite", &["Cite", "Citation", "How to cite"]),
    (
        "_take_data",
        &["Download", "Downloads", "Data", "Export", "CSV", "BibTeX"],
    ),
    ("_take_licence", &["Licence", "License", "Copyright"]),
];

/// What readers type who look for a game to begin with: they find those with the fewest
/// rules.
pub const EASY: [&str; 3] = ["Beginner", "Beginners", "Easy"];
const EASIEST: usize = 10;

/// So much of how a page opens, in characters.
const OPENING: usize = 400;

/// What of the pages can be searched, gathered as they are made.
#[derive(Default)]
pub struct Gathered {
    /// Entries by the paths of their pages.
    entries: BTreeMap<String, Vec<SearchEntry>>,
    bibliography: String,
}

impl Gathered {
    pub fn page(&mut self, path: &str, text: &str) {
        if path == BIBLIOGRAPHY {
            self.bibliography = text.to_string();
        }
        let entries = page(path, text);
        if !entries.is_empty() {
            self.entries.insert(path.to_string(), entries);
        }
    }
}

/// Adds the index and gives its text; to be called when every page was gathered.
pub fn add(book: &Book, gathered: Gathered, pages: &mut Pages) -> Result<String, Error> {
    let mut entries: Vec<SearchEntry> = book.entries.iter().map(|e| ruleset(book, e)).collect();
    for at in easiest(book) {
        entries[at].names.extend(EASY.map(String::from));
    }
    entries.extend(book.regions.iter().map(|region| {
        let games = book.members(region).map(|e| shortened(e.rules().game()));
        let games: BTreeSet<String> = games.collect();
        SearchEntry {
            address: format!("regions/{}.html", region.slug),
            names: vec![region.title.clone()],
            trail: vec![region.title.clone()],
            text: games.into_iter().collect::<Vec<_>>().join(", "),
        }
    }));
    entries.extend(countries::found(book));
    entries.extend(book.input.works.iter().filter_map(|work| {
        let link = whole(&work.key, book.input.works);
        (gathered.bibliography)
            .contains(&format!("id=\"{}\"", link.anchor))
            .then(|| SearchEntry {
                address: format!("bibliography.html#{}", link.anchor),
                names: Vec::new(),
                trail: vec!["Bibliography".into(), link.short],
                text: work.title.clone(),
            })
    }));
    entries.extend(gathered.entries.into_values().flatten());
    let SearchScripts { names, texts } = SearchScripts::new(&entries).map_err(|error| {
        Error::new(
            ErrorKind::InvalidOperation,
            "the search index can't be written",
        )
        .with_source(error)
    })?;
    pages.add(NAMES, names);
    pages.add(TEXTS, texts.clone());
    Ok(texts)
}

/// The places of the rulesets with the fewest rules.
pub fn easiest(book: &Book) -> Vec<usize> {
    let mut by_rules: Vec<usize> = (0..book.entries.len()).collect();
    by_rules.sort_by_key(|at| book.entries[*at].told.rules.len());
    by_rules.truncate(EASIEST);
    by_rules
}

/// `three rows`
pub fn rows(rules: &Ruleset) -> String {
    prose::counted(rules.board().rows().into(), "row", "rows")
}

/// What a ruleset is called: its titles, its game and all other names of it.
pub fn names(rules: &Ruleset) -> Vec<String> {
    let mut names = vec![shortened(rules.title()), shortened(rules.game())];
    names.push(rules.name().replace('-', " "));
    for recorded in &rules.record().0 {
        if let Fact::Aliases(aliases) = &recorded.fact {
            names.extend(aliases.iter().map(|alias| shortened(alias)));
        }
    }
    names
}

/// A ruleset is found by its names, by what its place is or was called, and by its rows;
/// then by the words of its rules and questions.
fn ruleset(book: &Book, entry: &Entry) -> SearchEntry {
    let rules = entry.rules();
    let mut names = names(rules);
    let mut text = vec![format!("The rules of {}.", entry.told.label)];
    for recorded in &rules.record().0 {
        match &recorded.fact {
            Fact::Summary(summary) => text.push(summary.clone()),
            Fact::Place { name, .. } => text.push(format!("{name}.")),
            _ => {}
        }
    }
    text.push(format!("Names: {}.", names.join(", ")));
    text.extend(entry.told.rules.iter().map(|rule| rule.prose.clone()));
    text.extend(rules.questions().iter().map(|q| q.text().to_string()));
    let place = rules.record().place().map_or("", |(name, _)| name);
    names.extend(other_names(place).into_iter().map(String::from));
    names.push(rows(rules));
    SearchEntry {
        address: format!("rulesets/{}.html", rules.name()),
        names,
        trail: vec![
            book.regions[entry.region].title.clone(),
            entry.told.label.clone(),
        ],
        text: text.join(" "),
    }
}

fn also(anchor: &str) -> Vec<String> {
    let named = ALSO.iter().filter(|(place, _)| *place == anchor);
    let names = named.flat_map(|(_, names)| names.iter());
    names.map(|name| name.to_string()).collect()
}

/// The sections of a page of text.
fn page(path: &str, text: &str) -> Vec<SearchEntry> {
    let is_left_out = LEFT_OUT.iter().any(|start| path.starts_with(start));
    let Some(place) = path
        .strip_prefix("src/")
        .and_then(|p| p.strip_suffix(".md"))
    else {
        return Vec::new();
    };
    if is_left_out {
        return Vec::new();
    }
    let mut found = sections(text);
    let title = found.first().map_or("", |first| &first.heading).to_string();
    let is_table = TABLES.iter().any(|start| path.starts_with(start));
    if is_table && path != "src/likeness/not-descent.md" {
        found.truncate(1);
        for section in &mut found {
            section.text = section.text.chars().take(OPENING).collect();
        }
    }
    found
        .into_iter()
        .enumerate()
        .map(|(at, section)| SearchEntry {
            address: match at {
                0 => format!("{place}.html"),
                _ => format!("{place}.html#{}", section.anchor),
            },
            names: match at {
                0 => vec![title.clone()],
                _ => also(&section.anchor),
            },
            trail: match at {
                0 => vec![title.clone()],
                _ => vec![title.clone(), section.heading],
            },
            text: section.text,
        })
        .collect()
}
