//! Rules put together from a ruleset, its readings and its phases.

use seedlore::prose;
use seedlore::report::{Colour, render};
use seedlore::rules::{Bibliography, Collection, Ruleset};
use seedlore::source::Sources;
use seedlore::syntax;
use seedlore::terms::Head;

/// What every ruleset here begins with.
const WHOLE: &str = "
  board 2 rows of 3 pits, store each [assumed: t]
  seeds 2 in every pit [assumed: t]
  first player by lot [assumed: t]
  choose own pit [assumed: t]
  sow anticlockwise [assumed: t]
  on landing {
    line two: opponent pit making 2: capture last [assumed: t]
    line three: opponent pit making 3: capture last [assumed: t]
  }
  forbid move captures and opponent has none [assumed: t]
  on stuck: capture any pits for owner, end [assumed: t]
  end when position repeats: draw [assumed: t]
  win by most captured [assumed: t]
";

/// The ruleset with these statements below the others, under some readings; or
/// what is wrong with it.
fn made(statements: &str, readings: &[&str]) -> Result<Ruleset, String> {
    let mut sources = Sources::default();
    let text = format!("ruleset x \"X\" {{\n{statements}\n}}\n");
    let file = sources.add("x.sow", text);
    let told = |faults: &_, sources: &_| render(faults, sources, Colour::Plain);
    let tree = syntax::parse(file, &sources).map_err(|faults| told(&faults, &sources))?;
    let (collection, faults) =
        Collection::check(vec![(file, tree)], Bibliography::default(), &sources);
    if faults.has_errors() {
        return Err(told(&faults, &sources));
    }
    let readings: Vec<String> = readings.iter().map(|r| r.to_string()).collect();
    let made = collection.under("x", &readings);
    made.map_err(|faults| told(&faults, &sources))
}

pub fn sound(statements: &str, readings: &[&str]) -> Ruleset {
    made(statements, readings).unwrap_or_else(|faults| panic!("{statements}\n{faults}"))
}

/// The rules in words: all that play goes by.
fn told(rules: &Ruleset) -> Vec<String> {
    let clauses = rules.clauses().iter();
    clauses.map(|clause| prose::tell(rules, clause)).collect()
}

/// A question whose second reading, `q=b`, makes a change.
fn asked(name: &str, change: &str) -> String {
    format!(
        "open {name} \"Which?\" {{\n assume a \"A.\" [assumed: t]\n or b \"B.\" [assumed: t] {{\n\
         {change}\n}}\n}}\n"
    )
}

/// A table of the landing, in the place of the whole one.
fn table(lines: &str) -> String {
    let from = WHOLE.find("  on landing").unwrap();
    let to = WHOLE.find("  forbid").unwrap();
    format!(
        "{}  on landing {{\n{lines}\n}}\n{}",
        &WHOLE[..from],
        &WHOLE[to..]
    )
}

const TWO: &str = "opponent pit making 2: capture last [assumed: t]\n";
const THREE: &str = "opponent pit making 3: capture last [assumed: t]\n";
const RELAY: &str = "opponent occupied pit: relay [assumed: t]\n";

#[test]
fn lines_join_the_table_where_they_say() {
    let places = [
        ("last", [TWO, THREE, RELAY]),
        ("first", [RELAY, TWO, THREE]),
        ("after two", [TWO, RELAY, THREE]),
        ("before three", [TWO, RELAY, THREE]),
        ("before two", [RELAY, TWO, THREE]),
        ("after three", [TWO, THREE, RELAY]),
    ];
    for (place, lines) in places {
        let written = told(&sound(&table(&lines.concat()), &[]));
        let join = format!("add on landing {place} {{\n{RELAY}}}\n");
        let joined = sound(&format!("{WHOLE}{}", asked("q", &join)), &["q=b"]);
        assert_eq!(told(&joined), written, "{place}");
        let phase = format!("phase p while turn is 1 [assumed: t] {{\n{join}}}\n");
        let phased = sound(&format!("{WHOLE}{phase}"), &[]);
        let turn = &phased.phases()[0].turn;
        let lines = |turn: &seedlore::rules::TurnRules| {
            let lines = turn.table(seedlore::terms::Moment::Landing).iter();
            let first = turn.table(seedlore::terms::Moment::Landing)[0].says.block;
            lines
                .map(|line| (line.says.test.clone(), line.says.block == first))
                .collect::<Vec<_>>()
        };
        assert_eq!(lines(turn), lines(joined.turn()), "in a phase: {place}");
    }
}

