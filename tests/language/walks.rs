//! Whatever is printed of a term is walked, and turned in a mirror.

use std::fmt::Debug;

use proptest::prelude::*;

use seedlore::terms::{Condition, Letter, Part, PartMut, Term, Values, substitute};

use crate::support;
use crate::trees::{choice, condition, drawing};

/// Calls it with many conditions and ways to move; within these are paths and actions.
fn each_term(test: fn(&mut dyn Seen)) {
    drawing(move || {
        proptest!(ProptestConfig::with_cases(256), |(mut asked in condition(), mut way in choice())| {
            test(&mut asked);
            test(&mut way);
        });
    });
}

/// Any term: the trait itself is of known sizes.
trait Seen: Debug {
    fn walked(&self, seen: &mut dyn FnMut(Part<'_>));
    fn rewritten(&mut self, seen: &mut dyn FnMut(PartMut<'_>));
    fn substituted(&mut self, values: &Values) -> Vec<Letter>;
}

impl<T: Term + Debug> Seen for T {
    fn walked(&self, seen: &mut dyn FnMut(Part<'_>)) {
        self.walk(&mut |part| seen(part));
    }

    fn rewritten(&mut self, seen: &mut dyn FnMut(PartMut<'_>)) {
        self.rewrite(seen);
    }

    fn substituted(&mut self, values: &Values) -> Vec<Letter> {
        substitute(self, values)
    }
}

#[test]
fn every_class_of_pits_that_is_printed_is_walked() {
    each_term(|term| {
        let mut walked = 0;
        term.walked(&mut |part| walked += usize::from(matches!(part, Part::Pits(_))));
        assert_eq!(format!("{term:?}").matches("Pits { whose").count(), walked);
    });
}

#[test]
fn every_letter_that_is_printed_is_given_its_value() {
    each_term(|term| {
        let letters = ('a'..='z').filter_map(Letter::new);
        let values = letters.map(|letter| (letter, 2)).collect();
        assert_eq!(term.substituted(&values), []);
        assert!(!format!("{term:?}").contains("Letter("), "{term:?}");
    });
}

#[test]
fn every_name_that_is_printed_can_be_replaced() {
    each_term(|term| {
        let (printed, mut handed) = (format!("{term:?}"), Vec::new());
        term.rewritten(&mut |part| match part {
            PartMut::Condition(Condition::Named(name)) => handed.push(format!("Named({name:?})")),
            PartMut::Pits(pits) if pits.within.is_some() => {
                handed.push(format!("within: {:?}", pits.within));
            }
            PartMut::Actions(actions) => {
                let named = actions.iter().map(|action| format!("{action:?}"));
                handed.extend(named.filter(|action| action.starts_with("Do(")));
            }
            PartMut::Condition(_)
            | PartMut::Pits(_)
            | PartMut::Amount(_)
            | PartMut::Counts(_)
            | PartMut::Place(_)
            | PartMut::Places(_)
            | PartMut::Path(_)
            | PartMut::Word(_) => {}
        });
        for word in [r#"Named(""#, r#"within: Some(""#, r#"Do(""#] {
            let of_word = handed.iter().filter(|name| name.starts_with(word));
            assert_eq!(
                printed.matches(word).count(),
                of_word.count(),
                "{word} {printed}"
            );
        }
    });
}

/// What is printed, with every way round and every end the other one.
fn turned(printed: &str) -> String {
    let words = printed.split_inclusive(|c: char| !c.is_alphanumeric());
    words
        .map(|word| {
            let end = word.trim_end_matches(|c: char| !c.is_alphanumeric()).len();
            let (word, rest) = word.split_at(end);
            let other = match word {
                "Anticlockwise" => "Clockwise",
                "Clockwise" => "Anticlockwise",
                "Left" => "Right",
                "Right" => "Left",
                "LeftHalf" => "RightHalf",
                "RightHalf" => "LeftHalf",
                "Leftmost" => "Rightmost",
                "Rightmost" => "Leftmost",
                same => same,
            };
            format!("{other}{rest}")
        })
        .collect()
}

/// Whether a term has an image that is printed otherwise; an image is what is printed turned
/// about, and its own image is the term.
fn has_other_image<T: Term + Clone + PartialEq + Debug>(term: &T) -> bool {
    let mut image = term.clone();
    if !image.mirror() {
        return false;
    }
    assert_eq!(format!("{image:?}"), turned(&format!("{term:?}")));
    let is_other = image != *term;
    assert!(image.mirror());
    assert_eq!(image, *term);
    is_other
}

#[test]
fn every_way_round_that_is_printed_is_turned_in_a_mirror() {
    drawing(|| {
        let others = std::cell::Cell::new(0);
        proptest!(ProptestConfig::with_cases(512), |(asked in condition(), way in choice())| {
            let found = [has_other_image(&asked), has_other_image(&way)];
            others.set(others.get() + found.iter().filter(|found| **found).count());
        });
        assert!(others.get() > 40, "only {} are turned", others.get());
    });
}

#[test]
fn every_clause_of_the_collection_is_its_image_turned_again() {
    let collection = support::collection();
    let clauses = collection
        .rulesets()
        .iter()
        .flat_map(|rules| rules.clauses());
    let others = clauses.filter(|clause| has_other_image(clause.body()));
    let others = others.count();
    assert!(others > 200, "only {others} clauses are turned");
}

/// A mistake is never what was written, and what it is made of is not changed with it.
#[test]
fn every_mistake_changes_one_thing() {
    each_term(|term| {
        let before = format!("{term:?}");
        let mut met = 0;
        term.rewritten(&mut |mut part| met += part.word().count_mistakes());
        assert_eq!(format!("{term:?}"), before);
        // The first alone: what it has made has other mistakes.
        let mut is_made = false;
        term.rewritten(&mut |mut part| {
            let word = part.word();
            if !is_made && word.count_mistakes() > 0 {
                word.mistake(0);
                is_made = true;
            }
        });
        assert_eq!(format!("{term:?}") != before, met > 0, "{before}");
    });
}
