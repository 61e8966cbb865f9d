//! Bounds under which any text is given to the parser.

use std::num::NonZeroUsize;

use super::{MAX_FILE, depth};

/// Stack for a text that may nest as deep as [`depth::MOST_POSSIBLE`], in bytes.
const DEEP_STACK: usize = 128 * 1024 * 1024;

/// What may nest no deeper is read on the stack there is, whoever calls. In a page
/// there is no other: `.ci/web` gives it room for this depth.
const SHALLOW: usize = if cfg!(target_arch = "wasm32") { 64 } else { 6 };

/// So many rules may be tried to read one text.
pub(super) const MOST_CALLS: usize = 200_000_000;

/// Why a text is not given to the parser.
pub(super) enum Refused {
    TooLong,
    /// With the place where it nests deepest.
    TooDeep(usize),
}

/// Reads a text with as much stack as it may need.
///
/// # Errors
/// If it is longer or may nest deeper than anything that is read.
pub(super) fn guarded<T: Send>(text: &str, read: impl FnOnce() -> T + Send) -> Result<T, Refused> {
    if text.len() > MAX_FILE {
        return Err(Refused::TooLong);
    }
    let (possible, at) = depth::bound(text);
    if possible > depth::MOST_POSSIBLE {
        return Err(Refused::TooDeep(at));
    }
    let bounded = || {
        // A bound of the parser's work that no file comes near; it counts rules
        // that were tried.
        pest::set_call_limit(NonZeroUsize::new(MOST_CALLS));
        read()
    };
    if possible <= SHALLOW {
        return Ok(bounded());
    }
    std::thread::scope(|scope| {
        let reader = std::thread::Builder::new().stack_size(DEEP_STACK);
        match reader.spawn_scoped(scope, bounded) {
            Ok(reader) => Ok(reader.join().unwrap_or_else(|panic| {
                std::panic::resume_unwind(panic);
            })),
            Err(_) => Err(Refused::TooDeep(at)),
        }
    })
}
