//! Measures Seedlore beside other programs that play sowing games: `./run`.
//!
//! Each peer is first shown to play the same game as a ruleset here: the same
//! counts of all sequences of moves, and the same boards in random games. Then
//! both play random games and count sequences, by turns, in one thread. Times
//! are the processor's; a ratio is the median of the ratios of seven rounds.
//!
//! # Peers
//!
//! - `OwareBoard` of the crate board-game 0.8.2, the only oware we know on
//!   crates.io.
//! - `MancalaBoard` of the crate mancala_board 0.2.0. Three crates there play
//!   kalah, so far as we found. This one is a plain array that is copied and
//!   sown at once. mancala 0.1.0 makes a new vector for each move, and
//!   libmancala 1.2.0 can't copy a board; neither was measured.
//! - OpenSpiel 2.0.2 by its Python wheel: its own random players in C++, with
//!   one call a game from Python.
//!
//! # Rules
//!
//! `oware-board`, `kalah-board` and `avalanche-board` are what the peers play.
//! `wari-bennett` and `kalah` stand beside them as they are in the collection.
//! The first has more to do than any peer: players may agree to end a game that
//! goes round in circles, so what lay on the board before is kept and looked
//! for. No peer asks whether a position repeats.
//!
//! No peer plays a game in laps by itself. The second crate sows a lap from any
//! pit, so that such a game is made of it here.

mod clock;
mod equal;
mod ours;
mod peer;
mod rules;

use std::process::Command;

use rand::SeedableRng;
use rand_xoshiro::Xoshiro256PlusPlus;
use seedlore::Library;
use seedlore::batch::{Batch, Instructions};
use seedlore::engine::Engine;

use clock::{Clock, median};
use ours::{Perft, Playouts, SEED, in_lanes};
use peer::{Kalah, Oware, Peer};

const ROUNDS: usize = 7;

/// What was played.
#[derive(Debug, Clone, Copy)]
pub struct Played {
    pub games: u64,
    pub moves: u64,
}

/// Something that plays random games, with what it is called and how many
/// games a round are enough to be timed.
struct Contender<'c> {
    name: String,
    games: u64,
    play: Box<dyn FnMut(u64) -> Played + 'c>,
}

fn main() {
    let collection = Library::built_in().collection;
    let beside = rules::beside();
    let engine = |name: &str| match beside.get(name) {
        Ok(rules) => Engine::new(rules.clone()),
        Err(_) => Engine::new(collection.get(name).expect("it is there").clone()),
    };
    oware(&engine);
    kalah(&engine);
    laps(&engine);
    spiel(&engine);
    tree(&engine("wari-bennett"));
}

fn oware(engine: &dyn Fn(&str) -> Engine) {
    println!("OwareBoard of board-game 0.8.2");
    let same = engine("oware-board");
    equal::counts::<Oware>("oware-board", &same, 8);
    equal::play::<Oware>("oware-board", &same, 2000);
    let bennett = engine("wari-bennett");
    let ours = contenders("oware-board", &same).chain(contenders("wari-bennett", &bennett));
    race(theirs::<Oware>("OwareBoard", 4000), ours.collect());
    count::<Oware>(&same, 8);
}

fn kalah(engine: &dyn Fn(&str) -> Engine) {
    println!("\nMancalaBoard of mancala_board 0.2.0");
    let same = engine("kalah-board");
    equal::counts::<Kalah<false>>("kalah-board", &same, 8);
    equal::play::<Kalah<false>>("kalah-board", &same, 2000);
    let kalah = engine("kalah");
    let ours = contenders("kalah-board", &same).chain(contenders("kalah", &kalah));
    race(
        theirs::<Kalah<false>>("MancalaBoard", 10_000),
        ours.collect(),
    );
    count::<Kalah<false>>(&same, 8);
}

fn laps(engine: &dyn Fn(&str) -> Engine) {
    println!("\nThe same in laps that go on");
    let same = engine("avalanche-board");
    equal::counts::<Kalah<true>>("avalanche-board", &same, 7);
    equal::play::<Kalah<true>>("avalanche-board", &same, 2000);
    let ours = contenders("avalanche-board", &same);
    race(
        theirs::<Kalah<true>>("MancalaBoard, in laps", 10_000),
        ours.collect(),
    );
    count::<Kalah<true>>(&same, 7);
}

fn theirs<'c, P: Peer>(name: &str, games: u64) -> Contender<'c> {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(SEED);
    Contender {
        name: name.into(),
        games,
        play: Box::new(move |games| peer::games::<P>(games, &mut rng)),
    }
}

/// Every way in which the engine plays random games of a ruleset.
fn contenders<'c>(name: &str, engine: &'c Engine) -> impl Iterator<Item = Contender<'c>> {
    let single = Contender {
        name: format!("{name}, one by one"),
        games: 10_000,
        play: Box::new(|games| engine.run(Playouts(0..games))),
    };
    let lanes = Batch::new(engine.rules());
    if let Err(because) = &lanes {
        println!("  {name} is not played in lanes: {because}");
    }
    let name = name.to_string();
    let lanes = lanes.into_iter().flat_map(move |lanes| {
        let contender = |with| {
            let lanes = lanes.clone();
            Contender {
                name: format!("{name}, in lanes, {with:?}"),
                games: 100_000,
                play: Box::new(move |games| in_lanes(&lanes, engine, games, with)) as _,
            }
        };
        let contenders: Vec<Contender> = Instructions::here().into_iter().map(contender).collect();
        contenders
    });
    std::iter::once(single).chain(lanes)
}

