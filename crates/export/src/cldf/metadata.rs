//! What the columns of a CLDF dataset are, as its metadata tell.

use serde_json::{Value, json};

use super::About;

/// The vocabulary of CLDF 1.
const TERMS: &str = "http://cldf.clld.org/v1.0/terms.rdf#";

/// A table: its file, its component, and its columns.
pub struct Table {
    pub file: &'static str,
    /// `None` of a table that CLDF has no component for.
    component: Option<&'static str>,
    columns: &'static [Column],
}

/// A column: its name, the term of CLDF that it is, and what is in it.
pub struct Column {
    pub name: &'static str,
    /// `None` for a column of our own.
    pub term: Option<&'static str>,
    content: Content,
    about: &'static str,
}

/// What a cell holds.
#[derive(Clone, Copy)]
enum Content {
    Id,
    Text,
    /// Text that must not be empty.
    Needed,
    Number,
    Degrees(u8),
    Glottocode,
    /// One of these words, or nothing.
    Words(&'static [&'static str]),
    /// Several texts, parted by a sign.
    Several(&'static str),
    /// A row of another table, by its ID.
    Row(&'static str),
    Rows(&'static str),
}

const fn column(
    name: &'static str,
    term: Option<&'static str>,
    content: Content,
    about: &'static str,
) -> Column {
    Column {
        name,
        term,
        content,
        about,
    }
}

/// The ruleset that a row is about.
const RULESET: Column = column(
    "Language_ID",
    Some("languageReference"),
    Content::Row("languages.csv"),
    "The ruleset.",
);

/// The feature that a row answers.
const FEATURE: Column = column(
    "Parameter_ID",
    Some("parameterReference"),
    Content::Row("parameters.csv"),
    "",
);

/// The answer, where it is one of a closed list.
const CODE: Column = column(
    "Code_ID",
    Some("codeReference"),
    Content::Row("codes.csv"),
    "",
);

pub const VALUES: Table = Table {
    file: "values.csv",
    component: Some("ValueTable"),
    columns: &[
        column("ID", Some("id"), Content::Id, ""),
        RULESET,
        FEATURE,
        column("Value", Some("value"), Content::Text, "A number or a code."),
        CODE,
        column(
            "Comment",
            Some("comment"),
            Content::Text,
            "Words quoted, notes, the inference drawn or the reason of an assumption.",
        ),
        column(
            "Source",
            Some("source"),
            Content::Several(";"),
            "The works and pages that the clauses cite. A work that was read in another is followed by that one.",
        ),
        column(
            "Status",
            None,
            Content::Words(&["stated", "implied", "assumed", "silent"]),
            "How the best of the clauses is grounded: a source states it, it follows from one, or it is assumed; silent where no clause speaks of it, so that the value says what is not there.",
        ),
        column(
            "Clauses",
            None,
            Content::Several("; "),
            "The clauses of the ruleset that the value is read from.",
        ),
        column(
            "Example_IDs",
            Some("exampleReference"),
            Content::Rows("examples.csv"),
            "Positions in which these clauses act.",
        ),
    ],
};

/// Values that hold under another reading: not among those of [`VALUES`], so that
/// a pivot of that table has one value for each ruleset and feature.
pub const READINGS: Table = Table {
    file: super::READINGS_FILE,
    component: None,
    columns: &[
        column("ID", Some("id"), Content::Id, ""),
        RULESET,
        FEATURE,
        column(
            "Reading",
            None,
            Content::Needed,
            "question=reading: the value holds if this one open question is answered otherwise; a value that stays the same is not repeated.",
        ),
        column(
            "Value",
            Some("value"),
            Content::Text,
            "A number or a code; empty where the reading leaves it unsaid.",
        ),
        CODE,
        column(
            "Comment",
            Some("comment"),
            Content::Text,
            "The question and its answer; then what a comment of a value holds.",
        ),
        column(
            "Source",
            Some("source"),
            Content::Several(";"),
            "As in values.csv.",
        ),
        column(
            "Status",
            None,
            Content::Words(&["stated", "implied", "assumed", "silent"]),
            "As in values.csv.",
        ),
        column(
            "Clauses",
            None,
            Content::Several("; "),
            "The clauses of the ruleset under this reading that the value is read from.",
        ),
    ],
};

pub const LANGUAGES: Table = Table {
    file: "languages.csv",
    component: Some("LanguageTable"),
    columns: &[
        column(
            "ID",
            Some("id"),
            Content::Id,
            "The name of the ruleset in Seedlore.",
        ),
        column("Name", Some("name"), Content::Text, ""),
        column(
            "Latitude",
            Some("latitude"),
            Content::Degrees(90),
            "Of the place; whose estimate it is, the comment tells.",
        ),
        column("Longitude", Some("longitude"), Content::Degrees(180), ""),
        column(
            "Glottocode",
            Some("glottocode"),
            Content::Glottocode,
            "Of the language of those who played, where the record knows it.",
        ),
        column(
            "Game",
            None,
            Content::Text,
            "The game of which this is one ruleset.",
        ),
        column("Place", None, Content::Text, ""),
        column("Observer", None, Content::Text, ""),
        column(
            "Date",
            None,
            Content::Text,
            "When it was observed, in the words of the record.",
        ),
        column(
            "Derived_From",
            None,
            Content::Text,
            "The ruleset that this one is told as a change of.",
        ),
        column(
            "Simplified",
            None,
            Content::Text,
            "What is not played as it was reported.",
        ),
        column(
            "Comment",
            Some("comment"),
            Content::Text,
            "What the place rests on.",
        ),
        column("Source", Some("source"), Content::Several(";"), ""),
    ],
};

pub const PARAMETERS: Table = Table {
    file: "parameters.csv",
    component: Some("ParameterTable"),
    columns: &[
        column("ID", Some("id"), Content::Id, ""),
        column("Name", Some("name"), Content::Text, ""),
        column("Description", Some("description"), Content::Text, ""),
        column(
            "Kind",
            None,
            Content::Words(&["number", "one of several", "yes or no"]),
            "",
        ),
    ],
};

pub const CODES: Table = Table {
    file: "codes.csv",
    component: Some("CodeTable"),
    columns: &[
        column("ID", Some("id"), Content::Id, ""),
        FEATURE,
        column("Name", Some("name"), Content::Text, ""),
        column("Description", Some("description"), Content::Text, ""),
    ],
};

pub const EXAMPLES: Table = Table {
    file: "examples.csv",
    component: Some("ExampleTable"),
    columns: &[
        column("ID", Some("id"), Content::Id, ""),
        RULESET,
        column(
            "Primary_Text",
            Some("primaryText"),
            Content::Needed,
            "The position before the move: the rows from South's nearest, each from the left of the player on whose side it lies; what each has captured; who is to move; the turns each has had.",
        ),
        column(
            "Translated_Text",
            Some("translatedText"),
            Content::Text,
            "The rule that acts, in English.",
        ),
        column("Clause", None, Content::Text, ""),
        column(
            "Move",
            None,
            Content::Text,
            "The pit from the owner's left; in brackets a move that the rule forbids here.",
        ),
        column(
            "Led_To",
            None,
            Content::Text,
            "The position after the move, and how the game ended if it did.",
        ),
        column(
            "Players",
            None,
            Content::Text,
            "Who played the game that it is from.",
        ),
        column(
            "Seed",
            None,
            Content::Number,
            "The seed of all chances, by which the game can be played again.",
        ),
        column(
            "Game",
            None,
            Content::Number,
            "The game of the seed, counted from 0.",
        ),
        column(
            "Ply",
            None,
            Content::Number,
            "The move of the game, counted from 1.",
        ),
    ],
};

impl Table {
    pub fn header(&self) -> Vec<&'static str> {
        self.columns.iter().map(|column| column.name).collect()
    }

    /// The sign between the texts of a cell of this column.
    pub fn separator(&self, name: &str) -> &'static str {
        let column = self.columns.iter().find(|column| column.name == name);
        match column.map(|column| column.content) {
            Some(Content::Several(sign)) => sign,
            _ => " ",
        }
    }

    fn json(&self) -> Value {
        let columns: Vec<Value> = self.columns.iter().map(Column::json).collect();
        let keys: Vec<Value> = self
            .columns
            .iter()
            .filter_map(Column::foreign_key)
            .collect();
        let mut schema = json!({"columns": columns, "primaryKey": "ID"});
        if !keys.is_empty() {
            schema["foreignKeys"] = keys.into();
        }
        let mut told = json!({"url": self.file, "tableSchema": schema});
        if let Some(component) = self.component {
            told["dc:conformsTo"] = format!("{TERMS}{component}").into();
        }
        told
    }
}

