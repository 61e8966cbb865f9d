//! The engine: plays checked rulesets fast, and in silence.

pub mod lanes;
