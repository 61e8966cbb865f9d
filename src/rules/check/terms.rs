//! Terms in their places: a pit that the board has, a number that can occur,
//! a word that means something where it stands.

use crate::report::{Fault, Faults};
use crate::rules::draft::Draft;
use crate::rules::{Board, Body};
use crate::source::Span;
use crate::terms::{Action, Amount, Condition, Counts, Cursor, Fill, Pits, Places, Who};

/// The most seeds a game may have, so that every count fits its type.
const MOST_SEEDS: u32 = 32_000;

/// The most conditions one clause may nest.
const DEEPEST: usize = 16;

/// Where in a turn a term stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Choice,
    /// After `when` or `while`.
    BeforeMove,
    Landing,
    TurnEnd,
    /// In `forbid` and `require`.
    AfterMove,
    Stuck,
    End,
    /// Of pits that are counted or captured, wherever the move ended.
    Class,
}

impl Place {
    fn name(self) -> &'static str {
        match self {
            Place::Choice => "in a choice",
            Place::BeforeMove => "before a move",
            Place::Landing => "on landing",
            Place::TurnEnd => "on turn end",
            Place::AfterMove => "in `forbid` and `require`",
            Place::Stuck => "when a player is stuck",
            Place::End => "in `end when`",
            Place::Class => "of pits that are counted or captured",
        }
    }

    /// Whether there is a last pit to point at.
    fn has_cursors(self) -> bool {
        matches!(
            self,
            Place::Choice | Place::Landing | Place::TurnEnd | Place::AfterMove
        )
    }

    /// Whether a move has been made that may have captured.
    fn has_captures(self) -> bool {
        matches!(
            self,
            Place::Landing | Place::TurnEnd | Place::AfterMove | Place::End
        )
    }
}

/// What terms are measured against.
pub(super) struct Terms {
    board: Option<Board>,
    total: Option<u32>,
}

impl Terms {
    pub fn of(draft: &Draft<'_>) -> Terms {
        let board = draft.clauses.iter().find_map(|c| match &c.body {
            Body::Board(board) => Some(board.clone()),
            _ => None,
        });
        let seeds = draft.clauses.iter().find_map(|c| match &c.body {
            Body::Seeds(n) => Some(u32::from(*n)),
            _ => None,
        });
        let pits = board.as_ref().map(|b| b.pit_count() as u32);
        Terms {
            total: pits.zip(seeds).map(|(pits, seeds)| pits * seeds),
            board,
        }
    }

    pub fn total(&self, span: Span, faults: &mut Faults) {
        if let Some(total) = self.total.filter(|t| *t > MOST_SEEDS) {
            faults.push(
                Fault::error(format!("{total} seeds in all are too many to play"))
                    .at(span, "so many in every pit")
                    .help(format!("at most {MOST_SEEDS} seeds can be played")),
            );
        }
    }

    /// A pit that must be empty can't be lifted.
    pub fn never_playable(&self, pits: &Pits, span: Span, faults: &mut Faults) {
        if pits.fill == Some(Fill::Empty) || pits.holding == Some(Counts::None) {
            faults.push(
                Fault::error("an empty pit can't be played")
                    .at(span, "nothing to lift")
                    .help("write `choose own pit`: only pits that hold seeds are offered"),
            );
        }
    }

    pub fn pits(&self, pits: &Pits, place: Place, span: Span, faults: &mut Faults) {
        if let Some(board) = &self.board
            && let Some(number) = pits
                .numbers
                .iter()
                .find(|n| !(1..=board.row_length()).contains(*n))
        {
            faults.push(
                Fault::error(format!("there is no pit {number}"))
                    .at(span, "counted from the owner's left")
                    .help(format!(
                        "a row of this board has pits 1 to {}",
                        board.row_length()
                    )),
            );
        }
        if pits.making.is_some() && place != Place::Landing {
            faults.push(
                misplaced(
                    "making",
                    place,
                    span,
                    "only the pit just sown in makes a number",
                )
                .help("write `holding` for the seeds a pit holds now"),
            );
        }
        if let Some((why, help)) = clash(pits, place) {
            faults.push(Fault::error("no pit is like this").at(span, why).help(help));
        }
        for counts in pits.holding.iter().chain(&pits.making) {
            self.counts(counts, span, faults);
        }
    }

