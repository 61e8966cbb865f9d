//! One slip of the keyboard gives one error, where the slip is: shipped
//! rulesets with one sign or word deleted, doubled or misspelt, at seeded
//! places.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::{Path, PathBuf};

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use seedlore::report::{Colour, render};
use seedlore::source::Sources;
use seedlore::syntax;

/// One kind of slip: the places of a text where it can be made, and what
/// stands there afterwards.
struct Kind {
    name: &'static str,
    can: fn(&str) -> bool,
    make: fn(&str, &mut Xoshiro256PlusPlus) -> String,
}

const KINDS: &[Kind] = &[
    Kind {
        name: "a word is deleted",
        can: is_word,
        make: |_, _| String::new(),
    },
    Kind {
        name: "a number is deleted",
        can: is_number,
        make: |_, _| String::new(),
    },
    Kind {
        name: "a sign is deleted",
        can: |token| [",", ":", ";", "=", "(", ")"].contains(&token),
        make: |_, _| String::new(),
    },
    Kind {
        name: "a quotation is deleted",
        can: is_quotation,
        make: |_, _| String::new(),
    },
    Kind {
        name: "a word is doubled",
        can: is_word,
        make: |token, _| format!("{token} {token}"),
    },
    Kind {
        name: "a number is doubled",
        can: is_number,
        make: |token, _| format!("{token} {token}"),
    },
    Kind {
        name: "a sign is doubled",
        can: |token| token.len() == 1 && !is_word(token) && !is_brace(token) && !is_number(token),
        make: |token, _| format!("{token}{token}"),
    },
    Kind {
        name: "a quotation is doubled",
        can: is_quotation,
        make: |token, _| format!("{token} {token}"),
    },
    Kind {
        name: "two letters of a word are swapped",
        can: |token| is_word(token) && token.len() > 2,
        make: |token, dice| {
            let at = dice.random_range(0..token.len() - 1);
            let mut letters: Vec<char> = token.chars().collect();
            letters.swap(at, at + 1);
            letters.into_iter().collect()
        },
    },
    Kind {
        name: "a letter of a word is left out",
        can: |token| is_word(token) && token.len() > 2,
        make: |token, dice| {
            let mut word = token.to_string();
            word.remove(dice.random_range(0..token.len()));
            word
        },
    },
    Kind {
        name: "a capital letter begins a word",
        can: is_word,
        make: |token, _| format!("{}{}", token[..1].to_uppercase(), &token[1..]),
    },
    Kind {
        name: "a bracket is not closed",
        can: |token| token == "]",
        make: |_, _| String::new(),
    },
    Kind {
        name: "a bracket is not opened",
        can: |token| token == "[",
        make: |_, _| String::new(),
    },
    Kind {
        name: "a quotation is not closed",
        can: is_quotation,
        make: |token, _| token[..token.len() - 1].to_string(),
    },
    Kind {
        name: "a quotation is not opened",
        can: is_quotation,
        make: |token, _| token[1..].to_string(),
    },
    Kind {
        name: "a letter stands for a number",
        can: is_number,
        make: |_, _| "q".into(),
    },
    Kind {
        name: "a word stands for a number",
        can: is_number,
        make: |_, _| "four".into(),
    },
    Kind {
        name: "another sign stands for one",
        can: |token| [",", ":", ";"].contains(&token),
        make: |token, _| if token == ";" { "," } else { ";" }.into(),
    },
    Kind {
        name: "a brace is not opened",
        can: |token| token == "{",
        make: |_, _| String::new(),
    },
    Kind {
        name: "a brace is not closed",
        can: |token| token == "}",
        make: |_, _| String::new(),
    },
    Kind {
        name: "a brace is doubled",
        can: is_brace,
        make: |token, _| format!("{token}{token}"),
    },
];

fn is_word(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_lowercase())
}

fn is_number(token: &str) -> bool {
    token.starts_with(|c: char| c.is_ascii_digit())
}

fn is_quotation(token: &str) -> bool {
    token.starts_with('"')
}

fn is_brace(token: &str) -> bool {
    matches!(token, "{" | "}")
}

