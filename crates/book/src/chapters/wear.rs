//! What the wear of a board can tell of the games that were played on it.

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Book, Entry, Link};
use crate::numbers::{self, Printed};
use crate::pages::Pages;
use crate::svg::{self, Caption};
use crate::table::html;
use seedlore_game::Position;
use seedlore_referee::sketch::{Shown, Sketch, set_out};
use seedlore_study::render::{self, Cell, Table, decimals};
use seedlore_study::stats::Share;
use seedlore_study::wear::{Drawn, FLOORS, Found, SURE, Study};

/// The score that was hoped for: among the three likeliest of ten.
const GOAL: f64 = 0.7;

#[derive(Serialize)]
struct TemplateContext {
    study: Option<StudyView>,
}

#[derive(Serialize)]
struct StudyView {
    games: u64,
    seed: u64,
    players: String,
    worn_by: u64,
    doubt: u32,
    candidates: usize,
    left_out: usize,
    command: String,
    /// Parts of all else, in per cent.
    floors: Vec<u32>,
    /// The share from which on one is as good as found, in per cent.
    sure_from: u32,
    goal: u32,
    /// Whether the interval of the score lies above the goal, holds it, or lies below.
    reached: &'static str,
    chance: Chance,
    /// Of trials enough for a share.
    all: Option<All>,
    table: Value,
    /// Of too few trials to say, each with their number.
    too_few: Vec<String>,
    boards: Vec<Board>,
}

#[derive(Serialize)]
struct Chance {
    first: u32,
    among_three: u32,
}

/// The trials of all boards, as sentences tell them.
#[derive(Serialize)]
struct All {
    trials: u64,
    first: Printed,
    among_three: Printed,
    first_alike: Printed,
    among_three_alike: Printed,
    alike: String,
}

#[derive(Serialize)]
struct Board {
    link: Link,
    drawing: Value,
    caption: String,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let study = book
        .input
        .wear
        .as_ref()
        .map(|study| view(book, study))
        .transpose()?;
    let view = TemplateContext { study };
    pages.add("src/wear.md", book.templates.page("wear.md", &view)?);
    Ok(())
}

fn percent(share: f64) -> u32 {
    (share * 100.0).round() as u32
}

fn view(book: &Book, study: &Study) -> Result<StudyView, Error> {
    let (all, rows): (Vec<&Found>, Vec<&Found>) =
        study.found.iter().partition(|found| found.of == "all");
    let (rows, too_few): (Vec<&Found>, Vec<&Found>) =
        rows.into_iter().partition(|found| is_known(found));
    let known = all.first().filter(|found| is_known(found));
    let score = known.and_then(|found| found.among_three.share);
    let ends = score.map(|score| score.ends());
    Ok(StudyView {
        games: study.games,
        seed: study.seed,
        players: study.players.join(" and "),
        worn_by: study.worn_by,
        doubt: percent(study.doubt),
        candidates: study.candidates,
        left_out: study.left_out,
        command: format!(
            "seedlore wear --test --trials {} --worn-by {} --games {} --doubt {} --seed {}",
            all.first().map_or(0, |found| found.trials),
            study.worn_by,
            study.games,
            percent(study.doubt),
            study.seed
        ),
        floors: FLOORS.iter().map(|floor| percent(*floor)).collect(),
        sure_from: percent(SURE),
        goal: percent(GOAL),
        reached: match ends {
            Some([low, _]) if low >= GOAL => "above",
            Some([_, high]) if high < GOAL => "below",
            _ => "within",
        },
        chance: Chance {
            first: percent(1.0 / study.candidates as f64),
            among_three: percent(3.0 / study.candidates as f64),
        },
        all: known.map(|found| All {
            trials: found.trials,
            first: numbers::share(&found.first),
            among_three: numbers::share(&found.among_three),
            first_alike: numbers::share(&found.first_alike),
            among_three_alike: numbers::share(&found.among_three_alike),
            alike: decimals(found.alike, 1),
        }),
        table: table(known.into_iter().copied().chain(rows)),
        too_few: too_few
            .into_iter()
            .map(|found| format!("{} ({})", found.of, found.trials))
            .collect(),
        boards: boards(book, study)?,
    })
}

