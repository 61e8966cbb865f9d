//! `seedlore fmt`: the one way to lay out a ruleset.

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;

use super::common::Common;
use super::failure::{Done, Failure};
use super::output::say;
use super::writing::replace;
use crate::library::find::find;
use crate::library::read::text;
use crate::library::{bounded, shown};
use crate::report::{Faults, visible_line};
use crate::source::Sources;
use crate::syntax::{self, Tree};

/// Lay out rulesets; a file with errors is left as it is, and each keeps its line ends.
///
/// `seedlore fmt -` reads standard input and writes standard output.
#[derive(Args)]
pub struct Fmt {
    /// Files or folders to lay out, or `-`; by default all in the folder of rulesets.
    paths: Vec<PathBuf>,
    /// Change nothing; fail and name each file that would change.
    #[arg(long)]
    check: bool,
    /// Also write what an older file says in the words of this edition, with the same meaning: a
    /// second table of one moment, which `add` brought, is brought by `also`.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=2))]
    edition: Option<u8>,
}

fn nothing() -> Failure {
    Failure::usage(
        "there is no folder of rulesets to lay out: the built-in ones stand in no files",
        "name files or folders",
    )
}

impl Fmt {
    pub fn run(&self, common: &Common) -> Done {
        if let [only] = self.paths.as_slice()
            && only.as_os_str() == "-"
        {
            return self.filter();
        }
        let paths = match self.paths.as_slice() {
            [] => &[common.folder().ok_or_else(nothing)?.to_path_buf()],
            some => some,
        };
        let mut faults = Faults::default();
        let mut files = Vec::new();
        for path in paths {
            if path.is_dir() {
                let found = find(path)?;
                faults.extend(found.left_out);
                files.extend(found.files);
            } else {
                files.push(path.clone());
            }
        }
        let mut sources = Sources::default();
        let mut unlike = Vec::new();
        let mut length = 0;
        let mut texts = Vec::new();
        for path in &files {
            match text(path, &mut sources)? {
                Ok(file) => {
                    length += sources.text(file).len();
                    bounded(length, &paths[0], path)?;
                    texts.push((path, file));
                }
                Err(unfit) => faults.push(unfit.fault),
            }
        }
        for (path, file) in texts {
            match syntax::parse(file, &sources) {
                Err(found) => faults.extend(found),
                Ok(tree) => {
                    let laid_out = self.laid_out(tree, sources.text(file));
                    if laid_out != sources.text(file) {
                        unlike.push((path, laid_out));
                    }
                }
            }
        }
        for (path, laid_out) in &unlike {
            if self.check {
                say!("{}", visible_line(&shown(path)));
            } else {
                replace(path, laid_out)?;
            }
        }
        if faults.has_errors() {
            return Err(Failure::faults(faults, &sources));
        }
        common.show_faults(&faults, &sources);
        if self.check && !unlike.is_empty() {
            return Err(Failure::faults(
                crate::report::Fault::error("these files are laid out otherwise")
                    .help("run `seedlore fmt` on them"),
                &sources,
            ));
        }
        Ok(())
    }

    /// The text laid out, with the line ends that it has.
    fn laid_out(&self, mut tree: Tree, text: &str) -> String {
        if self.edition.is_some() {
            syntax::to_second(&mut tree);
        }
        let laid_out = syntax::format(&tree);
        let of_windows = text.matches("\r\n").count();
        match of_windows * 2 > text.matches('\n').count() {
            true => laid_out.replace('\n', "\r\n"),
            false => laid_out,
        }
    }

    fn filter(&self) -> Done {
        let stdin = Path::new("standard input");
        let mut text = String::new();
        super::output::input()
            .take(syntax::MAX_FILE as u64 + 1)
            .read_to_string(&mut text)
            .map_err(|e| Failure::io("read", stdin, &e))?;
        let mut sources = Sources::default();
        let file = sources.add("standard input", text);
        let tree = syntax::parse(file, &sources).map_err(|f| Failure::faults(f, &sources))?;
        let laid_out = self.laid_out(tree, sources.text(file));
        super::output::write(format_args!("{laid_out}"));
        Ok(())
    }
}
