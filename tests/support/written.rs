//! Rulesets that are written for a test.

use seedlore::Library;
use seedlore::rules::{Collection, Ruleset};

/// A ruleset of a test, by its name.
///
/// # Panics
/// If it does not parse, or does not stand up to the check.
pub fn checked(name: &str, text: &str) -> Ruleset {
    let collection = citing("", text);
    collection.get(name).expect("the ruleset is there").clone()
}

/// Rulesets of a test that cite these works.
///
/// # Panics
/// As [`checked`].
pub fn citing(works: &str, text: &str) -> Collection {
    let library = Library::from_texts([("written.sow", text)], Some(("sources.bib", works)));
    assert!(!library.faults.has_errors(), "{:?}", library.faults);
    library.collection
}

/// Rulesets of `tests/solved`, or others that cite the same works.
#[allow(dead_code, reason = "not every test needs it")]
pub fn citing_solved(text: &str) -> Collection {
    citing(include_str!("../solved/sources.bib"), text)
}

/// A ruleset of two rows of three pits with these clauses.
#[allow(dead_code, reason = "not every test needs it")]
pub fn ruleset(clauses: &str) -> Ruleset {
    let said = |line: &str| match line.trim() {
        "" | "}" => line.to_owned(),
        line if line.ends_with('{') && !line.starts_with("phase") => line.to_owned(),
        line if line.ends_with('{') => line.replace('{', "[assumed: a test] {"),
        line => format!("{line} [assumed: a test]"),
    };
    let clauses: Vec<String> = clauses.lines().map(said).collect();
    let text = format!(
        "ruleset small \"Small\" {{
  board 2 rows of 3 pits, store each [assumed: a test]
  seeds 2 in every pit [assumed: a test]
{}
}}
",
        clauses.join("\n")
    );
    checked("small", &text)
}

/// A board so small that a move often takes all there is: it is given back.
#[allow(dead_code, reason = "not every test needs it")]
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

/// Rulesets in which captures are given back: two that move tables tell of, and batch
/// play of all choices at once; one that forbids what is not given back; and two in
/// which moves have to be tried.
#[allow(dead_code, reason = "not every test needs it")]
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

/// Moves of several laps: those that run into a store end, others may not.
const IN_LAPS: &str = r#"
ruleset laps "In laps" {
  board 2 rows of 4 pits, store each        [assumed: a test]
  seeds 3 in every pit                      [assumed: a test]
  choose own pit                            [assumed: a test]
  sow anticlockwise                         [assumed: a test]
  on landing {
    occupied pit: relay                     [assumed: a test]
    own pit: capture opposite               [assumed: a test]
  }
  on stuck: capture any pits for owner, end [assumed: a test]
  end when position repeats and players agree: capture any pits for owner
                                            [assumed: a test]
  win by most captured                      [assumed: a test]
}
"#;

/// Rulesets of moves in laps: most of them move tables tell of, some in part.
#[allow(dead_code, reason = "not every test plays in laps")]
pub fn in_laps() -> Vec<Ruleset> {
    let said = "    occupied pit: relay                     [assumed: a test]\n    own pit: capture opposite               [assumed: a test]\n";
    assert!(IN_LAPS.contains(said));
    let lands = |lines: &[&str]| {
        let line = |line: &&str| format!("    {line}  [assumed: a test]\n");
        IN_LAPS.replace(said, &lines.iter().map(line).collect::<String>())
    };
    let sifted = |filter: &str| {
        let stuck = format!("  {filter}  [assumed: a test]\n  on stuck");
        IN_LAPS.replacen("  on stuck", &stuck, 1)
    };
    let store = |text: &str| text.replace("anticlockwise", "anticlockwise, through own store");
    let texts = [
        IN_LAPS.to_string(),
        sifted("forbid move captures and opponent has none"),
        sifted("require opponent has seeds when opponent has none"),
        sifted("forbid move captures and opponent has none if possible"),
        IN_LAPS.replace("seeds 3", "seeds 12"),
        lands(&[
            "next is occupied: relay from next",
            "otherwise: capture after next",
        ]),
        lands(&[
            "pit making 4: capture last, relay from next",
            "occupied pit: relay",
        ]),
        lands(&[
            "pit making 2 or 3: capture last, relay from last",
            "occupied pit: relay",
        ]),
        // What was taken in an earlier lap is told by no move table.
        lands(&[
            "move captures and own pit: stop",
            "pit making 3 or more: capture opposite, relay from last",
            "occupied pit: relay",
        ]),
        lands(&["lap is 3 or more: stop", "occupied pit: relay"]),
        store(IN_LAPS),
        store(&lands(&[
            "own store: again",
            "occupied pit: relay",
            "own pit: capture opposite",
        ])),
        store(&sifted("require opponent has seeds when opponent has none")),
        store(&IN_LAPS.replace("seeds 3", "seeds 12")),
    ];
    let is_other = |(nth, text): (usize, &String)| !texts[..nth].contains(text);
    assert!(texts.iter().enumerate().all(is_other), "each is another");
    texts.iter().map(|text| checked("laps", text)).collect()
}
