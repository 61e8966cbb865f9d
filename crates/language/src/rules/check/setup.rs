//! The board laid out and filled, as the clauses of the whole game say.

use super::term_faults::{below_none, worked_out};
use crate::report::{Fault, Faults};
use crate::rules::board::{BoardFault, Parts};
use crate::rules::draft::{Draft, Drafted};
use crate::rules::{Board, Body, Pit, Player};
use crate::source::Span;
use crate::terms::{
    Amount, BoardPlan, Direction, Head, MarkPlan, Noun, Ownership, Pits, SeedPlan, Track, Whole,
    Whose,
};

/// The most seeds a game may have, so that every count fits its type.
const MOST_SEEDS: u64 = 32_000;

/// The most seeds that may lie in one place at the start.
const MOST_IN_A_PIT: u16 = 1000;

/// A board and what it holds at the start.
pub(super) struct Setup {
    pub board: Board,
    pub filling: Vec<(Pit, u16)>,
    pub whole: Whole,
}

impl Setup {
    /// The pits of a class that is known before play, whosever they are.
    pub fn pits(&self, of: &Pits) -> Vec<Pit> {
        class(&self.board, of)
    }

    /// The pits that carry a mark from the start, each with its holder.
    pub fn preset(&self, mark: &MarkPlan) -> Vec<(Pit, Player)> {
        let on = mark.on.iter();
        on.flat_map(|on| class(&self.board, on))
            .map(|pit| (pit, self.board.home(pit).unwrap_or(Player::South)))
            .collect()
    }
}

/// Lays out the board and fills it; `None` if there is no such board, or
/// nothing in it. What is not said at all is told elsewhere.
pub(super) fn lay_out(draft: &Draft<'_>, faults: &mut Faults) -> Option<Setup> {
    let board = board(draft, faults)?;
    let filling = filling(draft, &board, faults)?;
    let total: u64 = filling.iter().map(|(_, n)| u64::from(*n)).sum();
    let (first, _) = plans(draft).next()?;
    if total == 0 || total > MOST_SEEDS {
        faults.push(match total {
            0 => Fault::error("no seed is on the board")
                .at(first.span, "nothing to play with")
                .help("write for example `seeds 4 in every pit`"),
            _ => Fault::error(format!("{total} seeds in all are too many to play"))
                .at(first.span, "so many in every pit")
                .help(format!("at most {MOST_SEEDS} seeds can be played")),
        });
        return None;
    }
    let whole = Whole {
        all: total as u16,
        initial: initial(&filling),
    };
    Some(Setup {
        board,
        filling,
        whole,
    })
}

fn of_head<'d, 't>(
    draft: &'d Draft<'t>,
    head: Head,
) -> impl Iterator<Item = &'d Drafted<'t>> + use<'d, 't> {
    draft.clauses.iter().filter(move |c| c.body.head() == head)
}

fn board(draft: &Draft<'_>, faults: &mut Faults) -> Option<Board> {
    let clause = of_head(draft, Head::Board).next()?;
    let Body::Board(plan) = &clause.body else {
        return None;
    };
    let span_of = |head| of_head(draft, head).next().map_or(clause.span, |c| c.span);
    let ownership: Option<&Ownership> = of_head(draft, Head::OwnPits)
        .find_map(|c| as_variant!(&c.body, Body::OwnPits(ownership) => ownership));
    let track: Option<&Track> =
        of_head(draft, Head::Track).find_map(|c| as_variant!(&c.body, Body::Track(track) => track));
    let players = of_head(draft, Head::Players)
        .find_map(|c| as_variant!(&c.body, Body::Players(players) => players));
    let sizes = plan
        .rows
        .iter()
        .chain([&plan.pits])
        .map(|size| (size, clause.span));
    let sizes = sizes.chain(players.map(|players| (players, span_of(Head::Players))));
    let owned = match ownership {
        Some(Ownership::Columns(n) | Ownership::Pits(n)) => Some((n, span_of(Head::OwnPits))),
        Some(Ownership::Areas(_) | Ownership::Shared) | None => None,
    };
    for (size, span) in sizes.chain(owned) {
        // A letter without a value is told of elsewhere.
        if size.number().is_none() && !size.names_letter() {
            faults.push(below_none(span));
            return None;
        }
    }
    let parts = Parts {
        rows: match &plan.rows {
            Some(rows) => Some(number(rows)?),
            None => None,
        },
        columns: number(&plan.pits)?,
        stores: plan.stores,
        has_reserves: plan.reserves || of_head(draft, Head::Arrange).next().is_some(),
        has_centre: plan.centre,
        has_moves_without_pit: moves_without_pit(draft),
        players: match players {
            Some(players) => number(players)?,
            None => 2,
        },
        ownership,
        track,
    };
    match Board::make(&parts) {
        Ok(board) => Some(board),
        Err(fault) => {
            faults.push(told(fault, plan, clause.span, &span_of));
            None
        }
    }
}

