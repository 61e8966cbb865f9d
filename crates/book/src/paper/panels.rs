//! A board cut into strips that fit a sheet, and the sheets they are printed on.

use super::plan::{BoardPlan, FLAP};

/// Between two strips on one sheet.
const APART: f64 = 5.0;

/// A part of a board and where it is printed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Panel {
    /// On the board, from left to right.
    pub from: f64,
    /// Right end of the part. Unless the board ends there, a flap to be glued follows.
    pub to: f64,
    /// The top left corner on the sheet's room for the board.
    pub x: f64,
    /// Counted down from the top of that room.
    pub y: f64,
}

/// The sheets, each with its parts from the top.
pub fn sheets(board: &BoardPlan, room: (f64, f64)) -> Vec<Vec<Panel>> {
    let strips = strips(board, room.0);
    let high = board.height;
    let a_sheet = (((room.1 + APART) / (high + APART)) as usize).max(1);
    strips
        .chunks(a_sheet)
        .map(|strips| {
            let all = strips.len() as f64;
            let left_over = (room.1 - all * high).max(0.0);
            let apart = left_over / (all + 1.0);
            let placed = strips.iter().enumerate().map(|(nth, (from, to))| Panel {
                from: *from,
                to: *to,
                x: match strips.len() == 1 && *from == 0.0 && *to == board.width {
                    true => (room.0 - board.width) / 2.0,
                    false => 0.0,
                },
                y: apart + nth as f64 * (high + apart),
            });
            placed.collect()
        })
        .collect()
}

/// As few parts as fit, about equally long.
fn strips(board: &BoardPlan, width: f64) -> Vec<(f64, f64)> {
    if board.width <= width + 0.01 {
        return vec![(0.0, board.width)];
    }
    let nearest = |to: f64| {
        let cuts = board.cuts.iter().copied();
        cuts.min_by(|a, b| (a - to).abs().total_cmp(&(b - to).abs()))
    };
    for parts in 2..=board.cuts.len() + 1 {
        let each = board.width / parts as f64;
        let mut ends: Vec<f64> = (1..parts)
            .filter_map(|part| nearest(part as f64 * each))
            .collect();
        ends.push(board.width);
        let mut from = 0.0;
        let mut strips = Vec::new();
        for to in ends {
            strips.push((from, to));
            from = to;
        }
        let fits = |(from, to): &(f64, f64)| {
            let flap = if *to < board.width { FLAP } else { 0.0 };
            to - from + flap <= width
        };
        if strips.iter().all(fits) {
            return strips;
        }
    }
    vec![(0.0, board.width)]
}
