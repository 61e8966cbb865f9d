//! A leaflet of two pages: the board, how to move, a move step by step, how a
//! game ends, all rules by number, and where to read on.

use minijinja::{Error, Value};
use serde::Serialize;

use super::example::{Illustration, illustration};
use super::fit::{Fitted, GUTTER, LINE, Last, Page, Piece, more_pages, two_pages};
use super::manner::{MANNERS, Manner, Pictures, Told, scaled};
use super::reading::{ReadingView, reading};
use super::size::PaperSize;
use super::topics::{Part, parts};
use super::words;
use crate::record;
use crate::svg;
use crate::templates::Templates;
use seedlore_game::{Game, Position};
use seedlore_language::prose;
use seedlore_language::rules::{Bibliography, Ruleset, Way};
use seedlore_referee::referee::Referee;
use seedlore_referee::sketch::{Shown, set_out};

/// Left free on every side.
const MARGIN: f64 = 12.0;
/// Boards longer than this for their height stand over both columns, and steps of
/// them under each other.
const LONG: f64 = 4.6;

#[derive(Serialize)]
struct TemplateContext<'a> {
    name: &'a str,
    title: String,
    subtitle: String,
    css: &'static str,
    paper: &'static str,
    size: f64,
    line: f64,
    gutter: f64,
    width: f64,
    height: f64,
    board: Value,
    board_words: String,
    /// Whether it stands over both columns.
    broad: bool,
    /// The width of the board and of a step, in millimetres.
    board_width: f64,
    step_width: f64,
    pages: Vec<Vec<PieceView>>,
    strip: Option<StripView>,
    reading: Vec<ReadingView>,
    more_reading: usize,
    has_assumed: bool,
}

/// A piece of text as the template shows it.
#[derive(Clone, Serialize)]
struct PieceView {
    kind: &'static str,
    text: String,
    number: usize,
    assumed: bool,
}

#[derive(Debug, Clone, Serialize)]
struct StripView {
    words: String,
    columns: usize,
    steps: Vec<StepView>,
}

#[derive(Debug, Clone, Serialize)]
struct StepView {
    drawing: Value,
    caption: String,
}

/// A leaflet and how many pages it was laid out for.
#[derive(Debug, Clone)]
pub struct Leaflet {
    /// The whole page of HTML.
    pub html: String,
    /// Pages that it fills: two, or more if the rules find no room there.
    pub pages: usize,
}

/// The pictures of a leaflet, which are the same for every size of paper. To find a move that
/// explains the game, some games are played.
#[derive(Debug, Clone)]
pub struct LeafletPictures {
    board: Value,
    /// In units of the drawings.
    board_size: (f64, f64),
    strip: Option<StripView>,
    step_size: (f64, f64),
}

impl LeafletPictures {
    pub fn new(templates: &Templates, referee: &Referee) -> Result<LeafletPictures, Error> {
        let rules = referee.rules();
        let board = start(templates, rules)?;
        let (strip, step_size) = match illustration(referee) {
            Some(shown) => strip(templates, rules, &shown)?,
            None => (None, (1.0, 1.0)),
        };
        Ok(LeafletPictures {
            board_size: drawn_size(&board),
            board,
            strip,
            step_size,
        })
    }
}

/// Writes the leaflet of a ruleset.
pub fn leaflet(
    templates: &Templates,
    rules: &Ruleset,
    pictures: &LeafletPictures,
    works: &Bibliography,
    size: PaperSize,
) -> Result<Leaflet, Error> {
    let draft = Draft::new(rules, pictures.clone(), works, size);
    let fitted = MANNERS.into_iter().find_map(|manner| {
        let pieces = draft.pieces(manner);
        let all = fit_pieces(&pieces);
        let fitted = two_pages(&all, draft.page(manner), &draft.last(manner), manner.least)?;
        Some((manner, pieces, fitted))
    });
    let (manner, pieces, fitted) = fitted.unwrap_or_else(|| {
        let manner = MANNERS[3];
        let pieces = draft.pieces(manner);
        let all = fit_pieces(&pieces);
        let fitted = more_pages(&all, draft.page(manner), &draft.last(manner));
        (manner, pieces, fitted)
    });
    let pages = fitted.pages();
    Ok(Leaflet {
        html: draft.write(templates, manner, &pieces, &fitted)?,
        pages,
    })
}

/// Everything a leaflet may say, drawn but not yet fitted.
struct Draft<'a> {
    rules: &'a Ruleset,
    size: PaperSize,
    width: f64,
    height: f64,
    intro: (String, String),
    parts: Vec<Part>,
    pictures: LeafletPictures,
    reading: Vec<ReadingView>,
    works: usize,
}

