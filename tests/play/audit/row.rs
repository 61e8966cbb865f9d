//! The rows of an audit: text to parts.

use std::ops::RangeInclusive;

/// One position of an audit.
pub struct Row {
    /// `wari-bennett:slam=end`: the ruleset, with the readings asked for.
    pub asks: String,
    pub ruleset: String,
    /// `slam=end`, each.
    pub readings: Vec<String>,
    /// What is checked, in a few words.
    pub what: String,
    pub cites: Vec<Basis>,
    /// Labels of the clauses that act, or that bar the move.
    pub by: Vec<String>,
    /// Where it is played; `None` is the start.
    pub from: Option<String>,
    pub mv: String,
    pub gives: Outcome,
    /// `south`, `north` or `drawn`, where the game ends there and the row says how.
    pub wins: Option<String>,
}

/// What the clauses rest on.
pub enum Basis {
    Assumed,
    Cited {
        alias: String,
        parts: Vec<RangeInclusive<u32>>,
    },
}

/// What comes of the move.
pub enum Outcome {
    /// The position after it, as one line.
    Position(String),
    /// It is not legal.
    Barred,
}

/// Every row of a table, with the line on which it begins.
pub fn parse(text: &str) -> Vec<(usize, Result<Row, String>)> {
    let mut rows = Vec::new();
    let mut lines: Vec<&str> = Vec::new();
    let mut begins = 1;
    for (at, line) in text.lines().chain([""]).enumerate() {
        if line.trim_start().starts_with('#') {
            continue;
        }
        match (line.trim().is_empty(), lines.is_empty()) {
            (true, true) => {}
            (true, false) => rows.push((begins, row(&std::mem::take(&mut lines)))),
            (false, is_first) => {
                if is_first {
                    begins = at + 1;
                }
                lines.push(line);
            }
        }
    }
    rows
}

fn row(lines: &[&str]) -> Result<Row, String> {
    let (asks, what) = head(lines[0])?;
    let field = |name: &str| {
        let value = lines[1..].iter().find_map(|line| {
            let line = line.trim();
            line.strip_prefix(name).filter(|rest| rest.starts_with(' '))
        });
        value.map(str::trim).ok_or(format!("no line `{name}`"))
    };
    let (ruleset, readings) = match asks.split_once(':') {
        None => (asks.clone(), Vec::new()),
        Some((name, readings)) => {
            let readings = readings.split(',').map(|pair| pair.trim().to_string());
            (name.to_string(), readings.collect())
        }
    };
    let from = field("from")?;
    let wins = field("wins").ok().map(str::to_string);
    let gives = field("gives")?;
    Ok(Row {
        ruleset,
        readings,
        what,
        cites: field("cites")?
            .split(';')
            .map(basis)
            .collect::<Result<_, _>>()?,
        by: field("by")?
            .split(';')
            .map(|label| label.trim().into())
            .collect(),
        from: (from != "start").then(|| from.to_string()),
        mv: field("move")?.to_string(),
        gives: match gives.starts_with("nothing") {
            true => Outcome::Barred,
            false => Outcome::Position(gives.to_string()),
        },
        wins,
        asks,
    })
}

/// `NAME: what is checked` or `NAME:question=reading: what is checked`.
fn head(line: &str) -> Result<(String, String), String> {
    let (asks, what) = line
        .split_once(": ")
        .ok_or("the first line names a ruleset and what is checked")?;
    Ok((asks.trim().to_string(), what.trim().to_string()))
}

fn basis(text: &str) -> Result<Basis, String> {
    let text = text.trim();
    if text == "assumed" {
        return Ok(Basis::Assumed);
    }
    let (alias, parts) = text.split_once(' ').unwrap_or((text, ""));
    let part = |part: &str| {
        let number = |n: &str| {
            n.trim()
                .parse::<u32>()
                .map_err(|_| format!("`{part}` is no number"))
        };
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        Ok(number(first)?..=number(last)?)
    };
    let parts = parts.split(',').filter(|part| !part.trim().is_empty());
    Ok(Basis::Cited {
        alias: alias.to_string(),
        parts: parts.map(part).collect::<Result<_, String>>()?,
    })
}
