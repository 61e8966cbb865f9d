//! Positions, moves and recorded games of the rulesets of the repository,
//! as they are written and a little otherwise.

use std::sync::LazyLock;

use seedlore::Library;
use seedlore::game::{
    Agreement, Game, GameRecord, History, Next, NoHistory, parse_move, parse_position,
};
use seedlore::play::Dice;
use seedlore::referee::Referee;
use seedlore::verify;

use super::bytes::Bytes;

/// Longer games are not written down.
const MOVES: usize = 12;

/// Two bytes say which ruleset, two which text of it, and the rest how that
/// text is changed. Whatever comes of it is read as a position, as a move, as
/// a record, and is refused or makes sense.
pub fn notation(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let referee = chosen(bytes.pair());
    let text = text(referee, &mut bytes);
    let (text, is_changed) = changed(text, &mut bytes);
    position(referee, &text);
    moves(referee, &text);
    record(referee, &text, is_changed);
}

/// Rulesets at points of a circle that their names alone decide, so that a
/// new one moves few others.
fn chosen(point: u16) -> &'static Referee {
    let after = CIRCLE.iter().find(|(at, _)| *at >= point);
    &after.unwrap_or(&CIRCLE[0]).1
}

static CIRCLE: LazyLock<Vec<(u16, Referee)>> = LazyLock::new(|| {
    let collection = Library::built_in().collection;
    let at = |name: &str| {
        let turn = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        (name.bytes().fold(0x811c_9dc5, turn) >> 16) as u16
    };
    let mut circle: Vec<(u16, Referee)> = collection
        .rulesets()
        .iter()
        .map(|rules| (at(rules.name()), Referee::new(rules.clone())))
        .collect();
    circle.sort_by_key(|(at, _)| *at);
    circle
});

/// Something that a ruleset writes: nothing, a position, a move, or a game by
/// lot in one of the forms of a record.
fn text(referee: &Referee, bytes: &mut Bytes<'_>) -> String {
    let kind = bytes.below(6);
    let mut dice = Dice::of_game(u64::from(bytes.byte()), 0);
    let length = dice.below(MOVES);
    let rules = referee.rules();
    let mut next = referee.enter(referee.start());
    let mut record = GameRecord::begin(referee, &referee.start(), None);
    let mut history = History::new(Agreement::Never);
    let mut told = Vec::new();
    while let (true, Next::Turn(turn)) = (record.moves.len() < length, &next) {
        let option = dice.below(turn.options.len());
        let mv = turn.options[option].mv;
        let position = &turn.position;
        history.note(position);
        let after = referee.play(turn, option, &mut history);
        record.add(referee, position.mover, mv, &after);
        let stores = position.captured;
        told.push(format!(
            "{{\"game\":1,\"pits\":{:?},\"stores\":{:?},\"mover\":\"{}\",\"move\":{:?}}}\n",
            rules
                .board()
                .pits()
                .map(|pit| position.seeds(pit))
                .collect::<Vec<_>>(),
            rules
                .players()
                .iter()
                .map(|p| stores[*p])
                .collect::<Vec<_>>(),
            position.mover,
            mv.notation(position.mover, rules.board()),
        ));
        next = after;
    }
    match kind {
        0 => String::new(),
        1 => next.position().notation(rules),
        2 => record
            .moves
            .last()
            .map_or(String::new(), |mv| mv.mv.clone()),
        3 => record.to_lines(),
        4 => {
            let moves: Vec<&str> = record.moves.iter().map(|mv| mv.mv.as_str()).collect();
            format!("{{\"moves\":{moves:?}}}")
        }
        _ => told.concat(),
    }
}

/// Stretches of a text replaced by others, and whether any was. What is left
/// of the bytes when the text is empty is the text.
fn changed(mut text: String, bytes: &mut Bytes<'_>) -> (String, bool) {
    if text.is_empty() {
        return (String::from_utf8_lossy(bytes.rest()).into(), true);
    }
    let is_changed = !bytes.is_empty();
    while !bytes.is_empty() {
        let from = bytes.below(text.len() + 1);
        let to = (from + bytes.below(16)).min(text.len());
        let more = bytes.below(16);
        let more = String::from_utf8_lossy(bytes.take(more));
        if text.is_char_boundary(from) && text.is_char_boundary(to) {
            text.replace_range(from..to, &more);
        }
    }
    (text, is_changed)
}

fn position(referee: &Referee, text: &str) {
    let rules = referee.rules();
    let position = match parse_position(text, rules) {
        Ok(position) => position,
        Err(error) => {
            assert!(text.get(error.place.clone()).is_some(), "{error:?}");
            return;
        }
    };
    let written = position.notation(rules);
    assert_eq!(
        parse_position(&written, rules).as_ref(),
        Ok(&position),
        "{written}"
    );
    let mut next = referee.enter(position);
    for _ in 0..3 {
        assert_eq!(next.position().seeds_in_all(), rules.seeds_in_all());
        let Next::Turn(turn) = &next else { return };
        next = referee.play(turn, turn.options.len() / 2, &mut NoHistory);
    }
}

fn moves(referee: &Referee, text: &str) {
    let board = referee.rules().board();
    let Next::Turn(turn) = referee.enter(referee.start()) else {
        return;
    };
    let mover = turn.position.mover;
    match parse_move(text, mover, board) {
        Ok(mv) => {
            let written = mv.notation(mover, board);
            assert_eq!(parse_move(&written, mover, board), Ok(mv), "{written}");
            let is_option = turn.options.iter().any(|option| option.mv == mv);
            let ruling = referee.why_illegal(&turn.position, mv);
            assert_eq!(is_option, ruling.is_none(), "{written} {ruling:?}");
        }
        Err(error) => {
            assert!(text.trim().get(error.place.clone()).is_some(), "{error:?}");
        }
    }
}

fn record(referee: &Referee, text: &str, is_changed: bool) {
    if let Ok(records) = GameRecord::parse_all(text) {
        for record in records {
            let lines = record.to_lines();
            assert_eq!(GameRecord::parse(&lines).as_ref(), Ok(&record), "{lines}");
            let replayed = record.replay(referee, &mut History::new(Agreement::Never));
            assert!(is_changed || replayed.is_ok(), "{replayed:?}");
        }
    }
    // A lone move is read as a game from the start, where it need not be legal.
    let is_changed = is_changed || !text.starts_with('{');
    if let Ok(records) = verify::read(text) {
        let report = verify::against(referee, &records);
        assert!(is_changed || report.mismatches.is_empty(), "{report:?}");
        for mismatch in report.mismatches {
            assert!(!mismatch.why.to_string().is_empty());
        }
    }
}