impl<'a> Draft<'a> {
    fn new(
        rules: &'a Ruleset,
        pictures: LeafletPictures,
        works: &Bibliography,
        size: PaperSize,
    ) -> Draft<'a> {
        let (width, height) = size.printable(MARGIN);
        let intro = rules.record().summary().unwrap_or_default();
        let (first, rest) = record::first_sentence(intro);
        let (reading, works) = reading(rules, works);
        Draft {
            rules,
            size,
            width,
            height,
            intro: (first.into(), rest.into()),
            parts: parts(rules),
            pictures,
            reading,
            works,
        }
    }

    fn title(&self) -> String {
        words::shortened(self.rules.title(), 60)
    }

    /// Whether the board stands over both columns.
    fn is_broad(&self, manner: Manner) -> bool {
        let (wide, high) = self.pictures.board_size;
        manner.pictures == Pictures::Large || wide > LONG * high
    }

    /// Width and height of the board, in millimetres.
    fn board_at(&self, manner: Manner) -> (f64, f64) {
        let room = match self.is_broad(manner) {
            true => self.width,
            false => self.column(2),
        };
        scaled(self.pictures.board_size, room, manner.pictures.board())
    }

    /// The same of a step.
    fn step_at(&self, manner: Manner) -> (f64, f64) {
        let room = self.column(self.steps_a_row(manner));
        scaled(self.pictures.step_size, room, manner.pictures.step())
    }

    /// The width of one of so many columns.
    fn column(&self, of: usize) -> f64 {
        (self.width - GUTTER * (of as f64 - 1.0)) / of as f64
    }

    fn steps_a_row(&self, manner: Manner) -> usize {
        let (wide, high) = self.pictures.step_size;
        let steps = self
            .pictures
            .strip
            .as_ref()
            .map_or(1, |strip| strip.steps.len());
        match manner.pictures {
            _ if wide > (LONG + 1.0) * high => 1,
            Pictures::Small if wide < 2.5 * high && steps == 3 => 3,
            _ => 2,
        }
    }

    fn page(&self, manner: Manner) -> Page {
        let title = if self.title().chars().count() > 34 {
            21.0
        } else {
            24.0
        };
        let board = match self.is_broad(manner) {
            true => self.board_at(manner).1 + 9.0,
            false => 0.0,
        };
        Page {
            width: self.width,
            height: self.height,
            head: title + board,
        }
    }

    fn last(&self, manner: Manner) -> Last<'_> {
        let a_row = self.steps_a_row(manner);
        let (cell, high) = (self.column(a_row), self.step_at(manner).1);
        let steps = (self.pictures.strip)
            .iter()
            .flat_map(|strip| strip.steps.chunks(a_row));
        let longest = |row: &[StepView]| row.iter().map(|step| step.caption.len()).max();
        Last {
            strip: steps
                .map(|row| {
                    let most = longest(row);
                    let step = row.iter().find(|step| Some(step.caption.len()) == most);
                    (high, cell, step.map_or("", |step| step.caption.as_str()))
                })
                .collect(),
            reading: self.reading[..self.works_told(manner.told)]
                .iter()
                .map(|work| work.whole.as_str())
                .collect(),
        }
    }

    fn works_told(&self, told: Told) -> usize {
        match told {
            Told::All => self.reading.len(),
            Told::Short => self.reading.len().min(4),
            Told::Rules => self.reading.len().min(2),
        }
    }

    fn pieces(&self, manner: Manner) -> Vec<PieceView> {
        let mut pieces = Vec::new();
        let plain = |kind: &'static str, text: String| PieceView {
            kind,
            text,
            number: 0,
            assumed: false,
        };
        let intro = match manner.told {
            Told::All => format!("{} {}", self.intro.0, self.intro.1),
            Told::Short => self.intro.0.clone(),
            Told::Rules => String::new(),
        };
        if !intro.trim().is_empty() {
            pieces.push(plain("intro", intro.trim().into()));
        }
        for (nth, part) in self.parts.iter().enumerate() {
            pieces.push(plain("heading", part.heading.into()));
            if nth == 0 && !self.is_broad(manner) {
                pieces.push(plain("board", format!("{:.1}", self.board_at(manner).1)));
            }
            pieces.extend(part.rules.iter().map(|rule| PieceView {
                kind: "rule",
                text: rule.text.clone(),
                number: rule.number,
                assumed: rule.is_assumed,
            }));
        }
        let questions = self.rules.questions().iter();
        if manner.told == Told::All && !self.rules.questions().is_empty() {
            pieces.push(plain("heading", "What the sources leave open".into()));
            pieces.extend(questions.filter_map(|question| {
                let mut readings = question.readings().iter();
                let chosen = readings.find(|reading| question.is_chosen(reading))?;
                let said = format!("{} {}", question.text(), chosen.text());
                Some(plain("question", said))
            }));
        }
        pieces
    }

    fn write(
        mut self,
        templates: &Templates,
        manner: Manner,
        pieces: &[PieceView],
        fitted: &Fitted,
    ) -> Result<String, Error> {
        let mut pages = Vec::new();
        let mut from = 0;
        for end in fitted.ends.iter().chain([&pieces.len()]) {
            pages.push(pieces[from..*end].to_vec());
            from = *end;
        }
        let shown = self.works_told(manner.told);
        let broad = self.is_broad(manner);
        let (board_width, step_width) = (self.board_at(manner).0, self.step_at(manner).0);
        let a_row = self.steps_a_row(manner);
        if let Some(strip) = &mut self.pictures.strip {
            strip.columns = a_row;
        }
        self.reading.truncate(shown);
        let view = TemplateContext {
            name: self.rules.name(),
            title: self.title(),
            subtitle: subtitle(self.rules),
            css: self.size.name(),
            paper: self.size.title(),
            size: fitted.size,
            line: LINE,
            gutter: GUTTER,
            width: self.width,
            height: self.height,
            board_words: format!(
                "Illustration 1: the board at the start, {}.",
                prose::board_size(self.rules)
            ),
            board: self.pictures.board,
            broad,
            board_width,
            step_width,
            has_assumed: pieces.iter().any(|piece| piece.assumed),
            pages,
            strip: self.pictures.strip,
            more_reading: self.works - shown,
            reading: self.reading,
        };
        templates.page("paper/leaflet.html", &view)
    }
}

