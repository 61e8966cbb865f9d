//! From pairs of the parser to the statements of a tree.

use super::build::{Builder, last_rule};
use super::grammar::Rule;
use super::phrases::{Read, actions, choice, condition, naming, part, path, size, string};
use super::tree::{Lines, RoundLine, Statement, StatementBody, TestedLine, Way};
use super::{material, rounds, span_of};
use crate::source::Spanned;
use crate::terms::{Decider, Filter, Manner, Moment, Objective, RoundRule, Tempo, Tier, Verdict};
use pest::iterators::Pair;

impl Builder {
    pub(super) fn statement(&self, pair: Pair<'_, Rule>) -> Read<Statement> {
        let mut says = None;
        let mut provenance = Vec::new();
        let mut span = span_of(self.file, &pair);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::provenance => provenance.extend(self.provenance(part)?),
                Rule::w_add | Rule::w_also => {}
                _ => {
                    span = span_of(self.file, &part);
                    says = Some(self.says(part)?);
                }
            }
        }
        let mut says = says.expect("a statement says something");
        // The bracket after the last way to move belongs to that way.
        if let StatementBody::Choose(ways) = &mut says
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

    fn says(&self, pair: Pair<'_, Rule>) -> Read<StatementBody> {
        let has = |rule: Rule| part(&pair, rule).is_some();
        Ok(match pair.as_rule() {
            Rule::parameter => StatementBody::Let(material::parameter(&pair)?),
            Rule::naming => StatementBody::Name(naming(&pair)?),
            Rule::board => StatementBody::Board(material::board(&pair)?),
            Rule::players => {
                let players = part(&pair, Rule::size).expect("players are counted");
                StatementBody::Players(size(&players)?)
            }
            Rule::own_pits => StatementBody::OwnPits(material::ownership(&pair)?),
            Rule::track => StatementBody::Track(material::track(&pair)?),
            Rule::mark => StatementBody::Mark(material::mark(&pair)?),
            Rule::notes => StatementBody::Note(material::notes(&pair)),
            Rule::seeds => StatementBody::Seeds(material::seeds(&pair)?),
            Rule::arrange => StatementBody::Arrange(material::arrangement(&pair)?),
            Rule::first => StatementBody::First(material::first_player(&pair)),
            Rule::choose => StatementBody::Choose(self.ways(pair)?),
            Rule::sow => StatementBody::Sow(path(
                &part(&pair, Rule::path).expect("a sowing has a path"),
            )?),
            Rule::table | Rule::joined_table => self.table(pair)?,
            Rule::at_once => StatementBody::AtOnce(Tempo::LapByLap),
            Rule::filter => {
                let mut tests = pair
                    .clone()
                    .into_inner()
                    .filter(|p| p.as_rule() == Rule::condition)
                    .map(condition);
                StatementBody::Filter(Filter {
                    verdict: match has(Rule::w_forbid) {
                        true => Verdict::Forbid,
                        false => Verdict::Require,
                    },
                    test: tests.next().expect("a filter has a test")?,
                    when: tests.next().transpose()?,
                    if_possible: has(Rule::if_possible),
                })
            }
            Rule::ending => StatementBody::End(rounds::ending(&pair)?),
            Rule::rounds => StatementBody::Rounds(self.block(pair, |part| {
                (part.as_rule() == Rule::round).then(|| self.round(part))
            })?),
            Rule::objective => StatementBody::Win(match last_rule(&pair) {
                Rule::most => Objective::MostCaptured,
                Rule::points => Objective::MostPoints,
                Rule::by_taking_all => Objective::TakingAll,
                Rule::by_emptying => Objective::EmptyingOwnPits,
                Rule::by_moving_last => Objective::MovingLast,
                Rule::as_rules_say => Objective::AsRulesSay,
                _ => Objective::EqualCaptured,
            }),
            Rule::manner => {
                let kind = part(&pair, Rule::manner_kind).expect("play has a manner");
                StatementBody::Play(match last_rule(&kind) {
                    Rule::taking_most => Manner::TakingMost,
                    Rule::evening_counts => Manner::EveningCounts,
                    _ => Manner::WithoutThinking,
                })
            }
            rule => {
                let words = part(&pair, Rule::string).map_or(String::new(), |p| string(&p));
                match rule {
                    Rule::simplified => StatementBody::Simplified(words),
                    _ => StatementBody::Conduct(words),
                }
            }
        })
    }

    fn table(&self, pair: Pair<'_, Rule>) -> Read<StatementBody> {
        let moments = part(&pair, Rule::moments).expect("a table has its moments");
        let moments = moments
            .into_inner()
            .filter(|p| p.as_rule() == Rule::moment)
            .map(|p| match last_rule(&p) {
                Rule::w_start => Moment::Start,
                Rule::w_lifting => Moment::Lifting,
                Rule::w_passing => Moment::Passing,
                Rule::w_landing => Moment::Landing,
                Rule::endless_sowing => Moment::Endless,
                Rule::move_end => Moment::MoveEnd,
                Rule::turn_end => Moment::TurnEnd,
                _ => Moment::Stuck,
            })
            .collect();
        let lines = match part(&pair, Rule::actions) {
            Some(part) => {
                let span = span_of(self.file, &part);
                Lines::Always(Spanned::new(actions(part)?, span))
            }
            None => Lines::Tested(self.block(pair, |part| {
                (part.as_rule() == Rule::line).then(|| self.line(part))
            })?),
        };
        Ok(StatementBody::Table(moments, lines))
    }

    /// The name in `line NAME:` or `way NAME:`.
    fn given_name(&self, pair: &Pair<'_, Rule>) -> Option<Spanned<String>> {
        part(pair, Rule::name).map(|name| self.text(&name))
    }

    fn round(&self, pair: Pair<'_, Rule>) -> Read<RoundLine> {
        let mut rule = None;
        let mut provenance = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::provenance => provenance.extend(self.provenance(part)?),
                Rule::round_when => {
                    let when = rounds::round_when(&part)?;
                    rule = rule.map(|rule: Spanned<RoundRule>| {
                        let span = rule.span.to(span_of(self.file, &part));
                        let rule = Box::new(rule.value);
                        Spanned::new(RoundRule::When { rule, when }, span)
                    });
                }
                _ => rule = Some(self.spanned(&part, rounds::round_rule(&part)?)),
            }
        }
        Ok(RoundLine {
            rule: rule.expect("a rule of the rounds says something"),
            provenance,
        })
    }

    pub(super) fn ways(&self, pair: Pair<'_, Rule>) -> Read<Vec<Way>> {
        let mut ways: Vec<Way> = Vec::new();
        let mut tier = Tier::Same;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::w_else => tier = Tier::Lower,
                Rule::w_also => tier = Tier::Beside,
                Rule::way => {
                    let span = span_of(self.file, &part);
                    let name = super::phrases::part(&part, Rule::way_name);
                    let name = name.and_then(|name| self.given_name(&name));
                    let mut choice = choice(part)?;
                    choice.tier = std::mem::replace(&mut tier, Tier::Same);
                    ways.push(Way {
                        name,
                        choice: Spanned::new(choice, span),
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

    pub(super) fn line(&self, pair: Pair<'_, Rule>) -> Read<TestedLine> {
        let mut span = span_of(self.file, &pair);
        let mut name = None;
        let mut may = None;
        let mut if_captures = false;
        let mut test = None;
        let mut done = Vec::new();
        let mut provenance = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::line_name => name = self.given_name(&part),
                Rule::w_may => may = Some(Decider::Mover),
                Rule::may_by => may = Some(decider(&part)),
                Rule::condition => test = Some(condition(part)?),
                Rule::actions => {
                    span.end = span_of(self.file, &part).end;
                    done = actions(part)?;
                }
                Rule::if_that_captures => {
                    span.end = span_of(self.file, &part).end;
                    if_captures = true;
                }
                Rule::provenance => provenance.extend(self.provenance(part)?),
                _ => {}
            }
        }
        Ok(TestedLine {
            name,
            may,
            if_captures,
            test,
            actions: done,
            provenance,
            span: Spanned::new((), span),
        })
    }
}

/// Who decides, as the words after `may` say.
fn decider(by: &Pair<'_, Rule>) -> Decider {
    let of_owner = |part: Pair<'_, Rule>| part.as_rule() == Rule::w_owner;
    match by.clone().into_inner().any(of_owner) {
        true => Decider::Owner,
        false => Decider::Opponent,
    }
}
