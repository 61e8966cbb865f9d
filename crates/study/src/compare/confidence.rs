//! How sure a ruleset is: counts and reasons for doubt, each derived from what
//! its file says of itself. They are kept apart: no sum of them would mean
//! anything.

use std::collections::BTreeSet;

use serde::Serialize;

use seedlore_language::rules::{
    Answered, Bibliography, ChecklistQuestion, Clause, Fact, Head, Provenance, Ruleset, Source,
    Status, Unit, answered, reports,
};

/// What is known of how sure a ruleset is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Confidence {
    /// Clauses by the weakest thing they rest on.
    pub clauses: ByStatus,
    /// Clauses by how the works they cite were read.
    pub hands: ByHand,
    /// Every usual question, and what stands behind its answer.
    pub usual: Vec<(ChecklistQuestion, Answered)>,
    /// Open questions.
    pub open: usize,
    /// Points on which its sources contradict each other.
    pub conflicts: usize,
    /// The reasons for doubt that apply, in the order of [`Factor::ALL`].
    #[serde(rename = "doubts")]
    pub caveats: Vec<Caveat>,
}

/// Clauses in force, each counted by the weakest thing it rests on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct ByStatus {
    /// A source says all of it.
    pub stated: usize,
    /// Some of it is inferred from a source; nothing is assumed.
    pub implied: usize,
    /// Some of it is assumed.
    pub assumed: usize,
    /// They give no source at all.
    pub unsourced: usize,
}

/// Clauses in force by how the work they cite was read, each counted by the
/// nearest work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct ByHand {
    /// The work itself was read.
    pub first: usize,
    /// It was read in another work, or what is cited is that other work.
    pub second: usize,
    /// No work is cited.
    pub none: usize,
}

/// A reason to doubt that a ruleset was played as it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Factor {
    /// Every work that is cited was read in another work.
    OnlySecondHand,
    /// Some clauses rest on works that were read in other works; counted among the
    /// clauses that cite any.
    PartlySecondHand,
    /// All reports together have one page.
    ShortReport,
    /// A report that is not on the web is cited as a whole.
    NoPages,
    /// A report has no date, as a page on the web that may change.
    UndatedPage,
    /// The years of the date of play are those of the reports themselves.
    PublicationDate,
    /// The record has no date of play.
    NoDate,
    /// The record names nobody who saw the game played.
    NoObserver,
    /// The record names no place.
    NoPlace,
    /// A place has no coordinates, or assumed ones.
    RoughPlace,
    /// Clauses were taken over from another ruleset that is a game itself; counted
    /// among all clauses.
    Descent,
    /// Some of what is reported is not played; counted in `simplified` clauses.
    Simplified,
    /// Usual questions that no source answers; counted among those that arise.
    #[serde(rename = "silent")]
    Unanswered,
    /// Sources contradict each other; counted in conflicts.
    Conflicts,
}

/// A reason for doubt in one ruleset, and how much there is of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Caveat {
    /// The reason.
    pub factor: Factor,
    /// How many, of how many, where it can be counted.
    pub count: Option<(usize, usize)>,
}

impl Factor {
    /// Every factor once, in the order in which they are told.
    pub const ALL: [Factor; 14] = [
        Factor::OnlySecondHand,
        Factor::PartlySecondHand,
        Factor::ShortReport,
        Factor::NoPages,
        Factor::UndatedPage,
        Factor::PublicationDate,
        Factor::NoDate,
        Factor::NoObserver,
        Factor::NoPlace,
        Factor::RoughPlace,
        Factor::Descent,
        Factor::Simplified,
        Factor::Unanswered,
        Factor::Conflicts,
    ];

    /// In the words of a table.
    pub fn words(self) -> &'static str {
        match self {
            Factor::OnlySecondHand => "known only at second hand",
            Factor::PartlySecondHand => "partly known at second hand",
            Factor::ShortReport => "reported on one page or less",
            Factor::NoPages => "a report is cited without pages",
            Factor::UndatedPage => "rests on a page without date, which may change",
            Factor::PublicationDate => "the date is only that of publication",
            Factor::NoDate => "no date of play",
            Factor::NoObserver => "who saw it played is not known",
            Factor::NoPlace => "the place is not known",
            Factor::RoughPlace => "the place is known only roughly",
            Factor::Descent => "partly taken over from another ruleset",
            Factor::Simplified => "not played wholly as reported",
            Factor::Unanswered => "the sources are silent on usual questions",
            Factor::Conflicts => "its sources contradict each other",
        }
    }
}

