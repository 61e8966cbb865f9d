//! The forms to ask players by: of each place, each board and each ruleset.

use std::collections::BTreeMap;

use minijinja::Error;
use rayon::prelude::*;
use serde::Serialize;

use super::report::LandLink;
use super::{Book, Entry};
use crate::pages::Pages;
use crate::paper::{FormHead, form};
use crate::rules_text::shortened;
use seedlore_language::rules::Ruleset;
use seedlore_study::completion::{Case, FoundBoard, Topic, bits_of};
use seedlore_study::interview::{Interview, begun_on, found_on};

/// A form, as it is chosen.
#[derive(Debug, Clone, Serialize)]
pub struct FormLink {
    pub label: String,
    /// Its folder and its name in it.
    pub kind: &'static str,
    pub name: String,
}

/// Rows, and pits in a row.
type Shape = (u8, u8);

/// The board of rows that a ruleset is played on.
fn shape(rules: &Ruleset) -> Option<Shape> {
    found_on(rules).map(|board| (board.rows, board.pits))
}

/// The boards of rows that rulesets are played on, the usual ones first.
fn shapes(entries: &[&Entry]) -> Vec<Shape> {
    let mut counts: BTreeMap<Shape, usize> = BTreeMap::new();
    for shape in entries.iter().filter_map(|entry| shape(entry.rules())) {
        *counts.entry(shape).or_default() += 1;
    }
    let mut shapes: Vec<(Shape, usize)> = counts.into_iter().collect();
    shapes.sort_by_key(|(shape, count)| (std::cmp::Reverse(*count), *shape));
    shapes.into_iter().map(|(shape, _)| shape).collect()
}

/// The board of a shape, with stores where most of these rulesets have them.
fn board((rows, pits): Shape, entries: &[&Entry]) -> FoundBoard {
    let alike = entries
        .iter()
        .filter(|entry| shape(entry.rules()) == Some((rows, pits)));
    let stores: Vec<bool> = alike
        .map(|entry| entry.rules().board().stores().is_some())
        .collect();
    let with = stores.iter().filter(|has| **has).count();
    FoundBoard {
        rows,
        pits,
        seeds: None,
        has_stores: with * 2 > stores.len(),
        at: None,
        year: None,
    }
}

/// The rulesets of each land that has a board with a form.
fn lands<'b, 'a>(book: &'b Book<'a>) -> BTreeMap<LandLink, Vec<&'b Entry<'a>>> {
    let mut lands: BTreeMap<LandLink, Vec<&Entry>> = BTreeMap::new();
    for entry in &book.entries {
        if let Some(land) = LandLink::from_ruleset(entry.rules()) {
            lands.entry(land).or_default().push(entry);
        }
    }
    lands.retain(|_, entries| are_for(entries));
    lands
}

fn of_shape((rows, pits): Shape) -> String {
    format!("{rows}x{pits}")
}

/// The form of each place, by its name.
pub fn of_places(book: &Book) -> Vec<FormLink> {
    let lands = lands(book).into_keys();
    let link = |land: LandLink| FormLink {
        kind: "place",
        label: land.name,
        name: land.slug,
    };
    lands.map(link).collect()
}

/// Whether a place where these were reported has a form.
pub fn are_for(entries: &[&Entry]) -> bool {
    !shapes(entries).is_empty()
}

/// The form of each board, the usual ones first.
pub fn of_boards(book: &Book) -> Vec<FormLink> {
    let entries: Vec<&Entry> = book.entries.iter().collect();
    let link = |shape: Shape| FormLink {
        label: format!("{} rows of {} pits", shape.0, shape.1),
        kind: "board",
        name: of_shape(shape),
    };
    shapes(&entries).into_iter().map(link).collect()
}

/// The form of each ruleset, by its label.
pub fn of_rulesets(book: &Book) -> Vec<FormLink> {
    let link = |entry: &Entry| FormLink {
        label: entry.told.label.clone(),
        kind: "ruleset",
        name: entry.name().into(),
    };
    let mut links: Vec<FormLink> = book.entries.iter().map(link).collect();
    links.sort_by_key(|link| link.label.to_lowercase());
    links
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let entries: Vec<&Entry> = book.entries.iter().collect();
    let rulesets = book.rulesets();
    let memory = book.input.positions;
    let boards: BTreeMap<Shape, Interview> = shapes(&entries)
        .into_par_iter()
        .filter_map(|shape| {
            let game = begun_on(&board(shape, &entries), &rulesets);
            Some((shape, Interview::of_board(&game, memory)?))
        })
        .collect();
    for (shape, asked) in &boards {
        let case = board(*shape, &entries).case();
        let head = FormHead::of_board(shape.0, shape.1);
        add_form(
            book,
            pages,
            ("board", &of_shape(*shape)),
            head,
            asked.clone().sorted(&bits(book, &case)),
        )?;
    }
    for (land, entries) in lands(book) {
        let shape = shapes(&entries)[0];
        let Some(asked) = boards.get(&shape) else {
            continue;
        };
        let case = case_of(&board(shape, &entries), &entries);
        let mut names: Vec<String> = entries
            .iter()
            .map(|entry| shortened(entry.rules().game()))
            .collect();
        names.sort();
        names.dedup();
        let head = FormHead::of_place(&land.name, &land.slug, shape, names);
        add_form(
            book,
            pages,
            ("place", &land.slug),
            head,
            asked.clone().sorted(&bits(book, &case)),
        )?;
    }
    let asked: Vec<Interview> = entries
        .par_iter()
        .map(|entry| {
            let rules = entry.rules();
            let board = shape(rules).and_then(|shape| boards.get(&shape));
            let asked = Interview::of_ruleset(rules, &entry.study.alternatives, board, memory);
            asked.sorted(&information(book, entry.name()))
        })
        .collect();
    for (entry, asked) in entries.iter().zip(asked) {
        let head = FormHead::of_ruleset(entry.rules());
        add_form(book, pages, ("ruleset", entry.name()), head, asked)?;
    }
    Ok(())
}

fn add_form(
    book: &Book,
    pages: &mut Pages,
    (kind, name): (&str, &str),
    head: FormHead,
    asked: Interview,
) -> Result<(), Error> {
    let head = FormHead {
        is_in_book: true,
        ..head
    };
    pages.add(
        format!("src/forms/{kind}/{name}.html"),
        form(&book.templates, &head, &asked)?,
    );
    Ok(())
}

/// A board as it is found where some games were reported.
fn case_of(board: &FoundBoard, entries: &[&Entry]) -> Case {
    let mut places = entries
        .iter()
        .filter_map(|entry| entry.rules().record().place()?.1);
    let at = places.next().map(|at| (at.latitude, at.longitude));
    let board = FoundBoard {
        at,
        ..board.clone()
    };
    board.case()
}

/// What an answer would tell of a board without rules; nothing in a book of too few rulesets.
fn bits<'b>(book: &'b Book, case: &'b Case) -> impl Fn(Topic) -> Option<f64> + 'b {
    |topic| {
        let silences = book.input.silences.as_ref()?;
        Some(bits_of(&silences.judge, case, topic))
    }
}

/// What an answer would tell of a ruleset and of all others that are silent on the same.
fn information<'b>(book: &'b Book, name: &str) -> impl Fn(Topic) -> Option<f64> + 'b {
    let silences = book.input.silences.as_ref();
    let case = silences.and_then(|silences| silences.judge.cases.position(name));
    move |topic| {
        let mut all = silences?.to_ask.iter();
        let found = all.find(|one| Some(one.case) == case && one.topic == topic)?;
        Some(found.here + found.elsewhere)
    }
}
