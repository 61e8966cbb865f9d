//! Positions as one line of text.
//!
//! ```text
//! 4 4 4 4 4 4 / 4 4 4 4 4 4 | 0 0 | south | 0 0
//! ```
//!
//! The rows from South's nearest to the farthest, each from the left of the
//! player on whose side it lies; seeds captured by each player; the player to
//! move; turns that each has completed (may be left out, and is then none).
//! A fifth part says what else there is, as [`extras`](super::extras) has it.
//! One number of seeds may be `*`: the rest of them. A text without `|` is read
//! as other programs write positions, as [`fen`](super::fen) has it.

use std::sync::Arc;

use super::notation_error::{NotationError, error};
use super::{Position, extras, fen};
use seedlore_language::as_variant;
use seedlore_language::rules::{Board, ByPlayer, Pit, Player, RoundRule, Ruleset, Starter};

impl Position {
    /// The position as one line; [`parse_position`] reads it back.
    pub fn notation(&self, rules: &Ruleset) -> String {
        let board = rules.board();
        let rows: Vec<String> = (1..=board.rows())
            .map(|row| joined(board.row(row).map(|pit| self.seeds(pit))))
            .collect();
        let each = |values: &ByPlayer<u16>| joined(board.players().iter().map(|p| values[*p]));
        let mut text = format!(
            "{} | {} | {} | {}",
            rows.join(" / "),
            each(&self.captured),
            self.mover.to_string().to_lowercase(),
            each(&self.turns),
        );
        let extras = extras::write(self, rules);
        if !extras.is_empty() {
            text.push_str(" | ");
            text.push_str(&extras);
        }
        text
    }
}

fn joined(numbers: impl Iterator<Item = u16>) -> String {
    let all: Vec<String> = numbers.map(|n| n.to_string()).collect();
    all.join(" ")
}

/// How many seeds a position may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Total {
    /// As many as the game.
    #[default]
    OfTheGame,
    /// Any number up to [`MOST_SEEDS`]; `*` is still the rest of the game's.
    Any,
}

impl Total {
    /// Any number, if that is allowed.
    pub fn any_if(is_allowed: bool) -> Total {
        match is_allowed {
            true => Total::Any,
            false => Total::OfTheGame,
        }
    }
}

/// The most seeds of a position that need not have those of the game.
pub const MOST_SEEDS: u64 = 10_000;

/// Reads a position of this ruleset.
///
/// # Errors
/// If a part is missing or malformed, if the rows are not those of the board,
/// or if the seeds do not add up to those of the game.
pub fn parse_position(text: &str, rules: &Ruleset) -> Result<Position, NotationError> {
    parse_position_of(text, rules, Total::OfTheGame)
}

/// Like [`parse_position`], with other numbers of seeds where they are allowed.
///
/// # Errors
/// As [`parse_position`].
pub fn parse_position_of(
    text: &str,
    rules: &Ruleset,
    total: Total,
) -> Result<Position, NotationError> {
    if !text.contains('|') && text.contains('/') {
        let mut position = fen::parse(text, rules)?;
        count(&position, text, text.trim(), rules, total)?;
        find_last_mover(&mut position, rules, false);
        return Ok(position);
    }
    let board = rules.board();
    let parts: Vec<&str> = text.split('|').map(str::trim).collect();
    let example = || {
        format!(
            "write it like the start: {}",
            Position::start(rules).notation(rules)
        )
    };
    let wrong = |part: &str, message: String| error(text, part, message, example());
    if !(3..=5).contains(&parts.len()) {
        let found = parts.len();
        let message = format!("a position has 3 to 5 parts between `|`, not {found}");
        return Err(wrong(text.trim(), message));
    }
    let mut position = emptied(rules);
    let mut rest = rows(&mut position, parts[0], board, &wrong)?;
    let read = beside(
        &mut position,
        text,
        &parts[1..],
        rules,
        ("captured", &example),
    )?;
    if rest.is_some() && read.is_some() {
        let message = "only one number can be `*`, the rest of the seeds".to_string();
        return Err(wrong(parts[1], message));
    }
    rest = rest.or(read);
    fill_rest(&mut position, rest, rules);
    count(&position, text, parts[1], rules, total)?;
    find_last_mover(&mut position, rules, parts.len() > 3);
    Ok(position)
}

