//! The referee, who plays clauses as they stand and tells each step; what draws and explains
//! those steps, and what holds recorded games of others against a ruleset.

pub mod explain;
pub mod referee;
pub mod sketch;
pub mod steps;
pub mod verify;
