//! Where in a turn a phrase is spoken, and so how it names people and pits.

use crate::terms::{Condition, Fill, Noun, Part, Pits, Place, Quantity, Term, Who, Whose};

/// The moment at which a condition is judged or an action done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moment {
    /// Before the first turn, once for each player.
    Start,
    /// Before the move, when a pit is chosen or a phase decided.
    Choosing,
    /// The seeds of a lap are in hand.
    Lifting,
    /// A seed would fall into a pit that others pass over.
    Falling,
    /// A seed has fallen and more are in hand.
    Passing,
    /// A seed has fallen, the last or an earlier one.
    EverySeed,
    /// The last seed has fallen.
    Landing,
    /// A relay will never end.
    Endless,
    /// The move is done.
    MoveEnd,
    /// The move is done, and the turn with it.
    TurnEnd,
    /// The player to move has no legal move.
    Stuck,
    /// Of a whole move that is being judged: "a move that …".
    Judging,
    /// After a turn, when the end of the game is considered.
    Ending,
    /// Between two rounds.
    Rounds,
}

/// What a phrase must know of the game as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Game {
    /// All the seeds in the game.
    pub all: u16,
    pub players: u8,
    /// Rows of the board; none of a ring.
    pub rows: u8,
    /// Whether it is a game of several rounds.
    pub rounds: bool,
    /// Whether pits may be locked, so that what lies in them is not lifted.
    pub locks: bool,
    /// Whether seeds that are lifted where the last one falls may stay in hand after that rule.
    pub keeps_in_hand: bool,
    /// Whether each of two players owns the rows nearest to them, since no clause says otherwise.
    pub own_rows: bool,
    /// Whether no pit is any player's own.
    pub shared: bool,
    /// Whether seeds go round as usual: over both rows, or over a player's own of several.
    pub usual_track: bool,
}

impl Game {
    /// What ends when play ends: `the game`, or `the round` of several.
    pub fn whole(self) -> &'static str {
        if self.rounds { "the round" } else { "the game" }
    }

    pub fn is_for_two(self) -> bool {
        self.players <= 2
    }

    /// Whether more than one pit lies across the board from each, of which the inner is meant where
    /// none is named.
    pub fn has_several_opposite(self) -> bool {
        self.own_rows && matches!(self.rows, 4 | 6)
    }

    /// Whether a pit of no player in particular may be of one's own row or of the other's.
    pub fn goes_round_both(self) -> bool {
        self.usual_track && self.rows == 2
    }

    /// None of the players: `neither player`, `no player`.
    pub fn nobody(self) -> &'static str {
        if self.is_for_two() {
            "neither player"
        } else {
            "no player"
        }
    }

    /// The players together: `both players`, `all players`.
    pub fn everybody(self) -> &'static str {
        if self.is_for_two() {
            "both players"
        } else {
            "all players"
        }
    }
}

/// A seed that has fallen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fallen {
    /// The last of a lap.
    Last,
    /// The last or one before it.
    Any,
}

/// What the text has said already of the seeds in the last pit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Known {
    Nothing,
    /// The pit was empty before the seed fell, so that it holds only that one.
    Single,
    /// Their number was named.
    Number,
    /// Nothing, and the text has spoken of other pits since.
    Afar,
}

impl Known {
    /// What a condition says of them if it holds.
    pub fn from(test: &Condition) -> Known {
        if let Condition::All(parts) = test {
            Known::from_all(parts)
        } else if let Condition::Any(parts) = test
            && let Some((first, rest)) = parts.split_first()
        {
            let known = Known::from(first);
            match rest.iter().all(|part| Known::from(part) == known) {
                true => known,
                false => Known::Nothing,
            }
        } else if let Condition::Is(Place::Last, pits) = test {
            Known::of_pits(pits)
        } else {
            Known::Nothing
        }
    }

    /// Of several conditions the first that counts them tells, unless one
    /// after it speaks of other seeds.
    fn from_all(parts: &[Condition]) -> Known {
        let Some(at) = parts.iter().position(names_last_pit) else {
            return Known::Nothing;
        };
        let told = parts.iter().map(Known::from);
        let known = told.into_iter().find(|known| *known != Known::Nothing);
        let known = known.unwrap_or(Known::Nothing);
        let others = |seeds| parts[at + 1..].iter().any(|part| names_others(part, seeds));
        match known {
            Known::Nothing if others(false) => Known::Afar,
            Known::Number if others(true) => Known::Afar,
            Known::Nothing | Known::Single | Known::Number | Known::Afar => known,
        }
    }

