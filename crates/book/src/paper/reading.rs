//! Where to read on: the works that a ruleset cites.

use serde::Serialize;

use super::words;
use seedlore_language::prose;
use seedlore_language::rules::{Bibliography, Reference, Ruleset};

/// Most works that are named.
const MOST_WORKS: usize = 6;

/// A work as the leaflet names it.
#[derive(Debug, Serialize)]
pub struct ReadingView {
    /// All of it, to be measured.
    #[serde(skip)]
    pub whole: String,
    head: String,
    title: String,
    rest: String,
}

/// The works that a ruleset cites, and how many there are.
pub fn reading(rules: &Ruleset, works: &Bibliography) -> (Vec<ReadingView>, usize) {
    let mut all: Vec<&Reference> = Vec::new();
    for source in rules.sources() {
        let work = works.get(&source.key);
        if let Some(work) = work.filter(|work| all.iter().all(|other| other.key != work.key)) {
            all.push(work);
        }
    }
    let told = all.iter().take(MOST_WORKS).map(|work| {
        let within = work
            .within
            .as_deref()
            .map(|within| format!("In {within}. "));
        let place = [&work.address, &work.publisher].map(|part| part.clone());
        let place: Vec<String> = place.into_iter().flatten().collect();
        let place = match place.is_empty() {
            true => String::new(),
            false => format!("{}.", place.join(": ")),
        };
        let head = format!("{}.", work.short().trim_end_matches('.'));
        let title = prose::sentence(&words::shortened(&work.title, 160));
        let rest = words::shortened(&(within.unwrap_or_default() + &place), 120);
        ReadingView {
            whole: format!("{head} {title} {rest}"),
            head,
            title,
            rest,
        }
    });
    (told.collect(), all.len())
}
