//! What to ask somebody who plays a game, in the order that teaches most, with positions for
//! the player to play out.

mod memory;
mod variants;
mod words;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use crate::ask::{Apart, Exercise, Layouts, Outcome, replayed};
use crate::compare::sensitivity::Alternative;
use crate::completion::Topic;
use crate::parallel::map_items;
pub use memory::{Memory, NoMemory};
use seedlore_game::{Position, parse_position, parse_spelling};
use seedlore_language::rules::{ChecklistQuestion, Pit, Question, Ruleset, unanswered};
use seedlore_language::skeleton::Game;
pub use variants::{begun_on, found_on, nearest_board};
pub use words::{TopicWords, is_late, is_of_rounds, words};

/// Positions of one question at most.
const MOST_POSITIONS: usize = 2;
/// Of the numbers that capture, each may be shown.
const MOST_OF_NUMBERS: usize = 3;

/// All that is asked.
#[derive(Debug, Clone)]
pub struct Interview {
    /// Each ruleset in whose positions something is asked; the first has the board of the
    /// form.
    pub rulesets: Vec<Ruleset>,
    /// The questions, those first that teach most.
    pub questions: Vec<Asked>,
}

/// One question.
#[derive(Debug, Clone)]
pub struct Asked {
    /// A name of its own: that of a topic or of an open question.
    pub name: String,
    /// The matter, if it is one that other rulesets answer too.
    pub topic: Option<Topic>,
    /// In words.
    pub asks: String,
    /// Answers, each with its name.
    pub answers: Vec<(String, String)>,
    /// Positions in which the answers differ.
    pub positions: Vec<Laid>,
}

/// A position to be played by the player.
#[derive(Debug, Clone)]
pub struct Laid {
    /// The place of its ruleset among [`Interview::rulesets`].
    pub ruleset: usize,
    /// What lies on the board.
    pub position: Position,
    /// The pit to be played; `None` where the player can't move.
    pub pit: Option<Pit>,
    /// What may come of it, each with the places of the answers that it shows.
    pub outcomes: Vec<(Outcome, Vec<usize>)>,
}

/// How many bits an answer would teach, as far as that is known.
pub type Worth<'a> = &'a dyn Fn(Topic) -> Option<f64>;

impl Interview {
    /// Of all matters, on the board of a game that is begun so, in the order of talk.
    pub fn of_board(game: &Game, memory: &dyn Memory) -> Option<Interview> {
        let mut interview = Interview::new(variants::begun(game, &[])?);
        interview.add_topics(game, memory);
        Some(interview)
    }

    /// Of the open questions of a ruleset and of what it leaves unsaid. `alternatives` are
    /// the rulesets under other readings; `board` asks of all matters on such a board.
    pub fn of_ruleset(
        rules: &Ruleset,
        alternatives: &[Alternative],
        board: Option<&Interview>,
        memory: &dyn Memory,
    ) -> Interview {
        let mut interview = Interview::new(rules.clone());
        let layouts = LazyLock::new(|| Layouts::new(rules));
        let apart = |rulesets: &[Ruleset], most| {
            apart((rules, rulesets), most, memory, &|| {
                layouts.apart(rulesets, most)
            })
        };
        let open = rules
            .questions()
            .iter()
            .filter(|question| question.readings().len() > 1);
        for question in open {
            let asked = of_question(rules, question, alternatives, &apart);
            interview.questions.push(asked);
        }
        let silent: Vec<ChecklistQuestion> = unanswered(rules);
        let is_silent = |topic: &Topic| topic.checklist().is_some_and(|one| silent.contains(&one));
        let asked_there = |topic: Topic| {
            let mut all = board.iter().flat_map(|board| &board.questions);
            all.find(|asked| asked.topic == Some(topic)).cloned()
        };
        for topic in words::ORDER.iter().copied().filter(is_silent) {
            let mut asked = asked_there(topic).unwrap_or_else(|| of_topic(topic));
            for laid in &mut asked.positions {
                interview
                    .rulesets
                    .push(board.expect("it was laid there").rulesets[laid.ruleset].clone());
                laid.ruleset = interview.rulesets.len() - 1;
            }
            interview.questions.push(asked);
        }
        interview
    }

