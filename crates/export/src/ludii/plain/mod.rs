//! Games of two rows, one lap a move, with captures by number, which Ludii's own `sow`
//! can say: descriptions such as people write.

mod game;
mod pits;
mod stuck;

pub use game::{Ban, Game, game};

use super::ludeme::{Node, call, named, text, word};
use crate::text::title;
use seedlore_language::rules::{Direction, Ruleset, Whose};

/// The description, but for what is told of the ruleset.
pub fn whole(rules: &Ruleset, game: &Game) -> Node {
    let start = call(
        "start",
        [call(
            "set",
            [
                word("Count"),
                number(game.seeds),
                named("to", call("sites", [word("Track")])),
            ],
        )],
    );
    call(
        "game",
        [
            text(&title(rules)),
            call("players", [number(2)]),
            call("equipment", [equipment(game)]),
            call("rules", [start, call("play", [play(game)]), end(game)]),
        ],
    )
}

fn equipment(game: &Game) -> Node {
    let row = |player, side| call("regions", [word(player), call("sites", [word(side)])]);
    let columns = u16::from(game.columns);
    // With stores, the left one is site 0 and the pits begin at 1.
    let first = u16::from(game.stores);
    let way = match game.direction {
        Direction::Anticlockwise => format!("{first},E,N,W"),
        Direction::Clockwise => format!("{},W,N,E", first + columns - 1),
    };
    let track = call(
        "track",
        [
            Node::Text("Track".into()),
            Node::Text(way),
            named("loop", word("True")),
        ],
    );
    let mut board = vec![number(2), number(columns)];
    if !game.stores {
        board.push(named("store", word("None")));
    }
    board.push(track);
    let mut parts = vec![
        call("mancalaBoard", board),
        row("P1", "Bottom"),
        row("P2", "Top"),
    ];
    // A player's store is the one at the right hand.
    let pair = |player, site| call("pair", [word(player), word(site)]);
    if game.stores {
        let pairs = [pair("P1", "LastSite"), pair("P2", "FirstSite")];
        parts.push(call("map", [Node::List(pairs.into())]));
    }
    parts.push(call("piece", [Node::Text("Seed".into()), word("Shared")]));
    if !game.stores {
        parts.push(call("hand", [word("Each")]));
    }
    Node::List(parts)
}

/// How many seeds lie in the place that is spoken of.
fn count_at_to() -> Node {
    call("count", [named("at", call("to", []))])
}

fn count_of(player: &'static str) -> Node {
    call("count", [named("in", call("sites", [word(player)]))])
}

fn play(game: &Game) -> Node {
    let chosen = call("count", [named("at", call("from", []))]);
    let enough = call("<", [number(game.least - 1), chosen]);
    let from = call(
        "from",
        [call("sites", [word("Mover")]), named("if", enough)],
    );
    let moves = call("move", [word("Select"), from, call("then", [sow(game)])]);
    let feeding = |moves: Node| {
        let fed = call("<", [number(0), count_of("Next")]);
        call("do", [moves, named("ifAfterwards", fed)])
    };
    match game.ban {
        Ban::None => moves,
        Ban::Both => feeding(moves),
        Ban::Taking => {
            let has = call("<", [number(0), count_of("Next")]);
            call("if", [has, feeding(moves.clone()), moves])
        }
        Ban::Starving => {
            let has_none = call("=", [number(0), count_of("Next")]);
            call("if", [has_none, feeding(moves.clone()), moves])
        }
    }
}

fn sow(game: &Game) -> Node {
    let numbers = game.capture.numbers.iter().map(|n| number(*n));
    let numbers = call("sites", [Node::List(numbers.collect())]);
    let fits = call("is", [word("In"), count_at_to(), numbers]);
    let in_row = |player| {
        let row = call("sites", [word(player)]);
        call("is", [word("In"), call("to", []), row])
    };
    let test = match game.capture.row {
        Whose::Any => fits,
        Whose::Own => call("and", [in_row("Mover"), fits]),
        Whose::Opponent => call("and", [in_row("Next"), fits]),
    };
    let store = match game.stores {
        true => call("mapEntry", [call("mover", [])]),
        false => call("handSite", [word("Mover")]),
    };
    let taken = call(
        "fromTo",
        [
            call("from", [call("to", [])]),
            call("to", [store]),
            named("count", count_at_to()),
        ],
    );
    let mut parts = vec![named("if", test), named("apply", taken)];
    if game.skips_origin {
        // Not `includeSelf:False`: with it, Ludii 1.3.12 looks at the origin, and not
        // at the pit of the last seed, when that falls just past the origin.
        let origin = call("last", [word("To")]);
        parts.push(named("skipIf", call("=", [call("to", []), origin])));
    }
    if game.capture.line {
        parts.push(named("backtracking", word("True")));
    }
    call("sow", parts)
}

fn captured(game: &Game, player: &'static str) -> Node {
    let mut parts = Vec::new();
    if game.stores {
        parts.push(named("at", call("mapEntry", [word(player)])));
    } else {
        parts.push(word("Cell"));
        parts.push(named("at", call("handSite", [word(player)])));
    }
    call("count", parts)
}

fn end(game: &Game) -> Node {
    let mut ends = Vec::new();
    if let Some(most) = game.majority {
        for player in ["P1", "P2"] {
            let enough = call(">=", [captured(game, player), number(most)]);
            let won = call("result", [word(player), word("Win")]);
            ends.push(call("if", [enough, won]));
        }
    }
    let score = |player| {
        let whole = call("+", [captured(game, player), count_of(player)]);
        call("score", [word(player), whole])
    };
    let scores = Node::List(vec![score("P1"), score("P2")]);
    ends.push(call(
        "if",
        [
            call("no", [word("Moves"), word("Mover")]),
            call("byScore", [scores]),
        ],
    ));
    call("end", [Node::List(ends)])
}

fn number(n: u16) -> Node {
    Node::Number(n.into())
}
