//! A summary as rows of one measure each, and those as CSV.

use super::definitions::{Figure, figures};
use super::{Estimate, Share, Spread, Summary};

/// One measure, under a name that says where in the summary it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct MeasureRow {
    /// Name of the measure, unlike that of any other row of the summary.
    pub measure: String,
    /// The figure, with its interval if there is one; `None` of counts, and of estimates
    /// from no observation.
    pub estimate: Option<Estimate>,
    /// Observations that the figure rests on; of a share, those counted.
    pub count: Option<u64>,
    /// Of a share, all that might have been counted.
    pub of: Option<u64>,
}

/// Every measure of a summary, always in the same order.
pub fn rows(summary: &Summary) -> Vec<MeasureRow> {
    let mut rows = Rows::default();
    for (name, figure) in figures(summary) {
        match figure {
            Figure::Count(count) => rows.push(name).count = Some(count),
            Figure::Estimate(estimate) => rows.estimate(name, estimate),
            Figure::Share(share) => rows.share(name, share),
            Figure::Spread(spread) => rows.spread(&name, spread),
        }
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
        let interval = row.estimate.and_then(|estimate| estimate.interval);
        let count = |n: Option<u64>| n.map_or(String::new(), |n| n.to_string());
        let numbers = [
            row.measure.clone(),
            number(row.estimate.map(|estimate| estimate.value)),
            number(interval.map(|interval| interval.low)),
            number(interval.map(|interval| interval.high)),
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

#[derive(Default)]
struct Rows(Vec<MeasureRow>);

impl Rows {
    fn push(&mut self, measure: String) -> &mut MeasureRow {
        self.0.push(MeasureRow {
            measure,
            estimate: None,
            count: None,
            of: None,
        });
        self.0.last_mut().expect("a row was just pushed")
    }

    fn estimate(&mut self, measure: String, estimate: Option<Estimate>) {
        self.push(measure).estimate = estimate;
    }

    fn share(&mut self, measure: String, share: &Share) {
        self.estimate(measure, share.share);
        let row = self.0.last_mut().expect("a row was just pushed");
        row.count = Some(share.count);
        row.of = Some(share.of);
    }

    fn spread(&mut self, measure: &str, spread: &Spread) {
        let met = spread.count > 0;
        self.estimate(format!("{measure}: mean"), met.then_some(spread.mean));
        self.0.last_mut().expect("a row was just pushed").count = Some(spread.count);
        for (name, value) in [
            ("deviation", spread.deviation),
            ("least", spread.least),
            ("most", spread.most),
        ] {
            let interval = None;
            self.push(format!("{measure}: {name}")).estimate =
                met.then_some(Estimate { value, interval });
        }
        for (name, quantile) in [
            ("lower quartile", spread.lower_quartile),
            ("median", spread.median),
            ("upper quartile", spread.upper_quartile),
        ] {
            self.estimate(format!("{measure}: {name}"), quantile);
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
