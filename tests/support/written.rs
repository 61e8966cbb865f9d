//! Rulesets that are written for a test.

use seedlore::rules::{Bibliography, Collection, Ruleset};
use seedlore::source::Sources;
use seedlore::syntax;

/// A ruleset of a test, by its name.
///
/// # Panics
/// If it does not parse, or does not stand up to the check.
pub fn checked(name: &str, text: &str) -> Ruleset {
    let mut sources = Sources::default();
    let works = sources.add("sources.bib", String::new());
    let (works, _) = Bibliography::parse(works, &sources);
    let file = sources.add(format!("{name}.sow"), text);
    let tree = syntax::parse(file, &sources).expect("the ruleset parses");
    let (collection, faults) = Collection::check(vec![(file, tree)], works, &sources);
    assert!(!faults.has_errors(), "{faults:?}");
    collection.get(name).expect("the ruleset is there").clone()
}

/// A board so small that a move often takes all there is: it is given back.
const GIVEN_BACK: &str = r#"
ruleset given "Given back" {
  board 2 rows of 3 pits, store each        [assumed: a test]
  seeds 2 in every pit                      [assumed: a test]
  choose own pit                            [assumed: a test]
  sow anticlockwise                         [assumed: a test]
  on landing {
    opponent pit making 2 or 3: capture run back from last of opponent pits holding 2 or 3
                                            [assumed: a test]
  }
  on turn end {
    move captures and opponent has none: return captures
                                            [assumed: a test]
  }
  require opponent has seeds when opponent has none
                                            [assumed: a test]
  on stuck: capture any pits for owner, end [assumed: a test]
  end when captured by mover is more than half
                                            [assumed: a test]
  win by most captured                      [assumed: a test]
}
"#;

/// Rulesets in which captures are given back: two that charts tell of, and lanes
/// of all choices at once; one that forbids what is not given back; and two in
/// which moves have to be tried.
pub fn given_back() -> Vec<Ruleset> {
    let unless = |what: &str| GIVEN_BACK.replace("opponent has none: return captures", what);
    let and_forbidden =
        "  forbid move captures and opponent has none  [assumed: a test]\n  require";
    let texts = [
        GIVEN_BACK.to_string(),
        unless("opponent has none and mover has seeds: return captures"),
        unless("opponent has none and mover has seeds: return captures").replacen(
            "  require",
            and_forbidden,
            1,
        ),
        unless("captured by mover is at least 4: return captures"),
        unless("opponent has none: return captures, again"),
    ];
    let is_other = |(nth, text): (usize, &String)| !texts[..nth].contains(text);
    assert!(texts.iter().enumerate().all(is_other), "each is another");
    texts.iter().map(|text| checked("given", text)).collect()
}
