//! What is wrong with a text that does not parse, in words that teach.
//!
//! The grammar reads every file to its end: what fits nothing is kept as
//! stray text, and told here, each fault once and none that follows from
//! another.

mod braces;
mod examples;
mod expected;
mod joined;
mod kind;
mod mend;
mod stray;
mod words;

use pest::error::{Error, InputLocation};
use pest::iterators::{Pair, Pairs};

use super::MAX_FAULTS;
use super::depth::DEEPEST;
use super::grammar::Rule;
use crate::report::{Fault, Faults, is_hidden};
use crate::source::{FileId, Span};
use braces::Unpaired;
pub use expected::{Expected, expected_after};
use joined::{Piece, joined};
use kind::Kind;
use stray::{Stray, Unread, goes_on, misplaced, unread};

/// Of no more leftovers is it asked what they are.
const MOST_STRAYS: usize = 1000;

/// Lines that a quotation is thought to go on in, at most.
const MOST_OPEN_LINES: usize = 20;

/// What the grammar could not place.
#[derive(Default)]
struct Leftovers {
    strays: Vec<Stray>,
    /// Braces that close nothing.
    closes: Vec<usize>,
    unclosed: bool,
}

/// The faults of a text that was read to its end.
pub(super) fn of_text(pairs: Pairs<'_, Rule>, file: FileId, text: &str) -> Faults {
    let mut left = Leftovers::default();
    for pair in pairs {
        left.gather(pair, Kind::Definition, false);
    }
    left.tell(file, text)
}

impl Leftovers {
    fn gather(&mut self, pair: Pair<'_, Rule>, kind: Kind, guessed: bool) {
        let rule = pair.as_rule();
        let span = pair.as_span();
        let inside = match rule {
            Rule::stray | Rule::stray_head => {
                return self.strays.push(Stray {
                    start: span.start(),
                    end: span.start() + span.as_str().trim_end().len(),
                    kind,
                    opens: rule == Rule::stray_head,
                    guessed,
                });
            }
            Rule::stray_close => return self.closes.push(span.start()),
            Rule::unclosed => {
                self.unclosed = true;
                return;
            }
            Rule::stray_block => {
                let within = Kind::inside(span.as_str());
                for part in pair.into_inner() {
                    match part.as_rule() {
                        Rule::body => {
                            for line in part.into_inner() {
                                self.gather(line, within, true);
                            }
                        }
                        _ => self.gather(part, kind, guessed),
                    }
                }
                return;
            }
            Rule::body => Kind::Statement,
            Rule::record => Kind::Fact,
            Rule::sources => Kind::Source,
            Rule::gists => Kind::Gist,
            Rule::question => Kind::Reading,
            Rule::conflict => Kind::Account,
            Rule::table | Rule::joined_table => Kind::Line,
            Rule::rounds => Kind::Round,
            _ => kind,
        };
        let guessed = guessed && inside == kind;
        for part in pair.into_inner() {
            self.gather(part, inside, guessed);
        }
    }

