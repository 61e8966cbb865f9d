//! What play showed, all rulesets side by side.

use minijinja::Error;
use serde::Serialize;

use super::{Book, Link, link, main_run};
use crate::book::figures::{self, Plot};
use crate::book::measures::{self, Measure};
use crate::book::numbers::{number, percent, rests_on};
use crate::book::pages::Pages;
use crate::book::svg::{self, Caption, Mark, Row, Rows};
use crate::stats::{Estimate, Summary};

#[derive(Serialize)]
struct View {
    links: Vec<Link>,
    rests_on: String,
    measures: Vec<Measure>,
    plots: Vec<Plot>,
}

/// One measure compared: where it is read and how it is printed.
struct Compared {
    id: &'static str,
    heading: &'static str,
    what: &'static str,
    axis: &'static str,
    percent: bool,
    reference: Option<f64>,
    read: fn(&Summary) -> Option<Estimate>,
}

const COMPARED: &[Compared] = &[
    Compared {
        id: "advantage",
        heading: "Who begins",
        what: "How many of the games with a winner are won by the player who begins. The broken \
               line is an even game.",
        axis: "share of games with a winner",
        percent: true,
        reference: Some(0.5),
        read: |s| s.results.first_of_decided.share,
    },
    Compared {
        id: "drawn",
        heading: "Draws",
        what: "How many games are drawn, or won by both together.",
        axis: "share of games",
        percent: true,
        reference: None,
        read: |s| {
            if s.results.won_together.count > 0 {
                s.results.won_together.share
            } else {
                s.results.drawn.share
            }
        },
    },
    Compared {
        id: "length",
        heading: "Length",
        what: "How many moves a game has on average.",
        axis: "moves a game",
        percent: false,
        reference: None,
        read: |s| Some(s.length.mean),
    },
    Compared {
        id: "branching",
        heading: "Choice",
        what: "How many legal moves a player has to choose from on average.",
        axis: "legal moves a turn",
        percent: false,
        reference: None,
        read: |s| Some(s.branching.mean),
    },
    Compared {
        id: "capturing",
        heading: "Capturing moves",
        what: "How many of all moves capture at least a seed.",
        axis: "share of moves",
        percent: true,
        reference: None,
        read: |s| s.captures.capturing_moves.share,
    },
    Compared {
        id: "seeds",
        heading: "Seeds a capture",
        what: "How many seeds a capturing move takes on average.",
        axis: "seeds",
        percent: false,
        reference: None,
        read: |s| Some(s.captures.seeds_a_capture.mean),
    },
    Compared {
        id: "swept",
        heading: "The sweep",
        what: "How many seeds are still on the board when the game ends and are given to a \
               player by rule, on average.",
        axis: "seeds a game",
        percent: false,
        reference: None,
        read: |s| Some(s.captures.swept_at_end.mean),
    },
    Compared {
        id: "leader",
        heading: "Changes of the leader",
        what: "How often the lead changes hands in a game, on average.",
        axis: "changes a game",
        percent: false,
        reference: None,
        read: |s| Some(s.lead_changes.mean),
    },
];

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let played: Vec<(Link, &Summary)> = book
        .studies()
        .filter_map(|(study, told)| Some((link(told), main_run(study)?)))
        .collect();
    let runs: Vec<&Summary> = played.iter().map(|(_, run)| *run).collect();
    let plots = COMPARED
        .iter()
        .filter_map(|compared| plot(book, compared, &played).transpose())
        .collect::<Result<_, _>>()?;
    let view = View {
        links: played.iter().map(|(link, _)| link.clone()).collect(),
        rests_on: runs.first().map(|run| rests_on(run)).unwrap_or_default(),
        measures: measures::measures(&runs),
        plots,
    };
    pages.add(
        "src/statistics.md",
        book.templates.page("statistics.md", &view)?,
    );
    Ok(())
}

fn plot(
    book: &Book,
    compared: &Compared,
    played: &[(Link, &Summary)],
) -> Result<Option<Plot>, Error> {
    let rows: Vec<Row> = played
        .iter()
        .map(|(link, run)| {
            let value = (compared.read)(run);
            let print = if compared.percent { percent } else { number };
            Row {
                label: link.label.clone(),
                text: value.map_or("–".into(), |v| print(v.value)),
                value,
            }
        })
        .collect();
    let values: Vec<Estimate> = rows.iter().filter_map(|row| row.value).collect();
    if values.is_empty() {
        return Ok(None);
    }
    let (from, to) = figures::around(&values, compared.reference);
    let drawing = svg::rows(
        &book.templates,
        &Rows {
            caption: Caption {
                id: format!("_statistics_{}", compared.id),
                title: compared.heading.into(),
                desc: figures::said(&rows),
            },
            mark: Mark::Dot,
            rows,
            from,
            to,
            reference: compared.reference.map(|value| (value, "even".into())),
            axis: compared.axis.into(),
            percent: compared.percent,
        },
    )?;
    Ok(Some(Plot {
        heading: compared.heading.into(),
        drawing,
        caption: format!(
            "{} Dots: means; whiskers: 95 % intervals. Each ruleset: {}.",
            compared.what,
            rests_on(played[0].1)
        ),
    }))
}
