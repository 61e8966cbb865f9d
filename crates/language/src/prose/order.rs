//! The order in which the rules of a ruleset are read.

use crate::rules::{Body, Clause, Question, Ruleset};
use crate::terms::{Head, RoundRule};

/// All clauses as they are told one after the other: what the game is played with, the usual turn,
/// then what is different in each phase, then how it ends. Names that the file gives to what recurs
/// come last, since no rule is told by them.
pub fn in_reading_order(rules: &Ruleset) -> Vec<&Clause> {
    let place = |clause: &&Clause| {
        let mut phases = rules.phases().iter();
        let phase = phases.position(|phase| {
            phase.clause == clause.id() || Some(phase.name.as_str()) == clause.phase()
        });
        let chapter = match phase {
            Some(_) => Chapter::Phases,
            None => chapter(clause),
        };
        // What opens a phase stands before its rules, as among the clauses.
        (chapter, phase, of_rounds(clause), clause.id())
    };
    let mut all: Vec<&Clause> = rules.clauses().iter().collect();
    all.sort_by_key(place);
    all
}

/// The number under which each clause is told, by its index: its place in the reading order. What
/// is [`adopted`] is numbered after the rules, and before the names.
pub fn numbers(rules: &Ruleset) -> Vec<usize> {
    let mut numbers = vec![0; rules.clauses().len()];
    for (number, clause) in (1..).zip(in_reading_order(rules)) {
        let after = match is_name(clause) {
            true => rules.adopted().count(),
            false => 0,
        };
        numbers[clause.id().index()] = number + after;
    }
    numbers
}

/// The open questions whose answer no rule tells, so that it is told itself, each with its number
/// among the rules.
pub fn adopted(rules: &Ruleset) -> Vec<(usize, &Question)> {
    let names = rules.clauses().iter().filter(|clause| is_name(clause));
    let first = rules.clauses().len() - names.count() + 1;
    (first..).zip(rules.adopted()).collect()
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Chapter {
    Material,
    /// What is done before the first turn, by those of whom it is known who begins.
    Start,
    Numbers,
    Turn,
    Phases,
    /// How long what a turn notes is kept, of which nothing can be understood before.
    Notes,
    End,
    Winner,
    /// From one round to the next.
    Rounds,
    Manners,
    Names,
}

/// Where a rule of the rounds stands among them: how pits are filled, what becomes of the rest, who
/// begins, and when the last round is over.
fn of_rounds(clause: &Clause) -> u8 {
    let Body::Round(rule) = clause.body() else {
        return 0;
    };
    match rule.what() {
        RoundRule::Score { .. } | RoundRule::Forfeit(_) => 1,
        RoundRule::Refill { .. } | RoundRule::AsAtStart | RoundRule::When { .. } => 2,
        RoundRule::Remainder { .. } => 3,
        RoundRule::Unfilled(_) => 4,
        RoundRule::Leftovers(_) => 5,
        RoundRule::First(_) => 6,
        RoundRule::Until(_) => 7,
    }
}

fn is_name(clause: &Clause) -> bool {
    matches!(clause.body(), Body::Name(_))
}

fn chapter(clause: &Clause) -> Chapter {
    match clause.head() {
        Head::Let if is_name(clause) => Chapter::Names,
        Head::Let => Chapter::Numbers,
        Head::Board
        | Head::Players
        | Head::OwnPits
        | Head::Track
        | Head::Mark
        | Head::Seeds
        | Head::First => Chapter::Material,
        Head::OnStart | Head::Arrange => Chapter::Start,
        Head::Phase
        | Head::Choose
        | Head::Sow
        | Head::OnLifting
        | Head::OnPassing
        | Head::OnLanding
        | Head::OnEndless
        | Head::OnMoveEnd
        | Head::OnTurnEnd
        | Head::AtOnce
        | Head::Forbid
        | Head::Require
        | Head::OnStuck => Chapter::Turn,
        Head::Note => Chapter::Notes,
        Head::EndWhen => Chapter::End,
        Head::Win => Chapter::Winner,
        Head::Rounds => Chapter::Rounds,
        Head::Play | Head::Conduct | Head::Simplified => Chapter::Manners,
    }
}