    fn tell(self, file: FileId, text: &str) -> Faults {
        let mut faults = Faults::default();
        // What the grammar could place has no fault, whatever its quotations
        // and notes make of braces and brackets.
        if self.strays.is_empty() && self.closes.is_empty() && !self.unclosed {
            return faults;
        }
        let unpaired = braces::unpaired(text);
        let shifted = unpaired.map_or(usize::MAX, Unpaired::at);
        let mut is_brace_told = false;
        // Lines of prose that stand outside of rulesets are told of once.
        let mut outside = false;
        // A quotation or bracket that was left open goes on in these pieces.
        let mut open_until = 0;
        let pieces = joined(&self.strays[..self.strays.len().min(MOST_STRAYS)], text);
        for (nth, piece) in pieces.iter().enumerate() {
            let stray = &piece.stray;
            let fitting = Kind::fitting(&stray.whole(text));
            if nth < open_until && fitting.is_none() {
                continue;
            }
            let is_outside = stray.kind == Kind::Definition && !stray.opens;
            // Below a head that can't be read or a brace that is missing, what
            // stands where is a guess.
            let is_guess = stray.guessed || stray.start >= shifted;
            let told = match fitting {
                Some(fits) if fits == stray.kind || is_guess => continue,
                Some(_) if is_outside && outside => continue,
                Some(fits) => misplaced(stray, fits, file),
                None if piece.follows && stray.kind.goes_on(&stray.whole(text)) => continue,
                None if is_guess && Kind::Statement.goes_on(&stray.whole(text)) => continue,
                None => match unread(stray, file, text) {
                    Unread { unknown: true, .. }
                        if stray.start >= shifted || is_outside && outside =>
                    {
                        continue;
                    }
                    unread => {
                        if let Some(sign) = unread.open {
                            open_until = end_of_open(&pieces, nth, sign, text);
                        }
                        unread.fault
                    }
                },
            };
            outside |= is_outside;
            is_brace_told |= (stray.start + 1..=stray.end).contains(&shifted);
            faults.push(told);
            if faults.len() >= MAX_FAULTS {
                break;
            }
        }
        if let Some(unpaired) = unpaired.filter(|_| !is_brace_told) {
            faults.push(unpaired.fault(file));
        }
        if faults.is_empty() {
            // Whatever the grammar could not place is told somehow.
            let stray = self.strays.first().map(|s| unread(s, file, text).fault);
            let close = self.closes.first().map(|at| Unpaired::Close(*at));
            let open = self.unclosed.then(|| text.rfind('{').map(Unpaired::Open));
            let brace = close.or(open.flatten()).map(|brace| brace.fault(file));
            faults.extend(stray.or(brace).into_iter().collect());
        }
        faults.sorted()
    }
}

/// Where the pieces end in which a quotation or bracket goes on that this one
/// leaves open: with the one right below it that closes it, if there is any.
fn end_of_open(pieces: &[Piece], nth: usize, sign: char, text: &str) -> usize {
    let mut within = pieces[nth].stray.text(text).lines().skip(1);
    if within.any(|line| goes_on(line, sign)) {
        return nth;
    }
    let below = pieces[nth + 1..].iter().take_while(|piece| piece.follows);
    below
        .take(MOST_OPEN_LINES)
        .position(|piece| goes_on(piece.stray.text(text), sign))
        .map_or(nth, |further| nth + further + 2)
}

/// A file that says nothing.
pub(super) fn nothing(file: FileId, text: &str) -> Fault {
    let fault =
        Fault::error("this file holds no ruleset").at(Span::new(file, 0, 0), "nothing here");
    let what = if text.trim().is_empty() {
        ""
    } else {
        ", below the comments"
    };
    fault.help(format!(
        "{}{what}; `seedlore new` writes one to begin from",
        Kind::Definition.example()
    ))
}

/// A text that nests too deeply to be read.
pub(super) fn too_deep(file: FileId, text: &str, at: usize) -> Fault {
    let length = text[at..].chars().next().map_or(0, char::len_utf8);
    Fault::error(format!(
        "this stands in more than {DEEPEST} other blocks, groups or phrases"
    ))
    .at(Span::new(file, at, at + length), "too deep")
    .help("close what is open before it, or write several statements, each with a part of it")
}

/// A text the parser gave up on. All that is known to lead there is caught
/// before, by its size and depth.
pub(super) fn given_up(error: &Error<Rule>, file: FileId, text: &str) -> Fault {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at.min(text.len()),
    };
    Fault::error("this file can't be read from here on")
        .at(Span::new(file, at, at), "too long or too deep")
        .help("write shorter statements")
}

/// Characters that a reader can't see but a terminal or a page obeys.
pub(super) fn hidden_characters(file: FileId, text: &str) -> Faults {
    // A carriage return is part of the end of a line, and nothing elsewhere.
    let ends_line = |at: usize| text[at..].starts_with("\r\n");
    text.char_indices()
        .filter(|(at, c)| is_hidden(*c) && !ends_line(*at))
        .take(MAX_FAULTS)
        .map(|(at, c)| {
            Fault::error(format!("a hidden character, U+{:04X}", u32::from(c)))
                .at(Span::new(file, at, at + c.len_utf8()), "can't be seen here")
                .help("delete it; text copied from a page or a document often brings such along")
        })
        .collect()
}
