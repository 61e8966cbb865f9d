//! What readings of several questions do together.

use super::numbers::Printed;
use super::table::{Cell, Table};
use crate::compare::sensitivity::Together;
use crate::stats::{Estimate, Share};

/// A row for each combination: the share of games that it changes, how many games of one more
/// South wins, how many moves more a game has, and how much more than by its readings alone.
pub fn together<'c>(
    headings: &str,
    measured: impl IntoIterator<Item = &'c Together>,
    share: fn(&Share) -> Printed,
    games: fn(Estimate) -> Printed,
    moves: fn(Estimate) -> Printed,
) -> Table {
    let mut table = Table::under(headings);
    for one in measured {
        table.row([
            Cell::code(one.readings.join(" ")),
            share(&one.paired.changed).into(),
            one.paired.south.map(games).into(),
            one.beyond.south.map(games).into(),
            one.paired.length.map(moves).into(),
            one.beyond.length.map(moves).into(),
        ]);
    }
    table
}
