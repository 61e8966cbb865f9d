//! Which mechanics each ruleset has: one table of dots, and a list by tag.

use minijinja::Error;
use serde::Serialize;

use super::map::{RELAYS, sifted_by};
use super::{Book, Link, RegionLink};
use crate::pages::Pages;
use seedlore_language::prose;
use seedlore_study::compare::{Field, Mechanic};

#[derive(Serialize)]
struct TemplateContext {
    fields: Vec<FieldView>,
    columns: Vec<Column>,
    regions: Vec<Region>,
    rulesets: usize,
    unused: Vec<Column>,
}

/// Mechanics of one kind, under one heading.
#[derive(Serialize)]
struct FieldView {
    words: &'static str,
    anchor: String,
    /// The map of what has any of it.
    map: Option<String>,
    columns: Vec<Column>,
}

#[derive(Debug, Clone, Serialize)]
struct Column {
    tag: &'static str,
    words: String,
    anchor: String,
    count: usize,
    /// Per cent of all rulesets, for a bar.
    width: f64,
    /// Whether it is the first of its field.
    opens: bool,
    links: Vec<Link>,
    /// The map of what has it.
    map: Option<String>,
}

#[derive(Serialize)]
struct Region {
    link: RegionLink,
    rows: Vec<TableRow>,
}

#[derive(Serialize)]
struct TableRow {
    link: Link,
    has: Vec<bool>,
}

/// The place of a mechanic on the page.
pub fn anchor(mechanic: Mechanic) -> String {
    format!("_mechanics_{}", mechanic.tag().replace('.', "-"))
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let count = |mechanic: &&Mechanic| {
        let has = |entry: &&super::Entry| entry.mechanics.contains(mechanic);
        book.entries.iter().filter(has).count()
    };
    let (used, unused): (Vec<&Mechanic>, Vec<&Mechanic>) = Mechanic::ALL
        .iter()
        .partition(|mechanic| count(mechanic) > 0);
    let column = |mechanic: &&Mechanic, opens| {
        let links = book.entries.iter();
        let links = links.filter(|entry| entry.mechanics.contains(mechanic));
        Column {
            tag: mechanic.tag(),
            words: prose::sentence(mechanic.words())
                .trim_end_matches('.')
                .to_string(),
            anchor: anchor(**mechanic),
            count: count(mechanic),
            width: count(mechanic) as f64 / book.entries.len().max(1) as f64 * 100.0,
            opens,
            links: links.map(|entry| entry.link()).collect(),
            map: sifted_by(&[**mechanic]),
        }
    };
    let fields: Vec<FieldView> = Field::ALL
        .into_iter()
        .map(|field| FieldView {
            words: field.words(),
            anchor: format!(
                "_mechanics_of_{}",
                field.words().to_lowercase().replace(' ', "-")
            ),
            map: match field {
                Field::Relay => sifted_by(&RELAYS),
                _ => None,
            },
            columns: used
                .iter()
                .filter(|mechanic| mechanic.field() == field)
                .enumerate()
                .map(|(index, mechanic)| column(mechanic, index == 0))
                .collect(),
        })
        .filter(|field| !field.columns.is_empty())
        .collect();
    let view = TemplateContext {
        columns: fields.iter().flat_map(|f| f.columns.clone()).collect(),
        fields,
        regions: book
            .regions
            .iter()
            .map(|region| Region {
                link: book.region_link(region),
                rows: book
                    .members(region)
                    .map(|entry| TableRow {
                        link: entry.link(),
                        has: used.iter().map(|m| entry.mechanics.contains(m)).collect(),
                    })
                    .collect(),
            })
            .collect(),
        rulesets: book.entries.len(),
        unused: unused
            .iter()
            .map(|mechanic| column(mechanic, false))
            .collect(),
    };
    pages.add(
        "src/mechanics.md",
        book.templates.page("mechanics.md", &view)?,
    );
    Ok(())
}
