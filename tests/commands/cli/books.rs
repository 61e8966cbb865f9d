//! What `book` leaves in its folder, and what it measures.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::run::{folder, seedlore, text};

#[test]
fn a_failed_book_leaves_the_old_one() {
    let folder = folder();
    let here = folder.path();
    let book = ["book", "--games", "20", "--out", "out/book"];
    let index = here.join("out/book/book/index.html");
    seedlore(&book)
        .within(here)
        .prints("out/book/book/index.html\n")
        .complains_beginning("1 ruleset measured, 0 as kept; ")
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
        .complains_beginning("0 rulesets measured, 1 as kept; ")
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
        .complains_beginning("1 ruleset measured, 0 as kept; ")
        .run();
    let page = fs::read_to_string(Path::new(out).join("book/regions/oceania.html")).unwrap();
    assert!(page.contains("chongka"), "its rulesets are there");
}

/// Every page of a book, by its path.
pub fn pages_of(book: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
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
            .complains_beginning(&format!("{told}; "))
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

#[test]
fn a_book_with_an_address_tells_what_changed_since_the_last() {
    let folder = folder();
    let here = folder.path();
    // As the example publishes it.
    let workflow = include_str!("../../../examples/publish/book.yml");
    let command = workflow
        .lines()
        .find_map(|line| line.trim().strip_prefix("seedlore book "));
    let command = command
        .unwrap()
        .replace("\"$SITE\"", "https://example.org/games");
    let command: Vec<&str> = ["book", "--games", "5"]
        .into_iter()
        .chain(command.split(' '))
        .collect();
    let html = here.join(
        workflow
            .lines()
            .find_map(|line| line.trim().strip_prefix("path: rules-book/"))
            .map(|path| format!("rules-book/{path}"))
            .unwrap(),
    );
    let book = || {
        seedlore(&command)
            .within(here)
            .prints("rules-book/book/index.html\n")
            .complains()
            .run();
        fs::read_to_string(html.join("feed.xml")).unwrap()
    };
    let feed = book();
    assert!(
        feed.contains("<title>The book is published</title>"),
        "{feed}"
    );
    assert_eq!(book().matches("<entry>").count(), 1);
    let path = here.join("rulesets/small.sow");
    let small = fs::read_to_string(&path).unwrap();
    fs::write(&path, small.replace("\"Small\"", "\"Little\"")).unwrap();
    let feed = book();
    assert!(
        feed.contains("<title>Changed&#58; Little</title>"),
        "{feed}"
    );
    assert_eq!(feed.matches("<entry>").count(), 2, "{feed}");
    let front = fs::read_to_string(html.join("index.html")).unwrap();
    assert!(front.contains("rel=\"canonical\" href=\"https://example.org/games/\""));
    assert!(html.join("sitemap.xml").is_file());
    for (site, words) in [
        ("example.org", "the address of a book begins with a host"),
        ("https://a.org/?b", "leave out what begins with `?`"),
    ] {
        let refused = seedlore(&["book", "--site", site]).within(here).fails(2);
        let told = text(&refused.complains().run().stderr);
        assert!(told.contains(words), "{told}");
    }
}

/// Makes a small book at `out`, relative to the folder.
fn make_book(here: &Path, out: &str) {
    seedlore(&["book", "--games", "5", "--out", out])
        .within(here)
        .prints(&format!("{out}/book/index.html\n"))
        .complains()
        .run();
}

/// A run that must be refused with these words, before anything is read.
fn refused(here: &Path, out: &str, words: &[&str]) {
    let args = [
        "book",
        "--games",
        "5",
        "--rulesets",
        "nowhere",
        "--out",
        out,
    ];
    let output = seedlore(&args).within(here).fails(2).complains().run();
    let told = text(&output.stderr);
    for word in words {
        assert!(told.contains(word), "{out}: {word} is not in\n{told}");
    }
}

#[test]
fn a_book_replaces_nothing_that_is_not_its_own() {
    let folder = folder();
    let here = folder.path();
    make_book(here, "out");
    let before = pages_of(&here.join("out"));
    for other in ["notes.txt", "src/rulesets/mine.md", "book/mine/page.html"] {
        let path = here.join("out").join(other);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, "precious").unwrap();
        refused(here, "out", &[&format!("`{other}`"), "not written there"]);
        assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
        fs::remove_file(&path).unwrap();
    }
    // A folder is as good as a file.
    refused(here, "out", &["`book/mine`"]);
    fs::remove_dir(here.join("out/book/mine")).unwrap();
    assert!(pages_of(&here.join("out")) == before);
    // The rulesets that are read, wherever they lie in it.
    fs::create_dir(here.join("out/theirs")).unwrap();
    for name in ["small.sow", "sources.bib"] {
        fs::copy(
            here.join("rulesets").join(name),
            here.join("out/theirs").join(name),
        )
        .unwrap();
    }
    let output = seedlore(&["book", "--rulesets", "out/theirs", "--out", "out"])
        .within(here)
        .fails(2)
        .complains()
        .run();
    assert!(text(&output.stderr).contains("holds the rulesets"));
    assert!(here.join("out/theirs/small.sow").is_file());
    fs::remove_dir_all(here.join("out/theirs")).unwrap();
    make_book(here, "out");
}

