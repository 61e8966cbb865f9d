//! The parts of the engine that only make it faster.
//!
//! Each can be left out, to measure what it is worth and to test that play is the
//! same without it. Left in are those that pay: see the table that
//! `cargo bench -- ablation` prints.

/// A part without which play is the same, and slower.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shortcut {
    /// Laps sown at once, as one row that is added to the board.
    LapTables,
    /// Which lines of the landing are open, by place and seeds.
    LandingTables,
    /// What a whole move does, by pit and seeds: see `table::moves`.
    MoveTables,
    /// Several laps of one move read off these tables.
    RelayTables,
    /// Which moves may empty the places that a filter asks for: see `table::emptying`.
    EmptyingMoves,
    /// Turns that tables tell of, played one after another: see `exec::fast_playout`.
    StraightPlay,
    /// When a position can come again at all: see `table::cycles`.
    SowingCycles,
    /// A look that tells that no end holds: see `compile::end_guard`.
    EndGuard,
}

impl Shortcut {
    /// Each of them once.
    pub const ALL: [Shortcut; 8] = [
        Shortcut::LapTables,
        Shortcut::LandingTables,
        Shortcut::MoveTables,
        Shortcut::RelayTables,
        Shortcut::EmptyingMoves,
        Shortcut::StraightPlay,
        Shortcut::SowingCycles,
        Shortcut::EndGuard,
    ];
}

/// Which shortcuts are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shortcuts(u16);

impl Shortcuts {
    /// All shortcuts, as [`Engine::new`](crate::Engine::new) takes them.
    pub const ALL: Shortcuts = Shortcuts(u16::MAX);

    /// These but for one.
    #[must_use]
    pub const fn without(self, left_out: Shortcut) -> Shortcuts {
        Shortcuts(self.0 & !(1 << left_out as u16))
    }

    /// Whether one is taken.
    pub const fn has(self, shortcut: Shortcut) -> bool {
        self.0 >> shortcut as u16 & 1 == 1
    }
}