    fn of_pits(pits: &Pits) -> Known {
        let counts = pits.making.as_ref().or(pits.holding.as_ref());
        match (counts, pits.fill) {
            (Some(counts), _) if counts.only() == Some(1) => Known::Single,
            (Some(_), _) => Known::Number,
            (None, Some(Fill::Empty)) if pits.noun == Noun::Pit => Known::Single,
            (None, _) => Known::Nothing,
        }
    }
}

/// Whether it speaks of pits other than the last, or of the seeds in them.
fn names_others(test: &Condition, seeds: bool) -> bool {
    let counted = |pits: &Pits| !seeds || pits.fill.is_some() || pits.holding.is_some();
    match test {
        Condition::All(parts) | Condition::Any(parts) => {
            parts.iter().any(|part| names_others(part, seeds))
        }
        Condition::Not(inner) => names_others(inner, seeds),
        Condition::Is(place, pits) => *place != Place::Last && counted(pits),
        Condition::Some(pits) | Condition::No(pits) => counted(pits),
        Condition::HasSeeds(_) | Condition::HasNone(_) => true,
        // "A pit to play from", of which no seeds are told.
        Condition::CanMove(_) => !seeds,
        Condition::Measure(..) | Condition::Compare(..) => {
            let mut counts = false;
            test.walk(&mut |part| {
                counts |= matches!(part, Part::Quantity(quantity)
                    if quantity.is_of_seeds() || matches!(quantity, Quantity::PitsAmong(_)));
            });
            counts
        }
        Condition::MoveCaptures
        | Condition::MoveCapturesAtOnce
        | Condition::LapGoes(_)
        | Condition::PositionRepeats
        | Condition::PlayersAgree
        | Condition::FirstPlayerMoves
        | Condition::Named(_)
        | Condition::Noted(..) => false,
    }
}

/// A moment in a game, and what the text has said so far.
#[derive(Debug, Clone, Copy)]
pub struct Scene {
    pub moment: Moment,
    pub game: Game,
    /// Whether the text has spoken of the pit of the last seed already, so
    /// that it may say `it`.
    pub pit_named: bool,
    pub known: Known,
    /// Whether the player who moves is the subject of the clause, so that it
    /// may say `their own`.
    pub reflexive: bool,
    /// Who acts, where it is not simply the player who moves.
    pub doer: Option<&'static str>,
}

impl Scene {
    pub fn new(moment: Moment, game: Game) -> Scene {
        Scene {
            moment,
            game,
            pit_named: false,
            known: Known::Nothing,
            reflexive: false,
            doer: None,
        }
    }

    pub fn with_doer(self, doer: Option<&'static str>) -> Scene {
        Scene { doer, ..self }
    }

    pub fn naming_pit(self, pit_named: bool) -> Scene {
        Scene { pit_named, ..self }
    }

    pub fn knowing(self, known: Known) -> Scene {
        Scene { known, ..self }
    }

    /// After other pits were spoken of, so that `it` would be one of them.
    pub fn turning_away(self) -> Scene {
        match self.known {
            Known::Nothing | Known::Number => self.knowing(Known::Afar),
            Known::Single | Known::Afar => self,
        }
    }

    /// Whether the last seed has fallen and other pits were named since.
    pub fn is_afar(self) -> bool {
        self.known == Known::Afar && self.moment == Moment::Landing
    }

    /// As in a clause whose subject is the player who moves.
    pub fn reflexive(self) -> Scene {
        Scene {
            reflexive: true,
            ..self
        }
    }

    /// As in a clause with another subject.
    pub fn plain(self) -> Scene {
        Scene {
            reflexive: false,
            ..self
        }
    }

