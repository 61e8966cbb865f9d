//! The ladder of levels: each beats the one below.
//!
//! A few games of the lower levels in the usual run. With
//! `SEEDLORE_GAMES=1000 cargo test --release --test levels -- --nocapture` so
//! many of all levels, which takes some hours; then each has to win three of
//! four, and what each won is printed. `SEEDLORE_ONLY` names the rulesets, with
//! commas, where not all are to be, and `SEEDLORE_LEVELS=4` the lowest level of
//! the pairs.

mod support;

use seedlore::engine::Engine;
use seedlore::play::{AgentKind, Level, Setting};
use seedlore::rules::{ByPlayer, Player};
use seedlore::stats::{Plan, simulate};

/// A warri, kalah, and three games of relays.
const RULESETS: [&str; 5] = ["wari-bennett", "kalah", "moruba", "hus-nama", "motiq"];

const FEW: u64 = 16;

/// Games that the upper of two levels won, begun by either in turn.
fn won(engine: &Engine, lower: Level, upper: Level, games: u64) -> u64 {
    let [lower, upper] = [lower, upper].map(AgentKind::Level);
    let half = |first: AgentKind, second: AgentKind, mine: Player| {
        let players = ByPlayer {
            south: first,
            ..ByPlayer::of(second)
        };
        let setting = Setting {
            limit: 600,
            ..Setting::default()
        };
        let plan = Plan {
            players,
            seed: 1,
            games: games / 2,
            setting,
        };
        simulate(engine, &plan, &|_| {}).results.won[&mine].count
    };
    half(upper, lower, Player::South) + half(lower, upper, Player::North)
}

#[test]
fn each_level_beats_the_one_below() {
    let wanted = std::env::var("SEEDLORE_GAMES").ok();
    let games = wanted.as_ref().and_then(|games| games.parse().ok());
    let only = std::env::var("SEEDLORE_ONLY").ok();
    let is_chosen = |name: &&str| {
        let mut names = only.iter().flat_map(|only| only.split(','));
        only.is_none() || names.any(|chosen| chosen == *name)
    };
    let lowest = std::env::var("SEEDLORE_LEVELS").map_or(1, |lowest| {
        lowest.parse().expect("SEEDLORE_LEVELS is a level")
    });
    let collection = support::collection();
    let mut faults = Vec::new();
    for name in RULESETS.into_iter().filter(is_chosen) {
        let engine = Engine::of(collection.get(name).unwrap().clone());
        let highest = match (&wanted, name) {
            (Some(_), _) => 5,
            (None, "wari-bennett" | "kalah") => 4,
            (None, _) => 3,
        };
        let levels: Vec<Level> = Level::all().take(highest).skip(lowest - 1).collect();
        for pair in levels.windows(2) {
            let games: u64 = games.unwrap_or(FEW);
            let won = won(&engine, pair[0], pair[1], games);
            let told = format!(
                "{name}: level {} won {won} of {games} games against level {}",
                pair[1], pair[0]
            );
            println!("{told}");
            // Of few games fewer are asked, so that chance does not decide.
            let hundredths = if games < 200 { 55 } else { 75 };
            if won * 100 < games * hundredths {
                faults.push(told);
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
