//! Boards and leaflets that are written to be printed.

use std::fs;

use super::run::{seedlore, text};

#[test]
fn a_board_and_a_leaflet_are_written_where_they_are_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let args = ["paper", "kalah", "--size", "letter", "--out", "to/print"];
    let output = seedlore(&args).within(here).prints_something().run();
    let told = text(&output.stdout).replace('\\', "/");
    assert_eq!(
        told,
        "to/print/kalah-board.html\nto/print/kalah-leaflet.html\n"
    );
    for (file, words) in [
        ("kalah-board.html", "size: letter landscape"),
        ("kalah-leaflet.html", "size: letter"),
    ] {
        let written = fs::read_to_string(here.join("to/print").join(file)).unwrap();
        assert!(written.contains(words), "{file}");
        assert!(written.contains("US Letter"), "{file}");
    }
    // What is there is kept.
    let output = seedlore(&args).within(here).fails(2).complains().run();
    let told = text(&output.stderr).replace('\\', "/");
    assert!(told.contains("to/print/kalah-board.html"), "{told}");
}

#[test]
fn another_reading_is_told_in_its_leaflet() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let leaflet = |ruleset: &str, out: &str| {
        let args = ["paper", ruleset, "--out", out];
        seedlore(&args).within(here).prints_something().run();
        fs::read_to_string(here.join(out).join("wari-walker-leaflet.html")).unwrap()
    };
    let usual = leaflet("wari-walker", "usual");
    let other = leaflet("wari-walker:long-laps=once", "other");
    assert!(usual.contains("<b>5</b>") && other.contains("<b>5</b>"));
    assert_ne!(usual, other);
}
