//! Files of recorded games, positions and moves, in every form and notation.

use std::sync::LazyLock;

use seedlore::game::{Game, Next, NoHistory, Position, Total, Turn, parse_position_of};
use seedlore::referee::{Event, EventSink, Narrator, Referee};
use seedlore::rules::{Pit, Player};
use seedlore::verify::{self, Notation, Watched};

use super::text::rulesets;

/// Files with more moves are read, but not played.
const MOVES: usize = 200;

/// So many lines are also read as a position and as moves.
const LINES: usize = 20;

/// A game for which each notation was made: captures by number, a mark that
/// wins a pit, and several ways of moving from one pit.
const RULES: &str = r#"
ruleset by-number "By number" {
  board 2 rows of 6 pits [assumed: a test]
  seeds 4 in every pit [assumed: a test]
  choose own pit [assumed: a test]
  sow anticlockwise, skipping origin [assumed: a test]
  on landing {
    opponent pit making 2 or 3: capture run back from last of opponent pits holding 2 or 3 [assumed: a test]
  }
  on stuck: capture any pits for owner, end [assumed: a test]
  end when position repeats: share any pits [assumed: a test]
  win by most captured [assumed: a test]
}
ruleset marked "Marked" {
  board 2 rows of 9 pits, store each [assumed: a test]
  mark tuz, locked, one each [assumed: a test]
  seeds 9 in every pit [assumed: a test]
  choose own pit holding 2 or more, sow anticlockwise from origin [assumed: a test]
      or own pit holding 1, sow anticlockwise [assumed: a test]
  on passing or landing {
    any pit marked tuz: capture last for holder [assumed: a test]
  }
  on landing {
    opponent pit making even: capture last [assumed: a test]
    opponent pit making 3 and no any pit marked tuz of mover: mark last as tuz, capture last [assumed: a test]
  }
  on stuck: capture any pits for opponent, end [assumed: a test]
  win by most captured [assumed: a test]
}
ruleset ways "Ways" {
  board 2 rows of 3 pits, store each [assumed: a test]
  seeds 3 in every pit [assumed: a test]
  choose own pit 1 holding 2 or more, sow clockwise [assumed: a test]
      or own pit 3 holding 2 or more, sow anticlockwise [assumed: a test]
      or own pit 2 holding 2 or more, sow either way [assumed: a test]
  on landing {
    opponent pit making 2 or 4: capture last [assumed: a test]
  }
  on stuck: capture any pits for owner, end [assumed: a test]
  end when captured by somebody is more than half [assumed: a test]
  win by most captured [assumed: a test]
}
"#;

static REFEREES: LazyLock<Vec<Referee>> =
    LazyLock::new(|| rulesets(RULES).into_iter().map(Referee::new).collect());

/// The first byte chooses the ruleset, the others are the file.
pub fn records(data: &[u8]) {
    let Some((first, text)) = data.split_first() else {
        return;
    };
    let referee = &REFEREES[usize::from(*first) % REFEREES.len()];
    let text = String::from_utf8_lossy(text);
    file(referee, &text);
    for line in text.lines().take(LINES) {
        position(referee, line);
        moves(referee, line);
    }
}

fn file(referee: &Referee, text: &str) {
    let games = match verify::read(text) {
        Ok(games) => games,
        Err(wrong) => {
            assert!(!wrong.message.is_empty());
            let line = text.lines().nth(wrong.line - 1);
            let line = line.expect("a line of the file is told");
            assert!(
                wrong.byte.is_none_or(|byte| byte <= line.len()),
                "{wrong:?}"
            );
            return;
        }
    };
    let plies: usize = games.iter().map(|game| game.plies.len()).sum();
    if plies <= MOVES {
        games.iter().for_each(|game| held(referee, game));
    }
}

/// Holds a game against the rules. One that agrees is written in every
/// notation that can say it, and read back agrees as far.
fn held(referee: &Referee, game: &Watched) {
    let lands = |turn: &Turn, option| landing(referee, turn, option);
    let held = verify::hold_with(referee, game, &lands);
    assert!(held.plies <= held.of);
    assert_eq!(held.of, game.plies.len());
    let replayed = verify::replay(referee, game, &lands);
    if let Some(mismatch) = held.mismatch {
        assert!(!mismatch.to_string().is_empty());
        assert!(!mismatch.why.record().is_empty() && !mismatch.why.rules().is_empty());
        assert!(replayed.is_err(), "a game that parts is played: {game:?}");
        return;
    }
    let replayed = replayed.expect("a game that agrees is played");
    for notation in Notation::ALL {
        let Ok(text) = verify::write_text(&replayed, notation, referee) else {
            continue;
        };
        let again = verify::read(&text).expect("what is written is read");
        let [again] = again.as_slice() else {
            panic!("another number of games:\n{text}");
        };
        let other = verify::hold_with(referee, again, &lands);
        assert!(other.mismatch.is_none(), "{:?}\n{text}", other.mismatch);
        assert_eq!(other.plies, held.plies, "{text}");
    }
}

/// Where the last seed of a move falls.
fn landing(referee: &Referee, turn: &Turn, option: usize) -> Option<Pit> {
    let mut last = LastLanding(None);
    referee.narrate(turn, option, &mut NoHistory, &mut last);
    last.0
}

struct LastLanding(Option<Pit>);

impl EventSink for LastLanding {
    fn tell(&mut self, event: Event) {
        if let Event::Landed { pit, .. } = event {
            self.0 = Some(pit);
        }
    }
}

fn position(referee: &Referee, text: &str) {
    let of_the_game = parsed(referee, text, Total::OfTheGame);
    let any = parsed(referee, text, Total::Any);
    if let Some(position) = of_the_game {
        assert_eq!(Some(position), any, "{text}");
    }
}

/// The position that a text is read as: it is written so that it reads back,
/// and no seed of it is lost in play.
fn parsed(referee: &Referee, text: &str, total: Total) -> Option<Position> {
    let rules = referee.rules();
    let position = match parse_position_of(text, rules, total) {
        Ok(position) => position,
        Err(error) => {
            assert!(text.get(error.place.clone()).is_some(), "{error:?}");
            assert!(!error.message.is_empty() && !error.help.is_empty());
            return None;
        }
    };
    let written = position.notation(rules);
    assert_eq!(
        parse_position_of(&written, rules, total).as_ref(),
        Ok(&position),
        "{written}"
    );
    let seeds = position.seeds_in_all();
    let mut next = referee.enter(position.clone());
    for _ in 0..3 {
        assert_eq!(next.position().seeds_in_all(), seeds, "{written}");
        let Next::Turn(turn) = &next else { break };
        next = referee.play(turn, turn.options.len() / 2, &mut NoHistory);
    }
    Some(position)
}

fn moves(referee: &Referee, line: &str) {
    let board = referee.rules().board();
    for word in line.split_whitespace().take(LINES) {
        for notation in Notation::ALL {
            for mover in [Player::South, Player::North] {
                if let Err(error) = verify::read_move(word, notation, mover, board) {
                    assert!(!error.message.is_empty());
                    assert!(word.get(error.place.clone()).is_some(), "{error:?}");
                }
            }
        }
    }
}
