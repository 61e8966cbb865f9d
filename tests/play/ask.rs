//! What the program asks about a ruleset: that the misreadings which an expert would think of are
//! among those it tries, and that its questions tell them apart.

use seedlore::ask::{Change, Effort, Fate, OddityKind, Score, ask, sibling_questions};
use seedlore::examples;
use seedlore::library::Library;
use seedlore::rules::{Example, Expected};

const WARI: &str = r#"ruleset wari "Wari" {
  board 2 rows of 6 pits, store each
  seeds 4 in every pit
  choose own pit
  sow anticlockwise, skipping origin
  on landing {
    opponent pit making 2 or 3: capture run back from last of opponent pits holding 2 or 3
  }
  require opponent has seeds when opponent has none
  on stuck {
    opponent has none: capture own pits, end
  }
  win by most captured
}
"#;

/// Few games are enough for these.
const EFFORT: Effort = Effort {
    games: 10,
    limit: 80,
    positions: 120,
    seed: 1,
    cards: 12,
    mistakes: 2_000,
    steps: 1_500_000_000,
};

fn library(text: &str) -> Library {
    let library = Library::from_texts([("wari.sow", text)], None);
    assert!(!library.faults.has_errors(), "{:?}", library.faults);
    library
}

/// The lines that a misreading would have in place of others.
fn becomes(change: &Change) -> String {
    match change {
        Change::Edit(edit) => edit.becomes.join(" "),
        Change::Reading { question, reading } => format!("{question}={reading}"),
    }
}

#[test]
fn what_experts_mistake_is_tried_and_told_apart() {
    let library = library(WARI);
    let asked = ask(&library.collection, "wari", &EFFORT).unwrap();
    let expected = [
        "choose any pit",
        "sow anticlockwise",
        "may opponent pit making 2 or 3:",
        "opponent pit making 2: ",
        "making 2 or 3 or 4",
        "capture run on from last",
        "capture last",
        "capture any pits, end",
    ];
    for words in expected {
        let found = asked
            .variants
            .iter()
            .any(|variant| becomes(&variant.change).contains(words));
        assert!(found, "{words}");
    }
    let Score {
        ruled_out,
        told_apart: told,
    } = asked.score();
    assert_eq!(ruled_out, 0);
    assert!(told >= 20, "{told} of {}", asked.variants.len());
    let of_cards = asked.count(|fate| matches!(fate, Fate::Asked(_)));
    assert!(of_cards * 10 >= told * 9, "{of_cards} of {told}");
}

/// Whoever nods at what the ruleset plays has an example that holds, and is not asked again.
#[test]
fn an_answer_rules_out_what_its_card_tells_apart() {
    let plain = library(WARI);
    let asked = ask(&plain.collection, "wari", &EFFORT).unwrap();
    let card = &asked.cards[0];
    let playing = card.mv.as_ref();
    let playing = playing.map_or(String::new(), |mv| format!(", playing \"{mv}\""));
    let [
        Expected::Follows {
            position: Some(position),
            result,
        },
    ] = card.answers[0].expected.as_slice()
    else {
        panic!("{card:?}");
    };
    let result = result
        .as_ref()
        .map_or(String::new(), |result| format!(", {}", result.words()));
    let example = format!(
        "example \"x\": from \"{}\"{playing} gives \"{position}\"{result}",
        card.position
    );
    let text = seedlore::syntax::with_lines(WARI, "wari", &example).expect("it is read");
    let answered = library(&text);
    assert_eq!(
        examples::faults(&answered.collection, None).len(),
        0,
        "{text}"
    );
    let again = ask(&answered.collection, "wari", &EFFORT).unwrap();
    let apart = card.variants().count();
    let ruled_out = again.count(|fate| matches!(fate, Fate::RuledOut(_)));
    assert!(ruled_out >= apart, "{ruled_out} of {apart}");
    let same = again
        .cards
        .iter()
        .any(|other| other.position == card.position && other.mv == card.mv);
    assert!(!same, "{card:?}");
}

/// A mistake that the report does not bear out is found: each misreading, taken for the ruleset,
/// has a card among whose answers is what the right ruleset has come of it.
#[test]
fn a_misreading_is_shown_the_right_outcome() {
    let wrong = WARI.replace(
        "opponent pit making 2 or 3: capture run back",
        "may opponent pit making 2 or 3: capture run back",
    );
    let wrong = library(&wrong);
    let right = library(WARI);
    let asked = ask(&wrong.collection, "wari", &EFFORT).unwrap();
    let rules = right.collection.get("wari").unwrap();
    let is_right = |card: &seedlore::ask::Card| {
        let expected = card
            .answers
            .iter()
            .skip(1)
            .flat_map(|answer| &answer.expected);
        { expected }.any(|expected| {
            let example = Example {
                expected: expected.clone(),
                ..example_of(card)
            };
            !examples::played(rules, [&example]).is_empty()
        })
    };
    assert!(asked.cards.iter().any(is_right), "{:?}", asked.cards);
}

/// A card as an example, whose outcome is not yet said.
fn example_of(card: &seedlore::ask::Card) -> Example {
    let text = "ruleset x \"X\" {\n  board 2 rows of 6 pits\n  seeds 4 in every pit\n  choose own pit\n  \
                sow anticlockwise\n  win by most captured\n  example \"x\": from start, legal \"1\"\n}\n";
    let library = Library::from_texts([("x.sow", text)], None);
    let example = library.collection.get("x").unwrap().examples()[0].clone();
    Example {
        scene: seedlore::rules::Scene::Position(card.position.clone()),
        playing: card.mv.clone(),
        ..example
    }
}

