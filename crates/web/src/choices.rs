//! What is to be decided of the moves from one pit, in words.

use serde::Serialize;

use super::opened::Opened;
use super::steps::is_shown;
use super::view::hole_of;
use seedlore_game::{Answer, Move, NoHistory, Turn, way_letter};
use seedlore_language::prose;
use seedlore_language::rules::ClauseId;
use seedlore_referee::referee::{Event, Narrator, pit_name};

/// A legal move by its decisions.
#[derive(Debug, Serialize)]
pub struct Choice {
    /// As it is written.
    #[serde(rename = "move")]
    mv: String,
    /// What is decided, in the order in which it is asked; not what there is no choice about.
    decisions: Vec<Decision>,
}

/// One decision of a move.
#[derive(Debug, Serialize)]
struct Decision {
    /// The question.
    asks: String,
    /// The rule that asks it, by its place among the clauses.
    clause: Option<usize>,
    /// The answer.
    says: String,
    /// The pit that is chosen, by its place among the holes.
    hole: Option<usize>,
    /// How many steps of the move come before it: there the question arises.
    step: usize,
}

/// Of more moves from one pit no decision is told but how it is written.
const MOST: usize = 400;

/// A move and what is told of it.
struct Told {
    mv: Move,
    events: Vec<Event>,
}

/// The moves from a pit, or those from no pit.
pub fn choices(opened: &Opened, turn: &Turn, hole: Option<usize>) -> Vec<Choice> {
    let from_there = (0..turn.options.len())
        .filter(|at| hole_of(opened, turn.options[*at].mv.pit) == hole)
        .collect::<Vec<_>>();
    let is_few = from_there.len() <= MOST;
    let told: Vec<Told> = (from_there.into_iter())
        .map(|option| {
            let mut events = Vec::new();
            if is_few {
                let referee = &opened.referee;
                referee.narrate(turn, option, &mut NoHistory, &mut events);
            }
            Told {
                mv: turn.options[option].mv,
                events,
            }
        })
        .collect();
    let board = opened.rules().board();
    (told.iter())
        .map(|this| Choice {
            mv: this.mv.notation(turn.position.mover, board),
            decisions: decisions(opened, this, &told),
        })
        .collect()
}

fn decisions(opened: &Opened, this: &Told, all: &[Told]) -> Vec<Decision> {
    let rules = opened.rules();
    let board = rules.board();
    let mut decided = Vec::new();
    // Those that are decided alike so far.
    let mut alike: Vec<&Told> = all.iter().collect();
    if differ(&alike, |told| told.mv.pit) {
        decided.push(plain("Which place?", pit_name(this.mv.pit, board)));
        alike.retain(|told| told.mv.pit == this.mv.pit);
    }
    if differ(&alike, |told| told.mv.way) {
        let clause = this.events.iter().find_map(|event| match *event {
            Event::Chosen { clause, .. } => Some(clause),
            _ => None,
        });
        let way = clause.map(|clause| prose::tell(rules, rules.clause(clause)));
        let letter = way_letter(this.mv.way).to_string();
        decided.push(Decision {
            asks: "Which way of moving?".into(),
            clause: clause.map(ClauseId::index),
            says: way.unwrap_or(letter),
            hole: None,
            step: 0,
        });
        alike.retain(|told| told.mv.way == this.mv.way);
    }
    if differ(&alike, |told| told.mv.direction) {
        let way = this.mv.direction.map(|way| way.to_string());
        decided.push(plain("Which way round?", way.unwrap_or_default()));
        alike.retain(|told| told.mv.direction == this.mv.direction);
    }
    if differ(&alike, |told| told.mv.taking) {
        let seeds = this.mv.taking.map_or(String::new(), seeds_in_words);
        decided.push(plain("How many seeds are lifted?", seeds));
        alike.retain(|told| told.mv.taking == this.mv.taking);
    }
    for (nth, answer) in this.mv.answers.as_slice().iter().enumerate() {
        let answer_of = |told: &Told| told.mv.answers.get(nth);
        if differ(&alike, answer_of) {
            let other = alike.iter().find(|told| answer_of(told) != Some(*answer));
            let clause = other.and_then(|other| parting(this, other));
            let step = steps_alike(this, &alike);
            decided.push(Decision {
                step,
                ..answered(opened, *answer, clause)
            });
        }
        alike.retain(|told| answer_of(told) == Some(*answer));
    }
    decided
}

fn differ<T: PartialEq>(told: &[&Told], of: impl Fn(&Told) -> T) -> bool {
    told.windows(2).any(|two| of(two[0]) != of(two[1]))
}

fn plain(asks: &str, says: String) -> Decision {
    Decision {
        asks: asks.into(),
        clause: None,
        says,
        hole: None,
        step: 0,
    }
}

fn seeds_in_words(n: u16) -> String {
    prose::counted(u32::from(n), "seed", "seeds")
}

/// The steps of a move that come before any of these parts from it.
fn steps_alike(this: &Told, alike: &[&Told]) -> usize {
    let is_chosen = |event: &Event| matches!(event, Event::Chosen { .. });
    let is_same =
        |(one, other): (&Event, &Event)| one == other || is_chosen(one) && is_chosen(other);
    let shared = |other: &&Told| {
        let both = this.events.iter().zip(&other.events);
        both.take_while(|pair| is_same(*pair)).count()
    };
    let parts = |other: &&&Told| other.mv != this.mv;
    let shared = alike.iter().filter(parts).map(shared).min().unwrap_or(0);
    this.events[..shared]
        .iter()
        .filter(|event| is_shown(event))
        .count()
}

/// The clause that acts where two moves part that are decided alike up to there.
fn parting(one: &Told, other: &Told) -> Option<ClauseId> {
    let told = |told: &Told| -> Vec<Event> {
        let is_said = |event: &Event| !matches!(event, Event::Chosen { .. });
        told.events.iter().copied().filter(is_said).collect()
    };
    let (one, other) = (told(one), told(other));
    let at = (one.iter().zip(&other)).position(|(one, other)| one != other)?;
    let passed_over = |event: &Event| matches!(event, Event::LineDeclined { .. });
    let [one, other] = [one[at], other[at]];
    match passed_over(&other) {
        true => other.clause(),
        false => one.clause().or(other.clause()),
    }
}

/// An answer to a question on the way.
fn answered(opened: &Opened, answer: Answer, clause: Option<ClauseId>) -> Decision {
    let rules = opened.rules();
    let rule = clause.map(|clause| prose::tell(rules, rules.clause(clause)));
    let (question, says, hole) = match answer {
        Answer::Yes => ("Is it done?", "yes".to_string(), None),
        Answer::No => ("Is it done?", "no".to_string(), None),
        Answer::Pit(pit) => (
            "Which pit?",
            pit_name(pit, rules.board()),
            hole_of(opened, pit),
        ),
        Answer::Number(n) => ("How many seeds?", seeds_in_words(n), None),
    };
    Decision {
        asks: match rule {
            Some(rule) => format!("{rule} {question}"),
            None => question.into(),
        },
        clause: clause.map(ClauseId::index),
        says,
        hole,
        step: 0,
    }
}
