//! Words that people write where the language has another.

use crate::report::nearest;
use crate::syntax::grammar::{Rule, first_words};

/// Words of reports and of common speech, and those of the language that say
/// the same, the likelier first.
const OTHER_WORDS: &[(&str, &str)] = &[
    (
        "hole holes cup cups house houses hollow hollows",
        "pit pits",
    ),
    (
        "bean beans stone stones counter counters pebble pebbles nuts shells",
        "seeds",
    ),
    (
        "counterclockwise counter-clockwise anti-clockwise",
        "anticlockwise",
    ),
    ("my mine his her their your", "own"),
    ("other opposing enemy adversary", "opponent"),
    ("all each both either", "any every everybody"),
    ("player he she they", "mover"),
    ("if as once", "when"),
    ("when if until", "while"),
    ("take takes eat win wins remove keep", "capture"),
    ("else default always anyway", "otherwise or"),
    ("must oblige demand", "require"),
    ("cannot may never prohibit ban", "forbid"),
    ("tie tied", "draw"),
    ("stop stops finish finishes ends", "end"),
    ("skip passes wait waits", "pass"),
    ("contains containing with having", "holding"),
    ("zero no nothing empty", "none"),
    ("move pick lift select", "choose"),
    ("title name", "game"),
    ("comment note", "remark"),
    ("location country region", "place"),
    ("and also", "add"),
];

/// Words that say nothing here.
const IDLE_WORDS: &[&str] = &[
    "the", "a", "an", "that", "then", "just", "only", "is", "are",
];

/// A right line for each first word.
const EXAMPLES: &[(&str, &str)] = &[
    ("ruleset", "ruleset my-variant \"My variant\" { … }"),
    ("base", "base my-family \"What these share\" { … }"),
    ("record", "record { … }"),
    ("sources", "sources { … }"),
    (
        "open",
        "open grand-slam \"May a move take everything?\" { … }",
    ),
    ("phase", "phase opening while turn is 1 { … }"),
    ("add", "add forbid move captures and opponent has none"),
    ("drop", "drop forbid"),
    ("board", "board 2 rows of 6 pits, store each"),
    ("seeds", "seeds 4 in every pit"),
    ("first", "first player by lot"),
    ("choose", "choose own pit"),
    ("sow", "sow anticlockwise, skipping origin"),
    ("on", "on landing { … }"),
    ("forbid", "forbid move captures and opponent has none"),
    (
        "require",
        "require opponent has seeds when opponent has none",
    ),
    (
        "end",
        "end when somebody has none: capture any pits for owner",
    ),
    ("win", "win by most captured"),
    ("play", "play taking most"),
    ("conduct", "conduct \"Players take turns to watch.\""),
    ("assume", "assume no \"It may not.\" [assumed: why]"),
    ("or", "or yes \"It may.\" [B 383]"),
    ("game", "game \"Oware\""),
    ("aliases", "aliases \"Awalé\", \"Warri\""),
    ("place", "place \"Ghana\" at 6.69, -1.62"),
    (
        "observed",
        "observed by \"G. T. Bennett\" when \"in or before 1927\"",
    ),
    ("period", "period \"Modern\""),
    ("summary", "summary \"One or two sentences.\""),
    ("players", "players \"two, or two teams\""),
    ("material", "material \"A wooden board and pebbles.\""),
    (
        "identifier",
        "identifier dlp-ruleset \"DLP.GameRulesets.69\"",
    ),
    ("confidence", "confidence 85"),
    ("others", "others \"Sorry Wari\""),
    ("suggested", "suggested \"Awari\""),
    ("remark", "remark \"Anything else worth knowing.\""),
    (
        "capture",
        "capture run back from last of opponent pits holding 2 or 3",
    ),
];

/// A right line that begins like this one, or takes what it takes.
pub(super) fn example(read: &str) -> Option<String> {
    let first = read.split_whitespace().next()?;
    let known = |word: &str| EXAMPLES.iter().find(|(begins, _)| *begins == word);
    let (_, line) = match read.contains("capture ") {
        true => known("capture"),
        false => known(first),
    }?;
    Some(format!("for example: `{line}`"))
}

const NUMBERS: [&str; 13] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
];

/// What was most likely meant by a word, where one of these rules could have
/// gone on.
pub(super) fn meant(word: &str, expected: &[Rule]) -> Option<String> {
    let is_number = |rule: &Rule| {
        matches!(
            rule,
            Rule::number
                | Rule::counts
                | Rule::amount
                | Rule::one_of
                | Rule::or_more
                | Rule::between
        )
    };
    if expected.iter().any(is_number)
        && let Some(n) = NUMBERS.iter().position(|n| *n == word.to_lowercase())
    {
        return Some(format!("write `{n}`: numbers stand in figures"));
    }
    if expected.contains(&Rule::name)
        && word.starts_with(char::is_alphabetic)
        && word != word.to_lowercase()
    {
        let small = word.to_lowercase().replace('_', "-");
        return Some(format!("write `{small}`"));
    }
    if matches!(word, "mover" | "opponent") && expected.contains(&Rule::action) {
        return Some(format!(
            "write `win {word}`, or what is captured: `capture own pits`"
        ));
    }
    if IDLE_WORDS.contains(&word) {
        return Some(format!("leave out `{word}`"));
    }
    let words: Vec<String> = expected
        .iter()
        .flat_map(|rule| first_words(*rule))
        .collect();
    among(word, &words).or_else(|| capital(word, expected))
}

/// A source's short name, as it must be written.
fn capital(word: &str, expected: &[Rule]) -> Option<String> {
    let is_alias = |rule: &Rule| matches!(rule, Rule::alias | Rule::basis | Rule::citation);
    let first = word.chars().next().filter(char::is_ascii_lowercase)?;
    expected.iter().any(is_alias).then(|| {
        let name = format!("{}{}", first.to_ascii_uppercase(), &word[1..]);
        format!("a short name begins with a capital letter: `{name}`")
    })
}

/// The word of these that was most likely meant.
pub(super) fn among(word: &str, words: &[String]) -> Option<String> {
    if words.iter().any(|known| known == word) {
        return None;
    }
    let other = OTHER_WORDS
        .iter()
        .filter(|(others, _)| others.split(' ').any(|other| other == word.to_lowercase()))
        .flat_map(|(_, ours)| ours.split(' '))
        .find(|ours| words.iter().any(|known| known == ours));
    if let Some(ours) = other {
        return Some(format!("write `{ours}`"));
    }
    (word.chars().count() > 2)
        .then(|| nearest(word, words.iter().map(String::as_str)))
        .flatten()
        .map(|known| format!("did you mean `{known}`?"))
}
