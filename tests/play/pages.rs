//! What pages ask of the program: answered alike by this build and by the module that
//! pages load, game for game.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use seedlore::rules::Ruleset;
use seedlore::source::{FileId, Sources};
use seedlore::web::Session;
use serde_json::{Value, json};

use crate::support;

/// A ruleset as requests name it.
pub fn named(rules: &Ruleset, sources: &Sources) -> Value {
    let clauses = rules.clauses().iter();
    let files: BTreeSet<FileId> = clauses.map(|clause| clause.span().file).collect();
    let file = |file: FileId| json!({"path": sources.path(file), "text": sources.text(file)});
    let files: Vec<Value> = files.into_iter().map(file).collect();
    let works = sources.ending("sources.bib").map(|file| sources.text(file));
    json!({"files": files, "works": works, "name": rules.name(), "reading": []})
}

pub fn ask(session: &mut Session, mut request: Value) -> Value {
    request["version"] = json!(1);
    let answer = session.answer(&request.to_string());
    let answer: Value = serde_json::from_str(&answer).unwrap();
    assert_eq!(answer["version"], 1);
    match answer.get("answer") {
        Some(answer) => answer.clone(),
        None => panic!("{} is refused: {}", request["ask"], answer["refused"]),
    }
}

fn refused(session: &mut Session, mut request: Value) -> String {
    request["version"] = json!(1);
    let answer: Value = serde_json::from_str(&session.answer(&request.to_string())).unwrap();
    let message = answer["refused"]["message"].as_str();
    message.unwrap_or_else(|| panic!("{answer}")).to_string()
}

/// Each ruleset is told, played for a few moves, and each of these is told in steps that lead to
/// the board after it.
#[test]
fn every_ruleset_is_played_in_a_page() {
    let (collection, sources) = support::library();
    let mut session = Session::default();
    let mut asked = 0;
    for rules in collection.rulesets() {
        let name = rules.name();
        let rules_of = named(rules, sources);
        let told = ask(&mut session, json!({"ask": "describe", "rules": rules_of}));
        assert_eq!(
            told["clauses"].as_array().unwrap().len(),
            rules.clauses().len()
        );
        let mut moves: Vec<String> = Vec::new();
        for nth in 0..6 {
            let game = json!({"moves": moves, "seed": 3});
            let turn = ask(
                &mut session,
                json!({"ask": "turn", "rules": rules_of, "game": game}),
            );
            let options = turn["moves"].as_array().unwrap();
            let Some(option) = options.get(nth % options.len().max(1)) else {
                assert!(turn["over"].is_object(), "{name}: {turn}");
                break;
            };
            let choices = ask(
                &mut session,
                json!({"ask": "choices", "rules": rules_of, "game": game, "hole": option["hole"]}),
            );
            let choices = choices.as_array().unwrap();
            let told: BTreeSet<String> = (choices.iter())
                .map(|choice| choice["decisions"].to_string())
                .collect();
            assert_eq!(
                told.len(),
                choices.len(),
                "{name}: choices told alike: {choices:?}"
            );
            asked += usize::from(choices.len() > 1);
            let mv = option["move"].as_str().unwrap();
            let made = ask(
                &mut session,
                json!({"ask": "move", "rules": rules_of, "game": game, "move": mv}),
            );
            leads_there(name, &turn, &made);
            moves.push(mv.into());
        }
    }
    assert!(asked > 100, "{asked} times there was something to decide");
}

/// What the steps change on the board before it makes the board after it, unless a round begins.
fn leads_there(name: &str, before: &Value, made: &Value) {
    let seeds = |view: &Value| -> Vec<u64> {
        let holes = view["sketch"]["holes"].as_array().unwrap();
        holes
            .iter()
            .map(|hole| hole["seeds"].as_u64().unwrap())
            .collect()
    };
    let mut board = seeds(before);
    let steps = made["steps"].as_array().unwrap();
    let waits = made["after"]["waiting"].is_object();
    assert!(
        !steps.is_empty() || waits,
        "{name}: nothing is told of {made}"
    );
    for step in steps {
        for change in step["changes"].as_array().unwrap() {
            board[change[0].as_u64().unwrap() as usize] = change[1].as_u64().unwrap();
        }
    }
    let begins_anew = steps.iter().any(|step| {
        let says = step["says"].as_str().unwrap();
        says.contains("round") || says.contains("set up")
    });
    if !begins_anew && !waits {
        assert_eq!(board, seeds(&made["after"]), "{name}: {made}");
    }
}

