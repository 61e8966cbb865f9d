//! Games, choices and counts stop at a budget of steps, at the same place
//! whoever plays and on any number of threads.

use std::fs;

use seedlore::compare::lockstep::{Effort, Finding, find};
use seedlore::engine::Engine;
use seedlore::game::{Game, Next};
use seedlore::play::{Agent, AgentKind, Dice, Setting};
use seedlore::referee::Referee;
use seedlore::rules::{ByPlayer, Ruleset};
use seedlore::stats::{
    LadderPlan, LadderStep, NoLadder, Plan, SizePlan, Summary, simulate, simulate_told,
};

use crate::desk::Desk;
use crate::written;

/// So many seeds and laps that each of some forty moves takes thousands of steps,
/// and every turn more than a hundred thousand: most are seeds that fall, which
/// costs the least time a step.
const DEAR: &str = r#"ruleset dear "Dear" {
  sources {
    F = field2001
  }
  board 2 rows of 40 pits, store each [F 1]
  seeds 266 in every pit [F 1]
  first player by lot [F 1]
  choose own pit [F 1]
  sow anticlockwise [F 1]
  on landing {
    opponent pit making 2 or 3: capture last [F 1]
    lap is 10 or more: stop [F 1]
    occupied pit: relay [F 1]
  }
  end when turn is 2003: draw [F 1]
  end when somebody has none: capture any pits for owner [F 1]
  win by most captured [F 1]
}
"#;

const WORKS: &str = "\
@book{field2001, author = {Field, A.}, title = {Games}, year = {2001}, publisher = {P}, pages = {1--9}}\n";

fn dear() -> Ruleset {
    let plain = DEAR.replace("[F 1]", "[assumed: a test]");
    let sources = plain.find("  sources").unwrap()..plain.find("  board").unwrap();
    let text = [&plain[..sources.start], &plain[sources.end..]].concat();
    written::checked("dear", &text)
}

fn desk() -> Desk {
    let desk = Desk::of("rulesets", &[]);
    fs::create_dir(desk.path("rulesets")).unwrap();
    fs::write(desk.path("rulesets/dear.sow"), DEAR).unwrap();
    fs::write(desk.path("rulesets/sources.bib"), WORKS).unwrap();
    desk
}

fn plan(agent: AgentKind, limit: u32) -> Plan {
    Plan {
        players: ByPlayer::from_value(agent),
        seed: 1,
        games: 2,
        setting: Setting {
            limit,
            ..Setting::default()
        },
    }
}

fn on(threads: usize, engine: &Engine, plan: &Plan) -> Summary {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
    let pool = pool.build().unwrap();
    pool.install(|| simulate(engine, plan, &|_| ()))
}

#[test]
fn a_dear_game_is_cut_off_at_the_same_move_by_engine_and_referee() {
    let engine = Engine::new(dear());
    let plan = plan(AgentKind::Random, 200);
    let summary = on(1, &engine, &plan);
    assert_eq!(summary.cut_by_steps, 2);
    assert!(summary.length.most < 20.0, "{:?}", summary.length);
    assert_eq!(summary, on(2, &engine, &plan));
    let referee = Referee::new(dear());
    assert_eq!(summary, simulate_told(&referee, &plan, &|_| ()));
    let told = summary.decided_by_bounds.unwrap();
    assert!(
        told.starts_with("2 of 2 games were ended by a limit"),
        "{told}"
    );
    assert!(told.contains("2 by the limit on the steps"), "{told}");
}

/// Each looks at thousands of turns of hundreds of thousands of steps, without
/// a budget.
#[test]
fn a_choice_that_runs_out_of_steps_is_made_of_what_was_found() {
    let referee = Referee::new(dear());
    let Next::Turn(turn) = referee.enter(referee.start()) else {
        panic!("the game begins");
    };
    for name in ["search-12", "mcts-200"] {
        let agent: AgentKind = name.parse().unwrap();
        let option = agent.choose(&referee, &turn, &mut Dice::of_game(1, 0));
        assert!(option < turn.options.len(), "{name}");
    }
}

/// A player who lifts any number of seeds has hundreds of moves, each of which
/// takes few steps and leads to hundreds more: random games are short work, and
/// what players look at was charged to nobody.
#[test]
fn a_game_is_cut_off_when_its_players_thought_too_long() {
    let rules = || {
        written::checked(
            "many",
            "ruleset many \"Many\" {
  board 2 rows of 10 pits, store each [assumed: a test]
  seeds 16 in every pit [assumed: a test]
  choose own pit, taking any number [assumed: a test]
  sow anticlockwise [assumed: a test]
  end when no own occupied outer pit: draw [assumed: a test]
  win by most captured [assumed: a test]
}
",
        )
    };
    let engine = Engine::new(rules());
    let by = |agent, limit| Plan {
        games: 1,
        ..plan(agent, limit)
    };
    assert_eq!(on(1, &engine, &by(AgentKind::Random, 300)).cut_by_steps, 0);
    let thought = by(AgentKind::Greedy, 5_000);
    let summary = on(1, &engine, &thought);
    assert_eq!(summary.cut_by_steps, 1, "{:?}", summary.length);
    assert!(summary.length.most < 1_000.0, "{:?}", summary.length);
    let told = simulate_told(&Referee::new(rules()), &thought, &|_| ());
    assert_eq!(summary, told);
}

