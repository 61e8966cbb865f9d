//! A map of dots: coasts drawn with a few lines, and a sign for each place.

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Caption, Point, tenth};
use crate::templates::Templates;
use seedlore_language::rules::Coordinates;

/// Coasts, a line each: a name and points by degrees east and north.
const LAND: &str = include_str!("../../../../book/map/land.txt");

/// Lengths on paper for a degree.
const SCALE: f64 = 4.0;
const RADIUS: f64 = 4.6;
/// How near two dots may come.
const APART: f64 = 8.4;

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
    /// Where a click leads.
    pub link: String,
}

#[derive(Serialize)]
struct TemplateContext<'a> {
    caption: &'a Caption,
    width: f64,
    height: f64,
    land: String,
    lines: Vec<f64>,
    dots: Vec<DotView<'a>>,
}

#[derive(Serialize)]
struct DotView<'a> {
    shape: Shape,
    name: &'a str,
    link: &'a str,
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

/// Draws the map.
pub fn map(templates: &Templates, caption: &Caption, dots: &[Dot]) -> Result<Value, Error> {
    let inside = |dot: &Dot| {
        let (west, south, east, north) = WINDOW;
        (west..=east).contains(&dot.at.longitude) && (south..=north).contains(&dot.at.latitude)
    };
    let window = if dots.iter().all(inside) {
        WINDOW
    } else {
        WORLD
    };
    let (west, south, east, north) = window;
    let on_paper = |at: Coordinates| ((at.longitude - west) * SCALE, (north - at.latitude) * SCALE);
    let places = spread(dots.iter().map(|dot| on_paper(dot.at)).collect());
    let view = TemplateContext {
        caption,
        width: (east - west) * SCALE,
        height: (north - south) * SCALE,
        land: land(&on_paper),
        lines: [-23.4, 0.0, 23.4]
            .into_iter()
            .map(|latitude| tenth((north - latitude) * SCALE))
            .collect(),
        dots: dots
            .iter()
            .zip(places)
            .map(|(dot, (x, y))| DotView {
                shape: Shape::new(dot.sign, Point::new(x, y)),
                name: &dot.name,
                link: &dot.link,
            })
            .collect(),
    };
    templates.drawing("svg/map.svg", &view)
}

/// A sign by itself, for a legend.
pub fn sign(templates: &Templates, sign: Sign) -> Result<Value, Error> {
    let shape = Shape::new(sign, Point::new(8.0, 8.0));
    templates.drawing("svg/mapsign.svg", &shape)
}

/// Every coast as a ring of places.
pub(super) fn coasts() -> impl Iterator<Item = Vec<Coordinates>> {
    let place = |point: &str| {
        let number = |text: &str| text.parse().unwrap_or(0.0);
        let (longitude, latitude) = point.split_once(',').unwrap_or(("0", "0"));
        Coordinates {
            latitude: number(latitude),
            longitude: number(longitude),
        }
    };
    let lines = LAND.lines().filter(|line| !line.starts_with('#'));
    lines.map(move |line| {
        let points = line.split_once(':').map_or("", |(_, points)| points);
        points.split_whitespace().map(place).collect()
    })
}

fn land(on_paper: &dyn Fn(Coordinates) -> (f64, f64)) -> String {
    let mut path = String::new();
    for coast in coasts() {
        for (index, point) in coast.into_iter().enumerate() {
            let (x, y) = on_paper(point);
            let step = if index == 0 { 'M' } else { 'L' };
            path += &format!("{step}{} {}", x.round(), y.round());
        }
        path.push('Z');
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
    fn every_coast_is_a_ring_of_places_on_earth() {
        for line in LAND.lines().filter(|line| !line.starts_with('#')) {
            let (name, points) = line.split_once(": ").unwrap();
            let points: Vec<(f64, f64)> = points
                .split(' ')
                .map(|point| point.split_once(',').unwrap())
                .map(|(x, y)| (x.parse().unwrap(), y.parse().unwrap()))
                .collect();
            assert!(points.len() > 2, "{name}");
            let on_earth = |(x, y): &(f64, f64)| x.abs() <= 180.0 && y.abs() <= 90.0;
            assert!(points.iter().all(on_earth), "{name}");
        }
    }
}
