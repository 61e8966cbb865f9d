//! What a stretch of text should have been, by the block it stands in.

use pest::Parser;
use pest::error::{ErrorVariant, InputLocation};

use crate::report::nearest;
use crate::syntax::first_words::first_words;
use crate::syntax::grammar::{Grammar, Rule};

/// What can stand on a line of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Definition,
    Statement,
    Fact,
    Source,
    Gist,
    Reading,
    Account,
    Line,
    Round,
}

/// How far a text fits one rule, and what would have let it go on.
pub(super) struct Attempt {
    pub at: usize,
    pub expected: Vec<Rule>,
}

/// The words that open a block of lines.
const HEADS: [&str; 8] = [
    "record", "sources", "open", "conflict", "rounds", "on", "add", "also",
];

impl Kind {
    const ALL: [Kind; 9] = [
        Kind::Definition,
        Kind::Statement,
        Kind::Fact,
        Kind::Source,
        Kind::Gist,
        Kind::Reading,
        Kind::Account,
        Kind::Line,
        Kind::Round,
    ];

    /// What the lines of a block are that begins with this text, as far as
    /// its first word can be made out.
    pub fn inside(head: &str) -> Kind {
        let word = head.split_whitespace().next().unwrap_or_default();
        match nearest(word, HEADS) {
            Some("record") => Kind::Fact,
            Some("sources") => Kind::Source,
            Some("open") => Kind::Reading,
            Some("conflict") => Kind::Account,
            Some("rounds") => Kind::Round,
            Some(_) => Kind::Line,
            None => Kind::Statement,
        }
    }

