//! Bibliographies as strangers and reference managers write them.

use super::*;
use crate::report::Severity;

fn parsed(text: &str) -> (Bibliography, Faults) {
    let mut sources = Sources::default();
    let file = sources.add("sources.bib", text);
    Bibliography::parse(file, &sources)
}

fn errors(text: &str) -> usize {
    parsed(text).1.count(Severity::Error)
}

/// The works of a text that has no fault.
fn works(text: &str) -> Bibliography {
    let (works, faults) = parsed(text);
    let messages: Vec<&str> = faults.iter().map(|f| f.message.as_str()).collect();
    assert!(messages.is_empty(), "{messages:?}");
    works
}

/// Texts that made a library overflow its stack or work for minutes.
#[test]
fn what_refers_to_itself_or_grows_without_end_is_refused() {
    let doubling = |field: &str| {
        let level = |n: u32| format!("@xdata{{k{n}, {field}={{k{},k{}}}}}\n", n + 1, n + 1);
        (0..25).map(level).collect::<String>() + "@xdata{k25, title={x}}\n"
    };
    let laughs = |n: u32| {
        let line = |n: u32| {
            let ten = vec![format!("a{}", n - 1); 10].join(" # ");
            format!("@string{{a{n} = {ten}}}\n")
        };
        "@string{a0 = \"ha\"}\n".to_string() + &(1..n).map(line).collect::<String>()
    };
    for text in [
        "@string{a=a}".to_string(),
        "@string{a=b}\n@string{b=a}".into(),
        "@misc{k, title={x}, crossref={k}}".into(),
        "@misc{k, title={x}, crossref={l}}\n@misc{l, title={y}, crossref={k}}".into(),
        "@xdata{k, xdata={k}}".into(),
        format!("@misc{{k, title={{{}}}}}", r"\a{".repeat(60_000)),
        format!("@misc{{k, title={{{}", "{ ".repeat(120_000)),
        format!("@misc{{k, title=\"{}", "{".repeat(120_000)),
        format!("@comment{}", "{".repeat(200_000)),
        laughs(10),
    ] {
        assert!(errors(&text) > 0, "{}", &text[..text.len().min(60)]);
    }
    // Entries that take from others twice over are each done once.
    assert_eq!(errors(&doubling("xdata")), 0);
}

/// Each bound is checked before the work that it bounds is done.
#[test]
fn bounds_hold_and_name_the_line() {
    use super::limits::*;
    let many = |n: usize| -> String {
        let entry = |k: usize| format!("@misc{{k{k}, title={{x}}}}\n");
        (0..n).map(entry).collect()
    };
    assert_eq!(errors(&many(200)), 0);
    for text in [
        many(MAX_ENTRIES + 1),
        format!("@misc{{k, title={{{}}}}}", "x".repeat(MAX_VALUE + 1)),
        format!("@misc{{{}, title={{x}}}}", "k".repeat(MAX_KEY + 1)),
        format!("@misc{{k, {}={{x}}}}", "f".repeat(MAX_NAME + 1)),
        format!("%{}", "x".repeat(MAX_FILE)),
        format!(
            "@misc{{k{}}}",
            (0..=MAX_ENTRY_FIELDS)
                .map(|n| format!(", f{n}={{x}}"))
                .collect::<String>()
        ),
    ] {
        let (none, faults) = parsed(&text);
        assert!(none.is_unreadable());
        let fault = faults.iter().find(|f| f.severity == Severity::Error);
        assert!(fault.unwrap().span.is_some());
    }
}

#[test]
fn keys_of_reference_managers_are_read_as_they_are() {
    for key in [
        "Murray1952",
        "murray_1952",
        "murray:1952",
        "smith+1990",
        "1952murray",
        "Béart1955",
        "DBLP:conf/acg/Donkers02",
        "v.d.Voogt-97",
    ] {
        let works = works(&format!("@misc{{{key}, title={{Games}}}}"));
        assert!(works.get(key).is_some(), "{key}");
        assert!(is_citable(key), "{key}");
    }
    assert_eq!(errors("@misc{a, title={x}}\n@misc{A, title={y}}"), 1);
}

#[test]
fn works_of_one_author_and_year_are_told_apart() {
    let works = works(
        "@misc{first, author={Townshend, Philip}, title={Bao}, year={1979}}
         @misc{second, author={Townshend, P.}, title={African mankala}, date={1979-05-03}}
         @misc{other, author={Townshend, P.}, title={Games}, year={1982}}",
    );
    let mut cited: Vec<&str> = ["first", "second", "other"]
        .iter()
        .map(|key| works.get(key).unwrap().short())
        .collect();
    cited.sort_unstable();
    assert_eq!(
        cited,
        ["Townshend 1979a", "Townshend 1979b", "Townshend 1982"]
    );
}

#[test]
fn a_work_without_author_is_cited_by_editor_or_title() {
    let works = works(
        "@misc{one, editor={Voogt, Alex de}, title={New approaches}, year={1995}}
         @misc{two, title={Mancala: a leaflet for schools}, year={2001}}
         @misc{three, author={{Digital Ludeme Project}}, title={Portal}}",
    );
    let short = |key: &str| works.get(key).unwrap().short().to_string();
    assert!(short("one").contains("Voogt") && short("one").ends_with("1995"));
    assert!(short("two").starts_with("“Mancala") || short("two").starts_with("Mancala"));
    assert!(!short("two").contains("two"));
    assert_eq!(short("three"), "Digital Ludeme Project n.d.");
}

