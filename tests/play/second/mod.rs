//! A second program for the single-lap wari family, written by hand from the
//! sources' words. It shares nothing with the first: no type, no table, no
//! clause. Where both agree on every position, either is right or both are
//! wrong in the same way.

pub mod choro;
pub mod katro;
pub mod rulesets;

use std::collections::HashMap;

/// Pits of both rows, counted anticlockwise from South's leftmost.
const PITS: usize = 12;
const ROW: usize = 6;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skip {
    Once,
    Always,
}

/// A move that takes all the opponent has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Slam {
    Taken,
    Forbidden,
    /// Forbidden, unless there is no other move.
    ForcedOnly,
    /// Allowed, but the seeds go back where they lay.
    Returned,
}

/// What a player without a legal move brings about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stuck {
    /// Each keeps the own row; the game ends.
    Owners,
    /// The other player takes what is left; the game ends.
    OpponentTakes,
    /// What is left is nobody's; the game ends.
    Nobody,
    Pass,
}

/// The St Lucia opening: the four seeds of a pit moved whole into the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Opening {
    /// Whether the second player may make it too.
    pub each_player: bool,
    pub must: bool,
    /// Whether it may go from the last pit into the opponent's row.
    pub spills: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repetition {
    /// At the third time, each keeping the own row.
    Third,
    /// At the third time, drawn.
    ThirdDrawn,
    /// At the second time, the rest nobody's.
    Second,
}

#[derive(Debug, Clone)]
pub struct Rules {
    pub seeds: u16,
    pub clockwise: bool,
    pub skip: Skip,
    pub captures: &'static [u16],
    /// Whether the own row is captured from too.
    pub any_row: bool,
    /// Single seeds may not be sown.
    pub keep_singles: bool,
    pub slam: Slam,
    /// Not only slams: every move that leaves the opponent empty is treated
    /// as one.
    pub starving_is_slam: bool,
    /// Whether an opponent who can't move must be given a move.
    pub feed: bool,
    /// The duty is waived where no move meets it.
    pub feed_waived: bool,
    pub opponent_unable: Stuck,
    pub mover_unable: Stuck,
    pub neither_unable: Stuck,
    pub opening: Option<Opening>,
    /// More than half wins at once, and half each is drawn.
    pub majority: bool,
    pub empty_board_ends: bool,
    /// Whether a game ends as soon as a side is empty, and who gets the rest.
    pub empty_side_ends: Option<Stuck>,
    pub repetition: Repetition,
    /// Both win with equal counts.
    pub together: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct State {
    pub pits: [u16; PITS],
    pub taken: [u16; 2],
    pub mover: usize,
    pub turns: [u16; 2],
}

/// A move: which pit, and whether it is sown or moved whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Mv {
    pub way: u8,
    pub pit: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Result {
    South,
    North,
    Draw,
    BothWin,
    BothLose,
}

/// A player to move with legal moves, each with the state it leads to; or the
/// end of the game.
#[derive(Debug, Clone)]
pub enum Stand {
    ToMove(State, Vec<(Mv, State)>),
    Over(State, Result),
}

fn owner(pit: usize) -> usize {
    pit / ROW
}

fn row(player: usize) -> std::ops::Range<usize> {
    player * ROW..player * ROW + ROW
}

impl State {
    fn on_side(&self, player: usize) -> u16 {
        self.pits[row(player)].iter().sum()
    }

    pub fn all(&self) -> u16 {
        self.pits.iter().sum::<u16>() + self.taken[0] + self.taken[1]
    }
}

impl Rules {
    pub fn begin(&self) -> Stand {
        self.stand(State {
            pits: [self.seeds; PITS],
            taken: [0, 0],
            mover: 0,
            turns: [0, 0],
        })
    }

    fn step(&self, pit: usize) -> usize {
        match self.clockwise {
            false => (pit + 1) % PITS,
            true => (pit + PITS - 1) % PITS,
        }
    }

