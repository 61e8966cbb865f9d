//! Claims that two rulesets are the same game, tried by playing both.

use std::sync::LazyLock;

use seedlore::Library;
use seedlore::compare::lockstep::{BoardAlignment, Effort, Lockstep, Proof, part, proof};
use seedlore::engine::Engine;
use seedlore::library::built_in_files;
use seedlore::rules::{Bibliography, Collection, Ruleset};
use seedlore::source::Sources;
use seedlore::syntax::{self, Tree};

use super::assemble::text;
use super::bytes::Bytes;
use super::mutate::mutants;
use super::mutate::order::{planted, reordered, turned};

/// What is played to try a claim.
const EFFORT: Effort = Effort {
    turns: 200,
    steps: 400_000,
    games: 8,
    seed: 1,
    limit: 120,
    steps_played: 2_000_000,
};

/// The works that the shipped rulesets cite.
static WORKS: LazyLock<Bibliography> =
    LazyLock::new(|| Library::built_in().collection.bibliography().clone());

/// The shipped rulesets that are derived from no other, each alone in its file.
static TEXTS: LazyLock<Vec<&'static str>> = LazyLock::new(|| {
    let alone = |text: &&str| text.matches("\nruleset ").count() == 1 && parsed(text).is_some();
    built_in_files()
        .map(|(_, text)| text)
        .filter(alone)
        .collect()
});

fn parsed(text: &str) -> Option<Tree> {
    let mut sources = Sources::default();
    let file = sources.add("claim.sow", text);
    let tree = syntax::parse(file, &sources).ok()?;
    let all: Vec<_> = tree.definitions.items().collect();
    let is_alone = all.len() == 1 && all[0].parent.is_none();
    is_alone.then_some(tree)
}

/// The ruleset of a text, if it is sound.
pub fn sound_alone(text: &str) -> Option<Ruleset> {
    let mut sources = Sources::default();
    let file = sources.add("claim.sow", text);
    let tree = syntax::parse(file, &sources).ok()?;
    let (collection, faults) = Collection::check(vec![(file, tree)], WORKS.clone(), &sources);
    let rules = collection.rulesets().first();
    rules.filter(|_| !faults.has_errors()).cloned()
}

/// Whether two rulesets are claimed to be one game by what their clauses say.
///
/// # Panics
/// If they are claimed to be, and a game tells them apart.
pub fn is_claimed(left: &Ruleset, right: &Ruleset) -> bool {
    let Some(claim) = proof(left, right) else {
        return false;
    };
    let alignment = match claim {
        Proof::MirrorImage(_) => BoardAlignment::Mirrored,
        Proof::SameRules(_) | Proof::AllGames { .. } => BoardAlignment::Same,
    };
    let [one, other] = [left, right].map(|rules| Engine::new(rules.clone()));
    let lockstep = Lockstep::new(&one, &other, alignment).expect("one game has one board");
    let found = part(&lockstep, &EFFORT);
    assert!(
        found.witness.is_none(),
        "{claim:?}, but {:?}",
        found.witness
    );
    true
}

/// A ruleset and its variants: with one thing changed, in another order, the other way round.
pub fn variants(text: &str) -> Vec<[String; 2]> {
    let Some(tree) = parsed(text) else {
        return Vec::new();
    };
    let changed = mutants(&tree).into_iter().map(|mutant| mutant.text);
    let with_own = |variant: String| [text.to_string(), variant];
    let variants = changed.chain(reordered(&tree)).chain([turned(&tree)]);
    variants.map(with_own).chain(planted(&tree)).collect()
}

/// Two variants of a shipped ruleset, or of one that is assembled. If they are claimed to be
/// one game, no game may tell them apart.
pub fn claims(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let nth = bytes.pair();
    let text = match bytes.once_in(2) {
        true => text(&mut bytes),
        false => Some(TEXTS[usize::from(bytes.byte()) % TEXTS.len()].to_string()),
    };
    let Some(all) = text
        .map(|text| variants(&text))
        .filter(|all| !all.is_empty())
    else {
        return;
    };
    let [left, right] = &all[usize::from(nth) % all.len()];
    if let (Some(left), Some(right)) = (sound_alone(left), sound_alone(right)) {
        is_claimed(&left, &right);
    }
}
