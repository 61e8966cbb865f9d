//! Games that another program played, as evidence for nine rulesets: the
//! referee agrees with every move of them.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use flate2::read::GzDecoder;
use seedlore::game::{Game, perft};
use seedlore::referee::Referee;
use seedlore::verify::{Report, Watched, against, read};

use crate::traced;

fn referees() -> Vec<Referee> {
    let texts: Vec<String> = traced::NAMES.map(traced::text).to_vec();
    let collection = traced::checked(&texts).unwrap();
    let ruleset = |name| Referee::new(collection.get(name).unwrap().clone());
    traced::NAMES.map(ruleset).to_vec()
}

fn agrees(name: &str, referee: &Referee, games: &[Watched], plies: usize) {
    let report = against(referee, games);
    if let Some(mismatch) = report.mismatches.first() {
        panic!("{name}: {} games part: {mismatch}", report.mismatches.len());
    }
    assert_eq!(
        report,
        Report {
            games: 40,
            plies,
            mismatches: Vec::new()
        },
        "{name}"
    );
}

/// How many moves there are in all the games of each ruleset, passes counted.
const PLIES: [usize; 9] = [4328, 4461, 1634, 2028, 1024, 730, 697, 1059, 903];

#[test]
fn the_records_kept_here_agree() {
    for ((name, referee), plies) in traced::NAMES.iter().zip(&referees()).zip(PLIES) {
        let games = read(&traced::record(name)).unwrap();
        let counted = |game: &Watched| game.plies.iter().all(|ply| ply.count.is_some());
        assert!(games.iter().all(counted), "{name}");
        assert!(games.iter().all(|game| game.result.is_some()), "{name}");
        agrees(name, referee, &games, plies);
    }
}

/// The full records, every position and all legal moves, are no part of the
/// repository: where they stand beside it they are held against the rules too.
#[test]
fn the_full_records_agree_where_they_are_at_hand() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/reference/traces");
    if !folder.is_dir() {
        return;
    }
    let files = [
        "wari",
        "oware",
        "kalah",
        "bohnenspiel",
        "ayoayo",
        "bosh_r1",
        "pallam_kuzhi_r1",
        "dakon_r1",
        "tap_urdy",
    ];
    for ((file, referee), plies) in files.iter().zip(&referees()).zip(PLIES) {
        let packed = File::open(folder.join(format!("{file}.jsonl.gz"))).unwrap();
        let mut text = String::new();
        GzDecoder::new(packed).read_to_string(&mut text).unwrap();
        let games = read(&text).unwrap();
        let told = |game: &Watched| {
            let full = |ply: &seedlore::verify::Ply| {
                ply.before.is_some() && ply.after.is_some() && ply.legal.is_some()
            };
            game.plies.iter().all(full) && game.result.is_some()
        };
        assert!(games.iter().all(told), "{file}");
        agrees(file, referee, &games, plies);
    }
}

/// Sequences of moves counted by other programs. Those that counted for oware
/// and kalah stop no game at a majority; none comes so early.
#[test]
fn sequences_are_as_many_as_others_count() {
    const COUNTS: [(&str, &[u64]); 8] = [
        ("oware", &[6, 36, 190, 1014, 5219, 27332, 139157]),
        ("kalah", &[6, 35, 185, 942, 4690, 23233, 114430]),
        ("bohnenspiel", &[6, 36, 206, 1166, 6599, 36654]),
        ("ayoayo", &[6, 28, 132, 624, 2870, 13038]),
        ("bosh", &[5, 19, 79, 266, 864, 2813]),
        ("pallam-kuzhi", &[7, 30, 130, 680, 2611, 10167]),
        ("dakon", &[7, 36, 230, 1406, 8295, 48305]),
        ("tap-urdy", &[6, 32, 162, 844, 4276, 20644]),
    ];
    let referees = referees();
    for (name, counts) in COUNTS {
        let at = traced::NAMES.iter().position(|n| *n == name).unwrap();
        let referee = &referees[at];
        let start = referee.enter(referee.start());
        let found: Vec<u64> = (1..=counts.len() as u32)
            .map(|depth| perft(referee, &start, depth))
            .collect();
        assert_eq!(found, counts, "{name}");
    }
}
