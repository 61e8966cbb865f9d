//! The built book, read as a whole: links, sources, texts that mean only themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use seedlore::book::{HTML, build_in_portions, pages};
use seedlore::compare::{ByStatus, confidence};
use seedlore::prose::adopted;
use seedlore::report::is_hidden;
use seedlore::rules::{Bibliography, Body, Clause, Collection};
use seedlore::source::Sources;
use seedlore::syntax;

use crate::hostile;
use crate::hostile::HOSTILE;
use crate::html;
use crate::shelf;
use crate::support;

#[test]
fn every_link_leads_somewhere_and_nothing_is_loaded_from_afar() {
    let read: BTreeMap<PathBuf, html::Page> = shelf::html_files(shelf::BOOK.root())
        .into_iter()
        .map(|path| {
            let page = html::read(&fs::read_to_string(&path).unwrap());
            (path, page)
        })
        .collect();
    assert!(read.len() > 20, "{} pages", read.len());
    let mut faults = Vec::new();
    let anchors: BTreeMap<&PathBuf, BTreeSet<&str>> = read
        .iter()
        .map(|(path, page)| {
            let mut ids = BTreeSet::new();
            for id in page.tags.iter().filter_map(|tag| tag.get("id")) {
                if !ids.insert(id) {
                    faults.push(format!("{}: two ids {id}", path.display()));
                }
            }
            (path, ids)
        })
        .collect();
    one_place_each(&read, &mut faults);
    for (path, page) in &read {
        // BibTeX, which keeps the name of an institution whole, is shown as it is written.
        let text = page.text.replace("{{Digital Ludeme Project}}", "");
        for markup in ["{#", "#}", "{%", "{{", "}}", "\n## ", "]("] {
            if text.contains(markup) {
                faults.push(format!("{}: shows `{markup}`", path.display()));
            }
        }
        for tag in &page.tags {
            for name in ["href", "src", "data"] {
                let Some(link) = tag.get(name) else { continue };
                if let Some(fault) = broken(&anchors, path, tag, link) {
                    faults.push(format!("{}: {fault}", path.display()));
                }
            }
            for id in tag.get("aria-labelledby").unwrap_or_default().split(' ') {
                if !id.is_empty() && !anchors[path].contains(id) {
                    faults.push(format!("{}: nothing is called {id}", path.display()));
                }
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// All chapters also stand on one page to print, so that the ids we give must
/// differ over the whole book. They hold an underscore; those of mdbook don't.
fn one_place_each(read: &BTreeMap<PathBuf, html::Page>, faults: &mut Vec<String>) {
    let mut seen: BTreeMap<&str, &PathBuf> = BTreeMap::new();
    let chapters = read
        .iter()
        .filter(|(path, _)| !path.ends_with("print.html"));
    for (path, page) in chapters {
        let ids = page.tags.iter().filter_map(|tag| tag.get("id"));
        for id in ids.filter(|id| id.contains('_') && !id.starts_with("mdbook-")) {
            if let Some(other) = seen.insert(id, path) {
                faults.push(format!(
                    "{id}: in {} and {}",
                    other.display(),
                    path.display()
                ));
            }
        }
    }
}

fn broken(
    anchors: &BTreeMap<&PathBuf, BTreeSet<&str>>,
    from: &Path,
    tag: &html::Tag,
    link: &str,
) -> Option<String> {
    if link.starts_with("http://") || link.starts_with("https://") {
        let followed = tag.name == "a";
        return (!followed).then(|| format!("<{}> loads {link}", tag.name));
    }
    if link.contains(':') {
        return Some(format!("a strange link {link}"));
    }
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target = match file {
        "" => from.to_path_buf(),
        file => normal(&from.parent().unwrap().join(file)),
    };
    if !target.is_file() {
        return Some(format!("{link} leads nowhere"));
    }
    // The workbench reads the name of a ruleset to begin from.
    if let Some(name) = anchor.strip_prefix("from=") {
        let begins = normal(&from.parent().unwrap().join("../workbench.html"));
        let ruleset = target.with_file_name(format!("rulesets/{name}.html"));
        let is_there = target == begins && ruleset.is_file();
        return (!is_there).then(|| format!("{link}: nothing begins from there"));
    }
    // The map reads what is chosen of the reports; a test of its own asks what.
    if target.ends_with("map.html") && anchor.contains('=') {
        return None;
    }
    let ids = anchors.get(&target);
    let found = anchor.is_empty() || ids.is_some_and(|ids| ids.contains(anchor));
    (!found).then(|| format!("{link}: there is no such place"))
}

fn normal(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::ParentDir => {
                out.pop();
            }
            part => out.push(part),
        }
    }
    out
}

#[test]
fn every_rule_is_told_with_its_source() {
    let (input, told) = (&shelf::BOOK.input, &shelf::BOOK.pages);
    for rules in input.studies.iter().map(|study| study.rules) {
        let page = told
            .get(&format!("src/rulesets/{}.md", rules.name()))
            .unwrap();
        let sections: Vec<&str> = page.split("<section class=\"sl-rule\"").skip(1).collect();
        // Names that a file gives to what recurs are no rules; answers that were adopted are.
        let is_rule = |clause: &&Clause| !matches!(clause.body(), Body::Name(_));
        let told = rules.clauses().iter().filter(is_rule).count() + adopted(rules).len();
        assert_eq!(sections.len(), told, "{}", rules.name());
        for section in sections {
            let source = section.split("</section>").next().unwrap();
            assert!(source.contains("class=\"sl-basis sl-"), "{source}");
            assert!(!source.contains("sl-none"), "{source}");
        }
    }
    assert_eq!(*told, pages(input).unwrap());
}

/// Two ways to count what is assumed told two numbers.
#[test]
fn every_page_counts_what_is_assumed_alike() {
    let shelf::Book {
        input, pages: told, ..
    } = &*shelf::UNPLAYED;
    let works = input.works;
    let all = || {
        input
            .studies
            .iter()
            .map(|study| confidence(study.rules, works))
    };
    let assumed: usize = all().map(|sure| sure.clauses.assumed).sum();
    let rules: usize = all().map(|sure| sure.clauses.all()).sum();
    let grouped = |n: usize| seedlore::prose::grouped(n as u64);
    let says = |path: &str, text: &str| {
        // Commas of values are written as entities.
        let page = told.get(path).unwrap().replace("&#44;", ",");
        assert!(page.contains(text), "{path} does not say: {text}");
    };
    let (assumed, rules) = (grouped(assumed), grouped(rules));
    says("src/index.md", &format!("Of {rules} rules, "));
    says(
        "src/index.md",
        &format!(", and {assumed} rest at least in part on an assumption"),
    );
    says("src/index.md", &format!(" assumed ({assumed})"));
    says("src/coverage.md", &format!(" assumed ({assumed})"));
    says("src/how-to-read.md", &format!("{assumed} are assumed"));
    for (study, sure) in input.studies.iter().zip(all()) {
        let path = format!("src/rulesets/{}.md", study.rules.name());
        let ByStatus {
            stated,
            implied,
            assumed,
            ..
        } = sure.clauses;
        let are = |n: usize| if n == 1 { "is" } else { "are" };
        let (s, i, a) = (are(stated), are(implied), are(assumed));
        says(
            &path,
            &format!("{stated} {s} stated, {implied} {i} implied, {assumed} {a} assumed"),
        );
    }
}

/// What of the book can be searched.
fn search_index(root: &Path) -> serde_json::Value {
    let script = fs::read_to_string(root.join("search-index.js")).unwrap();
    let json = script.split_once("window.search, ").unwrap().1;
    serde_json::from_str(json.strip_suffix(");\n").unwrap()).unwrap()
}

/// The breadcrumbs of every result, which mdbook's script shows as HTML.
fn breadcrumbs(root: &Path) -> Vec<String> {
    let index = search_index(root);
    let pages = index["index"]["documentStore"]["docs"].as_object().unwrap();
    let shown = |page: &serde_json::Value| page["breadcrumbs"].as_str().unwrap().to_string();
    pages.values().map(shown).collect()
}

/// Every file below a folder, by its path in it.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(here) = folders.pop() {
        for entry in fs::read_dir(here).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => {
                    let place = path.strip_prefix(folder).unwrap().to_path_buf();
                    found.insert(place, fs::read(path).unwrap());
                }
            }
        }
    }
    found
}

