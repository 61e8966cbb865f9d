//! A moment of play on paper: a move step by step, and what happens in it.

use std::collections::BTreeSet;

use minijinja::{Error, Value};
use serde::Serialize;

use super::height::{self, Size};
use super::svg;
use super::templates::Templates;
use seedlore_game::{Move, Position};
use seedlore_language::prose::{counted, list};
use seedlore_language::rules::{Board, ClauseId, Direction, Pit, Ruleset, Way};
use seedlore_referee::referee::{Event, Referee, pit_name};
use seedlore_referee::sketch::{Shown, set_out};
use seedlore_referee::steps::{Step, sentence_start, steps};
use seedlore_study::stats::Example;

/// A strip of boards.
#[derive(Debug, Clone, Serialize)]
pub struct Moment {
    pub steps: Vec<StepView>,
    /// Otherwise it is told by its position and the words below the boards.
    pub is_drawn: bool,
    /// Which game it comes from.
    pub from: String,
    pub play: Replayed,
    /// How high it is on a page, in pixels.
    #[serde(skip)]
    pub height: f64,
}

impl Moment {
    /// The size of its drawings on a page.
    pub fn size(&self) -> Size {
        let drawings = self.steps.iter().filter_map(|step| step.drawing.as_str());
        Size::of(&drawings.collect::<String>())
    }
}

/// Where the player of the page begins to show a moment.
#[derive(Debug, Clone, Serialize)]
pub struct Replayed {
    ruleset: String,
    /// Readings other than the defaults, with spaces between.
    reading: String,
    /// The position in one line.
    start: String,
    /// The move, where it was made.
    mv: Option<String>,
    /// The pit of a move that is forbidden, by its place among those of the board.
    hole: Option<usize>,
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

    fn replayed(&self, rules: &Ruleset) -> Replayed {
        let position = &self.example.before.position;
        let made = !self.is_forbidden();
        Replayed {
            ruleset: rules.name().into(),
            reading: rules.reading().join(" "),
            start: position.notation(rules),
            mv: made.then(|| self.mv.notation(position.mover, rules.board())),
            hole: (!made && self.mv.pit.is_pit()).then(|| self.mv.pit.index()),
        }
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
        is_drawn: true,
        steps: views.collect::<Result<_, Error>>()?,
        height: height::strip(&sizes),
        play: played.replayed(rules),
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
