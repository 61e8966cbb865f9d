//! What is kept with a book is known by its clauses, its plan and a version. Play and
//! figures that changed without a new version would be taken from older books.
//!
//! `tests/kept.txt` has digests of the play of each ruleset and of all that is measured
//! of a small one, as this version comes to them.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::Path;

use rayon::prelude::*;
use seedlore::engine::Engine;
use seedlore::game::Turn;
use seedlore::play::{AgentKind, Dice, Setting, play_untold};
use seedlore::rules::{ByPlayer, Ruleset};
use serde_json::Value;
use sha2::{Digest, Sha256};

use super::run::{folder, seedlore};
use crate::support;

const KEPT: &str = "tests/kept.txt";

/// What to do where this test fails.
const HELP: &str = "Where the same clauses come to another game or figure, raise `VERSION` in \
                    `src/cli/key.rs`. Then write the digests anew: \
                    `SNAPSHOTS=overwrite cargo test --test commands kept`";

fn digest(bytes: impl AsRef<[u8]>) -> String {
    let digest = Sha256::digest(bytes);
    let mut hex = String::new();
    for byte in digest.iter().take(6) {
        write!(hex, "{byte:02x}").unwrap();
    }
    hex
}

/// The clauses of a ruleset, and some games of players who choose by chance or look
/// ahead: every position with its moves, and how the game ended.
fn played(rules: &Ruleset) -> (String, String) {
    let clauses = rules.clauses().iter();
    let clauses: Vec<_> = clauses.map(|c| (c.phase(), c.body())).collect();
    let engine = Engine::new(rules.clone());
    let mut course = String::new();
    for (game, player) in (0..).zip(["random", "random", "search-2", "level-2"]) {
        let setting = Setting {
            limit: if game < 2 { 60 } else { 4 },
            ..Setting::default()
        };
        let agent: AgentKind = player.parse().unwrap();
        let seated = agent.seated_on(&engine, None);
        let mut note = |turn: &Turn| {
            let moves = turn.options.iter().map(|option| option.mv);
            let mover = turn.position.mover;
            let moves: Vec<String> = moves.map(|mv| mv.notation(mover, rules.board())).collect();
            writeln!(course, "{} {moves:?}", turn.position.notation(rules)).unwrap();
        };
        let agents = ByPlayer::from_value(&seated as _);
        let mut dice = Dice::of_game(11, game);
        let ending = play_untold(&engine, agents, setting, &mut dice, &mut note);
        if let seedlore::play::Ending::Finished(finish) = ending {
            writeln!(course, "{:?}", finish.outcome).unwrap();
        }
    }
    (
        digest(serde_json::to_vec(&clauses).unwrap()),
        digest(course),
    )
}

/// Numbers as far as every machine agrees on them: logarithms may differ in their
/// last digits.
fn rounded(value: &mut Value) {
    match value {
        Value::Number(number) if !number.is_i64() && !number.is_u64() => {
            *value = Value::String(format!("{:.7e}", number.as_f64().unwrap()));
        }
        Value::Array(values) => values.iter_mut().for_each(rounded),
        Value::Object(fields) => fields.values_mut().for_each(rounded),
        _ => {}
    }
}

/// The version and the digest of all that a book of a small collection keeps.
fn measured() -> (u64, String) {
    let folder = folder();
    let here = folder.path();
    let small = fs::read_to_string(here.join("rulesets/small.sow")).unwrap();
    let other = small
        .replace("small \"Small\"", "other \"Other\"")
        .replace("making 2 or 3", "making 2");
    fs::write(here.join("rulesets/other.sow"), other).unwrap();
    seedlore(&["book", "--games", "40", "--out", "out"])
        .within(here)
        .prints_something()
        .complains()
        .run();
    let mut version = 0;
    let mut all = String::new();
    for file in ["rulesets/small", "rulesets/other", "pairs", "boards"] {
        let path = here.join(format!("out/measured/{file}.json"));
        let mut kept: Value = serde_json::from_slice(&fs::read(path).unwrap()).unwrap();
        version = kept["version"].as_u64().unwrap();
        let measured = &mut kept["measured"];
        rounded(measured);
        // Pairs and boards stand under keys of their own, which hold the version.
        match measured {
            Value::Object(fields) if !file.starts_with("rulesets") => {
                for value in fields.values() {
                    writeln!(all, "{value}").unwrap();
                }
            }
            measured => writeln!(all, "{measured}").unwrap(),
        }
    }
    (version, digest(all))
}

#[test]
fn what_is_kept_has_a_version_of_its_own() {
    let collection = support::collection();
    let rulesets = collection.rulesets();
    let played: BTreeMap<String, (String, String)> = rulesets
        .par_iter()
        .map(|rules| (rules.name().to_string(), played(rules)))
        .collect();
    let (version, figures) = measured();
    if std::env::var("SNAPSHOTS").is_ok_and(|value| value == "overwrite") {
        let mut text = format!("version {version}\nfigures {figures}\n");
        for (name, (clauses, course)) in &played {
            writeln!(text, "{name} {clauses} {course}").unwrap();
        }
        fs::write(Path::new(KEPT), text).unwrap();
        return;
    }
    let text = fs::read_to_string(KEPT).unwrap();
    let mut lines = text.lines();
    assert_eq!(
        lines.next(),
        Some(format!("version {version}").as_str()),
        "{HELP}"
    );
    assert_eq!(
        lines.next(),
        Some(format!("figures {figures}").as_str()),
        "{HELP}"
    );
    // A ruleset whose clauses were changed since says nothing.
    let mut compared = 0;
    for line in lines {
        let mut words = line.split(' ').map(str::to_string);
        let [name, clauses, course] = std::array::from_fn(|_| words.next().unwrap());
        let Some(found) = played.get(&name).filter(|(now, _)| *now == clauses) else {
            continue;
        };
        assert_eq!(found.1, course, "{name} is played otherwise. {HELP}");
        compared += 1;
    }
    assert!(compared * 2 > played.len(), "few are as they were. {HELP}");
}
