//! Pages that a book takes over from an older one: those that would be the same.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::books::pages_of;
use super::run::{folder, seedlore, text};

/// A book as it was made.
struct Book {
    files: BTreeMap<PathBuf, Vec<u8>>,
    pages: usize,
    /// Pages that are an older book's.
    taken: usize,
}

/// Makes the book of a folder at `out`, with these arguments more.
fn book(here: &Path, more: &[&str]) -> Book {
    let command = ["book", "--games", "20", "--out", "out"];
    let output = seedlore(&[&command, more].concat())
        .within(here)
        .prints("out/book/index.html\n")
        .complains()
        .run();
    let told = text(&output.stderr);
    let (_, counted) = told.split_once("kept; ").unwrap();
    let mut counted = counted.split(' ');
    let (pages, taken) = (counted.next().unwrap(), counted.nth(1).unwrap());
    Book {
        files: pages_of(&here.join("out")),
        pages: pages.parse().unwrap(),
        taken: taken.parse().unwrap(),
    }
}

/// Makes it with what an older book has and without, and tells how many pages were taken.
fn same_as_afresh(here: &Path) -> (usize, usize) {
    let made = book(here, &[]);
    let afresh = book(here, &["--afresh"]);
    assert_eq!(afresh.taken, 0);
    assert_eq!(made.pages, afresh.pages);
    let names = |book: &Book| book.files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&made), names(&afresh));
    for (path, file) in &made.files {
        assert!(*file == afresh.files[path], "{}", path.display());
    }
    (made.pages, made.taken)
}

/// Writes a ruleset like `small`.
fn write(here: &Path, name: &str, (from, to): (&str, &str)) {
    let text = fs::read_to_string(here.join("rulesets/small.sow")).unwrap();
    assert!(text.contains(from));
    let text = text.replace("small \"Small\"", &format!("{name} \"{name}\""));
    let path = here.join(format!("rulesets/{name}.sow"));
    fs::write(path, text.replace(from, to)).unwrap();
}

#[test]
fn only_pages_that_changed_are_built_again() {
    let folder = folder();
    let here = folder.path();
    write(here, "other", ("making 2 or 3", "making 2"));
    write(here, "third", ("3 pits", "4 pits"));
    let first = book(here, &[]);
    assert_eq!(first.taken, 0);
    let again = book(here, &[]);
    assert_eq!(again.taken, again.pages);
    assert!(again.files == first.files);
    write(here, "other", ("making 2 or 3", "making 3"));
    let (pages, taken) = same_as_afresh(here);
    assert!(pages / 2 < taken && taken < pages, "{taken} of {pages}");
    // Every page names the table of contents, which is another now.
    write(here, "fourth", ("making 2 or 3", "making 2 or 4"));
    let (pages, taken) = same_as_afresh(here);
    assert!(0 < taken && taken < pages, "{taken} of {pages}");
}

#[test]
fn a_page_that_is_not_as_it_was_written_is_built_again() {
    let folder = folder();
    let here = folder.path();
    let first = book(here, &[]);
    let html = here.join("out/book");
    let page = |name: &str| html.join(name);
    let damaged = fs::read(page("rulesets/small.html")).unwrap();
    fs::write(page("rulesets/small.html"), &damaged[..damaged.len() / 2]).unwrap();
    let altered = fs::read_to_string(page("glossary.html")).unwrap();
    fs::write(page("glossary.html"), altered.replacen("seed", "sead", 1)).unwrap();
    fs::remove_file(page("statistics.html")).unwrap();
    let again = book(here, &[]);
    assert_eq!(again.taken, again.pages - 3);
    assert!(again.files == first.files);
    // Without what was kept of how pages were built, none is known.
    let kept = here.join("out/measured/pages.json");
    let text = fs::read_to_string(&kept).unwrap();
    fs::write(&kept, text.replacen("glossary", "glossarx", 1)).unwrap();
    let again = book(here, &[]);
    assert_eq!(again.taken, 0);
    assert!(again.files == first.files);
}

#[test]
fn pages_of_a_run_that_was_killed_serve_the_next() {
    let folder = folder();
    let here = folder.path();
    let first = book(here, &[]);
    let aside = here.join(".seedlore-aside-killed");
    fs::create_dir(&aside).unwrap();
    let mark = "Made by seedlore, which clears it away:\nout";
    fs::write(aside.join(".seedlore-aside"), mark).unwrap();
    fs::rename(here.join("out"), aside.join("fresh")).unwrap();
    let again = book(here, &[]);
    assert_eq!(again.taken, again.pages);
    assert!(again.files == first.files);
}
