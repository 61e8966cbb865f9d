//! Two rulesets are claimed to be one game only where every game is one of both.

use rayon::prelude::*;
use seedlore::compare::lockstep::{BoardAlignment, Effort, Lockstep, Proof, part, proof};
use seedlore::compare::sensitivity::alternatives;
use seedlore::compare::{differences, is_same_game};
use seedlore::engine::Engine;
use seedlore::library::built_in_files;
use seedlore::rules::Ruleset;

use crate::support;
use crate::targets::claims::{is_claimed, sound_alone, variants};

/// A game of two rows with some statements more, or others in place of these.
fn ruleset(statements: &str) -> Ruleset {
    let mut depth = 0;
    let own: Vec<&str> = statements
        .lines()
        .filter(|line| {
            let is_own = depth == 0;
            depth += line.matches('{').count();
            depth -= line.matches('}').count();
            is_own
        })
        .collect();
    let has = |head: &str| own.iter().any(|line| line.trim().starts_with(head));
    let mut text = String::from(
        "ruleset x \"X\" {\n  board 2 rows of 6 pits, store each\n  seeds 4 in every pit\n",
    );
    for (head, usual) in [
        ("choose", "choose own pit"),
        ("sow", "sow anticlockwise"),
        (
            "end",
            "end when somebody has none: capture any pits for owner",
        ),
        ("win", "win by most captured"),
    ] {
        if !has(head) {
            text.push_str(&format!("  {usual}\n"));
        }
    }
    text.push_str(statements);
    text.push_str("\n}\n");
    sound_alone(&text).unwrap_or_else(|| panic!("not sound:\n{text}"))
}

/// Rules that differ in one thing that is easily overlooked, and what that is.
const OTHER_GAMES: [(&str, &str, &str); 17] = [
    (
        "the first demand that can be met narrows what the second is asked of",
        "require move captures if possible
         add require some own pit holding 1 if possible
         on landing { opponent pit making 2 or 3: capture last }",
        "require some own pit holding 1 if possible
         add require move captures if possible
         on landing { opponent pit making 2 or 3: capture last }",
    ),
    (
        "a ban before a demand, both where possible",
        "forbid move captures if possible
         require some own pit holding 1 if possible
         on landing { opponent pit making 2 or 3: capture last }",
        "require some own pit holding 1 if possible
         forbid move captures if possible
         on landing { opponent pit making 2 or 3: capture last }",
    ),
    (
        "`else` binds what comes after it",
        "choose own pit holding 6 or more else own pit holding 1 or own pit holding 4 or 5",
        "choose own pit holding 6 or more or own pit holding 4 or 5 else own pit holding 1",
    ),
    (
        "tiers are read from the first on",
        "choose own pit holding 6 or more else own pit holding 4 else own pit holding 1 to 3 else own pit",
        "choose own pit holding 6 or more else own pit holding 1 to 3 else own pit holding 4 else own pit",
    ),
    (
        "the table that is read first",
        "on landing { opponent pit making 2 or 3: capture last }
         also on passing or landing { pit making 3: capture last for opponent }",
        "on passing or landing { pit making 3: capture last for opponent }
         also on landing { opponent pit making 2 or 3: capture last }",
    ),
    (
        "two blocks of one line each, and one of two lines",
        "on landing { opponent pit making 2 or 3: capture next }
         also on landing { pit making 3: capture last }",
        "on landing {
           opponent pit making 2 or 3: capture next
           pit making 3: capture last
         }",
    ),
    (
        "the first rule of rounds that is in force says who begins",
        "rounds {
           first player is winner when round is at most 3
           first player is loser when round is at most 5
           until captured by poorer is less than 4
           refill 4 per pit from left
         }
         on landing { opponent pit making 2 or 3: capture last }",
        "rounds {
           first player is loser when round is at most 5
           first player is winner when round is at most 3
           until captured by poorer is less than 4
           refill 4 per pit from left
         }
         on landing { opponent pit making 2 or 3: capture last }",
    ),
    (
        "the first `unfilled` that is in force",
        "rounds {
           until captured by poorer is less than 4
           refill 4 per pit from left
           unfilled pits closed when captured by poorer is at most 23
           unfilled pits empty when captured by poorer is at most 20
         }
         on landing { opponent pit making 2 or 3: capture last }",
        "rounds {
           until captured by poorer is less than 4
           refill 4 per pit from left
           unfilled pits empty when captured by poorer is at most 20
           unfilled pits closed when captured by poorer is at most 23
         }
         on landing { opponent pit making 2 or 3: capture last }",
    ),
    (
        "the first `until` that holds says who has won",
        "rounds {
           refill 4 per pit from left
           until captured by poorer is less than 20: win richer
           until captured by poorer is less than 22: win poorer
         }
         on landing { opponent pit making 2 or 3: capture last }",
        "rounds {
           refill 4 per pit from left
           until captured by poorer is less than 22: win poorer
           until captured by poorer is less than 20: win richer
         }
         on landing { opponent pit making 2 or 3: capture last }",
    ),
    (
        "a phase that replaces, and one that adds",
        "phase opening while turn is at most 20 { choose own pit holding 4 or more }",
        "phase opening while turn is at most 20 { add choose own pit holding 4 or more }",
    ),
    (
        "a ban of the phase alone, and one beside that of the game",
        "forbid no own pit holding 3 or more
         phase opening while turn is at most 20 { forbid some own pit holding 9 or more }",
        "forbid no own pit holding 3 or more
         phase opening while turn is at most 20 { add forbid some own pit holding 9 or more }",
    ),
    (
        "a phase that drops a ban",
        "forbid no own pit holding 3 or more
         phase opening while turn is at most 20 {
           choose own pit
           drop forbid
         }",
        "forbid no own pit holding 3 or more
         phase opening while turn is at most 20 { choose own pit }",
    ),
    (
        "a condition that names a way round, under another way round",
        "sow anticlockwise
         on landing { lap is clockwise and opponent pit making 2 or 3: capture last }",
        "sow clockwise
         on landing { lap is clockwise and opponent pit making 2 or 3: capture last }",
    ),
    (
        "the rearmost pit is looked for from the left",
        "sow anticlockwise
         choose rearmost occupied own pit or own pit holding 3 or more",
        "sow clockwise
         choose rearmost occupied own pit or own pit holding 3 or more",
    ),
    (
        "who is poorer is asked again at each pit, from the left on",
        "sow anticlockwise
         on landing {
           opponent pit making 3 or 5: capture last
           opponent pit: capture own pits holding 1 or 5 or 6 for poorer
         }",
        "sow clockwise
         on landing {
           opponent pit making 3 or 5: capture last
           opponent pit: capture own pits holding 1 or 5 or 6 for poorer
         }",
    ),
    (
        "a pit that is looked for with the sowing, and one against it",
        "sow anticlockwise
         on landing { opponent empty pit: capture first own pit holding 1 after last }",
        "sow clockwise
         on landing { opponent empty pit: capture first own pit holding 1 before last }",
    ),
    (
        "the ends are asked in their order",
        "end when turn is at least 4 and mover has seeds: win mover
         end when turn is at least 4: draw",
        "end when turn is at least 4: draw
         end when turn is at least 4 and mover has seeds: win mover",
    ),
];

