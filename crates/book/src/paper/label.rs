//! A label to stand beside a board on show: the game's name and place, what it is, one line of
//! doubt, the board at the start and, where the book has an address, a code that leads there.

use minijinja::{Error, Value};
use serde::Serialize;

use super::leaflet::{drawn_size, start};
use super::text::{POINT, wrapped};
use super::words;
use crate::headline::Headline;
use crate::record::sentences;
use crate::templates::Templates;
use seedlore_language::prose::list;
use seedlore_language::rules::{Ruleset, Status};
use seedlore_study::compare::ByStatus;
use seedlore_study::render::{Spare, Square};

/// How much a label says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabelLength {
    /// Sixty words, on half of a sheet of A5.
    Short,
    /// Twice as many, on half of a sheet of A4.
    Long,
}

impl LabelLength {
    /// Every one, the shorter first.
    pub const ALL: [LabelLength; 2] = [LabelLength::Short, LabelLength::Long];

    /// The most words below the title, without the line of doubt; a first sentence that is
    /// longer is told whole.
    pub fn words(self) -> usize {
        match self {
            LabelLength::Short => 60,
            LabelLength::Long => 120,
        }
    }

    /// Width and height in millimetres.
    fn size(self) -> (f64, f64) {
        match self {
            LabelLength::Short => (148.0, 105.0),
            LabelLength::Long => (210.0, 148.0),
        }
    }
}

/// Words of other names that a label has room for.
const NAMES: usize = 20;

/// What is written on a label.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LabelText {
    /// `Wari`.
    pub title: String,
    /// `Ghana. Told by G. T. Bennett, in or before 1927.`, and other names on a long one.
    pub headline: String,
    /// What game it is.
    pub body: String,
    /// How sure that is.
    pub doubt: String,
    /// Whose report it rests on: `Bennett 1927`.
    pub source: String,
}

impl LabelText {
    /// `short` are the rules in short, none where they are not told in few words; `open` is the
    /// open question that matters most.
    pub fn new(
        rules: &Ruleset,
        short: &[String],
        open: Option<&str>,
        source: &str,
        length: LabelLength,
    ) -> LabelText {
        let Headline { place, told, names } = Headline::new(rules);
        // Where there is more room, what else it is called.
        let names = names.filter(|names| length == LabelLength::Long && count(names) <= NAMES);
        let headline = [place, told, names].into_iter().flatten();
        let headline = headline.collect::<Vec<_>>().join(" ");
        let room = length.words().saturating_sub(count(&headline));
        LabelText {
            title: words::shortened(rules.title(), 60),
            body: body(rules, short, room, length),
            headline,
            doubt: doubt(rules, open),
            source: source.into(),
        }
    }

    /// The label as text alone.
    pub fn to_lines(&self) -> String {
        let LabelText {
            title,
            headline,
            body,
            doubt,
            source,
        } = self;
        format!("{title}\n{headline}\n\n{body}\n\n{doubt}\n{source}\n")
    }
}

fn count(text: &str) -> usize {
    text.split_whitespace().count()
}

/// As much as there is room for: what the record tells, and how it is played where all of that
/// fits.
fn body(rules: &Ruleset, short: &[String], room: usize, length: LabelLength) -> String {
    let summary = rules.record().summary().unwrap_or_default().trim();
    if summary.is_empty() {
        return words::start(rules);
    }
    let (told, _) = sentences(summary, room);
    if length == LabelLength::Long && !short.is_empty() {
        let short = short.join(" ");
        let left = room.saturating_sub(count(&short));
        let (lead, _) = sentences(summary, left);
        if count(lead) <= left {
            return format!("{lead} {short}");
        }
    }
    told.into()
}

/// `Of 19 rules 12 are stated, 4 are implied and 3 are assumed. Left open: …?`
fn doubt(rules: &Ruleset, open: Option<&str>) -> String {
    let counts = ByStatus::from_clauses(rules.clauses());
    let said: Vec<String> = Status::ALL
        .into_iter()
        .filter(|status| counts.of(*status) > 0)
        .map(|status| {
            let (n, word) = (counts.of(status), status.word());
            format!("{n} {} {word}", if n == 1 { "is" } else { "are" })
        })
        .collect();
    let told = format!("Of {} rules {}.", counts.all(), list(&said, "and"));
    match open {
        Some(question) => format!("{told} Left open: {question}"),
        None => told,
    }
}

#[derive(Serialize)]
struct TemplateContext {
    width: f64,
    height: f64,
    margin: f64,
    title: Block,
    headline: Block,
    body: Block,
    doubt: Block,
    source: String,
    /// The line above the source, and the text below it.
    foot: f64,
    board: Value,
    board_title: String,
    code: Option<Code>,
}

