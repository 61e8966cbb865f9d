//! Whole commands, on files that the input says.
//!
//! The first line chooses the commands, a few bytes each; a line `----` parts
//! what follows: a ruleset, a bibliography, a record of games (or a plan), and
//! what is typed. A ruleset that begins with `=` is assembled from its bytes.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use seedlore::report::is_hidden;
use tempfile::TempDir;

use super::assemble;
use super::bytes::Bytes;

/// What parts the files of an input.
const NEXT_FILE: &[u8] = b"\n----\n";

/// Commands of one input, at most: a later one reads what an earlier wrote.
const MOST: usize = 4;

const RULESET: &str = "x.sow";
const WORKS: &str = "sources.bib";
const RECORD: &str = "games.txt";

/// The commands. Of words with `|` between them a byte chooses one, `''` is
/// none; those in capitals are put in by [`Sandbox::word`].
const COMMANDS: &[&str] = &[
    "check --strict|''",
    "check FILE --strict|''",
    "list --json|--tags|''",
    "show RULESET --as prose|table|record|json --color always|never",
    "fmt FILE --check|''",
    "fmt",
    "language sow|captured|x|'' --json|''",
    "explain RULESET MOVE --json|''",
    "explain RULESET MOVE --from POSITION",
    "play RULESET --south PLAYER --north PLAYER --record OUT",
    "play RULESET --south human --north PLAYER --from POSITION",
    "simulate RULESET --games 3 --limit 60 --threads 1 --players PLAYER --as table|json|csv",
    "simulate RULESET --games 2 --limit 60 --threads 1 --all-readings --as table|json|csv",
    "simulate RULESET --games 2 --limit 60 --threads 1 --record OUT",
    "simulate RULESET --games 2 --limit 60 --threads 1 --nodes 1,2 --study skill|openings|size",
    "simulate --plan RECORD --out OUT --threads 1",
    "merge OUT",
    "solve RULESET --seeds 2 --positions 1000 --all-readings|--json|''",
    "endgames build RULESET --seeds 2 --memory 16 --threads 1 --out OUT",
    "endgames show OUT --json|''",
    "compare RULESET RULESET --games 3 --all|--json|''",
    "weigh RULESET --games 2 --limit 60 --together 0|3 --json|''",
    "kinship --threads 1 --kind KIND --as table|tree|newick|csv|json --positions 20 --games 2 --redrawn 2",
    "book --out OUT --games 2 --threads 1",
    "perft RULESET 1|2|3 --steps 1",
    "verify RECORD|OUT --ruleset RULESET --json|--all-readings|''",
    "export games RECORD|OUT --ruleset RULESET --notation own|pairs|letters|squares",
    "export cldf --out OUT --no-examples|''",
    "export csv|json|bibtex|nexus|schema",
    "export nexus --doubt --out OUT",
    "export ludii --out OUT",
    "import cldf OUT --nearest 2",
    "new y --from NAME",
    "new y --pits 3 --seeds 2 --captures 2,3|opposite|none --rounds|--stores|''",
    "completions bash|zsh|fish",
];

/// Runs the commands. Each ends by itself with a status that it may have, says
/// why if it is not 0, shows no hidden character, and writes what it was asked
/// to write and nothing else. With `SHOW` in the environment all is printed.
pub fn commands(data: &[u8]) {
    let end = data.iter().position(|byte| *byte == b'\n');
    let (choices, files) = data.split_at(end.unwrap_or(data.len()));
    let sandbox = Sandbox::with_files(files.get(1..).unwrap_or_default());
    let mut bytes = Bytes::new(choices);
    for _ in 0..MOST {
        if bytes.is_empty() {
            return;
        }
        let command = bytes.pick(COMMANDS);
        let arguments = sandbox.arguments(command, &mut bytes);
        sandbox.run(&arguments, command.starts_with("fmt "));
    }
}

/// A folder with the files of an input.
struct Sandbox {
    folder: TempDir,
    /// The name of the first ruleset, as far as it can be seen.
    name: String,
    /// The first line of the record.
    line: String,
    typed: Vec<u8>,
}

