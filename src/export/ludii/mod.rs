//! Games for Ludii, of those rulesets that can be said in its terms here.
//!
//! The descriptions follow the grammar of Ludii 1.3 as its published games show
//! it. They were not run in Ludii: each file says so.

mod game;
mod ludeme;
mod pits;
mod reason;
mod stuck;

use game::{Ban, Game, Reasons, game, is_played};
pub use ludeme::{LUDEMES, WORDS};
use ludeme::{Node, call, named, text, word};
pub use reason::{LeftOut, Reason};

use super::text::{spoken, title, unit_id};
use super::{File, csv};
use crate::prose;
use crate::rules::{Bibliography, Direction, Ruleset, Whose};

/// What is written of a ruleset: its description, or the reasons against one.
pub fn lud(works: &Bibliography, rules: &Ruleset) -> Result<String, Vec<Reason>> {
    match game(rules) {
        Ok(game) => Ok(described(works, rules, &game)),
        Err(reasons) => {
            let mut all: Vec<Reason> = reasons.into_iter().map(|(reason, _)| reason).collect();
            all.dedup();
            Err(all)
        }
    }
}

/// The files written for Ludii.
pub struct Written {
    /// Descriptions by name of ruleset, and the table `told.csv`.
    pub files: Vec<File>,
    /// How many rulesets have a description; each of the others has its reasons in
    /// `told.csv`.
    pub described: usize,
}

/// A description of each ruleset that can be said, and a table that tells of
/// every ruleset what is left out or why there is none.
pub fn ludii(works: &Bibliography, rulesets: &[&Ruleset]) -> Written {
    let mut files = Vec::new();
    let mut rows = Vec::new();
    for rules in rulesets {
        let row = |written: &str, clause: &str, why: &str| {
            vec![
                spoken(rules),
                title(rules),
                written.into(),
                clause.into(),
                why.into(),
            ]
        };
        match game(rules) {
            Ok(game) => {
                files.push(File {
                    path: format!("{}.lud", unit_id(rules)),
                    text: described(works, rules, &game),
                });
                rows.push(row("yes", "", ""));
                rows.extend(
                    game.left_out
                        .iter()
                        .map(|what| row("left out", "", what.words())),
                );
            }
            Err(reasons) => rows.extend(told(rules, &reasons).map(|(c, why)| row("no", c, why))),
        }
    }
    let described = files.len();
    files.push(File {
        path: "told.csv".into(),
        text: csv(&["ruleset", "title", "written", "clause", "why"], rows),
    });
    Written { files, described }
}

/// The reasons, each with the label of its clause.
fn told<'r>(
    rules: &'r Ruleset,
    reasons: &'r Reasons,
) -> impl Iterator<Item = (&'r str, &'static str)> {
    reasons.iter().map(|(reason, clause)| {
        let label = clause.map_or("", |id| rules.clause(id).label());
        (label, reason.words())
    })
}

fn described(works: &Bibliography, rules: &Ruleset, game: &Game) -> String {
    let mut said = format!(
        "// {}: written by seedlore {}.\n// Follows the grammar of Ludii 1.3; it was not run in Ludii.\n",
        spoken(rules),
        env!("CARGO_PKG_VERSION")
    );
    for what in &game.left_out {
        said += &format!("// Left out: {what}.\n");
    }
    format!(
        "{said}\n{}\n\n{}\n",
        whole(rules, game).written(0),
        metadata(works, rules).written(0)
    )
}

fn whole(rules: &Ruleset, game: &Game) -> Node {
    let start = call(
        "start",
        [call(
            "set",
            [
                word("Count"),
                Node::Number(game.seeds),
                named("to", call("sites", [word("Track")])),
            ],
        )],
    );
    call(
        "game",
        [
            text(&title(rules)),
            call("players", [Node::Number(2)]),
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
    let mut board = vec![Node::Number(2), Node::Number(columns)];
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
    let enough = call("<", [Node::Number(game.least - 1), chosen]);
    let from = call(
        "from",
        [call("sites", [word("Mover")]), named("if", enough)],
    );
    let moves = call("move", [word("Select"), from, call("then", [sow(game)])]);
    let feeding = |moves: Node| {
        let fed = call("<", [Node::Number(0), count_of("Next")]);
        call("do", [moves, named("ifAfterwards", fed)])
    };
    match game.ban {
        Ban::None => moves,
        Ban::Both => feeding(moves),
        Ban::Taking => {
            let has = call("<", [Node::Number(0), count_of("Next")]);
            call("if", [has, feeding(moves.clone()), moves])
        }
        Ban::Starving => {
            let has_none = call("=", [Node::Number(0), count_of("Next")]);
            call("if", [has_none, feeding(moves.clone()), moves])
        }
    }
}

fn sow(game: &Game) -> Node {
    let numbers = game.capture.numbers.iter().map(|n| Node::Number(*n));
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
            let enough = call(">=", [captured(game, player), Node::Number(most)]);
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

fn metadata(works: &Bibliography, rules: &Ruleset) -> Node {
    let summary = rules.record().summary().unwrap_or(rules.title());
    let played = rules.clauses().iter().filter(|c| is_played(c.body()));
    let told: Vec<String> = played.map(|clause| prose::tell(rules, clause)).collect();
    let source = |source: &crate::rules::Source| {
        let at: Vec<_> = source
            .whole_part()
            .iter()
            .map(|(_, range)| *range)
            .collect();
        let unit = source
            .whole_part()
            .map_or(crate::rules::Unit::Pages, |(unit, _)| unit);
        let cited = prose::short(&source.key, works) + &prose::locator(unit, &at);
        match &source.read_in {
            Some(key) => format!("{cited}, read in {}", prose::short(key, works)),
            None => cited,
        }
    };
    let sources: Vec<String> = rules.sources().iter().map(source).collect();
    let info = [
        call("description", [text(summary)]),
        call("rules", [text(&told.join(" "))]),
        call("source", [text(&sources.join("; "))]),
        call("classification", [text("board/sow/two rows")]),
    ];
    call("metadata", [call("info", [Node::List(info.into())])])
}
