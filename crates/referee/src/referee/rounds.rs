//! From the end of one round to the start of the next.

use std::sync::Arc;

use super::event::{Event, EventSink};
use super::filling::Filling;
use super::scene::Scene;
use seedlore_game::{Lots, Position};
use seedlore_language::as_variant;
use seedlore_language::rules::{
    ClauseId, Ending, Leftovers, Lifetime, Pit, Player, RoundRule, Ruleset, Starter,
};

/// When a match may end: with what was captured in the stores, or when the
/// pits have been filled out of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    Scored,
    Refilled,
}

/// The clause that says the match is over now, if one does. What is asked of
/// pits alone is asked of the refilled board, all else before.
pub(super) fn until<'r>(
    rules: &'r Ruleset,
    position: &Position,
    stage: Stage,
) -> Option<(ClauseId, &'r Ending)> {
    let scene = Scene::before(rules, position, position.mover);
    let untils = rules.rounds().iter();
    let mut untils = untils.filter_map(
        |rule| as_variant!(&rule.says, RoundRule::Until(ending) => (rule.clause, ending)),
    );
    untils.find(|(_, ending)| {
        ending.when.asks_pits_alone() == (stage == Stage::Refilled) && scene.holds(&ending.when)
    })
}

/// The rules of the rounds that are in force, by what stands on the board now.
fn in_force<'r>(rules: &'r Ruleset, position: &Position) -> Vec<(ClauseId, &'r RoundRule)> {
    let scene = Scene::before(rules, position, position.mover);
    let all = rules.rounds().iter();
    all.filter(|rule| rule.says.when().is_none_or(|when| scene.holds(when)))
        .map(|rule| (rule.clause, rule.says.what()))
        .collect()
}

/// Points for the round just ended, each with its player and clause.
pub(super) fn scores(rules: &Ruleset, position: &Position) -> Vec<(Player, u16, ClauseId)> {
    let scene = Scene::before(rules, position, position.mover);
    let points = in_force(rules, position).into_iter();
    points
        .filter_map(|(clause, rule)| {
            as_variant!(rule, RoundRule::Score { points, who } =>
                (scene.one(*who)?, scene.seeds(points), clause))
        })
        .collect()
}

/// Takes the points of players who lose them by a rule of the rounds.
pub(super) fn forfeit(rules: &Ruleset, position: &mut Position, sink: &mut dyn EventSink) {
    let scene = Scene::before(rules, position, position.mover);
    let lost: Vec<(ClauseId, Player)> = in_force(rules, position)
        .into_iter()
        .filter_map(|(clause, rule)| {
            as_variant!(rule, RoundRule::Forfeit(who) => (clause, scene.one(*who)?))
        })
        .collect();
    for (clause, player) in lost {
        let points = std::mem::take(&mut Arc::make_mut(&mut position.memory).points[player]);
        if points > 0 {
            sink.tell(Event::Forfeited {
                clause,
                player,
                points,
            });
        }
    }
}

/// The board filled for the next round, its first player to move.
pub(super) fn refill(rules: &Ruleset, position: &Position, sink: &mut dyn EventSink) -> Position {
    let (gathered, left) = gathered(rules, position);
    let said = in_force(rules, &gathered);
    let mut next = match how(&said) {
        Some((
            clause,
            RoundRule::Refill {
                per_pit,
                from,
                equal,
                evenly,
            },
        )) => {
            for (by, pit, seeds, player) in left {
                let clause = by.unwrap_or(clause);
                sink.tell(Event::LeftOver {
                    clause,
                    pit,
                    seeds,
                    player,
                });
            }
            let mut filling = Filling {
                rules,
                position: gathered,
                said: &said,
                per_pit: per_pit.as_ref().map(|n| n.seeds(rules.whole()).max(1)),
                from: *from,
                clause,
            };
            filling.fill(*equal, *evenly, sink);
            filling.position
        }
        how => {
            if let Some((clause, _)) = how {
                sink.tell(Event::BoardReset {
                    clause,
                    told: "the board is set up again",
                });
            }
            let mut fresh = Position::start(rules);
            let memory = Arc::make_mut(&mut fresh.memory);
            memory.owes = position.memory.owes;
            memory.lots = position.memory.lots;
            fresh
        }
    };
    let mut lots = next.memory.lots;
    let (first, chosen_by) = starter(rules, position, &mut lots, sink);
    next.mover = first;
    next.turns = Default::default();
    let mut memory = position.memory().next_round(first);
    memory.owes = next.memory.owes;
    memory.lots = lots;
    next.memory = Arc::new(memory);
    keep(rules, position, &mut next);
    sink.tell(Event::RoundBegins {
        clause: chosen_by,
        round: next.memory().round,
        first,
    });
    next
}

