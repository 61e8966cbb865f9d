//! Small arrows between pits, along the way in which seeds are sown.

use serde::Serialize;

use super::plan::{BoardPlan, Lies, Spot};
use seedlore_language::rules::{Direction, Pit, Ruleset, Way};

/// Pits farther apart than this, for their pitch, are no neighbours.
const FARTHEST: f64 = 1.7;

/// An arrow about its middle.
#[derive(Debug, Clone, Serialize)]
pub struct ArrowView {
    x: f64,
    y: f64,
    /// In degrees, clockwise from the right.
    turn: f64,
}

/// An arrow between each pit and the next, where every player sows that way;
/// none where the players choose the way.
pub fn arrows(rules: &Ruleset, plan: &BoardPlan) -> Vec<ArrowView> {
    let Some(Way::Round(way)) = rules.turn().sowing.says.way else {
        return Vec::new();
    };
    let board = rules.board();
    let at = |pit: Pit| match plan.holes.get(pit.index()) {
        Some(Lies::Pit(at)) => Some(*at),
        _ => None,
    };
    let pits = board.pits().filter_map(|pit| {
        let next = only_next(rules, pit, way)?;
        arrow(at(pit)?, at(next)?, plan.pitch)
    });
    pits.collect()
}

/// The pit that follows for every player.
fn only_next(rules: &Ruleset, pit: Pit, way: Direction) -> Option<Pit> {
    let board = rules.board();
    let mut all = board.players().iter().map(|p| board.next(pit, way, *p));
    let first = all.next()??;
    all.all(|next| next == Some(first)).then_some(first)
}

fn arrow(from: Spot, to: Spot, pitch: f64) -> Option<ArrowView> {
    let (dx, dy) = (to.x - from.x, to.y - from.y);
    let far = dx.hypot(dy);
    (far > 0.0 && far <= FARTHEST * pitch).then(|| ArrowView {
        x: (from.x + to.x) / 2.0,
        y: (from.y + to.y) / 2.0,
        turn: dy.atan2(dx).to_degrees().round(),
    })
}
