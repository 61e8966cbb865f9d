//! Rulesets assembled from the pieces of the grammar: whatever the bytes, the
//! text parses, and after [`sound`] has left out what the checker refuses,
//! most of them can be played.

mod clauses;
mod material;
mod phrases;

use seedlore::report::{Faults, Severity};
use seedlore::rules::{Collection, Ruleset};
use seedlore::source::Sources;
use seedlore::syntax;

use super::bytes::Bytes;
use super::text::{WORKS, draw};

/// How often statements with faults are left out before all is given up.
const ROUNDS: usize = 6;

/// A statement on a line of its own, or a head and what stands in its braces.
enum Piece {
    Line(String),
    Block(String, Vec<Piece>),
}

/// What is being made.
struct Maker<'b, 'd> {
    bytes: &'b mut Bytes<'d>,
    /// How deep the phrase being made stands in others.
    depth: usize,
}

/// What is put in place of a statement that no game can do without.
const NEEDED: [(&str, &str); 4] = [
    ("seeds", "seeds 2 in every pit"),
    ("choose", "choose own pit"),
    ("sow", "sow anticlockwise"),
    ("win", "win by most captured"),
];

/// The sound ruleset nearest to what the bytes say, if there is one, under
/// its default readings or under others. With `SHOW` in the environment its
/// text is printed.
pub fn sound(bytes: &mut Bytes<'_>) -> Option<Ruleset> {
    let (collection, text) = assembled(bytes)?;
    if std::env::var_os("SHOW").is_some() {
        eprint!("{text}");
    }
    chosen(&collection, bytes)
}

/// The text of such a ruleset.
pub fn text(bytes: &mut Bytes<'_>) -> Option<String> {
    assembled(bytes).map(|(_, text)| text)
}

fn assembled(bytes: &mut Bytes<'_>) -> Option<(Collection, String)> {
    let mut maker = Maker { bytes, depth: 0 };
    let mut pieces = maker.material();
    pieces.extend(maker.clauses());
    for _ in 0..ROUNDS {
        let mut text = String::from("ruleset x \"X\" {\n");
        pieces.iter().for_each(|piece| write(piece, &mut text));
        text.push_str("}\n");
        match checked(&text) {
            Ok(collection) => return Some((collection, text)),
            // The first line is no piece's.
            Err(lines) => leave_out(&mut pieces, &lines, &mut 1),
        }
        for (head, instead) in NEEDED {
            if !pieces.iter().any(|piece| begins(piece, head)) {
                pieces.push(Piece::Line(instead.into()));
            }
        }
    }
    None
}

/// The ruleset of a text, if it is sound.
pub fn written(data: &[u8]) -> Option<Ruleset> {
    let text = std::str::from_utf8(data).ok()?;
    let mut sources = Sources::default();
    let file = sources.add("written.sow", text);
    let tree = syntax::parse(file, &sources).ok()?;
    let (collection, _) = Collection::check(vec![(file, tree)], WORKS.clone(), &sources);
    collection.rulesets().first().cloned()
}

fn write(piece: &Piece, text: &mut String) {
    match piece {
        Piece::Line(line) => text.push_str(&format!("{line}\n")),
        Piece::Block(head, pieces) => {
            text.push_str(&format!("{head} {{\n"));
            pieces.iter().for_each(|piece| write(piece, text));
            text.push_str("}\n");
        }
    }
}

fn begins(piece: &Piece, head: &str) -> bool {
    matches!(piece, Piece::Line(line) if line.starts_with(head))
}

/// The checked text, or the lines, counted from 0, that have errors.
fn checked(text: &str) -> Result<Collection, Vec<usize>> {
    let mut sources = Sources::default();
    let file = sources.add("assembled.sow", text);
    let tree = match syntax::parse(file, &sources) {
        Ok(tree) => tree,
        // What is put together says nothing wrong, but may say too much at once.
        Err(faults) if is_too_deep(&faults) => return Err(lines(text, &faults)),
        Err(faults) => panic!("{text}\n{}", draw(&faults, &sources)),
    };
    let (collection, faults) = Collection::check(vec![(file, tree)], WORKS.clone(), &sources);
    match faults.has_errors() {
        true => Err(lines(text, &faults)),
        false => Ok(collection),
    }
}

fn is_too_deep(faults: &Faults) -> bool {
    faults
        .iter()
        .all(|fault| fault.message.contains("too deep"))
}

fn lines(text: &str, faults: &Faults) -> Vec<usize> {
    let errors = faults.iter().filter(|f| f.severity == Severity::Error);
    let places = errors.filter_map(|fault| fault.span);
    places
        .map(|span| text[..span.start].matches('\n').count())
        .collect()
}

/// Leaves out what stands on these lines; a head takes its block with it.
/// `at` is the line that the pieces begin on.
fn leave_out(pieces: &mut Vec<Piece>, wrong: &[usize], at: &mut usize) {
    pieces.retain_mut(|piece| {
        let first = *at;
        let (Piece::Line(head) | Piece::Block(head, _)) = piece;
        *at += 1 + head.matches('\n').count();
        let is_wrong = wrong.iter().any(|line| (first..*at).contains(line));
        match piece {
            Piece::Line(_) => !is_wrong,
            Piece::Block(_, inner) => {
                leave_out(inner, wrong, at);
                *at += 1;
                !is_wrong && !inner.is_empty()
            }
        }
    });
}

fn chosen(collection: &Collection, bytes: &mut Bytes<'_>) -> Option<Ruleset> {
    let rules = collection.rulesets().first()?;
    let mut readings = Vec::new();
    for question in rules.questions() {
        let reading = bytes.below(question.readings().len());
        readings.push(format!(
            "{}={}",
            question.name(),
            question.readings()[reading].name()
        ));
    }
    collection.under(rules.name(), &readings).ok()
}
