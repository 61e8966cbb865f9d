//! Open questions whose answer stands in no clause: a tie is a draw, a single
//! seed may be sown. What one ruleset says in a clause, another may settle so.

use super::{Point, Says, Stands};
use crate::rules::{Answered, Question, Ruleset, answered};

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
    let used: Vec<&Question> = points
        .iter()
        .flat_map(|point| [point.left.answer, point.right.answer])
        .flatten()
        .collect();
    let is_used = |question: &Question| used.iter().any(|known| std::ptr::eq(*known, question));
    let mut ours_alone = Vec::new();
    for ours in bare(left).filter(|question| !is_used(question)) {
        match named(right, ours.name()).filter(|theirs| !is_used(theirs)) {
            Some(theirs) => {
                let says = (Says::answer(ours), Says::answer(theirs));
                points.push(Point::new((None, stands(ours, theirs)), says, rulesets));
            }
            None => ours_alone.push(ours),
        }
    }
    let theirs_alone = bare(right).filter(|question| !is_used(question));
    let theirs_alone = theirs_alone.filter(|question| named(left, question.name()).is_none());
    for ours in unanswered_in(right, ours_alone) {
        let says = (Says::answer(ours), Says::default());
        points.push(Point::new((None, Stands::OnlyLeft), says, rulesets));
    }
    for theirs in unanswered_in(left, theirs_alone.collect()) {
        let says = (Says::default(), Says::answer(theirs));
        points.push(Point::new((None, Stands::OnlyRight), says, rulesets));
    }
}

fn stands(ours: &Question, theirs: &Question) -> Stands {
    let (ours, theirs) = (ours.chosen(), theirs.chosen());
    match (ours.text() == theirs.text(), ours.name() == theirs.name()) {
        (true, _) => Stands::Same,
        (false, true) => Stands::OtherWords,
        (false, false) => Stands::Otherwise,
    }
}

/// Of questions that one ruleset asks, those on which the other says nothing.
/// Most are answered by its clauses, which stand against those that carry the
/// answer here; of the usual ones it is known when they are not.
fn unanswered_in<'r>(other: &Ruleset, asked: Vec<&'r Question>) -> Vec<&'r Question> {
    if asked.is_empty() {
        return asked;
    }
    let silent: Vec<&str> = answered(other)
        .into_iter()
        .filter(|(_, by)| matches!(by, Answered::Left | Answered::NotAsked))
        .map(|(silence, _)| silence.name())
        .collect();
    let asked = asked.into_iter();
    asked
        .filter(|question| silent.contains(&question.name()))
        .collect()
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
