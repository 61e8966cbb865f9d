//! A question in words, and the lines that an answer to it writes.

use serde::{Deserialize, Serialize};

use super::card::Card;
use super::{Asked, Change, Reading, Variant};
use seedlore_game::{Position, parse_position, parse_spelling};
use seedlore_language::prose::ordinal;
use seedlore_language::rules::{Expected, GameResult, Player, Ruleset};
use seedlore_language::source::Sources;
use seedlore_referee::referee::pit_name;
use seedlore_referee::steps::sentence_start;

/// More letters of what is written are not shown.
const LONGEST: usize = 240;

/// What may come of a move, to be drawn.
#[derive(Debug, Clone)]
pub struct Scene {
    /// What stands above the board.
    pub words: String,
    /// The board; `None` where the words say all.
    pub position: Option<Position>,
    /// What is remembered of the round beside the board; empty if nothing.
    pub beside: String,
}

/// Of more outcomes of a choice the others are only counted.
const MOST_DRAWN: usize = 3;

impl Scene {
    /// What an answer has come of a move, and how many more may come where the player chooses.
    pub fn all(expected: &[Expected], is_of_move: bool, rules: &Ruleset) -> (Vec<Scene>, usize) {
        let drawn = expected.iter().take(MOST_DRAWN);
        let scenes = drawn
            .map(|one| Scene::new(one, is_of_move, rules))
            .collect();
        (scenes, expected.len().saturating_sub(MOST_DRAWN))
    }

    /// What is expected of a move, or before one.
    fn new(expected: &Expected, is_of_move: bool, rules: &Ruleset) -> Scene {
        let plain = |words: String| Scene {
            words,
            position: None,
            beside: String::new(),
        };
        match expected {
            Expected::Illegal if is_of_move => plain("That move is not allowed.".into()),
            Expected::Illegal => plain("Nothing of the kind: a move can be made here.".into()),
            Expected::Legal(moves) => plain(format!("Only these moves are allowed: {moves}.")),
            Expected::Follows { position, result } => {
                let text = position.as_deref().unwrap_or_default();
                let Ok(position) = parse_position(text, rules) else {
                    return plain(text.into());
                };
                Scene {
                    beside: remembered(&position, rules),
                    words: match result {
                        Some(GameResult::WonBy(winner)) => {
                            format!("The game is over, {} wins:", sentence_start(winner))
                        }
                        Some(result) => format!("The game is over, {}:", result.words()),
                        None => format!("{} moves next:", position.mover),
                    },
                    position: Some(position),
                }
            }
        }
    }
}

/// What is remembered of a round beside its board, as a position writes it: `round=2 winner=south`.
fn remembered(position: &Position, rules: &Ruleset) -> String {
    let text = position.notation(rules);
    let last = text.rsplit('|').next().unwrap_or_default();
    match last.contains('=') {
        true => last.trim().to_string(),
        false => String::new(),
    }
}

/// The same behind the turns that each player has had: `Turns so far: South 5, North 4. round=2`.
pub fn so_far(position: &Position, rules: &Ruleset) -> String {
    let players = rules.players().iter();
    let turns = players.map(|player| format!("{player} {}", position.turns[*player]));
    let turns = turns.collect::<Vec<_>>().join(", ");
    let told = format!("Turns so far: {turns}. {}", remembered(position, rules));
    told.trim_end().into()
}

impl Card {
    /// The question, where this player is to move under these rules.
    pub fn question(&self, mover: Player, rules: &Ruleset) -> String {
        match &self.mv {
            Some(mv) => format!(
                "{mover} plays {mv}{}. What happens?",
                told(mv, mover, rules)
            ),
            None => format!("What happens here, before {mover} or anybody moves?"),
        }
    }

    /// The places of the answers in an order that gives nothing away, and is the same each time.
    pub fn order(&self) -> Vec<usize> {
        let count = self.answers.len();
        let sum: usize = self.position.bytes().map(usize::from).sum();
        (0..count).map(|at| (at + sum) % count).collect()
    }

    /// What an answer shows, if it is one outcome: `None` where the player may choose what comes.
    pub fn shown(&self, answer: usize) -> Option<Shown> {
        let [expected] = self.answers.get(answer)?.expected.as_slice() else {
            return None;
        };
        Some(Shown {
            under: self.under.clone(),
            position: self.position.clone(),
            mv: self.mv.clone(),
            expected: expected.clone(),
        })
    }
}

/// What the letters and signs of a move stand for, in brackets; empty of a pit's number alone.
fn told(mv: &str, mover: Player, rules: &Ruleset) -> String {
    let board = rules.board();
    let spelling = match parse_spelling(mv, mover, board) {
        Ok(spelling) if mv.contains(|letter: char| !letter.is_ascii_digit()) => spelling,
        _ => return String::new(),
    };
    let mut told = vec![pit_name(spelling.pit, board)];
    told.extend(spelling.taking.map(|seeds| format!("{seeds} of its seeds")));
    told.extend(spelling.direction.map(|direction| direction.to_string()));
    let way = spelling.way.filter(|way| *way > 0);
    told.extend(way.map(|way| format!("the {} way of moving", ordinal(u32::from(way) + 1))));
    let decided = mv.split_once(':');
    told.extend(decided.map(|(_, answers)| format!("deciding on the way: {answers}")));
    format!(" ({})", told.join(", "))
}

/// What an example shows.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Shown {
    /// The reading under which it does; `None` of those in force.
    pub under: Option<Reading>,
    /// The position in one line.
    pub position: String,
    /// The move; `None` if something comes before anybody moves.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// What comes of it.
    pub expected: Expected,
}

