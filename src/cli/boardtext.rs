//! A board in plain characters, as South sees it.

use super::table::{bold, dim};
use crate::game::Position;
use crate::report::Colour;
use crate::rules::Ruleset;
use crate::sketch::{Hole, Place, Shape, Shown, Side, Sketch, State, set_out};

/// Draws the rows, the pits' numbers, marks, closed pits and owners where they
/// don't show by place, and what each player has captured.
pub fn draw(at: &Position, rules: &Ruleset, colour: Colour) -> String {
    let shown = Shown {
        to_move: Some(at.mover),
        ..Shown::default()
    };
    text(&set_out(rules, at, &shown), colour)
}

/// The same while nobody is to move: within a move, or when a game is over.
pub fn draw_still(at: &Position, rules: &Ruleset, colour: Colour) -> String {
    text(&set_out(rules, at, &Shown::default()), colour)
}

fn text(sketch: &Sketch, colour: Colour) -> String {
    let rows = rows(sketch);
    let room = Room::from_sketch(sketch);
    let mut lines = names(sketch, Side::Top, colour);
    for (index, row) in rows.iter().enumerate() {
        let upper = index < rows.len() / 2;
        let cells: String = row.iter().map(|hole| cell(sketch, *hole, room)).collect();
        let numbers: String = row.iter().map(|hole| number(*hole, room)).collect();
        let numbers = (!numbers.trim().is_empty()).then(|| dim(numbers.trim_end(), colour));
        match upper {
            true => lines.extend(numbers.into_iter().chain([cells])),
            false => lines.extend([cells].into_iter().chain(numbers)),
        }
        if index + 1 == (rows.len() / 2).max(1) {
            let centre = sketch.holes.iter().find(|h| h.place == Place::Centre);
            match centre {
                Some(hole) => lines.push(format!(
                    "{:>1$}",
                    format!("({:>2})", hole.seeds),
                    row.len() * room.cell() / 2 + 2
                )),
                None if rows.len() >= 4 => lines.push(String::new()),
                None => {}
            }
        }
    }
    lines.extend(names(sketch, Side::Bottom, colour));
    lines.extend(marks(sketch).map(|key| dim(&key, colour)));
    lines
        .iter()
        .map(|line| format!("   {line}").trim_end().to_string())
        .collect::<Vec<_>>()
        .join("\n")
}

/// The holes as they lie; a ring is bent into two rows.
fn rows(sketch: &Sketch) -> Vec<Vec<Option<&Hole>>> {
    let (rows, columns) = match sketch.shape {
        Shape::Rows { rows, columns } => (rows, columns),
        Shape::Ring { pits } => (2, pits.div_ceil(2)),
    };
    let mut grid = vec![vec![None; usize::from(columns)]; usize::from(rows)];
    for hole in &sketch.holes {
        let (column, row) = match (hole.place, sketch.shape) {
            (Place::Grid { column, row }, _) => (column, row),
            (Place::Ring(pit), _) if pit < columns => (pit, 1),
            (Place::Ring(pit), Shape::Ring { pits }) if pit < pits => (pits - 1 - pit, 0),
            _ => continue,
        };
        let cell = grid
            .get_mut(usize::from(row))
            .and_then(|row| row.get_mut(usize::from(column)));
        if let Some(cell) = cell {
            *cell = Some(hole);
        }
    }
    grid
}

/// How many characters stand in a pit and behind it.
#[derive(Clone, Copy)]
struct Room {
    inside: usize,
    behind: usize,
}

impl Room {
    fn from_sketch(sketch: &Sketch) -> Room {
        let pits = sketch
            .holes
            .iter()
            .filter(|hole| matches!(hole.place, Place::Grid { .. } | Place::Ring(_)));
        let most = |length: &dyn Fn(&Hole) -> usize| pits.clone().map(length).max().unwrap_or(0);
        Room {
            inside: most(&|hole| hole.seeds.to_string().len()).max(2),
            behind: most(&|hole| behind(sketch, hole).chars().count()),
        }
    }

    /// With both brackets.
    fn cell(self) -> usize {
        self.inside + 2 + self.behind
    }
}

