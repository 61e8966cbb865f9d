//! The language: what is read, how it is laid out, and what is said of what is
//! wrong.

#[path = "../support/mod.rs"]
mod support;
mod trees;

mod bounds;
mod compose;
mod editor;
mod encoded;
mod faults;
mod names;
mod properties;
mod slips;
mod summaries;
mod syntax_slips;
mod told;
mod walks;
