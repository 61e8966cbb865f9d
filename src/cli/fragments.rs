//! Fragments, as commands find and tell of them: games of which too little is told to play.

use std::path::Path;

use super::common::Common;
use super::failure::Failure;
use super::output::say;
use super::table::{self, Table, bold, wrap};
use crate::library::{ENDING, Library};
use crate::prose;
use crate::report::Colour;
use crate::rules::{Bibliography, Fragment, Provenance, Source, Unit};

/// The fragment of this name or title, or the only one of this file, in its library; `None` if
/// there is none.
pub fn named(common: &Common, text: &str) -> Result<Option<(Library, Fragment)>, Failure> {
    let is_file = text.ends_with(ENDING);
    let library = match is_file {
        true => Library::open_files(&[Path::new(text)])?,
        false => common.library()?,
    };
    let within = library
        .files
        .first()
        .map(|file| library.sources.path(*file));
    let is_meant = |fragment: &&Fragment| match is_file {
        true => within == Some(fragment.path()),
        false => fragment.name() == text || fragment.title().to_lowercase() == text.to_lowercase(),
    };
    let fragments = library.collection.fragments().iter();
    let meant: Vec<&Fragment> = fragments.filter(is_meant).collect();
    let one = match meant.as_slice() {
        [one] => (*one).clone(),
        several if is_file && !several.is_empty() => {
            let names: Vec<&str> = several.iter().map(|fragment| fragment.name()).collect();
            return Err(Failure::usage(
                format!("`{text}` holds several fragments"),
                format!(
                    "name one of them, as in `{} --rulesets {}`; there are {}",
                    names[0],
                    library.folder,
                    names.join(", ")
                ),
            ));
        }
        _ => return Ok(None),
    };
    Ok(Some((library, one)))
}

/// All fragments of a library, a line each.
pub fn list(library: &Library, colour: Colour) {
    let works = library.collection.bibliography();
    let mut table = Table::under("name | title | place | seen | board | source");
    for fragment in library.collection.fragments() {
        let record = fragment.record();
        let place = record.place().map_or("", |(name, _)| name);
        table.row(vec![
            fragment.name().into(),
            fragment.title().into(),
            place.into(),
            record.when().unwrap_or("").into(),
            board(fragment),
            source(fragment, works),
        ]);
    }
    table::print(&table, colour);
}

/// The board in words, with the seeds of each pit.
fn board(fragment: &Fragment) -> String {
    let board = prose::fragment_board(fragment);
    let seeds = fragment.seeds().map(|seeds| {
        let seeds = prose::counted(u32::from(seeds.says), "seed", "seeds");
        format!("{seeds} in each pit")
    });
    let told: Vec<String> = board.into_iter().chain(seeds).collect();
    told.join(", ")
}

/// The first work of which a part is named.
fn source(fragment: &Fragment, works: &Bibliography) -> String {
    let sources = fragment.sources();
    let report = sources
        .iter()
        .find(|source| source.whole_part().is_some())
        .or(sources.first());
    report.map_or(String::new(), |source| told(source, works))
}

fn told(source: &Source, works: &Bibliography) -> String {
    let at: Vec<_> = (source.whole_part().iter())
        .map(|(_, range)| *range)
        .collect();
    let unit = source.whole_part().map_or(Unit::Pages, |(unit, _)| unit);
    let short = prose::short(&source.key, works);
    format!("{short}{}", prose::locator(unit, &at))
}

/// All that is known of one.
pub fn show(fragment: &Fragment, works: &Bibliography, colour: Colour) {
    const WIDTH: usize = 88;
    const WORD: usize = 13;
    let with_bases = |text: String, provenance: &[Provenance]| {
        let bases = provenance.iter();
        bases.fold(text, |text, one| {
            format!("{text} [{}]", prose::basis(one, works))
        })
    };
    let title = format!("{} ({})", fragment.title(), fragment.name());
    say!("{}", bold(&wrap(&title, usize::MAX, ""), colour));
    say!("A fragment: too little is told of it to play it.\n");
    let mut lines: Vec<(&str, String)> = Vec::new();
    for recorded in &fragment.record().0 {
        let text = prose::fact(&recorded.fact);
        lines.push((recorded.fact.word(), with_bases(text, &recorded.provenance)));
    }
    if let Some((told, words)) = fragment.board().zip(prose::fragment_board(fragment)) {
        lines.push(("board", with_bases(words, &told.provenance)));
    }
    if let Some(seeds) = fragment.seeds() {
        let text = format!("{} in every pit", seeds.says);
        lines.push(("seeds", with_bases(text, &seeds.provenance)));
    }
    for source in fragment.sources() {
        let read_in = source.read_in.as_ref();
        let read_in = read_in.map_or(String::new(), |read_in| {
            format!(", read in {}", prose::short(read_in, works))
        });
        lines.push(("source", format!("{}{read_in}", told(source, works))));
    }
    for (word, text) in lines {
        let head = bold(&format!("{word:<12}"), colour);
        say!("{head} {}", wrap(&text, WIDTH - WORD, &" ".repeat(WORD)));
    }
    if fragment.board().is_some() {
        say!(
            "\nWhat its silences probably hid: `seedlore complete {}`",
            fragment.name()
        );
    }
}
