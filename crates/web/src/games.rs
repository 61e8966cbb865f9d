//! Random games, move by move: what two builds of the program are compared by.

use serde::Serialize;
use sha2::{Digest, Sha256};

use super::Refused;
use super::opened::Opened;
use super::request::Game;
use seedlore_game::{Game as _, History, Next};
use seedlore_study::play::Dice;

/// A random game.
#[derive(Debug, Serialize)]
pub struct Played {
    /// Its moves, one after another.
    moves: String,
    /// A digest of every position, in order.
    positions: String,
    /// The last of them.
    last: String,
    /// How it ended; none of a game that was cut off.
    outcome: Option<String>,
}

/// No more games, and no longer ones.
const MOST: (u64, usize) = (1_000, 5_000);

/// Plays games on the engine, each move as likely as another, up to so many moves.
///
/// # Errors
/// If too many or too long ones are asked for.
pub fn games(
    opened: &Opened,
    games: u64,
    longest: usize,
    seed: u64,
) -> Result<Vec<Played>, Refused> {
    if games > MOST.0 || longest > MOST.1 {
        return Err(Refused::new(
            format!("{games} games of {longest} moves are too many"),
            format!("ask for up to {} games of {} moves", MOST.0, MOST.1),
        ));
    }
    Ok((0..games)
        .map(|number| game(opened, longest, Dice::of_game(seed, number)))
        .collect())
}

fn game(opened: &Opened, longest: usize, mut dice: Dice) -> Played {
    let (engine, rules) = (&opened.engine, opened.rules());
    let start = dice.begin(engine.start(), rules);
    let mut history = History::new(Game::AGREEMENT);
    let mut digest = Sha256::new();
    let mut moves: Vec<String> = Vec::new();
    let mut next = engine.enter(start);
    loop {
        let last = next.position().notation(rules);
        digest.update(last.as_bytes());
        digest.update(b"\n");
        let outcome = match &next {
            Next::Over(finish) => Some(finish.outcome.to_string()),
            Next::Turn(_) => None,
        };
        let turn = match next {
            Next::Turn(turn) if moves.len() < longest => turn,
            _ => {
                let bytes = digest.finalize();
                return Played {
                    moves: moves.join(" "),
                    positions: bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
                    last,
                    outcome,
                };
            }
        };
        history.note_turn(&turn);
        let option = dice.below(turn.options.len());
        let mover = turn.position.mover;
        moves.push(turn.options[option].mv.notation(mover, rules.board()));
        next = engine.play(&turn, option, &mut history);
    }
}
