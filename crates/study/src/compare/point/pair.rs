//! Which clauses of two rulesets stand side by side.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::ops::Range;

use petgraph::unionfind::UnionFind;

use super::about::About;
use super::plain::Plain;
use super::{Point, PointRelation, SideRules, Sides};
use seedlore_language::prose;
use seedlore_language::rules::{Clause, Head, Provenance, Ruleset};

/// Of so many clauses of each ruleset that say nothing alike, those about the
/// same are looked for; reports have far fewer, and each is held against each.
const MOST_LOOKED_AT: usize = 1000;

/// A clause of either ruleset.
struct ComparedClause<'r, 't> {
    clause: &'r Clause,
    is_left: bool,
    about: About<'t>,
    /// How many of the things it says the other ruleset does not say.
    unmet: usize,
    is_paired: bool,
}

impl ComparedClause<'_, '_> {
    fn is_filter(&self) -> bool {
        matches!(self.clause.head(), Head::Forbid | Head::Require)
    }
}

/// Puts clauses that say the same thing together; then, of those left over,
/// each with the nearest that is about the same; then what is left of the
/// tests of moves with those about the same that are paired already, since
/// what one forbids at once another forbids piece by piece.
pub fn pair<'r>(sides: &Sides<'r>) -> Vec<Point<'r>> {
    let [left, right] = sides.rulesets;
    let says: Vec<Vec<Plain>> = [left, right]
        .into_iter()
        .flat_map(|rules| {
            rules
                .clauses()
                .iter()
                .map(|clause| Plain::from_clause(rules, clause))
        })
        .collect();
    let clauses = left.clauses().iter().chain(right.clauses());
    let parted = left.clauses().len();
    let told = clauses.zip(&says).enumerate();
    let mut told: Vec<ComparedClause> = told
        .map(|(at, (clause, says))| ComparedClause {
            clause,
            is_left: at < parted,
            about: About::new(says),
            unmet: says.len(),
            is_paired: false,
        })
        .collect();
    let mut sets = UnionFind::new(told.len());
    meet(&says, &mut told, parted, &mut sets);
    match_near(&mut told, parted, &mut sets);
    join_filters(&told, &mut sets);
    gather(&told, sets, sides)
}

/// Pairs things said alike, each with the first on the other side that no
/// other has; two of a kind in one ruleset stand against two.
fn meet(
    says: &[Vec<Plain>],
    told: &mut [ComparedClause],
    parted: usize,
    sets: &mut UnionFind<usize>,
) {
    let (lefts, rights) = says.split_at(parted);
    // Whatever is equal is written alike.
    let mut of_right: HashMap<String, VecDeque<usize>> = HashMap::new();
    for (at, says) in rights.iter().enumerate() {
        for plain in says {
            let known = of_right.entry(format!("{plain:?}")).or_default();
            known.push_back(parted + at);
        }
    }
    for (at, says) in lefts.iter().enumerate() {
        for plain in says {
            let found = of_right.get_mut(&format!("{plain:?}"));
            if let Some(other) = found.and_then(VecDeque::pop_front) {
                sets.union(at, other);
                for one in [at, other] {
                    told[one].unmet -= 1;
                    told[one].is_paired = true;
                }
            }
        }
    }
}

fn match_near(told: &mut [ComparedClause], parted: usize, sets: &mut UnionFind<usize>) {
    let free = |range: Range<usize>| -> Vec<usize> {
        let free = range.filter(|at| !told[*at].is_paired);
        free.take(MOST_LOOKED_AT).collect()
    };
    let (lefts, rights) = (free(0..parted), free(parted..told.len()));
    let mut near: Vec<(Reverse<usize>, usize, usize)> = Vec::new();
    for at in lefts {
        for other in &rights {
            let nearness = told[at].about.nearness(&told[*other].about);
            near.extend(nearness.map(|near| (Reverse(near), at, *other)));
        }
    }
    near.sort_unstable();
    for (_, at, other) in near {
        if !told[at].is_paired && !told[other].is_paired {
            (told[at].is_paired, told[other].is_paired) = (true, true);
            sets.union(at, other);
        }
    }
}

fn join_filters(told: &[ComparedClause], sets: &mut UnionFind<usize>) {
    let filters = (0..told.len()).filter(|at| told[*at].is_filter());
    let filters: Vec<usize> = filters.take(MOST_LOOKED_AT).collect();
    for at in filters.iter().filter(|at| !told[**at].is_paired) {
        let this = &told[*at];
        let others = filters.iter().map(|other| (other, &told[*other]));
        let near = others
            .filter(|(_, that)| that.is_left != this.is_left && that.unmet > 0)
            .filter_map(|(other, that)| Some((Reverse(this.about.nearness(&that.about)?), *other)))
            .min();
        if let Some((_, other)) = near {
            sets.union(*at, other);
        }
    }
}

fn gather<'r>(
    told: &[ComparedClause<'r, '_>],
    sets: UnionFind<usize>,
    sides: &Sides<'r>,
) -> Vec<Point<'r>> {
    let mut groups: BTreeMap<usize, Vec<&ComparedClause>> = BTreeMap::new();
    for (told, group) in told.iter().zip(sets.into_labeling()) {
        groups.entry(group).or_default().push(told);
    }
    let points = groups.into_values().map(|members| {
        let side = |is_left: bool| -> Vec<&Clause> {
            let of_side = members.iter().filter(|told| told.is_left == is_left);
            of_side.map(|told| told.clause).collect()
        };
        let (left, right) = (side(true), side(false));
        let stands = match (left.is_empty(), right.is_empty()) {
            (_, true) => PointRelation::OnlyLeft,
            (true, _) => PointRelation::OnlyRight,
            _ if members.iter().any(|told| told.unmet > 0) => PointRelation::Otherwise,
            _ if !is_put_alike(&left, &right, sides.rulesets) => PointRelation::OtherClauses,
            _ if quotes_differ(&left, &right) => PointRelation::OtherWords,
            _ => PointRelation::Same,
        };
        let head = left.iter().chain(&right).map(|clause| clause.head()).min();
        let says = |clauses: Vec<&Clause>| SideRules {
            clauses: clauses.into_iter().map(Clause::id).collect(),
            answer: None,
        };
        sides.point(head, stands, [says(left), says(right)])
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
