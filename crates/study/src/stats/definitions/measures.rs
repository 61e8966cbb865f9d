//! The measures themselves.

use std::collections::BTreeMap;

use super::{Counted, DistanceFigure, Each, Figure, Form, Measure, Method, Told};
use crate::stats::counts::{Counts, Quantity as Q};
use seedlore_language::rules::Player;

const ALL_GAMES: &str = "all games; one cut off counts, without a result";
const AS_FAR: &str = "all games; one cut off counts as far as it was played";
const WITH_MOVES: &str = "games with a move; one cut off counts as far as it was played";
const WON: &str = "games that one player won";
const CAPTURING: &str = "games with a capture";
const OPENED: &str = "games with this first move that were not cut off";

const COUNT: Form = Form::One(Method::Count);
const SHARE: Form = Form::One(Method::Share);
const SHARE_OF_MOVES: Form = Form::One(Method::ShareOfMoves);
const SCORE: Form = Form::One(Method::Score);
const MEAN: Form = Form::One(Method::Mean);
const SPREAD: Form = spread(Method::Mean, Method::Quantile);
const RESTRICTED_SPREAD: Form = spread(Method::RestrictedMean, Method::Quantile);
const SPREAD_OF_MOVES: Form = spread(Method::MeanOfMoves, Method::QuantileOfMoves);

const fn spread(mean: Method, quantiles: Method) -> Form {
    Form::Spread { mean, quantiles }
}

const fn ratio(name: &'static str, of: Q, per: Q, unit: f64) -> DistanceFigure {
    DistanceFigure {
        name,
        of,
        per,
        is_logarithm: false,
        unit,
    }
}

const fn logarithm(name: &'static str, of: Q, per: Q, unit: f64) -> DistanceFigure {
    DistanceFigure {
        is_logarithm: true,
        ..ratio(name, of, per, unit)
    }
}

const fn told(name: &'static str, term: &'static str) -> Told {
    Told {
        name,
        term,
        is_rare: false,
    }
}

const fn rare(name: &'static str) -> Told {
    Told {
        is_rare: true,
        ..told(name, "share")
    }
}

/// Each measure has a row: its name, with what it differs by; what it means and rests
/// on; how it is estimated, and where a summary has it; how pages tell it; how it is
/// counted of a game; and how it enters the distance by statistics.
macro_rules! measures {
    ($(
        $name:literal $(each $each:ident)?
            $means:literal $rests_on:ident
            $form:ident $figure:expr
            $(, told $told:expr)?
            $(, counted $counted:expr)?
            $(, in distance $in_distance:expr)?;
    )*) => {
        /// Every measure of a simulation, in the order of `rows`.
        pub const MEASURES: &[Measure] = &[$(Measure {
            name: $name,
            means: $means,
            rests_on: $rests_on,
            form: $form,
            each: [$(Each::$each,)? Each::Once][0],
            told: [$(Some($told),)? None][0],
            counted: [$($counted,)? Counted::Otherwise][0],
            in_distance: [$(Some($in_distance),)? None][0],
            figure: $figure,
        }),*];
    };
}

