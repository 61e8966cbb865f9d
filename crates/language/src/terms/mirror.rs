//! The mirror image of a term: the rule as it is when every row is turned end for end.
//!
//! Each term says for itself, beside its variants, whether it has one: a new variant does not
//! compile before somebody has thought of it.

/// A term that may have a mirror image.
pub trait Mirror {
    /// Turns every way round in it about. `false` if it tells left from right in another
    /// way than by the direction of sowing, or if that is not known of it: it has no image
    /// then, and is not to be used.
    #[must_use]
    fn mirror(&mut self) -> bool;
}

impl<T: Mirror> Mirror for [T] {
    fn mirror(&mut self) -> bool {
        self.iter_mut().all(Mirror::mirror)
    }
}

impl<T: Mirror> Mirror for Vec<T> {
    fn mirror(&mut self) -> bool {
        self.as_mut_slice().mirror()
    }
}

impl<T: Mirror> Mirror for Option<T> {
    fn mirror(&mut self) -> bool {
        self.as_mut().is_none_or(Mirror::mirror)
    }
}

impl<T: Mirror> Mirror for Box<T> {
    fn mirror(&mut self) -> bool {
        self.as_mut().mirror()
    }
}
