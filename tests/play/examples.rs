//! The collection held against its reports: every example of a ruleset comes out as it says, and
//! every part of a report is accounted for.

use seedlore::examples;
use seedlore::library::Library;
use seedlore::rules::{Expected, ReportPart, Scene};

use crate::support;

#[test]
fn play_is_as_the_reports_say() {
    let (collection, sources) = support::library();
    let faults = examples::faults(collection, None);
    let told = seedlore::report::render(&faults, sources, seedlore::report::Colour::Plain);
    assert!(faults.is_empty(), "{told}");
}

#[test]
fn every_ruleset_has_examples() {
    let collection = support::collection();
    let mut all = 0;
    for rules in collection.rulesets() {
        let examples = rules.examples().iter();
        let own = examples.filter(|e| e.written_in == rules.name()).count();
        assert!(own >= 2, "{} has {own} of its own", rules.name());
        all += own;
    }
    assert!(all >= 1_300, "{all} examples");
}

/// Where one seed lies elsewhere than it comes to lie, or a legal move is said to be illegal, that
/// is told.
#[test]
fn a_wrong_example_is_found() {
    let folders =
        ["caribbean", "central-asia", "europe"].map(|region| format!("rulesets/{region}"));
    let files = folders
        .iter()
        .flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let works = std::fs::read_to_string("rulesets/sources.bib").unwrap();
    let mut wrong = 0;
    for file in files {
        let path = file.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        for (at, line) in text.lines().enumerate() {
            let Some(mistaken) = mistaken(line) else {
                continue;
            };
            let lines = text.lines().enumerate();
            let changed = lines.map(|(n, line)| if n == at { mistaken.as_str() } else { line });
            let changed = changed.collect::<Vec<_>>().join("\n");
            let texts = [("mistaken.sow", changed.as_str())];
            let library = Library::from_texts(texts, Some(("sources.bib", &works)));
            assert!(!library.faults.has_errors(), "{:?}", library.faults);
            let faults = examples::faults(&library.collection, None);
            assert!(faults.has_errors(), "{}: {line}", path.display());
            wrong += 1;
        }
    }
    assert!(wrong >= 30, "{wrong} examples were changed");
}

/// The line of an example with one thing changed.
fn mistaken(line: &str) -> Option<String> {
    if line.contains(" is illegal") {
        return Some(line.replace(" is illegal", ", drawn"));
    }
    let (before, rest) = line
        .trim_start()
        .strip_prefix("gives \"")?
        .split_once(' ')?;
    let seeds: u16 = before.parse().ok()?;
    let (second, rest) = rest.split_once(' ')?;
    let second: u16 = second.parse().ok()?;
    let (first, second) = match seeds {
        0 => (1, second.checked_sub(1)?),
        _ => (seeds - 1, second + 1),
    };
    Some(format!("gives \"{first} {second} {rest}"))
}

