//! Two rulesets side by side, point by point: what either says of a matter,
//! where from, and how the two stand to one another there.

mod about;
mod answer;
mod cited;
mod pair;
mod plain;
mod words;

pub use cited::{CitedRule, cited_rules};
pub use words::counted;

use std::collections::BTreeSet;

use serde::Serialize;

use seedlore_language::rules::{ClauseId, Head, Provenance, Question, Ruleset, Status, reports};

/// How two rulesets stand to one another on one point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum PointRelation {
    /// One rule.
    Same,
    /// One rule, for which the words quoted from the sources are not the same.
    OtherWords,
    /// What one says in one clause, the other says in several, or puts the
    /// other way round: `forbid` here, `require` there.
    OtherClauses,
    /// Both rule on it, and not alike.
    Otherwise,
    /// The right ruleset says nothing of it.
    OnlyLeft,
    /// The left ruleset says nothing of it.
    OnlyRight,
}

impl PointRelation {
    /// Every relation once, from agreement to silence.
    pub const ALL: [PointRelation; 6] = [
        PointRelation::Same,
        PointRelation::OtherWords,
        PointRelation::OtherClauses,
        PointRelation::Otherwise,
        PointRelation::OnlyLeft,
        PointRelation::OnlyRight,
    ];

    /// Whether it is one rule, however it is put.
    pub fn is_one_rule(self) -> bool {
        matches!(
            self,
            PointRelation::Same | PointRelation::OtherWords | PointRelation::OtherClauses
        )
    }
}

/// What one ruleset says on a point. Both parts are empty where it says nothing.
#[derive(Debug, Clone, Default)]
pub struct SideRules<'r> {
    /// In their order.
    pub clauses: Vec<ClauseId>,
    /// An open question whose answer in force puts no clause into the rules.
    pub answer: Option<&'r Question>,
}

impl<'r> SideRules<'r> {
    /// True if the ruleset has no clause on it and answers no question about it.
    pub fn is_silent(&self) -> bool {
        self.clauses.is_empty() && self.answer.is_none()
    }

    /// All that it rests on here.
    pub fn provenance(&self, rules: &'r Ruleset) -> impl Iterator<Item = &'r Provenance> {
        let clauses = self.clauses.iter().map(|id| rules.clause(*id).provenance());
        let answer = self.answer.map(|question| question.chosen().provenance());
        clauses.chain(answer).flatten()
    }

    /// The weakest of what it rests on; `None` where it says nothing or gives
    /// no source. A reading that follows the report of another game is assumed.
    pub fn status(&self, rules: &'r Ruleset) -> Option<Status> {
        self.status_by(rules, &reports(rules))
    }

    /// `reports` are the works that report the ruleset.
    fn status_by(&self, rules: &'r Ruleset, reports: &BTreeSet<&str>) -> Option<Status> {
        let is_reading = |id: &ClauseId| rules.clause(*id).reading().is_some();
        let is_chosen = self.answer.is_some() || self.clauses.iter().any(is_reading);
        let is_own = |provenance: &Provenance| {
            let cited = provenance.citation();
            cited.is_none_or(|cited| reports.contains(cited.source.key.as_str()))
        };
        let status = |provenance: &Provenance| match is_chosen && !is_own(provenance) {
            true => Status::Assumed,
            false => provenance.status(),
        };
        self.provenance(rules).map(status).max()
    }
}

/// One matter on which at least one of two rulesets speaks.
#[derive(Debug, Clone)]
pub struct Point<'r> {
    /// What its clauses govern; `None` of an open question to whose answers
    /// no clause belongs.
    pub head: Option<Head>,
    /// Relation of the two sides.
    pub stands: PointRelation,
    /// The left ruleset's part in it.
    pub left: SideRules<'r>,
    /// The right ruleset's part in it.
    pub right: SideRules<'r>,
    /// What each rests on, the weakest of it.
    pub rests: [Option<Status>; 2],
}

impl<'r> Point<'r> {
    /// What it is about, as a heading.
    pub fn topic(&self) -> &'r str {
        let asked = self.left.answer.or(self.right.answer);
        match (self.head, asked) {
            (Some(head), _) => head.topic(),
            (None, question) => question.map_or("", Question::text),
        }
    }

    /// Whether both have the rule, and from sources alike: nothing here tells
    /// the one from the other.
    pub fn is_agreed(&self) -> bool {
        self.stands == PointRelation::Same && self.rests[0] == self.rests[1]
    }
}

/// The two rulesets, and the works that report each.
struct Sides<'r> {
    rulesets: [&'r Ruleset; 2],
    reports: [BTreeSet<&'r str>; 2],
}

impl<'r> Sides<'r> {
    fn point(
        &self,
        head: Option<Head>,
        stands: PointRelation,
        says: [SideRules<'r>; 2],
    ) -> Point<'r> {
        let [left, right] = says;
        Point {
            head,
            stands,
            rests: self.rests([&left, &right]),
            left,
            right,
        }
    }

    fn rests(&self, says: [&SideRules<'r>; 2]) -> [Option<Status>; 2] {
        [0, 1].map(|at| says[at].status_by(self.rulesets[at], &self.reports[at]))
    }
}

/// How many points there are of each standing that occurs.
pub fn counts(points: &[Point]) -> Vec<(PointRelation, usize)> {
    let of = |stands: PointRelation| points.iter().filter(|point| point.stands == stands).count();
    let all = PointRelation::ALL
        .into_iter()
        .map(|stands| (stands, of(stands)));
    all.filter(|(_, count)| *count > 0).collect()
}

/// Every matter on which either ruleset speaks, in the order of the heads;
/// those that stand in no clause come last. Each clause stands in one point.
pub fn points<'r>(left: &'r Ruleset, right: &'r Ruleset) -> Vec<Point<'r>> {
    let sides = Sides {
        rulesets: [left, right],
        reports: [reports(left), reports(right)],
    };
    let mut points = pair::pair(&sides);
    answer::answer(&mut points, &sides);
    let order = |point: &Point| {
        let first = |says: &SideRules| says.clauses.first().copied();
        let clause = (first(&point.left), first(&point.right));
        // What only the right says follows what the left does.
        (point.head.is_none(), point.head, clause.0.is_none(), clause)
    };
    points.sort_by_key(order);
    points
}
