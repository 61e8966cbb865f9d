//! The games that can be said in Ludii's terms, as plain data.

use std::collections::BTreeSet;

use super::pits::is_bare;
use super::reason::{LeftOut, Reason};
use super::stuck::each_keeps_own;
use crate::rules::{
    Action, Amount, Body, ClauseId, Condition, Counts, Direction, Ending, Fill, Filter, Head,
    Heading, Line, Moment, Objective, Pits, Place, Places, Quantity, Ruleset, Skip, Taker, Taking,
    Verdict, Way, Who, Whose,
};

/// A game of two rows, one lap a move, with captures by number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    pub columns: u8,
    pub seeds: u16,
    pub stores: bool,
    pub direction: Direction,
    /// The fewest seeds of a pit that may be chosen.
    pub least: u16,
    pub skips_origin: bool,
    pub capture: Capture,
    pub ban: Ban,
    /// At so many captured seeds a player has won.
    pub majority: Option<u16>,
    pub left_out: BTreeSet<LeftOut>,
}

/// A capture from the pit where the sowing ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Capture {
    pub row: Whose,
    /// With which numbers in it, the last seed included.
    pub numbers: Vec<u16>,
    /// Whether the line of such pits before it is taken with it.
    pub line: bool,
}

/// Which moves may not leave the opponent without seeds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ban {
    None,
    /// Those that take the last ones.
    Taking,
    /// Those of an opponent who had none: the duty to feed.
    Starving,
    Both,
}

/// The reasons against a ruleset, each with the clause it is said of.
pub type Reasons = BTreeSet<(Reason, Option<ClauseId>)>;

/// Reads a ruleset as such a game.
///
/// # Errors
/// If it has anything that such a game has not: with all that it has.
pub fn game(rules: &Ruleset) -> Result<Game, Reasons> {
    let mut reader = Reader {
        rules,
        reasons: Reasons::new(),
        left_out: BTreeSet::new(),
    };
    reader.material();
    let least = reader.least();
    let (direction, skips_origin) = reader.sowing();
    let capture = reader.capture(skips_origin);
    let ban = reader.ban();
    let majority = reader.ends();
    // A move that takes of the own row would be forbidden where Ludii lets it be.
    let takes_elsewhere = capture.as_ref().is_some_and(|c| c.row != Whose::Opponent);
    reader.against_if(Reason::BanElsewhere, ban == Ban::Taking && takes_elsewhere);
    reader.stuck(ban, least);
    match (reader.reasons.is_empty(), capture) {
        (true, Some(capture)) => Ok(Game {
            columns: rules.board().row_length(),
            seeds: rules.whole().initial,
            stores: rules.board().stores().is_some(),
            direction,
            least,
            skips_origin,
            capture,
            ban,
            majority,
            left_out: reader.left_out,
        }),
        _ => Err(reader.reasons),
    }
}

struct Reader<'r> {
    rules: &'r Ruleset,
    reasons: Reasons,
    left_out: BTreeSet<LeftOut>,
}