/// A few pages are made at a time, so that not all are held; it can't be seen.
#[test]
fn the_html_is_what_mdbook_makes_of_the_folder_at_once() {
    let name = support::FEW[4];
    let input = shelf::input_of(support::library(), 2, |_, rules| rules.name() == name);
    let folder = tempfile::tempdir().unwrap();
    shelf::publish(&pages(&input).unwrap(), folder.path());
    build_in_portions(folder.path(), &[], 60_000).unwrap();
    let in_portions = files(&folder.path().join(HTML));
    let mut at_once = mdbook_driver::MDBook::load(folder.path()).unwrap();
    at_once.config.build.build_dir = "at-once".into();
    at_once.build().unwrap();
    let at_once = files(&folder.path().join("at-once"));
    let names = |files: &BTreeMap<PathBuf, Vec<u8>>| files.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&in_portions), names(&at_once));
    // The scripts that pages may run are named by digests of the finished page, and its
    // description is taken from it, which mdbook by itself can't do.
    let of_finished = [
        "Content-Security-Policy",
        "\"description\"",
        "\"og:description\"",
    ];
    let but_finish = |page: &[u8]| {
        let text = String::from_utf8_lossy(page);
        let lines = text.lines();
        let same = lines.filter(|line| !of_finished.iter().any(|part| line.contains(part)));
        same.collect::<Vec<_>>().join("\n")
    };
    for (path, page) in &at_once {
        let same = but_finish(page) == but_finish(&in_portions[path]);
        assert!(same, "{}", path.display());
    }
    // Nothing is left lying about.
    let left = fs::read_dir(folder.path()).unwrap();
    let left = left.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let left: BTreeSet<String> = left.collect();
    let expected = ["at-once", "book", "book.toml", "src", "theme"];
    assert_eq!(left, BTreeSet::from(expected.map(str::to_string)));
}

