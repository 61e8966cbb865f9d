//! The last step: told clauses sorted into what the referee plays.

use crate::syntax::tree::DefinitionKind;
use crate::terms::Term;
use std::collections::HashSet;

use super::arranging;
use super::clause_order::OrderedClauses;
use super::setup::Setup;
use crate::rules::draft::{Draft, Written};
use crate::rules::sowing_bound::{most_sown, seed_weight};
use crate::rules::{
    Arranging, Asks, Body, Clause, ClauseId, Conflict, Example, Expiring, Phase, Question, Record,
    Ruled, RuledMark, Ruleset, Source, SourceGists, TurnRules,
};
use crate::terms::{
    Action, Arrangement, Aspect, Choice, Condition, Ending, Filter, Happened, Lifetime, Line,
    Manner, MarkPlan, Moment, Objective, Part, Path, Pits, Quantity, RoundRule, Tempo, Whole,
};

/// Facts of a ruleset other than its clauses.
pub(super) struct Beside {
    pub record: Record,
    pub questions: Vec<Question>,
    pub conflicts: Vec<Conflict>,
    pub examples: Vec<Example>,
    pub sources: Vec<Source>,
    pub gists: Vec<SourceGists>,
}

/// Makes the ruleset; `None` if a clause is missing that play needs.
pub(super) fn assemble(
    written: &Written<'_>,
    draft: &Draft<'_>,
    ordered: OrderedClauses,
    setup: Setup,
    beside: Beside,
) -> Option<Ruleset> {
    let OrderedClauses {
        clauses,
        always,
        phases,
    } = ordered;
    let whole = Parts::new(&always, &clauses);
    let phases = draft
        .phases
        .iter()
        .zip(phases)
        .map(|(phase, (clause, ids))| {
            Some(Phase {
                clause,
                name: phase.name.value.clone(),
                test: phase.test.value.clone(),
                turn: Parts::new(&ids, &clauses).turn()?,
            })
        })
        .collect::<Option<Vec<Phase>>>()?;
    let marks = whole
        .marks
        .iter()
        .map(|mark| RuledMark {
            clause: mark.clause,
            preset: setup.preset(&mark.says),
            plan: mark.says.clone(),
        })
        .collect();
    let (asks, notes) = asked(&clauses, setup.whole);
    let happenings = happenings(&clauses);
    let expiring = expiring(&clauses, &notes, &whole.marks, &happenings);
    let turn = whole.turn()?;
    let mut phases = phases;
    if let Some(plan) = &whole.arrangement {
        phases.insert(0, arranging::phase(plan, &turn.sowing));
    }
    let turns: Vec<&TurnRules> = phases
        .iter()
        .map(|phase| &phase.turn)
        .chain([&turn])
        .collect();
    let arrangement = whole.arrangement.as_ref().map(|plan| Arranging {
        clause: plan.clause,
        by: plan.says.by,
        pits: setup.pits(&plan.says.of),
    });
    let seed_weight = seed_weight(&setup.board, &turns);
    Some(Ruleset {
        name: written.definition.name.value.clone(),
        title: written.definition.title.clone(),
        parent: written.definition.parent.as_ref().map(|p| p.value.clone()),
        forebears: draft
            .generations
            .iter()
            .filter(|d| d.kind == DefinitionKind::Ruleset && d.name != written.definition.name)
            .map(|d| d.name.value.clone())
            .collect(),
        path: written.path.to_string(),
        record: beside.record,
        questions: beside.questions,
        conflicts: beside.conflicts,
        examples: beside.examples,
        sources: beside.sources,
        gists: beside.gists,
        filling: setup.filling,
        whole: setup.whole,
        board: setup.board,
        marks,
        notes,
        happenings,
        expiring,
        asks,
        seed_weight,
        most_sown: most_sown(seed_weight),
        arrangement,
        rounds: whole.rounds.clone(),
        objective: whole.objective.clone()?,
        manner: whole.manner.clone(),
        ends: whole.ends.clone(),
        turn,
        phases,
        clauses,
    })
}

/// The clauses of the whole game or of a phase, sorted by kind.
#[derive(Default)]
struct Parts {
    marks: Vec<Ruled<MarkPlan>>,
    choices: Vec<Ruled<Choice>>,
    sowing: Option<Ruled<Path>>,
    lines: Vec<Ruled<Line>>,
    arrangement: Option<Ruled<Arrangement>>,
    at_once: Option<Ruled<Tempo>>,
    filters: Vec<Ruled<Filter>>,
    ends: Vec<Ruled<Ending>>,
    rounds: Vec<Ruled<RoundRule>>,
    objective: Option<Ruled<Objective>>,
    manner: Option<Ruled<Manner>>,
}

