//! Simulations of the real rulesets: the same on any machine, near what is
//! published, and with every clause accounted for.

use std::collections::BTreeSet;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::ThreadPoolBuilder;
use rayon::prelude::*;
use seedlore::engine::Engine;
use seedlore::game::{Agreement, Game, Next, parse_position};
use seedlore::play::{AgentKind, Setting};
use seedlore::referee::{Event, Referee};
use seedlore::report::Colour;
use seedlore::rules::{Body, ByPlayer, Head, Player, Ruleset};
use seedlore::stats::{
    End, Example, Gallery, LadderPlan, LadderStep, Origin, Plan, Summary, Watching, csv, examples,
    is_observable, restored, rows, simulate, simulate_told, simulate_watched,
};

use crate::support;

/// A summary as a wide screen shows it.
fn table(summary: &Summary) -> String {
    seedlore::render::simulation(summary).on_screen(usize::MAX, Colour::Plain)
}

static REFEREES: LazyLock<Vec<Referee>> = LazyLock::new(|| {
    let collection = support::collection();
    let rulesets = support::FEW.map(|name| collection.get(name).unwrap().clone());
    rulesets.map(Referee::new).into()
});

fn plan(agent: AgentKind, games: u64) -> Plan {
    Plan {
        players: ByPlayer::from_value(agent),
        seed: 1,
        games,
        setting: Setting::default(),
    }
}

fn random(game: &Referee, games: u64) -> Summary {
    simulate(&engine(game), &plan(AgentKind::Random, games), &|_| {})
}

fn engine(game: &Referee) -> Engine {
    Engine::new(game.rules().clone())
}

fn referee(name: &str) -> &'static Referee {
    let named = |game: &&Referee| game.rules().name() == name;
    REFEREES.iter().find(named).expect("the ruleset exists")
}

#[test]
fn any_number_of_threads_gives_the_same_bytes() {
    for game in REFEREES.iter() {
        let on = |threads| {
            let pool = rayon::ThreadPoolBuilder::new()
                .num_threads(threads)
                .build()
                .unwrap();
            pool.install(|| serde_json::to_string(&random(game, 1100)).unwrap())
        };
        assert_eq!(on(1), on(2), "{}", game.rules().name());
    }
}

/// What the referee tells and what the engine hears come to the same figures.
#[test]
fn engine_and_referee_are_measured_alike() {
    let collection = support::collection();
    let rulesets: Vec<&Ruleset> = collection.rulesets().iter().collect();
    rulesets.into_par_iter().for_each(|rules| {
        let (referee, engine) = (Referee::new(rules.clone()), Engine::new(rules.clone()));
        for (agent, games, limit) in [
            (AgentKind::Random, 4, 150),
            (AgentKind::Greedy, 1, 150),
            (AgentKind::Cooperative, 1, 6),
        ] {
            let plan = Plan {
                setting: Setting {
                    limit,
                    ..Setting::default()
                },
                ..plan(agent, games)
            };
            let told = simulate_told(&referee, &plan, &|_| {});
            assert_eq!(simulate(&engine, &plan, &|_| {}), told, "{}", rules.name());
        }
    });
}

#[test]
fn a_summary_survives_json() {
    let summary = random(&REFEREES[0], 50);
    let text = serde_json::to_string(&summary).unwrap();
    let read: Summary = serde_json::from_str(&text).unwrap();
    assert_eq!(table(&read), table(&summary));
}

#[test]
fn the_first_player_wins_as_often_as_published() {
    // Random play of wari: 48.5 to 48.7 % of decided games, 5.5 to 5.7 % drawn.
    let results = random(referee("wari-bennett"), 10_000).results;
    let first = results.first_of_decided.share.unwrap();
    let [low, high] = first.ends();
    assert!(low <= 0.487 && high >= 0.485, "{first:?}");
    let drawn = results.drawn.share.unwrap();
    let [low, high] = drawn.ends();
    assert!(low <= 0.057 && high >= 0.055, "{drawn:?}");
}