/// Puts the rest of the seeds where `*` stands.
fn fill_rest(position: &mut Position, place: Option<Pit>, rules: &Ruleset) {
    if let Some(place) = place {
        let all = u64::from(rules.seeds_in_all());
        let left = all.saturating_sub(seeds(position));
        position.set_seeds(place, u16::try_from(left).unwrap_or(u16::MAX));
    }
}

/// Reads what stands behind the rows: what each player captured, who moves if it is said, and
/// so on. Tells which player has the rest of the seeds.
fn beside(
    position: &mut Position,
    text: &str,
    parts: &[&str],
    rules: &Ruleset,
    (verb, example): (&str, &dyn Fn() -> String),
) -> Result<Option<Pit>, NotationError> {
    let board = rules.board();
    let names = names(board);
    let wrong = |part: &str, message: String| error(text, part, message, example());
    let captured = captured(position, parts[0], board).ok_or_else(|| {
        let message = format!("`{}` is not what {names} {verb}", parts[0]);
        wrong(parts[0], message)
    })?;
    if let Some(part) = parts.get(1) {
        let mover = part.to_lowercase();
        let seat = board.players().iter().find(|player| {
            let name = player.to_string().to_lowercase();
            name == mover || name[..1] == mover
        });
        position.mover = *seat.ok_or_else(|| {
            let seats: Vec<String> = board
                .players()
                .iter()
                .map(|p| format!("`{}`", p.to_string().to_lowercase()))
                .collect();
            let message = format!("`{part}` is not a player");
            error(text, part, message, format!("write {}", seats.join(" or ")))
        })?;
    }
    if let Some(turns) = parts.get(2) {
        position.turns = each(turns, board).ok_or_else(|| {
            let message = format!("`{turns}` is not how many turns {names} had");
            match turns.contains('=') {
                true => {
                    let none = vec!["0"; board.players().len()].join(" ");
                    let help = format!("they stand before it: `| {none} | {turns}`");
                    error(text, turns, message, help)
                }
                false => wrong(turns, message),
            }
        })?;
    }
    if let Some(more) = parts.get(3) {
        extras::read(position, more, rules)
            .map_err(|(word, message, help)| error(text, word, message, help))?;
    }
    Ok(captured)
}

/// The position of the start without its seeds.
fn emptied(rules: &Ruleset) -> Position {
    let mut position = Position::start(rules);
    position.pits.fill(0);
    position.captured = ByPlayer::from_value(0);
    position.reserves = ByPlayer::from_value(0);
    position.centre = 0;
    position
}

/// Reads the end of the round before round `round`, from which that round begins.
///
/// The text is what each player holds then, in the order of the players, the board being empty:
/// `28 44`. Behind it may stand what stands there in a position, whose turn it was, turns, words:
/// `28 44 | north | 9 9 | winner=south`. A whole position is read as well. The player named by
/// `winner=` won the round that ends; else the rules judge it.
///
/// # Errors
/// If the rules have no rounds, if there is no round before that one, if the text is of another
/// round or no position, or if seeds are missing or too many.
pub fn parse_round_end(
    text: &str,
    round: u16,
    rules: &Ruleset,
    total: Total,
) -> Result<Position, NotationError> {
    let whole = |message: String, help: String| error(text, text.trim(), message, help);
    if rules.rounds().is_empty() {
        return Err(whole(
            format!("{} has no round {round}: it is played in one", rules.name()),
            "a game of several rounds says how one follows another, as in `rounds { refill 4 per \
             pit }`"
                .into(),
        ));
    }
    let before = round.checked_sub(1).filter(|before| *before > 0);
    let before = before.ok_or_else(|| {
        whole(
            format!("no round comes before round {round}, so nobody holds seeds of one"),
            "the first round begins with the board as it is set out; name round 2 or a later one"
                .into(),
        )
    })?;
    let mut position = match text.contains('/') {
        true => parse_position_of(text, rules, total)?,
        false => held(text, before, rules)?,
    };
    let found = position.memory().round;
    let says_round = text
        .split_whitespace()
        .any(|word| word.starts_with("round="));
    if says_round && found != before {
        return Err(whole(
            format!("this is round {found}, and round {round} follows round {before}"),
            format!("leave out `round={found}`, or name the round that follows it"),
        ));
    }
    Arc::make_mut(&mut position.memory).round = before;
    Ok(position)
}

