//! A ruleset beside its relatives: what one says and the other does not.

use minijinja::{Error, Value};
use serde::Serialize;

use super::{Book, Entry, Link};
use crate::cite::{self, Basis};
use crate::pages::Pages;
use crate::questions::{AskedView, measured_questions};
use crate::rules_text::{self, RuleText, RulesText};
use crate::sensitivity;
use crate::witness::{self, Parted};
use seedlore_language::prose;
use seedlore_language::rules::Bibliography;
use seedlore_study::compare::point::{Point, PointRelation, SideRules, counts, points};
use seedlore_study::compare::{self, Relative};

/// The relatives of a ruleset of the book.
pub fn relatives(book: &Book, at: usize) -> Vec<Relative> {
    compare::relatives(&book.rulesets(), &book.kinship.distances, at)
}

/// Where the comparison of two rulesets stands on the first one's page.
pub fn anchor(this: &str, other: &str) -> String {
    format!("{this}_against_{other}")
}

#[derive(Serialize)]
struct TemplateContext<'a> {
    root: &'static str,
    this: Link,
    signs: Vec<Sign>,
    pairs: Vec<Pair<'a>>,
    /// The open questions whose other readings were played.
    questions: Vec<AskedView>,
    /// How much of play each of those readings bears on.
    doubts: Option<Value>,
    together: Option<sensitivity::TogetherView>,
    /// What that rests on.
    weighed: &'a str,
}

/// A way in which two rulesets stand to one another, and its sign.
#[derive(Serialize)]
struct Sign {
    sign: &'static str,
    stands: PointRelation,
    words: &'static str,
}

#[derive(Serialize)]
struct Pair<'a> {
    other: Link,
    tie: &'static str,
    clauses: String,
    anchor: String,
    /// Where the two part in play.
    parted: Option<Parted>,
    points: String,
    counts: Vec<Count>,
    apart: Vec<TableRow<'a>>,
    /// Where both have one rule from sources alike.
    agreed: Vec<TableRow<'a>>,
    /// The topics whose clauses both have in another order.
    reordered: Vec<&'static str>,
    /// What is said where no clause differs and the two are not one game all the same.
    other_order: Option<&'static str>,
}

#[derive(Serialize)]
struct Count {
    sign: Sign,
    count: usize,
}

/// What both say on one point.
#[derive(Serialize)]
struct TableRow<'a> {
    topic: &'a str,
    sign: Sign,
    /// Which of the two is surer of it.
    rests: Option<String>,
    this: Side<'a>,
    other: Side<'a>,
}

#[derive(Serialize)]
struct Side<'a> {
    rules: Vec<&'a RuleText>,
    answer: Option<Answer<'a>>,
}

/// The answer to an open question that stands in no rule.
#[derive(Serialize)]
struct Answer<'a> {
    asked: &'a str,
    text: &'a str,
    anchor: String,
    bases: Vec<Basis>,
}

/// The page that leads to all others.
#[derive(Serialize)]
struct Overview {
    regions: Vec<Region>,
}

#[derive(Serialize)]
struct Region {
    slug: String,
    title: String,
    rulesets: Vec<Link>,
}

pub fn add(book: &Book, pages: &mut Pages) -> Result<(), Error> {
    let regions = book.regions.iter().map(|region| Region {
        slug: region.slug.clone(),
        title: region.title.clone(),
        rulesets: book.members(region).map(Entry::link).collect(),
    });
    let overview = Overview {
        regions: regions.collect(),
    };
    pages.add(
        "src/differences.md",
        book.templates.page("differences.md", &overview)?,
    );
    for (at, entry) in book.entries.iter().enumerate() {
        let study = entry.study;
        let pairs = relatives(book, at).into_iter();
        let pairs = pairs.map(|relative| pair(book, entry, &book.entries[relative.at], relative));
        let view = TemplateContext {
            root: "../",
            this: entry.link(),
            signs: PointRelation::ALL
                .map(|stands| sign(stands, stands.words()))
                .into(),
            pairs: pairs.collect::<Result<_, _>>()?,
            questions: measured_questions(&book.templates, study, entry.party(), book.input.works)?,
            doubts: sensitivity::plot(
                &book.templates,
                &rules_text::anchor(study.rules, "the_bearings"),
                &study.sensitivities,
            )?,
            together: study.together.as_ref().and_then(sensitivity::together),
            weighed: &study.weighed,
        };
        pages.add(
            format!("src/differences/{}.md", entry.name()),
            book.templates.page("pair.md", &view)?,
        );
    }
    Ok(())
}

