//! Which clauses of two rulesets stand side by side.

use petgraph::unionfind::UnionFind;

use super::about::nearness;
use super::plain::Plain;
use super::{Point, Says, Stands};
use crate::prose;
use crate::rules::{Clause, ClauseId, Head, Provenance, Ruleset};

/// A clause of either ruleset, and all it says.
struct Told<'r> {
    clause: &'r Clause,
    is_left: bool,
    says: Vec<Plain>,
    /// Whether the other ruleset says each of them.
    is_met: Vec<bool>,
}

impl Told<'_> {
    fn is_whole(&self) -> bool {
        self.is_met.iter().all(|met| *met)
    }

    fn nearness(&self, other: &Told) -> Option<usize> {
        let pairs = self
            .says
            .iter()
            .flat_map(|a| other.says.iter().map(move |b| (a, b)));
        pairs.filter_map(|(a, b)| nearness(a, b)).max()
    }

    fn is_filter(&self) -> bool {
        matches!(self.clause.head(), Head::Forbid | Head::Require)
    }
}

/// Puts clauses that say the same thing together; then, of those left over,
/// each with the nearest that is about the same; then what is left of the
/// tests of moves with those about the same that are paired already, since
/// what one forbids at once another forbids piece by piece.
pub fn pair<'r>(left: &'r Ruleset, right: &'r Ruleset) -> Vec<Point<'r>> {
    let mut told: Vec<Told> = Vec::new();
    for (rules, is_left) in [(left, true), (right, false)] {
        told.extend(rules.clauses().iter().map(|clause| {
            let says = Plain::of(rules, clause);
            Told {
                clause,
                is_left,
                is_met: vec![false; says.len()],
                says,
            }
        }));
    }
    let parted = left.clauses().len();
    let mut sets = UnionFind::new(told.len());
    meet(&mut told, parted, &mut sets);
    match_near(&told, parted, &mut sets);
    join_filters(&told, parted, &mut sets);
    gather(&told, sets, [left, right])
}

/// Pairs things said alike, each with the first on the other side that no
/// other has; two of a kind in one ruleset stand against two.
fn meet(told: &mut [Told], parted: usize, sets: &mut UnionFind<usize>) {
    let (lefts, rights) = told.split_at_mut(parted);
    for (at, left) in lefts.iter_mut().enumerate() {
        for (index, says) in left.says.iter().enumerate() {
            let found = rights.iter_mut().enumerate().find_map(|(other, right)| {
                let free = |i: &usize| !right.is_met[*i] && right.says[*i] == *says;
                let index = (0..right.says.len()).find(free)?;
                right.is_met[index] = true;
                Some(other)
            });
            if let Some(other) = found {
                left.is_met[index] = true;
                sets.union(at, parted + other);
            }
        }
    }
}

fn match_near(told: &[Told], parted: usize, sets: &mut UnionFind<usize>) {
    let is_free = |told: &Told| !told.is_met.contains(&true);
    let mut near: Vec<(usize, usize, usize)> = Vec::new();
    for (at, left) in told[..parted]
        .iter()
        .enumerate()
        .filter(|(_, t)| is_free(t))
    {
        for (other, right) in told.iter().enumerate().skip(parted) {
            if is_free(right) {
                near.extend(left.nearness(right).map(|near| (near, at, other)));
            }
        }
    }
    near.sort_by_key(|(near, at, other)| (std::cmp::Reverse(*near), *at, *other));
    let mut is_taken = vec![false; told.len()];
    for (_, at, other) in near {
        if !is_taken[at] && !is_taken[other] {
            (is_taken[at], is_taken[other]) = (true, true);
            sets.union(at, other);
        }
    }
}

fn join_filters(told: &[Told], parted: usize, sets: &mut UnionFind<usize>) {
    let is_alone = |at: usize, sets: &UnionFind<usize>| {
        (0..told.len()).all(|other| other == at || !sets.equiv(at, other))
    };
    for (at, this) in told.iter().enumerate().filter(|(_, t)| t.is_filter()) {
        if !is_alone(at, sets) {
            continue;
        }
        let others = if this.is_left {
            parted..told.len()
        } else {
            0..parted
        };
        let near = others.filter(|other| told[*other].is_filter() && !told[*other].is_whole());
        let nearest = near
            .filter_map(|other| Some((this.nearness(&told[other])?, other)))
            .min_by_key(|(near, other)| (std::cmp::Reverse(*near), *other));
        if let Some((_, other)) = nearest {
            sets.union(at, other);
        }
    }
}

fn gather<'r>(
    told: &[Told<'r>],
    sets: UnionFind<usize>,
    rulesets: [&'r Ruleset; 2],
) -> Vec<Point<'r>> {
    let labels = sets.into_labeling();
    let mut roots: Vec<usize> = labels.clone();
    roots.sort_unstable();
    roots.dedup();
    let points = roots.into_iter().map(|root| {
        let members = || {
            (0..told.len())
                .filter(|at| labels[*at] == root)
                .map(|at| &told[at])
        };
        let side = |is_left: bool| -> Vec<&Clause> {
            let of_side = members().filter(|told| told.is_left == is_left);
            of_side.map(|told| told.clause).collect()
        };
        let (left, right) = (side(true), side(false));
        let stands = match (left.is_empty(), right.is_empty()) {
            (_, true) => Stands::OnlyLeft,
            (true, _) => Stands::OnlyRight,
            _ if !members().all(Told::is_whole) => Stands::Otherwise,
            _ if !is_put_alike(&left, &right, rulesets) => Stands::OtherClauses,
            _ if quotes_differ(&left, &right) => Stands::OtherWords,
            _ => Stands::Same,
        };
        let head = left.iter().chain(&right).map(|clause| clause.head()).min();
        let says = |clauses: Vec<&Clause>| Says {
            clauses: clauses
                .into_iter()
                .map(Clause::id)
                .collect::<Vec<ClauseId>>(),
            answer: None,
        };
        Point::new((head, stands), (says(left), says(right)), rulesets)
    });
    points.collect()
}

/// Whether both tell it in one sentence, and in the same.
fn is_put_alike(left: &[&Clause], right: &[&Clause], rulesets: [&Ruleset; 2]) -> bool {
    match (left, right) {
        ([left], [right]) => {
            left.body() == right.body()
                || prose::tell(rulesets[0], left) == prose::tell(rulesets[1], right)
        }
        _ => false,
    }
}

/// Whether words are quoted on both sides, and none on both.
fn quotes_differ(left: &[&Clause], right: &[&Clause]) -> bool {
    let quotes = |clauses: &[&Clause]| -> Vec<String> {
        let all = clauses.iter().flat_map(|clause| clause.provenance());
        let quoted = all.filter_map(Provenance::citation);
        let words = quoted.filter_map(|citation| citation.quote.as_deref());
        words.map(|words| words.trim().to_lowercase()).collect()
    };
    let (ours, theirs) = (quotes(left), quotes(right));
    let is_shared = ours.iter().any(|words| theirs.contains(words));
    !ours.is_empty() && !theirs.is_empty() && !is_shared
}
