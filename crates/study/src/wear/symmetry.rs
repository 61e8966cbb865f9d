//! Ways in which a board that was found may lie beside the board of a ruleset.

use seedlore_language::rules::{Board, Pit, Player};

/// For each place of a finding the place of the ruleset's board that it may be: pits by
/// their index, then stores in the order of turns.
pub(super) type Lie = Vec<usize>;

/// All ways that the finding leaves open: who sat on which side of rows, where the first
/// pit of a ring is. Each is as likely.
pub(super) fn lies(board: &Board, is_mirrored: bool) -> Vec<Lie> {
    let pits = board.pit_count();
    let mirror = |at: usize| match is_mirrored {
        true => mirrored(board, at),
        false => at,
    };
    let stores: Vec<usize> = (pits..pits + board.players().len()).collect();
    if board.is_ring() {
        // Stores beside a ring go round with the pits only by whole shares of the players.
        let turned = |by: usize| {
            let pits = (0..pits).map(|at| (mirror(at) + by) % pits);
            pits.chain(stores.iter().copied()).collect()
        };
        return (0..pits).map(turned).collect();
    }
    let as_written: Lie = (0..pits)
        .map(mirror)
        .chain(stores.iter().copied())
        .collect();
    let turned_pits = board.pits().map(|pit| {
        board
            .turned(board.pits().nth(mirror(pit.index())).unwrap_or(pit))
            .index()
    });
    let turned: Lie = turned_pits
        .chain(
            stores
                .iter()
                .map(|store| pits + opposite(board, store - pits)),
        )
        .collect();
    match turned == as_written {
        true => vec![as_written],
        false => vec![as_written, turned],
    }
}

fn mirrored(board: &Board, at: usize) -> usize {
    let pit: Option<Pit> = board.pits().nth(at);
    pit.map_or(at, |pit| board.mirrored(pit).index())
}

/// The seat across from one, of two or of four players.
fn opposite(board: &Board, seat: usize) -> usize {
    let players: &[Player] = board.players();
    (seat + players.len() / 2) % players.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_may_be_turned_by_half_and_are_mirrored_only_where_asked() {
        let board = Board::two_rows(3).unwrap();
        let [written, turned] = &lies(&board, false)[..] else {
            panic!("two ways")
        };
        assert_eq!(written, &[0, 1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(turned, &[3, 4, 5, 0, 1, 2, 7, 6]);
        let mirrored = lies(&board, true);
        assert_eq!(mirrored[0][..6], [2, 1, 0, 5, 4, 3]);
        assert_eq!(mirrored[1][..6], [5, 4, 3, 2, 1, 0]);
    }
}