fn fit_pieces(pieces: &[PieceView]) -> Vec<Piece> {
    let fit = |piece: &PieceView| match piece.kind {
        "heading" => Piece::Heading,
        "rule" => Piece::Rule(piece.text.clone()),
        "board" => Piece::Picture(piece.text.parse().unwrap_or(0.0)),
        _ => Piece::Paragraph(piece.text.clone()),
    };
    pieces.iter().map(fit).collect()
}

/// Where it was played and who told of it.
fn subtitle(rules: &Ruleset) -> String {
    let place = rules.record().place().map(|(name, _)| name.to_string());
    let observed = record::observed(rules.record());
    let said: Vec<String> = [place, observed].into_iter().flatten().collect();
    words::shortened(&said.join(" · "), 130)
}

pub fn start(templates: &Templates, rules: &Ruleset) -> Result<Value, Error> {
    let shown = Shown {
        direction: match rules.turn().sowing.says.way {
            Some(Way::Round(direction)) => Some(direction),
            _ => None,
        },
        ..Shown::default()
    };
    let sketch = set_out(rules, &Position::start(rules), &shown);
    svg::board(templates, "start", "The board at the start", &sketch)
}

/// The width and the height of a drawing in its own units.
pub fn drawn_size(drawing: &Value) -> (f64, f64) {
    let text = drawing.to_string();
    let (_, rest) = text.split_once("viewBox=\"0 0 ").unwrap_or_default();
    let (width, rest) = rest.split_once(' ').unwrap_or_default();
    let height = rest.split('"').next().unwrap_or_default();
    (
        width.parse().unwrap_or(500.0),
        height.parse().unwrap_or(200.0),
    )
}

fn strip(
    templates: &Templates,
    rules: &Ruleset,
    shown: &Illustration,
) -> Result<(Option<StripView>, (f64, f64)), Error> {
    let mut steps = Vec::new();
    let mut size = (1.0, 1.0);
    for step in &shown.steps {
        let sketch = set_out(rules, &step.position, &step.shown);
        size = svg::step_size(&sketch);
        steps.push(StepView {
            drawing: svg::step(templates, &sketch)?,
            caption: step.caption.clone(),
        });
    }
    let player = shown.player;
    let view = StripView {
        words: match shown.captures {
            true => format!("Illustration 2: {player} makes a move and captures."),
            false => format!("Illustration 2: {player} makes a move."),
        },
        columns: 1,
        steps,
    };
    Ok(((!view.steps.is_empty()).then_some(view), size))
}
