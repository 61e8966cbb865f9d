//! Results as they are read: numbers with their intervals, tables of them, and text for
//! a terminal.

mod document;
mod numbers;
mod parting;
mod play;
mod silence;
mod simulation;
mod size;
mod square;
mod table;
mod text;
mod together;

pub use document::Document;
pub use numbers::{NOTHING, Printed, decimals, hundredths, percent, printed_share, trimmed};
pub use parting::{Parting, SharedGame};
pub use silence::{calibration, silence};
pub use simulation::simulation;
pub use square::{Spare, Square};
pub use table::{Bar, Cell, Kind, Table};
pub use text::{bold, broken, dim};
pub use together::together;
