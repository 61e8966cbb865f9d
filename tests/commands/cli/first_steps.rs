//! What a newcomer meets: names as people write them.

use super::run::{seedlore, text, text_of};

/// The first line on standard error, and on standard output.
fn shown(words: &str) -> (String, String) {
    let output = seedlore(&["show", words])
        .prints_something()
        .complains()
        .run();
    let first = |text: String| text.lines().next().unwrap_or("").to_string();
    (first(text(&output.stderr)), first(text(&output.stdout)))
}

#[test]
fn a_ruleset_is_found_by_what_people_call_it() {
    for (words, found) in [
        ("oware", "wari-bennett: Wari"),
        ("AWALÉ", "wari-bennett: Wari"),
        ("bennett", "wari-bennett: Wari"),
        ("Saint Lucia", "wari-st-lucia: English Wari of St Lucia"),
        ("st. lucia", "wari-st-lucia: English Wari of St Lucia"),
        ("Walker's leaflet", "wari-walker: Wari (Walker's leaflet)"),
        ("ürıl", "uril-braz-dias: Uril"),
        ("chongkak", "main-chongkak: Main Chongkak"),
        ("hongkak", "main-chongkak: Main Chongkak"),
        ("wari cardinall1927", "wari-cardinall: Wari (Cardinall)"),
        ("kisolo lali", "kisolo-lali: Kisolo (Lali)"),
    ] {
        let (told, title) = shown(words);
        assert_eq!(told, found, "{words}");
        let (name, named) = found.split_once(": ").unwrap();
        assert_eq!(title, format!("{named} ({name})"), "{words}");
    }
}

/// `gamacha` begins another name too, and others are called Kalah or Isolo.
#[test]
fn a_name_goes_before_all_else() {
    for name in ["gamacha", "kalah", "namudilakunze", "isolo"] {
        let output = seedlore(&["show", name]).prints_something().run();
        let title = text_of(&output);
        let first = title.lines().next().unwrap();
        assert!(first.ends_with(&format!("({name})")), "{first}");
    }
}

#[test]
fn of_several_that_fit_each_is_named_and_none_is_taken() {
    seedlore(&["show", "ghana"])
        .fails(2)
        .complains_of(
            "error: `ghana` fits 3 rulesets\n |\n = help: write one of these names in its place:\n         \
             \u{20} oware-abapa     Oware (Abapa), Ghana\n         \u{20} wari-bennett    Wari, Ghana\n         \u{20} wari-cardinall  Wari (Cardinall), Ghana\n",
        )
        .run();
    let output = seedlore(&["show", "pankhurst"]).fails(2).complains().run();
    let told = text(&output.stderr);
    assert!(told.contains("more fit: add a word"), "{told}");
    assert!(told.matches(", Horn of Africa\n").count() > 3, "{told}");
}

#[test]
fn every_command_finds_a_ruleset_alike() {
    let room = tempfile::tempdir().unwrap();
    let here = room.path();
    let rulesets = concat!(env!("CARGO_MANIFEST_DIR"), "/rulesets");
    let games = "simulate wari-bennett --games 4 --record games.jsonl --rulesets";
    let games: Vec<&str> = games.split(' ').chain([rulesets]).collect();
    seedlore(&games).within(here).prints_something().run();
    for (line, found) in [
        ("explain bennett 3", "wari-bennett"),
        ("perft oware 2", "wari-bennett"),
        ("play oware --south random --north random", "wari-bennett"),
        ("simulate oware --games 4", "wari-bennett"),
        ("verify games.jsonl --ruleset oware", "wari-bennett"),
        (
            "export games games.jsonl --ruleset oware --notation own",
            "wari-bennett",
        ),
        ("compare walker wari-bennett --games 0", "wari-walker"),
        ("weigh cardinall --games 4", "wari-cardinall"),
        ("solve oware --seeds 2", "wari-bennett"),
        ("kinship oware wari-walker kalah", "wari-bennett"),
        ("paper walker --out printed", "wari-walker"),
        ("export csv oware", "wari-bennett"),
        (
            "endgames build oware --seeds 2 --out tables",
            "wari-bennett",
        ),
    ] {
        let args: Vec<&str> = line.split(' ').chain(["--rulesets", rulesets]).collect();
        let output = seedlore(&args)
            .within(here)
            .prints_something()
            .complains()
            .run();
        let told = text(&output.stderr);
        assert!(told.starts_with(&format!("{found}: ")), "{line}: {told}");
        let several: Vec<&str> = line
            .split(' ')
            .map(|word| match word {
                "oware" | "bennett" | "walker" | "cardinall" => "wari",
                word => word,
            })
            .chain(["--rulesets", rulesets])
            .collect();
        let output = seedlore(&several)
            .within(here)
            .fails(2)
            .complains_beginning("error: `wari` fits 9 rulesets\n");
        assert_eq!(text_of(&output.prints("").run()), "", "{line}");
    }
}

