//! The number of games: exact counts against brute force, and how often the
//! lower bound is above the truth.

use std::fs;

use seedlore::engine::Engine;
use seedlore::game::{Agreement, Game, History, Next, NoHistory, Turn};
use seedlore::play::{AgentKind, Setting};
use seedlore::referee::Referee;
use seedlore::rules::{ByPlayer, Ruleset};
use seedlore::stats::{
    Gallery, LowerBound, Plan, Size, SizePlan, Tree, Watching, simulate_watched,
};

use crate::desk::Desk;
use crate::written;

/// A game whose seeds come to rest in the stores: no position comes back.
const STORES: &str = "  sow anticlockwise through own store [assumed: a test]
  on landing {
    own store: again [assumed: a test]
    own pit making 1: capture last and opposite [assumed: a test]
  }
  end when somebody has none: capture any pits for owner [assumed: a test]";

/// A game in which few seeds can go round for ever.
const ROUND: &str = "  sow anticlockwise [assumed: a test]
  on landing {
    opponent pit making 2 or 3: capture last [assumed: a test]
  }
  on stuck: capture any pits for owner, end [assumed: a test]";

/// Seeds come to rest in the stores, and a player without a move passes.
const PASSING: &str = "  sow anticlockwise through own store [assumed: a test]
  on stuck: pass [assumed: a test]
  end when captured by mover is more than half [assumed: a test]";

const REPEATS: &str = "  end when position repeats: capture any pits for owner [assumed: a test]";
const AGREED: &str =
    "  end when position repeats and players agree: capture any pits for owner [assumed: a test]";

fn text(pits: u32, seeds: u32, turn: &str, end: &str) -> String {
    format!(
        "ruleset small \"Small\" {{
  board 2 rows of {pits} pits, store each [assumed: a test]
  seeds {seeds} in every pit [assumed: a test]
  choose own pit [assumed: a test]
{turn}
{end}
  win by most captured [assumed: a test]
}}
"
    )
}

fn rules(pits: u32, seeds: u32, turn: &str, end: &str) -> Ruleset {
    written::checked("small", &text(pits, seeds, turn, end))
}

fn setting(times: u32, limit: u32) -> Setting {
    Setting {
        agreement: match times {
            0 => Agreement::Never,
            times => Agreement::AtOccurrence(times),
        },
        limit,
    }
}

fn size(rules: &Ruleset, positions: usize, seed: u64, setting: Setting) -> Size {
    let plan = SizePlan {
        positions,
        games: 100,
        seed,
        setting,
        known: None,
    };
    plan.measure(&Engine::new(rules.clone()))
}

/// Sequences of moves from the start to an end, or to the limit, one by one.
fn games(rules: &Ruleset, setting: Setting) -> u64 {
    let referee = Referee::new(rules.clone());
    let mut history = History::new(setting.agreement);
    match referee.enter(referee.start()) {
        Next::Over(_) => 1,
        Next::Turn(turn) => from(&referee, &turn, &mut history, setting.limit),
    }
}

fn from(referee: &Referee, turn: &Turn, history: &mut History, left: u32) -> u64 {
    if left == 0 {
        return 1;
    }
    history.note_turn(turn);
    let mut count = 0;
    for option in 0..turn.options.len() {
        count += match referee.play(turn, option, history) {
            Next::Over(_) => 1,
            Next::Turn(next) => from(referee, &next, history, left - 1),
        };
    }
    history.forget_turn(turn);
    count
}

