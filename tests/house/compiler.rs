//! What is promised to the compiler, and which compilers build the program.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use super::program;

/// The modules that may promise the compiler what it can't see for itself.
const UNSAFE: [&str; 3] = ["abi.rs", "dispatch.rs", "seeds.rs"];

#[test]
fn unsafe_code_is_allowed_in_three_modules() {
    let allowing = program().into_iter().filter(|file| {
        let text = fs::read_to_string(file).unwrap();
        text.lines().any(|line| {
            let code = line.trim_start();
            !code.starts_with("//") && code.contains("unsafe_code")
        })
    });
    let names: BTreeSet<String> = allowing
        .map(|file| file.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    assert_eq!(names, UNSAFE.map(str::to_string).into());
}

/// A version of Rust as numbers: `1.89` and `1.89.0` are the same.
fn version(text: &str) -> [u32; 3] {
    let mut numbers = text.split('.').map(|n| n.parse().unwrap());
    [(); 3].map(|()| numbers.next().unwrap_or(0))
}

/// What `Cargo.toml` calls the oldest compiler builds every library we use.
#[test]
fn no_dependency_asks_for_a_newer_compiler() {
    let output = Command::new("rustc").arg("-vV").output().unwrap();
    let about = String::from_utf8(output.stdout).unwrap();
    let host = about.lines().find_map(|line| line.strip_prefix("host: "));
    // Libraries of other platforms need not be on this machine.
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version=1", "--locked", "--offline"])
        .args(["--filter-platform", host.unwrap()])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{told}");
    let tree: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let ours = version(env!("CARGO_PKG_RUST_VERSION"));
    let packages = tree["packages"].as_array().unwrap();
    assert!(packages.len() > 20);
    for package in packages {
        let Some(theirs) = package["rust_version"].as_str() else {
            continue;
        };
        assert!(version(theirs) <= ours, "{}: {theirs}", package["name"]);
    }
}
