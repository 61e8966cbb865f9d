//! `seedlore export rulesets`: the built-in collection as files.

use std::fs;
use std::path::PathBuf;

use clap::Args;

use super::failure::{Done, Failure};
use super::output::say;
use super::writing::write_new;
use crate::library::{built_in_files, shown};

#[derive(Args)]
pub struct Rulesets {
    /// The folder to write, which must not exist yet.
    #[arg(long, value_name = "FOLDER")]
    out: PathBuf,
}

impl Rulesets {
    /// Writes every file. What is there already may have been changed by its
    /// owner, so that nothing is replaced.
    pub fn run(&self) -> Done {
        if fs::symlink_metadata(&self.out).is_ok() {
            return Err(Failure::usage(
                format!("`{}` is there already", shown(&self.out)),
                "name a new folder with `--out`",
            ));
        }
        for (place, text) in built_in_files() {
            let path = self.out.join(place);
            let folder = path.parent().unwrap_or(&self.out);
            fs::create_dir_all(folder).map_err(|e| Failure::io("write", folder, &e))?;
            write_new(&path, text)?;
        }
        say!("{}", self.out.display());
        Ok(())
    }
}
