//! What happens in a move, in a few sentences.

use crate::referee::{Event, pit_name};
use seedlore_language::prose::{counted, list, numeral, sentence};
use seedlore_language::rules::{Board, Pit, Player};

/// A move in a few sentences.
pub fn events_in_words(events: &[Event], board: &Board) -> String {
    let name = |pit: Pit| pit_name(pit, board);
    let seeds = |n: u16| counted(u32::from(n), "seed", "seeds");
    let mut said = Vec::new();
    let mut captured: Vec<(Player, u16, String)> = Vec::new();
    let mut skips = 0;
    let mut laps = 0;
    let mut landed: Option<(Pit, u16)> = None;
    for event in events {
        // Of many laps only the end of the last is told.
        let goes_on = matches!(
            event,
            Event::Lifted { .. }
                | Event::Dropped { .. }
                | Event::Landed { .. }
                | Event::LineTaken { .. }
                | Event::Skipped { .. }
                | Event::Captured { .. }
                | Event::LapBegins { .. }
                | Event::Barred { .. }
        );
        if !goes_on {
            said.extend(lap_told(landed.take(), laps, skips, board));
        }
        match *event {
            Event::Chosen {
                player,
                mv,
                seeds: n,
                ..
            } => {
                let pit = match board.side(mv.pit) == Some(player) && board.rows() == 2 {
                    true => format!("pit {}", board.number(mv.pit, player)),
                    false => name(mv.pit),
                };
                let way = match mv.direction {
                    Some(direction) => format!(", to sow {direction}"),
                    None => String::new(),
                };
                said.push(format!("{player} chooses {pit}, with {}{way}.", seeds(n)));
            }
            Event::Resumed {
                player, seeds: n, ..
            } => {
                laps = 0;
                said.push(format!("{player}'s sowing goes on, with {}.", seeds(n)));
            }
            Event::Asked { player, of, .. } => {
                said.push(format!("{player}'s move waits for {of} to decide."));
            }
            Event::Paused { player, .. } => said.push(format!("{player}'s sowing pauses.")),
            Event::Skipped { .. } => skips += 1,
            Event::Moved {
                from, to, seeds: n, ..
            } => said.push(format!(
                "{} moved from {} to {}.",
                were(n),
                name(from),
                name(to)
            )),
            Event::Landed { pit, making } => {
                laps += 1;
                landed = Some((pit, making));
            }
            Event::Captured {
                pit,
                seeds: n,
                taker,
                ..
            } => captured.push((taker, n, name(pit))),
            Event::Returned { .. } => captured.clear(),
            Event::Stuck { player } => {
                said.append(&mut captures(&mut captured));
                said.push(format!("{player} then has no legal move."));
            }
            Event::Passed { player, .. } => said.push(format!("{player} passes.")),
            Event::Ended { .. } => {
                said.append(&mut captures(&mut captured));
                said.push("The game ends.".into());
            }
            Event::Judged { outcome, .. } => {
                said.push(sentence(&outcome.to_string()));
            }
            Event::Endless { why, .. } => said.push(format!("The sowing {}.", why.words())),
            Event::BoardTurned { .. } => said.push("The board is turned round.".into()),
            Event::BoardReset { told, .. } => said.push(sentence(told)),
            Event::PutBack { pit, seeds: n } => {
                said.push(format!("{} put back into {}.", were(n), name(pit)));
            }
            Event::Marked { pit, holder, .. } => {
                said.push(format!("{holder} marks {}.", name(pit)));
            }
            Event::Unmarked { pit, .. } => said.push(format!("{} loses its mark.", name(pit))),
            Event::Locked { pit, .. } => said.push(format!(
                "{} is locked by its mark: nothing is lifted.",
                sentence_start(&name(pit))
            )),
            Event::MarkStays { pit, holder, .. } => said.push(format!(
                "{} carries that mark already, and it stays {holder}'s.",
                sentence_start(&name(pit))
            )),
            Event::Claimed { pit, owner, .. } => {
                said.push(format!("{} becomes {owner}'s.", sentence_start(&name(pit))));
            }
            Event::Closed { pit, .. } => {
                said.push(format!("{} is out of play.", sentence_start(&name(pit))));
            }
            Event::Scored { player, points, .. } => said.push(format!(
                "{player} scores {}.",
                counted(u32::from(points), "point", "points")
            )),
            Event::Again { player, .. } => {
                said.append(&mut captures(&mut captured));
                said.push(format!("{player} moves again."));
            }
            Event::RoundOver { winner, .. } => {
                said.append(&mut captures(&mut captured));
                said.push(match winner {
                    Some(player) => format!("The round is over, and {player}'s."),
                    None => "The round is over, and nobody's.".into(),
                });
            }
            Event::RoundBegins { round, .. } => {
                said.push(format!("Round {round} begins."));
            }
            Event::PhaseHolds { .. }
            | Event::RuledOut { .. }
            | Event::WithoutEnd { .. }
            | Event::Barred { .. }
            | Event::LapBegins { .. }
            | Event::Lifted { .. }
            | Event::Dropped { .. }
            | Event::LeftOver { .. }
            | Event::LotDrawn { .. }
            | Event::Filled { .. }
            | Event::LeftEmpty { .. }
            | Event::Kept { .. }
            | Event::HandedOver { .. }
            | Event::Lent { .. }
            | Event::Repaid { .. }
            | Event::Forfeited { .. }
            | Event::RoundJudged { .. }
            | Event::LineDeclined { .. }
            | Event::LineTakesNothing { .. }
            | Event::LineTaken { .. } => {}
        }
    }
    said.extend(lap_told(landed, laps, skips, board));
    said.append(&mut captures(&mut captured));
    said.join(" ")
}

