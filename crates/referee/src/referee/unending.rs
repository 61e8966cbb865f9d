//! Sowings that have no end, or are taken to have none.

/// How it is known that a sowing has no end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Unending {
    /// It has come back to the same board.
    Cycle,
    /// It is not known: it was not over after so many seeds.
    Bound {
        /// Seeds that a move may sow.
        seeds: u32,
    },
}

impl Unending {
    /// What is known of a sowing, behind the word for it.
    pub fn words(self) -> String {
        match self {
            Unending::Cycle => "would never end".into(),
            Unending::Bound { seeds } => {
                let (thousands, rest) = (seeds / 1_000, seeds % 1_000);
                let seeds = match thousands {
                    0 => rest.to_string(),
                    _ => format!("{thousands},{rest:03}"),
                };
                format!("is not over after {seeds} seeds, and is taken as endless")
            }
        }
    }
}
