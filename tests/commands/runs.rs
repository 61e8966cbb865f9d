//! Plans: however they are interrupted, shared out and joined, the results are
//! those of one run, byte for byte.

mod snakemake;

use std::fs;
use std::time::{Duration, Instant};

use seedlore::play::Dice;

use crate::desk::Desk;

/// Two rulesets, one of them with open questions, by two kinds of players.
const PLAN: &str = "\
rulesets = [\"wari-bennett\"]
regions = [\"caribbean\"]
players = [\"random\", \"greedy,random\"]
games = 70
block = 20
";

/// A folder with a few rulesets and a plan.
struct Plans(Desk);

impl Plans {
    fn with(plan: &str) -> Plans {
        let rulesets = [
            "sources.bib",
            "caribbean/wari-st-lucia.sow",
            "west-africa/wari-bennett.sow",
        ];
        let desk = Desk::of("rulesets", &rulesets);
        fs::write(desk.path("plan.toml"), plan).unwrap();
        Plans(desk)
    }

    fn read(&self, name: &str) -> Vec<u8> {
        fs::read(self.path(name)).unwrap()
    }

    /// Both files of results, the lines first.
    fn results(&self, folder: &str) -> [Vec<u8>; 2] {
        ["results.jsonl", "results.csv"].map(|name| self.read(&format!("{folder}/{name}")))
    }

    fn lines(&self, folder: &str) -> Vec<serde_json::Value> {
        let [lines, _] = self.results(folder);
        let lines = String::from_utf8(lines).unwrap();
        let parsed = lines.lines().map(serde_json::from_str);
        parsed.collect::<Result<_, _>>().unwrap()
    }
}

impl std::ops::Deref for Plans {
    type Target = Desk;

    fn deref(&self) -> &Desk {
        &self.0
    }
}

const WHOLE: &str = "simulate --plan plan.toml --out whole";

#[test]
fn twenty_kills_change_nothing() {
    let plan = PLAN.replace("games = 70", "games = 700");
    let desk = Plans::with(&plan);
    let start = Instant::now();
    desk.run(WHOLE);
    let whole = start.elapsed();
    let line = "simulate --plan plan.toml --out runs";
    let mut dice = Dice::of_game(1, 0);
    let mut kills = 0;
    while kills < 20 {
        let mut child = desk.start(line);
        // Later than a whole run takes it is done, and a new one is begun.
        let share = dice.below(1000) as u32;
        std::thread::sleep(Duration::min(whole, Duration::from_secs(10)) * share / 1300);
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            assert_eq!(desk.results("runs"), desk.results("whole"));
            fs::remove_dir_all(desk.path("runs")).unwrap();
            continue;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
    desk.run(line);
    assert_eq!(desk.results("runs"), desk.results("whole"));
    assert_eq!(
        desk.read("runs/blocks.jsonl"),
        desk.read("whole/blocks.jsonl")
    );
    let left: Vec<_> = fs::read_dir(desk.path("runs")).unwrap().collect();
    assert_eq!(left.len(), 3, "{left:?}");
}

#[test]
fn a_line_torn_anywhere_is_played_again() {
    let desk = Plans::with(&PLAN.replace("games = 70", "games = 9"));
    desk.run(WHOLE);
    let (blocks, results) = (desk.read("whole/blocks.jsonl"), desk.results("whole"));
    let mut dice = Dice::of_game(2, 0);
    let ends = [0, 1, blocks.len() - 1, blocks.len()];
    let torn = (0..12).map(|_| dice.below(blocks.len()));
    for length in ends.into_iter().chain(torn) {
        fs::create_dir(desk.path("torn")).unwrap();
        fs::write(desk.path("torn/blocks.jsonl"), &blocks[..length]).unwrap();
        desk.run("simulate --plan plan.toml --out torn");
        assert!(desk.read("torn/blocks.jsonl") == blocks, "torn at {length}");
        assert_eq!(desk.results("torn"), results);
        fs::remove_dir_all(desk.path("torn")).unwrap();
    }
}

#[test]
fn a_line_that_is_not_the_last_is_never_dropped_unasked() {
    let desk = Plans::with(PLAN);
    desk.run(WHOLE);
    let text = String::from_utf8(desk.read("whole/blocks.jsonl")).unwrap();
    let mut lines: Vec<String> = text.lines().map(|line| format!("{line}\n")).collect();
    lines[3] = lines[3].replacen("\"games\":20", "\"games\":21", 1);
    let damaged = lines.concat();
    assert_ne!(damaged, text);
    fs::write(desk.path("whole/blocks.jsonl"), &damaged).unwrap();
    for line in [WHOLE, "merge whole"] {
        let told = desk.fails(line, 2);
        assert!(told.contains("line 4 of"), "{told}");
        assert!(told.contains("delete it and all lines after it"), "{told}");
    }
    assert_eq!(desk.read("whole/blocks.jsonl"), damaged.as_bytes());
    // What the message asks for mends it.
    fs::write(desk.path("whole/blocks.jsonl"), lines[..3].concat()).unwrap();
    desk.run(WHOLE);
    assert_eq!(desk.read("whole/blocks.jsonl"), text.as_bytes());
}

#[test]
fn shares_joined_are_one_run_on_any_number_of_threads() {
    let desk = Plans::with(PLAN);
    desk.run("simulate --plan plan.toml --out whole --threads 1");
    desk.run("simulate --plan plan.toml --out runs --shard 2/3 --threads 1");
    desk.run("simulate --plan plan.toml --out away --shard 3/3 --threads 3");
    let told = desk.fails("merge runs away --out joined", 1);
    for expected in [
        "block 0 is missing: games 0 to 19 of wari-bennett, random, of share 1/3",
        "block 3 is missing: games 60 to 69 of wari-bennett, random, of share 1/3",
        "what is missing is played",
    ] {
        assert!(told.contains(expected), "{expected}\n{told}");
    }
    assert!(!desk.path("joined/results.jsonl").exists());
    desk.run("simulate --plan plan.toml --out runs --shard 1/3 --threads 2");
    desk.run("merge runs away --out joined");
    assert_eq!(desk.results("joined"), desk.results("whole"));
    // A share may be there twice, and joined again nothing changes.
    fs::copy(
        desk.path("away/blocks-3-of-3.jsonl"),
        desk.path("runs/blocks-3-of-3.jsonl"),
    )
    .unwrap();
    desk.run("merge runs away --out joined");
    assert_eq!(desk.results("joined"), desk.results("whole"));
}

/// The size of the blocks changes nothing, and each result is what `simulate`
/// says of the same run.
#[test]
fn blocks_leave_no_trace_in_the_results() {
    let desk = Plans::with(PLAN);
    desk.run(WHOLE);
    let plan = PLAN.replace("block = 20", "block = 7");
    fs::write(desk.path("small.toml"), plan).unwrap();
    desk.run("simulate --plan small.toml --out small");
    assert_eq!(desk.results("small"), desk.results("whole"));
    let lines = desk.lines("whole");
    let names: Vec<String> = lines.iter().map(|l| l["ruleset"].to_string()).collect();
    assert_eq!(lines.len(), 4, "{names:?}");
    let second = desk.run("simulate wari-bennett --players greedy,random --games 70 --as json");
    let second: serde_json::Value = serde_json::from_str(&second).unwrap();
    assert_eq!(lines[1], second);
    let [_, table] = desk.results("whole");
    let table = String::from_utf8(table).unwrap();
    let headings = table.lines().filter(|line| line.starts_with("ruleset,"));
    assert_eq!(headings.count(), 1);
}

#[test]
fn readings_are_played_as_the_plan_says() {
    let plan = "\
games = 2

[[run]]
rulesets = [\"wari-st-lucia\"]
readings = \"combined\"

[[run]]
rulesets = [\"wari-st-lucia:captured=fours\"]

[[run]]
regions = \"west-africa\"
seed = 7
";
    let desk = Plans::with(plan);
    desk.run(WHOLE);
    let combined = desk.run("simulate wari-st-lucia --all-readings --games 2 --as json");
    let combined: Vec<serde_json::Value> = serde_json::from_str(&combined).unwrap();
    assert!(combined.len() > 3);
    let lines = desk.lines("whole");
    // The second part names a run that the first has, and it is played once.
    assert_eq!(lines.len(), combined.len() + 1);
    assert_eq!(lines[..combined.len()], combined);
    assert_eq!(lines[combined.len()]["ruleset"], "wari-bennett");
    assert_eq!(lines[combined.len()]["seed"], 7);

    let alone = plan.replace("combined", "each alone");
    fs::write(desk.path("alone.toml"), alone).unwrap();
    desk.run("simulate --plan alone.toml --out alone");
    let lines = desk.lines("alone");
    let readings = lines.iter().map(|line| line["reading"].as_array().unwrap());
    assert!(readings.clone().all(|readings| readings.len() <= 1));
    assert!(readings.clone().any(|readings| readings.is_empty()));
}

#[test]
fn what_is_of_another_plan_is_left_alone() {
    let desk = Plans::with(PLAN);
    desk.run(WHOLE);
    let (blocks, results) = (desk.read("whole/blocks.jsonl"), desk.results("whole"));
    fs::write(desk.path("plan.toml"), format!("{PLAN}seed = 2\n")).unwrap();
    let told = desk.fails(WHOLE, 2);
    assert!(told.contains("is of another plan"), "{told}");
    assert!(told.contains("nothing is overwritten"), "{told}");

    fs::write(desk.path("plan.toml"), PLAN).unwrap();
    let older = other_version(&blocks);
    fs::write(desk.path("whole/blocks.jsonl"), &older).unwrap();
    let told = desk.fails(WHOLE, 2);
    assert!(told.contains("was played by version 0.0.0"), "{told}");
    assert_eq!(desk.read("whole/blocks.jsonl"), older);

    fs::write(desk.path("whole/blocks.jsonl"), "my notes\n").unwrap();
    let told = desk.fails(WHOLE, 2);
    assert!(told.contains("holds no blocks of a plan"), "{told}");
    assert_eq!(desk.read("whole/blocks.jsonl"), b"my notes\n");

    fs::write(desk.path("whole/blocks.jsonl"), &blocks).unwrap();
    fs::write(desk.path("whole/results.csv"), "mine").unwrap();
    let told = desk.fails("merge whole", 2);
    assert!(told.contains("there is another"), "{told}");
    assert_eq!(desk.read("whole/results.csv"), b"mine");
    assert_eq!(desk.read("whole/results.jsonl"), results[0]);

    // Rules that changed since are not those of the games.
    let file = desk.path("rulesets/west-africa/wari-bennett.sow");
    let rules = fs::read_to_string(&file).unwrap();
    let fewer = rules.replacen("seeds 4 in", "seeds 3 in", 1);
    assert_ne!(fewer, rules);
    fs::write(&file, fewer).unwrap();
    let told = desk.fails("merge whole", 2);
    assert!(told.contains("are not those that were played"), "{told}");
}

/// A sparse file costs its sender nothing: of one of three gigabytes without an end of
/// line no more is read than the longest line has.
#[test]
fn a_file_of_blocks_without_an_end_of_line_is_refused() {
    let desk = Plans::with(PLAN);
    let sparse = |name: &str| {
        let path = desk.path(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let file = fs::OpenOptions::new().create(true).append(true).open(path);
        file.unwrap().set_len(3 << 30).unwrap();
    };
    sparse("whole/blocks.jsonl");
    let too_long = |line: &str, number: u32| {
        let told = desk.fails(line, 2);
        let says = format!("line {number} of whole/blocks.jsonl is longer than 64 MiB");
        assert!(told.contains(&says), "{told}");
    };
    too_long("merge whole", 1);
    too_long(WHOLE, 1);
    fs::remove_file(desk.path("whole/blocks.jsonl")).unwrap();
    desk.run(WHOLE);
    let blocks = desk.read("whole/blocks.jsonl");
    let lines = blocks.iter().filter(|byte| **byte == b'\n').count() as u32;
    sparse("whole/blocks.jsonl");
    too_long("merge whole", lines + 1);
    too_long(WHOLE, lines + 1);
    // Results of other lengths are others, whatever they hold.
    fs::write(desk.path("whole/blocks.jsonl"), blocks).unwrap();
    sparse("whole/results.csv");
    let told = desk.fails("merge whole", 2);
    assert!(told.contains("there is another"), "{told}");
}

/// Readings are counted before they are put in force, which takes a thousand times as
/// long: a plan of too many is refused at once, at the part that is too much.
#[test]
fn a_plan_of_too_many_runs_is_refused_before_they_are_looked_up() {
    let players = "\"random\",".repeat(300);
    let part = "[[run]]\nrulesets = \"all\"\nreadings = \"combined\"\n".repeat(200);
    let desk = Plans::with(&format!("players = [{players}]\n{part}"));
    let told = desk.fails(WHOLE, 1);
    assert!(told.contains("these are more than 100000 runs"), "{told}");
    assert!(
        !told.contains("has more readings than are combined"),
        "{told}"
    );
}

/// The same blocks, as if an older version had played them.
fn other_version(blocks: &[u8]) -> Vec<u8> {
    let text = std::str::from_utf8(blocks).unwrap();
    let (header, rest) = text.split_once('\n').unwrap();
    let (sealed, _) = header.rsplit_once(",\"sum\":\"").unwrap();
    let version = format!("\"seedlore\":\"{}\"", env!("CARGO_PKG_VERSION"));
    let older = sealed.replacen(&version, "\"seedlore\":\"0.0.0\"", 1);
    assert_ne!(older, sealed);
    let sum = crc32fast::hash(older.as_bytes());
    format!("{older},\"sum\":\"{sum:08x}\"}}\n{rest}").into_bytes()
}

#[test]
fn two_processes_do_not_write_one_file() {
    let desk = Plans::with(&PLAN.replace("games = 70", "games = 1000000"));
    let mut first = desk.start(WHOLE);
    let blocks = desk.path("whole/blocks.jsonl");
    while !fs::metadata(&blocks).is_ok_and(|file| file.len() > 0) {
        assert!(first.try_wait().unwrap().is_none());
        std::thread::sleep(Duration::from_millis(5));
    }
    let told = desk.fails(WHOLE, 2);
    first.kill().unwrap();
    first.wait().unwrap();
    assert!(told.contains("another process writes"), "{told}");
}

#[test]
fn every_fault_of_a_plan_is_told_at_once() {
    let desk = Plans::with(
        "\
rulesets = [\"wari-benet\", \"wari-st-lucia:captured=fives\"]
regions = [\"west-afrika\"]
readings = \"all\"
players = [\"gredy\", 3]
game = 10
seed = \"one\"
limit = 0
agree = 2 3

[[run]]
block = 3
",
    );
    let told = desk.fails(WHOLE, 1);
    for expected in [
        "there is no ruleset `wari-benet`",
        "plan.toml:1:13",
        "did you mean `wari-bennett`?",
        "plan.toml:1:27",
        "there is no region `west-afrika`",
        "plan.toml:2:12",
        "did you mean `west-africa`?",
        "there are no readings \"all\"",
        "write \"default\", \"each alone\" or \"combined\"",
        "there is no player `gredy`",
        "did you mean `greedy`?",
        "`players` is not text in quotes",
        "a plan has no key `game`",
        "did you mean `games`?",
        "`seed` is not a whole number",
        "write `seed = 1`",
        "`limit` is out of range",
        "write a number from 1 to 4294967295",
        "this is no TOML",
        "plan.toml:8:",
        "a part of a plan has no key `block`",
    ] {
        assert!(told.contains(expected), "{expected}\n{told}");
    }
    assert!(!desk.path("whole").exists());
    for (plan, expected) in [
        ("", "the plan names no ruleset"),
        ("rulesets = []", "`rulesets` is an empty list"),
        ("run = 3", "begin each part with a line `[[run]]`"),
        (
            "rulesets = [\"wari-bennett\"]\nreadings = \"a=b\"",
            "after the ruleset's name",
        ),
        ("rulesets = \"wari-bennett:x=y\"", "has no question"),
    ] {
        fs::write(desk.path("plan.toml"), plan).unwrap();
        let told = desk.fails(WHOLE, 1);
        assert!(told.contains(expected), "{plan}\n{expected}\n{told}");
    }
}

/// A line of a file of blocks with another text in it, and a sum that agrees.
fn forged(line: &str, from: &str, to: &str) -> String {
    let (text, _) = line.rsplit_once(",\"sum\":\"").unwrap();
    let text = text.replacen(from, to, 1);
    let sum = crc32fast::hash(text.as_bytes());
    format!("{text},\"sum\":\"{sum:08x}\"}}")
}

/// Some of these made a panic of a sum, some a loop over 2^63 blocks, and most
/// went into the results.
#[test]
fn blocks_that_cannot_be_are_refused_though_their_sum_agrees() {
    let desk = Plans::with(&PLAN.replace("games = 70", "games = 9"));
    desk.run(WHOLE);
    let text = String::from_utf8(desk.read("whole/blocks.jsonl")).unwrap();
    for (line, from, to, figure) in [
        (0, "\"games\":9", "\"games\":9223372036854775808", "`games`"),
        (0, "\"block\":20", "\"block\":0", "`block`"),
        (0, "\"limit\":5000", "\"limit\":0", "`limit`"),
        (1, "\"games\":9", "\"games\":0", "`games`"),
        (1, "\"drawn\":", "\"drawn\":9", "`won`"),
        (
            1,
            "\"won\":{\"south\":",
            "\"won\":{\"south\":1844674407370955161",
            "`won`",
        ),
        (
            1,
            "\"branching\":{\"all\":{\"n\":9",
            "\"branching\":{\"all\":{\"n\":8",
            "`branching`",
        ),
        (1, "\"turns\":[0,", "\"turns\":[1,", "`turns`"),
        (
            1,
            "\"several_pits\":{\"games\":",
            "\"several_pits\":{\"games\":9999",
            "`several_pits`",
        ),
        (
            2,
            "\"fired\":[{\"times\":",
            "\"fired\":[{\"times\":999999999999",
            "`fired`",
        ),
    ] {
        let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
        let wrong = forged(&lines[line], from, to);
        assert_ne!(wrong, lines[line], "{from}");
        lines[line] = wrong;
        fs::create_dir(desk.path("forged")).unwrap();
        fs::write(desk.path("forged/blocks.jsonl"), lines.join("\n") + "\n").unwrap();
        let told = desk.fails("merge forged", 2);
        let place = format!("line {} of forged/blocks.jsonl", line + 1);
        assert!(
            told.contains(&place) && told.contains(figure),
            "{to}\n{told}"
        );
        assert!(!desk.path("forged/results.jsonl").exists());
        fs::remove_dir_all(desk.path("forged")).unwrap();
    }
}

/// A header may ask for ten thousand milliard blocks and have none: nobody
/// looks for each.
#[test]
fn blocks_that_are_missing_by_the_million_are_counted_at_once() {
    let desk = Plans::with(&PLAN.replace("games = 70", "games = 9"));
    desk.run(WHOLE);
    let text = String::from_utf8(desk.read("whole/blocks.jsonl")).unwrap();
    let header = text.lines().next().unwrap();
    let header = forged(header, "\"block\":20", "\"block\":1");
    let many = header.matches("\"games\":9").count();
    let header = (0..many).fold(header, |header, _| {
        forged(&header, "\"games\":9,", "\"games\":100000000,")
    });
    fs::create_dir(desk.path("forged")).unwrap();
    fs::write(desk.path("forged/blocks.jsonl"), header + "\n").unwrap();
    let told = desk.fails("merge forged", 1);
    let more = 100_000_000 * many as u64 - 10;
    assert!(told.contains(&format!("{more} more are missing")), "{told}");
}

#[test]
fn a_plan_is_bounded_before_it_is_looked_up() {
    // The same again and again is counted each time.
    let players = ["\"random\""; 100].join(",");
    let plan = format!("rulesets = \"wari-bennett\"\ngames = 1\nplayers = [{players}]\n");
    let desk = Plans::with(&(plan + &"[[run]]\n".repeat(1_001)));
    let told = desk.fails(WHOLE, 1);
    assert!(told.contains("these are more than 100000 runs"), "{told}");
    // The bound is asked before runs are made of so many names.
    let players = vec!["\"random\""; 20_000].join(",");
    let rulesets = ["\"wari-bennett\""; 6].join(",");
    let plan = format!("rulesets = [{rulesets}]\ngames = 1\nplayers = [{players}]\n");
    fs::write(desk.path("plan.toml"), plan).unwrap();
    let told = desk.fails(WHOLE, 1);
    assert!(told.contains("these are more than 100000 runs"), "{told}");
    assert!(!desk.path("whole").exists());
}
