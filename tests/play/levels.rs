//! The ladder of levels: each beats the one below.
//!
//! A few games of the lower levels in the usual run. With
//! `SEEDLORE_GAMES=1000 cargo test --release --test play levels -- --nocapture` so
//! many of all levels, which takes about an hour; then each has to win three of
//! four, and what each won is printed. `SEEDLORE_ONLY` names the rulesets, with
//! commas, where not all are to be, and `SEEDLORE_LEVELS=4` the lowest level of
//! the pairs.

use seedlore::engine::Engine;
use seedlore::play::{AgentKind, Setting, Strength};
use seedlore::rules::{ByPlayer, Player, Ruleset};
use seedlore::stats::{Plan, simulate};

use crate::support;

/// A warri, kalah, and three games of relays, on two rows and on four.
const RULESETS: [&str; 5] = ["wari-bennett", "kalah", "moruba", "chungcajon", "quiela"];

const FEW: u64 = 16;

/// Games that the upper of two levels won, begun by either in turn.
fn won(engine: &Engine, lower: Strength, upper: Strength, games: u64) -> u64 {
    let [lower, upper] = [lower, upper].map(AgentKind::Strength);
    let half = |first: AgentKind, second: AgentKind, mine: Player| {
        let players = ByPlayer {
            south: first,
            ..ByPlayer::from_value(second)
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
    let games = support::games(FEW);
    let is_whole = games > FEW;
    let lowest: usize = std::env::var("SEEDLORE_LEVELS").map_or(1, |lowest| {
        lowest.parse().expect("SEEDLORE_LEVELS is a level")
    });
    let collection = support::collection();
    let chosen = support::chosen(collection).into_iter();
    let chosen: Vec<&Ruleset> = chosen.filter(|r| RULESETS.contains(&r.name())).collect();
    assert!(!chosen.is_empty(), "levels are played of {RULESETS:?}");
    let mut faults = Vec::new();
    for rules in chosen {
        let name = rules.name();
        let engine = Engine::new(rules.clone());
        let highest = match name {
            _ if is_whole => 5,
            "wari-bennett" | "kalah" => 4,
            _ => 3,
        };
        assert!((1..highest).contains(&lowest), "levels go up to {highest}");
        let levels: Vec<Strength> = Strength::all().take(highest).skip(lowest - 1).collect();
        for pair in levels.windows(2) {
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
