//! `seedlore merge`: joins the shares of a plan.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use super::join::join;
use crate::cli::common::Common;
use crate::cli::failure::{Done, Failure};
use crate::cli::output::say;

/// Join the shares of a plan that `simulate --shard` played, here or on other
/// machines, to the very results that one run would have given.
///
/// Writes `results.jsonl`, a line for each run of the plan, and `results.csv`,
/// a row for each figure. What is missing is named.
#[derive(Args)]
#[command(after_help = "\
Examples:
  seedlore simulate --plan plan.toml --out runs --shard 1/2
  seedlore simulate --plan plan.toml --out runs --shard 2/2
  seedlore merge runs")]
pub struct Merge {
    /// Folders in which shares were written, or files of blocks.
    #[arg(required = true, value_name = "FOLDER")]
    from: Vec<PathBuf>,
    /// Where to write the results; by default into the first folder.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
}

impl Merge {
    pub fn run(&self, common: &Common) -> Done {
        let mut files = Vec::new();
        for path in &self.from {
            match path.is_dir() {
                true => files.extend(blocks_in(path)?),
                false => files.push(path.clone()),
            }
        }
        let library = common.library()?;
        let beside = match self.from[0].is_dir() {
            true => Some(self.from[0].as_path()),
            false => self.from[0].parent().filter(|p| !p.as_os_str().is_empty()),
        };
        let out = self.out.as_deref().or(beside).unwrap_or(Path::new("."));
        fs::create_dir_all(out).map_err(|e| Failure::io("write", out, &e))?;
        for path in join(&files, out, &library)? {
            say!("{}", path.display());
        }
        Ok(())
    }
}

/// The files of blocks in a folder, by name.
fn blocks_in(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let wrong = |e: std::io::Error| Failure::io("read", folder, &e);
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(wrong)? {
        let entry = entry.map_err(wrong)?;
        let name = entry.file_name();
        let is_ours = |name: &str| name.starts_with("blocks") && name.ends_with(".jsonl");
        if name.to_str().is_some_and(is_ours) {
            files.push(entry.path());
        }
    }
    files.sort();
    Ok(files)
}