/// A simulation bounds the number of games by what it played: as the games that are
/// played for the bound alone do, but for the rounding to thousandths.
#[test]
fn a_simulation_gives_the_same_bound() {
    for rules in [rules(3, 3, "", STORES), rules(2, 2, ROUND, REPEATS)] {
        let (referee, engine) = (Referee::new(rules.clone()), Engine::new(rules.clone()));
        let plan = Plan {
            players: ByPlayer::from_value(AgentKind::Random),
            seed: 7,
            games: 100,
            setting: setting(3, 40),
        };
        let watching = Watching {
            games: 4,
            patience: 4,
            steps: u64::MAX,
        };
        let by = (&referee, &engine);
        let mut gallery = Gallery::new(&rules);
        let watched = simulate_watched(by, &plan, watching, &|_| (), &mut gallery);
        let (Tree::AtLeast(played) | Tree::Endless(played)) =
            size(&rules, 1, plan.seed, plan.setting).tree
        else {
            panic!("one position is too few to count games")
        };
        let known = watched.bound;
        let lower = played.log10_at_least - known.log10_at_least;
        assert!((0.0..=0.001).contains(&lower), "{played:?} {known:?}");
        assert_eq!(
            (known.random_games, known.cut_off),
            (played.random_games, played.cut_off)
        );
    }
}

#[test]
fn small_games_are_counted_exactly() {
    let boards = [
        (1, 1),
        (1, 2),
        (1, 3),
        (2, 1),
        (2, 2),
        (2, 3),
        (3, 1),
        (3, 2),
        (4, 1),
    ];
    for (pits, seeds) in boards {
        // What the rules say of repetition decides nothing where none occurs.
        for end in ["", REPEATS, AGREED] {
            let rules = rules(pits, seeds, STORES, end);
            let size = size(&rules, 100_000, 1, setting(2, 5));
            let Tree::Exact { games: counted } = &size.tree else {
                panic!("{pits} pits of {seeds}, {end}: {:?}", size.tree);
            };
            let truth = games(&rules, setting(2, u32::MAX));
            assert_eq!(counted.grouped().replace(',', ""), truth.to_string());
            assert!((counted.log10() - (truth as f64).log10()).abs() < 1e-12);
            assert!(size.is_all);
        }
    }
}

/// Whether a player has to pass within the first turns of some game.
fn has_passes(rules: &Ruleset) -> bool {
    let referee = Referee::new(rules.clone());
    let mut turns = match referee.enter(referee.start()) {
        Next::Over(_) => return false,
        Next::Turn(turn) => vec![(turn, 6)],
    };
    while let Some((turn, left)) = turns.pop() {
        if turn.had_to_pass().next().is_some() {
            return true;
        }
        for option in 0..turn.options.len() {
            if let Next::Turn(next) = referee.play(&turn, option, &mut NoHistory)
                && left > 0
            {
                turns.push((next, left - 1));
            }
        }
    }
    false
}

#[test]
fn passes_are_no_moves_of_a_counted_game() {
    let mut passed = false;
    for (pits, seeds) in [(1, 1), (2, 1), (2, 2), (3, 1)] {
        for end in ["", REPEATS] {
            let rules = rules(pits, seeds, PASSING, end);
            let size = size(&rules, 100_000, 1, setting(3, 5));
            let Tree::Exact { games: counted } = &size.tree else {
                panic!("{pits} pits of {seeds}, {end}: {:?}", size.tree);
            };
            let truth = games(&rules, setting(3, u32::MAX));
            passed |= has_passes(&rules);
            assert_eq!(counted.grouped().replace(',', ""), truth.to_string());
        }
    }
    assert!(passed, "no player had to pass in any of them");
}

/// Where a position can come back, the rules on it decide how many games there
/// are, and a walk over positions can't count them.
#[test]
fn games_in_which_positions_come_back_are_not_counted() {
    let endless = size(&rules(2, 1, ROUND, ""), 100_000, 1, setting(2, 50));
    assert!(matches!(endless.tree, Tree::Endless(_)), "{endless:?}");
    let repeats = size(&rules(2, 1, ROUND, REPEATS), 100_000, 1, setting(0, 50));
    assert!(matches!(repeats.tree, Tree::AtLeast(_)), "{repeats:?}");
    let agreed = |times| size(&rules(2, 1, ROUND, AGREED), 100_000, 1, setting(times, 50));
    assert!(matches!(agreed(2).tree, Tree::AtLeast(_)));
    assert!(matches!(agreed(0).tree, Tree::Endless(_)));
}