#[test]
fn lines_without_a_table_are_one() {
    let join = "add on turn end last: stop [assumed: t]\n";
    let bare = "on turn end: stop [assumed: t]\n";
    let joined = sound(&format!("{WHOLE}{}", asked("q", join)), &["q=b"]);
    assert_eq!(told(&joined), told(&sound(&format!("{WHOLE}{bare}"), &[])));
}

#[test]
fn a_table_of_its_own_is_read_too() {
    let also = format!("also on landing {{\n{RELAY}}}\n");
    let rules = sound(&format!("{WHOLE}{}", asked("q", &also)), &["q=b"]);
    let lines = rules.turn().table(seedlore::terms::Moment::Landing);
    let blocks: Vec<u16> = lines.iter().map(|line| line.says.block).collect();
    assert_eq!(blocks.len(), 3);
    assert!(
        blocks[0] == blocks[1] && blocks[1] != blocks[2],
        "{blocks:?}"
    );
}

#[test]
fn lines_ways_and_phases_are_replaced_and_dropped_by_name() {
    let both = format!("{TWO}{THREE}");
    let cases = [
        ("drop line two", table(THREE)),
        ("drop line three", table(TWO)),
        (
            "line two: opponent occupied pit: relay [assumed: t]",
            table(&format!("{RELAY}{THREE}")),
        ),
        ("drop phase p", table(&both)),
    ];
    let phase = "phase p while turn is 1 [assumed: t] {\n choose own pit 1 [assumed: t]\n}\n";
    for (change, written) in cases {
        let (phase, dropped) = match change {
            "drop phase p" => (phase, ""),
            _ => ("", ""),
        };
        let changed = sound(&format!("{WHOLE}{phase}{}", asked("q", change)), &["q=b"]);
        assert_eq!(
            told(&changed),
            told(&sound(&format!("{written}{dropped}"), &[])),
            "{change}"
        );
    }
    let ways = |ways: &str| WHOLE.replace("choose own pit [assumed: t]", ways);
    let two = ways(
        "choose way small: own pit holding 1 [assumed: t]\n or own pit holding 3 [assumed: t]",
    );
    let cases = [
        (
            "drop way small",
            ways("choose own pit holding 3 [assumed: t]"),
        ),
        (
            "way small: own pit 1 [assumed: t]",
            ways("choose own pit 1 [assumed: t]\n or own pit holding 3 [assumed: t]"),
        ),
    ];
    for (change, written) in cases {
        let changed = sound(&format!("{two}{}", asked("q", change)), &["q=b"]);
        assert_eq!(told(&changed), told(&sound(&written, &[])), "{change}");
    }
}

#[test]
fn a_drop_takes_what_any_other_question_brings() {
    let plain = told(&sound(WHOLE, &[]));
    let brings = asked("brings", "on turn end: stop [assumed: t]");
    let drops = asked("drops", "drop on turn end");
    for questions in [format!("{brings}{drops}"), format!("{drops}{brings}")] {
        let rules = |readings: &[&str]| told(&sound(&format!("{WHOLE}{questions}"), readings));
        assert_eq!(rules(&["brings=b", "drops=b"]), plain);
        assert_eq!(rules(&["drops=b"]), plain);
        assert_ne!(rules(&["brings=b"]), plain);
    }
    // In a phase none holds, whoever brings one.
    let phase = "phase p while turn is 1 [assumed: t] {\n drop on turn end\n}\n";
    let both = sound(
        &format!("{WHOLE}{brings}{}", asked("p", phase)),
        &["brings=b", "p=b"],
    );
    let table =
        |turn: &seedlore::rules::TurnRules| turn.table(seedlore::terms::Moment::TurnEnd).len();
    assert_eq!((table(both.turn()), table(&both.phases()[0].turn)), (1, 0));
}

