//! A small map of who answers what: a sign for each voice, as large as it weighs, and a
//! ring for the place that is asked about.

use minijinja::{Error, Value};
use serde::Serialize;

use super::map::{coasts, drawn};
use super::{Caption, tenth};
use crate::templates::Templates;
use seedlore_language::rules::Coordinates;

const WIDTH: f64 = 360.0;
const HEIGHT: f64 = 225.0;

/// How far two points of a coast lie apart at least: the map is small, and one of many.
const STEP: i32 = 6;

/// Degrees across that a map shows at least.
const LEAST: f64 = 24.0;
/// Room around the outermost sign, as a share of what lies between.
const MARGIN: f64 = 0.14;
/// Radius of the heaviest sign and of the lightest.
const LARGEST: f64 = 9.0;
const SMALLEST: f64 = 2.6;

/// The sign of an answer: shapes, not colours, tell them apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Disc,
    Square,
    Triangle,
    Diamond,
    Wedge,
    /// Of all further answers.
    Cross,
}

impl Shape {
    /// In the order in which answers are given them.
    pub const ALL: [Shape; 6] = [
        Shape::Disc,
        Shape::Square,
        Shape::Triangle,
        Shape::Diamond,
        Shape::Wedge,
        Shape::Cross,
    ];

    /// Its name, by which a text speaks of it.
    pub fn word(self) -> &'static str {
        match self {
            Shape::Disc => "disc",
            Shape::Square => "square",
            Shape::Triangle => "triangle",
            Shape::Diamond => "diamond",
            Shape::Wedge => "wedge",
            Shape::Cross => "cross",
        }
    }

    /// Its outline around a place. All have about the same area.
    fn path(self, (x, y): (f64, f64), radius: f64) -> String {
        let corners: &[(f64, f64)] = match self {
            Shape::Disc => {
                let (r, start) = (tenth(radius), tenth(x - radius));
                let across = tenth(2.0 * radius);
                let y = tenth(y);
                return format!("M{start} {y}a{r} {r} 0 1 0 {across} 0a{r} {r} 0 1 0-{across} 0z");
            }
            Shape::Square => &[(-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)],
            Shape::Triangle => &[(0.0, -1.25), (1.15, 0.8), (-1.15, 0.8)],
            Shape::Diamond => &[(0.0, -1.3), (1.1, 0.0), (0.0, 1.3), (-1.1, 0.0)],
            Shape::Wedge => &[(0.0, 1.25), (1.15, -0.8), (-1.15, -0.8)],
            Shape::Cross => {
                let [left, right] = [-0.8, 0.8].map(|at| tenth(x + at * radius));
                let [top, bottom] = [-0.8, 0.8].map(|at| tenth(y + at * radius));
                return format!("M{left} {top}L{right} {bottom}M{left} {bottom}L{right} {top}");
            }
        };
        let points = corners.iter().map(|(dx, dy)| {
            let (x, y) = (tenth(x + dx * radius), tenth(y + dy * radius));
            format!("{x} {y}")
        });
        format!("M{}z", points.collect::<Vec<_>>().join("L"))
    }
}

/// The voices for one answer.
#[derive(Debug, Clone)]
pub struct Group {
    pub shape: Shape,
    /// Whether the file has this answer.
    pub is_held: bool,
    /// Places, and the weight at each, from 0 to 1.
    pub at: Vec<(Coordinates, f64)>,
}

/// A whole map.
#[derive(Debug, Clone)]
pub struct Voices {
    pub caption: Caption,
    /// The place that is asked about, if it is known.
    pub here: Option<Coordinates>,
    pub groups: Vec<Group>,
}

#[derive(Serialize)]
struct TemplateContext<'a> {
    caption: &'a Caption,
    width: f64,
    height: f64,
    land: String,
    /// Lines of latitude and of longitude.
    across: Vec<f64>,
    down: Vec<f64>,
    groups: Vec<GroupView>,
    here: Option<(f64, f64)>,
}

#[derive(Serialize)]
struct GroupView {
    class: &'static str,
    path: String,
}

/// What of the earth is shown.
#[derive(Debug, Clone, Copy)]
struct Window {
    west: f64,
    north: f64,
    /// Lengths on paper for a degree.
    scale: f64,
}

impl Window {
    /// Around some places, in the form of the paper; `None` around none.
    fn around(places: &[Coordinates]) -> Option<Window> {
        let ends = |of: fn(&Coordinates) -> f64| {
            let values = places.iter().map(of);
            values.fold(None, |ends: Option<(f64, f64)>, value| {
                let (low, high) = ends.unwrap_or((value, value));
                Some((low.min(value), high.max(value)))
            })
        };
        let (west, east) = ends(|at| at.longitude)?;
        let (south, north) = ends(|at| at.latitude)?;
        let room = 1.0 + 2.0 * MARGIN;
        let across = ((east - west) * room)
            .max((north - south) * room * WIDTH / HEIGHT)
            .max(LEAST);
        let scale = WIDTH / across;
        Some(Window {
            west: f64::midpoint(west, east) - across / 2.0,
            north: f64::midpoint(south, north) + HEIGHT / scale / 2.0,
            scale,
        })
    }

    fn on_paper(self, at: Coordinates) -> (f64, f64) {
        (
            (at.longitude - self.west) * self.scale,
            (self.north - at.latitude) * self.scale,
        )
    }

    /// Round meridians or parallels between two bounds, a few of them.
    fn lines(from: f64, to: f64) -> Vec<f64> {
        super::scale::ticks(from, to, 4)
    }
}

