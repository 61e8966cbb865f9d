//! All rulesets that were read together, with the works they cite.

use std::collections::{BTreeMap, HashSet};

use rayon::prelude::*;

use super::alike::Alike;
use super::budget::{Budget, MOST_GENERATIONS};
use super::check::{Idle, check, check_fragment, check_reduced};
use super::draft::Written;
use super::each_reading::check_each;
use super::{Bibliography, Fragment, Ruleset, Size};
use crate::report::{Fault, Faults, nearest};
use crate::source::{FileId, Sources};
use crate::syntax::Tree;
use crate::syntax::tree::{Definition, DefinitionKind, Item};

/// Checked rulesets, each under the default reading of its questions.
#[derive(Debug, Default)]
pub struct Collection {
    rulesets: Vec<Ruleset>,
    fragments: Vec<Fragment>,
    bibliography: Bibliography,
    trees: Vec<(String, Tree)>,
    bases: Vec<String>,
    taken: (u64, u64),
}

/// What was read together, in any order.
struct Parts {
    rulesets: Vec<Ruleset>,
    fragments: Vec<Fragment>,
    bases: Vec<String>,
    trees: Vec<(String, Tree)>,
}

impl Collection {
    /// Checks every ruleset of every tree, and every reading of each question
    /// by itself. Rulesets with errors are left out; their faults are told.
    pub fn check(
        trees: Vec<(FileId, Tree)>,
        bibliography: Bibliography,
        sources: &Sources,
    ) -> (Collection, Faults) {
        let trees = with_paths(trees, sources);
        let mut faults = Faults::default();
        let mut rulesets = Vec::new();
        let mut idle = Idle::default();
        let budget = Budget::default();
        let (bases, fragments);
        {
            let mut all_found = Vec::new();
            let family = Family::gather(&trees, &mut faults);
            bases = family.bases();
            fragments = family.fragments(&bibliography, &budget, &mut faults);
            for written in family.played() {
                // What was not reached before the budget was spent is left
                // out, as the fault says.
                if budget.is_spent() {
                    continue;
                }
                let Some(chain) = family.chain(written, &budget, &mut faults) else {
                    continue;
                };
                let (ruleset, found) = check_each(&chain, &bibliography, &mut idle, &budget);
                all_found.push((chain, found));
                rulesets.extend(ruleset);
            }
            faults.extend(without_consequences(all_found));
        }
        faults.extend(idle.faults());
        let parts = Parts {
            rulesets,
            fragments,
            bases,
            trees,
        };
        let collection = Collection::new(parts, bibliography, budget.taken());
        (collection, faults.sorted())
    }

    fn new(
        Parts {
            mut rulesets,
            fragments,
            bases,
            trees,
        }: Parts,
        bibliography: Bibliography,
        taken: (u64, u64),
    ) -> Collection {
        rulesets.sort_by(|a, b| a.name().cmp(b.name()));
        Collection {
            rulesets,
            fragments,
            bibliography,
            trees,
            bases,
            taken,
        }
    }

