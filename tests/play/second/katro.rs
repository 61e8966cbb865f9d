//! Katro on rows of three, played from the words of the report alone: three own rows sown to and
//! fro, the opponent's seeds robbed from the nearest row that holds any and sown on. Each player's
//! nine pits are counted along the sowing: the outer row from the left, the middle one back, the
//! inner one from the left again.

const PITS: usize = 9;

/// South's and North's pits.
pub type Board = [[u16; PITS]; 2];

/// A sowing of so many laps has no end.
const LAPS: usize = 5000;

/// Columns of the inner, the middle and the outer pit across from an inner pit, as their owner
/// counts the pits.
fn across(inner: usize) -> [usize; 3] {
    // The first inner pit faces the opponent's last one.
    let column = 2 - (inner - 6);
    [6 + column, 5 - column, column]
}

/// The boards that a player's sowings lead to, in order; a player with one seed moves otherwise.
pub fn moves(board: &Board, me: usize) -> Vec<Board> {
    let rows = [0..3, 3..6, 6..9];
    let holds = |row: &std::ops::Range<usize>| row.clone().any(|pit| board[me][pit] > 0);
    let Some(row) = rows.into_iter().find(holds) else {
        return Vec::new();
    };
    let pits = row.filter(|pit| board[me][*pit] > 0);
    let ways = pits.flat_map(|pit| [(pit, 1), (pit, PITS - 1)]);
    let mut all: Vec<Board> = ways
        .filter_map(|(pit, step)| sow(*board, me, pit, step))
        .collect();
    all.sort_unstable();
    all.dedup();
    all
}

/// The board after a sowing; `None` if that has no end.
fn sow(mut board: Board, me: usize, from: usize, step: usize) -> Option<Board> {
    let mut pit = from;
    let mut hand = std::mem::take(&mut board[me][pit]);
    for _ in 0..LAPS {
        while hand > 0 {
            pit = (pit + step) % PITS;
            board[me][pit] += 1;
            hand -= 1;
        }
        if board[me][pit] == 1 {
            return Some(board);
        }
        hand = std::mem::take(&mut board[me][pit]);
        if pit >= 6 {
            let theirs = across(pit).into_iter().find(|pit| board[1 - me][*pit] > 0);
            hand += theirs.map_or(0, |pit| std::mem::take(&mut board[1 - me][pit]));
        }
    }
    None
}
