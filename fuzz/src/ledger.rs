//! Tallies and endgame tables, as they are written and a little otherwise: with
//! sums that agree, so that nothing but what they say can give them away.

use std::io::Write;
use std::ops::Range;
use std::sync::LazyLock;

use flate2::Compression;
use flate2::write::DeflateEncoder;
use seedlore::engine::Engine;
use seedlore::play::{AgentKind, Setting};
use seedlore::rules::ByPlayer;
use seedlore::solve::Tables;
use seedlore::stats::{Plan, Tally, tally};

use super::bytes::Bytes;
use super::text::rulesets;

const GAMES: u64 = 20;
const LIMIT: u32 = 100;

/// Seeds of the column that is changed.
const SEEDS: u16 = 3;

const RULES: &str = r#"
ruleset small "Small" {
  board 2 rows of 3 pits [assumed: a test]
  seeds 2 in every pit [assumed: a test]
  choose own pit [assumed: a test]
  sow anticlockwise, skipping origin [assumed: a test]
  on landing {
    opponent pit making 2 or 3: capture last [assumed: a test]
  }
  on stuck: capture any pits for owner, end [assumed: a test]
  end when position repeats: share any pits [assumed: a test]
  win by most captured [assumed: a test]
}
"#;

/// The first byte says which of the two is read, the others what is changed in
/// it. What is believed must be summed up, or looked into, without a fault.
pub fn ledger(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    match bytes.below(2) {
        0 => tallies(&mut bytes),
        _ => tables(&mut bytes),
    }
}

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::new(rulesets(RULES).remove(0)));

static PLAN: LazyLock<Plan> = LazyLock::new(|| Plan {
    players: ByPlayer::from_value(AgentKind::Random),
    seed: 1,
    games: GAMES,
    setting: Setting {
        limit: LIMIT,
        ..Setting::default()
    },
});

static PLAYED: LazyLock<(Tally, String)> = LazyLock::new(|| {
    let played = tally(&ENGINE, &PLAN, 0..GAMES, &|_| ());
    let written = serde_json::to_string(&played).expect("plain data is always JSON");
    (played, written)
});

static KNOWN: LazyLock<Tables> = LazyLock::new(|| {
    let mut tables = Tables::new(&ENGINE).expect("the ruleset has tables");
    for _ in 0..=SEEDS {
        tables.grow(1 << 30, &|_| ()).expect("few seeds fit");
    }
    tables
});

fn tallies(bytes: &mut Bytes<'_>) {
    let (played, written) = &*PLAYED;
    assert_eq!(
        played.check(GAMES, LIMIT),
        Ok(()),
        "what was played is believed"
    );
    let mut changed = written.clone();
    for _ in 0..=bytes.below(3) {
        let places = numbers(&changed);
        let at = usize::from(bytes.pair()) % places.len();
        let number = match bytes.below(4) {
            0 => u64::from(bytes.byte()),
            1 => u64::from(bytes.pair()),
            2 => u64::MAX >> bytes.below(64),
            _ => 1 << bytes.below(64),
        };
        changed.replace_range(places[at].clone(), &number.to_string());
    }
    let Ok(read) = serde_json::from_str::<Tally>(&changed) else {
        return;
    };
    if !read.is_like(played) || read.check(GAMES, LIMIT).is_err() {
        return;
    }
    let mut both = played.clone();
    both.merge(&read);
    for believed in [read, both] {
        let summary = believed.summary(&*ENGINE, &PLAN);
        let won = summary.results.won.values();
        assert!(won.map(|share| share.count).sum::<u64>() <= summary.games);
    }
}

/// Where the numbers of a JSON text stand, but for those in quotes.
fn numbers(text: &str) -> Vec<Range<usize>> {
    let (mut places, mut begin, mut is_quoted) = (Vec::new(), None, false);
    for (at, sign) in text.bytes().enumerate() {
        if sign == b'"' {
            is_quoted = !is_quoted;
        }
        match (sign.is_ascii_digit() && !is_quoted, begin) {
            (true, None) => begin = Some(at),
            (false, Some(first)) => {
                places.push(first..at);
                begin = None;
            }
            _ => {}
        }
    }
    places
}

fn tables(bytes: &mut Bytes<'_>) {
    let whole = KNOWN.packed(SEEDS);
    let mut lines = (0..whole.len()).filter(|at| whole[*at] == b'\n');
    let header = lines.nth(1).expect("two lines come before the values") + 1;
    let count = KNOWN.positions(SEEDS) - KNOWN.positions(SEEDS - 1);
    let mut values = vec![0; count as usize];
    for _ in 0..=bytes.below(8) {
        let at = usize::from(bytes.pair()) % values.len();
        values[at] = bytes.byte();
    }
    values.truncate(values.len() - bytes.below(2));
    let mut forged = whole[..header].to_vec();
    let mut packing = DeflateEncoder::new(&mut forged, Compression::fast());
    packing
        .write_all(&values)
        .and_then(|()| packing.finish().map(|_| ()))
        .expect("memory can be written");
    let sum = crc32fast::hash(&forged);
    forged.extend(sum.to_le_bytes());
    let mut read = Tables::new(&ENGINE).expect("the ruleset has tables");
    for seeds in 0..SEEDS {
        let unpacked = read.unpack(&KNOWN.packed(seeds));
        unpacked.expect("what was packed is unpacked");
    }
    let is_possible = |value: &u8| (*value as i8).unsigned_abs() <= SEEDS as u8;
    let can_be = values.len() as u64 == count && values.iter().all(is_possible);
    assert_eq!(read.unpack(&forged).is_ok(), can_be);
}
