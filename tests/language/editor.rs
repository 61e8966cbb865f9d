//! What an editor shows of a text: the same faults as the check of its file,
//! what words and citations mean, what may follow, where things are defined.

use std::ops::Range;

use seedlore::Library;
use seedlore::editor::{
    Completions, Place, Texts, classify, complete, definition, diagnose, hover, layout, rename,
    renamed_at,
};
use seedlore::report::Severity;

/// Files that are derived from others, have others derived from them, or neither.
const FILES: [&str; 6] = [
    "west-africa/wari-bennett.sow",
    "caribbean/french-wari-herskovits.sow",
    "caribbean/wari-st-lucia.sow",
    "central-africa/kisolo-lali.sow",
    "east-africa/bao-ki-arabu.sow",
    "americas/lontu-holo.sow",
];

/// The collection with another text for one of its files.
fn with<'t>(path: &'t str, text: &'t str) -> Texts<'t> {
    let mut texts: Texts<'t> = Texts::built_in();
    let found = texts.rulesets.iter_mut().find(|(known, _)| *known == path);
    found.unwrap_or_else(|| panic!("{path} is built in")).1 = text;
    texts
}

fn text_of(path: &str) -> &'static str {
    let texts = Texts::built_in();
    let found = texts.rulesets.iter().find(|(known, _)| *known == path);
    found.unwrap_or_else(|| panic!("{path} is built in")).1
}

/// The text with one word for another, the first time that it stands there.
fn slip(path: &str, word: &str, wrong: &str) -> String {
    let text = text_of(path);
    assert!(text.contains(word), "{path}: {word}");
    text.replacen(word, wrong, 1)
}

#[test]
fn a_file_has_the_faults_that_the_check_of_all_tells_of_it() {
    for (path, text) in [
        (FILES[0], text_of(FILES[0]).to_string()),
        (FILES[0], slip(FILES[0], "anticlockwise", "anticlokwise")),
        (FILES[0], slip(FILES[0], "[B 1]", "[Z 1]")),
        (FILES[0], slip(FILES[0], "wari-bennett", "kalah")),
        (FILES[1], slip(FILES[1], " from ", " from x")),
        (FILES[3], slip(FILES[3], "on landing", "on stuck")),
    ] {
        let texts = with(path, &text);
        let all = Library::from_texts(texts.rulesets.iter().copied(), texts.works);
        let file = all.sources.find(path).unwrap();
        let told = all.faults.iter().filter(|fault| {
            let related = fault.related.iter().map(|r| r.span);
            let mut spans = fault.span.into_iter().chain(related);
            spans.any(|span| span.file == file)
        });
        let told: Vec<(String, Vec<String>)> =
            told.map(|f| (f.message.clone(), f.help.clone())).collect();
        let shown = diagnose(&texts, path).into_iter();
        let shown: Vec<(String, Vec<String>)> = shown.map(|d| (d.message, d.help)).collect();
        assert_eq!(shown, told, "{path}");
    }
}

#[test]
fn several_faults_are_told_at_once_each_at_its_place() {
    let text = "ruleset x \"X\" {\n  bord 2 rows of 6 pits\n  sow clockwize\n}\n";
    let texts = Texts {
        rulesets: vec![("x.sow", text)],
        works: None,
    };
    let faults = diagnose(&texts, "x.sow");
    let at: Vec<&str> = faults.iter().map(|f| &text[f.range.clone()]).collect();
    assert_eq!(at, ["bord", "clockwize"]);
    assert!(faults.iter().all(|f| f.severity == Severity::Error));
    assert!(
        diagnose(&texts, "y.sow").is_empty(),
        "there is no such text"
    );
    // Of two rulesets of one name each file is told, at its own place.
    let (one, other) = ("ruleset x \"X\" {\n}\n", "// two\nruleset x \"X\" {\n}\n");
    let texts = Texts {
        rulesets: vec![("1.sow", one), ("2.sow", other)],
        works: None,
    };
    for (path, text) in [("1.sow", one), ("2.sow", other)] {
        let faults = diagnose(&texts, path);
        let twice = faults.iter().find(|f| f.message.contains("two rulesets"));
        let twice = twice.unwrap_or_else(|| panic!("{path}: {faults:?}"));
        assert_eq!(&text[twice.range.clone()], "x", "{path}");
        assert!(!twice.related.is_empty(), "{path}");
    }
}

/// What is shown at a word of a file.
#[track_caller]
fn shown(path: &str, around: &str, word: &str) -> String {
    let text = text_of(path);
    let at = text.find(around).unwrap() + around.find(word).unwrap();
    let found = hover(&Texts::built_in(), path, at).expect("something is known there");
    assert!(found.range.contains(&at));
    format!("{} | {}", found.code.join(" / "), found.text.join(" | "))
}

