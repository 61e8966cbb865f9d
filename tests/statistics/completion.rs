//! What silences probably hid: the models held against made-up collections of which the
//! truth is known, and against the collection.

use std::collections::BTreeSet;

use seedlore::completion::{
    Among, Basis, Case, Cases, FoundBoard, Hiding, Judge, Kernel, KnownAnswer, Method, Model,
    Pairs, Score, Tests, Topic, Trial, Trials, calibration, settings,
};
use seedlore::play::Dice;

use crate::support;

/// Topics of the made-up collections.
const TOPICS: [Topic; 6] = [
    Topic::Direction,
    Topic::Laps,
    Topic::Capture,
    Topic::Stuck,
    Topic::Object,
    Topic::Rest,
];

/// A share from 0 to 1.
fn part(dice: &mut Dice) -> f64 {
    dice.below(1_000_000) as f64 / 1_000_000.0
}

/// A made-up collection: cases strewn over a square of some 3,000 km. Each answer has a
/// home, and is the likelier the nearer its home is.
fn strewn(seed: u64, cases: usize) -> Vec<Case> {
    let mut dice = Dice::of_game(seed, 0);
    let place = |dice: &mut Dice| (part(dice) * 30.0, part(dice) * 30.0);
    let homes: Vec<Vec<(f64, f64)>> = TOPICS
        .iter()
        .map(|topic| {
            topic
                .answers()
                .iter()
                .take(3)
                .map(|_| place(&mut dice))
                .collect()
        })
        .collect();
    (0..cases)
        .map(|nth| {
            let at = place(&mut dice);
            let held = TOPICS.iter().zip(&homes).map(|(topic, homes)| {
                let weights: Vec<f64> = homes
                    .iter()
                    .map(|home| (-seedlore::completion::kilometres(at, *home) / 500.0).exp())
                    .collect();
                let mut left = part(&mut dice) * weights.iter().sum::<f64>();
                let drawn = weights.iter().position(|weight| {
                    left -= weight;
                    left < 0.0
                });
                let held = KnownAnswer {
                    answer: drawn.unwrap_or(0),
                    basis: Basis::Stated,
                    grounds: BTreeSet::new(),
                };
                (*topic, held)
            });
            Case {
                name: format!("case-{nth}"),
                at: Some(at),
                rows: 2,
                cluster: nth,
                held: held.collect(),
                ..Case::default()
            }
        })
        .collect()
}

/// The same cases, each with the place of another.
fn with_places_permuted(mut cases: Vec<Case>, seed: u64) -> Vec<Case> {
    let mut dice = Dice::of_game(seed, 1);
    for last in (1..cases.len()).rev() {
        let other = dice.below(last + 1);
        let (a, b) = (cases[last].at, cases[other].at);
        (cases[last].at, cases[other].at) = (b, a);
    }
    cases
}

fn alone(cases: &[Case]) -> Trials {
    Tests::new(cases, 1).of(Hiding::Alone).clone()
}

fn beats_base_rates(score: &Score) -> bool {
    let interval = score.gain.interval;
    interval.is_some_and(|interval| interval.low > 0.0)
}

fn pooled(trials: &Trials, method: Method) -> Score {
    let all: Vec<&Trial> = trials.trials.iter().collect();
    Score::new(&all, method, 1).expect("there are trials")
}

/// What is said to be so with a share of 0.3 is so about three times in ten.
#[test]
fn shares_are_calibrated_where_the_truth_is_known() {
    let trials = alone(&strewn(7, 110));
    let all: Vec<&Trial> = trials.trials.iter().collect();
    let bins = calibration(&all, Method::Neighbours, 1);
    let answers: usize = bins.iter().map(|bin| bin.answers).sum();
    let missed = bins.iter().map(|bin| {
        (bin.forecast - bin.came_true.value).abs() * bin.answers as f64 / answers as f64
    });
    let missed: f64 = missed.sum();
    assert!(missed < 0.03, "missed by {missed}: {bins:?}");
    // Shares do differ: a model that always gives the same is calibrated too.
    assert!(bins.first().unwrap().forecast < 0.1 && bins.last().unwrap().forecast > 0.7);
}

