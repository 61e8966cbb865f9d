//! Clauses taken apart and put plainly, so that one rule is known again in
//! whatever form it was written down.

use seedlore_language::rules::{
    Body, Clause, Condition, Ending, Filter, Head, Line, Ruleset, Verdict, Who,
};

/// One thing that a clause says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plain {
    /// The phase that it holds in, by its condition.
    pub within: Option<Condition>,
    pub body: Body,
}

impl Plain {
    /// All that a clause says, at least one thing.
    pub fn from_clause(rules: &Ruleset, clause: &Clause) -> Vec<Plain> {
        let phase = |name| rules.phases().iter().find(|phase| phase.name == name);
        let within = clause.phase().and_then(phase);
        let within = within.map(|phase| condition(&phase.test));
        let says = bodies(clause.body()).into_iter();
        says.map(|body| Plain {
            within: within.clone(),
            body,
        })
        .collect()
    }

    /// What it governs. Duties are moves forbidden, seen from the other side.
    pub fn governs(&self) -> Head {
        self.body.head()
    }
}

fn bodies(body: &Body) -> Vec<Body> {
    match body {
        Body::Phase { test, .. } => vec![Body::Phase {
            name: String::new(),
            test: condition(test),
        }],
        Body::Choose(choice) => {
            let mut choice = choice.clone();
            choice.when = choice.when.as_ref().map(condition);
            vec![Body::Choose(choice)]
        }
        Body::On(line) => lines(line).map(Body::On).collect(),
        Body::Filter(filter) => filters(filter).map(Body::Filter).collect(),
        Body::End(ending) => endings(ending).map(Body::End).collect(),
        body => vec![body.clone()],
    }
}

/// A line for each of its moments, and for each of the cases it names. A case
/// that the mover may pass over stays whole: it is offered once.
fn lines(line: &Line) -> impl Iterator<Item = Line> {
    let test = line.test.as_ref().map(condition);
    let cases = match test {
        Some(test) if line.may.is_none() && !line.if_captures => {
            cases(test).into_iter().map(Some).collect()
        }
        test => vec![test],
    };
    line.moments.iter().flat_map(move |moment| {
        let case = |test: &Option<Condition>| Line {
            moments: vec![*moment],
            block: 0,
            test: test.clone(),
            ..line.clone()
        };
        cases.iter().map(case).collect::<Vec<Line>>()
    })
}

/// What is forbidden, one thing at a time. What is waived when it can't be met
/// is waived as a whole, and stays whole.
fn filters(filter: &Filter) -> impl Iterator<Item = Filter> {
    let forbidden = match filter.verdict {
        Verdict::Forbid => condition(&filter.test),
        Verdict::Require => not(condition(&filter.test)),
    };
    let tests = match filter.if_possible {
        true => vec![forbidden],
        false => cases(forbidden),
    };
    let when = filter.when.as_ref().map(condition);
    let if_possible = filter.if_possible;
    tests.into_iter().map(move |test| Filter {
        verdict: Verdict::Forbid,
        test,
        when: when.clone(),
        if_possible,
    })
}

fn endings(ending: &Ending) -> impl Iterator<Item = Ending> {
    let cases = cases(condition(&ending.when)).into_iter();
    cases.map(|when| Ending {
        when,
        actions: ending.actions.clone(),
    })
}

/// The cases in each of which a plain condition holds.
fn cases(plain: Condition) -> Vec<Condition> {
    match plain {
        Condition::Any(parts) => parts,
        one => vec![one],
    }
}

/// A condition without lists in lists, without a denial of a list or of a
/// denial, and with one word for what has two.
fn condition(written: &Condition) -> Condition {
    match written {
        Condition::All(parts) => all(parts.iter().map(condition)),
        Condition::Any(parts) => any(parts.iter().map(condition)),
        Condition::Not(inner) => not(condition(inner)),
        // Of somebody, of everybody, it would be another thing.
        Condition::HasNone(who @ (Who::Mover | Who::Opponent)) => not(Condition::HasSeeds(*who)),
        Condition::No(pits) => not(Condition::Some(pits.clone())),
        other => other.clone(),
    }
}

fn not(plain: Condition) -> Condition {
    match plain {
        Condition::Not(inner) => *inner,
        Condition::All(parts) => any(parts.into_iter().map(not)),
        Condition::Any(parts) => all(parts.into_iter().map(not)),
        other => Condition::Not(Box::new(other)),
    }
}

fn all(parts: impl Iterator<Item = Condition>) -> Condition {
    let parts = parts.flat_map(|part| match part {
        Condition::All(inner) => inner,
        other => vec![other],
    });
    list(parts, Condition::All)
}

fn any(parts: impl Iterator<Item = Condition>) -> Condition {
    let parts = parts.flat_map(|part| match part {
        Condition::Any(inner) => inner,
        other => vec![other],
    });
    list(parts, Condition::Any)
}

/// In one order, each part once: neither tells anything.
fn list(parts: impl Iterator<Item = Condition>, of: fn(Vec<Condition>) -> Condition) -> Condition {
    let mut parts: Vec<Condition> = parts.collect();
    parts.sort_by_cached_key(|part| format!("{part:?}"));
    parts.dedup();
    match parts.len() {
        1 => parts.remove(0),
        _ => of(parts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(who: Who) -> Condition {
        Condition::HasSeeds(who)
    }

    fn filter(verdict: Verdict, test: Condition) -> Body {
        Body::Filter(Filter {
            verdict,
            test,
            when: None,
            if_possible: false,
        })
    }

    #[test]
    fn a_duty_is_a_move_forbidden() {
        let duty = filter(Verdict::Require, has(Who::Opponent));
        let ban = filter(Verdict::Forbid, Condition::HasNone(Who::Opponent));
        assert_eq!(bodies(&duty), bodies(&ban));
        let another = filter(Verdict::Forbid, has(Who::Opponent));
        assert_ne!(bodies(&duty), bodies(&another));
    }

    #[test]
    fn a_duty_of_two_things_is_two_duties() {
        let both = Condition::All(vec![has(Who::Mover), has(Who::Opponent)]);
        let whole = bodies(&filter(Verdict::Require, both));
        let parts = [Who::Mover, Who::Opponent].map(|who| filter(Verdict::Require, has(who)));
        assert_eq!(whole.len(), 2);
        for part in &parts {
            assert!(whole.contains(&bodies(part)[0]));
        }
    }

    #[test]
    fn what_is_said_of_somebody_is_not_what_is_denied_of_somebody() {
        let none = Condition::HasNone(Who::Somebody);
        assert_ne!(condition(&none), not(has(Who::Somebody)));
    }

    #[test]
    fn denials_reach_the_single_words_and_order_is_dropped() {
        let two = |a: Condition, b: Condition| Condition::All(vec![a, b]);
        let captures = || Condition::MoveCaptures;
        let denied = Condition::Not(Box::new(two(has(Who::Mover), captures())));
        let spelt = Condition::Any(vec![
            Condition::Not(Box::new(captures())),
            Condition::HasNone(Who::Mover),
        ]);
        assert_eq!(condition(&denied), condition(&spelt));
        let other = two(captures(), has(Who::Mover));
        assert_eq!(
            condition(&two(has(Who::Mover), captures())),
            condition(&other)
        );
    }
}
