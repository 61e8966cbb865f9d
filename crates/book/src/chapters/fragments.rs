//! Games of which too little is told to play them: a table of all, and a page for each region.

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Book, Link, silence};
use crate::address::slug;
use crate::cite::{self, Basis};
use crate::numbers::grouped;
use crate::pages::Pages;
use crate::record::{RecordRow, Summary, rows, summary};
use crate::region::{self, Region};
use crate::svg::{self, Caption, Dot, Sign};
use seedlore_language::prose;
use seedlore_language::rules::{Fragment, Told};
use seedlore_study::completion::{FoundBoard, kilometres, nearest_rulesets};

/// Rulesets that are named as the nearest with such a board.
const NEAREST: usize = 3;

#[derive(Serialize)]
struct Overview {
    count: usize,
    is_silence_told: bool,
    map: Option<Value>,
    regions: Vec<(FragmentRegion, Vec<Line>)>,
}

/// A fragment in the table of all.
#[derive(Serialize)]
struct Line {
    title: String,
    anchor: String,
    place: Option<String>,
    when: Option<String>,
    board: Option<String>,
}

#[derive(Serialize)]
struct TemplateContext {
    root: &'static str,
    region: FragmentRegion,
    fragments: Vec<FragmentView>,
}

/// Where the fragments of one folder are told of.
#[derive(Clone, Serialize)]
pub struct FragmentRegion {
    slug: String,
    title: String,
}

impl From<Region> for FragmentRegion {
    fn from(region: Region) -> FragmentRegion {
        FragmentRegion {
            slug: region.slug,
            title: region.title,
        }
    }
}

#[derive(Serialize)]
struct FragmentView {
    name: String,
    title: String,
    anchor: String,
    summary: Option<Summary>,
    record: Vec<RecordRow>,
    board: Option<Known>,
    seeds: Option<Known>,
    nearest: Vec<Near>,
}

/// Something that is told, in words.
#[derive(Serialize)]
struct Known {
    text: String,
    bases: Vec<Basis>,
}

#[derive(Serialize)]
struct Near {
    link: Link,
    kilometres: Option<String>,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let fragments = book.input.fragments;
    if fragments.is_empty() {
        return Ok(());
    }
    let mut all = Vec::new();
    let mut dots = Vec::new();
    for region in regions(book) {
        let members = region.members.iter().map(|at| &fragments[*at]);
        let told: Vec<FragmentView> = members.clone().map(|one| fragment(book, one)).collect();
        let lines = members.clone().map(line).collect();
        let seen: Vec<Dot> = members.filter_map(|one| dot(one, &region.slug)).collect();
        let link = FragmentRegion::from(region);
        dots.extend(seen);
        let view = TemplateContext {
            root: "../",
            region: link.clone(),
            fragments: told,
        };
        pages.add(
            format!("src/fragments/{}.md", link.slug),
            book.templates.page("fragments-region.md", &view)?,
        );
        all.push((link, lines));
    }
    let view = Overview {
        count: fragments.len(),
        is_silence_told: silence::is_told(book),
        map: map(book, dots)?,
        regions: all,
    };
    pages.add(
        "src/fragments.md",
        book.templates.page("fragments.md", &view)?,
    );
    Ok(())
}

/// Where a fragment was seen, leading to what is told of it.
fn dot(fragment: &Fragment, region: &str) -> Option<Dot> {
    let (place, at) = fragment.record().place()?;
    Some(Dot {
        at: at?,
        sign: Sign::Disc,
        name: format!("{}: {place}", fragment.title()),
        link: Some(format!("fragments/{region}.html#{}", anchor(fragment))),
    })
}

fn map(book: &Book, mut dots: Vec<Dot>) -> Result<Option<Value>, Error> {
    if dots.is_empty() {
        return Ok(None);
    }
    // From north to south, as on the map of the rulesets.
    dots.sort_by(|a, b| b.at.latitude.total_cmp(&a.at.latitude));
    let caption = Caption {
        id: "_fragments_map".into(),
        title: "Where they were seen".into(),
        desc: "The tables below have the same, by region.".into(),
    };
    let (map, _) = svg::map(&book.templates, &caption, &dots)?;
    Ok(Some(map))
}

fn line(fragment: &Fragment) -> Line {
    let record = fragment.record();
    Line {
        title: fragment.title().into(),
        anchor: anchor(fragment),
        place: record.place().map(|(name, _)| name.into()),
        when: record.when().map(Into::into),
        board: prose::fragment_board(fragment),
    }
}

/// The folders that hold fragments.
pub fn regions(book: &Book) -> Vec<Region> {
    let paths = book.input.fragments.iter().map(Fragment::path);
    region::regions(paths, &book.input.folder)
}

/// The anchor of a fragment on the page of its region.
pub fn anchor(fragment: &Fragment) -> String {
    format!("_fragment_{}", slug(fragment.name()))
}

fn fragment(book: &Book, fragment: &Fragment) -> FragmentView {
    let works = book.input.works;
    FragmentView {
        name: fragment.name().into(),
        title: fragment.title().into(),
        anchor: anchor(fragment),
        summary: summary(fragment.record(), works),
        record: rows(fragment.record(), works),
        board: fragment
            .board()
            .zip(prose::fragment_board(fragment))
            .map(|(told, words)| known(book, told, prose::sentence(&words))),
        seeds: fragment.seeds().map(|told| {
            let seeds = prose::counted(u32::from(told.says), "seed", "seeds");
            known(
                book,
                told,
                prose::sentence(&format!("{seeds} in every pit")),
            )
        }),
        nearest: nearest(book, fragment),
    }
}

fn known<T>(book: &Book, told: &Told<T>, text: String) -> Known {
    Known {
        text,
        bases: cite::bases(&told.provenance, book.input.works),
    }
}

/// The rulesets whose board, place and time come nearest.
fn nearest(book: &Book, fragment: &Fragment) -> Vec<Near> {
    let judged = book.input.silences.as_ref();
    let Some((silences, board)) = judged.zip(FoundBoard::from_fragment(fragment)) else {
        return Vec::new();
    };
    let judge = &silences.judge;
    let likest = nearest_rulesets(judge, &board.case(), &board.topics());
    let near = |(at, _): (usize, f64)| {
        let case = &judge.cases.cases[at];
        let both = board.at.zip(case.at);
        Some(Near {
            link: book.link(&case.name)?,
            kilometres: both.map(|(a, b)| grouped(kilometres(a, b).round() as u64)),
        })
    };
    likest.into_iter().filter_map(near).take(NEAREST).collect()
}
