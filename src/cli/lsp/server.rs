//! The session: what is asked is answered in order, and what is told is noted.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender};
use std::thread::JoinHandle;

use lsp_server::{ErrorCode, Message, Notification, Request, Response};
use lsp_types::notification::{self as told, Notification as _};
use lsp_types::request::{self as asked, Request as _};
use lsp_types::{
    CompletionOptions, HoverProviderCapability, InitializeParams, InitializeResult,
    LogMessageParams, MessageType, OneOf, RenameOptions, ResourceOperationKind,
    SemanticTokensFullOptions, SemanticTokensOptions, ServerCapabilities, ServerInfo,
    TextDocumentSyncKind, TextDocumentSyncOptions, TextDocumentSyncSaveOptions,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::checks::{self, Queue};
use super::documents::{Document, Documents};
use super::wire::{Incoming, Outgoing};
use super::{Ended, colours, completion, definition, formatting, hover, notification, renaming};
use crate::report::Fault;

/// How far a session has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    Begun,
    Initialized,
    ShutDown,
}

pub struct Server {
    open: Documents,
    stage: Stage,
    /// Whether the editor gives files other names when it is asked to.
    moves_files: bool,
    to: Sender<Outgoing>,
    queue: Arc<Queue>,
    checker: JoinHandle<()>,
}

/// Why something is not answered.
type Refusal = (ErrorCode, String);

impl Server {
    pub fn new(to: Sender<Outgoing>) -> Server {
        let (queue, open) = (Arc::new(Queue::default()), Documents::default());
        Server {
            stage: Stage::Begun,
            moves_files: false,
            checker: checks::start(queue.clone(), open.clone(), to.clone()),
            open,
            to,
            queue,
        }
    }

    /// Answers until the editor ends the session.
    pub fn serve(mut self, from: &Receiver<Incoming>) -> Ended {
        let ended = self.session(from);
        self.queue.end();
        let _ = self.checker.join();
        ended
    }

    fn session(&mut self, from: &Receiver<Incoming>) -> Ended {
        for incoming in from {
            match incoming {
                Incoming::Lost => return Ended::Unreadable,
                Incoming::Broken(refusal) => self.send(Outgoing::Refusal(refusal)),
                Incoming::Message(Message::Request(request)) => self.request(request),
                // Nothing was asked of the editor.
                Incoming::Message(Message::Response(_)) => {}
                Incoming::Message(Message::Notification(note)) => {
                    if note.method == told::Exit::METHOD {
                        return match self.stage {
                            Stage::ShutDown => Ended::InOrder,
                            Stage::Begun | Stage::Initialized => Ended::Abruptly,
                        };
                    }
                    if self.stage == Stage::Initialized {
                        self.note(note);
                    }
                }
            }
        }
        Ended::Abruptly
    }

    fn send(&self, message: Outgoing) {
        // Nobody listens where the session is over.
        let _ = self.to.send(message);
    }

    fn request(&mut self, request: Request) {
        let id = request.id.clone();
        let method = request.method.clone();
        let answered = catch_unwind(AssertUnwindSafe(|| self.answer(request)));
        let answered = answered.unwrap_or_else(|_| {
            let told =
                format!("a fault of the program: please report it, with the text ({method})");
            Err((ErrorCode::InternalError, told))
        });
        let response = match answered {
            Ok(value) => Response::new_ok(id, value),
            Err((code, why)) => Response::new_err(id, code as i32, why),
        };
        self.send(Outgoing::Message(Message::Response(response)));
    }

    fn answer(&mut self, request: Request) -> Result<Value, Refusal> {
        let method = request.method.as_str();
        match (self.stage, method) {
            (Stage::Begun, asked::Initialize::METHOD) => return self.initialize(request),
            (Stage::Begun, _) => {
                let why = "the first request is `initialize`".to_string();
                return Err((ErrorCode::ServerNotInitialized, why));
            }
            (Stage::Initialized, asked::Shutdown::METHOD) => {
                self.stage = Stage::ShutDown;
                return Ok(Value::Null);
            }
            (Stage::Initialized, asked::Initialize::METHOD) | (Stage::ShutDown, _) => {
                let why = format!("`{method}` comes too late");
                return Err((ErrorCode::InvalidRequest, why));
            }
            (Stage::Initialized, _) => {}
        }
        let open = &self.open;
        match method {
            asked::HoverRequest::METHOD => reply(request, |p| Ok(hover::answer(open, &p))),
            asked::Completion::METHOD => reply(request, |p| Ok(completion::answer(open, &p))),
            asked::GotoDefinition::METHOD => reply(request, |p| Ok(definition::answer(open, &p))),
            asked::Formatting::METHOD => reply(request, |p| Ok(formatting::answer(open, &p))),
            asked::PrepareRenameRequest::METHOD => {
                reply(request, |p| Ok(renaming::prepared(open, &p)))
            }
            asked::Rename::METHOD => {
                reply(request, |p| renaming::answer(open, &p, self.moves_files))
            }
            asked::SemanticTokensFullRequest::METHOD => {
                reply(request, |p| Ok(colours::answer(open, &p)))
            }
            unknown => Err((
                ErrorCode::MethodNotFound,
                format!("`{unknown}` is nothing that can be asked here"),
            )),
        }
    }

