//! Wrong inputs and what is said of them, compared with texts beside them.
//!
//! A case is a few files of one stem in a folder of `tests/faults`:
//!
//! - `NAME.sow`, a ruleset to check, laid beside those of `library`;
//! - `NAME.bib`, a bibliography in place of the library's;
//! - `NAME.cmd`, the command, where it is not `seedlore check NAME.sow`; after
//!   a line `<` what is typed into it;
//! - `NAME.txt`, what must come: the messages and the exit status. The line
//!   that counts them is left out there, since it is counted here.
//!
//! `SNAPSHOTS=overwrite cargo test --test language faults` writes the last kind anew.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use snapbox::assert::DEFAULT_ACTION_ENV;
use snapbox::{Assert, Data};

/// As many wrong inputs as the project promises, and more.
const AT_LEAST: usize = 48;

#[test]
fn wrong_inputs_get_these_messages() {
    let cases = cases();
    assert!(cases.len() >= AT_LEAST, "only {} cases", cases.len());
    let assert = Assert::new().action_env(DEFAULT_ACTION_ENV);
    let mut unlike = Vec::new();
    for case in &cases {
        let name = case.strip_prefix(faults()).unwrap().display();
        let (said, tally) = without_tally(&Room::furnish(case).run(case));
        if tally != counted(&said) {
            unlike.push(format!("{name}: {tally:?} is told of\n{said}"));
        }
        let golden = Data::read_from(&case.with_extension("txt"), None).raw();
        if let Err(error) = assert.try_eq(Some(&name), said.into(), golden) {
            unlike.push(error.to_string());
        }
    }
    assert!(unlike.is_empty(), "{}", unlike.join("\n"));
}

/// What was said without the line that counts it, and that line.
fn without_tally(said: &str) -> (String, Option<String>) {
    let is_tally = |block: &str| block.ends_with(" in 1 file") || block.ends_with(" files");
    match said.rsplit_once("\n\n") {
        Some((before, last)) => match last.split_once('\n') {
            Some((tally, after)) if is_tally(tally) => {
                (format!("{before}\n{after}"), Some(tally.to_string()))
            }
            _ => (said.to_string(), None),
        },
        None => (said.to_string(), None),
    }
}

/// How many errors and warnings a text tells of, and in how many files; `None`
/// where it points into no file.
fn counted(said: &str) -> Option<String> {
    let count = |n: usize, word: &str| match n {
        0 => None,
        1 => Some(format!("1 {word}")),
        n => Some(format!("{n} {word}s")),
    };
    let told = |kind: &str| said.lines().filter(|line| line.starts_with(kind)).count();
    let places = said
        .lines()
        .filter_map(|l| l.trim_start().strip_prefix("--> "));
    let files: BTreeSet<&str> = places.filter_map(|place| place.split(':').next()).collect();
    let parts = [("error: ", "error"), ("warning: ", "warning")];
    let parts: Vec<String> = parts
        .into_iter()
        .filter_map(|(kind, word)| count(told(kind), word))
        .collect();
    Some(format!(
        "{} in {}",
        parts.join(", "),
        count(files.len(), "file")?
    ))
}

#[test]
fn no_message_speaks_of_the_program() {
    let words = ["w_", "Rule::", "EOI", "token", "panicked", "parse"];
    for case in cases() {
        // One that is missing fails the test above.
        let golden = fs::read_to_string(case.with_extension("txt")).unwrap_or_default();
        for word in words {
            assert!(!golden.contains(word), "{}: {word}", case.display());
        }
    }
}

