//! What a clause says, apart from its label, its source and its ruleset.

use std::mem::discriminant;

use seedlore_language::rules::{
    Body, Clause, ClauseId, Condition, Head, Moment, Phase, RoundRule, Ruleset, Tier, TurnRules,
};

/// Two clauses say the same when their sayings are equal. A phase is known by
/// the condition under which it holds and by what it leaves out, whatever its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct ClauseMeaning<'r> {
    /// The phase that the clause belongs to.
    within: Option<&'r Condition>,
    says: Meaning<'r>,
}

#[derive(Debug, Clone)]
enum Meaning<'r> {
    /// With the heads of the whole game of which not all clauses hold in the phase:
    /// it replaces them or drops them.
    Phase(&'r Condition, Vec<Head>),
    Rule(&'r Body),
}

impl PartialEq for Meaning<'_> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Meaning::Phase(a, without_a), Meaning::Phase(b, without_b)) => {
                a == b && without_a == without_b
            }
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
        let phase = |name| rules.phases().iter().find(|phase| phase.name == name);
        ClauseMeaning {
            within: clause.phase().and_then(phase).map(|phase| &phase.test),
            says: match clause.body() {
                Body::Phase { name, test } => {
                    let without = phase(name).map(|phase| left_out(rules, phase));
                    Meaning::Phase(test, without.unwrap_or_default())
                }
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
        let (Meaning::Rule(this), Meaning::Rule(that)) = (&self.says, &other.says) else {
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

/// The heads of which the turn of the whole game has clauses that do not hold in a phase.
fn left_out(rules: &Ruleset, phase: &Phase) -> Vec<Head> {
    let kept = clauses(&phase.turn);
    let mut heads: Vec<Head> = clauses(rules.turn())
        .into_iter()
        .filter(|clause| !kept.contains(clause))
        .map(|clause| rules.clause(clause).head())
        .collect();
    heads.sort_unstable();
    heads.dedup();
    heads
}

fn clauses(turn: &TurnRules) -> Vec<ClauseId> {
    let lines = Moment::ALL
        .into_iter()
        .flat_map(|moment| turn.table(moment));
    let choices = turn.choices.iter().map(|choice| choice.clause);
    choices
        .chain([turn.sowing.clause])
        .chain(lines.map(|line| line.clause))
        .chain(turn.at_once.iter().map(|tempo| tempo.clause))
        .chain(turn.filters.iter().map(|filter| filter.clause))
        .collect()
}

/// Whether clauses of one head say the same in any order: where each is known by its
/// name, or all of them are asked for at once.
pub(super) fn is_in_any_order(head: Head, clauses: &[ClauseMeaning]) -> bool {
    let bodies = || {
        clauses.iter().filter_map(|clause| match &clause.says {
            Meaning::Rule(body) => Some(*body),
            Meaning::Phase(..) => None,
        })
    };
    match head {
        Head::Let | Head::Mark | Head::Note | Head::Conduct | Head::Simplified => true,
        Head::Choose => bodies().all(|body| match body {
            Body::Choose(choice) => choice.tier == Tier::Same,
            _ => true,
        }),
        // What is waived depends on the filters before it.
        Head::Forbid | Head::Require => bodies().all(|body| match body {
            Body::Filter(filter) => !filter.if_possible,
            _ => true,
        }),
        Head::Rounds => {
            let kinds: Vec<_> = bodies()
                .filter_map(|body| match body {
                    Body::Round(rule) => Some(rule.what()),
                    _ => None,
                })
                .filter(|rule| !matches!(rule, RoundRule::Score { .. } | RoundRule::Forfeit(_)))
                .map(discriminant)
                .collect();
            let is_first = |(nth, kind): (usize, &_)| !kinds[..nth].contains(kind);
            kinds.iter().enumerate().all(is_first)
        }
        // Of the others a ruleset has one clause, or the first that fits acts.
        Head::Board
        | Head::Players
        | Head::OwnPits
        | Head::Track
        | Head::Seeds
        | Head::OnStart
        | Head::Arrange
        | Head::First
        | Head::Phase
        | Head::Sow
        | Head::OnLifting
        | Head::OnPassing
        | Head::OnLanding
        | Head::OnEndless
        | Head::OnMoveEnd
        | Head::OnTurnEnd
        | Head::AtOnce
        | Head::OnStuck
        | Head::EndWhen
        | Head::Win
        | Head::Play => false,
    }
}

/// Whether two rulesets say the same under one head.
pub(super) fn same(head: Head, these: &[ClauseMeaning], those: &[ClauseMeaning]) -> bool {
    if these.len() != those.len() || !is_in_any_order(head, these) {
        return these == those;
    }
    let mut left: Vec<&ClauseMeaning> = those.iter().collect();
    these.iter().all(|saying| {
        let found = left.iter().position(|other| *other == saying);
        found.map(|index| left.swap_remove(index)).is_some()
    })
}