#[test]
fn the_parts_of_a_summary_add_up() {
    for game in REFEREES.iter() {
        let summary = random(game, 300);
        let results = &summary.results;
        let finished = [
            &results.won[&Player::South],
            &results.won[&Player::North],
            &results.drawn,
            &results.won_together,
            &results.lost_together,
        ];
        assert_eq!(finished.iter().map(|share| share.count).sum::<u64>(), 300);
        assert_eq!(results.unfinished.count, 0);
        assert_eq!(
            summary
                .ended_by
                .iter()
                .map(|end| end.games.count)
                .sum::<u64>(),
            300
        );
        assert_eq!(
            summary.lengths.iter().map(|bin| bin.games).sum::<u64>(),
            300
        );
        assert_eq!(
            summary
                .first_moves
                .iter()
                .map(|first| first.games)
                .sum::<u64>(),
            300
        );
        let moves = summary.branching_turns.iter().sum::<u64>();
        assert_eq!(moves as f64, (summary.length.mean.value * 300.0).round());
        assert_eq!(summary.captures.capturing_moves.of, moves);
        let chosen = |head| {
            let labels: BTreeSet<_> = game.rules().clauses_of(head).map(|c| c.label()).collect();
            let fired = summary
                .firing
                .iter()
                .filter(|f| labels.contains(f.clause.as_str()));
            fired.map(|firing| firing.moves).sum::<u64>()
        };
        assert_eq!(chosen(Head::Choose), moves, "{}", game.rules().name());
        assert_eq!(summary.firing.len(), game.rules().clauses().len());
    }
}

#[test]
fn games_are_cut_off_at_the_limit_and_counted() {
    let setting = Setting {
        agreement: Agreement::Never,
        limit: 10,
    };
    let plan = Plan {
        setting,
        ..plan(AgentKind::Random, 40)
    };
    let summary = simulate(&engine(referee("wari-bennett")), &plan, &|_| {});
    assert_eq!(summary.results.unfinished.count, 40);
    assert_eq!(summary.length.most, 10.0);
    assert_eq!((summary.drama.count, summary.winner_lead.len()), (0, 0));
    assert_eq!(summary.ended_by[0].end, End::CutOff);
    assert_eq!(summary.first_moves[0].value, None);
    assert!(table(&summary).contains("cut off"));
}

/// A game that was cut off is no shorter than it was played: means count every
/// game up to the same move, and what lies beyond is not named.
#[test]
fn lengths_of_games_that_were_cut_off_are_known_in_part() {
    let whole = random(referee("wari-bennett"), 400);
    assert_eq!(
        (whole.length_up_to, whole.results.unfinished.count),
        (None, 0)
    );
    let setting = Setting {
        limit: 125,
        ..Setting::default()
    };
    let plan = Plan {
        setting,
        ..plan(AgentKind::Random, 400)
    };
    let cut = simulate(&engine(referee("wari-bennett")), &plan, &|_| {});
    assert!(cut.results.unfinished.count > 200);
    assert_eq!(cut.length_up_to, Some(125));
    assert_eq!((cut.length.median, cut.length.upper_quartile), (None, None));
    assert_eq!(cut.length.lower_quartile, whole.length.lower_quartile);
    assert!(cut.length.mean.value < 125.0);
    let text = table(&cut);
    assert!(text.contains("moves, counted up to 125"), "{text}");
    assert!(text.contains("over 125"), "{text}");
    // What a first move is worth rests on the games that ended.
    let finished = |summary: &Summary| -> u64 {
        let moves = summary.first_moves.iter();
        moves.map(|first| first.finished).sum()
    };
    assert_eq!(finished(&cut), 400 - cut.results.unfinished.count);
    assert_eq!(finished(&whole), 400);
    // No clause ended them, and none is said to have.
    let of = |end: End| cut.ended_by.iter().find(|by| by.end == end);
    assert_eq!(of(End::CutOff).unwrap().games, cut.results.unfinished);
    assert_eq!(of(End::NoClause), None);
    // Clauses that never ended a game are counted too.
    let never = whole.ended_by.iter().filter(|by| by.games.count == 0);
    assert!(never.count() > 0, "{:?}", whole.ended_by);
    let rows = csv(std::slice::from_ref(&cut));
    assert!(rows.lines().next().unwrap().contains(",limit,"), "{rows}");
}

#[test]
fn no_games_give_a_summary_of_nothing() {
    let summary = random(&REFEREES[0], 0);
    assert_eq!((summary.games, summary.length.count), (0, 0));
    let text = table(&summary)
        + &csv(std::slice::from_ref(&summary))
        + &serde_json::to_string(&summary).unwrap();
    assert!(!text.contains("NaN") && !text.contains("inf"), "{text}");
}

#[test]
fn progress_counts_every_game() {
    let most = AtomicU64::new(0);
    let plan = plan(AgentKind::Random, 30);
    simulate(&engine(&REFEREES[0]), &plan, &|done| {
        most.fetch_max(done, Ordering::Relaxed);
    });
    assert_eq!(most.into_inner(), 30);
}

