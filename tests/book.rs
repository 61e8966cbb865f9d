//! The built book, read as a whole: links, sources, texts that mean only themselves.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use seedlore::book::{BookInput, pages};
use seedlore::rules::{Bibliography, Collection};
use seedlore::source::Sources;
use seedlore::syntax;

#[path = "support/html.rs"]
mod html;
#[path = "support/shelf.rs"]
mod shelf;
mod support;

/// Everything mdbook warns of, such as tags that don't match.
#[derive(Clone, Default)]
struct Warnings(Arc<Mutex<Vec<String>>>);

impl tracing::Subscriber for Warnings {
    fn enabled(&self, metadata: &tracing::Metadata<'_>) -> bool {
        *metadata.level() <= tracing::Level::WARN
    }

    fn new_span(&self, _: &tracing::span::Attributes<'_>) -> tracing::span::Id {
        tracing::span::Id::from_u64(1)
    }

    fn event(&self, event: &tracing::Event<'_>) {
        struct Words<'a>(&'a mut String);
        impl tracing::field::Visit for Words<'_> {
            fn record_debug(&mut self, field: &tracing::field::Field, value: &dyn std::fmt::Debug) {
                *self.0 += &format!("{}={value:?} ", field.name());
            }
        }
        let mut words = String::new();
        event.record(&mut Words(&mut words));
        self.0.lock().unwrap().push(words);
    }

    fn record(&self, _: &tracing::span::Id, _: &tracing::span::Record<'_>) {}
    fn record_follows_from(&self, _: &tracing::span::Id, _: &tracing::span::Id) {}
    fn enter(&self, _: &tracing::span::Id) {}
    fn exit(&self, _: &tracing::span::Id) {}
}

fn publish(input: &BookInput, folder: &Path) -> PathBuf {
    let warnings = Warnings::default();
    let built = tracing::subscriber::with_default(warnings.clone(), || {
        shelf::publish(&pages(input).unwrap(), folder)
    });
    let warnings = warnings.0.lock().unwrap();
    assert!(warnings.is_empty(), "{}", warnings.join("\n"));
    built
}

#[test]
fn every_link_leads_somewhere_and_nothing_is_loaded_from_afar() {
    let collection = support::library();
    let input = shelf::input(&collection, 60);
    let folder = tempfile::tempdir().unwrap();
    let root = publish(&input, folder.path());
    let read: BTreeMap<PathBuf, html::Page> = shelf::html_files(&root)
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
    let collection = support::library();
    let input = shelf::input(&collection, 20);
    let told = pages(&input).unwrap();
    for rules in input.studies.iter().map(|study| study.rules) {
        let page = told
            .get(&format!("src/rulesets/{}.md", rules.name()))
            .unwrap();
        let sections: Vec<&str> = page.split("<section class=\"sl-rule\"").skip(1).collect();
        assert_eq!(sections.len(), rules.clauses().len(), "{}", rules.name());
        for section in sections {
            let source = section.split("</section>").next().unwrap();
            assert!(source.contains("class=\"sl-basis sl-"), "{source}");
            assert!(!source.contains("sl-none"), "{source}");
        }
    }
    assert_eq!(told, pages(&input).unwrap());
}

/// As hostile as one line of a ruleset can be.
const HOSTILE: &str = "<script>alert(1)</script> {{#include book.toml}} `x` [y](javascript:z) \
                       **b** &lt; <!-- | --> # 1. {% if %} {{ 7 * 7 }} ~~~ 'q' $x$ \\\\ é";

#[test]
fn what_a_ruleset_says_means_only_itself() {
    // A note ends at a bracket or a semicolon and knows no escapes.
    let note = HOSTILE.replace([']', ';', '\\'], "");
    let text = format!(
        "ruleset hostile \"T {HOSTILE}\" {{
  record {{
    game \"G {HOSTILE}\" [S]
    place \"P {HOSTILE}\" at 1, 2 [S]
    summary \"{HOSTILE}\" [S]
    remark \"- {HOSTILE}\" [S \"Q {HOSTILE}\"]
    identifier x \"{HOSTILE}\" [S]
  }}
  sources {{ S = work }}
  board 2 rows of 6 pits [S: N {note}]
  seeds 4 in every pit [S]
  choose own pit [S]
  sow clockwise [assumed: W {note}]
  on stuck: capture any pits for owner, end [S]
  end when position repeats [S]
  win by most captured [S]
  conduct \"C {HOSTILE}\" [S]
  open o \"O {HOSTILE}\" {{
    assume a \"A {HOSTILE}\" [S]
    or b \"B {HOSTILE}\" [S]
  }}
  conflict c \"K {HOSTILE}\" {{
    passage \"V {HOSTILE}\" as o=a [S]
    passage \"Z {HOSTILE}\" as o=b [S]
  }}
}}
"
    );
    let works = "@book{work, author = {O <b>X</b>, *A*}, year = {1900}, \
                 title = {`T` <script>}, url = {https://x.example/?\"><script>}}";
    let mut sources = Sources::default();
    let bib = sources.add("sources.bib", works);
    let (works, faults) = Bibliography::parse(bib, &sources);
    assert!(!faults.has_errors(), "{faults:?}");
    let file = sources.add("hostile.sow", text);
    let tree = syntax::parse(file, &sources).unwrap_or_else(|faults| {
        panic!(
            "{}",
            seedlore::report::render(&faults, &sources, seedlore::report::Colour::Plain)
        )
    });
    let (collection, faults) = Collection::check(vec![(file, tree)], works, &sources);
    assert!(!faults.has_errors(), "{faults:?}");
    let library = (collection, sources);
    let input = shelf::input(&library, 5);
    let folder = tempfile::tempdir().unwrap();
    let root = publish(&input, folder.path());
    let said = HOSTILE.replace("\\\\", "\\");
    for path in shelf::html_files(&root) {
        let page = fs::read_to_string(&path).unwrap();
        assert!(!page.contains("<script>alert"), "{}", path.display());
        assert!(!page.contains("<b>X"), "{}", path.display());
        let page = html::read(&page);
        assert!(
            !page
                .tags
                .iter()
                .any(|t| t.get("href").is_some_and(|h| h.starts_with("javascript"))),
            "{}",
            path.display()
        );
    }
    let page = html::read(&fs::read_to_string(root.join("rulesets/hostile.html")).unwrap());
    for place in [
        "T", "G", "P", "-", "Q", "N", "W", "C", "O", "A", "B", "K", "V", "Z",
    ] {
        let said = match place {
            "N" | "W" => format!("{place} {}", note.trim_end()),
            place => format!("{place} {said}"),
        };
        assert!(page.text.contains(&said), "{said}\n\nin\n\n{}", page.text);
    }
}
