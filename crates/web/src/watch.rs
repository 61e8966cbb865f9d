//! Which game somebody watched, by the moves they saw.

use std::rc::Rc;

use serde::Serialize;

use seedlore_language::library::Library;
use seedlore_study::identify::watched::{Seen, SeenError};
use seedlore_study::identify::{Clue, MovesTold, Table, by_moves};

use super::Refused;
use super::request::File;
use super::which;

/// What moves say.
#[derive(Debug, Serialize)]
pub struct Watched {
    /// How they weigh beside answers: to be handed on with these.
    clue: Clue,
    /// What is told of them.
    #[serde(flatten)]
    told: MovesTold,
}

/// The rulesets of the last request, which are many and long to read.
#[derive(Debug, Default)]
pub struct LibraryCache(Option<(Texts, Rc<Library>)>);

/// Rulesets, and the works that they cite.
type Texts = (Vec<File>, Option<String>);

impl LibraryCache {
    /// The rulesets of some texts.
    ///
    /// # Errors
    /// If none can be played.
    pub fn read(&mut self, texts: Texts) -> Result<Rc<Library>, Refused> {
        if let Some((known, library)) = &self.0
            && *known == texts
        {
            return Ok(library.clone());
        }
        let works = texts.1.as_deref().map(|text| ("sources.bib", text));
        let files = texts.0.iter();
        let files = files.map(|file| (file.path.as_str(), file.text.as_str()));
        let library = Rc::new(Library::as_played(files, works));
        if library.collection.rulesets().is_empty() {
            return Err(Refused::new(
                "no ruleset can be played beside the moves",
                "hand on the files of rulesets with the works that they cite",
            ));
        }
        self.0 = Some((texts, library.clone()));
        Ok(library)
    }
}

/// How well the play of each ruleset explains moves, as somebody wrote them down.
///
/// # Errors
/// If an answer is none, or if a line is no move.
pub fn watched(
    library: &Library,
    table: &Table,
    answers: &str,
    moves: &str,
) -> Result<Watched, Refused> {
    let answers = which::read(answers)?;
    let wrong = |error: SeenError| {
        Refused::new(
            format!("line {}: {}", error.line, error.message),
            error.help,
        )
    };
    let seen = Seen::parse(moves).map_err(wrong)?;
    let (clue, told) = by_moves(&library.collection, table, &answers, &seen);
    Ok(Watched { clue, told })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_that_was_watched_is_told_and_weighs_beside_answers() {
        let library = Library::built_in();
        let table = Table::new(&library.collection);
        let rulesets = [
            include_str!("../../../rulesets/modern/kalah.sow"),
            include_str!("../../../rulesets/west-africa/wari-bennett.sow"),
        ];
        let file = |(nth, text): (usize, &str)| File {
            path: format!("{nth}.sow"),
            text: text.into(),
        };
        let files: Vec<File> = rulesets.into_iter().enumerate().map(file).collect();
        let works = include_str!("../../../rulesets/sources.bib");
        let texts = (files, Some(works.to_string()));
        let mut cache = LibraryCache::default();
        let library = cache.read(texts).unwrap();
        let watch = |moves| watched(&library, &table, "rows=2 pits=6", moves);
        let told = watch("3 takes 1\n5 takes 1\n6 takes 6\n6 takes 1\n").unwrap();
        assert_eq!(told.told.games[0].ruleset, "kalah");
        let at = table.position("kalah").unwrap();
        assert!(told.clue.logs[at] > told.clue.none);
        let clues = vec![told.clue];
        let beside = which::Beside {
            clues,
            ..which::Beside::default()
        };
        let all = which::answered(&table, "rows=2 pits=6", beside, None).unwrap();
        assert!(all.is_first("kalah"));
        let refused = watch("3 takes many").unwrap_err();
        assert!(refused.message.starts_with("line 1"), "{refused:?}");
    }
}
