//! Sources and citations: that each exists, and that each page can be there.

use crate::report::{Fault, Faults, nearest};
use crate::rules::draft::Draft;
use crate::rules::{Bibliography, Citation, Provenance, Source, composed, is_citable};
use crate::source::Spanned;
use crate::syntax::tree::{Basis, Cite, Definition, SourceLine};
use crate::terms::{Range, Unit};

/// More words than this are no longer "a few".
const LONGEST_QUOTE: usize = 25;

/// The source lines of a ruleset and its ancestors, looked up.
pub(super) struct Citations<'t> {
    known: Vec<(Source, &'t Definition)>,
    /// The ruleset and its ancestors, the eldest first.
    generations: Vec<&'t Definition>,
}

impl<'t> Citations<'t> {
    pub fn gather(
        draft: &Draft<'t>,
        bibliography: &Bibliography,
        faults: &mut Faults,
    ) -> Citations<'t> {
        let mut known: Vec<(Source, &'t Definition)> = Vec::new();
        let mut unknown = 0;
        for (index, (line, origin)) in draft.sources.iter().enumerate() {
            let same = |(other, o): &&(&SourceLine, &Definition)| {
                std::ptr::eq(*o, *origin) && other.alias == line.alias
            };
            if let Some((first, _)) = draft.sources[..index].iter().find(same) {
                faults.push(
                    Fault::error(format!("two sources are called `{}`", line.alias))
                        .at(line.alias.span, "called so again here")
                        .related(first.alias.span, "first called so here")
                        .help("give each source a short name of its own"),
                );
                continue;
            }
            check_key(line, bibliography, &mut unknown, faults);
            let read_in = line.via.as_ref().and_then(|via| {
                let of = draft
                    .sources
                    .iter()
                    .find(|(l, o)| std::ptr::eq(*o, *origin) && l.alias == *via);
                if of.is_none() {
                    let others = aliases(draft, origin);
                    let others = others.iter().filter(|a| **a != line.alias.value).cloned();
                    faults.push_named(unknown_alias(via, &others.collect::<Vec<_>>()));
                }
                of.map(|(l, _)| composed(&l.key.value))
            });
            known.push((
                Source {
                    alias: line.alias.value.clone(),
                    key: composed(&line.key.value),
                    part: line.part.as_ref().map(|p| p.value),
                    numbering: line.numbering.as_ref().map(|p| p.value),
                    read_in,
                    is_one_of_several: false,
                },
                origin,
            ));
        }
        for index in 0..known.len() {
            let source = &known[index].0;
            let is_one_of_several = known
                .iter()
                .any(|(other, _)| source.is_numbered_like(other));
            known[index].0.is_one_of_several = is_one_of_several;
        }
        Citations {
            known,
            generations: draft.generations.clone(),
        }
    }

    /// What a definition may cite: its own sources and its ancestors'.
    fn visible(&self, origin: &Definition) -> impl Iterator<Item = &(Source, &'t Definition)> {
        let generation = |d: &Definition| self.generations.iter().position(|g| std::ptr::eq(*g, d));
        let own = generation(origin);
        self.known.iter().filter(move |(_, d)| generation(d) <= own)
    }

    /// The source of a short name: the youngest, where generations share it.
    pub fn find(&self, alias: &str, origin: &Definition) -> Option<&Source> {
        self.visible(origin)
            .filter(|(source, _)| source.alias == alias)
            .last()
            .map(|(source, _)| source)
    }

    /// Every source once.
    pub fn all(&self) -> Vec<Source> {
        let mut all: Vec<Source> = Vec::new();
        for (source, _) in &self.known {
            if !all.contains(source) {
                all.push(source.clone());
            }
        }
        all
    }

    /// Looks up the brackets of one clause.
    pub fn resolve(
        &self,
        bases: &[Basis],
        origin: &Definition,
        faults: &mut Faults,
    ) -> Vec<Provenance> {
        bases
            .iter()
            .filter_map(|basis| match basis {
                Basis::Assumed(why) => Some(Provenance::Assumed { why: why.clone() }),
                Basis::Stated(cite, note) => Some(Provenance::Stated {
                    citation: self.citation(cite, origin, faults)?,
                    note: note.clone(),
                }),
                Basis::Implied(cite, inference) => Some(Provenance::Implied {
                    citation: self.citation(cite, origin, faults)?,
                    inference: inference.clone(),
                }),
            })
            .collect()
    }

    fn citation(&self, cite: &Cite, origin: &Definition, faults: &mut Faults) -> Option<Citation> {
        let Some(source) = self.find(&cite.alias.value, origin) else {
            let mut known: Vec<String> = Vec::new();
            for (source, _) in self.visible(origin) {
                if !known.contains(&source.alias) {
                    known.push(source.alias.clone());
                }
            }
            faults.push_named(unknown_alias(&cite.alias, &known));
            return None;
        };
        for at in &cite.at {
            let cited_by = source.cited_by();
            let unit = cited_by.map_or(Unit::Pages, |(unit, _)| unit);
            if at.value.first > at.value.last {
                faults.push(backwards(at, unit, ""));
            } else if let Some((_, part)) = cited_by
                && part.first <= part.last
                && !part.contains(at.value)
            {
                faults.push(
                    outside(at, unit, part, &format!("`{}`", source.alias))
                        .help("correct the number, or widen the range where the source is named"),
                );
            }
        }
        if let Some(quote) = &cite.quote
            && quote.split_whitespace().count() > LONGEST_QUOTE
        {
            faults.push(
                Fault::warning("a long quotation")
                    .at(cite.alias.span, format!("more than {LONGEST_QUOTE} words"))
                    .help("quote the few words that matter and say the rest in your own"),
            );
        }
        Some(Citation {
            source: source.clone(),
            at: cite.at.iter().map(|r| r.value).collect(),
            quote: cite.quote.clone(),
        })
    }
}

