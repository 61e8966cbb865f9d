//! Which clauses may end a game.

use crate::rules::{Body, Clause, Head};
use crate::terms::Action;

/// Whether play can end by a clause: it is an end, or one of its actions is.
pub(super) fn may_end(clause: &Clause) -> bool {
    match (clause.head(), clause.body()) {
        (Head::EndWhen | Head::OnStuck | Head::Rounds, _) => true,
        (_, Body::On(line)) => line.actions.iter().any(Action::ends_play),
        _ => false,
    }
}
