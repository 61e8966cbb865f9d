//! Plans: many simulations in one go, written as they are played, in shares on
//! as many machines as one likes, and joined to one result.

mod block_file;
mod join;
pub mod merge;
mod plan_file;
mod schedule;
mod shard;

use std::fs;
use std::path::Path;

use super::failure::{Done, Failure};
use super::output::{note, say};
use super::progress::progress_bar;
use super::threads::on_threads;
use crate::engine::Engine;
use crate::library::Library;
use crate::stats::tally;
use block_file::{BlockFile, Header};
use join::join;
use schedule::Schedule;
pub use shard::Shard;

/// Plays what is not played yet of a share of a plan, and writes it into a
/// folder; when the share is the whole, the results too.
pub fn run(
    plan: &Path,
    out: &Path,
    shard: Option<Shard>,
    threads: Option<u16>,
    library: &Library,
) -> Done {
    let header = Header {
        seedlore: env!("CARGO_PKG_VERSION").into(),
        shard: shard.unwrap_or(Shard::WHOLE),
        plan: Schedule::read(plan, library)?,
    };
    fs::create_dir_all(out).map_err(|e| Failure::io("write", out, &e))?;
    let path = out.join(header.shard.file_name());
    let mut file = BlockFile::open(&path, &header)?;
    on_threads(threads, || play(&header, &mut file, library))??;
    if header.shard.is_whole() {
        for path in join(&[path], out, library)? {
            say!("{}", path.display());
        }
    } else {
        say!("{}", path.display());
    }
    Ok(())
}

/// Plays the blocks of a share that its file does not hold yet, in their order.
fn play(header: &Header, file: &mut BlockFile, library: &Library) -> Done {
    let (shard, schedule) = (header.shard, &header.plan);
    let starts = schedule.starts();
    let block_at = |place| schedule.block(&starts, shard.block(place));
    let games = |place| block_at(place).map(|block| block.games.end - block.games.start);
    let played: u64 = (0..file.place).map_while(games).sum();
    let all = (file.place..).map_while(games).sum::<u64>() + played;
    if file.place > 0 {
        note!("{played} of {all} games were played before");
    }
    let bar = progress_bar(all, "");
    bar.set_position(played);
    bar.reset_eta();
    let mut current: Option<(usize, Engine)> = None;
    while let Some(block) = block_at(file.place) {
        let run = &schedule.runs()[block.run];
        let engine = match current.take() {
            Some((nth, engine)) if nth == block.run => engine,
            _ => Engine::new(run.rules(library)?),
        };
        let wrong = |told| Failure::usage(told, "name other players");
        let plan = run.plan(engine.rules()).map_err(wrong)?;
        bar.set_message(run.describe());
        let before = bar.position();
        let progress = |done| bar.set_position(before + done);
        let tally = tally(&engine, &plan, block.games, &progress);
        file.write(shard.block(file.place), &tally)?;
        current = Some((block.run, engine));
    }
    bar.finish_and_clear();
    Ok(())
}
