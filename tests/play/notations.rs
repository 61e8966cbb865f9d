//! Moves and games as Seedlore and others write them, read back.

use seedlore::game::{Answer, Answers, Game, Move, Next, Outcome, Spelling, parse_move};
use seedlore::referee::Referee;
use seedlore::rules::{Board, Direction, Pit, Player, Ruleset};
use seedlore::verify::{
    Done, Mismatch, Notation, Watched, Why, hold, notation_of, read, read_move, write_move,
};

use crate::support;
use crate::written::checked;

/// Every place that a move can name.
fn places(board: &Board) -> Vec<Pit> {
    let others = [
        Pit::store(Player::South),
        Pit::reserve(Player::North),
        Pit::centre(),
    ];
    let beside = others
        .into_iter()
        .filter(|place| board.named(&written(board, *place), Player::South) == Some(*place));
    board.pits().chain(beside).collect()
}

fn written(board: &Board, place: Pit) -> String {
    board.name(place, Player::South).replace(' ', "-")
}

/// All there is to say of a move from these pits, in 26 ways.
fn moves(pits: &[Pit]) -> Vec<Move> {
    let mut moves = Vec::new();
    let answers = [
        Answers::none(),
        Answers::none().and(Answer::No).and(Answer::Number(24)),
        Answers::none().and(Answer::Pit(pits[0])).and(Answer::Yes),
    ];
    for pit in pits {
        for way in 0..26 {
            for direction in [
                None,
                Some(Direction::Clockwise),
                Some(Direction::Anticlockwise),
            ] {
                for taking in [None, Some(1), Some(24)] {
                    for answers in answers {
                        moves.push(Move {
                            way,
                            pit: *pit,
                            direction,
                            taking,
                            answers,
                        });
                    }
                }
            }
        }
    }
    moves
}

fn boards() -> Vec<Ruleset> {
    let mut seen: Vec<(u8, u8, bool)> = Vec::new();
    let mut boards = Vec::new();
    for rules in support::collection().rulesets() {
        let board = rules.board();
        let shape = (board.rows(), board.row_length(), board.players().len() > 2);
        if !seen.contains(&shape) {
            seen.push(shape);
            boards.push(rules.clone());
        }
    }
    assert!(boards.len() > 20, "{}", boards.len());
    boards
}

#[test]
fn every_move_of_26_ways_reads_back_on_every_board() {
    for rules in boards() {
        let board = rules.board();
        let pits = places(board);
        for mv in moves(&pits) {
            let text = mv.notation(Player::South, board);
            let back = parse_move(&text, Player::South, board);
            assert_eq!(back.as_ref(), Ok(&mv), "{text} of {}", rules.name());
        }
    }
}

#[test]
fn every_notation_reads_back_what_it_can_say() {
    let mut said = [0; Notation::ALL.len()];
    for rules in boards()
        .into_iter()
        .filter(|rules| rules.players().len() == 2)
    {
        let board = rules.board();
        for mv in moves(&board.pits().take(3).collect::<Vec<_>>()) {
            for (at, notation) in Notation::ALL.into_iter().enumerate() {
                let done = Done {
                    mv,
                    mover: Player::South,
                    landing: board.pits().nth(1),
                    marks: true,
                    captured: Some(7),
                    is_plain: false,
                };
                let Ok(text) = write_move(&done, notation, board) else {
                    continue;
                };
                said[at] += 1;
                let back = read_move(&text, notation, Player::South, board);
                let spelling = back.map(|told| told.spelling.exact());
                assert_eq!(spelling, Ok(mv), "{notation}: {text} of {}", rules.name());
            }
        }
    }
    assert!(said.iter().all(|n| *n > 1000), "{said:?}");
}