/// Whether a way to move, of the whole game or of a phase, lifts nothing.
fn moves_without_pit(draft: &Draft<'_>) -> bool {
    let phases = draft.phases.iter().flat_map(|phase| &phase.clauses);
    let lifts_nothing = |clause: &Drafted<'_>| matches!(&clause.body, Body::Choose(choice) if choice.lifts_nothing());
    draft.clauses.iter().chain(phases).any(lifts_nothing)
}

/// A settled number; `None` where a letter has no value, which is told
/// elsewhere.
fn number(amount: &Amount) -> Option<u16> {
    amount.number()
}

fn told(fault: BoardFault, plan: &BoardPlan, board: Span, span_of: &dyn Fn(Head) -> Span) -> Fault {
    let row = match plan.rows {
        None => "ring",
        Some(_) => "row",
    };
    match fault {
        BoardFault::Rows(rows) => {
            Fault::error(format!("a board of {rows} rows can't be played"))
                .at(board, "2 to 6 rows can")
                .help("write `2 rows`, `4 rows` …, or `board ring of 12 pits`")
        }
        BoardFault::Columns(pits) => {
            Fault::error(format!("a {row} of {pits} pits can't be played"))
                .at(board, "none")
                .help(format!(
                    "write how many pits a {row} has: at most {} in all",
                    Board::MAX_PITS
                ))
        }
        BoardFault::TooManyPits(pits) => {
            Fault::error(format!("a board of {pits} pits can't be played"))
                .at(board, "too many")
                .help(format!("at most {} pits can be played", Board::MAX_PITS))
        }
        BoardFault::Players(players) => {
            Fault::error(format!("a game for {players} can't be played"))
                .at(span_of(Head::Players), format!("2 to {} can", Player::MOST))
                .help("leave the line out for two players; put teams into the record")
        }
        BoardFault::Shares => Fault::error("the pits don't go round among the players")
            .at(span_of(Head::OwnPits), "some would be left, or lacking")
            .help("count again: so many for each player, times the players"),
        BoardFault::NoPits(player) => Fault::error(format!("{player} would own no pit"))
            .at(span_of(Head::OwnPits), "these parts are nobody's there")
            .help("say which pits are whose: `own pits are 2 columns each`"),
        BoardFault::NoTrack => Fault::error("which way round is the board sown?")
            .at(board, "an odd number of rows has no usual way")
            .help("say it row by row: `track own near row rightward, own middle row leftward, opponent near row rightward`"),
        BoardFault::EmptyLeg => Fault::error("a part of the track is no pit's")
            .at(span_of(Head::Track), "this board has no such row")
            .help("rows are `near`, `middle` and `far`, or `inner` and `outer`, of `own` or `opponent`"),
        BoardFault::ManyRows => Fault::error("a part of the track is of several rows")
            .at(span_of(Head::Track), "it leads along one row at a time")
            .help("say it row by row, and whose the row is: `own outer row rightward, own inner row leftward`"),
        BoardFault::OwnedTwice => Fault::error("a pit would be two players' own")
            .at(span_of(Head::OwnPits), "each player sees such a part")
            .help("leave it out, or say which half is meant: `near row and middle right half pits`; `own pits are shared` makes every pit everybody's"),
        BoardFault::PassedTwice => Fault::error("the track passes a pit twice")
            .at(span_of(Head::Track), "each pit may stand in one part only")
            .help("leave one of the parts out, or say which half of the row is meant"),
    }
}