fn cell(sketch: &Sketch, hole: Option<&Hole>, room: Room) -> String {
    let Room {
        inside,
        behind: after,
    } = room;
    let hole = hole.filter(|hole| hole.state != State::Unused);
    let Some(hole) = hole else {
        return " ".repeat(room.cell());
    };
    let held = match hole.state {
        State::Closed => "-".repeat(inside),
        _ => hole.seeds.to_string(),
    };
    format!("[{held:>inside$}]{:<after$}", behind(sketch, hole))
}

/// What is written behind a pit: its owner and its marks.
fn behind(sketch: &Sketch, hole: &Hole) -> String {
    let code = |seat: Option<usize>| {
        let seat = seat.and_then(|seat| sketch.seats.get(seat));
        seat.map_or("", |seat| &seat.code)
    };
    let mut text = String::new();
    if sketch.shows_owners && hole.state == State::Open {
        text += code(hole.owner);
    }
    for mark in &hole.marks {
        text += &mark.sign();
        text += code(mark.holder);
    }
    text
}

fn number(hole: Option<&Hole>, room: Room) -> String {
    let label = hole.and_then(|hole| hole.label.as_deref()).unwrap_or("");
    let (before, after) = (room.inside + 1, room.behind + 1);
    format!("{label:>before$}{:after$}", "")
}

fn names(sketch: &Sketch, side: Side, colour: Colour) -> Vec<String> {
    let longest = sketch.seats.iter().map(|seat| seat.name.len()).max();
    let width = longest.unwrap_or(0);
    sketch
        .seats
        .iter()
        .enumerate()
        .filter(|(_, seat)| seat.side == side)
        .map(|(index, seat)| {
            let store = sketch.holes.iter().find(|hole| {
                matches!(hole.place, Place::Store { .. }) && hole.owner == Some(index)
            });
            let mut text = format!("{:<width$}", seat.name);
            if let Some(store) = store {
                text += &format!(" captured {}", store.seeds);
            }
            if let Some(note) = &seat.note {
                text += &format!(", {note}");
            }
            match seat.to_move {
                true => bold(&format!("{text}  ← to move"), colour),
                false => text,
            }
        })
        .collect()
}

fn marks(sketch: &Sketch) -> Option<String> {
    let keys: Vec<String> = sketch
        .marks()
        .iter()
        .map(|mark| format!("{}: {}", mark.sign(), mark.name))
        .collect();
    (!keys.is_empty()).then(|| keys.join("   "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sketch::{Look, Mark, samples};

    fn plain(sketch: &Sketch) -> String {
        format!("\n{}\n", text(sketch, Colour::Plain))
    }

    #[test]
    fn two_rows() {
        let sketch = samples::with_stores(samples::rows(2, 3, 4), Look::Hidden);
        assert_eq!(
            plain(&sketch),
            "
   North captured 7
     3   2   1
   [ 4][ 4][ 4]
   [ 4][ 4][ 4]
     1   2   3
   South captured 12  ← to move
"
        );
    }

    #[test]
    fn four_rows_with_marks() {
        let mut sketch = samples::rows(4, 3, 2);
        sketch.holes[1].state = State::Closed;
        sketch.holes[8].state = State::Unused;
        sketch.holes[4].seeds = 120;
        let mark = |name: &str, holder| Mark {
            name: name.into(),
            holder,
        };
        sketch.holes[4].marks = vec![mark("house", Some(1)), mark("well", None)];
        assert_eq!(
            plain(&sketch),
            "
   North
      3       2       1
   [  2]   [---]   [  2]
   [  2]   [120]hNw[  2]

   [  2]   [  2]
   [  2]   [  2]   [  2]
      1       2       3
   South  ← to move
   h: house   w: well
"
        );
    }

    #[test]
    fn a_ring_is_bent_into_two_rows() {
        let mut sketch = samples::ring(5, 3);
        sketch.holes[3].seeds = 9;
        sketch.holes.push(Hole::new(Place::Centre, 7));
        assert_eq!(
            plain(&sketch),
            "
   North
     5   4
   [ 3][ 9]
       ( 7)
   [ 3][ 3][ 3]
     1   2   3
   South  ← to move
"
        );
    }
}