    /// The same under the default readings alone, on all threads and without a
    /// bound: of a collection that is known to have no fault under any reading.
    pub(crate) fn check_defaults(
        trees: Vec<(FileId, Tree)>,
        bibliography: Bibliography,
        sources: &Sources,
    ) -> (Collection, Faults) {
        let trees = with_paths(trees, sources);
        let mut faults = Faults::default();
        let mut rulesets = Vec::new();
        let (bases, fragments);
        {
            let family = Family::gather(&trees, &mut faults);
            bases = family.bases();
            fragments = family.fragments(&bibliography, &Budget::default(), &mut faults);
            let all: Vec<Written<'_>> = family.played().collect();
            let check_one = |written: &Written<'_>| {
                let (mut faults, budget) = (Faults::default(), Budget::default());
                let Some(chain) = family.chain(*written, &budget, &mut faults) else {
                    return (None, faults);
                };
                let idle = &mut Idle::default();
                let checked = check(&chain, &[], &bibliography, idle, &budget);
                (checked.ruleset, checked.faults)
            };
            let checked: Vec<_> = all.par_iter().map(check_one).collect();
            for (ruleset, found) in checked {
                faults.extend(found);
                rulesets.extend(ruleset);
            }
        }
        let parts = Parts {
            rulesets,
            fragments,
            bases,
            trees,
        };
        let collection = Collection::new(parts, bibliography, Budget::default().taken());
        (collection, faults.sorted())
    }

    /// In the order of their names.
    pub fn rulesets(&self) -> &[Ruleset] {
        &self.rulesets
    }

    /// Games of which too little is told to play them, in the order of their names.
    pub fn fragments(&self) -> &[Fragment] {
        &self.fragments
    }

    /// All works that rulesets may cite, cited or not.
    pub fn bibliography(&self) -> &Bibliography {
        &self.bibliography
    }

    /// The keys of the works that the source lines of a file name.
    pub(crate) fn cited_in(&self, path: &str) -> HashSet<&str> {
        let trees = self.trees.iter().filter(|(own, _)| own == path);
        let definitions = trees.flat_map(|(_, tree)| tree.definitions.items());
        let items = definitions.flat_map(|definition| definition.body.items());
        let lines =
            items.filter_map(|item| as_variant!(item, Item::Sources(lines) => lines.items()));
        lines
            .flatten()
            .map(|line| line.key.value.as_str())
            .collect()
    }

    /// Names of the parts that rulesets share and that are not played.
    pub fn bases(&self) -> &[String] {
        &self.bases
    }

    /// The steps and the bytes that checking took, of those that
    /// [`LIMITS`](super::LIMITS) allows.
    pub fn taken(&self) -> (u64, u64) {
        self.taken
    }

    /// The ruleset of this name, under the default readings.
    ///
    /// # Errors
    /// If there is none: with the nearest name there is.
    pub fn get(&self, name: &str) -> Result<&Ruleset, Fault> {
        self.rulesets
            .iter()
            .find(|r| r.name() == name)
            .ok_or_else(|| {
                let fault = Fault::error(format!("there is no ruleset `{name}`"));
                if self.bases.iter().any(|b| b == name) {
                    return fault.help(format!(
                        "`{name}` is a base: a part that others share, not a game"
                    ));
                }
                if self
                    .fragments
                    .iter()
                    .any(|fragment| fragment.name() == name)
                {
                    return fault.help(format!(
                        "`{name}` is a fragment: too little is told of it to play it; \
                         `seedlore show {name}` says what is"
                    ));
                }
                match nearest(name, self.rulesets.iter().map(Ruleset::name)) {
                    Some(known) => fault.help(format!("did you mean `{known}`?")),
                    None => fault.help("`seedlore list` shows all there are"),
                }
            })
    }

    /// The ruleset of this name under other readings, each `question=reading`.
    ///
    /// # Errors
    /// If the ruleset, a question or a reading is unknown, or if readings
    /// can't be joined.
    pub fn under(&self, name: &str, readings: &[String]) -> Result<Ruleset, Faults> {
        self.made(name, readings, |chain, choices| {
            let budget = Budget::default();
            let idle = &mut Idle::default();
            let checked = check(chain, choices, &self.bibliography, idle, &budget);
            (checked.ruleset, checked.faults)
        })
    }

    /// The same on a board with so many pits a row and seeds a pit. Shares
    /// such as `more than half` are taken of the smaller whole.
    ///
    /// # Errors
    /// As [`under`](Self::under); and if a clause speaks of the board in
    /// numbers that nothing says how to reduce, or does not fit a smaller one.
    pub fn reduced(&self, name: &str, readings: &[String], size: Size) -> Result<Ruleset, Faults> {
        self.made(name, readings, |chain, choices| {
            check_reduced(chain, choices, size, &self.bibliography)
        })
    }

    /// The definition of this name and its ancestors, the eldest first.
    pub(super) fn chain(&self, name: &str) -> Option<Vec<Written<'_>>> {
        let mut chain = vec![self.written(name)?];
        while let Some(parent) = chain
            .last()
            .and_then(|last| last.definition.parent.as_ref())
        {
            if chain.len() >= MOST_GENERATIONS {
                return None;
            }
            chain.push(self.written(&parent.value)?);
        }
        chain.reverse();
        Some(chain)
    }

    /// The first definition of this name: what goes by another's was told as a fault.
    fn written(&self, name: &str) -> Option<Written<'_>> {
        self.trees.iter().find_map(|(path, tree)| {
            let mut definitions = tree.definitions.items();
            let definition = definitions.find(|definition| definition.name.value == name)?;
            Some(Written { definition, path })
        })
    }

    fn made(
        &self,
        name: &str,
        readings: &[String],
        make: impl Fn(&[Written<'_>], &[(String, String)]) -> (Option<Ruleset>, Faults),
    ) -> Result<Ruleset, Faults> {
        let default = self.get(name)?;
        let mut faults = Faults::default();
        let mut choices = Vec::new();
        for text in readings {
            match choice(default, text) {
                Ok(choice) => choices.push(choice),
                Err(fault) => faults.push(fault),
            }
        }
        if faults.has_errors() {
            return Err(faults);
        }
        let chain = self
            .chain(name)
            .expect("a ruleset of the collection was found before");
        let (ruleset, faults) = make(&chain, &choices);
        ruleset.ok_or(faults)
    }
}

fn choice(ruleset: &Ruleset, text: &str) -> Result<(String, String), Fault> {
    let help = |wrong: &str, names: Vec<&str>| match nearest(wrong, names.iter().copied()) {
        Some(known) => format!("did you mean `{known}`?"),
        None if names.is_empty() => "this ruleset has no open questions".to_string(),
        None => format!("there are: {}", names.join(", ")),
    };
    let Some((question, reading)) = text.split_once('=') else {
        return Err(Fault::error(format!("`{text}` is not a reading"))
            .help("write `--reading question=reading`"));
    };
    let questions = ruleset.questions();
    let asked = questions
        .iter()
        .find(|q| q.name() == question)
        .ok_or_else(|| {
            Fault::error(format!("`{}` has no question `{question}`", ruleset.name()))
                .help(help(question, questions.iter().map(|q| q.name()).collect()))
        })?;
    if !asked.readings().iter().any(|r| r.name() == reading) {
        return Err(Fault::error(format!(
            "the question `{question}` has no reading `{reading}`"
        ))
        .help(help(
            reading,
            asked.readings().iter().map(|r| r.name()).collect(),
        )));
    }
    Ok((question.into(), reading.into()))
}

/// Trees with the paths of their files.
fn with_paths(trees: Vec<(FileId, Tree)>, sources: &Sources) -> Vec<(String, Tree)> {
    let path = |file| sources.path(file).to_string();
    let trees = trees.into_iter();
    trees.map(|(file, tree)| (path(file), tree)).collect()
}

/// All definitions by name.
struct Family<'t> {
    by_name: BTreeMap<&'t str, Written<'t>>,
}

