//! Sums behind pits that are counted, which may be meant of the count: `number of own pits holding 2
//! plus 1`.

use pest::iterators::Pair;

use super::grammar::Rule;
use super::span_of;
use crate::report::{Fault, Faults};
use crate::source::FileId;

/// Warns of each sum that is read as what pits hold, or as which pit is meant, and that a reader may
/// take to be added to what is counted in them.
pub(super) fn doubtful<'t>(pairs: impl Iterator<Item = Pair<'t, Rule>>, file: FileId) -> Faults {
    let mut faults = Faults::default();
    for pair in pairs.filter(|pair| pair.as_rule() == Rule::quantity) {
        find(&pair, &pair, file, &mut faults);
    }
    faults
}

/// Looks through what stands in a quantity, but for quantities within it.
fn find(counted: &Pair<'_, Rule>, within: &Pair<'_, Rule>, file: FileId, faults: &mut Faults) {
    for part in within.clone().into_inner() {
        match part.as_rule() {
            Rule::quantity => {}
            Rule::amount | Rule::other_amount | Rule::size => {
                if let Some(fault) = doubt(counted, &part, file) {
                    faults.push(fault);
                }
            }
            _ => find(counted, &part, file, faults),
        }
    }
}

fn doubt(counted: &Pair<'_, Rule>, sum: &Pair<'_, Rule>, file: FileId) -> Option<Fault> {
    let is_sign = |part: &Pair<'_, Rule>| matches!(part.as_rule(), Rule::w_plus | Rule::w_minus);
    let sign = sum.clone().into_inner().find(is_sign)?;
    let is_pit = sum.as_rule() == Rule::size;
    let has_letter = |part: Pair<'_, Rule>| part.as_rule() == Rule::letter;
    // `pit n minus 1` is the pit before the one that the letter stands for.
    if is_pit && sum.clone().into_inner().flatten().any(has_letter) {
        return None;
    }
    let start = counted.as_span().start();
    let before = counted.as_str()[..sign.as_span().start() - start].trim_end();
    let added = &sum.as_str()[sign.as_span().start() - sum.as_span().start()..];
    let added = added.trim_end();
    let meant = format!("({before}) {added}");
    let sum = sum.as_str().trim_end();
    let (message, word, instead) = match is_pit {
        true => (
            "this is read as the number of a pit",
            "pit",
            "if it is meant so, write the number it comes to".to_string(),
        ),
        false => (
            "this is read as how many seeds the pits hold",
            "holding",
            format!("if it is meant so, put it in parentheses: `({sum})`"),
        ),
    };
    let label = format!("as in `{word} ({sum})`");
    Some(
        Fault::warning(message)
            .at(span_of(file, counted), label)
            .help(format!(
                "if it is added to what is counted, write `{meant}`"
            ))
            .help(instead),
    )
}
