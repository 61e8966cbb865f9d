//! What the commands `export` and `import` take, refuse and say.

use std::fs;
use std::path::Path;
use std::process::Output;

use seedlore::export;

use super::{seedlore, shown, strange, support};

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn printed(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Writes a dataset of CLDF with these values and no other table.
fn dataset(folder: &Path, values: &str) {
    let metadata = r#"{"tables": [{
        "url": "values.csv",
        "dc:conformsTo": "http://cldf.clld.org/v1.0/terms.rdf#ValueTable",
        "tableSchema": {"columns": [
            {"name": "ID"},
            {"name": "Language_ID", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#languageReference"},
            {"name": "Parameter_ID", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#parameterReference"},
            {"name": "Value", "propertyUrl": "http://cldf.clld.org/v1.0/terms.rdf#value"}
        ]}
    }]}"#;
    fs::create_dir_all(folder).unwrap();
    fs::write(folder.join("values-metadata.json"), metadata).unwrap();
    let text = format!("ID,Language_ID,Parameter_ID,Value\n{values}");
    fs::write(folder.join("values.csv"), text).unwrap();
}

#[test]
fn every_form_takes_readings() {
    let folder = tempfile::tempdir().unwrap();
    let reading = "wari-bennett:only-slams=taken";
    let named = "wari-bennett__only-slams_taken";
    let of = |form: &[&str]| {
        let whole: Vec<&str> = ["export"].iter().chain(form).copied().collect();
        let output = seedlore(&whole, folder.path());
        assert!(output.status.success(), "{form:?}: {}", told(&output));
        printed(&output)
    };
    // The clause of that reading forbids nothing; the one in force does.
    let plain = of(&["csv", "wari-bennett"]);
    let taken = of(&["csv", reading]);
    assert_ne!(plain, taken);
    assert_ne!(of(&["json", "wari-bennett"]), of(&["json", reading]));
    assert!(of(&["bibtex", reading]).contains("@"));
    let matrix = of(&["nexus", "wari-bennett", reading]);
    assert!(matrix.contains("NTAX=2"), "{matrix}");
    assert!(matrix.contains(named), "{matrix}");
    of(&["cldf", reading, "--no-examples", "--out", "cldf"]);
    let units = fs::read_to_string(folder.path().join("cldf/languages.csv")).unwrap();
    assert!(units.contains(named), "{units}");
    // Whoever names one twice has it once.
    of(&["cldf", reading, reading, "--no-examples", "--out", "twice"]);
    let twice = fs::read_to_string(folder.path().join("twice/languages.csv")).unwrap();
    assert_eq!(units, twice);
    of(&[
        "ludii",
        "woli-beart:direction=anticlockwise",
        "woli-beart",
        "--out",
        "lud",
    ]);
}

#[test]
fn the_ludii_export_says_how_many_were_written() {
    let folder = tempfile::tempdir().unwrap();
    let none = seedlore(
        &["export", "ludii", "khutka-boia", "--out", "none"],
        folder.path(),
    );
    assert_eq!(none.status.code(), Some(1));
    let said = told(&none);
    assert!(said.contains("0 of 1 ruleset written for Ludii"), "{said}");
    let why = fs::read_to_string(folder.path().join("none/told.csv")).unwrap();
    assert!(why.contains("khutka-boia"), "{why}");
    let names = [
        "export",
        "ludii",
        "khutka-boia",
        "woli-beart",
        "--out",
        "one",
    ];
    let one = seedlore(&names, folder.path());
    assert_eq!(one.status.code(), Some(0));
    assert!(told(&one).contains("1 of 2 rulesets written for Ludii"));
}

#[test]
fn a_matrix_of_one_ruleset_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let alone = seedlore(&["export", "nexus", "wari-bennett"], folder.path());
    assert_eq!(alone.status.code(), Some(2));
    assert_eq!(printed(&alone), "");
    assert!(
        told(&alone).contains("help: name several rulesets"),
        "{}",
        told(&alone)
    );
}

/// Tables that would take gigabytes are refused at the line where a bound is
/// passed.
#[test]
fn imported_tables_are_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |values: &str, why: &str| {
        dataset(&folder.path().join("data"), values);
        let output = seedlore(&["import", "cldf", "data"], folder.path());
        assert_eq!(output.status.code(), Some(1), "{why}");
        let said = told(&output);
        assert!(said.contains(why) && said.contains("values.csv"), "{said}");
        assert_eq!(printed(&output), "");
    };
    refused(
        &"1,a,rows,2\n".repeat(200_001),
        "line 200002: more than 200000 rows",
    );
    refused(
        &format!("1{}\n", ",".repeat(200)),
        "line 2: more than 200 columns",
    );
    let units: String = (0..=5_000).map(|n| format!("{n},u{n},rows,2\n")).collect();
    refused(&units, "line 5002: more than 5000 units");
    let quoted = format!("1,\"{}\",rows,2\n", ",\"\"\n".repeat(300));
    dataset(&folder.path().join("data"), &quoted);
    let read = seedlore(&["import", "cldf", "data"], folder.path());
    assert!(
        read.status.success(),
        "commas in a text part no cells: {}",
        told(&read)
    );
}

/// Names from a stranger's table reach a terminal as signs that can be seen.
#[test]
fn names_of_units_are_printed_visibly() {
    let folder = tempfile::tempdir().unwrap();
    let unit = "\u{1b}[31mred\u{202e}";
    let values = format!("1,{unit},rows,2\n2,{unit},\u{1b}[2Jodd,3\n");
    dataset(&folder.path().join("data"), &values);
    let output = seedlore(&["import", "cldf", "data", "--nearest", "1"], folder.path());
    let said = printed(&output);
    assert!(said.contains("\\u{1b}[31mred\\u{202e}"), "{said}");
    assert!(said.contains("not known here: \\u{1b}[2Jodd"), "{said}");
    assert!(!said.contains(['\u{1b}', '\u{202e}']), "{said}");
    let wrong = seedlore(&["import", "cldf", "data", "--unit", "red"], folder.path());
    assert_eq!(wrong.status.code(), Some(2));
    assert!(
        !told(&wrong).contains(['\u{1b}', '\u{202e}']),
        "{}",
        told(&wrong)
    );
    let begin = ["import", "cldf", "data", "--unit", unit, "--skeleton"];
    let begun = seedlore(&begin, folder.path());
    assert!(begun.status.success(), "{}", told(&begun));
    assert!(
        !printed(&begun).contains(['\u{1b}', '\u{202e}']),
        "{}",
        printed(&begun)
    );
}

/// Examples are sought for so many steps, not games: long matches end the search.
#[test]
fn a_dataset_reads_back_with_examples_of_long_games() {
    let collection = support::collection();
    let long = [collection.get("sungka").unwrap()];
    let first = shown(&long);
    assert!(!first[0].examples.is_empty());
    let last = first[0].examples.iter().map(|example| example.game).max();
    assert!(last < Some(100), "{last:?}");
    let tables = export::tables(&strange(), &long, &first);
    assert!(!tables.witnesses.is_empty());
}