/// Words, numbers, quotations and single signs; comments and the words of
/// notes are none.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let bytes = text.as_bytes();
    let mut found = Vec::new();
    let mut at = 0;
    let mut noted = false;
    while at < bytes.len() {
        let start = at;
        match bytes[at] {
            b'/' if text[at..].starts_with("//") => {
                at += text[at..].find('\n').unwrap_or(text.len() - at);
                continue;
            }
            b'"' => {
                at += 1;
                while bytes[at] != b'"' {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
                at += 1;
            }
            c if c.is_ascii_alphanumeric() => {
                let is_part = |c: &u8| c.is_ascii_alphanumeric() || matches!(c, b'-' | b'.');
                at += bytes[at..].iter().take_while(|c| is_part(c)).count();
            }
            b']' | b';' | b'\n' => {
                noted = false;
                at += 1;
            }
            _ => at += text[at..].chars().next().unwrap().len_utf8(),
        }
        let token = &text[start..at];
        if token.trim().is_empty() || noted {
            continue;
        }
        noted = token == ":" && text[..start].rfind('[') > text[..start].rfind([']', '\n']);
        found.push(start..at);
    }
    found
}

fn line(text: &str, at: usize) -> usize {
    text[..at].matches('\n').count() + 1
}

/// The brace that is closed by the one at a place.
fn opening(text: &str, close: usize) -> usize {
    let mut open = Vec::new();
    for token in tokens(&text[..close]) {
        match &text[token.clone()] {
            "{" => open.push(token.start),
            "}" => drop(open.pop()),
            _ => {}
        }
    }
    open.pop().unwrap()
}

/// The lines that the errors of a text point at, and what is told of them.
fn told(text: &str) -> Option<(Vec<usize>, String)> {
    let mut sources = Sources::default();
    let file = sources.add("x.sow", text);
    let faults = syntax::parse(file, &sources).err()?;
    let lines = faults.iter().map(|fault| {
        let span = fault.span.expect("a fault of a text has a place");
        line(text, span.start)
    });
    let lines = lines.collect();
    Some((lines, render(&faults, &sources, Colour::Plain)))
}

/// Texts of all rulesets here, with their paths.
fn rulesets() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets");
    find(&folder, &mut files);
    files.sort();
    let text = |path: &PathBuf| std::fs::read_to_string(path).unwrap();
    let files = files.into_iter().map(|path| (path.clone(), text(&path)));
    files.collect()
}

/// A slip in a text: what was made of a token.
struct Slip {
    place: Range<usize>,
    made: String,
}

impl Slip {
    /// One of this kind at a place that the dice choose, if there is any.
    fn new(kind: &Kind, text: &str, dice: &mut Xoshiro256PlusPlus) -> Option<Slip> {
        let mut places = tokens(text);
        places.retain(|token| (kind.can)(&text[token.clone()]));
        if places.is_empty() {
            return None;
        }
        let place = places[dice.random_range(0..places.len())].clone();
        let made = (kind.make)(&text[place.clone()], dice);
        Some(Slip { place, made })
    }

    fn apply(&self, text: &str) -> String {
        let Range { start, end } = self.place;
        format!("{}{}{}", &text[..start], self.made, &text[end..])
    }

    /// The line where it is to be told of.
    fn line(&self, text: &str) -> usize {
        match &text[self.place.clone()] {
            // Where its block begins.
            "}" if self.made.is_empty() => line(text, opening(text, self.place.start)),
            _ => line(text, self.place.start),
        }
    }
}

#[derive(Default)]
struct Count {
    made: usize,
    /// Of those made, the slips after which the text was none of the language.
    wrong: usize,
    /// Of those wrong, the slips that were not told by one error at their line
    /// or the next.
    unlike: usize,
}