    fn initialize(&mut self, request: Request) -> Result<Value, Refusal> {
        let params: InitializeParams = params(request)?;
        self.stage = Stage::Initialized;
        let edits = params.capabilities.workspace.and_then(|w| w.workspace_edit);
        let operations = edits.and_then(|edits| edits.resource_operations);
        self.moves_files = operations.is_some_and(|o| o.contains(&ResourceOperationKind::Rename));
        let result = InitializeResult {
            capabilities: capabilities(),
            server_info: Some(ServerInfo {
                name: "seedlore".into(),
                version: Some(env!("CARGO_PKG_VERSION").into()),
            }),
        };
        value(result)
    }

    /// What the editor tells without asking. What is of another kind is left alone.
    fn note(&mut self, note: Notification) {
        let changed = match note.method.as_str() {
            told::DidOpenTextDocument::METHOD => self.opened(note),
            told::DidChangeTextDocument::METHOD => self.changed(note),
            told::DidSaveTextDocument::METHOD => self.saved(note),
            told::DidCloseTextDocument::METHOD => self.closed(note),
            _ => None,
        };
        if let Some(changed) = changed {
            self.queue.add(&changed);
        }
    }

    /// What it says; if that can't be read, it is told in the editor's log, since nobody
    /// waits for an answer.
    fn read<P: DeserializeOwned>(&self, note: Notification) -> Option<P> {
        let read = serde_json::from_value(note.params);
        let wrong = |error| {
            let message = format!("`{}` can't be read: {error}", note.method);
            let typ = MessageType::ERROR;
            self.send(notification::<told::LogMessage>(LogMessageParams {
                typ,
                message,
            }));
        };
        read.map_err(wrong).ok()
    }

    fn opened(&self, note: Notification) -> Option<Arc<Document>> {
        let params: lsp_types::DidOpenTextDocumentParams = self.read(note)?;
        let opened = params.text_document;
        let language = &opened.language_id;
        self.open
            .open(opened.uri, language, opened.version, &opened.text)
    }

    fn changed(&self, note: Notification) -> Option<Arc<Document>> {
        let params: lsp_types::DidChangeTextDocumentParams = self.read(note)?;
        // Each change is a whole text, as was asked for.
        let text = params.content_changes.last()?;
        let document = params.text_document;
        self.open
            .change(&document.uri, document.version, &text.text)
    }

    fn saved(&self, note: Notification) -> Option<Arc<Document>> {
        let params: lsp_types::DidSaveTextDocumentParams = self.read(note)?;
        self.open.get(params.text_document.uri.as_str())
    }

    fn closed(&self, note: Notification) -> Option<Arc<Document>> {
        let params: lsp_types::DidCloseTextDocumentParams = self.read(note)?;
        let closed = self.open.close(&params.text_document.uri)?;
        if closed.is_ruleset {
            self.send(checks::none(closed.uri.clone()));
        }
        Some(closed)
    }
}

/// Reads what a request says and answers it.
fn reply<P: DeserializeOwned, A: Serialize>(
    request: Request,
    answer: impl FnOnce(P) -> Result<A, Fault>,
) -> Result<Value, Refusal> {
    let answer = answer(params(request)?);
    value(answer.map_err(|fault| (ErrorCode::RequestFailed, fault.to_string()))?)
}

fn params<P: DeserializeOwned>(request: Request) -> Result<P, Refusal> {
    let method = request.method;
    serde_json::from_value(request.params)
        .map_err(|error| (ErrorCode::InvalidParams, format!("`{method}`: {error}")))
}

fn value(answer: impl Serialize) -> Result<Value, Refusal> {
    serde_json::to_value(answer).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}

fn capabilities() -> ServerCapabilities {
    ServerCapabilities {
        text_document_sync: Some(
            TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::FULL),
                save: Some(TextDocumentSyncSaveOptions::Supported(true)),
                ..TextDocumentSyncOptions::default()
            }
            .into(),
        ),
        hover_provider: Some(HoverProviderCapability::Simple(true)),
        completion_provider: Some(CompletionOptions {
            trigger_characters: Some(vec!["[".into(), "=".into()]),
            ..CompletionOptions::default()
        }),
        definition_provider: Some(OneOf::Left(true)),
        document_formatting_provider: Some(OneOf::Left(true)),
        rename_provider: Some(OneOf::Right(RenameOptions {
            prepare_provider: Some(true),
            work_done_progress_options: lsp_types::WorkDoneProgressOptions::default(),
        })),
        semantic_tokens_provider: Some(
            SemanticTokensOptions {
                legend: colours::legend(),
                full: Some(SemanticTokensFullOptions::Bool(true)),
                ..SemanticTokensOptions::default()
            }
            .into(),
        ),
        ..ServerCapabilities::default()
    }
}
