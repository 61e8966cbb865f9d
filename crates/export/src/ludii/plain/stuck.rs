//! What becomes of the seeds when a player can't move.

use super::pits::whole_rows;
use seedlore_language::rules::{Action, Condition, Line, Ruled, Taker, Who, Whose};

/// Who has seeds in the own pits when a player is without a move.
#[derive(Debug, Clone, Copy)]
struct Case {
    mover: bool,
    opponent: bool,
}

/// Whether, wherever a player is without a move, the game ends and each player
/// gets what lies in the own pits. With `may_hold`, a player with seeds can be
/// without a move too.
pub fn each_keeps_own(lines: &[Ruled<Line>], may_hold: bool) -> bool {
    let cases = [
        Case {
            mover: false,
            opponent: true,
        },
        Case {
            mover: true,
            opponent: false,
        },
        Case {
            mover: true,
            opponent: true,
        },
    ];
    cases
        .into_iter()
        .filter(|case| may_hold || !case.mover)
        .all(|case| keeps_own(lines, case))
}

fn keeps_own(lines: &[Ruled<Line>], case: Case) -> bool {
    let (mut ended, mut own, mut theirs) = (false, !case.mover, !case.opponent);
    let mut block = None;
    for line in lines.iter().map(|line| &line.says) {
        // Of each block only the first line that fits is taken.
        if block == Some(line.block) {
            continue;
        }
        match line
            .test
            .as_ref()
            .map_or(Some(true), |test| holds(test, case))
        {
            None => return false,
            Some(false) => continue,
            Some(true) => block = Some(line.block),
        }
        if line.may.is_some() || line.if_captures {
            return false;
        }
        for action in &line.actions {
            if *action == Action::End {
                ended = true;
                continue;
            }
            let Action::Capture {
                amount: None,
                places,
                taker,
            } = action
            else {
                return false;
            };
            let Some(row) = whole_rows(places) else {
                return false;
            };
            let (takes_own, takes_theirs) = (row != Whose::Opponent, row != Whose::Own);
            let (keeps_own, keeps_theirs) = match taker {
                Taker::Owner => (true, true),
                Taker::Mover => (true, false),
                Taker::Opponent => (false, true),
                Taker::Holder | Taker::Richer | Taker::Poorer => return false,
            };
            if takes_own && !own {
                if !keeps_own {
                    return false;
                }
                own = true;
            }
            if takes_theirs && !theirs {
                if !keeps_theirs {
                    return false;
                }
                theirs = true;
            }
        }
    }
    ended && own && theirs
}

/// Whether a condition holds; `None` where it asks for more than who has seeds.
fn holds(test: &Condition, case: Case) -> Option<bool> {
    let all = |parts: &[Condition]| -> Option<Vec<bool>> {
        parts.iter().map(|part| holds(part, case)).collect()
    };
    match test {
        Condition::HasSeeds(Who::Mover) => Some(case.mover),
        Condition::HasSeeds(Who::Opponent) => Some(case.opponent),
        Condition::HasNone(who) => holds(&Condition::HasSeeds(*who), case).map(|has| !has),
        Condition::All(parts) => Some(!all(parts)?.contains(&false)),
        Condition::Any(parts) => Some(all(parts)?.contains(&true)),
        Condition::Not(inner) => holds(inner, case).map(|holds| !holds),
        Condition::HasSeeds(_)
        | Condition::CanMove(_)
        | Condition::MoveCaptures
        | Condition::MoveCapturesAtOnce
        | Condition::LapGoes(_)
        | Condition::PositionRepeats
        | Condition::PlayersAgree
        | Condition::FirstPlayerMoves
        | Condition::Named(_)
        | Condition::Noted(..)
        | Condition::Measure(..)
        | Condition::Compare(..)
        | Condition::Some(_)
        | Condition::No(_)
        | Condition::Is(..) => None,
    }
}
