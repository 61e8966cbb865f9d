//! The same rule seen in a mirror: every way round turned about.

use super::{Action, Area, Choice, Ending, Line, Part, Path, Pits, Way};

/// A term that has a mirror image.
pub trait Mirror {
    /// Turns every way round in it about.
    fn mirror(&mut self);
}

impl<T: Mirror> Mirror for Vec<T> {
    fn mirror(&mut self) {
        self.iter_mut().for_each(Mirror::mirror);
    }
}

impl<T: Mirror> Mirror for Option<T> {
    fn mirror(&mut self) {
        self.iter_mut().for_each(Mirror::mirror);
    }
}

impl Mirror for Path {
    fn mirror(&mut self) {
        if let Some(Way::Round(direction)) = &mut self.way {
            *direction = direction.reversed();
        }
    }
}

impl Mirror for Action {
    fn mirror(&mut self) {
        if let Action::Relay { path, .. } | Action::SowOn(path) = self {
            path.mirror();
        }
    }
}

impl Mirror for Choice {
    fn mirror(&mut self) {
        self.actions.mirror();
        self.path.mirror();
    }
}

impl Mirror for Line {
    fn mirror(&mut self) {
        self.actions.mirror();
    }
}

impl Mirror for Ending {
    fn mirror(&mut self) {
        self.actions.mirror();
    }
}

impl Part<'_> {
    /// Whether it tells left from right otherwise than by the way of sowing:
    /// by a number, an end of a row, a store that is sown in.
    pub fn tells_sides(self) -> bool {
        match self {
            Part::Pits(pits) => pits.tells_sides(),
            Part::Path(path) => path.through.is_some(),
            _ => false,
        }
    }
}

impl Pits {
    fn tells_sides(&self) -> bool {
        let is_sided = |area: &Area| {
            matches!(
                area,
                Area::LeftHalf | Area::RightHalf | Area::Leftmost(_) | Area::Rightmost(_)
            )
        };
        !self.numbers.is_empty() || self.areas.iter().any(is_sided)
    }
}
