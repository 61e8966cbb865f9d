//! Conflicts: sources that contradict each other, each side with its own
//! provenance.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::Serialize;

use super::Provenance;
use crate::terms::Role;

/// Sources that contradict each other on one point.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Conflict {
    /// Word that readings and pages call it by: `captured`.
    pub(super) name: String,
    /// The point on which the sources differ, mostly as a question.
    pub(super) text: String,
    /// Kind of contradiction; it follows from the first two sides.
    pub(super) kind: ConflictKind,
    /// Tells if play can show it, and if both sides can be played.
    pub(super) showing: Showing,
    /// At least two.
    pub(super) sides: Vec<Account>,
    /// The ruleset it was written in: a base's name if it was taken over.
    pub(super) written_in: String,
}

/// What meets in a conflict: it follows from what the first two sides are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ConflictKind {
    /// One source says two things.
    WithinSource,
    /// Two reports of the same game say different things.
    BetweenSources,
    /// A transcription departs from what it tells.
    Transcription,
    /// A later work departs from the report it rests on.
    Secondary,
    /// Two entries of databases disagree.
    Databases,
    /// A program plays otherwise than the words it goes by.
    Encoding,
}

/// Whether play can show a conflict.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Showing {
    /// Two sides or more are readings that can be played.
    Played,
    /// It shows in play, but not every side is a reading that can be played.
    Unplayed,
    /// It is about something that no game can show.
    OffPlay,
}

/// One side of a conflict.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Account {
    /// Kind of account: a passage, a retelling, a program.
    pub(super) role: Role,
    /// The statement of this side, as a sentence.
    pub(super) text: String,
    /// The names of the question and of the reading that plays it.
    pub(super) reading: Option<(String, String)>,
    /// Places in sources that say so; never empty.
    pub(super) provenance: Vec<Provenance>,
}

impl Conflict {
    /// Word that readings and pages call it by: `captured`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The point on which the sources differ, mostly as a question.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Kind of contradiction; it follows from the first two sides.
    pub fn kind(&self) -> ConflictKind {
        self.kind
    }

    /// Tells if play can show it, and if both sides can be played.
    pub fn showing(&self) -> Showing {
        self.showing
    }

    /// At least two.
    pub fn sides(&self) -> &[Account] {
        &self.sides
    }

    /// The ruleset it was written in: a base's name if it was taken over.
    pub fn written_in(&self) -> &str {
        &self.written_in
    }

    /// Every two sides that two readings play apart, in their order.
    pub fn played(&self) -> Vec<(&Account, &Account)> {
        let mut pairs = Vec::new();
        for (index, one) in self.sides.iter().enumerate() {
            for other in &self.sides[index + 1..] {
                let are_read = one.reading.is_some() && other.reading.is_some();
                if are_read && one.reading != other.reading {
                    pairs.push((one, other));
                }
            }
        }
        pairs
    }
}

impl Account {
    /// Kind of account: a passage, a retelling, a program.
    pub fn role(&self) -> Role {
        self.role
    }

    /// The statement of this side, as a sentence.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The names of the question and of the reading that plays it; `None` if
    /// there is none.
    pub fn reading(&self) -> Option<(&str, &str)> {
        self.reading.as_ref().map(|(q, r)| (q.as_str(), r.as_str()))
    }

    /// Never empty.
    pub fn provenance(&self) -> &[Provenance] {
        &self.provenance
    }

    /// The keys of the works it cites.
    pub(super) fn works(&self) -> BTreeSet<&str> {
        let citations = self.provenance.iter().filter_map(Provenance::citation);
        citations.map(|c| c.source.key.as_str()).collect()
    }
}

impl ConflictKind {
    /// Every kind once, in the order in which a book tells them.
    pub const ALL: [ConflictKind; 6] = [
        ConflictKind::WithinSource,
        ConflictKind::BetweenSources,
        ConflictKind::Transcription,
        ConflictKind::Secondary,
        ConflictKind::Databases,
        ConflictKind::Encoding,
    ];

