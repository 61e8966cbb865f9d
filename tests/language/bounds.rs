//! Rulesets that ask for far more checking than their length: each is refused
//! at a line, after a bounded number of steps.

use std::fmt::Write;
use std::path::Path;

use seedlore::report::{Colour, Faults, render};
use seedlore::rules::{Bibliography, Collection, LIMITS};
use seedlore::source::Sources;
use seedlore::syntax;

const GAME: &str = "  board 2 rows of 6 pits, store each [assumed: t]
  seeds 4 in every pit [assumed: t]
  first player by lot [assumed: t]
  choose own pit [assumed: t]
  sow anticlockwise [assumed: t]
  end when somebody has none: capture any pits for owner [assumed: t]
  win by most captured [assumed: t]
";

/// Checks files together; what came of it, and all that was told.
fn check(files: &[String]) -> (Collection, Faults, String) {
    check_with(files, "")
}

fn check_with(files: &[String], works: &str) -> (Collection, Faults, String) {
    let mut sources = Sources::default();
    let mut trees = Vec::new();
    for (nth, text) in files.iter().enumerate() {
        let file = sources.add(format!("{nth}.sow"), text.clone());
        trees.push((file, syntax::parse(file, &sources).unwrap()));
    }
    let works = sources.add("sources.bib", works);
    let (works, _) = Bibliography::parse(works, &sources);
    let (collection, faults) = Collection::check(trees, works, &sources);
    let told = render(&faults.clone().sorted(), &sources, Colour::Plain);
    (collection, faults, told)
}

/// Asserts that files are refused by one error that names the line, within
/// the bounds of steps and memory.
fn is_refused(files: &[String], message: &str, line: &str) {
    let (collection, faults, told) = check(files);
    let errors = faults
        .iter()
        .filter(|f| f.severity == seedlore::report::Severity::Error);
    let errors: Vec<&str> = errors.map(|f| f.message.as_str()).collect();
    assert_eq!(errors, [message], "{told}");
    assert!(told.contains(line), "{line}: {told}");
    let (steps, bytes) = collection.taken();
    assert!(steps <= limit("steps of checking"), "{steps} steps");
    assert!(bytes <= limit("bytes of memory"), "{bytes} bytes");
}

fn limit(of: &str) -> u64 {
    let found = LIMITS.iter().find(|limit| limit.of.starts_with(of));
    found.unwrap_or_else(|| panic!("no limit of {of}")).most
}

fn ruleset(name: &str, body: &str) -> String {
    format!("ruleset {name} \"X\" {{\n{body}}}\n")
}

/// The collection here asks for less than a sixth of what may be asked.
#[test]
fn the_collection_is_far_below_the_bounds() {
    let mut files = Vec::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets");
    find(&folder, &mut files);
    let works = std::fs::read_to_string(folder.join("sources.bib")).unwrap();
    let (collection, _, _) = check_with(&files, &works);
    assert!(collection.rulesets().len() > 100);
    let (steps, bytes) = collection.taken();
    assert!(steps * 6 < limit("steps of checking"), "{steps} steps");
    assert!(bytes * 6 < limit("bytes of memory"), "{bytes} bytes");
}