impl Reader<'_> {
    fn against(&mut self, reason: Reason, clause: ClauseId) {
        self.reasons.insert((reason, Some(clause)));
    }

    fn against_if(&mut self, reason: Reason, holds: bool) {
        if holds {
            self.reasons.insert((reason, None));
        }
    }

    /// The board, the seeds, and all heads that such a game has not.
    fn material(&mut self) {
        let board = self.rules.board();
        self.against_if(Reason::Rows, board.rows() != 2);
        self.against_if(Reason::Players, self.rules.players().len() != 2);
        self.against_if(Reason::Places, board.has_reserves() || board.has_centre());
        let filling = self.rules.filling();
        let is_even = filling.windows(2).all(|pair| pair[0].1 == pair[1].1)
            && filling.iter().all(|(pit, _)| pit.is_pit())
            && filling.len() == board.pit_count();
        self.against_if(Reason::UnevenStart, !is_even);
        let most = self.rules.objective();
        if most.says != Objective::MostCaptured {
            self.against(Reason::Object, most.clause);
        }
        let rules = self.rules;
        for clause in rules.clauses() {
            match clause.head() {
                Head::OwnPits => self.against(Reason::Ownership, clause.id()),
                Head::Track => self.against(Reason::Track, clause.id()),
                Head::Mark => self.against(Reason::Marks, clause.id()),
                Head::OnStart | Head::Arrange => self.against(Reason::BeforePlay, clause.id()),
                Head::Phase => self.against(Reason::Phases, clause.id()),
                Head::OnLifting => self.against(Reason::Lifting, clause.id()),
                Head::OnPassing => self.against(Reason::Underway, clause.id()),
                Head::OnEndless => self.against(Reason::Laps, clause.id()),
                Head::OnMoveEnd | Head::OnTurnEnd => self.against(Reason::AfterTurn, clause.id()),
                Head::AtOnce => self.against(Reason::AtOnce, clause.id()),
                Head::Rounds => self.against(Reason::Rounds, clause.id()),
                Head::First => {
                    self.left_out.insert(LeftOut::FirstPlayer);
                }
                Head::Play => {
                    self.left_out.insert(LeftOut::Manner);
                }
                Head::Conduct => {
                    self.left_out.insert(LeftOut::Conduct);
                }
                Head::Simplified => {
                    self.left_out.insert(LeftOut::Simplified);
                }
                _ => {}
            }
        }
        if rules
            .questions()
            .iter()
            .any(|question| question.readings().len() > 1)
        {
            self.left_out.insert(LeftOut::OtherReadings);
        }
    }

    fn least(&mut self) -> u16 {
        let [only] = self.rules.turn().choices.as_slice() else {
            self.against_if(Reason::Choice, true);
            return 1;
        };
        let choice = &only.says;
        let is_plain = choice.taking == Taking::All
            && choice.actions.is_empty()
            && choice.path.as_ref().is_none_or(|path| path.is_silent())
            && choice.when.is_none()
            && choice.demand.is_none();
        let least = match &choice.from {
            Places::Pits(pits) if is_plain => least(pits),
            _ => None,
        };
        least.unwrap_or_else(|| {
            self.against(Reason::Choice, only.clause);
            1
        })
    }

    fn sowing(&mut self) -> (Direction, bool) {
        let sowing = &self.rules.turn().sowing;
        let path = &sowing.says;
        let is_plain = path.from.is_none()
            && path.within.is_none()
            && path.through.is_none()
            && path.drops_singly();
        let skips_origin = match path.skipping.as_slice() {
            [] => Some(false),
            [Skip::Origin { once: false }] => Some(true),
            _ => None,
        };
        if !is_plain || skips_origin.is_none() {
            self.against(Reason::Sowing, sowing.clause);
        }
        let direction = match path.way {
            Some(Way::Round(direction)) => direction,
            _ => {
                self.against(Reason::Direction, sowing.clause);
                Direction::Anticlockwise
            }
        };
        (direction, skips_origin.unwrap_or(false))
    }

    fn capture(&mut self, skips_origin: bool) -> Option<Capture> {
        let lines = self.rules.turn().table(Moment::Landing);
        let goes_on = |action: &Action| matches!(action, Action::Relay { .. } | Action::SowOn(_));
        let captures = |action: &Action| matches!(action, Action::Capture { .. });
        let mut capturing = Vec::new();
        for line in lines {
            let actions = &line.says.actions;
            let (on, again) = (
                actions.iter().any(goes_on),
                actions.contains(&Action::Again),
            );
            if on {
                self.against(Reason::Laps, line.clause);
            }
            if again {
                self.against(Reason::Again, line.clause);
            }
            if actions.iter().any(captures) {
                capturing.push(line);
            } else if !on && !again {
                self.against(Reason::Landing, line.clause);
            }
        }
        let only = match capturing.as_slice() {
            [] => {
                self.against_if(Reason::NoCapture, true);
                return None;
            }
            [only] => *only,
            [first, ..] => {
                self.against(Reason::Capture, first.clause);
                return None;
            }
        };
        match taken(&only.says) {
            Ok(capture) if capture.line && capture.row != Whose::Opponent && !skips_origin => {
                // Where the line may come round to the origin, the two stop apart.
                self.against(Reason::LineRound, only.clause);
                None
            }
            Ok(capture) => Some(capture),
            Err(reason) => {
                self.against(reason, only.clause);
                None
            }
        }
    }

    fn ban(&mut self) -> Ban {
        let (mut taking, mut starving) = (false, false);
        for filter in &self.rules.turn().filters {
            match banned(&filter.says) {
                Some(Ban::Both) => (taking, starving) = (true, true),
                Some(Ban::Taking) => taking = true,
                Some(Ban::Starving) => starving = true,
                Some(Ban::None) | None if filter.says.if_possible => {
                    self.against(Reason::IfPossible, filter.clause);
                }
                Some(Ban::None) | None => self.against(Reason::Ban, filter.clause),
            }
        }
        match (taking, starving) {
            (false, false) => Ban::None,
            (true, false) => Ban::Taking,
            (false, true) => Ban::Starving,
            (true, true) => Ban::Both,
        }
    }

    fn ends(&mut self) -> Option<u16> {
        let mut majority = None;
        for end in self.rules.ends() {
            match ended(&end.says, self.rules) {
                Some(Ended::ByAgreement) => {
                    self.left_out.insert(LeftOut::Agreement);
                }
                Some(Ended::WithNothingLeft) => {}
                Some(Ended::At(seeds)) => majority = Some(seeds),
                None => self.against(Reason::End, end.clause),
            }
        }
        majority
    }

    fn stuck(&mut self, ban: Ban, least: u16) {
        let lines = self.rules.turn().table(Moment::Stuck);
        // Who has seeds can be without a move only where some are barred.
        let may_hold = ban != Ban::None || least > 1;
        if !each_keeps_own(lines, may_hold) {
            let clause = lines.first().map(|line| line.clause);
            self.reasons.insert((Reason::Stuck, clause));
        }
    }
}