/// The same questions, whatever the number of threads.
#[test]
fn the_same_seed_asks_the_same() {
    let library = library(WARI);
    let asked = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| format!("{:?}", ask(&library.collection, "wari", &EFFORT).unwrap()))
    };
    assert_eq!(asked(1), asked(2));
}

/// What a reading holds may be meant otherwise as well, and is asked under that reading.
#[test]
fn a_misreading_within_a_reading_is_asked_under_it() {
    let text = WARI.replace(
        "  win by most captured\n",
        "  win by most captured\n  open origin \"Is the origin sown?\" {\n    \
         assume skipped \"No.\"\n    or sown \"Yes.\" {\n      sow anticlockwise\n    }\n  }\n",
    );
    let library = library(&text);
    let asked = ask(&library.collection, "wari", &EFFORT).unwrap();
    let under = |variant: &&seedlore::ask::Variant| {
        let reading = ("origin".to_string(), "sown".to_string());
        variant.under == Some(reading)
    };
    let within: Vec<_> = asked.variants.iter().filter(under).collect();
    let changes: Vec<String> = within.iter().map(|one| becomes(&one.change)).collect();
    assert!(
        changes.iter().any(|line| line.trim() == "sow clockwise"),
        "{changes:?}"
    );
    // The rest of the text is asked about once, as it stands.
    assert!(
        changes.iter().all(|line| !line.contains("capture")),
        "{changes:?}"
    );
    let card = asked.cards.iter().find(|card| card.under.is_some());
    let card = card.expect("a question under the reading");
    let example = card.shown(0).expect("one outcome").example("x", "");
    let answered = seedlore::syntax::with_lines(&text, "wari", &example).expect("it is read");
    assert!(example.contains("under origin=sown"), "{example}");
    let found = self::library(&answered);
    assert_eq!(examples::faults(&found.collection, None).len(), 0);
}

/// What is said of a number of captured seeds comes out otherwise only just there: few games come
/// to it by chance.
#[test]
fn positions_are_made_at_the_numbers_of_a_ruleset() {
    let text = WARI.replace(
        "  win by most captured\n",
        "  end when captured by mover is at least 37: win mover\n  win by most captured\n",
    );
    let library = library(&text);
    let asked = ask(&library.collection, "wari", &EFFORT).unwrap();
    for words in ["is 37:", "is more than 37:"] {
        let variant = asked
            .variants
            .iter()
            .find(|variant| becomes(&variant.change).contains(words));
        let fate = variant.map(|variant| variant.fate);
        assert!(
            matches!(fate, Some(Fate::Asked(_) | Fate::Left)),
            "{words} {fate:?}"
        );
    }
}

/// What games should hardly come to is told with the position in which it was seen.
#[test]
fn what_is_odd_in_games_is_told() {
    let endless = WARI
        .replace(
            "opponent pit making 2 or 3: capture run back from last of opponent pits holding 2 or 3",
            "opponent pit making 9: capture last",
        )
        .replace("opponent has none: capture own pits, end", "otherwise: pass");
    let library = library(&endless);
    let asked = ask(&library.collection, "wari", &EFFORT).unwrap();
    let odd = asked.oddities.iter();
    let kinds: Vec<OddityKind> = odd.map(|oddity| oddity.kind).collect();
    assert!(kinds.contains(&OddityKind::Endless), "{kinds:?}");
    assert!(!kinds.contains(&OddityKind::ClosedSeeds), "{kinds:?}");
    let rules = library.collection.get("wari").unwrap();
    for oddity in &asked.oddities {
        assert!(oddity.games > 0 && oddity.games <= oddity.played);
        seedlore::game::parse_position(&oddity.position, rules).unwrap();
    }
    let plain = self::library(&WARI.replace("sow anticlockwise", "sow clockwise"));
    let asked = ask(&plain.collection, "wari", &EFFORT).unwrap();
    let closed = asked.oddities.iter();
    let mut closed = closed.filter(|oddity| oddity.kind != OddityKind::Endless);
    assert_eq!(closed.next(), None);
}

/// A question that files of the same report ask is missed where it is not asked, and there alone.
#[test]
fn what_siblings_ask_is_missed() {
    let ruleset = |name: &str, asks: &str| {
        let text = format!(
            "ruleset {name} \"{name}\" {{\n  sources {{\n    R = report2001 pages 1\n  }}\n\n  \
             board 2 rows of 3 pits [R]\n  seeds 2 in every pit [R]\n  choose own pit [R]\n  \
             sow anticlockwise [R]\n  win by most captured [R]\n{asks}}}\n"
        );
        (format!("{name}.sow"), text)
    };
    let asks = "  open lone \"May a lone seed be sown?\" {\n    assume yes \"Yes.\" [R]\n    \
                or no \"No.\" [assumed: it may be]\n  }\n";
    let texts = [
        ruleset("one", asks),
        ruleset("two", asks),
        ruleset("three", ""),
    ];
    let texts = texts
        .iter()
        .map(|(path, text)| (path.as_str(), text.as_str()));
    let works = "@book{report2001, author = {A. Author}, title = {Report}, year = {2001}}\n";
    let library = Library::from_texts(texts, Some(("sources.bib", works)));
    assert!(!library.faults.has_errors(), "{:?}", library.faults);
    let missed = |name: &str| {
        let rules = library.collection.get(name).unwrap();
        let missed = sibling_questions(&library.collection, rules);
        let missed = missed
            .iter()
            .map(|one| (one.name.clone(), one.asked, one.siblings));
        missed.collect::<Vec<_>>()
    };
    assert_eq!(missed("three"), [("lone".to_string(), 2, 2)]);
    assert_eq!(missed("one"), []);
}