/// Where the sowing ended.
fn lap_told(landed: Option<(Pit, u16)>, laps: u32, skips: u32, board: &Board) -> Vec<String> {
    let Some((pit, making)) = landed else {
        return Vec::new();
    };
    let mut said = Vec::new();
    if skips > 0 && laps == 1 {
        let rounds = if skips == 1 { "" } else { " on each round" };
        said.push(format!("The pit they came from is passed over{rounds}."));
    }
    let name = pit_name(pit, board);
    said.push(match (laps, making) {
        (1, 0) => format!("The last seed falls in {name}, and is taken at once."),
        (1, making) => format!("The last seed falls in {name} and makes {making}."),
        (laps, 0) => {
            format!("After {laps} laps the last seed falls in {name}, and is taken at once.")
        }
        (laps, making) => {
            format!("After {laps} laps the last seed falls in {name} and makes {making}.")
        }
    });
    said
}

/// The first letter large.
pub fn sentence_start(text: &str) -> String {
    sentence(text).trim_end_matches('.').to_string()
}

fn were(n: u16) -> String {
    match n {
        1 => "One seed is".into(),
        n => sentence(&format!("{} seeds are", numeral(u32::from(n))))
            .trim_end_matches('.')
            .into(),
    }
}

/// Captures from more pits than this are told as a sum.
const FEW: usize = 5;

/// Tells and empties a list of captures, player by player.
fn captures(captured: &mut Vec<(Player, u16, String)>) -> Vec<String> {
    let taken = std::mem::take(captured);
    let told = |player: Player| {
        let of_player = taken.iter().filter(|(taker, ..)| *taker == player);
        let (seeds, pits): (Vec<u16>, Vec<String>) = of_player
            .map(|(_, seeds, pit)| (*seeds, format!("{seeds} from {pit}")))
            .unzip();
        match pits.len() {
            0 => None,
            1..=FEW => Some(format!("{player} captures {}.", list(&pits, "and"))),
            many => {
                let all: u16 = seeds.iter().sum();
                Some(format!("{player} captures {all} seeds from {many} pits."))
            }
        }
    };
    Player::ALL.into_iter().filter_map(told).collect()
}
