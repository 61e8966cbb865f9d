//! The ways to play a ruleset, each against the next: referee, plain path,
//! table path, lanes by instructions.

use std::ops::Range;
use std::time::{Duration, Instant};

#[cfg(feature = "batch")]
use seedlore::batch::{Batch, Instructions, Played, Refusal};
use seedlore::engine::{self, CompiledGame, Engine, NullObserver, Shape, Visitor};
use seedlore::game::{Game, Next, perft};
use seedlore::play::{Agent, AgentKind, Dice, Setting, Unobserved, play_game};
use seedlore::referee::Referee;
use seedlore::rules::{ByPlayer, Player};
use seedlore::think::{Method, Thinker};

use crate::median;

/// Rulesets of different kinds: captures of twos and threes with moves ruled
/// out; stores that are sown in; laps that go on; four rows.
pub const KINDS: [&str; 4] = ["wari-bennett", "kalah", "kisolo-lali", "bao-ki-arabu"];

/// Random games, by their number; gives their moves.
pub struct Playouts(pub Range<u64>);

impl Visitor for Playouts {
    type Output = u64;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> u64 {
        let setting = Setting::default();
        let mut history = engine::History::new(setting.agreement);
        let mut turn = machine.turn();
        let start = machine.start_by(Player::South);
        let mut moves = 0;
        for game in self.0 {
            let mut dice = Dice::of_game(1, game);
            history.clear();
            let entered = machine.enter(start.clone(), &mut turn, &mut NullObserver);
            if entered.is_none() {
                let choose = |options| {
                    moves += 1;
                    dice.below(options)
                };
                engine::playout(machine, &mut turn, &mut history, setting.limit, choose);
            }
        }
        moves
    }
}

/// Counts sequences of moves.
pub struct Count(pub u32);

impl Visitor for Count {
    type Output = u64;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> u64 {
        let mut turn = machine.turn();
        let start = machine.start_by(Player::South);
        match machine.enter(start, &mut turn, &mut NullObserver) {
            Some(_) => 0,
            None => engine::perft(machine, &mut turn, self.0),
        }
    }
}

/// The same random games in lanes, and on the other path those that lanes
/// leave; gives their moves.
///
/// # Errors
/// What keeps lanes from playing the ruleset.
#[cfg(feature = "batch")]
pub fn in_lanes(engine: &Engine, games: u64, with: Instructions) -> Result<u64, Refusal> {
    let lanes = Batch::new(engine.rules())?;
    let setting = Setting::default();
    let mut moves = 0;
    let mut tell = |played: Played| moves += u64::from(played.moves);
    let left = lanes.play(
        1,
        0..games,
        setting.agreement,
        setting.limit,
        with,
        &mut tell,
    );
    for game in left {
        moves += engine.run(Playouts(game..game + 1));
    }
    Ok(moves)
}

/// The lanes by instructions, or why there are none.
#[cfg(feature = "batch")]
fn lanes(engine: &Engine) -> Result<Vec<Way>, Refusal> {
    let games = 20_000;
    let way = |with| {
        in_lanes(engine, 1, with)?;
        let time = median(|| {
            in_lanes(engine, games, with).expect("one game was played so");
        });
        Ok(Way {
            name: format!("lanes, {with:?}"),
            game: each(time, games),
        })
    };
    Instructions::here().into_iter().map(way).collect()
}

/// A way to play, and the time of one random game.
struct Way {
    name: String,
    game: f64,
}

fn each(time: Duration, games: u64) -> f64 {
    time.as_secs_f64() / games as f64
}

fn chosen(referees: &[Referee]) -> impl Iterator<Item = &Referee> {
    KINDS
        .iter()
        .filter_map(|kind| referees.iter().find(|r| r.rules().name() == *kind))
}

/// The same random games on every path; none is measured.
pub fn race(referees: &[Referee]) {
    for referee in chosen(referees) {
        let engine = Engine::new(referee.rules().clone());
        let random = ByPlayer::from_fn(|_| &AgentKind::Random as &dyn Agent);
        let slow = median(|| {
            for game in 0..10 {
                let mut dice = Dice::of_game(1, game);
                let setting = Setting::default();
                play_game(referee, random, setting, &mut dice, &mut Unobserved);
            }
        });
        let plain = median(|| {
            engine.run_plainly(Playouts(0..100));
        });
        let table = median(|| {
            engine.run(Playouts(0..1000));
        });
        let way = |name: &str, game| Way {
            name: name.into(),
            game,
        };
        let first = each(slow, 10);
        let ways = vec![
            way("the referee", first),
            way("the plain path", each(plain, 100)),
            way("the table path", each(table, 1000)),
        ];
        println!("random games of {}", referee.rules().name());
        #[cfg(feature = "batch")]
        let ways = match lanes(&engine) {
            Ok(lanes) => ways.into_iter().chain(lanes).collect(),
            Err(because) => {
                println!("  no lanes: {because}");
                ways
            }
        };
        let mut before = first;
        for way in &ways {
            println!(
                "  {:<20} {:>9.0} a second, {:>7.1} times the one before, {:>7.0} times the referee",
                way.name,
                1.0 / way.game,
                before / way.game,
                first / way.game
            );
            before = way.game;
        }
    }
}

/// Sequences of moves on every path that counts them.
pub fn count(referees: &[Referee]) {
    for referee in chosen(referees) {
        let engine = Engine::new(referee.rules().clone());
        let start = referee.enter(referee.start());
        let mut leaves = 0;
        let slow = median(|| leaves = perft(referee, &start, 4));
        let plain = median(|| {
            engine.run_plainly(Count(4));
        });
        let table = median(|| {
            engine.run(Count(4));
        });
        let mut deep = 0;
        let time = median(|| deep = engine.run(Count(7)));
        println!(
            "perft 4 of {:<16} {leaves:>7} leaves, plain {:>4.0} times the referee, tables {:>5.1} times the plain path; perft 7: {:.1} million leaves a second",
            referee.rules().name(),
            slow.as_secs_f64() / plain.as_secs_f64(),
            plain.as_secs_f64() / table.as_secs_f64(),
            deep as f64 / time.as_secs_f64() / 1e6
        );
    }
}

/// How many nodes a player looks at in a second.
pub fn think(referees: &[Referee]) {
    for referee in chosen(referees) {
        let Next::Turn(turn) = referee.enter(referee.start()) else {
            continue;
        };
        let speed = |method| {
            let thinker = Thinker::new(referee.rules().clone(), method, 100_000);
            let start = Instant::now();
            let mut dice = Dice::of_game(1, 1);
            let thought = thinker.think(&turn.position, &mut |options| dice.below(options));
            f64::from(thought.nodes) / start.elapsed().as_secs_f64() / 1e6
        };
        println!(
            "nodes of {:<16} alpha-beta {:>6.2}, tree search {:>6.2} million a second",
            referee.rules().name(),
            speed(Method::AlphaBeta),
            speed(Method::Tree)
        );
    }
}
