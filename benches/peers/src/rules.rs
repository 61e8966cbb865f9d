//! The rulesets of the peers.

use std::path::Path;

use seedlore::Library;
use seedlore::rules::Collection;

/// The checked rulesets that stand beside this program.
pub fn beside() -> Collection {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("rulesets");
    let library = Library::open(folder).expect("the folder can be read");
    assert!(!library.faults.has_errors(), "{:?}", library.faults);
    library.collection
}