/// So many ways to move that are all open at the start.
fn ways(count: usize) -> Ruleset {
    let ways: Vec<String> = (0..count)
        .map(|nth| match nth + 1 == count {
            true => "own pit, sow anticlockwise [assumed: a test]".to_string(),
            false => format!(
                "own pit, sow anticlockwise when turn is {} [assumed: a test]",
                nth + 900
            ),
        })
        .collect();
    let text = format!(
        "ruleset ways \"Ways\" {{\n  board 2 rows of 6 pits [assumed: a test]\n  \
         seeds 4 in every pit [assumed: a test]\n  choose {}\n  on landing {{\n    \
         opponent pit making 2 or 3: capture last [assumed: a test]\n  }}\n  \
         on stuck: end [assumed: a test]\n  win by most captured [assumed: a test]\n}}\n",
        ways.join("\n      or ")
    );
    checked("ways", &text)
}

#[test]
fn moves_of_rulesets_with_1_to_26_ways_read_back() {
    for count in 1..=26 {
        let referee = Referee::new(ways(count));
        let Next::Turn(turn) = referee.enter(referee.start()) else {
            panic!("it begins with a turn");
        };
        assert_eq!(turn.options.len(), 6, "{count} ways");
        let board = referee.rules().board();
        for option in &turn.options {
            assert_eq!(usize::from(option.mv.way), count - 1);
            let text = option.mv.notation(Player::South, board);
            assert_eq!(
                parse_move(&text, Player::South, board).as_ref(),
                Ok(&option.mv),
                "{text}"
            );
        }
        // A game of it is followed.
        let mv = turn.options[0].mv.notation(Player::South, board);
        let games = read(&format!("{{\"moves\":\"{mv}\"}}")).unwrap();
        assert_eq!(hold(&referee, &games[0]).mismatch, None, "{mv}");
    }
}

fn built_in(name: &str) -> Referee {
    Referee::new(support::collection().get(name).unwrap().clone())
}

/// A text of one game, held against a ruleset: moves that agreed, and where it parts.
fn held(referee: &Referee, text: &str) -> (usize, Option<Mismatch>) {
    let games = read(text).unwrap();
    assert_eq!(games.len(), 1, "{text}");
    let held = hold(referee, &games[0]);
    (held.plies, held.mismatch)
}

const TUZ: &str = "1. 76 98 2. 66 87 3. 12 76 4. 25 78 5. 48 36x 6. 94 16";

#[test]
fn a_tuz_is_marked_as_in_print() {
    let togyz = built_in("toguz-kumalak");
    for sign in ["x", "X", "х", "Х", "×"] {
        let text = TUZ.replace("36x", &format!("36{sign}"));
        assert_eq!(held(&togyz, &text), (12, None), "{sign}");
        // The sign is compared.
        let (plies, parts) = held(&togyz, &text.replace(" 98", &format!(" 98{sign}")));
        assert_eq!(plies, 1, "{sign}");
        assert_eq!(
            parts.unwrap().why,
            Why::OtherMark { record: true },
            "{sign}"
        );
    }
}

/// Three games of the cup of Kazakhstan, 2018. In the third a three in the last pit is left alone:
/// today's rules bar a tuzduk there, those of 1906 do not.
#[test]
fn tournament_games_are_played_by_the_rules_of_today() {
    let games = read(include_str!("../traced/togyz-cup.pgn")).unwrap();
    let parted = |ruleset| {
        let referee = built_in(ruleset);
        let held = games.iter().map(|game| hold(&referee, game));
        held.map(|held| (held.plies, held.mismatch.and_then(|mismatch| mismatch.ply)))
            .collect::<Vec<_>>()
    };
    let agreed = parted("toguz-kumalak-federation");
    assert_eq!(agreed.iter().map(|(plies, _)| plies).sum::<usize>(), 236);
    assert!(agreed.iter().all(|(_, at)| at.is_none()), "{agreed:?}");
    let older = parted("toguz-kumalak");
    assert_eq!(older[..2], agreed[..2]);
    assert_eq!(older[2].1, Some(13));
}

