//! What play showed, all rulesets side by side.

use minijinja::{Error, Value};
use serde::Serialize;

use super::ranges::ranges;
use super::{Book, Entry, Link};
use crate::figures::Plot;
use crate::numbers::{self, Printed, TOO_FEW, bare_percent, grouped, number, percent};
use crate::pages::Pages;
use crate::svg::{self, Caption, Case, Strip, Strips};
use crate::table::html;
use seedlore_language::prose;
use seedlore_study::render::{Cell, Table};
use seedlore_study::stats::{Estimate, Summary};

#[derive(Serialize)]
struct TemplateContext {
    rests_on: String,
    /// Rulesets whose play was not measured.
    left_out: Vec<LeftOut>,
    columns: Vec<Column>,
    /// A row for each ruleset; none if none was played.
    table: Option<Value>,
    plots: Vec<Plot>,
    ranges: Option<Value>,
}

#[derive(Serialize)]
struct Column {
    heading: &'static str,
    term: &'static str,
}

/// A ruleset without figures, and why.
#[derive(Serialize)]
struct LeftOut {
    link: Link,
    why: String,
}

/// One measure compared: where it is read and how it is printed.
struct Compared {
    id: &'static str,
    heading: &'static str,
    /// Its entry in the glossary.
    term: &'static str,
    what: &'static str,
    axis: &'static str,
    percent: bool,
    /// Whether twice as much matters more than so many more.
    by_ratio: bool,
    reference: Option<f64>,
    read: fn(&Summary) -> Option<Estimate>,
}

const PLAIN: Compared = Compared {
    id: "",
    heading: "",
    term: "share",
    what: "",
    axis: "",
    percent: false,
    by_ratio: false,
    reference: None,
    read: |_| None,
};

const COMPARED: &[Compared] = &[
    Compared {
        id: "advantage",
        heading: "Who begins",
        term: "advantage",
        what: "How many of the games with a winner are won by the player who begins. The broken \
               line is an even game.",
        axis: "share of games with a winner",
        percent: true,
        reference: Some(0.5),
        read: |s| s.results.first_of_decided.share,
        ..PLAIN
    },
    Compared {
        id: "drawn",
        heading: "Draws",
        what: "How many games are drawn, or won by both together.",
        axis: "share of games",
        percent: true,
        read: |s| {
            if s.results.won_together.count > 0 {
                s.results.won_together.share
            } else {
                s.results.drawn.share
            }
        },
        ..PLAIN
    },
    Compared {
        id: "length",
        heading: "Length",
        term: "length",
        what: "How many moves a game has on average; a match of several rounds is one game. Each \
               step of the axis is about three times the last.",
        axis: "moves a game",
        by_ratio: true,
        read: |s| Some(s.length.mean),
        ..PLAIN
    },
    Compared {
        id: "branching",
        heading: "Choice",
        term: "branching",
        what: "How many legal moves a player has to choose from on average. Each step of the axis \
               is about three times the last.",
        axis: "legal moves a turn",
        by_ratio: true,
        read: |s| Some(s.branching.mean),
        ..PLAIN
    },
    Compared {
        id: "capturing",
        heading: "Capturing moves",
        term: "capture",
        what: "How many of all moves capture at least a seed.",
        axis: "share of moves",
        percent: true,
        read: |s| s.captures.capturing_moves.share,
        ..PLAIN
    },
    Compared {
        id: "seeds",
        heading: "Seeds a capture",
        term: "capture",
        what: "How many seeds a capturing move takes on average.",
        axis: "seeds",
        read: |s| (s.captures.seeds_a_capture.count > 0).then_some(s.captures.seeds_a_capture.mean),
        ..PLAIN
    },
    Compared {
        id: "swept",
        heading: "The sweep",
        term: "sweep",
        what: "How many seeds are still on the board when the game ends and are given to a \
               player by rule, on average.",
        axis: "seeds a game",
        read: |s| Some(s.captures.swept_at_end.mean),
        ..PLAIN
    },
    Compared {
        id: "leader",
        heading: "Changes of the leader",
        term: "lead",
        what: "How often the lead changes hands in a game, on average.",
        axis: "changes a game",
        read: |s| Some(s.lead_changes.mean),
        ..PLAIN
    },
    Compared {
        id: "unfinished",
        heading: "Cut off",
        what: "How many games were cut off at the greatest length allowed.",
        axis: "share of games",
        percent: true,
        read: |s| s.results.unfinished.share,
        ..PLAIN
    },
];

impl Compared {
    /// Whether its games are enough to say.
    fn is_known(&self, estimate: &Estimate) -> bool {
        !self.percent || numbers::is_known(estimate)
    }

