//! What reports leave unsaid: the questions that a reader of a ruleset will
//! ask, and that play answers one way or another.
//!
//! Counted over 196 reports, nearly all are silent on repetition and on who
//! begins, most on full laps, single seeds and sowings without end, and half
//! on players who can't move.

use serde::Serialize;

use super::reachability;
use super::{
    Action, Body, Condition, Ending, Head, Line, Moment, Noun, Objective, Part, Path, Places,
    Quantity, RoundRule, Ruleset, Skip, Walk, Whose,
};

/// A question that applies to a ruleset unless a clause or an open question
/// answers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ChecklistQuestion {
    /// The player who begins the game.
    FirstPlayer,
    /// Sowing from a pit that holds a single seed.
    Singles,
    /// The pit a lap was lifted from, when the lap comes round to it.
    Origin,
    /// A sowing that would never end.
    Endless,
    /// The last seed of a sowing that captures the opposite pit: taken with it, or
    /// left.
    CapturingSeed,
    /// A move that takes all the seeds of the opponent.
    Slam,
    /// A player who has no legal move.
    Stuck,
    /// Seeds that are still on the board when play stops.
    Rest,
    /// A position that comes round again.
    Repetition,
    /// Equal numbers of captured seeds at the end.
    Tie,
    /// The player who begins the next round; asked only of games of several rounds.
    Starter,
}

/// A way to answer: its name, the answer, and the clause that says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    /// Name of the reading that gives this answer: `lot-or-agreement`.
    pub name: &'static str,
    /// The answer as a sentence.
    pub text: &'static str,
    /// The statement of the rules language that plays it; `None` if play does so
    /// without one, or if no clause can say it.
    pub clause: Option<&'static str>,
}

const fn answer(name: &'static str, text: &'static str, clause: Option<&'static str>) -> Answer {
    Answer { name, text, clause }
}

impl ChecklistQuestion {
    /// In the order in which a book tells the rules.
    pub const ALL: [ChecklistQuestion; 11] = [
        ChecklistQuestion::FirstPlayer,
        ChecklistQuestion::Singles,
        ChecklistQuestion::Origin,
        ChecklistQuestion::Endless,
        ChecklistQuestion::CapturingSeed,
        ChecklistQuestion::Slam,
        ChecklistQuestion::Stuck,
        ChecklistQuestion::Rest,
        ChecklistQuestion::Repetition,
        ChecklistQuestion::Tie,
        ChecklistQuestion::Starter,
    ];

