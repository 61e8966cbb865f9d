//! `seedlore lsp`, as an editor meets it.

mod editor;

use std::path::Path;

use serde_json::{Value, json};
use snapbox::data::DataFormat;
use snapbox::{Data, assert_data_eq};

use editor::Editor;

const WORKS: &str = "@book{ama1900,\n  author = {Ama, K.},\n  title = {Games of the \
                     {Coast}},\n  publisher = {Press},\n  year = {1900}\n}\n";

const COAST: &str = "// Told in Awalé 🎲.
ruleset coast-wari \"Wari of the coast\" {
  sources {
    A = ama1900 pages 3-4, sentences 1-2 {
      1 \"two rows of six\"
      2 \"twos and threes are taken\"
    }
  }
  board 2 rows of 6 pits, store each  [A 1]
  seeds 4 in every pit  [A 1]
  choose own pit  [A 1]
  sow anticlockwise  [A 1]
  on landing {
    opponent pit making 2 or 3: capture last  [A 2]
  }
  on stuck: end  [A 2]
  win by most captured  [A 2]
}
";

const HILLS: &str = "ruleset hill-wari \"Wari of the hills\" from coast-wari {
  // unlike coast-wari
  sow clockwise  [assumed: told so]
}
";

const FILES: [(&str, &str); 3] = [
    ("sources.bib", WORKS),
    ("coast-wari.sow", COAST),
    ("hill-wari.sow", HILLS),
];

/// Ranges in few signs, from line and column to line and column.
fn shortened(value: &Value) -> Value {
    let place = |end: &Value| Some(format!("{}:{}", end.get("line")?, end.get("character")?));
    let range = value
        .get("start")
        .and_then(place)
        .zip(value.get("end").and_then(place));
    match (range, value) {
        (Some((start, end)), _) => json!(format!("{start}-{end}")),
        (None, Value::Object(parts)) => {
            let parts = parts.iter();
            parts
                .map(|(name, part)| (name.clone(), shortened(part)))
                .collect()
        }
        (None, Value::Array(parts)) => parts.iter().map(shortened).collect(),
        (None, other) => other.clone(),
    }
}

/// A whole session, as it is said.
#[test]
fn a_session() {
    let mut editor = Editor::new(&FILES);
    let mut said = String::new();
    let mut show = |editor: &Editor, asked: &str, answer: &Value| {
        let answer = serde_json::to_string_pretty(&shortened(answer)).unwrap();
        said += &format!("## {asked}\n\n{}\n\n", editor.without_folder(&answer));
    };

    editor.open("coast-wari.sow", COAST);
    let faults = editor.faults("coast-wari.sow", 1);
    show(&editor, "a text without an error", &json!(faults));

    let broken = COAST
        .replace("anticlockwise", "anticlokwise")
        .replace("seeds 4", "seed 4");
    editor.change("coast-wari.sow", 2, &broken);
    let faults = editor.faults("coast-wari.sow", 2);
    show(&editor, "a text with two slips", &json!(faults));
    editor.change("coast-wari.sow", 3, COAST);
    editor.faults("coast-wari.sow", 3);

    let asked = |method: &str| format!("textDocument/{method}");
    for (method, word) in [
        ("hover", "making 2"),
        ("hover", "A 2"),
        ("hover", "ama1900"),
        ("definition", "A 2"),
        ("definition", "ama1900"),
        ("definition", "board"),
        ("prepareRename", "coast-wari \""),
        ("prepareRename", "board"),
    ] {
        let at = editor.at("coast-wari.sow", COAST, word);
        let answer = editor.ask(&asked(method), at).unwrap();
        show(&editor, &format!("{method} at `{word}`"), &answer);
    }

    let typed = COAST.replace(
        "  win by most captured  [A 2]\n}",
        "  win by most captured  [",
    );
    editor.change("coast-wari.sow", 4, &typed);
    let mut at = editor.at("coast-wari.sow", &typed, "win by");
    at["position"]["character"] = json!(25);
    let answer = editor.ask("textDocument/completion", at).unwrap();
    show(
        &editor,
        "completion behind `win by most captured  [`",
        &answer,
    );
    editor.change("coast-wari.sow", 5, COAST);

    let mut document = json!({ "textDocument": { "uri": editor.uri("coast-wari.sow") } });
    document["options"] = json!({ "tabSize": 2, "insertSpaces": true });
    let answer = editor
        .ask("textDocument/formatting", document.clone())
        .unwrap();
    show(&editor, "formatting", &answer);

    let mut renamed = editor.at("coast-wari.sow", COAST, "coast-wari \"");
    renamed["newName"] = json!("shore-wari");
    let answer = editor.ask("textDocument/rename", renamed.clone()).unwrap();
    show(&editor, "rename of `coast-wari` to `shore-wari`", &answer);
    renamed["newName"] = json!("hill-wari");
    let answer = editor.ask("textDocument/rename", renamed).unwrap_err();
    show(&editor, "rename of `coast-wari` to `hill-wari`", &answer);

    let answer = editor.ask("textDocument/codeLens", document).unwrap_err();
    show(&editor, "a request that is not known", &answer);

    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let golden = root.join("tests/commands/lsp/session.md");
    assert_data_eq!(said, Data::read_from(&golden, Some(DataFormat::Text)).raw());
    assert_eq!(editor.close(), 0);
}

