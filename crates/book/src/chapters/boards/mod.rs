//! Boards known only as boards: what the Digital Ludeme Project printed for three of
//! them, beside what our method answers.

mod ours;
mod printed;
mod tested;

use std::collections::BTreeSet;

use minijinja::{Error, ErrorKind, Value};
use serde::Serialize;

use super::Book;
use super::concordance::passages;
use crate::cite::{self, WorkLink};
use crate::numbers::{Printed, grouped};
use crate::pages::Pages;
use crate::silence_study::SilenceStudy;
use crate::table::html;
use ours::{Asked, GAMES, Near};
use printed::PrintedBoard;
use seedlore_study::completion::Topic;
use seedlore_study::render::{Cell, Table};
use tested::Tested;

#[derive(Serialize)]
struct TemplateContext {
    database: Option<WorkLink>,
    program: Option<WorkLink>,
    boards: Vec<BoardView>,
    tests: Vec<Tested>,
    games: u64,
    seed: u64,
    version: String,
}

#[derive(Serialize)]
struct BoardView {
    name: String,
    anchor: String,
    url: String,
    record: u32,
    place: String,
    when: String,
    works: Vec<PassageView>,
    told: String,
    silent: String,
    holes: Vec<String>,
    seen: String,
    remarks: Vec<String>,
    contradictions: Vec<String>,
    rulesets: usize,
    completions: Value,
    supposed_why: String,
    matters: Value,
    together: Value,
    nearest: Vec<Near>,
    command: String,
}

/// A place in a work.
#[derive(Serialize)]
struct PassageView {
    text: String,
    /// `None` of a work that the bibliography of this book has not.
    anchor: Option<String>,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let Some(silences) = &book.input.silences else {
        return Ok(());
    };
    let printed =
        PrintedBoard::all().map_err(|why| Error::new(ErrorKind::InvalidOperation, why))?;
    let topics: BTreeSet<Topic> = printed
        .iter()
        .flat_map(|board| board.found().topics())
        .collect();
    let topics = Vec::from_iter(topics);
    let cited = cited(book);
    let work = |key: &str| {
        let is_listed = cited.contains(key);
        is_listed.then(|| cite::whole(key, book.input.works))
    };
    let boards = printed.iter();
    let view = TemplateContext {
        database: work("dlp"),
        program: work("ludii"),
        boards: boards
            .map(|one| board(book, silences, &cited, one))
            .collect(),
        tests: tested::tested(silences, &topics),
        games: GAMES,
        seed: silences.seed,
        version: book.input.version.clone(),
    };
    pages.add(
        "src/silence/boards.md",
        book.templates.page("boards.md", &view)?,
    );
    Ok(())
}

/// The works that the bibliography of the book lists.
fn cited(book: &Book) -> BTreeSet<String> {
    let entries = book.entries.iter();
    let passages = entries.clone().flat_map(|entry| passages(&entry.told));
    let read_in = entries.flat_map(|entry| entry.rules().sources());
    let read_in = read_in.filter_map(|source| source.read_in.clone());
    passages.map(|(key, _)| key).chain(read_in).collect()
}

fn board(
    book: &Book,
    silences: &SilenceStudy,
    cited: &BTreeSet<String>,
    printed: &PrintedBoard,
) -> BoardView {
    let asked = Asked::new(silences, printed);
    let passage = |one: &printed::Passage| {
        let work = cite::whole(&one.key, book.input.works);
        PassageView {
            text: format!("{}: {}", work.text, one.at),
            anchor: cited.contains(&one.key).then_some(work.anchor),
        }
    };
    BoardView {
        url: portal(printed, printed.record),
        works: printed.works.iter().map(passage).collect(),
        contradictions: ours::contradictions(printed),
        rulesets: printed.completions.len(),
        completions: completions(book, &asked, printed),
        matters: asked.matters(printed),
        together: asked.together(&printed.name),
        nearest: asked.nearest(book),
        command: printed.command(silences.seed),
        name: printed.name.clone(),
        anchor: printed.anchor.clone(),
        record: printed.record,
        place: printed.place.clone(),
        when: printed.when.clone(),
        told: printed.told.clone(),
        silent: printed.silent.clone(),
        holes: printed.holes.clone(),
        seen: printed.seen.clone(),
        remarks: printed.remarks.clone(),
        supposed_why: printed.supposed_why.clone(),
    }
}

/// The page of a ruleset on the portal.
fn portal(board: &PrintedBoard, number: u32) -> String {
    let keyword = &board.keyword;
    format!("https://ludii.games/variantDetails.php?keyword={keyword}&variant={number}")
}

fn completions(book: &Book, asked: &Asked, board: &PrintedBoard) -> Value {
    let three = |score: f64| format!("{score:.3}");
    let fitted = |value, interval| Cell::from(Printed { value, interval });
    let mut table = Table::under(
        "\
        Printed ruleset | Combined | Cultural | Con\u{ad}ceptual | Geo\u{ad}graphical | \
        Kilo\u{ad}metres | Our share | How it plays",
    );
    for (printed, number) in board.completions.iter().zip(1..) {
        let name = Cell::link(format!("Number {number}"), portal(board, printed.number));
        let blocks = board.holes.iter().zip(&printed.blocks);
        let name = blocks.fold(name, |name, (hole, block)| {
            let base = match book.entry(block) {
                Some(entry) => entry.cell("../", ""),
                None => block.as_str().into(),
            };
            name.and(format!("{hole}: ").into()).then("", base)
        });
        let mut plays = vec![format!("{}, {} seeds", printed.board, printed.seeds)];
        plays.extend(printed.answers.iter().map(|(topic, at)| {
            // Of `no: one lap a move` the latter part says all.
            let words = topic.answers()[*at].words;
            let words = words.rsplit(": ").next().unwrap_or(words);
            format!("{}: {words}", topic.title().to_lowercase())
        }));
        if !printed.otherwise.is_empty() {
            plays.push(printed.otherwise.clone());
        }
        let (scores, free) = (&printed.scores, &printed.fitted);
        let kilometres = |number: u32| grouped(number.into());
        table.row([
            name,
            three(scores.combined).into(),
            fitted(three(scores.cultural), three(free.cultural)),
            fitted(three(scores.conceptual), three(free.conceptual)),
            three(scores.geographical).into(),
            fitted(kilometres(scores.kilometres), kilometres(free.kilometres)),
            asked.share(printed).into(),
            plays.join("; ").into(),
        ]);
    }
    let label = format!("Rulesets printed for {}", board.name);
    html(&table, &label, "sl-measures sl-both sl-printed", "sl-wide")
}
