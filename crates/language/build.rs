//! Writes the list of files that `crates/language/src/library/built_in.rs` embeds: every ruleset
//! and the bibliography.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../../rulesets");
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let root = own.ancestors().nth(2).expect("it lies in crates");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let mut rulesets = Vec::new();
    find(&root.join("rulesets"), &mut rulesets)?;
    rulesets.sort();
    let mut list = String::from("&[\n");
    for path in rulesets {
        let name = path.strip_prefix(root).expect("it lies below the root");
        let name = name.to_str().expect("names of rulesets are ASCII");
        let name = name.replace('\\', "/");
        writeln!(list, "    ({name:?}, include_str!({path:?})),").expect("a String takes all");
    }
    list.push_str("]\n");
    fs::write(out.join("rulesets.rs"), list)
}

/// Every ruleset below a folder.
fn find(folder: &Path, found: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            find(&path, found)?;
        } else if path.extension().is_some_and(|ending| ending == "sow") {
            found.push(path);
        }
    }
    Ok(())
}
