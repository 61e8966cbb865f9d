//! A page for each region: its rulesets as cards.

use minijinja::{Error, Value};
use serde::Serialize;

use super::front::{Basis, basis};
use super::{Book, RegionLink};
use crate::headline::Headline;
use crate::pages::Pages;
use crate::rules_text::anchor;
use seedlore_language::prose;

#[derive(Serialize)]
struct TemplateContext {
    link: RegionLink,
    basis: Basis,
    games: usize,
    cards: Vec<Card>,
}

/// A ruleset at a glance.
#[derive(Serialize)]
struct Card {
    name: String,
    label: String,
    start: Value,
    headline: Headline,
    summary: Option<String>,
    foot: String,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    for region in &book.regions {
        let mut cards = Vec::new();
        let mut games: Vec<&str> = Vec::new();
        for entry in book.members(region) {
            let (rules, record) = (entry.rules(), entry.rules().record());
            games.push(rules.game());
            let count = |n: usize, one, many| prose::counted(n as u32, one, many);
            let mut foot = count(entry.told.rules.len(), "rule", "rules");
            if !rules.questions().is_empty() {
                foot += " · ";
                foot += &count(rules.questions().len(), "open question", "open questions");
            }
            cards.push(Card {
                name: entry.name().into(),
                label: entry.told.label.clone(),
                start: book.start(rules, &anchor(rules, "the_card"))?,
                headline: Headline::new(rules),
                summary: record.summary().map(str::to_string),
                foot,
            });
        }
        games.sort_unstable();
        games.dedup();
        let view = TemplateContext {
            link: book.region_link(region),
            basis: basis(book.members(region)),
            games: games.len(),
            cards,
        };
        pages.add(
            format!("src/regions/{}.md", region.slug),
            book.templates.page("region.md", &view)?,
        );
    }
    Ok(())
}
