//! What the open questions of a ruleset cost, as its page tells it.

use minijinja::{Error, Value};
use serde::Serialize;

use super::numbers::{self, Printed, TOO_FEW, grouped, number, share};
use super::svg::{self, Caption, Mark, PlotRow, Rows};
use super::table::html;
use super::templates::Templates;
use super::witness::{self, Parted, Party};
use seedlore_study::compare::lockstep::Finding;
use seedlore_study::compare::sensitivity::{
    Combined, QuestionSensitivity, Reduced, Together, Weight,
};
use seedlore_study::render;
use seedlore_study::solve::Measure;
use seedlore_study::stats::Estimate;

/// What was measured of one reading.
#[derive(Debug, Clone, Serialize)]
pub struct Cost {
    /// Of positions, those on which it bears.
    pub bearing: Option<Printed>,
    pub changed: Option<Printed>,
    pub south: Option<Printed>,
    pub length: Option<Printed>,
    pub endgames: Option<Ends>,
    /// The whole game on small boards.
    pub small: Option<Small>,
    /// How much more South wins after each first move, of 100 games.
    pub first_moves: Vec<(String, Printed)>,
    pub parted: Parted,
}

/// The endgames whose exact value it changes.
#[derive(Debug, Clone, Serialize)]
pub struct Ends {
    pub seeds: u16,
    pub positions: String,
    pub differing: String,
    pub first: Option<String>,
}

/// Readings of several questions in force at once.
#[derive(Debug, Clone, Serialize)]
pub struct TogetherView {
    /// Which combinations were played.
    pub lead: String,
    pub table: Value,
}

/// Readings together; `None` if none changes a game.
pub fn together(combined: &Combined) -> Option<TogetherView> {
    let changes = |one: &&Together| one.paired.changed.count > 0;
    let measured = combined.measured.iter().filter(changes);
    let headings = "\
        Readings | Games changed | Games that South wins, more or fewer of 100 | \
        more than each alone | Moves a game, more or fewer | more than each alone";
    let table = render::together(headings, measured, share, points, |more| signed(more, 1.0));
    (!table.is_empty()).then(|| TogetherView {
        lead: combined.words(),
        table: html(&table, "Readings together", "sl-together", "sl-wide"),
    })
}

/// Small boards on which the whole game was solved under both readings.
#[derive(Debug, Clone, Serialize)]
pub struct Small {
    pub boards: usize,
    /// In what the values count.
    pub measure: &'static str,
    pub changed: Vec<SmallBoard>,
}

/// One on which the value is another.
#[derive(Debug, Clone, Serialize)]
pub struct SmallBoard {
    pub pits: u16,
    pub seeds: u16,
    pub usual: String,
    pub other: String,
}

fn small(boards: &[Reduced]) -> Option<Small> {
    let plus = |value: i32| match value {
        0 => "0".to_string(),
        value => format!("{value:+}").replace('-', "−"),
    };
    let changed = boards.iter().filter(|board| board.differs());
    Some(Small {
        boards: boards.len(),
        measure: match boards.first()?.measure {
            Measure::Seeds => "seeds that the first player wins by",
            Measure::Result => "1 a win of the first player, 0 a draw, −1 a loss",
        },
        changed: changed
            .map(|board| SmallBoard {
                pits: board.pits,
                seeds: board.seeds,
                usual: plus(board.usual),
                other: plus(board.other),
            })
            .collect(),
    })
}

/// The readings' first moves are told one by one if they are no more than this.
const MOST_FIRST_MOVES: usize = 24;

/// The cost of a reading; the parties are the reading in force and this one.
pub fn cost(
    templates: &Templates,
    id: &str,
    weight: &Weight,
    parties: [Party; 2],
) -> Result<Cost, Error> {
    let paired = weight.paired.as_ref();
    Ok(Cost {
        bearing: weight.bearing.as_ref().map(share),
        changed: paired.map(|paired| share(&paired.changed)),
        south: paired.and_then(|paired| paired.south).map(points),
        length: paired
            .and_then(|paired| paired.length)
            .map(|more| signed(more, 1.0)),
        endgames: weight.endgames.as_ref().map(|changed| Ends {
            seeds: changed.seeds,
            positions: grouped(changed.positions),
            differing: grouped(changed.differing),
            first: changed.first.clone(),
        }),
        small: small(&weight.reduced),
        first_moves: paired.map_or_else(Vec::new, |paired| {
            // Of very many each was played too seldom to tell.
            let few = paired.first_moves.len() <= MOST_FIRST_MOVES;
            let moves = paired.first_moves.iter().filter(|_| few);
            moves
                .map(|(mv, more)| (mv.clone(), points(*more)))
                .collect()
        }),
        parted: witness::parted(templates, id, parties, &weight.finding)?,
    })
}

/// A difference of two shares of games, in points of a hundred.
fn points(at: Estimate) -> Printed {
    match numbers::is_known(&at) {
        true => signed(at, 100.0),
        false => Printed::plain(TOO_FEW),
    }
}

/// `+1.50`, `−0.40 to +3.40`
fn signed(at: Estimate, times: f64) -> Printed {
    let number = |x: f64| {
        let plus = if x > 0.0 { "+" } else { "" };
        format!("{plus}{}", number(x * times))
    };
    Printed::alike(&at, number)
}

/// All readings that bear on some position, or change some game, in one plot;
/// `None` if none does.
pub fn plot(
    templates: &Templates,
    id: &str,
    sensitivities: &[QuestionSensitivity],
) -> Result<Option<Value>, Error> {
    let rows: Vec<PlotRow> = sensitivities
        .iter()
        .flat_map(|sensitivity| &sensitivity.weights)
        .filter(|weight| !matches!(weight.finding, Finding::Alike(_)))
        .filter_map(|weight| {
            let bearing = weight.bearing.as_ref()?;
            let printed = share(bearing);
            Some(PlotRow {
                label: format!("{}: {}", weight.question, weight.reading),
                text: printed.line(),
                value: bearing.share,
            })
        })
        .collect();
    if rows.is_empty() {
        return Ok(None);
    }
    let most = rows
        .iter()
        .filter_map(|row| row.value)
        .map(|at| at.ends()[1]);
    let most = most.fold(0.0, f64::max);
    let drawing = svg::rows(
        templates,
        &Rows {
            caption: Caption {
                id: id.into(),
                title: "how much of play each reading affects".into(),
                desc: super::figures::said(&rows),
            },
            mark: Mark::Dot,
            rows,
            from: 0.0,
            to: [0.05, 0.1, 0.2, 0.5]
                .into_iter()
                .find(|to| *to >= most)
                .unwrap_or(1.0),
            reference: None,
            axis: "share of positions met in random play".into(),
            percent: true,
        },
    )?;
    Ok(Some(drawing))
}
