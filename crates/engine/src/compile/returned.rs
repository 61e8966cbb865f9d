//! Captures that are given back at the end of a move.

use crate::compile::code::{Act, Predicate, Table};
use crate::repr::bits::{Bits, Each};

/// When all that a move captured is put back where it lay.
#[derive(Debug, Clone)]
pub(crate) struct Returns<B: Bits> {
    /// With a seed in each of these sets.
    held: Each<B>,
    /// With none in these places.
    vacant: B,
}

impl<B: Bits> Returns<B> {
    /// What the end of a move says, if it is this and nothing else.
    #[allow(
        clippy::wildcard_enum_match_arm,
        reason = "what is not known here is executed"
    )]
    pub fn from_table(table: &Table<B>) -> Option<Returns<B>> {
        let [line] = &table.lines[..] else {
            return None;
        };
        let test = line.test.as_ref()?;
        let parts = if let Predicate::All(parts) = test {
            &parts[..]
        } else {
            std::slice::from_ref(test)
        };
        let gives_back = matches!(line.acts[..], [Act::ReturnCaptures])
            && line.may.is_none()
            && !line.if_captures;
        // Of moves that take nothing it must say nothing at all.
        let is_of_captures = parts
            .iter()
            .any(|part| matches!(part, Predicate::MoveCaptures));
        if !gives_back || !is_of_captures {
            return None;
        }
        let mut returns = Returns {
            held: Each::default(),
            vacant: B::default(),
        };
        for part in parts {
            match part {
                Predicate::MoveCaptures => {}
                Predicate::Occupied(places) => returns.held.push(*places),
                Predicate::Vacant(places) => returns.vacant = returns.vacant | *places,
                _ => return None,
            }
        }
        Some(returns)
    }

    /// Whether what a move captured is to be given back, as the board lies
    /// after it.
    pub fn are_due(&self, occupied: B) -> bool {
        (self.vacant & occupied).is_empty() && self.held.are_met(occupied)
    }
}