    /// Whether a player has a pit to play, whatever comes of it.
    fn able(&self, state: &State, player: usize) -> bool {
        let fewest = if self.keep_singles { 2 } else { 1 };
        state.pits[row(player)].iter().any(|seeds| *seeds >= fewest)
    }

    /// The state after a move, and whether it captured.
    fn after(&self, state: &State, mv: Mv) -> (State, bool) {
        let mut next = state.clone();
        let me = state.mover;
        let mut hand = next.pits[mv.pit];
        next.pits[mv.pit] = 0;
        if mv.way > 0 {
            next.pits[self.step(mv.pit)] += hand;
            return (next, false);
        }
        let mut at = mv.pit;
        let mut passed_origin = 0;
        while hand > 0 {
            at = self.step(at);
            if at == mv.pit {
                passed_origin += 1;
                if self.skip == Skip::Always || passed_origin == 1 {
                    continue;
                }
            }
            next.pits[at] += 1;
            hand -= 1;
        }
        let fits = |state: &State, pit: usize| {
            (self.any_row || owner(pit) != me) && self.captures.contains(&state.pits[pit])
        };
        let before = next.clone();
        let mut gain = 0;
        for back in 0..PITS {
            let pit = match self.clockwise {
                false => (at + PITS - back) % PITS,
                true => (at + back) % PITS,
            };
            if !fits(&next, pit) {
                break;
            }
            gain += next.pits[pit];
            next.pits[pit] = 0;
        }
        if gain == 0 {
            return (next, false);
        }
        if self.slam == Slam::Returned && next.on_side(1 - me) == 0 {
            return (before, false);
        }
        next.taken[me] += gain;
        (next, true)
    }

    /// Every pit and way that may be chosen.
    fn offered(&self, state: &State) -> Vec<Mv> {
        let me = state.mover;
        let first_turn = state.turns[me] == 0;
        // The second player's first turn is a plain one where only the first
        // player opens: not even single seeds are kept then.
        let replies = first_turn && me == 1 && self.opening.is_some_and(|o| !o.each_player);
        let fewest = if self.keep_singles && !replies { 2 } else { 1 };
        let mut moves: Vec<Mv> = row(me)
            .filter(|pit| state.pits[*pit] >= fewest)
            .map(|pit| Mv { way: 0, pit })
            .collect();
        let Some(opening) = self.opening.filter(|_| first_turn && !replies) else {
            return moves;
        };
        for pit in row(me).filter(|pit| state.pits[*pit] > 0) {
            if owner(self.step(pit)) == me {
                moves.push(Mv { way: 1, pit });
            } else if opening.spills {
                moves.push(Mv { way: 2, pit });
            }
        }
        moves
    }

    fn legal(&self, state: &State) -> Vec<(Mv, State)> {
        let me = state.mover;
        let you = 1 - me;
        let mut all: Vec<(Mv, State, bool)> = self
            .offered(state)
            .into_iter()
            .map(|mv| {
                let (next, captures) = self.after(state, mv);
                (mv, next, captures)
            })
            .collect();
        let feeds = |m: &(Mv, State, bool)| self.able(&m.1, you);
        if self.feed && !self.able(state, you) && (!self.feed_waived || all.iter().any(feeds)) {
            all.retain(feeds);
        }
        if self.opening.is_some_and(|o| o.must)
            && state.turns[me] == 0
            && all.iter().any(|(mv, ..)| mv.way != 0)
        {
            all.retain(|(mv, ..)| mv.way != 0);
        }
        let slams = |(_, next, captures): &(Mv, State, bool)| {
            (*captures || self.starving_is_slam) && next.on_side(you) == 0
        };
        match self.slam {
            Slam::Taken | Slam::Returned => {}
            Slam::Forbidden => all.retain(|m| !slams(m)),
            // An opponent who had nothing before must be fed all the same.
            Slam::ForcedOnly if self.starving_is_slam && state.on_side(you) == 0 => {
                all.retain(|m| !slams(m));
            }
            Slam::ForcedOnly if all.iter().all(slams) => {}
            Slam::ForcedOnly => all.retain(|m| !slams(m)),
        }
        all.into_iter().map(|(mv, next, _)| (mv, next)).collect()
    }

