//! Distances between all rulesets of a board, as a table that can be sorted.

use serde::Serialize;

use super::super::{Book, Link};
use super::{printed, tree};
use seedlore_study::compare::{Distances, Kind};
use seedlore_study::completion::years;

/// The tints that the style sheet knows, from the nearest to the furthest.
const TINTS: f64 = 6.0;

/// One kind of distance between rulesets of a board.
pub(super) struct Of<'a> {
    pub distances: &'a dyn Distances,
    /// Their entries, in order.
    pub members: &'a [usize],
    pub heading: &'static str,
    pub rests_on: String,
}

/// One kind of distance, drawn.
#[derive(Debug, Serialize)]
pub struct Heat {
    pub kind: String,
    pub heading: &'static str,
    pub rests_on: String,
    pub rows: Vec<TableRow>,
}

/// A ruleset, and how far it is from each: in the order of the rows.
#[derive(Debug, Serialize)]
pub struct TableRow {
    /// Its number in the table and in the head of its column.
    pub number: usize,
    pub link: Link,
    pub place: String,
    /// For sorting; none where the record names no year.
    pub year: Option<i32>,
    /// Its rank in the tree of each kind.
    pub ranks: Vec<(String, usize)>,
    pub cells: Vec<Cell>,
}

#[derive(Debug, Serialize)]
pub struct Cell {
    /// Empty on the diagonal.
    pub value: String,
    pub interval: String,
    pub tint: usize,
}

/// The rows stand in the first of the orders given, which are the orders of
/// the trees, by entry.
pub fn heat(book: &Book, of: &Of, orders: &[(Kind, Vec<usize>)]) -> Heat {
    let Of {
        distances, members, ..
    } = *of;
    let kind = distances.kind();
    let first = orders.first().map_or(members, |(_, order)| order);
    let place = |entry: &usize| members.iter().position(|at| at == entry);
    let order: Vec<usize> = first.iter().filter_map(place).collect();
    let apart = |one: &usize, other: &usize| distances.between(*one, *other);
    let most = order
        .iter()
        .flat_map(|one| order.iter().map(move |other| apart(one, other).value))
        .fold(0.0, f64::max);
    let cell = |one: &usize, other: &usize| {
        let apart = apart(one, other);
        if one == other {
            return Cell {
                value: String::new(),
                interval: String::new(),
                tint: 0,
            };
        }
        let ends = |(low, high)| format!("{}–{}", printed(kind, low), printed(kind, high));
        Cell {
            value: printed(kind, apart.value),
            interval: apart.interval.map_or(String::new(), ends),
            // The nearest are tinted most.
            tint: ((1.0 - apart.value / f64::max(most, 1e-9)) * TINTS).min(TINTS - 1.0) as usize,
        }
    };
    let row = |(number, one): (usize, &usize)| {
        let entry = &book.entries[members[*one]];
        let rank = |(kind, order): &(Kind, Vec<usize>)| {
            let rank = order.iter().position(|at| *at == members[*one]);
            // Who is in no tree of this kind comes last.
            (kind.to_string(), rank.unwrap_or(order.len()))
        };
        TableRow {
            number: number + 1,
            link: entry.link(),
            place: tree::place(entry).into(),
            year: (entry.rules().record().when())
                .and_then(years)
                .map(|(first, _)| first),
            ranks: orders.iter().map(rank).collect(),
            cells: order.iter().map(|other| cell(one, other)).collect(),
        }
    };
    Heat {
        kind: kind.to_string(),
        heading: of.heading,
        rests_on: of.rests_on.clone(),
        rows: order.iter().enumerate().map(row).collect(),
    }
}
