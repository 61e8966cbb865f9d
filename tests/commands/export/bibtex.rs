//! Bibliographies, read by another parser before and after.

use std::fs;
use std::path::Path;

use super::{python, seedlore};

/// Another parser reads both files; prints each entry of the second that the
/// first has otherwise, but for fields that were added, and how many there are.
const COMPARE: &str = r#"
import sys
import bibtexparser
def read(path):
    library = bibtexparser.parse_file(path)
    assert not library.failed_blocks, library.failed_blocks
    def fields(entry):
        return {f.key: " ".join(f.value.split()) for f in entry.fields}
    return {entry.key: {"entry": entry.entry_type} | fields(entry) for entry in library.entries}
before, after = map(read, sys.argv[1:])
for key, entry in after.items():
    lost = before[key].items() - entry.items()
    added = sorted(entry.keys() - before[key].keys())
    if lost or added:
        print(key, sorted(lost), *added)
print(len(after))
"#;

/// BibTeX's own styles, by a program that refuses what lacks a field: each entry
/// gives a text; what a title has in braces keeps its capitals; and nothing that
/// is for the annotation alone is printed. Prints how many entries there are.
const FORMAT: &str = r#"
import re
import sys
import pybtex.errors
from pybtex.database import parse_file
from pybtex.plugin import find_plugin
pybtex.errors.set_strict_mode(True)
for path in sys.argv[1:]:
    works = parse_file(path, bib_format="bibtex")
    for name in "plain", "alpha", "unsrt":
        style = find_plugin("pybtex.style.formatting", name)()
        for printed in style.format_bibliography(works):
            text = printed.text.render_as("text")
            fields = works.entries[printed.key].fields
            assert len(text) > 20 and printed.label, (name, printed.key, text)
            for kept in re.findall(r"{([^{}\\$]+)}", fields["title"]):
                assert kept in text, (name, kept, text)
            assert fields.get("annote", "no annotation") not in text, (name, text)
            year = fields.get("year", "n.d.")
            assert year == "n.d." or re.fullmatch(r"\d{4}", year) and year in text, (name, year, text)
    print(len(works.entries))
"#;

/// Keys as reference managers make them, accents and blanks in TeX, an
/// abbreviation, a date in place of a year, and no year.
const WORKS: &str = r#"@string{ifan = "Institut fran{\c{c}}ais d'Afrique noire"}
@book{beart:1955, author = {B{\'e}art, Ch.~Ph. and {van~der Berg}, J\"urgen}, title = {Jeux et jouets}, year = 1955, publisher = ifan, address = {Dakar}}
@article{Murray_1952, author = "Murray, H. J. R.", title = "{A} {\`a} {\ss} \& 100\% \_ {$x^2$}", journaltitle = {Some Journal}, date = {1952-03}, volume = {3}}
@misc{1979a, title = {No author --- {\O}resund}, note = {see~p.~3}}
"#;

const RULES: &str = r#"
ruleset three-works "Three works" {
  sources {
    A = beart:1955
    B = Murray_1952
    C = 1979a
  }
  board 2 rows of 6 pits [A]
  seeds 4 in every pit [B]
  choose own pit [C]
  sow anticlockwise, skipping origin [A]
  on landing {
    opponent pit making 2: capture last [A]
  }
  on stuck: capture any pits for owner, end [A]
  win by most captured [A]
}
"#;

fn compared(python: &Path, folder: &Path, before: &Path, rulesets: &[&str]) -> String {
    let arguments = [&["export", "bibtex", "--out", "after.bib"], rulesets].concat();
    let output = seedlore(&arguments, folder);
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    python::run(python, COMPARE, &[before, &folder.join("after.bib")])
}

#[test]
fn another_parser_reads_the_same_works_before_and_after() {
    let Some(python) = python::find() else { return };
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let works = folder.join("sources.bib");
    fs::write(&works, WORKS).unwrap();
    fs::write(folder.join("three.sow"), RULES).unwrap();
    // Names of fields that BibTeX's styles ask for stand beside those of biblatex.
    assert_eq!(
        compared(&python, folder, &works, &["three.sow"]),
        "Murray_1952 [] journal year\n3\n"
    );
}

#[test]
fn the_bibliography_of_the_collection_is_written_as_it_was() {
    let Some(python) = python::find() else { return };
    let folder = tempfile::tempdir().unwrap();
    let works = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets/sources.bib");
    let told = compared(&python, folder.path(), &works, &[]);
    let [count] = told.lines().collect::<Vec<_>>()[..] else {
        panic!("{told}")
    };
    assert!(count.parse::<usize>().unwrap() > 90, "{count}");
}

/// Every work can be printed by the styles that authors of papers use, as it
/// stands in the collection and as it is exported.
#[test]
fn the_styles_of_bibtex_print_every_work() {
    let Some(python) = python::find() else { return };
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let works = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets/sources.bib");
    let output = seedlore(&["export", "bibtex", "--out", "cited.bib"], folder);
    assert!(output.status.success());
    let strange = folder.join("sources.bib");
    fs::write(&strange, WORKS).unwrap();
    fs::write(folder.join("three.sow"), RULES).unwrap();
    let output = seedlore(
        &["export", "bibtex", "--out", "three.bib", "three.sow"],
        folder,
    );
    assert!(output.status.success());
    let three = folder.join("three.bib");
    let told = python::run(
        &python,
        FORMAT,
        &[&works, &folder.join("cited.bib"), &three],
    );
    let counts: Vec<usize> = told.lines().map(|line| line.parse().unwrap()).collect();
    assert!(
        matches!(counts[..], [all, cited, 3] if cited > 90 && all >= cited),
        "{told}"
    );
}
