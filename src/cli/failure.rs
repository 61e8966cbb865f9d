//! What a command can fail with, and the exit status that tells.

use std::fmt;
use std::path::Path;

use crate::library::Error;
use crate::report::{Fault, Faults};
use crate::source::Sources;

/// Why a command stopped.
#[derive(Debug)]
pub enum Failure {
    /// What was read has faults: status 1.
    Faults(Faults, Box<Sources>),
    /// The command asks for something that is not there or can't be done:
    /// status 2, as for an unknown option.
    Usage(Box<Fault>),
    /// What was asked for does not exist here, as the output tells: status 1.
    Absent(Box<Fault>),
    /// What was found is no fault of a text, and was printed: status 1.
    AlreadyReported,
}

impl Failure {
    pub fn faults(faults: impl Into<Faults>, sources: &Sources) -> Failure {
        Failure::Faults(faults.into(), Box::new(sources.clone()))
    }

    pub fn usage(message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::Usage(Box::new(Fault::error(message).help(help)))
    }

    pub fn absent(message: impl Into<String>, help: impl Into<String>) -> Failure {
        Failure::Absent(Box::new(Fault::error(message).help(help)))
    }

    /// A file that could not be read or written.
    pub fn io(doing: &str, path: &Path, error: &std::io::Error) -> Failure {
        Error::io(doing, path, error).into()
    }

    /// The exit status of a command that failed so.
    pub fn status(&self) -> u8 {
        match self {
            Failure::Faults(..) | Failure::Absent(_) | Failure::AlreadyReported => 1,
            Failure::Usage(_) => 2,
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Self {
        match error {
            Error::Faults(faults, sources) => Failure::Faults(faults, sources),
            Error::Fault(fault) => Failure::Usage(fault),
        }
    }
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Failure::Usage(Box::new(fault))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Faults(faults, _) => write!(f, "{} faults", faults.len()),
            Failure::Usage(fault) | Failure::Absent(fault) => f.write_str(&fault.message),
            Failure::AlreadyReported => f.write_str("told already"),
        }
    }
}

pub type Done = Result<(), Failure>;