#[test]
fn what_a_ruleset_says_means_only_itself() {
    for (path, text) in shelf::HOSTILE.pages.iter() {
        assert!(!text.contains(is_hidden), "{path}");
        assert!(!text.contains("{# "), "{path}: a remark of a template");
    }
    let root = shelf::HOSTILE.root();
    let said = HOSTILE.replace("\\\\", "\\");
    for path in shelf::html_files(root) {
        let page = fs::read_to_string(&path).unwrap();
        assert!(!page.contains("<script>ran"), "{}", path.display());
        assert!(!page.contains("<b>X"), "{}", path.display());
        let page = html::read(&page);
        for tag in &page.tags {
            assert_ne!(tag.name, "img", "{}", path.display());
            let leads = tag.get("href").unwrap_or_default();
            assert!(!leads.starts_with("javascript"), "{}", path.display());
        }
    }
    let page = html::read(&fs::read_to_string(root.join("rulesets/hostile.html")).unwrap());
    for place in [
        "T", "G", "P", "-", "Q", "N", "W", "C", "O", "A", "B", "K", "V", "Z",
    ] {
        let said = match place {
            "N" | "W" => format!("{place} {}", hostile::note().trim_end()),
            place => format!("{place} {said}"),
        };
        assert!(page.text.contains(&said), "{said}\n\nin\n\n{}", page.text);
    }
}

/// mdbook's search puts titles on the page as HTML, so they must be escaped
/// where the index is written, and no attribute may run a script.
#[test]
fn the_search_shows_titles_as_text() {
    let root = shelf::HOSTILE.root();
    let shown = breadcrumbs(root);
    let title = "T &lt;script&gt;ran=1&lt;/script&gt; &lt;img src=x onerror=ran=2&gt;";
    assert!(shown.iter().any(|shown| shown.contains(title)), "{shown:?}");
    for shown in shown {
        assert!(!shown.contains(['<', '>', '"', '\'']), "{shown}");
    }
    for path in shelf::html_files(root) {
        // Shown only where scripts are off.
        if path.ends_with("toc.html") {
            continue;
        }
        let page = html::read(&fs::read_to_string(&path).unwrap());
        let policy = |tag: &html::Tag| tag.get("http-equiv") == Some("Content-Security-Policy");
        let policy = page.tags.iter().position(policy);
        let script = page.tags.iter().position(|tag| tag.name == "script");
        let is_first = script.is_none_or(|script| policy < Some(script));
        assert!(policy.is_some() && is_first, "{}", path.display());
        let policy = page.tags[policy.unwrap()].get("content").unwrap();
        assert!(policy.contains("script-src-attr 'none'"), "{policy}");
        if !policy.starts_with("default-src 'none';") {
            let scripts = policy.split("script-src ").nth(1).unwrap();
            assert!(scripts.starts_with("'self' file: 'sha256-"), "{policy}");
            assert!(policy.matches("'unsafe-inline'").count() == 1, "{policy}");
        }
    }
}

/// Pages that depend on the rulesets are left out where there is nothing for
/// them: here no rule cites a work.
#[test]
fn a_ruleset_that_cites_nothing_makes_a_book() {
    let library = library_of(&[("bare.sow", BARE)]);
    let folder = tempfile::tempdir().unwrap();
    let told = pages(&shelf::input(&library, 5)).unwrap();
    let root = shelf::publish(&told, folder.path());
    assert!(root.join("rulesets/bare.html").is_file());
    assert!(!root.join("concordance").exists());
}

