//! What the front page finds a game by: names in all spellings, and places.

use minijinja::Error;
use serde::Serialize;

use super::Book;
use super::search::{EASY, easiest, rows};
use crate::headline::names;
use crate::pages::Pages;
use crate::places::{other_names, with_country};

/// A ruleset, as `book/theme/find.js` reads it.
#[derive(Serialize)]
struct Game<'a> {
    page: &'a str,
    label: &'a str,
    /// The place, or the region where none is known.
    place: String,
    names: Vec<String>,
    /// The region, other names of the place, the rows of the board, and words of those who begin.
    also: Vec<String>,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let easiest = easiest(book);
    let games: Vec<Game> = (book.entries.iter().enumerate())
        .map(|(at, entry)| {
            let place = entry.rules().record().place().map_or("", |(name, _)| name);
            let region = book.regions[entry.region].title.as_str();
            let is_easy = easiest.contains(&at);
            let easy = EASY.into_iter().filter(|_| is_easy);
            let words = other_names(place).into_iter().chain(easy).chain([region]);
            let mut also: Vec<String> = words.map(String::from).collect();
            also.push(rows(entry.rules()));
            Game {
                page: entry.name(),
                label: &entry.told.label,
                place: match place {
                    "" => region.into(),
                    place => with_country(place),
                },
                names: names(entry.rules()),
                also,
            }
        })
        .collect();
    let script = format!("window.seedlore.games = {};\n", crate::play::quoted(&games));
    pages.add("src/games.js", script);
    Ok(())
}