#[test]
fn what_was_found_is_named_in_what_is_printed() {
    let output = seedlore(&["compare", "walker", "bennett", "--games", "0"])
        .prints_something()
        .complains()
        .run();
    let told = text_of(&output);
    assert!(
        told.starts_with("wari-walker against wari-bennett\n"),
        "{told}"
    );
}

#[test]
fn a_slip_is_met_with_the_word_that_was_meant() {
    for (words, help) in [
        ("benet", "did you mean `bennett`, of `wari-bennett`?"),
        ("wari-waker", "did you mean `wari-walker`?"),
    ] {
        let output = seedlore(&["show", words]).fails(2).complains().run();
        let told = text(&output.stderr);
        assert!(told.contains(help), "{told}");
    }
    let output = seedlore(&["show", "Kolowis"]).fails(2).complains().run();
    assert!(text(&output.stderr).contains("`seedlore list` shows all there are"));
}

/// A name that is written as those of rulesets are was not meant for another: here it is
/// one of another region, whose words fit a ruleset of this one.
#[test]
fn a_wrong_name_with_a_hyphen_is_no_other_ruleset() {
    let games = "{\"moves\":\"3\"}\n";
    for line in [
        "show wari-walker",
        "play wari-walker --south random --north random",
        "simulate wari-walker --games 4",
        "compare wari-walker wari-cardinall --games 0",
        "verify - --ruleset wari-walker",
        "export csv wari-walker",
        "new mine --from wari-walker",
    ] {
        let args: Vec<&str> = line.split(' ').collect();
        let output = seedlore(&[&args, ["--rulesets", "rulesets/west-africa"].as_slice()].concat())
            .input(games)
            .fails(2)
            .complains_beginning("error: there is no ruleset `wari-walker`\n")
            .run();
        let told = text(&output.stderr);
        assert!(
            told.contains("did you mean `wari-bennett`, Wari?"),
            "{line}: {told}"
        );
    }
    // Names of games may have hyphens of their own.
    for (name, found) in [
        ("adji-pre", "awari-herskovits"),
        ("WARI-Walker", "wari-walker"),
    ] {
        let output = seedlore(&["show", name])
            .prints_something()
            .complains()
            .run();
        let told = text(&output.stderr);
        assert!(told.starts_with(&format!("{found}: ")), "{told}");
    }
}

/// As long as one ruleset alone has such a name.
#[test]
fn a_name_that_is_spelled_otherwise_is_found_and_told() {
    for word in ["awele", "awalle", "Aweley", "Awélé"] {
        let output = seedlore(&["show", word])
            .prints_something()
            .complains()
            .run();
        let told = text(&output.stderr);
        let expected = format!("`{word}` is taken for `awale`, of wari-bennett: ");
        assert!(told.contains(&expected), "{told}");
    }
}

#[test]
fn without_a_command_the_program_says_what_to_begin_with() {
    let folder = tempfile::tempdir().unwrap();
    let told = seedlore(&[]).within(folder.path()).prints_something().run();
    let told = text_of(&told);
    assert!(
        told.lines().all(|line| line.chars().count() <= 80),
        "{told}"
    );
    assert!(told.contains("sowing games") && told.contains("seedlore --help"));
    let commands: Vec<&str> = told
        .lines()
        .filter_map(|line| line.strip_prefix("  seedlore "))
        .map(|line| line.split("  ").next().unwrap())
        .collect();
    assert!((4..=5).contains(&commands.len()), "{told}");
    for command in commands {
        let args: Vec<&str> = command.split(' ').collect();
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_seedlore"))
            .args(args)
            .current_dir(folder.path())
            .env_remove("SEEDLORE_RULESETS")
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        assert!(output.status.success(), "{command}");
    }
}

#[test]
fn a_new_ruleset_is_written_where_one_stands_or_where_one_says() {
    let folder = tempfile::tempdir().unwrap();
    let here = folder.path();
    let begin = |more: &[&str]| seedlore(&[&["new", "mine"], more].concat()).within(here);
    let told = text_of(&begin(&[]).prints_something().run());
    assert!(told.starts_with("written to mine.sow\n"), "{told}");
    let written = std::fs::read_to_string(here.join("mine.sow")).unwrap();
    begin(&[]).fails(2).complains().run();
    begin(&["--out", "-"]).prints(&written).run();
    let told = text_of(&begin(&["--out", "other.sow"]).prints_something().run());
    assert!(
        told.ends_with("play it:  seedlore play other.sow\n"),
        "{told}"
    );
    assert_eq!(
        std::fs::read_to_string(here.join("other.sow")).unwrap(),
        written
    );
    begin(&["--out", "other.sow"]).fails(2).complains().run();
}