#[test]
fn one_slip_is_told_where_it_is() {
    let togyz = built_in("toguz-kumalak");
    for slip in ["7q", "ab", "7", "resigns", "999"] {
        let (plies, parts) = held(&togyz, &TUZ.replace(" 76 4", &format!(" {slip} 4")));
        let told = parts.unwrap();
        // A pit alone is a move, and the game may go on from it otherwise.
        if slip != "7" {
            assert_eq!((plies, told.ply), (5, Some(6)), "{slip}: {told}");
            assert!(
                told.to_string()
                    .contains(&format!("`{slip}` is not a move")),
                "{told}"
            );
        }
    }
    // The first word as well: the rest shows how the game is written.
    let (plies, parts) = held(&togyz, &TUZ.replace("1. 76", "1. 7q"));
    let told = parts.unwrap();
    assert_eq!((plies, told.ply), (0, Some(1)));
    assert!(
        told.to_string().contains("in the notation `pairs`"),
        "{told}"
    );
    // In a list, and in letters.
    let wari = built_in("wari-bennett");
    let games = read(r#"{"moves":"C a D c? E"}"#).unwrap();
    let board = wari.rules().board();
    assert_eq!(notation_of(&games[0].plies, board), Notation::Letters);
    let held = hold(&wari, &games[0]);
    assert_eq!(held.mismatch.unwrap().ply, Some(4));
    assert_eq!(held.plies, 3);
    // A text that is no game is none.
    assert!(read("Seedlore plays games.\n").is_err());
}

#[test]
fn annotations_variations_and_lines_by_percent_are_passed_over() {
    let togyz = built_in("toguz-kumalak");
    let plain = "1. 76 98 2. 66 87 3. 12 76";
    for text in [
        "1. 76 98 $1 2. 66! $14 87?? 3. 12$2 76",
        "1. 76 98 (1... 87 2. 66) 2. 66 87 3. 12 76",
        "1. 76 98 (1... 87 (1... 77 {no :-) } 2. 11)\n2. 66 ; so )\n) 2. 66 87(2... 11) 3. 12 76",
        "% of a program\n1. 76 98\n%2. 11 11\n2. 66 87 3. 12 76",
        "1. 7-6 9–8 2. 6−6 8—7 3. 1-2 7‐6",
        "1. 76 98 2. 66 87 3. 12 76 (8)",
    ] {
        assert_eq!(held(&togyz, text), (6, None), "{text}");
    }
    assert_eq!(read(plain).unwrap()[0].plies.len(), 6);
    for (text, line, says) in [
        ("1. 76\n98 (1... 87\n2. 66 87", 2, "the variation, `(`"),
        ("1. 76\n98 {87\n2. 66 87", 2, "the comment, `{`"),
        (
            "1. 76 (98\n[Event \"b\"]\n",
            2,
            "the variation that begins on line 1",
        ),
        ("(20) 76", 1, "`(20)` follows no move"),
    ] {
        let wrong = read(text).unwrap_err();
        assert_eq!(wrong.line, line, "{text}: {wrong}");
        assert!(wrong.message.contains(says), "{wrong}");
    }
}

#[test]
fn captures_in_brackets_may_stand_behind_a_blank() {
    let walker = built_in("wari-walker");
    let text = "1. 31 53 2. 65 65 3. 22 43 4. 56 (5) 13";
    assert_eq!(held(&walker, text), (8, None));
    let (plies, parts) = held(&walker, &text.replace("(5)", "( 4 )"));
    assert_eq!(plies, 6);
    assert!(matches!(
        parts.unwrap().why,
        Why::OtherBracket { record: 4, .. }
    ));
    // In our own notation too.
    let own = "1. 3 5 2. 6 6 3. 2 4 4. 5 (5) 1";
    assert_eq!(held(&walker, own), (8, None));
}

/// Bao as far as its notation speaks of it: pits of two rows, sides, and a house that may be
/// played; captured seeds enter at an end that is chosen.
const BAO: &str = r#"
ruleset bao "Bao" {
  board 4 rows of 8 pits                     [assumed: a test]
  seeds 2 in every pit                       [assumed: a test]
  choose own pit                             [assumed: a test]
  sow either way                             [assumed: a test]
  on landing {
    may own inner pit making 3 and opposite is occupied: capture opposite [assumed: a test]
  }
  on stuck: end                              [assumed: a test]
  win by taking all                          [assumed: a test]
}
"#;

#[test]
fn kibas_notation_of_bao_is_read() {
    let bao = Referee::new(checked("bao", BAO));
    let board = bao.rules().board();
    // To the right is anticlockwise in a player's first row, clockwise in the second.
    for (mover, written, own) in [
        (Player::South, "A4>", "2.4<"),
        (Player::South, "A4<", "2.4>"),
        (Player::South, "B4>", "4>"),
        (Player::South, "4>", "2.4<"),
        (Player::North, "a8>**", "2.8<"),
        (Player::North, "b1<#", "1<"),
    ] {
        let read = read_move(written, Notation::Kiba, mover, board).unwrap();
        assert_eq!(
            Ok(read.spelling.exact()),
            parse_move(own, mover, board),
            "{written}"
        );
        assert_eq!(read.plays_house, Some(false), "{written}");
    }
    assert_eq!(
        read_move("A3>+", Notation::Kiba, Player::South, board)
            .unwrap()
            .plays_house,
        Some(true)
    );
    assert!(read_move("C3>", Notation::Kiba, Player::South, board).is_err());
    // Found by itself; the house is played with `+` and passed over without.
    let next = bao.enter(bao.start());
    let Next::Turn(turn) = next else {
        panic!("it begins with a turn")
    };
    let asks = |option: &&seedlore::game::LegalMove| option.mv.answers.get(0) == Some(Answer::Yes);
    let yes = turn
        .options
        .iter()
        .find(asks)
        .expect("a move that may capture")
        .mv;
    let undecided = Move {
        answers: Answers::none(),
        ..yes
    };
    let done = Done {
        mv: undecided,
        mover: Player::South,
        landing: None,
        marks: false,
        captured: None,
        is_plain: false,
    };
    let written = write_move(&done, Notation::Kiba, board).unwrap();
    for (mark, answer) in [("+", Answer::Yes), ("", Answer::No), ("*", Answer::No)] {
        let game = &read(&format!("1. {written}{mark} a1>")).unwrap()[0];
        assert_eq!(
            notation_of(&game.plies, board),
            Notation::Kiba,
            "{written}{mark}"
        );
        let moves = seedlore::verify::replay(&bao, game, &|_, _| None)
            .unwrap()
            .moves;
        assert_eq!(
            moves[0].unwrap().mv.answers.get(0),
            Some(answer),
            "{written}{mark}"
        );
    }
}

#[test]
fn results_are_read_as_people_write_them() {
    let [south, north] = [Player::South, Player::North].map(Outcome::Won);
    for (written, outcome) in [
        ("1-0", south),
        ("1–0", south),
        ("1 : 0", south),
        ("1:0", south),
        ("0 - 1", north),
        ("½-½", Outcome::Drawn),
        ("½ : ½", Outcome::Drawn),
        ("½", Outcome::Drawn),
        ("1/2–1/2", Outcome::Drawn),
        ("0,5:0,5", Outcome::Drawn),
    ] {
        for text in [
            format!("1. 76 98 2. 66 87 {written}\n1. 76\n"),
            format!("[Result \"{written}\"]\n1. 76 98 2. 66 87 *{{so}}\n1. 76"),
        ] {
            let games = read(&text).unwrap();
            assert_eq!(games.len(), 2, "{text}");
            assert_eq!(games[0].plies.len(), 4, "{text}");
            let result = games[0].result.as_ref().and_then(|result| result.outcome);
            assert_eq!(result, Some(outcome), "{text}");
        }
    }
    // Moves and passes are none.
    assert_eq!(read("1. 1 - 2. 1-1 10").unwrap()[0].plies.len(), 4);
}

#[test]
fn what_a_game_is_called_and_said_of_it_is_kept() {
    let text = "[Event \"Cup\"]\n[Site \"Bishkek\"]\n[Date \"2011.05.09\"]\n{before}\n\
                1. 76 {a\nlong think} 98 ; the usual reply\n2. 66 1-0";
    let game = &read(text).unwrap()[0];
    assert_eq!(game.name, "Cup");
    let tag = |name: &str, value: &str| (name.to_string(), value.to_string());
    assert_eq!(
        game.tags,
        [tag("Site", "Bishkek"), tag("Date", "2011.05.09")]
    );
    let comment = |after, text: &str| (after, text.to_string());
    assert_eq!(
        game.comments,
        [
            comment(0, "before"),
            comment(1, "a long think"),
            comment(2, "the usual reply")
        ]
    );
    let text = r#"{"moves":"3","date":"1931","round":2,"players":{"south":"Abu","north":"B"}}"#;
    let game = &read(text).unwrap()[0];
    let tags = [
        tag("Date", "1931"),
        tag("Round", "2"),
        tag("South", "Abu"),
        tag("North", "B"),
    ];
    assert_eq!(game.tags, tags);
}

/// The games of a text, by their moves.
fn games(text: &str) -> Vec<Vec<String>> {
    let moves = |game: &Watched| -> Vec<String> {
        let mut written = Vec::new();
        for ply in &game.plies {
            written.push(format!("{:?}", ply.made));
        }
        written
    };
    read(text).unwrap().iter().map(moves).collect()
}

#[test]
fn json_is_read_however_it_is_laid_out() {
    let lines = "{\"moves\":[\"3\",\"5\"],\"game\":\"a}\\\"{\"}\n{\"moves\":\"1\"}\n";
    let usual = games(lines);
    assert_eq!(usual.len(), 2);
    for text in [
        "[{\"moves\":[\"3\",\"5\"],\"game\":\"a}\\\"{\"},{\"moves\":\"1\"}]",
        "[\n{\"moves\":[\"3\",\"5\"]},\n{\"moves\":\"1\"}\n]\n",
        "[\n  {\n    \"moves\": [\n      \"3\",\n      \"5\"\n    ]\n  },\n  {\n    \"moves\": \"1\"\n  }\n]",
        "{\n  \"moves\": [\"3\",\n \"5\"]\n}\n{\n  \"moves\": \"1\"\n}",
        "{\"moves\":\"3 5\"}{\"moves\":\"1\"}",
    ] {
        assert_eq!(games(text), usual, "{text}");
    }
    for (text, line, says) in [
        (
            "[\n  {\n    \"moves\": [\n      \"3\",\n",
            2,
            "EOF while parsing",
        ),
        (
            "{\"moves\":\"3\",\n{\"moves\":\"1\"}",
            2,
            "in what begins on line 1, line 2: no JSON",
        ),
        ("{\"moves\":\"3\n{\"moves\":\"1\"}", 1, "no JSON"),
        ("[{\"moves\":\"3\"}, 4]", 1, "not an object"),
        (
            "[\n{\"moves\":\"3\"},\n{\"moves\":7}]",
            3,
            "`moves` holds something that is no move",
        ),
    ] {
        let wrong = read(text).unwrap_err();
        assert_eq!(wrong.line, line, "{text}: {wrong}");
        assert!(wrong.message.contains(says), "{text}: {wrong}");
    }
}

#[test]
fn a_spelling_that_leaves_the_way_open_means_any() {
    let referee = Referee::new(ways(24));
    let Next::Turn(turn) = referee.enter(referee.start()) else {
        panic!("it begins with a turn");
    };
    let spelling = Spelling::new(turn.options[2].mv.pit);
    assert_eq!(
        spelling.among(&turn.options),
        seedlore::game::SpellingMatch::One(2)
    );
}