/// Draws the map; `None` where no voice has a place.
pub fn voices(templates: &Templates, plot: &Voices) -> Result<Option<Value>, Error> {
    let places = plot.groups.iter().flat_map(|group| &group.at);
    let heaviest = places
        .clone()
        .map(|(_, weight)| *weight)
        .fold(0.0, f64::max);
    let mut places: Vec<Coordinates> = places.map(|(at, _)| *at).collect();
    if places.is_empty() || heaviest <= 0.0 {
        return Ok(None);
    }
    places.extend(plot.here);
    let Some(window) = Window::around(&places) else {
        return Ok(None);
    };
    let group = |group: &Group| {
        // The lightest last, so that none is hidden.
        let signs = group.at.iter().map(|(at, weight)| {
            let radius = (LARGEST * (weight / heaviest).sqrt()).max(SMALLEST);
            group.shape.path(window.on_paper(*at), radius)
        });
        GroupView {
            class: match (group.shape, group.is_held) {
                (Shape::Cross, _) => "sl-voice sl-voice-other",
                (_, true) => "sl-voice sl-voice-held",
                (_, false) => "sl-voice",
            },
            path: signs.collect(),
        }
    };
    let (east, south) = (
        window.west + WIDTH / window.scale,
        window.north - HEIGHT / window.scale,
    );
    let view = TemplateContext {
        caption: &plot.caption,
        width: WIDTH,
        height: HEIGHT,
        land: land(window),
        across: Window::lines(south, window.north)
            .into_iter()
            .map(|latitude| tenth((window.north - latitude) * window.scale))
            .collect(),
        down: Window::lines(window.west, east)
            .into_iter()
            .map(|longitude| tenth((longitude - window.west) * window.scale))
            .collect(),
        groups: plot.groups.iter().map(group).collect(),
        here: plot.here.map(|at| {
            let (x, y) = window.on_paper(at);
            (tenth(x), tenth(y))
        }),
    };
    templates.drawing("svg/voices.svg", &view).map(Some)
}

/// A sign by itself, beside the answer it stands for.
pub fn shape(templates: &Templates, shape: Shape, is_held: bool) -> Result<Value, Error> {
    #[derive(Serialize)]
    struct Sign {
        class: &'static str,
        path: String,
    }
    let sign = Sign {
        class: match (shape, is_held) {
            (Shape::Cross, _) => "sl-voice sl-voice-other",
            (_, true) => "sl-voice sl-voice-held",
            (_, false) => "sl-voice",
        },
        path: shape.path((8.0, 8.0), 5.4),
    };
    templates.drawing("svg/voicesign.svg", &sign)
}

/// The coasts within a window, cut at its edges so that no map holds the whole earth.
fn land(window: Window) -> String {
    let mut path = String::new();
    for coast in coasts() {
        let ring = coast.into_iter().map(|at| window.on_paper(at)).collect();
        let mut points: Vec<(i32, i32)> = Vec::new();
        for (x, y) in cut(ring) {
            let (x, y) = (x.round() as i32, y.round() as i32);
            let is_apart = |last: &(i32, i32)| (x - last.0).abs() + (y - last.1).abs() >= STEP;
            if points.last().is_none_or(is_apart) {
                points.push((x, y));
            }
        }
        if points.len() > 2 {
            path += &drawn(&points);
            path.push('z');
        }
    }
    path
}

/// What of a ring lies on the paper: it is cut at each edge in turn (Sutherland and
/// Hodgman 1974).
fn cut(ring: Vec<(f64, f64)>) -> Vec<(f64, f64)> {
    // How far a point lies within each edge.
    let edges: [fn((f64, f64)) -> f64; 4] = [
        |(x, _)| x,
        |(x, _)| WIDTH - x,
        |(_, y)| y,
        |(_, y)| HEIGHT - y,
    ];
    edges.into_iter().fold(ring, |ring, within| {
        let mut kept = Vec::new();
        let before = ring.iter().cycle().skip(ring.len().saturating_sub(1));
        for (from, to) in before.zip(&ring) {
            let (a, b) = (within(*from), within(*to));
            if (a < 0.0) != (b < 0.0) {
                let share = a / (a - b);
                kept.push((
                    from.0 + share * (to.0 - from.0),
                    from.1 + share * (to.1 - from.1),
                ));
            }
            if b >= 0.0 {
                kept.push(*to);
            }
        }
        kept
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_is_cut_at_the_edges_of_the_paper() {
        let around = vec![(-50.0, 20.0), (50.0, 20.0), (50.0, 60.0), (-50.0, 60.0)];
        let mut kept = cut(around);
        kept.sort_by(|a, b| a.partial_cmp(b).unwrap());
        assert_eq!(kept, [(0.0, 20.0), (0.0, 60.0), (50.0, 20.0), (50.0, 60.0)]);
        assert_eq!(cut(vec![(-9.0, 5.0), (-5.0, 5.0), (-5.0, 9.0)]), []);
        assert_eq!(cut(Vec::new()), []);
    }

    #[test]
    fn a_window_holds_every_place_and_is_never_tiny() {
        let at = |latitude, longitude| Coordinates {
            latitude,
            longitude,
        };
        let one = Window::around(&[at(5.6, -0.2)]).unwrap();
        assert!((WIDTH / one.scale - LEAST).abs() < 1e-9);
        let places = [at(5.6, -0.2), at(-34.0, 18.0), at(14.0, 121.0)];
        let window = Window::around(&places).unwrap();
        for place in places {
            let (x, y) = window.on_paper(place);
            assert!((0.0..=WIDTH).contains(&x) && (0.0..=HEIGHT).contains(&y));
        }
        assert!(Window::around(&[]).is_none());
    }
}
