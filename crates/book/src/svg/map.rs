//! A map of dots: coasts, borders, and a sign for each place.

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Caption, Point, tenth};
use crate::templates::Templates;
use seedlore_language::rules::Coordinates;

/// Coasts and borders, a line each: which of them it is, and its points.
const LAND: &str = include_str!("../../../../book/map/land.txt");

/// Lengths on paper for a degree.
const SCALE: f64 = 8.0;
const RADIUS: f64 = 9.2;
/// How near two dots may come.
const APART: f64 = 16.8;

/// West, south, east and north, in degrees.
type Window = (f64, f64, f64, f64);

/// Where sowing games were reported so far, and the whole world but its poles.
const WINDOW: Window = (-90.0, -38.0, 152.0, 62.0);
const WORLD: Window = (-180.0, -60.0, 180.0, 78.0);

/// The sign of a dot: shapes, not colours, tell them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Sign {
    Disc,
    Square,
    Triangle,
    Ring,
}

/// One place on the map.
#[derive(Debug, Clone)]
pub struct Dot {
    pub at: Coordinates,
    pub sign: Sign,
    pub name: String,
    /// Where a click leads, if anywhere.
    pub link: Option<String>,
}

#[derive(Serialize)]
struct TemplateContext<'a> {
    caption: &'a Caption,
    width: f64,
    height: f64,
    land: String,
    borders: String,
    lines: Vec<f64>,
    dots: Vec<DotView<'a>>,
}

#[derive(Serialize)]
struct DotView<'a> {
    shape: Shape,
    name: &'a str,
    link: Option<&'a str>,
}

/// A sign drawn: a circle, or the corners of a polygon.
#[derive(Serialize)]
struct Shape {
    sign: Sign,
    at: Point,
    radius: f64,
    points: String,
}

impl Shape {
    fn new(sign: Sign, at: Point) -> Shape {
        let corner = |dx: f64, dy: f64| {
            let (x, y) = (tenth(at.x + dx * RADIUS), tenth(at.y + dy * RADIUS));
            format!("{x},{y}")
        };
        let corners: &[(f64, f64)] = match sign {
            Sign::Square => &[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)],
            Sign::Triangle => &[(0.0, -1.2), (1.1, 0.85), (-1.1, 0.85)],
            Sign::Disc | Sign::Ring => &[],
        };
        let points: Vec<String> = corners.iter().map(|(dx, dy)| corner(*dx, *dy)).collect();
        Shape {
            sign,
            at,
            radius: RADIUS,
            points: points.join(" "),
        }
    }
}

/// The part of the earth that shows all dots.
fn window(dots: &[Dot]) -> Window {
    let (west, south, east, north) = WINDOW;
    let is_inside = |dot: &Dot| {
        (west..=east).contains(&dot.at.longitude) && (south..=north).contains(&dot.at.latitude)
    };
    if dots.iter().all(is_inside) {
        WINDOW
    } else {
        WORLD
    }
}

fn on_paper(at: Coordinates, (west, _, _, north): Window) -> (f64, f64) {
    ((at.longitude - west) * SCALE, (north - at.latitude) * SCALE)
}

/// A map on which a place is pointed to: the part of the earth where games were reported, with
/// borders; and the degrees of its left and upper edge, and lengths for a degree.
pub fn bare_map(
    templates: &Templates,
    caption: &Caption,
) -> Result<(Value, (f64, f64, f64)), Error> {
    let view = drawn_map(caption, WINDOW, true, Vec::new());
    let (west, _, _, north) = WINDOW;
    Ok((
        templates.drawing("svg/map.svg", &view)?,
        (west, north, SCALE),
    ))
}

/// Draws the map, with borders if its dots lead anywhere, and tells where on it each dot
/// belongs.
pub fn map(
    templates: &Templates,
    caption: &Caption,
    dots: &[Dot],
) -> Result<(Value, Vec<Point>), Error> {
    let window = window(dots);
    let places: Vec<(f64, f64)> = dots.iter().map(|dot| on_paper(dot.at, window)).collect();
    let spread = dots.iter().zip(spread(places.clone()));
    let drawn = spread.map(|(dot, (x, y))| DotView {
        shape: Shape::new(dot.sign, Point::new(x, y)),
        name: &dot.name,
        link: dot.link.as_deref(),
    });
    let has_borders = dots.iter().any(|dot| dot.link.is_some());
    let view = drawn_map(caption, window, has_borders, drawn.collect());
    let places = places.into_iter().map(|(x, y)| Point::new(x, y));
    Ok((templates.drawing("svg/map.svg", &view)?, places.collect()))
}

fn drawn_map<'a>(
    caption: &'a Caption,
    window: Window,
    has_borders: bool,
    dots: Vec<DotView<'a>>,
) -> TemplateContext<'a> {
    let (west, south, east, north) = window;
    TemplateContext {
        caption,
        width: (east - west) * SCALE,
        height: (north - south) * SCALE,
        land: path("coast: ", window, "z"),
        borders: match has_borders {
            true => path("border: ", window, ""),
            false => String::new(),
        },
        lines: [-23.4, 0.0, 23.4]
            .into_iter()
            .map(|latitude| tenth((north - latitude) * SCALE))
            .collect(),
        dots,
    }
}

