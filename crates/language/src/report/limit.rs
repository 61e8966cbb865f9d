//! Bounds of what is read and checked, as the language's reference lists them.

/// A bound: so many, at most, of something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct Limit {
    /// The largest number that is accepted.
    pub most: u64,
    /// What is counted, in the plural.
    pub of: &'static str,
}

impl Limit {
    /// At most so many of something.
    pub const fn new(most: u64, of: &'static str) -> Limit {
        Limit { most, of }
    }
}
