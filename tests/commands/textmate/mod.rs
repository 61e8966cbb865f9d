//! The TextMate grammar, by which editors colour rulesets: it is made from the
//! words of the language, and colours as the book and the language server do.

use std::path::{Path, PathBuf};
use std::process::Command;

use seedlore::editor::{Class, classify, textmate};
use snapbox::data::DataFormat;
use snapbox::{Data, assert_data_eq};

const GRAMMAR: &str = "editors/vscode/syntaxes/sow.tmLanguage.json";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Made anew by `SNAPSHOTS=overwrite cargo test --test commands textmate`.
#[test]
fn the_grammar_is_made_from_the_words_of_the_language() {
    let made = serde_json::to_string_pretty(&textmate()).unwrap() + "\n";
    let golden = Data::read_from(&root().join(GRAMMAR), Some(DataFormat::Text)).raw();
    assert_data_eq!(made, golden);
}

#[test]
fn the_extension_names_files_that_are_there_and_the_version_of_the_program() {
    let folder = root().join("editors/vscode");
    let read = |name: &str| {
        let text = std::fs::read_to_string(folder.join(name)).unwrap();
        serde_json::from_str::<serde_json::Value>(&text).unwrap()
    };
    let package = read("package.json");
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
    let contributes = &package["contributes"];
    let named = [
        &package["main"],
        &contributes["languages"][0]["configuration"],
        &contributes["grammars"][0]["path"],
    ];
    for path in named {
        let path = path.as_str().unwrap();
        assert!(folder.join(path).is_file(), "{path}");
    }
    let grammar = read("syntaxes/sow.tmLanguage.json");
    assert_eq!(
        contributes["grammars"][0]["scopeName"],
        grammar["scopeName"]
    );
    read("language-configuration.json");
}

/// Where the packages lie that read such grammars: those of an editor. `None`,
/// said on standard error, where `.ci/run` did not install them.
fn packages() -> Option<PathBuf> {
    let packages = root().join("target/node/node_modules");
    let found = packages.join("vscode-textmate").is_dir();
    if !found {
        let required = std::env::var_os("SEEDLORE_REQUIRE_BROWSER").is_some();
        assert!(!required, "vscode-textmate is not installed");
        eprintln!("skipped: no vscode-textmate and vscode-oniguruma were found; see .ci/run");
    }
    found.then_some(packages)
}

/// A class, by the scope that the grammar gives it.
fn class(scope: &str) -> Option<Class> {
    Class::ALL.into_iter().find(|class| class.scope() == scope)
}

/// The class of each unit of UTF-16 of each line, by the grammar.
fn read(packages: &Path, files: &[PathBuf]) -> Vec<Vec<Vec<Option<Class>>>> {
    let output = Command::new("node")
        .arg(root().join("tests/commands/textmate/tokens.cjs"))
        .arg(packages)
        .arg(root().join(GRAMMAR))
        .args(files)
        .output()
        .unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && told.is_empty(), "{told}");
    let printed = String::from_utf8(output.stdout).unwrap();
    let files = printed.lines().map(|file| {
        let lines: Vec<Vec<(usize, usize, String)>> = serde_json::from_str(file).unwrap();
        let lines = lines.into_iter().map(|tokens| {
            let tokens = tokens.iter();
            let units = tokens.flat_map(|(start, end, scope)| vec![class(scope); end - start]);
            units.collect()
        });
        lines.collect()
    });
    files.collect()
}

/// A line of a golden: stretches of one class, blanks left out.
fn told(line: &str, classes: &[Option<Class>]) -> String {
    let mut out = String::new();
    let mut last = None;
    let mut was_blank = true;
    let mut at = 0;
    for c in line.chars() {
        let class = classes[at];
        at += c.len_utf16();
        if class != last || (c.is_whitespace() && class.is_none()) {
            if last.is_some() {
                out.push('⟩');
            }
            if let Some(class) = class {
                out += &format!("⟨{} ", class.name());
            }
            last = class;
        }
        if !(c.is_whitespace() && was_blank) {
            out.push(c);
        }
        was_blank = c.is_whitespace();
    }
    if last.is_some() {
        out.push('⟩');
    }
    out.trim_end().to_string()
}

#[test]
fn three_files_are_coloured_as_they_were() {
    let Some(packages) = packages() else {
        return;
    };
    let files = [
        "west-africa/wari-bennett.sow",
        "east-africa/bao-ki-arabu.sow",
        "caribbean/french-wari-herskovits.sow",
    ];
    let paths = files.map(|file| root().join("rulesets").join(file));
    for (path, read) in paths.iter().zip(read(&packages, &paths)) {
        let text = std::fs::read_to_string(path).unwrap();
        let lines = text.lines().zip(&read);
        let lines: Vec<String> = lines.map(|(line, classes)| told(line, classes)).collect();
        let golden = path.file_stem().unwrap().to_str().unwrap();
        let golden = root().join(format!("tests/commands/textmate/{golden}.txt"));
        let golden = Data::read_from(&golden, Some(DataFormat::Text)).raw();
        assert_data_eq!(lines.join("\n") + "\n", golden);
    }
}

/// Of every sign of every ruleset the grammar says what the program itself says.
#[test]
fn an_editor_colours_as_the_book_does() {
    let Some(packages) = packages() else {
        return;
    };
    let folder = tempfile::tempdir().unwrap();
    let hard = "ruleset all \"All\" from wari-b { // x [B]\nassume all \"All \\\" it\" [B \"] 5\"; \
                implied B 3-4: why: \"so]\nor own \"x\nway n : own pit 2.5x 7 [assumed\nline end:\n\
                phase opening open first  \"x\" DBLP Awalé-x own é own 4x-own -own\n[B 3 \"a\" 4, 5]; B\n";
    std::fs::write(folder.path().join("hard.sow"), hard).unwrap();
    let built_in = seedlore::library::built_in_files();
    let mut files: Vec<PathBuf> = built_in
        .filter(|(path, _)| path.ends_with(".sow"))
        .map(|(path, _)| root().join("rulesets").join(path))
        .collect();
    files.push(folder.path().join("hard.sow"));
    let mut faults = Vec::new();
    for (path, read) in files.iter().zip(read(&packages, &files)) {
        let text = std::fs::read_to_string(path).unwrap();
        let mut own = vec![None; text.len()];
        for token in classify(&text) {
            own[token.range].fill(Some(token.class));
        }
        let mut start = 0;
        for (number, (line, classes)) in text.split('\n').zip(&read).enumerate() {
            let mut units = 0;
            for (at, c) in line.char_indices() {
                let (ours, theirs) = (own[start + at], classes[units]);
                units += c.len_utf16();
                if !c.is_whitespace() && ours != theirs {
                    faults.push(format!(
                        "{}:{}: {c} in {line}: {ours:?}, and in the grammar {theirs:?}",
                        path.display(),
                        number + 1
                    ));
                }
            }
            start += line.len() + 1;
        }
    }
    faults.truncate(20);
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
