//! Rulesets that were read, and are found again.

use std::cell::RefCell;
use std::rc::Rc;

use super::Refused;
use super::request::Rules;
use seedlore_engine::Engine;
use seedlore_game::Game;
use seedlore_language::library::{Error, Library};
use seedlore_language::rules::{Bibliography, ClauseId, Ruleset};
use seedlore_referee::referee::Referee;
use seedlore_study::stats::{Plan, Tally};

/// What was counted of the games of a plan.
#[derive(Debug)]
pub struct Played {
    pub plan: Plan,
    pub tally: Tally,
}

/// A ruleset under readings, ready to be played.
#[derive(Debug)]
pub struct Opened {
    /// Those it was read with, and the works they cite.
    pub library: Library,
    /// Plays it and tells of it.
    pub referee: Referee,
    /// Plays it fast.
    pub engine: Engine,
    /// The games that were played last, to which more may be added.
    pub played: RefCell<Option<Played>>,
}

impl Opened {
    fn new(rules: &Rules) -> Result<Opened, Refused> {
        let files = (rules.files.iter()).map(|file| (file.path.as_str(), file.text.as_str()));
        let works = rules.works.as_deref().map(|text| ("sources.bib", text));
        let library = Library::as_played(files, works);
        let found = library.ruleset(&rules.name, &rules.reading);
        let ruleset = found.map_err(|error| refused(&error, &library))?;
        Ok(Opened {
            referee: Referee::new(ruleset.clone()),
            engine: Engine::new(ruleset),
            played: RefCell::default(),
            library,
        })
    }

    /// The rules.
    pub fn rules(&self) -> &Ruleset {
        self.referee.rules()
    }

    /// The works that the rules cite.
    pub fn works(&self) -> &Bibliography {
        self.library.collection.bibliography()
    }

    /// The label of a clause.
    pub fn label(&self, clause: ClauseId) -> String {
        self.rules().clause(clause).label().into()
    }
}

fn refused(error: &Error, library: &Library) -> Refused {
    if library.faults.has_errors() {
        let told = seedlore_language::report::render(
            &library.faults,
            &library.sources,
            seedlore_language::report::Colour::Plain,
        );
        return Refused::new("the ruleset has errors", told);
    }
    match error {
        Error::Fault(fault) => Refused::new(fault.message.clone(), fault.help.join("; ")),
        Error::Faults(..) => {
            Refused::new("these readings make no rules together", error.to_string())
        }
    }
}

/// The rulesets of the last requests.
#[derive(Debug, Default)]
pub struct RulesetCache {
    /// Those asked for last stand at the end.
    opened: Vec<(Rules, Rc<Opened>)>,
}

impl RulesetCache {
    /// No more rulesets are kept: a page plays one, or sets two side by side under a few readings.
    const MOST: usize = 4;

    /// The ruleset that a request names.
    ///
    /// # Errors
    /// If its files have errors, or hold no such ruleset, question or reading.
    pub fn opened(&mut self, rules: &Rules) -> Result<Rc<Opened>, Refused> {
        if let Some(at) = self.opened.iter().position(|(known, _)| known == rules) {
            let found = self.opened.remove(at);
            let opened = found.1.clone();
            self.opened.push(found);
            return Ok(opened);
        }
        let opened = Rc::new(Opened::new(rules)?);
        if self.opened.len() == RulesetCache::MOST {
            self.opened.remove(0);
        }
        self.opened.push((rules.clone(), opened.clone()));
        Ok(opened)
    }
}
