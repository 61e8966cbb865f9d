//! Comparison of the real rulesets.

use std::collections::BTreeSet;

use seedlore::compare::point::{Point, PointRelation, points};
use seedlore::compare::{Difference, differences, distance, kinship, matrix};
use seedlore::rules::{ClauseId, Collection, Head, Ruleset, Status};

use crate::support;

#[test]
fn every_clause_stands_once_in_the_matrix_and_in_a_difference() {
    let collection = support::collection();
    let rulesets: Vec<&Ruleset> = collection.rulesets().iter().collect();
    let matrix = matrix(&rulesets);
    for (column, rules) in rulesets.iter().enumerate() {
        let cells = matrix
            .rows
            .iter()
            .flat_map(|row| &row.cells[column].clauses);
        assert_eq!(cells.count(), rules.clauses().len());
    }
    for left in &rulesets {
        for right in &rulesets {
            let mut met = [BTreeSet::new(), BTreeSet::new()];
            for difference in differences(left, right)
                .iter()
                .flat_map(|topic| &topic.differences)
            {
                let (one, other) = match *difference {
                    Difference::Same { left, right } | Difference::Differs { left, right } => {
                        (Some(left), Some(right))
                    }
                    Difference::OnlyLeft(left) => (Some(left), None),
                    Difference::OnlyRight(right) => (None, Some(right)),
                };
                assert!(one.is_none_or(|clause| met[0].insert(clause)));
                assert!(other.is_none_or(|clause| met[1].insert(clause)));
            }
            assert_eq!(met[0].len(), left.clauses().len());
            assert_eq!(met[1].len(), right.clauses().len());
        }
    }
}

#[test]
fn cells_agree_where_no_clause_differs() {
    let collection = support::collection();
    let rulesets: Vec<&Ruleset> = collection.rulesets().iter().collect();
    let matrix = matrix(&rulesets);
    for (a, left) in rulesets.iter().enumerate() {
        for (b, right) in rulesets.iter().enumerate() {
            let topics = differences(left, right);
            for row in &matrix.rows {
                let same = row.cells[a].saying == row.cells[b].saying;
                let topic = topics.iter().find(|topic| topic.head == row.head);
                assert_eq!(
                    same,
                    topic.is_none_or(|topic| topic.is_same()),
                    "{:?}",
                    row.head
                );
            }
        }
    }
}

#[test]
fn distance_is_a_distance() {
    let collection = support::collection();
    let rulesets = collection.rulesets();
    for one in rulesets {
        assert_eq!(distance(one, one), 0);
        for other in rulesets {
            assert_eq!(distance(one, other), distance(other, one));
        }
    }
}

#[test]
fn what_only_clockwise_sowing_parts_differs_in_sowing() {
    let collection = support::collection();
    let bennett = collection.get("wari-bennett").unwrap();
    let woli = collection.get("woli-beart").unwrap();
    let topics = differences(bennett, woli);
    let sow = topics.iter().find(|topic| topic.head == Head::Sow).unwrap();
    assert!(matches!(sow.differences[..], [Difference::Differs { .. }]));
    let board = topics
        .iter()
        .find(|topic| topic.head == Head::Seeds)
        .unwrap();
    assert!(!board.is_same());
}

#[test]
fn kin_form_a_tree_and_derived_rulesets_have_a_parent() {
    let collection = support::collection();
    let rulesets: Vec<&Ruleset> = collection.rulesets().iter().collect();
    let kinship = kinship(&rulesets);
    assert_eq!(kinship.likeness.len(), rulesets.len() - 1);
    let derived = rulesets
        .iter()
        .filter(|rules| rules.parent().is_some())
        .count();
    assert_eq!(kinship.descent.len(), derived);
    assert!(derived >= 3);
    for tie in &kinship.likeness {
        let depth = |at: usize| kinship.kin[at].place.unwrap().x;
        assert_eq!(depth(tie.one).abs_diff(depth(tie.other)), 1);
    }
    assert_eq!(kinship.kin[kinship.root.unwrap()].place.unwrap().x, 0);
    let reversed: Vec<&Ruleset> = rulesets.iter().rev().copied().collect();
    let again = seedlore::compare::kinship(&reversed);
    let ties = |kinship: &seedlore::compare::Kinship| -> BTreeSet<BTreeSet<String>> {
        let name = |at: usize| kinship.kin[at].name.clone();
        let tie = |tie: &seedlore::compare::Likeness| [name(tie.one), name(tie.other)].into();
        kinship.likeness.iter().map(tie).collect()
    };
    assert_eq!(ties(&kinship), ties(&again));
}

