//! What the program shows on a terminal, which is not what it writes to files.

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// A run on a terminal of so many columns and lines.
struct OnTerminal {
    command: Command,
    columns: u16,
    lines: u16,
}

fn on_terminal(columns: u16, lines: u16, args: &[&str]) -> OnTerminal {
    let mut command = Command::new(env!("CARGO_BIN_EXE_seedlore"));
    command
        .args(args)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("SEEDLORE_RULESETS")
        .env_remove("COLUMNS")
        .env_remove("LINES")
        .env("NO_COLOR", "1")
        .env("TERM", "xterm")
        .env("PAGER", "sed 's/^/paged: /'");
    OnTerminal {
        command,
        columns,
        lines,
    }
}

impl OnTerminal {
    fn env(mut self, name: &str, value: &str) -> OnTerminal {
        self.command.env(name, value);
        self
    }

    /// All that is on the screen at the end; each of `keys` is typed when the
    /// program asks for it.
    fn typing(mut self, keys: &[&str]) -> String {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap().into_bytes();
        let name = PathBuf::from(std::ffi::OsString::from_vec(name));
        let slave = OpenOptions::new()
            .read(true)
            .write(true)
            .open(name)
            .unwrap();
        let size = Winsize {
            ws_col: self.columns,
            ws_row: self.lines,
            ws_xpixel: 0,
            ws_ypixel: 0,
        };
        tcsetwinsize(&slave, size).unwrap();
        let end = || Stdio::from(slave.try_clone().unwrap());
        self.command.stdin(end()).stdout(end()).stderr(end());
        let mut child = self.command.spawn().unwrap();
        // Nothing but the child may hold the terminal open.
        drop((self.command, slave));
        let mut master = File::from(master);
        let mut shown = Vec::new();
        let mut keys = keys.iter();
        let mut asked = 0;
        let mut more = [0; 4096];
        // Linux ends the reading of a terminal that is closed with an error.
        while let Ok(read @ 1..) = master.read(&mut more) {
            shown.extend_from_slice(&more[..read]);
            if shown[asked..].windows(2).any(|shown| shown == b"> ") {
                // A program that asks for more is told that there is none.
                let keys = keys.next().unwrap_or(&"\x04");
                asked = shown.len();
                master.write_all(keys.as_bytes()).unwrap();
            }
        }
        let status = child.wait().unwrap();
        let shown = String::from_utf8(shown).unwrap().replace("\r\n", "\n");
        assert!(status.success(), "{shown}");
        shown
    }

    fn shows(self) -> String {
        self.typing(&[])
    }
}

fn widest(text: &str) -> usize {
    let widths = text.lines().map(|line| line.chars().count());
    widths.max().unwrap()
}

#[test]
fn the_list_fits_the_screen() {
    for columns in [60, 80, 132] {
        let shown = on_terminal(columns, 50, &["list", "wari"]).shows();
        assert!(widest(&shown) <= columns.into(), "{shown}");
        assert!(
            shown.contains("\nfrench-wari-herskovits  French W"),
            "{shown}"
        );
        assert!(!shown.contains("paged: "));
    }
    let shown = on_terminal(132, 50, &["list", "wari"])
        .env("COLUMNS", "66")
        .shows();
    assert!((60..=66).contains(&widest(&shown)), "{shown}");
}

#[test]
fn all_that_is_told_fits_the_screen() {
    for line in [
        "show wari-st-lucia",
        "show wari-walker --as table",
        "show wari-st-lucia --as record",
        "explain wari-bennett 3",
        "explain wari-bennett",
        "language making",
        "list --tags",
        "simulate wari-bennett --games 4",
        "weigh woli-beart --games 4",
        "play wari-st-lucia --south random --north random",
        "solve --help",
        "simulate wari-bennett --games 20 --study skill,openings,size --nodes 16,32",
        "solve wari-bennett --board 2x1",
    ] {
        let args: Vec<&str> = line.split(' ').collect();
        let shown = on_terminal(60, 50, &args).shows();
        let lines = shown.lines();
        // Bars of progress are wiped.
        let wide: Vec<&str> = lines
            .filter(|line| line.chars().count() > 60 && !line.contains('\r'))
            .collect();
        assert!(wide.is_empty(), "{line}:\n{}", wide.join("\n"));
    }
}

#[test]
fn a_list_longer_than_the_screen_is_paged() {
    let shown = on_terminal(80, 24, &["list"]).shows();
    assert!(shown.lines().count() > 190, "{shown}");
    assert!(shown.lines().all(|line| line.starts_with("paged: ")));
    let shown = on_terminal(80, 24, &["list"]).env("PAGER", "").shows();
    assert!(shown.starts_with("name "), "{shown}");
    let shown = on_terminal(80, 24, &["list"])
        .env("PAGER", "there-is-no-such-program")
        .shows();
    assert!(shown.contains("\nabalalae "), "{shown}");
}

/// The arrow key brings back what was written before; the line is edited.
#[test]
fn lines_written_in_a_game_are_edited_and_come_back() {
    let shown = on_terminal(80, 40, &["play", "wari-bennett", "--north", "human"]).typing(&[
        "movesx\x7f\r",
        "\x1b[A\r",
        "quit\r",
    ]);
    assert_eq!(shown.matches("\n1 2 3 4 5 6\n").count(), 2, "{shown:?}");
}

#[test]
fn the_end_of_what_is_typed_ends_the_game() {
    let shown = on_terminal(80, 40, &["play", "wari-bennett"]).typing(&["\x04"]);
    assert!(shown.contains("← to move"), "{shown}");
}

#[test]
fn an_opponent_is_said_to_think() {
    let play = ["play", "wari-bennett", "--north", "search-2"];
    let shown = on_terminal(80, 40, &play).typing(&["3\r", "quit\r"]);
    let (thinks, plays) = (shown.find("North thinks …"), shown.find("North plays"));
    assert!(thinks.is_some() && thinks < plays, "{shown}");
}
