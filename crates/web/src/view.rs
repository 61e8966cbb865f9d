//! A position as a page shows it.

use serde::Serialize;

use super::opened::Opened;
use super::played::finish;
use seedlore_game::{LegalMove, Next, Position};
use seedlore_language::prose;
use seedlore_language::rules::{Kind, Objective, Pit, Player, Ruleset};
use seedlore_referee::referee::pit_name;
use seedlore_referee::sketch::{Shown, Sketch, set_out};

/// The board and what may be done.
#[derive(Debug, Serialize)]
pub struct View {
    /// The position, as the command line takes it.
    notation: String,
    /// The board, hole by hole.
    sketch: Sketch,
    /// What each hole is called, in the order of the sketch.
    names: Vec<String>,
    /// The board in words.
    words: String,
    /// The seat of who is to move; none when the game is over.
    to_move: Option<usize>,
    /// Every legal move.
    moves: Vec<MoveView>,
    /// Whether there are more than are offered.
    is_cut: bool,
    /// Who had to pass before this turn.
    passed: Vec<String>,
    /// The move that waits for a decision of who is to move.
    waiting: Option<Waiting>,
    /// How the game ended.
    over: Option<Over>,
}

/// A board without what may be done on it.
#[derive(Debug, Serialize)]
pub struct Still {
    /// The board, hole by hole.
    sketch: Sketch,
    /// What each hole is called, in the order of the sketch.
    names: Vec<String>,
    /// The board in words.
    words: String,
}

/// The board of a position, before this player moves if it is anybody's turn.
pub fn still(opened: &Opened, position: &Position, mover: Option<Player>) -> Still {
    let sketch = drawn(opened, position, mover);
    Still {
        names: names(opened),
        words: sketch.in_words(),
        sketch,
    }
}

/// A legal move.
#[derive(Debug, Serialize)]
struct MoveView {
    /// As it is written.
    #[serde(rename = "move")]
    mv: String,
    /// The pit it begins from, by its place among the holes; none of a move from no hole.
    hole: Option<usize>,
}

/// A move that was begun.
#[derive(Debug, Serialize)]
struct Waiting {
    /// Who makes it.
    player: String,
    /// The pit, as it is called.
    pit: String,
}

/// The end of a game.
#[derive(Debug, Serialize)]
struct Over {
    /// `South wins`.
    outcome: String,
    /// What each player has, where that decides: `South 27 seeds, North 21`.
    score: Option<String>,
    /// The seat of who won, where one player did.
    winner: Option<usize>,
    /// The label of the clause that ended it.
    clause: Option<String>,
    /// Why it ended.
    why: String,
}

/// Sets out what stands on the board.
pub fn view(opened: &Opened, next: &Next) -> View {
    let rules = opened.rules();
    let position = next.position();
    let mover = match next {
        Next::Turn(turn) => Some(turn.position.mover),
        Next::Over(_) => None,
    };
    let sketch = drawn(opened, position, mover);
    let moves = match next {
        Next::Turn(turn) => turn.options.as_slice(),
        Next::Over(_) => &[],
    };
    let told = |option: &LegalMove| MoveView {
        mv: option.mv.notation(position.mover, rules.board()),
        hole: hole_of(opened, option.mv.pit),
    };
    View {
        notation: position.notation(rules),
        words: sketch.in_words(),
        names: names(opened),
        sketch,
        to_move: mover.and_then(|mover| seat(opened, mover)),
        moves: moves.iter().map(told).collect(),
        is_cut: matches!(next, Next::Turn(turn) if turn.is_cut),
        passed: match next {
            Next::Turn(turn) => turn.passed.iter().map(Player::to_string).collect(),
            Next::Over(_) => Vec::new(),
        },
        waiting: position.begun().map(|(before, mv)| Waiting {
            player: before.mover.to_string(),
            pit: pit_name(mv.pit, rules.board()),
        }),
        over: finish(next).map(|finish| Over {
            outcome: finish.outcome.to_string(),
            score: score(rules, &finish.position),
            winner: rules
                .players()
                .iter()
                .position(|player| finish.outcome == seedlore_game::Outcome::Won(*player)),
            clause: finish.clause.map(|clause| opened.label(clause)),
            why: match finish.clause {
                Some(clause) => prose::tell(rules, rules.clause(clause)),
                None => "Nobody can move.".into(),
            },
        }),
    }
}

/// What each player has of that by which the game is won, if anything is counted for it.
fn score(rules: &Ruleset, position: &Position) -> Option<String> {
    let (of, one, many): (&dyn Fn(Player) -> u16, _, _) = match rules.objective().says {
        Objective::MostCaptured | Objective::EqualCaptured => {
            (&|player| position.captured[player], "seed", "seeds")
        }
        Objective::MostPoints => (
            &|player| position.memory().points[player],
            "point",
            "points",
        ),
        Objective::TakingAll
        | Objective::EmptyingOwnPits
        | Objective::MovingLast
        | Objective::AsRulesSay => return None,
    };
    let told = |(nth, player): (usize, &Player)| match (nth, of(*player)) {
        (0, 1) => format!("{player} 1 {one}"),
        (0, n) => format!("{player} {n} {many}"),
        (_, n) => format!("{player} {n}"),
    };
    let all: Vec<String> = rules.players().iter().enumerate().map(told).collect();
    Some(all.join(", "))
}

/// The board of a position.
pub fn drawn(opened: &Opened, position: &Position, mover: Option<Player>) -> Sketch {
    let shown = Shown {
        to_move: mover,
        shows_captured: true,
        ..Shown::default()
    };
    set_out(opened.rules(), position, &shown)
}

/// A player's place among the seats.
pub fn seat(opened: &Opened, player: Player) -> Option<usize> {
    let players = opened.rules().players();
    players.iter().position(|other| *other == player)
}

/// The places of the board that are drawn, in the order of the holes of a sketch.
pub fn holes(opened: &Opened) -> Vec<Pit> {
    let board = opened.rules().board();
    let stores = board.players().iter().map(|player| Pit::store(*player));
    let centre = board.has_centre().then(Pit::centre);
    board.pits().chain(stores).chain(centre).collect()
}

/// A place among the holes of a sketch.
pub fn hole_of(opened: &Opened, pit: Pit) -> Option<usize> {
    holes(opened).iter().position(|other| *other == pit)
}

/// What the holes are called.
fn names(opened: &Opened) -> Vec<String> {
    let board = opened.rules().board();
    let has_stores = board.stores().is_some();
    let name = |pit: &Pit| match pit.kind() {
        Kind::Store(player) if !has_stores => format!("what {player} has captured"),
        _ => pit_name(*pit, board),
    };
    holes(opened).iter().map(name).collect()
}