#[test]
fn what_differs_in_a_thing_easily_overlooked_is_not_claimed_to_be_one_game() {
    let effort = Effort {
        turns: 2_000,
        steps: 2_000_000,
        games: 60,
        ..Effort::default()
    };
    for (why, one, other) in OTHER_GAMES {
        let [one, other] = [one, other].map(ruleset);
        assert_eq!(proof(&one, &other), None, "{why}");
        assert!(!is_same_game(&one, &other), "{why}");
        println!("{why}");
        // The pair is one only if games tell the two apart, from either end of the rows.
        let [left, right] = [one, other].map(Engine::new);
        for alignment in [BoardAlignment::Same, BoardAlignment::Mirrored] {
            let lockstep = Lockstep::new(&left, &right, alignment).unwrap();
            let parted = part(&lockstep, &effort);
            assert!(parted.witness.is_some(), "{why}: {alignment:?}");
        }
    }
}

/// Rules that say one game in two ways.
const SAME_GAMES: [(&str, &str, &str); 6] = [
    (
        "ways that are offered together",
        "choose own pit holding 1 or own pit holding 3 or more",
        "choose own pit holding 3 or more or own pit holding 1",
    ),
    (
        "bans that judge each move by itself",
        "forbid no own pit holding 2 or more\nadd forbid some own pit holding 9 or more",
        "forbid some own pit holding 9 or more\nadd forbid no own pit holding 2 or more",
    ),
    (
        "rules of rounds of other kinds",
        "rounds {
           refill 4 per pit from left
           until captured by poorer is less than 4
           unfilled pits closed
         }
         on landing { opponent pit making 2 or 3: capture last }",
        "rounds {
           unfilled pits closed
           until captured by poorer is less than 4
           refill 4 per pit from left
         }
         on landing { opponent pit making 2 or 3: capture last }",
    ),
    (
        "a phase that changes nothing",
        "phase opening while turn is at most 3 { choose own pit }\nchoose own pit",
        "choose own pit",
    ),
    (
        "a table for two moments, and one for each",
        "on passing or landing { pit making 4: capture last }",
        "on passing { pit making 4: capture last }\non landing { pit making 4: capture last }",
    ),
    (
        "who begins, where one round is the game",
        "first player by lot",
        "first player by agreement",
    ),
];

