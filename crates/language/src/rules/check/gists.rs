//! The numbered parts of sources: what each says, and that each is accounted for.

use super::cite::Citations;
use crate::report::{Fault, Faults, both};
use crate::rules::draft::Draft;
use crate::rules::parts::MOST_PARTS;
use crate::rules::{Gist, PartUse, Ruleset, SourceGists, Unit};
use crate::syntax::tree::{self, Block, DefinitionKind, SourceLine};

/// More words than this are no longer "a few".
const LONGEST_GIST: usize = 25;

/// The numbered sources that a ruleset or its bases name, with what is told of their parts. Those
/// of another ruleset that it is made from are checked and accounted for there.
pub(super) fn gather(
    draft: &Draft<'_>,
    citations: &Citations<'_>,
    faults: &mut Faults,
) -> Vec<SourceGists> {
    let mut all: Vec<SourceGists> = Vec::new();
    let own = draft.generations.last().map(|definition| &definition.name);
    let lines = draft.sources.iter();
    for (line, origin) in
        lines.filter(|(_, o)| o.kind == DefinitionKind::Base || own == Some(&o.name))
    {
        check(line, faults);
        let Some(source) = citations.find(&line.alias.value, origin) else {
            continue;
        };
        if source.counted().is_some() && all.iter().all(|told| told.source != *source) {
            let gists = line.gists.iter().flat_map(Block::items);
            all.push(SourceGists {
                source: source.clone(),
                gists: gists.map(gist).collect(),
            });
        }
    }
    all
}

fn gist(line: &tree::Gist) -> Gist {
    Gist {
        parts: line.parts.value,
        words: line.words.clone(),
        is_off_play: line.is_off_play,
    }
}

/// Checks what one source line tells of its parts.
fn check(line: &SourceLine, faults: &mut Faults) {
    let Some(gists) = &line.gists else { return };
    let Some((unit, whole)) = line.numbering.as_ref().map(|n| n.value) else {
        faults.push(
            Fault::error(format!("the parts of `{}` have no numbers", line.alias))
                .at(line.alias.span, "its parts are told one by one")
                .help(format!(
                    "say how they are numbered: `{} = {}, sentences 1-9 {{ … }}`",
                    line.alias, line.key
                )),
        );
        return;
    };
    let mut told: Vec<&tree::Gist> = Vec::new();
    for gist in gists.items() {
        let (parts, span) = (gist.parts.value, gist.parts.span);
        if parts.first > parts.last || !whole.contains(parts) {
            faults.push(
                Fault::error(format!("`{}` has no such {}", line.alias, unit.plural()))
                    .at(span, format!("its {} are {whole}", unit.plural()))
                    .help("correct the number, or how many the source line says there are"),
            );
            continue;
        }
        let again = |other: &&&tree::Gist| {
            let other = other.parts.value;
            other.first <= parts.last && parts.first <= other.last
        };
        if let Some(first) = told.iter().find(again) {
            faults.push(
                Fault::error(format!("a part of `{}` is told twice", line.alias))
                    .at(span, "told again here")
                    .related(first.parts.span, "told here")
                    .help("keep one line for each part"),
            );
        }
        told.push(gist);
        if gist.words.split_whitespace().count() > LONGEST_GIST {
            faults.push(
                Fault::warning(format!("what a part of `{}` says is long", line.alias))
                    .at(span, format!("more than {LONGEST_GIST} words"))
                    .help("tell it in a few words of your own: what it says of play is in the clauses"),
            );
        }
    }
    let is_told = |number: &u32| told.iter().any(|gist| gist.parts.value.has(*number));
    let last = whole.last.min(whole.first.saturating_add(MOST_PARTS));
    let untold: Vec<u32> = (whole.first..=last).filter(|n| !is_told(n)).collect();
    if let [first, ..] = untold[..] {
        let (which, _) = named(unit, &untold, &line.alias.value);
        faults.push(
            Fault::warning(format!("what {which} says is not told"))
                .at(line.alias.span, "other parts are told here")
                .help(format!(
                    "add a line for it: `{first} \"what it says, in a few words\"`"
                )),
        );
    }
}

/// ``sentences 3 and 5 of `B` ``, and the verb that goes with it.
fn named(unit: Unit, numbers: &[u32], alias: &str) -> (String, &'static str) {
    let (unit, is) = match numbers {
        [_] => (unit.singular(), "is"),
        _ => (unit.plural(), "are"),
    };
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    (format!("{unit} {} of `{alias}`", both(&numbers)), is)
}

/// Tells which numbered parts of a source nothing cites, and which are said to tell nothing of
/// play though a rule cites them.
pub(super) fn account(ruleset: &Ruleset, draft: &Draft<'_>, faults: &mut Faults) {
    for numbered in ruleset.numbered_sources() {
        let alias = &numbered.source.alias;
        let lines = draft.sources.iter().rev();
        let mut lines = lines.filter(|(line, _)| line.alias.value == *alias);
        let Some((line, _)) = lines.next() else {
            continue;
        };
        let unused = numbered.parts.iter().filter(|part| part.uses.is_empty());
        let unused: Vec<u32> = unused.map(|part| part.number).collect();
        if let [first, ..] = unused[..] {
            let (which, is) = named(numbered.unit, &unused, alias);
            faults.push(
                Fault::warning(format!("nothing cites {which}"))
                    .at(line.alias.span, format!("{is} left out here"))
                    .help(format!(
                        "cite it where it is played, asked or contradicted, such as `[{alias} {first}]`"
                    ))
                    .help(
                        "what is not played stands in `simplified` or `conduct`; of what says nothing of play \
                         write so where its parts are told: `, nothing of play`",
                    ),
            );
        }
        let played = numbered.parts.iter().filter(|part| {
            let is_rule = |part_use: &PartUse| {
                !matches!(
                    part_use,
                    PartUse::Fact(_) | PartUse::OffPlay | PartUse::Conduct(_)
                )
            };
            part.uses.contains(&PartUse::OffPlay) && part.uses.iter().any(is_rule)
        });
        let played: Vec<u32> = played.map(|part| part.number).collect();
        if !played.is_empty() {
            let (which, _) = named(numbered.unit, &played, alias);
            faults.push(
                Fault::warning(format!("a rule cites {which}"))
                    .at(line.alias.span, "said here to tell nothing of play")
                    .help("drop `, nothing of play` from its line, or the citation from the rule"),
            );
        }
    }
}