fn plans<'d>(draft: &'d Draft<'_>) -> impl Iterator<Item = (&'d Drafted<'d>, &'d SeedPlan)> {
    draft
        .clauses
        .iter()
        .filter_map(|c| as_variant!(&c.body, Body::Seeds(plan) => (c, plan)))
}

/// What each place holds at the start; a later line overrules an earlier one.
fn filling(draft: &Draft<'_>, board: &Board, faults: &mut Faults) -> Option<Vec<(Pit, u16)>> {
    let mut filling: Vec<(Pit, u16)> = Vec::new();
    let mut fill = |pit: Pit, seeds: u16| {
        filling.retain(|(other, _)| *other != pit);
        filling.push((pit, seeds));
    };
    let mut is_sound = true;
    for (clause, plan) in plans(draft) {
        let (of, amounts) = match plan {
            SeedPlan::Every { amount, of } => (of, vec![amount.clone()]),
            SeedPlan::FromLeft { of, amounts } => (of, amounts.clone()),
        };
        if let Some(fault) = unheeded(of, clause.span, &amounts) {
            faults.push(fault);
            is_sound = false;
        }
        let mut seeds = Vec::new();
        for amount in amounts {
            if let Amount::Number(n @ ..=MOST_IN_A_PIT) = amount {
                seeds.push(n);
                continue;
            }
            is_sound = false;
            if !amount.names_letter() {
                faults.push(cant_hold(amount, clause.span));
            }
        }
        if !is_sound {
            continue;
        }
        let pits = class(board, of);
        if pits.is_empty() {
            faults.push(
                Fault::error("this board has no such pit")
                    .at(clause.span, "nothing is filled by this")
                    .help("look at the words for parts of the board, and at the `board` line"),
            );
            is_sound = false;
        }
        match plan {
            SeedPlan::Every { .. } => pits.iter().for_each(|pit| fill(*pit, seeds[0])),
            SeedPlan::FromLeft { .. } => {
                for player in board.players() {
                    let own: Vec<Pit> = from_left(board, &pits, *player);
                    if !own.is_empty() && own.len() != seeds.len() {
                        faults.push(miscounted(
                            board,
                            clause.span,
                            (&pits, *player),
                            (&own, &seeds),
                        ));
                        is_sound = false;
                        break;
                    }
                    own.iter().zip(&seeds).for_each(|(pit, n)| fill(*pit, *n));
                }
            }
        }
    }
    if is_sound {
        unsown(draft, board, &filling, faults);
    }
    is_sound.then_some(filling)
}

/// A row of numbers that is longer or shorter than the pits they are for.
fn miscounted(
    board: &Board,
    span: Span,
    (pits, player): (&[Pit], Player),
    (own, seeds): (&[Pit], &[u16]),
) -> Fault {
    let of = |n: usize, what: &str| match n {
        1 => format!("1 {what}"),
        n => format!("{n} {what}s"),
    };
    let (numbers, filled) = (of(seeds.len(), "number"), of(own.len(), "pit"));
    let nobodys = pits
        .iter()
        .filter(|pit| board.home(**pit).is_none())
        .count();
    let fault = Fault::error(format!("{numbers} for {filled}"))
        .at(span, format!("{player} has {} of these", own.len()))
        .help("write one number for each pit, from its owner's left; 0 for none");
    match nobodys {
        0 => fault,
        n => fault.help(format!(
            "nobody owns {}: fill what is nobody's with `seeds 1 in every …`",
            of(n, "other pit")
        )),
    }
}

/// Warns of seeds in pits that no sowing can come to or begin from.
fn unsown(draft: &Draft<'_>, board: &Board, filling: &[(Pit, u16)], faults: &mut Faults) {
    let is_sown = |pit: Pit| {
        let players = board.players().iter();
        players.clone().any(|player| {
            let next = board.next(pit, Direction::Anticlockwise, *player);
            next.or_else(|| board.next(pit, Direction::Clockwise, *player))
                .is_some()
        })
    };
    let idle = filling
        .iter()
        .filter(|(pit, seeds)| pit.is_pit() && *seeds > 0 && !is_sown(*pit))
        .count();
    let Some((first, _)) = plans(draft).next().filter(|_| idle > 0) else {
        return;
    };
    let (pits, are) = match idle {
        1 => ("1 pit".to_string(), "is"),
        n => (format!("{n} pits"), "are"),
    };
    let mut fault = Fault::warning(format!("{pits} with seeds {are} on no track"))
        .at(
            first.span,
            "some of these can neither be sown nor sown into",
        )
        .help("fill only what is played, such as `seeds 1 in every near pit` and so on")
        .help("or let the `track` pass by them");
    if let Some(track) = of_head(draft, Head::Track).next() {
        fault = fault.related(track.span, "passes them by");
    }
    faults.push(fault);
}

