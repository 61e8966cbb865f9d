//! Tables of features that others coded.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use seedlore::export::{self, About, METADATA, Tables, against, read_cldf};
use seedlore::features::Feature;
use seedlore::report::is_hidden;
use seedlore::rules::Collection;

use super::text::collection;

/// A line of this parts the metadata from the table, which stands for every file
/// that the metadata name.
const TABLE: &str = "\n----\n";

/// What units are held against.
const RULES: &str = r#"
ruleset nearest "Nearest" {
  board 2 rows of 6 pits [assumed: a test]
  seeds 4 in every pit [assumed: a test]
  choose own pit [assumed: a test]
  sow anticlockwise, skipping origin [assumed: a test]
  on landing {
    opponent pit making 2 or 3: capture last [assumed: a test]
  }
  on stuck: capture any pits for owner, end [assumed: a test]
  win by most captured [assumed: a test]
}
"#;

static NEAREST: LazyLock<Collection> = LazyLock::new(|| collection(RULES));

/// Reads a dataset. It is refused in words, or each unit can be held against a
/// ruleset, and what was read is written as tables that are read again.
pub fn cldf(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let (metadata, table) = text.split_once(TABLE).unwrap_or((&text, ""));
    let read = |_: &str| Ok(table.to_string());
    let tables = match read_cldf(metadata, &read) {
        Ok(tables) => tables,
        Err(refused) => {
            assert!(!refused.message.is_empty() && !refused.help.is_empty());
            return;
        }
    };
    for held in against(&tables, &NEAREST, 1) {
        assert_eq!(held.nearest.len(), 1);
    }
    if !is_writable(&tables) {
        return;
    }
    let again = written_and_read(&tables);
    assert_eq!(again.units.len(), tables.units.len());
    assert_eq!(again.values.len(), tables.values.len());
}

/// Whether our tables of features and codes, which are written beside it, have all that it
/// names, and each row an identifier of its own.
fn is_writable(tables: &Tables) -> bool {
    let features: BTreeSet<String> = Feature::all().into_iter().map(Feature::id).collect();
    let mut ids = BTreeSet::new();
    tables.values.iter().all(|value| {
        let is_known = features.contains(&value.feature) && value.code.is_none();
        is_known && !value.id.is_empty() && ids.insert(&value.id)
    })
}

fn written_and_read(tables: &Tables) -> Tables {
    let files = export::cldf(tables, &About::new("0"));
    let text = |name: &str| {
        let file = files.iter().find(|file| file.path == name);
        Ok(file
            .expect("the metadata name files that are there")
            .text
            .clone())
    };
    let metadata =
        text(METADATA).unwrap_or_else(|refused: export::Unreadable| panic!("{refused:?}"));
    assert!(
        !metadata.contains(is_hidden),
        "hidden signs in the metadata"
    );
    read_cldf(&metadata, &text).unwrap_or_else(|refused| panic!("{refused:?}"))
}