/// The mark of a book in a folder that is none, even with a list of all in it,
/// lets nothing be deleted.
#[test]
fn the_mark_of_a_stranger_is_not_believed() {
    let folder = folder();
    let here = folder.path();
    let theirs = here.join("theirs");
    for list in [
        "",
        "This folder is written anew by `seedlore book`.\n",
        "x\nsmall.sow\nsources.bib\n",
    ] {
        fs::create_dir_all(&theirs).unwrap();
        for name in ["small.sow", "sources.bib"] {
            fs::copy(here.join("rulesets").join(name), theirs.join(name)).unwrap();
        }
        fs::write(theirs.join(".seedlore-book"), list).unwrap();
        fs::write(theirs.join(".seedlore-export"), list).unwrap();
        refused(here, "theirs", &["`small.sow`"]);
        for command in [&["book"][..], &["export", "cldf", "--no-examples"]] {
            let args = [command, &["--rulesets", "theirs", "--out", "theirs"]].concat();
            let output = seedlore(&args).within(here).fails(2).complains().run();
            assert!(text(&output.stderr).contains("holds the rulesets"));
        }
        assert!(theirs.join("small.sow").is_file());
    }
}

#[test]
#[cfg(unix)]
fn where_a_book_can_not_be_put_is_told_before_anything_is_read() {
    use std::os::unix::fs::symlink;
    let folder = folder();
    let here = folder.path();
    fs::create_dir(here.join("w")).unwrap();
    fs::write(here.join("file"), "mine").unwrap();
    symlink("nothing", here.join("dangling")).unwrap();
    for out in [".", "./", "..", "w/..", "/"] {
        refused(here, out, &["no name of its own"]);
    }
    refused(here, here.to_str().unwrap(), &["the folder you are in"]);
    refused(here, "file", &["it is a file"]);
    refused(here, "file/book", &["can't"]);
    refused(here, "dangling", &["leads nowhere"]);
    assert_eq!(fs::read_to_string(here.join("file")).unwrap(), "mine");
    assert!(fs::read_dir(here.join("w")).unwrap().next().is_none());
}

#[test]
#[cfg(unix)]
fn a_link_to_a_book_stays_a_link() {
    use std::os::unix::fs::symlink;
    let folder = folder();
    let here = folder.path();
    fs::create_dir(here.join("far")).unwrap();
    make_book(here, "far/book");
    symlink("far/book", here.join("near")).unwrap();
    let index = here.join("far/book/book/index.html");
    let old = fs::read_to_string(&index).unwrap();
    let path = here.join("rulesets/small.sow");
    let sow = fs::read_to_string(&path).unwrap();
    fs::write(&path, sow.replace("\"Small\"", "\"Little\"")).unwrap();
    make_book(here, "near");
    assert!(here.join("near").is_symlink());
    assert_ne!(fs::read_to_string(&index).unwrap(), old);
    assert_eq!(fs::read_dir(here.join("far")).unwrap().count(), 1);
}

/// Folders that a killed run left beside the book.
fn left_behind(here: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(here).unwrap().map(|entry| entry.unwrap());
    let aside =
        entries.filter(|entry| entry.file_name().to_string_lossy().starts_with(".seedlore"));
    aside.map(|entry| entry.path()).collect()
}

#[test]
fn what_a_killed_run_moved_aside_is_put_back() {
    let folder = folder();
    let here = folder.path();
    make_book(here, "out");
    let mark = "Made by seedlore, which clears it away:\n";
    let aside = here.join(".seedlore-aside-killed");
    fs::create_dir(&aside).unwrap();
    fs::write(aside.join(".seedlore-aside"), format!("{mark}out")).unwrap();
    fs::rename(here.join("out"), aside.join("former")).unwrap();
    // Of another book, and of somebody else.
    for (name, text) in [("other", format!("{mark}out2")), ("theirs", "out".into())] {
        let other = here.join(format!(".seedlore-aside-{name}"));
        fs::create_dir(&other).unwrap();
        fs::write(other.join(".seedlore-aside"), text).unwrap();
    }
    seedlore(&["book", "--games", "5", "--out", "out"])
        .within(here)
        .prints("out/book/index.html\n")
        .complains_beginning("0 rulesets measured, 1 as kept; ")
        .run();
    assert!(!aside.exists());
    assert_eq!(left_behind(here).len(), 2);
}