    fn print(&self, estimate: &Estimate) -> Printed {
        match self.percent {
            true => Printed::new(estimate, percent, bare_percent),
            false => Printed::alike(estimate, number),
        }
    }
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let played: Vec<(&Entry, &Summary)> = book
        .entries
        .iter()
        .filter_map(|entry| Some((entry, entry.main_run()?)))
        .collect();
    let mut plots = Vec::new();
    for compared in COMPARED {
        plots.extend(plot(book, compared, &played)?);
    }
    let view = TemplateContext {
        rests_on: rests_on(&played),
        columns: COMPARED
            .iter()
            .map(|compared| Column {
                heading: compared.heading,
                term: compared.term,
            })
            .collect(),
        table: (!played.is_empty()).then(|| table(book, &played)),
        left_out: book.entries.iter().filter_map(left_out).collect(),
        plots,
        ranges: ranges(book),
    };
    pages.add(
        "src/statistics.md",
        book.templates.page("statistics.md", &view)?,
    );
    Ok(())
}

fn left_out(entry: &Entry) -> Option<LeftOut> {
    let why = entry.study.left_out.clone()?;
    let link = entry.link();
    Some(LeftOut { link, why })
}

fn cell(compared: &Compared, run: &Summary) -> Cell {
    let estimate = (compared.read)(run);
    let is_known = |estimate: &Estimate| compared.is_known(estimate);
    let printed = match estimate {
        None => Printed::plain("–"),
        Some(estimate) if !is_known(&estimate) => Printed::plain(TOO_FEW),
        Some(estimate) => compared.print(&estimate),
    };
    Cell::from(printed).sorted_by(estimate.filter(is_known).map(|e| e.value))
}

fn table(book: &Book, played: &[(&Entry, &Summary)]) -> Value {
    let measures = COMPARED.iter().map(|compared| compared.heading);
    let headings = ["Ruleset", "Region"].into_iter().chain(measures);
    let mut table = Table::new(headings.chain(["Games"]));
    for (entry, run) in played {
        let named = [
            entry.cell("", ""),
            book.regions[entry.region].title.as_str().into(),
        ];
        let bounded = run.decided_by_bounds.as_ref();
        let games = Cell::from(run.games.to_string())
            .sorted_by(run.games as f64)
            .with_note(bounded.map(|_| String::from("most ended by a limit")));
        let measured = COMPARED.iter().map(|compared| cell(compared, run));
        table.row(named.into_iter().chain(measured).chain([games]));
    }
    let label = "Measures of all rulesets";
    html(&table, label, "sl-measures sl-sortable", "sl-wide sl-tall")
}

/// What all runs have in common: long games were played less often.
fn rests_on(played: &[(&Entry, &Summary)]) -> String {
    let Some((_, first)) = played.first() else {
        return String::new();
    };
    let most = played.iter().map(|(_, run)| run.games).max().unwrap_or(0);
    let least = played.iter().map(|(_, run)| run.games).min().unwrap_or(0);
    let games = match most == least {
        true => format!("{} games", grouped(most)),
        false => format!(
            "{} games, or fewer where games are long but at least {}",
            grouped(most),
            grouped(least)
        ),
    };
    format!(
        "{games}, played by {}, seed {}",
        numbers::agents(first),
        first.seed
    )
}

/// A strip for each region, with a dot for each of its rulesets.
fn plot(
    book: &Book,
    compared: &Compared,
    played: &[(&Entry, &Summary)],
) -> Result<Option<Plot>, Error> {
    let mut cases: Vec<(usize, Case)> = Vec::new();
    for (entry, run) in played {
        let estimate = (compared.read)(run).filter(|estimate| compared.is_known(estimate));
        if let Some(value) = estimate {
            let said = format!("{}: {}", entry.told.label, compared.print(&value).line());
            cases.push((entry.region, Case { said, value }));
        }
    }
    // A measure that is nought for all is no picture.
    if cases.iter().all(|(_, case)| case.value.value == 0.0) {
        return Ok(None);
    }
    cases.sort_by(|(_, a), (_, b)| a.value.value.total_cmp(&b.value.value));
    let strips = book.regions.iter().enumerate().map(|(at, region)| Strip {
        label: region.title.clone(),
        cases: cases
            .iter()
            .filter(|(of, _)| *of == at)
            .map(|(_, case)| case.clone())
            .collect(),
    });
    let ends: Vec<&str> = [cases.first(), cases.last()]
        .into_iter()
        .flatten()
        .map(|(_, case)| case.said.as_str())
        .collect();
    let extremes = format!("Least and most: {}", prose::list(&ends, "and"));
    let drawing = svg::strips(
        &book.templates,
        &Strips {
            caption: Caption {
                id: format!("_statistics_{}", compared.id),
                title: compared.heading.into(),
                desc: format!("{extremes}. Every value stands in the table below."),
            },
            strips: strips.filter(|strip| !strip.cases.is_empty()).collect(),
            by_ratio: compared.by_ratio,
            percent: compared.percent,
            reference: compared.reference,
            axis: compared.axis.into(),
        },
    )?;
    Ok(Some(Plot {
        heading: compared.heading.into(),
        drawing,
        caption: format!("{} {extremes}.", compared.what),
    }))
}
