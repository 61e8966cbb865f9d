//! `seedlore lsp`: what [`crate::editor`] knows, over the Language Server
//! Protocol. Each capability is a file; they map offsets to lines and columns of
//! UTF-16, and say nothing themselves.
//!
//! One thread reads standard input, one answers, one checks texts and one
//! writes, so that an answer never waits for a check.

mod checks;
mod colours;
mod completion;
mod definition;
mod documents;
mod folder;
mod formatting;
mod hover;
mod place;
mod renaming;
mod server;
mod uri;
mod wire;

use std::sync::mpsc;
use std::thread;

use clap::Args;
use lsp_server::Message;

use super::failure::{Done, Failure};
use super::output::{self, note};
use server::Server;
use wire::{Incoming, Outgoing};

/// Serve an editor: a language server on standard input and output.
///
/// Editors start it by themselves, and speak the Language Server Protocol with it. Of rulesets that
/// are open it tells what `check` tells, as they are typed; it says what words mean and what citations
/// cite, completes words, sources and names, goes from a citation to its source line and from there
/// to sources.bib, lays texts out as `fmt` does, and gives rulesets other names in all files of their
/// folder. The folder is that of the nearest sources.bib, else the one that the file lies in.
#[derive(Args)]
#[command(after_help = "\
The folder `editors/vscode` of Seedlore's source has an extension for Visual Studio Code. Others are
told which command to start for files that end in .sow. Neovim:
  vim.filetype.add({ extension = { sow = 'sow' } })
  vim.lsp.config('seedlore', { cmd = { 'seedlore', 'lsp' }, filetypes = { 'sow' } })
  vim.lsp.enable('seedlore')")]
pub struct Lsp {
    /// What editors add for standard input and output, which is all there is.
    #[arg(long, hide = true)]
    stdio: bool,
}

/// So many messages are read before they are answered.
const MOST_WAITING: usize = 8;

impl Lsp {
    pub fn run(&self) -> Done {
        let (arrive, arrived) = mpsc::sync_channel::<Incoming>(MOST_WAITING);
        let (send, sent) = mpsc::channel::<Outgoing>();
        if output::is_held() {
            // What is typed belongs to this thread, and so does what is written.
            let server = thread::spawn(move || Server::new(send).serve(&arrived));
            wire::read_all(&mut output::input(), &arrive);
            drop(arrive);
            sent.into_iter().for_each(|message| wire::write(&message));
            return done(server.join().unwrap_or(Ended::Abruptly));
        }
        thread::spawn(move || wire::read_all(&mut output::input(), &arrive));
        let writer = thread::spawn(move || {
            sent.into_iter().for_each(|message| wire::write(&message));
        });
        let ended = Server::new(send).serve(&arrived);
        let _ = writer.join();
        done(ended)
    }
}

/// How a session ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Ended {
    /// As the editor announced.
    InOrder,
    /// The editor said `exit` without `shutdown`, or nothing more.
    Abruptly,
    /// What came is no message of the protocol.
    Unreadable,
}

fn done(ended: Ended) -> Done {
    match ended {
        Ended::InOrder => Ok(()),
        Ended::Abruptly => {
            note!("error: the session ended before the editor asked for `shutdown`");
            Err(Failure::AlreadyReported)
        }
        Ended::Unreadable => Err(Failure::usage(
            "what came on standard input is no message of the Language Server Protocol",
            "this command is started by editors: see `seedlore lsp --help`",
        )),
    }
}

/// A message of ours to the editor, not asked for.
fn notification<N: lsp_types::notification::Notification>(params: N::Params) -> Outgoing {
    let message = lsp_server::Notification::new(N::METHOD.to_string(), params);
    Outgoing::Message(Message::Notification(message))
}
