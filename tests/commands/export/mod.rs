//! What is exported is what others read, and says what the rulesets say.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use seedlore::export::{self, Support};
use seedlore::features::{Answer, Feature};
use seedlore::play::Setting;
use seedlore::referee::Referee;
use seedlore::rules::{Bibliography, Collection, Reference, Ruleset};
use seedlore::source::Sources;
use seedlore::stats::examples;
use seedlore::syntax;

use crate::support;

mod bibtex;
mod commands;
mod lud;
mod ludii;
mod python;
mod validated;

/// A ruleset from a stranger: what is not fit for a table, a formula, a Nexus
/// comment or a description is in every text.
const STRANGE: &str = r#"ruleset strange "=1+1 \"], <b>) //" {
  record {
    game "-game"                                                    [X "=2"]
    place "@here, \"there\"" at 1.5, -2                             [X; assumed: +no]
    summary "((( {{x}} <script>"                                    [X]
    identifier glottocode "not one"                                 [X]
  }
  sources { X = strange-2000 pages 1-2 }
  board 2 rows of 6 pits                                            [X 1 "=cmd|' /C calc'!A0"]
  seeds 4 in every pit                                              [X 2]
  choose own pit                                                    [X]
  sow anticlockwise, skipping origin                                [implied X 1: -so it is]
  on landing {
    opponent pit making 2: capture last                             [X]
  }
  on stuck: capture any pits for owner, end                         [X]
  win by most captured                                              [X]
}
"#;

const STRANGE_WORK: &str =
    "@misc{strange-2000, author = {A, B}, title = {=x, \\& {Y}}, year = {2000}, pages = {1--2}}\n";

fn strange() -> Collection {
    let mut sources = Sources::default();
    let file = sources.add("strange.sow", STRANGE);
    let tree = syntax::parse(file, &sources).unwrap();
    let works = sources.add("sources.bib", STRANGE_WORK);
    let (works, faults) = Bibliography::parse(works, &sources);
    assert!(faults.is_empty(), "{faults:?}");
    let (collection, faults) = Collection::check(vec![(file, tree)], works, &sources);
    assert!(!faults.has_errors(), "{faults:?}");
    collection
}

fn few(collection: &Collection) -> Vec<&Ruleset> {
    support::FEW
        .iter()
        .map(|name| collection.get(name).unwrap())
        .collect()
}

fn shown(rulesets: &[&Ruleset]) -> Vec<export::Shown> {
    let one = |rules: &&Ruleset| export::Shown {
        ruleset: rules.name().into(),
        seed: 1,
        examples: examples(&Referee::new((*rules).clone()), Setting::default(), 1),
    };
    rulesets.iter().map(one).collect()
}

fn read(files: &[export::File]) -> export::Tables {
    let text = |name: &str| {
        let file = files.iter().find(|file| file.path == name);
        Ok(file
            .expect("the metadata name files that are there")
            .text
            .clone())
    };
    export::read_cldf(&text(export::METADATA).unwrap(), &text).unwrap()
}

/// Values of other readings are in a table of their own, and come back last.
fn in_order(mut values: Vec<export::Value>) -> Vec<export::Value> {
    values.sort_by_key(|value| !value.reading.is_empty());
    values
}

fn answer<'t>(
    tables: &'t export::Tables,
    unit: &str,
    feature: &str,
    reading: &str,
) -> &'t export::Value {
    let fits = |value: &&export::Value| {
        value.unit == unit && value.feature == feature && value.reading == reading
    };
    tables
        .values
        .iter()
        .find(fits)
        .unwrap_or_else(|| panic!("{unit} {feature} {reading}"))
}