/// Inputs that are too long or too odd to be kept as files.
#[test]
fn monsters_are_refused() {
    let line = "  forbid opponent has none\n";
    let body = |lines: &str| format!("ruleset wari-x \"X\" {{\n{lines}}}\n");
    let brackets = |n: usize| {
        let (open, close) = ("(".repeat(n), ")".repeat(n));
        body(&format!("  forbid {open}opponent has none{close}\n"))
    };
    for (text, said) in [
        (
            body(&line.repeat((1 << 20) / line.len())),
            "too long to be a ruleset",
        ),
        (body(&line.repeat(5000)), "wari-x"),
        (
            body(&"  sow clockwize\n".repeat(5000)),
            "did you mean `clockwise`?",
        ),
        (brackets(12), "wari-x"),
        (brackets(5000), "too deep"),
        ("{".repeat(100_000), "error"),
        ("\"".repeat(200_000), "error"),
    ] {
        let room = Room::empty();
        fs::write(room.path("wari-x.sow"), text).unwrap();
        let said_of_it = room.seedlore(&["check", "wari-x.sow"], "");
        assert!(said_of_it.contains(said), "{said}: {said_of_it}");
        assert!(said_of_it.ends_with("status 1\n"), "{said_of_it}");
    }
}

/// Checks a text as a file of its own under a bound of processor time, in
/// seconds, that is ten times what an unoptimised build takes.
fn check_bounded(text: &str) -> String {
    let room = Room::empty();
    fs::write(room.path("x.sow"), text).unwrap();
    let bounded = format!(
        "ulimit -t 20; exec {} check x.sow",
        env!("CARGO_BIN_EXE_seedlore")
    );
    let output = Command::new("sh")
        .args(["-c", &bounded])
        .current_dir(room.0.path())
        .env("NO_COLOR", "1")
        .env("SEEDLORE_RULESETS", ".")
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let start: String = text.chars().take(60).collect();
    assert_eq!(output.status.code(), Some(1), "{start:?}: {said:.300}");
    said
}

/// The time a text takes grows with its length, whatever signs it repeats.
/// Where it grew with the square of the length, each of these took minutes.
#[test]
fn no_repeated_signs_take_long() {
    const LENGTH: usize = 64 * 1024;
    for piece in [
        "[",
        "[\"",
        "\"\\",
        "[{}",
        "\"\\\"{}",
        "[]\\\"",
        "a}}}}",
        "}",
        "} ",
        "x } [a] ",
        "(",
        "not ",
        "\\\"",
        "{[",
        "on stuck: pass [assumed: {}",
        "record{game \"\\\"}",
        "pass\n\n\n",
    ] {
        let repeated = piece.repeat(LENGTH / piece.len());
        check_bounded(&repeated);
        check_bounded(&format!("ruleset x \"X\" {{\n  sow {repeated}\n}}\n"));
    }
}

/// No text overflows the stack, whatever its quotation marks hide.
#[test]
fn hidden_nesting_is_refused() {
    for (before, piece) in [
        ("  phase p while turn is 1 [assumed: \"] { forbid ", "("),
        ("  phase p while turn is 1 [assumed: \"] { forbid ", "not "),
        ("  on stuck [assumed: \"] ", "{ "),
        ("", "{ \"\\\\\" "),
        ("", "a { \"x\\\\\" "),
        ("", "phase p while turn is 1 [assumed: \"] {\n"),
    ] {
        for times in [40, 950, 20_000] {
            let mut text = format!("ruleset x \"X\" {{\n{before}{}", piece.repeat(times));
            text.truncate(200_000);
            check_bounded(&text);
        }
    }
    let deep = format!(
        "ruleset x \"X\" {{\n  forbid {}own pit\n}}\n",
        "not ".repeat(40)
    );
    assert!(check_bounded(&deep).contains("more than 32 other blocks, groups or phrases"));
    // A line that is merely long is not deep.
    let long = format!(
        "ruleset x \"X\" {{\n  forbid own pit{} [assumed: so]\n}}\n",
        " or not own pit after empty pit".repeat(200)
    );
    assert!(!check_bounded(&long).contains("blocks, groups"));
}