/// A slip that makes other right words, such as `own own pit`, is none here.
#[test]
fn one_slip_gives_one_error() {
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    let mut unlike = Vec::new();
    for (nth, (path, text)) in rulesets().iter().enumerate() {
        for (which, kind) in KINDS.iter().enumerate() {
            let mut dice = Xoshiro256PlusPlus::seed_from_u64((nth * KINDS.len() + which) as u64);
            let Some(slip) = Slip::new(kind, text, &mut dice) else {
                continue;
            };
            let count = counts.entry(kind.name).or_default();
            count.made += 1;
            let Some((lines, told)) = told(&slip.apply(text)) else {
                continue;
            };
            count.wrong += 1;
            let at = slip.line(text);
            if lines != [at] && lines != [at + 1] {
                count.unlike += 1;
                unlike.push(format!(
                    "{}:{at}, {}: `{}` became `{}`, told of in lines {lines:?}\n{told}\n",
                    path.display(),
                    kind.name,
                    &text[slip.place.clone()],
                    slip.made,
                ));
            }
        }
    }
    println!(" made wrong unlike");
    for (name, count) in &counts {
        let Count {
            made,
            wrong,
            unlike,
        } = count;
        println!("{made:5} {wrong:5} {unlike:6} {name}");
    }
    assert_eq!(counts.len(), KINDS.len());
    for (name, count) in &counts {
        assert!(count.wrong > 50, "{name}: only {} slips", count.wrong);
    }
    let wrong: usize = counts.values().map(|count| count.wrong).sum();
    assert!(wrong > 2_500, "only {wrong} slips");
    // Where a brace is missing it may be sought in another line.
    assert!(
        unlike.len() * 500 <= wrong,
        "{} of {wrong}:\n{}",
        unlike.len(),
        unlike.join("\n")
    );
}

/// Nothing is held back that is a slip of its own.
#[test]
fn two_slips_give_two_errors() {
    let mut tried = 0;
    let mut unlike = Vec::new();
    for (nth, (path, text)) in rulesets().iter().enumerate() {
        let mut dice = Xoshiro256PlusPlus::seed_from_u64(nth as u64);
        // Slips that are told of alone, each in a statement of its own.
        let mut slips: Vec<(Slip, usize)> = Vec::new();
        for kind in KINDS.iter().filter(|kind| !kind.name.contains("brace")) {
            let slip = Slip::new(kind, text, &mut dice);
            let Some(slip) = slip.filter(|slip| begins_statement(text, slip.place.start)) else {
                continue;
            };
            let at = slip.line(text);
            // What is said twice is found in texts that can be read.
            let is_told = |(lines, told): (Vec<usize>, String)| {
                lines == [at] && !told.contains("for a second time")
            };
            if told(&slip.apply(text)).is_some_and(is_told)
                && slips.iter().all(|(_, other)| *other != at)
            {
                slips.push((slip, at));
            }
        }
        slips.sort_by_key(|(_, at)| *at);
        for pair in slips.chunks_exact(2) {
            let [(first, one), (second, other)] = pair else {
                continue;
            };
            tried += 1;
            let (lines, told) = told(&first.apply(&second.apply(text))).unwrap();
            if lines != [*one, *other] {
                unlike.push(format!(
                    "{}: `{}` in line {one} and `{}` in line {other}, told of in lines {lines:?}\n{told}\n",
                    path.display(),
                    first.made,
                    second.made,
                ));
            }
        }
    }
    println!("{tried} pairs, {} unlike", unlike.len());
    assert!(tried > 300, "only {tried} pairs");
    // A slip in the head of a block hides what its lines are.
    assert!(
        unlike.len() * 100 <= tried,
        "{} of {tried}:\n{}",
        unlike.len(),
        unlike.join("\n")
    );
}

/// Whether the line of a place begins a statement.
fn begins_statement(text: &str, at: usize) -> bool {
    let start = text[..at].rfind('\n').map_or(0, |at| at + 1);
    let goes_on = ["[", "or ", "else ", "and ", "gives "];
    let line = text[start..].trim_start();
    let above = text[..start].trim_end();
    !goes_on.iter().any(|word| line.starts_with(word)) && !above.ends_with([',', ':'])
}

fn find(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            find(&path, files);
        } else if path.extension().is_some_and(|e| e == "sow") {
            files.push(path);
        }
    }
}

/// A brace in a note behind a bracket in a quotation opens nothing.
#[test]
fn what_can_be_read_has_no_error() {
    let text = "ruleset x \"X\" {\n  sow clockwise [M 3 \"]\": a {b]\n}\n";
    assert_eq!(told(text), None);
}