measures! {
    "won …" each Player
        "games that this player alone won, of all games" ALL_GAMES
        SHARE |s, at| Figure::Share(of_player(&s.results.won, at)),
        told told("… wins", "share"),
        counted Counted::ResultsOfEach([
            Q::WonBySouth,
            Q::WonByEast,
            Q::WonByNortheast,
            Q::WonByNorth,
            Q::WonByNorthwest,
            Q::WonByWest,
        ]),
        in distance ratio("South's wins", Q::WonBySouth, Q::Games, 0.2);
    "drawn"
        "drawn games, of all games" ALL_GAMES
        SHARE |s, _| Figure::Share(&s.results.drawn),
        told told("Drawn", "share"),
        counted Counted::Results(Q::Drawn, Q::Games),
        in distance ratio("draws", Q::Drawn, Q::Games, 0.1);
    "won together"
        "games that all players won, of all games" ALL_GAMES
        SHARE |s, _| Figure::Share(&s.results.won_together),
        told rare("Won together"),
        counted Counted::Results(Q::WonTogether, Q::Games);
    "lost together"
        "games that all players lost, of all games" ALL_GAMES
        SHARE |s, _| Figure::Share(&s.results.lost_together),
        told rare("Lost together"),
        counted Counted::Results(Q::LostTogether, Q::Games);
    "unfinished"
        "games cut off at the limit of moves or steps, of all games" ALL_GAMES
        SHARE |s, _| Figure::Share(&s.results.unfinished),
        told rare("Cut off unfinished"),
        counted Counted::Results(Q::Unfinished, Q::Games);
    "first player of decided"
        "games that South, who begins, won, of the games that one player won" WON
        SHARE |s, _| Figure::Share(&s.results.first_of_decided),
        told told("South's share of games with a winner", "advantage"),
        counted Counted::Results(Q::WonBySouth, Q::Decided);
    "completion"
        "games that one player won, of all games (Ludii)" ALL_GAMES
        SHARE |s, _| Figure::Share(&s.results.completion),
        told told("Completion", "completion"),
        counted Counted::Results(Q::Decided, Q::Games);
    "balance"
        "1 less the difference between the most and the fewest games won by a player, as shares of all games (Ludii)" ALL_GAMES
        SCORE |s, _| Figure::Estimate(Some(s.results.balance)),
        told told("Balance", "balance");
    "captured …" each Player
        "seeds that this player has at the end, the sweep among them" AS_FAR
        SPREAD |s, at| Figure::Spread(of_player(&s.results.captured, at)),
        told told("Captured by …", "capture"),
        counted Counted::MeanOfEach(
            [
                Q::CapturedBySouth,
                Q::CapturedByEast,
                Q::CapturedByNortheast,
                Q::CapturedByNorth,
                Q::CapturedByNorthwest,
                Q::CapturedByWest,
            ],
            |tally, player| &mut tally.captured[player],
        );
    "moves a game"
        "moves of all players together, in a game; a match of several rounds is one game" AS_FAR
        RESTRICTED_SPREAD |s, _| Figure::Spread(&s.length),
        told told("Moves a game", "length"),
        counted Counted::Mean(Q::Moves, |tally| &mut tally.lengths),
        in distance logarithm("moves a game, as a logarithm", Q::Moves, Q::Games, 0.6);
    "games of … to … moves" each Lengths
        "games of so many moves" AS_FAR
        COUNT |s, at| Figure::Count(s.lengths[at].games);
    "legal moves a turn"
        "legal moves, averaged over the turns of a game (after Allis: branching factor)" WITH_MOVES
        SPREAD |s, _| Figure::Spread(&s.branching),
        told told("Legal moves a turn", "branching"),
        counted Counted::Within(branching, |tally| &mut tally.branching),
        in distance logarithm("legal moves a turn, as a logarithm", Q::LegalMoves, Q::Moves, 0.25);
    "turns with … legal moves" each Options
        "turns with so many legal moves, over all games" AS_FAR
        COUNT |s, at| Figure::Count(s.branching_turns[at]);
    "turns with moves left out"
        "turns at which there were more moves than are tried" AS_FAR
        COUNT |s, _| Figure::Count(s.turns_cut);
    "log10 game tree"
        "moves of a game, times the decimal logarithm of its legal moves a turn (Ludii)" WITH_MOVES
        SPREAD |s, _| Figure::Spread(&s.log10_game_tree),
        told told("Moves × log₁₀(legal moves)", "tree"),
        counted Counted::Within(
            |game| game.of(Q::Moves) as f64 * branching(game).log10(),
            |tally| &mut tally.log10_game_tree,
        );
    "capturing moves"
        "moves that take a seed or more, of all moves" WITH_MOVES
        SHARE_OF_MOVES |s, _| Figure::Share(&s.captures.capturing_moves),
        told told("Moves that capture", "capture"),
        counted Counted::Ratio(Q::Captures, Q::Moves, |tally| &mut tally.capturing),
        in distance ratio("moves that capture", Q::Captures, Q::Moves, 0.2);
    "captures of several pits"
        "captures that empty two pits or more, of all captures" CAPTURING
        SHARE_OF_MOVES |s, _| Figure::Share(&s.captures.several_pits),
        told told("Captures from several pits", "capture"),
        counted Counted::Ratio(Q::SeveralPits, Q::Captures, |tally| &mut tally.several_pits),
        in distance ratio("moves that capture from several pits", Q::SeveralPits, Q::Moves, 0.1);
    "grand slams"
        "captures that leave the opponents without a seed, of all moves" WITH_MOVES
        SHARE_OF_MOVES |s, _| Figure::Share(&s.captures.grand_slams),
        told told("Grand slams, of all moves", "grand-slam"),
        counted Counted::Ratio(Q::GrandSlams, Q::Moves, |tally| &mut tally.grand_slams),
        in distance ratio("grand slams", Q::GrandSlams, Q::Moves, 0.03);
    "seeds a capture"
        "seeds that a capturing move takes" CAPTURING
        SPREAD_OF_MOVES |s, _| Figure::Spread(&s.captures.seeds_a_capture),
        told told("Seeds a capture", "capture"),
        counted Counted::Ratio(Q::Seeds, Q::Captures, |tally| &mut tally.seeds_a_capture),
        in distance ratio("seeds captured a move", Q::Seeds, Q::Moves, 1.0);
    "captures a game"
        "moves of a game that take a seed or more" AS_FAR
        SPREAD |s, _| Figure::Spread(&s.captures.captures_a_game),
        told told("Captures a game", "capture"),
        counted Counted::Mean(Q::Captures, |tally| &mut tally.captures_a_game);
    "seeds swept at the end"
        "seeds that a rule gives to a player as the game ends" ALL_GAMES
        SPREAD |s, _| Figure::Spread(&s.captures.swept_at_end),
        told told("Seeds shared out at the end", "sweep"),
        counted Counted::Mean(Q::Swept, |tally| &mut tally.swept),
        in distance ratio("seeds shared out at the end", Q::Swept, Q::Games, 8.0);
    "lead changes"
        "times in a game that another player takes the lead in seeds captured; the first leader is no change, and equal counts leave the lead where it was" AS_FAR
        SPREAD |s, _| Figure::Spread(&s.lead_changes),
        told told("Changes of the leader", "lead"),
        counted Counted::Mean(Q::LeadChanges, |tally| &mut tally.lead_changes);
    "lead changes a move"
        "the same, divided by the moves of the game (Ludii, corrected in this)" WITH_MOVES
        SPREAD |s, _| Figure::Spread(&s.lead_change_rate),
        counted Counted::Within(
            |game| game.of(Q::LeadChanges) as f64 / game.of(Q::Moves) as f64,
            |tally| &mut tally.lead_change_rate,
        ),
        in distance ratio("changes of the leader a move", Q::LeadChanges, Q::Moves, 0.03);
    "winner's lead after … tenths" each Tenth
        "seeds that the later winner is ahead of the best of the others, after so many tenths of the moves" WON
        MEAN |s, at| Figure::Estimate(Some(s.winner_lead[at]));
    "drama"
        "over the moves at which the later winner trails, the mean square root of how far, as a share of all seeds; 0 if the winner never trails (after Browne)" WON
        SPREAD |s, _| Figure::Spread(&s.drama),
        told told("Drama", "drama"),
        in distance ratio("drama", Q::Drama, Q::Games, 0.1);
    "ended by …" each End
        "games that this rule ended, of all games; also: by no rule, and cut off" ALL_GAMES
        SHARE |s, at| Figure::Share(&s.ended_by[at].games);
    "limits ended more than half of the games"
        "1 if a limit, not a reported rule, ended most games" ALL_GAMES
        COUNT |s, _| Figure::Count(s.decided_by_bounds.is_some().into());
    "first move …: games" each FirstMove
        "games that began with this move" ALL_GAMES
        COUNT |s, at| Figure::Count(s.first_moves[at].games);
    "first move …: finished" each FirstMove
        "the same that were not cut off" ALL_GAMES
        COUNT |s, at| Figure::Count(s.first_moves[at].finished);
    "first move …: value" each FirstMove
        "South's share of the results: 1 for won, ½ for drawn, 0 for lost" OPENED
        SCORE |s, at| Figure::Estimate(s.first_moves[at].value);
    "first move …: margin" each FirstMove
        "South's captured seeds at the end, less those of the best of the others" OPENED
        MEAN |s, at| Figure::Estimate(s.first_moves[at].margin);
    "moves in which … acted" each Clause
        "moves and ends at which this rule acted, over all games" AS_FAR
        COUNT |s, at| Figure::Count(s.firing[at].moves);
    "games in which … acted" each Clause
        "games in which this rule acted once or more, of all games" AS_FAR
        SHARE |s, at| Figure::Share(&s.firing[at].games);
}

/// Of the player at a place in the order of turns.
fn of_player<T>(all: &BTreeMap<Player, T>, at: usize) -> &T {
    all.values().nth(at).expect("every player has one")
}

fn branching(game: &Counts) -> f64 {
    game.of(Q::LegalMoves) as f64 / game.of(Q::Moves) as f64
}