fn least(pits: &Pits) -> Option<u16> {
    let bare = Pits {
        holding: None,
        fill: None,
        ..pits.clone()
    };
    let fits = is_bare(&bare) && pits.whose == Whose::Own && pits.fill != Some(Fill::Empty);
    let least = match &pits.holding {
        None => 1,
        Some(Counts::AtLeast(amount)) => amount.number()?.max(1),
        Some(Counts::MoreThan(amount)) => amount.number()?.checked_add(1)?,
        Some(_) => return None,
    };
    fits.then_some(least)
}

fn taken(line: &Line) -> Result<Capture, Reason> {
    let Some(Condition::Is(Place::Last, pits)) = &line.test else {
        return Err(Reason::Capture);
    };
    let bare = Pits {
        making: None,
        ..pits.clone()
    };
    if line.may.is_some() || line.if_captures || !is_bare(&bare) {
        return Err(Reason::Capture);
    }
    let [
        Action::Capture {
            amount: None,
            places,
            taker: Taker::Mover,
        },
    ] = line.actions.as_slice()
    else {
        return Err(Reason::Capture);
    };
    let numbers = pits
        .making
        .as_ref()
        .and_then(listed)
        .ok_or(Reason::Numbers)?;
    let line = match places {
        Places::Place(Place::Last) => false,
        Places::Run {
            heading: Heading::Back,
            step: 1,
            from: Place::Last,
            of,
            with_opposites: false,
        } => {
            let bare = Pits {
                holding: None,
                ..of.clone()
            };
            if !is_bare(&bare) || of.whose != pits.whose {
                return Err(Reason::Capture);
            }
            if of.holding.as_ref().and_then(listed) != Some(numbers.clone()) {
                return Err(Reason::Numbers);
            }
            true
        }
        _ => return Err(Reason::Capture),
    };
    Ok(Capture {
        row: pits.whose,
        numbers,
        line,
    })
}