fn aliases(draft: &Draft<'_>, origin: &Definition) -> Vec<String> {
    draft
        .sources
        .iter()
        .filter(|(_, o)| std::ptr::eq(*o, origin))
        .map(|(l, _)| l.alias.value.clone())
        .collect()
}

fn unknown_alias(alias: &Spanned<String>, known: &[String]) -> Fault {
    let near = known
        .iter()
        .find(|k| nearest(&alias.value, [k.to_lowercase().as_str()]).is_some());
    let help = match (near, known) {
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, []) => {
            format!(
                "name it first, with a work of sources.bib: `sources {{ {alias} = bennett1927 pages 382-385 }}`"
            )
        }
        (None, known) => {
            let all: Vec<String> = known.iter().map(|k| format!("`{k}`")).collect();
            format!(
                "named so far: {}; name others in `sources {{ … }}`",
                crate::report::both(&all)
            )
        }
    };
    Fault::error(format!("no source is called `{alias}`"))
        .at(alias.span, "not named in `sources`")
        .help(help)
}

/// More unknown works than this in one ruleset are not compared with all keys.
const MOST_COMPARED: usize = 10;

/// Keys that are compared with an unknown one.
const MOST_KEYS: usize = 2000;

/// Checks that the work of a line is in the bibliography, and its part in the
/// work. Counts the unknown ones.
fn check_key(
    line: &SourceLine,
    bibliography: &Bibliography,
    unknown: &mut usize,
    faults: &mut Faults,
) {
    let key = composed(&line.key.value);
    let Some(work) = bibliography.get(&key) else {
        // Of a bibliography that can't be read no work can be missed.
        if bibliography.is_unreadable() {
            return;
        }
        *unknown += 1;
        let near = (*unknown <= MOST_COMPARED).then(|| near_key(&key, bibliography));
        let help = match near.flatten() {
            Some(key) => format!("did you mean `{key}`?"),
            None if bibliography.is_empty() => {
                "no works are known here: put a `sources.bib` beside the file, or the file into a \
                 folder below one"
                    .into()
            }
            None => "add the work to sources.bib, or correct its key".into(),
        };
        faults.push(
            Fault::error(format!("the bibliography has no `{}`", line.key))
                .at(line.key.span, "unknown work")
                .help(help),
        );
        return;
    };
    if let Some(numbering) = &line.numbering {
        let (unit, range) = numbering.value;
        if range.first > range.last {
            let at = Spanned::new(range, numbering.span);
            faults.push(backwards(&at, unit, &format!("{} ", unit.plural())));
        }
        if unit == Unit::Pages {
            faults.push(
                Fault::error("pages stand before the comma")
                    .at(
                        numbering.span,
                        "what is cited by page needs no other number",
                    )
                    .help("write `pages 164-165, sentences 1-18`, or the pages alone"),
            );
        }
    }
    let Some(part) = &line.part else { return };
    let (unit, range) = part.value;
    if range.first > range.last {
        let at = Spanned::new(range, part.span);
        faults.push(backwards(&at, unit, &format!("{} ", unit.plural())));
    } else if let (Unit::Pages, Some(whole)) = (unit, work.pages)
        && !whole.contains(range)
    {
        let at = Spanned::new(range, part.span);
        faults.push(
            outside(&at, unit, whole, &format!("`{}`", line.key))
                .help("correct the number, or the pages of the work in sources.bib"),
        );
    }
}

/// The key that was meant: one that differs in capitals or signs alone, else
/// the nearest. Only a key that can be cited is proposed.
fn near_key<'b>(key: &str, bibliography: &'b Bibliography) -> Option<&'b str> {
    let bare = |key: &str| -> String {
        let letters = key.chars().filter(|c| c.is_alphanumeric());
        letters.flat_map(char::to_lowercase).collect()
    };
    let wanted = bare(key);
    let citable = || bibliography.keys().filter(|key| is_citable(key));
    let same = citable().find(|known| !wanted.is_empty() && bare(known) == wanted);
    same.or_else(|| {
        let length = key.len();
        let near = citable().filter(|known| known.len().abs_diff(length) * 3 <= length);
        nearest(key, near.take(MOST_KEYS))
    })
}

fn outside(at: &Spanned<Range>, unit: Unit, whole: Range, of: &str) -> Fault {
    let numbered = |range: Range| match range.first == range.last {
        true => format!("{} {range}", unit.singular()),
        false => format!("{} {range}", unit.plural()),
    };
    let is = match at.value.first == at.value.last {
        true => "is not",
        false => "are not all",
    };
    Fault::error(format!("{} {is} in {of}", numbered(at.value)))
        .at(at.span, format!("{of} covers {}", numbered(whole)))
}

fn backwards(at: &Spanned<Range>, unit: Unit, before: &str) -> Fault {
    let Range { first, last } = at.value;
    Fault::error(format!("{} {first}-{last} run backwards", unit.plural()))
        .at(at.span, "the first is after the last")
        .help(format!("write `{before}{last}-{first}`"))
}
