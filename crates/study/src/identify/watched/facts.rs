//! What of a ruleset decides how people would write down its moves.

use super::model::own_rows;
use seedlore_language::rules::{
    Board, Direction, Kind, Part, Pit, Player, Ruleset, Term, TurnRules, Way,
};

/// See the module.
#[derive(Debug, Clone)]
pub(super) struct Facts {
    /// Rows of one player, and pits of a row.
    pub own_rows: (u8, u8),
    /// Whether the players sow in pits of their own alone, so that what leaves the others'
    /// pits was captured, wherever it goes.
    pub is_apart: bool,
    /// Whether seeds are sown into stores.
    pub sows_stores: bool,
    /// Which way round each way to move is sown, if that never changes.
    directions: Vec<Option<Direction>>,
}

impl Facts {
    pub fn new(rules: &Ruleset) -> Facts {
        let mut sows_stores = false;
        for clause in rules.clauses() {
            clause.body().walk(&mut |part| {
                if let Part::Path(path) = part {
                    sows_stores |= path.through.is_some();
                }
            });
        }
        let turns = || std::iter::once(rules.turn()).chain(rules.phases().iter().map(|p| &p.turn));
        sows_stores |= turns().any(|turn| turn.sowing.says.through.is_some());
        let ways = turns().map(|turn| turn.choices.len()).max().unwrap_or(0);
        let directions = (0..ways).map(|way| {
            let mut said = turns().filter_map(|turn| direction(turn, way));
            let first = said.next()?;
            said.all(|other| other == first).then_some(first).flatten()
        });
        Facts {
            own_rows: own_rows(rules.board()),
            is_apart: is_apart(rules.board()),
            sows_stores,
            directions: directions.collect(),
        }
    }

    /// Which way round a way to move is sown, if that never changes.
    pub fn direction(&self, way: u8) -> Option<Direction> {
        self.directions.get(usize::from(way)).copied().flatten()
    }
}

/// Which way round a way to move is sown in a turn, if there is such a way.
fn direction(turn: &TurnRules, way: usize) -> Option<Option<Direction>> {
    let choice = &turn.choices.get(way)?.says;
    let own = choice.path.as_ref().and_then(|path| path.way);
    Some(match own.or(turn.sowing.says.way) {
        Some(Way::Round(direction)) => Some(direction),
        _ => None,
    })
}

/// Whether every player's track stays in that player's pits.
fn is_apart(board: &Board) -> bool {
    let stays = |player: Player, pit: Pit| {
        let both = [Direction::Anticlockwise, Direction::Clockwise];
        both.iter().all(|direction| {
            let next = board.next(pit, *direction, player);
            next.is_none_or(|next| next.kind() == Kind::Pit && board.home(next) == Some(player))
        })
    };
    let own = |player: &Player| board.pits_of(*player).all(|pit| stays(*player, pit));
    !board.is_shared()
        && board.pits_of(Player::South).next().is_some()
        && board.players().iter().all(own)
}
