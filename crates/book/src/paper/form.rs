//! A form to ask a player by: filled in on paper or on the screen, with positions that the
//! player plays out.

use minijinja::{Error, Value};
use serde::Serialize;

use super::leaflet::drawn_size;
use crate::rules_text::shortened;
use crate::svg;
use crate::templates::Templates;
use seedlore_game::Position;
use seedlore_language::rules::{Player, Ruleset};
use seedlore_referee::sketch::{Place, Shown, Sketch, set_out};
use seedlore_study::ask::Outcome;
use seedlore_study::interview::{Asked, Interview, Laid, is_late, is_of_rounds};

/// What a form is for, and what is known before anybody is asked.
#[derive(Debug, Clone, Default)]
pub struct FormHead {
    /// A name of its own, of letters, figures and hyphens.
    pub name: String,
    /// What stands above it: `Awari, told by Bennett`.
    pub title: String,
    /// What it is for, in a sentence or two.
    pub lead: String,
    /// The place, where it is for one.
    pub place: String,
    /// Names by which games are known there.
    pub names: Vec<String>,
    /// The ruleset that it asks about; of a board or a place none.
    pub ruleset: Option<String>,
    /// Whether it stands in a book: there it can be kept, and handed to the workbench.
    pub is_in_book: bool,
}

impl FormHead {
    /// Of a board of which nothing else is known.
    pub fn of_board(rows: u8, pits: u8) -> FormHead {
        FormHead {
            name: format!("board-{rows}x{pits}"),
            title: format!("A game on {rows} rows of {pits} pits"),
            lead: "For whoever meets somebody who plays on such a board. The questions that \
                   teach most come first: stop when the player is tired."
                .into(),
            ..FormHead::default()
        }
    }

    /// Of a place where such games are known, most of them on such a board.
    pub fn of_place(
        name: &str,
        slug: &str,
        (rows, pits): (u8, u8),
        names: Vec<String>,
    ) -> FormHead {
        FormHead {
            name: format!("place-{slug}"),
            title: format!("A sowing game of {name}"),
            lead: format!(
                "For whoever meets somebody who plays such a game there. It is drawn for {rows} \
                 rows of {pits} pits, the board of most reports from there; for another board take \
                 its own form. The questions that teach most come first: stop when the player is \
                 tired."
            ),
            place: name.into(),
            names,
            ..FormHead::default()
        }
    }

    /// Of what a ruleset leaves open.
    pub fn of_ruleset(rules: &Ruleset) -> FormHead {
        FormHead {
            name: format!("ruleset-{}", rules.name()),
            title: format!("What is not known of {}", shortened(rules.title())),
            lead: "For whoever meets somebody who plays this game. These are the questions that \
                   the reports we have do not answer, or answer in two ways; those that teach \
                   most come first."
                .into(),
            place: rules
                .record()
                .place()
                .map_or_else(String::new, |(name, _)| name.into()),
            ruleset: Some(rules.name().into()),
            ..FormHead::default()
        }
    }
}

#[derive(Serialize)]
struct TemplateContext<'a> {
    name: &'a str,
    title: &'a str,
    lead: &'a str,
    place: &'a str,
    names: &'a [String],
    ruleset: Option<&'a str>,
    is_in_book: bool,
    rows: u8,
    pits: usize,
    seeds: u16,
    stores: bool,
    board: Value,
    parts: Vec<PartView>,
    /// Whether any question shows a position.
    has_key: bool,
}

#[derive(Serialize)]
struct PartView {
    heading: &'static str,
    questions: Vec<QuestionView>,
}

#[derive(Serialize)]
struct QuestionView {
    number: usize,
    name: String,
    asks: String,
    answers: Vec<(String, String)>,
    positions: Vec<PositionView>,
}

#[derive(Serialize)]
struct PositionView {
    /// Where a question has several: `a`, `b`.
    letter: String,
    drawing: Value,
    /// The symbol of its board, and how large that is.
    board: String,
    size: (f64, f64),
    /// What is said to the player.
    says: &'static str,
    /// Seeds that count as taken before, where the rules look at them.
    taken: Option<String>,
    outcomes: Vec<OutcomeView>,
}