#[test]
fn what_can_t_be_answered_is_refused_in_words() {
    let (collection, sources) = support::library();
    let wari = named(collection.get("wari-bennett").unwrap(), sources);
    let mut session = Session::default();
    let turn = |game: Value| json!({"ask": "turn", "rules": wari, "game": game});
    for (game, says) in [
        (
            json!({"moves": ["3", "3", "3"]}),
            "move 3 of the game, 3, is not legal",
        ),
        (
            json!({"moves": ["x"]}),
            "move 1 of the game, x, is not legal",
        ),
        (json!({"start": "4 4 4"}), "the position can't be read"),
    ] {
        let told = refused(&mut session, turn(game));
        assert!(told.contains(says), "{told}");
    }
    let mut other = wari.clone();
    other["reading"] = json!(["captured=never"]);
    let told = refused(
        &mut session,
        json!({"ask": "turn", "rules": other, "game": {"moves": []}}),
    );
    assert!(told.contains("captured"), "{told}");
    let told = refused(
        &mut session,
        json!({"ask": "read-record", "rules": wari, "text": "{\"ruleset\":\"kalah\",\"start\":\"\"}"}),
    );
    assert!(told.contains("a game of `kalah`"), "{told}");
    let told = refused(
        &mut session,
        json!({"ask": "read-record", "rules": wari, "text": "x"}),
    );
    assert!(told.contains("no record of a game"), "{told}");
    let answer: Value = serde_json::from_str(&session.answer(r#"{"version":9}"#)).unwrap();
    assert!(answer["refused"]["message"].is_string(), "{answer}");
}

/// Why a pit may not be played is said with the clause behind it.
#[test]
fn a_pit_that_may_not_be_played_is_told_with_the_clause() {
    let (collection, sources) = support::library();
    let wari = named(collection.get("wari-bennett").unwrap(), sources);
    let mut session = Session::default();
    // North has nothing: South's pit 1 would feed nobody.
    let game = json!({"start": "1 0 0 0 0 3 / 0 0 0 0 0 0 | * 20 | south", "moves": []});
    let why = |session: &mut Session, hole: usize| {
        let request = json!({"ask": "why-not", "rules": wari, "game": game, "hole": hole});
        ask(session, request)["why"].as_str().unwrap().to_string()
    };
    assert!(
        why(&mut session, 0).starts_with("`"),
        "{}",
        why(&mut session, 0)
    );
    assert_eq!(
        why(&mut session, 2),
        "the pit is empty: there is nothing to lift"
    );
    let start = json!({"ask": "why-not", "rules": wari, "game": {"moves": []}, "hole": 8});
    let told = ask(&mut session, start);
    let told = told["why"].as_str().unwrap();
    assert!(told.starts_with("`choose"), "{told}");
}

/// What node runs: it answers a request a line.
const ASKS: &str = r#"
const { readFileSync } = require('fs');
const { gunzipSync } = require('zlib');
const { createInterface } = require('readline');
const module = new WebAssembly.Module(gunzipSync(readFileSync(process.argv[1])));
const { exports: program } = new WebAssembly.Instance(module, {});
createInterface({ input: process.stdin }).on('line', (line) => {
    const bytes = Buffer.from(line);
    const room = program.seedlore_room(bytes.length);
    new Uint8Array(program.memory.buffer).set(bytes, room);
    const at = program.seedlore_answer();
    const answer = new Uint8Array(program.memory.buffer, at, program.seedlore_answer_length());
    process.stdout.write(Buffer.from(answer).toString() + '\n');
});
"#;

/// The module of the pages plays twenty random games of each ruleset as this build does, position
/// for position, and measures as many won.
#[test]
fn the_module_of_the_pages_plays_as_this_build_does() {
    if Command::new("node").arg("--version").output().is_err() {
        let required = std::env::var_os("SEEDLORE_REQUIRE_BROWSER").is_some();
        assert!(!required, "no node was found");
        eprintln!("skipped: no node was found to run the module of the pages");
        return;
    }
    let (collection, sources) = support::library();
    let mut requests = Vec::new();
    for rules in support::chosen(collection) {
        let rules = named(rules, sources);
        requests.push(
            json!({"version": 1, "ask": "games", "rules": rules, "games": 20, "longest": 200,
                   "seed": 1}),
        );
        requests.push(json!({"version": 1, "ask": "turn", "rules": rules, "game": {"moves": []}}));
    }
    let lines: Vec<String> = requests.iter().map(Value::to_string).collect();
    let module = Path::new(env!("CARGO_MANIFEST_DIR")).join("book/web/seedlore.wasm.gz");
    let mut node = Command::new("node")
        .args(["-e", ASKS])
        .arg(&module)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = node.stdin.take().unwrap();
    let text = lines.join("\n") + "\n";
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()).unwrap());
    let output = node.wait_with_output().unwrap();
    writer.join().unwrap();
    let answers = String::from_utf8(output.stdout).unwrap();
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), lines.len(), "the module stopped");
    let mut session = Session::default();
    let mut games = 0;
    for ((request, line), answer) in requests.iter().zip(&lines).zip(answers) {
        let here = session.answer(line);
        let is_same = here == answer;
        let name = &request["rules"]["name"];
        let short = |text: &str| text.chars().take(400).collect::<String>();
        let (module, here) = (short(answer), short(&here));
        assert!(
            is_same,
            "{name}: {} parts, the module of the pages says {module}, this build {here}",
            request["ask"]
        );
        games += usize::from(request["ask"] == "games") * 20;
    }
    assert!(games >= 20, "{games} games were compared");
}

