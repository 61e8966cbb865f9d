//! The program as it is run: commands, exports, plans and the README.

#[path = "../support/desk.rs"]
mod desk;
#[path = "../support/mod.rs"]
mod support;

mod asked;
mod cli;
mod export;
mod lessons;
mod lsp;
mod made_up;
mod readme;
mod runs;
mod textmate;
