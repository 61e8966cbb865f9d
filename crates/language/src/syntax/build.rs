//! From pest's pairs to the tree.

use pest::iterators::{Pair, Pairs};

use super::facts::fact_of;
use super::grammar::Rule;
use super::phrases::{Read, Slip, condition, number, part, string};
use super::span_of;
use super::tree::{
    Basis, Block, Cite, Definition, DefinitionKind, Dropped, Entry, Gist, Item, Joint, Phase,
    Question, Reading, RecordedFact, SourceLine, Tree,
};
use crate::report::{Fault, Faults};
use crate::source::{FileId, Span, Spanned};
use crate::terms::{Head, Range, Unit};

pub(super) struct Builder {
    pub file: FileId,
}

impl Builder {
    pub fn tree(&self, pairs: Pairs<'_, Rule>) -> Result<Tree, Faults> {
        // Numbers that fit nowhere are all told at once; one that is only too
        // large for its place stops the builder there.
        let huge: Faults = pairs
            .clone()
            .flatten()
            .filter(|pair| pair.as_rule() == Rule::number)
            .filter_map(|pair| number::<u16>(&pair).err())
            .map(|slip| self.fault(slip))
            .collect();
        if !huge.is_empty() {
            return Err(huge);
        }
        let file = pairs.into_iter().next().expect("a file was parsed");
        self.block(file, |pair| match pair.as_rule() {
            Rule::definition => Some(self.definition(pair)),
            _ => None,
        })
        .map(|definitions| Tree { definitions })
        .map_err(|slip| self.fault(slip).into())
    }

    fn fault(&self, slip: Slip) -> Fault {
        let (message, at, label, help) = match slip {
            Slip::TooLarge(at) => (
                "this number is too large",
                at,
                "nothing comes in such numbers",
                "write a smaller one: a board has at most 120 pits, a game at most 32000 seeds",
            ),
            Slip::TooMany(at) => (
                "a letter can't stand for so many numbers",
                at,
                "more than 64 with these",
                "name those that reports give: each of them is a game of its own",
            ),
            Slip::LongSum(at) => (
                "this sum has too many parts",
                at,
                "more than 16",
                "work out a part of it beforehand: several clauses, or points of `score`",
            ),
            Slip::Listed(at) => (
                "this range can't stand beside other numbers",
                at,
                "more than 24 numbers, or none",
                "write numbers, as in `6 to 9 or 11`, or two lines with a condition each",
            ),
            Slip::Backwards(at) => (
                "these numbers run backwards",
                at,
                "the second is smaller than the first",
                "write the smaller number first: `8 to 12`",
            ),
            Slip::Twice(at) => (
                "this is said for a second time",
                at,
                "one of its kind stands before it",
                "leave out one of the two",
            ),
        };
        Fault::error(message)
            .at(Span::new(self.file, at.start, at.end), label)
            .help(help)
    }

    pub(super) fn spanned<T>(&self, pair: &Pair<'_, Rule>, value: T) -> Spanned<T> {
        Spanned::new(value, span_of(self.file, pair))
    }

    pub(super) fn text(&self, pair: &Pair<'_, Rule>) -> Spanned<String> {
        self.spanned(pair, pair.as_str().to_string())
    }

