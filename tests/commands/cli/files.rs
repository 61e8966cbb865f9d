//! How files are named, read and written, whatever stands at a path.

#[cfg(unix)]
mod unix;

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use crate::cli::run::text;

const BODY: &str = r#"
  sources {
    F = field2001 pages 2-5
  }
  board 2 rows of 2 pits [F 2]
  seeds 2 in every pit [F 2]
  choose own pit [F 2]
  sow anticlockwise [F 3]
  on landing {
    opponent pit making 2: capture last [F 3]
  }
  on stuck: capture any pits for owner, end [F 4]
  end when position repeats and players agree: capture any pits for owner [assumed: else it never ends]
  win by most captured [F 5]
  open slam "May a move take all?" {
    assume yes "It may." [assumed: the report is silent]
    or no "It may not." [assumed: the report is silent] {
      forbid move captures and opponent has none [assumed: the report is silent]
    }
  }
"#;

/// A collection whose rulesets lie in a folder below its bibliography.
fn collection() -> tempfile::TempDir {
    let root = tempfile::tempdir().unwrap();
    let games = root.path().join("games");
    fs::create_dir(&games).unwrap();
    fs::write(
        root.path().join("sources.bib"),
        "@book{field2001, author = {Field, A.}, title = {Games}, year = {2001}, publisher = {P}, \
         address = {L}}\n",
    )
    .unwrap();
    for (name, body) in [
        ("small", BODY.to_string()),
        ("other", BODY.replace("making 2", "making 3")),
    ] {
        let text = format!("ruleset {name} \"The {name} one\" {{{body}}}\n");
        fs::write(games.join(format!("{name}.sow")), text).unwrap();
    }
    root
}

