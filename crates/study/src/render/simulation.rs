//! A summary of many games, its figures with their intervals.

use super::document::Document;
use super::numbers::{NOTHING, Printed, decimals, places, printed_share, short};
use super::play::headed;
use super::table::Table;
use crate::stats::{Estimate, Share, Spread, Summary};
use seedlore_language::prose::grouped;

/// A summary section by section.
pub fn simulation(summary: &Summary) -> Document {
    let told = format!(
        "{}, seed {}, {} games; {}; cut off after {} moves",
        players(summary),
        summary.seed,
        grouped(summary.games),
        summary.agreement,
        grouped(summary.limit.into()),
    );
    let mut document = headed(&summary.ruleset, &summary.reading, &told, &summary.version);
    document.table(results(summary));
    document.table(spreads(summary));
    let cut_off = summary.results.unfinished.count;
    if cut_off > 0 {
        let note = format!(
            "of {} games {} were cut off: they count as far as they were played",
            grouped(summary.games),
            grouped(cut_off)
        );
        document.text(usize::MAX, 2, note);
    }
    document.table(moves(summary));
    if summary.turns_cut > 0 {
        let note = format!(
            "at {} turns there were more moves than are tried; the rest were not offered",
            grouped(summary.turns_cut)
        );
        document.text(usize::MAX, 2, note);
    }
    document.table(endings(summary));
    document.table(first_moves(summary));
    document.table(clauses(summary));
    if let Some(bound) = &summary.decided_by_bounds {
        document.gap();
        document.paragraph(bound);
    }
    document
}

/// Every seat's player, in the order of turns.
fn players(summary: &Summary) -> String {
    let names: Vec<&str> = summary.players.values().map(String::as_str).collect();
    names.join(" against ")
}

fn results(summary: &Summary) -> Table {
    let results = &summary.results;
    let mut table = Table::of_figures("Results | share | 95 % interval | games");
    for (player, won) in &results.won {
        table.share(&format!("{player} wins"), won);
    }
    table.share("drawn", &results.drawn);
    for (name, share) in [
        ("won together", &results.won_together),
        ("lost together", &results.lost_together),
        ("cut off", &results.unfinished),
    ] {
        if share.count > 0 {
            table.share(name, share);
        }
    }
    if results.first_of_decided.of > 0 {
        table.share("South, of decided games", &results.first_of_decided);
    }
    table.estimate("balance", Some(&results.balance), 3);
    table
}

fn spreads(summary: &Summary) -> Table {
    let mut table = Table::of_figures(
        "\
        In a game | mean | 95 % interval | median | 95 % interval | half of all | \
        least and most | of",
    );
    let captures = &summary.captures;
    let moves = match summary.length_up_to {
        None => "moves".to_string(),
        Some(end) => format!("moves, counted up to {}", grouped(end.into())),
    };
    table.spread(&moves, &summary.length, summary.length_up_to);
    let mut spread = |name: &str, spread: &Spread| table.spread(name, spread, None);
    spread("legal moves a turn", &summary.branching);
    for (player, captured) in &summary.results.captured {
        spread(&format!("seeds of {player}"), captured);
    }
    spread("captures", &captures.captures_a_game);
    spread("seeds a capture", &captures.seeds_a_capture);
    spread("seeds swept at the end", &captures.swept_at_end);
    spread("changes of the leader", &summary.lead_changes);
    spread("changes of the leader, a move", &summary.lead_change_rate);
    spread("moves × log10(legal moves)", &summary.log10_game_tree);
    spread("drama", &summary.drama);
    if let Some(half) = summary.winner_lead.get(4) {
        let [lead, interval] = cells(Some(half), 2);
        let blank = std::iter::repeat_n(String::new(), 4);
        let cells = [lead, interval].into_iter().chain(blank);
        let cells = cells.chain([grouped(summary.drama.count)]);
        table.line("winner's lead at half time", cells);
    }
    table
}

fn moves(summary: &Summary) -> Table {
    let captures = &summary.captures;
    let mut table = Table::of_figures("Moves | share | 95 % interval | moves");
    table.share("that capture", &captures.capturing_moves);
    table.share("that take all the opponent has", &captures.grand_slams);
    table.share("from several pits, of captures", &captures.several_pits);
    table
}

fn endings(summary: &Summary) -> Table {
    let mut table = Table::of_figures("Games end by | share | 95 % interval | games");
    for end in &summary.ended_by {
        table.share(end.end.words(), &end.games);
    }
    table
}

fn first_moves(summary: &Summary) -> Table {
    let mut table = Table::of_figures(
        "\
        First move | value to South | 95 % interval | margin | 95 % interval | games | \
        finished",
    );
    for first in &summary.first_moves {
        let [value, value_interval] = cells(first.value.as_ref(), 3);
        let [margin, margin_interval] = cells(first.margin.as_ref(), 2);
        let [games, finished] = [first.games, first.finished].map(grouped);
        let cells = [
            value,
            value_interval,
            margin,
            margin_interval,
            games,
            finished,
        ];
        table.line(&first.mv, cells);
    }
    table
}

fn clauses(summary: &Summary) -> Table {
    let mut table = Table::of_figures(
        "\
        Clauses that act | games | 95 % interval | moves | ",
    );
    for firing in summary.firing.iter().filter(|firing| firing.counted) {
        let [share, interval] = percentages(&firing.games);
        let never = if firing.moves == 0 { "never" } else { "" };
        table.line(
            &firing.clause,
            vec![share, interval, grouped(firing.moves), never.into()],
        );
    }
    table
}

impl Table {
    fn share(&mut self, name: &str, share: &Share) {
        let [value, interval] = percentages(share);
        let of = format!("{} of {}", grouped(share.count), grouped(share.of));
        self.line(name, vec![value, interval, of]);
    }

    fn estimate(&mut self, name: &str, estimate: Option<&Estimate>, places: usize) {
        self.line(name, cells(estimate, places).to_vec());
    }

    /// Small numbers with as many places as show them. Quantiles that are not
    /// known are beyond `end`.
    fn spread(&mut self, name: &str, spread: &Spread, end: Option<u32>) {
        if spread.count == 0 {
            return self.line(name, vec![NOTHING.into()]);
        }
        let [mean, interval] = cells(Some(&spread.mean), places(spread.most));
        let beyond = end.map_or(NOTHING.into(), |end| {
            format!("over {}", grouped(end.into()))
        });
        let at = |quantile: Option<Estimate>| match quantile {
            Some(quantile) => short(quantile.value),
            None => beyond.clone(),
        };
        let between = spread.median.and_then(|median| median.interval);
        let between = between.map_or(NOTHING.into(), |interval| {
            format!("{} to {}", short(interval.low), short(interval.high))
        });
        let half = format!(
            "{} to {}",
            at(spread.lower_quartile),
            at(spread.upper_quartile)
        );
        let all = format!("{} to {}", short(spread.least), short(spread.most));
        let of = grouped(spread.count);
        self.line(
            name,
            vec![mean, interval, at(spread.median), between, half, all, of],
        );
    }
}

/// An estimate and its interval with so many places, each in a column of its own.
pub(super) fn cells(estimate: Option<&Estimate>, places: usize) -> [String; 2] {
    let printed = estimate.map_or(Printed::plain(NOTHING), |estimate| {
        Printed::alike(estimate, |value| decimals(value, places))
    });
    printed.cells()
}

fn percentages(share: &Share) -> [String; 2] {
    let mut printed = printed_share(share, |_| 2);
    if !printed.interval.is_empty() {
        printed.interval += " %";
    }
    printed.cells()
}