    /// The player who moves, as a subject.
    pub fn mover(self) -> &'static str {
        if self.moment == Moment::Stuck {
            "that player"
        } else if self.moment == Moment::Rounds {
            "a player"
        } else {
            "the player"
        }
    }

    /// The player who moves, as one who acts.
    pub fn actor(self) -> &'static str {
        match (self.doer, self.moment) {
            (Some(doer), _) => doer,
            (None, Moment::Ending) => "the player who moved",
            (None, Moment::Rounds) => "that player",
            (None, _) => self.mover(),
        }
    }

    /// Whose pits: `the player's own`, `the opponent's`; nobody's in particular.
    pub fn owner(self, whose: Whose) -> Option<&'static str> {
        match whose {
            Whose::Any => None,
            Whose::Opponent if self.game.is_for_two() => Some("the opponent's"),
            Whose::Opponent => Some("the other players'"),
            Whose::Own if self.reflexive => Some("their own"),
            Whose::Own if self.moment == Moment::Stuck => Some("that player's own"),
            Whose::Own if self.moment == Moment::Rounds => Some("a player's own"),
            Whose::Own => Some("the player's own"),
        }
    }

    /// Who, as the subject of a verb, and whether the verb is plural.
    pub fn subject(self, who: Who) -> (&'static str, bool) {
        let two = self.game.is_for_two();
        match who {
            Who::Mover => (self.mover(), false),
            Who::Opponent if two => ("the opponent", false),
            Who::Opponent => ("the other players", true),
            Who::Somebody => ("one of the players", false),
            Who::Everybody => (self.game.everybody(), true),
            Who::Richer if self.moment == Moment::Rounds => ("the richer player", false),
            Who::Poorer if self.moment == Moment::Rounds => ("the poorer player", false),
            Who::Richer if two => ("the player who has captured more", false),
            Who::Richer => ("the player who has captured most", false),
            Who::Poorer if two => ("the player who has captured fewer", false),
            Who::Poorer => ("the player who has captured fewest", false),
            Who::FirstPlayer => ("the player who began", false),
            Who::SecondPlayer if two => ("the player who did not begin", false),
            Who::SecondPlayer => ("the second player", false),
            Who::Winner => ("the winner of the round", false),
            Who::Loser => ("the loser of the round", false),
        }
    }

    /// Who, where one player is meant: of several opponents the next in turn.
    pub fn one(self, who: Who) -> (&'static str, bool) {
        match who == Who::Opponent && !self.game.is_for_two() {
            true => ("the next player", false),
            false => self.subject(who),
        }
    }

    /// Whose a single thing is, before or after its noun: `the opponent's house`,
    /// `the house of the winner of the round`.
    pub fn possessive(self, who: Who, noun: &str) -> String {
        match self.one(who).0 {
            _ if who == Who::Mover && self.reflexive => format!("their own {noun}"),
            who if who.starts_with("the player who") || who.contains(" of ") => {
                format!("the {noun} of {who}")
            }
            who => format!("{who}'s {noun}"),
        }
    }

    /// Which seed has fallen latest; `None` where no sowing is told.
    pub fn fallen(self) -> Option<Fallen> {
        match self.moment {
            Moment::Passing | Moment::EverySeed => Some(Fallen::Any),
            Moment::Landing
            | Moment::MoveEnd
            | Moment::TurnEnd
            | Moment::Judging
            | Moment::Ending => Some(Fallen::Last),
            Moment::Start
            | Moment::Choosing
            | Moment::Lifting
            | Moment::Falling
            | Moment::Endless
            | Moment::Stuck
            | Moment::Rounds => None,
        }
    }

    /// The seed whose fall is told, and whether it is told in the past tense.
    pub fn seed(self) -> Option<(&'static str, bool)> {
        let seed = match self.fallen()? {
            Fallen::Any if self.moment == Moment::Passing => "a seed before the last",
            Fallen::Any => "a seed, the last included,",
            Fallen::Last if self.moment == Moment::Judging => "its last seed",
            Fallen::Last => "the last seed",
        };
        let past = [Moment::MoveEnd, Moment::TurnEnd, Moment::Ending];
        Some((seed, past.contains(&self.moment)))
    }
}

/// Whether the condition speaks of the pit of the last seed.
pub fn names_last_pit(condition: &Condition) -> bool {
    condition.has(&|part| matches!(part, Part::Condition(Condition::Is(Place::Last, _))))
}
