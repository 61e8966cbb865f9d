//! The templates of the book: all text and layout of pages and drawings.

use std::fmt;

use minijinja::syntax::SyntaxConfig;
use minijinja::value::{Serde, Value};
use minijinja::{AutoEscape, Environment, Error, ErrorKind, UndefinedBehavior};
use serde::Serialize;

use super::address::is_anchor;
use super::coloured::coloured;
use super::escape::escape;
use seedlore_study::render;

macro_rules! embedded {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../book/templates/", $name)))),*]
    };
}

const TEMPLATES: &[(&str, &str)] = embedded![
    "a-z.md",
    "bibliography.md",
    "boards.md",
    "commands.md",
    "compare.md",
    "concordance.md",
    "concordance-work.md",
    "conflicts.md",
    "constructs.md",
    "countries.md",
    "coverage.md",
    "differences.md",
    "encoding.md",
    "figures.md",
    "foot.md",
    "glossary.md",
    "how-to-read.md",
    "index.md",
    "kinship.md",
    "language.md",
    "language-section.md",
    "lessons/annotated.md",
    "lessons/choices.md",
    "lessons/first-report.md",
    "lessons/memory.md",
    "lessons/readings.md",
    "lessons/rounds.md",
    "lessons/sentences.md",
    "lessons/turn.md",
    "likeness/board.md",
    "likeness/macros.md",
    "likeness/not-descent.md",
    "likeness/whole.md",
    "macros.md",
    "map.md",
    "matrix.md",
    "matrix-region.md",
    "mechanics.md",
    "pair.md",
    "paper/board.html",
    "paper/drawing.css",
    "paper/form.css",
    "paper/form.html",
    "paper/label.svg",
    "paper/leaflet.html",
    "questions.md",
    "region.md",
    "recognized.md",
    "reproduce.md",
    "ruleset.md",
    "silence/ask.md",
    "silence/assumptions.md",
    "silence/macros.md",
    "silence/silence.md",
    "fragments-region.md",
    "fragments.md",
    "simplified.md",
    "site/feed.xml",
    "site/sitemap.xml",
    "skill.md",
    "statistics.md",
    "summary.md",
    "take.md",
    "wear.md",
    "which.md",
    "workbench.md",
    "svg/blank.svg",
    "svg/board.svg",
    "svg/calibration.svg",
    "svg/dendrogram.svg",
    "svg/histogram.svg",
    "svg/laid.svg",
    "svg/line.svg",
    "svg/map.svg",
    "svg/mapshape.svg",
    "svg/mapsign.svg",
    "svg/pit.svg",
    "svg/rows.svg",
    "svg/sign.svg",
    "svg/step.svg",
    "svg/strips.svg",
    "svg/timeline.svg",
    "svg/tree.svg",
    "svg/turn.svg",
    "svg/voices.svg",
    "svg/voicesign.svg",
    "svg/worn.svg",
];

/// Every template, ready to be filled in.
pub struct Templates(Environment<'static>);

impl fmt::Debug for Templates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Templates")
    }
}

impl Templates {
    /// # Errors
    /// If a template can't be read: a fault of the program, never of a ruleset.
    pub fn new() -> Result<Templates, Error> {
        let mut env = Environment::new();
        env.set_syntax(
            SyntaxConfig::builder()
                // Headings end in `{#anchor}`, which must not begin a comment.
                .comment_delimiters("<!--#", "#-->")
                .trim_blocks(true)
                .lstrip_blocks(true)
                .build()?,
        );
        env.set_undefined_behavior(UndefinedBehavior::Strict);
        env.set_auto_escape_callback(|_| AutoEscape::Custom("entities".into()));
        env.set_formatter(|out, _, value| {
            if value.is_undefined() || value.is_none() {
                return Err(Error::new(ErrorKind::UndefinedError, "a value is missing"));
            }
            let text = value.to_string();
            if value.is_number() {
                out.write_str(&short(&text)).map_err(Error::from)
            } else if value.is_safe() {
                out.write_str(&text).map_err(Error::from)
            } else {
                escape(out, &text).map_err(Error::from)
            }
        });
        env.add_filter("lines", lines);
        env.add_filter("anchor", anchor);
        env.add_filter("grouped", super::numbers::grouped);
        for (name, source) in TEMPLATES {
            env.add_template(name, source)?;
        }
        Ok(Templates(env))
    }

    /// A page.
    pub fn page(&self, name: &str, view: &impl Serialize) -> Result<String, Error> {
        self.0.get_template(name)?.render(Value::from(Serde(view)))
    }

    /// A template as it is written.
    pub fn source(&self, name: &str) -> Result<String, Error> {
        Ok(self.0.get_template(name)?.source().to_string())
    }

    /// A drawing: one line without breaks, since a blank line would end the
    /// figure it stands in.
    pub fn drawing(&self, name: &str, view: &impl Serialize) -> Result<Value, Error> {
        let text = self.page(name, view)?;
        let line: Vec<&str> = text.lines().map(str::trim).collect();
        Ok(Value::from_safe_string(line.concat()))
    }
}

/// Lines of the language, for a block of code: a line break in Markdown's own
/// text could begin anything.
fn lines(text: &str) -> Result<Value, Error> {
    let mut out = String::new();
    for (index, line) in text.lines().enumerate() {
        if index > 0 {
            out.push_str("&#10;");
        }
        coloured(&mut out, line).map_err(Error::from)?;
    }
    Ok(Value::from_safe_string(out))
}

/// The name of a place, as it stands behind a heading: there entities are not
/// resolved.
fn anchor(text: &str) -> Result<Value, Error> {
    match is_anchor(text) {
        true => Ok(Value::from_safe_string(text.into())),
        false => Err(Error::new(
            ErrorKind::InvalidOperation,
            format!("`{text}` is no name of a place"),
        )),
    }
}

/// A number to two places at most: what a sum of tenths may trail is left off.
pub fn short(number: &str) -> String {
    // Most numbers are whole: those need not be read.
    match number.contains('.').then(|| number.parse::<f64>()) {
        Some(Ok(value)) => render::trimmed(format!("{value:.2}")),
        _ => number.into(),
    }
}
