//! Texts that are begun or laid out for a page.

use serde::Serialize;

use super::Refused;
use seedlore_language::library::Library;
use seedlore_language::report::{Colour, Faults, render};
use seedlore_language::skeleton::{self, Facts, Game, check_name, titled};
use seedlore_language::source::Sources;

/// The text of a file.
#[derive(Debug, Serialize)]
pub struct Text {
    pub text: String,
}

/// The text of a new ruleset.
///
/// # Errors
/// If it can't have such a name, or the answers make no rules.
pub fn begun(
    name: &str,
    title: &str,
    facts: &Facts,
    game: &Game,
    works: Option<&str>,
) -> Result<Text, Refused> {
    check_name(name)
        .map_err(|help| Refused::new(format!("`{name}` is not a name for a ruleset"), help))?;
    (game.check()).map_err(|help| Refused::new("a file can't be begun from this", help))?;
    let title = match title.trim() {
        "" => titled(name),
        title => title.to_string(),
    };
    let none: [(&str, &str); 0] = [];
    let library = Library::from_texts(none, works.map(|text| ("sources.bib", text)));
    let works = library.collection.bibliography();
    let text = skeleton::whole(name, &title, facts, game, works);
    text.map(|text| Text { text })
        .map_err(|wrong| faulty("these answers make no rules together", *wrong))
}

/// A text in the one layout.
///
/// # Errors
/// If it can't be read.
pub fn laid_out(text: String) -> Result<Text, Refused> {
    let text = skeleton::laid_out(text);
    text.map(|text| Text { text })
        .map_err(|wrong| faulty("a text with errors is left as it is", *wrong))
}

fn faulty(message: &str, (faults, sources): (Faults, Sources)) -> Refused {
    Refused::new(message, render(&faults, &sources, Colour::Plain))
}
