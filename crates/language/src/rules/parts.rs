//! The numbered parts of what was read, and what became of each.

use schemars::JsonSchema;
use serde::Serialize;

use super::{Body, Citation, ClauseId, Example, Head, Provenance, Range, Ruleset, Source, Unit};

/// What the numbered parts of a source say, in a few words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SourceGists {
    /// The source, as the ruleset names it.
    pub source: Source,
    /// What its parts say, in the order written; empty if none is told.
    pub gists: Vec<Gist>,
}

/// What one part, or several in a row, say.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Gist {
    /// The parts told.
    pub parts: Range,
    /// What they say, in words of the ruleset's author.
    pub words: String,
    /// If they say nothing of how the game is played.
    pub is_off_play: bool,
}

/// A source whose rules, paragraphs or sentences a ruleset numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NumberedSource {
    /// The source, as the ruleset names it.
    pub source: Source,
    /// What its numbers count.
    pub unit: Unit,
    /// Every part, in order.
    pub parts: Vec<Part>,
}

/// One rule, paragraph or sentence of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Part {
    /// Its number in the source.
    pub number: u32,
    /// What it says, in a few words; `None` if that is not told.
    pub gist: Option<String>,
    /// All that cites it; of a part that nothing cites, empty.
    pub uses: Vec<PartUse>,
    /// The examples that show it, by their places among [`Ruleset::examples`].
    pub examples: Vec<usize>,
}

impl Part {
    /// Whether a position can show it: a clause rests on it that acts in play, and not only when
    /// the board is set out.
    pub fn is_of_play(&self, rules: &Ruleset) -> bool {
        let acts = |part_use: &PartUse| match part_use {
            PartUse::Clause(id) => {
                let head = rules.clause(*id).head();
                head.is_of_turns() || matches!(head, Head::EndWhen | Head::Rounds | Head::Win)
            }
            _ => false,
        };
        self.uses.iter().any(acts)
    }
}

/// Something in a ruleset that cites a part of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartUse {
    /// A clause that is in force and says what it says.
    Clause(ClauseId),
    /// A clause that does not play what is said: `simplified`.
    Simplified(ClauseId),
    /// A clause on what players do that no program can enforce: `conduct`.
    Conduct(ClauseId),
    /// An open question, by its name: one of its readings, or a clause of one.
    Question(String),
    /// A conflict of sources, by its name.
    Conflict(String),
    /// A line of the record, by its first word.
    Fact(&'static str),
    /// Said to tell nothing of how the game is played.
    OffPlay,
}

/// More parts of one source than this are not followed one by one.
pub(super) const MOST_PARTS: u32 = 1000;

impl Ruleset {
    /// The sources of its own of which rules, paragraphs or sentences are numbered, with what
    /// became of each. A citation of the whole source is none of its parts.
    pub fn numbered_sources(&self) -> Vec<NumberedSource> {
        let uses = self.part_uses();
        let numbered = |told: &SourceGists| {
            let source = &told.source;
            let (unit, range) = source.counted()?;
            let last = range.last.min(range.first.saturating_add(MOST_PARTS));
            let parts = (range.first..=last).map(|number| {
                let cites = |citation: &&Citation| {
                    citation.source == *source && citation.at.iter().any(|at| at.has(number))
                };
                let mut found: Vec<PartUse> = Vec::new();
                for (citations, part_use) in &uses {
                    if citations.iter().any(&cites) && !found.contains(part_use) {
                        found.push(part_use.clone());
                    }
                }
                let gist = told.gists.iter().find(|gist| gist.parts.has(number));
                if gist.is_some_and(|gist| gist.is_off_play) {
                    found.push(PartUse::OffPlay);
                }
                let shows = |example: &Example| {
                    let cited = example.provenance.iter().filter_map(Provenance::citation);
                    { cited }.any(|citation| cites(&citation))
                };
                let examples = self.examples().iter().enumerate();
                let examples = examples.filter(|(_, example)| shows(example));
                Part {
                    examples: examples.map(|(at, _)| at).collect(),
                    number,
                    gist: gist.map(|gist| gist.words.clone()),
                    uses: found,
                }
            });
            Some(NumberedSource {
                source: source.clone(),
                unit,
                parts: parts.collect(),
            })
        };
        self.gists.iter().filter_map(numbered).collect()
    }

    /// Everything that cites, with its citations.
    fn part_uses(&self) -> Vec<(Vec<&Citation>, PartUse)> {
        fn cited(all: &[Provenance]) -> Vec<&Citation> {
            all.iter().filter_map(Provenance::citation).collect()
        }
        let mut uses = Vec::new();
        for clause in self.clauses() {
            let part_use = match clause.body() {
                Body::Simplified(_) => PartUse::Simplified(clause.id()),
                Body::Conduct(_) => PartUse::Conduct(clause.id()),
                _ => PartUse::Clause(clause.id()),
            };
            uses.push((cited(clause.provenance()), part_use));
        }
        for question in self.questions() {
            let readings = question.readings().iter();
            let all = readings.flat_map(|reading| {
                cited(reading.provenance())
                    .into_iter()
                    .chain(reading.cites())
            });
            uses.push((all.collect(), PartUse::Question(question.name().into())));
        }
        for conflict in self.conflicts() {
            let sides = conflict.sides().iter();
            let all = sides.flat_map(|account| cited(account.provenance()));
            uses.push((all.collect(), PartUse::Conflict(conflict.name().into())));
        }
        for recorded in &self.record().0 {
            let fact = PartUse::Fact(recorded.fact.word());
            uses.push((cited(&recorded.provenance), fact));
        }
        uses
    }
}