#[test]
fn a_word_is_told_by_what_it_means_where_it_stands() {
    let path = FILES[0];
    let sow = shown(path, "sow anticlockwise, skipping", "sow");
    assert!(sow.contains("sow anticlockwise, skipping origin"), "{sow}");
    let skipping = shown(path, "sow anticlockwise, skipping", "skipping");
    assert!(skipping.contains("passed over"), "{skipping}");
    let last = shown(path, "run back from last of", "last");
    assert!(last.starts_with("last / origin / start / next"), "{last}");
    let making = shown(path, "pit making 2", "making");
    assert!(making.contains("counting the one just sown"), "{making}");
}

#[test]
fn a_word_of_a_broken_line_is_told_all_the_same() {
    let text = "ruleset x \"X\" {\n  sow clockwize, skipping origin\n";
    let texts = Texts {
        rulesets: vec![("x.sow", text)],
        works: None,
    };
    let found = hover(&texts, "x.sow", text.find("skipping").unwrap()).unwrap();
    assert!(found.code.iter().any(|code| code == "skipping origin"));
    assert_eq!(
        hover(&texts, "x.sow", text.find("clockwize").unwrap()),
        None
    );
}

#[test]
fn a_citation_is_told_by_its_work_its_page_and_what_the_sentence_says() {
    let path = FILES[0];
    let cited = shown(path, "[B 5-6]", "B 5");
    for part in [
        "G. T. Bennett 1927. Wari. Religion and Art in Ashanti.",
        "pages 382-385, sentences 1-12 via L",
        "Bennett 1927, 5: \"a last seed that makes two or three in the opponent's row captures\"",
        "Bennett 1927, 6:",
    ] {
        assert!(cited.contains(part), "{part}: {cited}");
    }
    assert!(!cited.contains("Bennett 1927, 7"), "{cited}");
    let line = shown(path, "B = bennett1927", "bennett1927");
    assert!(line.contains("G. T. Bennett 1927"), "{line}");
    let name = shown(path, "ruleset wari-bennett", "wari-bennett");
    assert!(name.contains("\"Wari\""), "{name}");
}

fn offered(text: &str) -> Completions {
    let path = "caribbean/new.sow";
    let mut texts = Texts::built_in();
    texts.rulesets.push((path, text));
    complete(&texts, path, text.len())
}

#[track_caller]
fn offers(text: &str, wanted: &[&str], unwanted: &[&str]) {
    let items = offered(text).items;
    let has = |word: &&&str| items.iter().any(|item| item.text == **word);
    let missing: Vec<&&str> = wanted.iter().filter(|word| !has(word)).collect();
    assert!(missing.is_empty(), "{missing:?} in {items:?}");
    let wrong: Vec<&&str> = unwanted.iter().filter(has).collect();
    assert!(wrong.is_empty(), "{wrong:?} in {items:?}");
}

#[test]
fn words_sources_keys_and_rulesets_are_offered_where_they_may_stand() {
    offers(
        "ruleset new \"New\" from wari-b",
        &["wari-bennett"],
        &["new", "sow"],
    );
    let head = "ruleset new \"New\" from wari-bennett {\n  ";
    offers(&format!("{head}s"), &["sow", "seeds"], &["capture"]);
    offers(
        &format!("{head}seeds 4 in every pit ["),
        &["B", "Allis"],
        &["bennett1927"],
    );
    offers(
        &format!("{head}sources {{\n    N = b"),
        &["bennett1927", "beart1955"],
        &["B"],
    );
    offers(
        &format!("{head}sources {{\n    N = bennett1927 v"),
        &["via", "pages"],
        &[],
    );
    for text in [
        "conduct \"s",
        "// s",
        "sow clockwize, s",
        "win by most captured [assumed: s",
    ] {
        assert_eq!(offered(&format!("{head}{text}")).items, [], "{text}");
    }
    let begun = format!("{head}sow anti");
    let found = offered(&begun);
    assert_eq!(&begun[found.range], "anti");
    let way = found.items.iter().find(|item| item.text == "anticlockwise");
    assert!(!way.unwrap().detail.is_empty());
}

#[test]
fn names_are_offered_where_they_are_used() {
    let head = "base b \"B\" {\n  mark house, locked\n  let take do capture last\n}\n\
                ruleset new \"New\" from b {\n  note free until turn ends\n  \
                on landing {\n    line feeding: opponent has none: pass\n  }\n  ";
    offers(
        &format!("{head}on landing: do "),
        &["take"],
        &["house", "feeding", "free"],
    );
    offers(
        &format!("{head}choose own pit marked h"),
        &["house"],
        &["take", "own"],
    );
    offers(&format!("{head}forbid mover noted "), &["free"], &["house"]);
    offers(&format!("{head}drop line "), &["feeding"], &["house"]);
    offers(&format!("{head}line "), &["feeding"], &["house"]);
}

fn goes_to(path: &str, around: &str, word: &str) -> Option<(String, String)> {
    let texts = Texts::built_in();
    let text = text_of(path);
    let at = text.find(around).unwrap() + around.find(word).unwrap();
    let Place { path, range } = definition(&texts, path, at)?;
    let works = texts.works.iter();
    let of = texts.rulesets.iter().chain(works).find(|(p, _)| *p == path);
    let text = of.unwrap().1;
    let line = text[range.start..].lines().next().unwrap();
    Some((path, line.to_string()))
}

