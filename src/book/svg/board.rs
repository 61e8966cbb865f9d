//! The board as South sees it: South's row below, left to right from South's
//! seat, and North's row above, mirrored.

use std::collections::{BTreeMap, BTreeSet};

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Caption, Point, seeds, tenth};
use crate::book::templates::Templates;
use crate::game::Position;
use crate::rules::{Board, Direction, Pit, Player};

const PITCH: f64 = 66.0;
const RADIUS: f64 = 28.0;
/// Room beside the rows, for a store and the owner's name.
const SIDE: f64 = 70.0;
/// Above and below the board, for the numbers of the pits.
const MARGIN: f64 = 26.0;
/// Between a row and the edge of the board, for the counts.
const EDGE: f64 = 26.0;
/// Between the rows, for the direction of sowing.
const GAP: f64 = 30.0;

/// What is marked on a board besides its seeds.
#[derive(Debug, Clone, Default)]
pub struct Marks {
    pub chosen: Option<Pit>,
    pub ruled_out: BTreeSet<Pit>,
    /// Seeds that fell in a pit.
    pub sown: BTreeMap<Pit, u16>,
    pub skipped: BTreeSet<Pit>,
    /// Seeds taken from a pit.
    pub captured: BTreeMap<Pit, u16>,
    pub direction: Option<Direction>,
    pub to_move: Option<Player>,
    /// Printed over the board: `before`, `after`.
    pub when: Option<&'static str>,
    /// Whether captured seeds are shown even where no store is reported.
    pub shows_captured: bool,
}

#[derive(Serialize)]
struct View {
    caption: Caption,
    width: f64,
    height: f64,
    top: f64,
    board_height: f64,
    pits: Vec<PitView>,
    stores: Vec<StoreView>,
    names: Vec<NameView>,
    arrow: Option<ArrowView>,
    when: Option<&'static str>,
}

#[derive(Serialize)]
struct PitView {
    at: Point,
    radius: f64,
    count: u16,
    count_y: f64,
    number: u8,
    number_y: f64,
    seeds: Vec<Point>,
    /// Too many to draw.
    heap: bool,
    chosen: bool,
    ruled_out: bool,
    skipped: bool,
    captured: bool,
    /// Ends of the strokes that hatch a pit.
    hatch: Vec<(Point, Point)>,
    badge: Option<String>,
    badge_at: Point,
}

#[derive(Serialize)]
struct StoreView {
    x: f64,
    y: f64,
    width: f64,
    height: f64,
    count: u16,
    reported: bool,
}

#[derive(Serialize)]
struct NameView {
    x: f64,
    y: f64,
    name: String,
    anchor: &'static str,
    to_move: bool,
}

#[derive(Serialize)]
struct ArrowView {
    left: f64,
    right: f64,
    upper: f64,
    lower: f64,
    heads: Vec<Vec<Point>>,
}

/// Draws one position.
pub fn board(
    templates: &Templates,
    id: &str,
    title: &str,
    board: &Board,
    position: &Position,
    marks: &Marks,
) -> Result<Value, Error> {
    let row = f64::from(board.row_length());
    let width = 2.0 * SIDE + row * PITCH;
    let board_height = 2.0 * EDGE + 4.0 * RADIUS + GAP;
    let height = board_height + 2.0 * MARGIN;
    let view = View {
        caption: Caption {
            id: id.into(),
            title: title.into(),
            desc: describe(board, position, marks),
        },
        width,
        height,
        top: MARGIN,
        board_height,
        pits: board
            .pits()
            .map(|pit| pit_view(board, position, marks, pit))
            .collect(),
        stores: stores(board, position, marks, width, board_height),
        names: Player::ALL
            .map(|player| name(player, width, height, marks))
            .into(),
        when: marks.when,
        arrow: marks.direction.map(|way| arrow(way, width)),
    };
    templates.drawing("svg/board.svg", &view)
}

fn place(board: &Board, pit: Pit) -> Point {
    let column = match board.owner(pit) {
        Player::South => board.number(pit) - 1,
        Player::North => board.row_length() - board.number(pit),
    };
    let upper = MARGIN + EDGE + RADIUS;
    let y = match board.owner(pit) {
        Player::North => upper,
        Player::South => upper + 2.0 * RADIUS + GAP,
    };
    Point::new(SIDE + PITCH * (f64::from(column) + 0.5), y)
}