/// The same messages as `check` has, at their places, for what is typed and not saved.
#[test]
fn faults_are_those_of_check_with_the_other_files_as_they_are_open() {
    let mut editor = Editor::new(&FILES);
    editor.open("hill-wari.sow", HILLS);
    let faults = editor.faults("hill-wari.sow", 1);
    assert!(
        faults.iter().all(|fault| fault["severity"] == json!(2)),
        "{faults:?}"
    );
    // Its base gets another name in the editor, and no longer is what it is on disk.
    let other = COAST.replace("coast-wari", "shore-wari");
    editor.open("coast-wari.sow", &other);
    let missing = editor.faults("hill-wari.sow", 1);
    let message = missing[0]["message"].as_str().unwrap();
    assert!(
        message.contains("there is no ruleset `coast-wari`"),
        "{message}"
    );
    assert_eq!(
        missing[0]["range"]["start"],
        json!({ "line": 0, "character": 43 })
    );
    // What was never saved is among them, and a text that is closed has no faults.
    editor.open(
        "new.sow",
        "ruleset coast-wari \"Another\" from hill-wari {\n}\n",
    );
    let faults = editor.faults("new.sow", 1);
    assert!(
        faults[0]["message"]
            .as_str()
            .unwrap()
            .contains("descends from itself")
    );
    let document = json!({ "textDocument": { "uri": editor.uri("new.sow") } });
    editor.tell("textDocument/didClose", document);
    assert_eq!(editor.close(), 0);
}

#[test]
fn a_text_that_is_no_ruleset_is_left_alone() {
    let mut editor = Editor::new(&FILES);
    editor.open("notes.txt", "sow clockwize");
    editor.change("notes.txt", 2, "sow");
    let at = editor.at("notes.txt", "sow", "sow");
    for method in [
        "hover",
        "completion",
        "definition",
        "formatting",
        "semanticTokens/full",
    ] {
        let mut asked = at.clone();
        asked["options"] = json!({ "tabSize": 2, "insertSpaces": true });
        let answer = editor.ask(&format!("textDocument/{method}"), asked);
        assert_eq!(answer, Ok(Value::Null), "{method}");
    }
    let mut renamed = at;
    renamed["newName"] = json!("x");
    assert_eq!(editor.ask("textDocument/rename", renamed), Ok(Value::Null));
    assert_eq!(editor.close(), 0);
}

/// What came of a session that is written down, and what was printed.
fn session(messages: &[Value]) -> (seedlore::Captured, String) {
    let bodies = messages.iter().map(Value::to_string);
    let typed: String = bodies
        .map(|body| format!("Content-Length: {}\r\n\r\n{body}", body.len()))
        .collect();
    let ended = seedlore::run_captured(&["lsp".into()], typed.as_bytes());
    let said = String::from_utf8(ended.out.clone()).unwrap();
    (ended, said)
}

/// A caller of the library may run the server on a session that is written down.
#[test]
fn a_session_that_is_held_in_memory_is_answered_to_its_end() {
    let messages = [
        json!({ "id": 1, "method": "initialize", "params": { "capabilities": {} } }),
        json!({ "method": "textDocument/didOpen", "params": { "textDocument": {
            "uri": "untitled:x", "languageId": "sow", "version": 1, "text": "ruleset x",
        } } }),
        json!({ "id": 2, "method": "shutdown" }),
        json!({ "method": "exit" }),
    ];
    let (ended, said) = session(&messages);
    assert_eq!(
        (ended.status, said.matches("Content-Length").count()),
        (0, 3),
        "{said}"
    );
    assert!(said.contains("this line ends too soon"), "{said}");
}

