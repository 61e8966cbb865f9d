//! Players on real rulesets: what they choose, and games as they are written.

use std::sync::LazyLock;

use proptest::prelude::*;
use rayon::prelude::*;

use seedlore::engine::Engine;
use seedlore::game::{Game, GameRecord, History, Next, NoHistory, Outcome, Turn, parse_position};
use seedlore::play::{
    Agent, AgentKind, Dice, Ending, Observer, Setting, play_game, record_untold, recorded_game,
};
use seedlore::referee::{Event, Narrator, Referee};
use seedlore::rules::{ByPlayer, Objective, Player};

use crate::support;
use crate::written::ruleset;

fn agents(south: &AgentKind, north: &AgentKind) -> ByPlayer<AgentKind> {
    let mut agents = ByPlayer::from_value(*north);
    agents[Player::South] = *south;
    agents
}

fn play(game: &Referee, agents: ByPlayer<AgentKind>, number: u64) -> Ending {
    struct Conserved(u16);
    impl Observer for Conserved {
        fn begins(&mut self, _: &Next, _: &[Event]) {}
        fn moves(&mut self, turn: &Turn, option: usize, _: &[Event], next: &Next) {
            assert_eq!(turn.position.seeds_in_all(), self.0);
            assert_eq!(turn.options[option].after.seeds_in_all(), self.0);
            assert_eq!(next.position().seeds_in_all(), self.0);
        }
    }
    play_game(
        game,
        ByPlayer::from_fn(|player| &agents[player] as &dyn Agent),
        Setting::default(),
        &mut Dice::of_game(1, number),
        &mut Conserved(game.rules().seeds_in_all()),
    )
}

/// Few: players who look ahead take their time.
static REFEREES: LazyLock<Vec<Referee>> = LazyLock::new(|| {
    let rulesets = support::FEW.map(|name| support::collection().get(name).unwrap().clone());
    rulesets.map(Referee::new).into()
});

fn with_objective(objective: Objective) -> impl Iterator<Item = &'static Referee> {
    let has = move |game: &&Referee| game.rules().objective().says == objective;
    REFEREES.iter().filter(has)
}

fn competitive() -> impl Iterator<Item = &'static Referee> {
    with_objective(Objective::MostCaptured)
}

/// Of games in which each begins half: those that `one` won, and those decided.
fn duel(game: &Referee, one: AgentKind, other: AgentKind, games: u64) -> (u64, u64) {
    let tally = |number: u64| {
        let (mine, agents) = match number % 2 {
            0 => (Player::South, agents(&one, &other)),
            _ => (Player::North, agents(&other, &one)),
        };
        match play(game, agents, number) {
            Ending::Finished(finish) => match finish.outcome {
                Outcome::Won(player) => (u64::from(player == mine), 1),
                _ => (0, 0),
            },
            Ending::Unfinished(_) => (0, 0),
        }
    };
    (0..games)
        .into_par_iter()
        .map(tally)
        .reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1))
}

#[test]
fn greedy_beats_random() {
    for game in competitive() {
        let (won, decided) = duel(game, AgentKind::Greedy, AgentKind::Random, 200);
        assert!(
            won * 10 > decided * 8,
            "{}: {won} of {decided}",
            game.rules().name()
        );
    }
}

#[test]
fn looking_ahead_beats_greed() {
    for game in competitive() {
        let (won, decided) = duel(game, AgentKind::Search(3), AgentKind::Greedy, 40);
        assert!(
            won * 10 > decided * 6,
            "{}: {won} of {decided}",
            game.rules().name()
        );
    }
}

#[test]
fn looking_further_beats_looking_near() {
    for game in competitive().take(2) {
        let (won, decided) = duel(game, AgentKind::Search(4), AgentKind::Search(1), 20);
        assert!(
            won * 10 > decided * 6,
            "{}: {won} of {decided}",
            game.rules().name()
        );
    }
}

/// The mean difference of the players' captures at the end.
fn unevenness(game: &Referee, kind: AgentKind, games: u64) -> f64 {
    let difference = |number| match play(game, ByPlayer::from_value(kind), number) {
        Ending::Finished(finish) => finish.position.lead(Player::South).unsigned_abs(),
        Ending::Unfinished(position) => position.lead(Player::South).unsigned_abs(),
    };
    let all: u32 = (0..games).into_par_iter().map(difference).sum();
    f64::from(all) / games as f64
}

#[test]
fn cooperation_evens_the_counts() {
    for game in REFEREES.iter() {
        let random = unevenness(game, AgentKind::Random, 200);
        let cooperative = unevenness(game, AgentKind::Cooperative, 200);
        assert!(
            cooperative < random / 2.0,
            "{}: {cooperative} {random}",
            game.rules().name()
        );
    }
}

#[test]
fn a_search_for_a_common_end_is_nearer_to_it_than_chance() {
    assert!(with_objective(Objective::EqualCaptured).next().is_some());
    for game in with_objective(Objective::EqualCaptured) {
        let random = unevenness(game, AgentKind::Random, 60);
        let search = unevenness(game, AgentKind::Search(2), 60);
        assert!(
            search < random,
            "{}: {search} {random}",
            game.rules().name()
        );
    }
}