/// Where all may write, another may have laid down what looks like our own.
#[test]
#[cfg(unix)]
fn what_another_may_have_left_is_neither_put_back_nor_believed() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder();
    let here = folder.path();
    let book = |told: &str| {
        seedlore(&["book", "--games", "5", "--out", "out"])
            .within(here)
            .prints("out/book/index.html\n")
            .complains_beginning(told)
            .run();
    };
    let open_to_all = |path: &Path| {
        fs::set_permissions(path, fs::Permissions::from_mode(0o777)).unwrap();
    };
    make_book(here, "out");
    let aside = here.join(".seedlore-aside-theirs");
    fs::create_dir(&aside).unwrap();
    let mark = "Made by seedlore, which clears it away:\nout";
    fs::write(aside.join(".seedlore-aside"), mark).unwrap();
    fs::rename(here.join("out"), aside.join("former")).unwrap();
    open_to_all(&aside);
    book("1 ruleset measured, 0 as kept; ");
    assert!(aside.join("former/measured").is_dir());
    open_to_all(&here.join("out/measured"));
    let measured = here.canonicalize().unwrap().join("out/measured");
    book(&format!(
        "{} is of another user or may be ",
        measured.display()
    ));
    book("0 rulesets measured, 1 as kept; ");
}

#[test]
#[cfg(unix)]
fn what_a_killed_run_measured_serves_the_next() {
    use std::process::{Command, Stdio};
    let folder = folder();
    let here = folder.path();
    let small = fs::read_to_string(here.join("rulesets/small.sow")).unwrap();
    for nth in 0..4 {
        let other = small.replace("small \"Small\"", &format!("other-{nth} \"Other {nth}\""));
        fs::write(here.join(format!("rulesets/other-{nth}.sow")), other).unwrap();
    }
    let args = ["book", "--games", "100", "--threads", "1", "--out", "out"];
    let mut run = Command::new(env!("CARGO_BIN_EXE_seedlore"))
        .args(args)
        .current_dir(here)
        .env_remove("SEEDLORE_RULESETS")
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let measured = || {
        let kept = left_behind(here).pop()?.join("fresh/measured/rulesets");
        Some(fs::read_dir(kept).ok()?.count())
    };
    while measured().unwrap_or(0) < 2 {
        assert!(run.try_wait().unwrap().is_none(), "it ended by itself");
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    run.kill().unwrap();
    run.wait().unwrap();
    assert_eq!(left_behind(here).len(), 1);
    let output = seedlore(&args)
        .within(here)
        .prints_something()
        .complains()
        .run();
    let told = text(&output.stderr);
    assert!(!told.starts_with("5 rulesets"), "{told}");
    assert!(left_behind(here).is_empty());
}

#[test]
#[cfg(unix)]
fn a_book_is_the_same_however_the_path_is_written() {
    let folder = folder();
    let here = folder.path();
    let rulesets = here.join("rulesets");
    fs::create_dir(rulesets.join("asia")).unwrap();
    fs::rename(rulesets.join("small.sow"), rulesets.join("asia/small.sow")).unwrap();
    std::os::unix::fs::symlink("rulesets", here.join("link")).unwrap();
    let absolute = rulesets.to_str().unwrap();
    let mut first = None;
    for (nth, (within, path)) in [
        (here, "rulesets"),
        (rulesets.as_path(), "."),
        (rulesets.as_path(), "../rulesets"),
        (here, absolute),
        (here, "./link/"),
    ]
    .into_iter()
    .enumerate()
    {
        let out = here.join(format!("out-{nth}"));
        let to = out.to_str().unwrap();
        seedlore(&["book", "--games", "5", "--rulesets", path, "--out", to])
            .within(within)
            .prints_something()
            .complains()
            .run();
        let made = pages_of(&out);
        let first = first.get_or_insert_with(|| made.clone());
        let differs = made.keys().find(|page| first.get(*page) != made.get(*page));
        assert!(*first == made, "{path}: {differs:?}");
    }
}

#[test]
fn names_that_differ_only_in_capitals_are_told_before_play() {
    let folder = folder();
    let here = folder.path();
    let small = fs::read_to_string(here.join("rulesets/small.sow")).unwrap();
    let other = small.replace("small \"Small\"", "sMall \"Other\"");
    fs::write(here.join("rulesets/other.sow"), other).unwrap();
    let output = seedlore(&["book", "--out", "out"])
        .within(here)
        .fails(1)
        .complains()
        .run();
    let told = text(&output.stderr);
    for word in [
        "`sMall`",
        "`small`",
        "rulesets/other.sow",
        "only in capital letters",
    ] {
        assert!(told.contains(word), "{told}");
    }
    assert!(left_behind(here).is_empty() && !here.join("out").exists());
}