/// A report may answer what the one leaves open from which its rules are derived.
#[test]
fn a_question_of_an_ancestor_is_dropped_with_all_it_brought() {
    let heir = |statements: &str| {
        let elder = asked("which", "drop forbid");
        let text = format!("{WHOLE}{elder}\n}}\nruleset y \"Y\" from x {{\n{statements}");
        let mut sources = Sources::default();
        let file = sources.add("x.sow", format!("ruleset x \"X\" {{\n{text}\n}}\n"));
        let tree = syntax::parse(file, &sources).unwrap();
        let (collection, _) =
            Collection::check(vec![(file, tree)], Bibliography::default(), &sources);
        collection.under("y", &[]).unwrap()
    };
    let asks = heir("conduct \"quietly\" [assumed: t]");
    assert_eq!(asks.questions().len(), 1);
    let answers = heir("drop open which [assumed: t]");
    assert_eq!(answers.questions().len(), 0);
    assert_eq!(told(&answers), told(&sound(WHOLE, &[])));
}

#[test]
fn parts_of_the_sowing_are_added_in_any_order() {
    let way = "open way \"Which?\" {\n assume a \"A.\" [assumed: t] {\n\
               sow anticlockwise [assumed: t]\n}\n or b \"B.\" [assumed: t] {\n\
               sow clockwise [assumed: t]\n}\n}\n";
    let parts = [
        "skipping origin",
        "skipping opponent pit 1",
        "dropping 2",
        "through own store",
        "within own pits",
        "from origin",
    ];
    let bare = WHOLE.replace("  sow anticlockwise [assumed: t]\n", "");
    for part in parts {
        let added = asked("part", &format!("add sow {part} [assumed: t]"));
        for questions in [format!("{way}{added}"), format!("{added}{way}")] {
            for (reading, word) in [("way=a", "anticlockwise"), ("way=b", "clockwise")] {
                let rules = sound(&format!("{bare}{questions}"), &[reading, "part=b"]);
                let whole = format!("{bare}sow {word}, {part} [assumed: t]\n");
                assert_eq!(told(&rules), told(&sound(&whole, &[])), "{word} {part}");
            }
        }
    }
    let rules = sound(
        &format!("{bare}sow clockwise [assumed: w]\nadd sow dropping 2 [assumed: d]\n"),
        &[],
    );
    let sow = rules.clauses().iter().find(|c| c.head() == Head::Sow);
    assert_eq!(
        sow.unwrap().provenance().len(),
        2,
        "both brackets are shown"
    );
}

/// What the clauses say but for names.
fn unnamed(rules: &Ruleset) -> Vec<String> {
    let clauses = rules.clauses().iter();
    clauses
        .filter(|clause| clause.head() != Head::Let)
        .map(|clause| prose::tell(rules, clause))
        .collect()
}

#[test]
fn names_stand_for_what_they_mean() {
    let names = "
  let poor if seeds in own pits is at most 2 [assumed: t]
  let late if turn is 3 or more and poor holds [assumed: t]
  let small be pits holding 1 or 2 [assumed: t]
  let low be own pits in small [assumed: t]
  let take do capture last, again [assumed: t]
  let gain do score 1, do take [assumed: t]
";
    let used = "
  opponent pit making 2: do gain [assumed: t]
  late holds and not poor holds: capture own pits in small, do take [assumed: t]
  some pit in low: do take [assumed: t]
";
    let written = "
  opponent pit making 2: score 1, capture last, again [assumed: t]
  (turn is 3 or more and seeds in own pits is at most 2) and not seeds in own pits is at most 2: \
                   capture own pits holding 1 or 2, capture last, again [assumed: t]
  some own pit holding 1 or 2: capture last, again [assumed: t]
";
    let phase = |test: &str| {
        format!("phase p while {test} [assumed: t] {{\n choose own pit 1 [assumed: t]\n}}\n")
    };
    let used = sound(
        &format!("{names}{}{}", table(used), phase("late holds")),
        &[],
    );
    let late = "turn is 3 or more and seeds in own pits is at most 2";
    let written = sound(&format!("{}{}", table(written), phase(late)), &[]);
    assert_eq!(unnamed(&used), unnamed(&written));
    // A reading gives a name another meaning.
    let other = asked("q", "let poor if turn is 9 [assumed: t]");
    let line = "poor holds: stop [assumed: t]\n";
    let poor = "let poor if turn is 2 [assumed: t]\n";
    let named = sound(&format!("{poor}{}{other}", table(line)), &["q=b"]);
    assert_eq!(
        unnamed(&named),
        unnamed(&sound(&table("turn is 9: stop [assumed: t]\n"), &[]))
    );
}

