//! The measures of play as tables print them.

use super::numbers::{self, Printed, agents, grouped};
use seedlore_language::rules::Player;
use seedlore_study::render::{Cell, Table};
use seedlore_study::stats::Summary;

/// One measure: its name, its entry in the glossary, how it is read, and
/// whether it is left out where it is nought for all.
struct Measured {
    name: &'static str,
    term: &'static str,
    read: fn(&Summary) -> Printed,
    rare: Option<fn(&Summary) -> u64>,
}

const fn always(name: &'static str, term: &'static str, read: fn(&Summary) -> Printed) -> Measured {
    Measured {
        name,
        term,
        read,
        rare: None,
    }
}

const fn if_any(
    name: &'static str,
    read: fn(&Summary) -> Printed,
    count: fn(&Summary) -> u64,
) -> Measured {
    Measured {
        name,
        term: "share",
        read,
        rare: Some(count),
    }
}

const MEASURES: &[Measured] = &[
    always("South, who begins, wins", "share", |s| {
        won(s, Player::South)
    }),
    if_any(
        "East wins",
        |s| won(s, Player::East),
        |s| won_by(s, Player::East),
    ),
    always("North wins", "share", |s| won(s, Player::North)),
    if_any(
        "West wins",
        |s| won(s, Player::West),
        |s| won_by(s, Player::West),
    ),
    always("Drawn", "share", |s| numbers::share(&s.results.drawn)),
    if_any(
        "Won together",
        |s| numbers::share(&s.results.won_together),
        |s| s.results.won_together.count,
    ),
    if_any(
        "Lost together",
        |s| numbers::share(&s.results.lost_together),
        |s| s.results.lost_together.count,
    ),
    if_any(
        "Cut off unfinished",
        |s| numbers::share(&s.results.unfinished),
        |s| s.results.unfinished.count,
    ),
    always("South's share of games with a winner", "advantage", |s| {
        numbers::share(&s.results.first_of_decided)
    }),
    always("Completion", "completion", |s| {
        numbers::share(&s.results.completion)
    }),
    always("Balance", "balance", |s| {
        numbers::estimate(&s.results.balance)
    }),
    always("Moves a game, mean", "length", |s| {
        numbers::estimate(&s.length.mean)
    }),
    always("Moves a game, median", "length", |s| {
        numbers::median(&s.length)
    }),
    always("Moves a game, half of all games", "length", |s| {
        Printed::plain(numbers::half(&s.length).unwrap_or("–".into()))
    }),
    always("Legal moves a turn", "branching", |s| {
        numbers::estimate(&s.branching.mean)
    }),
    always("Moves × log₁₀(legal moves)", "tree", |s| {
        numbers::estimate(&s.log10_game_tree.mean)
    }),
    always("Moves that capture", "capture", |s| {
        numbers::share(&s.captures.capturing_moves)
    }),
    always("Captures a game", "capture", |s| {
        numbers::estimate(&s.captures.captures_a_game.mean)
    }),
    always("Seeds a capture", "capture", |s| {
        numbers::estimate(&s.captures.seeds_a_capture.mean)
    }),
    always("Captures from several pits", "capture", |s| {
        numbers::share(&s.captures.several_pits)
    }),
    always("Grand slams, of all moves", "grand-slam", |s| {
        numbers::share(&s.captures.grand_slams)
    }),
    always("Seeds shared out at the end", "sweep", |s| {
        numbers::estimate(&s.captures.swept_at_end.mean)
    }),
    always("Captured by South", "capture", |s| {
        captured(s, Player::South)
    }),
    always("Captured by North", "capture", |s| {
        captured(s, Player::North)
    }),
    if_any(
        "Games with a sowing without end",
        |s| numbers::share(&s.endless.games),
        |s| s.endless.games.count,
    ),
    always("Changes of the leader", "lead", |s| {
        numbers::estimate(&s.lead_changes.mean)
    }),
    always("Drama", "drama", |s| match s.drama.count {
        0 => Printed::plain("–"),
        _ => numbers::estimate(&s.drama.mean),
    }),
];

fn won(run: &Summary, player: Player) -> Printed {
    match run.results.won.get(&player) {
        Some(share) => numbers::share(share),
        None => Printed::plain("–"),
    }
}

fn won_by(run: &Summary, player: Player) -> u64 {
    run.results.won.get(&player).map_or(0, |share| share.count)
}

fn captured(run: &Summary, player: Player) -> Printed {
    match run.results.captured.get(&player) {
        Some(spread) => numbers::estimate(&spread.mean),
        None => Printed::plain("–"),
    }
}

/// Every measure of several runs, one column a run, on a page one folder down.
pub fn table(runs: &[&Summary]) -> Table {
    let columns = runs.iter().map(|run| column(run));
    let mut table = Table::new(["Measure".to_string()].into_iter().chain(columns));
    for measured in MEASURES {
        let is_met = |count: fn(&Summary) -> u64| runs.iter().any(|run| count(run) > 0);
        if measured.rare.is_none_or(is_met) {
            let term = format!("../glossary.md#_term_{}", measured.term);
            let name = Cell::link(measured.name, term);
            let cells = runs.iter().map(|run| Cell::from((measured.read)(run)));
            table.row([name].into_iter().chain(cells));
        }
    }
    table
}

/// The heading of a column of numbers.
fn column(run: &Summary) -> String {
    format!("{}, {} games", agents(run), grouped(run.games))
}
