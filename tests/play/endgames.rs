//! Endgame tables: counts against what others computed, values against the
//! referee's, and files that are interrupted, damaged and foreign.

use seedlore::terms::Term;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::DeflateEncoder;
use rayon::prelude::*;
use seedlore::engine::Engine;
use seedlore::game::{Game, Next, NoHistory, Total, parse_position_of};
use seedlore::play::{Agent, AgentKind, Dice};
use seedlore::referee::Referee;
use seedlore::rules::{Action, Part, Player, Ruleset};
use seedlore::solve::tables::FileFault;
use seedlore::solve::{Bound, Endgames, Measure, Refusal, Tables};

use crate::desk::{Desk, told};
use crate::reference::reference;
use crate::support;
use crate::written::citing_solved;

const GIB: u64 = 1 << 30;

/// The ruleset of `tests/solved`, or one like it.
fn checked(text: &str) -> Ruleset {
    citing_solved(text).get("slams").unwrap().clone()
}

fn slams() -> Ruleset {
    checked(include_str!("../solved/slams.sow"))
}

fn tables(rules: &Ruleset, seeds: u16) -> Tables {
    let mut tables = Tables::new(&Engine::new(rules.clone())).unwrap();
    for _ in 0..=seeds {
        tables.grow(GIB, &|_| ()).unwrap();
    }
    tables
}

/// Lincke 2002, appendix B.
#[test]
fn awari_has_the_counts_that_were_published() {
    let tables = tables(&slams(), 8);
    assert!(tables.is_mirrored());
    assert_eq!(tables.measure(), Measure::Seeds);
    let told: [&[(i32, u64)]; 3] = [
        &[(-3, 177), (-1, 1), (0, 63), (1, 7), (3, 116)],
        &[(-4, 532), (-2, 110), (0, 143), (2, 165), (4, 415)],
        &[
            (-6, 4242),
            (-4, 116),
            (-2, 772),
            (0, 1548),
            (2, 550),
            (3, 62),
            (4, 302),
            (6, 4784),
        ],
    ];
    for (seeds, told) in [3, 4, 6].into_iter().zip(told) {
        let told: BTreeMap<i32, u64> = told.iter().copied().collect();
        assert_eq!(tables.counts(seeds, Player::South), told);
        assert_eq!(tables.counts(seeds, Player::North), told);
    }
    let Some(list) = reference("awari-endgames.json") else {
        return;
    };
    for seeds in 0..=8 {
        let counts = tables.counts(seeds, Player::South);
        assert_eq!(
            list["columns"][seeds.to_string()],
            serde_json::to_value(counts).unwrap(),
            "{seeds} seeds"
        );
    }
}

/// What a ruleset is like whose values were compared.
struct Compared {
    is_mirrored: bool,
    measure: Measure,
    relays: bool,
    sows_stores: bool,
}

/// Every value of both players against that which the referee's moves give:
/// of all rulesets there are that have tables, with as few seeds as take a
/// moment. So what is kept of one side only is true of the other too.
#[test]
fn all_values_are_those_of_the_referee() {
    let collection = support::collection();
    let compared: Vec<Compared> = collection
        .rulesets()
        .par_iter()
        .filter_map(|rules| {
            let name = rules.name();
            let engine = Engine::new(rules.clone());
            Tables::new(&engine).ok()?;
            let pits = rules.board().pit_count();
            let seeds = match pits {
                0..=10 => 4,
                11..=14 => 3,
                _ => 2,
            };
            let mut tables = Tables::new(&engine).unwrap();
            for _ in 0..=seeds {
                if let Err(refusal) = tables.grow(GIB, &|_| ()) {
                    assert_eq!(refusal, Refusal::SeedsComeBack, "{name}");
                    // Which the referee finds too.
                    let referee = Referee::new(rules.clone());
                    let slow = Endgames::solve(&referee, seeds, Bound::default(), &|_, _| ());
                    assert!(slow.is_err(), "{name}");
                    return None;
                }
            }
            let referee = Referee::new(rules.clone());
            let slow = Endgames::solve(&referee, seeds, Bound::default(), &|_, _| ());
            let slow = slow.unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
            assert_eq!(tables.measure(), slow.measure());
            for seeds in 0..=seeds {
                for (position, value) in slow.layer(seeds) {
                    assert_eq!(
                        tables.value_of(position),
                        Some(value),
                        "{name}: {}",
                        position.notation(rules)
                    );
                }
            }
            let (mut relays, mut sows_stores) = (false, false);
            for clause in rules.clauses() {
                clause.body().walk(&mut |part| match part {
                    Part::Action(Action::Relay { .. }) => relays = true,
                    Part::Path(path) => sows_stores |= path.through.is_some(),
                    _ => {}
                });
            }
            Some(Compared {
                is_mirrored: tables.is_mirrored(),
                measure: tables.measure(),
                relays,
                sows_stores,
            })
        })
        .collect();
    assert!(compared.len() >= 50, "{}", compared.len());
    assert!(compared.iter().any(|c| !c.is_mirrored));
    assert!(compared.iter().any(|c| c.measure == Measure::Result));
    assert!(compared.iter().any(|c| c.relays));
    assert!(compared.iter().any(|c| c.sows_stores));
}

