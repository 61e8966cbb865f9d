//! Clauses numbered, labelled and given their sources.

use std::collections::HashMap;

use super::cite::Citations;
use crate::report::{Fault, Faults};
use crate::rules::draft::{Draft, Drafted};
use crate::rules::{Body, Clause, ClauseId};
use crate::source::Span;
use crate::terms::{Head, Values};

/// Clauses in telling order, and which of them are in force when.
pub(super) struct OrderedClauses {
    pub clauses: Vec<Clause>,
    /// Those of the whole game, in the order in which they act.
    pub always: Vec<ClauseId>,
    /// For each phase the clause that opens it, and those in force meanwhile.
    pub phases: Vec<(ClauseId, Vec<ClauseId>)>,
}

/// Tells all clauses of a draft, numbered and with their sources.
pub(super) fn clauses(
    draft: &Draft<'_>,
    citations: &Citations<'_>,
    faults: &mut Faults,
) -> OrderedClauses {
    let mut ordered: Vec<Clause> = Vec::new();
    let mut main = vec![ClauseId(0); draft.clauses.len()];
    let mut phase_scopes = Vec::new();
    let mut by_head: HashMap<Head, Vec<usize>> = HashMap::new();
    for (index, clause) in draft.clauses.iter().enumerate() {
        by_head.entry(clause.body.head()).or_default().push(index);
    }
    let mut names = Vec::new();
    let mut tell = |index: usize, label, ordered: &mut Vec<Clause>, faults: &mut Faults| {
        let said = (citations, &draft.values);
        main[index] = push(ordered, &draft.clauses[index], label, said, faults);
    };
    for head in Head::ALL {
        if head == Head::Phase {
            phase_scopes = phase_clauses(draft, citations, &mut ordered, faults);
            continue;
        }
        let of_head = by_head.remove(&head).unwrap_or_default();
        for (nth, index) in of_head.iter().enumerate() {
            let label = numbered(head, nth, of_head.len());
            if let Body::Name(_) = draft.clauses[*index].body {
                names.push((*index, label));
            } else {
                tell(*index, label, &mut ordered, faults);
            }
        }
    }
    // Rules are told without the names that their text uses; these come last.
    for (index, label) in names {
        tell(index, label, &mut ordered, faults);
    }
    // A phase keeps the clauses of the whole game that it does not replace.
    let mut at: HashMap<Span, Vec<usize>> = HashMap::new();
    for (index, clause) in draft.clauses.iter().enumerate() {
        at.entry(clause.span).or_default().push(index);
    }
    let mut phases = Vec::new();
    for (phase, (opening, own)) in draft.phases.iter().zip(phase_scopes) {
        let mut own = own.into_iter();
        let scope = phase
            .clauses
            .iter()
            .map(|c| {
                if c.phase.is_some() {
                    return own.next().expect("each clause of a phase was told");
                }
                let same = |i: &&usize| draft.clauses[**i].body == c.body;
                let at = at.get(&c.span).and_then(|all| all.iter().find(same));
                main[*at.expect("a phase keeps what the whole game has")]
            })
            .collect();
        phases.push((opening, scope));
    }
    OrderedClauses {
        clauses: ordered,
        always: main,
        phases,
    }
}

/// Tells each phase: its condition, then the clauses it brings, in the order
/// in which they stand in the phase.
fn phase_clauses(
    draft: &Draft<'_>,
    citations: &Citations<'_>,
    ordered: &mut Vec<Clause>,
    faults: &mut Faults,
) -> Vec<(ClauseId, Vec<ClauseId>)> {
    draft
        .phases
        .iter()
        .map(|phase| {
            let stands = Drafted {
                name: None,
                is_also: false,
                beside: Vec::new(),
                body: Body::Phase {
                    name: phase.name.value.clone(),
                    test: phase.test.value.clone(),
                },
                provenance: phase.provenance,
                span: phase.name.span,
                origin: phase.origin,
                phase: None,
                reading: phase.reading,
            };
            let opening = push(
                ordered,
                &stands,
                format!("phase {}", phase.name),
                (citations, &draft.values),
                faults,
            );
            let own: Vec<&Drafted<'_>> =
                phase.clauses.iter().filter(|c| c.phase.is_some()).collect();
            let mut of_head: HashMap<Head, usize> = HashMap::new();
            for clause in &own {
                *of_head.entry(clause.body.head()).or_default() += 1;
            }
            let mut so_far: HashMap<Head, usize> = HashMap::new();
            let own = own
                .iter()
                .map(|clause| {
                    let head = clause.body.head();
                    let nth = so_far.entry(head).or_default();
                    let number = numbered(head, *nth, of_head[&head]);
                    *nth += 1;
                    let label = format!("{}: {number}", phase.name);
                    push(ordered, clause, label, (citations, &draft.values), faults)
                })
                .collect();
            (opening, own)
        })
        .collect()
}

fn numbered(head: Head, nth: usize, of: usize) -> String {
    match of {
        1 => head.words().to_string(),
        _ => format!("{} {}", head.words(), nth + 1),
    }
}

fn push(
    ordered: &mut Vec<Clause>,
    drafted: &Drafted<'_>,
    label: String,
    (citations, values): (&Citations<'_>, &Values),
    faults: &mut Faults,
) -> ClauseId {
    let id = ClauseId(u16::try_from(ordered.len()).expect("the draft bounds the clauses"));
    if drafted.provenance.is_empty() {
        faults.push(
            Fault::warning(format!("`{label}` does not say where it comes from"))
                .at(drafted.span, "no source")
                .help("add `[B 383]` for a source and page, `[implied B 383: why]` or `[assumed: why]`"),
        );
    }
    let brackets = [(drafted.provenance, drafted.origin)];
    let brackets = brackets.iter().chain(&drafted.beside);
    let provenance = brackets
        .flat_map(|(bases, origin)| citations.resolve(bases, origin, faults))
        .collect();
    let mut body = drafted.body.clone();
    if let Body::Let(parameter) = &mut body
        && let Some(value) = values.get(&parameter.letter)
        && let Some(at) = parameter.values.iter().position(|v| v == value)
    {
        // The value in force is told first.
        parameter.values[..=at].rotate_right(1);
    }
    ordered.push(Clause {
        id,
        label,
        body,
        provenance,
        phase: drafted.phase.map(str::to_string),
        written_in: drafted.origin.name.value.clone(),
        reading: drafted
            .reading
            .map(|(question, reading)| (question.into(), reading.into())),
        span: drafted.span,
    });
    id
}
