//! Which rulesets a ruleset is best set beside.

use std::collections::BTreeMap;

use super::kinship;
use super::lockstep::{Effort, Finding, find};
use crate::play::each_apart;
use seedlore_engine::Engine;
use seedlore_language::rules::{Body, Ruleset};

/// How many of those most alike are looked at, whatever they are called.
const NEAREST: usize = 3;

/// Of one game there can be many rulesets: the nearest of them will do.
const MOST: usize = 12;

/// Why two rulesets are looked at side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tie {
    /// This one was written down as a change of the other.
    Parent,
    /// It was written down as a change of this one.
    Child,
    /// Both were, of a third.
    Sibling,
    /// Both are reports of one game.
    Game,
    /// Few of their clauses differ.
    Alike,
}

impl Tie {
    /// `derived from it`, behind the name of the other.
    pub fn words(self) -> &'static str {
        match self {
            Tie::Parent => "from which it is derived",
            Tie::Child => "derived from it",
            Tie::Sibling => "derived from the same ruleset",
            Tie::Game => "of the same game",
            Tie::Alike => "among those of its kind that are most alike",
        }
    }
}

/// A relative, by its place, and how many clauses differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Relative {
    /// Its place among the rulesets.
    pub at: usize,
    /// Why it is looked at.
    pub tie: Tie,
    /// How many clauses differ.
    pub distance: u32,
}

/// Parent, children and siblings, others of the same game, and those most
/// alike: each once, by its closest tie, the nearest of each kind first.
/// `distances` are those between the rulesets, by their places.
pub fn relatives(rulesets: &[&Ruleset], distances: &[Vec<u32>], at: usize) -> Vec<Relative> {
    let mut found: Vec<Relative> = Vec::new();
    for (rank, (other, distance)) in nearest(rulesets, distances, at).into_iter().enumerate() {
        let tie = tie(rulesets[at], rulesets[other], rank);
        found.extend(tie.map(|tie| Relative {
            at: other,
            tie,
            distance,
        }));
    }
    found.sort_by_key(|relative| relative.tie as u8);
    found.truncate(MOST);
    found
}

/// All others, the nearest first: their places and distances.
///
/// Those of the same kind come before all others, as few clauses as may differ of these: a
/// game of four rows is no near relative of one of two.
pub fn nearest(rulesets: &[&Ruleset], distances: &[Vec<u32>], at: usize) -> Vec<(usize, u32)> {
    let kind = Kind::new(rulesets[at]);
    let others = (0..rulesets.len()).filter(|other| *other != at);
    let mut others: Vec<(usize, u32, &str, usize)> = others
        .map(|other| {
            let apart = kind.apart(&Kind::new(rulesets[other]));
            (apart, distances[at][other], rulesets[other].name(), other)
        })
        .collect();
    others.sort_unstable();
    let nearest = others.into_iter();
    nearest
        .map(|(_, distance, _, other)| (other, distance))
        .collect()
}

/// What everyone sees of a game who looks at it.
struct Kind {
    /// The rows of the board, and whether these are one ring.
    rows: (u8, bool),
    players: usize,
    /// Whether sowing goes on from where a lap ends.
    relays: bool,
}

impl Kind {
    fn new(rules: &Ruleset) -> Kind {
        let board = rules.board();
        Kind {
            rows: (board.rows(), board.is_ring()),
            players: rules.players().len(),
            relays: (rules.clauses().iter())
                .any(|clause| matches!(clause.body(), Body::On(line) if line.begins_lap())),
        }
    }

    /// In how many of these two kinds differ.
    fn apart(&self, other: &Kind) -> usize {
        usize::from(self.rows != other.rows)
            + usize::from(self.players != other.players)
            + usize::from(self.relays != other.relays)
    }
}

fn tie(this: &Ruleset, other: &Ruleset, rank: usize) -> Option<Tie> {
    let game = this.record().game();
    match () {
        () if this.parent() == Some(other.name()) => Some(Tie::Parent),
        () if other.parent() == Some(this.name()) => Some(Tie::Child),
        () if this.parent().is_some() && this.parent() == other.parent() => Some(Tie::Sibling),
        () if game.is_some() && game == other.record().game() => Some(Tie::Game),
        () if rank < NEAREST => Some(Tie::Alike),
        () => None,
    }
}

