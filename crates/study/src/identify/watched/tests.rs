//! What was seen is read, and leads to the ruleset that was played.

use super::candidate::{BoardSize, Candidates};
use super::model::{self, Taken};
use super::seen::{Seen, SeenBoard, SeenMove, SeenPit};
use super::trial::{TrialPlan, trial};
use crate::play::{AgentKind, Dice};
use seedlore_language::Library;
use seedlore_language::rules::{Direction, Player};

/// Rulesets of one board and others.
const SOME: [&str; 8] = [
    "wari-bennett",
    "wari-walker",
    "kalah",
    "awari-herskovits",
    "hus-damara",
    "toguz-kumalak",
    "das-bohnenspiel",
    "kpo-massaquoi",
];

fn library() -> Library {
    let library = Library::built_in_only(None, &SOME);
    library.expect("they are read").expect("they are there")
}

const WARI: BoardSize = BoardSize {
    rows: 2,
    pits: 6,
    seeds: Some(4),
};

fn pit(row: u8, number: u8) -> Option<SeenPit> {
    Some(SeenPit::Pit { row, number })
}

#[test]
fn moves_are_read_as_people_write_them() {
    let seen = Seen::parse(
        "# in the market\n3 takes 2\n\n5 # and no more\nb4 takes 0\n2.4: 1\n3> takes 4\n3 2\n3:2\n\
         N: 1< takes nothing\nsouth: 6\n? takes ?\npass\nreserve takes 1 seed\n",
    )
    .unwrap();
    let told: Vec<_> = seen
        .moves
        .iter()
        .map(|one| (one.pit, one.taken, one.side))
        .collect();
    let (south, north) = (Some(Player::South), Some(Player::North));
    assert_eq!(
        told,
        [
            (pit(1, 3), Some(2), None),
            (pit(1, 5), None, None),
            (pit(2, 4), Some(0), None),
            (pit(2, 4), Some(1), None),
            (pit(1, 3), Some(4), None),
            (pit(1, 3), Some(2), None),
            (pit(1, 3), Some(2), None),
            (pit(1, 1), Some(0), north),
            (pit(1, 6), None, south),
            (None, None, None),
            (Some(SeenPit::Reserve), Some(1), None),
        ]
    );
    let directions: Vec<_> = seen.moves.iter().map(|one| one.direction).collect();
    assert_eq!(directions[4], Some(Direction::Anticlockwise));
    assert_eq!(directions[7], Some(Direction::Clockwise));
    assert_eq!(seen.moves[2].line, 5);
    // What is written again is read back.
    let lines: Vec<String> = seen.moves.iter().map(SeenMove::notation).collect();
    let again = Seen::parse(&lines.join("\n")).unwrap();
    let bare = |one: &SeenMove| SeenMove {
        line: 0,
        ..one.clone()
    };
    let bare = |seen: &Seen| seen.moves.iter().map(bare).collect::<Vec<_>>();
    assert_eq!(bare(&again), bare(&seen));
}

#[test]
fn boards_stand_before_the_moves_and_behind_them() {
    let seen = Seen::parse(
        "board \"4 4 4 / 4 4 4\"\n1 takes 0 board \"0 5 ? / 5 5 4 | 0 0 | north\"\n2\n\
         board 0 0 1 / 1 - 1\n",
    )
    .unwrap();
    assert_eq!(seen.start, Some(SeenBoard::new(2, 3, &[4; 6])));
    let after = seen.moves[0].board.as_ref().unwrap();
    assert_eq!(after.pits[..3], [Some(0), Some(5), None]);
    assert_eq!(seen.moves[1].board.as_ref().unwrap().pits[4], None);
    let size = BoardSize {
        rows: 2,
        pits: 3,
        seeds: Some(4),
    };
    assert_eq!(seen.size(), Some(size));
    let later = Seen::parse("1 board \"0 2 1 / 1 1 1\"").unwrap();
    assert_eq!(
        later.size(),
        Some(BoardSize {
            seeds: None,
            ..size
        })
    );
}

