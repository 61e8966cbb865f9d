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
//! `cli` alone reads files, writes files and prints.

pub mod book;
pub mod cli;
pub mod compare;
pub mod engine;
pub mod export;
pub mod game;
pub mod play;
pub mod prose;
pub mod referee;
pub mod report;
pub mod rules;
pub mod solve;
pub mod source;
pub mod stats;
pub mod syntax;
pub mod terms;
pub mod think;
pub mod verify;
