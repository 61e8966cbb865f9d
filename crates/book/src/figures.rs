//! The plots of one ruleset.

use minijinja::{Error, Value};
use serde::Serialize;

use super::numbers::{self, TOO_FEW, is_known, number, percent, rests_on};
use super::rules_text::{RulesText, anchor};
use super::svg::{self, Caption, Histogram, Line, Mark, PlotRow, Rows};
use super::templates::Templates;
use seedlore_language::rules::{Objective, Player};
use seedlore_study::stats::{End, Estimate, Share, Summary};

/// A drawn plot and what is printed under it.
#[derive(Debug, Clone, Serialize)]
pub struct Plot {
    pub heading: String,
    pub drawing: Value,
    pub caption: String,
}

/// All plots of a ruleset's main run.
pub fn plots(templates: &Templates, told: &RulesText, run: &Summary) -> Result<Vec<Plot>, Error> {
    let artist = Artist {
        templates,
        told,
        run,
    };
    let mut plots = vec![artist.results()?, artist.lengths()?, artist.branching()?];
    plots.extend(artist.lead()?);
    plots.extend(artist.first_moves()?);
    plots.push(artist.firing()?);
    plots.push(artist.ends()?);
    Ok(plots)
}

/// Of more first moves than this too few games tell of each, and no plot shows
/// them all.
const MOST_FIRST_MOVES: usize = 24;

struct Artist<'a> {
    templates: &'a Templates,
    told: &'a RulesText<'a>,
    run: &'a Summary,
}

