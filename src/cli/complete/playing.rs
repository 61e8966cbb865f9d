//! How completions play, in a table beside their shares.

use crate::cli::table::{Document, Table};
use crate::completion::Playability;
use crate::render::{Printed, decimals, printed_share};
use crate::stats::Share;

/// Tells a row for each completion that was played, behind its rank.
pub fn tell_playability(told: &mut Document, all: &[(usize, &Playability)]) {
    let Some((_, first)) = all.first() else {
        return;
    };
    told.heading("How they play");
    let mut table =
        Table::under("| ends | moves | first player wins | greedy beats random | endless sowings");
    for (rank, played) in all {
        let mark = if played.is_playable {
            ""
        } else {
            " can’t be played to an end"
        };
        table.row(vec![
            format!("{rank}{mark}"),
            percent(&played.ended),
            Printed::alike(&played.moves, |moves| decimals(moves, 0)).line(),
            percent(&played.first_wins),
            played.greedy_wins.as_ref().map_or("–".into(), percent),
            percent(&played.endless),
        ]);
    }
    told.table(table);
    for (rank, played) in all {
        if !played.idle.is_empty() {
            let line = format!("{rank}: never acted: {}.", played.idle.join(", "));
            told.hanging("", 3, 84, line);
        }
    }
    let how = format!(
        "Random players, {} games each, cut off after {} moves; a greedy player against a \
             random one, as many; seed {}; 95 % intervals. How a completion plays is no part of \
             its share.",
        first.games, first.limit, first.seed
    );
    told.paragraph(how);
}

fn percent(share: &Share) -> String {
    printed_share(share, |_| 0).line()
}
