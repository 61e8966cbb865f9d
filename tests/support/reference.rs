//! Figures from papers, which are not kept with the project.

use std::path::PathBuf;

/// A list of such figures: from the folder that `SEEDLORE_REFERENCE` names, or
/// from `shared/reference` beside the checkout. `None`, and it is said, where
/// it is not at hand.
///
/// # Panics
/// If it is not in the folder that was named, or no JSON.
pub fn reference(name: &str) -> Option<serde_json::Value> {
    let named = std::env::var_os("SEEDLORE_REFERENCE").map(PathBuf::from);
    let beside = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/reference");
    let path = named.as_ref().unwrap_or(&beside).join(name);
    match std::fs::read_to_string(&path) {
        Ok(text) => Some(serde_json::from_str(&text).expect("figures are JSON")),
        Err(fault) if named.is_some() => panic!("{}: {fault}", path.display()),
        Err(_) => {
            println!("{name} is not at hand: SEEDLORE_REFERENCE names its folder");
            None
        }
    }
}