    fn counts(&self, counts: &Counts, span: Span, faults: &mut Faults) {
        if let Counts::Between(low, high) = counts
            && low > high
        {
            faults.push(
                Fault::error(format!("no number lies between {low} and {high}"))
                    .at(span, "the first is the larger")
                    .help(format!("write `{high} to {low}`")),
            );
            return;
        }
        let Some(total) = self.total else { return };
        let too_many =
            |amount: &Amount| matches!(amount, Amount::Number(n) if u32::from(*n) > total);
        let never = match counts {
            Counts::OneOf(all) => all.iter().any(too_many),
            Counts::AtLeast(a) | Counts::MoreThan(a) => {
                too_many(a) || (*a == Amount::All && matches!(counts, Counts::MoreThan(_)))
            }
            Counts::Between(_, high) => u32::from(*high) > total,
            Counts::LessThan(a) => *a == Amount::Number(0),
            _ => false,
        };
        if never {
            faults.push(
                Fault::error("this number never occurs")
                    .at(span, format!("the game has {total} seeds in all"))
                    .help("count again: seeds in every pit, times the pits of the board"),
            );
        }
    }

    pub fn condition(&self, condition: &Condition, place: Place, span: Span, faults: &mut Faults) {
        self.nested(condition, place, span, faults, 0);
    }

    fn nested(
        &self,
        condition: &Condition,
        place: Place,
        span: Span,
        faults: &mut Faults,
        depth: usize,
    ) {
        if depth > DEEPEST {
            faults.push(
                Fault::error("this condition is nested too deeply")
                    .at(span, "no reader can follow it")
                    .help("write several clauses"),
            );
            return;
        }
        match condition {
            Condition::All(parts) | Condition::Any(parts) => {
                for part in parts {
                    self.nested(part, place, span, faults, depth + 1);
                }
            }
            Condition::Not(inner) => self.nested(inner, place, span, faults, depth + 1),
            Condition::MoveCaptures if !place.has_captures() => {
                faults.push(
                    misplaced("move captures", place, span, "no move has been made yet").help(
                        "what a move does stands before `when`, and after it what was so before \
                         the move: `forbid move captures when turn is 1`",
                    ),
                );
            }
            Condition::PositionRepeats if place != Place::End => {
                faults.push(
                    misplaced(
                        "position repeats",
                        place,
                        span,
                        "only an end of the game asks so",
                    )
                    .help("write `end when position repeats`"),
                );
            }
            Condition::PlayersAgree if place != Place::End => {
                faults.push(
                    misplaced(
                        "players agree",
                        place,
                        span,
                        "only an end of the game asks so",
                    )
                    .help("write `end when players agree`"),
                );
            }
            Condition::Turn(counts) | Condition::Captured(_, counts) => {
                self.counts(counts, span, faults);
            }
            Condition::SeedsIn(pits, counts) => {
                self.pits(pits, Place::Class, span, faults);
                self.counts(counts, span, faults);
            }
            Condition::Is(cursor, pits) => {
                if !place.has_cursors() {
                    faults.push(no_last_pit(*cursor, place, span));
                    return;
                }
                let of_last = match cursor {
                    Cursor::Last => place,
                    _ => Place::Class,
                };
                self.pits(pits, of_last, span, faults);
            }
            _ => {}
        }
    }

    fn cursor(&self, cursor: Cursor, place: Place, span: Span, faults: &mut Faults) {
        if !place.has_cursors() {
            faults.push(
                misplaced(word(cursor), place, span, "no pit was just sown in")
                    .help("name the pits by what they are: `capture own pits`"),
            );
        }
    }

    pub fn actions(&self, actions: &[Action], place: Place, span: Span, faults: &mut Faults) {
        for (index, action) in actions.iter().enumerate() {
            self.action(action, place, span, faults);
            let finishes = match action {
                Action::End => "end",
                Action::Win(_) => "win",
                Action::Draw => "draw",
                Action::Pass => "pass",
                _ => continue,
            };
            if index + 1 < actions.len() {
                faults.push(
                    Fault::error(format!("what follows `{finishes}` is never done"))
                        .at(span, format!("`{finishes}` is not the last here"))
                        .help(format!("put `{finishes}` at the end of the line")),
                );
            }
        }
    }

