//! A board drawn small and in few elements: one path for all pits of a kind,
//! one line of text for all numbers. A page shows dozens of them.

use minijinja::{Error, Value};
use serde::Serialize;

use super::hole::{change, hatch};
use super::plan::{Plan, Spot};
use super::rounded_rect::RoundedRect;
use super::size::Size;
use super::{grid, ring};
use crate::svg::{Point, tenth};
use crate::templates::Templates;
use seedlore_referee::sketch::{Hole, Look, Place, Shape, Sketch, State};

/// Room above and below the board.
const MARGIN: f64 = 4.0;
/// The size of numbers in pits, of those in badges, and of letters, as the style
/// sheet has them.
const NUMBER: f64 = 26.0;
const BADGE: f64 = 18.0;
const LETTER: f64 = 17.0;
/// How broad a digit is for its height.
const DIGIT: f64 = 0.57;

#[derive(Serialize)]
struct TemplateContext {
    label: String,
    width: f64,
    height: f64,
    /// The width of a pit.
    across: f64,
    /// `long` or `longest`, where it needs more of a line than most.
    length: &'static str,
    wood: RoundedRect,
    divide: Option<f64>,
    holes: Vec<Holes>,
    stores: Vec<Store>,
    shut: String,
    hatch: String,
    last: String,
    chosen: String,
    passed: String,
    cross: String,
    numbers: Text,
    owners: Text,
    badges: Badges,
    taken: Badges,
    marks: Badges,
}

/// Pits that look alike, in one path.
#[derive(Serialize)]
struct Holes {
    state: &'static str,
    shade: usize,
    square: bool,
    path: String,
    /// How far apart the dots of a path of rows are.
    pitch: Option<f64>,
    #[serde(skip)]
    dots: Vec<Point>,
}

#[derive(Serialize)]
struct Store {
    frame: RoundedRect,
    aside: bool,
}

/// Characters and where each stands.
#[derive(Default, Serialize)]
struct Text {
    xs: Vec<f64>,
    ys: Vec<f64>,
    text: String,
}

impl Text {
    /// Puts a word about a point of its base line.
    fn put(&mut self, at: Point, size: f64, word: &str) {
        let count = word.chars().count() as f64;
        for (nth, c) in word.chars().enumerate() {
            let aside = (nth as f64 - (count - 1.0) / 2.0) * size * DIGIT;
            self.xs.push(tenth(at.x + aside));
            self.ys.push(at.y.round());
            self.text.push(c);
        }
    }
}

/// Words in boxes.
#[derive(Default, Serialize)]
struct Badges {
    boxes: String,
    text: Text,
}

impl Badges {
    fn put(&mut self, at: Point, word: &str) {
        let half = word.chars().count() as f64 * BADGE * DIGIT / 2.0 + 4.0;
        let (left, top) = (tenth(at.x - half), tenth(at.y - 11.0));
        let across = tenth(2.0 * half);
        self.boxes += &format!("M{left} {top}h{across}v22h-{across}z");
        let foot = Point::new(at.x, at.y + BADGE * 0.36);
        self.text.put(foot, BADGE, word);
    }
}

/// The width and the height of a board drawn by [`step`].
pub fn step_size(sketch: &Sketch) -> (f64, f64) {
    paper(&plan(sketch))
}

fn paper(plan: &Plan) -> (f64, f64) {
    let height = plan.wood.y + plan.wood.height + MARGIN;
    (tenth(plan.width), tenth(height))
}

fn plan(sketch: &Sketch) -> Plan {
    let mut bare = sketch.clone();
    bare.arrows.clear();
    let size = Size::small();
    match sketch.shape {
        Shape::Rows { rows, columns } => grid::plan(&bare, rows, columns, &size, MARGIN),
        Shape::Ring { pits } => ring::plan(&bare, pits, &size, MARGIN),
    }
}

/// Draws a board without names, arrows and the numbers of pits.
pub fn step(templates: &Templates, sketch: &Sketch) -> Result<Value, Error> {
    let plan = plan(sketch);
    let (width, height) = paper(&plan);
    let mut view = TemplateContext {
        label: sketch.in_words(),
        width,
        height,
        across: 2.0 * Size::small().radius,
        length: match width {
            width if width > 1000.0 => "longest",
            width if width > 560.0 => "long",
            _ => "",
        },
        wood: plan.wood,
        divide: plan.divide,
        holes: Vec::new(),
        stores: Vec::new(),
        shut: String::new(),
        hatch: String::new(),
        last: String::new(),
        chosen: String::new(),
        passed: String::new(),
        cross: String::new(),
        numbers: Text::default(),
        owners: Text::default(),
        badges: Badges::default(),
        taken: Badges::default(),
        marks: Badges::default(),
    };
    view.fill(sketch, &plan, &Size::small());
    templates.drawing("svg/step.svg", &view)
}

impl TemplateContext {
    fn fill(&mut self, sketch: &Sketch, plan: &Plan, size: &Size) {
        for (hole, spot) in sketch.holes.iter().zip(&plan.spots) {
            match *spot {
                Spot::Pit { at, line, .. } => self.pit(sketch, hole, at, line, size.radius),
                Spot::Basin(frame) => self.store(hole, frame),
                Spot::Hidden => {}
            }
        }
        for holes in self.holes.iter_mut().filter(|holes| holes.state == "open") {
            (holes.path, holes.pitch) = dotted(&holes.dots);
        }
    }

