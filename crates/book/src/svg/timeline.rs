//! Reports by year: a dot for each, those of a year above each other, and below them a bar
//! for each whose time is known as a span.

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Caption, Point, tenth};
use crate::templates::Templates;

const WIDTH: f64 = 968.0;
const MARGIN: f64 = 16.0;
/// Width of the years before most reports, which stand closer.
const EARLY: f64 = 150.0;
const TOP: f64 = 8.0;
/// From the axis to the first bar, and from bar to bar.
const BELOW: f64 = 34.0;
const LANE: f64 = 8.0;
/// Largest radius of a dot.
const LARGEST: f64 = 3.6;

/// When one report was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// In this year or about it.
    In(i32),
    /// In this year or before.
    Until(i32),
    /// At a time, or over a time, between these.
    Between(i32, i32),
}

impl When {
    /// The first year and the last.
    pub fn ends(self) -> (i32, i32) {
        match self {
            When::In(year) | When::Until(year) => (year, year),
            When::Between(from, to) => (from, to),
        }
    }
}

#[derive(Serialize)]
struct TemplateContext<'a> {
    caption: &'a Caption,
    width: f64,
    height: f64,
    axis: f64,
    radius: f64,
    ends: [f64; 2],
    /// Where the years begin to stand wider.
    knee: Option<f64>,
    /// The same in years, for what is drawn over it.
    years: String,
    ticks: Vec<(f64, i32)>,
    marks: Vec<MarkView>,
}

#[derive(Serialize)]
struct MarkView {
    at: Point,
    /// Of a bar.
    length: Option<f64>,
    is_open: bool,
}

/// Years on paper: straight, or closer before one of them.
#[derive(Debug, Clone, Copy)]
struct Axis {
    first: i32,
    knee: i32,
    last: i32,
}

impl Axis {
    /// Of years in order.
    fn new(years: &[i32]) -> Option<Axis> {
        let decade = |year: i32| year.div_euclid(10) * 10;
        let (first, last) = (decade(*years.first()?), decade(*years.last()?) + 10);
        let knee = decade(years[years.len() / 20]);
        // A few decades more are no reason to draw two scales.
        let knee = if knee - first < 50 { first } else { knee };
        Some(Axis { first, knee, last })
    }

    fn early(self) -> f64 {
        if self.knee > self.first { EARLY } else { 0.0 }
    }

    fn at(self, year: f64) -> f64 {
        let (first, knee) = (f64::from(self.first), f64::from(self.knee));
        if year < knee {
            MARGIN + (year - first) / (knee - first) * self.early()
        } else {
            MARGIN + self.early() + (year - knee) * self.pitch()
        }
    }

    /// Width of a year where they stand wide.
    fn pitch(self) -> f64 {
        (WIDTH - 2.0 * MARGIN - self.early()) / f64::from(self.last - self.knee)
    }

    fn ticks(self) -> Vec<(f64, i32)> {
        let step = if self.pitch() < 3.6 { 20 } else { 10 };
        let early = (self.first..self.knee).filter(|year| year % 100 == 0);
        // The last of the early ones would stand in the first of the others.
        let early =
            early.filter(|year| self.at(f64::from(self.knee)) - self.at((*year).into()) > 36.0);
        let late = (self.knee..=self.last).filter(|year| year % step == 0);
        early
            .chain(late)
            .map(|year| (tenth(self.at(year.into())), year))
            .collect()
    }
}

/// Draws the reports in the order given; nothing where there are none.
pub fn timeline(
    templates: &Templates,
    caption: &Caption,
    reports: &[When],
) -> Result<Option<Value>, Error> {
    let mut years: Vec<i32> = reports.iter().map(|report| report.ends().0).collect();
    years.extend(reports.iter().map(|report| report.ends().1));
    years.sort_unstable();
    let Some(axis) = Axis::new(&years) else {
        return Ok(None);
    };
    let radius = (axis.pitch() * 0.47).min(LARGEST);
    let mut columns: Vec<(f64, usize)> = Vec::new();
    let mut lanes: Vec<f64> = Vec::new();
    let marks = reports.iter().map(|report| match *report {
        When::In(year) | When::Until(year) => {
            let x = axis.at(f64::from(year));
            let column = columns
                .iter()
                .position(|(at, _)| (at - x).abs() < 1.9 * radius);
            let column = column.unwrap_or_else(|| {
                columns.push((x, 0));
                columns.len() - 1
            });
            let (x, below) = &mut columns[column];
            *below += 1;
            let y = -((*below as f64 - 0.5) * 2.15 * radius + 1.5);
            (*x, y, None, matches!(report, When::Until(_)))
        }
        When::Between(from, to) => {
            let (x, end) = (axis.at(from.into()), axis.at(to.into()));
            let lane = lanes.iter().position(|taken| *taken < x - 6.0);
            let lane = lane.unwrap_or_else(|| {
                lanes.push(0.0);
                lanes.len() - 1
            });
            lanes[lane] = end;
            (x, BELOW + lane as f64 * LANE, Some(tenth(end - x)), false)
        }
    });
    let marks: Vec<(f64, f64, Option<f64>, bool)> = marks.collect();
    let highest = columns.iter().map(|(_, n)| *n).max().unwrap_or(0) as f64 * 2.15 * radius;
    let base = TOP + highest.max(24.0);
    let view = TemplateContext {
        caption,
        width: WIDTH,
        height: tenth(base + BELOW + lanes.len() as f64 * LANE - 2.0),
        axis: tenth(base),
        radius: tenth(radius),
        ends: [MARGIN, WIDTH - MARGIN],
        knee: (axis.knee > axis.first).then(|| tenth(axis.at(axis.knee.into()))),
        years: format!("{},{},{}", axis.first, axis.knee, axis.last),
        ticks: axis.ticks(),
        marks: marks
            .into_iter()
            .map(|(x, y, length, is_open)| MarkView {
                at: Point::new(x, base + y),
                length,
                is_open,
            })
            .collect(),
    };
    templates.drawing("svg/timeline.svg", &view).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn early_years_stand_closer_where_they_are_few() {
        let mut years = vec![1694];
        years.extend(1890..=2010);
        let axis = Axis::new(&years).unwrap();
        assert_eq!((axis.first, axis.knee, axis.last), (1690, 1890, 2020));
        assert!((axis.at(1890.0) - MARGIN - EARLY).abs() < 1e-9);
        assert!((axis.at(2020.0) - (WIDTH - MARGIN)).abs() < 1e-9);
        assert!(axis.at(1791.0) - axis.at(1790.0) < axis.pitch());
        let even = Axis::new(&[1900, 1950, 1951]).unwrap();
        assert_eq!(even.first, even.knee);
        assert!(Axis::new(&[]).is_none());
    }
}