/// A sign by itself, for a legend.
pub fn sign(templates: &Templates, sign: Sign) -> Result<Value, Error> {
    let shape = Shape::new(sign, Point::new(12.0, 12.0));
    templates.drawing("svg/mapsign.svg", &shape)
}

/// Every coast as a ring of places.
pub(super) fn coasts() -> impl Iterator<Item = Vec<Coordinates>> {
    lines("coast: ")
}

/// The lines of one kind. Each point is told from the one before, in tenths of a degree.
fn lines(kind: &'static str) -> impl Iterator<Item = Vec<Coordinates>> {
    let lines = LAND.lines().filter_map(move |line| line.strip_prefix(kind));
    lines.map(|points| {
        let number = |text: &str| text.parse().unwrap_or(0);
        let steps = points
            .split(' ')
            .map(|step| step.split_once(',').unwrap_or(("", "")));
        let places = steps.scan((0, 0), |(east, north), (x, y)| {
            (*east, *north) = (*east + number(x), *north + number(y));
            Some(Coordinates {
                latitude: f64::from(*north) / 10.0,
                longitude: f64::from(*east) / 10.0,
            })
        });
        places.collect()
    })
}

/// Lines of one kind as a path; what lies beside the window is left out.
fn path(kind: &'static str, window: Window, end: &str) -> String {
    let (west, south, east, north) = window;
    let is_seen = |line: &Vec<Coordinates>| {
        let is_beside = |beyond: &dyn Fn(&Coordinates) -> bool| line.iter().all(beyond);
        !(is_beside(&|at| at.longitude < west)
            || is_beside(&|at| at.longitude > east)
            || is_beside(&|at| at.latitude < south)
            || is_beside(&|at| at.latitude > north))
    };
    let mut path = String::new();
    for line in lines(kind).filter(is_seen) {
        let points = line.into_iter().map(|at| on_paper(at, window));
        let mut points: Vec<(i32, i32)> = points
            .map(|(x, y)| (x.round() as i32, y.round() as i32))
            .collect();
        points.dedup();
        if points.len() > 1 {
            path += &drawn(&points);
            path += end;
        }
    }
    path
}

/// A line through points, each told from the one before, which is shortest.
pub(super) fn drawn(points: &[(i32, i32)]) -> String {
    let mut path = String::new();
    if let Some((x, y)) = points.first() {
        path += &format!("M{x} {y}l");
    }
    for (nth, step) in points.windows(2).enumerate() {
        let (dx, dy) = (step[1].0 - step[0].0, step[1].1 - step[0].1);
        let before = |n: i32, is_first: bool| if n < 0 || is_first { "" } else { " " };
        let (first, second) = (before(dx, nth == 0), before(dy, false));
        path += &format!("{first}{dx}{second}{dy}");
    }
    path
}

/// Moves dots that would cover others to the nearest free spot around.
fn spread(wanted: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    let mut placed: Vec<(f64, f64)> = Vec::new();
    for (x, y) in wanted {
        let is_free = |at: &(f64, f64)| {
            placed
                .iter()
                .all(|other| (other.0 - at.0).hypot(other.1 - at.1) >= APART)
        };
        // A spiral whose turns lie as far apart as dots.
        let spiral = (0..2000).map(|step| {
            let turn = f64::from(step) * 0.35;
            let reach = turn * APART / std::f64::consts::TAU;
            (x + reach * turn.cos(), y + reach * turn.sin())
        });
        let free = spiral.into_iter().find(is_free);
        placed.push(free.unwrap_or((x, y)));
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_of_one_place_stand_beside_each_other() {
        let places = spread(vec![(10.0, 10.0); 9]);
        for (index, one) in places.iter().enumerate() {
            for other in &places[..index] {
                assert!((one.0 - other.0).hypot(one.1 - other.1) >= APART);
            }
            assert!((one.0 - 10.0).hypot(one.1 - 10.0) < 3.0 * APART);
        }
    }

    #[test]
    fn every_line_has_places_on_earth() {
        let on_earth = |at: &Coordinates| at.longitude.abs() <= 180.0 && at.latitude.abs() <= 90.0;
        for (kind, least) in [("coast: ", 3), ("border: ", 2)] {
            for line in lines(kind) {
                assert!(line.len() >= least && line.iter().all(on_earth), "{line:?}");
            }
        }
        let known = |line: &&str| {
            ["#", "coast: ", "border: "]
                .iter()
                .any(|k| line.starts_with(k))
        };
        assert_eq!(LAND.lines().find(|line| !known(line)), None);
    }

    /// Islands are small, and games were reported on them.
    #[test]
    fn islands_of_which_games_were_reported_are_drawn() {
        for (island, longitude, latitude) in [
            ("St Lucia", -60.97, 13.9),
            ("Barbados", -59.55, 13.17),
            ("Zanzibar", 39.3, -6.1),
            ("Lembata", 123.5, -8.4),
        ] {
            let is_near = |at: &Coordinates| {
                (at.longitude - longitude).abs() < 1.0 && (at.latitude - latitude).abs() < 1.0
            };
            let small = |coast: &Vec<Coordinates>| coast.iter().all(is_near);
            assert!(coasts().any(|coast| small(&coast)), "{island}");
        }
    }
}
