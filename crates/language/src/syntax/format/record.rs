//! The record, the sources and the brackets.

use crate::source::Spanned;
use crate::syntax::tree::{Basis, Cite, Gist, SourceLine};
use crate::terms::{Fact, Range, Unit};

pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

pub(super) fn range(range: Range) -> String {
    if range.first == range.last {
        range.first.to_string()
    } else {
        format!("{}-{}", range.first, range.last)
    }
}

pub(super) fn source_line(source: &SourceLine) -> String {
    let written = |part: &Spanned<(Unit, Range)>| {
        let (unit, numbers) = part.value;
        format!(" {} {}", unit.plural(), range(numbers))
    };
    let part = source.part.as_ref().map_or(String::new(), written);
    let numbering = source.numbering.as_ref().map(written);
    let numbering = numbering.map_or(String::new(), |numbering| format!(",{numbering}"));
    let via = source
        .via
        .as_ref()
        .map_or(String::new(), |via| format!(" via {via}"));
    format!("{} = {}{part}{numbering}{via}", source.alias, source.key)
}

/// A part of a source in a few words; its number fills so many letters.
pub(super) fn told_part(gist: &Gist, width: usize) -> String {
    let numbers = range(gist.parts.value);
    let aside = if gist.is_off_play {
        ", nothing of play"
    } else {
        ""
    };
    format!("{numbers:width$} {}{aside}", quoted(&gist.words))
}

pub(super) fn bracket(provenance: &[Basis]) -> String {
    let bases: Vec<String> = provenance
        .iter()
        .map(|basis| match basis {
            Basis::Stated(citation, None) => cite(citation),
            Basis::Stated(citation, Some(note)) => format!("{}: {note}", cite(citation)),
            Basis::Implied(citation, why) => format!("implied {}: {why}", cite(citation)),
            Basis::Assumed(why) => format!("assumed: {why}"),
        })
        .collect();
    format!("[{}]", bases.join("; "))
}

fn cite(citation: &Cite) -> String {
    let mut text = citation.alias.value.clone();
    let at: Vec<String> = citation.at.iter().map(|r| range(r.value)).collect();
    if !at.is_empty() {
        text = format!("{text} {}", at.join(", "));
    }
    if let Some(quote) = &citation.quote {
        text = format!("{text} {}", quoted(quote));
    }
    text
}

pub(super) fn fact(fact: &Fact) -> String {
    let word = fact.word();
    let several = |all: &[String]| all.iter().map(|s| quoted(s)).collect::<Vec<_>>().join(", ");
    match fact {
        Fact::Game(text)
        | Fact::Period(text)
        | Fact::Summary(text)
        | Fact::Players(text)
        | Fact::Material(text)
        | Fact::Remark(text) => format!("{word} {}", quoted(text)),
        Fact::Aliases(all) | Fact::Others(all) | Fact::Suggested(all) => {
            format!("{word} {}", several(all))
        }
        Fact::Place { name, at } => {
            let at = at.map_or(String::new(), |c| {
                format!(" at {}, {}", c.latitude, c.longitude)
            });
            format!("{word} {}{at}", quoted(name))
        }
        Fact::Observed { by, when } => {
            let part = |word: &str, text: &Option<String>| {
                text.as_ref()
                    .map_or(String::new(), |t| format!(" {word} {}", quoted(t)))
            };
            format!("{word}{}{}", part("by", by), part("when", when))
        }
        Fact::Identifier { scheme, value } => format!("{word} {scheme} {}", quoted(value)),
        Fact::Confidence(n) => format!("{word} {n}"),
    }
}
