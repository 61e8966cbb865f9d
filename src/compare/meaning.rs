//! What a clause says, apart from its label, its source and its ruleset.

use crate::rules::{Body, Clause, Condition, Head, Ruleset};

/// Two clauses say the same when their sayings are equal. A phase is known by
/// the condition under which it holds, whatever its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct ClauseMeaning<'r> {
    /// The phase that the clause belongs to.
    within: Option<&'r Condition>,
    says: Meaning<'r>,
}

#[derive(Debug, Clone, Copy)]
enum Meaning<'r> {
    Phase(&'r Condition),
    Rule(&'r Body),
}

impl PartialEq for Meaning<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Meaning::Phase(a), Meaning::Phase(b)) => a == b,
            // Which statement a line stands in is no part of what it says.
            (Meaning::Rule(Body::On(a)), Meaning::Rule(Body::On(b))) => {
                (&a.moments, a.may, &a.test) == (&b.moments, b.may, &b.test)
                    && (&a.actions, a.if_captures) == (&b.actions, b.if_captures)
            }
            (Meaning::Rule(a), Meaning::Rule(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Meaning<'_> {}

impl<'r> ClauseMeaning<'r> {
    pub fn new(rules: &'r Ruleset, clause: &'r Clause) -> ClauseMeaning<'r> {
        ClauseMeaning::of_body(rules, clause, clause.body())
    }

    /// What the clause would say if this stood in it.
    pub fn of_body(rules: &'r Ruleset, clause: &Clause, body: &'r Body) -> ClauseMeaning<'r> {
        let phase = |name| rules.phases().iter().find(|phase| phase.name == name);
        ClauseMeaning {
            within: clause.phase().and_then(phase).map(|phase| &phase.test),
            says: match body {
                Body::Phase { test, .. } => Meaning::Phase(test),
                body => Meaning::Rule(body),
            },
        }
    }

    /// Whether both hold in the same phase.
    pub fn is_beside(&self, other: &ClauseMeaning) -> bool {
        self.within == other.within
    }

    /// Whether both say the same in part: the same case answered in another
    /// way, or the same answer to another case.
    pub fn is_akin(&self, other: &ClauseMeaning) -> bool {
        let (Meaning::Rule(this), Meaning::Rule(that)) = (self.says, other.says) else {
            return false;
        };
        match (this, that) {
            (Body::Choose(a), Body::Choose(b)) => {
                a.from == b.from || (a.actions == b.actions && a.path == b.path)
            }
            (Body::On(a), Body::On(b)) => a.test == b.test || a.actions == b.actions,
            (Body::Filter(a), Body::Filter(b)) => a.test == b.test,
            (Body::End(a), Body::End(b)) => a.when == b.when || a.actions == b.actions,
            _ => false,
        }
    }
}

/// The sayings of all clauses of one head, in their order.
pub(super) fn sayings(rules: &Ruleset, head: Head) -> Vec<ClauseMeaning<'_>> {
    let clauses = rules.clauses_of(head);
    clauses
        .map(|clause| ClauseMeaning::new(rules, clause))
        .collect()
}

/// Whether the order of the clauses of a head is part of what they say: of
/// the lines of a table and of the ends of a game the first that fits acts.
pub(super) fn order_matters(head: Head) -> bool {
    matches!(
        head,
        Head::Phase
            | Head::OnStart
            | Head::OnLifting
            | Head::OnPassing
            | Head::OnLanding
            | Head::OnEndless
            | Head::OnMoveEnd
            | Head::OnTurnEnd
            | Head::AtOnce
            | Head::OnStuck
            | Head::EndWhen
            | Head::Seeds
    )
}

/// Whether two rulesets say the same under one head.
pub(super) fn same(head: Head, these: &[ClauseMeaning], those: &[ClauseMeaning]) -> bool {
    if order_matters(head) || these.len() != those.len() {
        return these == those;
    }
    let mut left: Vec<&ClauseMeaning> = those.iter().collect();
    these.iter().all(|saying| {
        let found = left.iter().position(|other| *other == saying);
        found.map(|index| left.swap_remove(index)).is_some()
    })
}
