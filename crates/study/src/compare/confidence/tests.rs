//! Tests of what is said of how sure a ruleset is.

use super::*;
use seedlore_language::rules::Collection;
use seedlore_language::source::Sources;
use seedlore_language::syntax;

const WORKS: &str = r#"
@book{seen, author = {Near, A.}, title = {Seen}, year = {1950}, pages = {10--12}}
@book{unseen, author = {Far, B.}, title = {Unseen}, year = {1927}, pages = {382--385}}
@misc{base, author = {{Base of Games}}, title = {Base}}
@misc{base2, author = {{Base of Games}}, title = {Evidence}}
"#;

/// A plain game with one bracket for each of its rules, and lines of its own.
fn ruleset(record: &str, bracket: &str, more: &str) -> Confidence {
    let text = format!(
        "ruleset x \"X\" {{\n  record {{\n{record}\n}}\n  sources {{\n    \
         S = seen pages 10-12\n    U = unseen pages 382 via D\n    D = base\n    \
         E = base2\n  }}\n  board 2 rows of 6 pits [{bracket}]\n  \
         seeds 4 in every pit [{bracket}]\n  choose own pit [{bracket}]\n  \
         sow anticlockwise, skipping origin [{bracket}]\n  \
         on landing: capture last [{bracket}]\n  on stuck: end [{bracket}]\n  \
         win by most captured [{bracket}]\n{more}\n}}\n"
    );
    let mut sources = Sources::default();
    let works = sources.add("sources.bib", WORKS);
    let (works, faults) = Bibliography::parse(works, &sources);
    assert!(!faults.has_errors());
    let file = sources.add("x.sow", text);
    let tree = syntax::parse(file, &sources).unwrap();
    let (collection, faults) = Collection::check(vec![(file, tree)], works, &sources);
    assert!(!faults.has_errors(), "{}", faults.len());
    confidence(&collection.rulesets()[0], collection.bibliography())
}

fn has(sure: &Confidence, factor: Factor) -> bool {
    sure.caveats.iter().any(|caveat| caveat.factor == factor)
}

#[test]
fn a_clause_counts_by_the_weakest_thing_it_rests_on() {
    let sure = ruleset(
        "",
        "S 10; assumed: why",
        "  first player by lot [implied S 11: why]",
    );
    assert_eq!((sure.clauses.stated, sure.clauses.implied), (0, 1));
    assert_eq!((sure.clauses.assumed, sure.clauses.all()), (7, 8));
}

#[test]
fn what_is_read_in_another_work_is_second_hand_and_so_is_that_work() {
    let sure = ruleset("", "U 382", "  first player by lot [D]");
    assert_eq!((sure.hands.first, sure.hands.second), (0, 8));
    assert!(has(&sure, Factor::OnlySecondHand) && has(&sure, Factor::ShortReport));
    let sure = ruleset("", "E", "  first player by lot [U 382]");
    assert_eq!(sure.hands.first, 0, "its makers say it elsewhere");
    let sure = ruleset("", "S 10", "  first player by lot [U 382]");
    assert_eq!((sure.hands.first, sure.hands.second), (7, 1));
    assert!(has(&sure, Factor::PartlySecondHand) && !has(&sure, Factor::ShortReport));
    let sure = ruleset("", "S 10", "  first player by lot [assumed: why]");
    assert_eq!((sure.hands.first, sure.hands.none), (7, 1));
    assert!(!has(&sure, Factor::PartlySecondHand));
}

#[test]
fn the_year_of_the_book_is_no_date_of_play() {
    let of_book = ruleset(
        r#"observed by "A" when "in or before 1950" [S]"#,
        "S 10",
        "",
    );
    assert!(has(&of_book, Factor::PublicationDate) && !has(&of_book, Factor::NoObserver));
    let of_play = ruleset(r#"observed when "1948 to 1950" [S]"#, "S 10", "");
    assert!(!has(&of_play, Factor::PublicationDate) && has(&of_play, Factor::NoObserver));
    let none = ruleset(r#"observed by "A" [S]"#, "S 10", "");
    assert!(has(&none, Factor::NoDate) && !has(&none, Factor::PublicationDate));
}

#[test]
fn coordinates_of_ours_make_a_place_rough() {
    let ours = r#"place "Benin" at 9.5, 2.25 [S; assumed: the middle]"#;
    assert!(has(&ruleset(ours, "S 10", ""), Factor::RoughPlace));
    let theirs = r#"place "Benin" at 9.5, 2.25 [S]"#;
    assert!(!has(&ruleset(theirs, "S 10", ""), Factor::RoughPlace));
    assert!(has(&ruleset("", "S 10", ""), Factor::NoPlace));
}

#[test]
fn a_usual_question_is_answered_only_by_a_report_of_the_game() {
    let answer = |more: &str, silence: ChecklistQuestion| {
        let sure = ruleset("", "S 10", more);
        let (_, answer) = sure.usual.iter().find(|(s, _)| *s == silence).unwrap();
        *answer
    };
    let first = |bracket: &str| {
        let clause = format!("  first player by lot [{bracket}]");
        answer(&clause, ChecklistQuestion::FirstPlayer)
    };
    assert_eq!(first("S 11"), Answered::BySource);
    assert_eq!(first("assumed: why"), Answered::ByAssumption);
    assert_eq!(answer("", ChecklistQuestion::FirstPlayer), Answered::Left);
    assert_eq!(answer("", ChecklistQuestion::Origin), Answered::BySource);
    assert_eq!(answer("", ChecklistQuestion::Starter), Answered::NotAsked);
    let open = |bracket: &str| {
        let question = format!(
            "  open first \"Who?\" {{\n    assume lot \"By lot.\" [{bracket}]\n    \
             or custom \"By custom.\" [assumed: why]\n  }}"
        );
        answer(&question, ChecklistQuestion::FirstPlayer)
    };
    assert_eq!(open("S 11"), Answered::BySource);
    assert_eq!(
        open("U 382"),
        Answered::ByAssumption,
        "no report of this game"
    );
}
