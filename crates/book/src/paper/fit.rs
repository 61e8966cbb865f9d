//! Which type size lets a leaflet fill two pages, and what stands on which.

use super::text::{POINT, lines};

/// Sizes that are tried, in points.
const SIZES: [f64; 12] = [
    12.5, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.6, 7.2,
];
/// The height of a line for its type size; the style sheet has the same.
pub const LINE: f64 = 1.3;
/// Between two columns, in millimetres.
pub const GUTTER: f64 = 8.0;
/// Columns never come out quite even, and fonts differ a little.
const SPARE: f64 = 0.93;

/// A piece of the running text.
#[derive(Debug, Clone)]
pub enum Piece {
    Heading,
    /// A numbered rule.
    Rule(String),
    Paragraph(String),
    /// A picture of this height, in millimetres, with a line below it.
    Picture(f64),
}

/// What is not running text, in millimetres.
#[derive(Debug, Clone, Copy)]
pub struct Page {
    pub width: f64,
    pub height: f64,
    /// Title and whatever else stands over the columns of the first page.
    pub head: f64,
}

/// What stands over and under the columns of the last page.
pub struct Last<'t> {
    /// Of pictures of a move: in each row the height of the tallest, the width
    /// of a cell, and the longest words below.
    pub strip: Vec<(f64, f64, &'t str)>,
    /// Sources, over the whole width.
    pub reading: Vec<&'t str>,
}

/// A leaflet that was fitted.
#[derive(Debug, Clone, PartialEq)]
pub struct Fitted {
    /// In points.
    pub size: f64,
    /// Pieces on each page but the last.
    pub ends: Vec<usize>,
}

impl Fitted {
    pub fn pages(&self) -> usize {
        self.ends.len() + 1
    }
}

/// The largest type, of so many points at least, with which all fits two pages;
/// `None` if none does.
pub fn two_pages(pieces: &[Piece], page: Page, last: &Last, least: f64) -> Option<Fitted> {
    let sizes = SIZES.into_iter().take_while(|size| *size >= least);
    let mut fitted = sizes.filter_map(|size| at_size(pieces, page, last, size, 2));
    fitted.next()
}

/// On as many pages as it takes, in a type that can be read.
pub fn more_pages(pieces: &[Piece], page: Page, last: &Last) -> Fitted {
    let fitted = (3..9).find_map(|pages| at_size(pieces, page, last, 8.5, pages));
    fitted.unwrap_or(Fitted {
        size: 7.2,
        ends: vec![pieces.len() / 2],
    })
}

fn at_size(pieces: &[Piece], page: Page, last: &Last, size: f64, pages: usize) -> Option<Fitted> {
    let em = size * POINT;
    let column = (page.width - GUTTER) / 2.0;
    let heights: Vec<f64> = pieces
        .iter()
        .map(|piece| height(piece, column, em))
        .collect();
    let all: f64 = heights.iter().sum();
    let foot = 2.2 * em;
    let strip: f64 = last
        .strip
        .iter()
        .map(|(high, cell, words)| {
            high + 0.9 * em * LINE * lines(words, cell / (0.9 * em)) + 0.9 * em
        })
        .sum();
    let reading: f64 = last
        .reading
        .iter()
        .map(|text| 0.9 * em * LINE * lines(text, page.width / (0.9 * em)) + 0.2 * em)
        .sum();
    let below = strip + if strip > 0.0 { 3.4 * em } else { 0.0 };
    let below = below + reading + if reading > 0.0 { 3.0 * em } else { 0.0 } + foot;
    let room = |nth: usize| {
        let high = match nth {
            0 => page.height - page.head - foot,
            nth if nth + 1 == pages => page.height - below,
            _ => page.height - foot,
        };
        2.0 * high * SPARE
    };
    let rooms: Vec<f64> = (0..pages).map(room).collect();
    let most: f64 = rooms.iter().sum();
    // A piece that does not fit one page leaves room there.
    if rooms.iter().any(|room| *room < 0.0) || all > most - 3.0 * em * (pages as f64 - 1.0) {
        return None;
    }
    // Pages are filled alike.
    let share = (all / most * 1.02).min(1.0);
    let mut ends = Vec::new();
    let mut at = 0;
    for room in &rooms[..pages - 1] {
        let mut used = 0.0;
        while at < pieces.len() && used + heights[at] <= (room * share).max(30.0) {
            used += heights[at];
            at += 1;
        }
        // No heading ends a page.
        while at > 1 && matches!(pieces[at - 1], Piece::Heading) {
            at -= 1;
        }
        ends.push(at);
    }
    let rest: f64 = heights[at..].iter().sum();
    (rest <= rooms[pages - 1]).then_some(Fitted { size, ends })
}

fn height(piece: &Piece, column: f64, em: f64) -> f64 {
    let line = em * LINE;
    match piece {
        Piece::Heading => 1.15 * line + 1.1 * em,
        Piece::Rule(text) => lines(text, column / em - 1.9) * line + 0.35 * em,
        Piece::Paragraph(text) => lines(text, column / em) * line + 0.35 * em,
        Piece::Picture(high) => high + 0.9 * line + 1.2 * em,
    }
}
