//! Events in plain English, one line each.

use super::{Bar, Event, Unending};
use seedlore_game::Outcome;
use seedlore_language::as_variant;
use seedlore_language::rules::{Area, Board, ByPlayer, Kind, Pit, Player};

/// `South's pit 3`, `North's inner pit 5`, `South's store`; with more than two players, who
/// share rows or sit at their ends, `pit 3 of the lower row`.
pub fn pit_name(pit: Pit, board: &Board) -> String {
    match pit.kind() {
        Kind::Store(player) => return format!("{player}'s store"),
        Kind::Reserve(player) => return format!("{player}'s reserve"),
        Kind::Centre => return "the centre".into(),
        Kind::Nowhere => return "no pit".into(),
        Kind::Pit => {}
    }
    let side = board.side(pit);
    let number = board.number(pit, side.unwrap_or(Player::South));
    let row = match board.rows() {
        1 | 2 => "",
        _ if board.lies_in(pit, Area::Middle, Player::South) => "middle ",
        3 => "",
        _ if board.lies_in(pit, Area::Inner, Player::South) => "inner ",
        _ => "outer ",
    };
    let is_shared = board.players().len() > 2;
    match side {
        Some(Player::North) if is_shared => format!("pit {number} of the upper {row}row"),
        Some(_) if is_shared => format!("pit {number} of the lower {row}row"),
        Some(player) => format!("{player}'s {row}pit {number}"),
        None => format!("{row}pit {number}"),
    }
}

fn seeds(n: u16) -> String {
    match n {
        1 => "1 seed".into(),
        n => format!("{n} seeds"),
    }
}

