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

#[test]
fn a_form_to_ask_by_is_written_of_a_ruleset_a_board_or_a_place() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    for (args, file, words) in [
        (
            &["form", "wari-bennett"][..],
            "form-ruleset-wari-bennett.html",
            "every move would take all",
        ),
        (
            &["form", "--board", "2 rows of 5 pits"],
            "form-board-2x5.html",
            "A game on 2 rows of 5 pits",
        ),
        (
            &["form", "--place", "6.1,1.2", "--out", "togo.html"],
            "togo.html",
            "Place",
        ),
    ] {
        let output = seedlore(args).within(here).prints_something().run();
        assert_eq!(text(&output.stdout).trim(), file);
        let written = fs::read_to_string(here.join(file)).unwrap();
        assert!(written.contains(words), "{file}");
        assert!(
            written.contains("Put the seeds so.") && !written.contains("<script"),
            "{file}"
        );
    }
    // What is there is kept, and no form is made of a board that none is for.
    seedlore(&["form", "wari-bennett"])
        .within(here)
        .fails(2)
        .complains()
        .run();
    seedlore(&["form", "--board", "3 rows of 6 pits"])
        .within(here)
        .fails(2)
        .complains()
        .run();
}
