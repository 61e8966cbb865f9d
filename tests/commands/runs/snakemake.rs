//! A plan that Snakemake shares out over several processes.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{PLAN, Plans, WHOLE};
use crate::desk::{SEEDLORE, told};

/// Where Snakemake is: beside the Python that `SEEDLORE_PYTHON` names, or
/// where `.ci/run` installs it. `None` where there is none, which
/// `SEEDLORE_REQUIRE_PYTHON` makes a failure.
fn snakemake() -> Option<PathBuf> {
    let installed = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/python/bin/python");
    let named = std::env::var_os("SEEDLORE_PYTHON").map(PathBuf::from);
    let found = named.unwrap_or(installed).with_file_name("snakemake");
    if found.is_file() {
        return Some(found);
    }
    let required = std::env::var_os("SEEDLORE_REQUIRE_PYTHON").is_some();
    assert!(!required, "no Snakemake was found");
    eprintln!("skipped: no Snakemake; see .ci/run");
    None
}

#[test]
fn snakemake_shares_a_plan_out_and_joins_it() {
    let Some(snakemake) = snakemake() else {
        return;
    };
    let desk = Plans::with(PLAN);
    desk.run(WHOLE);
    let example = Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/snakemake");
    // A scheduler of its own would take the script, run it, and print a number.
    let submit = desk.path("submit");
    fs::write(
        &submit,
        "sh \"$1\" >submitted.log 2>&1 </dev/null\necho 1\n",
    )
    .unwrap();
    let ways: [(&str, &[&str]); 2] = [
        ("cores", &["--cores", "2"]),
        ("cluster", &["--cluster-generic-submit-cmd", "sh submit"]),
    ];
    for (out, arguments) in ways {
        let mut command = Command::new(&snakemake);
        command.arg("--snakefile").arg(example.join("Snakefile"));
        if out == "cluster" {
            command.arg("--profile").arg(example.join("cluster"));
        }
        let output = command
            .args(arguments)
            .args(["--config", "shares=3", &format!("out={out}")])
            .arg(format!("seedlore={SEEDLORE}"))
            .current_dir(desk.root())
            .env("HOME", desk.root())
            .output()
            .unwrap();
        assert!(output.status.success(), "{out}\n{}", told(&output));
        assert_eq!(desk.results(out), desk.results("whole"));
        assert!(desk.path(&format!("{out}/blocks-3-of-3.jsonl")).is_file());
    }
}