impl Artist<'_> {
    fn caption(&self, part: &str, title: &str, desc: String) -> Caption {
        Caption {
            id: anchor(self.told.ruleset, &format!("plot_{part}")),
            title: format!("{}: {title}", self.told.label),
            desc,
        }
    }

    fn plot(&self, heading: &str, drawing: Value, what: &str) -> Plot {
        Plot {
            heading: heading.into(),
            drawing,
            caption: format!("{what} {}.", sentence_of(self.run)),
        }
    }

    fn results(&self) -> Result<Plot, Error> {
        let results = &self.run.results;
        let together = self.told.ruleset.objective().says == Objective::EqualCaptured;
        let won = results.won.iter().map(|(player, share)| {
            let label = match player {
                Player::South => "South, who begins, wins".to_string(),
                player => format!("{player} wins"),
            };
            (label, share, !together)
        });
        let others = [
            ("Drawn", &results.drawn, !together),
            ("Both win together", &results.won_together, together),
            ("Both lose together", &results.lost_together, together),
            ("Cut off unfinished", &results.unfinished, false),
        ];
        let others = others.map(|(label, share, always)| (label.to_string(), share, always));
        let rows: Vec<PlotRow> = won
            .chain(others)
            .filter(|(_, share, always)| *always || share.count > 0)
            .map(|(label, share, _)| share_row(label, share))
            .collect();
        let drawing = self.shares("results", "results", rows)?;
        Ok(self.plot(
            "Results",
            drawing,
            "How games came out. Bars: share of games; whiskers: its 95 % interval.",
        ))
    }

    fn lengths(&self) -> Result<Plot, Error> {
        let run = self.run;
        let bins = run
            .lengths
            .iter()
            .map(|bin| {
                let share = bin.games as f64 / run.games.max(1) as f64;
                (f64::from(bin.from), f64::from(bin.to), share)
            })
            .collect();
        let median = run.length.median.map(|median| median.value);
        let middle = match (median, numbers::half(&run.length)) {
            (Some(median), Some(half)) => format!(
                "Median {} moves; half of the games have {half}",
                numbers::exact(median)
            ),
            (Some(median), None) => format!("Median {} moves", numbers::exact(median)),
            (None, _) => "More than half of the games were cut off".to_string(),
        };
        let desc = format!(
            "{middle}; the shortest {}, the longest {}.",
            numbers::exact(run.length.least),
            numbers::exact(run.length.most),
        );
        let drawing = svg::histogram(
            self.templates,
            &Histogram {
                caption: self.caption("lengths", "length of games", desc.clone()),
                bins,
                mark: median.map(|at| (at, format!("median {}", numbers::exact(at)))),
                axis: "moves a game".into(),
                single: false,
            },
        )?;
        Ok(self.plot("Length", drawing, &format!("How long games last. {desc}")))
    }

    fn branching(&self) -> Result<Plot, Error> {
        let turns: u64 = self.run.branching_turns.iter().sum();
        let bins: Vec<(f64, f64, f64)> = self
            .run
            .branching_turns
            .iter()
            .enumerate()
            .skip_while(|(_, n)| **n == 0)
            .map(|(moves, n)| {
                let share = *n as f64 / turns.max(1) as f64;
                (moves as f64, moves as f64 + 1.0, share)
            })
            .collect();
        let mean = numbers::estimate(&self.run.branching.mean);
        let desc = format!(
            "On average {} legal moves a turn (95 % interval {}).",
            mean.value, mean.interval
        );
        let drawing = svg::histogram(
            self.templates,
            &Histogram {
                caption: self.caption("branching", "legal moves a turn", desc.clone()),
                bins,
                mark: None,
                axis: "legal moves a turn".into(),
                single: true,
            },
        )?;
        Ok(self.plot(
            "Choice",
            drawing,
            &format!(
                "How many legal moves a player has to choose from, as a share of turns. {desc}"
            ),
        ))
    }

    fn first_moves(&self) -> Result<Option<Plot>, Error> {
        let rows: Vec<PlotRow> = self
            .run
            .first_moves
            .iter()
            .map(|first| PlotRow {
                label: first_move(&first.mv),
                text: match &first.value {
                    None => "never played".into(),
                    Some(v) if !is_known(v) => TOO_FEW.into(),
                    Some(v) => number(v.value),
                },
                value: first.value.filter(is_known),
            })
            .collect();
        let values: Vec<Estimate> = rows.iter().filter_map(|row| row.value).collect();
        if values.is_empty() || rows.len() > MOST_FIRST_MOVES {
            return Ok(None);
        }
        let together = self.told.ruleset.objective().says == Objective::EqualCaptured;
        let (from, to) = around(&values, if together { None } else { Some(0.5) });
        let desc = said(&rows);
        let drawing = svg::rows(
            self.templates,
            &Rows {
                caption: self.caption("first_moves", "worth of each first move", desc),
                mark: Mark::Dot,
                rows,
                from,
                to,
                reference: (!together).then(|| (0.5, "even".into())),
                axis: "mean result for the player who begins".into(),
                percent: false,
            },
        )?;
        let what = if together {
            "What each first move was worth: 1 is won together, 0 lost together. \
             Dots: means; whiskers: 95 % intervals."
        } else {
            "What each first move was worth to South: 1 is won, ½ drawn, 0 lost; the broken line \
             is an even game. Dots: means; whiskers: 95 % intervals."
        };
        Ok(Some(self.plot("First moves", drawing, what)))
    }

    /// Bars of shares of all games.
    fn shares(&self, id: &str, title: &str, rows: Vec<PlotRow>) -> Result<Value, Error> {
        svg::rows(
            self.templates,
            &Rows {
                caption: self.caption(id, title, said(&rows)),
                mark: Mark::Bar,
                rows,
                from: 0.0,
                to: 1.0,
                reference: None,
                axis: "share of games".into(),
                percent: true,
            },
        )
    }

    fn ends(&self) -> Result<Plot, Error> {
        let rows: Vec<PlotRow> = self
            .run
            .ended_by
            .iter()
            .filter(|end| end.games.count > 0)
            .map(|end| {
                let label = match &end.end {
                    End::Clause(label) => self.rule_name(label),
                    End::NoClause => "No rule: nobody could move".into(),
                    End::CutOff => "No rule: cut off".into(),
                };
                share_row(label, &end.games)
            })
            .collect();
        let drawing = self.shares("ends", "how games end", rows)?;
        let what = format!(
            "Which rule ended the game; here {}. Bars: share of games; whiskers: its 95 % interval.",
            self.run.agreement
        );
        Ok(self.plot("How games end", drawing, &what))
    }

    fn lead(&self) -> Result<Option<Plot>, Error> {
        if self.run.winner_lead.is_empty() {
            return Ok(None);
        }
        let steps = self.run.winner_lead.len() as f64;
        let points: Vec<(f64, Estimate)> = self
            .run
            .winner_lead
            .iter()
            .enumerate()
            .map(|(i, e)| ((i + 1) as f64 / steps * 100.0, *e))
            .collect();
        let desc = points
            .iter()
            .map(|(at, e)| format!("after {at:.0} %: {}", number(e.value)))
            .collect::<Vec<_>>()
            .join("; ");
        let drawing = svg::line(
            self.templates,
            &Line {
                caption: self.caption("lead", "the winner's lead", desc),
                points,
                axis: "part of the game played".into(),
                unit: "\u{a0}%",
            },
        )?;
        Ok(Some(self.plot(
            "The winner's lead",
            drawing,
            "By how many captured seeds the later winner leads, on average. \
             Band: 95 % intervals.",
        )))
    }

    fn firing(&self) -> Result<Plot, Error> {
        let rows: Vec<PlotRow> = self
            .run
            .firing
            .iter()
            .filter(|firing| firing.counted)
            .map(|firing| PlotRow {
                label: self.rule_name(&firing.clause),
                text: match firing.games.share {
                    Some(share) if firing.moves > 0 => format!(
                        "{} · in {} moves a game",
                        percent(share.value),
                        number(firing.moves as f64 / self.run.games.max(1) as f64)
                    ),
                    _ => "never acted".into(),
                },
                value: firing.games.share.filter(|_| firing.moves > 0),
            })
            .collect();
        let desc = said(&rows);
        let drawing = svg::rows(
            self.templates,
            &Rows {
                caption: self.caption("firing", "how often each rule acts", desc),
                mark: Mark::Bar,
                rows,
                from: 0.0,
                to: 1.0,
                reference: None,
                axis: "share of games in which it acts".into(),
                percent: true,
            },
        )?;
        Ok(self.plot(
            "Which rules act",
            drawing,
            "In how many games each rule acts, and how often a game. Rules that no play can show \
             are left out.",
        ))
    }

    fn rule_name(&self, label: &str) -> String {
        match self.told.labelled(label) {
            Some(rule) => format!("Rule {}: {}", rule.number, rule.topic),
            None => label.into(),
        }
    }
}