    fn new(rules: Ruleset) -> Interview {
        Interview {
            rulesets: vec![rules],
            questions: Vec::new(),
        }
    }

    /// Adds all topics, with positions from play of a game that is begun so.
    fn add_topics(&mut self, game: &Game, memory: &dyn Memory) {
        let topics = words::ORDER;
        let first = self.rulesets[0].clone();
        let layouts = LazyLock::new(|| Layouts::new(&first));
        let found = map_items(topics, &|topic: &Topic| {
            let variants = variants::variants(*topic, game);
            let rulesets: Vec<Ruleset> = variants.iter().map(|(_, rules)| rules.clone()).collect();
            let most = most(*topic);
            let apart = apart((&first, &rulesets), most, memory, &|| {
                layouts.apart(&rulesets, most)
            });
            (variants, apart)
        });
        for (topic, (variants, apart)) in topics.iter().zip(found) {
            let mut asked = of_topic(*topic);
            if let (Some((_, rules)), false) = (variants.first(), apart.is_empty()) {
                let place = |code: &str| asked.answers.iter().position(|(name, _)| name == code);
                let places: Vec<Option<usize>> =
                    variants.iter().map(|(code, _)| place(code)).collect();
                let ruleset = self.rulesets.len();
                self.rulesets.push(rules.clone());
                let laid = apart.iter().filter_map(|one| {
                    laid(
                        rules,
                        ruleset,
                        &one.position,
                        one.mv.as_deref(),
                        &one.outcomes,
                        &places,
                    )
                });
                asked.positions = laid.collect();
            }
            self.questions.push(asked);
        }
    }

    /// With those first that teach most, each behind what has to be asked before it, and
    /// those last that can hardly be asked.
    #[must_use]
    pub fn sorted(mut self, worth: Worth) -> Interview {
        let usual = |topic: Topic| {
            let at = words::ORDER.iter().position(|other| *other == topic);
            1.0 / (2.0 + at.unwrap_or(0) as f64)
        };
        let bits = |asked: &Asked| match asked.topic {
            Some(topic) => worth(topic).unwrap_or_else(|| usual(topic)),
            // All that is known of it is how many answers there are.
            None => (asked.answers.len() as f64).log2(),
        };
        let class = |asked: &Asked| match asked.topic {
            Some(topic) if is_late(topic) => 2,
            Some(topic) if is_of_rounds(topic) => 1,
            _ => 0,
        };
        self.questions.sort_by(|a, b| {
            let order = class(a).cmp(&class(b));
            order.then(bits(b).total_cmp(&bits(a)))
        });
        let mut at = 0;
        while at < self.questions.len() {
            let before = self.questions[at].topic.and_then(words::before);
            let later = before.and_then(|topic| {
                let mut rest = self.questions[at..].iter();
                rest.position(|other| other.topic == Some(topic))
            });
            match later {
                Some(later) => {
                    let first = self.questions.remove(at + later);
                    self.questions.insert(at, first);
                }
                None => at += 1,
            }
        }
        self
    }
}

/// Moves in which rulesets differ, in positions from play of one: as they were found before, or
/// as they are found now.
fn apart(
    (played, rulesets): (&Ruleset, &[Ruleset]),
    most: usize,
    memory: &dyn Memory,
    find: &dyn Fn() -> Vec<Apart>,
) -> Vec<Apart> {
    if rulesets.len() < 2 {
        return Vec::new();
    }
    let found = memory.recall(played, rulesets, most, &|| {
        let found = find().into_iter();
        found
            .map(|one| (one.position, one.mv))
            .collect::<Vec<Exercise>>()
    });
    replayed(rulesets, &found)
}

fn most(topic: Topic) -> usize {
    match topic {
        Topic::NumbersTaken => MOST_OF_NUMBERS,
        Topic::Laps | Topic::Capture => MOST_POSITIONS,
        _ => 1,
    }
}

