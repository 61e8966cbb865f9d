//! The works cited, each with the rules that rest on it.

use std::collections::{BTreeMap, BTreeSet};

use minijinja::Error;
use serde::Serialize;

use super::concordance::passages;
use super::fragments;
use super::{Book, Link};
use crate::address::slug;
use crate::cite::{WorkLink, whole, work_anchor};
use crate::pages::Pages;
use seedlore_language::prose;
use seedlore_language::rules::{Bibliography, Fragment, Reference, Ruleset};

#[derive(Serialize)]
struct TemplateContext {
    works: Vec<Work>,
}

#[derive(Serialize)]
pub struct Work {
    anchor: String,
    /// Authors and year, each closed by one full stop.
    head: String,
    title: String,
    /// Whether the title is that of a part of something larger.
    is_part: bool,
    within: Option<String>,
    details: Vec<String>,
    url: Option<String>,
    doi: Option<String>,
    /// The last of a reference: `Two volumes.`
    note: Option<String>,
    /// What was seen of it; no part of a reference.
    annotation: Option<String>,
    from_memory: bool,
    /// The work in which a ruleset found it, where it did not see the work itself.
    read_in: Option<WorkLink>,
    /// Works that were read through it.
    carries: Vec<WorkLink>,
    cited: Vec<Citing>,
    /// Fragments that cite it.
    fragments: Vec<FragmentLink>,
    /// Its page in the concordance.
    slug: String,
    /// By which rulesets cite it.
    key: String,
}

/// Where the page of fragments has one.
#[derive(Serialize)]
struct FragmentLink {
    title: String,
    region: String,
    anchor: String,
}

/// A ruleset and how many of its places cite a work.
#[derive(Serialize)]
struct Citing {
    link: Link,
    places: usize,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let mut by_work: BTreeMap<String, Vec<Citing>> = BTreeMap::new();
    let mut carries: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let rulesets = book.entries.iter().map(|entry| entry.rules().sources());
    let fragments = book.input.fragments.iter().map(Fragment::sources);
    for source in rulesets.chain(fragments).flatten() {
        if let Some(via) = &source.read_in {
            let carried = carries.entry(via.clone()).or_default();
            if !carried.contains(&source.key) {
                carried.push(source.key.clone());
            }
        }
    }
    for entry in &book.entries {
        for (key, _) in passages(&entry.told) {
            let citing = by_work.entry(key).or_default();
            match citing
                .last_mut()
                .filter(|last| last.link.name == entry.name())
            {
                Some(last) => last.places += 1,
                None => citing.push(Citing {
                    link: entry.link(),
                    places: 1,
                }),
            }
        }
    }
    // What is read in another work is listed, though no rule rests on it.
    let is_carried: BTreeSet<String> = carries.values().flatten().cloned().collect();
    let mut works: Vec<Work> = book
        .input
        .works
        .iter()
        .filter_map(|reference| {
            let cited = by_work.remove(&reference.key).unwrap_or_default();
            let carried = carries.remove(&reference.key).unwrap_or_default();
            let fragments = citing_fragments(book, &reference.key);
            let is_named = !carried.is_empty() || is_carried.contains(&reference.key);
            if cited.is_empty() && fragments.is_empty() && !is_named {
                return None;
            }
            let link = |key: &String| whole(key, book.input.works);
            Some(Work {
                carries: carried.iter().map(link).collect(),
                cited,
                fragments,
                ..work(reference)
            })
        })
        .collect();
    works.sort_by(|a, b| (&a.head, &a.title).cmp(&(&b.head, &b.title)));
    let view = TemplateContext { works };
    pages.add(
        "src/bibliography.md",
        book.templates.page("bibliography.md", &view)?,
    );
    Ok(())
}

fn citing_fragments(book: &Book, key: &str) -> Vec<FragmentLink> {
    let mut citing = Vec::new();
    for region in fragments::regions(book) {
        let members = region.members.iter().map(|at| &book.input.fragments[*at]);
        for fragment in members {
            if fragment.sources().iter().any(|source| source.key == key) {
                citing.push(FragmentLink {
                    title: fragment.title().into(),
                    region: region.slug.clone(),
                    anchor: fragments::anchor(fragment),
                });
            }
        }
    }
    citing
}

