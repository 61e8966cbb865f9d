//! How much of a bibliography is read.
//!
//! A bibliography may come from a stranger. Each bound is checked before the
//! work that it bounds is done, and a file within them takes a fraction of a
//! second and of 512 MB. Libraries of reference managers stay well below.

use crate::report::Limit;

/// The bounds of a bibliography.
pub const LIMITS: &[Limit] = &[
    Limit::new(MAX_FILE as u64, "bytes of a bibliography"),
    Limit::new(MAX_ENTRIES as u64, "entries of a bibliography"),
    Limit::new(
        MAX_FIELDS as u64,
        "fields of a bibliography, those taken from other entries included",
    ),
    Limit::new(MAX_ENTRY_FIELDS as u64, "fields of an entry"),
    Limit::new(
        MAX_DEPTH as u64,
        "braces that stand in each other in a value",
    ),
    Limit::new(
        MAX_VALUE as u64,
        "bytes of a value, abbreviations written out",
    ),
    Limit::new(
        MAX_EXPANDED as u64,
        "bytes of all values, abbreviations written out",
    ),
    Limit::new(
        MAX_NAME as u64,
        "bytes of the name of a field, an abbreviation or a kind of entry",
    ),
    Limit::new(MAX_KEY as u64, "bytes of a key"),
    Limit::new(
        MAX_SHOWN as u64,
        "errors and warnings of one kind that are shown",
    ),
];

/// Bytes of the file.
pub const MAX_FILE: usize = 4 << 20;

/// Entries of the file.
pub const MAX_ENTRIES: usize = 20_000;

/// Fields of the file, those taken from other entries included.
pub const MAX_FIELDS: usize = 300_000;

/// Fields of one entry.
pub const MAX_ENTRY_FIELDS: usize = 200;

/// Braces within braces in one value.
pub const MAX_DEPTH: usize = 32;

/// Bytes of one value, abbreviations written out.
pub const MAX_VALUE: usize = 64 << 10;

/// Bytes of all values, abbreviations written out.
pub const MAX_EXPANDED: usize = 16 << 20;

/// Bytes of the name of a field, an abbreviation or a kind of entry.
pub const MAX_NAME: usize = 64;

/// Bytes of a key.
pub const MAX_KEY: usize = 120;

/// Errors and warnings of one kind that are shown; what is left out is counted.
pub const MAX_SHOWN: usize = 10;
