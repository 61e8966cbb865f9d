//! Paper to play with: a board in true size with seeds to cut out, and a leaflet
//! of the rules. Both are pages of HTML that a browser prints; they need no
//! script, and nothing beside themselves.

mod arrows;
mod board;
mod board_view;
mod counters;
mod example;
mod fit;
mod form;
mod label;
mod lay_out;
mod leaflet;
mod manner;
mod markers;
mod panels;
mod plan;
mod reading;
mod ring;
mod rows;
mod size;
mod text;
mod topics;
mod words;

use std::fmt;

pub use board::BoardSheets;
pub use counters::SeedSheet;
pub use form::FormHead;
pub use leaflet::Leaflet;
pub use panels::Panel;
pub use plan::{BoardPlan, Frame, Lies, Spot, Wood};
pub use size::{MARGIN, PaperSize};

use super::BookError;
use super::templates::Templates;
use seedlore_language::rules::{Bibliography, Ruleset};
use seedlore_referee::referee::Referee;
use seedlore_study::interview::Interview;

pub use label::{LabelLength, LabelText};

pub(super) use board::board_page;
pub(super) use form::form;
pub(super) use label::label;
pub(super) use leaflet::{LeafletPictures, leaflet};

/// Writes boards and leaflets.
pub struct Printer(Templates);

impl fmt::Debug for Printer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Printer")
    }
}

impl Printer {
    /// # Errors
    /// If a template can't be read, which is a fault of the program.
    pub fn new() -> Result<Printer, BookError> {
        Ok(Printer(Templates::new()?))
    }

    /// A board in true size and its seeds, as a page of HTML. The reader may
    /// choose between a coloured board and one to colour; `coloured` says
    /// which is shown at first.
    ///
    /// # Errors
    /// If a template fails, which is a fault of the program.
    pub fn board(
        &self,
        rules: &Ruleset,
        size: PaperSize,
        coloured: bool,
    ) -> Result<String, BookError> {
        Ok(board_page(&self.0, rules, size, coloured)?)
    }

    /// A form to ask a player by.
    ///
    /// # Errors
    /// If a template fails, which is a fault of the program.
    pub fn form(&self, head: &FormHead, asked: &Interview) -> Result<String, BookError> {
        Ok(form(&self.0, head, asked)?)
    }

    /// A leaflet of the rules: of two pages, or more where they find no room.
    ///
    /// # Errors
    /// If a template fails, which is a fault of the program.
    pub fn leaflet(
        &self,
        rules: &Ruleset,
        works: &Bibliography,
        size: PaperSize,
    ) -> Result<Leaflet, BookError> {
        let pictures = LeafletPictures::new(&self.0, &Referee::new(rules.clone()))?;
        Ok(leaflet(&self.0, rules, &pictures, works, size)?)
    }
}