fn bound(size: &Size) -> LowerBound {
    match size.tree {
        Tree::AtLeast(bound) | Tree::Endless(bound) => bound,
        Tree::Exact { .. } => panic!("too few positions are followed for a count"),
    }
}

/// Of 200 seeds, those at which a figure is above the truth.
fn above(rules: &Ruleset, setting: Setting, figure: impl Fn(&LowerBound) -> f64) -> (u64, f64) {
    let truth = (games(rules, setting) as f64).log10();
    let figures = (0..200).map(|seed| figure(&bound(&size(rules, 1, seed, setting))));
    let mut figures: Vec<f64> = figures.collect();
    figures.sort_by(f64::total_cmp);
    let above = figures.iter().filter(|figure| **figure > truth + 1e-9);
    (above.count() as u64, truth - figures[100])
}

/// 5 % of 200 are 10; more than 20 would be met once in 2,000 trials if the
/// bound were wrong no more often than that.
#[test]
fn the_lower_bound_is_seldom_above_the_number_of_games() {
    let whole = setting(2, 200);
    let cases = [
        (rules(3, 1, STORES, ""), whole),
        (rules(3, 2, STORES, ""), whole),
        (rules(4, 1, STORES, ""), whole),
        // Cut off: each game cut off counts as one, in the truth too.
        (rules(3, 2, STORES, ""), setting(2, 6)),
        (rules(2, 2, ROUND, ""), setting(2, 12)),
        (rules(2, 1, ROUND, REPEATS), whole),
        (rules(2, 2, ROUND, REPEATS), whole),
        (rules(2, 1, ROUND, AGREED), setting(3, 200)),
    ];
    for (at, (rules, setting)) in cases.iter().enumerate() {
        let (wrong, missing) = above(rules, *setting, |bound| bound.log10_at_least);
        assert!(wrong <= 20, "case {at}: {wrong} of 200 are above the truth");
        assert!(missing < 3.0, "case {at}: {missing} digits below the truth");
        // The mean that the bound is a twentieth of is no bound.
        let mean = |bound: &LowerBound| bound.log10_at_least + 20_f64.log10();
        let (wrong, _) = above(rules, *setting, mean);
        assert!(wrong > 20, "case {at}: a bound without a margin would do");
    }
}

#[test]
fn the_policy_of_agreement_reaches_the_study_and_is_told() {
    let desk = Desk::of("rulesets", &[]);
    fs::create_dir(desk.path("rulesets")).unwrap();
    let agreed = text(2, 2, ROUND, AGREED);
    fs::write(desk.path("rulesets/small.sow"), agreed).unwrap();
    fs::write(desk.path("rulesets/sources.bib"), "").unwrap();
    let asked = |agree: &str| {
        desk.run(&format!(
            "simulate small --study size --games 50 --limit 60{agree}"
        ))
    };
    let second = asked(" --agree 2");
    let told = "players agree to end a game when a position occurs for the second time";
    assert!(second.contains(told), "{second}");
    assert!(second.contains("cut off after 60 moves"), "{second}");
    assert!(second.contains("at least"), "{second}");
    assert!(asked("").contains("for the third time"));
    let never = asked(" --agree 0");
    assert!(never.contains("players never agree"), "{never}");
    assert!(never.contains("without end"), "{never}");
    let json: serde_json::Value = serde_json::from_str(&asked(" --agree 2 --as json")).unwrap();
    let size = &json["size"];
    assert_eq!(
        (&size["agreement"], &size["limit"]),
        (&told.into(), &60.into())
    );
    assert_eq!(size["tree"]["kind"], "at-least");
    assert!(size["tree"]["log10_at_least"].as_f64().unwrap() > 0.0);
    let of = |agree| asked(&format!(" --agree {agree} --as json"));
    assert_ne!(
        serde_json::from_str::<serde_json::Value>(&of(9)).unwrap()["size"]["tree"],
        size["tree"],
        "a later agreement allows longer games"
    );
}