    /// The name of the open question that answers it.
    pub fn name(self) -> &'static str {
        match self {
            ChecklistQuestion::FirstPlayer => "first",
            ChecklistQuestion::Singles => "singles",
            ChecklistQuestion::Origin => "origin",
            ChecklistQuestion::Endless => "endless",
            ChecklistQuestion::CapturingSeed => "capturing-seed",
            ChecklistQuestion::Slam => "slam",
            ChecklistQuestion::Stuck => "stuck",
            ChecklistQuestion::Rest => "rest",
            ChecklistQuestion::Repetition => "repetition",
            ChecklistQuestion::Tie => "tie",
            ChecklistQuestion::Starter => "starter",
        }
    }

    /// The question in words.
    pub fn asks(self) -> &'static str {
        match self {
            ChecklistQuestion::FirstPlayer => "Who begins?",
            ChecklistQuestion::Singles => "May a single seed be sown?",
            ChecklistQuestion::Origin => {
                "Does a lap that comes round sow the pit it was lifted from?"
            }
            ChecklistQuestion::Endless => "What if a sowing would never end?",
            ChecklistQuestion::CapturingSeed => {
                "Is the seed that captures the opposite pit taken too?"
            }
            ChecklistQuestion::Slam => "May a move take all that the opponent has?",
            ChecklistQuestion::Stuck => "What if a player has no legal move?",
            ChecklistQuestion::Rest => "Who gets the seeds that are left when play stops?",
            ChecklistQuestion::Repetition => "What if the same position comes round again?",
            ChecklistQuestion::Tie => "What if both have the same number?",
            ChecklistQuestion::Starter => "Who begins the next round?",
        }
    }

    /// What it is about, in a list.
    pub fn topic(self) -> &'static str {
        match self {
            ChecklistQuestion::FirstPlayer => "who begins",
            ChecklistQuestion::Singles => "single seeds",
            ChecklistQuestion::Origin => "long laps",
            ChecklistQuestion::Endless => "sowings without end",
            ChecklistQuestion::CapturingSeed => "the capturing seed",
            ChecklistQuestion::Slam => "taking all",
            ChecklistQuestion::Stuck => "a player who can’t move",
            ChecklistQuestion::Rest => "the rest of the seeds",
            ChecklistQuestion::Repetition => "repetition",
            ChecklistQuestion::Tie => "a tie",
            ChecklistQuestion::Starter => "who begins the next round",
        }
    }

    /// What the rules do while nothing is said.
    pub fn otherwise(self) -> &'static str {
        match self {
            ChecklistQuestion::FirstPlayer => "in play here South begins",
            ChecklistQuestion::Singles => "a single seed may be sown",
            ChecklistQuestion::Origin => "the pit is sown like any other",
            ChecklistQuestion::Endless => "such a move is not legal",
            ChecklistQuestion::CapturingSeed => "it stays where it fell",
            ChecklistQuestion::Slam => "it may",
            ChecklistQuestion::Stuck => "the player passes, and if all must pass, play is over",
            ChecklistQuestion::Rest => "nobody does",
            ChecklistQuestion::Repetition => "the game goes on for ever",
            ChecklistQuestion::Tie => "the game is drawn",
            ChecklistQuestion::Starter => "the players begin in turn",
        }
    }

    /// Usual answers, the likeliest first.
    pub fn answers(self) -> &'static [Answer] {
        match self {
            ChecklistQuestion::FirstPlayer => {
                const {
                    &[
                        answer(
                            "lot-or-agreement",
                            "Lots or agreement decide.",
                            Some("first player by lot or agreement"),
                        ),
                        answer(
                            "custom",
                            "A custom that was not written down decides.",
                            None,
                        ),
                    ]
                }
            }
            ChecklistQuestion::Singles => {
                const {
                    &[
                        answer("sown", "Yes.", None),
                        answer("kept", "No.", Some("choose own pit holding 2 or more")),
                    ]
                }
            }
            ChecklistQuestion::Origin => {
                const {
                    &[
                        answer(
                            "skipped",
                            "No: it is passed over.",
                            Some("sow anticlockwise, skipping origin"),
                        ),
                        answer(
                            "sown",
                            "Yes: it is sown like any other.",
                            Some("sow anticlockwise"),
                        ),
                    ]
                }
            }
            ChecklistQuestion::Endless => {
                const {
                    &[
                        answer("forbidden", "It may not be made.", None),
                        answer(
                            "stopped",
                            "It stops where it comes round.",
                            Some("on endless sowing: stop"),
                        ),
                    ]
                }
            }
            ChecklistQuestion::CapturingSeed => {
                const {
                    &[
                        answer("kept", "No: it stays where it fell.", None),
                        answer(
                            "taken",
                            "Yes.",
                            Some("on landing: capture opposite and last"),
                        ),
                    ]
                }
            }
            ChecklistQuestion::Slam => {
                const {
                    &[
                        answer("taken", "Yes.", None),
                        answer(
                            "forbidden",
                            "Only where there is no other move.",
                            Some("add forbid move captures and opponent has none if possible"),
                        ),
                    ]
                }
            }
            ChecklistQuestion::Stuck => {
                const {
                    &[
                        answer(
                            "over",
                            "The game is over.",
                            Some("on stuck: capture any pits for owner, end"),
                        ),
                        answer("passes", "The player passes.", Some("on stuck: pass")),
                        answer(
                            "loses",
                            "The player has lost.",
                            Some("on stuck: win opponent"),
                        ),
                    ]
                }
            }
            ChecklistQuestion::Rest => {
                const {
                    &[
                        answer("owner", "Each player keeps those in their own pits.", None),
                        answer("nobody", "Nobody: only captured seeds count.", None),
                    ]
                }
            }
            ChecklistQuestion::Repetition => {
                const {
                    &[
                        answer(
                            "agreed",
                            "The players may agree to stop, and each keeps the seeds in their own pits.",
                            Some(
                                "add end when position repeats and players agree: capture any pits for owner",
                            ),
                        ),
                        answer(
                            "drawn",
                            "The game is drawn.",
                            Some("add end when position repeats: draw"),
                        ),
                    ]
                }
            }
            ChecklistQuestion::Tie => {
                const {
                    &[
                        answer("drawn", "The game is drawn.", None),
                        answer(
                            "undecided",
                            "Nobody has won, and another game decides.",
                            None,
                        ),
                    ]
                }
            }
            ChecklistQuestion::Starter => {
                const {
                    &[
                        answer(
                            "in-turn",
                            "The players begin in turn.",
                            Some("add rounds { first player alternates }"),
                        ),
                        answer(
                            "winner",
                            "The winner of the last round.",
                            Some("add rounds { first player is winner }"),
                        ),
                        answer(
                            "loser",
                            "The loser of the last round.",
                            Some("add rounds { first player is loser }"),
                        ),
                    ]
                }
            }
        }
    }

    /// Whether the answer decides play in a way that a report would seldom
    /// take for granted: these the checker warns of.
    pub fn is_essential(self) -> bool {
        !matches!(
            self,
            ChecklistQuestion::Singles | ChecklistQuestion::CapturingSeed | ChecklistQuestion::Slam
        )
    }
}

