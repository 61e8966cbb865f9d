//! Why a collection can't be opened, or a ruleset not be made from it.

use std::fmt;

use crate::report::{Colour, Fault, Faults, render};
use crate::source::Sources;

/// Why a collection can't be opened, or a ruleset not be made from it.
///
/// Displayed, it shows each fault with file, line, text and help, over several
/// lines.
#[derive(Debug)]
pub enum Error {
    /// Texts that were read have faults; the sources hold those texts.
    Faults(Faults, Box<Sources>),
    /// A path or a name can't be used.
    Fault(Box<Fault>),
}

impl Error {
    pub(super) fn usage(message: impl Into<String>, help: impl Into<String>) -> Error {
        Fault::error(message).help(help).into()
    }

    /// What went wrong with a file, and while doing what.
    pub fn io(doing: &str, path: &std::path::Path, error: &std::io::Error) -> Error {
        Error::usage(
            format!("can't {doing} {}: {error}", path.display()),
            "check the path and your rights to it",
        )
    }
}

impl From<Fault> for Error {
    fn from(fault: Fault) -> Error {
        Error::Fault(Box::new(fault))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Error::Faults(faults, sources) => render(faults, sources, Colour::Plain),
            Error::Fault(fault) => {
                let faults = Faults::from((**fault).clone());
                render(&faults, &Sources::default(), Colour::Plain)
            }
        })
    }
}

impl std::error::Error for Error {}
