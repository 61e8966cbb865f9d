//! Folders that a command writes: fresh, or its own of an earlier time.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::failure::{Done, Failure};
use crate::export::File;

/// By this file a folder is known to be ours; it lists what we put there.
const MARK: &str = ".seedlore-export";

/// Whether the folder is free, or holds nothing but what was put there before.
///
/// # Errors
/// If something else lies there: nothing is overwritten that is not ours.
pub fn is_free(out: &Path) -> Done {
    if fs::symlink_metadata(out).is_err() {
        return Ok(());
    }
    let wrong = |e: std::io::Error| Failure::io("read", out, &e);
    let ours = fs::read_to_string(out.join(MARK)).unwrap_or_default();
    let ours: BTreeSet<&str> = ours.lines().chain([MARK]).collect();
    for entry in fs::read_dir(out).map_err(wrong)? {
        let name = entry.map_err(wrong)?.file_name();
        if !name.to_str().is_some_and(|name| ours.contains(name)) {
            return Err(Failure::usage(
                format!(
                    "{} is there already, with `{}`, which is not of an export",
                    out.display(),
                    name.to_string_lossy()
                ),
                "name another folder with `--out`: nothing is overwritten",
            ));
        }
    }
    Ok(())
}

/// Writes the files aside and moves them into place when all are written.
///
/// # Errors
/// If the folder is not free, or can't be written.
pub fn publish(out: &Path, files: &[File]) -> Done {
    is_free(out)?;
    replace(out, |fresh| {
        let wrong = |e: std::io::Error| Failure::io("write", out, &e);
        fs::create_dir(fresh).map_err(wrong)?;
        let mut names = String::new();
        for file in files {
            let path = PathBuf::from(&file.path);
            let is_plain = path.components().count() == 1 && path.file_name().is_some();
            assert!(is_plain, "a file of an export lies in its folder");
            fs::write(fresh.join(&path), &file.text).map_err(wrong)?;
            names.push_str(&file.path);
            names.push('\n');
        }
        fs::write(fresh.join(MARK), names).map_err(wrong)
    })
}

/// Has a folder made aside, and moves it into place when it is whole; a failure
/// costs nothing of what stood there.
///
/// # Errors
/// Those of `make`, and if the folder can't be put in place.
pub fn replace(out: &Path, make: impl FnOnce(&Path) -> Done) -> Done {
    let wrong = |e: std::io::Error| Failure::io("write", out, &e);
    let parent = match out.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    fs::create_dir_all(parent).map_err(wrong)?;
    let aside = tempfile::Builder::new()
        .prefix(".seedlore-")
        .tempdir_in(parent)
        .map_err(wrong)?;
    let fresh = aside.path().join("fresh");
    make(&fresh)?;
    let former = aside.path().join("former");
    if out.exists() {
        fs::rename(out, &former).map_err(wrong)?;
    }
    if let Err(error) = fs::rename(&fresh, out) {
        // Put the former back: a failure must not cost it.
        if former.exists() {
            fs::rename(&former, out).map_err(wrong)?;
        }
        return Err(wrong(error));
    }
    Ok(())
}
