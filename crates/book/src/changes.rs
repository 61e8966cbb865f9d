//! What changed from one published book to the next: a feed for those who follow it.

use std::collections::BTreeMap;

use minijinja::Error;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::headline::Headline;
use super::site::{Date, Site};
use super::templates::Templates;
use super::written::Written;
use seedlore_language::prose::plural;
use seedlore_language::rules::Ruleset;
use seedlore_language::source::Sources;

/// Changes that a feed tells, the newest first.
const MOST: usize = 60;

/// The rulesets of a published book as they were written, and what changed up to it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Changes {
    /// By name.
    rulesets: BTreeMap<String, Known>,
    /// The newest first.
    told: Vec<Change>,
}

/// A ruleset of a published book.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Known {
    title: String,
    /// Of how it is written.
    digest: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Change {
    date: Date,
    kind: ChangeKind,
    /// Of the ruleset; empty where it is the whole book.
    name: String,
    title: String,
    about: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ChangeKind {
    /// The book, for the first time.
    Published,
    New,
    Changed,
    Removed,
}

#[derive(Serialize)]
struct TemplateContext<'a> {
    site: String,
    updated: String,
    entries: Vec<EntryView<'a>>,
}

#[derive(Serialize)]
struct EntryView<'a> {
    title: String,
    link: String,
    id: String,
    date: String,
    about: &'a str,
}

impl Changes {
    /// What changed since an older book, if one was published; `date` is that of the new one.
    pub fn since(
        older: Option<Changes>,
        rulesets: &[&Ruleset],
        texts: &Sources,
        date: &Date,
    ) -> Changes {
        let written = Written::new(rulesets, texts);
        let known = |rules: &&Ruleset| Known {
            title: rules.title().into(),
            digest: digest(written.definition(rules)),
        };
        let now: BTreeMap<String, Known> = (rulesets.iter())
            .map(|rules| (rules.name().into(), known(rules)))
            .collect();
        let change = |kind, name: &str, title: &str, about: String| Change {
            date: date.clone(),
            kind,
            name: name.into(),
            title: title.into(),
            about,
        };
        let Some(older) = older else {
            let about = format!("A book of {}.", plural(rulesets.len(), "ruleset"));
            return Changes {
                rulesets: now,
                told: vec![change(ChangeKind::Published, "", "", about)],
            };
        };
        let mut told: Vec<Change> = Vec::new();
        for rules in rulesets {
            let name = rules.name();
            let kind = match older.rulesets.get(name) {
                None => ChangeKind::New,
                Some(before) if before.digest != now[name].digest => ChangeKind::Changed,
                Some(_) => continue,
            };
            told.push(change(kind, name, rules.title(), about(rules)));
        }
        for (name, gone) in &older.rulesets {
            if !now.contains_key(name) {
                let about = "It is no longer in the book.".into();
                told.push(change(ChangeKind::Removed, name, &gone.title, about));
            }
        }
        told.extend(older.told);
        told.truncate(MOST);
        Changes {
            rulesets: now,
            told,
        }
    }

    /// As Atom (RFC 4287).
    pub(super) fn feed(&self, templates: &Templates, site: &Site) -> Result<String, Error> {
        let entries = self.told.iter().map(|change| EntryView {
            title: change.title(),
            link: site.page(&match change.kind {
                ChangeKind::Published => "index.html".into(),
                ChangeKind::Removed => "a-z.html".into(),
                ChangeKind::New | ChangeKind::Changed => format!("rulesets/{}.html", change.name),
            }),
            // No two changes of a ruleset are of one second.
            id: format!("{site}feed.xml#{}-{}", change.name, change.date),
            date: change.date.to_string(),
            about: &change.about,
        });
        let view = TemplateContext {
            site: site.to_string(),
            updated: (self.told.first()).map_or_else(String::new, |change| change.date.to_string()),
            entries: entries.collect(),
        };
        templates.page("site/feed.xml", &view)
    }
}

impl Change {
    fn title(&self) -> String {
        match self.kind {
            ChangeKind::Published => "The book is published".into(),
            ChangeKind::New => format!("New: {}", self.title),
            ChangeKind::Changed => format!("Changed: {}", self.title),
            ChangeKind::Removed => format!("Removed: {}", self.title),
        }
    }
}

/// Where it was played and who told it.
fn about(rules: &Ruleset) -> String {
    let Headline { place, told, .. } = Headline::new(rules);
    let said: Vec<String> = [place, told].into_iter().flatten().collect();
    said.join(" ")
}

fn digest(text: &str) -> String {
    let digest = Sha256::digest(text);
    (digest.iter().take(16))
        .map(|byte| format!("{byte:02x}"))
        .collect()
}