/// The numbers of a list, none of them nought.
fn listed(counts: &Counts) -> Option<Vec<u16>> {
    let Counts::OneOf(amounts) = counts else {
        return None;
    };
    let mut numbers: Vec<u16> = amounts
        .iter()
        .map(|amount| amount.number())
        .collect::<Option<_>>()?;
    numbers.sort_unstable();
    numbers.dedup();
    (!numbers.is_empty() && !numbers.contains(&0)).then_some(numbers)
}

fn banned(filter: &Filter) -> Option<Ban> {
    let none = Condition::HasNone(Who::Opponent);
    let some = Condition::HasSeeds(Who::Opponent);
    if filter.if_possible {
        return None;
    }
    match (filter.verdict, &filter.test, &filter.when) {
        (Verdict::Forbid, test, None) if *test == none => Some(Ban::Both),
        (Verdict::Require, test, None) if *test == some => Some(Ban::Both),
        (Verdict::Require, test, Some(when)) if *test == some && *when == none => {
            Some(Ban::Starving)
        }
        (Verdict::Forbid, test, Some(when)) if *test == none && *when == none => {
            Some(Ban::Starving)
        }
        (Verdict::Forbid, Condition::All(parts), None)
            if parts.len() == 2
                && parts.contains(&Condition::MoveCaptures)
                && parts.contains(&none) =>
        {
            Some(Ban::Taking)
        }
        _ => None,
    }
}

enum Ended {
    ByAgreement,
    /// When no seed is left, so that nobody can move either and the captured
    /// seeds decide.
    WithNothingLeft,
    At(u16),
}

fn ended(end: &Ending, rules: &Ruleset) -> Option<Ended> {
    let half = |who| {
        let half = Counts::OneOf(vec![Amount::Half]);
        Condition::Measure(Quantity::Captured(who), half)
    };
    let says_nothing = end.actions.iter().all(|action| *action == Action::End);
    match &end.when {
        Condition::All(parts)
            if parts.contains(&Condition::PositionRepeats)
                && parts.contains(&Condition::PlayersAgree) =>
        {
            Some(Ended::ByAgreement)
        }
        Condition::Measure(Quantity::SeedsIn(pits), Counts::None)
            if *pits == Pits::all() && says_nothing =>
        {
            Some(Ended::WithNothingLeft)
        }
        Condition::All(parts)
            if parts.len() == 2
                && parts.contains(&half(Who::Mover))
                && parts.contains(&half(Who::Opponent))
                && end
                    .actions
                    .iter()
                    .all(|a| matches!(a, Action::Draw | Action::End)) =>
        {
            Some(Ended::WithNothingLeft)
        }
        Condition::Measure(Quantity::Captured(Who::Mover | Who::Somebody), counts)
            if says_nothing || end.actions == [Action::Win(Who::Mover)] =>
        {
            let at = match counts {
                Counts::MoreThan(Amount::Half) => rules.seeds_in_all() / 2 + 1,
                Counts::AtLeast(amount) => amount.seeds(rules.whole()),
                Counts::MoreThan(amount) => amount.seeds(rules.whole()).checked_add(1)?,
                _ => return None,
            };
            // With fewer than half the end would not be the win.
            (u32::from(at) * 2 > u32::from(rules.seeds_in_all())).then_some(Ended::At(at))
        }
        _ => None,
    }
}

/// Whether a clause speaks of play at all.
pub(super) fn is_played(body: &Body) -> bool {
    !matches!(body, Body::Conduct(_) | Body::Simplified(_) | Body::Play(_))
}