impl Parts {
    fn new(ids: &[ClauseId], clauses: &[Clause]) -> Parts {
        fn ruled<T: Clone>(clause: ClauseId, says: &T) -> Ruled<T> {
            Ruled {
                clause,
                says: says.clone(),
            }
        }
        let mut parts = Parts::default();
        for id in ids {
            match clauses[id.index()].body() {
                Body::Mark(plan) => parts.marks.push(ruled(*id, plan)),
                Body::Choose(choice) => parts.choices.push(ruled(*id, choice)),
                Body::Arrange(plan) => parts.arrangement = Some(ruled(*id, plan)),
                Body::Sow(sowing) => parts.sowing = Some(ruled(*id, sowing)),
                Body::On(line) => parts.lines.push(ruled(*id, line)),
                Body::AtOnce(tempo) => parts.at_once = Some(ruled(*id, tempo)),
                Body::Filter(filter) => parts.filters.push(ruled(*id, filter)),
                Body::End(ending) => parts.ends.push(ruled(*id, ending)),
                Body::Win(objective) => parts.objective = Some(ruled(*id, objective)),
                Body::Play(manner) => parts.manner = Some(ruled(*id, manner)),
                Body::Round(rule) => parts.rounds.push(ruled(*id, rule)),
                Body::Let(_)
                | Body::Name(_)
                | Body::Board(_)
                | Body::Players(_)
                | Body::OwnPits(_)
                | Body::Track(_)
                | Body::Note(_)
                | Body::Seeds(_)
                | Body::First(_)
                | Body::Phase { .. }
                | Body::Conduct(_)
                | Body::Simplified(_) => {}
            }
        }
        parts
    }

    fn turn(&self) -> Option<TurnRules> {
        let table = |moment: Moment| {
            let of_moment = |line: &&Ruled<Line>| line.says.moments.contains(&moment);
            self.lines.iter().filter(of_moment).cloned().collect()
        };
        // Where every way says how it sows, the first stands for the rest.
        let sowing = self.sowing.clone().or_else(|| {
            let first = self.choices.first()?;
            Some(Ruled {
                clause: first.clause,
                says: Path::default(),
            })
        });
        Some(TurnRules {
            choices: self.choices.clone(),
            sowing: sowing?,
            tables: Moment::ALL.map(table),
            at_once: self.at_once.clone(),
            is_arranging: false,
            filters: self.filters.clone(),
        })
    }
}

/// What clauses ask whether it has become of pits, each once.
fn happenings(clauses: &[Clause]) -> Vec<Happened> {
    let mut all = Vec::new();
    for clause in clauses {
        clause.body().walk(&mut |part| {
            if let Part::Pits(Pits {
                happened: Some(happened),
                ..
            }) = part
                && !all.contains(happened)
            {
                all.push(*happened);
            }
        });
    }
    all
}

/// What lasts so long and no longer, by [`Lifetime`].
fn expiring(
    clauses: &[Clause],
    notes: &[String],
    marks: &[Ruled<MarkPlan>],
    happenings: &[Happened],
) -> [Expiring; Lifetime::ALL.len()] {
    let mut expiring: [Expiring; Lifetime::ALL.len()] = Default::default();
    for clause in clauses {
        if let Body::Note(plan) = clause.body() {
            let bits = (0..)
                .zip(notes)
                .filter(|(_, name)| plan.names.contains(name));
            expiring[plan.until as usize].notes |= bits.fold(0, |all, (bit, _)| all | 1 << bit);
        }
    }
    for (nth, mark) in marks.iter().enumerate() {
        if let Some(life) = mark.says.until {
            expiring[life as usize].marks.push(nth);
        }
    }
    for (nth, happened) in happenings.iter().enumerate() {
        expiring[happened.since.until() as usize].happened.push(nth);
    }
    expiring[Lifetime::Round as usize] = Expiring::default();
    expiring
}

/// What the clauses ask of the round so far, and the names they note.
fn asked(clauses: &[Clause], whole: Whole) -> (Asks, Vec<String>) {
    let mut asks = Asks::default();
    let mut notes: Vec<String> = Vec::new();
    let mut noted: HashSet<&str> = HashSet::new();
    for clause in clauses {
        asks.moved_last |= matches!(clause.body(), Body::Win(Objective::MovingLast));
        let reads = clause.body().effects().reads;
        asks.played |= reads.include(&[Aspect::PlayedPits]);
        asks.captures |= reads.include(&[Aspect::CaptureCounts]);
        asks.since_capture |= reads.include(&[Aspect::SinceCapture]);
        asks.turns |= reads.include(&[Aspect::TurnPits]);
        asks.laps = asks
            .laps
            .max(clause.body().counted_up_to(&Quantity::Lap, whole));
        clause.body().walk(&mut |part| {
            asks.at_once |= matches!(part, Part::Condition(Condition::MoveCapturesAtOnce));
            if let Part::Action(Action::Note(name)) | Part::Condition(Condition::Noted(_, name)) =
                part
                && noted.insert(name)
            {
                notes.push(name.clone());
            }
        });
    }
    (asks, notes)
}
