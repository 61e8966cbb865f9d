//! Other people's programs, which say whether an export is what they read.

use std::path::{Path, PathBuf};
use std::process::Command;

/// A Python with pycldf, python-nexus, jsonschema, bibtexparser and pybtex: the one that
/// `SEEDLORE_PYTHON` names, or that `.ci/run` installs. `None` where there is
/// none, which `SEEDLORE_REQUIRE_PYTHON` makes a failure.
pub fn find() -> Option<PathBuf> {
    let installed = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/python/bin/python");
    let named = std::env::var_os("SEEDLORE_PYTHON").map(PathBuf::from);
    let python = named.or_else(|| installed.is_file().then_some(installed));
    if python.is_none() {
        let required = std::env::var_os("SEEDLORE_REQUIRE_PYTHON").is_some();
        assert!(!required, "no Python with pycldf was found");
        eprintln!(
            "skipped: no Python with pycldf, python-nexus, jsonschema, bibtexparser and pybtex; see .ci/run"
        );
    }
    python
}

/// Runs a script, its warnings as errors; what it prints.
pub fn run(python: &Path, script: &str, arguments: &[&Path]) -> String {
    let output = Command::new(python)
        .args(["-W", "error", "-c", script])
        .args(arguments)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && told.is_empty(), "{told}");
    String::from_utf8(output.stdout).unwrap()
}

/// `cldf validate`; what it complains of.
pub fn validate(python: &Path, metadata: &Path) -> String {
    let output = Command::new(python)
        .args(["-m", "pycldf", "validate"])
        .arg(metadata)
        .output()
        .unwrap();
    let told = format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(output.status.success(), "{told}");
    told
}
