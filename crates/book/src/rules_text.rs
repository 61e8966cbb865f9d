//! A ruleset told: its numbered rules, ready for any page that shows one.

use serde::Serialize;

use super::cite::{self, Basis};
use super::numbers::{grouped, number, percent};
use seedlore_language::prose;
use seedlore_language::rules::{Bibliography, Body, Clause, ClauseId, Head, Provenance, Ruleset};
use seedlore_study::stats::Summary;

/// One numbered rule.
#[derive(Debug, Clone, Serialize)]
pub struct RuleText {
    #[serde(skip)]
    pub id: ClauseId,
    #[serde(skip)]
    pub head: Head,
    pub number: usize,
    /// Its name in the ruleset's file: `on landing 1`.
    pub label: String,
    pub topic: &'static str,
    /// Its place in the book, unique.
    pub anchor: String,
    pub prose: String,
    pub brief: String,
    /// Whether it is a name that the file gives to what recurs, by which no rule is told.
    pub is_name: bool,
    pub bases: Vec<Basis>,
    /// The sign of its weakest basis, and that in words.
    pub icon: &'static str,
    pub status: &'static str,
    pub phase: Option<String>,
    /// The ruleset it is inherited from.
    pub inherited: Option<String>,
    /// The open question that it is one reading of.
    pub question: Option<QuestionLink>,
    /// How often it acted in play.
    pub acted: Option<String>,
}

/// A question that a rule depends on.
#[derive(Debug, Clone, Serialize)]
pub struct QuestionLink {
    pub text: String,
    pub anchor: String,
}

/// A ruleset and its rules.
#[derive(Debug)]
pub struct RulesText<'a> {
    pub ruleset: &'a Ruleset,
    /// Title and source: `Wari, Bennett 1927`.
    pub label: String,
    /// In the order of the clauses.
    pub rules: Vec<RuleText>,
}

impl<'a> RulesText<'a> {
    pub fn new(ruleset: &'a Ruleset, works: &Bibliography, run: Option<&Summary>) -> RulesText<'a> {
        let numbers = prose::numbers(ruleset);
        let rules = ruleset
            .clauses()
            .iter()
            .map(|clause| rule(ruleset, clause, numbers[clause.id().index()], works, run))
            .collect();
        RulesText {
            ruleset,
            label: label(ruleset, works),
            rules,
        }
    }

    pub fn name(&self) -> &str {
        self.ruleset.name()
    }

    pub fn rule(&self, id: ClauseId) -> &RuleText {
        &self.rules[id.index()]
    }

    /// By their numbers.
    pub fn in_order(&self) -> Vec<&RuleText> {
        let clauses = prose::in_reading_order(self.ruleset).into_iter();
        clauses.map(|clause| self.rule(clause.id())).collect()
    }

    /// The whole of what the label is cut from.
    pub fn title(&self, works: &Bibliography) -> String {
        let title = self.ruleset.title();
        match main_work(self.ruleset, works) {
            Some(work) => format!("{title}, {work}"),
            None => title.into(),
        }
    }

    /// By the name that statistics use.
    pub fn labelled(&self, label: &str) -> Option<&RuleText> {
        self.rules.iter().find(|rule| rule.label == label)
    }

    pub fn of_head(&self, head: Head) -> impl Iterator<Item = &RuleText> {
        self.rules.iter().filter(move |rule| rule.head == head)
    }
}

/// A name unlike that of another ruleset with the same title: a report that
/// was itself read in another work goes before that work.
fn label(ruleset: &Ruleset, works: &Bibliography) -> String {
    let title = shortened(ruleset.title());
    match main_work(ruleset, works) {
        Some(work) => format!("{title}, {}", shortened(&work)),
        None => title,
    }
}

/// The work that a ruleset rests on, as it is cited.
fn main_work(ruleset: &Ruleset, works: &Bibliography) -> Option<String> {
    let cited = |key: &str| {
        let cites = |p: &Provenance| p.citation().is_some_and(|c| c.source.key == key);
        ruleset
            .clauses()
            .iter()
            .any(|c| c.provenance().iter().any(cites))
    };
    let sources = ruleset.sources();
    let main = sources
        .iter()
        .find(|s| s.read_in.is_some() && cited(&s.key))
        .or_else(|| sources.iter().find(|s| cited(&s.key)))
        .or_else(|| sources.first());
    main.map(|source| prose::short(&source.key, works))
}

/// Longest title or citation in a label, in characters: labels stand in every
/// table, list of contents and comparison, so that a book grows with the square
/// of the number of rulesets times this.
const LONGEST: usize = 120;

/// A title or a citation as labels and lists show it.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", text[..end].trim_end()),
        None => text.into(),
    }
}

/// A place of its own for each part of a ruleset's page. Names of rulesets
/// and clauses hold no underscore and every other part holds one, so that no
/// two places meet.
pub fn anchor(ruleset: &Ruleset, part: &str) -> String {
    format!("{}_{part}", ruleset.name())
}

fn rule(
    ruleset: &Ruleset,
    clause: &Clause,
    number: usize,
    works: &Bibliography,
    run: Option<&Summary>,
) -> RuleText {
    let weakest = cite::weakest(clause.provenance());
    RuleText {
        id: clause.id(),
        head: clause.head(),
        number,
        label: clause.label().into(),
        topic: clause.head().topic(),
        anchor: anchor(ruleset, &clause.anchor()),
        prose: prose::tell(ruleset, clause),
        brief: prose::brief(ruleset, clause),
        is_name: matches!(clause.body(), Body::Name(_)),
        bases: cite::bases(clause.provenance(), works),
        icon: weakest.map_or("", cite::icon),
        status: weakest.map_or("no source", |status| status.word()),
        phase: clause.phase().map(str::to_string),
        inherited: Some(clause.written_in())
            .filter(|name| *name != ruleset.name())
            .map(str::to_string),
        question: clause.reading().and_then(|(name, _)| {
            let question = ruleset.questions().iter().find(|q| q.name() == name)?;
            Some(QuestionLink {
                text: question.text().into(),
                anchor: anchor(ruleset, &format!("open_{name}")),
            })
        }),
        acted: run.and_then(|run| acted(clause, run)),
    }
}

/// How often a rule came up, in words; `None` where no play can show it.
fn acted(clause: &Clause, run: &Summary) -> Option<String> {
    let firing = run.firing.iter().find(|f| f.clause == clause.label())?;
    if !firing.counted {
        return None;
    }
    let games = format!(
        "{} games of {} play",
        grouped(run.games),
        super::numbers::agents(run)
    );
    Some(match firing.games.share {
        Some(share) if firing.moves > 0 => format!(
            "Came up in {} of {games}, on average in {} moves a game.",
            percent(share.value),
            number(firing.moves as f64 / run.games as f64)
        ),
        _ => format!("Never came up in {games}."),
    })
}
