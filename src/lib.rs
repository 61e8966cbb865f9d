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

#![warn(missing_docs)]
// What only the command line and the book use.
#![cfg_attr(not(feature = "program"), allow(dead_code, unused_imports))]

#[cfg(feature = "program")]
pub mod book;
#[cfg(feature = "program")]
mod cli;
pub mod compare;
#[cfg(feature = "program")]
pub mod completion;
pub mod editor;
pub mod engine;
mod explain;
#[cfg(feature = "program")]
pub mod export;
#[cfg(feature = "program")]
pub mod features;
pub mod game;
pub mod library;
pub mod play;
pub mod prose;
pub mod referee;
pub mod report;
pub mod rules;
mod skeleton;
mod sketch;
pub mod solve;
pub mod source;
pub mod stats;
mod steps;
pub mod syntax;
pub mod terms;
pub mod think;
pub mod verify;
#[cfg(feature = "program")]
pub mod wear;
pub mod web;

#[cfg(feature = "program")]
pub use cli::{Captured, run, run_captured};
pub use library::Library;
