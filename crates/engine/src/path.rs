//! Which path a ruleset takes.

use std::fmt;
use std::sync::Arc;

use crate::compile::shortcuts::Shortcuts;
use crate::exec::game::{CompiledGame, is_still, unsupported};
#[cfg(feature = "native")]
use crate::repr::board::{Fixed16, Fixed32, Mutable64, Mutable128};
// A page loads the program first: there it shall be small, and one shape plays on every
// board of up to 64 places; larger ones are played plainly. Play is the same.
#[cfg(not(feature = "native"))]
use crate::repr::board::{
    Mutable64, Mutable64 as Fixed16, Mutable64 as Fixed32, Mutable64 as Mutable128,
};
use seedlore_language::rules::Ruleset;

/// How games of a ruleset are played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Path {
    /// As tables, on a board of so many bytes.
    Table {
        /// 16, 32, 64 or 128: one a place, and some to spare.
        bytes: usize,
        /// Whether owners, marks or what is remembered may change too.
        changes: bool,
    },
    /// Pit by pit.
    Plain {
        /// Why not faster.
        because: String,
    },
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Path::Table {
                bytes,
                changes: false,
            } => write!(f, "tables, on {bytes} bytes: only seeds move"),
            Path::Table {
                bytes,
                changes: true,
            } => write!(
                f,
                "tables, on {bytes} bytes and what else changes: owners, marks or memory"
            ),
            Path::Plain { because } => write!(f, "pit by pit, since {because}"),
        }
    }
}

/// The machine of the path that was chosen.
#[derive(Debug, Clone)]
#[allow(clippy::large_enum_variant, reason = "there is one of it in an engine")]
pub(super) enum Dispatch {
    Fixed16(CompiledGame<Fixed16>),
    Fixed32(CompiledGame<Fixed32>),
    Mutable64(CompiledGame<Mutable64>),
    Mutable128(CompiledGame<Mutable128>),
    Plain,
}

pub(super) fn choose(rules: &Arc<Ruleset>, shortcuts: Shortcuts) -> (Dispatch, Path) {
    let table = |bytes, changes| Path::Table { bytes, changes };
    if let Some(because) = unsupported::<Mutable128>(rules) {
        return (Dispatch::Plain, Path::Plain { because });
    }
    let fits_in_16 = unsupported::<Fixed16>(rules).is_none();
    let fits_in_32 = unsupported::<Fixed32>(rules).is_none();
    if unsupported::<Mutable64>(rules).is_some() {
        let machine = CompiledGame::new(rules.clone(), shortcuts);
        return (Dispatch::Mutable128(machine), table(128, true));
    }
    match is_still(rules) {
        true if fits_in_16 => (
            Dispatch::Fixed16(CompiledGame::new(rules.clone(), shortcuts)),
            table(16, false),
        ),
        true if fits_in_32 => (
            Dispatch::Fixed32(CompiledGame::new(rules.clone(), shortcuts)),
            table(32, false),
        ),
        _ => (
            Dispatch::Mutable64(CompiledGame::new(rules.clone(), shortcuts)),
            table(64, true),
        ),
    }
}