/// Of each report every rule, paragraph or sentence is told in a few words, and something in the
/// ruleset says what became of it.
#[test]
fn every_part_of_a_report_is_accounted_for() {
    let mut faults = Vec::new();
    for rules in support::collection().rulesets() {
        let sources = rules.numbered_sources();
        let told = |part: &ReportPart| part.gist.is_some();
        if !sources.iter().any(|source| source.parts.iter().all(told)) {
            faults.push(format!("{}: no report is told part by part", rules.name()));
        }
        for source in &sources {
            let left = source.parts.iter().filter(|part| part.uses.is_empty());
            faults.extend(left.map(|part| {
                let alias = &source.source.alias;
                format!("{}: nothing cites {alias} {}", rules.name(), part.number)
            }));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A ruleset that changes what it inherits is told of examples that no longer hold, and can drop
/// them or say its own.
#[test]
fn inherited_examples_are_tried_again() {
    const PARENT: &str = r#"ruleset parent "Parent" {
  board 2 rows of 2 pits
  seeds 2 in every pit
  choose own pit
  sow anticlockwise
  end when mover has none: capture any pits for owner
  win by most captured
  example round "Sown to the left.":
    from start, playing "1"
    gives "0 3 / 3 2 | 0 0 | north"
  example "The first pit is not empty.":
    from start, legal "1 2"
}
"#;
    let faults = |child: &str| {
        let text = format!("{PARENT}ruleset child \"Child\" from parent {{\n{child}\n}}\n");
        let library = Library::from_texts([("family.sow", text.as_str())], None);
        let read: Vec<String> = library
            .faults
            .iter()
            .map(|fault| fault.message.clone())
            .collect();
        assert!(!library.faults.has_errors(), "{read:?}");
        let found = examples::faults(&library.collection, None);
        found
            .iter()
            .map(|fault| fault.message.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(faults("  sow anticlockwise"), [""; 0]);
    let told = "`child` plays otherwise than examples that it inherits";
    assert_eq!(faults("  sow clockwise"), [told]);
    assert_eq!(faults("  sow clockwise\n  drop example round"), [""; 0]);
    assert_eq!(faults("  sow clockwise\n  drop example"), [""; 0]);
    let own = r#"  sow clockwise
  example round "Sown to the right.":
    from start, playing "1"
    gives "0 2 / 3 3 | 0 0 | north""#;
    assert_eq!(faults(own), [""; 0]);
}

/// Each kind of outcome is tried against its nearest mistake.
#[test]
fn every_kind_of_outcome_can_be_wrong() {
    let rules = |example: &str| {
        format!(
            r#"ruleset x "X" {{
  board 2 rows of 2 pits
  seeds 1 in every pit
  choose own pit
  sow anticlockwise
  on landing: capture last
  end when opponent has none: capture any pits for owner
  win by most captured
  open slow "How?" {{
    assume no "At once." [assumed: x]
    or yes "Two." [assumed: x] {{ seeds 2 in every pit }}
  }}
  {example}
}}"#
        )
    };
    let messages = |example: &str| {
        let library = Library::from_texts([("x.sow", rules(example).as_str())], None);
        assert!(!library.faults.has_errors(), "{:?}", library.faults);
        let rules = library.collection.get("x").expect("it is sound");
        let tried = examples::try_all(&library.collection, rules).remove(0);
        tried
            .faults
            .iter()
            .map(|f| f.message.clone())
            .collect::<Vec<_>>()
    };
    let right = [
        r#"example "x": from start, playing "1" gives "0 0 / 1 1 | 2 0 | north""#,
        r#"example "x": from start, playing "1 1" gives "0 0 / 0 0 | 2 2 | south", drawn"#,
        r#"example "x": from start, legal "1 2""#,
        r#"example "x": from "0 1 / 1 1 | 1 0 | south", playing "1" is illegal"#,
        r#"example "x": from "0 1 / 1 0 | 1 1 | south", playing "2", won by south"#,
        r#"example "x" under slow=yes: from "2 2 / 2 2 | 0 0 | south", legal "1 2""#,
    ];
    for example in right {
        assert_eq!(messages(example), [""; 0], "{example}");
    }
    let wrong: &[(&str, &str)] = &[
        (
            r#"example "x": from start, playing "1" gives "1 0 / 1 1 | 1 0 | north""#,
            "this example comes out otherwise",
        ),
        (
            r#"example "x": from start, playing "1" is illegal"#,
            "South may play `1` here",
        ),
        (
            r#"example "x": from "0 1 / 1 1 | 1 0 | south", playing "1" gives "0 1 / 1 1 | 1 0 | north""#,
            "South may not play `1`",
        ),
        (
            r#"example "x": from start, legal "1""#,
            "other moves are legal here",
        ),
        (
            r#"example "x": from "0 1 / 1 0 | 1 1 | south", playing "2", drawn"#,
            "this example ends otherwise",
        ),
        (
            r#"example "x": from "0 1 / 1 0 | 1 1 | south", playing "2", won by east"#,
            "nobody here is `east`",
        ),
        (
            r#"example "x" under slow=yes: from start, playing "1" gives "0 0 / 1 1 | 2 0 | north""#,
            "the position has 4 seeds, the game 8",
        ),
        (
            r#"example "x": from start, playing "1", drawn"#,
            "the game goes on here",
        ),
        (
            r#"example "x": from start gives "1 1 / 1 1 | 0 0 | south""#,
            "South can move here, and no move is told",
        ),
        (
            r#"example "x": from "9 9 / 1 1 | 0 0 | south", playing "1" is illegal"#,
            "the position has 20 seeds",
        ),
    ];
    for (example, message) in wrong {
        let found = messages(example);
        assert!(
            found.iter().any(|m| m.contains(message)),
            "{example}: {found:?}"
        );
    }
}

/// A round begins with what is held: each part of what follows is tried against its nearest mistake.
#[test]
fn a_round_begins_as_an_example_says() {
    let rules = |rounds: &str, example: &str| {
        format!(
            r#"ruleset x "X" {{
  board 2 rows of 3 pits, store each
  seeds 2 in every pit
  choose own pit
  sow anticlockwise
  end when mover has none: capture any pits for owner
  {rounds}
  win by most captured
  {example}
}}"#
        )
    };
    let messages = |rounds: &str, example: &str| {
        let library = Library::from_texts([("x.sow", rules(rounds, example).as_str())], None);
        assert!(!library.faults.has_errors(), "{:?}", library.faults);
        let rules = library.collection.get("x").expect("it is sound");
        let tried = examples::try_all(&library.collection, rules).remove(0);
        let faults = tried.faults.iter();
        faults.map(|f| f.message.clone()).collect::<Vec<_>>()
    };
    let closing = "rounds {
    refill 2 per pit
    unfilled pits closed
    remainder kept
    first player is loser
    until captured by poorer is less than 2
  }";
    let right = [
        r#"from round 2 holding "7 5" gives "2 2 2 / 2 2 0 | 1 1 | north | 0 0 | closed=6 first=north round=2 winner=south""#,
        r#"from round 3 holding "7 *" gives "2 2 2 / 2 2 0 | 1 1 | north | 0 0 | closed=6 first=north round=3 winner=south""#,
        // A draw leaves the turn to begin with the other player.
        r#"from round 2 holding "6 6" gives "2 2 2 / 2 2 2 | 0 0 | north""#,
        r#"from round 3 holding "6 6" gives "2 2 2 / 2 2 2 | 0 0 | north""#,
        r#"from round 3 holding "6 6 | south | 3 3 | first=north" gives "2 2 2 / 2 2 2 | 0 0 | south""#,
        // What is said of the winner goes before what the rules would judge.
        r#"from round 2 holding "7 5 | south | 3 3 | winner=north" gives "2 2 2 / 2 2 0 | 1 1 | south""#,
        r#"from round 2 holding "7 5", legal "1 2""#,
        r#"from round 2 holding "7 5", playing "1" gives "3 2 2 / 0 3 0 | 1 1 | south""#,
        r#"from round 2 holding "7 5", playing "3" is illegal"#,
        r#"from round 2 holding "11 1", won by south"#,
    ];
    for example in right {
        let example = format!("example \"x\": {example}");
        assert_eq!(messages(closing, &example), [""; 0], "{example}");
    }
    let otherwise = "this example comes out otherwise";
    let wrong = [
        (
            // One seed more on one side, one less on the other.
            r#"from round 2 holding "8 4" gives "2 2 2 / 2 2 0 | 1 1 | north | 0 0 | closed=6""#,
            otherwise,
        ),
        (
            r#"from round 2 holding "7 5" gives "2 2 2 / 2 2 0 | 1 1 | north | 0 0 | closed=5,6""#,
            otherwise,
        ),
        (
            r#"from round 2 holding "7 5" gives "2 2 2 / 2 2 0 | 1 1 | south""#,
            otherwise,
        ),
        (
            r#"from round 2 holding "7 5" gives "2 2 2 / 2 2 0 | 1 1 | north | 0 0 | closed=6 first=north round=3 winner=south""#,
            otherwise,
        ),
        (
            r#"from round 2 holding "10 2", won by south"#,
            "the game goes on here",
        ),
        (
            r#"from round 2 holding "7 5", legal "1 2 3""#,
            "other moves are legal here",
        ),
        (
            r#"from round 2 holding "7 5" is illegal"#,
            "no move is told that would be illegal",
        ),
        (
            r#"from round 2 holding "7 6", drawn"#,
            "13 seeds are held, and the game has 12",
        ),
        (
            r#"from round 2 holding "12", drawn"#,
            "`12` is not what South and North hold",
        ),
        (
            r#"from round 1 holding "7 5", drawn"#,
            "no round comes before round 1",
        ),
        (
            r#"from round 2 holding "7 5 | south | 3 3 | round=4", drawn"#,
            "this is round 4, and round 2 follows round 1",
        ),
    ];
    for (example, message) in wrong {
        let example = format!("example \"x\": {example}");
        let found = messages(closing, &example);
        assert!(
            found.iter().any(|m| m.contains(message)),
            "{example}: {found:?}"
        );
    }
    let one = r#"example "x": from round 2 holding "7 5", drawn"#;
    assert_eq!(messages("", one), ["x has no round 2: it is played in one"]);
    let goes_on = closing.replace("is loser", "is next to move");
    assert_eq!(
        messages(&goes_on, one),
        ["whose turn it was is not said, and that player begins the next round"]
    );
}

/// Examples are played from where they say: most from a position, some from the start.
#[test]
fn examples_begin_at_the_start_too() {
    let collection = support::collection();
    let examples = collection
        .rulesets()
        .iter()
        .flat_map(|rules| rules.examples());
    let starts = examples.filter(|e| e.scene == Scene::Start).count();
    assert!(starts > 20, "{starts} from the start");
    let examples = collection
        .rulesets()
        .iter()
        .flat_map(|rules| rules.examples());
    let illegal = examples.filter(|e| e.expected == Expected::Illegal).count();
    assert!(illegal > 100, "{illegal} illegal moves");
    let of_rounds = collection.rulesets().iter().filter(|rules| {
        let mut scenes = rules.examples().iter().map(|example| &example.scene);
        scenes.any(|scene| matches!(scene, Scene::Round { .. }))
    });
    let of_rounds = of_rounds.count();
    assert!(
        of_rounds >= 8,
        "{of_rounds} rulesets show how a round begins"
    );
}