/// Characters that can't be seen are told of by name, and no message brings
/// them to a terminal: neither from the text nor from the name of a file.
#[test]
fn hidden_characters_are_refused_and_shown() {
    for (hidden, name) in [
        ('\u{61C}', "U+061C"),
        ('\u{E0041}', "U+E0041"),
        ('\u{E0100}', "U+E0100"),
        ('\u{FFF9}', "U+FFF9"),
        ('\u{9B}', "U+009B"),
        ('\u{202E}', "U+202E"),
        ('\r', "U+000D"),
    ] {
        let room = Room::empty();
        let text = format!("ruleset x \"X\" {{\n  sow clock{hidden}wise\n}}\n");
        fs::write(room.path("x.sow"), text).unwrap();
        let said = room.seedlore(&["check", "x.sow"], "");
        assert!(
            said.contains(&format!("a hidden character, {name}")),
            "{said}"
        );
        assert!(said.ends_with("status 1\n"), "{said}");
        assert!(!said.contains(hidden), "{said:?}");
        assert!(
            said.contains("clock\u{FFFD}wise") || said.contains("clock␍wise"),
            "{said}"
        );
    }
    let room = Room::empty();
    let path = "a\u{1b}[31m\u{202E}.sow";
    fs::write(room.path(path), "ruleset x \"X\" {\n  sow clockwize\n}\n").unwrap();
    let said = room.seedlore(&["check", path], "");
    assert!(said.contains("--> a\\u{1b}[31m\\u{202e}.sow:2:7"), "{said}");
    assert!(!said.contains('\u{1b}'), "{said:?}");
}

fn faults() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faults")
}

/// Every case, as a path without its ending.
fn cases() -> BTreeSet<PathBuf> {
    let mut cases = BTreeSet::new();
    for folder in fs::read_dir(faults()).unwrap() {
        let folder = folder.unwrap().path();
        if !folder.is_dir() || folder.ends_with("library") {
            continue;
        }
        for file in fs::read_dir(folder).unwrap() {
            cases.insert(file.unwrap().path().with_extension(""));
        }
    }
    cases
}

/// A folder of its own for one case.
struct Room(tempfile::TempDir);

impl Room {
    fn empty() -> Room {
        Room(tempfile::tempdir().unwrap())
    }

    /// The library and the files of a case.
    fn furnish(case: &Path) -> Room {
        let room = Room::empty();
        for file in fs::read_dir(faults().join("library")).unwrap() {
            let file = file.unwrap();
            fs::copy(file.path(), room.path(file.file_name())).unwrap();
        }
        let ruleset = case.with_extension("sow");
        if ruleset.exists() {
            fs::copy(&ruleset, room.path(ruleset.file_name().unwrap())).unwrap();
        }
        let works = case.with_extension("bib");
        if works.exists() {
            fs::copy(&works, room.path("sources.bib")).unwrap();
        }
        room
    }

    fn path(&self, name: impl AsRef<Path>) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs the case's command. Whatever goes wrong, no file may change.
    fn run(&self, case: &Path) -> String {
        let name = case.file_name().unwrap().to_str().unwrap();
        let command = match fs::read_to_string(case.with_extension("cmd")) {
            Ok(command) => command,
            Err(_) => format!("seedlore check {name}.sow\n"),
        };
        let (line, typed) = command.split_once("<\n").unwrap_or((&command, ""));
        let line = line.trim();
        let words = words(line);
        let before = self.contents();
        let said = self.seedlore(
            &words[1..].iter().map(String::as_str).collect::<Vec<_>>(),
            typed,
        );
        assert_eq!(before, self.contents(), "{name} changed a file");
        format!("$ {line}\n{said}")
    }

    fn contents(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        fs::read_dir(self.0.path())
            .unwrap()
            .map(|file| file.unwrap().path())
            .map(|path| (path.clone(), fs::read(path).unwrap()))
            .collect()
    }

    fn seedlore(&self, arguments: &[&str], typed: &str) -> String {
        let mut child = Command::new(env!("CARGO_BIN_EXE_seedlore"))
            .args(arguments)
            .current_dir(self.0.path())
            .env("NO_COLOR", "1")
            .env("SEEDLORE_RULESETS", ".")
            .env("COLUMNS", "100")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that fails early does not read what is typed.
        let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
        let output = child.wait_with_output().unwrap();
        let told = String::from_utf8(output.stderr).unwrap();
        let printed = String::from_utf8(output.stdout).unwrap();
        let status = output.status.code().unwrap();
        format!("{printed}{told}status {status}\n")
    }
}

/// The words of a command line; single quotes hold several together.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        match index % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_string)),
            _ => words.push(part.to_string()),
        }
    }
    words
}
