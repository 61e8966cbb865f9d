//! Parameters: the value of each letter put in wherever it stands.

use std::collections::{BTreeMap, BTreeSet};

use super::{Alternative, Draft, Drafted};
use crate::report::{Fault, Faults};
use crate::rules::Body;
use crate::source::Span;
use crate::terms::{
    Action, Amount, Counted, Letter, Parameter, Pits, Places, SeedPlan, Values, amounts, substitute,
};

impl<'t> Draft<'t> {
    /// The parameters in force, as they are written.
    pub fn parameters(&self) -> impl Iterator<Item = (&Parameter, &Drafted<'t>)> {
        self.clauses.iter().filter_map(|clause| match &clause.body {
            Body::Let(parameter) => Some((parameter, clause)),
            _ => None,
        })
    }

    /// Every reading that is not in force by default: of the questions, then
    /// of the numbers.
    pub fn alternatives(&self) -> Vec<Alternative> {
        let questions = self.questions.iter().flat_map(|drafted| {
            let readings: Vec<_> = drafted.question.readings.items().collect();
            let name = &drafted.question.name.value;
            let default = readings.first().map(|first| first.name.value.clone());
            let others = readings.into_iter().skip(1);
            others.map(move |other| Alternative {
                question: name.clone(),
                reading: other.name.value.clone(),
                default: default.clone().unwrap_or_default(),
            })
        });
        let numbers = self.parameters().flat_map(|(parameter, _)| {
            let default = parameter.values.first().map(u16::to_string);
            parameter
                .values
                .iter()
                .skip(1)
                .map(move |value| Alternative {
                    question: parameter.letter.to_string(),
                    reading: value.to_string(),
                    default: default.clone().unwrap_or_default(),
                })
        });
        questions.chain(numbers).collect()
    }

    /// Puts the value of each parameter in wherever its letter stands.
    pub(super) fn substitute_parameters(&mut self, choices: &[(String, String)]) {
        let values: Values = self
            .parameters()
            .filter_map(|(parameter, _)| {
                let name = parameter.letter.to_string();
                let asked = choices.iter().rev().find(|(letter, _)| *letter == name);
                let asked = asked.and_then(|(_, value)| value.parse().ok());
                let value = asked.filter(|value| parameter.values.contains(value));
                let first = parameter.values.first().copied();
                value.or(first).map(|value| (parameter.letter, value))
            })
            .collect();
        let counted: BTreeMap<Letter, (Counted, Amount)> =
            self.clauses.iter().flat_map(counts).collect();
        let of_phases = self.phases.iter_mut().flat_map(|phase| &mut phase.clauses);
        for clause in self.clauses.iter_mut().chain(of_phases) {
            if let Body::Let(parameter) = &mut clause.body
                && let Some((counted, amount)) = counted.get(&parameter.letter)
            {
                parameter.counted = Some(*counted);
                let size = |value: &u16| {
                    let mut amount = amount.clone();
                    substitute(&mut amount, &Values::from([(parameter.letter, *value)]));
                    amount.number().unwrap_or(*value)
                };
                parameter.sizes = parameter.values.iter().map(size).collect();
            }
        }
        let mut unknown: Vec<(Letter, Span)> = Vec::new();
        let (mut used, mut in_tests) = (BTreeSet::new(), BTreeSet::new());
        let mut note = |amount: &mut Amount| {
            if let Amount::Let(letter) = amount {
                used.insert(*letter);
            }
        };
        let mut put_in = |body: &mut Body, span: Span| {
            amounts(body, &mut note);
            let letters = substitute(body, &values);
            unknown.extend(letters.into_iter().map(|letter| (letter, span)));
        };
        for clause in &mut self.clauses {
            put_in(&mut clause.body, clause.span);
        }
        for phase in &mut self.phases {
            let span = phase.test.span;
            amounts(&mut phase.test.value, &mut |amount| {
                if let Amount::Let(letter) = amount {
                    in_tests.insert(*letter);
                }
            });
            let letters = substitute(&mut phase.test.value, &values);
            unknown_letters(letters, span, &mut self.faults);
            for clause in &mut phase.clauses {
                if clause.phase.is_some() {
                    put_in(&mut clause.body, clause.span);
                } else {
                    substitute(&mut clause.body, &values);
                }
            }
        }
        for (letter, span) in unknown {
            unknown_letters(vec![letter], span, &mut self.faults);
        }
        used.append(&mut in_tests);
        self.used = used;
        self.values = values;
    }
}

/// The letters of which sizes of the game are made, with what each counts.
fn counts(clause: &Drafted<'_>) -> Vec<(Letter, (Counted, Amount))> {
    let sizes = match &clause.body {
        Body::Board(plan) => {
            let pits = match plan.rows {
                Some(_) => Counted::PitsInARow,
                None => Counted::PitsInTheRing,
            };
            let rows = plan.rows.as_ref().map(|rows| (rows, Counted::Rows));
            rows.into_iter().chain([(&plan.pits, pits)]).collect()
        }
        Body::Seeds(SeedPlan::Every { amount, of })
            if *of == Pits::all() && matches!(amount, Amount::Let(_)) =>
        {
            vec![(amount, Counted::SeedsInAPit)]
        }
        Body::Players(players) => vec![(players, Counted::Players)],
        Body::On(line) => line.actions.iter().filter_map(chosen).collect(),
        _ => Vec::new(),
    };
    let letter = |amount: &Amount| {
        let letters = substitute(&mut amount.clone(), &Values::new());
        let [first, others @ ..] = &letters[..] else {
            return None;
        };
        others.is_empty().then_some(*first)
    };
    let named = sizes.into_iter();
    named
        .filter_map(|(size, counted)| Some((letter(size)?, (counted, size.clone()))))
        .collect()
}

/// How many pits a capture takes that the player chooses.
fn chosen(action: &Action) -> Option<(&Amount, Counted)> {
    let places = as_variant!(action, Action::Capture { places, .. } => places)?;
    as_variant!(places, Places::Chosen { count, .. } => (count, Counted::PitsTaken))
}

fn unknown_letters(letters: Vec<Letter>, span: Span, faults: &mut Faults) {
    for letter in letters {
        faults.push_named(
            Fault::error(format!("`{letter}` is not a number"))
                .at(span, format!("nothing says what `{letter}` is"))
                .help(format!(
                    "say it first: `let {letter} = 8`, or write the number"
                )),
        );
    }
}
