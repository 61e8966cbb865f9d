//! The chapters: what each page shows, handed to its template.

mod a_z;
mod beside;
mod bibliography;
mod boards;
mod concordance;
mod conflicts;
mod constructs;
mod countries;
mod coverage;
mod differences;
mod downloads;
mod encoding;
mod figures;
mod foot;
mod forms;
mod fragments;
mod front;
mod games;
mod guide;
mod kinship;
mod language;
mod lessons;
mod likeness;
mod map;
mod matrix;
mod mechanics;
mod paper;
mod questions;
mod ranges;
mod recognized;
mod regions;
mod report;
mod report_parts;
mod reproduce;
mod ruleset;
mod search;
mod silence;
mod simplified;
mod site;
mod skill;
mod statistics;
mod summary;
mod take;
mod wear;
mod which;
mod workbench;

use std::collections::BTreeSet;

use minijinja::Error;
use serde::Serialize;

use super::input::{BookInput, Study};
use super::offline;
use super::pages::Pages;
use super::play;
use super::region::{self, Region};
use super::rules_text::RulesText;
use super::svg;
use super::templates::Templates;
use super::witness::Party;
use super::written::Written;
use seedlore_game::Position;
use seedlore_language::rules::{Ruleset, Way};
use seedlore_referee::referee::Referee;
use seedlore_referee::sketch::{Shown, set_out};
use seedlore_study::compare::{self, ClauseDistances, Kinship, Mechanic, StatisticDistances};
use seedlore_study::render::Cell;
use seedlore_study::stats::Summary;

/// A book in the making: what every chapter draws on.
struct Book<'a> {
    input: &'a BookInput<'a>,
    templates: Templates,
    /// In the order of the book: by region, game and title.
    entries: Vec<Entry<'a>>,
    regions: Vec<Region>,
    kinship: Kinship,
    clauses: ClauseDistances,
    /// Where every ruleset was played.
    statistics: Option<Measured>,
    written: Written<'a>,
}

/// A ruleset as the book tells it.
struct Entry<'a> {
    study: &'a Study<'a>,
    referee: Referee,
    told: RulesText<'a>,
    mechanics: BTreeSet<Mechanic>,
    /// The place of its region.
    region: usize,
}

/// The rulesets whose play was measured, and how far apart their figures are.
struct Measured {
    distances: StatisticDistances,
    /// Their entries, in order.
    members: Vec<usize>,
}

impl Measured {
    /// `None` of more than can be drawn.
    fn from_entries(entries: &[Entry]) -> Option<Measured> {
        let runs = (0..).zip(entries);
        let runs = runs.filter_map(|(at, entry)| Some((at, entry.main_run()?)));
        let (members, runs): (Vec<usize>, Vec<&Summary>) = runs.unzip();
        (members.len() <= likeness::MOST).then(|| Measured {
            distances: StatisticDistances::new(&runs),
            members,
        })
    }

    /// Those of some entries that were measured, and their distances.
    fn among(&self, entries: &[usize]) -> (Vec<usize>, StatisticDistances) {
        let place = |entry: &usize| self.members.binary_search(entry).ok();
        let places: Vec<usize> = entries.iter().filter_map(place).collect();
        let members = places.iter().map(|at| self.members[*at]).collect();
        (members, self.distances.among(&places))
    }
}

/// A ruleset by name and label, for links.
#[derive(Debug, Clone, Serialize)]
struct Link {
    name: String,
    label: String,
}

/// What a region is called, and where its pages are.
#[derive(Debug, Clone, Serialize)]
struct RegionLink {
    slug: String,
    title: String,
    count: usize,
}

impl<'a> Entry<'a> {
    fn rules(&self) -> &'a Ruleset {
        self.told.ruleset
    }

    fn name(&self) -> &str {
        self.told.name()
    }

    fn link(&self) -> Link {
        Link {
            name: self.name().into(),
            label: self.told.label.clone(),
        }
    }

    /// Leads to the page of this ruleset, or to a place on it, from a page in the folder
    /// that `root` leads out of.
    fn cell(&self, root: &str, place: &str) -> Cell {
        let (name, hash) = (self.name(), if place.is_empty() { "" } else { "#" });
        let page = format!("{root}rulesets/{name}.md{hash}{place}");
        Cell::link(&*self.told.label, page)
    }

    /// This ruleset as one side of a comparison.
    fn party(&self) -> Party<'_> {
        Party {
            label: &self.told.label,
            page: Some(self.name()),
            referee: &self.referee,
            told: &self.told,
        }
    }

    /// The run whose plots a page shows.
    fn main_run(&self) -> Option<&'a Summary> {
        self.study.runs.first().map(|run| &run.summary)
    }
}