/// What may come of a position, for whoever asks.
#[derive(Serialize)]
struct OutcomeView {
    rows: Vec<Vec<CellView>>,
    words: String,
    means: String,
}

#[derive(Serialize)]
struct CellView {
    seeds: u16,
    is_changed: bool,
}

const PLAY: &str = "Please play the pit with the thick ring. What happens?";
const NO_MOVE: &str = "It is the near side’s turn. What happens now?";

/// Writes a form.
pub fn form(templates: &Templates, head: &FormHead, asked: &Interview) -> Result<String, Error> {
    let mut symbols: Vec<String> = Vec::new();
    let mut drawn = Vec::new();
    let mut ids = Vec::new();
    // Rulesets of one board share its drawing.
    for rules in &asked.rulesets {
        let symbol = svg::blank(templates, "board-ID", &empty(rules))?.to_string();
        let at = symbols.iter().position(|known| *known == symbol);
        let at = at.unwrap_or_else(|| {
            drawn.push(symbol.replacen("board-ID", &format!("board-{}", symbols.len()), 1));
            symbols.push(symbol);
            symbols.len() - 1
        });
        ids.push(format!("board-{at}"));
    }
    let form = Form {
        templates,
        asked,
        ids,
    };
    let first = &asked.rulesets[0];
    let parts = form.parts()?;
    let mut questions = parts.iter().flat_map(|part| &part.questions);
    let has_key = questions.any(|question| !question.positions.is_empty());
    let seeds = first.filling().iter().map(|(_, seeds)| *seeds).max();
    let view = TemplateContext {
        name: &head.name,
        title: &head.title,
        lead: &head.lead,
        place: &head.place,
        names: &head.names,
        ruleset: head.ruleset.as_deref(),
        is_in_book: head.is_in_book,
        rows: first.board().rows(),
        pits: first.board().pit_count() / usize::from(first.board().rows().max(1)),
        seeds: seeds.unwrap_or(0),
        stores: first.board().stores().is_some(),
        board: Value::from_safe_string(drawn.concat()),
        has_key,
        parts,
    };
    templates.page("paper/form.html", &view)
}

struct Form<'a> {
    templates: &'a Templates,
    asked: &'a Interview,
    /// The symbol of the board of each ruleset.
    ids: Vec<String>,
}

impl Form<'_> {
    /// The questions under their headings, numbered through.
    fn parts(&self) -> Result<Vec<PartView>, Error> {
        let heading = |asked: &Asked| match asked.topic {
            Some(topic) if is_late(topic) => "To ask last",
            Some(topic) if is_of_rounds(topic) => "If several rounds are played",
            _ => "The game",
        };
        let mut parts: Vec<PartView> = Vec::new();
        for (nth, asked) in self.asked.questions.iter().enumerate() {
            let heading = heading(asked);
            if parts.last().is_none_or(|part| part.heading != heading) {
                parts.push(PartView {
                    heading,
                    questions: Vec::new(),
                });
            }
            let question = self.question(nth + 1, asked)?;
            parts
                .last_mut()
                .expect("one was added")
                .questions
                .push(question);
        }
        Ok(parts)
    }

    fn question(&self, number: usize, asked: &Asked) -> Result<QuestionView, Error> {
        let several = asked.positions.len() > 1;
        let positions = asked.positions.iter().zip('a'..).map(|(laid, letter)| {
            let letter = if several {
                letter.to_string()
            } else {
                String::new()
            };
            self.position(asked, laid, letter)
        });
        Ok(QuestionView {
            number,
            name: asked.name.clone(),
            asks: asked.asks.clone(),
            answers: asked.answers.clone(),
            positions: positions.collect::<Result<_, _>>()?,
        })
    }

    fn position(&self, asked: &Asked, laid: &Laid, letter: String) -> Result<PositionView, Error> {
        let rules = &self.asked.rulesets[laid.ruleset];
        let id = &self.ids[laid.ruleset];
        let shown = Shown {
            chosen: laid.pit,
            shows_captured: true,
            ..Shown::default()
        };
        let sketch = seated(set_out(rules, &laid.position, &shown));
        let outcomes = laid.outcomes.iter();
        let outcomes = outcomes.map(|(outcome, answers)| {
            let means = answers
                .iter()
                .map(|at| asked.answers[*at].1.trim_end_matches('.'));
            OutcomeView {
                rows: rows(rules, laid, outcome),
                words: in_words(laid, outcome),
                means: means.collect::<Vec<_>>().join("; or "),
            }
        });
        let taken = &laid.position.captured;
        let [near, far] = [taken[Player::South], taken[Player::North]];
        let drawing = svg::laid(self.templates, id, "Before the move.", &sketch)?;
        Ok(PositionView {
            letter,
            size: drawn_size(&drawing),
            drawing,
            board: id.clone(),
            says: if laid.pit.is_some() { PLAY } else { NO_MOVE },
            // A ruleset of the collection may count what was taken before.
            taken: (laid.ruleset == 0 && near + far > 0)
                .then(|| format!("Taken before: near side {near}, far side {far}.")),
            outcomes: outcomes.collect(),
        })
    }
}