/// Has a peer and ours play by turns, and prints how much faster ours are.
fn race(mut peer: Contender, mut ours: Vec<Contender>) {
    let clock = Clock::new();
    let mut ratios = vec![(Vec::new(), Vec::new()); ours.len()];
    let mut speeds = vec![Vec::new(); ours.len()];
    let mut slow = Vec::new();
    for _ in 0..ROUNDS {
        let run = |contender: &mut Contender| {
            let (seconds, played) = timed(&clock, contender);
            (seconds / played.moves as f64, seconds / played.games as f64)
        };
        let (a_move, a_game) = run(&mut peer);
        slow.push(a_move);
        for (at, contender) in ours.iter_mut().enumerate() {
            let (our_move, our_game) = run(contender);
            speeds[at].push(our_move);
            ratios[at].0.push(a_move / our_move);
            ratios[at].1.push(a_game / our_game);
        }
    }
    println!(
        "  {:<38} {:>7.2} ns a random move",
        peer.name,
        median(slow) * 1e9
    );
    for ((contender, speed), (moves, games)) in ours.iter().zip(speeds).zip(ratios) {
        println!(
            "  {:<38} {:>7.2} ns a random move, {:>6.1} times the moves, {:>6.1} times the games",
            contender.name,
            median(speed) * 1e9,
            median(moves),
            median(games),
        );
    }
}

/// Has someone play for a while: the seconds, and all that was played.
fn timed(clock: &Clock, contender: &mut Contender) -> (f64, Played) {
    let (seconds, played) = clock.time(|| (contender.play)(contender.games));
    let sum = |all: Played, more: Played| Played {
        games: all.games + more.games,
        moves: all.moves + more.moves,
    };
    let played = played.into_iter().reduce(sum);
    (seconds, played.expect("it was played at least once"))
}

/// The seconds of one time.
fn a_time<T>((seconds, gave): (f64, Vec<T>)) -> f64 {
    seconds / gave.len() as f64
}

/// Has both count the sequences of so many moves.
fn count<P: Peer>(engine: &Engine, depth: u32) {
    let clock = Clock::new();
    let mut ratios = Vec::new();
    for _ in 0..ROUNDS {
        let theirs = a_time(clock.time(|| P::start().perft(depth)));
        let ours = a_time(clock.time(|| engine.run(Perft(depth))));
        ratios.push(theirs / ours);
    }
    println!(
        "  sequences of {depth} moves are counted {:.1} times as fast",
        median(ratios)
    );
}

/// OpenSpiel, where `PEERS_PYTHON` names a Python that has it.
fn spiel(engine: &dyn Fn(&str) -> Engine) {
    println!("\nOware of OpenSpiel 2.0.2, by its Python wheel");
    let same = engine("oware-board");
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/spiel.py");
    let python = std::env::var("PEERS_PYTHON").unwrap_or("python3".into());
    let games = 2000.0;
    let output = Command::new(python).args([script, "2000"]).output();
    let told = match output {
        Ok(output) if output.status.success() => {
            String::from_utf8_lossy(&output.stdout).into_owned()
        }
        _ => return println!("  left out: no Python here has pyspiel"),
    };
    let mut lines = told.lines().map(|line| {
        line.split(' ')
            .map(|number| number.parse::<f64>().expect("the script prints numbers"))
            .collect::<Vec<_>>()
    });
    let counts = lines.next().expect("a line of counts");
    for (depth, theirs) in (1..).zip(&counts) {
        let ours = same.run(Perft(depth));
        assert_eq!(ours as f64, *theirs, "sequences of {depth} moves");
    }
    println!("  equal: all sequences of 1 to {} moves", counts.len());
    let [seconds, moves] = lines.next().expect("a line of times")[..] else {
        panic!("two numbers are told of the games");
    };
    println!(
        "  a random game takes {:.1} µs, one call from Python in it; {:.0} moves a game",
        seconds / games * 1e6,
        moves / games
    );
    let clock = Clock::new();
    for name in ["oware-board", "wari-bennett"] {
        let engine = engine(name);
        for mut contender in contenders(name, &engine) {
            let times = (0..ROUNDS).map(|_| {
                let (ours, played) = timed(&clock, &mut contender);
                seconds / moves / (ours / played.moves as f64)
            });
            let times = median(times.collect());
            println!("  {:<38} {times:>6.1} times the moves", contender.name);
        }
    }
}

/// Sequences of moves by themselves: leaves a second, with one core.
fn tree(engine: &Engine) {
    let clock = Clock::new();
    let mut speeds = Vec::new();
    let mut leaves = 0;
    for _ in 0..ROUNDS {
        let (seconds, counts) = clock.time(|| engine.run(Perft(11)));
        leaves = counts[0];
        speeds.push(counts.iter().sum::<u64>() as f64 / seconds / 1e6);
    }
    println!(
        "\nperft wari-bennett 11: {leaves} leaves, {:.0} million a second",
        median(speeds)
    );
}
