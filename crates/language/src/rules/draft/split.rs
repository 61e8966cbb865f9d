//! Clauses of statements: one each for the ways and lines they have.

use super::{Draft, Drafted, Scope};
use crate::rules::Body;
use crate::rules::budget::MOST_CLAUSES;
use crate::syntax::tree::{Basis, Lines, Statement, StatementBody, TestedLine, Way};
use crate::terms::{Line, Moment};

impl<'t> Draft<'t> {
    /// The clauses of a statement: one each for the ways and lines it has.
    /// None if a bound is passed.
    pub(super) fn split(
        &mut self,
        statement: &'t Statement,
        scope: Scope<'t>,
        there: &[Drafted<'t>],
    ) -> Vec<Drafted<'t>> {
        let all = there.len() + self.in_phases + parts(&statement.says);
        let span = statement.place();
        self.bound(all, MOST_CLAUSES, "clauses in one ruleset", span);
        if self.is_stopped {
            return Vec::new();
        }
        self.take_steps((span.end - span.start) as u64, span);
        let blocks = usize::from(self.blocks) + 1;
        let most = usize::from(u16::MAX);
        self.bound(blocks, most, "statements in one line of descent", span);
        let split = self.parted(statement, scope);
        self.check_names(&split, there);
        split
    }

    /// The clause of one line of a table.
    pub(super) fn line(
        line: &'t TestedLine,
        (moments, block): (&[Moment], u16),
        provenance: &'t [Basis],
        scope: Scope<'t>,
    ) -> Drafted<'t> {
        let provenance = match line.provenance.as_slice() {
            [] => provenance,
            own => own,
        };
        let body = Body::On(Line {
            moments: moments.to_vec(),
            block,
            may: line.may,
            test: line.test.clone(),
            actions: line.actions.clone(),
            if_captures: line.if_captures,
        });
        Drafted {
            name: line.name.as_ref(),
            ..Drafted::new(body, provenance, line.span.span, scope)
        }
    }

    /// The clause of one way to move.
    pub(super) fn way(way: &'t Way, scope: Scope<'t>) -> Drafted<'t> {
        let body = Body::Choose(Box::new(way.choice.value.clone()));
        Drafted {
            name: way.name.as_ref(),
            ..Drafted::new(body, &way.provenance, way.choice.span, scope)
        }
    }

    fn parted(&mut self, statement: &'t Statement, scope: Scope<'t>) -> Vec<Drafted<'t>> {
        let drafted = |body, provenance, span| Drafted::new(body, provenance, span, scope);
        let one = |body| vec![drafted(body, &statement.provenance, statement.place())];
        self.blocks = self.blocks.saturating_add(1);
        let block = self.blocks;
        match &statement.says {
            StatementBody::Let(parameter) => one(Body::Let(parameter.clone())),
            StatementBody::Name(naming) => one(Body::Name(naming.clone())),
            StatementBody::Board(plan) => one(Body::Board(plan.clone())),
            StatementBody::Players(players) => one(Body::Players(players.clone())),
            StatementBody::OwnPits(ownership) => one(Body::OwnPits(ownership.clone())),
            StatementBody::Track(track) => one(Body::Track(track.clone())),
            StatementBody::Mark(plan) => one(Body::Mark(plan.clone())),
            StatementBody::Note(plan) => one(Body::Note(plan.clone())),
            StatementBody::Seeds(plan) => one(Body::Seeds(plan.clone())),
            StatementBody::Arrange(plan) => one(Body::Arrange(plan.clone())),
            StatementBody::First(by) => one(Body::First(*by)),
            StatementBody::Choose(ways) => ways.iter().map(|way| Self::way(way, scope)).collect(),
            StatementBody::Sow(path) => one(Body::Sow(path.clone())),
            StatementBody::Table(moments, Lines::Always(actions)) => one(Body::On(Line {
                moments: moments.clone(),
                block,
                may: None,
                test: None,
                actions: actions.value.clone(),
                if_captures: false,
            })),
            StatementBody::Table(moments, Lines::Tested(lines)) => lines
                .items()
                .map(|line| Self::line(line, (moments, block), &statement.provenance, scope))
                .collect(),
            StatementBody::Filter(filter) => one(Body::Filter(filter.clone())),
            StatementBody::End(ending) => one(Body::End(ending.clone())),
            StatementBody::Rounds(rules) => rules
                .items()
                .map(|line| {
                    let provenance = match line.provenance.as_slice() {
                        [] => &statement.provenance,
                        own => own,
                    };
                    let body = Body::Round(line.rule.value.clone());
                    drafted(body, provenance, line.rule.span)
                })
                .collect(),
            StatementBody::Win(objective) => one(Body::Win(*objective)),
            StatementBody::AtOnce(tempo) => one(Body::AtOnce(*tempo)),
            StatementBody::Play(manner) => one(Body::Play(*manner)),
            StatementBody::Conduct(text) => one(Body::Conduct(text.clone())),
            StatementBody::Simplified(text) => one(Body::Simplified(text.clone())),
        }
    }
}

/// How many clauses a statement gives.
fn parts(says: &StatementBody) -> usize {
    match says {
        StatementBody::Choose(ways) => ways.len(),
        StatementBody::Table(_, Lines::Tested(lines)) => lines.entries.len(),
        StatementBody::Rounds(rules) => rules.entries.len(),
        _ => 1,
    }
}