/// Runs the program; words of the line are parted by spaces.
fn run(folder: &Path, line: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_seedlore"))
        .args(line.split(' '))
        .current_dir(folder)
        .env_remove("SEEDLORE_RULESETS")
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn stderr(output: &Output) -> String {
    text(&output.stderr)
}

/// What the command gives, printed or written to `out`, without the name it
/// was asked by.
fn gives(root: &Path, folder: &Path, command: &str, named: &str) -> String {
    let out = root.join("out");
    let line = command.replace("OUT", out.to_str().unwrap());
    let output = run(folder, &line.replace("RULESET", named));
    assert_eq!(
        output.status.code(),
        Some(0),
        "{command} of {named}: {}{}",
        text(&output.stdout),
        stderr(&output)
    );
    let mut given = text(&output.stdout).replace(named, "RULESET");
    if out.is_dir() {
        for entry in fs::read_dir(&out).unwrap() {
            let path = entry.unwrap().path();
            given += &format!("{}\n", path.display());
            given += &String::from_utf8_lossy(&fs::read(&path).unwrap());
        }
        fs::remove_dir_all(&out).unwrap();
    }
    given
}

/// Every command takes a ruleset by its name or its file, from wherever, with
/// readings or without, and gives the same.
#[test]
fn every_command_takes_a_name_and_a_path_alike() {
    let root = collection();
    let root = root.path().canonicalize().unwrap();
    let games = root.join("games");
    let recorded = run(
        &root,
        "simulate small --games 2 --record games.jsonl --rulesets games --reading slam=no",
    );
    assert_eq!(recorded.status.code(), Some(0), "{}", stderr(&recorded));
    let records = root.join("games.jsonl");
    let records = records.to_str().unwrap();
    for command in [
        "show RULESET",
        "show RULESET --as json",
        "explain RULESET 1",
        "simulate RULESET --games 2 --as json",
        "play RULESET --south random --north random",
        "solve RULESET --seeds 2 --json",
        "solve RULESET --board 2x1 --json",
        "export csv RULESET",
        "export json RULESET",
        "export bibtex RULESET",
        "export nexus RULESET other",
        "export ludii RULESET --out OUT",
        "export cldf RULESET --no-examples --out OUT",
        &format!("verify {records} --ruleset RULESET"),
        "compare RULESET RULESET --games 0",
        "weigh RULESET --games 2",
        "kinship RULESET",
        "perft RULESET 3",
        "endgames build RULESET --seeds 2 --out OUT",
    ] {
        if command.starts_with("export ludii") || command.starts_with("endgames") {
            fs::remove_dir_all(root.join("out")).ok();
        }
        for readings in ["", ":slam=no"] {
            let by_name = format!("small{readings}");
            let wanted = gives(
                &root,
                &root,
                &format!("{command} --rulesets games"),
                &by_name,
            );
            let absolute = games.join("small.sow");
            for (folder, path) in [
                (&root, "games/small.sow"),
                (&root, "./games/small.sow"),
                (&games, "small.sow"),
                (&games, "../games/small.sow"),
                (&root, absolute.to_str().unwrap()),
            ] {
                let named = format!("{path}{readings}");
                let given = gives(&root, folder, command, &named);
                let alike = |text: &str| {
                    let says_where =
                        |line: &str| line.contains("small.sow") || line.contains("\"path\"");
                    let lines = text.lines().filter(|line| !says_where(line));
                    let words = lines.flat_map(str::split_whitespace);
                    words
                        .filter(|word| !word.contains("small") && !word.contains("RULESET"))
                        .collect::<Vec<_>>()
                        .join(" ")
                };
                assert_eq!(alike(&given), alike(&wanted), "{command} of {named}");
            }
        }
    }
    let default = gives(&root, &root, "show RULESET", "games/small.sow");
    let other = gives(&root, &root, "show RULESET", "games/small.sow:slam=no");
    assert_ne!(default, other, "readings are taken");
}

/// Two rulesets of different collections are compared, each with its own works.
#[test]
fn files_of_two_collections_are_compared_but_not_exported_together() {
    let (one, two) = (collection(), collection());
    let other = two.path().join("games/other.sow");
    let other = other.display();
    let compared = run(
        one.path(),
        &format!("compare games/small.sow {other} --games 0"),
    );
    assert_eq!(compared.status.code(), Some(0), "{}", stderr(&compared));
    let exported = run(one.path(), &format!("export csv games/small.sow {other}"));
    assert_eq!(exported.status.code(), Some(2));
    assert!(stderr(&exported).contains("belong to two collections"));
}

/// A broken file is told of, from wherever its bibliography is found, and by
/// whatever name it is called.
#[test]
fn check_of_a_file_tells_its_faults_wherever_it_is_called_from() {
    let root = collection();
    let games = root.path().join("games");
    fs::write(
        games.join("slip.sow"),
        "ruleset slip \"Slip\" {\n  nonsense here\n}\n",
    )
    .unwrap();
    let absolute = games.join("slip.sow");
    for (folder, path) in [
        (root.path(), "games/slip.sow"),
        (root.path(), "./games/slip.sow"),
        (&games, "slip.sow"),
        (&games, "./slip.sow"),
        (&games, "../games/slip.sow"),
        (root.path(), absolute.to_str().unwrap()),
    ] {
        for command in ["check", "show", "explain", "fmt --check"] {
            let line = format!("{command} {path}");
            let line = line.replace("explain", "explain --json")
                + if command == "explain" { " 1" } else { "" };
            let output = run(folder, &line);
            let said = stderr(&output);
            assert_eq!(output.status.code(), Some(1), "{line}: {said}");
            assert!(
                said.contains("`nonsense` does not begin a statement"),
                "{line}: {said}"
            );
        }
        // The other files of the collection are not spoken of.
        let sound = run(folder, &format!("check {}", path.replace("slip", "small")));
        assert_eq!(sound.status.code(), Some(0), "{}", stderr(&sound));
    }
    // Every path is looked at, though an earlier one has faults.
    fs::write(
        games.join("slop.sow"),
        "ruleset slop \"Slop\" {\n  rubbish\n}\n",
    )
    .unwrap();
    let both = run(&games, "check slip.sow slop.sow");
    assert_eq!(both.status.code(), Some(1));
    assert!(stderr(&both).contains("nonsense") && stderr(&both).contains("rubbish"));
}

#[test]
fn a_check_that_looked_at_nothing_is_an_error() {
    let root = collection();
    fs::create_dir(root.path().join("empty")).unwrap();
    fs::create_dir(root.path().join("empty.sow")).unwrap();
    for path in ["empty", "empty.sow"] {
        let output = run(root.path(), &format!("check {path}"));
        assert_eq!(output.status.code(), Some(2));
        assert!(stderr(&output).contains("holds no ruleset: nothing was checked"));
    }
}

#[test]
fn an_empty_variable_counts_as_unset_and_the_option_wins() {
    let root = collection();
    fs::rename(root.path().join("games"), root.path().join("rulesets")).unwrap();
    let empty = |args: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_seedlore"))
            .args(args)
            .current_dir(root.path())
            .env("SEEDLORE_RULESETS", "")
            .output()
            .unwrap()
    };
    for args in [&["list"][..], &["list", "--rulesets", "rulesets"]] {
        let output = empty(args);
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        assert!(text(&output.stdout).contains("The small one"));
    }
    let output = Command::new(env!("CARGO_BIN_EXE_seedlore"))
        .args(["list", "--rulesets", ""])
        .current_dir(root.path())
        .env_remove("SEEDLORE_RULESETS")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("names no folder"));
}