/// Nobody waits for ever: not under a number that the protocol does not have, and not for
/// the end of a session that broke off.
#[test]
fn every_request_is_answered_and_a_session_that_breaks_off_is_told() {
    let hello = json!({ "id": 1, "method": "initialize", "params": { "capabilities": {} } });
    let mut messages = vec![hello];
    let numbers = [
        json!(1.5),
        Value::Null,
        json!({ "a": 1 }),
        json!(1_u64 << 32),
    ];
    for id in &numbers {
        messages.push(json!({ "id": id, "method": "textDocument/hover", "params": {} }));
    }
    messages.push(json!({ "method": "textDocument/didOpen", "params": { "textDocument": 7 } }));
    let (ended, said) = session(&messages);
    assert_eq!(said.matches("-32600").count(), numbers.len(), "{said}");
    assert!(
        said.contains("`textDocument/didOpen` can't be read"),
        "{said}"
    );
    let told = String::from_utf8(ended.err).unwrap();
    assert_eq!(ended.status, 1);
    assert_eq!(
        told,
        "error: the session ended before the editor asked for `shutdown`\n"
    );
}

/// However its address is written, a file is read with the bibliography beside it.
#[test]
fn the_address_of_a_file_may_be_written_in_several_ways() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("my games");
    std::fs::create_dir(&games).unwrap();
    std::fs::write(games.join("sources.bib"), WORKS).unwrap();
    let path = games.join("coast-wari.sow");
    let path = path.to_str().unwrap();
    let escaped = path.replace(' ', "%20");
    for address in [
        format!("file://{escaped}"),
        format!("file:{escaped}"),
        format!("FILE://{escaped}"),
        format!("file://localhost{escaped}"),
        format!("file://{path}"),
    ] {
        let (_, said) = session(&[
            json!({ "id": 1, "method": "initialize", "params": { "capabilities": {} } }),
            json!({ "method": "textDocument/didOpen", "params": { "textDocument": {
                "uri": address, "languageId": "sow", "version": 1, "text": COAST,
            } } }),
            json!({ "id": 2, "method": "shutdown" }),
            json!({ "method": "exit" }),
        ]);
        assert!(said.contains("publishDiagnostics"), "{address}: {said}");
        assert!(!said.contains("ama1900"), "{address}: {said}");
    }
}

/// Neither a megabyte nor a text that nests without an end, nor rules by which a
/// move would go on for ever, keep the server from answering.
#[test]
fn texts_without_measure_are_refused_and_the_session_goes_on() {
    let mut editor = Editor::new(&FILES);
    let long = format!(
        "ruleset x \"X\" {{\n{}}}\n",
        "  sow clockwise\n".repeat(1 << 16)
    );
    let deep = format!(
        "ruleset x \"X\" {{\n  end when {}\n}}\n",
        "(".repeat(50_000)
    );
    let endless = "ruleset x \"X\" {\n  board 2 rows of 6 pits  [assumed: x]\n  \
                   seeds 4 in every pit  [assumed: x]\n  choose own pit  [assumed: x]\n  \
                   sow anticlockwise  [assumed: x]\n  on landing: relay  [assumed: x]\n  \
                   win by moving last  [assumed: x]\n}\n";
    for (nth, (text, says)) in [(&*long, "too long"), (&deep, "in more than"), (endless, "")]
        .into_iter()
        .enumerate()
    {
        let name = format!("{nth}.sow");
        editor.open(&name, text);
        let faults = editor.faults(&name, 1);
        let told = json!(faults).to_string();
        assert!(told.contains(says), "{told}");
        let at = editor.at(&name, text, "ruleset");
        editor.ask("textDocument/hover", at.clone()).unwrap();
        editor.ask("textDocument/completion", at).unwrap();
        let document = json!({ "textDocument": { "uri": editor.uri(&name) } });
        editor.tell("textDocument/didClose", document);
    }
    assert_eq!(editor.close(), 0);
}

#[test]
fn what_is_no_message_is_refused_and_the_next_one_is_read() {
    let mut editor = Editor::silent(&FILES);
    let early = editor.ask("textDocument/hover", json!({})).unwrap_err();
    assert_eq!(early["code"], json!(-32002));
    editor.raw(b"Content-Length: 5\r\n\r\n{ no}");
    let refused = editor.read().unwrap();
    assert_eq!(refused["error"]["code"], json!(-32700));
    assert_eq!(refused["id"], Value::Null);
    editor
        .ask("initialize", json!({ "capabilities": {} }))
        .unwrap();
    for params in [
        json!({}),
        json!([]),
        Value::Null,
        json!({ "textDocument": { "uri": 7 } }),
    ] {
        let wrong = editor
            .ask("textDocument/hover", params.clone())
            .unwrap_err();
        assert_eq!(wrong["code"], json!(-32602));
        editor.tell("textDocument/didOpen", params.clone());
        editor.tell("textDocument/didChange", params);
    }
    let again = editor
        .ask("initialize", json!({ "capabilities": {} }))
        .unwrap_err();
    assert_eq!(again["code"], json!(-32600));
    assert_eq!(editor.ask("shutdown", Value::Null), Ok(Value::Null));
    let late = editor.ask("textDocument/hover", json!({})).unwrap_err();
    assert_eq!(late["code"], json!(-32600));
    editor.tell("exit", Value::Null);
    assert_eq!(editor.status(), 0);
}