/// Each ruleset with the three that follow it in the book.
fn neighbours(collection: &Collection) -> impl Iterator<Item = [&Ruleset; 2]> {
    let rulesets = collection.rulesets();
    (1..4).flat_map(move |step| {
        let pairs = rulesets.iter().zip(rulesets.iter().skip(step));
        pairs.map(|(left, right)| [left, right])
    })
}

#[test]
fn every_clause_stands_in_one_point_and_answers_beside_answers() {
    let collection = support::collection();
    for sides in neighbours(collection) {
        let points = points(sides[0], sides[1]);
        for (at, rules) in sides.iter().enumerate() {
            let says = points.iter().map(|point| [&point.left, &point.right][at]);
            let met: Vec<ClauseId> = says.clone().flat_map(|says| says.clauses.clone()).collect();
            let once: BTreeSet<ClauseId> = met.iter().copied().collect();
            assert_eq!(met.len(), rules.clauses().len(), "{}", rules.name());
            assert_eq!(once.len(), met.len(), "{}", rules.name());
            for question in rules.questions() {
                let by_clause = |rules: &Ruleset| {
                    let mut readings = rules.clauses().iter().filter_map(|c| c.reading());
                    readings.any(|(name, _)| name == question.name())
                };
                let mut answers = says.clone().filter_map(|says| says.answer);
                let is_met = answers.any(|answer| answer.name() == question.name());
                let other = sides[1 - at];
                let is_asked = other
                    .questions()
                    .iter()
                    .any(|q| q.name() == question.name());
                // An answer in a clause stands with it; one in no clause stands
                // against the other's, if that has one.
                match by_clause(rules) {
                    true => assert!(!is_met),
                    false if is_asked && !by_clause(other) => assert!(is_met),
                    false => {}
                }
            }
        }
    }
}

#[test]
fn points_say_who_speaks() {
    let collection = support::collection();
    for [left, right] in neighbours(collection) {
        for point in points(left, right) {
            let silent = [point.left.is_silent(), point.right.is_silent()];
            let expected = match point.stands {
                PointRelation::OnlyLeft => [false, true],
                PointRelation::OnlyRight => [true, false],
                _ => [false, false],
            };
            assert_eq!(silent, expected);
            assert_eq!(point.rests[0], point.left.status(left));
            assert_eq!(point.rests[1], point.right.status(right));
        }
    }
}

#[test]
fn points_are_the_same_from_the_other_side() {
    let collection = support::collection();
    let turned = |stands: PointRelation| match stands {
        PointRelation::OnlyLeft => PointRelation::OnlyRight,
        PointRelation::OnlyRight => PointRelation::OnlyLeft,
        other => other,
    };
    for [left, right] in neighbours(collection) {
        let one = |left, right| -> usize {
            let found = points(left, right);
            found
                .iter()
                .filter(|point| point.stands.is_one_rule())
                .count()
        };
        assert_eq!(one(left, right), one(right, left));
        let only = |points: &[Point], stands: PointRelation| -> usize {
            let clauses = points.iter().filter(|point| point.stands == stands);
            clauses
                .map(|point| point.left.clauses.len() + point.right.clauses.len())
                .sum()
        };
        let (here, there) = (points(left, right), points(right, left));
        for stands in [PointRelation::OnlyLeft, PointRelation::OnlyRight] {
            assert_eq!(
                only(&here, stands),
                only(&there, turned(stands)),
                "{}",
                left.name()
            );
        }
    }
}