/// The questions that a ruleset leaves unanswered.
pub fn unanswered(rules: &Ruleset) -> Vec<ChecklistQuestion> {
    ChecklistQuestion::ALL
        .into_iter()
        .filter(|silence| !rules.questions().iter().any(|q| q.name() == silence.name()))
        .filter(|silence| applies(rules, *silence))
        .collect()
}

/// Whether no clause answers a question that matters here.
fn applies(rules: &Ruleset, silence: ChecklistQuestion) -> bool {
    let has = |head: Head| rules.clauses_of(head).next().is_some();
    let counts = matches!(
        rules.objective().says,
        Objective::MostCaptured | Objective::MostPoints
    );
    match silence {
        ChecklistQuestion::FirstPlayer => !has(Head::First),
        ChecklistQuestion::Singles => !mentions(
            rules,
            |part| matches!(part, Part::Pits(pits) if pits.holding.is_some()),
        ),
        ChecklistQuestion::Origin => comes_round(rules) && !speaks_of_origin(rules),
        ChecklistQuestion::Endless => {
            goes_on(rules) && !has(Head::OnEndless) && !reachability::every_sowing_ends(rules)
        }
        ChecklistQuestion::CapturingSeed => mentions(
            rules,
            |part| matches!(part, Part::Action(Action::Capture { places, .. }) if *places == opposite()),
        ),
        ChecklistQuestion::Slam => {
            counts
                && rules
                    .clauses_of(Head::OnLanding)
                    .any(|c| captures(c.body()))
                && !mentions(rules, |part| {
                    matches!(part, Part::Condition(Condition::MoveCaptures))
                })
        }
        ChecklistQuestion::Stuck => {
            !has(Head::OnStuck)
                && rules.objective().says != Objective::MovingLast
                && !reachability::somebody_can_always_move(rules)
        }
        ChecklistQuestion::Rest => counts && rules.rounds().is_empty() && leaves_seeds(rules),
        ChecklistQuestion::Repetition => {
            !rules.asks_history() && !has_bound(rules) && !reachability::never_repeats(rules)
        }
        ChecklistQuestion::Tie => {
            rules.objective().says == Objective::MostCaptured
                && !reachability::ties_are_settled(rules)
        }
        ChecklistQuestion::Starter => {
            !rules.rounds().is_empty()
                && !rules
                    .rounds()
                    .iter()
                    .any(|rule| matches!(rule.says, RoundRule::First(_)))
        }
    }
}

