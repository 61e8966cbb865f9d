//! Comparison of the real rulesets.

mod support;

use std::collections::BTreeSet;

use seedlore::compare::{Difference, differences, distance, kinship, matrix};
use seedlore::rules::{Head, Ruleset};

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