/// A page asks what a text may have meant otherwise; an answer becomes an example that holds, or
/// mends the clause so that the other outcome comes.
#[test]
fn a_page_confirms_what_a_text_means() {
    let text = "ruleset tiny \"Tiny\" {\n  board 2 rows of 3 pits, store each\n  seeds 2 in every pit\n\n  \
                choose own pit\n  sow anticlockwise\n  on landing {\n    \
                opponent pit making 2 or 3: capture last\n  }\n  on stuck: capture any pits for owner, end\n  \
                win by most captured\n}\n";
    let rules = |text: &str| json!({"files": [{"path": "tiny.sow", "text": text}], "name": "tiny"});
    let mut session = Session::default();
    let first = json!({"ask": "confirm", "rules": rules(text), "is_first": true});
    let first = ask(&mut session, first);
    assert_eq!(first["cards"].as_array().unwrap().len(), 1, "{first}");
    let found = ask(
        &mut session,
        json!({"ask": "confirm", "rules": rules(text)}),
    );
    let cards = found["cards"].as_array().unwrap();
    let doubts = checked(&mut session, text);
    assert!(cards.len() > 1 && found["ruled_out"] == 0, "{found}");
    for card in cards {
        let answers = card["answers"].as_array().unwrap();
        let written = answers.iter().filter(|one| one["is_written"] == true);
        assert_eq!(written.count(), 1, "{card}");
        for answer in answers {
            if answer["is_written"] == true {
                let keep = json!({"ask": "keep", "text": text, "name": "tiny", "shown": answer["shown"],
                    "words": "So \"it\" is.", "part": ""});
                let kept = ask(&mut session, keep);
                let kept = kept["text"].as_str().unwrap();
                assert_eq!(checked(&mut session, kept), doubts, "{kept}");
                let again = json!({"ask": "confirm", "rules": rules(kept)});
                let again = ask(&mut session, again);
                assert_ne!(again["ruled_out"], 0, "{kept}");
            }
            for change in answer["changes"].as_array().unwrap() {
                let mend = json!({"ask": "mend", "text": text, "edit": change["edit"]});
                let mended = ask(&mut session, mend);
                assert_ne!(mended["text"], text);
            }
        }
    }
    let twice = json!({"ask": "mend", "text": "ruleset x \"X\" {\n}\n", "edit": {"was": ["  sow clockwise"], "becomes": []}});
    assert!(refused(&mut session, twice).contains("do not stand"));
    let broken = json!({"ask": "insert", "text": text, "name": "tiny", "lines": "sow sideways"});
    assert!(refused(&mut session, broken).contains("can't be put"));
}

fn checked(session: &mut Session, text: &str) -> String {
    let files = json!([{"path": "tiny.sow", "text": text}]);
    let found = ask(
        session,
        json!({"ask": "check", "files": files, "works": null}),
    );
    let messages = found["faults"].as_array().unwrap().iter();
    messages.map(|fault| fault["message"].to_string()).collect()
}
