//! What stands at a path where it may be a link, a pipe or a device.

use std::fs::File;
use std::os::unix::fs::symlink;

use super::*;

/// Writes to standard output, or to standard error too, fail as on a full
/// disk.
#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_under_the_output_is_told_and_nothing_panics() {
    let root = collection();
    let full = || Stdio::from(File::options().write(true).open("/dev/full").unwrap());
    let seedlore = |line: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_seedlore"));
        command.args(line.split(' ')).current_dir(root.path());
        command.env_remove("SEEDLORE_RULESETS").stdin(Stdio::null());
        command
    };
    for line in [
        "completions bash",
        "--help",
        "-h",
        "help verify",
        "verify --help",
        "--version",
        "show games/small.sow",
        "export csv games/small.sow",
        "simulate games/small.sow --games 1",
    ] {
        let output = seedlore(line).stdout(full()).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(
            stderr(&output).contains("can't write to standard output"),
            "{line}"
        );
    }
    for line in ["show nosuch --rulesets games", "check nosuch"] {
        let status = seedlore(line).stderr(full()).status().unwrap();
        assert_eq!(status.code(), Some(2), "{line}");
    }
    fs::write(
        root.path().join("games/slip.sow"),
        "ruleset slip \"S\" {\n  x\n}\n",
    )
    .unwrap();
    let status = seedlore("check games").stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(1));
}

/// Files may be called anything by whoever packed them.
#[test]
fn the_name_of_a_file_is_written_out_where_a_terminal_would_obey_it() {
    let root = collection();
    let name = "games/a\u{1b}]0;x\u{7}.sow";
    fs::write(root.path().join(name), "ruleset slip   \"S\" {\n}\n").unwrap();
    for line in [
        "fmt --check games",
        "check games",
        "fmt games",
        "list --rulesets games",
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_seedlore"));
        command.args(line.split(' ')).current_dir(root.path());
        let output = command.env_remove("SEEDLORE_RULESETS").output().unwrap();
        for shown in [&output.stdout, &output.stderr] {
            let shown = String::from_utf8_lossy(shown);
            assert!(
                !shown.contains(seedlore::report::is_hidden),
                "{line}: {shown:?}"
            );
        }
    }
}

#[test]
fn a_closed_pipe_is_no_panic() {
    let root = collection();
    fs::write(
        root.path().join("games/slip.sow"),
        "ruleset slip \"S\" {\n  x\n}\n",
    )
    .unwrap();
    for (line, status) in [("completions zsh", 0), ("check games", 1)] {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut command = Command::new(env!("CARGO_BIN_EXE_seedlore"));
        command.args(line.split(' ')).current_dir(root.path());
        let both = writer.try_clone().unwrap();
        let code = command.stdout(writer).stderr(both).status().unwrap().code();
        assert_eq!(code, Some(status), "{line}");
    }
}

