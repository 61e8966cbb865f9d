//! Captures that are given back at the end of a move, where that is told of all
//! choices at once: see `FilterShortcut`.

use super::boards::Rows;
use super::bytes::Bytes;
use super::program::*;

/// What the end of a move gives back of a move that takes all that the other
/// player has, and of no other move; `None` if it says anything else.
pub(super) fn find(move_end: &Table, own: Set, theirs: Set) -> Option<GivesBack> {
    let line = match &move_end[..] {
        [] => return Some(GivesBack::Nothing),
        [block] => match &block[..] {
            [line] => line,
            _ => return None,
        },
        _ => return None,
    };
    let is_it = line.acts == [MaskedAction::Return] && own != theirs;
    let test = line.test.as_ref().filter(|_| is_it)?;
    told_by(test, own, theirs)
}

/// What is given back where a test holds.
fn told_by(test: &Predicate, own: Set, theirs: Set) -> Option<GivesBack> {
    let asked = all_of(test)?;
    let asks = |one: Asked| asked.contains(&one);
    if !asks(Asked::Captures) || !asks(Asked::None(theirs)) {
        return None;
    }
    match (asked.len(), asks(Asked::Some(own))) {
        (2, _) => Some(GivesBack::All),
        (3, true) => Some(GivesBack::UnlessBare),
        _ => None,
    }
}

/// What a test asks that holds where all of its parts do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    Captures,
    Some(Set),
    None(Set),
}

/// The parts of a test, if nothing joins them but `and`, which then may stand
/// anywhere.
fn all_of(test: &Predicate) -> Option<Vec<Asked>> {
    let mut parts = Vec::new();
    for (nth, ask) in test.iter().enumerate() {
        match ask {
            PredicateStep::And => {}
            PredicateStep::Captures => parts.push(Asked::Captures),
            PredicateStep::Filled(set) => parts.push(match test.get(nth + 1) {
                Some(PredicateStep::Not) => Asked::None(*set),
                _ => Asked::Some(*set),
            }),
            PredicateStep::Not
                if matches!(
                    test.get(nth.checked_sub(1)?),
                    Some(PredicateStep::Filled(_))
                ) => {}
            _ => return None,
        }
    }
    Some(parts)
}

impl FilterShortcut {
    /// Of where choices would take all that the other player has, leaves where
    /// that is not given back.
    #[inline(always)]
    pub fn give_back<const N: usize>(&self, board: &Rows<N>, takes: &mut [Bytes<N>]) {
        match &self.gives_back {
            GivesBack::Nothing => {}
            GivesBack::All => takes.fill(Bytes::NONE),
            GivesBack::UnlessBare => {
                let mut filled = Bytes::NONE;
                for place in self.own.places() {
                    filled = filled.minus(board[place].is_some());
                }
                // The pit that is chosen holds seeds, and no other does.
                let alone = filled.is(Bytes::splat(1));
                for (way, takes) in self.ways.iter().zip(takes) {
                    let seeds = board[usize::from(way.pit)];
                    *takes = takes.and(alone).and(Bytes::splat(way.back).over(seeds));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const OWN: Set = Set(0b000_111);
    const THEIRS: Set = Set(0b111_000);

    #[test]
    fn what_is_asked_is_found_in_any_order() {
        use PredicateStep::*;
        let (some, none) = (Filled(OWN), Filled(THEIRS));
        let all = [
            vec![Captures, none.clone(), Not, And],
            vec![none.clone(), Not, Captures, And],
        ];
        for test in all {
            assert_eq!(told_by(&test, OWN, THEIRS), Some(GivesBack::All));
        }
        let unless = [
            vec![Captures, none.clone(), Not, And, some.clone(), And],
            vec![some.clone(), Captures, none.clone(), Not, And, And],
        ];
        for test in unless {
            assert_eq!(told_by(&test, OWN, THEIRS), Some(GivesBack::UnlessBare));
        }
        let others = [
            vec![Captures],
            vec![Captures, none.clone(), And],
            vec![Captures, none.clone(), Not, Or],
            vec![Captures, Not, none.clone(), Not, And],
            vec![Captures, none.clone(), Not, And, Not],
            vec![Captures, none.clone(), Not, Not, And],
            vec![Captures, none, Not, And, some, Not, And],
        ];
        for test in others {
            assert_eq!(told_by(&test, OWN, THEIRS), None, "{test:?}");
        }
        assert_eq!(find(&Vec::new(), OWN, THEIRS), Some(GivesBack::Nothing));
    }
}