/// Lines of one size, in millimetres.
#[derive(Debug, Serialize)]
struct Block {
    size: f64,
    lines: Vec<Line>,
}

#[derive(Debug, Serialize)]
struct Line {
    text: String,
    y: f64,
}

/// A QR code.
#[derive(Serialize)]
struct Code {
    path: String,
    modules: i32,
    x: f64,
    y: f64,
    side: f64,
    /// Where it leads.
    address: String,
}

/// The height of a line for its size.
const LEADING: f64 = 1.28;
/// Sizes of the text that are tried, in points.
const SIZES: [f64; 14] = [
    18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.5, 12.0, 11.5, 11.0, 10.5, 10.0, 9.0, 8.0,
];
/// Boards longer than this for their height stand over the whole width.
const LONG: f64 = 4.0;

/// Draws a label as SVG, with nothing that only browsers know. `address` is that of the page of
/// the ruleset.
pub fn label(
    templates: &Templates,
    rules: &Ruleset,
    text: &LabelText,
    address: Option<&str>,
    length: LabelLength,
) -> Result<String, Error> {
    let (width, height) = length.size();
    let margin = width * 0.055;
    let gap = margin * 0.8;
    let drawing = start(templates, rules)?;
    let (wide, high) = drawn_size(&drawing);
    let is_long = wide > LONG * high;
    let inner = width - 2.0 * margin;
    let aside = inner * 0.38;
    let side = match address {
        Some(_) => (height * 0.27).min(aside),
        None => 0.0,
    };
    let foot = height - margin;
    let scale = match is_long {
        true => (inner / wide).min(height * 0.28 / high),
        false => (aside / wide).min((foot - margin - side - gap) / high),
    };
    let (broad, tall) = (wide * scale, high * scale);
    let left = match is_long {
        true => margin,
        false => width - margin - broad,
    };
    let top = match is_long {
        true => margin + tall + gap,
        false => margin,
    };
    // The text stands beside a board that is not long, and beside the code.
    let column = match (is_long, address) {
        (true, None) => inner,
        (true, Some(_)) => inner - side - gap,
        (false, _) => inner - aside - gap,
    };
    let last = foot - 4.2;
    let sizes = SIZES.map(|points| points * POINT);
    let laid = sizes.iter().find_map(|size| {
        let blocks = blocks(text, column, top, *size);
        (blocks.1 <= last).then_some(blocks)
    });
    let (blocks, _) =
        laid.unwrap_or_else(|| blocks(text, column, top, sizes[SIZES.len() - 1] * 0.8));
    let [title, headline, body, doubt] = blocks;
    let code = address.and_then(|address| {
        let Square { size, path } = Square::new(address, Spare::Some)?;
        Some(Code {
            path,
            modules: size,
            x: width - margin - side,
            y: foot - side,
            side,
            address: address.into(),
        })
    });
    let view = TemplateContext {
        width,
        height,
        margin,
        title,
        headline,
        body,
        doubt,
        source: text.source.clone(),
        foot,
        board: placed(&drawing, left, margin, broad, tall),
        board_title: format!("{}: the board at the start", text.title),
        code,
    };
    templates.page("paper/label.svg", &view)
}

/// The texts below each other, and where they end.
fn blocks(text: &LabelText, column: f64, top: f64, size: f64) -> ([Block; 4], f64) {
    let mut y = top;
    let mut block = |text: &str, size: f64, before: f64| {
        y += if text.is_empty() { 0.0 } else { before };
        let lines = wrapped(text, column / size).into_iter().map(|line| {
            y += size * LEADING;
            Line {
                text: line.into(),
                // The line stands above where the next begins.
                y: y - size * (LEADING - 1.0),
            }
        });
        Block {
            size,
            lines: lines.collect(),
        }
    };
    let blocks = [
        block(&text.title, size * 1.9, 0.0),
        block(&text.headline, size, size * 0.3),
        block(&text.body, size, size * 0.7),
        block(&text.doubt, size * 0.86, size * 0.7),
    ];
    (blocks, y)
}

/// A drawing of a page as a part of another, without the box that it scrolls in.
fn placed(drawing: &Value, x: f64, y: f64, width: f64, height: f64) -> Value {
    let text = drawing.to_string();
    let start = text.find("<svg").unwrap_or(0);
    let end = text.rfind("</div>").unwrap_or(text.len());
    let rest = text[start..end].strip_prefix("<svg").unwrap_or_default();
    let place = format!("x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\"");
    Value::from_safe_string(format!("<svg {place}{rest}"))
}