#[test]
fn one_game_said_in_two_ways_is_claimed_to_be_one() {
    for (why, one, other) in SAME_GAMES {
        let [one, other] = [one, other].map(ruleset);
        assert!(
            matches!(proof(&one, &other), Some(Proof::SameRules(_))),
            "{why}"
        );
        assert!(is_claimed(&one, &other), "{why}");
    }
}

#[test]
fn a_condition_on_the_way_round_has_a_mirror_image() {
    let capturing = |way: &str| {
        ruleset(&format!(
            "sow {way}\non landing {{ lap is {way} and opponent pit making 2 or 3: capture last }}"
        ))
    };
    let [one, other] = ["anticlockwise", "clockwise"].map(capturing);
    assert!(matches!(proof(&one, &other), Some(Proof::MirrorImage(_))));
    assert!(is_claimed(&one, &other));
}

#[test]
fn halves_and_ends_of_rows_have_mirror_images() {
    let [one, other] = [
        ("anticlockwise", "left half", "rightmost 2"),
        ("clockwise", "right half", "leftmost 2"),
    ]
    .map(|(way, half, end)| {
        ruleset(&format!(
            "choose own {half} pit or own pit holding 2 or more\nsow {way}\n\
             on landing {{ opponent {end} pit making 2 or 3: capture last }}"
        ))
    });
    assert!(matches!(proof(&one, &other), Some(Proof::MirrorImage(_))));
    assert!(is_claimed(&one, &other));
}

#[test]
fn clauses_in_another_order_are_told_to_differ() {
    let mut told = 0;
    for (why, one, other) in OTHER_GAMES {
        let [one, other] = [one, other].map(ruleset);
        told += usize::from(
            differences(&one, &other)
                .iter()
                .any(|topic| !topic.is_same()),
        );
        let _ = why;
    }
    // Two of them differ in the order of clauses of two heads, and one in what is one
    // table: that is told of all clauses together.
    assert_eq!(told, OTHER_GAMES.len() - 3);
}

/// Every so many of the rulesets are mutated.
const RULESETS: usize = 8;

/// Every so many of their variants are compared.
const EVERY: usize = 37;

/// Claims that are tried, at least.
const CLAIMS: usize = 200;

#[test]
fn what_is_claimed_of_mutated_rulesets_holds_in_play() {
    let texts: Vec<&str> = built_in_files().map(|(_, text)| text).collect();
    let some: Vec<&str> = texts.into_iter().step_by(RULESETS).collect();
    let claimed: usize = some
        .par_iter()
        .enumerate()
        .map(|(nth, text)| {
            let all = variants(text);
            // The last are reordered, turned and planted: those are near to claims.
            let near = all.len().saturating_sub(40);
            let some = (nth % EVERY..near).step_by(EVERY).chain(near..all.len());
            let rules = some
                .map(|nth| &all[nth])
                .filter_map(|[left, right]| Some((sound_alone(left)?, sound_alone(right)?)));
            rules
                .filter(|(left, right)| is_claimed(left, right))
                .count()
        })
        .sum();
    println!("{claimed} claims were tried");
    assert!(claimed >= CLAIMS, "only {claimed} claims");
}

#[test]
fn what_is_claimed_of_the_collection_and_its_readings_holds_in_play() {
    let collection = support::collection();
    let rulesets = collection.rulesets();
    let claimed: usize = rulesets
        .par_iter()
        .enumerate()
        .map(|(nth, rules)| {
            let readings = alternatives(collection, rules);
            let readings = readings.iter().map(|other| &other.rules);
            let others = rulesets[nth + 1..].iter();
            let claimed = readings
                .chain(others)
                .filter(|other| is_claimed(rules, other));
            claimed.count()
        })
        .sum();
    println!("{claimed} claims were tried");
    assert!(claimed >= 100, "only {claimed} claims");
}
