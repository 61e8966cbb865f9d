//! The measures themselves.

use super::{Definition, Form, Method};

const ALL_GAMES: &str = "all games; one cut off counts, without a result";
const AS_FAR: &str = "all games; one cut off counts as far as it was played";
const WITH_MOVES: &str = "games with a move; one cut off counts as far as it was played";
const WON: &str = "games that one player won";

const fn one(
    measure: &'static str,
    means: &'static str,
    rests_on: &'static str,
    method: Method,
) -> Definition {
    Definition {
        measure,
        means,
        rests_on,
        form: Form::One(method),
    }
}

const fn spread(
    measure: &'static str,
    means: &'static str,
    rests_on: &'static str,
    mean: Method,
    quantiles: Method,
) -> Definition {
    Definition {
        measure,
        means,
        rests_on,
        form: Form::Spread { mean, quantiles },
    }
}

/// Every measure of a simulation, in the order of `rows`.
pub const DEFINITIONS: &[Definition] = &[
    one(
        "won together",
        "games that all players won, of all games",
        ALL_GAMES,
        Method::Share,
    ),
    one(
        "won …",
        "games that this player alone won, of all games",
        ALL_GAMES,
        Method::Share,
    ),
    one(
        "drawn",
        "drawn games, of all games",
        ALL_GAMES,
        Method::Share,
    ),
    one(
        "lost together",
        "games that all players lost, of all games",
        ALL_GAMES,
        Method::Share,
    ),
    one(
        "unfinished",
        "games cut off at the limit of moves or steps, of all games",
        ALL_GAMES,
        Method::Share,
    ),
    one(
        "first player of decided",
        "games that South, who begins, won, of the games that one player won",
        WON,
        Method::Share,
    ),
    one(
        "completion",
        "games that one player won, of all games (Ludii)",
        ALL_GAMES,
        Method::Share,
    ),
    one(
        "balance",
        "1 less the difference between the most and the fewest games won by a player, as shares of all games (Ludii)",
        ALL_GAMES,
        Method::Score,
    ),
    spread(
        "captured …",
        "seeds that this player has at the end, the sweep among them",
        AS_FAR,
        Method::Mean,
        Method::Quantile,
    ),
    spread(
        "moves a game",
        "moves of all players together, in a game; a match of several rounds is one game",
        AS_FAR,
        Method::RestrictedMean,
        Method::Quantile,
    ),
    one(
        "games of … to … moves",
        "games of so many moves",
        AS_FAR,
        Method::Count,
    ),
    spread(
        "legal moves a turn",
        "legal moves, averaged over the turns of a game (after Allis: branching factor)",
        WITH_MOVES,
        Method::Mean,
        Method::Quantile,
    ),
    one(
        "turns with … legal moves",
        "turns with so many legal moves, over all games",
        AS_FAR,
        Method::Count,
    ),
    one(
        "turns with moves left out",
        "turns at which there were more moves than are tried",
        AS_FAR,
        Method::Count,
    ),
    spread(
        "log10 game tree",
        "moves of a game, times the decimal logarithm of its legal moves a turn (Ludii)",
        WITH_MOVES,
        Method::Mean,
        Method::Quantile,
    ),
    one(
        "capturing moves",
        "moves that take a seed or more, of all moves",
        WITH_MOVES,
        Method::ShareOfMoves,
    ),
    one(
        "captures of several pits",
        "captures that empty two pits or more, of all captures",
        "games with a capture",
        Method::ShareOfMoves,
    ),
    one(
        "grand slams",
        "captures that leave the opponents without a seed, of all moves",
        WITH_MOVES,
        Method::ShareOfMoves,
    ),
    spread(
        "seeds a capture",
        "seeds that a capturing move takes",
        "games with a capture",
        Method::MeanOfMoves,
        Method::QuantileOfMoves,
    ),
    spread(
        "captures a game",
        "moves of a game that take a seed or more",
        AS_FAR,
        Method::Mean,
        Method::Quantile,
    ),
    spread(
        "seeds swept at the end",
        "seeds that a rule gives to a player as the game ends",
        ALL_GAMES,
        Method::Mean,
        Method::Quantile,
    ),
    spread(
        "lead changes",
        "times in a game that another player takes the lead in seeds captured; the first leader is no change, and equal counts leave the lead where it was",
        AS_FAR,
        Method::Mean,
        Method::Quantile,
    ),
    spread(
        "lead changes a move",
        "the same, divided by the moves of the game (Ludii, corrected in this)",
        WITH_MOVES,
        Method::Mean,
        Method::Quantile,
    ),
    one(
        "winner's lead after … tenths",
        "seeds that the later winner is ahead of the best of the others, after so many tenths of the moves",
        WON,
        Method::Mean,
    ),
    spread(
        "drama",
        "over the moves at which the later winner trails, the mean square root of how far, as a share of all seeds; 0 if the winner never trails (after Browne)",
        WON,
        Method::Mean,
        Method::Quantile,
    ),
    one(
        "ended by …",
        "games that this rule ended, of all games; also: by no rule, and cut off",
        ALL_GAMES,
        Method::Share,
    ),
    one(
        "limits ended more than half of the games",
        "1 if a limit, not a reported rule, ended most games",
        ALL_GAMES,
        Method::Count,
    ),
    one(
        "first move …: games",
        "games that began with this move",
        ALL_GAMES,
        Method::Count,
    ),
    one(
        "first move …: finished",
        "the same that were not cut off",
        ALL_GAMES,
        Method::Count,
    ),
    one(
        "first move …: value",
        "South's share of the results: 1 for won, ½ for drawn, 0 for lost",
        "games with this first move that were not cut off",
        Method::Score,
    ),
    one(
        "first move …: margin",
        "South's captured seeds at the end, less those of the best of the others",
        "games with this first move that were not cut off",
        Method::Mean,
    ),
    one(
        "moves in which … acted",
        "moves and ends at which this rule acted, over all games",
        AS_FAR,
        Method::Count,
    ),
    one(
        "games in which … acted",
        "games in which this rule acted once or more, of all games",
        AS_FAR,
        Method::Share,
    ),
];