fn pair<'a>(
    book: &Book,
    entry: &'a Entry,
    counterpart: &'a Entry,
    relative: Relative,
) -> Result<Pair<'a>, Error> {
    let (this, other) = (&entry.told, &counterpart.told);
    let points = points(this.ruleset, other.ruleset);
    let counts = counts(&points).into_iter().map(|(stands, count)| Count {
        sign: sign(stands, stands.plural()),
        count,
    });
    let works = book.input.works;
    let (agreed, apart) = points
        .iter()
        .partition::<Vec<_>, _>(|point| point.is_agreed());
    let rows = |points: Vec<&Point<'a>>| -> Vec<TableRow<'a>> {
        let rows = points.into_iter();
        rows.map(|point| row(point, this, other, works)).collect()
    };
    let topics = compare::differences(this.ruleset, other.ruleset).into_iter();
    let reordered = topics.filter(|topic| topic.reordered);
    let anchor = anchor(this.name(), other.name());
    let finding = book.input.findings.between(this.name(), other.name());
    let parted = finding.map(|finding| {
        let parties = [entry.party(), counterpart.party()];
        witness::parted(&book.templates, &anchor, parties, &finding)
    });
    Ok(Pair {
        other: counterpart.link(),
        tie: relative.tie.words(),
        clauses: prose::counted(relative.distance, "clause differs", "clauses differ"),
        anchor,
        parted: parted.transpose()?,
        points: prose::counted(points.len() as u32, "point", "points"),
        counts: counts.collect(),
        apart: rows(apart),
        agreed: rows(agreed),
        reordered: reordered.map(|topic| topic.head.topic()).collect(),
        other_order: (!compare::is_same_game(this.ruleset, other.ruleset))
            .then_some(compare::OTHER_ORDER),
    })
}

fn row<'a>(
    point: &Point<'a>,
    this: &'a RulesText,
    other: &'a RulesText,
    works: &Bibliography,
) -> TableRow<'a> {
    TableRow {
        topic: point.topic(),
        sign: sign(point.stands, point.stands.words()),
        rests: point.rests_apart(["here", "there"].map(String::from)),
        this: side(&point.left, this, works),
        other: side(&point.right, other, works),
    }
}

fn side<'a>(says: &SideRules<'a>, told: &'a RulesText, works: &Bibliography) -> Side<'a> {
    let rules = says.clauses.iter().map(|id| told.rule(*id));
    Side {
        rules: rules.collect(),
        answer: says.answer.map(|question| Answer {
            asked: question.text(),
            text: question.chosen().text(),
            anchor: rules_text::anchor(told.ruleset, &format!("open_{}", question.name())),
            bases: cite::bases(question.chosen().provenance(), works),
        }),
    }
}

/// Told apart by shape, not by colour.
fn sign(stands: PointRelation, words: &'static str) -> Sign {
    let sign = match stands {
        PointRelation::Same => "=",
        PointRelation::OtherWords => "≈",
        PointRelation::OtherClauses => "≅",
        PointRelation::Otherwise => "≠",
        PointRelation::OnlyLeft => "◧",
        PointRelation::OnlyRight => "◨",
    };
    Sign {
        sign,
        stands,
        words,
    }
}