/// The plainest search there is: every line to its end or to the depth.
fn plain_value(game: &Referee, next: &Next, depth: u8, me: Player) -> i32 {
    const WON: i32 = 1_000_000;
    match next {
        Next::Over(finish) => match finish.outcome {
            Outcome::Won(player) if player == me => WON + i32::from(depth),
            Outcome::Won(_) => -WON - i32::from(depth),
            _ => 0,
        },
        Next::Turn(turn) if depth == 0 => turn.position.lead(me),
        Next::Turn(turn) => {
            let values = (0..turn.options.len()).map(|option| {
                let after = game.play(turn, option, &mut seedlore::game::NoHistory);
                plain_value(game, &after, depth - 1, me)
            });
            if turn.position.mover == me {
                values.max().unwrap()
            } else {
                values.min().unwrap()
            }
        }
    }
}

#[test]
fn cutting_branches_changes_no_choice() {
    struct Checked<'g>(&'g Referee);
    impl Agent for Checked<'_> {
        fn choose(&self, game: &dyn Game, turn: &Turn, dice: &mut Dice) -> usize {
            let chosen = AgentKind::Search(3).choose(game, turn, dice);
            let values: Vec<i32> = (0..turn.options.len())
                .map(|option| {
                    let next = game.play(turn, option, &mut seedlore::game::NoHistory);
                    plain_value(self.0, &next, 2, turn.position.mover)
                })
                .collect();
            assert_eq!(Some(&values[chosen]), values.iter().max());
            chosen
        }
    }
    for game in competitive() {
        let checked = Checked(game);
        let mut pair = ByPlayer::from_value(&AgentKind::Random as &dyn Agent);
        pair[Player::South] = &checked;
        for number in 0..2 {
            let mut dice = Dice::of_game(3, number);
            play_game(
                game,
                pair,
                Setting::default(),
                &mut dice,
                &mut seedlore::play::Unobserved,
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn recorded_games_survive_print_and_parse_and_replay(
        which: prop::sample::Index,
        seed: u64,
        number: u64,
    ) {
        let game = &Referee::new(which.get(support::collection().rulesets()).clone());
        let pair = ByPlayer::from_fn(|_| &AgentKind::Random as &dyn Agent);
        let names = ByPlayer::from_value("random".to_string());
        // A match that is cut off has a record without a result.
        let setting = Setting {
            limit: 1_000,
            ..Setting::default()
        };
        let mut dice = Dice::of_game(seed, number);
        let record = recorded_game(game, pair, names.clone(), setting, &mut dice);
        // The engine writes the same, in a fraction of the time.
        let engine = Engine::new(game.rules().clone());
        let untold = record_untold(&engine, pair, names, setting, &mut Dice::of_game(seed, number));
        prop_assert_eq!(&untold, &record);
        let read = GameRecord::parse(&record.to_lines()).unwrap();
        prop_assert_eq!(&read, &record);
        let end = read.replay(game, &mut History::new(setting.agreement)).unwrap();
        let name = game.rules().name();
        let is_over = record.result.is_some();
        prop_assert_eq!(matches!(end, Next::Over(_)), is_over, "{}", name);
        prop_assert!(is_over || record.moves.len() == 1_000, "{}", name);
    }
}

/// A round is over, and of what the poorer player has one seed fills no pit.
#[test]
fn a_remainder_that_is_given_is_handed_over_where_no_pit_is_claimed() {
    let game = Referee::new(ruleset(
        "choose own pit
sow anticlockwise
end when seeds in any pits is at most 1: capture any pits for owner
rounds {
  refill 4 per pit
  unfilled pits closed
  remainder 1 given
  until captured by poorer is less than 4
}
win by most captured",
    ));
    let last_move = "0 0 1 / 0 0 0 | 7 4 | south | 40 40";
    let position = parse_position(last_move, game.rules()).unwrap();
    let Next::Turn(turn) = game.enter(position) else {
        panic!("the last seed can be sown");
    };
    let mut events = Vec::new();
    let next = game.narrate(&turn, 0, &mut NoHistory, &mut events);
    let captured = next.position().captured;
    assert_eq!((captured.south, captured.north), (4, 0));
    let by = |event: &Event| match event {
        Event::HandedOver {
            clause, seeds: 1, ..
        } => Some(game.rules().clause(*clause).label()),
        _ => None,
    };
    assert_eq!(events.iter().find_map(by), Some("rounds 3"));
}

/// Whose a round is, the object of the game says; so the clause acts there too.
#[test]
fn the_object_of_the_game_judges_rounds() {
    let game = Referee::new(support::collection().get("whyo-murray").unwrap().clone());
    let last_move = "0 0 0 0 0 1 / 3 0 0 0 0 0 | 31 13 | south | 40 40";
    let position = parse_position(last_move, game.rules()).unwrap();
    let mut events = Vec::new();
    let Next::Turn(turn) = game.enter(position) else {
        panic!("the last seed can be sown");
    };
    game.narrate(&turn, 0, &mut NoHistory, &mut events);
    let judged = events.iter().find_map(|event| match event {
        Event::RoundJudged { clause, winner, .. } => Some((*clause, *winner)),
        _ => None,
    });
    let object = game.rules().objective().clause;
    assert_eq!(judged, Some((object, Some(Player::South))));
}
