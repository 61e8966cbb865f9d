//! Names for what recurs.

use pest::iterators::Pair;

use super::{Read, actions, condition, last, name, pits};
use crate::syntax::grammar::Rule;
use crate::terms::{Meaning, Naming};

/// A name and what it stands for.
pub(in crate::syntax) fn naming(pair: &Pair<'_, Rule>) -> Read<Naming> {
    let meaning = last(pair.clone());
    Ok(Naming {
        name: name(pair),
        meaning: match meaning.as_rule() {
            Rule::named_test => Meaning::Condition(condition(last(meaning))?),
            Rule::named_pits => Meaning::Pits(pits(last(meaning))?),
            _ => Meaning::Actions(actions(last(meaning))?),
        },
    })
}