#[test]
fn an_editor_that_goes_away_ends_the_server() {
    assert_eq!(Editor::new(&FILES).status(), 1);
    let mut editor = Editor::silent(&FILES);
    editor.raw(b"hello\n\n");
    assert_eq!(editor.status(), 2);
}

#[test]
fn colours_are_counted_from_one_another() {
    let mut editor = Editor::new(&FILES);
    editor.open("coast-wari.sow", COAST);
    let document = json!({ "textDocument": { "uri": editor.uri("coast-wari.sow") } });
    let answer = editor
        .ask("textDocument/semanticTokens/full", document)
        .unwrap();
    let data: Vec<u64> = serde_json::from_value(answer["data"].clone()).unwrap();
    // A comment in the first line, and in the next `ruleset`, its name and its title.
    assert_eq!(data[..5], [0, 0, 20, 6, 0]);
    assert_eq!(
        data[5..20],
        [1, 0, 7, 0, 0, 0, 8, 10, 2, 0, 0, 11, 19, 4, 0]
    );
    assert_eq!(editor.close(), 0);
}

/// Whatever signs a text of the greatest length repeats on one line, what is asked of it
/// takes as long as the text has bytes. Where it took as long as the square of them, each
/// of these took minutes.
#[test]
fn no_repeated_signs_take_long() {
    for piece in [
        "sow ",
        "[\"\\\"",
        "[:;",
        "ruleset a ",
        "\"a\" ",
        "A={}",
        "é🎲 ",
    ] {
        let mut editor = Editor::bounded(60);
        let text = piece.repeat(240 * 1024 / piece.len());
        editor.open("x.sow", &text);
        let document = json!({ "textDocument": { "uri": editor.uri("x.sow") } });
        let coloured = editor.ask("textDocument/semanticTokens/full", document);
        assert!(coloured.unwrap()["data"].is_array(), "{piece}");
        let at = editor.at("x.sow", &text, piece);
        editor.ask("textDocument/definition", at).unwrap();
        assert!(!editor.faults("x.sow", 1).is_empty(), "{piece}");
        assert_eq!(editor.close(), 0, "{piece}");
    }
}

/// A text that is longer than any that is read has one fault and no answer; one that is
/// cut to size has both again.
#[test]
fn a_text_that_is_too_long_is_refused_with_one_fault() {
    let mut editor = Editor::new(&FILES);
    let long = COAST.replace("// Told", &format!("// {}", "a ".repeat(1 << 20)));
    editor.open("coast-wari.sow", &long);
    let faults = editor.faults("coast-wari.sow", 1);
    assert_eq!(faults.len(), 1);
    let told = faults[0]["message"].as_str().unwrap();
    assert!(
        told.contains("is too long to be a ruleset: 2048 KiB of at most 256 KiB"),
        "{told}"
    );
    let at = editor.at("coast-wari.sow", &long, "board");
    for method in ["hover", "completion", "definition"] {
        let answer = editor.ask(&format!("textDocument/{method}"), at.clone());
        assert_eq!(answer, Ok(Value::Null), "{method}");
    }
    editor.change("coast-wari.sow", 2, COAST);
    let faults = editor.faults("coast-wari.sow", 2);
    assert!(
        faults.iter().all(|fault| fault["severity"] == json!(2)),
        "{faults:?}"
    );
    assert_eq!(editor.close(), 0);
}

/// Thousands of texts that are opened one after another wait as one piece of work: each
/// is checked once or twice, not once for each that was opened.
#[test]
fn opened_texts_are_checked_once_however_many_wait() {
    let mut editor = Editor::new(&FILES);
    for nth in 0..300 {
        let text = HILLS.replace("hill-wari", &format!("hill-{nth}"));
        editor.open(&format!("hill-{nth}.sow"), &text);
    }
    let document = json!({ "textDocument": { "uri": editor.uri("hill-0.sow") } });
    editor
        .ask("textDocument/semanticTokens/full", document)
        .unwrap();
    for nth in 0..300 {
        editor.faults(&format!("hill-{nth}.sow"), 1);
    }
    let left = editor.told_of("textDocument/publishDiagnostics");
    assert!(left < 900, "{left} more were told");
    assert_eq!(editor.close(), 0);
}
