//! From pest's pairs to the tree.

use pest::iterators::{Pair, Pairs};

use super::facts::fact_of;
use super::grammar::Rule;
use super::phrases::{Read, TooLarge, actions, choice, condition, number, string};
use super::span_of;
use super::tree::{
    Basis, Block, Cite, Definition, Entry, Item, Lines, Phase, Question, Reading, RecordedFact,
    Says, SourceLine, Statement, TestedLine, Tree, Way,
};
use crate::report::{Fault, Faults};
use crate::source::{FileId, Span, Spanned};
use crate::terms::{
    Direction, Ending, Filter, FirstPlayer, Head, Manner, Moment, Objective, OriginSkip, Range,
    Unit, Verdict,
};

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
            .flat_map(|TooLarge(at)| self.too_large(at).into_iter())
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
        .map_err(|TooLarge(at)| self.too_large(at))
    }

    fn too_large(&self, at: std::ops::Range<usize>) -> Faults {
        Fault::error("this number is too large")
            .at(Span::new(self.file, at.start, at.end), "nothing comes in such numbers")
            .help("write a smaller one: a board has at most 32 pits in a row, a game at most 32000 seeds")
            .into()
    }

    fn spanned<T>(&self, pair: &Pair<'_, Rule>, value: T) -> Spanned<T> {
        Spanned::new(value, span_of(self.file, pair))
    }

    fn text(&self, pair: &Pair<'_, Rule>) -> Spanned<String> {
        self.spanned(pair, pair.as_str().to_string())
    }

    /// Gathers the parts of a block with the comments around them.
    fn block<'i, T>(
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
        let mut is_base = false;
        let mut names = Vec::new();
        let mut title = String::new();
        let mut body = None;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::w_base => is_base = true,
                Rule::name => names.push(self.text(&part)),
                Rule::string => title = string(&part),
                Rule::body => body = Some(self.body(part)?),
                _ => {}
            }
        }
        let mut names = names.into_iter();
        Ok(Definition {
            is_base,
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
            Rule::phase => Item::Phase(self.phase(pair)?),
            Rule::statement => Item::Statement(self.statement(pair)?),
            Rule::add => {
                let statement = pair.into_inner().last().expect("add has a statement");
                Item::Add(self.statement(statement)?)
            }
            Rule::drop => {
                let mut dropped = None;
                let mut provenance = Vec::new();
                for part in pair.into_inner() {
                    match part.as_rule() {
                        Rule::head => dropped = Some(self.spanned(&part, head(&part))),
                        Rule::provenance => provenance.extend(self.provenance(part)?),
                        _ => {}
                    }
                }
                Item::Drop(dropped.expect("drop has a head"), provenance)
            }
            _ => return Ok(None),
        }))
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
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::alias => aliases.push(self.text(&part)),
                Rule::name => key = Some(self.text(&part)),
                Rule::part => {
                    let span = span_of(self.file, &part);
                    let mut inner = part.into_inner();
                    let unit = match inner.next().expect("a part has a unit").as_str() {
                        "rules" => Unit::Rules,
                        "paragraphs" => Unit::Paragraphs,
                        _ => Unit::Pages,
                    };
                    let range = range(&inner.next().expect("a part has a range"))?;
                    part_cited = Some(Spanned::new((unit, range), span));
                }
                _ => {}
            }
        }
        let mut aliases = aliases.into_iter();
        Ok(SourceLine {
            alias: aliases.next().expect("a source has a short name"),
            key: key.expect("a source has a key"),
            part: part_cited,
            via: aliases.next(),
        })
    }

    fn provenance(&self, pair: Pair<'_, Rule>) -> Read<Vec<Basis>> {
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

    fn statement(&self, pair: Pair<'_, Rule>) -> Read<Statement> {
        let mut says = None;
        let mut provenance = Vec::new();
        let mut span = span_of(self.file, &pair);
        for part in pair.into_inner() {
            if part.as_rule() == Rule::provenance {
                provenance.extend(self.provenance(part)?);
            } else {
                span = span_of(self.file, &part);
                says = Some(self.says(part)?);
            }
        }
        let mut says = says.expect("a statement says something");
        // The bracket after the last way to move belongs to that way.
        if let Says::Choose(ways) = &mut says
            && let Some(last) = ways.last_mut()
        {
            last.provenance = std::mem::take(&mut provenance);
        }
        Ok(Statement {
            says,
            provenance,
            span: Spanned::new((), span),
        })
    }

    fn says(&self, pair: Pair<'_, Rule>) -> Read<Says> {
        let rule = pair.as_rule();
        let parts: Vec<Pair<'_, Rule>> = pair.clone().into_inner().collect();
        let has = |wanted: Rule| parts.iter().any(|p| p.as_rule() == wanted);
        let numbers = || parts.iter().filter(|p| p.as_rule() == Rule::number);
        Ok(match rule {
            Rule::board => {
                let mut sizes = numbers().map(number);
                Says::Board {
                    rows: sizes.next().expect("a board has rows")?,
                    pits: sizes.next().expect("a row has pits")?,
                    stores: has(Rule::w_store),
                }
            }
            Rule::seeds => Says::Seeds(number(numbers().next().expect("seeds are counted"))?),
            Rule::first => {
                let by = parts.last().expect("by what").clone().into_inner();
                Says::First(
                    match by.map(|p| p.as_rule()).collect::<Vec<_>>().as_slice() {
                        [Rule::w_lot] => FirstPlayer::ByLot,
                        [Rule::w_agreement] => FirstPlayer::ByAgreement,
                        _ => FirstPlayer::ByLotOrAgreement,
                    },
                )
            }
            Rule::choose => Says::Choose(self.ways(parts)?),
            Rule::sow => {
                let direction = parts
                    .iter()
                    .find(|p| p.as_rule() == Rule::direction)
                    .map_or("", |p| p.as_str());
                let skip = parts
                    .iter()
                    .find(|p| p.as_rule() == Rule::skipping)
                    .map(|p| p.clone().into_inner().any(|p| p.as_rule() == Rule::w_once));
                Says::Sow(
                    match direction {
                        "clockwise" => Direction::Clockwise,
                        _ => Direction::Anticlockwise,
                    },
                    match skip {
                        None => OriginSkip::Never,
                        Some(true) => OriginSkip::Once,
                        Some(false) => OriginSkip::Always,
                    },
                )
            }
            Rule::table => {
                let moment = match parts[0].clone().into_inner().next().map(|p| p.as_rule()) {
                    Some(Rule::on_landing) => Moment::Landing,
                    Some(Rule::on_turn_end) => Moment::TurnEnd,
                    _ => Moment::Stuck,
                };
                let always = parts.iter().find(|p| p.as_rule() == Rule::actions);
                Says::Table(
                    moment,
                    match always {
                        Some(part) => {
                            let span = span_of(self.file, part);
                            Lines::Always(Spanned::new(actions(part.clone())?, span))
                        }
                        None => Lines::Tested(self.block(pair, |part| {
                            (part.as_rule() == Rule::line).then(|| self.line(part))
                        })?),
                    },
                )
            }
            Rule::filter => {
                let mut tests = parts
                    .iter()
                    .filter(|p| p.as_rule() == Rule::condition)
                    .map(|p| condition(p.clone()));
                Says::Filter(Filter {
                    verdict: if has(Rule::w_forbid) {
                        Verdict::Forbid
                    } else {
                        Verdict::Require
                    },
                    test: tests.next().expect("a filter has a test")?,
                    when: tests.next().transpose()?,
                    if_possible: has(Rule::if_possible),
                })
            }
            Rule::ending => {
                let mut when = None;
                let mut done = Vec::new();
                for part in parts {
                    match part.as_rule() {
                        Rule::condition => when = Some(condition(part)?),
                        Rule::actions => done = actions(part)?,
                        _ => {}
                    }
                }
                Says::End(Ending {
                    when: when.expect("an end has a condition"),
                    actions: done,
                })
            }
            Rule::objective => Says::Win(if has(Rule::most) {
                Objective::MostCaptured
            } else {
                Objective::EqualCaptured
            }),
            Rule::manner => {
                let kind = parts
                    .last()
                    .expect("play has a manner")
                    .clone()
                    .into_inner();
                Says::Play(match kind.map(|p| p.as_rule()).next() {
                    Some(Rule::taking_most) => Manner::TakingMost,
                    Some(Rule::evening_counts) => Manner::EveningCounts,
                    _ => Manner::WithoutThinking,
                })
            }
            _ => Says::Conduct(parts.last().map(string).unwrap_or_default()),
        })
    }

    fn ways(&self, parts: Vec<Pair<'_, Rule>>) -> Read<Vec<Way>> {
        let mut ways: Vec<Way> = Vec::new();
        for part in parts {
            match part.as_rule() {
                Rule::way => {
                    let span = span_of(self.file, &part);
                    ways.push(Way {
                        choice: Spanned::new(choice(part)?, span),
                        provenance: Vec::new(),
                    });
                }
                Rule::provenance => {
                    let bases = self.provenance(part)?;
                    if let Some(way) = ways.last_mut() {
                        way.provenance.extend(bases);
                    }
                }
                _ => {}
            }
        }
        Ok(ways)
    }

    fn line(&self, pair: Pair<'_, Rule>) -> Read<TestedLine> {
        let mut span = span_of(self.file, &pair);
        let mut test = None;
        let mut done = Vec::new();
        let mut provenance = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::condition => test = Some(condition(part)?),
                Rule::actions => {
                    span.end = span_of(self.file, &part).end;
                    done = actions(part)?;
                }
                Rule::provenance => provenance.extend(self.provenance(part)?),
                _ => {}
            }
        }
        Ok(TestedLine {
            test,
            actions: done,
            provenance,
            span: Spanned::new((), span),
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
        .filter(|p| p.as_rule() == Rule::number)
        .map(|p| number(&p))
        .collect::<Read<Vec<u32>>>()?;
    Ok(Range {
        first: numbers[0],
        last: numbers[numbers.len() - 1],
    })
}

fn head(pair: &Pair<'_, Rule>) -> Head {
    let words: Vec<&str> = pair.as_str().split_whitespace().collect();
    let words = words.join(" ");
    Head::ALL
        .into_iter()
        .find(|head| head.words() == words)
        .expect("the grammar lists the heads")
}