    pub fn rules(self) -> &'static [Rule] {
        match self {
            Kind::Definition => &[Rule::definition],
            Kind::Statement => &[
                Rule::statement,
                Rule::record,
                Rule::sources,
                Rule::question,
                Rule::conflict,
                Rule::example,
                Rule::phase,
                Rule::join,
                Rule::add,
                Rule::also,
                Rule::named_line,
                Rule::named_way,
                Rule::drop,
            ],
            Kind::Fact => &[Rule::fact],
            Kind::Source => &[Rule::source],
            Kind::Gist => &[Rule::gist],
            Kind::Reading => &[Rule::reading],
            Kind::Account => &[Rule::account],
            Kind::Line => &[Rule::line],
            Kind::Round => &[Rule::round],
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Kind::Definition => "a ruleset",
            Kind::Statement => "a statement",
            Kind::Fact => "a fact of the record",
            Kind::Source => "a source",
            Kind::Gist => "a part of a source",
            Kind::Reading => "a reading",
            Kind::Account => "a side of a conflict",
            Kind::Line => "a line of a table",
            Kind::Round => "a rule of the rounds",
        }
    }

    /// Where it belongs.
    pub fn home(self) -> &'static str {
        match self {
            Kind::Definition => "close the ruleset above it with `}` first",
            Kind::Statement => "move it into the ruleset, below the `}` of this block",
            Kind::Fact => "move it into `record { … }`",
            Kind::Source => "move it into `sources { … }`",
            Kind::Gist => {
                "move it behind the source that it is a part of: `B = bennett1927, sentences 1-9 { … }`"
            }
            Kind::Reading => "move it into `open name \"The question\" { … }`",
            Kind::Account => "move it into `conflict name \"What it is about\" { … }`",
            Kind::Line => "move it into a table: `on landing { … }`",
            Kind::Round => "move it into `rounds { … }`",
        }
    }

    pub fn example(self) -> &'static str {
        match self {
            Kind::Definition => "write `ruleset my-variant \"My variant\" { … }`",
            Kind::Statement => {
                "rules begin with `board`, `seeds`, `first player`, `choose`, `sow`, `on landing`, \
                 `forbid`, `require`, `on stuck`, `end when`, `rounds` or `win`; what no program \
                 can judge goes into `conduct \"…\"`"
            }
            Kind::Fact => {
                "facts are `game`, `aliases`, `place`, `observed`, `period`, `summary`, `players`, \
                 `material`, `identifier`, `confidence`, `others` and `suggested`; anything else \
                 goes into `remark \"…\"`"
            }
            Kind::Source => {
                "write a short name in capitals and a work: `B = bennett1927 pages 382-385`"
            }
            Kind::Gist => {
                "write the number of a part and what it says in a few words: \
                 `3 \"a last seed that makes two or three captures\"`; behind one that tells nothing \
                 of how to play stands `, nothing of play`"
            }
            Kind::Reading => {
                "write `assume name \"What it says.\" [assumed: why]`, and `or` for each further one"
            }
            Kind::Account => {
                "write who says it, what is said and where: \
                 `passage \"Twos and threes.\" [B 383]`; others are `transcription`, `retelling`, \
                 `database` and `encoding`"
            }
            Kind::Line => {
                "write a condition, a colon and what is done: \
                 `opponent pit making 2 or 3: capture last`"
            }
            Kind::Round => {
                "rounds are told by `refill`, `set up again`, `unfilled pits`, `remainder`, \
                 `leftovers`, `first player`, `score`, `forfeit` and `until`"
            }
        }
    }

    /// The words it can begin with.
    pub fn first_words(self) -> Vec<String> {
        match self {
            Kind::Definition => ["ruleset", "base"].map(str::to_string).to_vec(),
            Kind::Statement => [
                "else",
                "record",
                "sources",
                "open",
                "conflict",
                "example",
                "phase",
                "add",
                "also",
                "drop",
                "line",
                "way",
                "let",
                "board",
                "players",
                "own",
                "track",
                "mark",
                "seeds",
                "first",
                "choose",
                "sow",
                "on",
                "forbid",
                "require",
                "end",
                "rounds",
                "win",
                "play",
                "conduct",
                "simplified",
            ]
            .map(str::to_string)
            .to_vec(),
            Kind::Fact => [
                "game",
                "aliases",
                "place",
                "observed",
                "period",
                "summary",
                "players",
                "material",
                "identifier",
                "confidence",
                "others",
                "suggested",
                "remark",
            ]
            .map(str::to_string)
            .to_vec(),
            Kind::Source | Kind::Gist => Vec::new(),
            Kind::Reading => first_words(Rule::reading),
            Kind::Account => first_words(Rule::account),
            Kind::Line => first_words(Rule::line),
            Kind::Round => first_words(Rule::round),
        }
    }

    /// Another kind that the whole text fits, if it fits one.
    pub fn fitting(text: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.fits(text))
    }

    /// Whether a line is the rest of a condition: `or opponent has none [B 384]`.
    pub fn is_rest_of_condition(self, text: &str) -> bool {
        let Some(rest) = text.strip_prefix("or ").filter(|_| self == Kind::Statement) else {
            return false;
        };
        let read = Grammar::parse(Rule::condition, rest).map_or("", |pairs| pairs.as_str());
        let after = rest[read.len()..].trim_start();
        let is_bracket = || Grammar::parse(Rule::provenance, after).is_ok();
        !read.is_empty() && (after.is_empty() || after.starts_with(':') || is_bracket())
    }

    /// Whether a text is brackets and nothing else.
    pub fn is_bracket(text: &str) -> bool {
        let mut rest = text.trim();
        while let Ok(read) = Grammar::parse(Rule::provenance, rest) {
            rest = rest[read.as_str().len()..].trim();
            if rest.is_empty() {
                return true;
            }
        }
        false
    }

    pub fn fits(self, text: &str) -> bool {
        self.rules().iter().any(|rule| {
            Grammar::parse(*rule, text).is_ok_and(|pairs| pairs.as_str().trim() == text.trim())
        })
    }

    /// Whether a text is right below a statement that is not: another way to
    /// move or the rest of a condition.
    pub fn goes_on(self, text: &str) -> bool {
        let is_rest = |rest: &str| {
            let heads = ["forbid", "end when"];
            heads
                .iter()
                .any(|head| self.fits(&format!("{head} {rest}")))
        };
        let rest = text.strip_prefix("or ").or(text.strip_prefix("and "));
        self == Kind::Statement && (self.fits_on(text) || rest.is_some_and(is_rest))
    }

    /// The same as [`fits`](Kind::fits) of a text that may go on with a statement above it.
    pub fn fits_on(self, text: &str) -> bool {
        let way = ["or ", "else "]
            .iter()
            .find_map(|word| text.strip_prefix(word));
        match (self, way) {
            (Kind::Statement, Some(way)) => self.fits(&format!("choose {way}")),
            _ => self.fits(text),
        }
    }

    /// Of the rules of this kind, the one that takes the text furthest: that
    /// one was meant.
    pub fn attempt(self, text: &str) -> Option<Attempt> {
        let tried = |rules: &[Rule], text: &str| {
            rules
                .iter()
                .filter_map(|rule| attempt(*rule, text))
                .max_by_key(|attempt| attempt.at)
        };
        // A line may go on with the statement above it.
        if text.starts_with('[') {
            return tried(&[Rule::provenance], text);
        }
        let way = ["or ", "else "]
            .iter()
            .find_map(|word| text.strip_prefix(word));
        if let (Kind::Statement, Some(way)) = (self, way) {
            let whole = format!("choose {way}");
            return tried(&[Rule::statement], &whole).map(|found| Attempt {
                at: (found.at + text.len()).saturating_sub(whole.len()),
                ..found
            });
        }
        tried(self.rules(), text)
    }
}

/// A sum could go on after every number: that is told only where it is tried.
fn without_signs(mut expected: Vec<Rule>, rest: &str) -> Vec<Rule> {
    let word = rest.split_whitespace().next().unwrap_or_default();
    let is_sign = |rule: &Rule| matches!(rule, Rule::w_plus | Rule::w_minus | Rule::w_times);
    if nearest(word, ["plus", "minus", "times"]).is_none() && !expected.iter().all(is_sign) {
        expected.retain(|rule| !is_sign(rule));
    }
    expected
}

pub(super) fn attempt(rule: Rule, text: &str) -> Option<Attempt> {
    match Grammar::parse(rule, text) {
        // It fits, but for what follows on the line.
        Ok(pairs) => Some(Attempt {
            at: pairs.as_str().trim_end().len(),
            expected: vec![Rule::end],
        }),
        Err(error) => {
            let at = match error.location {
                InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
            };
            match error.variant {
                ErrorVariant::ParsingError { positives, .. } => Some(Attempt {
                    at,
                    expected: without_signs(positives, &text[at..]),
                }),
                ErrorVariant::CustomError { .. } => None,
            }
        }
    }
}
