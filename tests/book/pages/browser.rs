//! A browser without a window, spoken to in Chromium's own protocol over two
//! pipes, so that nothing but Chromium is needed.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

/// How long the browser may take to answer.
const PATIENCE: Duration = Duration::from_secs(300);

pub struct Browser {
    process: Child,
    orders: File,
    answers: Receiver<Value>,
    session: Option<String>,
    last: u64,
    /// What the browser told while we waited for something else.
    pub told: Vec<Value>,
    /// Its profile and pipes live as long as it does.
    _home: tempfile::TempDir,
}

/// The first Chromium there is.
pub fn find() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome"];
    std::env::split_paths(&path)
        .flat_map(|folder| names.map(|name| folder.join(name)))
        .find(|file| file.is_file())
}

impl Browser {
    pub fn start(program: &Path) -> Browser {
        let home = tempfile::tempdir().unwrap();
        let pipe = |name: &str| {
            let path = home.path().join(name);
            let made = Command::new("mkfifo").arg(&path).status().unwrap();
            assert!(made.success(), "no pipe at {}", path.display());
            path
        };
        let (orders, answers) = (pipe("orders"), pipe("answers"));
        // Chromium reads orders from its third file and answers in its fourth.
        let process = Command::new("sh")
            .args([
                "-c",
                r#"orders=$1 answers=$2; shift 2; exec "$@" 3<"$orders" 4>"$answers""#,
            ])
            .arg("sh")
            .args([&orders, &answers])
            .arg(program)
            .arg(format!(
                "--user-data-dir={}",
                home.path().join("profile").display()
            ))
            .args([
                "--headless",
                "--remote-debugging-pipe",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--allow-file-access-from-files",
                "about:blank",
            ])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let orders = OpenOptions::new().write(true).open(&orders).unwrap();
        let answers = BufReader::new(File::open(&answers).unwrap());
        let (send, receive) = channel();
        std::thread::spawn(move || {
            for message in answers.split(0) {
                let Ok(message) = message else { return };
                let value = serde_json::from_slice(&message).unwrap();
                if send.send(value).is_err() {
                    return;
                }
            }
        });
        let mut browser = Browser {
            process,
            orders,
            answers: receive,
            session: None,
            last: 0,
            told: Vec::new(),
            _home: home,
        };
        browser.open_tab();
        browser
    }

    fn open_tab(&mut self) {
        let tab = self.order("Target.createTarget", json!({"url": "about:blank"}));
        let attached = self.order(
            "Target.attachToTarget",
            json!({"targetId": tab["targetId"], "flatten": true}),
        );
        self.session = Some(attached["sessionId"].as_str().unwrap().into());
        for part in ["Page", "Runtime", "Log", "Network"] {
            self.order(&format!("{part}.enable"), json!({}));
        }
    }

    /// Gives an order and waits for its answer.
    pub fn order(&mut self, method: &str, params: Value) -> Value {
        self.last += 1;
        let id = self.last;
        let mut order = json!({"id": id, "method": method, "params": params});
        if let Some(session) = &self.session {
            order["sessionId"] = json!(session);
        }
        self.orders
            .write_all(format!("{order}\0").as_bytes())
            .unwrap();
        self.wait(|message| message["id"] == id, method)["result"].clone()
    }

    fn wait(&mut self, wanted: impl Fn(&Value) -> bool, what: &str) -> Value {
        loop {
            let message = self
                .answers
                .recv_timeout(PATIENCE)
                .unwrap_or_else(|e| panic!("the browser did not answer {what}: {e}"));
            if wanted(&message) {
                return message;
            }
            self.told.push(message);
        }
    }

    /// Opens a page and waits until it is drawn; what was told meanwhile is
    /// kept in `told`.
    pub fn open(&mut self, url: &str) {
        self.told.clear();
        self.order("Page.navigate", json!({"url": url}));
        let loaded = |message: &Value| message["method"] == "Page.loadEventFired";
        if !self.told.iter().any(loaded) {
            let message = self.wait(loaded, url);
            self.told.push(message);
        }
        let drawn = "new Promise(done => requestAnimationFrame(() => setTimeout(done, 20)))";
        self.ask(drawn);
    }

    /// The value of a piece of script in the page, once it is settled.
    pub fn ask(&mut self, script: &str) -> Value {
        let params = json!({"expression": script, "awaitPromise": true, "returnByValue": true});
        let answer = self.order("Runtime.evaluate", params);
        let thrown = &answer["exceptionDetails"];
        assert!(thrown.is_null(), "{thrown}");
        answer["result"]["value"].clone()
    }

    /// Presses a key, as a keyboard does.
    pub fn press(&mut self, key: &str) {
        let (code, text) = match key {
            "Tab" => (9, None),
            "Enter" => (13, Some("\r")),
            "ArrowLeft" => (37, None),
            "ArrowUp" => (38, None),
            "ArrowRight" => (39, None),
            "ArrowDown" => (40, None),
            _ => panic!("no test presses {key}"),
        };
        let mut press =
            json!({"type": "keyDown", "key": key, "code": key, "windowsVirtualKeyCode": code});
        if let Some(text) = text {
            press["text"] = json!(text);
        }
        self.order("Input.dispatchKeyEvent", press.clone());
        press["type"] = json!("keyUp");
        self.order("Input.dispatchKeyEvent", press);
    }

    /// Pretends to be a screen of this width.
    pub fn screen(&mut self, width: u32) {
        self.order(
            "Emulation.setDeviceMetricsOverride",
            json!({"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": false}),
        );
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
