//! What Seedlore plays, as plain text for `Agree.java` to hold against Ludii.
//!
//! `ludii FOLDER` reads the first line of each `.lud` file that `export ludii` wrote
//! there, which names a ruleset under its readings, and writes beside it a `.played`
//! file: counts of all sequences of moves, and random games with every legal move of
//! every turn. A file that is there already is left alone.

use std::error::Error;
use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use seedlore::engine::{
    CompiledGame, Engine, NullObserver, Shape, Visitor, perft_charged,
};
use seedlore::game::{Game, Next, NoHistory, Outcome, Position};
use seedlore::play::Dice;
use seedlore::rules::{Kind, Pit, Player, Ruleset};
use seedlore::Library;

const GAMES: u64 = 40;
/// Turns after which a game is cut off.
const TURNS: usize = 300;
const DEPTH: u32 = 5;
/// Sequences of moves that are still counted by another program in a few minutes.
const MOST_SEQUENCES: u64 = 20_000_000;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = env::args().nth(1).ok_or("name the folder that `export ludii` wrote")?;
    let library = Library::built_in();
    for entry in fs::read_dir(&folder)? {
        let path = entry?.path();
        if path.extension().is_none_or(|ending| ending != "lud") {
            continue;
        }
        let played = path.with_extension("played");
        if !played.exists() {
            let rules = named(&library, &path)?;
            fs::write(played, text(rules)?)?;
        }
    }
    Ok(())
}

/// The ruleset that the first line names: `// NAME:question=reading: written by …`.
fn named(library: &Library, path: &Path) -> Result<Ruleset, Box<dyn Error>> {
    let text = fs::read_to_string(path)?;
    let line = text.lines().next().unwrap_or_default();
    let spoken = line
        .strip_prefix("// ")
        .and_then(|line| line.split_once(": written by"))
        .ok_or_else(|| format!("{}: the first line names no ruleset", path.display()))?
        .0;
    let (name, readings) = spoken.split_once(':').unwrap_or((spoken, ""));
    let readings: Vec<String> = readings
        .split(',')
        .filter(|reading| !reading.is_empty())
        .map(String::from)
        .collect();
    Ok(library.ruleset(name, &readings)?)
}

struct Count {
    depth: u32,
}

impl Visitor for Count {
    type Output = Option<u64>;

    fn on<S: Shape>(self, machine: &CompiledGame<S>) -> Option<u64> {
        let mut turn = machine.turn();
        let start = machine.start_by(Player::South);
        match machine.enter(start, &mut turn, &mut NullObserver) {
            None => perft_charged(machine, &mut turn, self.depth, &mut |_| true),
            Some(_) => Some(0),
        }
    }
}

fn text(rules: Ruleset) -> Result<String, Box<dyn Error>> {
    let engine = Engine::new(rules);
    let mut text = format!("pits {}\n", engine.rules().board().pit_count());
    let mut counts: Vec<u64> = Vec::new();
    for depth in 1..=DEPTH {
        // About as many times more as the last length had.
        let more = match counts.as_slice() {
            [.., before, last] => last * last / before.max(&1),
            _ => 1,
        };
        if more > MOST_SEQUENCES {
            break;
        }
        counts.push(engine.run(Count { depth }).unwrap_or(0));
    }
    let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
    writeln!(text, "perft {}", counts.join(" "))?;
    for seed in 1..=GAMES {
        game(&engine, seed, &mut text)?;
    }
    Ok(text)
}

fn game(engine: &Engine, seed: u64, text: &mut String) -> Result<(), Box<dyn Error>> {
    let rules = engine.rules();
    let mut dice = Dice::of_game(seed, 0);
    let mut next = engine.enter(engine.start());
    writeln!(text, "game\n{}", shown(rules, &next))?;
    for _ in 0..TURNS {
        let Next::Turn(turn) = next else { break };
        let mut after: Vec<Next> = (0..turn.options.len())
            .map(|option| engine.play(&turn, option, &mut NoHistory))
            .collect();
        let chosen = dice.below(turn.options.len());
        writeln!(text, "turn {} {chosen}", turn.options.len())?;
        for (option, next) in turn.options.iter().zip(&after) {
            writeln!(text, "{} {}", place(rules, option.mv.pit), shown(rules, next))?;
        }
        next = after.swap_remove(chosen);
    }
    Ok(())
}

/// A pit by its place from the left, row by row from South.
fn place(rules: &Ruleset, pit: Pit) -> usize {
    let board = rules.board();
    if let Kind::Store(player) = pit.kind() {
        // A store is a place beyond all pits.
        return board.pit_count() + usize::from(player == Player::North);
    }
    let length = usize::from(board.row_length());
    pit.index() / length * length + usize::from(board.column(pit))
}

/// The seeds by place, those of South's and North's store, and who is to move or has won.
fn shown(rules: &Ruleset, next: &Next) -> String {
    let (position, state): (&Position, String) = match next {
        Next::Turn(turn) => (&turn.position, turn.position.mover.code().into()),
        Next::Over(finish) => (
            &finish.position,
            match finish.outcome {
                Outcome::Won(player) => format!("over {}", player.code()),
                Outcome::Drawn => "over draw".into(),
                Outcome::WonTogether => "over won".into(),
                Outcome::LostTogether => "over lost".into(),
            },
        ),
    };
    let mut seeds = vec![0; rules.board().pit_count()];
    for pit in rules.board().pits() {
        seeds[place(rules, pit)] = position.seeds(pit);
    }
    seeds.push(position.captured[Player::South]);
    seeds.push(position.captured[Player::North]);
    let seeds: Vec<String> = seeds.iter().map(u16::to_string).collect();
    format!("{} {state}", seeds.join(","))
}