impl Caveat {
    /// With the count: `partly known at second hand (3 of 12)`.
    pub fn words(&self) -> String {
        let words = self.factor.words();
        match self.count {
            Some((count, of)) if of > count => format!("{words} ({count} of {of})"),
            Some((count, _)) => format!("{words} ({count})"),
            None => words.to_string(),
        }
    }
}

impl ByStatus {
    /// All clauses in force.
    pub fn all(self) -> usize {
        self.stated + self.implied + self.assumed + self.unsourced
    }

    /// Those that rest on this at the weakest.
    pub fn of(self, status: Status) -> usize {
        match status {
            Status::Stated => self.stated,
            Status::Implied => self.implied,
            Status::Assumed => self.assumed,
        }
    }

    /// `12 stated, 3 implied, 9 assumed`.
    pub fn words(self) -> String {
        let mut said = format!(
            "{} stated, {} implied, {} assumed",
            self.stated, self.implied, self.assumed
        );
        if self.unsourced > 0 {
            said += &format!(", {} without a source", self.unsourced);
        }
        said
    }

    /// Counts each clause by the weakest thing it rests on: one that is stated in
    /// part and assumed in part is assumed. There is no other count of what is
    /// assumed.
    pub fn from_clauses(clauses: &[Clause]) -> ByStatus {
        let mut by = ByStatus::default();
        for clause in clauses {
            let weakest = clause.provenance().iter().map(Provenance::status).max();
            *match weakest {
                Some(Status::Stated) => &mut by.stated,
                Some(Status::Implied) => &mut by.implied,
                Some(Status::Assumed) => &mut by.assumed,
                None => &mut by.unsourced,
            } += 1;
        }
        by
    }
}

impl ByHand {
    /// `3 cite a work that was read itself, 2 cite a work at second hand`.
    pub fn words(self) -> String {
        let said = [
            (self.first, "a work that was read itself"),
            (self.second, "a work at second hand"),
            (self.none, "no work"),
        ];
        let said = said.into_iter().filter(|(count, _)| *count > 0);
        let said: Vec<String> = said
            .map(|(count, what)| {
                let verb = if count == 1 { "cites" } else { "cite" };
                format!("{count} {verb} {what}")
            })
            .collect();
        said.join(", ")
    }

    fn count(clauses: &[Clause], between: &BTreeSet<&str>) -> ByHand {
        let is_first = |s: &Source| s.read_in.is_none() && !between.contains(s.key.as_str());
        let mut by = ByHand::default();
        for clause in clauses {
            let mut cited = clause
                .provenance()
                .iter()
                .filter_map(Provenance::citation)
                .map(|citation| is_first(&citation.source))
                .peekable();
            *match (cited.peek().is_some(), cited.any(|first| first)) {
                (false, _) => &mut by.none,
                (true, true) => &mut by.first,
                (true, false) => &mut by.second,
            } += 1;
        }
        by
    }
}

/// Everything that can be said of how sure a ruleset is.
pub fn confidence(rules: &Ruleset, works: &Bibliography) -> Confidence {
    let facts = Facts::new(rules, works);
    let usual = answered(rules);
    let hands = ByHand::count(rules.clauses(), &facts.between);
    let caveats = Factor::ALL.into_iter().filter_map(|factor| {
        let count = match factor {
            Factor::OnlySecondHand => (hands.second > 0 && hands.first == 0).then_some(None),
            Factor::PartlySecondHand => (hands.second > 0 && hands.first > 0)
                .then_some(Some((hands.second, hands.first + hands.second))),
            Factor::Unanswered => {
                let asked = usual.iter().filter(|(_, a)| *a != Answered::NotAsked);
                let silent = usual
                    .iter()
                    .filter(|(_, a)| matches!(a, Answered::ByAssumption | Answered::Left));
                some((silent.count(), asked.count()))
            }
            Factor::Conflicts => some((rules.conflicts().len(), 0)),
            Factor::Simplified => some((rules.clauses_of(Head::Simplified).count(), 0)),
            Factor::Descent => {
                let is_taken = |c: &&Clause| rules.forebears().iter().any(|f| f == c.written_in());
                let taken = rules.clauses().iter().filter(is_taken);
                some((taken.count(), rules.clauses().len()))
            }
            factor => facts.hold(factor).then_some(None),
        };
        count.map(|count| Caveat { factor, count })
    });
    Confidence {
        clauses: ByStatus::from_clauses(rules.clauses()),
        hands,
        caveats: caveats.collect(),
        usual,
        open: rules.questions().len(),
        conflicts: rules.conflicts().len(),
    }
}

/// A count, unless it is none.
fn some(count: (usize, usize)) -> Option<Option<(usize, usize)>> {
    (count.0 > 0).then_some(Some(count))
}