    fn stand(&self, mut state: State) -> Stand {
        for _ in 0..2 {
            let moves = self.legal(&state);
            if !moves.is_empty() {
                return Stand::ToMove(state, moves);
            }
            let stuck = if !self.able(&state, 1 - state.mover) {
                self.opponent_unable
            } else if !self.able(&state, state.mover) {
                self.mover_unable
            } else {
                self.neither_unable
            };
            if stuck != Stuck::Pass {
                return self.over(state, stuck);
            }
            state.mover = 1 - state.mover;
        }
        self.over(state, Stuck::Nobody)
    }

    /// Shares out what is left and judges.
    fn over(&self, mut state: State, rest: Stuck) -> Stand {
        for pit in 0..PITS {
            let taker = match rest {
                Stuck::Owners => owner(pit),
                Stuck::OpponentTakes => 1 - state.mover,
                Stuck::Nobody | Stuck::Pass => break,
            };
            state.taken[taker] += std::mem::take(&mut state.pits[pit]);
        }
        let result = match (self.together, state.taken[0].cmp(&state.taken[1])) {
            (true, std::cmp::Ordering::Equal) => Result::BothWin,
            (true, _) => Result::BothLose,
            (false, std::cmp::Ordering::Greater) => Result::South,
            (false, std::cmp::Ordering::Less) => Result::North,
            (false, std::cmp::Ordering::Equal) => Result::Draw,
        };
        Stand::Over(state, result)
    }

    /// What follows a move that led to this state.
    pub fn follow(&self, mut state: State, times_before: u32) -> Stand {
        let me = state.mover;
        let half = self.seeds * PITS as u16 / 2;
        state.turns[me] += 1;
        state.mover = 1 - me;
        if self.majority && state.taken[me] > half {
            return Stand::Over(state, [Result::South, Result::North][me]);
        }
        if self.majority && state.taken == [half, half] {
            return Stand::Over(state, Result::Draw);
        }
        if self.empty_board_ends && state.pits == [0; PITS] {
            return self.over(state, Stuck::Nobody);
        }
        if let Some(rest) = self.empty_side_ends
            && (state.on_side(0) == 0 || state.on_side(1) == 0)
        {
            return self.over(state, rest);
        }
        match (self.repetition, times_before) {
            (Repetition::Third, 2..) => self.over(state, Stuck::Owners),
            (Repetition::ThirdDrawn, 2..) => Stand::Over(state, Result::Draw),
            (Repetition::Second, 1..) => self.over(state, Stuck::Nobody),
            _ => self.stand(state),
        }
    }

    /// Sequences of exactly `depth` moves; repetition ends nothing.
    pub fn perft(&self, stand: &Stand, depth: u32) -> u64 {
        match stand {
            Stand::Over(..) => u64::from(depth == 0),
            Stand::ToMove(..) if depth == 0 => 1,
            Stand::ToMove(_, moves) if depth == 1 => moves.len() as u64,
            Stand::ToMove(_, moves) => moves
                .iter()
                .map(|(_, next)| self.perft(&self.follow(next.clone(), 0), depth - 1))
                .sum(),
        }
    }
}

/// How often each position has stood before a player to move.
#[derive(Debug, Default)]
pub struct Seen(HashMap<([u16; PITS], usize), u32>);

impl Seen {
    pub fn note(&mut self, state: &State) {
        *self.0.entry((state.pits, state.mover)).or_default() += 1;
    }

    /// Of the state after a move, when it is the other's turn.
    pub fn times(&self, after: &State) -> u32 {
        let key = (after.pits, 1 - after.mover);
        self.0.get(&key).copied().unwrap_or(0)
    }
}
