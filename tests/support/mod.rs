//! The rulesets of the repository, as tests use them.

use std::sync::LazyLock;

use rayon::ThreadPoolBuilder;
use seedlore::Library;
use seedlore::rules::{Collection, Ruleset};
use seedlore::source::Sources;

/// Rulesets for tests that play more than all of them could be played: those
/// that the second program knows.
#[allow(dead_code, reason = "not every test needs them")]
pub const FEW: [&str; 7] = [
    "wari-bennett",
    "wari-hurry",
    "wari-sorry",
    "wari-st-lucia",
    "wari-walker",
    "wari-win-win",
    "woli-beart",
];

/// Every ruleset in `rulesets/`, checked once for all tests of a program.
#[allow(dead_code, reason = "some tests need the texts as well")]
pub fn collection() -> &'static Collection {
    &library().0
}

/// How many games `SEEDLORE_GAMES` says are to be played; else so many.
///
/// # Panics
/// If it says anything but a number.
#[allow(dead_code, reason = "not every test plays as many as are wanted")]
pub fn games(few: u64) -> u64 {
    match std::env::var("SEEDLORE_GAMES") {
        Ok(number) => number.parse().expect("SEEDLORE_GAMES is a number of games"),
        Err(_) => few,
    }
}

/// The rulesets that `SEEDLORE_ONLY` names, with commas; else all.
///
/// # Panics
/// If it names one that there is not.
#[allow(dead_code, reason = "not every test plays what is chosen")]
pub fn chosen(collection: &Collection) -> Vec<&Ruleset> {
    match std::env::var("SEEDLORE_ONLY") {
        Ok(names) => names
            .split(',')
            .map(|name| collection.get(name).expect("SEEDLORE_ONLY names rulesets"))
            .collect(),
        Err(_) => collection.rulesets().iter().collect(),
    }
}

/// Every ruleset in `rulesets/`, checked, and the texts they were read from. They are read on
/// threads of their own: those that all tests share may all be waiting for them.
pub fn library() -> &'static (Collection, Sources) {
    static LIBRARY: LazyLock<(Collection, Sources)> = LazyLock::new(|| {
        let own = ThreadPoolBuilder::new().num_threads(2).build();
        let own = own.expect("two threads");
        // One of rayon's threads would take up other work while it waits for another pool.
        let reader = std::thread::spawn(move || own.install(Library::built_in));
        let library = reader.join().expect("the rulesets are read");
        assert!(!library.faults.has_errors(), "{:?}", library.faults);
        (library.collection, library.sources)
    });
    &LIBRARY
}
