//! The command where there is no folder of rulesets: as after its installation.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use seedlore::Library;
use seedlore::library::{built_in_files, regions};

use super::run::{seedlore, text_of};

fn empty() -> tempfile::TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn the_built_in_rulesets_are_read_in_an_empty_folder() {
    let folder = empty();
    let here = folder.path();
    let all = Library::built_in();
    let run = |args: &[&str]| text_of(&seedlore(args).within(here).prints_something().run());
    assert_eq!(
        run(&["list"]).lines().count(),
        all.collection.rulesets().len() + 1
    );
    let prose = run(&["show", "wari-walker"]);
    assert!(prose.contains("A move is not allowed if it leaves the opponent without a seed"));
    let json = run(&["show", "wari-walker", "--as", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["path"], "rulesets/modern/wari-walker.sow");
    let games = run(&["simulate", "wari-walker", "--games", "3", "--as", "json"]);
    let games: serde_json::Value = serde_json::from_str(&games).unwrap();
    assert_eq!(games["games"], 3);
    let game = [
        "play",
        "wari-walker",
        "--south",
        "random",
        "--north",
        "random",
    ];
    assert!(run(&game).contains("South"));
    seedlore(&["check", "--strict"]).within(here).run();
    assert_eq!(fs::read_dir(here).unwrap().count(), 0, "nothing is left");
}

#[test]
fn an_unknown_name_is_met_with_the_nearest_built_in_one() {
    let folder = empty();
    let shown = seedlore(&["show", "wari-wlaker"]).within(folder.path());
    shown
        .fails(2)
        .complains_of(
            "error: there is no ruleset `wari-wlaker`\n |\n = help: did you mean `wari-walker`?\n",
        )
        .run();
}

/// What the files of a folder hold, by their place in it.
fn files_below(root: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![root.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let place = path.strip_prefix(root).unwrap().to_path_buf();
                files.insert(place, fs::read(path).unwrap());
            }
        }
    }
    files
}

#[test]
fn the_built_in_files_are_those_of_the_folder() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets");
    let built_in = built_in_files().map(|(place, text)| (place.into(), text.as_bytes().to_vec()));
    assert!(files_below(&folder) == built_in.collect());
    let (built_in, read) = (Library::built_in(), Library::open(folder).unwrap());
    let names = |library: &Library| -> Vec<String> {
        let rulesets = library.collection.rulesets().iter();
        rulesets.map(|rules| rules.name().to_string()).collect()
    };
    assert_eq!(names(&built_in), names(&read));
    assert!(built_in.faults.is_empty() && read.faults.is_empty());
}

#[test]
fn a_region_of_the_built_in_rulesets_is_read_alone() {
    let folder = empty();
    let here = folder.path();
    let all = Library::built_in().collection.rulesets().len();
    let library = |region: &str| Library::built_in_region(region).unwrap();
    let of_regions: Vec<Library> = regions().into_iter().map(library).collect();
    assert!(of_regions.iter().all(|library| library.faults.is_empty()));
    let members = of_regions.iter().map(|l| l.collection.rulesets().len());
    assert_eq!(members.sum::<usize>(), all);
    let list = seedlore(&["list", "--rulesets", "built-in/oceania"])
        .within(here)
        .prints_something()
        .run();
    assert_eq!(text_of(&list).lines().count(), 2);
    seedlore(&["list", "--rulesets", "built-in/oceanya"])
        .within(here)
        .fails(2)
        .complains_of(
            "error: there is no region `oceanya` among the built-in rulesets\n |\n = help: did you mean `oceania`?\n",
        )
        .run();
}

#[test]
fn a_book_of_a_built_in_region_is_that_of_its_folder() {
    let folder = empty();
    let here = folder.path();
    let book = |rulesets: &str, out: &str| {
        let args = ["book", "--games", "5", "--out", out, "--rulesets", rulesets];
        seedlore(&args)
            .within(here)
            .prints(&format!("{out}/book/index.html\n"))
            .complains_beginning("1 ruleset measured, 0 as kept; ")
            .run();
        files_below(&here.join(out).join("src"))
    };
    let built_in = book("built-in/oceania", "one");
    seedlore(&["export", "rulesets", "--out", "rulesets"])
        .within(here)
        .prints("rulesets\n")
        .run();
    assert!(built_in == book("rulesets/oceania", "other"));
}

