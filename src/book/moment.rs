//! A moment of play on paper: a move step by step, and what happens in it.

use std::collections::BTreeSet;

use minijinja::{Error, Value};
use serde::Serialize;

use super::height;
use super::sketch::{Shown, set_out};
use super::steps::{Step, steps};
use super::svg;
use super::templates::Templates;
use crate::game::{Move, Position};
use crate::prose::{counted, list, numeral, sentence};
use crate::referee::{Event, Referee, pit_name};
use crate::rules::{Board, ClauseId, Direction, Pit, Player, Ruleset, Way};
use crate::stats::Example;

/// A strip of boards.
#[derive(Debug, Clone, Serialize)]
pub struct Moment {
    pub steps: Vec<StepView>,
    /// Which game it comes from.
    pub from: String,
    /// How high it is on a page, in pixels.
    #[serde(skip)]
    pub height: f64,
}

/// A board and what stands below it.
#[derive(Debug, Clone, Serialize)]
pub struct StepView {
    drawing: Value,
    caption: String,
}

/// A move to be drawn: one that was made, or one that a rule forbids.
#[derive(Debug, Clone)]
pub struct Played<'e> {
    example: &'e Example,
    mv: Move,
    /// The pits that the rule rules out; none where the move was made.
    ruled_out: BTreeSet<Pit>,
    /// What is told of the move.
    pub events: Vec<Event>,
}

impl<'e> Played<'e> {
    /// The move of an example. Where its rule forbids a move, that move is
    /// played for all that, to show what it would leave.
    pub fn new(referee: &Referee, example: &'e Example) -> Played<'e> {
        let mut events = Vec::new();
        let forbidden = example.ruled_out.filter(|mv| {
            let position = &example.before.position;
            referee.would_leave(position, *mv, &mut events).is_some()
        });
        match forbidden {
            Some(mv) => Played {
                example,
                mv,
                ruled_out: ruled_out(example),
                events,
            },
            None => Played {
                example,
                mv: example.before.options[example.option].mv,
                ruled_out: BTreeSet::new(),
                events: example.events.clone(),
            },
        }
    }

    pub fn is_forbidden(&self) -> bool {
        !self.ruled_out.is_empty()
    }

    /// Whether a drawing of the one is a drawing of the other.
    pub fn is_same(&self, other: &Played) -> bool {
        self.mv == other.mv
            && self.is_forbidden() == other.is_forbidden()
            && self.example.before.position == other.example.before.position
    }

    /// The steps, each as it is drawn; those in which one of `acting` does
    /// something are among them.
    pub fn steps(&self, rules: &Ruleset, acting: &BTreeSet<ClauseId>) -> Vec<Step> {
        let before = &self.example.before.position;
        let mut steps = steps(rules, before, &self.events, acting);
        let shows_captured =
            rules.board().stores().is_some() || steps.iter().any(|step| taken(&step.position) > 0);
        for step in &mut steps {
            step.shown.shows_captured = shows_captured;
        }
        if let Some(first) = steps.first_mut() {
            first.shown.direction = moved_way(rules, self.mv);
            match self.is_forbidden() {
                true => first.shown.ruled_out = self.ruled_out.clone(),
                false => first.shown.chosen = Some(self.mv.pit),
            }
        }
        if self.is_forbidden() {
            self.forbid(&mut steps, rules.board());
        }
        steps
    }

    /// Tells that the move is not made.
    fn forbid(&self, steps: &mut [Step], board: &Board) {
        let pits: Vec<String> = self.ruled_out.iter().map(|p| pit_name(*p, board)).collect();
        if let Some(first) = steps.first_mut() {
            let player = self.example.before.position.mover;
            let seeds = self.example.before.position.seeds(self.mv.pit);
            first.caption = format!("{player} may not choose {}.", list(&pits, "or"));
            if pits.len() > 1 {
                let tried = pit_name(self.mv.pit, board);
                let seeds = counted(u32::from(seeds), "seed", "seeds");
                first.caption += &format!(" Of {tried}, with {seeds}, this would come:");
            }
        }
        if let Some(last) = steps.last_mut() {
            last.caption = format!("Not allowed, for it would leave this. {}", last.caption);
        }
    }
}

/// Draws a move.
pub fn moment(
    templates: &Templates,
    rules: &Ruleset,
    played: &Played,
    seed: u64,
    acting: &BTreeSet<ClauseId>,
) -> Result<Moment, Error> {
    let example = played.example;
    let mut sizes = Vec::new();
    let steps = played.steps(rules, acting).into_iter();
    let views = steps.map(|step| {
        let sketch = set_out(rules, &step.position, &step.shown);
        sizes.push((svg::step_size(&sketch), step.caption.len()));
        Ok(StepView {
            drawing: svg::step(templates, &sketch)?,
            caption: step.caption,
        })
    });
    Ok(Moment {
        steps: views.collect::<Result<_, Error>>()?,
        height: height::strip(&sizes),
        from: format!(
            "{} play, seed {seed}: game {}, move {}.",
            sentence_start(&example.players),
            example.game,
            example.ply
        ),
    })
}

/// The way the move sows, where the rules or the player say it.
pub fn moved_way(rules: &Ruleset, mv: Move) -> Option<Direction> {
    mv.direction.or(match rules.turn().sowing.says.way {
        Some(Way::Round(direction)) => Some(direction),
        _ => None,
    })
}

/// The pits that the clause itself rules out, not those that others do.
fn ruled_out(example: &Example) -> BTreeSet<Pit> {
    example
        .events
        .iter()
        .filter_map(|event| match event {
            Event::RuledOut { clause, mv, .. } if *clause == example.clause => Some(mv.pit),
            _ => None,
        })
        .collect()
}

fn taken(position: &Position) -> u16 {
    position.captured.iter().map(|(_, n)| n).sum()
}

pub fn moved(events: &[Event]) -> Shown {
    let mut shown = Shown::default();
    for event in events {
        match *event {
            Event::Dropped { pit, seeds, .. } => *shown.sown.entry(pit).or_default() += seeds,
            Event::Moved { to, seeds, .. } => *shown.sown.entry(to).or_default() += seeds,
            Event::Skipped { pit, .. } => {
                shown.skipped.insert(pit);
            }
            Event::Landed { pit, .. } => shown.last = Some(pit),
            Event::Captured { pit, seeds, .. } => *shown.captured.entry(pit).or_default() += seeds,
            Event::Returned { pit, .. } => {
                shown.captured.remove(&pit);
            }
            _ => {}
        }
    }
    shown
}

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
            Event::Endless { .. } => said.push("The sowing would never end.".into()),
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
fn sentence_start(text: &str) -> String {
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
