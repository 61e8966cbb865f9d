//! `seedlore completions`: for the shell.

use clap::{Args, Command};
use clap_complete::Shell;

use super::failure::Done;
use super::output::write;

/// Write a completion script for a shell.
#[derive(Args)]
#[command(
    after_help = "Example: seedlore completions bash > ~/.local/share/bash-completion/completions/seedlore"
)]
pub struct Completions {
    shell: Shell,
}

impl Completions {
    /// Writes the script for the whole command.
    pub fn run(&self, mut command: Command) -> Done {
        // Written to memory first: where it can't be written, the library panics.
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut command, "seedlore", &mut script);
        write(format_args!("{}", String::from_utf8_lossy(&script)));
        Ok(())
    }
}