/// Where no clause differs, every point that a clause speaks on is one rule.
#[test]
fn no_point_parts_where_no_clause_does() {
    let collection = support::collection();
    for rules in collection.rulesets() {
        assert!(points(rules, rules).iter().all(Point::is_agreed));
    }
    for [left, right] in neighbours(collection) {
        let points = points(left, right);
        for topic in differences(left, right) {
            for difference in &topic.differences {
                let Difference::Same { left, .. } = difference else {
                    continue;
                };
                let point = points.iter().find(|p| p.left.clauses.contains(left));
                assert!(point.is_some_and(|point| !point.right.clauses.is_empty()));
            }
        }
    }
}

#[test]
fn the_collection_shows_every_way_to_stand_with_sources_on_both_sides() {
    let collection = support::collection();
    let rulesets = collection.rulesets();
    let mut met: BTreeSet<PointRelation> = BTreeSet::new();
    let mut mixed: BTreeSet<[Status; 2]> = BTreeSet::new();
    for left in rulesets {
        for right in rulesets.iter().filter(|right| right.name() != left.name()) {
            for point in points(left, right) {
                match (point.stands, point.rests) {
                    (PointRelation::OnlyLeft, [Some(_), None])
                    | (PointRelation::OnlyRight, [None, Some(_)]) => {
                        met.insert(point.stands);
                    }
                    (stands, [Some(left), Some(right)]) => {
                        met.insert(stands);
                        if stands.is_one_rule() {
                            mixed.insert([left, right]);
                        }
                    }
                    _ => {}
                }
            }
        }
        if met.len() == PointRelation::ALL.len() && mixed.len() == 9 {
            return;
        }
    }
    panic!("only {met:?} and {mixed:?}");
}

#[test]
fn wari_by_bennett_and_by_a_leaflet_point_by_point() {
    let collection = support::collection();
    let bennett = collection.get("wari-bennett").unwrap();
    let walker = collection.get("wari-walker").unwrap();
    let points = points(bennett, walker);
    let of = |label: &str| {
        let clause = bennett
            .clauses()
            .iter()
            .find(|c| c.label() == label)
            .unwrap();
        let id = clause.id();
        points
            .iter()
            .find(|p| p.left.clauses.contains(&id))
            .unwrap()
    };
    let labels = |point: &Point| -> Vec<&str> {
        let ids = point.right.clauses.iter();
        ids.map(|id| walker.clause(*id).label()).collect()
    };
    // What the leaflet forbids at once, Bennett has in two rules.
    let moves = of("forbid");
    assert_eq!(moves.left.clauses, of("require").left.clauses);
    assert_eq!(moves.left.clauses.len(), 2);
    assert_eq!(labels(moves), ["forbid"]);
    assert_eq!(moves.stands, PointRelation::Otherwise);
    // Ends for different causes are different matters.
    assert_eq!(of("end when 1").stands, PointRelation::OnlyLeft);
    // One rule, which only the leaflet says.
    let begins = of("first player");
    assert!(begins.stands.is_one_rule());
    assert_eq!(begins.rests, [Some(Status::Assumed), Some(Status::Stated)]);
    let apart = begins.rests_apart(["here", "there"].map(String::from));
    assert_eq!(apart.as_deref(), Some("said there, assumed here"));
    // A tie stands in no clause of either.
    let tie = points.iter().find(|point| point.head.is_none()).unwrap();
    assert_eq!(tie.left.answer.unwrap().name(), "tie");
    assert_eq!(tie.right.answer.unwrap().name(), "tie");
    // Bennett's reading follows the leaflet, which is no report of his game.
    assert_eq!(tie.rests, [Some(Status::Assumed), Some(Status::Implied)]);
}