impl<'t> Family<'t> {
    fn gather(trees: &'t [(String, Tree)], faults: &mut Faults) -> Family<'t> {
        let mut by_name: BTreeMap<&str, Written<'t>> = BTreeMap::new();
        let mut alike = Alike::default();
        for (path, tree) in trees {
            for definition in tree.definitions.items() {
                let name = definition.name.value.as_str();
                if let Some(first) = by_name.get(name) {
                    faults.push(
                        Fault::error(format!("two rulesets are named `{name}`"))
                            .at(definition.name.span, "named again here")
                            .related(first.definition.name.span, "first named here")
                            .help("give each a name of its own: place or author help to tell them apart"),
                    );
                    continue;
                }
                if let Some(fault) = alike.find(&definition.name, path) {
                    faults.push(fault);
                    continue;
                }
                by_name.insert(name, Written { definition, path });
            }
        }
        Family { by_name }
    }

    fn all(&self) -> impl Iterator<Item = Written<'t>> {
        self.by_name.values().copied()
    }

    fn of_kind(&self, kind: DefinitionKind) -> impl Iterator<Item = Written<'t>> {
        self.all()
            .filter(move |written| written.definition.kind == kind)
    }

    /// All but the fragments.
    fn played(&self) -> impl Iterator<Item = Written<'t>> {
        self.all()
            .filter(|written| written.definition.kind != DefinitionKind::Fragment)
    }

    fn fragments(
        &self,
        bibliography: &Bibliography,
        budget: &Budget,
        faults: &mut Faults,
    ) -> Vec<Fragment> {
        let all = self.of_kind(DefinitionKind::Fragment);
        all.filter_map(|written| {
            let (fragment, found) = check_fragment(written, bibliography, budget);
            faults.extend(found);
            fragment
        })
        .collect()
    }

    /// The names of those that others are derived from and nobody plays.
    fn bases(&self) -> Vec<String> {
        let bases = self.of_kind(DefinitionKind::Base);
        let names = bases.map(|written| written.definition.name.value.clone());
        names.collect()
    }

    fn find(&self, name: &str) -> Option<Written<'t>> {
        self.by_name.get(name).copied()
    }

    /// A definition and its ancestors, the eldest first.
    fn chain(
        &self,
        written: Written<'t>,
        budget: &Budget,
        faults: &mut Faults,
    ) -> Option<Vec<Written<'t>>> {
        let mut chain = vec![written];
        let mut last: &Definition = written.definition;
        while let Some(parent) = &last.parent {
            let Some(found) = self.find(&parent.value) else {
                let help = match budget.nearest(&parent.value, self.by_name.keys().copied()) {
                    Some(known) => format!("did you mean `{known}`?"),
                    None => "a ruleset is derived from another of the same collection".into(),
                };
                faults.push(
                    Fault::error(format!("there is no ruleset `{parent}` to derive from"))
                        .at(parent.span, "unknown")
                        .help(help),
                );
                return None;
            };
            let is_known = |w: &Written<'_>| std::ptr::eq(w.definition, found.definition);
            if chain.iter().any(is_known) {
                faults.extend(ring(&chain, found));
                return None;
            }
            if chain.len() >= MOST_GENERATIONS {
                faults.push(
                    Fault::error(format!(
                        "the descent of `{}` is too long",
                        written.definition.name
                    ))
                    .at(
                        parent.span,
                        format!("{MOST_GENERATIONS} generations from it"),
                    )
                    .help("derive it from one of the first of this line"),
                );
                return None;
            }
            chain.push(found);
            last = found.definition;
        }
        chain.reverse();
        Some(chain)
    }
}

