//! Right lines, to show beside wrong ones.

use super::kind::Kind;

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
    (
        "example",
        "example \"A player without seeds must be fed.\": from \"0 0 0 0 0 1 / 0 0 0 0 0 0 | 24 23 | south\", playing \"6\" gives \"…\"",
    ),
    ("phase", "phase opening while turn is 1 { … }"),
    ("add", "add forbid move captures and opponent has none"),
    ("also", "also on landing { … }"),
    ("drop", "drop forbid"),
    ("line", "line feeding: opponent has none: pass"),
    ("way", "way small: own pit holding 1"),
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
    ("aliases", "aliases \"Awalé\", \"Ayò\""),
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
    if read.contains("from round ") {
        return Some("for example: `from round 3 holding \"28 44\"`".into());
    }
    let line = construct(found, !read.contains([',', ':']))
        .or_else(|| last_construct(read))
        .or_else(|| list.iter().find(|(begins, _)| *begins == first))
        .map(|(_, line)| line)?;
    Some(format!("for example: `{line}`"))
}

type Example = (&'static str, &'static str);

/// The last word within a line that begins a construct, after the last sign.
pub(super) fn last_construct(read: &str) -> Option<&'static Example> {
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