    fn action(&self, action: &Action, place: Place, span: Span, faults: &mut Faults) {
        match action {
            Action::Capture { places, .. } => {
                match places {
                    Places::Pits(pits) => self.pits(pits, Place::Class, span, faults),
                    Places::Cursor(cursor) => self.cursor(*cursor, place, span, faults),
                    Places::Run { from, of, .. } => {
                        self.cursor(*from, place, span, faults);
                        self.pits(of, Place::Class, span, faults);
                    }
                }
                if place == Place::Choice {
                    faults.push(
                        misplaced("capture", place, span, "captures come after the choice")
                            .help("write it `on landing`"),
                    );
                }
            }
            Action::MoveAll { .. } if place != Place::Choice => faults.push(
                misplaced("move all", place, span, "it stands in place of sowing").help(
                    "write it after the pits of a choice: `choose own pit, move all to next`",
                ),
            ),
            Action::ReturnCaptures if !matches!(place, Place::Landing | Place::TurnEnd) => {
                faults.push(
                    misplaced(
                        "return captures",
                        place,
                        span,
                        "only a move can take its captures back",
                    )
                    .help("write it `on turn end`"),
                );
            }
            Action::Pass if place != Place::Stuck => faults.push(
                misplaced("pass", place, span, "only a stuck player passes")
                    .help("write it `on stuck`"),
            ),
            Action::Win(Who::Somebody | Who::Everybody) => faults.push(
                Fault::error("`win` must name one player")
                    .at(span, "this names both")
                    .help("write `win mover` or `win opponent`"),
            ),
            Action::End | Action::Win(_) | Action::Draw if place == Place::Choice => {
                faults.push(
                    misplaced("end", place, span, "a choice can't end the game")
                        .help("write it `on turn end`"),
                );
            }
            _ => {}
        }
    }
}

/// Why no pit can be empty or occupied and hold so many.
fn clash(pits: &Pits, place: Place) -> Option<(&'static str, &'static str)> {
    let never =
        |counts: &Option<Counts>, n| counts.as_ref().is_some_and(|c| !c.admits(n, u16::MAX));
    let one = Counts::OneOf(vec![Amount::Number(1)]);
    // On landing the seed just sown lies in the pit, but `empty` looks before.
    let just_sown = u16::from(place == Place::Landing);
    match pits.fill? {
        Fill::Empty if never(&pits.making, 1) => Some((
            "a pit that was empty makes 1",
            "`empty` and `occupied` look at the pit before the seed falls, `making` counts that seed",
        )),
        Fill::Empty if never(&pits.holding, just_sown) => Some((
            "an empty pit holds none",
            "leave out `empty`, or `holding` and the number",
        )),
        Fill::Occupied if pits.making.as_ref() == Some(&one) => Some((
            "a pit that was occupied makes 2 or more",
            "`empty` and `occupied` look at the pit before the seed falls, `making` counts that seed",
        )),
        Fill::Occupied if pits.holding == Some(Counts::None) => Some((
            "an occupied pit holds one or more",
            "leave out `occupied`, or `holding` and the number",
        )),
        _ => None,
    }
}

fn word(cursor: Cursor) -> &'static str {
    match cursor {
        Cursor::Last => "last",
        Cursor::Origin => "origin",
        Cursor::Next => "next",
        Cursor::Opposite => "opposite",
    }
}

fn misplaced(word: &str, place: Place, span: Span, why: &str) -> Fault {
    Fault::error(format!("`{word}` means nothing {}", place.name())).at(span, why)
}

/// `last` may be written or meant: pits by themselves speak of the last pit.
fn no_last_pit(cursor: Cursor, place: Place, span: Span) -> Fault {
    let help = "write of all pits of a kind, `seeds in opponent pits is none`, or of a player, \
                `opponent has none`";
    match cursor {
        Cursor::Last => Fault::error(format!("no pit is the last {}", place.name()))
            .at(span, "pits by themselves speak of the pit just sown in")
            .help(help),
        _ => misplaced(word(cursor), place, span, "no pit was just sown in").help(help),
    }
}
