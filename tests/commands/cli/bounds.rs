//! Work that is bounded, whatever a stranger sends or the surroundings ask for.

use std::process::Command;

/// A hundred million threads were begun one after another before it was told that they
/// are too many.
#[test]
fn more_threads_than_any_machine_starts_are_refused() {
    let list = |asked: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_seedlore"));
        command.args(["language", "limits"]);
        command.env("RAYON_NUM_THREADS", asked).output().unwrap()
    };
    let refused = list("99999999");
    let told = String::from_utf8(refused.stderr).unwrap();
    assert_eq!(refused.status.code(), Some(2), "{told}");
    let says = "the variable RAYON_NUM_THREADS asks for 99999999 threads, and 1024 are the most";
    assert!(told.contains(says), "{told}");
    for asked in ["1", "1024", "0", "many"] {
        assert!(list(asked).status.success(), "{asked}");
    }
}
