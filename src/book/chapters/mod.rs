//! The chapters: what each page shows, handed to its template.

mod bibliography;
mod concordance;
mod differences;
mod front;
mod kinship;
mod language;
mod matrix;
mod reproduce;
mod ruleset;
mod statistics;

use minijinja::Error;
use serde::Serialize;

use super::input::{BookInput, Study};
use super::pages::Pages;
use super::sketch::{Shown, set_out};
use super::svg;
use super::templates::Templates;
use super::told::Told;
use crate::game::Position;
use crate::rules::{Ruleset, Way};
use crate::stats::Summary;

/// A book in the making: what every chapter draws on.
struct Book<'a> {
    input: &'a BookInput<'a>,
    templates: Templates,
    told: Vec<Told<'a>>,
}

/// A ruleset by name and label, for links.
#[derive(Debug, Clone, Serialize)]
struct Link {
    name: String,
    label: String,
}

impl<'a> Book<'a> {
    fn studies(&self) -> impl Iterator<Item = (&'a Study<'a>, &Told<'a>)> {
        self.input.studies.iter().zip(&self.told)
    }

    fn rulesets(&self) -> Vec<&'a Ruleset> {
        self.told.iter().map(|told| told.ruleset).collect()
    }

    fn link(&self, name: &str) -> Option<Link> {
        self.told.iter().find(|told| told.name() == name).map(link)
    }

    fn links(&self) -> Vec<Link> {
        self.told.iter().map(link).collect()
    }

    /// The position a ruleset starts from.
    fn start(&self, rules: &Ruleset, id: &str) -> Result<minijinja::Value, Error> {
        let shown = Shown {
            direction: match rules.turn().sowing.says.way {
                Some(Way::Round(direction)) => Some(direction),
                _ => None,
            },
            ..Shown::default()
        };
        let sketch = set_out(rules, &Position::start(rules), &shown);
        svg::board(&self.templates, id, "The starting position", &sketch)
    }
}

fn link(told: &Told) -> Link {
    Link {
        name: told.name().into(),
        label: told.label.clone(),
    }
}

/// The run whose plots a page shows.
fn main_run<'a>(study: &'a Study) -> Option<&'a Summary> {
    study.runs.first().map(|run| &run.summary)
}

/// Every file of the book.
pub fn all(input: &BookInput) -> Result<Pages, Error> {
    let told = input
        .studies
        .iter()
        .map(|study| Told::new(study.rules, input.works, main_run(study)))
        .collect();
    let book = Book {
        input,
        templates: Templates::new()?,
        told,
    };
    let mut pages = Pages::default();
    pages.add("book.toml", include_str!("../../../book/book.toml"));
    pages.add(
        "theme/seedlore.css",
        include_str!("../../../book/theme/seedlore.css"),
    );
    pages.add(
        "theme/favicon.svg",
        include_str!("../../../book/theme/favicon.svg"),
    );
    front::add(&book, &mut pages)?;
    ruleset::add(&book, &mut pages)?;
    matrix::add(&book, &mut pages)?;
    differences::add(&book, &mut pages)?;
    statistics::add(&book, &mut pages)?;
    kinship::add(&book, &mut pages)?;
    bibliography::add(&book, &mut pages)?;
    concordance::add(&book, &mut pages)?;
    language::add(&book, &mut pages)?;
    reproduce::add(&book, &mut pages)?;
    Ok(pages)
}