fn seedlore(arguments: &[&str], folder: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_seedlore"))
        .args(arguments)
        .arg("--rulesets")
        .arg(Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets"))
        .current_dir(folder)
        .output()
        .unwrap()
}

#[test]
fn what_is_exported_is_imported_as_it_was() {
    let collection = support::collection();
    let rulesets = few(collection);
    let tables = export::tables(collection, &rulesets, &shown(&rulesets));
    let back = read(&export::cldf(&tables, &export::About::new("test")));
    assert_eq!(in_order(back.values), in_order(tables.values.clone()));
    assert_eq!(back.units, tables.units);
    assert!(tables.values.iter().any(|value| value.examples.len() > 1));

    let strange = strange();
    let rulesets: Vec<&Ruleset> = strange.rulesets().iter().collect();
    let tables = export::tables(&strange, &rulesets, &shown(&rulesets));
    let back = read(&export::cldf(&tables, &export::About::new("test")));
    assert_eq!(
        (in_order(back.values), back.units),
        (in_order(tables.values.clone()), tables.units.clone())
    );
    assert_eq!(tables.units[0].glottocode, None);
    assert!(
        tables.works.contains("@misc{strange-2000,"),
        "{}",
        tables.works
    );
}

#[test]
fn each_value_says_what_its_clauses_say() {
    let collection = support::collection();
    let rulesets = few(collection);
    let tables = export::tables(collection, &rulesets, &[]);
    let said = |unit, feature, reading| {
        let value = answer(&tables, unit, feature, reading);
        (
            value.value.as_deref(),
            value.status.as_str(),
            value.sources.join(";"),
        )
    };
    assert_eq!(
        said("wari-bennett", "numbers_taken", ""),
        (
            Some("two_or_three"),
            "stated",
            "bennett1927[382-385, sentences 5-6];dlp69".into()
        )
    );
    assert_eq!(said("wari-bennett", "taking_all", "").0, Some("forbidden"));
    assert_eq!(
        said("wari-bennett", "direction", "").0,
        Some("anticlockwise")
    );
    assert_eq!(
        said("wari-bennett", "stuck", "only-slams=pass").0,
        Some("depends")
    );
    assert_eq!(
        said("wari-walker", "numbers_taken", "").2,
        "walker2011[rules 8-9]"
    );
    assert_eq!(said("woli-beart", "direction", "").0, Some("clockwise"));
    assert_eq!(said("wari-st-lucia", "numbers_taken", "").1, "implied");
    assert_eq!(
        said("wari-st-lucia", "numbers_taken", "captured=fours"),
        (Some("four"), "stated", "dlp707[sentences 6-7]".into())
    );
    let silent = answer(&tables, "wari-walker", "marks", "");
    assert_eq!(
        (silent.value.as_deref(), silent.status.as_str()),
        (Some("no"), "silent")
    );
    assert!(silent.sources.is_empty() && silent.clauses.is_empty());
}

/// Over the whole collection: every value is an answer to a feature, has an
/// identifier of its own and rests on what its status says.
#[test]
fn all_values_are_of_the_closed_lists() {
    let collection = support::collection();
    let rulesets: Vec<&Ruleset> = collection.rulesets().iter().collect();
    let tables = export::tables(collection, &rulesets, &[]);
    let words: Vec<&str> = Support::ALL.iter().map(|ground| ground.word()).collect();
    let mut ids = BTreeSet::new();
    for value in &tables.values {
        let fits = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        assert!(
            value.id.chars().all(fits) && ids.insert(&value.id),
            "{}",
            value.id
        );
        let feature = Feature::named(&value.feature).unwrap();
        if let Some(answer) = &value.value {
            let is_number = feature.kind().codes().is_empty();
            assert_eq!(value.code.is_none(), is_number, "{value:?}");
            assert!(is_number || feature.code(answer).is_some(), "{value:?}");
        }
        assert!(words.contains(&value.status.as_str()));
        let is_cited = value.status == "stated" || value.status == "implied";
        assert_eq!(is_cited, !value.sources.is_empty(), "{value:?}");
    }
    // Every code but those of rare things is somebody's answer.
    let used: BTreeSet<&str> = tables
        .values
        .iter()
        .filter_map(|v| v.code.as_deref())
        .collect();
    for feature in Feature::all() {
        let codes = feature.kind().codes();
        let of = |code: &seedlore::features::Code| format!("{}-{}", feature.id(), code.id);
        let found = codes
            .iter()
            .filter(|code| used.contains(of(code).as_str()))
            .count();
        assert!(
            codes.is_empty() || found > 1,
            "{} tells nothing apart",
            feature.id()
        );
    }
}

#[test]
fn a_coded_variant_finds_its_nearest_ruleset() {
    let collection = support::collection();
    let mut tables = export::tables(collection, &[collection.get("woli-beart").unwrap()], &[]);
    let way = tables
        .values
        .iter_mut()
        .find(|v| v.feature == "direction")
        .unwrap();
    (way.value, way.code) = (Some("anticlockwise".into()), None);
    let held: Vec<export::Held> = export::against(&tables, collection, 2).collect();
    let [only] = held.as_slice() else {
        panic!("one unit was coded")
    };
    assert_eq!(only.nearest[0].ruleset, "woli-beart");
    let differ = &only.nearest[0].differ;
    assert_eq!(
        *differ,
        [(
            Feature::Direction,
            "anticlockwise".into(),
            "clockwise".into()
        )]
    );
    assert!(only.nearest[1].differ.len() > 1 && only.unknown.is_empty());
    assert!(only.nearest[0].share > only.nearest[1].share && only.none < 0.5);
    assert_eq!(only.nearest[0].same.len() + 1, only.coded.len());
}

#[test]
fn what_is_no_dataset_is_told() {
    let none = |_: &str| unreachable!("nothing is to be read");
    for (metadata, told) in [
        ("no", "no JSON"),
        ("{}", "names no table of values"),
        (
            r#"{"tables": [{"url": "../x.csv", "dc:conformsTo": "t#ValueTable"}]}"#,
            "not a file of the folder",
        ),
    ] {
        let wrong = export::read_cldf(metadata, &none).unwrap_err();
        assert!(wrong.message.contains(told), "{wrong:?}");
    }
    let metadata = r#"{"tables": [{"url": "x.csv", "dc:conformsTo": "t#ValueTable"}]}"#;
    let ragged = |_: &str| Ok("ID,Value\na,b,c\n".to_string());
    let wrong = export::read_cldf(metadata, &ragged).unwrap_err();
    assert_eq!(wrong.file, "x.csv");
}

#[test]
fn every_basis_of_every_clause_is_a_row() {
    let collection = support::collection();
    let rulesets = few(collection);
    let text = export::clauses(collection.bibliography(), &rulesets);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let clauses: usize = rulesets.iter().map(|rules| rules.clauses().len()).sum();
    assert_eq!(reader.records().count(), clauses, "one clause a row");
    let tidy = |name: &str| name.chars().all(|c| c.is_ascii_lowercase() || c == '_');
    assert!(reader.headers().unwrap().iter().all(tidy));
    let text = export::bases(collection.bibliography(), &rulesets);
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let rows: Vec<csv::StringRecord> = reader.records().map(Result::unwrap).collect();
    let bases = rulesets
        .iter()
        .flat_map(|r| r.clauses())
        .map(|c| c.provenance().len().max(1));
    assert_eq!(rows.len(), bases.sum::<usize>());
    let row = rows
        .iter()
        .find(|row| &row[0] == "wari-walker" && &row[2] == "on landing")
        .unwrap();
    assert_eq!(
        (&row[8], &row[9], &row[10], &row[12], &row[13]),
        ("1", "stated", "walker2011", "rules", "8-9")
    );
}

#[test]
fn the_bibliography_reads_back() {
    let (collection, _) = support::library();
    let works = collection.bibliography();
    let rulesets: Vec<&Ruleset> = collection.rulesets().iter().collect();
    let mut sources = Sources::default();
    let file = sources.add("export.bib", export::bibtex(works, &rulesets, false));
    let (back, faults) = Bibliography::parse(file, &sources);
    assert!(faults.is_empty(), "{faults:?}");
    assert!(back.keys().count() > 10);
    for reference in back.iter() {
        // Letters tell works of one list apart, and this one is shorter.
        let whole = works.get(&reference.key).unwrap();
        let expected = Reference {
            cited: reference.cited.clone(),
            letter: reference.letter.clone(),
            ..whole.clone()
        };
        assert_eq!(*reference, expected);
    }
}

#[test]
fn the_matrix_has_a_state_for_each_ruleset_and_character() {
    let collection = support::collection();
    let rulesets = few(collection);
    let matrix = |doubt, silence| {
        export::nexus(
            collection,
            &rulesets,
            export::States {
                marks_uncertain: doubt,
                silence,
                is_plain: false,
            },
        )
        .unwrap()
    };
    let (sure, doubted) = (matrix(false, true), matrix(true, true));
    // Silence is missing unless asked otherwise, and the file says which.
    let silent = matrix(false, false);
    assert!(silent.contains("the state is missing: ?"));
    assert!(!sure.contains("the state is missing: ?"));
    // One alone is no matrix of nought characters.
    let alone = export::nexus(collection, &rulesets[..1], export::States::default());
    assert_eq!(alone.unwrap_err().rulesets, 1);
    let number = |text: &str, name: &str| -> usize {
        let (_, rest) = text.split_once(&format!("{name}=")).unwrap();
        rest.split(';').next().unwrap().parse().unwrap()
    };
    let rows = |text: &str| -> Vec<String> {
        let (_, matrix) = text.split_once("MATRIX\n").unwrap();
        let lines = matrix.lines().take_while(|line| line.trim() != ";");
        lines
            .map(|line| line.split_whitespace().nth(1).unwrap().to_string())
            .collect()
    };
    assert_eq!(number(&sure, "NTAX"), rulesets.len());
    for text in [&sure, &doubted, &silent] {
        assert_eq!(rows(text).len(), rulesets.len());
        for row in rows(text) {
            assert_eq!(row.len(), number(text, "NCHAR"));
            assert!(row.chars().all(|c| c == '?' || c.is_ascii_digit()), "{row}");
        }
    }
    let missing = |text: &str| rows(text).concat().matches('?').count();
    assert!(missing(&doubted) > missing(&sure));
    // A column tells rulesets apart, or it would not be there.
    for at in 0..number(&sure, "NCHAR") {
        let states: BTreeSet<char> = rows(&sure)
            .iter()
            .filter_map(|r| r.chars().nth(at))
            .collect();
        assert!(
            states.iter().filter(|state| **state != '?').count() > 1,
            "{at}: {states:?}"
        );
    }
}

/// As MrBayes reads it, which takes neither quotes nor labels of states.
#[test]
fn a_plain_matrix_has_the_same_states_without_quotes_hyphens_and_labels() {
    let collection = support::collection();
    let rulesets = few(collection);
    let [plain, usual] = [true, false].map(|is_plain| {
        let how = export::States {
            is_plain,
            ..export::States::default()
        };
        export::nexus(collection, &rulesets, how).unwrap()
    });
    // What stands in square brackets is a comment.
    let mut depth = 0;
    let read: String = (plain.chars())
        .filter(|c| {
            depth += i32::from(*c == '[');
            let is_read = depth == 0;
            depth -= i32::from(*c == ']');
            is_read
        })
        .collect();
    assert!(
        !read.contains("CHARSTATELABELS") && !read.contains('\''),
        "{read}"
    );
    let states = |text: &str| -> Vec<(String, String)> {
        let (_, matrix) = text.split_once("MATRIX\n").unwrap();
        let lines = matrix.lines().take_while(|line| line.trim() != ";");
        let words = lines.map(|line| line.split_once(" '").unwrap_or(("", line)).1.to_string());
        words
            .map(|line| {
                let (name, states) = line.trim().split_once(' ').unwrap();
                let name = name.trim_matches('\'').replace('-', "_");
                (name, states.trim().to_string())
            })
            .collect()
    };
    assert_eq!(states(&read), states(&usual));
    for (name, _) in states(&read) {
        assert!(read.contains(&format!(" {name}")), "{name}");
        assert!(
            name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'),
            "{name}"
        );
    }
    assert!(
        plain.contains("1 "),
        "the characters are told in a comment: {plain}"
    );
}

#[test]
fn nothing_is_overwritten_that_is_not_ours() {
    let folder = tempfile::tempdir().unwrap();
    let export = |out: &str| {
        let arguments = [
            "export",
            "cldf",
            "woli-beart",
            "--no-examples",
            "--out",
            out,
        ];
        seedlore(&arguments, folder.path())
    };
    assert!(export("data").status.success());
    assert!(export("data").status.success(), "our own is written anew");
    fs::write(folder.path().join("data/notes.txt"), "mine").unwrap();
    let refused = export("data");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("notes.txt"));
    assert_eq!(
        fs::read_to_string(folder.path().join("data/notes.txt")).unwrap(),
        "mine"
    );
    fs::create_dir(folder.path().join("other")).unwrap();
    fs::write(folder.path().join("other/values.csv"), "mine").unwrap();
    assert_eq!(export("other").status.code(), Some(2));

    fs::write(folder.path().join("one.csv"), "mine").unwrap();
    let refused = seedlore(
        &["export", "csv", "woli-beart", "--out", "one.csv"],
        folder.path(),
    );
    assert_eq!(refused.status.code(), Some(2));
    assert_eq!(
        fs::read_to_string(folder.path().join("one.csv")).unwrap(),
        "mine"
    );
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 3);
}