impl Sandbox {
    fn with_files(files: &[u8]) -> Sandbox {
        let mut parts = parts(files).into_iter();
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let mut ruleset = parts.next().unwrap_or_default().to_vec();
        if let Some((b'=', choices)) = ruleset.split_first() {
            let assembled = assemble::text(&mut Bytes::new(choices));
            ruleset = assembled.unwrap_or_default().into_bytes();
        }
        let name = String::from_utf8_lossy(&ruleset);
        let name = name.split_once("ruleset ").map_or("x", |(_, after)| {
            after.split_whitespace().next().unwrap_or("x")
        });
        let name = name.to_string();
        let write = |name: &str, bytes: &[u8]| {
            fs::write(folder.path().join(name), bytes).expect("there is room for a file");
        };
        write(RULESET, &ruleset);
        if let Some(works) = parts.next() {
            write(WORKS, works);
        }
        let record = parts.next().unwrap_or_default();
        write(RECORD, record);
        let line = String::from_utf8_lossy(record).lines().next().map(clean);
        Sandbox {
            name: clean(&name),
            line: line.unwrap_or_default(),
            typed: parts.next().unwrap_or_default().to_vec(),
            folder,
        }
    }

    fn path(&self, name: &str) -> String {
        let path = self.folder.path().join(name);
        path.to_str().expect("the path is plain text").to_string()
    }

    fn arguments(&self, command: &str, bytes: &mut Bytes<'_>) -> Vec<String> {
        let mut arguments = Vec::new();
        for word in command.split(' ') {
            let choices: Vec<&str> = word.split('|').collect();
            match bytes.pick(&choices) {
                "''" => {}
                word => arguments.push(self.word(word, bytes)),
            }
        }
        arguments.push("--rulesets".to_string());
        arguments.push(self.path(""));
        arguments
    }

    fn word(&self, word: &str, bytes: &mut Bytes<'_>) -> String {
        let players = [
            "random",
            "greedy",
            "cooperative",
            "search-1",
            "alphabeta-8",
            "mcts-8",
        ];
        match word {
            "FILE" => self.path(RULESET),
            "NAME" => self.name.clone(),
            "RULESET" if bytes.below(2) == 0 => self.path(RULESET),
            "RULESET" => self.name.clone(),
            "RECORD" => self.path(RECORD),
            "OUT" => self.path(bytes.pick(&["out-1", "out-2"])),
            "PLAYER" => bytes.pick(&players).to_string(),
            "KIND" => bytes.pick(&["clauses", "behaviour", "statistics"]).into(),
            "POSITION" => self.line.clone(),
            "MOVE" => bytes.pick(&["1", "2", "3b", "1:n", "2.1>", "A", ""]).into(),
            plain => plain.to_string(),
        }
    }

    fn run(&self, arguments: &[String], may_lay_out: bool) {
        let before = files(self.folder.path());
        let words: Vec<OsString> = arguments.iter().map(OsString::from).collect();
        let ran = seedlore::run_captured(&words, &self.typed);
        let texts = [ran.out, ran.err].map(|text| String::from_utf8(text).expect("it is text"));
        if std::env::var_os("SHOW").is_some() {
            eprintln!("$ seedlore {}", arguments.join(" "));
            eprintln!("{}{}= {}", texts[0], texts[1], ran.status);
        }
        assert!(ran.status <= 2, "status {}", ran.status);
        assert!(
            ran.status == 0 || texts.iter().any(|text| !text.trim().is_empty()),
            "it fails and says nothing: {arguments:?}"
        );
        if !arguments.iter().any(|word| word == "always") {
            for text in &texts {
                // Tables with commas end their lines so (RFC 4180).
                let text = text.replace("\r\n", "\n");
                let hidden = text.chars().find(|c| is_hidden(*c));
                assert_eq!(hidden, None, "{arguments:?}");
            }
        }
        let after = files(self.folder.path());
        let is_asked = |path: &Path| {
            let first = path.iter().next().unwrap_or_default();
            let is_named = |word: &String| Path::new(word).file_name() == Some(first);
            first == "y.sow"
                || first.to_string_lossy().starts_with("out") && arguments.iter().any(is_named)
                || first == RULESET && may_lay_out
        };
        let changed = after
            .iter()
            .filter(|(path, text)| before.get(*path) != Some(*text));
        let lost = before.keys().filter(|path| !after.contains_key(*path));
        for path in changed.map(|(path, _)| path).chain(lost) {
            assert!(is_asked(path), "{}: {arguments:?}", path.display());
        }
    }
}

/// A text as an argument: no program can be given one with a zero in it.
fn clean(text: &str) -> String {
    text.replace('\0', " ")
}

fn parts(files: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    let mut rest = files;
    while let Some(at) = rest.windows(NEXT_FILE.len()).position(|w| w == NEXT_FILE) {
        parts.push(&rest[..at]);
        rest = &rest[at + NEXT_FILE.len()..];
    }
    parts.push(rest);
    parts
}

/// All files below a folder, by their path in it.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("the folder can be read") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let within = path.strip_prefix(folder).expect("it lies below");
            found.insert(within.to_path_buf(), fs::read(&path).unwrap_or_default());
        }
    }
    found
}