#[test]
fn csv_has_a_row_a_measure_and_as_many_fields_in_each() {
    let summary = random(&REFEREES[0], 60);
    let text = csv(std::slice::from_ref(&summary));
    // No field of these holds a comma, so that lines can be split at them.
    assert!(!text.contains('"'));
    let widths: BTreeSet<usize> = text.lines().map(|line| line.split(',').count()).collect();
    assert_eq!(widths, BTreeSet::from([14]));
    assert_eq!(text.lines().count(), rows(&summary).len() + 1);
    let names: BTreeSet<_> = rows(&summary).into_iter().map(|row| row.measure).collect();
    assert_eq!(names.len(), rows(&summary).len());
}

#[test]
fn the_table_names_what_its_numbers_depend_on() {
    let text = table(&random(referee("wari-bennett"), 60));
    for part in [
        "wari-bennett",
        "random against random",
        "seed 1",
        "60 games",
        "third time",
        "seedlore",
    ] {
        assert!(text.contains(part), "{part} is missing:\n{text}");
    }
}

#[test]
fn every_clause_that_acts_has_an_example_in_which_it_does() {
    for game in REFEREES.iter() {
        let rules = game.rules();
        let found = examples(game, Setting::default(), 1);
        assert_eq!(found, examples(game, Setting::default(), 1));
        for firing in random(game, 400).firing {
            let shown = found
                .iter()
                .any(|e| rules.clause(e.clause).label() == firing.clause);
            assert!(
                shown || firing.moves == 0,
                "{}: {}",
                rules.name(),
                firing.clause
            );
        }
        for example in found {
            let clause = rules.clause(example.clause);
            assert!(is_observable(clause.head()));
            assert!(
                example
                    .events
                    .iter()
                    .any(|event| event.clause() == Some(example.clause))
            );
            let line = example.before.position.notation(rules);
            assert_eq!(
                parse_position(&line, rules).unwrap(),
                example.before.position
            );
            // Who was passed over before is not of the position.
            let mut before = example.before;
            before.passed.clear();
            assert_eq!(game.enter(before.position.clone()), Next::Turn(before));
            let filters = matches!(clause.body(), Body::Filter(_));
            assert_eq!(example.ruled_out.is_some(), filters);
        }
    }
}

#[test]
fn a_lap_that_skips_its_origin_is_shown_doing_so() {
    let game = referee("wari-bennett");
    let found = examples(game, Setting::default(), 1);
    let sown = found
        .iter()
        .find(|e| game.rules().clause(e.clause).head() == Head::Sow)
        .unwrap();
    assert!(
        sown.events
            .iter()
            .any(|event| matches!(event, Event::Skipped { .. }))
    );
}

fn watching(games: u64) -> Watching {
    Watching {
        games,
        patience: u64::MAX,
        steps: u64::MAX,
    }
}

/// Players who look ahead choose alike on the referee's positions and on the
/// engine's boards.
#[test]
fn simple_players_choose_alike_whatever_shows_them_the_game() {
    for game in REFEREES.iter() {
        let engine = engine(game);
        for (agent, games) in [
            (AgentKind::Greedy, 20),
            (AgentKind::Cooperative, 4),
            (AgentKind::Search(2), 2),
            (AgentKind::Search(3), 1),
        ] {
            let plan = Plan {
                setting: Setting {
                    limit: 60,
                    ..Setting::default()
                },
                ..plan(agent, games)
            };
            let told = simulate_told(game, &plan, &|_| {});
            let name = game.rules().name();
            assert_eq!(simulate(&engine, &plan, &|_| {}), told, "{name}, {agent}");
        }
    }
}

/// What the engine plays of a simulation comes to what the referee would have
/// made of it, pictures of rare clauses too.
#[test]
fn games_that_are_not_watched_count_and_are_looked_through_for_pictures() {
    for game in REFEREES.iter() {
        let (engine, plan) = (engine(game), plan(AgentKind::Random, 700));
        let mut gallery = Gallery::new(game.rules());
        let by = (game, &engine);
        let watched = simulate_watched(by, &plan, watching(2), &|_| {}, &mut gallery);
        assert_eq!(watched.summary, simulate(&engine, &plan, &|_| {}));
        let examples = gallery.examples();
        assert!(examples.iter().any(|example| example.game >= 2));
        for firing in watched.summary.firing {
            let is_shown = examples.iter().any(|example| {
                let clause = game.rules().clause(example.clause);
                *clause.label() == *firing.clause
            });
            let clause = game
                .rules()
                .clauses()
                .iter()
                .find(|c| *c.label() == *firing.clause);
            let is_observable = clause.is_some_and(|clause| is_observable(clause.head()));
            let acts = is_observable && firing.games.count > 0;
            assert_eq!(is_shown, acts, "{}: {}", game.rules().name(), firing.clause);
        }
    }
}

