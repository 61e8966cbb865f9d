//! A summary as rows of one measure each, and those as CSV.

use super::{Estimate, Interval, Share, Spread, Summary};
use seedlore_language::rules::Player;

/// One measure, under a name that says where in the summary it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct MeasureRow {
    /// Name of the measure, unlike that of any other row of the summary.
    pub measure: String,
    /// The figure; `None` of counts, and of estimates from no observation.
    pub value: Option<f64>,
    /// The 95 % interval, of estimates that have one.
    pub interval: Option<Interval>,
    /// Observations that the figure rests on; of a share, those counted.
    pub count: Option<u64>,
    /// Of a share, all that might have been counted.
    pub of: Option<u64>,
}

/// Every measure of a summary, always in the same order.
pub fn rows(summary: &Summary) -> Vec<MeasureRow> {
    let mut rows = Rows::default();
    let results = &summary.results;
    for (player, won) in &results.won {
        rows.share(format!("won {}", lower(*player)), won);
    }
    rows.share("drawn", &results.drawn);
    rows.share("won together", &results.won_together);
    rows.share("lost together", &results.lost_together);
    rows.share("unfinished", &results.unfinished);
    rows.share("first player of decided", &results.first_of_decided);
    rows.share("completion", &results.completion);
    rows.estimate("balance", Some(&results.balance));
    for (player, captured) in &results.captured {
        rows.spread(&format!("captured {}", lower(*player)), captured);
    }
    rows.spread("moves a game", &summary.length);
    for bin in &summary.lengths {
        rows.count(
            format!("games of {} to {} moves", bin.from, bin.to - 1),
            bin.games,
        );
    }
    rows.spread("legal moves a turn", &summary.branching);
    for (options, turns) in summary.branching_turns.iter().enumerate() {
        rows.count(format!("turns with {options} legal moves"), *turns);
    }
    rows.count("turns with moves left out", summary.turns_cut);
    rows.spread("log10 game tree", &summary.log10_game_tree);
    let captures = &summary.captures;
    rows.share("capturing moves", &captures.capturing_moves);
    rows.share("captures of several pits", &captures.several_pits);
    rows.share("grand slams", &captures.grand_slams);
    rows.spread("seeds a capture", &captures.seeds_a_capture);
    rows.spread("captures a game", &captures.captures_a_game);
    rows.spread("seeds swept at the end", &captures.swept_at_end);
    rows.spread("lead changes", &summary.lead_changes);
    rows.spread("lead changes a move", &summary.lead_change_rate);
    for (tenth, lead) in (1..).zip(&summary.winner_lead) {
        rows.estimate(format!("winner's lead after {tenth} tenths"), Some(lead));
    }
    rows.spread("drama", &summary.drama);
    for end in &summary.ended_by {
        rows.share(format!("ended by {}", end.end.words()), &end.games);
    }
    let is_decided = u64::from(summary.decided_by_bounds.is_some());
    rows.count("limits ended more than half of the games", is_decided);
    for first in &summary.first_moves {
        rows.count(format!("first move {}: games", first.mv), first.games);
        rows.count(format!("first move {}: finished", first.mv), first.finished);
        rows.estimate(
            format!("first move {}: value", first.mv),
            first.value.as_ref(),
        );
        rows.estimate(
            format!("first move {}: margin", first.mv),
            first.margin.as_ref(),
        );
    }
    for firing in summary.firing.iter().filter(|firing| firing.counted) {
        rows.count(
            format!("moves in which {} acted", firing.clause),
            firing.moves,
        );
        rows.share(
            format!("games in which {} acted", firing.clause),
            &firing.games,
        );
    }
    rows.0
}

/// CSV with a heading (RFC 4180): one row a measure, each repeating what the
/// numbers depend on, so that tables of several simulations can be joined.
pub fn csv(summaries: &[Summary]) -> String {
    const HEADING: [&str; 14] = [
        "ruleset",
        "reading",
        "players",
        "seed",
        "games",
        "agreement",
        "limit",
        "version",
        "measure",
        "value",
        "low",
        "high",
        "count",
        "of",
    ];
    let each = summaries.iter().map(rows_of);
    record(HEADING.map(String::from)) + &each.collect::<String>()
}

fn rows_of(summary: &Summary) -> String {
    let context = [
        summary.ruleset.clone(),
        summary.reading.join(" "),
        summary
            .players
            .values()
            .cloned()
            .collect::<Vec<_>>()
            .join(" "),
        summary.seed.to_string(),
        summary.games.to_string(),
        summary.agreement.clone(),
        summary.limit.to_string(),
        summary.version.clone(),
    ];
    let mut text = String::new();
    for row in rows(summary) {
        let number = |n: Option<f64>| n.map_or(String::new(), |n| n.to_string());
        let count = |n: Option<u64>| n.map_or(String::new(), |n| n.to_string());
        let numbers = [
            row.measure.clone(),
            number(row.value),
            number(row.interval.map(|interval| interval.low)),
            number(row.interval.map(|interval| interval.high)),
            count(row.count),
            count(row.of),
        ];
        text += &record(context.iter().cloned().chain(numbers));
    }
    text
}

fn record(fields: impl IntoIterator<Item = String>) -> String {
    let fields: Vec<String> = fields.into_iter().map(quoted).collect();
    fields.join(",") + "\r\n"
}

fn quoted(field: String) -> String {
    if field.contains(['"', ',', '\r', '\n']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field
    }
}

fn lower(player: Player) -> String {
    player.to_string().to_lowercase()
}

#[derive(Default)]
struct Rows(Vec<MeasureRow>);

impl Rows {
    fn push(&mut self, measure: impl Into<String>) -> &mut MeasureRow {
        self.0.push(MeasureRow {
            measure: measure.into(),
            value: None,
            interval: None,
            count: None,
            of: None,
        });
        self.0.last_mut().expect("a row was just pushed")
    }

    fn count(&mut self, measure: impl Into<String>, count: u64) {
        self.push(measure).count = Some(count);
    }

    fn estimate(&mut self, measure: impl Into<String>, estimate: Option<&Estimate>) {
        let row = self.push(measure);
        row.value = estimate.map(|e| e.value);
        row.interval = estimate.and_then(|e| e.interval);
    }

    fn share(&mut self, measure: impl Into<String>, share: &Share) {
        self.estimate(measure, share.share.as_ref());
        let row = self.0.last_mut().expect("a row was just pushed");
        row.count = Some(share.count);
        row.of = Some(share.of);
    }

    fn spread(&mut self, measure: &str, spread: &Spread) {
        let met = spread.count > 0;
        self.estimate(format!("{measure}: mean"), met.then_some(&spread.mean));
        self.0.last_mut().expect("a row was just pushed").count = Some(spread.count);
        for (name, value) in [
            ("deviation", spread.deviation),
            ("least", spread.least),
            ("most", spread.most),
        ] {
            self.push(format!("{measure}: {name}")).value = met.then_some(value);
        }
        for (name, quantile) in [
            ("lower quartile", &spread.lower_quartile),
            ("median", &spread.median),
            ("upper quartile", &spread.upper_quartile),
        ] {
            self.estimate(format!("{measure}: {name}"), quantile.as_ref());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_quoted_where_they_must_be() {
        let fields = ["plain", "a, b", "so \"called\"", ""].map(String::from);
        assert_eq!(record(fields), "plain,\"a, b\",\"so \"\"called\"\"\",\r\n");
    }
}
