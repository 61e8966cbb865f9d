//! Open questions whose answer stands in no clause: a tie is a draw, a single
//! seed may be sown. What one ruleset says in a clause, another may settle so.

use super::{Point, Says, Stands};
use crate::rules::{Question, Ruleset};

/// Sets such answers against the clauses of the other ruleset that answer a
/// question of the same name, and against one another.
pub fn answer<'r>(points: &mut Vec<Point<'r>>, rulesets: [&'r Ruleset; 2]) {
    let [left, right] = rulesets;
    for point in points.iter_mut() {
        match point.stands {
            Stands::OnlyLeft => point.right = of_clauses(&point.left, left, right),
            Stands::OnlyRight => point.left = of_clauses(&point.right, right, left),
            _ => continue,
        }
        if !point.left.is_silent() && !point.right.is_silent() {
            point.stands = Stands::Otherwise;
            point.rests = [point.left.status(left), point.right.status(right)];
        }
    }
    let is_used = |question: &Question, points: &[Point]| {
        let says = points.iter().flat_map(|point| [&point.left, &point.right]);
        says.filter_map(|says| says.answer)
            .any(|q| std::ptr::eq(q, question))
    };
    for ours in bare(left) {
        let theirs = named(right, ours.name());
        if is_used(ours, points) {
            continue;
        }
        let (stands, theirs) = match theirs {
            Some(theirs) if theirs.chosen().text() == ours.chosen().text() => {
                (Stands::Same, Says::answer(theirs))
            }
            Some(theirs) if theirs.chosen().name() == ours.chosen().name() => {
                (Stands::OtherWords, Says::answer(theirs))
            }
            Some(theirs) => (Stands::Otherwise, Says::answer(theirs)),
            None => (Stands::OnlyLeft, Says::default()),
        };
        points.push(Point::new(
            (None, stands),
            (Says::answer(ours), theirs),
            rulesets,
        ));
    }
    for theirs in bare(right) {
        if !is_used(theirs, points) {
            let says = (Says::default(), Says::answer(theirs));
            points.push(Point::new((None, Stands::OnlyRight), says, rulesets));
        }
    }
}

/// What the other ruleset answers, without a clause, to the question that
/// these clauses answer.
fn of_clauses<'r>(says: &Says, rules: &Ruleset, other: &'r Ruleset) -> Says<'r> {
    let asked = says
        .clauses
        .iter()
        .find_map(|id| rules.clause(*id).reading());
    let found = asked.and_then(|(name, _)| named(other, name));
    found.map_or_else(Says::default, Says::answer)
}

fn named<'r>(rules: &'r Ruleset, name: &str) -> Option<&'r Question> {
    bare(rules).find(|question| question.name() == name)
}

/// The questions whose answer in force puts no clause into the rules.
fn bare(rules: &Ruleset) -> impl Iterator<Item = &Question> {
    let answers = |question: &Question| {
        let mut readings = rules.clauses().iter().filter_map(|clause| clause.reading());
        readings.any(|(name, _)| name == question.name())
    };
    rules
        .questions()
        .iter()
        .filter(move |question| !answers(question))
}
