//! How much of a bibliography is read.
//!
//! A bibliography may come from a stranger. Each bound is checked before the
//! work that it bounds is done, and a file within them takes a fraction of a
//! second and of 512 MB. Libraries of reference managers stay well below.

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
