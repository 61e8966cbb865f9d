//! The contents: which page stands where.

use minijinja::Error;
use serde::Serialize;

use super::concordance::{self, WorkPage};
use super::fragments::{self, FragmentRegion};
use super::language::{self, SectionPage};
use super::likeness;
use super::silence;
use super::{Book, Link, RegionLink};
use crate::pages::Pages;

#[derive(Serialize)]
struct TemplateContext {
    regions: Vec<Region>,
    works: Vec<WorkPage>,
    sections: Vec<SectionPage>,
    places: likeness::Places,
    is_silence_told: bool,
    fragment_regions: Vec<FragmentRegion>,
    is_recognized: bool,
}

#[derive(Serialize)]
struct Region {
    link: RegionLink,
    games: Vec<Game>,
}

/// The rulesets of one game; one that stands alone needs no heading.
#[derive(Serialize)]
struct Game {
    name: Option<String>,
    rulesets: Vec<Link>,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let view = TemplateContext {
        regions: book
            .regions
            .iter()
            .map(|region| Region {
                link: book.region_link(region),
                games: games(book, region),
            })
            .collect(),
        works: concordance::works(book),
        sections: language::sections(),
        places: likeness::places(book),
        is_silence_told: silence::is_told(book),
        fragment_regions: fragments::regions(book)
            .into_iter()
            .map(FragmentRegion::from)
            .collect(),
        is_recognized: book.input.recognized.is_some(),
    };
    pages.add("src/SUMMARY.md", book.templates.page("summary.md", &view)?);
    Ok(())
}

fn games(book: &Book, region: &crate::region::Region) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    for entry in book.members(region) {
        let game = entry.rules().record().game().map(str::to_string);
        match games.last_mut() {
            Some(last) if last.name.is_some() && last.name == game => {
                last.rulesets.push(entry.link());
            }
            _ => games.push(Game {
                name: game,
                rulesets: vec![entry.link()],
            }),
        }
    }
    for game in &mut games {
        if game.rulesets.len() == 1 {
            game.name = None;
        }
    }
    games
}
