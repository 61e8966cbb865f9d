//! Wear: the ruleset that wore a board is found, on any number of threads, and nothing is
//! made of wear that tells nothing.

use rayon::ThreadPoolBuilder;
use seedlore::rules::Ruleset;
use seedlore::wear::{
    Direction, Observation, Plan, Ranking, Separation, TrialPlan, Trials, likelihoods, rank,
    simulated, trials,
};

use crate::support;

/// Rulesets of two rows of six pits whose games are short, some of them much alike.
const TWO_ROWS: [&str; 10] = [
    "wari-bennett",
    "wari-walker",
    "kalah",
    "fairkalah",
    "woli-beart",
    "erherhe-avelot",
    "mankala-niebuhr",
    "lib-al-aqil",
    "alitev",
    "vai-lung-thlan",
];

/// Rulesets of four rows of eight pits that wear a board differently: of those of two rows of
/// six most wear it alike, so that none is found among ten much more often than by chance.
const FOUR_ROWS: [&str; 14] = [
    "choro-acholi",
    "choro-lango",
    "ikibuguzo",
    "isolo",
    "kisolo-lali",
    "kubuguza",
    "lisolo",
    "lobudok",
    "mangola",
    "mwambulula",
    "mweso-shackell",
    "nsumbi",
    "pereauni-didinga",
    "ryakati",
];

fn rulesets(names: &[&str]) -> Vec<Ruleset> {
    let all = support::collection().rulesets().iter();
    let is_named = |rules: &&Ruleset| names.contains(&rules.name());
    all.filter(is_named).cloned().collect()
}

fn few() -> Plan {
    Plan {
        games: 6,
        ..Plan::default()
    }
}

fn ranked(rulesets: &[Ruleset], wear: &str) -> Ranking {
    let observation = Observation::parse(wear, 0.3).unwrap();
    let found = likelihoods(rulesets, &observation, &few(), &|_| ());
    let found = found.into_iter().flatten().collect();
    rank(
        found,
        rulesets[0].board(),
        &observation,
        Direction::AsStated,
    )
    .unwrap()
}

fn made(threads: usize, trials_made: u64) -> Trials {
    let rulesets = rulesets(&FOUR_ROWS);
    let rulesets: Vec<&Ruleset> = rulesets.iter().collect();
    let of = TrialPlan {
        trials: trials_made,
        games: 6,
        ..TrialPlan::default()
    };
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .unwrap();
    let expected = |playing: &[&Ruleset]| simulated(playing, &few(), &|_| ());
    pool.install(|| trials(&rulesets, &expected, &of, &|_| ()))
}

#[test]
fn the_true_ruleset_is_found_far_more_often_than_by_chance() {
    assert_eq!(made(1, 3), made(3, 3));
    let found = made(2, 36);
    let three = found.all.among_three().share.unwrap().interval.unwrap();
    assert!(three.low > 0.4, "{found:#?}");
    assert!(found.all.first_alike().count >= found.all.first().count);
}

#[test]
fn even_wear_tells_nothing_and_is_said_to() {
    let rulesets = rulesets(&TWO_ROWS);
    let ranking = ranked(
        &rulesets,
        "1~2 1~2 1~2 1~2 1~2 1~2 / 1~2 1~2 1~2 1~2 1~2 1~2",
    );
    assert_eq!(ranking.separation(), Separation::Nothing);
    assert!(ranking.over_even < 3.0);
    let shares: f64 = ranking.ranked.iter().map(|one| one.share).sum();
    assert!((shares - 1.0).abs() < 1e-9);
}

#[test]
fn other_boards_are_left_out_and_a_half_turn_changes_nothing() {
    let rulesets = rulesets(&TWO_ROWS);
    let one = ranked(&rulesets, "3 1 1 2 1 5 / 1 1 2 1 1 6");
    let turned = ranked(&rulesets, "1 1 2 1 1 6 / 3 1 1 2 1 5");
    for (one, turned) in one.ranked.iter().zip(&turned.ranked) {
        assert!((one.share - turned.share).abs() < 1e-9);
    }
    let four = Observation::parse("1 1 1 / 1 1 1 / 1 1 1 / 1 1 2", 0.3).unwrap();
    let found = likelihoods(&rulesets, &four, &few(), &|_| ());
    assert!(found.iter().all(Option::is_none));
}
