//! An editor that speaks with `seedlore lsp`.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};

use serde_json::{Value, json};
use tempfile::TempDir;

/// A running server, and the folder whose files it is asked about.
pub struct Editor {
    folder: TempDir,
    server: Child,
    from: BufReader<ChildStdout>,
    next: u64,
    /// Notifications that came while an answer was waited for.
    told: Vec<Value>,
}

impl Editor {
    /// Starts a server beside some files, and says hello.
    pub fn new(files: &[(&str, &str)]) -> Editor {
        let mut editor = Editor::silent(files);
        let capabilities = json!({
            "workspace": { "workspaceEdit": {
                "documentChanges": true, "resourceOperations": ["rename"],
            } },
        });
        let hello = json!({ "processId": null, "rootUri": null, "capabilities": capabilities });
        editor.ask("initialize", hello).unwrap();
        editor.tell("initialized", json!({}));
        editor
    }

    /// The same before anything was said.
    pub fn silent(files: &[(&str, &str)]) -> Editor {
        let folder = tempfile::tempdir().unwrap();
        for (name, text) in files {
            fs::write(folder.path().join(name), text).unwrap();
        }
        let mut server = Command::new(env!("CARGO_BIN_EXE_seedlore"));
        server.args(["lsp", "--stdio"]);
        Editor::beside(folder, server)
    }

    /// Starts a server that may take so many seconds of processor time, and says hello.
    pub fn bounded(seconds: u32) -> Editor {
        let program = env!("CARGO_BIN_EXE_seedlore");
        let mut server = Command::new("sh");
        server.args(["-c", &format!("ulimit -t {seconds}; exec {program} lsp")]);
        let mut editor = Editor::beside(tempfile::tempdir().unwrap(), server);
        let hello = json!({ "capabilities": {} });
        editor.ask("initialize", hello).unwrap();
        editor
    }

    fn beside(folder: TempDir, mut server: Command) -> Editor {
        let mut server = server
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let from = BufReader::new(server.stdout.take().unwrap());
        Editor {
            folder,
            server,
            from,
            next: 0,
            told: Vec::new(),
        }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn uri(&self, name: &str) -> String {
        format!("file://{}", self.path(name).display())
    }

    /// What it said, with a word in the place of the folder.
    pub fn without_folder(&self, text: &str) -> String {
        let folder: &Path = self.folder.path();
        text.replace(folder.to_str().unwrap(), "/FOLDER")
    }

    /// Writes bytes as they are.
    pub fn raw(&mut self, bytes: &[u8]) {
        let stdin = self.server.stdin.as_mut().unwrap();
        stdin.write_all(bytes).unwrap();
        stdin.flush().unwrap();
    }

    fn send(&mut self, message: Value) {
        let body = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub fn tell(&mut self, method: &str, params: Value) {
        self.send(json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Asks, and waits for the answer: its result or its error.
    pub fn ask(&mut self, method: &str, params: Value) -> Result<Value, Value> {
        self.next += 1;
        let id = self.next;
        self.send(json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }));
        loop {
            let mut message = self.read().expect("an answer");
            if message["id"] == json!(id) {
                return match message.get_mut("error") {
                    Some(error) => Err(error.take()),
                    None => Ok(message["result"].take()),
                };
            }
            self.told.push(message);
        }
    }

    /// The next message; `None` when the server has ended.
    pub fn read(&mut self) -> Option<Value> {
        let mut length = None;
        loop {
            let mut line = String::new();
            if self.from.read_line(&mut line).unwrap() == 0 {
                return None;
            }
            match line.trim_end().split_once(": ") {
                Some((_, value)) => length = Some(value.parse::<usize>().unwrap()),
                None => break,
            }
        }
        let mut body = vec![0; length.unwrap()];
        self.from.read_exact(&mut body).unwrap();
        Some(serde_json::from_slice(&body).unwrap())
    }

    pub fn open(&mut self, name: &str, text: &str) {
        let uri = self.uri(name);
        let opened = json!({ "uri": uri, "languageId": "sow", "version": 1, "text": text });
        self.tell("textDocument/didOpen", json!({ "textDocument": opened }));
    }

    pub fn change(&mut self, name: &str, version: i32, text: &str) {
        let document = json!({ "uri": self.uri(name), "version": version });
        let changes = json!([{ "text": text }]);
        self.tell(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": changes }),
        );
    }

    /// Waits for the faults of a version of a text.
    pub fn faults(&mut self, name: &str, version: i32) -> Vec<Value> {
        let uri = self.uri(name);
        let is_it = |told: &Value| {
            told["method"] == "textDocument/publishDiagnostics"
                && told["params"]["uri"] == json!(uri)
                && told["params"]["version"] == json!(version)
        };
        loop {
            if let Some(at) = self.told.iter().position(is_it) {
                let told = self.told.remove(at);
                return told["params"]["diagnostics"].as_array().unwrap().clone();
            }
            let message = self.read().expect("faults are told");
            self.told.push(message);
        }
    }

    /// How many notifications came of which no test has heard.
    pub fn told_of(&self, method: &str) -> usize {
        let told = self.told.iter();
        told.filter(|told| told["method"] == method).count()
    }

    /// A place in a text, for a request: that of a word.
    pub fn at(&self, name: &str, text: &str, word: &str) -> Value {
        let at = text.find(word).expect("the word stands there");
        let before = &text[..at];
        let line = before.matches('\n').count();
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        let character = before[start..].encode_utf16().count();
        json!({
            "textDocument": { "uri": self.uri(name) },
            "position": { "line": line, "character": character },
        })
    }

    /// Ends the session in order; the exit status.
    pub fn close(mut self) -> i32 {
        assert_eq!(self.ask("shutdown", Value::Null), Ok(Value::Null));
        self.tell("exit", Value::Null);
        self.status()
    }

    /// Waits for the end; the exit status.
    pub fn status(&mut self) -> i32 {
        drop(self.server.stdin.take());
        while self.read().is_some() {}
        self.server.wait().unwrap().code().unwrap()
    }
}
