//! `seedlore endgames show`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;

use super::super::common::Common;
use super::super::failure::{Done, Failure};
use super::super::output::{print_json, say};
use super::super::position::position;
use super::super::table::{self, Table, bold, wrap};
use super::super::values::{signed, tell_caveats};
use super::{folder, refused};
use crate::engine::Engine;
use crate::game::{Game, Next, NoHistory, Position};
use crate::library::read;
use crate::prose::plural;
use crate::referee::Referee;
use crate::render::percent;
use crate::report::Colour;
use crate::rules::Player;
use crate::solve::tables::Stamp;
use crate::solve::{Caveat, Measure, Tables};

/// Tell what is in the tables of a folder: how many positions have which
/// value, or what one position is worth.
#[derive(Args)]
#[command(after_help = "\
Examples:
  seedlore endgames show endgames
  seedlore endgames show endgames --position '0 0 0 0 1 2 / 1 0 0 0 0 0 | 22 22 | south'")]
pub struct Show {
    /// The folder, which `seedlore endgames build` wrote.
    folder: PathBuf,
    /// The value of one position, and of each move in it.
    #[arg(long, value_name = "POSITION")]
    position: Option<String>,
    /// Write JSON.
    #[arg(long)]
    json: bool,
}

/// How many positions of one number of seeds, with one player to move, have
/// each value.
#[derive(Serialize)]
struct Column {
    seeds: u16,
    /// `None` where it is the same whoever moves.
    mover: Option<Player>,
    positions: u64,
    won: u64,
    drawn: u64,
    lost: u64,
    counts: BTreeMap<i32, u64>,
}

#[derive(Serialize)]
struct Data<'a> {
    stamp: &'a Stamp,
    caveats: &'a [Caveat],
    columns: Vec<Column>,
}

#[derive(Serialize)]
struct Valued {
    position: String,
    measure: Measure,
    value: i32,
    /// What the player to move has by each move.
    moves: Vec<(String, i32)>,
}

impl Show {
    pub fn run(&self, common: &Common) -> Done {
        let library = common.library()?;
        let stamp = stamp(&self.folder)?;
        let rules = library.ruleset(&stamp.ruleset, &stamp.reading)?;
        let engine = Engine::new(rules);
        let tables = Tables::new(&engine).map_err(|refusal| refused(&stamp.ruleset, refusal))?;
        let tables = folder::open(&self.folder, tables)?;
        let colour = common.output_colour();
        if let Some(text) = &self.position {
            let referee = Referee::new(engine.rules().clone());
            let position = position(&referee, Some(text))?;
            return self.value(&tables, &referee, position, colour);
        }
        let columns: Vec<Column> = (0..tables.layers())
            .flat_map(|seeds| columns(&tables, seeds))
            .collect();
        if self.json {
            print_json(&Data {
                stamp: &stamp,
                caveats: tables.caveats(),
                columns,
            });
            return Ok(());
        }
        let title = format!(
            "All endgames of up to {} seeds of {}",
            tables.layers() - 1,
            engine.rules().title()
        );
        say!("{}", bold(&title, colour));
        let values = format!("Values: {}.", tables.measure().describe());
        say!("{}", wrap(&values, 88, ""));
        for mover in [None, Some(Player::South), Some(Player::North)] {
            let columns: Vec<&Column> = columns.iter().filter(|c| c.mover == mover).collect();
            if !columns.is_empty() {
                tell(&columns, mover, colour);
            }
        }
        say!();
        tell_caveats(tables.caveats().to_vec(), colour);
        Ok(())
    }

