//! Words that people write where the language has another.

use super::examples::last_construct;
use super::kind::Kind;
use crate::report::nearest;
use crate::syntax::first_words::first_words;
use crate::syntax::grammar::Rule;

/// Words of reports and of common speech, and those of the language that say
/// the same, the likelier first. The first word of each must be one that can
/// stand there.
const OTHER_WORDS: &[(&str, &[&str])] = &[
    (
        "hole holes cup cups house houses hollow hollows column columns",
        &["pit", "pits"],
    ),
    (
        "bean beans stone stones counter counters pebble pebbles nuts shells",
        &["seeds"],
    ),
    (
        "counterclockwise counter-clockwise anti-clockwise",
        &["anticlockwise"],
    ),
    ("right", &["rightward", "anticlockwise"]),
    ("left", &["leftward", "clockwise"]),
    ("circle circular round", &["ring"]),
    ("edge border rim outside", &["perimeter"]),
    ("front", &["inner"]),
    ("back rear", &["outer", "reversed"]),
    ("backward backwards reverse", &["back", "reversed"]),
    ("forward forwards onward onwards", &["on"]),
    ("previous prior preceding", &["before last"]),
    ("following", &["after last"]),
    ("my mine his her their your", &["own"]),
    ("other opposing enemy adversary", &["opponent"]),
    ("all each both either", &["any", "every", "everybody"]),
    ("player he she they", &["mover"]),
    ("if as once", &["when"]),
    ("when if until", &["while"]),
    ("take takes eat win wins remove keep give", &["capture"]),
    ("shut lock block", &["close"]),
    ("put place transfer", &["move"]),
    ("else default always anyway", &["otherwise", "or"]),
    ("otherwise", &["else"]),
    ("can could optionally", &["may"]),
    ("must oblige demand", &["require"]),
    ("cannot may never prohibit ban", &["forbid"]),
    ("tie tied", &["draw"]),
    ("stop stops finish finishes ends", &["end"]),
    ("skip skips omit omits omitting passing", &["skipping"]),
    ("skip passes wait waits", &["pass"]),
    ("into", &["through"]),
    ("drop drops", &["dropping"]),
    ("inside", &["within"]),
    ("contains containing with having have has", &["holding"]),
    ("over above exceeding", &["more than"]),
    ("below under fewer", &["less than"]),
    ("minimum min", &["at least"]),
    ("maximum max", &["at most"]),
    ("zero no nothing empty", &["none"]),
    ("stays stay remains", &["kept"]),
    ("setup reset", &["set up again"]),
    ("move pick lift select", &["choose"]),
    ("sowing falling", &["passing"]),
    ("end ending", &["turn end", "move end"]),
    ("beginning", &["start"]),
    ("capturing captures", &["most captured"]),
    ("title name", &["game"]),
    ("comment note", &["remark"]),
    ("location country region", &["place"]),
    ("and also", &["add"]),
    ("is be", &["are"]),
    (
        "report source original quoted quote primary text author prose",
        &["passage"],
    ),
    ("paraphrase transcript summary", &["transcription"]),
    ("secondary reprint review", &["retelling"]),
    ("program code software", &["encoding"]),
    (
        "contradiction contradicts disagreement dispute discrepancy clash",
        &["conflict"],
    ),
];

/// Words that say nothing here.
const IDLE_WORDS: &[&str] = &[
    "the", "a", "an", "that", "then", "just", "only", "is", "are",
];

/// Leaves out a word that says nothing.
pub(super) fn idle(word: &str) -> Option<String> {
    IDLE_WORDS
        .contains(&word)
        .then(|| format!("leave out `{word}`"))
}