    /// Name of the kind in data and addresses: `within-source`.
    pub fn word(self) -> &'static str {
        match self {
            ConflictKind::WithinSource => "within-source",
            ConflictKind::BetweenSources => "between-sources",
            ConflictKind::Transcription => "transcription",
            ConflictKind::Secondary => "secondary",
            ConflictKind::Databases => "databases",
            ConflictKind::Encoding => "encoding",
        }
    }

    /// As a heading.
    pub fn title(self) -> &'static str {
        match self {
            ConflictKind::WithinSource => "A source contradicts itself",
            ConflictKind::BetweenSources => "Two sources disagree",
            ConflictKind::Transcription => "A transcription departs from what it tells",
            ConflictKind::Secondary => "A later work departs from its source",
            ConflictKind::Databases => "Databases disagree",
            ConflictKind::Encoding => "A program departs from the words it goes by",
        }
    }
}

impl Showing {
    /// Said of one conflict.
    pub fn words(self) -> &'static str {
        match self {
            Showing::Played => "Its sides can be played against each other.",
            Showing::Unplayed => {
                "It shows in play, but no reading here plays every side, so that they can't be \
                 played against each other."
            }
            Showing::OffPlay => "It does not show in play.",
        }
    }
}

/// Which kind of conflict two accounts make, or what keeps them from making
/// one.
pub(super) fn kind_of(one: &Account, other: &Account) -> Result<ConflictKind, Unmatched> {
    let share_a_work = || !one.works().is_disjoint(&other.works());
    // Of two accounts the one further from the report decides.
    let (near, far) = match one.role <= other.role {
        true => (one.role, other.role),
        false => (other.role, one.role),
    };
    match (near, far) {
        (Role::Passage, Role::Passage) => Ok(match share_a_work() {
            true => ConflictKind::WithinSource,
            false => ConflictKind::BetweenSources,
        }),
        (Role::Passage, Role::Transcription) => Ok(ConflictKind::Transcription),
        (Role::Passage, Role::Retelling) => Ok(ConflictKind::Secondary),
        (Role::Database, Role::Database) => match share_a_work() {
            false => Ok(ConflictKind::Databases),
            true => Err(Unmatched::OneDatabase),
        },
        (Role::Encoding, Role::Encoding) => Err(Unmatched::Alone(Role::Encoding)),
        (_, Role::Encoding) => Ok(ConflictKind::Encoding),
        (_, far) => Err(Unmatched::Alone(far)),
    }
}

/// Why accounts make no conflict.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unmatched {
    /// What accounts of this kind stand against is missing.
    Alone(Role),
    /// Entries of one database.
    OneDatabase,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Citation, Source};

    fn account(role: Role, work: &str) -> Account {
        let source = Source {
            alias: "A".into(),
            key: work.into(),
            part: None,
            numbering: None,
            read_in: None,
            is_one_of_several: false,
        };
        let citation = Citation {
            source,
            at: Vec::new(),
            quote: None,
        };
        Account {
            role,
            text: String::new(),
            reading: None,
            provenance: vec![Provenance::Stated {
                citation,
                note: None,
            }],
        }
    }

    #[test]
    fn the_kind_follows_from_the_first_two_sides_whichever_stands_first() {
        use Role::{Database, Encoding, Passage, Retelling, Transcription};
        for (one, other, kind) in [
            ((Passage, "a"), (Passage, "a"), ConflictKind::WithinSource),
            ((Passage, "a"), (Passage, "b"), ConflictKind::BetweenSources),
            (
                (Passage, "a"),
                (Transcription, "b"),
                ConflictKind::Transcription,
            ),
            ((Passage, "a"), (Retelling, "b"), ConflictKind::Secondary),
            ((Database, "a"), (Database, "b"), ConflictKind::Databases),
            (
                (Transcription, "a"),
                (Encoding, "b"),
                ConflictKind::Encoding,
            ),
            ((Database, "a"), (Encoding, "b"), ConflictKind::Encoding),
        ] {
            let (one, other) = (account(one.0, one.1), account(other.0, other.1));
            assert_eq!(kind_of(&one, &other), Ok(kind));
            assert_eq!(kind_of(&other, &one), Ok(kind));
        }
    }

    #[test]
    fn accounts_that_do_not_meet_make_no_conflict() {
        use Role::{Database, Encoding, Passage, Retelling, Transcription};
        for (one, other, missing) in [
            (Encoding, Encoding, Unmatched::Alone(Encoding)),
            (Transcription, Retelling, Unmatched::Alone(Retelling)),
            (Database, Passage, Unmatched::Alone(Database)),
            (Database, Database, Unmatched::OneDatabase),
        ] {
            let (one, other) = (account(one, "a"), account(other, "a"));
            assert_eq!(kind_of(&one, &other), Err(missing));
        }
    }
}