#[test]
fn a_skeleton_of_what_was_coded_can_be_checked() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = [
        "export",
        "cldf",
        "woli-beart",
        "--no-examples",
        "--out",
        "data",
    ];
    assert!(seedlore(&arguments, folder.path()).status.success());
    let told = seedlore(&["import", "cldf", "data", "--nearest", "1"], folder.path());
    let told = String::from_utf8(told.stdout).unwrap();
    assert!(
        told.contains("woli-beart: ") && told.contains(", 0 differ"),
        "{told}"
    );
    let arguments = [
        "import",
        "cldf",
        "data",
        "--unit",
        "woli-beart",
        "--skeleton",
    ];
    let begun = String::from_utf8(seedlore(&arguments, folder.path()).stdout).unwrap();
    let mut sources = Sources::default();
    let file = sources.add("begun.sow", begun.as_str());
    let tree = syntax::parse(file, &sources).unwrap();
    let (collection, faults) =
        Collection::check(vec![(file, tree)], Bibliography::default(), &sources);
    assert!(!faults.has_errors(), "{faults:?}");
    let data = seedlore::features::data(collection.get("woli-beart").unwrap());
    let is = |feature, answer| {
        data.iter()
            .any(|d| (d.feature, d.answer) == (feature, answer))
    };
    assert!(is(Feature::SeedsInPit, Answer::Number(6)), "{begun}");
    assert!(is(Feature::Direction, Answer::Code("clockwise")));
    assert!(is(Feature::NumbersTaken, Answer::Code("two_or_three")));
    assert!(begun.contains("duty_feeding"), "{begun}");
}