#[test]
fn citations_lead_to_their_line_and_that_to_the_bibliography() {
    let path = FILES[0];
    let (file, line) = goes_to(path, "[B 5-6]", "B").unwrap();
    assert_eq!(file, path);
    assert!(line.starts_with("B = bennett1927"), "{line}");
    let (file, line) = goes_to(path, "B = bennett1927", "bennett1927").unwrap();
    assert_eq!(
        (file.as_str(), line.as_str()),
        ("sources.bib", "bennett1927,")
    );
    let (_, line) = goes_to(path, "via L {", "L").unwrap();
    assert!(line.starts_with("L = dlp69"), "{line}");
    assert_eq!(goes_to(path, "board 2 rows", "rows"), None);
    let (a, c) = ("ruleset a \"A\" {\n}\n", "ruleset c \"C\" from a {\n}\n");
    let texts = Texts {
        rulesets: vec![("a.sow", a), ("c.sow", c)],
        works: None,
    };
    let parent = definition(&texts, "c.sow", c.find("a {").unwrap()).unwrap();
    assert_eq!((parent.path.as_str(), &a[parent.range]), ("a.sow", "a"));
}

#[test]
fn a_ruleset_gets_another_name_in_every_file_that_speaks_of_it() {
    let base =
        "// a-b is old\nruleset a-b \"A\" {\n  conduct \"not a-bc\" [assumed: as in a-b]\n}\n";
    let derived = "ruleset c \"C\" from a-b {\n}\nruleset d \"D\" from c {\n}\n";
    let texts = Texts {
        rulesets: vec![("a.sow", base), ("c.sow", derived)],
        works: None,
    };
    let apply = |text: &str, edits: &[(Range<usize>, String)]| {
        let mut text = text.to_string();
        for (range, new) in edits.iter().rev() {
            text.replace_range(range.clone(), new);
        }
        text
    };
    let renamed = |name: &str, new: &str, path: &str, text: &str| {
        let edits = rename(&texts, name, new).unwrap().into_iter();
        let edits = edits.filter(|edit| edit.place.path == path);
        let edits: Vec<_> = edits.map(|e| (e.place.range, e.text)).collect();
        apply(text, &edits)
    };
    assert_eq!(
        renamed("a-b", "new", "a.sow", base),
        "// new is old\nruleset new \"A\" {\n  conduct \"not a-bc\" [assumed: as in new]\n}\n"
    );
    assert_eq!(
        renamed("a-b", "new", "c.sow", derived),
        "ruleset c \"C\" from new {\n}\nruleset d \"D\" from c {\n}\n"
    );
    assert_eq!(
        renamed("c", "e", "c.sow", derived),
        "ruleset e \"C\" from a-b {\n}\nruleset d \"D\" from e {\n}\n"
    );
    for (name, new) in [
        ("c", "A-b"),
        ("c", "d"),
        ("c", ""),
        ("c", "x y"),
        ("none", "e"),
    ] {
        assert!(rename(&texts, name, new).is_err(), "{name}: {new}");
    }
    let at = derived.find("a-b").unwrap();
    assert_eq!(renamed_at(&texts, "c.sow", at).unwrap().name, "a-b");
    assert_eq!(
        renamed_at(&texts, "c.sow", derived.find("ruleset").unwrap()),
        None
    );
}

#[test]
fn a_text_is_laid_out_unless_it_has_faults() {
    for path in FILES {
        assert_eq!(
            layout(text_of(path)).as_deref(),
            Some(text_of(path)),
            "{path}"
        );
    }
    assert_eq!(layout("ruleset x \"X\" {\n  sow clockwize\n}\n"), None);
}

#[test]
fn classes_follow_each_other_and_hold_whole_words() {
    for (path, text) in Texts::built_in().rulesets {
        let mut end = 0;
        for token in classify(text) {
            assert!(
                token.range.start >= end && !token.range.is_empty(),
                "{path}"
            );
            let told = &text[token.range.clone()];
            assert_eq!(told.trim(), told, "{path}");
            assert!(!told.contains('\n'), "{path}: {told}");
            end = token.range.end;
        }
    }
}

/// Texts as they are while somebody types: cut off anywhere, with words left out.
#[test]
fn no_text_however_broken_stops_an_editor() {
    let path = "new.sow";
    let whole = text_of(FILES[0]);
    let mut seed = 7_usize;
    for _ in 0..40 {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let cut = (seed >> 33) % whole.len();
        let hole = (seed >> 13) % whole.len();
        let text: String = whole
            .char_indices()
            .filter(|(at, _)| *at < cut && !(hole..hole + 9).contains(at))
            .map(|(_, c)| c)
            .collect();
        let texts = Texts {
            rulesets: vec![(path, &text)],
            works: None,
        };
        classify(&text);
        diagnose(&texts, path);
        for at in [0, text.len() / 2, text.len(), text.len() + 5, usize::MAX] {
            hover(&texts, path, at);
            complete(&texts, path, at);
            definition(&texts, path, at);
            renamed_at(&texts, path, at);
        }
    }
}