/// What TeX is in a field is text to the reader, and stays as it was in BibTeX.
#[test]
fn tex_is_shown_as_text_and_written_back_as_it_was() {
    let works = works(
        r"@misc{m, author={Murray, H.~J.~R. and B{\'e}art, Charles}, title={Jeux \& jouets}, year={1952}}",
    );
    let work = works.get("m").unwrap();
    assert_eq!(work.authors[0], ("Murray".into(), "H. J. R.".into()));
    assert_eq!(work.authors[1].0, "Béart");
    assert_eq!(work.title, "Jeux & jouets");
    let written = works.bibtex("m", "m").unwrap();
    for kept in [r"H.~J.~R.", r"B{\'e}art", r"Jeux \& jouets"] {
        assert!(written.contains(kept), "{written}");
    }
    let again = self::works(&written);
    assert_eq!(again.get("m"), Some(work));
}

#[test]
fn fields_that_styles_ask_for_are_missed() {
    let (_, faults) = parsed("@book{jahn, author={Jahn, F.}, title={Spiele}, year={1923}}");
    let fault = faults.iter().next().unwrap();
    assert!(
        fault.message.contains("lacks `publisher`"),
        "{}",
        fault.message
    );
    assert!(fault.span.is_some());
    works("@book{jahn, author={Jahn, F.}, title={Spiele}, date={1923}, publisher={X}}");
}

/// Hidden characters are errors, and never reach what is shown.
#[test]
fn hidden_characters_are_errors_and_made_visible() {
    for hidden in [
        '\u{1b}',
        '\u{8}',
        '\u{9b}',
        '\u{202e}',
        '\u{61c}',
        '\u{e0041}',
    ] {
        let text =
            format!("@misc{{k, author={{A{hidden}B}}, title={{x{hidden}y}}, year={{1{hidden}}}}}");
        let (works, faults) = parsed(&text);
        assert!(!faults.is_empty(), "{hidden:?}");
        let work = works.get("k").unwrap();
        for shown in [work.short(), work.title.as_str(), work.year.as_str()] {
            assert!(!shown.contains(hidden), "{hidden:?} in {shown:?}");
        }
        assert!(!works.bibtex("k", "k").unwrap().contains(hidden));
    }
}

/// Every sign, pair and triple of signs repeated, in the places where values,
/// keys and entries stand: nothing panics.
#[test]
fn no_sign_repeated_stops_the_reader() {
    let signs = [
        "{", "}", "\"", "@", "%", "#", "\\", ",", "=", "(", ")", "~", "a", "\n", "é", "@x{",
    ];
    for first in signs {
        for second in signs {
            for third in ["", "{", "\"", "\\"] {
                let part = format!("{first}{second}{third}").repeat(300);
                for text in [
                    part.clone(),
                    format!("@misc{{{part}"),
                    format!("@misc{{k, title={{{part}}}}}"),
                    format!("@misc{{k, author=\"{part}\", year={part}}}"),
                    format!("@string{{{part}}}"),
                ] {
                    parsed(&text);
                }
            }
        }
    }
}

/// What is noted of a work is no part of a reference to it; that it was written
/// down from memory is a mark.
#[test]
fn annotations_and_marks_are_read_apart_from_notes() {
    let works = works(
        "@misc{old, title={Games}, note={Two volumes}, annote={Not seen}, keywords={games, from-memory}}
         @misc{new, title={Play}, annotation={Seen in a copy}, keywords={from-memory-games}}",
    );
    let [old, new] = ["old", "new"].map(|key| works.get(key).unwrap());
    assert_eq!(old.note.as_deref(), Some("Two volumes"));
    assert_eq!(old.annotation.as_deref(), Some("Not seen"));
    assert!(old.from_memory && !new.from_memory);
    assert_eq!(new.annotation.as_deref(), Some("Seen in a copy"));
}

/// Works without a year are told apart by letters, in the order of a list.
#[test]
fn works_without_a_year_get_letters() {
    let works = works(
        "@misc{one, author={{A Portal}}, title={{Übers Brett}}}
         @misc{two, author={{A Portal}}, title={Zahlen}}
         @misc{three, author={{A Portal}}, title={Database of {Games}}}",
    );
    let short = ["three", "one", "two"].map(|key| works.get(key).unwrap().short());
    assert_eq!(
        short,
        ["A Portal n.d.a", "A Portal n.d.b", "A Portal n.d.c"]
    );
    assert_eq!(works.get("three").unwrap().title, "Database of Games");
}

/// A year that is none is an error at its place, once for each entry.
#[test]
fn what_is_no_year_is_refused() {
    for year in ["n.d.", "n.d.a", "1979a", "in press", "twenty"] {
        let (works, faults) = parsed(&format!("@misc{{k, title={{x}}, year={{{year}}}}}"));
        let fault = faults.iter().next().unwrap();
        assert_eq!(fault.message, format!("`{year}` is no year"));
        assert!(fault.span.is_some() && !fault.help.is_empty());
        assert_eq!(works.get("k").unwrap().year, year);
    }
    works("@misc{k, title={x}, year={c. 1900}}");
}