impl Shown {
    /// The example, with what it says in words and the part of the report that says so; either may
    /// be empty.
    pub fn example(&self, words: &str, part: &str) -> String {
        let words = match words.trim() {
            "" => "As the report says.",
            words => words,
        };
        let words = quotable(words);
        let under = self.under.as_ref();
        let under = under.map_or(String::new(), |(question, reading)| {
            format!(" under {question}={reading}")
        });
        let playing = self.mv.as_ref();
        let playing = playing.map_or(String::new(), |mv| format!(", playing \"{mv}\""));
        let from = format!(
            "example \"{words}\"{under}: from \"{}\"{playing}",
            self.position
        );
        let bracket = match part.trim() {
            "" => String::new(),
            part => format!(" [{part}]"),
        };
        match &self.expected {
            Expected::Illegal => format!("{from} is illegal{bracket}"),
            Expected::Legal(moves) => format!("{from}, legal \"{moves}\"{bracket}"),
            Expected::Follows { position, result } => {
                let gives = position.as_ref();
                let gives =
                    gives.map_or(String::new(), |position| format!(" gives \"{position}\""));
                let result = result.as_ref();
                let result = result.map_or(String::new(), |result| format!(", {}", result.words()));
                format!("{from}{gives}{result}{bracket}")
            }
        }
    }
}

impl Asked {
    /// The open question that a card is where the report does not say which of these answers, by
    /// their places, or what the ruleset plays: a reading of each. `None` if what would be written
    /// otherwise is no whole statement of the ruleset itself.
    pub fn open_question(
        &self,
        card: &Card,
        answers: &[usize],
        name: &str,
        question: &str,
        (rules, sources): (&Ruleset, &Sources),
    ) -> Option<String> {
        let reading = |at: &usize| {
            let variant = &self.variants[*at];
            let changed = variant.told(rules, sources);
            Some((variant.instead.as_deref()?, changed.last()?.trim().into()))
        };
        let answers = answers.iter().filter_map(|at| card.answers.get(*at));
        let readings: Vec<(&str, String)> = answers
            .filter_map(|answer| answer.variants.iter().find_map(reading))
            .collect();
        if readings.is_empty() || card.under.is_some() {
            return None;
        }
        let question = match question.trim() {
            "" => "What is meant?",
            question => question,
        };
        let mut text = format!("open {name} \"{}\" {{\n", quotable(question));
        text +=
            "assume as-written \"As it is written above.\" [assumed: the report does not say]\n";
        for (nth, (instead, words)) in readings.iter().enumerate() {
            text += &format!(
                "or otherwise-{} \"Or {}.\" [assumed: the report does not say] {{\n{instead}\n}}\n",
                nth + 1,
                quotable(words)
            );
        }
        text += "}";
        Some(text)
    }
}

/// A text as it can stand between quotation marks.
fn quotable(text: &str) -> String {
    text.replace(['\\', '`'], "").replace('"', "'")
}

/// What is supposed of an open question before something is asked.
pub fn supposing(rules: &Ruleset, (name, reading): &Reading) -> String {
    let mut questions = rules.questions().iter();
    let question = questions.find(|question| question.name() == name);
    let readings = question.map_or(&[][..], |question| question.readings());
    let answer = readings.iter().find(|other| other.name() == reading);
    match (question, answer) {
        (Some(question), Some(answer)) => format!(
            "Suppose this answer to an open question: {} {} ({name}={reading})",
            question.text(),
            answer.text()
        ),
        _ => format!("Suppose the reading {name}={reading}."),
    }
}

impl Variant {
    /// Where it differs from a ruleset, what stands there, and what would: in one line or two.
    pub fn told(&self, rules: &Ruleset, sources: &Sources) -> Vec<String> {
        let mut lines = self.changed(rules, sources);
        if let (Some((question, reading)), Some(first)) = (&self.under, lines.first_mut()) {
            *first = format!("under {question}={reading}: {first}");
        }
        lines
    }

    fn changed(&self, rules: &Ruleset, sources: &Sources) -> Vec<String> {
        let edit = match &self.change {
            Change::Reading { question, reading } => {
                return vec![format!("the reading {question}={reading}")];
            }
            Change::Edit(edit) => edit,
        };
        let place = self.place.map_or(String::new(), |span| {
            let text = sources.text(span.file);
            let line = text[..span.start.min(text.len())].matches('\n').count() + 1;
            match sources.path(span.file) {
                own if own == rules.path() => format!("line {line}: "),
                other => format!("{other}:{line}: "),
            }
        });
        let [was, becomes] = [&edit.was, &edit.becomes].map(|lines| shortened(one_line(lines)));
        match becomes.is_empty() {
            true => vec![format!("{place}without `{was}`")],
            false => vec![format!("{place}`{was}`"), format!("  as `{becomes}`")],
        }
    }
}

/// Lines as one, without comments and brackets.
fn one_line(lines: &[String]) -> String {
    let lines = lines
        .iter()
        .filter(|line| !line.trim_start().starts_with("//"));
    let text: Vec<String> = lines.map(|line| without_brackets(line)).collect();
    let text = text.join(" ");
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The beginning of a text that is longer than a table's line.
fn shortened(text: String) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{} …", text[..end].trim_end()),
        None => text,
    }
}

/// A line without what stands in its brackets.
fn without_brackets(line: &str) -> String {
    let mut text = String::new();
    let mut depth = 0;
    for letter in line.chars() {
        match letter {
            '[' => depth += 1,
            ']' if depth > 0 => depth -= 1,
            _ if depth == 0 => text.push(letter),
            _ => {}
        }
    }
    text
}
