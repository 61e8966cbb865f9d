//! `seedlore language --search`: from the words of a report to the line to write.

use std::collections::BTreeSet;

use serde::Serialize;

use crate::cli::common::Common;
use crate::cli::failure::{Done, Failure};
use crate::cli::output::{print_json, say};
use crate::cli::table::{bold, dim, wrap};
use crate::compare::wordings::{Shown, Wording, shown, wordings};
use crate::prose;
use crate::report::{folded_words, nearest};
use crate::rules::Ruleset;
use crate::syntax::{Construct, reference};

/// Words that say nothing of what is looked for.
const IDLE: [&str; 22] = [
    "a", "an", "the", "of", "in", "on", "to", "is", "he", "she", "his", "her", "it", "they", "and",
    "or", "one", "may", "must", "when", "what", "who",
];

/// So many sentences are told, and so many further constructs.
const MOST: usize = 12;

/// So many rulesets are named for a sentence.
const RULESETS: usize = 3;

/// What is found, as JSON has it.
#[derive(Serialize)]
struct Found<'a> {
    sentences: Vec<Sentence<'a>>,
    constructs: Vec<&'a Construct>,
}

#[derive(Serialize)]
struct Sentence<'a> {
    says: &'a str,
    construct: &'a str,
    line: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    note: &'a str,
    rulesets: Vec<&'a str>,
}

/// The sentences that hold the words that are looked for, and further constructs.
fn find<'a>(
    sought: &[String],
    wordings: &[&'a Wording],
    constructs: &[&'a Construct],
) -> (Vec<&'a Wording>, Vec<&'a Construct>) {
    let sentences = best(sought, wordings, |wording| {
        [
            (3, format!("{} {}", wording.says, wording.also)),
            (1, format!("{} {}", wording.line, wording.note)),
        ]
    });
    let told: BTreeSet<&str> = sentences.iter().map(|wording| wording.construct).collect();
    let further: Vec<&Construct> = constructs
        .iter()
        .copied()
        .filter(|construct| !told.contains(construct.rule.as_str()))
        .collect();
    let texts = |construct: &Construct| {
        [
            (2, construct.examples.join(" ")),
            (1, construct.meaning.clone()),
        ]
    };
    let mut further = best(sought, &further, texts);
    if !sentences.is_empty() {
        // Beside sentences only what holds every word is worth the room.
        further.retain(|construct| {
            let words = texts(construct)
                .map(|(_, text)| folded_words(&text))
                .concat();
            sought.iter().all(|word| is_among(word, &words))
        });
    }
    (sentences, further)
}

pub fn run(text: &str, json: bool, common: &Common) -> Done {
    let sought = sought(text);
    let reference = reference();
    let constructs: Vec<&Construct> = reference.iter().flat_map(|s| &s.constructs).collect();
    let all = wordings();
    let (sentences, further) = find(&sought, &all, &constructs);
    if sentences.is_empty() && further.is_empty() {
        return Err(nothing(text, &sought, &all, &constructs));
    }
    let library = common.library()?;
    let rulesets: Vec<&Ruleset> = library.collection.rulesets().iter().collect();
    // Chosen among all sentences, as in the book, so that both name the same.
    let shows = shown(&all, &rulesets, RULESETS);
    let shows = |sought: &Wording| {
        let place = all.iter().position(|wording| wording.says == sought.says);
        place.map_or(&[][..], |place| &shows[place])
    };
    if json {
        print_json(&Found {
            sentences: sentences
                .iter()
                .map(|wording| Sentence {
                    says: wording.says,
                    construct: wording.construct,
                    line: wording.line,
                    note: wording.note,
                    rulesets: shows(wording).iter().map(|s| s.rules.name()).collect(),
                })
                .collect(),
            constructs: further,
        });
        return Ok(());
    }
    let colour = common.output_colour();
    for wording in &sentences {
        tell(wording, &constructs, shows(wording), common);
    }
    if !further.is_empty() {
        if !sentences.is_empty() {
            say!("{}", dim("The language also has:", colour));
            say!();
        }
        for construct in further {
            for example in &construct.examples {
                say!("  {}", example.replace('\n', "\n  "));
            }
            say!("      {}", meaning(construct));
            say!();
        }
    }
    Ok(())
}

/// A sentence with the line for it, what the line means, and who has such a line.
fn tell(wording: &Wording, constructs: &[&Construct], shows: &[Shown], common: &Common) {
    say!("{}", bold(wording.says, common.output_colour()));
    say!();
    say!("  {}", wording.line.replace('\n', "\n  "));
    if !wording.note.is_empty() {
        say!(
            "      {}",
            wrap(&wording.note.replace('`', ""), 80, "      ")
        );
    }
    let construct = constructs.iter().find(|c| c.rule == wording.construct);
    if let Some(construct) = construct {
        say!("      {}", meaning(construct));
    }
    let names: Vec<&str> = shows.iter().map(|shown| shown.rules.name()).collect();
    match names.as_slice() {
        [] => say!("      No ruleset here has it."),
        names => say!(
            "      {}",
            wrap(&format!("In {}.", names.join(", ")), 80, "      ")
        ),
    }
    say!();
}

fn meaning(construct: &Construct) -> String {
    let meaning = prose::sentence(&construct.meaning).replace('`', "");
    wrap(&meaning, 80, "      ")
}

/// The words that are looked for; all of them, where each is idle.
fn sought(text: &str) -> Vec<String> {
    let words = folded_words(text);
    let telling: Vec<String> = words
        .iter()
        .filter(|word| !IDLE.contains(&word.as_str()))
        .cloned()
        .collect();
    if telling.is_empty() { words } else { telling }
}

/// Those that have most of the words that are looked for, and at least half of
/// them: the ones in which they weigh most first.
fn best<'t, T, const N: usize>(
    sought: &[String],
    among: &[&'t T],
    texts: impl Fn(&T) -> [(usize, String); N],
) -> Vec<&'t T> {
    let mut found: Vec<((usize, usize), &T)> = among
        .iter()
        .filter_map(|item| {
            let texts = texts(item).map(|(weight, text)| (weight, folded_words(&text)));
            let weights = sought.iter().map(|word| {
                let has = texts.iter().filter(|(_, text)| is_among(word, text));
                has.map(|(weight, _)| *weight).max().unwrap_or(0)
            });
            let weights: Vec<usize> = weights.collect();
            let count = weights.iter().filter(|weight| **weight > 0).count();
            let fits = count > 0 && 2 * count >= sought.len();
            fits.then(|| ((count, weights.iter().sum()), *item))
        })
        .collect();
    let most = found.iter().map(|((count, _), _)| *count).max();
    found.retain(|((count, _), _)| Some(*count) == most);
    found.sort_by_key(|((_, weight), _)| std::cmp::Reverse(*weight));
    found.truncate(MOST);
    found.into_iter().map(|(_, item)| item).collect()
}

