//! Where sources contradict each other: every conflict, by kind.

use minijinja::Error;
use serde::Serialize;

use super::{Book, Entry, Link};
use crate::conflicts::{self, ConflictView};
use crate::pages::Pages;
use crate::rules_text::RulesText;
use crate::witness::{self, Parted, Party};
use seedlore_language::rules::{Conflict, ConflictKind, Showing};
use seedlore_referee::referee::Referee;

#[derive(Serialize)]
struct TemplateContext {
    root: &'static str,
    count: usize,
    played: usize,
    off_play: usize,
    rulesets: usize,
    of: usize,
    kinds: Vec<Kind>,
}

/// The conflicts of one kind.
#[derive(Serialize)]
struct Kind {
    title: &'static str,
    /// What it is, for those who come upon it here.
    what: &'static str,
    /// Its place on the page.
    word: &'static str,
    count: usize,
    conflicts: Vec<Card>,
}

/// A conflict and the rulesets whose sources are at odds in the same words.
#[derive(Serialize)]
struct Card {
    anchor: String,
    /// The first of the rulesets.
    name: String,
    rulesets: Vec<Concerned>,
    conflict: ConflictView,
    /// Where play tells the first two sides apart.
    parted: Option<Parted>,
}

/// A ruleset, and the place of the conflict on its page.
#[derive(Serialize)]
struct Concerned {
    link: Link,
    anchor: String,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let all = || book.entries.iter().flat_map(|e| e.rules().conflicts());
    let showing = |showing: Showing| all().filter(|c| c.showing() == showing).count();
    let mut kinds = Vec::new();
    for kind in ConflictKind::ALL {
        kinds.push(Kind {
            title: kind.title(),
            what: what(kind),
            word: kind.word(),
            count: all().filter(|c| c.kind() == kind).count(),
            conflicts: cards(book, |conflict| conflict.kind() == kind)?,
        });
    }
    kinds.retain(|kind| !kind.conflicts.is_empty());
    let has_any = book
        .entries
        .iter()
        .filter(|e| !e.rules().conflicts().is_empty());
    let view = TemplateContext {
        root: "",
        count: all().count(),
        played: showing(Showing::Played),
        off_play: showing(Showing::OffPlay),
        rulesets: has_any.count(),
        of: book.entries.len(),
        kinds,
    };
    pages.add(
        "src/conflicts.md",
        book.templates.page("conflicts.md", &view)?,
    );
    Ok(())
}

/// In the order of the book; those that play can show first.
fn cards(book: &Book, is_wanted: impl Fn(&Conflict) -> bool) -> Result<Vec<Card>, Error> {
    let mut cards: Vec<(bool, Card)> = Vec::new();
    for entry in &book.entries {
        let rules = entry.rules();
        for conflict in rules.conflicts().iter().filter(|c| is_wanted(c)) {
            let view = conflicts::view(rules, conflict, book.input.works);
            let concerned = Concerned {
                link: entry.link(),
                anchor: view.anchor.clone(),
            };
            let same = |(_, card): &&mut (bool, Card)| card.conflict.says_the_same(&view);
            if let Some((_, card)) = cards.iter_mut().find(same) {
                card.rulesets.push(concerned);
                continue;
            }
            let anchor = format!("_conflicts_{}_{}", rules.name(), conflict.name());
            let card = Card {
                parted: parted(book, entry, conflict, &anchor)?,
                anchor,
                name: rules.name().into(),
                rulesets: vec![concerned],
                conflict: view,
            };
            cards.push((conflict.showing() != Showing::Played, card));
        }
    }
    cards.sort_by_key(|(is_unplayed, _)| *is_unplayed);
    Ok(cards.into_iter().map(|(_, card)| card).collect())
}

/// Where the first two sides that can be played part, if one of them is in
/// force: the other was weighed against it.
fn parted(
    book: &Book,
    entry: &Entry,
    conflict: &Conflict,
    id: &str,
) -> Result<Option<Parted>, Error> {
    let study = entry.study;
    for (one, other) in conflict.played() {
        let is_usual = |(question, reading): (&str, &str)| {
            let mut questions = study.rules.questions().iter();
            questions.any(|q| q.name() == question && q.chosen().name() == reading)
        };
        let (Some(one), Some(other)) = (one.reading(), other.reading()) else {
            continue;
        };
        let (question, reading) = match (is_usual(one), is_usual(other)) {
            (true, false) => other,
            (false, true) => one,
            _ => continue,
        };
        let mut weights = study
            .sensitivities
            .iter()
            .flat_map(|sensitivity| &sensitivity.weights);
        let weight = weights.find(|w| w.question == question && w.reading == reading);
        let mut alternatives = study.alternatives.iter();
        let other = alternatives.find(|o| o.question == question && o.reading == reading);
        let (Some(weight), Some(other)) = (weight, other) else {
            continue;
        };
        let told = RulesText::new(&other.rules, book.input.works, None);
        let referee = Referee::new(other.rules.clone());
        let label = format!("{} with {question}={reading}", entry.told.label);
        let party = Party {
            label: &label,
            page: None,
            referee: &referee,
            told: &told,
        };
        let parties = [entry.party(), party];
        return witness::parted(&book.templates, id, parties, &weight.finding).map(Some);
    }
    Ok(None)
}

fn what(kind: ConflictKind) -> &'static str {
    match kind {
        ConflictKind::WithinSource => "One source says two things that can’t both hold.",
        ConflictKind::BetweenSources => "Two reports of the same thing say otherwise.",
        ConflictKind::Transcription => {
            "A text that tells a passage in other words says what the passage does not."
        }
        ConflictKind::Secondary => "A later work tells a report otherwise than the report itself.",
        ConflictKind::Databases => "Two databases file the same thing in two ways.",
        ConflictKind::Encoding => {
            "A published program that plays a game, and the words it was made from. What such a \
             program shows is true of the program; of the game only as far as the two agree."
        }
    }
}
