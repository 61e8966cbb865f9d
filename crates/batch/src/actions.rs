//! From actions to actions under masks.

use super::conditions::MomentOfMove;
use super::lower::Lowering;
use super::program::*;
use super::refusal::Refusal;
use seedlore_language::rules::ClauseId;
use seedlore_language::terms::{Action, Taker, Target, Who};

impl Lowering<'_> {
    /// Actions, up to one that finishes.
    pub fn acts(
        &mut self,
        actions: &[Action],
        clause: ClauseId,
        sight: MomentOfMove,
    ) -> Result<Vec<MaskedAction>, Refusal> {
        let mut acts = Vec::new();
        for action in actions {
            let act = self.act(action, clause, sight)?;
            acts.push(act);
            if acts.last().is_some_and(MaskedAction::finishes) {
                break;
            }
        }
        Ok(acts)
    }

    pub fn decide(&mut self, clause: ClauseId, verdict: Verdict) -> Result<MaskedAction, Refusal> {
        let decision = (clause, verdict);
        let at = self.decisions.iter().position(|d| *d == decision);
        let at = at.unwrap_or_else(|| {
            self.decisions.push(decision);
            self.decisions.len() - 1
        });
        // Numbers from 1 to 126 stand for decisions.
        match u8::try_from(at) {
            Ok(at) if at < NEVER - 1 => Ok(MaskedAction::Decide(at)),
            _ => Err(Refusal::TooDeep),
        }
    }

    fn act(
        &mut self,
        action: &Action,
        clause: ClauseId,
        sight: MomentOfMove,
    ) -> Result<MaskedAction, Refusal> {
        let whole = self.frame.rules.whole();
        Ok(match action {
            Action::Capture {
                amount,
                places,
                taker,
            } => {
                let places = self.reader(sight).places(places)?;
                let to = self.takers(*taker, places.reach)?;
                if amount.as_ref().is_some_and(|amount| !amount.is_constant()) {
                    return Err(Refusal::WorkedOut);
                }
                let most = amount.as_ref();
                let most = most.map(|a| a.seeds(whole).min(u16::from(NEVER)) as u8);
                match most {
                    None => plain_line(&places, &to, self.frame.board().pit_count()),
                    Some(_) => None,
                }
                .unwrap_or(MaskedAction::Capture { places, most, to })
            }
            Action::Move { amount, from, to } => {
                if amount.is_some() || !matches!(sight, MomentOfMove::Chosen(_)) {
                    return Err(Refusal::Moving);
                }
                let Target::Place(to) = to else {
                    return Err(Refusal::FurtherChoices);
                };
                let reader = self.reader(sight);
                let to = reader.pointer(to)?.ok_or(Refusal::Place)?;
                let from = reader.places(from)?;
                // The choice has one pit, so that all point to one place.
                let to = to.map[0];
                let pits = self.frame.board().pit_count();
                if usize::from(to) >= pits || from.reach.0 >> pits != 0 {
                    return Err(Refusal::Moving);
                }
                MaskedAction::Move { from, to }
            }
            Action::ReturnCaptures => {
                if self.frame.has_relays {
                    return Err(Refusal::Relays);
                }
                self.asks_returns = true;
                MaskedAction::Return
            }
            Action::Again => {
                self.may_move_again = true;
                MaskedAction::Again
            }
            Action::Stop => MaskedAction::Stop,
            Action::Pass => self.decide(clause, Verdict::Pass)?,
            Action::End => self.decide(clause, Verdict::End)?,
            Action::Draw => self.decide(clause, Verdict::Draw)?,
            Action::Win(Who::Mover) => self.decide(clause, Verdict::WinMover)?,
            Action::Win(Who::Opponent) => self.decide(clause, Verdict::WinOther)?,
            Action::Win(_) => return Err(Refusal::Winner),
            Action::Relay { from, path } => self.relay(sight, from, path)?,
            Action::Lift { .. } | Action::SowOn(_) => return Err(Refusal::Relays),
            Action::Mark { .. } | Action::Unmark { .. } => return Err(Refusal::Marks),
            Action::Claim(_) | Action::Close(_) => return Err(Refusal::PitsChange),
            Action::Note(_) | Action::Forget(_) => return Err(Refusal::Memory),
            Action::Share(_) => return Err(Refusal::Sharing),
            // Scoring among them.
            _ => return Err(Refusal::Term),
        })
    }

    /// By store, the mover's first: the places of which what they hold goes there.
    fn takers(&self, taker: Taker, reach: Set) -> Result<[Vec<u8>; 2], Refusal> {
        let frame = &self.frame;
        let store = |place: usize| match taker {
            Taker::Mover => Ok(frame.store(frame.mover)),
            Taker::Opponent => Ok(frame.store(frame.other())),
            Taker::Owner => {
                let owner = frame.board().home(frame.pit(place));
                Ok(owner.map_or(NOWHERE, |owner| frame.store(owner)))
            }
            Taker::Holder | Taker::Richer | Taker::Poorer => Err(Refusal::Taker),
        };
        let stores = [frame.mover, frame.other()].map(|player| frame.store(player));
        let mut to = [Vec::new(), Vec::new()];
        for place in reach.places() {
            let taker = store(place)?;
            let nth = stores.iter().position(|store| *store == taker);
            if let Some(nth) = nth.filter(|_| usize::from(taker) != place) {
                to[nth].push(place as u8);
            }
        }
        Ok(to)
    }
}

/// A capture of one line that does not come round to where it began, to one
/// store, of pits that are told by their numbers: the common case.
fn plain_line(places: &Places, to: &[Vec<u8>; 2], pits: usize) -> Option<MaskedAction> {
    let [
        Part::Run {
            from,
            begins,
            class,
            steps,
            to: meant,
        },
    ] = &places.parts[..]
    else {
        return None;
    };
    let [numbers] = &class.words.holding[..] else {
        return None;
    };
    let store = to.iter().position(|places| !places.is_empty())?;
    let is_plain = class.words.is_numbers
        && meant.iter().all(|(place, at)| place == at)
        && to[store].len() == meant.len();
    let follows = |two: &[(u8, u8)]| two[0].1 == two[1].0;
    if !is_plain || !steps.windows(2).all(follows) || steps.len() + 1 != class.set.places().count()
    {
        return None;
    }
    let first = steps.first()?.0;
    let along = std::iter::once(first).chain(steps.iter().map(|(_, place)| *place));
    let end = |place: u8| {
        let mut ends = begins.iter().filter(|(_, at)| *at == place);
        match (ends.next(), ends.next()) {
            (Some((end, _)), None) => Some((*end, place)),
            _ => None,
        }
    };
    Some(MaskedAction::Line {
        from: *from,
        along: along.map(end).collect::<Option<_>>()?,
        numbers: numbers.clone(),
        store: (pits + store) as u8,
    })
}