#[test]
fn sizes_and_ladders_stop_at_their_budget() {
    let engine = Engine::new(dear());
    let size = SizePlan {
        positions: 200_000,
        games: 0,
        known: None,
        seed: 1,
        setting: plan(AgentKind::Random, 200).setting,
    };
    let size = size.measure(&engine);
    assert!(
        !size.is_all && size.positions() < 1_000,
        "{:?}",
        size.reached
    );
    let ladder = LadderPlan {
        nodes: (16, 1024),
        step: LadderStep::Twice,
        games: 200,
        seed: 1,
        setting: plan(AgentKind::Random, 200).setting,
    };
    assert_eq!(ladder.climb(&engine, &|_| ()), Err(NoLadder::TooLong));
}

#[test]
fn commands_say_what_they_left_out() {
    let desk = desk();
    let output = desk.command("perft dear 3 --steps 1").output().unwrap();
    assert_eq!(
        (output.status.code(), output.stdout),
        (Some(2), b"40\n".to_vec())
    );
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(
        told.contains("sequences of 2 moves were not counted"),
        "{told}"
    );
    let told = desk.run("simulate dear --games 1 --limit 100");
    assert!(
        told.contains("1 of 1 games were ended by a limit"),
        "{told}"
    );
    let told = desk.fails("simulate dear --study openings --limit 100", 2);
    assert!(told.contains("take too many steps"), "{told}");
    let told = desk.run("play dear --south random --north random");
    assert!(told.contains("The game is broken off after"), "{told}");
}

/// A reading of a ruleset with 67 options a turn took half a minute to follow.
#[test]
fn games_in_lockstep_stop_at_a_budget_of_steps() {
    let other = DEAR
        .replace("turn is 2003", "turn is 2004")
        .replace("[F 1]", "[assumed: a test]")
        .replace("  sources {\n    F = field2001\n  }\n", "");
    let referees = [dear(), written::checked("dear", &other)].map(Referee::new);
    let effort = Effort {
        turns: 1,
        steps: 1,
        games: 60,
        limit: 3,
        steps_played: 1_000_000,
        ..Effort::default()
    };
    for threads in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
        let found = pool
            .build()
            .unwrap()
            .install(|| find(&referees[0], &referees[1], &effort));
        let Finding::Unknown(searched) = found else {
            panic!("{found:?}");
        };
        let played = searched.played.unwrap();
        assert_eq!((played.random, played.greedy), (5, 0));
    }
}

/// It held a book for ten minutes.
#[test]
fn a_book_leaves_out_play_that_takes_too_many_steps() {
    let desk = desk();
    desk.run("book --games 50 --threads 1 --out book");
    let page = fs::read_to_string(desk.path("book/src/rulesets/dear.md"));
    let page = page.unwrap_or_else(|_| panic!("{:?}", fs::read_dir(desk.path("book/src"))));
    assert!(!page.contains("seedlore simulate dear"), "{page}");
}

/// Each question cost as much again: with 400 of them `weigh` ran for minutes,
/// and took 772 MB.
#[test]
fn more_questions_than_are_weighed_are_named() {
    let desk = desk();
    let question = |nth: usize| {
        format!(
            "  open q{nth} \"Which?\" {{\n    assume a \"One.\" [F 1]\n    or b \"Other.\" [F 1] {{\n      \
             add forbid lap is {} [F 1]\n    }}\n  }}\n",
            nth + 100
        )
    };
    let questions: String = (0..40).map(question).collect();
    let text = format!(
        "ruleset many \"Many\" {{\n  sources {{\n    F = field2001\n  }}\n  \
         board 2 rows of 2 pits, store each [F 1]\n  seeds 1 in every pit [F 1]\n  \
         choose own pit [F 1]\n  sow anticlockwise [F 1]\n  \
         end when somebody has none: capture any pits for owner [F 1]\n  \
         win by most captured [F 1]\n{questions}}}\n"
    );
    fs::write(desk.path("rulesets/many.sow"), text).unwrap();
    let told = desk.run("weigh many --games 2");
    assert!(
        told.contains("ight readings were not weighed, since there are more than 32"),
        "{told}"
    );
    let heading = "Of these not every reading was weighed, and no difference is known";
    let unweighed = told.split_once(heading).map(|(_, those)| those);
    let unweighed = unweighed.unwrap_or_else(|| panic!("{told}"));
    let (those, proved) = unweighed
        .split_once("These change nothing")
        .unwrap_or((unweighed, ""));
    assert!(
        those.contains("q32 Which?") && those.contains("q39 Which?"),
        "{told}"
    );
    assert!(!proved.contains("q32 Which?"), "{told}");
    // Readings of which one game takes too long are not begun.
    let dear = DEAR.replace(
        "  win by",
        "  open end \"When?\" {\n    assume a \"Soon.\" [F 1]\n    or b \"Late.\" [F 1] {\n      \
         add end when position repeats [F 1]\n    }\n  }\n  win by",
    );
    fs::write(desk.path("rulesets/dear.sow"), dear).unwrap();
    let told = desk.run("weigh dear");
    assert!(
        told.contains("One reading was not weighed, since games take too many steps: `end=b`."),
        "{told}"
    );
}
