//! Lineage as it was written down, and likeness as it is measured.

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Book, Link, differences, likeness};
use crate::pages::Pages;
use crate::svg::{self, Arc, Caption, Node, Tree};
use crate::table::html;
use seedlore_language::rules::Ruleset;
use seedlore_study::compare::{self, Kinship};
use seedlore_study::render::{Cell, Table};

/// A tie that parts more clauses than this says little.
const FURTHEST: u32 = 10;

/// Boxes in one drawing.
const MOST: usize = 20;

/// Neighbours told of each ruleset.
const NEIGHBOURS: usize = 3;

#[derive(Serialize)]
struct TemplateContext {
    places: likeness::Places,
    /// Where any boards can be compared.
    agreements: Option<Value>,
    times: u32,
    seed: u64,
    families: Vec<Family>,
    underived: usize,
    rulesets: usize,
    furthest: u32,
    groups: Vec<Group>,
    alone: usize,
    nearest: Value,
}

/// A parent and those derived from it.
#[derive(Serialize)]
struct Family {
    parent: String,
    /// A base is not played and has no page.
    link: Option<Link>,
    children: Vec<Link>,
}

/// Rulesets that are much alike.
#[derive(Serialize)]
struct Group {
    heading: String,
    anchor: String,
    members: Vec<Link>,
    /// Where there are more than two.
    tree: Option<Value>,
    distance: u32,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let kinship = &book.kinship;
    let mut groups = Vec::new();
    for (number, members) in compare::groups(kinship, FURTHEST, MOST).iter().enumerate() {
        groups.push(group(book, number + 1, members)?);
    }
    let grouped: usize = groups.iter().map(|group| group.members.len()).sum();
    let view = TemplateContext {
        places: likeness::places(book),
        agreements: agreements(likeness::add(book, pages)?),
        times: likeness::REDRAWN,
        seed: book.seed(),
        families: families(book, kinship),
        underived: book
            .entries
            .iter()
            .filter(|entry| entry.rules().parent().is_none())
            .count(),
        rulesets: book.entries.len(),
        furthest: FURTHEST,
        alone: book.entries.len() - grouped,
        groups,
        nearest: nearest(book),
    };
    pages.add("src/kinship.md", book.templates.page("kinship.md", &view)?);
    Ok(())
}

fn agreements(all: Vec<likeness::Agreements>) -> Option<Value> {
    let mut table = Table::under(
        "\
        Board | Rulesets | Clauses and behaviour | Clauses and statistics | \
        Behaviour and statistics",
    );
    for (board, cells) in all {
        let board = board.map_or("All boards".into(), |board| {
            Cell::link(board.title, format!("likeness/{}.md", board.slug))
        });
        table.row([board].into_iter().chain(cells));
    }
    let label = "Where the three kinds of likeness agree";
    (!table.is_empty()).then(|| html(&table, label, "sl-sortable", "sl-wide"))
}

/// Each ruleset and those nearest to it.
fn nearest(book: &Book) -> Value {
    let ranks = ["Nearest", "Second", "Third"];
    let ranks = ranks.into_iter().take(book.entries.len() - 1);
    let mut table = Table::new(["Ruleset", "Region"].into_iter().chain(ranks));
    for (at, entry) in book.entries.iter().enumerate() {
        let named = [
            entry.cell("", ""),
            book.regions[entry.region].title.as_str().into(),
        ];
        let nearest = book.nearest(at, NEIGHBOURS).into_iter();
        let nearest = nearest.map(|(other, distance)| {
            let other = &book.entries[other];
            let anchor = differences::anchor(entry.name(), other.name());
            let page = format!("differences/{}.md#{anchor}", entry.name());
            Cell::link(distance.to_string(), page)
                .then(" ", other.cell("", ""))
                .sorted_by(f64::from(distance))
        });
        table.row(named.into_iter().chain(nearest));
    }
    let looks = "sl-neighbours sl-sortable";
    html(&table, "Nearest neighbours", looks, "sl-wide sl-tall")
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
                .map(|tie| book.entries[tie.child].link())
                .collect();
            (!children.is_empty()).then(|| Family {
                parent: kin.name.clone(),
                link: book.link(&kin.name),
                children,
            })
        })
        .collect()
}

fn group(book: &Book, number: usize, members: &[usize]) -> Result<Group, Error> {
    let rulesets: Vec<&Ruleset> = members.iter().map(|at| book.entries[*at].rules()).collect();
    let kinship = compare::kinship(&rulesets);
    let tree = match members.len() {
        0..3 => None,
        _ => Some(tree(book, number, members, &kinship)?),
    };
    // Named after the one in the middle of it.
    let root = kinship.root.map_or(members[0], |at| members[at]);
    let heading = match members {
        [one, other] => format!(
            "{} and {}",
            book.entries[*one].told.label, book.entries[*other].told.label
        ),
        _ => format!("Around {}", book.entries[root].told.label),
    };
    Ok(Group {
        heading,
        anchor: format!("_kinship_group_{number}"),
        members: members.iter().map(|at| book.entries[*at].link()).collect(),
        tree,
        distance: kinship.likeness.first().map_or(0, |tie| tie.distance),
    })
}

fn tree(book: &Book, number: usize, members: &[usize], kinship: &Kinship) -> Result<Value, Error> {
    let label = |at: usize| &book.entries[members[at]].told.label;
    let nodes = kinship.kin.iter().enumerate().filter_map(|(at, kin)| {
        let place = kin.place?;
        let (title, source) = label(at).rsplit_once(", ").unwrap_or((label(at), ""));
        Some(Node {
            column: f64::from(place.x),
            row: place.y,
            title: title.into(),
            below: source.into(),
        })
    });
    let placed = members.len();
    let said: Vec<String> = kinship
        .likeness
        .iter()
        .map(|tie| {
            format!(
                "{} and {}: {}",
                label(tie.one),
                label(tie.other),
                tie.distance
            )
        })
        .collect();
    let tree = Tree {
        caption: Caption {
            id: format!("_kinship_tree_{number}"),
            title: "Rulesets joined by the fewest differing clauses".into(),
            desc: format!("Differing clauses between neighbours. {}.", said.join("; ")),
        },
        nodes: nodes.collect(),
        ties: kinship
            .likeness
            .iter()
            .map(|tie| Arc {
                from: tie.one,
                to: tie.other,
                label: tie.distance.to_string(),
            })
            .collect(),
        descents: kinship
            .descent
            .iter()
            .filter(|tie| tie.parent < placed)
            .map(|tie| Arc {
                from: tie.parent,
                to: tie.child,
                label: String::new(),
            })
            .collect(),
    };
    svg::tree(&book.templates, &tree)
}