/// The readings of the grand slam differ, and no table is taken for another.
#[test]
fn a_board_laid_out_otherwise_has_values_of_its_own() {
    let text = include_str!("../solved/slams.sow");
    let lame = text.replace(
        "  win by",
        "  on turn end { first player moves and move captures: return captures [assumed: a test] }\n  win by",
    );
    let (both, one) = (tables(&checked(text), 3), tables(&checked(&lame), 3));
    assert!(both.is_mirrored() && !one.is_mirrored());
    assert_ne!(one.counts(3, Player::South), one.counts(3, Player::North));
    let mut other = Tables::new(one.engine()).unwrap();
    let fault = other.unpack(&both.packed(0)).unwrap_err();
    assert!(matches!(fault, FileFault::OtherRules(_)), "{fault}");
}

/// A sum tells that bytes were not damaged, not that they are values.
#[test]
fn values_that_no_position_can_have_are_refused_though_the_sum_agrees() {
    let known = tables(&checked(include_str!("../solved/slams.sow")), 3);
    let bytes = known.packed(3);
    let lines = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
    let header = lines.map(|(at, _)| at).nth(1).unwrap() + 1;
    let count = known.positions(3) - known.positions(2);
    let forged = |value: i8| {
        let mut forged = bytes[..header].to_vec();
        let values = vec![value as u8; count as usize];
        let mut packing = DeflateEncoder::new(&mut forged, Compression::fast());
        packing.write_all(&values).unwrap();
        packing.finish().unwrap();
        let sum = crc32fast::hash(&forged);
        forged.extend(sum.to_le_bytes());
        forged
    };
    for (value, is_taken) in [
        (3, true),
        (-3, true),
        (4, false),
        (127, false),
        (-128, false),
    ] {
        let mut other = Tables::new(known.engine()).unwrap();
        (0..3).for_each(|seeds| other.unpack(&known.packed(seeds)).unwrap());
        let found = other.unpack(&forged(value));
        let expected = FileFault::Impossible { value, most: 3 };
        assert_eq!(found.err(), (!is_taken).then_some(expected), "{value}");
    }
}

#[test]
fn what_has_no_tables_is_refused_with_its_reason() {
    let text = include_str!("../solved/slams.sow");
    let with = |line: &str| {
        checked(&text.replace("  win by", &format!("  {line} [assumed: a test]\n  win by")))
    };
    let refused = |rules: Ruleset| Tables::new(&Engine::new(rules)).err();
    for (line, refusal) in [
        (
            "end when position repeats: capture any pits for owner",
            Some(Refusal::PlaceOfRepetition),
        ),
        ("end when position repeats: share any pits", None),
        ("end when position repeats", None),
        (
            "end when position repeats and players agree: capture any pits for owner",
            None,
        ),
        (
            "end when captured by mover is more than half: end",
            Some(Refusal::CapturesCount),
        ),
        (
            "end when turn is even and no own pit: end",
            Some(Refusal::TurnsCount),
        ),
        ("mark house", Some(Refusal::PitAttributes)),
    ] {
        assert_eq!(refused(with(line)), refusal, "{line}");
    }
    let engine = Engine::new(slams());
    let mut tables = Tables::new(&engine).unwrap();
    assert_eq!(tables.memory_for(49), Err(Refusal::FewerSeeds));
    assert!(tables.memory_for(16).unwrap() > 100 << 20);
    for _ in 0..=4 {
        tables.grow(GIB, &|_| ()).unwrap();
    }
    let little = tables.grow(50_000, &|_| ()).unwrap_err();
    assert!(
        matches!(little, Refusal::TooLittleMemory { .. }),
        "{little}"
    );
    assert_eq!(tables.layers(), 5);
}

