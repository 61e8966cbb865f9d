//! A summary as text for a terminal, aligned, with its intervals.

use super::{Estimate, Share, Spread, Summary, stacked};

/// The whole summary, section by section.
pub fn table(summary: &Summary) -> String {
    table_within(summary, usize::MAX)
}

/// The same on a screen of so many columns.
pub fn table_within(summary: &Summary, screen: usize) -> String {
    let mut sections = vec![heading(summary), results(summary).text(screen)];
    sections.extend([spreads(summary, screen), moves(summary, screen)]);
    let grids = [endings(summary), first_moves(summary), clauses(summary)];
    sections.extend(grids.iter().map(|grid| grid.text(screen)));
    sections.join("\n")
}

fn heading(summary: &Summary) -> String {
    let reading = match summary.reading.as_slice() {
        [] => String::new(),
        choices => format!(" ({})", choices.join(", ")),
    };
    format!(
        "{}{reading}\n{}, seed {}, {} games; {}; cut off after {} moves; seedlore {}\n",
        summary.ruleset,
        players(summary),
        summary.seed,
        grouped(summary.games),
        summary.agreement,
        grouped(summary.limit.into()),
        summary.version,
    )
}

/// Every seat's player, in the order of turns.
fn players(summary: &Summary) -> String {
    let names: Vec<&str> = summary.players.values().map(String::as_str).collect();
    names.join(" against ")
}

fn results(summary: &Summary) -> Grid {
    let results = &summary.results;
    let mut grid = Grid::new("Results", &["share", "95 % interval", "games"]);
    for (player, won) in &results.won {
        grid.share(&format!("{player} wins"), won);
    }
    grid.share("drawn", &results.drawn);
    for (name, share) in [
        ("won together", &results.won_together),
        ("lost together", &results.lost_together),
        ("cut off", &results.unfinished),
    ] {
        if share.count > 0 {
            grid.share(name, share);
        }
    }
    if results.first_of_decided.of > 0 {
        grid.share("South, of decided games", &results.first_of_decided);
    }
    grid.estimate("balance", Some(&results.balance), 3);
    grid
}

fn spreads(summary: &Summary, screen: usize) -> String {
    let columns = [
        "mean",
        "95 % interval",
        "median",
        "95 % interval",
        "half of all",
        "least and most",
        "of",
    ];
    let mut grid = Grid::new("In a game", &columns);
    let captures = &summary.captures;
    let moves = match summary.length_up_to {
        None => "moves".to_string(),
        Some(end) => format!("moves, counted up to {}", grouped(end.into())),
    };
    grid.spread(&moves, &summary.length, summary.length_up_to);
    let mut spread = |name: &str, spread: &Spread| grid.spread(name, spread, None);
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
        let mut cells = vec![lead, interval];
        cells.resize(columns.len() - 1, String::new());
        cells.push(grouped(summary.drama.count));
        grid.line("winner's lead at half time", cells);
    }
    let mut text = grid.text(screen);
    let cut_off = summary.results.unfinished.count;
    if cut_off > 0 {
        text += &format!(
            "  of {} games {} were cut off: they count as far as they were played\n",
            grouped(summary.games),
            grouped(cut_off)
        );
    }
    text
}

fn moves(summary: &Summary, screen: usize) -> String {
    let captures = &summary.captures;
    let mut grid = Grid::new("Moves", &["share", "95 % interval", "moves"]);
    grid.share("that capture", &captures.capturing_moves);
    grid.share("that take all the opponent has", &captures.grand_slams);
    grid.share("from several pits, of captures", &captures.several_pits);
    let mut text = grid.text(screen);
    if summary.turns_cut > 0 {
        text += &format!(
            "  at {} turns there were more moves than are tried; the rest were not offered\n",
            grouped(summary.turns_cut)
        );
    }
    text
}

fn endings(summary: &Summary) -> Grid {
    let mut grid = Grid::new("Games end by", &["share", "95 % interval", "games"]);
    for end in &summary.ended_by {
        grid.share(end.end.words(), &end.games);
    }
    grid
}

fn first_moves(summary: &Summary) -> Grid {
    let columns = [
        "value to South",
        "95 % interval",
        "margin",
        "95 % interval",
        "games",
        "finished",
    ];
    let mut grid = Grid::new("First move", &columns);
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
        grid.line(&first.mv, cells.into());
    }
    grid
}

fn clauses(summary: &Summary) -> Grid {
    let columns = ["games", "95 % interval", "moves", ""];
    let mut grid = Grid::new("Clauses that act", &columns);
    for firing in summary.firing.iter().filter(|firing| firing.counted) {
        let [share, interval] = percentages(&firing.games);
        let never = if firing.moves == 0 { "never" } else { "" };
        grid.line(
            &firing.clause,
            vec![share, interval, grouped(firing.moves), never.into()],
        );
    }
    grid
}

