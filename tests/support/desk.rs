//! A folder with rulesets, in which the program is run.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use tempfile::TempDir;

/// The program.
#[allow(dead_code, reason = "some tests run it by a desk alone")]
pub const SEEDLORE: &str = env!("CARGO_BIN_EXE_seedlore");

pub struct Desk(TempDir);

impl Desk {
    /// With copies of some files of a folder here, as `rulesets`.
    pub fn of(folder: &str, files: &[&str]) -> Desk {
        let desk = Desk(tempfile::tempdir().unwrap());
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        for file in files {
            let to = desk.path("rulesets").join(file);
            fs::create_dir_all(to.parent().unwrap()).unwrap();
            fs::copy(root.join(file), to).unwrap();
        }
        desk
    }

    #[allow(dead_code, reason = "not every test needs it")]
    pub fn root(&self) -> &Path {
        self.0.path()
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn command(&self, line: &str) -> Command {
        let mut command = Command::new(SEEDLORE);
        command
            .args(line.split(' '))
            .current_dir(self.0.path())
            .env_remove("SEEDLORE_RULESETS")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    #[allow(dead_code, reason = "not every test needs it")]
    pub fn start(&self, line: &str) -> Child {
        self.command(line).spawn().unwrap()
    }

    /// Runs a command that must succeed; what it printed.
    pub fn run(&self, line: &str) -> String {
        let output = self.command(line).output().unwrap();
        assert!(output.status.success(), "{line}\n{}", told(&output));
        String::from_utf8(output.stdout).unwrap()
    }

    #[allow(dead_code, reason = "not every test needs it")]
    /// Runs a command that must fail; what it told.
    pub fn fails(&self, line: &str, status: i32) -> String {
        let output = self.command(line).output().unwrap();
        let code = output.status.code();
        assert_eq!(code, Some(status), "{line}\n{}", told(&output));
        assert!(output.stdout.is_empty());
        told(&output)
    }
}

/// What a command told of its work and its faults.
pub fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}