/// Whether enough boards were worn to say how often the true ruleset is found.
fn is_known(found: &Found) -> bool {
    let shares = [&found.among_three, &found.first];
    let known = |share: &&Share| share.share.as_ref().is_some_and(numbers::is_known);
    shares.iter().all(known)
}

fn table<'f>(all: impl Iterator<Item = &'f Found>) -> Value {
    let mut table = Table::under(
        "\
        Trials | Of | Likeliest | Among three | Likeliest, alike as one | \
        Among three, alike as one | Others alike | Share of the true one | \
        95\u{a0}% set holds it | Nearly sure, and right | None, true one among them | \
        None, true one absent",
    );
    for found in all {
        let of_a_hundred = |share| Cell::from(render::percent(share, 0));
        let share = |share| Cell::from(numbers::share(share));
        table.row([
            found.of.as_str().into(),
            found.trials.to_string().into(),
            share(&found.first),
            share(&found.among_three),
            share(&found.first_alike),
            share(&found.among_three_alike),
            decimals(found.alike, 1).into(),
            of_a_hundred(found.mean_share),
            share(&found.held),
            format!("{} of {}", found.sure.count, found.sure.of).into(),
            of_a_hundred(found.mean_none),
            of_a_hundred(found.mean_none_if_absent),
        ]);
    }
    html(
        &table,
        "How often the true ruleset is found",
        "sl-fitted",
        "sl-wide",
    )
}

/// From so many times the mean on all pits are shaded alike: one pit that is worn far more
/// than all others would take the shades from the rest.
const DARKEST: f64 = 2.0;

/// All shaded by one scale, so that they compare.
fn boards(book: &Book, study: &Study) -> Result<Vec<Board>, Error> {
    let ratios = study.drawn.iter().flat_map(|drawn| of_mean(&drawn.worn));
    let ends = ratios.fold((1.0, 1.0), |(least, most): (f64, f64), ratio| {
        (least.min(ratio), most.max(ratio).min(DARKEST))
    });
    let mut boards = Vec::new();
    for drawn in &study.drawn {
        let entry = book
            .entries
            .iter()
            .find(|entry| entry.rules().name() == drawn.ruleset);
        if let Some(entry) = entry {
            boards.push(board(book, entry, drawn, ends)?);
        }
    }
    Ok(boards)
}

/// Wear as shares of the mean.
fn of_mean(worn: &[f64]) -> Vec<f64> {
    let mean = worn.iter().sum::<f64>() / worn.len().max(1) as f64;
    worn.iter().map(|worn| worn / mean).collect()
}

fn board(book: &Book, entry: &Entry, drawn: &Drawn, ends: (f64, f64)) -> Result<Board, Error> {
    let rules = entry.rules();
    let mut sketch: Sketch = set_out(rules, &Position::start(rules), &Shown::default());
    let ratios = of_mean(&drawn.worn);
    let (least, most) = ratios
        .iter()
        .fold((f64::INFINITY, 0.0_f64), |(least, most), ratio| {
            (least.min(*ratio), most.max(*ratio))
        });
    let label = &entry.told.label;
    let caption = Caption {
        id: format!("_wear_{}", rules.name()),
        title: format!("How {label} wears its board"),
        desc: format!(
            "In per cent of the mean of all pits, row by row from South, each from the left of the player on whose side it lies: {}.",
            ratios
                .iter()
                .map(|ratio| percent(*ratio).to_string())
                .collect::<Vec<_>>()
                .join(", ")
        ),
    };
    // Stores are not worn here.
    sketch.holes.truncate(drawn.worn.len());
    Ok(Board {
        link: entry.link(),
        drawing: svg::worn(&book.templates, caption, &sketch, &drawn.worn, ends)?,
        caption: format!("from {} to {} % of the mean", percent(least), percent(most)),
    })
}