/// The faults of all rulesets, without those that only follow from others:
/// what is wrong in a clause is told once, not again of each that inherits it;
/// and of a ruleset whose ancestor has errors it is not told what it lacks.
fn without_consequences(all: Vec<(Vec<Written<'_>>, Faults)>) -> Faults {
    let faulty: HashSet<&str> = all
        .iter()
        .filter(|(_, faults)| faults.has_errors())
        .filter_map(|(chain, _)| chain.last())
        .map(|written| written.definition.name.value.as_str())
        .collect();
    let mut told = HashSet::new();
    let mut kept = Faults::default();
    for (chain, faults) in &all {
        let Some((own, ancestors)) = chain.split_last() else {
            continue;
        };
        let name = &own.definition.name;
        let follows = ancestors.iter().any(|w| {
            w.definition.kind == DefinitionKind::Ruleset
                && faulty.contains(w.definition.name.value.as_str())
        });
        for fault in faults.iter() {
            let is_of_whole = fault.span == Some(name.span);
            if !(follows && is_of_whole)
                && told.insert((fault.severity, fault.span, fault.message.as_str()))
            {
                kept.push(fault.clone());
            }
        }
    }
    kept
}

/// What is told of a line of descent that comes back to one of its own. A
/// ring is told once, of the first of its names; who descends from a ring but
/// is not in it has no fault of its own.
fn ring(chain: &[Written<'_>], again: Written<'_>) -> Faults {
    let [first, others @ ..] = chain else {
        return Faults::default();
    };
    let name = &first.definition.name.value;
    let in_ring = std::ptr::eq(first.definition, again.definition);
    let is_first = others.iter().all(|w| name < &w.definition.name.value);
    let Some(parent) = first
        .definition
        .parent
        .as_ref()
        .filter(|_| in_ring && is_first)
    else {
        return Faults::default();
    };
    others
        .iter()
        .filter_map(|other| other.definition.parent.as_ref())
        .fold(
            Fault::error(format!("`{name}` descends from itself"))
                .at(parent.span, "leads back to it")
                .help("a ruleset can only be derived from one that does not rest on it"),
            |fault, parent| fault.related(parent.span, "by way of this"),
        )
        .into()
}
