//! The options that every command takes: which rulesets are read, and colours.

use std::path::{Path, PathBuf};

use clap::ValueEnum;
use clap::builder::{OsStringValueParser, TypedValueParser};

use super::failure::{Done, Failure};
use super::faults::{drawn, tally};
use super::output::{self, note};
use crate::library::Library;
use crate::report::{Colour, Faults};
use crate::source::Sources;

/// The environment's variable for the folder of rulesets.
const FOLDER_VARIABLE: &str = "SEEDLORE_RULESETS";

/// The folder of rulesets where none is named, if it is there.
const USUAL_FOLDER: &str = "rulesets";

/// In place of a folder: the collection that is part of the program. With a
/// region after it, only that region.
const BUILT_IN: &str = "built-in";

#[derive(Debug, clap::Args)]
pub struct Common {
    /// The folder of rulesets, with its bibliography `sources.bib` or one above
    /// it. By default the folder `rulesets` here, or, where there is none, the
    /// rulesets built into the program: `built-in`, and one region of them
    /// `built-in/REGION`.
    #[arg(
        long,
        global = true,
        env = FOLDER_VARIABLE,
        value_name = "FOLDER",
        // Takes an empty text too, as a variable may be set but empty.
        value_parser = OsStringValueParser::new().map(PathBuf::from)
    )]
    rulesets: Option<PathBuf>,
    /// Whether to use colours: by default only on a terminal.
    #[arg(long, global = true, value_enum, default_value_t = When::Auto, value_name = "WHEN")]
    color: When,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

/// Where the rulesets of a command come from.
#[derive(Debug, PartialEq, Eq)]
pub enum Origin<'c> {
    Folder(&'c Path),
    BuiltIn,
    Region(&'c str),
}

impl Common {
    /// Takes an empty variable for one that is not set, and the usual folder
    /// where none is named.
    ///
    /// # Errors
    /// If an empty folder was named on the command line.
    pub fn finish(&mut self) -> Done {
        if self
            .rulesets
            .as_ref()
            .is_some_and(|f| f.as_os_str().is_empty())
        {
            if std::env::var_os(FOLDER_VARIABLE).is_none_or(|folder| !folder.is_empty()) {
                return Err(Failure::usage(
                    "`--rulesets` names no folder",
                    "name a folder of rulesets, `.` for the one you are in, or leave it out",
                ));
            }
            self.rulesets = None;
        }
        if self.rulesets.is_none() && Path::new(USUAL_FOLDER).is_dir() {
            self.rulesets = Some(PathBuf::from(USUAL_FOLDER));
        }
        Ok(())
    }

    pub fn origin(&self) -> Origin<'_> {
        let Some(folder) = self.rulesets.as_deref() else {
            return Origin::BuiltIn;
        };
        match folder.to_str().and_then(|name| name.strip_prefix(BUILT_IN)) {
            Some("") => Origin::BuiltIn,
            Some(region) if region.starts_with('/') => Origin::Region(&region[1..]),
            _ => Origin::Folder(folder),
        }
    }

    /// The folder of rulesets, if they come from one.
    pub fn folder(&self) -> Option<&Path> {
        match self.origin() {
            Origin::Folder(folder) => Some(folder),
            Origin::BuiltIn | Origin::Region(_) => None,
        }
    }

    /// The rulesets, as messages name them.
    pub fn origin_shown(&self) -> String {
        match self.folder() {
            Some(folder) => folder.display().to_string(),
            None => "the built-in collection".into(),
        }
    }

    /// Reads the rulesets.
    ///
    /// # Errors
    /// If the folder or the region is not there, or can't be read.
    pub fn library(&self) -> Result<Library, Failure> {
        Ok(match self.origin() {
            Origin::Folder(folder) => Library::open(folder)?,
            Origin::BuiltIn => Library::built_in(),
            Origin::Region(region) => Library::built_in_region(region)?,
        })
    }

    /// Colours for what goes to standard error.
    pub fn error_colour(&self) -> Colour {
        self.colour(output::err_is_terminal())
    }

    /// Colours for what goes to standard output.
    pub fn output_colour(&self) -> Colour {
        self.colour(output::out_is_terminal())
    }

    fn colour(&self, terminal: bool) -> Colour {
        let styled = match self.color {
            When::Always => true,
            When::Never => false,
            When::Auto => terminal && std::env::var_os("NO_COLOR").is_none(),
        };
        if styled {
            Colour::Styled
        } else {
            Colour::Plain
        }
    }

    /// Says that some files were left out, where a command goes on without them.
    pub fn note_faults(&self, library: &Library) {
        if library.faults.has_errors() {
            note!(
                "{} left out; `seedlore check` tells why",
                tally(&library.faults, &library.sources)
            );
        }
    }

    /// Shows faults, and how many there are where they are of texts.
    pub fn show_faults(&self, faults: &Faults, sources: &Sources) {
        if faults.is_empty() {
            return;
        }
        note!("{}", drawn(faults, sources, self.error_colour()));
        if faults.iter().any(|f| f.span.is_some()) {
            note!("\n{}", tally(faults, sources));
        }
    }
}
