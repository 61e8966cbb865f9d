//! Who answers the questions that a reader of any ruleset will ask: its
//! sources, an assumption, or nobody.

use std::collections::BTreeSet;

use serde::Serialize;

use super::checklist::{gives, names_origin};
use super::{
    Action, Body, ChecklistQuestion, Clause, Condition, Head, Objective, Part, Place, Places,
    Provenance, RoundRule, Ruleset, Status, Term, unanswered,
};

/// What stands behind the answer to a usual question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answered {
    /// A report of this ruleset says it, or it follows from what one says.
    BySource,
    /// Somebody chose, with a reason.
    ByAssumption,
    /// Nothing is said, and play goes on as it does where nothing is.
    Left,
    /// It does not arise under these rules.
    NotAsked,
}

impl Answered {
    /// Every answer once, the best supported first.
    pub const ALL: [Answered; 4] = [
        Answered::BySource,
        Answered::ByAssumption,
        Answered::Left,
        Answered::NotAsked,
    ];

    /// A phrase for a table: `answered by a source`.
    pub fn words(self) -> &'static str {
        match self {
            Answered::BySource => "answered by a source",
            Answered::ByAssumption => "assumed",
            Answered::Left => "left open",
            Answered::NotAsked => "does not arise",
        }
    }
}

/// The works that report this ruleset: what a fact of its record, or a clause
/// that is no reading of an open question, cites. Others are cited for
/// comparison.
pub fn reports(rules: &Ruleset) -> BTreeSet<&str> {
    let facts = rules.record().0.iter().map(|fact| &fact.provenance[..]);
    let clauses = rules.clauses().iter();
    let clauses = clauses.filter(|clause| clause.reading().is_none());
    facts
        .chain(clauses.map(Clause::provenance))
        .flatten()
        .filter_map(Provenance::citation)
        .map(|citation| citation.source.key.as_str())
        .collect()
}

/// Every usual question, and what stands behind its answer.
pub fn answered(rules: &Ruleset) -> Vec<(ChecklistQuestion, Answered)> {
    let reports = reports(rules);
    let left = unanswered(rules);
    ChecklistQuestion::ALL
        .iter()
        .copied()
        .map(|silence| {
            let asked = rules
                .questions()
                .iter()
                .find(|q| q.name() == silence.name());
            let answer = match asked {
                Some(question) => by(question.chosen().provenance(), &reports),
                None if left.contains(&silence) => Answered::Left,
                None => settling(rules, silence)
                    .iter()
                    .map(|clause| by(clause.provenance(), &reports))
                    .min()
                    .unwrap_or(Answered::NotAsked),
            };
            (silence, answer)
        })
        .collect()
}

/// Whether a report of the ruleset is all that this rests on.
fn by(provenance: &[Provenance], reports: &BTreeSet<&str>) -> Answered {
    let is_report = |p: &Provenance| {
        p.status() != Status::Assumed
            && p.citation()
                .is_some_and(|c| reports.contains(c.source.key.as_str()))
    };
    match !provenance.is_empty() && provenance.iter().all(is_report) {
        true => Answered::BySource,
        false => Answered::ByAssumption,
    }
}

/// The clauses that answer a question.
fn settling(rules: &Ruleset, silence: ChecklistQuestion) -> Vec<&Clause> {
    let of = |heads: &[Head]| -> Vec<&Clause> {
        let all = rules.clauses().iter();
        all.filter(|c| heads.contains(&c.head())).collect()
    };
    let that = |heads: &[Head], test: &dyn Fn(&Part<'_>) -> bool| -> Vec<&Clause> {
        let mut found = of(heads);
        found.retain(|clause| has_part(clause.body(), test));
        found
    };
    let acts = |heads: &[Head], test: &dyn Fn(&Action) -> bool| {
        that(
            heads,
            &|part| matches!(part, Part::Action(action) if test(action)),
        )
    };
    let rounds = |test: &dyn Fn(&RoundRule) -> bool| {
        let mut found = of(&[Head::Rounds]);
        found.retain(|clause| matches!(clause.body(), Body::Round(rule) if test(rule.what())));
        found
    };
    match silence {
        ChecklistQuestion::FirstPlayer => of(&[Head::First]),
        ChecklistQuestion::Singles => that(
            &[Head::Choose],
            &|part| matches!(part, Part::Pits(pits) if pits.holding.is_some()),
        ),
        ChecklistQuestion::Origin => that(
            &[Head::Sow, Head::Choose],
            &|part| matches!(part, Part::Path(path) if names_origin(path)),
        ),
        ChecklistQuestion::Endless => of(&[Head::OnEndless]),
        ChecklistQuestion::CapturingSeed => acts(
            &[Head::OnLanding],
            &|action| matches!(action, Action::Capture { places, .. } if takes_last_and_opposite(places)),
        ),
        ChecklistQuestion::Slam => rules
            .clauses()
            .iter()
            .filter(|clause| {
                has_part(clause.body(), &|part| {
                    matches!(part, Part::Condition(Condition::MoveCaptures))
                })
            })
            .collect(),
        ChecklistQuestion::Stuck => of(&[Head::OnStuck]),
        ChecklistQuestion::Rest => acts(&[Head::EndWhen, Head::OnStuck], &gives),
        ChecklistQuestion::Repetition => that(&[Head::EndWhen], &|part| {
            matches!(part, Part::Condition(Condition::PositionRepeats))
        }),
        ChecklistQuestion::Tie => match rules.objective().says {
            Objective::MostCaptured => acts(&[Head::EndWhen], &|a| matches!(a, Action::Draw)),
            _ => Vec::new(),
        },
        ChecklistQuestion::Locked => Vec::new(),
        ChecklistQuestion::Leftovers => rounds(&|rule| matches!(rule, RoundRule::Leftovers(_))),
        ChecklistQuestion::Unfilled => rounds(&|rule| matches!(rule, RoundRule::Unfilled(_))),
        ChecklistQuestion::Remainder => rounds(&|rule| matches!(rule, RoundRule::Remainder { .. })),
        ChecklistQuestion::Starter => rounds(&|rule| matches!(rule, RoundRule::First(_))),
    }
}

fn has_part(body: &Body, test: &dyn Fn(&Part<'_>) -> bool) -> bool {
    let mut found = false;
    body.walk(&mut |part| found |= test(&part));
    found
}

/// `last and opposite`.
fn takes_last_and_opposite(places: &Places) -> bool {
    let (mut last, mut opposite) = (false, false);
    places.walk(&mut |part| {
        if let Part::Place(place) = part {
            last |= *place == Place::Last;
            opposite |= matches!(place, Place::Opposite { .. });
        }
    });
    last && opposite
}
