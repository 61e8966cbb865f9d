//! What phrases of pits come to.

use seedlore_language::as_variant;
use seedlore_language::rules::{Pits, Places, Whose};

/// Whether a phrase says no more than whose pits.
pub fn is_bare(pits: &Pits) -> bool {
    *pits
        == Pits {
            whose: pits.whose,
            ..Pits::all()
        }
}

/// Whether a phrase means all pits of the mover, of the opponent, or both.
pub fn whole_rows(places: &Places) -> Option<Whose> {
    as_variant!(places, Places::Pits(pits) if is_bare(pits) => pits.whose)
}