impl<'a> Book<'a> {
    fn new(input: &'a BookInput<'a>) -> Result<Book<'a>, Error> {
        let mut studies: Vec<&Study> = input.studies.iter().collect();
        studies.sort_by_key(|study| {
            let rules = study.rules;
            let game = rules.game();
            (
                game.to_lowercase(),
                rules.title().to_lowercase(),
                rules.name(),
            )
        });
        let rulesets: Vec<&Ruleset> = studies.iter().map(|study| study.rules).collect();
        // Sorted by game, then parted by region: so each region is by game.
        let mut regions = region::regions(rulesets.iter().map(|rules| rules.path()), &input.folder);
        let mut entries = Vec::new();
        for (at, region) in regions.iter_mut().enumerate() {
            for member in &mut region.members {
                let study = studies[*member];
                let run = study.runs.first().map(|run| &run.summary);
                *member = entries.len();
                entries.push(Entry {
                    study,
                    referee: Referee::new(study.rules.clone()),
                    told: RulesText::new(study.rules, input.works, run),
                    mechanics: Mechanic::detect(study.rules),
                    region: at,
                });
            }
        }
        let rulesets: Vec<&Ruleset> = entries.iter().map(|entry| entry.rules()).collect();
        let clauses = ClauseDistances::new(&rulesets);
        Ok(Book {
            kinship: compare::kinship_by(&rulesets, &clauses),
            clauses,
            statistics: Measured::from_entries(&entries),
            written: Written::new(&rulesets, input.texts),
            input,
            templates: Templates::new()?,
            entries,
            regions,
        })
    }

    /// The seed of all that is drawn for the book.
    fn seed(&self) -> u64 {
        let first = self.input.studies.first();
        first.map_or(1, |study| study.examples_seed)
    }

    fn entry(&self, name: &str) -> Option<&Entry<'a>> {
        self.entries.iter().find(|entry| entry.name() == name)
    }

    fn link(&self, name: &str) -> Option<Link> {
        self.entry(name).map(Entry::link)
    }

    fn members(&self, region: &'_ Region) -> impl Iterator<Item = &Entry<'a>> + use<'_, 'a> {
        let members: Vec<usize> = region.members.clone();
        members.into_iter().map(|at| &self.entries[at])
    }

    fn region_link(&self, region: &Region) -> RegionLink {
        RegionLink {
            slug: region.slug.clone(),
            title: region.title.clone(),
            count: region.members.len(),
        }
    }

    fn rulesets(&self) -> Vec<&'a Ruleset> {
        self.entries.iter().map(Entry::rules).collect()
    }

    /// The nearest others, the nearest first: their places and distances.
    fn nearest(&self, at: usize, most: usize) -> Vec<(usize, u32)> {
        let mut nearest = compare::nearest(&self.rulesets(), &self.kinship.distances, at);
        nearest.truncate(most);
        nearest
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

/// Files that stand in every book as they are.
const FIXED: &[(&str, &str)] = &[
    ("book.toml", include_str!("../../../../book/book.toml")),
    (
        "theme/head.hbs",
        include_str!("../../../../book/theme/head.hbs"),
    ),
    (
        "theme/header.hbs",
        include_str!("../../../../book/theme/header.hbs"),
    ),
    (
        "theme/highlight.js",
        include_str!("../../../../book/theme/highlight.js"),
    ),
    (
        "theme/fonts/fonts.css",
        include_str!("../../../../book/theme/fonts/fonts.css"),
    ),
    (
        "theme/seedlore.css",
        include_str!("../../../../book/theme/seedlore.css"),
    ),
    (
        "theme/favicon.svg",
        include_str!("../../../../book/theme/favicon.svg"),
    ),
];

/// What every page runs, in one file: each more would be asked for by itself.
const SCRIPTS: &[&str] = &[
    include_str!("../../../../book/theme/search.js"),
    include_str!("../../../../book/theme/seedlore.js"),
    include_str!("../../../../book/theme/tables.js"),
    include_str!("../../../../book/theme/cite.js"),
    include_str!("../../../../book/theme/play.js"),
    include_str!("../../../../book/theme/offline.js"),
];

/// Hands on every file of the book, a chapter at a time: all at once are a lot.
pub fn each<E: From<Error>>(
    input: &BookInput,
    take: &mut dyn FnMut(String, String) -> Result<(), E>,
) -> Result<(), E> {
    let book = Book::new(input)?;
    let mut gathered = search::Gathered::default();
    let mut addresses = Vec::new();
    let mut hand_on = |pages: Pages| {
        pages.into_iter().try_for_each(|(path, text)| {
            gathered.page(&path, &text);
            addresses.extend(site::address(&path));
            let text = match foot::of_page(&book, &path, &text)? {
                Some(foot) => text + &foot,
                None => text,
            };
            take(path, text)
        })
    };
    let mut fixed = Pages::default();
    for (path, text) in FIXED {
        fixed.add(*path, *text);
    }
    fixed.add("theme/seedlore.js", SCRIPTS.join("\n"));
    site::name(&book, &mut fixed);
    let folder = &input.folder;
    play::add(&book.rulesets(), input.texts, folder, &mut fixed);
    hand_on(fixed)?;
    let chapters = [
        front::add,
        games::add,
        guide::add,
        figures::add,
        map::add,
        countries::add,
        a_z::add,
        summary::add,
        regions::add,
        ruleset::add,
        paper::add,
        forms::add,
        differences::add,
        mechanics::add,
        beside::add,
        which::add,
        recognized::add,
        matrix::add,
        statistics::add,
        skill::add,
        wear::add,
        kinship::add,
        questions::add,
        silence::add,
        boards::add,
        conflicts::add,
        coverage::add,
        simplified::add,
        fragments::add,
        encoding::add,
        workbench::add,
        lessons::add,
        language::add,
        constructs::add,
        bibliography::add,
        concordance::add,
        reproduce::add,
        take::add,
        downloads::add,
    ];
    for add in chapters {
        let mut pages = Pages::default();
        add(&book, &mut pages)?;
        hand_on(pages)?;
    }
    let mut last = Pages::default();
    let told = search::add(&book, gathered, &mut last)?;
    let names: Vec<&str> = book.entries.iter().map(Entry::name).collect();
    let front = front::played(&book).map(Entry::name);
    offline::add(&names, front, &told, &mut last);
    site::add(&book, &addresses, &mut last)?;
    last.into_iter()
        .try_for_each(|(path, text)| take(path, text))
}
