//! What makes a book that is served one that can be installed, and read without a network
//! after the first visit; and the pictures by which it is shown elsewhere.

use sha2::{Digest, Sha256};

use super::address::slug;
use super::pages::Pages;
use super::play::quoted;

/// Files that are no text, by their names beside the pages: pictures that other programs show
/// of the book, and the program.
pub const FILES: [(&str, &[u8]); 4] = [
    ("play/engine.bin", super::play::MODULE),
    (
        "icon-180.png",
        include_bytes!("../../../book/pictures/icon-180.png"),
    ),
    (
        "icon-512.png",
        include_bytes!("../../../book/pictures/icon-512.png"),
    ),
    (
        "preview.png",
        include_bytes!("../../../book/pictures/preview.png"),
    ),
];

const MANIFEST: &str = include_str!("../../../book/theme/manifest.json");
const WORKER: &str = include_str!("../../../book/theme/service-worker.js");

/// Files that are kept from the first visit on, beside those that the front page names:
/// what its board and its search are, and what it leads to first.
const FRAME: [&str; 15] = [
    "index.html",
    "a-z.html",
    "map.html",
    "countries.html",
    "map-dots.js",
    "map.js",
    "how-to-read.html",
    "workbench.html",
    "which.html",
    "which-data.js",
    "compare-names.js",
    "search-index.js",
    "search-texts.js",
    "play/works.js",
    "play/shelf.js",
];

/// Adds the manifest and the service worker of a book with these rulesets, of which the
/// first is played on the front page. `told` is what the book says: another book is kept
/// under another name.
pub fn add(rulesets: &[&str], front: Option<&str>, told: &str, pages: &mut Pages) {
    let of = |name: &&str| {
        [
            format!("rulesets/{name}.html"),
            format!("play/rules/{}.js", slug(name)),
        ]
    };
    let games: Vec<String> = rulesets.iter().flat_map(of).collect();
    let scripts = super::play::scripts().map(|name| format!("play/{name}"));
    let frame: Vec<String> = (FRAME.into_iter().map(String::from))
        .chain(scripts)
        .chain(front.iter().flat_map(of))
        .collect();
    let digest: String = (Sha256::digest(told).iter().take(8))
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let (digest, frame, games) = (quoted(&digest), quoted(&frame), quoted(&games));
    pages.add(
        "src/service-worker.js",
        format!(
            "const KEPT = {digest};\nconst FRAME = {frame};\nconst GAMES = {games};\n\n{WORKER}"
        ),
    );
    pages.add("src/manifest.json", MANIFEST);
}
