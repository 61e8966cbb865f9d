//! What reports leave unsaid: the questions that a reader of a ruleset will
//! ask, and that play answers one way or another.
//!
//! Counted over 196 reports, nearly all are silent on repetition and on who
//! begins, most on full laps, single seeds and sowings without end, and half
//! on players who can't move.

use serde::Serialize;

use super::arises;
use super::{
    Action, Body, Condition, Ending, Head, Line, Moment, Noun, Objective, Part, Path, Places,
    Quantity, RoundRule, Ruleset, Skip, Walk, Whose,
};

/// A question that applies to a ruleset unless a clause or an open question
/// answers it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Silence {
    FirstPlayer,
    Singles,
    Origin,
    Endless,
    CapturingSeed,
    Slam,
    Stuck,
    Rest,
    Repetition,
    Tie,
    Starter,
}

/// A way to answer: its name, the answer, and the clause that says it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answer {
    pub name: &'static str,
    pub text: &'static str,
    pub clause: Option<&'static str>,
}

const fn answer(name: &'static str, text: &'static str, clause: Option<&'static str>) -> Answer {
    Answer { name, text, clause }
}

impl Silence {
    /// In the order in which a book tells the rules.
    pub const ALL: [Silence; 11] = [
        Silence::FirstPlayer,
        Silence::Singles,
        Silence::Origin,
        Silence::Endless,
        Silence::CapturingSeed,
        Silence::Slam,
        Silence::Stuck,
        Silence::Rest,
        Silence::Repetition,
        Silence::Tie,
        Silence::Starter,
    ];

    /// The name of the open question that answers it.
    pub fn name(self) -> &'static str {
        match self {
            Silence::FirstPlayer => "first",
            Silence::Singles => "singles",
            Silence::Origin => "origin",
            Silence::Endless => "endless",
            Silence::CapturingSeed => "capturing-seed",
            Silence::Slam => "slam",
            Silence::Stuck => "stuck",
            Silence::Rest => "rest",
            Silence::Repetition => "repetition",
            Silence::Tie => "tie",
            Silence::Starter => "starter",
        }
    }

    /// The question in words.
    pub fn asks(self) -> &'static str {
        match self {
            Silence::FirstPlayer => "Who begins?",
            Silence::Singles => "May a single seed be sown?",
            Silence::Origin => "Does a lap that comes round sow the pit it was lifted from?",
            Silence::Endless => "What if a sowing would never end?",
            Silence::CapturingSeed => "Is the seed that captures the opposite pit taken too?",
            Silence::Slam => "May a move take all that the opponent has?",
            Silence::Stuck => "What if a player has no legal move?",
            Silence::Rest => "Who gets the seeds that are left when play stops?",
            Silence::Repetition => "What if the same position comes round again?",
            Silence::Tie => "What if both have the same number?",
            Silence::Starter => "Who begins the next round?",
        }
    }

    /// What it is about, in a list.
    pub fn topic(self) -> &'static str {
        match self {
            Silence::FirstPlayer => "who begins",
            Silence::Singles => "single seeds",
            Silence::Origin => "long laps",
            Silence::Endless => "sowings without end",
            Silence::CapturingSeed => "the capturing seed",
            Silence::Slam => "taking all",
            Silence::Stuck => "a player who can’t move",
            Silence::Rest => "the rest of the seeds",
            Silence::Repetition => "repetition",
            Silence::Tie => "a tie",
            Silence::Starter => "who begins the next round",
        }
    }

    /// What the rules do while nothing is said.
    pub fn otherwise(self) -> &'static str {
        match self {
            Silence::FirstPlayer => "in play here South begins",
            Silence::Singles => "a single seed may be sown",
            Silence::Origin => "the pit is sown like any other",
            Silence::Endless => "such a move is not legal",
            Silence::CapturingSeed => "it stays where it fell",
            Silence::Slam => "it may",
            Silence::Stuck => "the player passes, and if all must pass, play is over",
            Silence::Rest => "nobody does",
            Silence::Repetition => "the game goes on for ever",
            Silence::Tie => "the game is drawn",
            Silence::Starter => "the players begin in turn",
        }
    }

    /// Usual answers, the likeliest first.
    pub fn answers(self) -> &'static [Answer] {
        match self {
            Silence::FirstPlayer => {
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
            Silence::Singles => {
                const {
                    &[
                        answer("sown", "Yes.", None),
                        answer("kept", "No.", Some("choose own pit holding 2 or more")),
                    ]
                }
            }
            Silence::Origin => {
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
            Silence::Endless => {
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
            Silence::CapturingSeed => {
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
            Silence::Slam => {
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
            Silence::Stuck => {
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
            Silence::Rest => {
                const {
                    &[
                        answer("owner", "Each player keeps those in their own pits.", None),
                        answer("nobody", "Nobody: only captured seeds count.", None),
                    ]
                }
            }
            Silence::Repetition => {
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
            Silence::Tie => {
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
            Silence::Starter => {
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
            Silence::Singles | Silence::CapturingSeed | Silence::Slam
        )
    }
}

/// The questions that a ruleset leaves unanswered.
pub fn unanswered(rules: &Ruleset) -> Vec<Silence> {
    Silence::ALL
        .into_iter()
        .filter(|silence| !rules.questions().iter().any(|q| q.name() == silence.name()))
        .filter(|silence| applies(rules, *silence))
        .collect()
}

/// Whether no clause answers a question that matters here.
fn applies(rules: &Ruleset, silence: Silence) -> bool {
    let has = |head: Head| rules.clauses_of(head).next().is_some();
    let counts = matches!(
        rules.objective().says,
        Objective::MostCaptured | Objective::MostPoints
    );
    match silence {
        Silence::FirstPlayer => !has(Head::First),
        Silence::Singles => !mentions(
            rules,
            |part| matches!(part, Part::Pits(pits) if pits.holding.is_some()),
        ),
        Silence::Origin => comes_round(rules) && !speaks_of_origin(rules),
        Silence::Endless => {
            goes_on(rules) && !has(Head::OnEndless) && !arises::every_sowing_ends(rules)
        }
        Silence::CapturingSeed => mentions(
            rules,
            |part| matches!(part, Part::Action(Action::Capture { places, .. }) if *places == opposite()),
        ),
        Silence::Slam => {
            counts
                && rules
                    .clauses_of(Head::OnLanding)
                    .any(|c| captures(c.body()))
                && !mentions(rules, |part| {
                    matches!(part, Part::Condition(Condition::MoveCaptures))
                })
        }
        Silence::Stuck => {
            !has(Head::OnStuck)
                && rules.objective().says != Objective::MovingLast
                && !arises::somebody_can_always_move(rules)
        }
        Silence::Rest => counts && rules.rounds().is_empty() && leaves_seeds(rules),
        Silence::Repetition => {
            !rules.asks_history() && !has_bound(rules) && !arises::never_repeats(rules)
        }
        Silence::Tie => {
            rules.objective().says == Objective::MostCaptured && !arises::ties_are_settled(rules)
        }
        Silence::Starter => {
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
    usize::from(arises::longest_lap(rules)) > length
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
        Condition::Measure(Quantity::Captured(_), _) => true,
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