/// Where rulesets part, by the names of the left and of the right: the left is
/// the one that comes first in the collection.
#[derive(Debug, Clone, Default)]
pub struct Findings(BTreeMap<(String, String), Finding>);

impl Findings {
    /// Where two part, whichever is the left one; `None` if it was not looked
    /// for.
    pub fn between(&self, left: &str, right: &str) -> Option<Finding> {
        let found = |left: &str, right: &str| self.0.get(&(left.into(), right.into()));
        let turned = || found(right, left).map(Finding::turned);
        found(left, right).cloned().or_else(turned)
    }
}

/// Looks where each ruleset parts from those it is set beside. `begin` is told
/// how many pairs these are, `done` of each.
pub fn findings(
    rulesets: &[&Ruleset],
    effort: &Effort,
    begin: &dyn Fn(u64),
    done: &(dyn Fn() + Sync),
) -> Findings {
    findings_by(rulesets, begin, done, &|left, right| {
        let engines = [left, right].map(|rules| Engine::new(rules.clone()));
        find(&engines[0], &engines[1], effort)
    })
}

/// Like [`findings`], of which each comes from `look`.
pub fn findings_by(
    rulesets: &[&Ruleset],
    begin: &dyn Fn(u64),
    done: &(dyn Fn() + Sync),
    look: &(dyn Fn(&Ruleset, &Ruleset) -> Finding + Sync),
) -> Findings {
    let distances = kinship(rulesets).distances;
    let mut pairs: Vec<(usize, usize)> = (0..rulesets.len())
        .flat_map(|at| {
            let others = relatives(rulesets, &distances, at).into_iter();
            others.map(move |other| (at.min(other.at), at.max(other.at)))
        })
        .collect();
    pairs.sort_unstable();
    pairs.dedup();
    begin(pairs.len() as u64);
    let found = each_apart(&pairs, |(at, other)| {
        let [left, right] = [at, other].map(|at| rulesets[*at]);
        let finding = look(left, right);
        done();
        ((left.name().into(), right.name().into()), finding)
    });
    Findings(found.into_iter().collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedlore_language::library::Library;

    fn ruleset(name: &str, rows: u8, landing: &str) -> String {
        format!(
            "ruleset {name} \"{name}\" {{\n  board {rows} rows of 6 pits [assumed: t]\n  seeds 4 in \
             every pit [assumed: t]\n  choose own pit [assumed: t]\n  sow anticlockwise [assumed: \
             t]\n{landing}  on stuck: end [assumed: t]\n  win by most captured [assumed: t]\n}}\n"
        )
    }

    /// Fewer clauses part a game from one of four rows than from its like of two.
    #[test]
    fn those_of_the_same_kind_come_first() {
        let taking = "  on landing {\n    own pit making 2: capture last [assumed: t]\n    \
                      opponent pit making 3: capture last [assumed: t]\n  }\n";
        let relays = "  on landing {\n    pit making 2 or more: relay [assumed: t]\n  }\n";
        let texts = [
            ("a.sow", ruleset("a", 2, "")),
            ("b.sow", ruleset("b", 4, "")),
            ("c.sow", ruleset("c", 2, relays)),
            ("d.sow", ruleset("d", 2, taking)),
        ];
        let texts = texts.each_ref().map(|(path, text)| (*path, text.as_str()));
        let library = Library::from_texts(texts, None);
        let rulesets: Vec<&Ruleset> = library.collection.rulesets().iter().collect();
        assert_eq!(rulesets.len(), 4);
        let distances = kinship(&rulesets).distances;
        let near = nearest(&rulesets, &distances, 0);
        let names = near.iter().map(|(at, _)| rulesets[*at].name());
        assert_eq!(names.collect::<Vec<_>>(), ["d", "b", "c"]);
        assert!(near[0].1 > near[1].1, "{near:?}");
    }
}