    fn pit(&mut self, sketch: &Sketch, hole: &Hole, at: Point, line: Point, radius: f64) {
        let seat = hole.owner.and_then(|owner| sketch.seats.get(owner));
        let (state, shade) = match hole.state {
            State::Unused => ("unused", 0),
            State::Closed => ("closed", 0),
            State::Open if sketch.shows_owners => ("open", hole.owner.unwrap_or(0) % 4),
            State::Open => ("open", 0),
        };
        let outline = |grow: f64| match hole.marks.is_empty() {
            false => square(at, radius + grow),
            true => circle(at, radius + grow),
        };
        let square = !hole.marks.is_empty();
        let alike = self
            .holes
            .iter_mut()
            .find(|holes| (holes.state, holes.shade, holes.square) == (state, shade, square));
        let path = outline(0.0);
        match alike {
            Some(holes) => {
                holes.path += &path;
                holes.dots.push(at);
            }
            None => self.holes.push(Holes {
                state,
                shade,
                square,
                path,
                pitch: None,
                dots: vec![at],
            }),
        }
        let signs = hole.signs;
        let arm = tenth(radius * 0.62);
        let cross = || {
            let (x, y) = (tenth(at.x - arm), tenth(at.y - arm));
            let far = tenth(2.0 * arm);
            format!("M{x} {y}l{far} {far}m0 -{far}l-{far} {far}")
        };
        for (path, drawn, form) in [
            (&mut self.shut, hole.state == State::Closed, cross()),
            (&mut self.cross, signs.ruled_out, cross()),
            (&mut self.last, signs.last, outline(3.5)),
            (
                &mut self.chosen,
                signs.chosen || signs.lifted > 0,
                outline(2.5),
            ),
            (&mut self.passed, signs.skipped, outline(-radius / 5.0)),
        ] {
            if drawn {
                *path += &form;
            }
        }
        if signs.captured > 0 {
            for (from, to) in hatch(at, radius) {
                self.hatch += &format!("M{} {}L{} {}", from.x, from.y, to.x, to.y);
            }
        }
        if hole.state == State::Open && hole.seeds > 0 {
            let foot = Point::new(at.x, at.y + NUMBER * 0.36);
            self.numbers.put(foot, NUMBER, &hole.seeds.to_string());
        }
        if let (true, Some(seat)) = (sketch.shows_owners && state == "open", seat) {
            let at = Point::new(line.x - radius, line.y);
            self.owners.put(at, LETTER, &seat.code);
        }
        let words = hole.marks.iter().map(|mark| {
            let holder = mark.holder.and_then(|seat| sketch.seats.get(seat));
            mark.sign() + holder.map_or("", |seat| &seat.code)
        });
        let words: Vec<String> = words.collect();
        if !words.is_empty() {
            self.marks
                .put(Point::new(at.x - radius, at.y), &words.join(" "));
        }
        // On the side on which there is room for a line of text.
        let aside = (radius + 9.0) * (line.y - 6.0 - at.y).signum();
        self.badge(hole, Point::new(at.x, at.y + aside));
    }

    fn store(&mut self, hole: &Hole, frame: RoundedRect) {
        let middle = frame.middle();
        let aside = matches!(
            hole.place,
            Place::Store {
                look: Look::Aside,
                ..
            }
        );
        self.stores.push(Store { frame, aside });
        let foot = Point::new(middle.x, middle.y + NUMBER * 0.36);
        self.numbers.put(foot, NUMBER, &hole.seeds.to_string());
        self.badge(hole, Point::new(middle.x, frame.y + 2.0));
    }

    fn badge(&mut self, hole: &Hole, at: Point) {
        if let Some(change) = change(hole.signs) {
            match hole.signs.captured {
                0 => self.badges.put(at, &change),
                _ => self.taken.put(at, &change),
            }
        }
    }
}

/// The circle about a point, as a path.
fn circle(at: Point, radius: f64) -> String {
    let (radius, across) = (tenth(radius), tenth(2.0 * radius));
    format!(
        "M{} {}a{radius} {radius} 0 1 0 {across} 0a{radius} {radius} 0 1 0 -{across} 0z",
        tenth(at.x - radius),
        at.y
    )
}

/// Pits as dots, each a line without length as broad as the pit. Pits in rows are drawn as
/// one dashed line a row, of dashes without length so far apart; it goes on a little beyond
/// the last, so that this one is drawn too.
fn dotted(dots: &[Point]) -> (String, Option<f64>) {
    let steps = dots.windows(2).filter(|two| two[0].y == two[1].y);
    let apart = steps.map(|two| tenth((two[1].x - two[0].x).abs()));
    let Some(pitch) = apart.min_by(f64::total_cmp) else {
        let dot = |at: &Point| format!("M{} {}h0", at.x, at.y);
        return (dots.iter().map(dot).collect(), None);
    };
    let is_next = |a: &Point, b: &Point| a.y == b.y && tenth((b.x - a.x).abs()) == pitch;
    let row = |row: &[Point]| {
        let (first, last) = (row[0], row[row.len() - 1]);
        let beyond = 0.1_f64.copysign(last.x - first.x);
        format!(
            "M{} {}h{}",
            first.x,
            first.y,
            tenth(last.x - first.x + beyond)
        )
    };
    (dots.chunk_by(is_next).map(row).collect(), Some(pitch))
}

/// The square about a point, as a path.
fn square(at: Point, half: f64) -> String {
    let across = tenth(2.0 * half);
    format!(
        "M{} {}h{across}v{across}h-{across}z",
        tenth(at.x - half),
        tenth(at.y - half)
    )
}