#[test]
fn places_carry_the_gain_and_permuting_them_destroys_it() {
    let cases = strewn(3, 110);
    let near = pooled(&alone(&cases), Method::Neighbours);
    assert!(beats_base_rates(&near), "{near:?}");
    let permuted = alone(&with_places_permuted(cases, 3));
    let far = pooled(&permuted, Method::Neighbours);
    assert!(far.gain.value < near.gain.value / 10.0, "{far:?} {near:?}");
}

/// With nothing to go by, the neighbours are not believed.
#[test]
fn answers_drawn_by_lot_are_not_forecast() {
    let mut cases = strewn(5, 110);
    let mut dice = Dice::of_game(5, 2);
    for case in &mut cases {
        for held in case.held.values_mut() {
            held.answer = dice.below(3);
        }
    }
    let score = pooled(&alone(&cases), Method::Neighbours);
    assert!(score.gain.value < 0.01, "{score:?}");
}

/// What is tested is what ships: the forecast of a trial is that of a judge with the
/// settings of the other clusters, also of a board whose neighbours are hidden.
#[test]
fn the_test_forecasts_as_the_judge_does() {
    let cases = strewn(9, 60);
    let tests = Tests::new(&cases, 1);
    let judge = |cases: &[Case]| {
        let cases = Cases {
            stances: Vec::new(),
            cases: cases.to_vec(),
        };
        let mut judge = Judge::new(cases, 1);
        judge.settled.settings = tests.settled[&0].clone();
        judge
    };
    let board = FoundBoard {
        at: cases[0].at,
        ..FoundBoard::parse("2 rows of 6 pits").unwrap()
    };
    let shown = [
        (Hiding::Alone, judge(&cases), cases[0].clone()),
        (Hiding::AllButBoard, judge(&cases[1..]), board.case()),
    ];
    for (hiding, judge, shown) in shown {
        let all = tests.of(hiding).trials.iter();
        let own: Vec<&Trial> = all.filter(|trial| trial.case == 0).collect();
        assert!(own.len() > 2, "{hiding:?}");
        for trial in own {
            let forecast = judge.topic_forecast(&shown, trial.topic);
            let told: Vec<f64> = forecast.if_spoken.iter().map(|share| share.value).collect();
            assert_eq!(told, trial.shares[Method::Chosen as usize], "{hiding:?}");
        }
    }
}

/// Parameters that no data limit are sought until they are no help, or to the edge of the grid.
#[test]
fn what_lies_at_the_edge_of_what_was_tried_is_told() {
    let settings = settings(&strewn(3, 80), 1);
    let Model::Neighbours { kernel, .. } = settings.model(Method::Neighbours) else {
        panic!("neighbours vote");
    };
    // Answers fall off within 500 km, and years, rows and rules are the same for all.
    assert!((250.0..=1000.0).contains(&kernel.reach), "{kernel:?}");
    // Where neighbours tell nearly all, base rates count for as little as is tried, and that
    // is told.
    assert_eq!(settings.at_the_edge(), ["base rates"]);
}

/// A board has no report: its shares are those among all games, between what reports that
/// speak say and what silent ones hide.
#[test]
fn a_board_is_not_judged_among_silent_reports() {
    let mut cases = strewn(1, 60);
    let usual = Topic::Laps.usual().unwrap();
    // Of the usual most reports are silent.
    for (nth, case) in cases.iter_mut().enumerate().filter(|(nth, _)| nth % 4 != 0) {
        let held = case.held.get_mut(&Topic::Laps).unwrap();
        if held.answer == usual || nth % 2 == 0 {
            held.basis = Basis::Silent;
        }
    }
    let silent = cases[1].clone();
    let judge = Judge::new(
        Cases {
            stances: Vec::new(),
            cases,
        },
        1,
    );
    let board = FoundBoard::parse("2 rows of 6 pits").unwrap();
    let of_board = judge.topic_forecast(&board.case(), Topic::Laps);
    assert_eq!(of_board.among, Among::AllGames);
    let of_report = judge.topic_forecast(&silent, Topic::Laps);
    assert_eq!(of_report.among, Among::SilentReports);
    let less = of_board.if_told_less[usual].value;
    let spoken = of_board.if_spoken[usual].value;
    let silent = seedlore::completion::if_told(
        Among::SilentReports,
        Topic::Laps,
        &of_board.forecast.shares,
        (of_board.ballot.voters.len(), of_board.arises),
        judge.settled.silence.of(Topic::Laps).least(),
    );
    assert!(
        spoken < less && less < silent[usual],
        "{spoken} {less} {silent:?}"
    );
}

