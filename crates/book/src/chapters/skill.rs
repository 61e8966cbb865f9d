//! How much skill counts, how large games are, and what they are played for.

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Book, Entry};
use crate::figures::Plot;
use crate::numbers::{self, Printed, TOO_FEW, grouped, number};
use crate::pages::Pages;
use crate::search_study::elo;
use crate::size;
use crate::svg::{self, Caption, Case, Strip, Strips};
use crate::table::html;
use seedlore_language::prose;
use seedlore_language::rules::{Objective, Player};
use seedlore_study::render::{Cell, Table};
use seedlore_study::stats::{Elo, SearchStudy};

#[derive(Serialize)]
struct TemplateContext {
    seed: u64,
    /// Moves that the highest player on any ladder looks at.
    highest: Option<u32>,
    /// What stands in the place of figures of too few games.
    too_few: &'static str,
    plot: Option<Plot>,
    table: Option<Value>,
    families: Vec<Family>,
}

/// Rulesets that share a base and are played for different ends.
#[derive(Serialize)]
struct Family {
    title: String,
    table: Value,
}

/// The seeds of the endgames that all rulesets are compared by.
const ENDGAME: u16 = 4;

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let played = book.entries.iter().filter(|e| e.main_run().is_some());
    let played: Vec<&Entry> = played.collect();
    let view = TemplateContext {
        seed: book.seed(),
        highest: played.iter().filter_map(|entry| highest(entry)).max(),
        too_few: TOO_FEW,
        plot: plot(book, &played)?,
        table: (!played.is_empty()).then(|| table(book, played.clone())),
        families: families(book),
    };
    pages.add("src/skill.md", book.templates.page("skill.md", &view)?);
    Ok(())
}

fn cell(elo_difference: &Elo) -> Cell {
    let known = numbers::is_known_elo(elo_difference).then(|| elo_difference.known());
    Cell::from(elo(elo_difference)).sorted_by(known)
}

/// All rulesets, those first in which looking at twice as many moves is worth
/// most, and those last that have no ladder. Ladders are compared by nothing
/// else: how high one is depends on the number of games where all were won.
fn table(book: &Book, mut played: Vec<&Entry>) -> Value {
    let doubling = |entry: &Entry| {
        let ladder = entry.study.search_study.ladder.as_ref().ok();
        ladder.and_then(|ladder| ladder.doubling.as_ref()).map(cell)
    };
    let worth = |entry: &Entry| {
        doubling(entry)
            .and_then(|cell| cell.key)
            .unwrap_or(f64::MIN)
    };
    played.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
    let mut table = Table::under(
        "\
        Ruleset | Region | Twice the moves looked at, Elo | Games a pair | Best first move | \
        Number of games, log₁₀ | Ways the seeds can lie, log₁₀ | 4 seeds: won",
    );
    for entry in played {
        let search_study = &entry.study.search_study;
        let rungs = search_study.ladder.as_ref().map(|ladder| &ladder.rungs);
        let games = rungs
            .ok()
            .and_then(|rungs| Some(rungs.first()?.games.to_string()));
        let size = &search_study.size;
        let (tree, sort_by) = size::cell(size);
        let layouts = Cell::from(Printed::plain(number(size.log10_layouts)));
        let endgames = search_study.endgames.won(ENDGAME).and_then(|won| {
            let share = won.share?.value;
            Some(Cell::from(Printed::plain(numbers::percent(share))).sorted_by(share))
        });
        table.row([
            entry.cell("", &format!("{}_the_soundings", entry.name())),
            book.regions[entry.region].title.as_str().into(),
            doubling(entry).into(),
            games.into(),
            opening(search_study).into(),
            Cell::from(tree).sorted_by(sort_by),
            layouts.sorted_by(size.log10_layouts),
            endgames.into(),
        ]);
    }
    let label = "Skill and size of all rulesets";
    html(&table, label, "sl-measures sl-sortable", "sl-wide sl-tall")
}

/// Moves that the highest player on a ladder looks at before each of its own.
fn highest(entry: &Entry) -> Option<u32> {
    let ladder = entry.study.search_study.ladder.as_ref().ok()?;
    ladder.rungs.last()?.upper.rsplit('-').next()?.parse().ok()
}

/// The best first moves, in words.
fn opening(search_study: &SearchStudy) -> String {
    let Some(openings) = &search_study.openings else {
        return match search_study.first_moves {
            0 => "–".into(),
            1 => "only one".into(),
            many => format!("one of {}", grouped(many as u64)),
        };
    };
    let best: Vec<&str> = openings
        .best
        .iter()
        .map(|at| openings.moves[*at].mv.as_str())
        .collect();
    match best.len() {
        0 => "–".into(),
        many if many == openings.moves.len() => "any".into(),
        many if many > 4 => format!("{} or {} others", best[0], many - 1),
        _ => prose::list(&best, "or"),
    }
}

