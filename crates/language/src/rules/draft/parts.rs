//! Parts that are added to `sow`.

use super::{Draft, Drafted, Scope};
use crate::report::Fault;
use crate::rules::Body;
use crate::syntax::path_text;
use crate::syntax::tree::{Statement, StatementBody};

impl<'t> Draft<'t> {
    /// `add sow skipping origin`: adds a part to the sowing in force.
    pub(super) fn add_part(
        &mut self,
        statement: &'t Statement,
        scope: Scope<'t>,
        clauses: &mut [Drafted<'t>],
    ) {
        let StatementBody::Sow(added) = &statement.says else {
            return;
        };
        let fault = |message: &str| Fault::error(message).at(statement.place(), "added here");
        let sow = clauses.iter_mut().find_map(|clause| match &clause.body {
            Body::Sow(path) => Some((path.clone(), clause)),
            _ => None,
        });
        let Some((path, clause)) = sow else {
            self.faults
                .push(fault("there is no `sow` to add to").help(format!(
                    "write `sow {}`, with the way round",
                    path_text(added)
                )));
            return;
        };
        let (again, beyond) = path.divide(added);
        if !again.is_silent() {
            let fault = fault("`sow` has this part already")
                .related(clause.span, format!("`sow {}`", path_text(&path)));
            self.faults
                .push(match (clause.reading, beyond.is_silent()) {
                (_, false) => fault.help(format!(
                    "leave out `{}`: `add sow {}`",
                    path_text(&again),
                    path_text(&beyond)
                )),
                (Some((question, _)), true) => fault.help(format!(
                    "the question `{question}` brings it: make them one question, whose readings \
                     each say all of `sow`"
                )),
                (None, true) => {
                    fault.help("write it without `add`, and say all of it, to replace the other")
                }
            });
            return;
        }
        clause.body = Body::Sow(path.with(&beyond));
        clause.beside.push((&statement.provenance, scope.origin));
        clause.reading = clause.reading.or(scope.reading);
        clause.phase = clause.phase.or(scope.phase);
    }

    /// Adds what readings add, now that all of them have replaced what they do.
    pub(super) fn add_late_parts(&mut self) {
        let mut clauses = std::mem::take(&mut self.clauses);
        for (statement, scope) in std::mem::take(&mut self.late_parts) {
            self.add_part(statement, scope, &mut clauses);
        }
        self.clauses = clauses;
    }
}