impl Event {
    /// The step in words.
    pub fn say(&self, board: &Board) -> String {
        let name = |pit: Pit| pit_name(pit, board);
        match *self {
            Event::PhaseHolds { .. } => "the rules of a phase are in force".into(),
            Event::RuledOut { mv, player, .. } => {
                format!("the move {} is not allowed", mv.notation(player, board))
            }
            Event::WithoutEnd { mv, player, why } => format!(
                "the move {} is not allowed: its sowing {}",
                mv.notation(player, board),
                why.words()
            ),
            Event::Chosen {
                player,
                mv,
                seeds: n,
                ..
            } => {
                if !mv.pit.is_pit() && n == 0 {
                    return format!("{player} lifts no seeds");
                }
                let is_own = board.side(mv.pit) == Some(player) && board.rows() == 2;
                let pit = match is_own {
                    true => format!("pit {}", board.number(mv.pit, player)),
                    false => name(mv.pit),
                };
                let way = match mv.direction {
                    Some(direction) => format!(", to sow {direction}"),
                    None => String::new(),
                };
                format!("{player} chooses {pit}, which holds {}{way}", seeds(n))
            }
            Event::Paused {
                player, seeds: n, ..
            } => format!("{player}'s sowing pauses, with {} in hand", seeds(n)),
            Event::Resumed {
                player, seeds: n, ..
            } => format!("{player}'s sowing goes on, with {} in hand", seeds(n)),
            Event::Asked {
                player,
                mv,
                of,
                pit,
            } => format!(
                "{player} begins the move {}; at {} {of} has to decide how it goes on",
                mv.notation(player, board),
                name(pit)
            ),
            Event::LapBegins { .. } => "another lap begins".into(),
            Event::Lifted { pit, seeds: n, .. } => {
                format!("lifts {} from {}", seeds(n), name(pit))
            }
            Event::Dropped {
                pit, seeds: n, now, ..
            } => {
                let dropped = match n {
                    1 => "a seed".into(),
                    n => seeds(n),
                };
                format!("drops {dropped} in {}, making {now}", name(pit))
            }
            Event::Skipped { pit, .. } => format!("passes over {}", name(pit)),
            Event::Landed { pit, making } => {
                format!("the last seed has fallen in {}, making {making}", name(pit))
            }
            Event::LineTaken { .. } => "this line fits".into(),
            Event::LineDeclined { .. } => "this line fits, and is passed over".into(),
            Event::LineTakesNothing { .. } => {
                "this line fits, and is not taken: the lap that it begins would not end in a capture"
                    .into()
            }
            Event::Endless {
                pit,
                why: why @ Unending::Cycle,
            } => format!(
                "the sowing has come back to {} as it was before, and {}",
                name(pit),
                why.words()
            ),
            Event::Endless { why, .. } => format!("the sowing {}", why.words()),
            Event::Captured {
                pit,
                seeds: n,
                taker,
                ..
            } => format!("{taker} captures {} from {}", seeds(n), name(pit)),
            Event::Moved {
                from, to, seeds: n, ..
            } => format!("moves {} from {} to {}", seeds(n), name(from), name(to)),
            Event::Returned { pit, seeds: n, .. } => {
                format!("{} go back to {}", seeds(n), name(pit))
            }
            Event::PutBack { pit, seeds: n } => {
                format!("{} in hand go back to {}", seeds(n), name(pit))
            }
            Event::Marked { pit, holder, .. } => format!("{holder} marks {}", name(pit)),
            Event::Unmarked { pit, .. } => format!("{} loses its mark", name(pit)),
            Event::Locked { pit, .. } => {
                format!(
                    "{} carries a mark that locks it: nothing is lifted",
                    name(pit)
                )
            }
            Event::MarkStays { pit, holder, .. } => format!(
                "{} carries that mark already, and it stays {holder}'s",
                name(pit)
            ),
            Event::Claimed { pit, owner, .. } => format!("{} is {owner}'s now", name(pit)),
            Event::Closed { pit, .. } => format!("{} is out of play", name(pit)),
            Event::Scored { player, points, .. } => match points {
                1 => format!("{player} scores 1 point"),
                n => format!("{player} scores {n} points"),
            },
            Event::Again { player, .. } => format!("{player} moves again"),
            Event::Stuck { player } => format!("{player} has no legal move"),
            Event::Barred { pit, bar, .. } => {
                let why = match bar {
                    Bar::Empty => "is empty".into(),
                    Bar::Closed => "is out of play".into(),
                    Bar::Locked { .. } => "carries a mark, and can't be lifted".into(),
                    Bar::NotOffered { .. } => "may not be chosen".into(),
                    Bar::RuledOut { .. } => "begins no move that is allowed".into(),
                    Bar::WithoutEnd(why) => format!("begins a sowing that {}", why.words()),
                };
                let from = match pit.kind() {
                    Kind::Nowhere => "a move without lifting seeds".into(),
                    Kind::Pit | Kind::Store(_) | Kind::Reserve(_) | Kind::Centre => name(pit),
                };
                format!("{from} {why}")
            }
            Event::Passed {
                clause: Some(_),
                player,
            } => format!("{player} passes"),
            Event::Passed {
                clause: None,
                player,
            } => format!("{player} passes, as no clause says otherwise"),
            Event::RoundOver {
                winner: Some(player),
                ..
            } => format!("the round is over, and {player}'s"),
            Event::RoundOver { winner: None, .. } => "the round is over, and nobody's".into(),
            Event::RoundJudged { winner, counts, .. } => {
                let whose = match winner {
                    Some(player) => format!("{player}'s"),
                    None => "nobody's".into(),
                };
                let counts = counts.map(|counts| counted(&counts, winner, board));
                let counts = counts.unwrap_or_default();
                format!("the round is {whose} by the object of the game{counts}")
            }
            Event::LeftOver {
                pit,
                seeds: n,
                player,
                ..
            } => {
                let go = if n == 1 { "goes" } else { "go" };
                format!("{} left in {} {go} to {player}", seeds(n), name(pit))
            }
            Event::LotDrawn { player, .. } => format!("lots are drawn, and fall on {player}"),
            Event::Filled {
                pit,
                seeds: n,
                player,
                ..
            } => format!("{player} puts {} into {}", seeds(n), name(pit)),
            Event::LeftEmpty { pit, .. } => format!("{} stays empty", name(pit)),
            Event::Kept {
                player, seeds: n, ..
            } => format!("{player} keeps {} in store", seeds(n)),
            Event::HandedOver {
                from, to, seeds: n, ..
            } => format!("{from} hands {} to {to}", seeds(n)),
            Event::BoardTurned { .. } => "the board is turned round".into(),
            Event::Lent {
                from, to, seeds: n, ..
            } => format!("{from} lends {} to {to}", seeds(n)),
            Event::Repaid {
                from, to, seeds: n, ..
            } => format!("{from} gives {} back to {to}", seeds(n)),
            Event::Forfeited { player, points, .. } => match points {
                1 => format!("{player} loses 1 point"),
                n => format!("{player} loses {n} points"),
            },
            Event::BoardReset { told, .. } => told.into(),
            Event::RoundBegins { round, first, .. } => {
                format!("round {round} begins, {first} to move")
            }
            Event::Ended { clause: Some(_) } => "the game ends".into(),
            Event::Ended { clause: None } => {
                "the game ends: nobody can move, and no clause speaks of that".into()
            }
            Event::Judged {
                outcome, counts, ..
            } => {
                let winner = as_variant!(outcome, Outcome::Won(player) => player);
                let counts = counts.map(|counts| counted(&counts, winner, board));
                format!("the result: {outcome}{}", counts.unwrap_or_default())
            }
        }
    }
}

/// `, 25 to 23`, the winner's first; of more than two players `, South 10, West 5, …`.
fn counted(counts: &ByPlayer<u16>, winner: Option<Player>, board: &Board) -> String {
    let mut players = board.players().to_vec();
    if let [_, _] = players[..] {
        players.sort_by_key(|player| Some(*player) != winner);
        let [one, other] = [players[0], players[1]].map(|player| counts[player]);
        return format!(", {one} to {other}");
    }
    let each = players
        .iter()
        .map(|player| format!(", {player} {}", counts[*player]));
    each.collect()
}