fn pit_view(board: &Board, position: &Position, marks: &Marks, pit: Pit) -> PitView {
    let at = place(board, pit);
    let count = position.seeds(pit);
    let outward = match board.owner(pit) {
        Player::South => 1.0,
        Player::North => -1.0,
    };
    let captured = marks.captured.get(&pit);
    let badge = captured
        .map(|n| format!("−{n}"))
        .or_else(|| marks.sown.get(&pit).map(|n| format!("+{n}")));
    PitView {
        at,
        radius: RADIUS,
        count,
        // Text sits on its base line, a little below its middle.
        count_y: tenth(at.y + outward * (RADIUS + 13.0) + 6.0),
        number: board.number(pit),
        number_y: tenth(at.y + outward * (RADIUS + EDGE + 13.0) + 5.0),
        seeds: seeds::lay(count, at, pit.index() as f64 * 2.4),
        heap: count > seeds::MOST_DRAWN,
        chosen: marks.chosen == Some(pit),
        ruled_out: marks.ruled_out.contains(&pit),
        skipped: marks.skipped.contains(&pit),
        captured: captured.is_some(),
        hatch: captured.map(|_| hatch(at)).unwrap_or_default(),
        badge,
        badge_at: Point::new(at.x + 22.0, at.y - 22.0),
    }
}

/// Slanting strokes across a pit: chords of its circle.
fn hatch(at: Point) -> Vec<(Point, Point)> {
    [-20.0, -12.0, -4.0, 4.0, 12.0, 20.0]
        .map(|offset: f64| {
            let half = (RADIUS * RADIUS - offset * offset).sqrt();
            let (c, s) = (
                std::f64::consts::FRAC_1_SQRT_2,
                std::f64::consts::FRAC_1_SQRT_2,
            );
            let end = |along: f64| {
                Point::new(at.x + offset * c + along * s, at.y + offset * s - along * c)
            };
            (end(-half), end(half))
        })
        .into()
}

fn stores(
    board: &Board,
    position: &Position,
    marks: &Marks,
    width: f64,
    board_height: f64,
) -> Vec<StoreView> {
    if !board.has_stores() && !marks.shows_captured {
        return Vec::new();
    }
    let (store, height) = (46.0, board_height - 44.0);
    let view = |player, x| StoreView {
        x: tenth(x),
        y: MARGIN + 22.0,
        width: store,
        height,
        count: position.captured[player],
        reported: board.has_stores(),
    };
    vec![
        view(Player::South, width - SIDE / 2.0 - store / 2.0 - 2.0),
        view(Player::North, SIDE / 2.0 - store / 2.0 + 2.0),
    ]
}

fn name(player: Player, width: f64, height: f64, marks: &Marks) -> NameView {
    let (x, y, anchor) = match player {
        Player::South => (width - 10.0, height - 7.0, "end"),
        Player::North => (10.0, 18.0, "start"),
    };
    NameView {
        x,
        y,
        name: player.to_string(),
        anchor,
        to_move: marks.to_move == Some(player),
    }
}

/// A loop between the rows, pointing the way the seeds go.
fn arrow(way: Direction, width: f64) -> ArrowView {
    let middle = MARGIN + EDGE + 2.0 * RADIUS + GAP / 2.0;
    let (upper, lower) = (middle - 6.0, middle + 6.0);
    let (left, right) = (SIDE + 24.0, width - SIDE - 24.0);
    let head = |x: f64, y: f64, to: f64| {
        vec![
            Point::new(x + to * 9.0, y),
            Point::new(x - to * 3.0, y - 5.0),
            Point::new(x - to * 3.0, y + 5.0),
        ]
    };
    let to = match way {
        Direction::Anticlockwise => 1.0,
        Direction::Clockwise => -1.0,
    };
    let centre = width / 2.0;
    ArrowView {
        left,
        right,
        upper,
        lower,
        heads: vec![head(centre, lower, to), head(centre, upper, -to)],
    }
}

/// The position in words.
fn describe(board: &Board, position: &Position, marks: &Marks) -> String {
    let row = |player| {
        let seeds: Vec<String> = board
            .row_of(player)
            .map(|pit| position.seeds(pit).to_string())
            .collect();
        seeds.join(" ")
    };
    let mut said = format!(
        "South's pits from South's left: {}. North's pits from North's left: {}. \
         Captured: South {}, North {}.",
        row(Player::South),
        row(Player::North),
        position.captured.south,
        position.captured.north,
    );
    if let Some(way) = marks.direction {
        said += &format!(" Seeds are sown {way}.");
    }
    if let Some(player) = marks.to_move {
        said += &format!(" {player} is to move.");
    }
    said
}