/// The works that a ruleset names as its sources, in its order.
pub fn cited(rules: &Ruleset, works: &Bibliography) -> Vec<Work> {
    let mut listed: Vec<Work> = Vec::new();
    for source in rules.sources() {
        let reference = works.iter().find(|work| work.key == source.key);
        let anchor = work_anchor(&source.key);
        let is_listed = listed.iter().any(|work| work.anchor == anchor);
        if let Some(reference) = reference.filter(|_| !is_listed) {
            listed.push(Work {
                read_in: source.read_in.as_deref().map(|key| whole(key, works)),
                ..work(reference)
            });
        }
    }
    listed
}

fn work(reference: &Reference) -> Work {
    let mut details = Vec::new();
    if !reference.editors.is_empty() {
        details.push(format!("edited by {}", people(&reference.editors, false)));
    }
    if let Some(series) = &reference.series {
        details.push(match &reference.number {
            Some(number) => format!("{series} {number}"),
            None => series.clone(),
        });
    }
    let volume = match (&reference.volume, &reference.number, &reference.series) {
        (Some(volume), Some(number), None) => Some(format!("{volume} ({number})")),
        (Some(volume), ..) => Some(volume.clone()),
        (None, Some(number), None) => Some(format!("no. {number}")),
        _ => None,
    };
    let pages = reference.pages.map(|pages| pages.to_string());
    match (volume, pages) {
        (Some(volume), Some(pages)) => details.push(format!("{volume}: {pages}")),
        (Some(volume), None) => details.push(volume),
        (None, Some(pages)) => details.push(format!("pages {pages}")),
        (None, None) => {}
    }
    details.extend(reference.how_published.clone());
    match (&reference.address, &reference.publisher) {
        (Some(place), Some(publisher)) => details.push(format!("{place}: {publisher}")),
        (Some(one), None) | (None, Some(one)) => details.push(one.clone()),
        (None, None) => {}
    }
    Work {
        anchor: work_anchor(&reference.key),
        head: [people(&reference.authors, true), reference.dated()]
            .iter()
            .filter(|part| !part.is_empty())
            .map(|part| prose::sentence(part))
            .collect::<Vec<_>>()
            .join(" "),
        title: reference.title.clone(),
        is_part: reference.within.is_some(),
        within: reference.within.clone(),
        details,
        url: reference.url.clone(),
        doi: reference.doi.clone(),
        note: reference.note.as_deref().map(prose::sentence),
        annotation: reference.annotation.as_deref().map(prose::sentence),
        from_memory: reference.from_memory,
        read_in: None,
        carries: Vec::new(),
        cited: Vec::new(),
        fragments: Vec::new(),
        slug: slug(&reference.key),
        key: reference.key.clone(),
    }
}

/// A work as one line of plain text.
pub fn reference_text(reference: &Reference) -> String {
    let work = work(reference);
    let mut text = match &work.within {
        Some(within) => format!("{} “{}”. {within}", work.head, work.title),
        None => format!("{} {}", work.head, work.title),
    };
    for detail in &work.details {
        text += &format!(", {detail}");
    }
    text = prose::sentence(&text);
    let doi = work.doi.map(|doi| format!("https://doi.org/{doi}"));
    for part in work.note.into_iter().chain(doi).chain(work.url) {
        text += &format!(" {part}");
    }
    text
}

/// Names in order, the first by family name where a list is sorted by it.
fn people(people: &[(String, String)], sorted: bool) -> String {
    let names: Vec<String> = people
        .iter()
        .enumerate()
        .map(
            |(i, (family, given))| match (given.is_empty(), sorted && i == 0) {
                (true, _) => family.clone(),
                (false, true) => format!("{family}, {given}"),
                (false, false) => format!("{given} {family}"),
            },
        )
        .collect();
    prose::list(&names, "and")
}
