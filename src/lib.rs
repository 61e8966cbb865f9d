//! Seedlore: an executable record of sowing games.
//!
//! The way through the house, each stage made only by the one before:
//!
//! ```text
//! text ─► syntax ─► rules ─► game, referee ─► play ─► stats ─► compare ─► book
//!                                  ├─► engine ─► the same, faster
//!                                  ├─► solve ─► exact values
//!                                  └─► verify ◄─ recorded games
//! ```
//!
//! [`Library`] reads rulesets: from a folder, from texts in memory, or the
//! collection that is part of the program. Only it and the command line, which
//! [`run`] is, touch files.
//!
//! ```
//! use seedlore::Library;
//! use seedlore::engine::Engine;
//! use seedlore::play::{AgentKind, Setting};
//! use seedlore::rules::ByPlayer;
//! use seedlore::stats::{Plan, simulate};
//!
//! let library = Library::built_in();
//! let rules = library.ruleset("wari-bennett", &[])?;
//! let plan = Plan {
//!     players: ByPlayer::from_value(AgentKind::Random),
//!     seed: 1,
//!     games: 20,
//!     setting: Setting::default(),
//! };
//! let summary = simulate(&Engine::new(rules), &plan, &|_| ());
//! assert!(summary.length.mean.value > 10.0);
//! # Ok::<(), seedlore::library::Error>(())
//! ```

mod cli;

pub use cli::{Captured, run, run_captured};
#[cfg(feature = "batch")]
pub use seedlore_batch as batch;
pub use seedlore_book as book;
pub use seedlore_engine as engine;
pub use seedlore_export as export;
pub use seedlore_game as game;
pub use seedlore_language::{
    Library, editor, library, prose, report, rules, skeleton, source, syntax, terms,
};
pub use seedlore_referee::{explain, referee, sketch, steps, verify};
pub use seedlore_study::{
    ask, compare, completion, examples, features, identify, interview, play, render, solve, stats,
    think, wear,
};
pub use seedlore_web as web;