/// Before play a pit is known by where it lies, and by nothing else.
fn unheeded(of: &Pits, span: Span, amounts: &[Amount]) -> Option<Fault> {
    let plain = Pits {
        areas: of.areas.clone(),
        noun: of.noun,
        numbers: of.numbers.clone(),
        ..Pits::all()
    };
    let meant = |what: &str| match amounts {
        [Amount::Number(n)] => format!("`seeds {n} in every {what}`"),
        _ => format!("`seeds in {what}s from left: …`"),
    };
    let (message, label, help) = match of.whose {
        Whose::Own | Whose::Opponent => (
            "nobody has moved yet, so no pit is `own` or `opponent`",
            "both sides are filled alike",
            format!(
                "leave the word out: {}; what only one player has so is moved `on start`",
                meant("pit")
            ),
        ),
        Whose::Any if *of != plain => (
            "the board is filled by where pits lie",
            "what pits hold or are marked as is not looked at",
            format!(
                "name the row, the part of it or the number: {}",
                meant("rightmost pit")
            ),
        ),
        Whose::Any => return None,
    };
    Some(Fault::error(message).at(span, label).help(help))
}

fn cant_hold(amount: Amount, span: Span) -> Fault {
    match amount {
        Amount::Number(n) => Fault::error(format!("{n} seeds in every pit can't be played"))
            .at(span, "too many")
            .help(format!("write a number from 0 to {MOST_IN_A_PIT}")),
        amount if !amount.is_constant() => worked_out("the seeds of each pit", span),
        Amount::Minus(..) => below_none(span),
        Amount::Half
        | Amount::All
        | Amount::Initial
        | Amount::Let(_)
        | Amount::Of(_)
        | Amount::Plus(..)
        | Amount::Times(..) => Fault::error("a share can't fill a pit")
            .at(span, "of how many?")
            .help("write a number of seeds"),
    }
}

/// A player's pits among some, row by row from the player, each from the left.
fn from_left(board: &Board, pits: &[Pit], player: Player) -> Vec<Pit> {
    let mut own: Vec<Pit> = pits
        .iter()
        .copied()
        .filter(|pit| board.home(*pit) == Some(player))
        .collect();
    own.sort_by_key(|pit| board.row_and_number(*pit, player));
    own
}

/// The places that a phrase speaks of before anything is on the board.
pub(super) fn class(board: &Board, phrase: &Pits) -> Vec<Pit> {
    let each = |place: fn(Player) -> Pit| board.players().iter().map(|p| place(*p)).collect();
    match phrase.noun {
        Noun::Store => each(Pit::store),
        Noun::Reserve => each(Pit::reserve),
        Noun::Centre => vec![Pit::centre()],
        Noun::Nothing => Vec::new(),
        Noun::Pit => board
            .pits()
            .filter(|pit| {
                let viewer = board.home(*pit).unwrap_or(Player::South);
                let areas = phrase.areas.iter();
                areas.clone().all(|a| board.lies_in(*pit, *a, viewer))
                    && phrase.has_number(board.number(*pit, viewer))
            })
            .collect(),
    }
}

/// What most pits hold that hold any; of equals, the larger number.
fn initial(filling: &[(Pit, u16)]) -> u16 {
    let held = |n: u16| {
        let like = filling.iter().filter(|(pit, m)| pit.is_pit() && *m == n);
        like.count()
    };
    let candidates = filling.iter().filter(|(pit, n)| pit.is_pit() && *n > 0);
    candidates
        .map(|(_, n)| *n)
        .max_by_key(|n| (held(*n), *n))
        .unwrap_or(0)
}
