//! A book of the repository's rulesets, as the tests of pages read it.

use std::fs;
use std::path::{Path, PathBuf};

use super::support::FEW;
use seedlore::ask::Score;
use seedlore::book::{BookInput, HTML, Pages, Run, SilenceStudy, Study, build};
use seedlore::compare::lockstep::Effort;
use seedlore::compare::sensitivity::{Measure, Watch, alternatives, sensitivities};
use seedlore::compare::{BehaviourDistances, Sampling, findings, shared_boards};
use seedlore::engine::Engine;
use seedlore::game::{Agreement, Game, Next, Position};
use seedlore::play::{AgentKind, Setting};
use seedlore::referee::Referee;
use seedlore::rules::{ByPlayer, Collection, Ruleset};
use seedlore::source::Sources;
use seedlore::stats::{Plan, SearchStudyPlan, examples, simulate};

/// As little as shows every kind of finding.
const MEASURE: Measure = Measure {
    effort: Effort {
        steps_played: 60_000_000,
        turns: 300,
        steps: 100_000,
        games: 8,
        seed: 1,
        limit: 40,
    },
    games: 12,
    setting: Setting {
        agreement: Agreement::AtOccurrence(3),
        limit: 400,
    },
    endgames: 200,
    together: 3,
};

/// A little of everything, where moves are few.
fn sounding(rules: &Ruleset) -> SearchStudyPlan {
    let setting = Setting {
        agreement: Agreement::AtOccurrence(3),
        limit: 40,
    };
    let next = Engine::new(rules.clone()).enter(Position::start(rules));
    let options = match next {
        Next::Turn(turn) => turn.options.len(),
        Next::Over(_) => 0,
    };
    SearchStudyPlan {
        nodes: 10_000.0,
        length: 40.0,
        options: options as f64,
        highest: 32,
        games: 20,
        positions: 500,
        endgames: 200,
        seed: 1,
        setting,
    }
}

/// Some of the rulesets, of every kind and region, played a little: enough for
/// every kind of page and figure.
pub fn input(library: &(Collection, Sources), games: u64) -> BookInput<'_> {
    let is_shelved = |nth, rules: &Ruleset| nth % 12 == 0 || FEW.contains(&rules.name());
    input_of(library, games, is_shelved)
}

/// The same of the rulesets that are chosen by place and name.
pub fn input_of(
    (collection, texts): &(Collection, Sources),
    games: u64,
    is_shelved: impl Fn(usize, &Ruleset) -> bool,
) -> BookInput<'_> {
    let study = |rules| {
        let referee = Referee::new(Clone::clone(rules));
        let setting = Setting::default();
        let run = |agent, games| Run {
            summary: simulate(
                &Engine::new(Clone::clone(rules)),
                &Plan {
                    players: ByPlayer::from_value(agent),
                    seed: 1,
                    games,
                    setting,
                },
                &|_| (),
            ),
            command: format!("seedlore simulate --players {agent}"),
        };
        let engine = Engine::new(Clone::clone(rules));
        let weighed = sensitivities(collection, &engine, &MEASURE, Watch::NOBODY);
        Study {
            left_out: None,
            unplayed: Vec::new(),
            rules,
            runs: vec![run(AgentKind::Random, games), run(AgentKind::Greedy, 10)],
            examples: examples(&referee, setting, 1),
            search_study: sounding(rules).sound(&Engine::new(Clone::clone(rules))),
            examples_seed: 1,
            asked: Some(Score {
                ruled_out: 11,
                told_apart: 12,
            }),
            sensitivities: weighed.questions,
            together: weighed.together,
            unweighed: weighed.left_out,
            weighed: "12 games played by random, seed 1".into(),
            alternatives: alternatives(collection, rules),
        }
    };
    let shelved: Vec<&Ruleset> = collection
        .rulesets()
        .iter()
        .enumerate()
        .filter(|(nth, rules)| is_shelved(*nth, rules))
        .map(|(_, rules)| rules)
        .collect();
    BookInput {
        studies: shelved.iter().copied().map(study).collect(),
        behaviour: behaviour(&shelved),
        wear: None,
        silences: SilenceStudy::new(collection, &shelved, 1),
        findings: findings(&shelved, &MEASURE.effort, &|_| (), &|| ()),
        works: collection.bibliography(),
        command: "seedlore book".into(),
        version: "test".into(),
        texts,
        folder: "rulesets".into(),
        folder_name: "rulesets".into(),
    }
}

/// Every ruleset as a book has one whose play is not measured.
pub fn unplayed(library: &(Collection, Sources)) -> BookInput<'_> {
    unplayed_of(library, |_| true)
}

/// The same of the rulesets that are chosen.
pub fn unplayed_of(
    (collection, texts): &(Collection, Sources),
    is_shelved: impl Fn(&Ruleset) -> bool,
) -> BookInput<'_> {
    let nothing = SearchStudyPlan {
        nodes: 0.0,
        length: 1.0,
        options: 1.0,
        highest: 1,
        games: 0,
        positions: 1,
        endgames: 0,
        seed: 1,
        setting: Setting::default(),
    };
    let study = |rules: &'_ Ruleset| {
        let engine = Engine::new(rules.clone());
        nothing.sound(&engine)
    };
    BookInput {
        studies: collection
            .rulesets()
            .iter()
            .filter(|rules| is_shelved(rules))
            .map(|rules| Study {
                rules,
                runs: Vec::new(),
                left_out: Some("Play was not measured.".into()),
                unplayed: Vec::new(),
                examples: Vec::new(),
                search_study: study(rules),
                examples_seed: 1,
                asked: None,
                sensitivities: Vec::new(),
                weighed: String::new(),
                unweighed: Vec::new(),
                together: None,
                alternatives: Vec::new(),
            })
            .collect(),
        behaviour: Vec::new(),
        wear: None,
        silences: None,
        findings: findings(&[], &MEASURE.effort, &|_| (), &|| ()),
        works: collection.bibliography(),
        command: "seedlore book".into(),
        version: "test".into(),
        texts,
        folder: "rulesets".into(),
        folder_name: "rulesets".into(),
    }
}

/// How they part in a few shared positions.
fn behaviour(rulesets: &[&Ruleset]) -> Vec<BehaviourDistances> {
    let sampling = Sampling {
        seed: 1,
        positions: 40,
    };
    let measured = shared_boards(rulesets).into_values().map(|members| {
        let referees: Vec<Referee> = members
            .iter()
            .map(|at| Referee::new(rulesets[*at].clone()))
            .collect();
        let games: Vec<&dyn Game> = referees.iter().map(|r| r as &dyn Game).collect();
        BehaviourDistances::measure(&games, &sampling, &|_| ())
    });
    measured.flatten().collect()
}

/// Writes the pages and builds them; where the HTML then stands.
pub fn publish(pages: &Pages, folder: &Path) -> PathBuf {
    for (path, text) in pages.iter() {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    build(folder).unwrap();
    folder.join(HTML)
}

/// Every HTML file below a folder, in order.
pub fn html_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(html_files(&path));
        } else if path.extension().is_some_and(|e| e == "html") {
            files.push(path);
        }
    }
    files.sort();
    files
}