    /// Gathers the parts of a block with the comments around them.
    pub(super) fn block<'i, T>(
        &self,
        pair: Pair<'i, Rule>,
        mut item: impl FnMut(Pair<'i, Rule>) -> Option<Read<T>>,
    ) -> Read<Block<T>> {
        let whole = pair.as_span();
        let text = whole.get_input();
        let mut entries: Vec<Entry<T>> = Vec::new();
        let mut above: Vec<Option<String>> = Vec::new();
        let mut last_end = None;
        for part in pair.into_inner() {
            let span = part.as_span();
            if part.as_rule() == Rule::comment {
                let words = part.as_str()[2..].trim_end().to_string();
                let between = &text[last_end.unwrap_or(whole.start())..span.start()];
                match entries.last_mut() {
                    Some(entry) if above.is_empty() && !between.contains('\n') => {
                        entry.beside = Some(words);
                    }
                    _ => {
                        if is_gap(between) && (!entries.is_empty() || !above.is_empty()) {
                            above.push(None);
                        }
                        above.push(Some(words));
                    }
                }
                last_end = Some(span.end());
                continue;
            }
            let Some(value) = item(part) else { continue };
            let between = &text[last_end.unwrap_or(whole.start())..span.start()];
            if is_gap(between) && (!entries.is_empty() || !above.is_empty()) {
                above.push(None);
            }
            entries.push(Entry {
                above: std::mem::take(&mut above),
                item: value?,
                beside: None,
            });
            last_end = Some(span.end());
        }
        Ok(Block {
            entries,
            closing: above,
        })
    }

