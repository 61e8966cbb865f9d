//! Sentences on sheets.

use super::counters::MOST_FLAT;
use seedlore_language::prose::{counted, numeral};
use seedlore_language::rules::Ruleset;
use seedlore_referee::sketch::Mark;

/// A text that has to fit a line.
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.into(),
    }
}

/// What a mark may take in a pit.
const MARK: usize = 12;

/// The name of a mark, as people say it.
pub fn mark(name: &str) -> String {
    shortened(&name.replace('-', " "), MARK)
}

/// The names of the marks on a pit, as people say them, or how many there are
/// where they do not fit.
pub fn marks(marks: &[Mark]) -> Option<String> {
    let names = marks.iter().map(|mark| mark.name.replace('-', " "));
    let names: Vec<String> = names.collect();
    let joined = names.join(", ");
    match names.len() {
        0 => None,
        several @ 2.. if joined.chars().count() > MARK => Some(format!("{several} marks")),
        _ => Some(shortened(&joined, MARK)),
    }
}

/// How the parts of a board come together; nothing of one that is whole.
pub fn assembly(parts: usize, sheets: usize) -> Option<String> {
    (parts > 1).then(|| {
        format!(
            "This board has {parts} parts on {}, in true size. Cut each part out with its grey flap; lay the next part \
             over the flap and glue it there, letter to letter.",
            counted(sheets as u32, "sheet", "sheets")
        )
    })
}

/// How many seeds lie where at the start.
pub fn start(rules: &Ruleset) -> String {
    let pits = rules.board().pit_count();
    let in_pits = rules.filling().iter().filter(|(pit, _)| pit.is_pit());
    let mut counts: Vec<u16> = in_pits
        .map(|(_, seeds)| *seeds)
        .filter(|n| *n > 0)
        .collect();
    let filled = counts.len();
    counts.sort_unstable();
    counts.dedup();
    let all = rules.seeds_in_all();
    let shown = match counts.last() {
        Some(most) if *most > MOST_FLAT => "as its number says",
        _ => "as it has dashed rings",
    };
    let reserves = match rules.board().has_reserves() {
        true => ", with each player's reserve",
        false => "",
    };
    match counts.as_slice() {
        [] => format!("To begin, the pits stay empty; there are {all} seeds in all."),
        [one] if filled == pits => format!(
            "To begin, put {} in every pit: {all} in all.",
            counted(u32::from(*one), "seed", "seeds")
        ),
        [one] => format!(
            "To begin, put {} in each of the {} pits with {}: {all} in all{reserves}.",
            counted(u32::from(*one), "seed", "seeds"),
            numeral(filled as u32),
            if *one > MOST_FLAT {
                "a number"
            } else {
                "dashed rings"
            }
        ),
        _ => format!("To begin, put as many seeds in each pit {shown}: {all} in all{reserves}."),
    }
}
