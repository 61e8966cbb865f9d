//! Who speaks, where sources contradict each other.

use schemars::JsonSchema;
use serde::Serialize;

/// What kind of account one side of a conflict is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// The words of a report itself.
    Passage,
    /// The same passage, told again by whoever cites it.
    Transcription,
    /// A later work that tells what an earlier one reported.
    Retelling,
    /// The entry of a database.
    Database,
    /// A program that plays by the rules.
    Encoding,
}

impl Role {
    /// From the report itself to what is farthest from it.
    pub const ALL: [Role; 5] = [
        Role::Passage,
        Role::Transcription,
        Role::Retelling,
        Role::Database,
        Role::Encoding,
    ];

    /// The word of the language.
    pub fn word(self) -> &'static str {
        match self {
            Role::Passage => "passage",
            Role::Transcription => "transcription",
            Role::Retelling => "retelling",
            Role::Database => "database",
            Role::Encoding => "encoding",
        }
    }
}
