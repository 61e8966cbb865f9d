//! What open questions cost, and where rulesets part.

use seedlore::Library;
use seedlore::compare::lockstep::{
    BoardAlignment, Effort, Finding, Lockstep, Proof, Replay, Verdict, Witness, find,
};
use seedlore::compare::sensitivity::{
    Design, Matter, Measure, QuestionSensitivity, Together, Watch, Weighed, Weight, Why,
    alternatives, sensitivities,
};
use seedlore::engine::Engine;
use seedlore::game::Game;
use seedlore::play::Setting;
use seedlore::referee::{Referee, Ruling};
use seedlore::rules::{Collection, Size};
use seedlore::solve::{Bound, Whole};
use seedlore::stats::Estimate;

use crate::support;

fn measure(seed: u64) -> Measure {
    Measure {
        effort: Effort {
            turns: 3_000,
            steps: 3_000_000,
            games: 60,
            seed,
            ..Effort::default()
        },
        games: 80,
        setting: Setting::default(),
        endgames: 500,
        together: 0,
    }
}

fn referee(collection: &Collection, name: &str, readings: &[&str]) -> Referee {
    let readings: Vec<String> = readings.iter().map(|r| r.to_string()).collect();
    Referee::new(collection.under(name, &readings).unwrap())
}

fn weighed(collection: &Collection, name: &str, seed: u64) -> Vec<QuestionSensitivity> {
    together(collection, name, seed, 0).questions
}

fn together(collection: &Collection, name: &str, seed: u64, most: usize) -> Weighed {
    let rules = collection.get(name).unwrap();
    let measure = Measure {
        together: most,
        ..measure(seed)
    };
    sensitivities(
        collection,
        &Engine::new(rules.clone()),
        &measure,
        Watch::NOBODY,
    )
}

/// Searches run on the engine, and the referee replays what they find: so both have to
/// number the same moves alike.
#[test]
fn the_engine_finds_what_the_referee_finds_and_the_referee_replays_it() {
    let collection = support::collection();
    let effort = Effort {
        turns: 150,
        steps: 60_000,
        games: 3,
        limit: 40,
        steps_played: 600_000,
        seed: 3,
    };
    let mut parted = 0;
    for rules in collection.rulesets().iter().step_by(9) {
        for other in alternatives(collection, rules).iter().take(2) {
            let both = [rules, &other.rules];
            let referees = both.map(|rules| Referee::new(rules.clone()));
            let engines = both.map(|rules| Engine::new(rules.clone()));
            let finding = find(&engines[0], &engines[1], &effort);
            let named = format!("{} {}={}", rules.name(), other.question, other.reading);
            assert_eq!(
                finding,
                find(&referees[0], &referees[1], &effort),
                "{named}"
            );
            if let Finding::Parts { witness, .. } = &finding {
                replay(&referees[0], &referees[1], witness);
                parted += 1;
            }
        }
    }
    assert!(parted > 5, "{parted} of them part");
}

fn witness(finding: &Finding) -> &Witness {
    match finding {
        Finding::Parts { witness, .. } => witness,
        other => panic!("they do not part: {other:?}"),
    }
}

fn replay(left: &Referee, right: &Referee, witness: &Witness) -> Replay {
    let lockstep = Lockstep::new(left, right, BoardAlignment::Same).unwrap();
    lockstep.replay(witness).unwrap()
}

/// The labels of the clauses that decide on one side.
fn decisive(game: &Referee, verdict: &Verdict) -> Vec<String> {
    let clause = |id| game.rules().clause(id).label().to_string();
    verdict.decisive().iter().map(|id| clause(*id)).collect()
}

#[test]
fn the_two_accounts_of_st_lucia_part_where_a_capture_is_made() {
    let collection = support::collection();
    let twos = referee(collection, "wari-st-lucia", &[]);
    let fours = referee(collection, "wari-st-lucia", &["captured=fours"]);
    let finding = find(&twos, &fours, &Effort::default());
    let witness = witness(&finding);
    assert!(witness.is_shortest);
    let replay = replay(&twos, &fours, witness);
    let (Verdict::Made(left), Verdict::Made(right)) = (&replay.left, &replay.right) else {
        panic!("both make the move");
    };
    assert_ne!(
        left.next.position().captured,
        right.next.position().captured
    );
    assert_eq!(decisive(&twos, &replay.left), ["on landing"]);
}