fn of_topic(topic: Topic) -> Asked {
    let words = words(topic);
    let answers = words.answers.iter();
    Asked {
        name: topic.code().into(),
        topic: Some(topic),
        asks: words.asks.into(),
        answers: answers
            .map(|(code, words)| ((*code).into(), (*words).into()))
            .collect(),
        positions: Vec::new(),
    }
}

fn of_question(
    rules: &Ruleset,
    question: &Question,
    alternatives: &[Alternative],
    apart: &dyn Fn(&[Ruleset], usize) -> Vec<Apart>,
) -> Asked {
    let is_its = |topic: &&Topic| {
        let checklist = topic.checklist();
        checklist.is_some_and(|checklist| checklist.name() == question.name())
    };
    let readings = question.readings();
    let mut asked = Asked {
        name: question.name().into(),
        topic: Topic::ALL.iter().find(is_its).copied(),
        asks: question.text().into(),
        answers: (readings.iter())
            .map(|reading| (reading.name().into(), reading.text().into()))
            .collect(),
        positions: Vec::new(),
    };
    // The first is the one in force, to whose play the positions belong.
    let mut places: Vec<Option<usize>> = Vec::new();
    let mut rulesets: Vec<Ruleset> = Vec::new();
    for (at, reading) in readings.iter().enumerate() {
        if question.is_chosen(reading) {
            places.insert(0, Some(at));
            rulesets.insert(0, rules.clone());
            continue;
        }
        let other = alternatives
            .iter()
            .find(|other| other.question == question.name() && other.reading == reading.name());
        if let Some(other) = other {
            places.push(Some(at));
            rulesets.push(other.rules.clone());
        }
    }
    let is_same = |other: &Ruleset| other.board().pit_count() == rules.board().pit_count();
    if rulesets.len() > 1 && rulesets.iter().all(is_same) {
        let apart = apart(&rulesets, 1);
        let laid = apart.iter().filter_map(|one| {
            laid(
                rules,
                0,
                &one.position,
                one.mv.as_deref(),
                &one.outcomes,
                &places,
            )
        });
        asked.positions = laid.collect();
    }
    asked
}

/// A position with what may come of it, each outcome once.
fn laid(
    rules: &Ruleset,
    ruleset: usize,
    position: &str,
    mv: Option<&str>,
    outcomes: &[Outcome],
    places: &[Option<usize>],
) -> Option<Laid> {
    let position = parse_position(position, rules).ok()?;
    let pit = match mv {
        Some(mv) => Some(parse_spelling(mv, position.mover, rules.board()).ok()?.pit),
        None => None,
    };
    let mut order: Vec<u64> = Vec::new();
    let mut by_look: BTreeMap<u64, (Outcome, Vec<usize>)> = BTreeMap::new();
    for (outcome, place) in outcomes.iter().zip(places) {
        let seen = outcome.seen();
        if !by_look.contains_key(&seen) {
            order.push(seen);
        }
        let entry = by_look.entry(seen);
        let entry = entry.or_insert_with(|| (outcome.clone(), Vec::new()));
        entry.1.extend(*place);
    }
    let outcomes = order.iter().filter_map(|seen| by_look.remove(seen));
    Some(Laid {
        ruleset,
        position,
        pit,
        outcomes: outcomes.collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use seedlore_language::library::Library;

    #[test]
    fn what_can_be_shown_is_shown_on_the_usual_boards() {
        let library = Library::built_in();
        let all: Vec<&Ruleset> = library.collection.rulesets().iter().collect();
        for (text, shown) in [("2 rows of 6 pits, stores", 9), ("4 rows of 8 pits", 4)] {
            let board = crate::completion::FoundBoard::parse(text).unwrap();
            let asked = Interview::of_board(&begun_on(&board, &all), &NoMemory).unwrap();
            let with: Vec<&str> = asked
                .questions
                .iter()
                .filter(|asked| !asked.positions.is_empty())
                .map(|asked| asked.name.as_str())
                .collect();
            assert!(with.len() >= shown, "{text}: {with:?}");
        }
    }
}
