//! The same finding, seen from the other ruleset.

use super::{Finding, Parting, Shared, Witness};

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
            parting: self.parting.turned(),
            is_shortest: self.is_shortest,
        }
    }
}

impl Parting {
    fn turned(self) -> Parting {
        match self {
            Parting::Start => Parting::Start,
            Parting::Allowed { by, option } => Parting::Allowed {
                by: by.other(),
                option,
            },
            Parting::Board { left, right } => Parting::Board {
                left: right,
                right: left,
            },
            Parting::Sequel { left, right } => Parting::Sequel {
                left: right,
                right: left,
            },
        }
    }
}