    fn value(&self, tables: &Tables, game: &Referee, position: Position, colour: Colour) -> Done {
        if !tables.is_late(&position) {
            let late = tables.late();
            return Err(Failure::usage(
                "rules of the first turns still hold in the position, and the tables are of what \
                 follows them",
                format!("write it with at least {late} turns of each player: `… | {late} {late}`"),
            ));
        }
        let Some(value) = tables.value_of(&position) else {
            return Err(Failure::usage(
                format!(
                    "the position has {} seeds on the board, and the tables go up to {}",
                    position.seeds_on_board(),
                    tables.layers() - 1
                ),
                "write a position of fewer seeds, or build more of the tables",
            ));
        };
        let valued = Valued {
            position: position.notation(game.rules()),
            measure: tables.measure(),
            value,
            moves: moves(tables, game, &position),
        };
        if self.json {
            print_json(&valued);
            return Ok(());
        }
        let worth = format!("{}: {}", valued.position, signed(value));
        say!("{}", bold(&worth, colour));
        let values = format!("Values: {}.", valued.measure.describe());
        say!("{}", wrap(&values, 88, ""));
        let mut table = Table::under("move | value");
        for (mv, value) in &valued.moves {
            table.row(vec![mv.clone(), signed(*value)]);
        }
        if !table.is_empty() {
            table::print(&table, colour);
        }
        tell_caveats(tables.caveats().to_vec(), colour);
        Ok(())
    }
}

/// What the first file of a folder is of.
fn stamp(path: &Path) -> Result<Stamp, Failure> {
    let first = folder::path_of(path, 0);
    if !first.exists() {
        return Err(folder::empty(path));
    }
    let bytes =
        read::bytes(&first, Stamp::MOST_BYTES).map_err(|unread| unread.into_error(&first))?;
    Stamp::read(&bytes).map_err(|fault| {
        Failure::usage(
            format!("{} can't be used: {fault}", first.display()),
            fault.help(),
        )
    })
}

fn columns(tables: &Tables, seeds: u16) -> Vec<Column> {
    let column = |mover: Option<Player>| {
        let counts = tables.counts(seeds, mover.unwrap_or(Player::South));
        let of = |test: fn(&i32) -> bool| {
            let fitting = counts.iter().filter(|(value, _)| test(value));
            fitting.map(|(_, count)| count).sum()
        };
        Column {
            seeds,
            mover,
            positions: of(|_| true),
            won: of(|value| *value > 0),
            drawn: of(|value| *value == 0),
            lost: of(|value| *value < 0),
            counts,
        }
    };
    match tables.is_mirrored() {
        true => vec![column(None)],
        false => [Player::South, Player::North]
            .map(|player| column(Some(player)))
            .into(),
    }
}

fn tell(columns: &[&Column], mover: Option<Player>, colour: Colour) {
    match mover {
        None => say!(),
        Some(player) => say!("\n{}", bold(&format!("{player} to move"), colour)),
    }
    let share = |count: u64, column: &Column| percent(count as f64 / column.positions as f64, 1);
    let mut table = Table::under("seeds | positions | gains | even | loses");
    for column in columns {
        table.row(vec![
            column.seeds.to_string(),
            column.positions.to_string(),
            share(column.won, column),
            share(column.drawn, column),
            share(column.lost, column),
        ]);
    }
    table::print(&table, colour);
    say!();
    let mut headings = vec!["value".to_string()];
    headings.extend(
        columns
            .iter()
            .map(|column| plural(column.seeds.into(), "seed")),
    );
    let mut table = Table::new(headings);
    let values: BTreeSet<i32> = columns
        .iter()
        .flat_map(|column| column.counts.keys().copied())
        .collect();
    for value in values.into_iter().rev() {
        let mut cells = vec![signed(value)];
        cells.extend(
            columns
                .iter()
                .map(|column| match column.counts.get(&value) {
                    Some(count) => count.to_string(),
                    None => "·".into(),
                }),
        );
        table.row(cells);
    }
    table::print(&table, colour);
}

/// What the player to move has by each move.
fn moves(tables: &Tables, game: &Referee, position: &Position) -> Vec<(String, i32)> {
    let Next::Turn(turn) = game.enter(position.clone()) else {
        return Vec::new();
    };
    if !turn.passed.is_empty() {
        return Vec::new();
    }
    let board = game.rules().board();
    let mut moves = Vec::new();
    for (nth, option) in turn.options.iter().enumerate() {
        let next = game.play(&turn, nth, &mut NoHistory);
        if let Some(value) = tables.value_after(position, &next) {
            moves.push((option.mv.notation(position.mover, board), value));
        }
    }
    moves
}
