//! What conditions see: a position, a mover, and the move so far.

use seedlore_game::Position;
use seedlore_language::rules::{
    Amount, Board, ClauseId, Condition, Counts, Direction, Objective, Pit, PitSet, Place, Player,
    Quantity, Ruleset, TurnRules, Way, Who,
};
use seedlore_language::terms::{Said, whole_seeds};

/// How far a move has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct MoveTrace {
    /// The pit chosen.
    pub start: Pit,
    /// The pit this lap was lifted from.
    pub origin: Pit,
    pub last: Pit,
    /// This lap counted.
    pub lap: u16,
    /// Seeds lifted from the pit chosen.
    pub lifted: u16,
    /// Seeds of this lap when its sowing began.
    pub of_lap: u16,
    /// Pits that received a seed in this move.
    pub sown: PitSet,
}

impl MoveTrace {
    /// Before anything is sown, the pit chosen is all of them.
    pub fn chosen(pit: Pit) -> MoveTrace {
        MoveTrace {
            start: pit,
            origin: pit,
            last: pit,
            lap: 1,
            lifted: 0,
            of_lap: 0,
            sown: PitSet::default(),
        }
    }
}

/// Whether a position came before, and whether the players agree to stop.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Repetition {
    pub repeats: bool,
    pub agreed: bool,
}

/// One look at the board, through the eyes of the player who moves.
#[derive(Clone, Copy)]
pub(super) struct Scene<'a> {
    pub rules: &'a Ruleset,
    pub position: &'a Position,
    pub mover: Player,
    /// The way seeds are sown now, or would be.
    pub direction: Direction,
    /// `None` where no move is being made.
    pub trace: Option<MoveTrace>,
    /// What `last` held before the seed fell; only while a seed is judged.
    pub held_before: Option<u16>,
    /// Seeds of the move that are not sown yet.
    pub hand: u16,
    /// Whether the move has taken a seed.
    pub captures: bool,
    /// Whether it has when its first lap had ended.
    pub captures_at_once: bool,
    pub repetition: Repetition,
}

/// The rules of a player's turn: those of the first phase that holds, or
/// those of the whole game.
pub(super) fn rules_for<'r>(
    rules: &'r Ruleset,
    position: &Position,
    player: Player,
) -> (&'r TurnRules, Option<ClauseId>) {
    let scene = Scene::before(rules, position, player);
    rules
        .phases()
        .iter()
        .find(|phase| scene.holds(&phase.test))
        .map_or((rules.turn(), None), |phase| {
            (&phase.turn, Some(phase.clause))
        })
}

/// The way a player's seeds are sown when no move says otherwise.
pub(super) fn usual_direction(turn: &TurnRules, position: &Position, mover: Player) -> Direction {
    match turn.sowing.says.way {
        Some(Way::Round(direction)) => direction,
        Some(Way::EitherKept | Way::EitherKeptByAll) => {
            position.ground().kept[mover].unwrap_or(Direction::Anticlockwise)
        }
        _ => Direction::Anticlockwise,
    }
}

