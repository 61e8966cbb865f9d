//! Short ways for what many rulesets say.

use super::boards::Rows;
use super::bytes::Bytes;
use super::exec::fits;
use super::program::*;
use super::returned;

/// Leaves out the test of a line that its only action makes by itself: a run
/// is empty where its first pit does not fit.
pub(super) fn without_idle_tests(mut table: Table) -> Table {
    for block in &mut table {
        let [line] = &mut block[..] else { continue };
        let [
            MaskedAction::Line {
                from,
                along,
                numbers,
                ..
            },
        ] = &line.acts[..]
        else {
            continue;
        };
        let is_same = |pairs: &[(u8, u8)]| {
            pairs.len() == along.len() && pairs.iter().all(|pair| along.contains(pair))
        };
        let is_idle = match line.test.as_deref() {
            Some(
                [
                    PredicateStep::At {
                        from: of,
                        pairs,
                        words,
                    },
                ],
            ) => {
                of == from
                    && is_same(pairs)
                    && words.is_numbers
                    && words.held.is_none()
                    && words.holding[..] == [numbers.clone()]
            }
            _ => false,
        };
        if is_idle {
            line.told = line.test.take();
        }
    }
    table
}

/// The short way to try the moves of a turn, if it has one: each lap comes to
/// the pits of the other player one after another, and at most takes a line of
/// them back from its end, where no seed that lies alone is taken; at the end of
/// the turn all of that may be given back.
pub(super) fn find(turn: &Turn, own: Set, theirs: Set, seeds: u16) -> Option<FilterShortcut> {
    let [block] = &turn.landing[..] else {
        return None;
    };
    let [line] = &block[..] else { return None };
    let [
        MaskedAction::Line {
            from: End::Last,
            along,
            numbers,
            ..
        },
    ] = &line.acts[..]
    else {
        return None;
    };
    let gives_back = returned::find(&turn.move_end, own, theirs)?;
    let is_plain = line.test.is_none();
    let begins_anywhere = along.iter().all(|(end, place)| end == place);
    let in_order: Vec<u8> = along.iter().rev().map(|(_, place)| *place).collect();
    let reached: Set = in_order.iter().map(|place| usize::from(*place)).collect();
    if !is_plain || !begins_anywhere || reached != theirs || has(numbers, 0) || has(numbers, 1) {
        return None;
    }
    let choices = turn.choices.iter();
    let ways: Vec<Way> = choices
        .map(|choice| way(choice, own, &in_order))
        .collect::<Option<_>>()?;
    let period = ways.first()?.period;
    if ways.iter().any(|way| way.period != period) {
        return None;
    }
    let soonest = ways.iter().map(|way| u16::from(way.first)).min()?;
    let rounds: Vec<Round> = (1..NEVER)
        .map(|number| {
            (
                number,
                u16::from(number) * u16::from(period) + in_order.len() as u16,
            )
        })
        .take_while(|(_, length)| soonest - 1 + length <= seeds)
        .filter(|(number, _)| (number + 1..=NEVER).any(|held| has(numbers, held)))
        .filter_map(|(number, length)| {
            Some(Round {
                number,
                length: u8::try_from(length).ok()?,
            })
        })
        .collect();
    if rounds.len() > MOST_ROUNDS {
        return None;
    }
    Some(FilterShortcut {
        numbers: numbers.clone(),
        rounds,
        theirs: in_order,
        ways,
        own,
        gives_back,
        forms: turn
            .filters
            .iter()
            .map(|filter| form(&filter.test, theirs))
            .collect::<Option<_>>()?,
    })
}

/// Whether a number is among those that are taken.
fn has(numbers: &Numbers, held: u8) -> bool {
    fits(Bytes::<8>::splat(held), numbers).any()
}

/// How the laps of a choice come to some places, if in their order.
fn way(choice: &Choice, own: Set, places: &[u8]) -> Option<Way> {
    let track = choice.track.as_ref().filter(|track| track.prefix == 0)?;
    let first = track.then[usize::from(*places.first()?)];
    let is_next = |(nth, place): (u8, &u8)| track.then[usize::from(*place)] == first + nth;
    let is_in_order = first != NEVER && (0..).zip(places).all(is_next);
    (is_in_order && !places.contains(&choice.pit)).then(|| Way {
        pit: choice.pit,
        first,
        back: own
            .places()
            .map(|place| track.then[place])
            .min()
            .unwrap_or(NEVER),
        period: track.period,
    })
}

fn form(test: &Predicate, theirs: Set) -> Option<Form> {
    match &test[..] {
        [
            PredicateStep::Captures,
            PredicateStep::Filled(set),
            PredicateStep::Not,
            PredicateStep::And,
        ]
        | [
            PredicateStep::Filled(set),
            PredicateStep::Not,
            PredicateStep::Captures,
            PredicateStep::And,
        ] if *set == theirs => Some(Form::TakesAll),
        [PredicateStep::Filled(set), PredicateStep::Not] if *set == theirs => {
            Some(Form::LeavesNone)
        }
        [PredicateStep::Filled(set)] if *set == theirs => Some(Form::LeavesSome),
        _ => None,
    }
}

