//! The sheets of a board: the board itself, whole or in strips, and its seeds.

use minijinja::Error;
use serde::Serialize;

use super::board_view::{BoardView, SpotView, board_view};
use super::counters::{self, SeedSheet};
use super::lay_out::plan;
use super::markers::{MarkerView, markers};
use super::panels::{Panel, sheets};
use super::plan::{BoardPlan, FLAP, Wood};
use super::size::{MARGIN, PaperSize};
use super::words;
use crate::templates::Templates;
use seedlore_game::Position;
use seedlore_language::rules::Ruleset;
use seedlore_referee::sketch::{Shown, Sketch, set_out};

/// Above the board on each sheet, and below it.
const HEAD: f64 = 14.0;
const FOOT: f64 = 12.0;

/// A ruleset's board on paper: all lengths in millimetres.
#[derive(Debug, Clone)]
pub struct BoardSheets {
    /// The board, however many sheets it is spread over.
    pub board: BoardPlan,
    /// Each sheet with the parts of the board on it.
    pub sheets: Vec<Vec<Panel>>,
    /// The sheet of seeds.
    pub seeds: SeedSheet,
    /// Whether the sheets stand upright: boards nearly as high as long have
    /// larger pits so.
    pub is_upright: bool,
    /// What can be printed on, of a sheet.
    printable: (f64, f64),
    sketch: Sketch,
}

/// How much larger pits must be on an upright sheet for the board to be laid out so.
const WORTH_TURNING: f64 = 1.1;

impl BoardSheets {
    /// Lays out a board, its seeds and the sheets for both.
    pub fn new(rules: &Ruleset, size: PaperSize) -> BoardSheets {
        let sketch = set_out(rules, &Position::start(rules), &Shown::default());
        let room = |(width, height): (f64, f64)| (width, height - HEAD - FOOT);
        let across = size.printable_across();
        let upright = size.printable(MARGIN);
        let board = plan(&sketch, room(across));
        let turned = plan(&sketch, room(upright));
        let is_upright = turned.form == Wood::Plank
            && turned.width <= upright.0
            && turned.pitch > WORTH_TURNING * board.pitch;
        let (board, printable) = match is_upright {
            true => (turned, upright),
            false => (board, across),
        };
        let room = room(printable);
        BoardSheets {
            sheets: sheets(&board, room),
            seeds: counters::sheet(&board, rules, (room.0, room.1 - 3.0)),
            board,
            is_upright,
            printable,
            sketch,
        }
    }

    /// Pages, when each is printed once: those of the board and one of seeds.
    pub fn pages(&self) -> usize {
        self.sheets.len() + 1
    }

    /// From the corner of what can be printed on to the corner of the room for the board.
    pub const HEAD: f64 = HEAD;
}

#[derive(Serialize)]
struct TemplateContext<'a> {
    name: &'a str,
    title: String,
    size: &'static str,
    paper: &'static str,
    coloured: bool,
    upright: bool,
    width: f64,
    height: f64,
    head: f64,
    foot: f64,
    board: BoardView,
    sheets: Vec<SheetView>,
    parts: usize,
    assembly: Option<String>,
    start: String,
    seeds: SeedsView,
    markers: Vec<MarkerView>,
}

#[derive(Serialize)]
struct SheetView {
    number: usize,
    panels: Vec<PanelView>,
}

#[derive(Serialize)]
struct PanelView {
    number: usize,
    from: f64,
    width: f64,
    x: f64,
    y: f64,
    /// The letter of the seam on its left, and of the flap on its right.
    seam: Option<char>,
    flap: Option<char>,
    flap_width: f64,
}

#[derive(Serialize)]
struct SeedsView {
    needed: u16,
    /// Seeds on the sheet, and those of them that the game does not need.
    here: usize,
    spare: usize,
    copies: u16,
    radius: f64,
    spots: Vec<SpotView>,
    rows: Vec<f64>,
    columns: Vec<f64>,
    height: f64,
}

/// The board and its seeds as a page that is printed.
pub fn board_page(
    templates: &Templates,
    rules: &Ruleset,
    size: PaperSize,
    coloured: bool,
) -> Result<String, Error> {
    let sheets = BoardSheets::new(rules, size);
    let (width, height) = sheets.printable;
    let parts = sheets.sheets.iter().map(Vec::len).sum();
    let room = height - HEAD - FOOT - 3.0 - sheets.seeds.height;
    let view = TemplateContext {
        name: rules.name(),
        title: words::shortened(rules.title(), if sheets.is_upright { 32 } else { 56 }),
        upright: sheets.is_upright,
        size: size.name(),
        paper: size.title(),
        coloured,
        width,
        height,
        head: HEAD,
        foot: FOOT,
        board: board_view(rules, &sheets.board, &sheets.sketch, sheets.seeds.diameter),
        sheets: sheet_views(&sheets.sheets, &sheets.board),
        parts,
        assembly: words::assembly(parts, sheets.sheets.len()),
        start: words::start(rules),
        seeds: SeedsView {
            needed: sheets.seeds.needed,
            here: sheets.seeds.seeds.len(),
            spare: sheets.seeds.spare(),
            copies: sheets.seeds.copies,
            radius: sheets.seeds.diameter / 2.0,
            spots: sheets.seeds.seeds.iter().map(SpotView::from).collect(),
            rows: sheets.seeds.rows.clone(),
            columns: sheets.seeds.columns.clone(),
            height: sheets.seeds.height,
        },
        markers: markers(rules, sheets.board.diameter, (width, room)),
    };
    templates.page("paper/board.html", &view)
}

fn sheet_views(sheets: &[Vec<Panel>], board: &BoardPlan) -> Vec<SheetView> {
    let mut number = 0;
    let letter = |seam: usize| char::from(b'A' + (seam % 26) as u8);
    sheets
        .iter()
        .enumerate()
        .map(|(nth, panels)| SheetView {
            number: nth + 1,
            panels: panels
                .iter()
                .map(|panel| {
                    number += 1;
                    PanelView {
                        number,
                        from: panel.from,
                        width: panel.to - panel.from,
                        x: panel.x,
                        y: HEAD + panel.y,
                        seam: (panel.from > 0.0).then(|| letter(number - 2)),
                        flap: (panel.to < board.width).then(|| letter(number - 1)),
                        flap_width: FLAP,
                    }
                })
                .collect(),
        })
        .collect()
}