/// The tables hold what follows the first turns; under the rules of these a
/// position is worth something else.
#[test]
fn the_first_turns_have_no_values() {
    let text = include_str!("../solved/slams.sow");
    let line = "  end when turn is at most 4 and no own pit: end [assumed: a test]\n  win by";
    let rules = checked(&text.replace("  win by", line));
    let tables = tables(&rules, 3);
    let late = tables.late();
    assert!(late >= 3, "{late}");
    let read = |turns: &str| {
        let position = format!("1 0 0 0 0 0 / 0 0 0 0 0 1 | 23 23 | south | {turns}");
        parse_position_of(&position, &rules, Total::Any).unwrap()
    };
    let [early, late] = ["0 0".to_string(), format!("{late} {late}")].map(|turns| read(&turns));
    assert!(!tables.is_late(&early) && tables.is_late(&late));
    assert_eq!(tables.value_of(&early), None);
    assert!(tables.value_of(&late).is_some());
}

/// Who looks into tables throws no won endgame away, and draws what is even.
#[test]
fn alpha_beta_takes_what_the_tables_say() {
    let rules = slams();
    let tables = std::sync::Arc::new(tables(&rules, 6));
    let game = Referee::new(rules.clone());
    let kind: AgentKind = "alphabeta-50".parse().unwrap();
    let player = kind.seated_on(&Engine::new(rules.clone()), Some(&tables));
    let slow = Endgames::solve(&game, 4, Bound::default(), &|_, _| ()).unwrap();
    let mut moved = 0;
    for (position, value) in slow.layer(4).step_by(3) {
        let Next::Turn(turn) = game.enter(position.clone()) else {
            continue;
        };
        if !turn.passed.is_empty() {
            continue;
        }
        let option = player.choose(&game, &turn, &mut Dice::of_game(1, 1));
        let next = game.play(&turn, option, &mut NoHistory);
        let then = tables.value_after(position, &next).unwrap();
        let lead = position.lead(position.mover);
        assert_eq!(
            (lead + then).signum(),
            (lead + value).signum(),
            "{}",
            position.notation(&rules)
        );
        moved += 1;
    }
    assert!(moved > 400, "{moved}");
}

fn desk() -> Desk {
    Desk::of("tests/solved", &["slams.sow", "sources.bib"])
}

/// Every file of a folder and what it holds.
fn files(desk: &Desk, folder: &str) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(desk.path(folder)).unwrap();
    let read = entries.map(|entry| {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, fs::read(path).unwrap())
    });
    read.collect()
}

