//! Lineage as it was written down, and likeness as it is measured.

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Book, Link};
use crate::book::pages::Pages;
use crate::book::svg::{self, Arc, Caption, Node, Tree};
use crate::compare::{self, Kinship};

#[derive(Serialize)]
struct View {
    families: Vec<Family>,
    alone: Vec<Link>,
    tree: Option<Value>,
    links: Vec<Link>,
    distances: Vec<Vec<u32>>,
    root: Option<Link>,
}

/// A parent and those derived from it.
#[derive(Serialize)]
struct Family {
    parent: String,
    /// A base is not played and has no page.
    link: Option<Link>,
    children: Vec<Link>,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let kinship = compare::kinship(&book.rulesets());
    let view = View {
        families: families(book, &kinship),
        alone: book
            .told
            .iter()
            .enumerate()
            .filter(|(i, _)| {
                !kinship
                    .descent
                    .iter()
                    .any(|tie| tie.child == *i || tie.parent == *i)
            })
            .map(|(_, told)| super::link(told))
            .collect(),
        tree: tree(book, &kinship)?,
        links: book.links(),
        distances: kinship.distances.clone(),
        root: kinship.root.map(|at| super::link(&book.told[at])),
    };
    pages.add("src/kinship.md", book.templates.page("kinship.md", &view)?);
    Ok(())
}

fn families(book: &Book, kinship: &Kinship) -> Vec<Family> {
    kinship
        .kin
        .iter()
        .enumerate()
        .filter_map(|(parent, kin)| {
            let children: Vec<Link> = kinship
                .descent
                .iter()
                .filter(|tie| tie.parent == parent)
                .map(|tie| super::link(&book.told[tie.child]))
                .collect();
            (!children.is_empty()).then(|| Family {
                parent: kin.name.clone(),
                link: book.link(&kin.name),
                children,
            })
        })
        .collect()
}

fn tree(book: &Book, kinship: &Kinship) -> Result<Option<Value>, Error> {
    if kinship.likeness.is_empty() {
        return Ok(None);
    }
    let nodes = kinship
        .kin
        .iter()
        .zip(&book.told)
        .filter_map(|(kin, told)| {
            let place = kin.place?;
            let (title, source) = told.label.rsplit_once(", ").unwrap_or((&told.label, ""));
            Some(Node {
                column: f64::from(place.x),
                row: place.y,
                title: title.into(),
                below: source.into(),
            })
        })
        .collect();
    let placed = book.told.len();
    let arcs = kinship
        .descent
        .iter()
        .filter(|tie| tie.parent < placed)
        .map(|tie| Arc {
            from: tie.parent,
            to: tie.child,
            label: String::new(),
        })
        .collect();
    let said: Vec<String> = kinship
        .likeness
        .iter()
        .map(|tie| {
            format!(
                "{} and {}: {}",
                book.told[tie.one].label, book.told[tie.other].label, tie.distance
            )
        })
        .collect();
    let tree = Tree {
        caption: Caption {
            id: "_kinship_tree".into(),
            title: "The rulesets joined by the fewest differing clauses".into(),
            desc: format!("Differing clauses between neighbours. {}.", said.join("; ")),
        },
        nodes,
        ties: kinship
            .likeness
            .iter()
            .map(|tie| Arc {
                from: tie.one,
                to: tie.other,
                label: tie.distance.to_string(),
            })
            .collect(),
        descents: arcs,
    };
    svg::tree(&book.templates, &tree).map(Some)
}