/// The board of a ruleset without seeds.
fn empty(rules: &Ruleset) -> Sketch {
    let mut position = Position::start(rules);
    position.pits.fill(0);
    let shown = Shown {
        shows_captured: true,
        ..Shown::default()
    };
    seated(set_out(rules, &position, &shown))
}

/// The players as they sit before whoever asks.
fn seated(mut sketch: Sketch) -> Sketch {
    if let [south, north] = sketch.seats.as_mut_slice() {
        south.name = "near side".into();
        north.name = "far side".into();
    }
    sketch
}

/// The pits as they lie, after a move; none where no board follows.
fn rows(rules: &Ruleset, laid: &Laid, outcome: &Outcome) -> Vec<Vec<CellView>> {
    let Outcome::Follows { position, .. } = outcome else {
        return Vec::new();
    };
    let [before, after] = [&laid.position, position].map(|position| {
        let mut sketch = set_out(rules, position, &Shown::default());
        sketch
            .holes
            .retain(|hole| matches!(hole.place, Place::Grid { .. } | Place::Ring(_)));
        sketch.holes.sort_by_key(|hole| match hole.place {
            Place::Grid { column, row } => (row, column),
            Place::Ring(at) => (0, at),
            Place::Store { .. } | Place::Centre => (u8::MAX, u8::MAX),
        });
        sketch.holes
    });
    let mut rows: Vec<Vec<CellView>> = Vec::new();
    for (was, is) in before.iter().zip(&after) {
        let row = match is.place {
            Place::Grid { row, .. } => usize::from(row),
            _ => 0,
        };
        rows.resize_with(rows.len().max(row + 1), Vec::new);
        rows[row].push(CellView {
            seeds: is.seeds,
            is_changed: was.seeds != is.seeds,
        });
    }
    rows
}

/// What is seen of an outcome beside the pits.
fn in_words(laid: &Laid, outcome: &Outcome) -> String {
    let (position, result) = match outcome {
        Outcome::Illegal if laid.pit.is_none() => return "the near side makes a move".into(),
        Outcome::Illegal => return "this move is not allowed".into(),
        Outcome::Choice(_) => return "the player chooses on the way".into(),
        Outcome::Follows { position, result } => (position, result),
    };
    let gain = |player: Player| {
        position.captured[player] - laid.position.captured[player].min(position.captured[player])
    };
    let mut words: Vec<String> = [(Player::South, "near"), (Player::North, "far")]
        .into_iter()
        .filter(|(player, _)| gain(*player) > 0)
        .map(|(player, side)| format!("{side} side takes {}", gain(player)))
        .collect();
    match result {
        Some(seedlore_game::Outcome::Won(winner)) => {
            let side = if *winner == Player::South {
                "near"
            } else {
                "far"
            };
            words.push(format!("the game is over, the {side} side has won"));
        }
        Some(_) => words.push("the game is over".into()),
        None if position.mover == Player::South => words.push("the near side plays again".into()),
        None if laid.pit.is_none() => words.push("the far side plays on".into()),
        None => {}
    }
    words.join("; ")
}
