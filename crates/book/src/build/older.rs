//! Pages of an older book that are taken over, since they would be built the same again.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use base64::prelude::{BASE64_STANDARD_NO_PAD, Engine as _};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What pages are built by; with another version a page may come out otherwise.
const LIBRARIES: [(&str, &str); 4] = [
    ("mdbook-html", "0.5.4"),
    ("mdbook-markdown", "0.5.4"),
    ("pulldown-cmark", "0.13.6"),
    ("html5ever", "0.39.0"),
];

/// Raise it if `build` makes another page of the same frame and text.
const VERSION: u32 = 1;

/// What the pages of a book were built of, to be kept with it.
#[derive(Debug, Serialize, Deserialize)]
pub struct BuiltPages {
    /// The script with the table of contents, which every page names.
    contents: String,
    /// By their paths in the HTML.
    pages: BTreeMap<PathBuf, PageDigests>,
}

/// A page, and what it was built of.
#[derive(Debug, Serialize, Deserialize)]
pub struct PageDigests {
    made_of: String,
    html: String,
}

impl BuiltPages {
    pub(super) fn new(contents: String, pages: BTreeMap<PathBuf, PageDigests>) -> BuiltPages {
        BuiltPages { contents, pages }
    }
}

impl PageDigests {
    pub(super) fn new(made_of: String, html: &str) -> PageDigests {
        PageDigests {
            made_of,
            html: digest(&[html]),
        }
    }
}

/// The HTML of an older book, and what was kept of how it was built.
#[derive(Debug)]
pub struct OlderHtml {
    folder: PathBuf,
    built: BuiltPages,
}

impl OlderHtml {
    /// `folder` is that of the HTML.
    pub fn new(folder: PathBuf, built: BuiltPages) -> OlderHtml {
        OlderHtml { folder, built }
    }

    /// A page that was built of the same, if it is still as it was written, with the table
    /// of contents of the book that is being built.
    pub(super) fn page(&self, path: &Path, made_of: &str, contents: &str) -> Option<String> {
        let known = self.built.pages.get(path);
        let known = known.filter(|known| known.made_of == made_of)?;
        let file = self.folder.join(path);
        // A link may lead anywhere.
        if !fs::symlink_metadata(&file).ok()?.is_file() {
            return None;
        }
        let page = fs::read_to_string(&file).ok()?;
        (digest(&[&page]) == known.html).then(|| renamed(page, &self.built.contents, contents))
    }
}

/// A digest of all that a page is built of: the settings; its frame, which is the page without
/// a text, but for the table of contents that it names; and its text.
pub(super) fn made_of(settings: &str, frame: String, contents: &str, text: &str) -> String {
    let frame = renamed(frame, contents, "toc.js");
    let by = format!("{VERSION} {LIBRARIES:?}");
    digest(&[&by, settings, &frame, text])
}

/// A page that names another table of contents.
pub(super) fn renamed(page: String, from: &str, to: &str) -> String {
    match from == to {
        true => page,
        false => page.replace(from, to),
    }
}

fn digest(parts: &[&str]) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update((part.len() as u64).to_le_bytes());
        digest.update(part);
    }
    BASE64_STANDARD_NO_PAD.encode(digest.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_libraries_are_those_that_the_program_is_built_with() {
        let lock = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.lock");
        let lock = fs::read_to_string(lock).unwrap();
        for (name, version) in LIBRARIES {
            let locked = format!("name = \"{name}\"\nversion = \"{version}\"");
            assert!(lock.contains(&locked), "{name} {version}");
        }
    }
}