impl FilterShortcut {
    /// For each choice, where it would take all that the other player has; gives
    /// where that player has nothing.
    #[inline(always)]
    pub fn takes_all<const N: usize>(&self, board: &Rows<N>, takes: &mut [Bytes<N>]) -> Bytes<N> {
        // The pits in line that a seed more makes such that they are taken, and
        // what lies behind them.
        let mut line = Bytes::ALL;
        let (mut length, mut rest) = (Bytes::NONE, Bytes::NONE);
        let mut most = Bytes::NONE;
        for place in &self.theirs {
            let held = board[usize::from(*place)];
            line = line.and(fits(held.plus(Bytes::splat(1)), &self.numbers));
            length = length.minus(line);
            rest = rest.or(held.but(line));
            most = most.most(held);
        }
        let is_all = rest.is(Bytes::NONE);
        let has_none = is_all.and(length.is(Bytes::NONE));
        // No lap has as many seeds as this.
        let never = Bytes::splat(NEVER + 1);
        let length = length.where_(is_all.but(has_none), never);
        let mut lengths = [never; MOST_ROUNDS];
        for (length, round) in lengths.iter_mut().zip(&self.rounds) {
            let all = match self.numbers {
                // Of these the lowest are taken after so many rounds.
                Numbers::Range(from, to) if from <= round.number + 1 => {
                    most.over(Bytes::splat(to - (round.number + 1))).not()
                }
                _ => self.all_fit(board, round.number),
            };
            *length = Bytes::splat(round.length).where_(all, never);
        }
        for (way, takes) in self.ways.iter().zip(&mut *takes) {
            let beyond = board[usize::from(way.pit)].minus(Bytes::splat(way.first - 1));
            *takes = beyond.is(length);
            for length in &lengths[..self.rounds.len()] {
                *takes = takes.or(beyond.is(*length));
            }
        }
        has_none
    }
}

impl FilterShortcut {
    /// Where each pit of the other player is taken if it gets a seed more than
    /// so many rounds bring.
    #[inline(always)]
    fn all_fit<const N: usize>(&self, board: &Rows<N>, rounds: u8) -> Bytes<N> {
        let mut all = Bytes::ALL;
        for place in &self.theirs {
            let held = board[usize::from(*place)].plus(Bytes::splat(rounds + 1));
            all = all.and(fits(held, &self.numbers));
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::super::random::RandomGenerators;
    use super::*;

    const N: usize = 32;

    /// Two rows of six, twos and threes taken, the pit that was lifted skipped.
    fn shortcut() -> FilterShortcut {
        let way = |pit: u8| Way {
            pit,
            first: 6 - pit,
            back: if pit == 5 { 7 } else { 1 },
            period: 11,
        };
        FilterShortcut {
            numbers: Numbers::Range(2, 3),
            theirs: (6..12).collect(),
            rounds: [1, 2]
                .map(|number| Round {
                    number,
                    length: 11 * number + 6,
                })
                .to_vec(),
            ways: (0..6).map(way).collect(),
            own: (0..6).collect(),
            gives_back: GivesBack::UnlessBare,
            forms: Vec::new(),
        }
    }

    /// Whether a move takes seeds and leaves the other player none; whether it
    /// leaves nobody any.
    fn takes_all(mut board: [u8; 12], pit: usize) -> [bool; 2] {
        let (hand, mut last) = (std::mem::take(&mut board[pit]), pit);
        for _ in 0..hand {
            last = (last + 1) % 12;
            last = if last == pit { (last + 1) % 12 } else { last };
            board[last] += 1;
        }
        let mut takes = false;
        while last >= 6 && (2..=3).contains(&board[last]) {
            board[last] = 0;
            last -= 1;
            takes = true;
        }
        let is_bare = |pits: &[u8]| pits.iter().all(|held| *held == 0);
        [&board[6..], &board].map(|pits| takes && is_bare(pits))
    }

    #[test]
    fn what_takes_all_is_told_as_by_sowing() {
        let shortcut = shortcut();
        let mut found = [0; 3];
        let mut found_bare = 0;
        let mut generators = RandomGenerators::<N>::from_seed(9);
        for lane in 0..N {
            generators.begin(lane, lane as u64);
        }
        for _ in 0..4000 {
            let mut rows = [Bytes::<N>::NONE; ROWS];
            for row in &mut rows[..6] {
                row.0 = generators.draw(&[36; N]);
            }
            // Of every other board but one own pit holds seeds.
            let only = generators.draw(&[6; N]);
            for (pit, row) in (0..).zip(&mut rows[..6]) {
                let lanes = row.0.iter_mut().zip(only).skip(1).step_by(2);
                lanes.for_each(|(held, only)| *held *= u8::from(pit == only));
            }
            // The first pits of the other row hold few, and the rest nothing.
            let filled = generators.draw(&[7; N]);
            let most = generators.draw(&[2; N]).map(|more| 2 + more);
            for (nth, row) in (0..).zip(&mut rows[6..12]) {
                row.0 = generators.draw(&most);
                let lanes = row.0.iter_mut().zip(filled);
                lanes.for_each(|(held, filled)| *held *= u8::from(nth < filled));
            }
            let mut takes = [Bytes::NONE; 6];
            let has_none = shortcut.takes_all(&rows, &mut takes);
            let mut kept = takes;
            shortcut.give_back(&rows, &mut kept);
            for lane in 0..N {
                let board = std::array::from_fn(|place| rows[place].0[lane]);
                let is_bare = board[6..].iter().all(|held| *held == 0);
                assert_eq!(has_none.0[lane] != 0, is_bare, "{board:?}");
                for (pit, (takes, kept)) in takes.iter().zip(&kept).enumerate() {
                    let [right, bare] = takes_all(board, pit);
                    assert_eq!(takes.0[lane] != 0, right, "{board:?} from {pit}");
                    // Of an empty pit nothing is asked.
                    if board[pit] > 0 {
                        assert_eq!(kept.0[lane] != 0, bare, "{board:?} from {pit}");
                        found_bare += u32::from(bare);
                    }
                    let rounds = usize::from(board[pit].saturating_sub(1) / 11);
                    found[rounds.min(2)] += u32::from(right);
                }
            }
        }
        // Laps of each length were among them.
        assert!(found.iter().all(|times| *times > 10), "{found:?}");
        assert!(found_bare > 10, "{found_bare}");
    }
}