#[test]
fn errors_say_the_line_and_what_to_write() {
    for (text, line, part, message) in [
        ("", 1, "", "no move was written"),
        ("# only this\n", 1, "", "no move was written"),
        ("1\nthird takes 2", 2, "third", "`third` is no pit"),
        ("1\n2.0", 2, "2.0", "`2.0` is no pit"),
        (
            "3 takes two",
            1,
            "two",
            "`two` is not how many seeds were captured",
        ),
        (
            "3 takes 2 quickly",
            1,
            "quickly",
            "`quickly` is one word more than a move has",
        ),
        ("1 board \"1 x\"", 1, "x", "`x` is no number of seeds"),
        (
            "1 board \"1 2 / 1\"",
            1,
            "\"1 2 / 1\"",
            "the rows of this board are not alike",
        ),
        (
            "board \"1 1\"\nboard \"1 1\"\n1",
            2,
            "board \"1 1\"",
            "two boards follow one another",
        ),
        (
            "board \"1 1\"\n1 board \"1 1 / 1 1\"",
            2,
            "1 board \"1 1 / 1 1\"",
            "this board has 2 rows of 2 pits, the one before has 1 of 2",
        ),
    ] {
        let error = Seen::parse(text).unwrap_err();
        let found = (
            error.line,
            &text[error.place.clone()],
            error.message.as_str(),
        );
        assert_eq!(found, (line, part, message), "{text}");
        assert!(error.help.contains("write") || error.help.contains("leave"));
    }
}

#[test]
fn a_likelihood_of_pits_and_numbers_is_one_in_all() {
    let truth = pit(2, 3);
    let all = (1..=2).flat_map(|row| (1..=6).map(move |number| pit(row, number)));
    let sum: f64 = all.map(|said| model::pit(said, truth, (2, 6)).exp()).sum();
    assert!((sum - 1.0).abs() < 0.01, "{sum}");
    assert!(model::pit(pit(2, 4), truth, (2, 6)) > model::pit(pit(2, 6), truth, (2, 6)));
    let two = Taken {
        all: 2,
        but_sown: None,
    };
    let sum: f64 = (0..500).map(|n| model::taken(Some(n), two).exp()).sum();
    assert!(sum > 0.97 && sum <= 1.0, "{sum}");
    assert!(model::taken(Some(3), two) > model::taken(Some(5), two));
    assert_eq!(model::taken(None, two), 0.0);
}

/// A game that is played by a ruleset, as it would be written down.
fn game_of(candidates: &Candidates, name: &str, number: u64) -> Seen {
    let mut all = candidates.all.iter();
    let at = all.position(|one| one.rules().name() == name).unwrap();
    let mut dice = Dice::of_game(9, number);
    candidates.watched(at, AgentKind::Random, 10, &mut dice)
}

#[test]
fn a_game_is_known_again_and_one_slip_is_a_cost() {
    let library = library();
    let candidates = Candidates::new(&library.collection, Some(WARI));
    assert!(candidates.count() >= 4, "{:?}", candidates.left_out);
    for name in ["wari-bennett", "awari-herskovits", "kpo-massaquoi"] {
        let right = game_of(&candidates, name, 1);
        let ranking = candidates.rank(&right);
        let of = |ranking: &super::Ranking| {
            let mut all = ranking.rulesets.iter();
            let at = all.position(|one| one.name == name).unwrap();
            (at, ranking.rulesets[at].clone())
        };
        let (at, truth) = of(&ranking);
        assert!(at < 3, "{name} is number {at}");
        assert_eq!((truth.explained, &truth.deviation), (10, &None), "{name}");
        // Another pit in the sixth move.
        let mut wrong = right.clone();
        let Some(SeenPit::Pit { number, .. }) = &mut wrong.moves[5].pit else {
            panic!("a pit is played");
        };
        *number = if *number == 1 { 2 } else { *number - 1 };
        let (at, doubted) = of(&candidates.rank(&wrong));
        assert!(at < 3, "{name} is number {at} when a pit is mistyped");
        let cost = truth.default_log - doubted.default_log;
        assert!((2.0..8.0).contains(&cost), "{name}: {cost}");
        // Another number in the fourth.
        let mut wrong = right.clone();
        wrong.moves[3].taken = wrong.moves[3].taken.map(|taken| taken + 2);
        let (at, doubted) = of(&candidates.rank(&wrong));
        assert!(at < 3, "{name} is number {at} when a number is mistyped");
        assert!(doubted.default_log < truth.default_log - 2.0);
        assert!(doubted.explained >= 9, "{}", doubted.explained);
    }
}

