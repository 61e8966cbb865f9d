//! How two rulesets stand to one another, in words.

use super::{Point, PointRelation, counts};
use seedlore_language::rules::Status;

impl PointRelation {
    /// In a few words, of one point; `here` is the ruleset on the left.
    pub fn words(self) -> &'static str {
        match self {
            PointRelation::Same => "the same rule",
            PointRelation::OtherWords => "the same rule in other words",
            PointRelation::OtherClauses => "the same rule, put otherwise",
            PointRelation::Otherwise => "another rule",
            PointRelation::OnlyLeft => "only here",
            PointRelation::OnlyRight => "only there",
        }
    }

    /// For a list of how many points stand so.
    pub fn plural(self) -> &'static str {
        match self {
            PointRelation::Same => "the same",
            PointRelation::OtherWords => "the same in other words",
            PointRelation::OtherClauses => "the same, put otherwise",
            PointRelation::Otherwise => "ruled otherwise",
            PointRelation::OnlyLeft => "only here",
            PointRelation::OnlyRight => "only there",
        }
    }
}

impl Point<'_> {
    /// Where both speak, and one is surer of it: `said there, assumed here`.
    /// `places` are words for where each stands.
    pub fn rests_apart(&self, places: [String; 2]) -> Option<String> {
        let [Some(left), Some(right)] = self.rests else {
            return None;
        };
        let mut both = [(left, &places[0]), (right, &places[1])];
        both.sort_by_key(|(status, _)| *status);
        let [(surer, one), (weaker, other)] = both;
        (surer != weaker).then(|| format!("{} {one}, {} {other}", word(surer), word(weaker)))
    }
}

/// How many points there are, and how many of them stand how.
pub fn counted(points: &[Point]) -> String {
    let counted = counts(points).into_iter();
    let counted: Vec<String> = counted
        .map(|(stands, count)| format!("{count} {}", stands.plural()))
        .collect();
    match points.len() {
        1 => format!("1 point: {}.", counted.join(", ")),
        n => format!("{n} points: {}.", counted.join(", ")),
    }
}

fn word(status: Status) -> &'static str {
    match status {
        Status::Stated => "said",
        Status::Implied => "implied",
        Status::Assumed => "assumed",
    }
}
