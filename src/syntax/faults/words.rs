//! Words that people write where the language has another.

use super::kind::Kind;
use crate::report::nearest;
use crate::syntax::grammar::{Rule, first_words};

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
    ("end ending", &["turn end"]),
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
        (_, "=") if expected.contains(&Rule::w_is) => "write `is`",
        ("has", _) if is_number => "seeds are counted so: `seeds in opponent pits is 2`",
        ("any", "player") => "write `somebody`, or `everybody` if all are meant",
        (_, "and") if expected.contains(&Rule::w_has) => {
            "speak of each alone: `opponent has none and mover has none`"
        }
        ("clockwise" | "anticlockwise", "or") => "write `either way`: the mover chooses each time",
        ("move", "again") => "write `again`",
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
        ("opposites", _) if read.ends_with("and opposites") => "write `with opposites`",
        _ => return None,
    };
    Some(help.into())
}

/// A right line for each first word of a line of a ruleset.
const EXAMPLES: &[(&str, &str)] = &[
    ("ruleset", "ruleset my-variant \"My variant\" { … }"),
    ("base", "base my-family \"What these share\" { … }"),
    ("record", "record { … }"),
    ("sources", "sources { … }"),
    (
        "open",
        "open grand-slam \"May a move take everything?\" { … }",
    ),
    (
        "conflict",
        "conflict captured \"What does the last seed capture?\" { … }",
    ),
    ("phase", "phase opening while turn is 1 { … }"),
    ("add", "add forbid move captures and opponent has none"),
    ("drop", "drop forbid"),
    ("let", "let n = 4 or 6"),
    ("board", "board 2 rows of 6 pits, store each"),
    ("players", "players 3"),
    ("own", "own pits are near row"),
    (
        "track",
        "track own near row rightward, opponent near row leftward",
    ),
    ("mark", "mark house on own rightmost pit, locked"),
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
    ("rounds", "rounds { … }"),
    ("win", "win by most captured"),
    ("play", "play taking most"),
    ("conduct", "conduct \"Players take turns to watch.\""),
    (
        "simplified",
        "simplified \"A bet before play is left out.\"",
    ),
    ("assume", "assume no \"It may not.\" [assumed: why]"),
    ("or", "or yes \"It may.\" [B 383]"),
    (
        "passage",
        "passage \"Twos and threes.\" as captured=twos-and-threes [B 383]",
    ),
    ("transcription", "transcription \"Fours.\" [L]"),
    ("retelling", "retelling \"Fours.\" [M 40]"),
    ("database", "database \"Fours.\" [D]"),
    (
        "encoding",
        "encoding \"Fours.\" as captured=fours [P: version 2]",
    ),
];

const FACTS: &[(&str, &str)] = &[
    ("game", "game \"Its name\""),
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
    ("others", "others \"Its name\""),
    ("suggested", "suggested \"Its name\""),
    ("remark", "remark \"Anything else worth knowing.\""),
];

const ROUNDS: &[(&str, &str)] = &[
    ("refill", "refill 4 per pit from left"),
    ("set", "set up again"),
    ("unfilled", "unfilled pits closed"),
    ("remainder", "remainder kept"),
    ("first", "first player is winner"),
    ("score", "score 1 for winner"),
    ("until", "until points of somebody is 5: win richer"),
];

/// Right actions.
const ACTIONS: &[(&str, &str)] = &[
    ("capture", "capture 2 from last"),
    (
        "run",
        "capture run back from last of opponent pits holding 2 or 3",
    ),
    ("opposites", "capture opposites of own pits making 2"),
    ("chosen", "capture 2 chosen occupied opponent pits"),
    ("lift", "lift last, sow on from next"),
    ("relay", "relay from next, reversed"),
    ("move", "move 1 from last to own store"),
    ("mark", "mark last as house"),
    ("unmark", "unmark last"),
    ("claim", "claim sown pits"),
    ("close", "close last"),
    ("note", "note free"),
    ("forget", "forget free"),
    ("score", "score 2 for opponent"),
    ("share", "share any pits"),
    ("return", "return captures"),
    ("win", "win mover"),
];

/// Right words for what stands within a line and is no action.
const PARTS: &[(&str, &str)] = &[
    ("taking", "choose own pit, taking up to 3"),
    ("dropping", "sow anticlockwise, dropping 3 then 2"),
    ("through", "sow anticlockwise, through own store"),
    ("within", "sow anticlockwise, within own pits"),
    ("first", "first occupied own pit after last"),
    ("turn", "turn is 1"),
    ("lap", "lap is 1"),
    ("round", "round is 3"),
    ("points", "points of mover is 5"),
];

/// A right line that begins like this one, or takes what it takes.
pub(super) fn example(kind: Kind, read: &str, found: &str) -> Option<String> {
    let first = read.split([' ', '\t', ':']).next()?;
    let list = match kind {
        Kind::Fact => FACTS,
        Kind::Round => ROUNDS,
        _ => EXAMPLES,
    };
    let line = construct(found, !read.contains([',', ':']))
        .or_else(|| last_construct(read))
        .or_else(|| list.iter().find(|(begins, _)| *begins == first))
        .map(|(_, line)| line)?;
    Some(format!("for example: `{line}`"))
}

type Example = (&'static str, &'static str);

/// The last word within a line that begins a construct, after the last sign.
fn last_construct(read: &str) -> Option<&'static Example> {
    let begun = read.rfind([',', ':']).map_or(0, |at| at + 1);
    let is_first = begun == 0;
    read[begun..]
        .split_whitespace()
        .skip(usize::from(is_first))
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .find_map(|word| construct(word, is_first))
}

/// No action stands in the first part of a line.
fn construct(word: &str, is_first: bool) -> Option<&'static Example> {
    let actions = if is_first { &[] } else { ACTIONS };
    let mut all = actions.iter().chain(PARTS);
    all.find(|(begins, _)| *begins == word)
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
                | Rule::size
                | Rule::value
        )
    };
    if expected.iter().any(is_number)
        && let Some(n) = NUMBERS.iter().position(|n| *n == word.to_lowercase())
    {
        return Some(format!("write `{n}`: numbers stand in figures"));
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
