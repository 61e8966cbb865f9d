//! The games that Ludii's own `sow` can say, as plain data.

use std::collections::BTreeSet;

use super::pits::is_bare;
use super::stuck::each_keeps_own;
use crate::ludii::reason::{LeftOut, Saying};
use seedlore_language::as_variant;
use seedlore_language::rules::{
    Action, Amount, Condition, Counts, Direction, Ending, Fill, Filter, Heading, Line, Moment,
    Objective, Pits, Place, Places, Quantity, Ruleset, Skip, Taker, Taking, Verdict, Way, Who,
    Whose,
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

/// Reads a ruleset as such a game; `None` if it has anything that such a game has not.
pub fn game(rules: &Ruleset) -> Option<Game> {
    let left_out = material(rules)?;
    let least = least_chosen(rules)?;
    let (direction, skips_origin) = sowing(rules)?;
    let capture = capture(rules, skips_origin)?;
    let ban = ban(rules)?;
    // A move that takes of the own row would be forbidden where Ludii lets it be.
    if ban == Ban::Taking && capture.row != Whose::Opponent {
        return None;
    }
    let (majority, by_agreement) = ends(rules)?;
    let lines = rules.turn().table(Moment::Stuck);
    // Who has seeds can be without a move only where some are barred.
    let may_hold = ban != Ban::None || least > 1;
    each_keeps_own(lines, may_hold).then(|| Game {
        columns: rules.board().row_length(),
        seeds: rules.whole().initial,
        stores: rules.board().stores().is_some(),
        direction,
        least,
        skips_origin,
        capture,
        ban,
        majority,
        left_out: left_out
            .into_iter()
            .chain(by_agreement.then_some(LeftOut::Agreement))
            .collect(),
    })
}

/// The board, the seeds, and all heads that such a game has not; what is left out.
fn material(rules: &Ruleset) -> Option<BTreeSet<LeftOut>> {
    let board = rules.board();
    let filling = rules.filling();
    let is_even = filling.windows(2).all(|pair| pair[0].1 == pair[1].1)
        && filling.iter().all(|(pit, _)| pit.is_pit())
        && filling.len() == board.pit_count();
    let is_plain = board.rows() == 2
        && rules.players().len() == 2
        && !board.has_reserves()
        && !board.has_centre()
        && is_even
        && rules.objective().says == Objective::MostCaptured;
    if !is_plain {
        return None;
    }
    let mut left_out = BTreeSet::new();
    for clause in rules.clauses() {
        match Saying::of(clause.head()) {
            Saying::Plainly => {}
            Saying::LeftOut(what) => left_out.extend([what]),
            Saying::StepByStep | Saying::Never(_) => return None,
        }
    }
    left_out.extend(LeftOut::of_questions(rules));
    Some(left_out)
}

fn least_chosen(rules: &Ruleset) -> Option<u16> {
    let [only] = rules.turn().choices.as_slice() else {
        return None;
    };
    let choice = &only.says;
    let is_plain = choice.taking == Taking::All
        && choice.actions.is_empty()
        && choice.path.as_ref().is_none_or(|path| path.is_silent())
        && choice.when.is_none()
        && choice.demand.is_none();
    as_variant!(&choice.from, Places::Pits(pits) if is_plain => least(pits)?)
}

fn sowing(rules: &Ruleset) -> Option<(Direction, bool)> {
    let path = &rules.turn().sowing.says;
    let is_plain = path.from.is_none()
        && path.within.is_none()
        && path.through.is_none()
        && path.drops_singly();
    let skips_origin = match path.skipping.as_slice() {
        [] => false,
        [Skip::Origin { once: false }] => true,
        _ => return None,
    };
    match path.way {
        Some(Way::Round(direction)) if is_plain => Some((direction, skips_origin)),
        _ => None,
    }
}

fn capture(rules: &Ruleset, skips_origin: bool) -> Option<Capture> {
    let [only] = rules.turn().table(Moment::Landing) else {
        return None;
    };
    let capture = taken(&only.says)?;
    // Where the line may come round to the origin, the two stop apart.
    let comes_round = capture.line && capture.row != Whose::Opponent && !skips_origin;
    (!comes_round).then_some(capture)
}

fn ban(rules: &Ruleset) -> Option<Ban> {
    let (mut taking, mut starving) = (false, false);
    for filter in &rules.turn().filters {
        match banned(&filter.says)? {
            Ban::Both => (taking, starving) = (true, true),
            Ban::Taking => taking = true,
            Ban::Starving => starving = true,
            Ban::None => return None,
        }
    }
    Some(match (taking, starving) {
        (false, false) => Ban::None,
        (true, false) => Ban::Taking,
        (false, true) => Ban::Starving,
        (true, true) => Ban::Both,
    })
}

/// With how many captured seeds a player has won, and whether players may agree to stop.
fn ends(rules: &Ruleset) -> Option<(Option<u16>, bool)> {
    let (mut majority, mut by_agreement) = (None, false);
    for end in rules.ends() {
        match ended(&end.says, rules)? {
            Ended::ByAgreement => by_agreement = true,
            Ended::WithNothingLeft => {}
            Ended::At(seeds) => majority = Some(seeds),
        }
    }
    Some((majority, by_agreement))
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

fn taken(line: &Line) -> Option<Capture> {
    let Some(Condition::Is(Place::Last, pits)) = &line.test else {
        return None;
    };
    let bare = Pits {
        making: None,
        ..pits.clone()
    };
    if line.may.is_some() || line.if_captures || !is_bare(&bare) {
        return None;
    }
    let [
        Action::Capture {
            amount: None,
            places,
            taker: Taker::Mover,
        },
    ] = line.actions.as_slice()
    else {
        return None;
    };
    let numbers = pits.making.as_ref().and_then(listed)?;
    let line = *places != Places::Place(Place::Last);
    if line {
        let Places::Run {
            heading: Heading::Back,
            step: 1,
            from: Place::Last,
            of,
            with_opposites: false,
        } = places
        else {
            return None;
        };
        let bare = Pits {
            holding: None,
            ..of.clone()
        };
        let holding = of.holding.as_ref().and_then(listed)?;
        if !is_bare(&bare) || of.whose != pits.whose || holding != numbers {
            return None;
        }
    }
    Some(Capture {
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
    let draws = |action: &Action| matches!(action, Action::Draw | Action::End);
    let nothing_left = Condition::Measure(Quantity::SeedsIn(Pits::all()), Counts::None);
    if end.when.is_of_agreed_repetition() {
        return Some(Ended::ByAgreement);
    }
    if end.when == nothing_left && says_nothing {
        return Some(Ended::WithNothingLeft);
    }
    if let Condition::All(parts) = &end.when {
        let halves = parts.contains(&half(Who::Mover)) && parts.contains(&half(Who::Opponent));
        let is_draw = halves && parts.len() == 2 && end.actions.iter().all(draws);
        return is_draw.then_some(Ended::WithNothingLeft);
    }
    let Condition::Measure(Quantity::Captured(Who::Mover | Who::Somebody), counts) = &end.when
    else {
        return None;
    };
    if !says_nothing && end.actions != [Action::Win(Who::Mover)] {
        return None;
    }
    let at = match counts {
        Counts::MoreThan(Amount::Half) => rules.seeds_in_all() / 2 + 1,
        Counts::AtLeast(amount) => amount.seeds(rules.whole()),
        Counts::MoreThan(amount) => amount.seeds(rules.whole()).checked_add(1)?,
        Counts::OneOf(_) | Counts::Between(..) | Counts::AtMost(_) | Counts::LessThan(_) => {
            return None;
        }
        Counts::Even | Counts::Odd | Counts::None => return None,
    };
    // With fewer than half the end would not be the win.
    (u32::from(at) * 2 > u32::from(rules.seeds_in_all())).then_some(Ended::At(at))
}