    fn definition(&self, pair: Pair<'_, Rule>) -> Read<Definition> {
        let mut kind = DefinitionKind::Ruleset;
        let mut names = Vec::new();
        let mut title = String::new();
        let mut body = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::w_base => kind = DefinitionKind::Base,
                Rule::w_fragment => kind = DefinitionKind::Fragment,
                Rule::name => names.push(self.text(&part)),
                Rule::string => title = string(&part),
                Rule::body => body = Some(self.body(part)?),
                _ => {}
            }
        }
        let mut names = names.into_iter();
        Ok(Definition {
            kind,
            name: names.next().expect("a ruleset has a name"),
            title,
            parent: names.next(),
            body: body.expect("a ruleset has a body"),
        })
    }

    fn body(&self, pair: Pair<'_, Rule>) -> Read<Block<Item>> {
        self.block(pair, |part| self.item(part).transpose())
    }

    fn item(&self, pair: Pair<'_, Rule>) -> Read<Option<Item>> {
        Ok(Some(match pair.as_rule() {
            Rule::record => Item::Record(self.block(pair, |part| {
                (part.as_rule() == Rule::fact).then(|| self.fact(part))
            })?),
            Rule::sources => Item::Sources(self.block(pair, |part| {
                (part.as_rule() == Rule::source).then(|| self.source(part))
            })?),
            Rule::question => Item::Question(self.question(pair)?),
            Rule::conflict => Item::Conflict(self.conflict(pair)?),
            Rule::example => Item::Example(self.example(pair)?),
            Rule::phase => Item::Phase(self.phase(pair)?),
            Rule::statement => Item::Statement(self.statement(pair)?),
            Rule::add => {
                let statement = pair.into_inner().last().expect("add has a statement");
                Item::Add(self.statement(statement)?)
            }
            Rule::join => {
                let statement = self.statement(pair.clone())?;
                let table = pair
                    .into_inner()
                    .find(|p| p.as_rule() == Rule::joined_table);
                let joint = table.and_then(|table| part(&table, Rule::joint));
                Item::Join(self.joint(joint.expect("lines join somewhere")), statement)
            }
            Rule::also => Item::Also(self.statement(pair)?),
            Rule::named_line => {
                let line = pair.into_inner().last().expect("a line stands there");
                Item::Line(self.line(line)?)
            }
            Rule::named_way => {
                let ways = self.ways(pair)?.pop();
                Item::Way(Box::new(ways.expect("a way to move stands there")))
            }
            Rule::drop => {
                let mut dropped = None;
                let mut provenance = Vec::new();
                for part in pair.into_inner() {
                    match part.as_rule() {
                        Rule::head => {
                            dropped = Some(self.spanned(&part, Dropped::Head(head(&part))));
                        }
                        Rule::dropped_name => {
                            dropped = Some(self.spanned(&part, dropped_name(&part)));
                        }
                        Rule::provenance => provenance.extend(self.provenance(part)?),
                        _ => {}
                    }
                }
                Item::Drop(dropped.expect("drop has a head"), provenance)
            }
            _ => return Ok(None),
        }))
    }

    fn joint(&self, pair: Pair<'_, Rule>) -> Joint {
        let name = part(&pair, Rule::name).map(|name| self.text(&name));
        let has = |rule: Rule| part(&pair, rule).is_some();
        match name {
            Some(name) if has(Rule::w_before) => Joint::Before(name),
            Some(name) => Joint::After(name),
            None if has(Rule::w_first) => Joint::First,
            None => Joint::Last,
        }
    }

    fn fact(&self, pair: Pair<'_, Rule>) -> Read<RecordedFact> {
        let mut recorded = None;
        let mut provenance = Vec::new();
        for part in pair.into_inner() {
            if part.as_rule() == Rule::provenance {
                provenance.extend(self.provenance(part)?);
            } else {
                let span = span_of(self.file, &part);
                recorded = Some(Spanned::new(fact_of(part)?, span));
            }
        }
        Ok(RecordedFact {
            fact: recorded.expect("a fact has a text"),
            provenance,
        })
    }

    fn source(&self, pair: Pair<'_, Rule>) -> Read<SourceLine> {
        let mut aliases = Vec::new();
        let mut key = None;
        let mut part_cited = None;
        let mut numbering = None;
        let mut gists = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::alias => aliases.push(self.text(&part)),
                Rule::key => key = Some(self.text(&part)),
                Rule::part => part_cited = Some(self.part_of_source(part)?),
                Rule::numbering => {
                    let inner = part.into_inner().find(|p| p.as_rule() == Rule::part);
                    numbering = Some(self.part_of_source(inner.expect("a numbering has a part"))?);
                }
                Rule::gists => {
                    gists = Some(self.block(part, |line| {
                        (line.as_rule() == Rule::gist).then(|| self.gist(line))
                    })?);
                }
                _ => {}
            }
        }
        let mut aliases = aliases.into_iter();
        Ok(SourceLine {
            alias: aliases.next().expect("a source has a short name"),
            key: key.expect("a source has a key"),
            part: part_cited,
            numbering,
            via: aliases.next(),
            gists,
        })
    }

    fn gist(&self, pair: Pair<'_, Rule>) -> Read<Gist> {
        let is_off_play = part(&pair, Rule::nothing_of_play).is_some();
        let mut inner = pair.into_inner();
        let numbers = inner.next().expect("a gist tells a part");
        Ok(Gist {
            parts: self.spanned(&numbers, range(&numbers)?),
            words: string(&inner.next().expect("a gist has words")),
            is_off_play,
        })
    }

    fn part_of_source(&self, pair: Pair<'_, Rule>) -> Read<Spanned<(Unit, Range)>> {
        let span = span_of(self.file, &pair);
        let mut inner = pair.into_inner();
        let unit = match inner.next().expect("a part has a unit").as_str() {
            "rules" => Unit::Rules,
            "paragraphs" => Unit::Paragraphs,
            "sentences" => Unit::Sentences,
            _ => Unit::Pages,
        };
        let range = range(&inner.next().expect("a part has a range"))?;
        Ok(Spanned::new((unit, range), span))
    }

    pub(super) fn provenance(&self, pair: Pair<'_, Rule>) -> Read<Vec<Basis>> {
        pair.into_inner()
            .filter(|p| p.as_rule() == Rule::basis)
            .map(|basis| {
                let kind = basis.into_inner().next().expect("a basis has a kind");
                let mut cite = None;
                let mut note = None;
                let rule = kind.as_rule();
                for part in kind.into_inner() {
                    match part.as_rule() {
                        Rule::citation => cite = Some(self.cite(part)?),
                        Rule::note => note = Some(part.as_str().trim().to_string()),
                        _ => {}
                    }
                }
                Ok(match (rule, cite) {
                    (Rule::implied, Some(cite)) => Basis::Implied(cite, note.unwrap_or_default()),
                    (_, Some(cite)) => Basis::Stated(cite, note),
                    (_, None) => Basis::Assumed(note.unwrap_or_default()),
                })
            })
            .collect()
    }

    fn cite(&self, pair: Pair<'_, Rule>) -> Read<Cite> {
        let mut alias = None;
        let mut at = Vec::new();
        let mut quote = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::alias => alias = Some(self.text(&part)),
                Rule::range => at.push(self.spanned(&part, range(&part)?)),
                Rule::string => quote = Some(string(&part)),
                _ => {}
            }
        }
        Ok(Cite {
            alias: alias.expect("a citation names a source"),
            at,
            quote,
        })
    }

    fn question(&self, pair: Pair<'_, Rule>) -> Read<Question> {
        let mut name = None;
        let mut text = String::new();
        for part in pair.clone().into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.text(&part)),
                Rule::string => text = string(&part),
                _ => {}
            }
        }
        Ok(Question {
            name: name.expect("a question has a name"),
            text,
            readings: self.block(pair, |part| {
                (part.as_rule() == Rule::reading).then(|| self.reading(part))
            })?,
        })
    }

    fn reading(&self, pair: Pair<'_, Rule>) -> Read<Reading> {
        let mut assumed = false;
        let mut name = None;
        let mut text = String::new();
        let mut provenance = Vec::new();
        let mut body = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::w_assume => assumed = true,
                Rule::name => name = Some(self.text(&part)),
                Rule::string => text = string(&part),
                Rule::provenance => provenance.extend(self.provenance(part)?),
                Rule::body => body = Some(self.body(part)?),
                _ => {}
            }
        }
        Ok(Reading {
            assumed,
            name: name.expect("a reading has a name"),
            text,
            provenance,
            body,
        })
    }

    fn phase(&self, pair: Pair<'_, Rule>) -> Read<Phase> {
        let mut name = None;
        let mut test = None;
        let mut provenance = Vec::new();
        let mut body = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::name => name = Some(self.text(&part)),
                Rule::condition => {
                    let span = span_of(self.file, &part);
                    test = Some(Spanned::new(condition(part)?, span));
                }
                Rule::provenance => provenance.extend(self.provenance(part)?),
                Rule::body => body = Some(self.body(part)?),
                _ => {}
            }
        }
        Ok(Phase {
            name: name.expect("a phase has a name"),
            test: test.expect("a phase has a condition"),
            provenance,
            body: body.expect("a phase has a body"),
        })
    }
}