/// The board without seeds at the end of a round, by what each player holds.
fn held(text: &str, round: u16, rules: &Ruleset) -> Result<Position, NotationError> {
    let board = rules.board();
    let parts: Vec<&str> = text.split('|').map(str::trim).collect();
    let example = || {
        let all = rules.seeds_in_all();
        let players = board.players().len() as u16;
        let numbers = (0..players).map(|nth| all / players + u16::from(nth < all % players));
        format!(
            "write how many of the {all} seeds each holds, in the order of the players, such as \
             `{}`; whose turn it was may stand behind a `|`, and so on as in a position",
            joined(numbers)
        )
    };
    if text.trim().is_empty() {
        let message = format!("it is not said what each player holds as round {round} ends");
        return Err(error(text, text, message, example()));
    }
    if parts.len() > 4 {
        let message = format!("1 to 4 parts stand between `|` here, not {}", parts.len());
        return Err(error(text, text.trim(), message, example()));
    }
    let mut position = emptied(rules);
    Arc::make_mut(&mut position.memory).first = began(round, rules);
    position.mover = position.memory().first;
    let rest = beside(&mut position, text, &parts, rules, ("hold", &example))?;
    fill_rest(&mut position, rest, rules);
    let (found, of_game) = (seeds(&position), u64::from(rules.seeds_in_all()));
    if found != of_game {
        let message = format!("{found} seeds are held, and the game has {of_game}");
        let help = "no seed is lost in this game: what lay on the board at the end of a round is \
                    held by somebody. `*` in place of a number is the rest";
        return Err(error(text, parts[0], message, help));
    }
    let goes_on = |rule: &RoundRule| matches!(rule, RoundRule::First(Starter::Next));
    if parts.len() == 1 && rules.rounds().iter().any(|rule| goes_on(rule.says.what())) {
        return Err(error(
            text,
            parts[0],
            "whose turn it was is not said, and that player begins the next round",
            format!("add the player: `{} | south`", parts[0]),
        ));
    }
    find_last_mover(&mut position, rules, false);
    Ok(position)
}

/// Who began a round, if nothing of play is known: South began the first, and players take turns
/// unless a rule says who begins.
fn began(round: u16, rules: &Ruleset) -> Player {
    let players = rules.players();
    let said = rules
        .rounds()
        .iter()
        .find_map(|rule| as_variant!(rule.says.what(), RoundRule::First(starter) => *starter));
    match said {
        None | Some(Starter::Other) => players[usize::from(round - 1) % players.len()],
        Some(Starter::Winner | Starter::Loser | Starter::Same | Starter::Next | Starter::Lot) => {
            players[0]
        }
    }
}

/// Where the rules ask who moved last and the text does not say it: the player before the one to
/// move who has had a turn. Nobody has moved if the text says that nobody had a turn, or if the
/// board is that of the start.
fn find_last_mover(position: &mut Position, rules: &Ruleset, says_turns: bool) {
    if !rules.asks().moved_last || position.memory().moved_last.is_some() {
        return;
    }
    if !says_turns && position.pits == Position::start(rules).pits {
        return;
    }
    let players = rules.players();
    let mover = players.iter().position(|player| *player == position.mover);
    let (up_to, after) = players.split_at(mover.map_or(0, |at| at + 1));
    // Backwards in the order of turns from the player before; the mover comes last.
    let mut before = after
        .iter()
        .chain(up_to)
        .rev()
        .copied()
        .cycle()
        .skip(1)
        .take(players.len());
    let last = before.find(|player| !says_turns || position.turns[*player] > 0);
    Arc::make_mut(&mut position.memory).moved_last = last;
}

/// Every seed of a position; the sum may be more than a pit can hold.
fn seeds(position: &Position) -> u64 {
    let wide = |n: &u16| u64::from(*n);
    let beside = |held: &ByPlayer<u16>| held.iter().map(|(_, n)| wide(n)).sum::<u64>();
    position.pits.iter().map(wide).sum::<u64>()
        + beside(&position.captured)
        + beside(&position.reserves)
        + wide(&position.centre)
        + u64::from(
            position
                .ground()
                .at_once
                .as_ref()
                .map_or(0, |at_once| at_once.seeds()),
        )
}