fn find(folder: &Path, files: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            find(&path, files);
        } else if path.extension().is_some_and(|e| e == "sow") {
            files.push(std::fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn phases_times_clauses_are_bounded() {
    let mut body = GAME.to_string();
    for nth in 0..3_000 {
        writeln!(body, "  add conduct \"{nth}\" [assumed: t]").unwrap();
    }
    for nth in 0..90 {
        let way = "    choose own pit [assumed: t]";
        writeln!(
            body,
            "  phase p{nth} while turn is {nth} [assumed: t] {{\n{way}\n  }}"
        )
        .unwrap();
    }
    is_refused(
        &[ruleset("a", &body)],
        "too many clauses, counted again for each phase",
        "phase p0 while",
    );
    let mut body = GAME.to_string();
    for nth in 0..3_000 {
        let way = "    choose own pit [assumed: t]";
        writeln!(
            body,
            "  phase p{nth} while turn is {nth} [assumed: t] {{\n{way}\n  }}"
        )
        .unwrap();
    }
    is_refused(
        &[ruleset("a", &body)],
        "too many phases",
        "phase p100 while",
    );
}

#[test]
fn children_times_what_they_inherit_are_bounded() {
    let many = format!(
        "{GAME}{}",
        "  add conduct \"x\" [assumed: t]\n".repeat(3_500)
    );
    let mut text = ruleset("a", &many);
    for nth in 0..3_500 {
        writeln!(text, "ruleset b{nth} \"x\" from a {{ }}").unwrap();
    }
    is_refused(
        &[text],
        "the rulesets take too much memory together",
        "ruleset b1",
    );
}

#[test]
fn readings_are_bounded() {
    let mut body = format!("{GAME}  open q \"?\" {{\n    assume a \"a\" [assumed: t]\n");
    for nth in 0..8_000 {
        writeln!(body, "    or b{nth} \"b\" [assumed: t]").unwrap();
    }
    body.push_str("  }\n");
    is_refused(
        &[ruleset("a", &body)],
        "too many readings of one question",
        "or b199 ",
    );
    let mut body = GAME.to_string();
    for nth in 0..2_500 {
        let readings = "    assume a \"a\" [assumed: t]\n    or b \"b\" [assumed: t]";
        writeln!(body, "  open q{nth} \"?\" {{\n{readings}\n  }}").unwrap();
    }
    is_refused(&[ruleset("a", &body)], "too many questions", "open q200 ");
}

#[test]
fn children_times_readings_are_bounded() {
    let mut body = GAME.to_string();
    for nth in 0..190 {
        let readings = "    assume a \"a\" [assumed: t]\n    or b \"b\" [assumed: t]";
        writeln!(body, "  open q{nth} \"?\" {{\n{readings}\n  }}").unwrap();
    }
    let mut text = ruleset("a", &body);
    for nth in 0..3_000 {
        writeln!(text, "ruleset b{nth} \"x\" from a {{ }}").unwrap();
    }
    is_refused(&[text], "there is too much to check", "ruleset b");
}

#[test]
fn clauses_are_bounded_over_all_generations() {
    let mut files = vec![ruleset(
        "a",
        &format!(
            "{GAME}{}",
            "  add conduct \"x\" [assumed: t]\n".repeat(3_000)
        ),
    )];
    for (parent, name) in ["a", "b", "c", "d"].iter().zip(["b", "c", "d", "e"]) {
        let lines = "  add conduct \"y\" [assumed: t]\n".repeat(3_000);
        files.push(format!(
            "ruleset {name} \"X\" from {parent} {{\n{lines}}}\n"
        ));
    }
    is_refused(&files, "too many clauses in one ruleset", "1.sow:");
}

/// Names are sought among known ones only so often.
#[test]
fn unknown_names_are_not_sought_for_ever() {
    let mut text = String::new();
    for nth in 0..3_000 {
        writeln!(
            text,
            "ruleset wari-from-{nth} \"x\" from wari-of-{nth} {{ }}"
        )
        .unwrap();
    }
    let (_, faults, told) = check(&[text]);
    assert_eq!(faults.len(), 3_000);
    assert!(told.contains("did you mean"), "{told}");
    let helped = faults.iter().filter(|f| f.help[0].contains("did you mean"));
    assert!(helped.count() < 100);
}

/// What is told of a text that can't be read: the messages, and all of it.
fn refused(text: &str) -> (Vec<String>, String) {
    let mut sources = Sources::default();
    let file = sources.add("0.sow", text);
    let faults = syntax::parse(file, &sources).unwrap_err();
    let told = render(&faults, &sources, Colour::Plain);
    (faults.iter().map(|f| f.message.clone()).collect(), told)
}

/// The longest part is read, and one that is a sign longer is refused at its
/// line with the bound.
#[test]
fn the_parts_of_a_file_have_a_longest_length() {
    for (of, message, write) in [
        ("characters of a ruleset's title", "title", |long: &str| {
            format!("ruleset a \"{long}\" {{\n}}\n")
        }),
        ("characters of a ruleset's title", "title", |long: &str| {
            format!("ruleset x \"X\" {{\n}}\nbase a\"{long}\"{{\n}}\n")
        }),
        (
            "characters between quotation marks",
            "text",
            |long: &str| format!("ruleset a \"X\" {{\n  conduct \"{long}\" [assumed: t]\n}}\n"),
        ),
        (
            "characters between quotation marks",
            "text",
            |long: &str| format!("ruleset a \"X\" {{\n  sow clockwise [B 1 \"{long}\"]\n}}\n"),
        ),
        ("characters of a note in brackets", "note", |long: &str| {
            format!("ruleset a \"X\" {{\n  sow clockwise [assumed: {long}]\n}}\n")
        }),
        ("characters of the name", "name", |long: &str| {
            format!("ruleset {long} \"X\" {{\n}}\n")
        }),
        ("characters of the name", "name", |long: &str| {
            format!("ruleset a \"X\" {{\n  mark {long} [assumed: t]\n}}\n")
        }),
        ("characters of the name", "name", |long: &str| {
            let alias = long.replacen('l', "L", 1);
            format!("ruleset a \"X\" {{\n  sources {{\n    {alias} = b\n  }}\n}}\n")
        }),
    ] as [(&str, &str, fn(&str) -> String); 8]
    {
        let limit = syntax::LIMITS.iter().find(|limit| limit.of.starts_with(of));
        let most = usize::try_from(limit.expect("a limit of the language").most).unwrap();
        let mut sources = Sources::default();
        let file = sources.add("0.sow", write(&"l".repeat(most)));
        assert!(syntax::parse(file, &sources).is_ok(), "{of}");
        let text = write(&"l".repeat(most + 1));
        let (messages, told) = refused(&text);
        assert_eq!(messages, [format!("this {message} is too long")], "{told}");
        assert!(told.contains(&format!("{} characters of at most {most}", most + 1)));
        let line = text[..text.find("lll").unwrap()].matches('\n').count() + 1;
        assert!(told.contains(&format!("0.sow:{line}:")), "{told}");
    }
    // Letters are counted, not bytes.
    let title = "é".repeat(200);
    let mut sources = Sources::default();
    let file = sources.add("0.sow", format!("ruleset a \"{title}\" {{\n}}\n"));
    assert!(syntax::parse(file, &sources).is_ok());
}

/// Names and folders of which some disks can keep only one.
#[test]
fn names_that_fall_together_are_refused() {
    let is_refused = |one: &str, other: &str, message: &str| {
        let mut sources = Sources::default();
        let mut trees = Vec::new();
        for path in [one, other] {
            let (_, name) = path.rsplit_once('/').unwrap();
            let file = sources.add(format!("{path}.sow"), ruleset(name, GAME));
            trees.push((file, syntax::parse(file, &sources).unwrap()));
        }
        let (collection, faults) = Collection::check(trees, Bibliography::default(), &sources);
        let errors = faults
            .iter()
            .filter(|f| f.severity == seedlore::report::Severity::Error);
        let errors: Vec<&str> = errors.map(|f| f.message.as_str()).collect();
        match message {
            "" => assert!(errors.is_empty(), "{errors:?}"),
            message => {
                assert!(
                    errors.len() == 1 && errors[0].contains(message),
                    "{errors:?}"
                );
                assert_eq!(collection.rulesets().len(), 1);
            }
        }
    };
    is_refused("a/wari", "a/wari-b", "");
    is_refused("a/wari", "a/waRi", "differ only in capital letters");
    is_refused("asia/x", "asia/y", "");
    is_refused("asia/x", "Asia/y", "the folders `Asia` and `asia`");
    is_refused("\u{e9}/x", "e\u{301}/y", "in how letters are encoded");
    is_refused("\u{e9}/x", "\u{c9}/y", "differ only in capital letters");
}

/// Of very many faults the first are drawn and the rest is counted.
#[test]
fn thousands_of_faults_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.sow");
    let numbers = "9999999 ".repeat(20_000);
    let text = format!("ruleset a \"X\" {{\n  seeds in own pits from left: {numbers}\n}}\n");
    std::fs::write(&path, text).unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_seedlore"))
        .arg("check")
        .arg(&path)
        .output()
        .unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1));
    let drawn = told.matches("error: ").count();
    assert!((10..=100).contains(&drawn), "{drawn} drawn");
    assert!(told.contains("more\n"), "{:?}", &told[told.len() - 200..]);
}
