//! Exact values, as commands write them.

use super::output::say;
use super::table::{dim, wrap};
use crate::report::Colour;
use crate::solve::Caveat;

/// What a reader must know of the values, each said once.
pub fn tell_caveats(caveats: impl IntoIterator<Item = Caveat>, colour: Colour) {
    let mut told: Vec<Caveat> = Vec::new();
    for caveat in caveats {
        if !told.contains(&caveat) {
            told.push(caveat);
            say!(
                "{}",
                dim(&wrap(&format!("Note: {caveat}."), 88, ""), colour)
            );
        }
    }
}

/// A number of seeds or a result with its sign.
pub fn signed(value: i32) -> String {
    match value {
        0 => "0".into(),
        value => format!("{value:+}"),
    }
}
