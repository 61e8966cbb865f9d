//! The reports that a ruleset numbers: what rests on each of their parts, and where it stands.

use serde::Serialize;

use super::opened::Opened;
use super::units::units;
use seedlore_language::prose;
use seedlore_language::rules::{PartUse, ReportPart, Ruleset};
use seedlore_language::source::{FileId, Span};
use seedlore_language::syntax::parse;
use seedlore_language::syntax::tree::{Basis, Cite, Definition, Item, SourceLine};

/// A source that a ruleset names itself.
#[derive(Debug, Serialize)]
pub struct ReportView {
    /// The short name by which brackets cite it.
    alias: String,
    /// The work, with author and year.
    title: String,
    /// What its numbers count, one of them; none where nothing is numbered.
    unit: Option<&'static str>,
    /// Where its line begins.
    at: usize,
    /// Whether it tells what its parts say.
    has_gists: bool,
    parts: Vec<PartView>,
}

#[derive(Debug, Serialize)]
struct PartView {
    number: u32,
    gist: Option<String>,
    standing: Standing,
    uses: Vec<UseView>,
    /// How many examples show it.
    examples: usize,
    /// The brackets that cite it.
    cited: Vec<(usize, usize)>,
}

/// What became of a part, by the use of it that says most.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Standing {
    /// A clause rests on it that is played as it says, under every reading.
    Played,
    /// It is asked about, or played otherwise than it says.
    Asked,
    /// It is told to say nothing of play, or only the record rests on it.
    OffPlay,
    /// Nothing rests on it.
    Forgotten,
}

/// What rests on a part.
#[derive(Debug, Serialize)]
struct UseView {
    says: String,
    /// Where it stands; none of what is written in another file.
    at: Option<(usize, usize)>,
}

/// Where the definition of a ruleset stands.
struct Written<'a> {
    text: &'a str,
    definition: Definition,
}

impl Written<'_> {
    fn units(&self, span: Span) -> (usize, usize) {
        (units(self.text, span.start), units(self.text, span.end))
    }

    fn items(&self) -> impl Iterator<Item = &Item> {
        self.definition.body.items()
    }

    fn sources(&self) -> impl Iterator<Item = &SourceLine> {
        self.items()
            .flat_map(|item| match item {
                Item::Sources(lines) => lines.entries.as_slice(),
                _ => &[],
            })
            .map(|entry| &entry.item)
    }

    /// Where a name of a question or of a conflict, or a fact of the record, stands.
    fn place(&self, part_use: &PartUse) -> Option<Span> {
        self.items().find_map(|item| match (item, part_use) {
            (Item::Question(question), PartUse::Question(name)) => {
                (question.name.value == *name).then_some(question.name.span)
            }
            (Item::Conflict(conflict), PartUse::Conflict(name)) => {
                (conflict.name.value == *name).then_some(conflict.name.span)
            }
            (Item::Record(facts), PartUse::Fact(word)) => {
                let mut facts = facts.items().map(|recorded| &recorded.fact);
                facts
                    .find(|fact| fact.value.word() == *word)
                    .map(|fact| fact.span)
            }
            _ => None,
        })
    }

    /// All that brackets cite.
    fn cites(&self) -> Vec<&Cite> {
        let mut cites = Vec::new();
        for item in self.items() {
            item.bases(&mut |basis| match basis {
                Basis::Stated(cite, _) | Basis::Implied(cite, _) => cites.push(cite),
                Basis::Assumed(_) => {}
            });
        }
        cites
    }
}

/// The sources of a ruleset as its own text has them.
pub fn reports(opened: &Opened) -> Vec<ReportView> {
    let (rules, sources) = (opened.rules(), &opened.library.sources);
    let mut own = (rules.clauses().iter()).filter(|clause| clause.written_in() == rules.name());
    let Some(file) = own.next().map(|clause| clause.span().file) else {
        return Vec::new();
    };
    let definitions = parse(file, sources).map(|tree| tree.definitions.entries);
    let mut definitions = definitions.into_iter().flatten().map(|entry| entry.item);
    let Some(definition) = definitions.find(|found| found.name.value == rules.name()) else {
        return Vec::new();
    };
    let written = Written {
        text: sources.text(file),
        definition,
    };
    let cites = written.cites();
    let numbered = rules.numbered_sources();
    let view = |line: &SourceLine| {
        let alias = &line.alias.value;
        let found = numbered.iter().find(|found| found.source.alias == *alias);
        let part = |part: &ReportPart| {
            let cited = cites.iter().filter(|cite| cite.alias.value == *alias);
            let cited = cited.filter_map(|cite| {
                let at = cite.at.iter().find(|at| at.value.has(part.number))?;
                Some(written.units(Span {
                    start: cite.alias.span.start,
                    ..at.span
                }))
            });
            PartView {
                number: part.number,
                gist: part.gist.clone(),
                standing: standing(rules, part),
                uses: (part.uses.iter())
                    .map(|part_use| UseView {
                        says: says(rules, part_use),
                        at: place(rules, &written, part_use, file),
                    })
                    .collect(),
                examples: part.examples.len(),
                cited: cited.collect(),
            }
        };
        ReportView {
            alias: alias.clone(),
            title: match found {
                Some(found) => prose::account(&found.source, opened.works()),
                None => prose::short(&line.key.value, opened.works()),
            },
            unit: found.map(|found| found.unit.singular()),
            at: written.units(line.alias.span).0,
            has_gists: line.gists.is_some(),
            parts: found.map_or_else(Vec::new, |found| found.parts.iter().map(part).collect()),
        }
    };
    written.sources().map(view).collect()
}

fn standing(rules: &Ruleset, part: &ReportPart) -> Standing {
    let any = |wanted: &dyn Fn(&PartUse) -> bool| part.uses.iter().any(wanted);
    let is_played = |part_use: &PartUse| match part_use {
        PartUse::Clause(id) => rules.clause(*id).reading().is_none(),
        _ => false,
    };
    let is_beside = |part_use: &PartUse| {
        matches!(
            part_use,
            PartUse::Conduct(_) | PartUse::Fact(_) | PartUse::OffPlay
        )
    };
    match part.uses.is_empty() {
        true => Standing::Forgotten,
        false if any(&is_played) => Standing::Played,
        false if any(&|part_use| !is_beside(part_use)) => Standing::Asked,
        false => Standing::OffPlay,
    }
}

/// What rests on a part, in words, and the question that it is one reading of.
fn says(rules: &Ruleset, part_use: &PartUse) -> String {
    let told = prose::part_use(rules, part_use);
    let reading = match part_use {
        PartUse::Clause(id) => rules.clause(*id).reading(),
        _ => None,
    };
    prose::sentence(&match reading {
        Some((question, _)) => format!("{told} (one reading of “{question}”)"),
        None => told,
    })
}

/// Where what rests on a part stands in the text.
fn place(
    rules: &Ruleset,
    written: &Written<'_>,
    part_use: &PartUse,
    file: FileId,
) -> Option<(usize, usize)> {
    let span = match part_use {
        PartUse::Clause(id) | PartUse::Simplified(id) | PartUse::Conduct(id) => {
            Some(rules.clause(*id).span())
        }
        named => written.place(named),
    };
    span.filter(|span| span.file == file)
        .map(|span| written.units(span))
}