/// What the record and the sources tell.
struct Facts<'a> {
    rules: &'a Ruleset,
    works: &'a Bibliography,
    /// The works in which others were read.
    between: BTreeSet<&'a str>,
    reports: BTreeSet<&'a str>,
}

impl<'a> Facts<'a> {
    fn new(rules: &'a Ruleset, works: &'a Bibliography) -> Facts<'a> {
        let sources = rules.sources().iter();
        let mut between: BTreeSet<&str> = sources.filter_map(|s| s.read_in.as_deref()).collect();
        // What the makers of such a work say elsewhere is no nearer.
        let authors = |key: &str| works.get(key).map(|work| &work.authors);
        let others = rules.sources().iter().map(|s| s.key.as_str());
        let others = others.filter(|key| {
            let by = authors(key).filter(|by| !by.is_empty());
            by.is_some() && between.iter().any(|other| authors(other) == by)
        });
        let others: Vec<&str> = others.collect();
        between.extend(others);
        Facts {
            rules,
            works,
            between,
            reports: reports(rules),
        }
    }

    fn hold(&self, factor: Factor) -> bool {
        match factor {
            Factor::ShortReport => self.pages().is_some_and(|pages| pages <= 1),
            Factor::NoPages => self.has_unpaged(),
            Factor::UndatedPage => self.reports.iter().any(|key| {
                let work = self.works.get(key);
                work.is_some_and(|work| work.year.starts_with("n.d"))
            }),
            Factor::PublicationDate => self.date().is_some_and(|when| self.is_of_a_work(when)),
            Factor::NoDate => self.date().is_none(),
            Factor::NoObserver => !self
                .facts()
                .any(|fact| matches!(fact, Fact::Observed { by: Some(_), .. })),
            Factor::NoPlace => self.rules.record().place().is_none(),
            Factor::RoughPlace => self.is_place_rough(),
            _ => false,
        }
    }

    fn facts(&self) -> impl Iterator<Item = &'a Fact> {
        self.rules.record().0.iter().map(|recorded| &recorded.fact)
    }

    /// The sources that are reports, not those they were read in.
    fn reported(&self) -> impl Iterator<Item = &'a Source> {
        let is_report = |s: &&Source| {
            let key = s.key.as_str();
            self.reports.contains(key) && !self.between.contains(key)
        };
        self.rules.sources().iter().filter(is_report)
    }

    /// The pages of all reports together, if they are all of them in pages.
    fn pages(&self) -> Option<u32> {
        let parts: BTreeSet<(&str, u32, u32)> = self
            .reported()
            .filter_map(|source| {
                let (unit, range) = source.part?;
                (unit == Unit::Pages).then_some((source.key.as_str(), range.first, range.last))
            })
            .collect();
        let paged: BTreeSet<&str> = parts.iter().map(|(key, ..)| *key).collect();
        let is_whole = self.reported().all(|s| paged.contains(s.key.as_str()));
        let pages = parts.iter().map(|(_, first, last)| last - first + 1).sum();
        (is_whole && !parts.is_empty()).then_some(pages)
    }

    /// Whether a report that has pages is cited as a whole.
    fn has_unpaged(&self) -> bool {
        self.reported().any(|source| {
            let key = source.key.as_str();
            let is_on_the_web = self.works.get(key).is_some_and(|work| work.url.is_some());
            let has_part = self
                .reported()
                .any(|s| s.key == key && s.whole_part().is_some());
            !is_on_the_web && !has_part
        })
    }

    fn date(&self) -> Option<&'a str> {
        self.rules.record().when()
    }

    /// Whether a date names years, and each is that of a report.
    fn is_of_a_work(&self, when: &str) -> bool {
        let named = years(when);
        let of_works: Vec<u32> = self
            .reports
            .iter()
            .filter_map(|key| self.works.get(key))
            .flat_map(|work| years(&work.year))
            .collect();
        !named.is_empty() && named.iter().all(|year| of_works.contains(year))
    }

    /// Whether the coordinates are missing or ours.
    fn is_place_rough(&self) -> bool {
        self.rules.record().0.iter().any(|recorded| {
            let Fact::Place { at, .. } = &recorded.fact else {
                return false;
            };
            let is_assumed = |p: &Provenance| p.status() == Status::Assumed;
            at.is_none() || recorded.provenance.iter().any(is_assumed)
        })
    }
}

/// The numbers of four digits in a text.
fn years(text: &str) -> Vec<u32> {
    text.split(|c: char| !c.is_ascii_digit())
        .filter(|digits| digits.len() == 4)
        .filter_map(|digits| digits.parse().ok())
        .collect()
}

#[cfg(test)]
mod tests;
