//! What is done with every input, and what must hold of it. The fuzz targets
//! call these functions, and so does `tests/play/fuzzed.rs` with all that was kept.

#[path = "../../tests/support/abreast.rs"]
pub mod abreast;
mod assemble;
mod bibliography;
mod bytes;
pub mod claims;
mod cldf;
mod collection;
mod commands;
mod engine;
mod ledger;
#[path = "../../tests/play/mutate/mod.rs"]
pub mod mutate;
mod notation;
mod play;
mod records;
mod text;

pub use bibliography::bibliography;
pub use claims::claims;
pub use cldf::cldf;
pub use collection::collection;
pub use commands::commands;
pub use engine::engine;
pub use ledger::ledger;
pub use notation::notation;
pub use play::play;
pub use records::records;
pub use text::{check, parse};

/// A target by its name, as `cargo fuzz` knows it.
pub type Target = (&'static str, fn(&[u8]));

pub const TARGETS: [Target; 12] = [
    ("parse", parse),
    ("check", check),
    ("collection", collection),
    ("bibliography", bibliography),
    ("notation", notation),
    ("claims", claims),
    ("play", play),
    ("engine", engine),
    ("ledger", ledger),
    ("records", records),
    ("cldf", cldf),
    ("commands", commands),
];