#[test]
fn what_a_witness_says_is_so() {
    // Played again, move by move, by two referees that know nothing of it.
    let collection = support::collection();
    let bennett = referee(collection, "wari-bennett", &[]);
    let walker = referee(collection, "wari-walker", &[]);
    let Finding::Parts {
        witness,
        allowing,
        searched,
    } = find(&bennett, &walker, &Effort::default())
    else {
        panic!("Walker ends the game at 25, Bennett does not");
    };
    assert!(searched.depth >= 4);
    for witness in [Some(witness), allowing].into_iter().flatten() {
        let replay = replay(&bennett, &walker, &witness);
        let both = replay.turn.as_ref().unwrap();
        assert_eq!(both.left.position.seeds_in_all(), 48);
        match (&replay.left, &replay.right) {
            (Verdict::Made(left), Verdict::Made(right)) => assert!(left.next != right.next),
            (Verdict::Made(made), Verdict::Forbidden(not)) => {
                assert_eq!(bennett.why_illegal(&both.left.position, made.mv), None);
                assert_eq!(walker.why_illegal(&both.right.position, not.mv), not.ruling);
                assert!(not.ruling.is_some());
            }
            (Verdict::Forbidden(not), Verdict::Made(made)) => {
                assert_eq!(walker.why_illegal(&both.right.position, made.mv), None);
                assert_eq!(bennett.why_illegal(&both.left.position, not.mv), not.ruling);
                assert!(matches!(not.ruling, Some(Ruling::RuledOut { .. })));
            }
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn questions_are_ranked_and_the_same_on_any_number_of_threads() {
    let collection = support::collection();
    let on = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        pool.build()
            .unwrap()
            .install(|| weighed(collection, "wari-st-lucia", 1))
    };
    let doubts = on(1);
    assert_eq!(doubts, on(2));
    assert!(doubts.is_sorted_by_key(|doubt| doubt.matter));
    let named = |name: &str| doubts.iter().find(|doubt| doubt.question == name).unwrap();
    assert_eq!(named("captured").matter, Matter::Met);
    assert_eq!(named("tie").matter, Matter::None);
    for weight in doubts.iter().flat_map(|doubt| &doubt.weights) {
        let is_alike = matches!(weight.finding, Finding::Alike(Proof::SameRules(_)));
        assert_eq!(is_alike, weight.paired.is_none(), "{weight:?}");
        if let Some(ends) = &weight.endgames {
            assert_eq!(ends.first.is_some(), ends.differing > 0);
        }
    }
}

/// Which way a measure goes, where its interval says so.
fn way(at: Option<Estimate>) -> i8 {
    at.map_or(0, |at| {
        let [low, high] = at.ends();
        i8::from(low > 0.0) - i8::from(high < 0.0)
    })
}

#[test]
fn another_seed_contradicts_no_conclusion() {
    let collection = support::collection();
    let proved = |weight: &&Weight| matches!(weight.finding, Finding::Alike(_));
    for name in ["wari-st-lucia", "wari-bennett"] {
        let [one, other] = [1, 2].map(|seed| weighed(collection, name, seed));
        let all = |doubts: &[QuestionSensitivity]| -> Vec<Weight> {
            let mut all: Vec<Weight> = doubts.iter().flat_map(|d| d.weights.clone()).collect();
            all.sort_by_key(|weight| (weight.question.clone(), weight.reading.clone()));
            all
        };
        for (a, b) in all(&one).iter().zip(&all(&other)) {
            assert_eq!(proved(&a), proved(&b));
            assert_eq!(a.endgames, b.endgames);
            let [Some(a), Some(b)] = [a, b].map(|weight| weight.paired.as_ref()) else {
                continue;
            };
            assert_ne!(way(a.south) * way(b.south), -1, "{name}: {a:?} {b:?}");
            assert_ne!(way(a.length) * way(b.length), -1, "{name}: {a:?} {b:?}");
        }
    }
}

#[test]
fn readings_together_are_each_two_or_all_and_say_what_is_theirs_alone() {
    let collection = support::collection();
    // Few: all.
    let walker = together(collection, "wari-walker", 1, 50);
    let all = walker.together.unwrap();
    assert_eq!(all.design, Design::All);
    assert_eq!(all.combinations, Some(all.measured.len() as u64));
    // Many: the heaviest pairs.
    let lucia = together(collection, "wari-st-lucia", 1, 5);
    let some = lucia.together.as_ref().unwrap();
    assert_eq!(some.design, Design::HeaviestPairs);
    assert_eq!(some.measured.len(), 5);
    assert!(some.pairs > 5 && some.combinations > Some(some.pairs));
    let changed = |at: &Together| at.paired.changed.count;
    assert!(
        some.measured
            .is_sorted_by_key(|one| std::cmp::Reverse(changed(one)))
    );
    for one in &some.measured {
        // What two do together is what each does alone, and what is beyond it.
        let alone = |named: &String| {
            let weights = lucia.questions.iter().flat_map(|doubt| &doubt.weights);
            let mut own = weights.filter(|w| format!("{}={}", w.question, w.reading) == *named);
            let paired = own.next().unwrap().paired.clone().unwrap();
            (paired.unfinished == 0).then(|| paired.length.map_or(0.0, |length| length.value))
        };
        let parts: Option<Vec<f64>> = one.readings.iter().map(alone).collect();
        let (Some(parts), Some(both), Some(beyond)) = (parts, one.paired.length, one.beyond.length)
        else {
            continue;
        };
        if one.paired.unfinished == 0 {
            let sum = parts.iter().sum::<f64>() + beyond.value;
            assert!((both.value - sum).abs() < 1e-6, "{one:?}");
        }
    }
    let again = together(collection, "wari-st-lucia", 1, 5);
    assert_eq!(again, lucia);
}

#[test]
fn small_boards_are_solved_as_whole_games_are() {
    let collection = support::collection();
    let doubts = weighed(collection, "wari-st-lucia", 1);
    let mut weights = doubts.iter().flat_map(|doubt| &doubt.weights);
    let fours = weights.find(|w| w.reading == "fours").unwrap();
    assert!(fours.reduced.iter().any(|board| board.differs()));
    for board in &fours.reduced {
        let (pits, seeds) = (board.pits, board.seeds);
        let value = |readings: &[String]| {
            let reduced = collection.reduced("wari-st-lucia", readings, Size { pits, seeds });
            let referee = Referee::new(reduced.unwrap());
            Whole::solve(&referee, Bound::default(), &|_, _| ())
                .unwrap()
                .value
        };
        assert_eq!(board.usual, value(&[]));
        assert_eq!(board.other, value(&["captured=fours".to_string()]));
    }
}

/// A stranger's ruleset of many questions that change nothing costs no more than a few
/// long searches: what is not searched then is told, with the reason.
#[test]
fn readings_are_left_out_and_told_when_searches_keep_finding_nothing() {
    let question = |n: u32| {
        format!(
            "  open q{n} \"Q{n}?\" {{\n    assume a \"A\" [assumed: t]\n    or b \"B\" [assumed: t] {{\n      \
             add forbid turn is {} [assumed: t]\n    }}\n  }}\n",
            1000 + n
        )
    };
    let questions: String = (0..40).map(question).collect();
    let text = format!(
        "ruleset x \"X\" {{\n  board 2 rows of 3 pits, store each [assumed: t]\n  seeds 2 in every pit [assumed: t]\n  \
         choose own pit [assumed: t]\n  sow anticlockwise [assumed: t]\n  on stuck: end [assumed: t]\n  \
         win by most captured [assumed: t]\n{questions}}}\n"
    );
    let library = Library::from_texts([("x.sow", text.as_str())], None);
    let rules = library.collection.get("x").unwrap();
    let measure = Measure {
        effort: Effort {
            turns: 12,
            games: 2,
            limit: 40,
            ..Effort::default()
        },
        games: 2,
        endgames: 10,
        ..measure(1)
    };
    let engine = Engine::new(rules.clone());
    let found = sensitivities(&library.collection, &engine, &measure, Watch::NOBODY);
    let why = |why: Why| found.left_out.iter().filter(|left| left.why == why).count();
    let weighed = found
        .questions
        .iter()
        .filter(|of| !of.weights.is_empty())
        .count();
    assert_eq!((why(Why::TooMany), found.left_out.len() + weighed), (8, 40));
    assert_eq!((weighed, why(Why::Unsearched)), (8, 24));
}
