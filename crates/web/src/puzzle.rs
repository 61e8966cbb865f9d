//! Positions from play in which one move is clearly the best.

use serde::Serialize;

use super::Refused;
use super::judged::{DECIDED, Judged, in_words, thinker, value};
use super::opened::Opened;
use super::opponent::named;
use super::request::Game;
use super::view::hole_of;
use seedlore_game::{Game as _, History, Next, Turn};
use seedlore_study::play::{Agent, Dice};
use seedlore_study::think::{Weighed, Worth};

/// What was found, and where to look on.
#[derive(Debug, Serialize)]
pub struct Found {
    /// None, where the games that were looked through have no such position.
    puzzle: Option<Puzzle>,
    /// The number of the game that was not looked through yet.
    next: u64,
}

/// A position and what is to be found in it.
#[derive(Debug, Serialize)]
struct Puzzle {
    /// The position.
    start: String,
    aim: Aim,
    /// The best move, as it is written.
    best: String,
    /// Its pit, by its place among the holes.
    hole: Option<usize>,
    /// Seeds that it captures.
    takes: u16,
    /// Whether every other move is seen to lose.
    others_lose: bool,
    judged: Judged,
}

/// Why a move is clearly the best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Aim {
    /// It alone is seen to win.
    Win,
    /// It alone is not seen to lose.
    Save,
    /// It is worth seeds more than any other.
    Gain,
}

/// Who plays the games: well enough for positions that a reader may meet.
const PLAYER: &str = "level-2";

/// Longer games are not looked at to their end.
const LONGEST: usize = 400;

/// Where play has hardly begun, nothing is looked for.
const OPENING: usize = 4;

/// Nodes by which a position is picked out, and by which it is held to.
const QUICK: u32 = 200;
const CAREFUL: u32 = 10_000;

/// Positions of a game that are held to.
const TRIED: usize = 2;

/// When so many nodes were looked at, no further game is begun.
const MOST: u32 = 60_000;

/// A lead is believed of a search that looks at answers too.
const AHEAD: u8 = 2;

/// The best is worth at least so much more than the next.
const GAP: i32 = 3 * Worth::SEED;

/// Finds a position in the games of a seed, from one of them on. Games of even numbers are
/// looked through for captures before endgames, the others the other way round.
///
/// # Errors
/// If there is no such player: never.
pub fn puzzle(opened: &Opened, seed: u64, from: u64) -> Result<Found, Refused> {
    let player = named(PLAYER)?.seated_on(&opened.engine, None);
    let (quick, careful) = (
        thinker(&opened.engine, QUICK),
        thinker(&opened.engine, CAREFUL),
    );
    let mut nodes = 0_u32;
    let mut game = from;
    while nodes < MOST {
        let mut picked = Vec::new();
        each_turn(opened, &player, Dice::of_game(seed, game), |turn| {
            let weighed = quick.weigh(&turn.position);
            nodes = nodes.saturating_add(weighed.nodes);
            if let Some((_, aim, gap)) = aim(&weighed) {
                let is_end = aim != Aim::Gain;
                picked.push((is_end == (game % 2 == 1), gap, turn.clone()));
            }
        });
        game += 1;
        picked.sort_by_key(|(is_first, gap, _)| std::cmp::Reverse((*is_first, *gap)));
        for (_, _, turn) in picked.iter().take(TRIED) {
            let weighed = careful.weigh(&turn.position);
            nodes = nodes.saturating_add(weighed.nodes);
            if let Some((best, aim, _)) = aim(&weighed) {
                let puzzle = Some(set(opened, turn, best, aim, &weighed));
                return Ok(Found { puzzle, next: game });
            }
        }
    }
    Ok(Found {
        puzzle: None,
        next: game,
    })
}

/// Plays a game, and shows every turn after the opening at which there is a choice.
fn each_turn(opened: &Opened, player: &dyn Agent, mut dice: Dice, mut see: impl FnMut(&Turn)) {
    let engine = &opened.engine;
    let mut history = History::new(Game::AGREEMENT);
    let mut next = engine.enter(dice.begin(engine.start(), opened.rules()));
    for made in 0..LONGEST {
        let Next::Turn(turn) = next else { return };
        if made >= OPENING && turn.options.len() > 2 && turn.position.begun().is_none() {
            see(&turn);
        }
        history.note_turn(&turn);
        let option = player.choose(engine, &turn, &mut dice);
        next = engine.play(&turn, option, &mut history);
    }
}

/// The move that is clearly the best, why, and by how much.
fn aim(weighed: &Weighed) -> Option<(usize, Aim, i32)> {
    let values: Vec<i32> = weighed.moves.iter().map(|worth| value(*worth)).collect();
    let (best, most) = (values.iter().copied().enumerate()).max_by_key(|(_, value)| *value)?;
    let others = (values.iter().enumerate()).filter(|(option, _)| *option != best);
    let next = others.map(|(_, value)| *value).max()?;
    let is_whole = weighed.moves.iter().all(Option::is_some);
    let aim = match (most, next) {
        (DECIDED, next) if next < DECIDED => Aim::Win,
        (most, next) if most > -DECIDED && next == -DECIDED => Aim::Save,
        (most, next) if most < DECIDED && most - next >= GAP && weighed.depth >= AHEAD => Aim::Gain,
        _ => return None,
    };
    is_whole.then_some((best, aim, most - next))
}

fn set(opened: &Opened, turn: &Turn, best: usize, aim: Aim, weighed: &Weighed) -> Puzzle {
    let mover = turn.position.mover;
    let mv = turn.options[best].mv;
    let mut history = History::new(Game::AGREEMENT);
    let next = opened.engine.play(turn, best, &mut history);
    let before = turn.position.captured[mover];
    let others = (weighed.moves.iter().enumerate()).filter(|(option, _)| *option != best);
    Puzzle {
        start: turn.position.notation(opened.rules()),
        aim,
        best: mv.notation(mover, opened.rules().board()),
        hole: hole_of(opened, mv.pit),
        takes: next.position().captured[mover].saturating_sub(before),
        others_lose: others
            .map(|(_, worth)| *worth)
            .all(|worth| worth == Some(Worth::Loses)),
        judged: in_words(opened, turn, weighed),
    }
}
