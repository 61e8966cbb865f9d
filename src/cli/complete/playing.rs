//! How completions play, in a table beside their shares.

use crate::cli::output::say;
use crate::cli::table::{self, Table, bold, wrap};
use crate::completion::Playability;
use crate::render::{Printed, decimals, printed_share};
use crate::report::Colour;
use crate::stats::Share;

/// Prints a row for each completion that was played, behind its rank.
pub fn print_playability(all: &[(usize, &Playability)], colour: Colour) {
    let Some((_, first)) = all.first() else {
        return;
    };
    say!("\n{}", bold("How they play", colour));
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
    table::print(&table, colour);
    for (rank, played) in all {
        if !played.idle.is_empty() {
            let line = format!("{rank}: never acted: {}.", played.idle.join(", "));
            say!("{}", wrap(&line, 84, "   "));
        }
    }
    let how = format!(
        "Random players, {} games each, cut off after {} moves; a greedy player against a \
             random one, as many; seed {}; 95 % intervals. How a completion plays is no part of \
             its share.",
        first.games, first.limit, first.seed
    );
    say!("{}", wrap(&how, 84, ""));
}

fn percent(share: &Share) -> String {
    printed_share(share, |_| 0).line()
}