fn sentence_of(run: &Summary) -> String {
    seedlore_language::prose::sentence(&rests_on(run))
        .trim_end_matches('.')
        .into()
}

/// A share as a row of a plot.
pub fn share_row(label: String, share: &Share) -> PlotRow {
    PlotRow {
        label,
        text: match &share.share {
            None => "none".into(),
            Some(e) if !is_known(e) => TOO_FEW.into(),
            Some(e) => percent(e.value),
        },
        value: share.share.filter(is_known),
    }
}

/// The rows of a plot in words.
pub fn said(rows: &[PlotRow]) -> String {
    rows.iter()
        .map(|row| format!("{}: {}", row.label, row.text))
        .collect::<Vec<_>>()
        .join("; ")
}

/// Round bounds around all intervals, and around a value to compare with.
pub fn around(values: &[Estimate], with: Option<f64>) -> (f64, f64) {
    let low = values
        .iter()
        .map(|v| v.ends()[0])
        .chain(with)
        .fold(f64::INFINITY, f64::min);
    let high = values
        .iter()
        .map(|v| v.ends()[1])
        .chain(with)
        .fold(f64::NEG_INFINITY, f64::max);
    let span = (high - low).max(1e-6);
    let step = 10_f64.powf(span.log10().floor()) / 2.0;
    ((low / step).floor() * step, (high / step).ceil() * step)
}

fn first_move(mv: &str) -> String {
    let digits = mv.trim_end_matches(|c: char| c.is_ascii_lowercase());
    match &mv[digits.len()..] {
        "" => format!("Pit {digits}"),
        way => format!("Pit {digits}, way {way}"),
    }
}
