//! What `book` leaves in its folder, and what it measures.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::run::{folder, seedlore};

#[test]
fn a_failed_book_leaves_the_old_one() {
    let folder = folder();
    let here = folder.path();
    let book = ["book", "--games", "20", "--out", "out/book"];
    let index = here.join("out/book/book/index.html");
    seedlore(&book)
        .within(here)
        .prints("out/book/book/index.html\n")
        .complains_of("1 ruleset measured, 0 as kept\n")
        .run();
    let old = fs::read(&index).unwrap();
    let path = here.join("rulesets/small.sow");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("anticlockwise", "anticlokwise")).unwrap();
    seedlore(&book).within(here).fails(1).complains().run();
    assert_eq!(fs::read(&index).unwrap(), old);
    // A sound collection replaces it, and nothing is left lying about.
    fs::write(&path, text.replace("\"Small\"", "\"Little\"")).unwrap();
    seedlore(&book)
        .within(here)
        .prints("out/book/book/index.html\n")
        .complains_of("0 rulesets measured, 1 as kept\n")
        .run();
    assert_ne!(fs::read(&index).unwrap(), old);
    assert_eq!(fs::read_dir(here.join("out")).unwrap().count(), 1);
}

#[test]
fn a_book_of_one_region_is_named_after_it() {
    let folder = folder();
    let out = folder.path().join("book");
    let out = out.to_str().unwrap();
    let region = "rulesets/oceania";
    seedlore(&["book", "--games", "5", "--rulesets", region, "--out", out])
        .prints(&format!("{out}/book/index.html\n"))
        .complains_of("1 ruleset measured, 0 as kept\n")
        .run();
    let page = fs::read_to_string(Path::new(out).join("book/regions/oceania.html")).unwrap();
    assert!(page.contains("chongka"), "its rulesets are there");
}

/// Every page of a book, by its path.
fn pages_of(book: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut pages = BTreeMap::new();
    let mut folders = vec![book.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = fs::read(&path).unwrap();
                pages.insert(path.strip_prefix(book).unwrap().to_path_buf(), text);
            }
        }
    }
    pages
}

#[test]
fn a_book_measures_only_what_changed() {
    let folder = folder();
    let here = folder.path();
    let small = fs::read_to_string(here.join("rulesets/small.sow")).unwrap();
    let write = |name: &str, text: String| {
        let text = text.replace("small \"Small\"", &format!("{name} \"{name}\""));
        fs::write(here.join(format!("rulesets/{name}.sow")), text).unwrap();
    };
    write("other", small.replace("making 2 or 3", "making 2"));
    write("third", small.replace("3 pits", "4 pits"));
    let book = |more: &[&str], told: &str| {
        let command = ["book", "--games", "20", "--out", "out"];
        seedlore(&[&command, more].concat())
            .within(here)
            .prints("out/book/index.html\n")
            .complains_of(&format!("{told}\n"))
            .run();
        pages_of(&here.join("out"))
    };
    let afresh = book(&[], "3 rulesets measured, 0 as kept");
    assert!(afresh == book(&[], "0 rulesets measured, 3 as kept"));
    assert!(afresh == book(&["--afresh"], "3 rulesets measured, 0 as kept"));
    // Who says so is no part of how it is played.
    write(
        "other",
        small
            .replace("making 2 or 3", "making 2")
            .replace("F 5", "F 2"),
    );
    let cited = book(&[], "0 rulesets measured, 3 as kept");
    let page = |name: &str| PathBuf::from(format!("book/rulesets/{name}.html"));
    assert_ne!(cited[&page("other")], afresh[&page("other")]);
    write("other", small.replace("making 2 or 3", "making 3"));
    let changed = book(&[], "1 ruleset measured, 2 as kept");
    assert_ne!(changed[&page("other")], cited[&page("other")]);
    assert!(changed == book(&["--afresh"], "3 rulesets measured, 0 as kept"));
    // What was damaged or written by another hand is measured again.
    let kept = here.join("out/measured");
    let other = kept.join("rulesets/other.json");
    let text = fs::read_to_string(&other).unwrap();
    let turned = text.replacen("\"games\":20", "\"games\":21", 1);
    assert_ne!(text, turned);
    fs::write(&other, turned).unwrap();
    fs::write(kept.join("rulesets/third.json"), &text[..text.len() / 2]).unwrap();
    fs::write(kept.join("pairs.json"), "[]").unwrap();
    assert!(changed == book(&[], "2 rulesets measured, 1 as kept"));
    // Other chances are another measurement.
    book(&["--seed", "2"], "3 rulesets measured, 0 as kept");
}