impl Column {
    fn json(&self) -> Value {
        let mut told = json!({"name": self.name, "datatype": "string"});
        if let Some(term) = self.term {
            told["propertyUrl"] = format!("{TERMS}{term}").into();
        }
        if !self.about.is_empty() {
            told["dc:description"] = self.about.into();
        }
        match self.content {
            Content::Id => {
                told["required"] = true.into();
                told["datatype"] = json!({"base": "string", "format": "[a-zA-Z0-9_\\-]+"});
            }
            Content::Needed => told["required"] = true.into(),
            Content::Number => told["datatype"] = json!({"base": "integer", "minimum": 0}),
            Content::Degrees(most) => {
                let most = i16::from(most);
                told["datatype"] = json!({"base": "decimal", "minimum": -most, "maximum": most});
            }
            Content::Glottocode => {
                told["datatype"] = json!({"base": "string", "format": "[a-z0-9]{4}[1-9][0-9]{3}"});
            }
            Content::Words(words) => {
                told["datatype"] = json!({"base": "string", "format": words.join("|")});
            }
            Content::Several(sign) => told["separator"] = sign.into(),
            Content::Rows(_) => told["separator"] = " ".into(),
            // Every reference but to a code must be there.
            Content::Row(of) => told["required"] = (of != CODES.file).into(),
            Content::Text => {}
        }
        told
    }

    fn foreign_key(&self) -> Option<Value> {
        let (Content::Row(of) | Content::Rows(of)) = self.content else {
            return None;
        };
        Some(json!({
            "columnReference": [self.name],
            "reference": {"resource": of, "columnReference": ["ID"]},
        }))
    }
}

/// The metadata of the whole dataset, as text.
pub fn metadata(about: &About) -> String {
    let tables = [VALUES, READINGS, LANGUAGES, PARAMETERS, CODES, EXAMPLES];
    let tables: Vec<Value> = tables.iter().map(Table::json).collect();
    let whole = json!({
        "@context": ["http://www.w3.org/ns/csvw", {"@language": "en"}],
        "dc:conformsTo": format!("{TERMS}StructureDataset"),
        "dc:title": super::TITLE,
        "dc:license": about.license,
        "dc:bibliographicCitation": about.citation(),
        "dc:source": super::WORKS,
        "dc:description": "Each unit is one ruleset: one report of a game. Every value is read from the clauses of the ruleset, which name their sources. values.csv has one value for each ruleset and feature, under the readings in force; what another reading of an open question changes is in readings.csv.",
        "prov:wasGeneratedBy": [{"dc:title": "seedlore", "dc:description": about.version}],
        "dialect": {"commentPrefix": null},
        "tables": tables,
    });
    serde_json::to_string_pretty(&whole).expect("plain data is always JSON") + "\n"
}
