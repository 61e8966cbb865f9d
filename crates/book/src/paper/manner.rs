//! How much a leaflet tells, and how large its pictures are: what there is room for.

/// How much of what is no rule a leaflet tells, from all to little.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Told {
    All,
    /// One sentence of introduction, and no notes.
    Short,
    /// No introduction, and few works.
    Rules,
}

/// How large pictures are drawn: a short leaflet has room for large ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Pictures {
    Large,
    Middle,
    Small,
}

impl Pictures {
    /// Millimetres of a unit and of the height at most: of the board.
    pub fn board(self) -> (f64, f64) {
        match self {
            Pictures::Large => (0.34, 80.0),
            Pictures::Middle => (0.3, 60.0),
            Pictures::Small => (0.22, 42.0),
        }
    }

    /// The same of a step.
    pub fn step(self) -> (f64, f64) {
        match self {
            Pictures::Large => (0.3, 60.0),
            Pictures::Middle => (0.24, 44.0),
            Pictures::Small => (0.2, 32.0),
        }
    }
}

/// A way to tell all there is to tell.
#[derive(Debug, Clone, Copy)]
pub struct Manner {
    pub told: Told,
    pub pictures: Pictures,
    /// The smallest type, in points.
    pub least: f64,
}

/// What is tried, the best first.
pub const MANNERS: [Manner; 5] = [
    Manner {
        told: Told::All,
        pictures: Pictures::Large,
        least: 11.5,
    },
    Manner {
        told: Told::All,
        pictures: Pictures::Middle,
        least: 9.5,
    },
    Manner {
        told: Told::Short,
        pictures: Pictures::Middle,
        least: 9.0,
    },
    Manner {
        told: Told::Short,
        pictures: Pictures::Small,
        least: 7.5,
    },
    Manner {
        told: Told::Rules,
        pictures: Pictures::Small,
        least: 7.0,
    },
];

/// The size of a picture in millimetres, where a unit and its height may be so
/// large.
pub fn scaled((wide, high): (f64, f64), room: f64, (unit, most): (f64, f64)) -> (f64, f64) {
    let scale = (room / wide).min(unit).min(most / high);
    (wide * scale, high * scale)
}
