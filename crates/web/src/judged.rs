//! What the moves of a turn are worth, as far as a search sees: a judgement, and no proof but
//! where it sees the end.

use serde::Serialize;

use super::opened::Opened;
use super::view::hole_of;
use seedlore_engine::Engine;
use seedlore_game::Turn;
use seedlore_language::prose;
use seedlore_study::think::{Method, Thinker, Weighed, Worth};

/// The moves of a turn, judged.
#[derive(Debug, Serialize)]
pub struct Judged {
    /// Moves ahead that were looked through for all; captures beyond them too.
    depth: u8,
    /// In the order of the legal moves.
    moves: Vec<JudgedMove>,
}

/// A move and what it is worth.
#[derive(Debug, Serialize)]
struct JudgedMove {
    /// As it is written.
    #[serde(rename = "move")]
    mv: String,
    /// The pit it begins from, by its place among the holes.
    hole: Option<usize>,
    /// How it ends, where that was seen.
    end: SeenEnd,
    /// By how much less it is worth than the best: 16 are a seed, and more than any lead is
    /// what is won or lost for certain.
    loss: i32,
    /// The same in words, after "it"; empty of a move as good as the best.
    behind: String,
}

/// Whether the end of the game was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
enum SeenEnd {
    Wins,
    Loses,
    NotSeen,
}

/// More than any lead.
pub const DECIDED: i32 = 1_000_000;

/// Less than half a seed is no difference that a search can vouch for.
const SLIGHT: i32 = Worth::SEED / 2;

/// A player who looks at so many nodes.
pub fn thinker(engine: &Engine, nodes: u32) -> Thinker {
    Thinker::with_engine(engine.clone(), Method::AlphaBeta, nodes)
}

/// What a move is worth, in one number; less than any, of one that was not looked at.
pub fn value(worth: Option<Worth>) -> i32 {
    match worth {
        None => -2 * DECIDED,
        Some(Worth::Wins) => DECIDED,
        Some(Worth::Loses) => -DECIDED,
        Some(Worth::Lead(lead)) => lead,
    }
}

/// Judges the moves of a turn by a search of so many nodes.
pub fn judged(opened: &Opened, turn: &Turn, nodes: u32) -> Judged {
    let weighed = thinker(&opened.engine, nodes).weigh(&turn.position);
    in_words(opened, turn, &weighed)
}

/// What was weighed, for a page.
pub fn in_words(opened: &Opened, turn: &Turn, weighed: &Weighed) -> Judged {
    let board = opened.rules().board();
    let best = weighed
        .moves
        .iter()
        .copied()
        .max_by_key(|worth| value(*worth));
    let best = best.flatten();
    let moves = turn.options.iter().zip(&weighed.moves);
    let told = moves.map(|(option, worth)| JudgedMove {
        mv: option.mv.notation(turn.position.mover, board),
        hole: hole_of(opened, option.mv.pit),
        end: match worth {
            Some(Worth::Wins) => SeenEnd::Wins,
            Some(Worth::Loses) => SeenEnd::Loses,
            Some(Worth::Lead(_)) | None => SeenEnd::NotSeen,
        },
        loss: value(best) - value(*worth),
        behind: behind(best, *worth),
    });
    Judged {
        depth: weighed.depth,
        moves: told.collect(),
    }
}

fn behind(best: Option<Worth>, worth: Option<Worth>) -> String {
    match (best, worth) {
        (Some(Worth::Wins), Some(Worth::Loses)) => "loses, where the best move wins".into(),
        (Some(Worth::Wins), Some(Worth::Lead(_))) => "lets a certain win go".into(),
        (Some(Worth::Lead(_)), Some(Worth::Loses)) => "loses, if the answers are good".into(),
        (Some(Worth::Lead(best)), Some(Worth::Lead(lead))) if best - lead >= SLIGHT => {
            format!("is worth about {} less", amount(best - lead))
        }
        (Some(_), None) => "was not looked at".into(),
        _ => String::new(),
    }
}

/// A lead in seeds, or in points where it is one of these.
fn amount(lead: i32) -> String {
    let of = |one: i32| u32::try_from((lead + one / 2) / one).unwrap_or(0).max(1);
    match lead > Worth::POINT / 2 {
        true => prose::counted(of(Worth::POINT), "point", "points"),
        false => prose::counted(of(Worth::SEED), "seed", "seeds"),
    }
}
