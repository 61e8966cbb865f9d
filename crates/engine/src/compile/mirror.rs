//! Whether both players sit at the same board: what one can do from a
//! position, the other can do from its image.

use seedlore_language::rules::{Area, Board, Body, Direction, Kind, Pit, Player, Row, Ruleset};
use seedlore_language::terms::Aspect;

/// For each pit, by its index, the pit that is to North what it is to
/// South; `None` if the two sides are not images of each other.
///
/// Clauses speak of the player who moves. So it is enough that the board
/// looks the same from both sides, that both own the same at the start,
/// and that no clause tells the players apart by who began.
pub(crate) fn mirror_image(rules: &Ruleset) -> Option<Vec<usize>> {
    let is_two = rules.players() == [Player::South, Player::North];
    let image = is_two.then(|| image(rules.board()))??;
    (!tells_players_apart(rules)).then_some(image)
}

fn other(player: Player) -> Player {
    match player {
        Player::South => Player::North,
        Player::North => Player::South,
        Player::East | Player::Northeast | Player::Northwest | Player::West => player,
    }
}

/// How many pits at an end of a row are looked at: more than a row has.
const ENDS: std::ops::RangeInclusive<u8> = 1..=60;

fn image(board: &Board) -> Option<Vec<usize>> {
    let (south, north) = (Player::South, Player::North);
    let seen = |pit: Pit| {
        let (row, number) = board.row_and_number(pit, south);
        board.pit(north, row, number)
    };
    let images: Vec<Pit> = board.pits().map(seen).collect::<Option<_>>()?;
    let of = |pit: Pit| match pit.kind() {
        Kind::Pit => images[pit.index()],
        Kind::Store(player) => Pit::store(other(player)),
        Kind::Reserve(player) => Pit::reserve(other(player)),
        Kind::Centre | Kind::Nowhere => pit,
    };
    let ways = [Direction::Anticlockwise, Direction::Clockwise];
    let rows = [None, Some(Row::Inner), Some(Row::Middle), Some(Row::Outer)];
    let parts = [
        Area::Inner,
        Area::Outer,
        Area::Middle,
        Area::Near,
        Area::Far,
        Area::LeftHalf,
        Area::RightHalf,
        Area::Corner,
    ];
    let ends = ENDS.flat_map(|n| [Area::Leftmost(n), Area::Rightmost(n)]);
    let parts: Vec<Area> = parts.into_iter().chain(ends).collect();
    let looks_alike = |pit: Pit, viewer: Player| {
        let across = other(viewer);
        let image = of(pit);
        of(image) == pit
            && board.home(image) == board.home(pit).map(other)
            && board.row_and_number(image, across) == board.row_and_number(pit, viewer)
            && ways.iter().all(|way| {
                board.next(image, *way, across) == board.next(pit, *way, viewer).map(of)
                    && board.passed(image, *way, across)
                        == board.passed(pit, *way, viewer).map(other)
            })
            && rows.iter().all(|row| {
                board.opposite(image, *row, across) == board.opposite(pit, *row, viewer).map(of)
            })
            && parts.iter().all(|part| {
                board.lies_in(image, *part, across) == board.lies_in(pit, *part, viewer)
            })
            && board
                .pits()
                .all(|faced| board.is_facing(image, of(faced)) == board.is_facing(pit, faced))
    };
    let stores_alike = |viewer: Player, store: Player| {
        ways.iter().all(|way| {
            board.beside_store(other(store), *way, other(viewer))
                == board.beside_store(store, *way, viewer).map(of)
        })
    };
    let both = [south, north];
    let is_image = board
        .pits()
        .all(|pit| both.iter().all(|viewer| looks_alike(pit, *viewer)))
        && both
            .iter()
            .all(|viewer| both.iter().all(|store| stores_alike(*viewer, *store)));
    is_image.then(|| images.iter().map(|pit| pit.index()).collect())
}

/// Whether a clause speaks of who began, or of what only one player has.
fn tells_players_apart(rules: &Ruleset) -> bool {
    // What is done when a position repeats is not done in search.
    let is_of_search = |body: &Body| !matches!(body, Body::End(end) if end.when.needs_repetition());
    let mut bodies = rules.clauses().iter().map(|clause| clause.body());
    bodies.any(|body| is_of_search(body) && body.effects().reads.include(&[Aspect::Seats]))
        || !rules.marks().is_empty()
}