impl<'a> Scene<'a> {
    /// A look at a position before any move.
    pub fn before(rules: &'a Ruleset, position: &'a Position, mover: Player) -> Scene<'a> {
        Scene {
            rules,
            position,
            mover,
            direction: usual_direction(rules.turn(), position, mover),
            trace: None,
            held_before: None,
            hand: 0,
            captures: false,
            captures_at_once: false,
            repetition: Repetition::default(),
        }
    }

    pub fn board(&self) -> &'a Board {
        self.rules.board()
    }

    /// Whether a condition holds. A condition on a pit that no move points at
    /// does not hold: the checker lets none through.
    pub fn holds(&self, condition: &Condition) -> bool {
        match condition {
            Condition::All(parts) => parts.iter().all(|c| self.holds(c)),
            Condition::Any(parts) => parts.iter().any(|c| self.holds(c)),
            Condition::Not(inner) => !self.holds(inner),
            Condition::Named(_) => unreachable!("a checked ruleset has no names"),
            Condition::HasSeeds(who) => self.of(*who, |p| self.has_seeds(p)),
            // Several opponents have none when not one of them has any.
            Condition::HasNone(Who::Opponent) => !self.of(Who::Opponent, |p| self.has_seeds(p)),
            Condition::HasNone(who) => self.of(*who, |p| !self.has_seeds(p)),
            Condition::CanMove(who) => self.of(*who, |p| self.can_move(p)),
            Condition::MoveCaptures => self.captures,
            Condition::MoveCapturesAtOnce => self.captures_at_once,
            Condition::LapGoes(direction) => self.direction == *direction,
            Condition::PositionRepeats => self.repetition.repeats,
            Condition::PlayersAgree => self.repetition.agreed,
            Condition::FirstPlayerMoves => self.mover == self.position.memory().first,
            Condition::Noted(who, name) => {
                let note = self.rules.note(name);
                self.of(*who, |p| {
                    note.is_some_and(|bit| self.position.memory().notes[p] & (1 << bit) != 0)
                })
            }
            Condition::Measure(quantity, counts) => self.measures(quantity, counts),
            Condition::Compare(amount, counts) => self.admits_doubled(counts, self.doubled(amount)),
            Condition::Some(pits) => self.class(pits).next().is_some(),
            Condition::No(pits) => self.class(pits).next().is_none(),
            Condition::Is(place, pits) => self.place(place).is_some_and(|pit| {
                let held = match *place == Place::Last {
                    true => self.held_before,
                    false => None,
                };
                self.fits(pit, pits, held)
            }),
        }
    }

    fn has_seeds(&self, player: Player) -> bool {
        self.position.seeds_of(self.board(), player) > 0
    }

    fn measures(&self, quantity: &Quantity, counts: &Counts) -> bool {
        match quantity.said() {
            Said::OfPlayer(_, who) => {
                self.of(who, |p| self.admits(counts, self.of_player(quantity, p)))
            }
            Said::Alone(_) | Said::OfPits(..) => self.admits(counts, self.count(quantity)),
        }
    }

    /// How much a quantity is; of nobody, none.
    fn count(&self, quantity: &Quantity) -> u16 {
        match quantity {
            Quantity::Turn => self.position.turns[self.mover].saturating_add(1),
            Quantity::Lap => self.trace.map_or(0, |t| t.lap),
            Quantity::Lifted => self.trace.map_or(0, |t| t.lifted),
            Quantity::OfLap => self.trace.map_or(0, |t| t.of_lap),
            Quantity::HeldBefore => self.held_before.unwrap_or(0),
            Quantity::InHand => self.hand,
            Quantity::Round => self.position.memory().round,
            Quantity::SinceCapture => self.position.memory().since_capture,
            Quantity::Captured(who) | Quantity::Captures(who) | Quantity::Points(who) => {
                let player = self.one(*who);
                player.map_or(0, |player| self.of_player(quantity, player))
            }
            Quantity::SeedsIn(pits) => self.class(pits).map(|p| self.position.seeds(p)).sum(),
            Quantity::PitsAmong(pits) => self.class(pits).count() as u16,
        }
    }

    /// How much it is of a player, if it is something that each player has.
    fn of_player(&self, quantity: &Quantity, player: Player) -> u16 {
        let memory = self.position.memory();
        if let Quantity::Captured(_) = quantity {
            self.position.captured[player]
        } else if let Quantity::Captures(_) = quantity {
            memory.captures[player]
        } else if let Quantity::Points(_) = quantity {
            memory.points[player]
        } else {
            self.count(quantity)
        }
    }

    /// Twice what an amount is now.
    fn doubled(&self, amount: &Amount) -> i64 {
        amount.doubled(self.rules.whole(), &|quantity| self.count(quantity))
    }

    /// An amount in whole seeds, as it is now.
    pub fn seeds(&self, amount: &Amount) -> u16 {
        whole_seeds(self.doubled(amount))
    }

    /// Whether so many fit, as the amounts are now.
    pub fn admits(&self, counts: &Counts, n: u16) -> bool {
        self.admits_doubled(counts, i64::from(n) * 2)
    }

    fn admits_doubled(&self, counts: &Counts, twice: i64) -> bool {
        let amounts: Vec<&Amount> = counts.amounts().collect();
        counts.admits_doubled(twice, &|nth| self.doubled(amounts[nth]))
    }

    /// Whether a test holds of whom a clause speaks; of several opponents, of
    /// one of them.
    fn of(&self, who: Who, test: impl Fn(Player) -> bool) -> bool {
        let players = self.board().players();
        match who {
            Who::Opponent => players.iter().any(|p| *p != self.mover && test(*p)),
            Who::Somebody => players.iter().any(|p| test(*p)),
            Who::Everybody => players.iter().all(|p| test(*p)),
            Who::Loser => {
                let winner = self.position.memory().winner;
                winner.is_some_and(|w| players.iter().any(|p| *p != w && test(*p)))
            }
            Who::Mover
            | Who::Richer
            | Who::Poorer
            | Who::FirstPlayer
            | Who::SecondPlayer
            | Who::Winner => self.one(who).is_some_and(test),
        }
    }

    /// The one player a clause speaks of, if there is one.
    pub fn one(&self, who: Who) -> Option<Player> {
        let memory = self.position.memory();
        let board = self.board();
        match who {
            Who::Mover => Some(self.mover),
            Who::Opponent => Some(board.next_player(self.mover)),
            Who::Richer => leader(self.position, board.players(), i32::from),
            Who::Poorer => leader(self.position, board.players(), |n| -i32::from(n)),
            Who::FirstPlayer => Some(memory.first),
            Who::SecondPlayer => Some(board.next_player(memory.first)),
            Who::Winner => memory.winner,
            Who::Loser => memory.winner.map(|winner| board.next_player(winner)),
            Who::Somebody | Who::Everybody => None,
        }
    }

    /// Whether a player has a pit that a choice clause offers.
    fn can_move(&self, player: Player) -> bool {
        let (turn, _) = rules_for(self.rules, self.position, player);
        let scene = Scene {
            direction: usual_direction(turn, self.position, player),
            ..Scene::before(self.rules, self.position, player)
        };
        turn.choices
            .iter()
            .any(|choice| !scene.offered(&choice.says).is_empty())
    }
}

