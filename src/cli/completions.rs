//! `seedlore completions`: for the shell.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use super::failure::Done;

/// Write a completion script for a shell.
#[derive(Args)]
#[command(
    after_help = "Example: seedlore completions bash > ~/.local/share/bash-completion/completions/seedlore"
)]
pub struct Completions {
    shell: Shell,
}

impl Completions {
    pub fn run(&self) -> Done {
        let mut command = super::Cli::command();
        clap_complete::generate(self.shell, &mut command, "seedlore", &mut std::io::stdout());
        Ok(())
    }
}
