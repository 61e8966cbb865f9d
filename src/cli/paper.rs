//! `seedlore paper`: a board to print and a leaflet of the rules.

use std::fs;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::common::Common;
use super::failure::{Done, Failure};
use super::naming;
use super::output::say;
use super::writing::{is_there, write_new};
use crate::book::paper::{PaperSize, Printer};

const EXAMPLES: &str = "\
Examples:
  seedlore paper wari-walker
  seedlore paper wari-walker --size letter --look outline --out to-print";

/// Write a board to print, with seeds to cut out, and a leaflet of the rules.
///
/// Both are pages of HTML that any browser prints on paper or as PDF, the board
/// in true size. A board too large for a sheet comes in parts to glue together.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Paper {
    /// The ruleset: NAME or FILE, and with either readings of its open
    /// questions, as in NAME:question=reading,question=reading
    ruleset: String,
    /// The paper.
    #[arg(long, value_enum, default_value_t = Size::A4)]
    size: Size,
    /// Whether the board is ready coloured or to be coloured; the page itself
    /// can be switched as well.
    #[arg(long, value_enum, default_value_t = Look::Coloured)]
    look: Look,
    /// The folder to write to; it is made if it is not there.
    #[arg(long, default_value = ".", value_name = "FOLDER")]
    out: PathBuf,
    /// Another reading of an open question, as question=reading.
    #[arg(long = "reading", value_name = "QUESTION=READING")]
    readings: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Size {
    A4,
    Letter,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Look {
    /// Pits and seeds in colour.
    Coloured,
    /// Outlines to colour.
    Outline,
}

impl Paper {
    pub fn run(&self, common: &Common) -> Done {
        let (library, rules) = naming::ruleset(common, &self.ruleset, &self.readings)?;
        let works = library.collection.bibliography();
        let size = match self.size {
            Size::A4 => PaperSize::A4,
            Size::Letter => PaperSize::Letter,
        };
        // A ruleset's name holds letters, figures and hyphens: it leads nowhere else.
        let path = |kind: &str| self.out.join(format!("{}-{kind}.html", rules.name()));
        let paths = [path("board"), path("leaflet")];
        if let Some(taken) = paths.iter().find(|path| fs::symlink_metadata(path).is_ok()) {
            return Err(is_there(taken));
        }
        let fault = |e: crate::book::BookError| {
            Failure::usage(e.to_string(), "this is a fault of seedlore itself")
        };
        let printer = Printer::new().map_err(fault)?;
        let board = printer.board(&rules, size, self.look == Look::Coloured);
        let leaflet = printer.leaflet(&rules, works, size);
        let texts = [board.map_err(fault)?, leaflet.map_err(fault)?.html];
        fs::create_dir_all(&self.out).map_err(|e| Failure::io("write", &self.out, &e))?;
        for (path, text) in paths.iter().zip(&texts) {
            write_new(path, text)?;
            say!("{}", path.display());
        }
        Ok(())
    }
}