/// Lines of cells: the first column set left, the others right.
pub(super) struct Grid(Vec<Vec<String>>);

impl Grid {
    pub(super) fn new(title: &str, columns: &[&str]) -> Grid {
        let mut grid = Grid(Vec::new());
        grid.0.push(
            std::iter::once(title)
                .chain(columns.iter().copied())
                .map(Into::into)
                .collect(),
        );
        grid
    }

    pub(super) fn line(&mut self, name: &str, cells: Vec<String>) {
        self.0
            .push(std::iter::once(format!("  {name}")).chain(cells).collect());
    }

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

/// Decimal places of a mean of values up to `most`.
fn places(most: f64) -> usize {
    if most <= 1.0 { 3 } else { 2 }
}

impl Grid {
    /// The lines on a screen of so many columns: one for each row, or where
    /// they would be too long, each row [below its name](stacked).
    pub(super) fn text(&self, screen: usize) -> String {
        let columns = self.0.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = self.0.iter().filter_map(|line| line.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        let whole = widths.iter().sum::<usize>() + 2 * widths.len().saturating_sub(1);
        let lines: Vec<String> = match (whole > screen, self.0.split_first()) {
            (true, Some((headings, rows))) => {
                let rows = rows.iter().flat_map(|row| stacked(headings, row, screen));
                headings.first().cloned().into_iter().chain(rows).collect()
            }
            _ => {
                let line = |line: &Vec<String>| {
                    let mut text = format!("{:<1$}", line[0], widths[0]);
                    for (cell, width) in line.iter().zip(&widths).skip(1) {
                        text += &format!("  {cell:>width$}");
                    }
                    text.trim_end().to_string()
                };
                self.0.iter().map(line).collect()
            }
        };
        lines.into_iter().map(|line| line + "\n").collect()
    }
}

/// Stands where nothing was measured or no interval is known.
pub(super) const NOTHING: &str = "–";

pub(super) fn cells(estimate: Option<&Estimate>, places: usize) -> [String; 2] {
    let Some(estimate) = estimate else {
        return [NOTHING.into(), NOTHING.into()];
    };
    let interval = estimate.interval.map_or(NOTHING.into(), |interval| {
        let [low, high] = [interval.low, interval.high].map(|end| decimals(end, places));
        format!("{low} to {high}")
    });
    [decimals(estimate.value, places), interval]
}

fn percentages(share: &Share) -> [String; 2] {
    let Some(estimate) = share.share else {
        return [NOTHING.into(), NOTHING.into()];
    };
    let hundred = |value: f64| decimals(value * 100.0, 2);
    let interval = estimate.interval.map_or(NOTHING.into(), |interval| {
        format!("{} to {} %", hundred(interval.low), hundred(interval.high))
    });
    [format!("{} %", hundred(estimate.value)), interval]
}

/// A number with so many places, without a minus before zero.
pub(super) fn decimals(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    match text.strip_prefix('-') {
        Some(rest) if rest.chars().all(|c| matches!(c, '0' | '.')) => rest.into(),
        _ => text,
    }
}

/// A number with no more places than it needs: two at most, three of small ones.
fn short(value: f64) -> String {
    let text = decimals(value, places(value.abs()));
    if !text.contains('.') {
        return text;
    }
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// A count with commas between thousands.
///
/// ```
/// assert_eq!(seedlore_study::stats::grouped(10_000), "10,000");
/// ```
pub fn grouped(n: u64) -> String {
    grouped_digits(&n.to_string())
}

/// The same of a count of any size, by its decimal digits.
pub(super) fn grouped_digits(digits: &str) -> String {
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_well() {
        assert_eq!(grouped(1_234_567), "1,234,567");
        assert_eq!(grouped(100), "100");
        assert_eq!(decimals(-0.001, 2), "0.00");
        assert_eq!(decimals(-1.25, 1), "-1.2");
        assert_eq!([130.5, 100.0, 3.586].map(short), ["130.5", "100", "3.59"]);
    }

    #[test]
    fn columns_line_up() {
        let mut grid = Grid::new("Moves", &["share", "of"]);
        grid.line("a", vec!["1 %".into(), "10".into()]);
        grid.line("longer", vec!["100 %".into()]);
        let expected = "Moves     share  of\n  a         1 %  10\n  longer  100 %\n";
        assert_eq!(grid.text(usize::MAX), expected);
        assert_eq!(grid.text(19), expected);
        let stacked = "Moves\n  a\n    share 1 %;\n    of 10\n  longer\n    share 100 %\n";
        assert_eq!(grid.text(18), stacked);
    }
}
