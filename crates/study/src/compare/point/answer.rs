//! Open questions whose answer stands in no clause: a tie is a draw, a single
//! seed may be sown. What one ruleset says in a clause, another may settle so.

use std::collections::{BTreeMap, BTreeSet};

use super::{Point, PointRelation, SideRules, Sides};
use seedlore_language::rules::{Answered, Question, Ruleset, answered};

/// By their names, the questions whose answer in force puts no clause into
/// the rules.
type ClauselessQuestions<'r> = BTreeMap<&'r str, &'r Question>;

/// Sets such answers against the clauses of the other ruleset that answer a
/// question of the same name, and against one another.
pub fn answer<'r>(points: &mut Vec<Point<'r>>, sides: &Sides<'r>) {
    let [left, right] = sides.rulesets;
    let (mut ours, mut theirs) = (clauseless(left), clauseless(right));
    for point in points.iter_mut() {
        match point.stands {
            PointRelation::OnlyLeft => point.right.answer = asked(&point.left, left, &mut theirs),
            PointRelation::OnlyRight => point.left.answer = asked(&point.right, right, &mut ours),
            _ => continue,
        }
        if !point.left.is_silent() && !point.right.is_silent() {
            point.stands = PointRelation::Otherwise;
            point.rests = sides.rests([&point.left, &point.right]);
        }
    }
    let names: BTreeSet<&str> = ours.keys().chain(theirs.keys()).copied().collect();
    let (of_left, of_right) = (left_unsaid(left), left_unsaid(right));
    for name in names {
        let stands = match (ours.get(name), theirs.get(name)) {
            (Some(ours), Some(theirs)) => stands(ours, theirs),
            // Elsewhere the answer is in the other's clauses, which stand
            // against those that carry it here.
            (Some(_), None) if of_right.contains(name) => PointRelation::OnlyLeft,
            (None, Some(_)) if of_left.contains(name) => PointRelation::OnlyRight,
            _ => continue,
        };
        let says = [&ours, &theirs].map(|clauseless| SideRules {
            clauses: Vec::new(),
            answer: clauseless.get(name).copied(),
        });
        points.push(sides.point(None, stands, says));
    }
}

fn stands(ours: &Question, theirs: &Question) -> PointRelation {
    let (ours, theirs) = (ours.chosen(), theirs.chosen());
    match (ours.text() == theirs.text(), ours.name() == theirs.name()) {
        (true, _) => PointRelation::Same,
        (false, true) => PointRelation::OtherWords,
        (false, false) => PointRelation::Otherwise,
    }
}

/// The usual questions on which neither a clause nor an answer says anything.
fn left_unsaid(rules: &Ruleset) -> BTreeSet<&'static str> {
    let all = answered(rules).into_iter();
    all.filter(|(_, by)| matches!(by, Answered::Left | Answered::NotAsked))
        .map(|(silence, _)| silence.name())
        .collect()
}

/// What the other ruleset answers, without a clause, to the question that
/// these clauses answer. Each answer stands once.
fn asked<'r>(
    says: &SideRules,
    rules: &Ruleset,
    clauseless: &mut ClauselessQuestions<'r>,
) -> Option<&'r Question> {
    let mut readings = says.clauses.iter().map(|id| rules.clause(*id).reading());
    readings.find_map(|reading| clauseless.remove(reading?.0))
}

fn clauseless(rules: &Ruleset) -> ClauselessQuestions<'_> {
    let readings = rules.clauses().iter().filter_map(|clause| clause.reading());
    let in_clauses: BTreeSet<&str> = readings.map(|(name, _)| name).collect();
    let all = rules.questions().iter();
    all.filter(|question| !in_clauses.contains(question.name()))
        .map(|question| (question.name(), question))
        .collect()
}
