//! Lines of which another player decides than the one who moves.

use super::setup::Setup;
use crate::report::{Fault, Faults};
use crate::rules::Body;
use crate::rules::draft::{Draft, Drafted};
use crate::terms::Decider;

pub(super) fn check(draft: &Draft<'_>, setup: Option<&Setup>, faults: &mut Faults) {
    let phases = draft.phases.iter().flat_map(|phase| &phase.clauses);
    let all: Vec<&Drafted<'_>> = draft.clauses.iter().chain(phases).collect();
    let asks =
        |clause: &&&Drafted<'_>| matches!(&clause.body, Body::On(line) if line.asks_another());
    let Some(asking) = all.iter().find(asks) else {
        return;
    };
    for clause in &all {
        let (message, help) = if let Body::Filter(_) = &clause.body {
            (
                "a move of which another player decides can't be judged before it is made",
                "let the mover decide, or say in the way to move or in the line what may be done",
            )
        } else if let Body::Choose(choice) = &clause.body
            && choice.demand.is_some()
        {
            (
                "a move of which another player decides can't be judged before it is made",
                "leave out the part after `if`, or let the mover decide",
            )
        } else if let Body::AtOnce(_) = &clause.body {
            (
                "while the players sow at the same time, nobody decides of another's sowing",
                "let the players move in turn, or let the mover decide",
            )
        } else {
            continue;
        };
        faults.push(
            Fault::error(message)
                .at(clause.span, "of all moves, and so of that one")
                .related(asking.span, "another player decides here")
                .help(help),
        );
    }
    let players = setup.map_or(2, |setup| setup.board.players().len());
    for clause in all {
        if let Body::On(line) = &clause.body
            && line.may == Some(Decider::Opponent)
            && players != 2
        {
            faults.push(
                Fault::error("which of the others decides?")
                    .at(clause.span, format!("{players} players play"))
                    .help("write `may by owner`: the owner of the pit of the last seed"),
            );
        }
    }
}