/// What is said otherwise than people are used to, by the words before.
pub(super) fn manner_of_speech(read: &str, found: &str, expected: &[Rule]) -> Option<String> {
    let before = read.split([' ', '\t']).next_back().unwrap_or_default();
    let is_number = found.starts_with(|c: char| c.is_ascii_digit());
    let help = match (before, found) {
        (_, ">") => "write `is more than`",
        (_, "<") => "write `is less than`",
        (_, "+") => "write `plus`",
        (_, "*" | "×") if is_after_number(before) => "write `times`",
        (_, "=") if expected.contains(&Rule::w_is) => "write `is`",
        ("has", _) if is_number => "seeds are counted so: `seeds in opponent pits is 2`",
        ("any", "player") => "write `somebody`, or `everybody` if all are meant",
        (_, "and") if expected.contains(&Rule::w_has) => {
            "speak of each alone: `opponent has none and mover has none`"
        }
        ("clockwise" | "anticlockwise", "or") => "write `either way`: the mover chooses each time",
        ("move", "again") => "write `again`",
        ("moves", _) if expected.contains(&Rule::w_since) => {
            "this move is asked by `move captures`; those in a row that took nothing are counted by \
             `moves since capture`"
        }
        ("end", "turn") => {
            "write `stop` if the move is over, `pass` if the turn is lost: `end` ends the game"
        }
        (_, "may") if expected.contains(&Rule::action) => {
            "`may` begins a line: `may own pit making 2: capture last`"
        }
        (_, "to") if last_construct(read).is_some_and(|(word, _)| *word == "capture") => {
            "what is captured is the mover's; to give it to another write `for opponent`"
        }
        ("of", "run" | "own" | "any" | "all" | "pits") if read.ends_with("opposite of") => {
            "across from several pits is written `opposites of`"
        }
        ("after" | "before", _) if expected.contains(&Rule::pointed) => {
            "only a pit that the move points at can follow: `last`, `origin`, `start`, `next`, \
             `opposite`, or one found from these, such as `after next`"
        }
        ("pit", "marked") if BESIDE.iter().any(|beside| read.ends_with(beside)) => {
            "of the pit beside can be said only that it is `empty`, `occupied` or `holding` so many"
        }
        ("is", "whose") if expected.contains(&Rule::w_winner) => "write `is next to move`",
        ("opposites", _) if read.ends_with("and opposites") => "write `with opposites`",
        _ => return None,
    };
    Some(help.into())
}

fn is_after_number(before: &str) -> bool {
    before.starts_with(|c: char| c.is_ascii_digit())
}

/// What tells of a pit by the one beside it.
const BESIDE: [&str; 3] = ["after pit", "before pit", "opposite pit"];

/// How to make a statement hold only sometimes, where a condition stands
/// behind one that takes none.
pub(super) fn condition_behind(
    kind: Kind,
    line: &str,
    found: &str,
    expected: &[Rule],
) -> Option<String> {
    let is_condition = matches!(found, "when" | "if" | "while" | "unless");
    if !is_condition || !expected.contains(&Rule::EOI) {
        return None;
    }
    let help = match kind {
        Kind::Line => "write the condition first: `opponent has none: capture own pits`",
        Kind::Statement if line.starts_with("sow") => {
            "say it of a way to move: `choose own pit, sow clockwise when turn is 1`"
        }
        Kind::Statement if line.starts_with("on ") => {
            "what holds only sometimes goes into a phase: `phase late while opponent has none { … }`"
        }
        Kind::Statement | Kind::Round => {
            "this takes no condition: make it a question with two readings, or say what differs \
             in `simplified \"…\"`"
        }
        _ => return None,
    };
    Some(help.into())
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
                | Rule::other_amount
                | Rule::size
                | Rule::value
        )
    };
    if expected.iter().any(is_number)
        && let Some(n) = NUMBERS.iter().position(|n| *n == word.to_lowercase())
    {
        return Some(format!("write `{n}`: numbers stand in figures"));
    }
    if expected.contains(&Rule::number)
        && !expected
            .iter()
            .any(|rule| matches!(rule, Rule::amount | Rule::size | Rule::letter))
        && word.len() == 1
        && word.starts_with(|c: char| c.is_ascii_lowercase())
    {
        return Some(
            "a letter of `let` stands for how many there are or for which pit, but not here: \
             write the number"
                .into(),
        );
    }
    if let Some(letter) = single(word)
        && expected
            .iter()
            .any(|rule| is_number(rule) || *rule == Rule::letter)
    {
        return Some(format!(
            "a letter that stands for a number is small: `{letter}`"
        ));
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
    let words: Vec<String> = expected
        .iter()
        .flat_map(|rule| first_words(*rule))
        .collect();
    among(word, &words).or_else(|| capital(word, expected))
}

/// A capital letter that stands alone, as a small one.
fn single(word: &str) -> Option<char> {
    let mut letters = word.chars();
    let letter = letters.next().filter(char::is_ascii_uppercase)?;
    let small = letter.to_ascii_lowercase();
    letters.next().is_none().then_some(small)
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
        .flat_map(|(_, ours)| ours.iter())
        .find(|ours| {
            words
                .iter()
                .any(|known| ours.split(' ').next() == Some(known))
        });
    if let Some(ours) = other {
        return Some(format!("write `{ours}`"));
    }
    // A word that joins is no other word misspelt.
    (word.chars().count() > 2 && word != "and")
        .then(|| nearest(word, words.iter().map(String::as_str)))
        .flatten()
        .map(|known| format!("did you mean `{known}`?"))
}