/// Keeps the notes and marks that last over all rounds.
fn keep(rules: &Ruleset, before: &Position, next: &mut Position) {
    let kept = rules.expiring(Lifetime::Game);
    if kept.is_empty() {
        return;
    }
    let memory = Arc::make_mut(&mut next.memory);
    for player in rules.players() {
        memory.notes[*player] = before.memory().notes[*player] & kept.notes;
    }
    let ground = Arc::make_mut(&mut next.ground);
    for mark in &kept.marks {
        ground.marks[*mark] = before.ground().marks[*mark];
    }
    ground.find_locked(rules);
}

fn how<'r>(said: &[(ClauseId, &'r RoundRule)]) -> Option<(ClauseId, &'r RoundRule)> {
    let fills = |rule: &RoundRule| matches!(rule, RoundRule::Refill { .. } | RoundRule::AsAtStart);
    said.iter().copied().find(|(_, rule)| fills(rule))
}

/// Who begins the next round, and the clause that says so; where none does the
/// players take turns.
fn starter(
    rules: &Ruleset,
    position: &Position,
    lots: &mut Lots,
    sink: &mut dyn EventSink,
) -> (Player, Option<ClauseId>) {
    let memory = position.memory();
    let players = rules.players();
    let other = rules.board().next_player(memory.first);
    let said = in_force(rules, position).into_iter().find_map(
        |(clause, rule)| as_variant!(rule, RoundRule::First(starter) => (*starter, clause)),
    );
    let Some((starter, clause)) = said else {
        return (other, None);
    };
    match (starter, memory.winner) {
        (Starter::Winner, Some(winner)) => (winner, Some(clause)),
        (Starter::Loser, Some(winner)) => (rules.board().next_player(winner), Some(clause)),
        (Starter::Winner | Starter::Loser, None) => (other, None),
        (Starter::Same, _) => (memory.first, Some(clause)),
        (Starter::Next, _) => (position.mover, Some(clause)),
        (Starter::Other, _) => (other, Some(clause)),
        (Starter::Lot, _) => {
            let player = players[lots.draw(players.len())];
            sink.tell(Event::LotDrawn { clause, player });
            (player, Some(clause))
        }
    }
}

/// Seeds left in a pit: the clause that says whose they are if one does, and that player.
type Left = (Option<ClauseId>, Pit, u16, Player);

/// All seeds in the stores: what nobody took belongs to whom a rule gives it, else to whose
/// pit it lies in.
fn gathered(rules: &Ruleset, position: &Position) -> (Position, Vec<Left>) {
    let scene = Scene::before(rules, position, position.mover);
    let given = in_force(rules, position)
        .into_iter()
        .find_map(|(clause, rule)| as_variant!(rule, RoundRule::Leftovers(of) => (clause, of)))
        .map(|(clause, of)| match of {
            Leftovers::Owner => (clause, None),
            Leftovers::Player(who) => (clause, scene.one(*who)),
        });
    let mut left = Vec::new();
    let mut next = position.clone();
    let board = rules.board();
    for pit in board.pits() {
        let owner = || next.owner(pit).unwrap_or(next.memory().first);
        let player = given.and_then(|(_, player)| player).unwrap_or_else(owner);
        let seeds = next.take(pit, None);
        next.captured[player] += seeds;
        if seeds > 0 {
            left.push((given.map(|(clause, _)| clause), pit, seeds, player));
        }
    }
    let ground = Arc::make_mut(&mut next.ground);
    ground.owner = board.pits().map(|pit| board.home(pit)).collect();
    ground.closed = Default::default();
    ground.set_marks(rules);
    (next, left)
}