#[test]
fn kinship_shows_no_column_without_figures() {
    let names = ["kinship", "wari-bennett", "wari-walker", "kalah"];
    let told = text_of(&seedlore(&names).prints_something().run());
    assert!(
        told.contains("\nruleset       nearest       distance\n"),
        "{told}"
    );
    let drawn = ["--kind", "behaviour", "--positions", "20"];
    let told = text_of(
        &seedlore(&[&names[..], &drawn].concat())
            .prints_something()
            .run(),
    );
    assert!(told.contains("  95 % interval\n"), "{told}");
}

#[test]
fn a_list_that_is_piped_is_whole() {
    let told = text_of(&seedlore(&["list"]).prints_something().run());
    assert!(told.lines().count() > 190);
    assert!(!told.contains('…'));
    assert!(told.lines().any(|line| line.ends_with(" win.most")));
}

#[test]
fn the_list_counts_assumed_clauses_as_the_book_does() {
    let output = seedlore(&["list", "--json"]).prints_something().run();
    let all: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    for row in all.as_array().unwrap() {
        let assumed = &row["confidence"]["clauses"]["assumed"];
        assert_eq!(&row["assumed"], assumed, "{}", row["name"]);
    }
}

#[test]
fn the_list_is_narrowed_by_words() {
    let names = |words: &[&str]| {
        let args = [&["list"], words].concat();
        let told = text_of(&seedlore(&args).prints_something().run());
        let names = told.lines().skip(1);
        let names = names.map(|line| line.split(' ').next().unwrap().to_string());
        names.collect::<Vec<String>>()
    };
    assert_eq!(
        names(&["ghana"]),
        ["oware-abapa", "wari-bennett", "wari-cardinall"]
    );
    assert_eq!(names(&["Saint", "Lucia"]), ["wari-st-lucia"]);
    assert!(names(&["caribbean"]).contains(&"hoyito-gering".to_string()));
    assert!(names(&["wari"]).len() > 8);
    assert_eq!(names(&["wari", "--tag", "rows.four"]), [""; 0]);
    let output = seedlore(&["list", "ghanna"]).fails(2).complains().run();
    assert!(text(&output.stderr).contains("did you mean `ghana`?"));
}

/// The seeds of pit 1 end in pit 3 and go on from there, and then from pit 6.
#[test]
fn play_draws_the_board_after_each_lap_of_a_relay() {
    let folder = tempfile::tempdir().unwrap();
    let rules = r#"ruleset laps "Laps" {
  board 2 rows of 6 pits [assumed: a test]
  seeds 2 in every pit [assumed: a test]
  choose own pit [assumed: a test]
  sow anticlockwise [assumed: a test]
  on landing {
    occupied own pit: relay [assumed: a test]
  }
  win by most captured [assumed: a test]
}
"#;
    std::fs::write(folder.path().join("laps.sow"), rules).unwrap();
    let play = |input: &str| {
        let output = seedlore(&["play", "laps.sow", "--north", "human"])
            .within(folder.path())
            .input(input)
            .prints_something()
            .run();
        text_of(&output)
    };
    let told = play("1\nquit\n");
    let laps = told.split("\n  Lap 1 of 3\n").nth(1).expect(&told);
    let (first, second) = laps.split_once("\n  Lap 2 of 3\n").expect(&told);
    assert!(first.contains("   [ 0][ 3][ 3][ 2][ 2][ 2]\n"), "{told}");
    assert!(!first.contains("to move"), "{told}");
    let (second, third) = second.split_once("\n  Lap 3 of 3\n").expect(&told);
    assert!(second.contains("   [ 0][ 3][ 0][ 3][ 3][ 3]\n"), "{told}");
    assert!(third.starts_with(
        "   North captured 0\n     6   5   4   3   2   1\n   [ 2][ 2][ 2][ 3][ 3][ 3]\n"
    ));
    assert!(!play("6\nquit\n").contains("Lap "), "one lap is no relay");
}

/// Owela has rows of ten lengths, for all of which the same pages are cited.
#[test]
fn what_all_answers_rest_on_is_told_once() {
    let told = text_of(&seedlore(&["show", "owela"]).prints_something().run());
    let (_, question) = told.split_once("\nn: How many pits").unwrap();
    let (sources, answers) = question.split_once("8: 8 pits.").unwrap();
    assert!(sources.contains("six to twenty-four]"), "{sources}");
    let (answers, _) = answers.split_once("\n\n").unwrap();
    assert!(!answers.contains('['), "{answers}");
}
