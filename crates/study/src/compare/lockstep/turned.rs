//! The same finding, seen from the other ruleset.

use super::{Divergence, Finding, Shared, Witness};

impl Finding {
    /// What is found when left and right change places.
    pub fn turned(&self) -> Finding {
        match self {
            Finding::Parts {
                witness,
                allowing,
                searched,
            } => Finding::Parts {
                witness: witness.turned(),
                allowing: allowing.as_ref().map(Witness::turned),
                searched: *searched,
            },
            other => other.clone(),
        }
    }
}

impl Witness {
    fn turned(&self) -> Witness {
        let turned = |(left, right): &Shared| (*right, *left);
        Witness {
            moves: self.moves.iter().map(turned).collect(),
            divergence: self.divergence.turned(),
            is_shortest: self.is_shortest,
        }
    }
}

impl Divergence {
    fn turned(self) -> Divergence {
        match self {
            Divergence::Start => Divergence::Start,
            Divergence::Allowed { by, option } => Divergence::Allowed {
                by: by.other(),
                option,
            },
            Divergence::Board { left, right } => Divergence::Board {
                left: right,
                right: left,
            },
            Divergence::Sequel { left, right } => Divergence::Sequel {
                left: right,
                right: left,
            },
        }
    }
}