/// Reads what each player captured; which of them has the rest of the seeds.
fn captured(position: &mut Position, part: &str, board: &Board) -> Option<Option<Pit>> {
    let words: Vec<&str> = part.split_whitespace().collect();
    if words.len() != board.players().len() {
        return None;
    }
    let mut rest = None;
    for (player, word) in board.players().iter().zip(words) {
        if word == REST {
            let place = Pit::store(*player);
            if rest.replace(place).is_some() {
                return None;
            }
            position.captured[*player] = 0;
        } else {
            position.captured[*player] = word.parse().ok()?;
        }
    }
    Some(rest)
}

/// In place of a number: all seeds that are not elsewhere.
const REST: &str = "*";

/// South and North, as a message names them.
fn names(board: &Board) -> String {
    let names: Vec<String> = board.players().iter().map(Player::to_string).collect();
    names.join(" and ")
}

fn rows(
    position: &mut Position,
    part: &str,
    board: &Board,
    wrong: &dyn Fn(&str, String) -> NotationError,
) -> Result<Option<Pit>, NotationError> {
    let mut rest = None;
    let rows: Vec<&str> = part.split('/').map(str::trim).collect();
    if rows.len() != usize::from(board.rows()) {
        let message = format!(
            "the board has {} rows, parted by `/`; the position has {}",
            board.rows(),
            rows.len()
        );
        return Err(wrong(part, message));
    }
    for (at, row) in (1..).zip(rows) {
        let seeds: Vec<&str> = row.split_whitespace().collect();
        if seeds.len() != usize::from(board.row_length()) {
            let message = format!(
                "row {at} has {} pits, the position gives {}",
                board.row_length(),
                seeds.len()
            );
            return Err(wrong(row, message));
        }
        for (pit, word) in board.row(at).zip(seeds) {
            let seeds = match word {
                REST if rest.is_none() => {
                    rest = Some(pit);
                    0
                }
                REST => {
                    let message = "only one number can be `*`, the rest of the seeds";
                    return Err(wrong(word, message.into()));
                }
                word => {
                    let message = || format!("`{word}` is not a number of seeds");
                    word.parse().map_err(|_| wrong(word, message()))?
                }
            };
            position.set_seeds(pit, seeds);
        }
    }
    Ok(rest)
}

/// No seed may be missing and none too many, unless any number is allowed.
fn count(
    position: &Position,
    text: &str,
    captured: &str,
    rules: &Ruleset,
    allowed: Total,
) -> Result<(), NotationError> {
    let total = seeds(position);
    let of_game = u64::from(rules.seeds_in_all());
    let is_right = match allowed {
        Total::OfTheGame => total == of_game,
        Total::Any => total <= MOST_SEEDS,
    };
    if is_right {
        return Ok(());
    }
    let end = text
        .rfind(captured)
        .map_or(text.len(), |at| at + captured.len());
    let place = text[..end].trim_start();
    Err(match allowed {
        Total::OfTheGame => error(
            text,
            place,
            format!("the position has {total} seeds, the game {of_game}"),
            "count the pits and the captured seeds again: no seed is lost in this game. `*` in \
             place of a number is the rest of the seeds; `explain` and `verify` take any number \
             with `--any-total`",
        ),
        Total::Any => error(
            text,
            place,
            format!("the position has {total} seeds"),
            format!("write at most {MOST_SEEDS}"),
        ),
    })
}

/// The numbers of a text, or the first word that is none.
fn numbers(text: &str) -> Result<Vec<u16>, &str> {
    text.split_whitespace()
        .map(|word| word.parse().map_err(|_| word))
        .collect()
}

/// A number for each player.
fn each(text: &str, board: &Board) -> Option<ByPlayer<u16>> {
    let found = numbers(text).ok()?;
    (found.len() == board.players().len()).then(|| {
        let mut values = ByPlayer::from_value(0);
        for (player, n) in board.players().iter().zip(found) {
            values[*player] = n;
        }
        values
    })
}
