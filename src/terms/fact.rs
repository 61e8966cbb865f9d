//! Facts of the record.

use schemars::JsonSchema;
use serde::Serialize;

/// Degrees north and east.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct Coordinates {
    pub latitude: f64,
    pub longitude: f64,
}

/// One fact of the record.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// The game of which this is one ruleset.
    Game(String),
    Aliases(Vec<String>),
    Place {
        name: String,
        at: Option<Coordinates>,
    },
    Observed {
        by: Option<String>,
        when: Option<String>,
    },
    Period(String),
    Summary(String),
    /// Who may sit at a side: two players, two teams.
    Players(String),
    Material(String),
    Identifier {
        scheme: String,
        value: String,
    },
    /// Out of a hundred, as a database gives it.
    Confidence(u8),
    /// Other rulesets of the same game.
    Others(Vec<String>),
    /// Rulesets a database suggests beside this one.
    Suggested(Vec<String>),
    Remark(String),
}

impl Fact {
    /// The word that begins the fact in the rules language.
    pub fn word(&self) -> &'static str {
        match self {
            Fact::Game(_) => "game",
            Fact::Aliases(_) => "aliases",
            Fact::Place { .. } => "place",
            Fact::Observed { .. } => "observed",
            Fact::Period(_) => "period",
            Fact::Summary(_) => "summary",
            Fact::Players(_) => "players",
            Fact::Material(_) => "material",
            Fact::Identifier { .. } => "identifier",
            Fact::Confidence(_) => "confidence",
            Fact::Others(_) => "others",
            Fact::Suggested(_) => "suggested",
            Fact::Remark(_) => "remark",
        }
    }

    /// Whether a record may hold several of this kind.
    pub fn is_repeatable(&self) -> bool {
        matches!(
            self,
            Fact::Identifier { .. } | Fact::Remark(_) | Fact::Place { .. } | Fact::Confidence(_)
        )
    }
}
