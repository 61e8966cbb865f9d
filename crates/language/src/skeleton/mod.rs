//! The text of a new ruleset, written from a few answers about the game: for
//! `seedlore new` and for the page on which rules are written.
//!
//! It plays at once, and asks the questions that its clauses leave open.

mod answers;
mod text;

pub use answers::{
    Captures, Direction, Ending, Game, Laps, MOST_PITS, MOST_SEEDS, Owners, Stores, captures,
    pages, rows,
};
pub use text::{laid_out, open_question, whole};

/// What is known of a game beside its rules, as far as a new file tells it: what
/// is empty stands in it as a comment that shows how it is written.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Facts {
    /// The game of which this is one ruleset.
    pub game: String,
    /// Where it is played.
    pub place: String,
    /// Who saw it played.
    pub observed_by: String,
    /// When that was.
    pub when: String,
    /// One or two sentences on it.
    pub summary: String,
}

/// Whether a ruleset may go by a name.
///
/// # Errors
/// With how a name is written.
pub fn check_name(name: &str) -> Result<(), &'static str> {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let good = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.chars().all(fits)
        && name.len() <= 60;
    match good {
        true => Ok(()),
        false => Err("write small letters, digits and hyphens, a letter first: `wari-antigua`"),
    }
}

/// A title made from a name: `wari-antigua` gives `Wari Antigua`.
pub fn titled(name: &str) -> String {
    let words: Vec<String> = name
        .split('-')
        .filter(|word| !word.is_empty())
        .map(|word| word[..1].to_uppercase() + &word[1..])
        .collect();
    words.join(" ")
}

/// A text as it stands between quotation marks.
pub fn quoted(text: &str) -> String {
    text.replace(char::is_control, " ")
        .replace('\\', "\\\\")
        .replace('"', "\\\"")
}

#[cfg(test)]
mod tests;
