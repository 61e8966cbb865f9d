//! `ARCHITECTURE.md` names files that are there, and of what is added those that it touches.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use super::{code, path_of, program, root};

#[test]
fn every_path_of_the_map_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let folders = ["src/", "crates/", "tests/", "grammar/", "book/", "editors/"];
    let is_path =
        |word: &str| folders.iter().any(|folder| word.starts_with(folder)) || word.ends_with(".md");
    let mut missing = Vec::new();
    let mut named = 0;
    for line in text.lines() {
        let words: Vec<&str> = line.split('`').skip(1).step_by(2).collect();
        // The row of a crate names modules from its sources on.
        let home = line
            .starts_with("| `crates/")
            .then(|| root.join(words[0]).join("src"));
        for word in words {
            let is_there = match &home {
                _ if is_path(word) => root.join(word).exists(),
                Some(home) => home.join(word).exists() || home.join(format!("{word}.rs")).exists(),
                None => continue,
            };
            named += 1;
            if !is_there {
                missing.push(word.to_string());
            }
        }
    }
    assert!(named > 50, "{named} paths are named");
    assert!(missing.is_empty(), "there is no {missing:?}");
}

/// A term, a statistic or a chapter that was added, and how it is told by what was written.
struct Added {
    /// The words before its list.
    list: &'static str,
    /// The last that is named in it.
    last: &'static str,
    /// What stands in each file of the program that knows of it, and in no other.
    names: &'static [&'static str],
    /// What stands in its other files.
    phrases: &'static [&'static str],
}

const ADDED: [Added; 4] = [
    Added {
        list: "**A condition**:",
        last: "rulesets/east-africa/choro-lango.sow`",
        // The second is where conditions are shown the hand.
        names: &[
            "InHand",
            "held_before: self.held_before,\n            hand: self.hand,",
        ],
        phrases: &["in hand is 1", "in_hand = "],
    },
    Added {
        list: "**An action**:",
        last: "rulesets/central-africa/kisolo-lali.sow`",
        // The last is where the engine has it among its actions.
        names: &["Action::Undo", "Act::Undo", "Undo,\n    Pass,"],
        phrases: &[": undo", "w_undo = "],
    },
    Added {
        list: "**A statistic**:",
        last: "book/coverage.csv`",
        names: &["drama", "Drama"],
        phrases: &["_term_drama", "drama: mean,"],
    },
    Added {
        list: "**A chapter of the book**",
        last: "book/templates/summary.md`",
        names: &["\"simplified.md\"", "mod simplified;"],
        phrases: &["{#_simplified}", "(simplified.md)"],
    },
];

/// The most files that adding one may touch, tests and prose included.
const MOST_TOUCHED: usize = 13;

#[test]
fn the_lists_of_what_an_addition_touches_are_complete() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("ARCHITECTURE.md")).unwrap();
    let read = |path: &str| fs::read_to_string(root.join(path)).unwrap();
    let has = |path: &str, any: &[&str]| any.iter().any(|part| read(path).contains(part));
    let program: Vec<String> = program().iter().map(|file| path_of(file)).collect();
    for Added {
        list,
        last,
        names,
        phrases,
    } in &ADDED
    {
        let (_, rest) = text.split_once(list).expect("the list is there");
        let end = rest.find(last).expect("it names the last") + last.len();
        let files = &rest[..end];
        let files: BTreeSet<&str> = files.split('`').skip(1).step_by(2).collect();
        let files: BTreeSet<&str> = files.into_iter().filter(|f| f.contains('/')).collect();
        assert!(files.len() <= MOST_TOUCHED, "{list} {} files", files.len());
        let (of_program, others): (BTreeSet<&str>, BTreeSet<&str>) = files
            .iter()
            .partition(|file| file.ends_with(".rs") && file.contains("src/"));
        let known = program.iter().map(String::as_str);
        let known: BTreeSet<&str> = known.filter(|file| has(file, names)).collect();
        assert_eq!(known, of_program, "{list} the files that know of it");
        let silent: Vec<&&str> = others.iter().filter(|file| !has(file, phrases)).collect();
        assert!(silent.is_empty(), "{list} {silent:?} do not speak of it");
    }
}

/// What stands in files that tell what a table or a document is made of, in order to
/// write it.
const LOOKS_INSIDE: [&str; 4] = [
    "(Kind::Words",
    "Some(Bar::Reach",
    "Part::Gap =>",
    ".printed.",
];

#[test]
fn a_new_form_of_results_touches_one_file() {
    let text = fs::read_to_string(root().join("ARCHITECTURE.md")).unwrap();
    let (_, list) = text.split_once("**A form** of results").unwrap();
    let (list, _) = list.split_once("\n\n").unwrap();
    let renderers: BTreeSet<String> = (list.split('`').skip(1).step_by(2))
        .map(String::from)
        .collect();
    let model = "crates/study/src/render/table.rs";
    let looking: BTreeSet<String> = program()
        .iter()
        .filter(|file| LOOKS_INSIDE.iter().any(|part| code(file).contains(part)))
        .map(|file| path_of(file))
        .filter(|path| path != model)
        .collect();
    assert_eq!(looking, renderers);
}