#[test]
fn twenty_kills_change_nothing() {
    let desk = desk();
    let start = Instant::now();
    desk.run("endgames build slams --seeds 9 --out whole --threads 1");
    let whole = start.elapsed();
    let line = "endgames build slams --seeds 9 --out some";
    let mut dice = Dice::of_game(1, 0);
    let mut kills = 0;
    while kills < 20 {
        let mut child = desk.start(line);
        // Later than a whole run takes it is done, and a new one is begun.
        let share = dice.below(1000) as u32;
        std::thread::sleep(Duration::min(whole, Duration::from_secs(10)) * share / 1300);
        if let Some(status) = child.try_wait().unwrap() {
            assert!(status.success());
            assert_eq!(files(&desk, "some"), files(&desk, "whole"));
            fs::remove_dir_all(desk.path("some")).unwrap();
            continue;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
    }
    desk.run(line);
    assert!(files(&desk, "some") == files(&desk, "whole"));
    assert_eq!(files(&desk, "some").len(), 10);
}

#[test]
fn what_is_damaged_foreign_or_newer_is_told() {
    let desk = desk();
    let build = "endgames build slams --seeds 4 --out some";
    desk.run(build);
    let good = files(&desk, "some");
    let name = "seeds-03.endgames";
    let path = desk.path("some").join(name);
    let bytes = &good[name];
    let mut dice = Dice::of_game(3, 0);
    let mut damaged = |lengths: &[usize]| {
        let cut = lengths.iter().map(|length| bytes[..*length].to_vec());
        let mut all: Vec<Vec<u8>> = cut.collect();
        for _ in 0..8 {
            let mut changed = bytes.clone();
            // Not in the first line: then it is something else.
            let at = 25 + dice.below(bytes.len() - 25);
            changed[at] ^= 1 << dice.below(8);
            all.push(changed);
        }
        all
    };
    for bytes in damaged(&[19, 20, 60, bytes.len() / 2, bytes.len() - 1]) {
        fs::write(&path, bytes).unwrap();
        for line in [build, "endgames show some"] {
            let told = desk.fails(line, 2);
            assert!(told.contains("seeds-03.endgames can't be used"), "{told}");
            assert!(told.contains("damaged or cut off"), "{told}");
            assert!(told.contains("delete the file"), "{told}");
        }
    }
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let newer = text(bytes).replacen("endgames 1", "endgames 9", 1);
    for (bytes, expected) in [
        (newer.into_bytes(), "form 9"),
        (b"ruleset".to_vec(), "no endgame table"),
        (Vec::new(), "no endgame table"),
        (
            good["seeds-02.endgames"].clone(),
            "2 seeds in the place of those of 3",
        ),
    ] {
        fs::write(&path, bytes).unwrap();
        let told = desk.fails(build, 2);
        assert!(told.contains(expected), "{told}");
    }
    // What the message asks for mends it.
    fs::remove_file(&path).unwrap();
    desk.run(build);
    assert!(files(&desk, "some") == good);
    let told = desk.fails(
        "endgames build slams --seeds 5 --out some --reading slam=taken",
        2,
    );
    assert!(told.contains("of other rules, those of `slams`"), "{told}");
    assert!(told.contains("another folder"), "{told}");
    let told = desk.fails("endgames build slams --seeds 30 --out other", 2);
    assert!(
        told.contains("MiB of memory, and 4096 are allowed"),
        "{told}"
    );
    assert!(!desk.path("other").exists());
    let told = desk.fails("endgames show rulesets", 2);
    assert!(told.contains("there are no endgames in rulesets"), "{told}");
}

/// A sparse file costs its sender nothing: how long one can be follows from its number
/// of positions, and nothing of a longer one is read.
#[test]
fn a_file_that_is_longer_than_its_positions_is_not_read() {
    let mut known = Tables::new(&Engine::new(slams())).unwrap();
    for seeds in 0..=5 {
        let most = known.most_bytes();
        known.grow(GIB, &|_| ()).unwrap();
        assert!(known.packed(seeds).len() as u64 <= most);
        let values =
            known.positions(seeds) - seeds.checked_sub(1).map_or(0, |n| known.positions(n));
        assert!(most < 100_000 + 2 * values, "{seeds} seeds: {most}");
    }
    let desk = desk();
    desk.run("endgames build slams --seeds 3 --out sparse");
    for seeds in [3, 0] {
        let path = desk.path(&format!("sparse/seeds-{seeds:02}.endgames"));
        let file = std::fs::OpenOptions::new().append(true).open(path);
        file.unwrap().set_len(3 << 30).unwrap();
        for line in [
            "endgames show sparse",
            "endgames build slams --seeds 4 --out sparse",
            "simulate slams --games 1 --players level-1 --endgames sparse",
        ] {
            let told = desk.fails(line, 2);
            assert!(
                told.contains(".endgames` is too long: 3221225472 bytes"),
                "{told}"
            );
        }
    }
}

#[test]
fn tables_are_shown_and_played_with() {
    let desk = desk();
    desk.run("endgames build slams --seeds 5 --out some");
    let shown = desk.run("endgames show some");
    for expected in ["5 seeds", "1892", "·", "100.0 %"] {
        assert!(shown.contains(expected), "{expected}\n{shown}");
    }
    let json: serde_json::Value =
        serde_json::from_str(&desk.run("endgames show some --json")).unwrap();
    assert_eq!(json["columns"][5]["counts"]["-5"], 1892);
    assert_eq!(json["stamp"]["ruleset"], "slams");
    let mut command = desk.command("endgames show some --json --position");
    command.arg("0 0 0 0 0 1 / 1 0 0 0 0 1 | 22 23 | south");
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", told(&output));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let moves = json["moves"].as_array().unwrap();
    assert_eq!((moves.len(), &moves[0][1]), (1, &json["value"]));
    let mut command = desk.command("endgames show some --position");
    command.arg("4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | south");
    let output = command.output().unwrap();
    assert!(told(&output).contains("up to 5"), "{}", told(&output));
    let line = "simulate slams --games 4 --players alphabeta-50,random --endgames some --as json";
    let json: serde_json::Value = serde_json::from_str(&desk.run(line)).unwrap();
    let name = "alphabeta-50 with endgames of up to 5 seeds";
    assert_eq!(json["players"]["south"], name);
    assert_eq!(json["players"]["north"], "random");
    desk.run("play slams --south alphabeta-50 --north random --endgames some");
    let told = desk.fails("play slams --endgames rulesets", 2);
    assert!(told.contains("there are no endgames"), "{told}");
}