#[test]
fn names_that_grow_are_bounded() {
    let mut names = String::from("let a0 if turn is 1 [assumed: t]\n");
    for nth in 1..8 {
        let eight = vec![format!("a{} holds", nth - 1); 8].join(" and ");
        names += &format!("let a{nth} if {eight} [assumed: t]\n");
    }
    let line = "a7 holds: stop [assumed: t]\n";
    let faults = made(&format!("{names}{}", table(line)), &[]).unwrap_err();
    assert!(faults.contains("names stand for too much"), "{faults}");
}

/// A statement of each head, and what a second question may say of the same.
const STATEMENTS: [(Head, &str, &str); 19] = [
    (
        Head::Board,
        "board 2 rows of 3 pits, store each",
        "board 2 rows of 4 pits, store each",
    ),
    (Head::Players, "players 2", "players 2"),
    (
        Head::OwnPits,
        "own pits are near row",
        "own pits are shared",
    ),
    (Head::Track, "track perimeter", "track perimeter"),
    (
        Head::Seeds,
        "seeds 3 in every pit",
        "seeds 1 in every rightmost pit",
    ),
    (
        Head::First,
        "first player by lot",
        "first player by agreement",
    ),
    (
        Head::Choose,
        "choose own pit holding 1",
        "choose own pit holding 2 or more",
    ),
    (Head::Sow, "sow clockwise", "sow clockwise, skipping origin"),
    (
        Head::OnLifting,
        "on lifting: capture 1 from own pit 1",
        "on lifting: capture 1 from own pit 2",
    ),
    (
        Head::OnPassing,
        "on passing: capture 1 from own pit 1",
        "on passing: capture 1 from own pit 2",
    ),
    (
        Head::OnLanding,
        "on landing { opponent pit making 4: capture last\n}",
        "on landing { opponent pit making 5: capture last\n}",
    ),
    (
        Head::OnTurnEnd,
        "on turn end { turn is 3: capture own pit 1\n}",
        "on turn end { turn is 4: capture own pit 1\n}",
    ),
    (
        Head::OnStuck,
        "on stuck { turn is 3: end\n}",
        "on stuck { turn is 4: pass\n}",
    ),
    (Head::Forbid, "forbid own pit 1", "forbid own pit 2"),
    (Head::Require, "require own pit 1", "require own pit 2"),
    (
        Head::EndWhen,
        "end when somebody has none",
        "end when turn is 9",
    ),
    (Head::Win, "win by most captured", "win by taking all"),
    (Head::Play, "play taking most", "play without thinking"),
    (Head::Conduct, "conduct \"A.\"", "conduct \"B.\""),
];

/// What a message says to write, tried, leads to a sound ruleset.
#[test]
fn what_is_said_of_two_questions_that_replace_the_same_helps() {
    let cite = |text: &str| match text.ends_with('}') {
        true => text.replace('\n', " [assumed: t]\n"),
        false => format!("{text} [assumed: t]"),
    };
    for (head, first, second) in STATEMENTS {
        let question = |name: &str, text: &str| {
            format!(
                "open {name} \"Which?\" {{\n assume a \"A.\" [assumed: t] {{\n{text}\n}}\n\
                 or b \"B.\" [assumed: t]\n}}\n"
            )
        };
        let both = |second: &str| {
            let first = question("one", &cite(first));
            format!("{WHOLE}{first}{}", question("two", second))
        };
        let faults = made(&both(&cite(second)), &[]).expect_err(first);
        assert!(faults.contains("both replace"), "{faults}");
        let mut tried = 0;
        let said = faults.split('`').skip(1).step_by(2);
        for said in said.filter(|said| said.starts_with("add ") || said.starts_with("also ")) {
            let written = match said.strip_suffix('…') {
                // The words of the form in place of those of the head.
                Some(form) => second.replacen(head.words(), form.trim_end(), 1),
                None => said.to_string(),
            };
            sound(&both(&cite(&written)), &[]);
            tried += 1;
        }
        let makes_one = faults.contains("make them one question: a game has one");
        assert!(tried > 0 || makes_one, "{head}: {faults}");
    }
}
