//! Phrases and their sentences, as plain text in `tests/`.
//!
//! Each case is one or more statements of the rules language; below them,
//! indented, stand the sentence of each clause and what a table says of it.

use snapbox::{Data, assert_data_eq, data::DataFormat};

use super::brief::brief;
use super::clause::tell;
use super::setting::{PhasedClause, Setting};
use crate::rules::Body;
use crate::terms::{Amount, Line};

// Only the tests read text; prose itself knows no syntax.
#[cfg(test)]
use crate::{
    source::Sources,
    syntax::{
        parse,
        tree::{Item, Lines, Statement, StatementBody},
    },
};

/// What a statement says, clause by clause.
fn bodies(statement: &Statement, block: u16) -> Vec<Body> {
    let one = match &statement.says {
        StatementBody::Let(parameter) => Body::Let(parameter.clone()),
        StatementBody::Name(naming) => Body::Name(naming.clone()),
        StatementBody::Board(plan) => Body::Board(plan.clone()),
        StatementBody::Players(Amount::Number(n)) => Body::Players(Amount::Number(*n)),
        StatementBody::Players(other) => panic!("no number of players: {other:?}"),
        StatementBody::OwnPits(own) => Body::OwnPits(own.clone()),
        StatementBody::Track(track) => Body::Track(track.clone()),
        StatementBody::Mark(plan) => Body::Mark(plan.clone()),
        StatementBody::Note(plan) => Body::Note(plan.clone()),
        StatementBody::Seeds(plan) => Body::Seeds(plan.clone()),
        StatementBody::Arrange(plan) => Body::Arrange(plan.clone()),
        StatementBody::First(first) => Body::First(*first),
        StatementBody::Sow(path) => Body::Sow(path.clone()),
        StatementBody::Filter(filter) => Body::Filter(filter.clone()),
        StatementBody::End(ending) => Body::End(ending.clone()),
        StatementBody::Win(objective) => Body::Win(*objective),
        StatementBody::AtOnce(tempo) => Body::AtOnce(*tempo),
        StatementBody::Play(manner) => Body::Play(*manner),
        StatementBody::Conduct(text) => Body::Conduct(text.clone()),
        StatementBody::Simplified(text) => Body::Simplified(text.clone()),
        StatementBody::Choose(ways) => {
            let ways = ways.iter().map(|way| way.choice.value.clone());
            return ways.map(|choice| Body::Choose(Box::new(choice))).collect();
        }
        StatementBody::Rounds(rules) => {
            let rules = rules.items().map(|line| line.rule.value.clone());
            return rules.map(Body::Round).collect();
        }
        StatementBody::Table(moments, lines) => {
            let line = |may, test, actions, if_captures| {
                Body::On(Line {
                    moments: moments.clone(),
                    block,
                    may,
                    test,
                    actions,
                    if_captures,
                })
            };
            return match lines {
                Lines::Always(actions) => vec![line(None, None, actions.value.clone(), false)],
                Lines::Tested(lines) => lines
                    .items()
                    .map(|l| line(l.may, l.test.clone(), l.actions.clone(), l.if_captures))
                    .collect(),
            };
        }
    };
    vec![one]
}

/// The sentence and the short form of each clause that the text makes.
fn told(statements: &str) -> String {
    let mut sources = Sources::default();
    let file = sources.add("case", format!("ruleset x \"X\" {{\n{statements}\n}}\n"));
    let tree = parse(file, &sources).unwrap_or_else(|faults| {
        let faults = crate::report::render(&faults, &sources, crate::report::Colour::Plain);
        panic!("{faults}")
    });
    let definition = tree.definitions.items().next().unwrap();
    let mut clauses: Vec<(Body, Option<String>)> = Vec::new();
    for (block, item) in (0..).zip(definition.body.items()) {
        let said = |item: &Item| match item.statement() {
            Some(statement) => bodies(statement, block),
            None => panic!("no statement: {item:?}"),
        };
        if let Item::Phase(phase) = item {
            let body = Body::Phase {
                name: phase.name.value.clone(),
                test: phase.test.value.clone(),
            };
            clauses.push((body, None));
            for body in phase.body.items().flat_map(said) {
                clauses.push((body, Some(phase.name.value.clone())));
            }
        } else {
            clauses.extend(said(item).into_iter().map(|body| (body, None)));
        }
    }
    let list: Vec<PhasedClause> = clauses
        .iter()
        .map(|(body, phase)| PhasedClause {
            body,
            phase: phase.as_deref(),
            is_told: true,
        })
        .collect();
    (0..list.len())
        .map(|at| {
            let sentence = tell(list[at].body, Setting::among(&list, at, 48));
            format!("    {sentence}\n    | {}\n", brief(list[at].body))
        })
        .collect()
}

/// The same text with its sentences made anew.
fn again(text: &str) -> String {
    let mut out = String::new();
    let mut case = String::new();
    for line in text.lines() {
        if line.starts_with("    ") {
            continue;
        }
        if line.trim().is_empty() || line.starts_with('#') {
            if !case.is_empty() {
                out += &told(&case);
                case.clear();
            }
        } else {
            case += line;
            case.push('\n');
        }
        out += line;
        out.push('\n');
    }
    if !case.is_empty() {
        out += &told(&case);
    }
    out
}

/// No slip that an eye passes over.
fn proofread(text: &str) {
    let indented = text.lines().filter_map(|line| line.strip_prefix("    "));
    for sentence in indented.filter(|line| !line.starts_with("| ")) {
        let words: Vec<&str> = sentence
            .split_whitespace()
            .map(|w| w.trim_matches([',', '.', '(', ')']))
            .collect();
        for pair in words.windows(2) {
            assert!(pair[0] != pair[1], "said twice: {sentence}");
            let vowel = pair[1].starts_with(['a', 'e', 'i', 'o', 'u']) && pair[1] != "one";
            assert!(pair[0] != "a" || !vowel, "an, not a: {sentence}");
            assert!(pair[0] != "an" || vowel, "a, not an: {sentence}");
            let plural = pair[1] == "seeds" || pair[1] == "pits";
            assert!(pair[0] != "one" || !plural, "not plural: {sentence}");
        }
        for slip in ["  ", " ,", " .", ",,", "..", ", ,", "own's", "its's"] {
            assert!(!sentence.contains(slip), "{slip:?} in: {sentence}");
        }
    }
}

fn holds(name: &str) {
    let path = format!("{}/src/prose/tests/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap();
    let made = again(&text);
    let expected = Data::read_from(std::path::Path::new(&path), Some(DataFormat::Text));
    assert_data_eq!(made.clone(), expected.raw());
    proofread(&made);
}

#[test]
fn material() {
    holds("material");
}

#[test]
fn choices() {
    holds("choices");
}

#[test]
fn sowing() {
    holds("sowing");
}

#[test]
fn pits() {
    holds("pits");
}

#[test]
fn conditions() {
    holds("conditions");
}

#[test]
fn landing() {
    holds("landing");
}

#[test]
fn moments() {
    holds("moments");
}

#[test]
fn rounds_and_ends() {
    holds("rounds");
}

#[test]
fn whole_games() {
    holds("games");
}
