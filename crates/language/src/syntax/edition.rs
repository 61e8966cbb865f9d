//! Older files in the words of today, with the same meaning.

use std::collections::BTreeSet;

use super::tree::{Block, Item, Tree};
use crate::terms::Head;

/// Writes a tree of the first edition in words of the second: a table that stood
/// beside another, by `add` or by being written again, is brought by `also`.
pub fn to_second(tree: &mut Tree) {
    for definition in &mut tree.definitions.entries {
        body(&mut definition.item.body);
    }
}

fn body(block: &mut Block<Item>) {
    let mut tables: BTreeSet<Head> = BTreeSet::new();
    for entry in &mut block.entries {
        match &mut entry.item {
            Item::Statement(statement)
                if statement.head().is_table() && !tables.insert(statement.head()) =>
            {
                entry.item = Item::Also(statement.clone());
            }
            Item::Add(statement) if statement.head().is_table() => {
                entry.item = Item::Also(statement.clone());
            }
            Item::Phase(phase) => body(&mut phase.body),
            Item::Question(question) => {
                for reading in &mut question.readings.entries {
                    if let Some(changes) = &mut reading.item.body {
                        body(changes);
                    }
                }
            }
            _ => {}
        }
    }
}