/// The collection: neighbours beat base rates, also where all that shares the author, the
/// descent and the region of a report is hidden. Whoever trades places, dates, boards and
/// rules for those of another ruleset forecasts hardly better than base rates.
#[test]
fn the_model_beats_base_rates_on_the_collection() {
    let cases = Cases::new(support::collection()).cases;
    let tests = Tests::new(&cases, 1);
    let [gain, ..] = Hiding::ALL.map(|hiding| {
        for method in [Method::Neighbours, Method::Chosen] {
            let score = pooled(tests.of(hiding), method);
            assert!(
                beats_base_rates(&score),
                "{hiding:?}, {method:?}: {score:?}"
            );
        }
        pooled(tests.of(hiding), Method::Neighbours).gain.value
    });
    let mut traded = cases.clone();
    let mut dice = Dice::of_game(1, 3);
    for last in (1..traded.len()).rev() {
        let other = dice.below(last + 1);
        let (a, b) = (traded[last].clone(), traded[other].clone());
        for (at, from) in [(last, b), (other, a)] {
            traded[at].at = from.at;
            traded[at].year = from.year;
            traded[at].region = from.region;
            traded[at].coded = from.coded;
        }
    }
    let score = pooled(&alone(&traded), Method::Neighbours);
    assert!(score.gain.value < gain / 10.0, "{gain} {score:?}");
}

/// What is forecast does not depend on how many threads work on it.
#[test]
fn any_number_of_threads_comes_to_the_same() {
    let on = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.unwrap().install(|| alone(&strewn(2, 40)))
    };
    assert_eq!(on(1), on(3));
}

/// A reply that is hidden is not looked at: another answer makes no other forecast.
#[test]
fn a_hidden_reply_does_not_leak() {
    let cases = strewn(4, 60);
    let before = alone(&cases);
    let mut other = cases.clone();
    let held = other[10].held.get_mut(&Topic::Stuck).unwrap();
    held.answer = (held.answer + 1) % 3;
    let after = alone(&other);
    let of = |trials: &Trials| {
        let is_it = |trial: &&Trial| trial.case == 10 && trial.topic == Topic::Stuck;
        trials.trials.iter().find(is_it).unwrap().shares.clone()
    };
    assert_eq!(of(&before), of(&after));
}

/// Pairs of replies: taken whole, neighbours gain where one answer goes with the other, and
/// nothing where each is drawn by itself.
#[test]
fn neighbours_taken_whole_gain_only_where_answers_go_together() {
    let with = |goes_together: bool| {
        let mut cases = strewn(6, 80);
        let mut dice = Dice::of_game(6, 4);
        for case in &mut cases {
            let kind = dice.below(2);
            for held in case.held.values_mut() {
                held.answer = match goes_together {
                    true => kind,
                    false => dice.below(2),
                };
            }
        }
        // All votes alike: here nothing but the answers themselves goes together.
        let model = Model::Neighbours {
            kernel: Kernel {
                reach: f64::INFINITY,
                years: f64::INFINITY,
                likeness: 0.0,
                other_rows: 1.0,
            },
            prior: 1.0,
            sharpness: 1.0,
        };
        Pairs::new(&cases, model, &TOPICS)
    };
    let pairs = with(true);
    assert_eq!(pairs.pairs.len(), 80 * 15);
    // Who knows that one answer settles the other halves the surprise: the log score of two
    // coins, 2 ln ½, rises by up to ln 2. A third of that is far beyond chance.
    let gain = pairs.gain(1).unwrap();
    assert!(gain.interval.unwrap().low > 2.0_f64.ln() / 3.0, "{gain:?}");
    assert!(pairs.trust() > 0.5, "{}", pairs.trust());
    let gain = with(false).gain(1).unwrap();
    assert!(gain.value < 0.01, "{gain:?}");
}
