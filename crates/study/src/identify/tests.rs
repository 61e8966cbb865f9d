//! The key on a table made by hand: three games that differ in the rows of their boards and in
//! whether a move may be followed by another.

use super::*;
use crate::compare::Mechanic;
use crate::features::Feature;

fn number(feature: Feature) -> usize {
    Question::all()
        .position(|question| question.feature == feature)
        .unwrap()
}

fn rows() -> usize {
    number(Feature::Rows)
}

fn again() -> usize {
    number(Feature::Has(Mechanic::Again))
}

/// Of a game that has so many rows, and another move or not.
fn candidate(name: &str, row_count: u16, has_again: bool, at: (f64, f64)) -> Candidate {
    let mut said = vec![Vec::new(); Question::all().count()];
    said[rows()] = vec![(Value(row_count), 1.0)];
    said[again()] = vec![(Value(u16::from(has_again)), 1.0)];
    Candidate {
        rulesets: vec![name.into()],
        places: vec![at],
        said,
        ..Candidate::default()
    }
}

fn table() -> Table {
    Table::from_candidates(vec![
        candidate("one", 2, false, (0.0, 0.0)),
        candidate("two", 2, true, (0.0, 40.0)),
        candidate("four", 4, false, (0.0, 41.0)),
    ])
}

fn known(answers: &str) -> Known {
    let mut known = Known::default();
    for answer in answers.split_whitespace() {
        known.answers.read(answer).unwrap();
    }
    known
}

fn whole(ranking: &Ranking) -> f64 {
    ranking.shares.iter().sum::<f64>() + ranking.none
}

#[test]
fn shares_add_up_and_answers_move_them() {
    let table = table();
    let key = Key::new(&table, Model::default());
    let before = key.rank(&known(""));
    assert!((before.none - Model::default().none).abs() < 1e-9);
    for answers in ["", "rows=2", "rows=2 turn_again=yes", "rows=9", "rows=2,4"] {
        assert!(
            (whole(&key.rank(&known(answers))) - 1.0).abs() < 1e-9,
            "{answers}"
        );
    }
    let two = key.rank(&known("rows=2 turn_again=yes"));
    assert_eq!(two.order()[0], 1);
    // A neighbour is mistaken for a number more often than one that is far from it.
    let three = key.rank(&known("rows=3"));
    let five = key.rank(&known("rows=5"));
    assert!(
        (three.shares[0] - three.shares[2]).abs() < 1e-9,
        "{three:?}"
    );
    assert!(five.shares[2] > 2.0 * five.shares[0], "{five:?}");
    // What fits none is told as none of these.
    assert!(key.rank(&known("rows=9 turn_again=yes")).none > before.none);
}

#[test]
fn what_is_not_known_says_nothing() {
    let table = table();
    let key = Key::new(&table, Model::default());
    let (none, unknown) = (
        key.rank(&known("")),
        key.rank(&known("rows=? turn_again=?")),
    );
    assert_eq!(none.shares, unknown.shares);
    let either = key.rank(&known("turn_again=yes,no"));
    let apart = none
        .shares
        .iter()
        .zip(&either.shares)
        .map(|(a, b)| (a - b).abs());
    assert!(apart.fold(0.0, f64::max) < 1e-6);
}

#[test]
fn the_place_favours_and_never_excludes() {
    let table = table();
    let key = Key::new(&table, Model::default());
    let there = Known {
        place: Some((0.0, 0.1)),
        ..known("")
    };
    let ranking = key.rank(&there);
    assert_eq!(ranking.order()[0], 0);
    assert!(
        ranking.shares.iter().all(|share| *share > 0.001),
        "{ranking:?}"
    );
    let answered = Known {
        place: there.place,
        ..known("rows=2 turn_again=yes")
    };
    let ranking = key.rank(&answered);
    assert!(
        ranking.shares[1] > 0.1,
        "a board that travelled: {ranking:?}"
    );
}

/// By the definition: the entropy before, less what is expected of it after.
#[test]
fn information_is_what_an_answer_is_expected_to_save() {
    let table = table();
    let key = Key::new(&table, Model::default());
    let entropy = |ranking: &Ranking| -> f64 {
        let all = ranking.shares.iter().chain([&ranking.none]);
        all.filter(|share| **share > 0.0)
            .map(|share| -share * share.log2())
            .sum()
    };
    for answers in ["", "rows=2", "turn_again=yes"] {
        let before = key.rank(&known(answers));
        for (question, name) in [(rows(), "rows"), (again(), "turn_again")] {
            let heard = key.expected(&before, question);
            let told: f64 = heard.iter().map(|(_, share)| share).sum();
            let after = heard.iter().map(|(value, share)| {
                let mut known = known(answers);
                if known.answers.get(question).is_some() {
                    return share / told * entropy(&before);
                }
                known.answers.set(question, Reply::OneOf(vec![*value]));
                share / told * entropy(&key.rank(&known))
            });
            let expected = entropy(&before) - after.sum::<f64>();
            let bits = key.information(&before, question);
            if known(answers).answers.get(question).is_none() {
                assert!(
                    (bits - expected).abs() < 1e-6,
                    "{answers} {name}: {bits} {expected}"
                );
            }
        }
    }
}

#[test]
fn a_clue_weighs_like_an_answer() {
    let table = table();
    let key = Key::new(&table, Model::default());
    let clue = Clue {
        of: ClueKind::Moves,
        logs: vec![-5.0, -1.0, -9.0],
        none: -6.0,
    };
    let seen = Known {
        clues: vec![clue],
        ..known("rows=2")
    };
    let ranking = key.rank(&seen);
    assert_eq!(ranking.order()[0], 1);
    let odds = (ranking.shares[1] / ranking.shares[0]).ln();
    let before = key.rank(&known("rows=2"));
    let was = (before.shares[1] / before.shares[0]).ln();
    assert!(
        (odds - was - 4.0).abs() < 1e-9,
        "four nats more than before"
    );
}

#[test]
fn the_most_telling_is_asked_first_and_nothing_twice() {
    let table = table();
    let key = Key::new(&table, Model::default());
    let seen = known("rows=2");
    let ask = key.to_ask(&seen, &key.rank(&seen));
    assert_eq!(ask[0].question, again());
    assert!(ask.iter().all(|ask| ask.question != rows()));
    let told = key.differences(&key.rank(&seen), &[0, 1]);
    assert_eq!(told[0].question, again());
    assert_eq!(told[0].answers, [Value::NO, Value::YES]);
}
