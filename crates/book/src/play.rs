//! Files that pages load when a reader plays, or changes a ruleset: the program, the
//! scripts that ask it, and the texts of the rulesets.

use std::collections::BTreeSet;

use base64::prelude::{BASE64_STANDARD, Engine as _};
use serde::Serialize;

use super::address::slug;
use super::pages::Pages;
use seedlore_language::report::is_hidden;
use seedlore_language::rules::Ruleset;
use seedlore_language::source::{FileId, Sources};

/// The program, compiled to WebAssembly and packed by gzip: `.ci/web` makes it anew.
pub const MODULE: &[u8] = include_bytes!("../../../book/web/seedlore.wasm.gz");

const WORKER: &str = include_str!("../../../book/web/worker.js");
const HOST: &str = include_str!("../../../book/web/host.js");

/// Files of `book/web`, each by its name.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!("../../../book/web/", $name)))),*]
    };
}

/// Scripts and styles that stand in every book as they are.
const FIXED: &[(&str, &str)] = files![
    "board.js",
    "player.js",
    "player.css",
    "workbench.js",
    "workbench.css",
    "plan.js",
    "pit.js",
    "motion.js",
    "parting.js",
    "parts.js",
    "address.js",
    "choices.js",
    "controls.js",
    "record.js",
    "setup.js",
    "table.js",
    "turns.js",
    "steps.js",
    "acts.js",
    "form.js",
    "handover.js",
    "modes.js",
    "lessons.js",
    "puzzles.js",
    "review.js",
    "bench-begin.js",
    "bench-checking.js",
    "bench-compare.js",
    "bench-confirm.js",
    "bench-completion.js",
    "bench-editor.js",
    "bench-english.js",
    "bench-faults.js",
    "bench-figures.js",
    "bench-layer.js",
    "bench-record.js",
    "bench-report.js",
    "bench-rules.js",
    "bench-tabs.js",
    "bench-shelf.js",
    "bench-work.js",
    "which.css",
    "which.js",
    "which-answers.js",
    "which-begin.js",
    "which-board.js",
    "which-moves.js",
    "which-place.js",
    "which-questions.js",
    "which-signs.js",
    "which-told.js",
];

/// A file that a ruleset is read from, as the program takes it.
#[derive(Serialize)]
struct File<'a> {
    path: &'a str,
    text: &'a str,
}

/// The names of the scripts and styles, and of the program.
pub fn scripts() -> impl Iterator<Item = &'static str> {
    let fixed = FIXED.iter().map(|(name, _)| *name);
    fixed.chain(["engine.js", "engine.bin"])
}

/// Adds the program and its scripts, and the texts of the rulesets.
pub fn add(rulesets: &[&Ruleset], texts: &Sources, folder: &str, pages: &mut Pages) {
    let worker = quoted(&WORKER);
    pages.add(
        "src/play/engine.js",
        format!(
            "window.seedlore = window.seedlore || {{}};\nwindow.seedlore.worker = {worker};\n{HOST}"
        ),
    );
    // Pages that lie on a disk may load scripts, and nothing else.
    let packed = BASE64_STANDARD.encode(MODULE);
    pages.add(
        "src/play/engine-packed.js",
        format!("window.seedlore.packed = '{packed}';\n"),
    );
    for (path, text) in FIXED {
        pages.add(format!("src/play/{path}"), *text);
    }
    let works = texts
        .ending("sources.bib")
        .map_or("", |file| texts.text(file));
    pages.add(
        "src/play/works.js",
        format!("window.seedlore.works = {};\n", quoted(&works)),
    );
    for rules in rulesets {
        let files: Vec<File> = files_of(rules, rulesets)
            .into_iter()
            .map(|file| File {
                path: shown(texts.path(file), folder),
                text: texts.text(file),
            })
            .collect();
        let name = rules.name();
        pages.add(
            format!("src/play/rules/{}.js", slug(name)),
            format!(
                "(window.seedlore.rules = window.seedlore.rules || {{}})[{}] = {};\n",
                quoted(&name),
                quoted(&files)
            ),
        );
    }
}

/// JSON that may stand in a script; characters that can't be seen, or that change the
/// order of others, stand there by their numbers.
pub fn quoted(value: &impl Serialize) -> String {
    let json = serde_json::to_string(value).expect("plain data is always JSON");
    let mut text = String::with_capacity(json.len());
    for c in json.replace("</", "<\\/").chars() {
        match is_hidden(c) {
            false => text.push(c),
            true => {
                for unit in c.encode_utf16(&mut [0; 2]) {
                    text.push_str(&format!("\\u{unit:04x}"));
                }
            }
        }
    }
    text
}

/// The files that a ruleset is read from: its own, those of the rulesets it is derived
/// from, and theirs, with all that the rulesets beside it in a file are derived from.
fn files_of(rules: &Ruleset, all: &[&Ruleset]) -> BTreeSet<FileId> {
    let of = |rules: &Ruleset| -> BTreeSet<FileId> {
        let clauses = rules.clauses().iter();
        clauses.map(|clause| clause.span().file).collect()
    };
    let mut files = of(rules);
    loop {
        let beside = all.iter().filter(|other| {
            let own = other.clauses().iter();
            let mut own = own.filter(|clause| clause.written_in() == other.name());
            own.any(|clause| files.contains(&clause.span().file))
        });
        let more: BTreeSet<FileId> = beside.flat_map(|other| of(other)).collect();
        let before = files.len();
        files.extend(more);
        if files.len() == before {
            return files;
        }
    }
}

/// A file's path below the folder of the rulesets.
fn shown<'p>(path: &'p str, folder: &str) -> &'p str {
    let below = path.strip_prefix(folder).unwrap_or(path);
    below.trim_start_matches(['/', '\\'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_closes_the_script_it_stands_in() {
        let told = quoted(&"</script> \u{2028} \u{202e} \u{e0041} é");
        assert_eq!(told, r#""<\/script> \u2028 \u202e \udb40\udc41 é""#);
    }

    #[test]
    fn every_ruleset_is_read_from_the_files_of_its_page() {
        let library = seedlore_language::library::Library::built_in();
        let rulesets: Vec<&Ruleset> = library.collection.rulesets().iter().collect();
        let works = library.sources.ending("sources.bib").unwrap();
        let works = library.sources.text(works);
        let mut session = seedlore_web::Session::default();
        for rules in &rulesets {
            let files: Vec<File> = files_of(rules, &rulesets)
                .into_iter()
                .map(|file| File {
                    path: library.sources.path(file),
                    text: library.sources.text(file),
                })
                .collect();
            let request = serde_json::json!({
                "version": 1,
                "ask": "describe",
                "rules": {"files": files, "works": works, "name": rules.name()},
            });
            let told = session.answer(&request.to_string());
            let told: serde_json::Value = serde_json::from_str(&told).unwrap();
            assert_eq!(told["answer"]["warnings"], "", "{}: {told}", rules.name());
        }
    }
}