/// What doubling is worth, by region.
fn plot(book: &Book, played: &[&Entry]) -> Result<Option<Plot>, Error> {
    let doubling = |entry: &&Entry| {
        let ladder = entry.study.search_study.ladder.as_ref().ok()?;
        let worth = ladder.doubling.filter(numbers::is_known_elo)?;
        let said = format!("{}: {}", entry.told.label, elo(&worth).line());
        // A bound is no place on the axis.
        let value = worth.estimate()?;
        Some((entry.region, Case { said, value }))
    };
    let mut cases: Vec<(usize, Case)> = played.iter().filter_map(doubling).collect();
    if cases.len() < 2 {
        return Ok(None);
    }
    cases.sort_by(|(_, one), (_, other)| one.value.value.total_cmp(&other.value.value));
    let ends = [cases.first(), cases.last()].into_iter().flatten();
    let ends: Vec<&str> = ends.map(|(_, case)| case.said.as_str()).collect();
    let extremes = format!("Least and most: {}", prose::list(&ends, "and"));
    let strips = book.regions.iter().enumerate().map(|(at, region)| Strip {
        label: region.title.clone(),
        cases: cases
            .iter()
            .filter(|(of, _)| *of == at)
            .map(|(_, case)| case.clone())
            .collect(),
    });
    let heading = "What looking at twice as many moves is worth";
    let drawing = svg::strips(
        &book.templates,
        &Strips {
            caption: Caption {
                id: "_skill_doubling".into(),
                title: heading.into(),
                desc: format!("{extremes}. Every value stands in the table below."),
            },
            strips: strips.filter(|strip| !strip.cases.is_empty()).collect(),
            by_ratio: false,
            percent: false,
            reference: Some(0.0),
            axis: "Elo".into(),
        },
    )?;
    Ok(Some(Plot {
        heading: heading.into(),
        drawing,
        caption: format!(
            "On the mean of all doublings; where one side won every game of a pairing there is no value, and the ruleset is in the table only. {extremes}."
        ),
    }))
}

/// Rulesets of one base that are not all played for the same.
fn families(book: &Book) -> Vec<Family> {
    let mut families: Vec<(&str, Vec<&Entry>)> = Vec::new();
    for entry in &book.entries {
        let Some(parent) = entry.rules().parent() else {
            continue;
        };
        match families.iter_mut().find(|(base, _)| *base == parent) {
            Some((_, members)) => members.push(entry),
            None => families.push((parent, vec![entry])),
        }
    }
    let objective = |entry: &Entry| entry.rules().objective().says;
    families
        .into_iter()
        .filter(|(_, members)| {
            members
                .iter()
                .any(|m| objective(m) != objective(members[0]))
        })
        .filter(|(_, members)| members.iter().any(|m| m.main_run().is_some()))
        .map(|(_, members)| family(&members))
        .collect()
}

fn family(members: &[&Entry]) -> Family {
    let mut table = Table::grouped(
        1,
        "\
        Ruleset | By | Games | South wins | North wins | Drawn | Both win | Cut off | \
        Moves a game | Changes of the leader",
    );
    for entry in members {
        let objective = match entry.rules().objective().says {
            Objective::EqualCaptured => "equal captures",
            Objective::MostCaptured => "most captured",
            Objective::MostPoints => "most points",
            Objective::TakingAll => "taking all",
            Objective::MovingLast => "moving last",
            Objective::AsRulesSay => "as rules say",
            Objective::EmptyingOwnPits => "emptying one’s pits",
        };
        for run in entry.study.runs.iter().map(|run| &run.summary) {
            let results = &run.results;
            let won = |player| results.won.get(&player).map(numbers::share);
            table.row([
                entry.cell("", "").with_note(format!("for {objective}")),
                Cell::code(run.agents()),
                grouped(run.games).into(),
                won(Player::South).into(),
                won(Player::North).into(),
                numbers::share(&results.drawn).into(),
                numbers::share(&results.won_together).into(),
                numbers::share(&results.unfinished).into(),
                numbers::estimate(&run.length.mean).into(),
                numbers::estimate(&run.lead_changes.mean).into(),
            ]);
        }
    }
    let labels: Vec<&str> = members.iter().map(|e| e.told.label.as_str()).collect();
    let title = prose::list(&labels, "and");
    Family {
        table: html(&table, &title, "sl-fitted", "sl-wide"),
        title,
    }
}