#[test]
fn the_same_is_found_again() {
    let library = library();
    let candidates = Candidates::new(&library.collection, None);
    let seen = game_of(&candidates, "wari-bennett", 3);
    let told = |candidates: &Candidates| format!("{:?}", candidates.rank(&seen));
    let first = told(&candidates);
    assert_eq!(first, told(&candidates));
    assert_eq!(first, told(&Candidates::new(&library.collection, None)));
}

#[test]
fn a_deviation_says_what_was_expected() {
    let library = library();
    let candidates = Candidates::new(&library.collection, Some(WARI));
    let seen = Seen::parse("3 takes 0\n\n3 takes 7\n").unwrap();
    let ranking = candidates.rank(&seen);
    let mut all = ranking.rulesets.iter();
    let wari = all.find(|one| one.name == "wari-bennett").unwrap();
    let first = wari.deviation.as_ref().unwrap();
    assert_eq!((first.nth, first.line, wari.explained), (2, 3, 1));
    assert_eq!(first.words, "0 captured was expected, 7 was written");
}

#[test]
fn what_no_ruleset_explains_is_none_of_these() {
    let library = library();
    let candidates = Candidates::new(&library.collection, Some(WARI));
    let seen = Seen::parse(&"1 takes 9\n".repeat(6)).unwrap();
    let ranking = candidates.rank(&seen);
    assert!(ranking.share_of_none > 0.9, "{}", ranking.share_of_none);
    let known = candidates.rank(&game_of(&candidates, "kpo-massaquoi", 2));
    assert!(known.share_of_none < 0.2, "{}", known.share_of_none);
    for ranking in [ranking, known] {
        let shares: f64 = ranking.rulesets.iter().map(|one| one.share).sum();
        assert!((shares + ranking.share_of_none - 1.0).abs() < 1e-9);
    }
}

#[test]
fn a_record_may_go_on_when_the_game_is_over() {
    let library = library();
    let candidates = Candidates::new(&library.collection, None);
    let seen = Seen::parse(&"6 takes 1\n1\n? takes 2\n".repeat(70)).unwrap();
    for one in candidates.rank_defaults(&seen).rulesets {
        assert!(one.log.is_finite(), "{}: {}", one.name, one.log);
        assert!(one.deviation.is_some(), "{}", one.name);
    }
}

#[test]
fn only_boards_of_that_size_are_looked_at() {
    let library = library();
    let four = |size| Candidates::new(&library.collection, Some(size)).count();
    let all = Candidates::new(&library.collection, None).count();
    let rows = four(BoardSize {
        rows: 4,
        pits: 16,
        seeds: None,
    });
    let wari = four(WARI);
    assert!(
        rows >= 1 && wari >= 4 && rows + wari < all,
        "{rows} {wari} {all}"
    );
    // A board that was looked at after a move is held against it, pit by pit.
    let candidates = Candidates::new(&library.collection, None);
    let seen = Seen::parse("S: 1 takes 0 board \"0 10 10 10 10 10 10 10 10 / 9 9 9 9 9 9 9 9 9\"");
    let ranking = candidates.rank(&seen.unwrap());
    let first = &ranking.rulesets[0];
    let words = first.deviation.as_ref().map(|one| one.words.as_str());
    assert_eq!((first.name.as_str(), first.explained), ("toguz-kumalak", 0));
    assert_eq!(words, Some("one pit of the board holds another number"));
    let wrong = first.log;
    let seen = Seen::parse("S: 1 takes 0 board \"1 10 10 10 10 10 10 10 10 / 9 9 9 9 9 9 9 9 9\"");
    let ranking = candidates.rank(&seen.unwrap());
    assert_eq!(ranking.rulesets[0].name, "toguz-kumalak");
    assert_eq!(ranking.rulesets[0].explained, 1);
    assert!(ranking.rulesets[0].log > wrong + 3.0);
}

