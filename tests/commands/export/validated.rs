//! Exports as other people's programs read them.

use std::fs;

use seedlore::export;
use seedlore::rules::Ruleset;

use super::{python, seedlore, shown, strange};
use crate::support;

#[test]
fn cldf_validates() {
    let Some(python) = python::find() else { return };
    let folder = tempfile::tempdir().unwrap();
    let made = seedlore(&["export", "cldf", "--out", "data"], folder.path());
    assert!(
        made.status.success(),
        "{}",
        String::from_utf8_lossy(&made.stderr)
    );
    let told = python::validate(&python, &folder.path().join("data").join(export::METADATA));
    assert_eq!(told, "", "the validator has something to say");

    let strange = strange();
    let rulesets: Vec<&Ruleset> = strange.rulesets().iter().collect();
    let tables = export::tables(&strange, &rulesets, &shown(&rulesets));
    for file in export::cldf(&tables, &export::About::new("test")) {
        fs::write(folder.path().join(file.path), file.text).unwrap();
    }
    let told = python::validate(&python, &folder.path().join(export::METADATA));
    assert_eq!(
        told, "",
        "the validator has something to say of a stranger's"
    );
}

#[test]
fn json_validates_against_its_schema() {
    let Some(python) = python::find() else { return };
    let collection = support::collection();
    let folder = tempfile::tempdir().unwrap();
    let rulesets: Vec<&Ruleset> = collection.rulesets().iter().collect();
    let (data, schema) = (
        folder.path().join("data.json"),
        folder.path().join("schema.json"),
    );
    fs::write(&data, export::json(collection.bibliography(), &rulesets)).unwrap();
    fs::write(&schema, export::schema()).unwrap();
    // What a stray field or a missing one does shows that the schema holds.
    let script = r#"
import copy, json, sys
from jsonschema import Draft202012Validator
def load(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)
data, schema = map(load, sys.argv[1:])
Draft202012Validator.check_schema(schema)
validator = Draft202012Validator(schema)
for error in list(validator.iter_errors(data))[:5]:
    print(error.json_path, error.message[:200])
first = {**data, "rulesets": data["rulesets"][:1]}
for spoil in (lambda r: r.update(stray=1), lambda r: r.pop("clauses"), lambda r: r["clauses"][0].update(body={"x": 1})):
    spoilt = copy.deepcopy(first)
    spoil(spoilt["rulesets"][0]["ruleset"])
    assert not validator.is_valid(spoilt)
"#;
    assert_eq!(python::run(&python, script, &[&data, &schema]), "");
}

#[test]
fn nexus_opens() {
    let Some(python) = python::find() else { return };
    let collection = support::collection();
    let folder = tempfile::tempdir().unwrap();
    let rulesets: Vec<&Ruleset> = collection.rulesets().iter().collect();
    let script = r#"
import sys
from nexus import NexusReader
read = NexusReader.from_file(sys.argv[1])
matrix = read.characters.matrix
print(len(read.taxa.taxa), len(matrix), read.characters.nchar, "".join(matrix["wari-bennett"]))
"#;
    for doubt in [false, true] {
        let path = folder.path().join("data.nex");
        let text = export::nexus(
            collection,
            &rulesets,
            export::States {
                marks_uncertain: doubt,
                silence: doubt,
                is_plain: false,
            },
        )
        .unwrap();
        fs::write(&path, &text).unwrap();
        let told = python::run(&python, script, &[&path]);
        let row = text
            .lines()
            .find(|line| line.starts_with("  'wari-bennett' "))
            .unwrap();
        let states = row.split_whitespace().nth(1).unwrap();
        let expected = format!("{0} {0} {1} {states}\n", rulesets.len(), states.len());
        assert_eq!(told, expected);
    }
}