/// The player of whom something is most, unless two are equal.
pub(super) fn leader(
    position: &Position,
    players: &[Player],
    of: impl Fn(u16) -> i32,
) -> Option<Player> {
    let best = players.iter().map(|p| of(position.captured[*p])).max()?;
    let mut leading = players
        .iter()
        .filter(|p| of(position.captured[**p]) == best);
    match (leading.next(), leading.next()) {
        (Some(player), None) => Some(*player),
        _ => None,
    }
}

/// Who has won by the object of the game; `None` if nobody alone has.
pub(super) fn victor(rules: &Ruleset, position: &Position) -> Option<Player> {
    let players = rules.players();
    let board = rules.board();
    let only = |test: &dyn Fn(Player) -> bool| {
        let mut fit = players.iter().filter(|p| test(**p));
        match (fit.next(), fit.next()) {
            (Some(player), None) => Some(*player),
            _ => None,
        }
    };
    let memory = position.memory();
    match rules.objective().says {
        Objective::MostCaptured => leader(position, players, i32::from),
        Objective::EqualCaptured | Objective::AsRulesSay => None,
        Objective::MostPoints => {
            let most = players.iter().map(|p| memory.points[*p]).max()?;
            only(&|p| memory.points[p] == most)
        }
        Objective::TakingAll => only(&|player| {
            let pits = board
                .pits()
                .filter(|pit| position.owner(*pit) == Some(player));
            pits.map(|pit| position.seeds(pit)).sum::<u16>() + position.captured[player] > 0
        })
        .or_else(|| only(&|player| position.seeds_of(board, player) > 0)),
        Objective::EmptyingOwnPits => only(&|player| position.seeds_of(board, player) == 0),
        Objective::MovingLast => memory.moved_last,
    }
}
