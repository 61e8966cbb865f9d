//! `seedlore fmt`: the one way to lay out a ruleset.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use clap::Args;

use super::Common;
use super::failure::{Done, Failure};
use super::library::read;
use super::output::say;
use crate::report::Faults;
use crate::source::Sources;
use crate::syntax;

/// Lay out rulesets; a file with errors is left as it is.
///
/// `seedlore fmt -` reads standard input and writes standard output.
#[derive(Args)]
pub struct Fmt {
    /// Files or folders to lay out, or `-`; by default all in the folder of rulesets.
    paths: Vec<PathBuf>,
    /// Change nothing; fail and name each file that would change.
    #[arg(long)]
    check: bool,
}

impl Fmt {
    pub fn run(&self, common: &Common) -> Done {
        if let [only] = self.paths.as_slice()
            && only.as_os_str() == "-"
        {
            return self.filter();
        }
        let paths = match self.paths.as_slice() {
            [] => rulesets_in(&common.rulesets)?,
            some => {
                let mut files = Vec::new();
                for path in some {
                    match path.is_dir() {
                        true => files.extend(rulesets_in(path)?),
                        false => files.push(path.clone()),
                    }
                }
                files
            }
        };
        let mut sources = Sources::default();
        let mut faults = Faults::default();
        let mut unlike = Vec::new();
        for path in &paths {
            let file = match read(path, &mut sources)? {
                Ok(file) => file,
                Err(fault) => {
                    faults.push(fault);
                    continue;
                }
            };
            match syntax::parse(file, &sources) {
                Err(found) => faults.extend(found),
                Ok(tree) => {
                    let laid_out = syntax::format(&tree);
                    if laid_out != sources.text(file) {
                        unlike.push((path, laid_out));
                    }
                }
            }
        }
        for (path, laid_out) in &unlike {
            if self.check {
                say!("{}", path.display());
            } else {
                replace(path, laid_out)?;
            }
        }
        if faults.has_errors() {
            return Err(Failure::faults(faults, &sources));
        }
        if self.check && !unlike.is_empty() {
            return Err(Failure::faults(
                crate::report::Fault::error("these files are laid out otherwise")
                    .help("run `seedlore fmt` on them"),
                &sources,
            ));
        }
        Ok(())
    }

    fn filter(&self) -> Done {
        let stdin = Path::new("standard input");
        let mut text = String::new();
        std::io::stdin()
            .take(syntax::MAX_FILE as u64 + 1)
            .read_to_string(&mut text)
            .map_err(|e| Failure::io("read", stdin, &e))?;
        let mut sources = Sources::default();
        let file = sources.add("standard input", text);
        let tree = syntax::parse(file, &sources).map_err(|f| Failure::faults(f, &sources))?;
        super::output::write(format_args!("{}", syntax::format(&tree)));
        Ok(())
    }
}

fn rulesets_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    super::library::find(folder, 0, &mut files)?;
    files.sort();
    Ok(files)
}

/// Writes beside the file and moves into place, so that a failure loses nothing.
pub fn replace(path: &Path, text: &str) -> Done {
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    let wrong = |error: std::io::Error| Failure::io("write", path, &error);
    let mut beside = tempfile::NamedTempFile::new_in(folder).map_err(wrong)?;
    beside.write_all(text.as_bytes()).map_err(wrong)?;
    if let Ok(metadata) = fs::metadata(path) {
        fs::set_permissions(beside.path(), metadata.permissions()).map_err(wrong)?;
    }
    beside.persist(path).map_err(|e| wrong(e.error))?;
    Ok(())
}