#[test]
fn what_to_look_for_parts_the_likeliest() {
    let library = library();
    let candidates = Candidates::new(&library.collection, Some(WARI));
    let seen = Seen::parse("3 takes 0\n4 takes 0\n").unwrap();
    let ranking = candidates.rank(&seen);
    let lookouts = candidates.lookouts(&ranking);
    let most = lookouts.here.first().expect("the rulesets differ soon");
    assert!(most.bits > 0.02 && most.bits <= 3.0, "{}", most.bits);
    for one in &lookouts.here {
        for expected in &one.expected {
            let sum: f64 = expected.outcomes.iter().map(|(_, share)| share).sum();
            assert!((sum - 1.0).abs() < 1e-6, "{}: {sum}", expected.name);
        }
        assert!(!one.words().is_empty());
    }
    let bits: Vec<f64> = lookouts.here.iter().map(|one| one.bits).collect();
    assert!(bits.iter().all(|one| *one >= 0.0));
}

#[test]
fn where_nothing_here_parts_two_another_game_does() {
    let two = Library::built_in_only(None, &["wari-bennett", "wari-walker"]);
    let two = two.expect("they are read").expect("they are there");
    let candidates = Candidates::new(&two.collection, Some(WARI));
    assert_eq!(candidates.count(), 2);
    let ranking = candidates.rank_defaults(&Seen::parse("3 takes 0\n").unwrap());
    let lookouts = candidates.lookouts(&ranking);
    assert!(lookouts.here.is_empty(), "{:?}", lookouts.here);
    let elsewhere = lookouts.elsewhere.expect("a game parts them");
    assert!(elsewhere.moves.len() > 1, "{:?}", elsewhere.moves);
    assert_ne!(elsewhere.outcomes[0], elsewhere.outcomes[1]);
    let words = elsewhere.words();
    let mut titles = elsewhere.titles.iter();
    assert!(
        titles.all(|title| words.contains(title.as_str())),
        "{words}"
    );
}

#[test]
fn the_trial_finds_the_ruleset_and_counts_what_it_misses() {
    let library = library();
    let plan = TrialPlan {
        games: 1,
        ..TrialPlan::default()
    };
    let all = trial(&library.collection, &plan, &|_| ());
    assert!(all.games >= 14, "{}", all.games);
    assert!(all.among_three_alike + 1 >= all.games, "{all:?}");
    assert!(all.first <= all.among_three && all.among_three <= all.among_three_alike);
    let again = trial(&library.collection, &plan, &|_| ());
    assert_eq!(all, again);
    let slip = TrialPlan {
        has_slip: true,
        ..plan
    };
    let slipped = trial(&library.collection, &slip, &|_| ());
    assert_eq!(slipped.games, all.games);
    assert!(10 * slipped.among_three_alike >= 8 * slipped.games);
}

/// Pits of a game in pairs of digits: where a move begins, and where its last seed falls.
fn pits_of_pairs(record: &str, most: usize) -> Seen {
    let words = record.split_whitespace();
    let moves = words.filter(|word| {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        digits == 2 && !word.ends_with('.')
    });
    let lines: Vec<&str> = moves.take(most).map(|word| &word[..1]).collect();
    Seen::parse(&lines.join("\n")).expect("pits are moves")
}

#[test]
fn games_of_a_tournament_lead_to_togyz_kumalak() {
    let library = library();
    let candidates = Candidates::new(
        &library.collection,
        Some(BoardSize {
            rows: 2,
            pits: 9,
            seeds: Some(9),
        }),
    );
    for record in [
        "1. 87(10) 22(10) 2. 11 99(22) 3. 81(22) 91x(25) 4. 91 23 5. 89 78",
        "1. 76 98 2. 66 87 3. 12 76 4. 25 78 5. 48 36X 6. 94 16",
    ] {
        let ranking = candidates.rank(&pits_of_pairs(record, 10));
        assert_eq!(ranking.rulesets[0].name, "toguz-kumalak", "{record}");
        assert_eq!(ranking.rulesets[0].explained, 10, "{record}");
    }
    // With what the first of them captured, no board need be known.
    let captured = "8 takes 10\n2 takes 10\n1 takes 0\n9 takes 12\n8 takes 12\n9 takes 3\n";
    let ranking = Candidates::new(&library.collection, None).rank(&Seen::parse(captured).unwrap());
    assert_eq!(ranking.rulesets[0].name, "toguz-kumalak");
    assert!(
        ranking.rulesets[0].share > 0.99,
        "{}",
        ranking.rulesets[0].share
    );
}