/// Pipes would be waited for and devices read for ever: both are refused.
#[test]
fn what_is_no_file_is_refused_and_named() {
    let root = collection();
    let made = Command::new("mkfifo")
        .args([
            "games/pipe.sow",
            "pipe.jsonl",
            "pipe.toml",
            "seeds-00.endgames",
        ])
        .current_dir(root.path())
        .status()
        .unwrap();
    assert!(made.success());
    symlink("/dev/zero", root.path().join("zero.sow")).unwrap();
    symlink("/dev/zero", root.path().join("zero-metadata.json")).unwrap();
    for (line, what) in [
        ("check games/pipe.sow", "is a pipe, not a file"),
        ("show games/pipe.sow", "is a pipe, not a file"),
        ("fmt games/pipe.sow", "is a pipe, not a file"),
        ("check zero.sow", "is a device, not a file"),
        ("fmt zero.sow", "is a device, not a file"),
        ("fmt /dev/zero", "is a device, not a file"),
        ("show games --rulesets games", "there is no ruleset `games`"),
        ("show ./games", "is a folder, not a ruleset"),
        ("endgames show . --rulesets games", "is a pipe, not a file"),
        (
            "simulate --plan pipe.toml --out runs --rulesets games",
            "is a pipe, not a file",
        ),
        (
            "simulate --plan /dev/zero --out runs --rulesets games",
            "is a device, not a file",
        ),
        (
            "verify pipe.jsonl --ruleset games/small.sow",
            "is a pipe, not a file",
        ),
        ("merge pipe.jsonl --rulesets games", "is a pipe, not a file"),
    ] {
        let output = run(root.path(), line);
        assert_eq!(output.status.code(), Some(2), "{line}: {}", stderr(&output));
        assert!(
            stderr(&output).contains(what),
            "{line}: {}",
            stderr(&output)
        );
    }
    let imported = run(root.path(), "import cldf . --rulesets games");
    assert_eq!(imported.status.code(), Some(1), "{}", stderr(&imported));
    assert!(stderr(&imported).contains("it is a device, not a file"));
    // Among others it is left out, and said to be.
    let all = run(root.path(), "check games");
    assert_eq!(all.status.code(), Some(0));
    assert!(stderr(&all).contains("`games/pipe.sow` is a pipe, and was not read"));
}

#[test]
fn lines_typed_without_an_end_are_refused() {
    let root = collection();
    for line in [
        "play games/small.sow --north random",
        "new x --ask --rulesets games",
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_seedlore"));
        command.args(line.split(' ')).current_dir(root.path());
        let output = command
            .stdin(File::open("/dev/zero").unwrap())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(2), "{line}");
        assert!(
            stderr(&output).contains("a line is longer than 4096 bytes"),
            "{line}"
        );
    }
}

#[test]
fn fmt_follows_a_link_and_leaves_it() {
    let root = collection();
    let games = root.path().join("games");
    let link = root.path().join("link.sow");
    symlink("games/small.sow", &link).unwrap();
    let before = fs::read_to_string(games.join("small.sow")).unwrap();
    let output = run(root.path(), "fmt link.sow");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_ne!(fs::read_to_string(games.join("small.sow")).unwrap(), before);
    // A linked file is checked as the file it is.
    let output = run(root.path(), "check link.sow");
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

/// What fails half way leaves nothing in the way of the next try.
#[test]
fn a_write_that_fails_leaves_no_file() {
    let root = collection();
    let limited = |line: &str| {
        // Files of at most one block of 512 bytes; a signal that is ignored
        // makes longer writes fail.
        let program = env!("CARGO_BIN_EXE_seedlore");
        Command::new("sh")
            .args([
                "-c",
                &format!("trap '' XFSZ; ulimit -f 1; exec {program} {line}"),
            ])
            .current_dir(root.path())
            .env_remove("SEEDLORE_RULESETS")
            .output()
            .unwrap()
    };
    for (line, file) in [
        ("export csv games/small.sow --out x.csv", "x.csv"),
        (
            "simulate games/small.sow --games 50 --record x.jsonl",
            "x.jsonl",
        ),
        (
            "play games/small.sow --south random --north random --record y.jsonl",
            "y.jsonl",
        ),
        ("new fresh --rulesets games", "games/fresh.sow"),
    ] {
        let output = limited(line);
        assert_eq!(output.status.code(), Some(2), "{line}: {}", stderr(&output));
        assert!(!root.path().join(file).exists(), "{line}");
        let again = run(root.path(), line);
        assert_eq!(again.status.code(), Some(0), "{line}: {}", stderr(&again));
        assert!(root.path().join(file).exists(), "{line}");
    }
    let left = fs::read_dir(root.path()).unwrap();
    let aside = left.filter(|e| {
        e.as_ref()
            .unwrap()
            .file_name()
            .to_string_lossy()
            .starts_with(".seedlore-")
    });
    assert_eq!(aside.count(), 0);
}