#[test]
fn rulesets_too_deep_and_linked_ones_are_named() {
    let root = collection();
    let deep = root.path().join("games/2/3/4/5/6/7/8/9/10");
    fs::create_dir_all(&deep).unwrap();
    let small = root.path().join("games/small.sow");
    let text = fs::read_to_string(&small).unwrap();
    fs::write(
        deep.join("deep.sow"),
        text.replace("ruleset small", "ruleset deep"),
    )
    .unwrap();
    let output = run(root.path(), "check games");
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("`games/2/3/4/5/6/7/8/9/10` lies more than 8 folders deep"),
        "{said}"
    );
}

/// All text together is bounded, though each file and their number are allowed.
#[test]
fn rulesets_of_too_much_text_together_are_refused() {
    let root = tempfile::tempdir().unwrap();
    for nth in 0..40 {
        let remarks = "    remark \"x\" [assumed: t]\n".repeat(9000);
        let text = format!("ruleset r{nth} \"x\" {{\n  record {{\n{remarks}  }}\n}}\n");
        fs::write(root.path().join(format!("r{nth:02}.sow")), text).unwrap();
    }
    for command in ["check .", "fmt .", "list --rulesets ."] {
        let output = run(root.path(), command);
        let said = stderr(&output);
        assert_eq!(output.status.code(), Some(2), "{command}: {said}");
        assert!(
            said.contains("come to more than 8 MiB of text: `r"),
            "{said}"
        );
    }
}

#[test]
fn as_many_players_are_named_as_have_seats() {
    let root = collection();
    let of_small = |players: &str| {
        let line = format!("simulate games/small.sow --games 2 --players {players}");
        run(root.path(), &line)
    };
    assert_eq!(of_small("random,greedy").status.code(), Some(0));
    assert_eq!(of_small("greedy").status.code(), Some(0));
    let three = of_small("random,greedy,random");
    assert_eq!(three.status.code(), Some(2));
    assert!(stderr(&three).contains("3 players are named, and `small` has 2 seats"));
    assert_eq!(
        of_small("random,random,random,random,random").status.code(),
        Some(2)
    );
    fs::write(
        root.path().join("plan.toml"),
        "rulesets = [\"small\"]\nplayers = [\"random,greedy,random\"]\n",
    )
    .unwrap();
    let plan = run(
        root.path(),
        "simulate --plan plan.toml --out runs --rulesets games",
    );
    assert_eq!(plan.status.code(), Some(1), "{}", stderr(&plan));
    assert!(stderr(&plan).contains("3 players are named, and `small` has 2 seats"));
}

/// A draft beside a file may hold a ruleset of the same name. It is read where it is named, and then in
/// place of that file.
#[test]
fn a_draft_is_no_second_ruleset() {
    let root = collection();
    let games = root.path().join("games");
    let small = fs::read_to_string(games.join("small.sow")).unwrap();
    let draft = small.replace("making 2", "making 4 or 5");
    fs::write(games.join("small.draft.sow"), draft).unwrap();
    let checked = run(root.path(), "check .");
    let said = text(&checked.stderr);
    assert!(checked.status.success(), "{said}");
    assert!(
        said.contains("`games/small.draft.sow` is a draft, and was not read"),
        "{said}"
    );
    for line in ["check games/small.sow", "check games/small.draft.sow"] {
        let checked = run(root.path(), line);
        let said = text(&checked.stderr);
        assert!(checked.status.success(), "{said}");
        assert!(!said.contains("draft, and"), "{said}");
        assert!(!said.contains("two rulesets"), "{said}");
    }
    let shown = run(root.path(), "show games/small.draft.sow");
    assert!(text(&shown.stdout).contains("four or five"), "{shown:?}");
}

/// What is told of the works that a file cites is told of the file too, and of others not.
#[test]
fn a_file_is_told_of_the_works_it_cites_as_its_folder_is() {
    let root = collection();
    let works = "@book{field2001, author = {Field, A.}, title = {Games}, year = {2001}}\n\
                 @book{other2002, author = {Other, B.}, title = {More}, year = {2002}}\n";
    fs::write(root.path().join("sources.bib"), works).unwrap();
    let of_file = run(root.path(), "check games/small.sow");
    let said = text(&of_file.stderr);
    assert!(said.contains("`field2001` lacks `publisher`"), "{said}");
    assert!(!said.contains("other2002"), "{said}");
    let of_folder = run(root.path(), "check .");
    let said = text(&of_folder.stderr);
    assert!(said.contains("`field2001` lacks `publisher`"), "{said}");
    assert!(said.contains("`other2002` lacks `publisher`"), "{said}");
}
