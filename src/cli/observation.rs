//! The wear of a board, as it is written on the command line.

use super::failure::Failure;
use super::output::note;
use crate::report::Fault;
use crate::source::{Sources, Span};
use crate::wear::{MOST_DOUBT, Observation};

/// Reads a wear: `doubt` in per cent of each pit that has none of its own, and whether the
/// rows are written as a drawing shows them.
///
/// # Errors
/// If it is no wear of a board, or no doubt.
pub fn observation(wear: &str, doubt: f64, drawn: bool) -> Result<Observation, Failure> {
    if !(doubt > 0.0 && doubt <= 100.0 * MOST_DOUBT) {
        return Err(Failure::usage(
            format!("`--doubt {doubt}` is no doubt of a wear"),
            "write per cent above 0, as in `--doubt 30`: no wear is known exactly",
        ));
    }
    let read = Observation::parse(wear, doubt / 100.0).map_err(|e| {
        let mut sources = Sources::default();
        let file = sources.add("wear", wear);
        let place = Span::new(file, e.place.start, e.place.end);
        Failure::faults(Fault::error(e.message).at(place, "").help(e.help), &sources)
    })?;
    if read.judged() < read.pits.len() / 2 {
        note!("fewer than half of the pits are judged");
    }
    Ok(match drawn {
        true => read.from_drawing(),
        false => read,
    })
}
