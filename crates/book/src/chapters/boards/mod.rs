//! Boards known only as boards: what the Digital Ludeme Project printed for three of
//! them, beside what our method answers.

mod ours;
mod printed;
mod tested;

use std::collections::BTreeSet;

use minijinja::{Error, ErrorKind};
use serde::Serialize;

use super::concordance::passages;
use super::{Book, Link};
use crate::cite::{self, WorkLink};
use crate::pages::Pages;
use crate::silence_study::SilenceStudy;
use ours::{Asked, GAMES, Matter, Near, Together};
use printed::{PrintedBoard, PrintedCompletion};
use seedlore_study::completion::Topic;
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
    completions: Vec<CompletionView>,
    supposed_why: String,
    matters: Vec<Matter>,
    together: Vec<Together>,
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

#[derive(Serialize)]
struct CompletionView {
    url: String,
    blocks: Vec<BlockView>,
    combined: String,
    cultural: String,
    conceptual: String,
    geographical: String,
    kilometres: u32,
    fitted_cultural: String,
    fitted_conceptual: String,
    fitted_kilometres: u32,
    board: String,
    seeds: u32,
    plays: Vec<String>,
    /// The share that our method gives these answers together.
    share: String,
}

/// What a block was copied from.
#[derive(Serialize)]
struct BlockView {
    hole: String,
    link: Option<Link>,
    name: String,
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
    let completions = printed.completions.iter();
    BoardView {
        url: portal(printed, printed.record),
        works: printed.works.iter().map(passage).collect(),
        contradictions: ours::contradictions(printed),
        completions: completions
            .map(|one| completion(book, &asked, printed, one))
            .collect(),
        matters: asked.matters(printed),
        together: asked.together(),
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

fn completion(
    book: &Book,
    asked: &Asked,
    board: &PrintedBoard,
    printed: &PrintedCompletion,
) -> CompletionView {
    let three = |score: f64| format!("{score:.3}");
    let blocks = board.holes.iter().zip(&printed.blocks);
    let block = |(hole, name): (&String, &String)| BlockView {
        hole: hole.clone(),
        link: book.link(name),
        name: name.clone(),
    };
    let mut plays: Vec<String> = printed
        .answers
        .iter()
        .map(|(topic, at)| {
            // Of `no: one lap a move` the latter part says all.
            let words = topic.answers()[*at].words;
            let words = words.rsplit(": ").next().unwrap_or(words);
            format!("{}: {words}", topic.title().to_lowercase())
        })
        .collect();
    if !printed.otherwise.is_empty() {
        plays.push(printed.otherwise.clone());
    }
    CompletionView {
        url: portal(board, printed.number),
        blocks: blocks.map(block).collect(),
        combined: three(printed.scores.combined),
        cultural: three(printed.scores.cultural),
        conceptual: three(printed.scores.conceptual),
        geographical: three(printed.scores.geographical),
        kilometres: printed.scores.kilometres,
        fitted_cultural: three(printed.fitted.cultural),
        fitted_conceptual: three(printed.fitted.conceptual),
        fitted_kilometres: printed.fitted.kilometres,
        board: printed.board.clone(),
        seeds: printed.seeds,
        plays,
        share: asked.share(printed),
    }
}
