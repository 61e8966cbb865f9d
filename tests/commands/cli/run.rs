//! One run of the program, and a folder to run it in.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// One run of the program, and what should come of it.
pub struct Run {
    command: Command,
    input: Vec<u8>,
    status: i32,
    stdout: Option<String>,
    stderr: Option<String>,
    /// How standard error begins, where its end is not the same in every run.
    stderr_begins: Option<String>,
}

pub fn seedlore(args: &[&str]) -> Run {
    let mut command = Command::new(env!("CARGO_BIN_EXE_seedlore"));
    command
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("SEEDLORE_RULESETS")
        .env_remove("COLUMNS");
    Run {
        command,
        input: Vec::new(),
        status: 0,
        stdout: Some(String::new()),
        stderr: Some(String::new()),
        stderr_begins: None,
    }
}

impl Run {
    pub fn within(mut self, folder: &Path) -> Run {
        self.command.current_dir(folder);
        self
    }

    pub fn input(mut self, text: impl AsRef<[u8]>) -> Run {
        self.input = text.as_ref().to_vec();
        self
    }

    pub fn fails(mut self, status: i32) -> Run {
        self.status = status;
        self
    }

    pub fn prints(mut self, text: &str) -> Run {
        self.stdout = Some(text.into());
        self
    }

    /// Standard output is looked at by the test itself.
    pub fn prints_something(mut self) -> Run {
        self.stdout = None;
        self
    }

    pub fn complains(mut self) -> Run {
        self.stderr = None;
        self
    }

    pub fn complains_of(mut self, text: &str) -> Run {
        self.stderr = Some(text.into());
        self
    }

    /// What follows this text on standard error is told by no test.
    pub fn complains_beginning(mut self, text: &str) -> Run {
        self.stderr_begins = Some(text.into());
        self.complains()
    }

    pub fn run(mut self) -> Output {
        let mut child = self
            .command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let written = child.stdin.take().unwrap().write_all(&self.input);
        let output = child.wait_with_output().unwrap();
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        assert_eq!(
            output.status.code(),
            Some(self.status),
            "stdout: {out}\nstderr: {err}"
        );
        if let Some(wanted) = self.stdout {
            assert_eq!(out, wanted);
        } else {
            assert!(!out.is_empty());
        }
        if let Some(wanted) = self.stderr {
            assert_eq!(err, wanted);
        } else {
            assert!(!err.is_empty());
        }
        if let Some(beginning) = self.stderr_begins {
            assert!(err.starts_with(&beginning), "{err}");
        }
        drop(written);
        output
    }
}

pub fn text_of(output: &Output) -> String {
    text(&output.stdout)
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

/// A folder with a bibliography and one small ruleset.
pub fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let rulesets = folder.path().join("rulesets");
    fs::create_dir(&rulesets).unwrap();
    fs::write(
        rulesets.join("sources.bib"),
        "@book{field2001, author = {Field, A.}, title = {Games}, year = {2001}, publisher = {P}, pages = {1--9}}\n",
    )
    .unwrap();
    fs::write(
        rulesets.join("small.sow"),
        r#"ruleset small "Small" {
  sources {
    F = field2001 pages 2-5
  }
  board 2 rows of 3 pits [F 2]
  seeds 2 in every pit [F 2]
  first player by lot [F 2]
  choose own pit [F 2]
  sow anticlockwise, skipping origin [F 3]
  on landing {
    opponent pit making 2 or 3: capture last [F 3]
  }
  on stuck: capture any pits for owner, end [F 4]
  end when position repeats: capture any pits for owner [assumed: else it never ends]
  win by most captured [F 5]
  open tie "What if both have the same number?" {
    assume drawn "The game is drawn." [assumed: the field report is silent]
    or undecided "Nobody has won." [assumed: the field report is silent]
  }
}
"#,
    )
    .unwrap();
    folder
}