pub const BARE: &str = "ruleset bare \"Bare\" {
  board 2 rows of 3 pits
  seeds 2 in every pit
  choose own pit
  sow anticlockwise
  end when somebody has none: capture any pits for owner
  win by most captured
}
";

pub fn library_of(files: &[(&str, &str)]) -> (Collection, Sources) {
    let mut sources = Sources::default();
    let mut trees = Vec::new();
    for (path, text) in files {
        let file = sources.add(*path, *text);
        trees.push((file, syntax::parse(file, &sources).unwrap()));
    }
    let (collection, faults) = Collection::check(trees, Bibliography::default(), &sources);
    assert!(!faults.has_errors(), "{faults:?}");
    (collection, sources)
}

/// Blanks between the words of a definition mean nothing to its pages.
#[test]
fn a_definition_is_found_however_it_is_spaced() {
    let told = |text: &str| {
        let library = library_of(&[("bare.sow", text)]);
        pages(&shelf::input(&library, 5)).unwrap()
    };
    let tight = BARE.replace("bare \"Bare\" {", "bare\"Bare\"{");
    let [loose, tight] = [BARE, &tight].map(told);
    let constructs = "src/constructs.md";
    assert_eq!(tight.get(constructs), loose.get(constructs));
    let shown = tight.get("src/language/files.md").unwrap();
    assert!(shown.contains("rulesets/bare.md"), "{shown}");
}

/// Folders are regions, whatever their names are written in.
#[test]
fn every_folder_is_a_region_of_its_own() {
    let long = "é".repeat(200);
    let folders = ["日本", "中国", "--", "elsewhere", "Asia", "Asien", &long];
    let tiny = BARE
        .replace("3 pits", "2 pits")
        .replace("2 in every", "1 in every");
    let named = |nth: usize| tiny.replace("bare", &format!("bare-{nth}"));
    let mut files: Vec<(String, String)> = folders
        .iter()
        .enumerate()
        .map(|(nth, folder)| (format!("rulesets/{folder}/x.sow"), named(nth)))
        .collect();
    files.push(("rulesets/x.sow".into(), named(files.len())));
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(p, t)| (p.as_str(), t.as_str()))
        .collect();
    let library = library_of(&files);
    let told = pages(&shelf::input_of(&library, 2, |_, _| true)).unwrap();
    let regions: Vec<(&str, &str)> = told
        .iter()
        .filter_map(|(path, text)| Some((path.strip_prefix("src/regions/")?, text)))
        .collect();
    assert_eq!(regions.len(), folders.len() + 1);
    for (nth, (path, text)) in regions.iter().enumerate() {
        assert!(path.len() < 128 && path.is_ascii(), "{path}");
        assert_eq!(path.to_lowercase(), **path);
        assert_eq!(text.matches("href=\"../rulesets/").count(), 1, "{text}");
        let heading = text.lines().next().unwrap();
        assert!(!heading.contains("{#_region_&"), "{heading}");
        assert!(regions[..nth].iter().all(|(_, other)| other != text));
    }
}

/// Two small rulesets that were played.
pub fn two() -> (Collection, Sources) {
    let other = BARE.replace("bare \"Bare\"", "other \"Other\"");
    library_of(&[("bare.sow", BARE), ("other.sow", &other)])
}

/// Labels stand on every page: a long title is cut there.
#[test]
fn a_long_title_is_not_repeated_whole() {
    let long = "A".repeat(200);
    let text = BARE.replace("\"Bare\"", &format!("\"{long}\""));
    let library = library_of(&[("bare.sow", &text)]);
    let told = pages(&shelf::input(&library, 5)).unwrap();
    let cut = format!("{}…", "A".repeat(120));
    for path in ["src/SUMMARY.md", "src/statistics.md", "src/skill.md"] {
        assert!(told.get(path).unwrap().contains(&cut), "{path}");
    }
    let whole = |text: &str| text.matches(&long).count();
    assert_eq!(whole(told.get("src/rulesets/bare.md").unwrap()), 1);
    // Files to take away hold what the ruleset says, whole.
    let shows_source = |path: &str| {
        ["language", "rulesets/", "src/take/", "src/play/rules/"]
            .iter()
            .any(|part| path.contains(part))
    };
    for (path, text) in told.iter().filter(|(path, _)| !shows_source(path)) {
        // The search holds the text of the page on the language, which shows it.
        let shown = usize::from(path == "src/search-texts.js");
        assert_eq!(whole(text), shown, "{path}");
    }
}