/// Whether a word stands in a text, as such or with another ending: `feeding`
/// for `feed`, `captures` for `capture`.
fn is_among(word: &str, text: &[String]) -> bool {
    let stem = stem(word);
    text.iter()
        .any(|other| other.starts_with(word) || (stem.len() >= 3 && other.starts_with(stem)))
}

fn stem(word: &str) -> &str {
    let endings = ["ing", "es", "ed", "s", "e"];
    let stem = endings.iter().find_map(|ending| word.strip_suffix(ending));
    stem.filter(|stem| stem.len() >= 3).unwrap_or(word)
}

/// What to look for instead.
fn nothing(
    text: &str,
    sought: &[String],
    wordings: &[&Wording],
    constructs: &[&Construct],
) -> Failure {
    let mut known: BTreeSet<String> = BTreeSet::new();
    for wording in wordings {
        known.extend(folded_words(wording.says));
        known.extend(folded_words(wording.also));
    }
    for construct in constructs {
        known.extend(folded_words(&construct.examples.join(" ")));
    }
    let meant = sought.iter().find_map(|word| {
        nearest(
            word,
            known.iter().map(String::as_str).filter(|w| w.len() > 2),
        )
    });
    let help = match meant {
        Some(word) => format!("did you mean `--search {word}`?"),
        None => {
            "try one plain word of the report, such as `capture`, `empty`, `again` or `store`; \
                 `seedlore language` tells all of the language"
                .into()
        }
    };
    Failure::absent(format!("nothing is said of `{text}`"), help)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_reports_lead_to_the_line() {
        let reference = reference();
        let constructs: Vec<&Construct> = reference.iter().flat_map(|s| &s.constructs).collect();
        for (words, line) in [
            (
                "must feed",
                "require opponent has seeds when opponent has none if possible",
            ),
            (
                "feeding",
                "require opponent has seeds when opponent has none if possible",
            ),
            ("sown back", "sow on from after origin"),
            ("takes the pit", "claim last"),
            ("huff", "require move captures if possible"),
            ("moves like a relay", "occupied pit: relay"),
            ("grand slam", "forbid move captures and opponent has none"),
            ("blocked", "on stuck: end"),
            ("Rearmost", "choose own rearmost occupied pit"),
            ("he skips the hole", "skipping origin"),
        ] {
            let (found, _) = find(&sought(words), &wordings(), &constructs);
            let lines: Vec<&str> = found.iter().map(|wording| wording.line).collect();
            assert!(
                lines.iter().any(|found| found.contains(line)),
                "{words}: {lines:?}"
            );
        }
        let (none, further) = find(&sought("bibliography"), &wordings(), &constructs);
        assert!(none.is_empty());
        assert_eq!(further[0].rule, "source");
    }
}
