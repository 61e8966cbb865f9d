//! The last step: told clauses sorted into what the referee plays.

use super::told::Told;
use crate::rules::draft::{Draft, Written};
use crate::rules::{
    Board, Body, Clause, ClauseId, Phase, Question, Record, Ruled, Ruleset, Source, TurnRules,
};
use crate::terms::{Choice, Ending, Filter, Line, Manner, Moment, Objective, Sowing};

/// What stands beside the clauses.
pub(super) struct Beside {
    pub record: Record,
    pub questions: Vec<Question>,
    pub sources: Vec<Source>,
}

/// Makes the ruleset; `None` if a clause is missing that play needs.
pub(super) fn assemble(
    written: &Written<'_>,
    draft: &Draft<'_>,
    told: Told,
    beside: Beside,
) -> Option<Ruleset> {
    let Told {
        clauses,
        always,
        phases,
    } = told;
    let whole = Parts::of(&always, &clauses);
    let phases = draft
        .phases
        .iter()
        .zip(phases)
        .map(|(phase, (clause, ids))| {
            Some(Phase {
                clause,
                name: phase.name.value.clone(),
                test: phase.test.value.clone(),
                turn: Parts::of(&ids, &clauses).turn()?,
            })
        })
        .collect::<Option<Vec<Phase>>>()?;
    Some(Ruleset {
        name: written.definition.name.value.clone(),
        title: written.definition.title.clone(),
        parent: written.definition.parent.as_ref().map(|p| p.value.clone()),
        path: written.path.to_string(),
        record: beside.record,
        questions: beside.questions,
        sources: beside.sources,
        board: whole.board.clone()?,
        seeds: whole.seeds?,
        objective: whole.objective.clone()?,
        manner: whole.manner.clone(),
        ends: whole.ends.clone(),
        turn: whole.turn()?,
        phases,
        clauses,
    })
}

/// The clauses of the whole game or of a phase, sorted by kind.
#[derive(Default)]
struct Parts {
    board: Option<Board>,
    seeds: Option<u16>,
    choices: Vec<Ruled<Choice>>,
    sowing: Option<Ruled<Sowing>>,
    lines: Vec<Ruled<Line>>,
    filters: Vec<Ruled<Filter>>,
    ends: Vec<Ruled<Ending>>,
    objective: Option<Ruled<Objective>>,
    manner: Option<Ruled<Manner>>,
}

impl Parts {
    fn of(ids: &[ClauseId], clauses: &[Clause]) -> Parts {
        fn ruled<T: Clone>(clause: ClauseId, says: &T) -> Ruled<T> {
            Ruled {
                clause,
                says: says.clone(),
            }
        }
        let mut parts = Parts::default();
        for id in ids {
            match clauses[id.index()].body() {
                Body::Board(board) => parts.board = Some(board.clone()),
                Body::Seeds(seeds) => parts.seeds = Some(*seeds),
                Body::Choose(choice) => parts.choices.push(ruled(*id, choice)),
                Body::Sow(sowing) => parts.sowing = Some(ruled(*id, sowing)),
                Body::On(line) => parts.lines.push(ruled(*id, line)),
                Body::Filter(filter) => parts.filters.push(ruled(*id, filter)),
                Body::End(ending) => parts.ends.push(ruled(*id, ending)),
                Body::Win(objective) => parts.objective = Some(ruled(*id, objective)),
                Body::Play(manner) => parts.manner = Some(ruled(*id, manner)),
                Body::First(_) | Body::Phase { .. } | Body::Conduct(_) => {}
            }
        }
        parts
    }

    fn turn(&self) -> Option<TurnRules> {
        let table = |moment: Moment| {
            let of_moment = |line: &&Ruled<Line>| line.says.moment == moment;
            self.lines.iter().filter(of_moment).cloned().collect()
        };
        Some(TurnRules {
            choices: self.choices.clone(),
            sowing: self.sowing.clone()?,
            on_landing: table(Moment::Landing),
            on_turn_end: table(Moment::TurnEnd),
            on_stuck: table(Moment::Stuck),
            filters: self.filters.clone(),
        })
    }
}
