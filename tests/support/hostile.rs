//! A ruleset and a bibliography whose every field holds markup, scripts and
//! signs that mean something to what makes pages of them.

use seedlore::report::{Colour, Fault, Severity, render};
use seedlore::rules::{Bibliography, Collection};
use seedlore::source::Sources;
use seedlore::syntax;

/// As hostile as one line of a ruleset can be. Where it runs, the page has a
/// variable `ran`.
pub const HOSTILE: &str = "<script>ran=1</script> <img src=x onerror=ran=2> \
     {{#include book.toml}} `x` [y](javascript:z) **b** &lt;img src=x onerror=ran=3> \
     <!-- | --> # 1. {% if %} {{ 7 * 7 }} ~~~ 'q' $x$ \\\\ é";

/// A note ends at a bracket or a semicolon and knows no escapes.
pub fn note() -> String {
    HOSTILE.replace(['[', ']', ';', '\\'], "")
}

/// A collection of one ruleset, `hostile`.
pub fn library() -> (Collection, Sources) {
    let note = note();
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
  board 2 rows of 2 pits [S: N {note}]
  seeds 1 in every pit [S]
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
    let works = works();
    let mut sources = Sources::default();
    let bib = sources.add("sources.bib", works);
    let (works, faults) = Bibliography::parse(bib, &sources);
    // Its hidden characters are told, and shown as what they are; its year, which
    // is none, is told and shown as it stands.
    let is_told = |message: &str| {
        message.starts_with("a hidden character") || message.ends_with("is no year")
    };
    let is_other = |fault: &&Fault| !is_told(&fault.message);
    let other: Vec<&Fault> = faults.iter().filter(is_other).collect();
    assert!(
        other.iter().all(|f| f.severity == Severity::Warning),
        "{other:?}"
    );
    let file = sources.add("far <b>away</b> é/hostile.sow", text);
    let tree = syntax::parse(file, &sources)
        .unwrap_or_else(|faults| panic!("{}", render(&faults, &sources, Colour::Plain)));
    let (collection, faults) = Collection::check(vec![(file, tree)], works, &sources);
    assert!(!faults.has_errors(), "{faults:?}");
    (collection, sources)
}

/// A work with markup in every field that a list of references shows.
fn works() -> String {
    // The last signs turn the direction of writing, and the colour of a terminal.
    let markup = "<b>X</b> <img src=x onerror=ran=4> *A* `T` \u{202e}\u{1b}[31m";
    let fields: String = [
        "title",
        "journal",
        "series",
        "volume",
        "number",
        "publisher",
        "address",
        "howpublished",
        "pages",
        "note",
        "annote",
        "doi",
    ]
    .map(|field| format!("  {field} = {{{markup}}},\n"))
    .concat();
    format!(
        "@article{{work,\n  author = {{{{O {markup}}}}},\n  editor = {{{{E {markup}}}}},\n  \
         year = {{<img src=x onerror=ran=1900>}},\n{fields}  \
         url = {{https://x.example/?\"><script>ran=5</script>}},\n}}\n"
    )
}