/// The folder `rulesets` is used where it is; another can be named; and the
/// built-in rulesets can be had all the same.
#[test]
fn a_folder_replaces_the_built_in_rulesets() {
    let folder = super::folder();
    let here = folder.path();
    let listed = |args: &[&str]| {
        let run = seedlore(args).within(here).prints_something().run();
        text_of(&run).lines().count() - 1
    };
    assert_eq!(listed(&["list"]), 1);
    assert_eq!(listed(&["list", "--rulesets", "rulesets"]), 1);
    assert!(listed(&["list", "--rulesets", "built-in"]) > 100);
    fs::rename(here.join("rulesets"), here.join("built-in")).unwrap();
    assert!(listed(&["list"]) > 100);
    assert_eq!(listed(&["list", "--rulesets", "./built-in"]), 1);
    seedlore(&["list", "--rulesets", "rulesets"])
        .within(here)
        .fails(2)
        .complains()
        .run();
}

#[test]
fn a_new_ruleset_needs_a_folder_of_rulesets_only_to_rest_on_others() {
    let folder = empty();
    let here = folder.path();
    let derived = ["new", "mine-too", "--from", "wari-walker"];
    seedlore(&["new", "mine"])
        .within(here)
        .prints("written to mine.sow\ncheck it: seedlore check mine.sow\nplay it:  seedlore play mine.sow\n")
        .run();
    seedlore(&["check", "mine.sow"]).within(here).run();
    let refused = seedlore(&derived).within(here).fails(2).complains().run();
    let told = super::text(&refused.stderr);
    assert!(told.contains("`seedlore export rulesets --out rulesets`"));
    let export = ["export", "rulesets", "--out", "rulesets"];
    seedlore(&export).within(here).prints("rulesets\n").run();
    seedlore(&derived).within(here).prints_something().run();
    seedlore(&["check", "rulesets/mine-too.sow"])
        .within(here)
        .run();
    // What was changed there is not written over.
    seedlore(&export).within(here).fails(2).complains().run();
}

/// What is read of a folder is what is named, and what that is derived from; of a folder that
/// differs from the built-in one by a letter the index is not believed.
#[test]
fn only_what_is_named_is_read() {
    let folder = empty();
    let here = folder.path();
    let rulesets = here.join("rulesets");
    seedlore(&["export", "rulesets", "--out", "rulesets"])
        .within(here)
        .prints_something()
        .run();
    assert!(Library::is_built_in(&rulesets));
    let names = |library: Library| -> Vec<String> {
        let all = library.collection.rulesets().iter();
        all.map(|rules| rules.name().to_string()).collect()
    };
    let only = |name: &str| Library::open_only(&rulesets, &[name]).unwrap();
    assert_eq!(names(only("wari-bennett").unwrap()), ["wari-bennett"]);
    // A file of several, one derived from another.
    let of_file = names(only("foji-beart").unwrap());
    assert!(of_file.contains(&"foji-beart".into()) && of_file.contains(&"yovodji-beart".into()));
    assert!(of_file.len() < 10, "{of_file:?}");
    assert!(only("oware").is_none());
    let show = |words: &str, tells: &str| {
        let shown = seedlore(&["show", words]).within(here);
        let shown = shown.prints_something().complains_of(tells).run();
        assert!(
            text_of(&shown).contains("(wari-bennett)\n"),
            "{}",
            text_of(&shown)
        );
    };
    show("bennett 1927", "wari-bennett: Wari\n");
    // Another file of the same words: they fit two, and which is told by those that are there.
    let file = rulesets.join("west-africa/wari-bennett.sow");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen("\"Wari\"", "\"Warri of Bennett\"", 1)).unwrap();
    assert!(!Library::is_built_in(&rulesets));
    show("bennett 1927", "wari-bennett: Warri of Bennett\n");
    // What is wrong elsewhere does not keep it from being read, and is told where all is.
    fs::write(
        rulesets.join("slip.sow"),
        "ruleset slip \"Slip\" {\n  sow clockwize\n}\n",
    )
    .unwrap();
    show("wari-bennett", "");
    seedlore(&["list", "bennett 1927"])
        .within(here)
        .prints_something()
        .complains_beginning("1 error")
        .run();
}

/// As long as is asked for, about: fewer games, of which the intervals tell.
#[test]
fn readings_are_weighed_in_the_time_that_is_given() {
    let folder = empty();
    let run = seedlore(&[
        "weigh",
        "wari-bennett",
        "--seconds",
        "1",
        "--games",
        "100000",
    ]);
    let run = run.within(folder.path()).prints_something();
    let run = run.complains_beginning("weighing ").run();
    let told = text_of(&run);
    assert!(told.contains("random players, seed 1, "), "{told}");
    assert!(!told.contains(" 100000 games a reading"), "{told}");
}
