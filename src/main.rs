//! The `seedlore` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    seedlore::run()
}
