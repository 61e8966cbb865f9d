//! Facts of the record.

use schemars::JsonSchema;
use serde::Serialize;

/// Degrees north and east.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, JsonSchema)]
pub struct Coordinates {
    /// North of the equator; south of it less than 0.
    pub latitude: f64,
    /// East of Greenwich; west of it less than 0.
    pub longitude: f64,
}

/// One fact of the record.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Fact {
    /// The game of which this is one ruleset.
    Game(String),
    /// `aliases "Awalé", "Warri"`: other names the report gives. Never empty.
    Aliases(Vec<String>),
    /// `place "Ghana" at 6.69, -1.62`: where the game was reported from.
    Place {
        /// As a reader knows it: a town, a people's country, a state.
        name: String,
        /// `None` if no point of the map is known, so that maps leave the ruleset out.
        at: Option<Coordinates>,
    },
    /// `observed by "C. Béart" when "early twentieth century"`: of the two at least one
    /// is there.
    Observed {
        /// Who saw it played, as a text names that person; `None` if nobody is named.
        by: Option<String>,
        /// In the words of a text, no date that can be reckoned with; `None` if it is
        /// not known.
        when: Option<String>,
    },
    /// `period "Modern"`: as a database gives it.
    Period(String),
    /// `summary "…"`: one or two sentences, for the head of a page.
    Summary(String),
    /// Who may sit at a side: two players, two teams.
    Players(String),
    /// `material "…"`: what board and seeds are made of, what stands for a store.
    Material(String),
    /// `identifier dlp-ruleset "DLP.GameRulesets.69"`: its number in a database.
    Identifier {
        /// The kind of number, as a name in small letters: `dlp-ruleset`.
        scheme: String,
        /// The number itself, in the spelling of that database.
        value: String,
    },
    /// Out of a hundred, as a database gives it.
    Confidence(u8),
    /// Other rulesets of the same game.
    Others(Vec<String>),
    /// Rulesets a database suggests beside this one.
    Suggested(Vec<String>),
    /// `remark "…"`: anything else worth knowing.
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