fn opposite() -> Places {
    Places::Place(super::Place::Opposite {
        row: None,
        of: Box::new(super::Place::Last),
    })
}

fn mentions(rules: &Ruleset, test: impl Fn(&Part<'_>) -> bool) -> bool {
    let mut found = false;
    for clause in rules.clauses() {
        clause.body().walk(&mut |part| found |= test(&part));
    }
    found
}

fn captures(body: &Body) -> bool {
    let mut found = false;
    body.walk(&mut |part| {
        found |= matches!(part, Part::Action(Action::Capture { .. }));
    });
    found
}

/// Whether a lap can have seeds enough to go all round the track.
fn comes_round(rules: &Ruleset) -> bool {
    let board = rules.board();
    let first = rules.players()[0];
    let start = board.pits().find(|pit| {
        board
            .next(*pit, super::Direction::Anticlockwise, first)
            .is_some()
    });
    let Some(start) = start else { return false };
    let mut length = 0;
    let mut pit = Some(start);
    while let Some(here) = pit {
        length += 1;
        pit = board
            .next(here, super::Direction::Anticlockwise, first)
            .filter(|next| *next != start);
        if length > board.pit_count() {
            break;
        }
    }
    usize::from(reachability::longest_lap(rules)) > length
}

fn speaks_of_origin(rules: &Ruleset) -> bool {
    mentions(
        rules,
        |part| matches!(part, Part::Path(path) if names_origin(path)),
    )
}

/// Whether a way round says if the pit it was lifted from is sown.
pub(super) fn names_origin(path: &Path) -> bool {
    let skips_it = |skip: &Skip| matches!(skip, Skip::Origin { .. });
    path.from.is_some() || path.skipping.iter().any(skips_it)
}

/// Whether an action says who gets seeds, or who has won.
pub(super) fn gives(action: &Action) -> bool {
    matches!(
        action,
        Action::Capture { .. } | Action::Share(_) | Action::Win(_) | Action::Draw
    )
}

/// Whether a lap may follow a lap.
fn goes_on(rules: &Ruleset) -> bool {
    mentions(rules, |part| {
        matches!(part, Part::Action(Action::Relay { .. } | Action::SowOn(_)))
    })
}

/// Whether some end leaves seeds on the board that nobody is said to get.
fn leaves_seeds(rules: &Ruleset) -> bool {
    let given = |actions: &[Action]| actions.iter().any(gives);
    let ends = rules.ends().iter().any(|end| {
        let Ending { when, actions } = &end.says;
        !given(actions) && !is_settled(when)
    });
    let tables = std::iter::once(rules.turn()).chain(rules.phases().iter().map(|p| &p.turn));
    let stuck = tables
        .flat_map(|turn| turn.table(Moment::Stuck))
        .any(|line| {
            let Line { actions, .. } = &line.says;
            actions.contains(&Action::End) && !given(actions)
        });
    ends || stuck
}

/// Whether an end comes when the result is settled: nothing is left, or one
/// player has enough.
fn is_settled(when: &Condition) -> bool {
    match when {
        Condition::All(parts) => parts.iter().any(is_settled),
        Condition::Any(parts) => parts.iter().all(is_settled),
        Condition::Measure(Quantity::Captured(_), counts) => counts.is_constant(),
        Condition::Measure(Quantity::SeedsIn(pits) | Quantity::PitsAmong(pits), _)
        | Condition::No(pits) => pits.whose == Whose::Any && pits.noun == Noun::Pit,
        Condition::HasNone(who) => *who == super::Who::Everybody,
        _ => false,
    }
}

/// Whether a count of turns or rounds ends the game in any case.
fn has_bound(rules: &Ruleset) -> bool {
    rules.ends().iter().any(|end| {
        let mut found = false;
        end.says.when.walk(&mut |part| {
            found |= matches!(part, Part::Quantity(Quantity::Turn));
        });
        found
    })
}