/// Games that are watched at a time hide from each other what the worse of them brought.
#[test]
fn watching_ends_where_games_show_nothing_better_on_any_number_of_threads() {
    for game in REFEREES.iter() {
        let (engine, plan) = (engine(game), plan(AgentKind::Random, 120));
        let played = |threads, patience| {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build();
            let watching = Watching {
                patience,
                ..watching(120)
            };
            let mut gallery = Gallery::new(game.rules());
            let by = (game, &engine);
            let play = || simulate_watched(by, &plan, watching, &|_| {}, &mut gallery);
            let watched = pool.unwrap().install(play);
            (watched, gallery.examples())
        };
        let (impatient, pictures) = played(1, 4);
        for threads in [2, 3] {
            assert_eq!(played(threads, 4), (impatient.clone(), pictures.clone()));
        }
        let (patient, best) = played(2, u64::MAX);
        assert_eq!(patient.summary, impatient.summary);
        assert_ne!(patient.steps_a_game, impatient.steps_a_game);
        let telling = |examples: &[Example]| -> u32 { examples.iter().map(|e| e.telling).sum() };
        assert!(telling(&best) >= telling(&pictures));
    }
}

/// Once the steps are spent no further game is begun, watched or not.
#[test]
fn steps_bound_how_many_games_are_played() {
    let game = &REFEREES[0];
    let (engine, plan) = (engine(game), plan(AgentKind::Random, 1000));
    let played = |games, steps| {
        let watching = Watching {
            steps,
            ..watching(games)
        };
        let mut gallery = Gallery::new(game.rules());
        let by = (game, &engine);
        simulate_watched(by, &plan, watching, &|_| {}, &mut gallery)
    };
    let all = played(20, u64::MAX);
    assert_eq!(all.summary.games, 1000);
    let half = played(20, (all.steps_a_game * 500.0) as u64);
    assert!(
        (490..=510).contains(&half.summary.games),
        "{}",
        half.summary.games
    );
    assert!(played(20, 1).summary.games <= 2);
}

#[test]
fn examples_are_found_again_where_they_came_from() {
    let setting = Setting {
        limit: 300,
        ..Setting::default()
    };
    let agents = [AgentKind::Random, AgentKind::Greedy];
    let playing = |name: &str| {
        let mut agents = agents.into_iter();
        let agent = agents.find(|agent| agent.to_string() == name);
        agent.map(|agent| (agent, setting))
    };
    for game in REFEREES.iter() {
        let mut gallery = Gallery::new(game.rules());
        for agent in agents {
            // So few that some clauses wait for the second player.
            let plan = Plan {
                setting,
                ..plan(agent, 3)
            };
            let by = (game, &engine(game));
            simulate_watched(by, &plan, watching(3), &|_| {}, &mut gallery);
        }
        let found = gallery.examples();
        let name = game.rules().name();
        assert!(found.len() > 3, "{name}");
        let origins: Vec<Origin> = found.iter().map(Example::origin).collect();
        assert_eq!(restored(game, 1, &playing, &origins), Some(found), "{name}");
        for spoilt in [
            |origin: &mut Origin| origin.clause = usize::MAX,
            |origin: &mut Origin| origin.players = "nobody".into(),
            |origin: &mut Origin| origin.ply = 301,
            |origin: &mut Origin| origin.telling += 1,
        ] {
            let mut origins = origins.clone();
            spoilt(origins.last_mut().unwrap());
            assert_eq!(restored(game, 1, &playing, &origins), None, "{name}");
        }
    }
}

/// Whoever may look at one move or two looks at all moves of the turn, and so
/// sees what the other sees: with the same dice for both seats, each game would
/// be played twice, won once by either, and the score always be one half.
#[test]
fn players_who_see_alike_do_not_play_each_game_twice() {
    let engine = engine(referee("wari-bennett"));
    let scores = (1..=4).map(|seed| {
        let plan = LadderPlan {
            nodes: (1, 2),
            step: LadderStep::Twice,
            games: 10,
            seed,
            setting: Setting::default(),
        };
        let ladder = plan.climb(&engine, &|_| ()).unwrap();
        ladder.rungs[1].score.value
    });
    assert!(scores.into_iter().any(|score| score != 0.5));
}
