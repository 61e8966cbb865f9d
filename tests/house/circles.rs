//! Files that import each other in a circle can only be understood together: pairs are
//! allowed, and longer circles where they are named.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use petgraph::algo::tarjan_scc;
use petgraph::graph::DiGraph;

use super::{path_of, program};

/// The most files of one circle.
const LARGEST: usize = 2;

/// Folders with larger circles, and the most files of one there: what the grammar has in a
/// circle (pits hold counts, counts are sums, sums count pits), a move with its laps,
/// and batch play.
const LARGER: [(&str, usize); 4] = [
    ("crates/batch/src", 6),
    ("crates/engine/src/exec", 3),
    ("crates/language/src/prose", 7),
    ("crates/language/src/syntax/format", 3),
];

/// A module by the folder of its crate's sources and the names that lead to it from there.
type Module = Vec<String>;

/// The module of each file, with its text but for tests, comments and strings.
fn modules() -> BTreeMap<Module, String> {
    let module = |file: &Path| {
        let path = path_of(&file.with_extension(""));
        let (home, names) = path.split_once("src/").expect("sources lie in src");
        let mut names: Module = names.split('/').map(str::to_string).collect();
        if names.last().is_some_and(|name| name == "mod") || names == ["lib"] {
            names.pop();
        }
        names.insert(0, format!("{home}src"));
        names
    };
    let all = program();
    let files = all.iter().filter(|file| !file.ends_with("main.rs"));
    files
        .map(|file| (module(file), code(&fs::read_to_string(file).unwrap())))
        .collect()
}

fn code(text: &str) -> String {
    let text = text.split("#[cfg(test)]").next().unwrap();
    let mut rest = text.replace("'\"'", "' '");
    let mut code = String::from(" ");
    // A comment or a string, whichever begins first, and where it ends.
    while let Some(at) = ["//", "r#\"", "\""]
        .iter()
        .filter_map(|m| rest.find(m))
        .min()
    {
        code.push_str(&rest[..at]);
        code.push(' ');
        let after = &rest[at..];
        let end = if after.starts_with("//") {
            after.find('\n')
        } else if let Some(raw) = after.strip_prefix("r#\"") {
            raw.find("\"#").map(|end| end + 5)
        } else {
            end_of_string(&after[1..]).map(|end| end + 1)
        };
        rest = end.map_or("", |end| &after[end..]).to_string();
    }
    code.push_str(&rest);
    code.replace('\n', " ")
}

/// The length of a string up to and with the mark that ends it.
fn end_of_string(text: &str) -> Option<usize> {
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return Some(at + 1),
            '\\' => {
                letters.next();
            }
            _ => {}
        }
    }
    None
}

/// Every path that a tree of imports names: `a::{b, c::{d, e}}` names three.
fn paths_of(tree: &str, before: &str, all: &mut Vec<String>) {
    let tree = tree.trim();
    let Some((head, inner)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap();
        all.push(format!("{before}{path}"));
        return;
    };
    let before = format!("{before}{head}");
    let inner = inner.strip_suffix('}').expect("braces are paired");
    let (mut depth, mut start) = (0, 0);
    for (at, letter) in inner.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                paths_of(&inner[start..at], &before, all);
                start = at + 1;
            }
            _ => {}
        }
    }
    if !inner[start..].trim().is_empty() {
        paths_of(&inner[start..], &before, all);
    }
}

/// Every path that a file names with `use`, or that begins at the crate or at a
/// module around it.
fn paths(code: &str) -> Vec<String> {
    let mut all = Vec::new();
    for rest in code.split(" use ").skip(1) {
        paths_of(rest.split(';').next().unwrap(), "", &mut all);
    }
    for word in code.split(|c: char| !(c.is_alphanumeric() || c == '_' || c == ':')) {
        if ["crate::", "super::", "self::"]
            .iter()
            .any(|root| word.starts_with(root))
        {
            all.push(word.to_string());
        }
    }
    all
}

/// The innermost module that a path leads to from a module.
fn resolved(path: &str, from: &Module, modules: &BTreeMap<Module, String>) -> Module {
    let mut at = from.clone();
    for (nth, name) in path.split("::").map(str::trim).enumerate() {
        match name {
            "crate" if nth == 0 => at.truncate(1),
            "self" if nth == 0 => {}
            "super" => {
                at.pop();
            }
            name => {
                at.push(name.to_string());
                if !modules.contains_key(&at) {
                    at.pop();
                    break;
                }
            }
        }
    }
    at
}

/// Which members of a folder import which others; what lies in a folder below
/// counts as one. What a parent hands on of its members is left out.
type Imports = BTreeMap<Module, BTreeSet<(String, String)>>;

fn imports(modules: &BTreeMap<Module, String>) -> Imports {
    let mut imports = Imports::new();
    for (module, code) in modules {
        for path in paths(code) {
            let found = resolved(&path, module, modules);
            let shared = module
                .iter()
                .zip(&found)
                .take_while(|(a, b)| a == b)
                .count();
            if let (Some(one), Some(other)) = (module.get(shared), found.get(shared)) {
                let folder = module[..shared].to_vec();
                let of_folder = imports.entry(folder).or_default();
                of_folder.insert((one.clone(), other.clone()));
            }
        }
    }
    imports
}

/// Circles of more files than are allowed, each with its folder.
fn circles(imports: &Imports) -> Vec<String> {
    let mut found = Vec::new();
    for (folder, imports) in imports {
        let mut graph: DiGraph<&str, ()> = DiGraph::new();
        let mut nodes = BTreeMap::new();
        for (one, other) in imports {
            let [from, to] = [one.as_str(), other.as_str()]
                .map(|name| *nodes.entry(name).or_insert_with(|| graph.add_node(name)));
            graph.add_edge(from, to, ());
        }
        for circle in tarjan_scc(&graph) {
            let mut circle: Vec<&str> = circle.into_iter().map(|node| graph[node]).collect();
            circle.sort_unstable();
            let folder = folder.join("/");
            let larger = LARGER.iter().find(|(larger, _)| *larger == folder);
            if circle.len() > larger.map_or(LARGEST, |(_, most)| *most) {
                found.push(format!("{folder}: {}", circle.join(", ")));
            }
        }
    }
    found
}

#[test]
fn few_files_import_each_other() {
    let modules = modules();
    assert!(modules.len() > 100);
    let found = circles(&imports(&modules));
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn a_circle_is_found_however_it_is_written() {
    let file = |names: &str, text: &str| {
        let module = names.split('/').map(str::to_string).collect();
        (module, code(text))
    };
    let modules = BTreeMap::from([
        file("room", "mod a; mod b; mod c; pub use a::A;"),
        file("room/a", "//! A.\nuse super::{b::B, c as other};\n"),
        file("room/b", "pub use crate::c::{C, inner::{D, E}};\n"),
        file(
            "room/c",
            "const TEXT: &str = \"http://no \\\" use super::d::D;\";\n",
        ),
        file("room/c/inner", "fn f() {\n    super::super::a::g()\n}\n"),
        file(
            "room/d",
            "use super::a::A;\n#[cfg(test)]\nuse super::c::C;\n",
        ),
    ]);
    let imports = imports(&modules);
    assert_eq!(circles(&imports), ["room: a, b, c"]);
}