/// Whether an empty line lies in a stretch of text between two things.
fn is_gap(between: &str) -> bool {
    between.matches('\n').count() > 1
}

fn range(pair: &Pair<'_, Rule>) -> Read<Range> {
    let numbers = pair
        .clone()
        .into_inner()
        .filter(|p| p.as_rule() == Rule::number);
    let numbers: Vec<u32> = numbers.map(|p| number(&p)).collect::<Result<_, _>>()?;
    Ok(Range {
        first: numbers[0],
        last: numbers[numbers.len() - 1],
    })
}

/// The rule of the last part.
pub(super) fn last_rule(pair: &Pair<'_, Rule>) -> Rule {
    let last = pair.clone().into_inner().last();
    last.expect("the grammar gives this rule a part").as_rule()
}

fn dropped_name(pair: &Pair<'_, Rule>) -> Dropped {
    let name = part(pair, Rule::name).map(|name| name.as_str().to_string());
    let word = pair.clone().into_inner().next().map(|word| word.as_rule());
    match (word, name) {
        (Some(Rule::w_line), Some(name)) => Dropped::Line(name),
        (Some(Rule::w_way), Some(name)) => Dropped::Way(name),
        (Some(Rule::w_phase), Some(name)) => Dropped::Phase(name),
        (Some(Rule::w_open), Some(name)) => Dropped::Question(name),
        (_, name) => Dropped::Example(name),
    }
}

fn head(pair: &Pair<'_, Rule>) -> Head {
    let words: Vec<&str> = pair.as_str().split_whitespace().collect();
    let words = words.join(" ");
    Head::ALL
        .into_iter()
        .find(|head| head.words() == words)
        .expect("the grammar lists the heads")
}
