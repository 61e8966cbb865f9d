//! A turn: which rules are in force, which moves they offer and allow.

use super::event::{Event, Witness};
use super::motion::{Done, Motion};
use super::scene::Scene;
use crate::game::{Move, Opt, Position};
use crate::rules::{ClauseId, Filter, Player, Ruleset, TurnRules, Verdict};

/// The rules of a player's turn: those of the first phase that holds, or
/// those of the whole game.
pub(super) fn rules_for<'r>(
    rules: &'r Ruleset,
    position: &Position,
    player: Player,
) -> (&'r TurnRules, Option<ClauseId>) {
    let scene = Scene::before(rules, position, player);
    rules
        .phases()
        .iter()
        .find(|phase| scene.holds(&phase.test))
        .map_or((rules.turn(), None), |phase| {
            (&phase.turn, Some(phase.clause))
        })
}

/// Every move the choice clauses offer, each with the clause that offers it.
pub(super) fn offered(
    rules: &Ruleset,
    turn: &TurnRules,
    position: &Position,
) -> Vec<(Move, ClauseId)> {
    let scene = Scene::before(rules, position, position.mover);
    let direction = turn.sowing.says.direction;
    let mut moves = Vec::new();
    for (way, choice) in turn.choices.iter().enumerate() {
        let way = u8::try_from(way).expect("the checker counts the ways to move");
        moves.extend(
            scene
                .offered(&choice.says, direction)
                .map(|pit| (Move { way, pit }, choice.clause)),
        );
    }
    moves
}

/// A move that was tried on a copy of the board.
struct Tried {
    mv: Move,
    done: Done,
}

/// Every legal move. What is ruled out is told with the clause that does it.
pub(super) fn legal(
    rules: &Ruleset,
    turn: &TurnRules,
    position: &Position,
    witness: &mut dyn Witness,
) -> Vec<Opt> {
    let mut tried: Vec<Tried> = offered(rules, turn, position)
        .into_iter()
        .map(|(mv, _)| Tried {
            mv,
            done: Motion::of(rules, turn, position, mv).silently(),
        })
        .collect();
    for filter in &turn.filters {
        if !applies(rules, position, &filter.says) {
            continue;
        }
        let meets = |t: &Tried| meets(rules, position.mover, &filter.says, &t.done);
        if filter.says.if_possible && !tried.iter().any(meets) {
            continue;
        }
        tried.retain(|t| {
            let legal = meets(t);
            if !legal {
                witness.tell(Event::RuledOut {
                    clause: filter.clause,
                    mv: t.mv,
                });
            }
            legal
        });
    }
    let lead = position.lead(position.mover);
    tried
        .into_iter()
        .map(|Tried { mv, done }| Opt {
            mv,
            gain: done.position.lead(position.mover) - lead,
            after: done.position,
        })
        .collect()
}

fn applies(rules: &Ruleset, before: &Position, filter: &Filter) -> bool {
    let scene = Scene::before(rules, before, before.mover);
    filter.when.as_ref().is_none_or(|when| scene.holds(when))
}

fn meets(rules: &Ruleset, mover: Player, filter: &Filter, done: &Done) -> bool {
    let scene = Scene {
        cursors: Some(done.cursors),
        captures: done.captures(),
        ..Scene::before(rules, &done.position, mover)
    };
    scene.holds(&filter.test) == (filter.verdict == Verdict::Require)
}

/// Why a move can't be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// There are fewer ways to move.
    NoSuchWay,
    /// Nothing to lift.
    EmptyPit,
    /// The clause that says which pits may be chosen does not offer this one.
    NotOffered { clause: ClauseId },
    /// The clause forbids it, or demands what it does not do.
    RuledOut { clause: ClauseId },
}

/// Why a move is illegal; `None` if it is legal.
pub(super) fn ruling(rules: &Ruleset, position: &Position, mv: Move) -> Option<Ruling> {
    let (turn, _) = rules_for(rules, position, position.mover);
    let Some(choice) = turn.choices.get(usize::from(mv.way)) else {
        return Some(Ruling::NoSuchWay);
    };
    if position.seeds(mv.pit) == 0 {
        return Some(Ruling::EmptyPit);
    }
    if !offered(rules, turn, position).iter().any(|(m, _)| *m == mv) {
        let clause = choice.clause;
        return Some(Ruling::NotOffered { clause });
    }
    let mut events: Vec<Event> = Vec::new();
    legal(rules, turn, position, &mut events);
    events.into_iter().find_map(|event| match event {
        Event::RuledOut { clause, mv: out } if out == mv => Some(Ruling::RuledOut { clause }),
        _ => None,
    })
}
