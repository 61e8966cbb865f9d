//! Actions, and ways to move.

use pest::iterators::Pair;

use super::places::{place, places};
use super::{Read, amount, condition, first, last, name, part, path, pits, who, words};
use crate::syntax::grammar::Rule;
use crate::terms::{Action, Amount, Choice, Pits, Place, Places, Taker, Taking, Target, Tier, Who};

/// All actions among the parts of a pair, in order.
pub(in crate::syntax) fn actions(pair: Pair<'_, Rule>) -> Read<Vec<Action>> {
    pair.into_inner()
        .filter(|p| p.as_rule() == Rule::action)
        .map(action)
        .collect()
}

fn action(pair: Pair<'_, Rule>) -> Read<Action> {
    let kind = first(pair);
    let several = || places(part(&kind, Rule::places).expect("an action names its pits"));
    // All of a pit is what is meant where nothing is said.
    let amount = || -> Read<Option<Amount>> {
        let said = part(&kind, Rule::amount).map(|n| amount(&n)).transpose()?;
        Ok(said.filter(|n| *n != Amount::All))
    };
    let whom = || part(&kind, Rule::who).map(|p| who(&p));
    Ok(match kind.as_rule() {
        Rule::capture => Action::Capture {
            amount: amount()?,
            places: several()?,
            taker: part(&kind, Rule::taker).map_or(Taker::Mover, taker),
        },
        Rule::do_named => Action::Do(name(&kind)),
        Rule::lift => Action::Lift {
            amount: amount()?,
            places: several()?,
        },
        Rule::relay => Action::Relay {
            from: match part(&kind, Rule::pointed) {
                Some(from) => place(from)?,
                None => Place::Last,
            },
            path: path(&kind)?,
        },
        Rule::sow_on => Action::SowOn(match part(&kind, Rule::path) {
            Some(said) => path(&said)?,
            None => Default::default(),
        }),
        Rule::move_seeds => Action::Move {
            amount: amount()?,
            from: match part(&kind, Rule::places) {
                Some(from) => places(from)?,
                None => Places::Place(Place::Last),
            },
            to: match part(&kind, Rule::chosen_target) {
                Some(chosen) => Target::Chosen(pits(last(chosen))?),
                None => Target::Place(place(last(kind))?),
            },
        },
        Rule::mark_pits => Action::Mark {
            places: several()?,
            name: name(&kind),
        },
        Rule::unmark => Action::Unmark {
            places: several()?,
            name: part(&kind, Rule::name).map(|name| name.as_str().to_string()),
        },
        Rule::claim => Action::Claim(several()?),
        Rule::close_pits => Action::Close(several()?),
        Rule::note_down => Action::Note(name(&kind)),
        Rule::forget => Action::Forget(name(&kind)),
        Rule::score => Action::Score {
            points: super::amount(&part(&kind, Rule::amount).expect("points are counted"))?,
            who: whom().unwrap_or(Who::Mover),
        },
        Rule::share_seeds => Action::Share(several()?),
        Rule::win_action => Action::Win(whom().expect("somebody wins")),
        _ => {
            let words = words(&kind);
            let mut alone = Action::ALONE.into_iter();
            let said = alone.find(|action| action.alone() == Some(&words));
            said.expect("the grammar has no other words for an action")
        }
    })
}

fn taker(pair: Pair<'_, Rule>) -> Taker {
    match first(pair).as_rule() {
        Rule::w_opponent => Taker::Opponent,
        Rule::w_owner => Taker::Owner,
        Rule::w_holder => Taker::Holder,
        Rule::w_richer => Taker::Richer,
        Rule::w_poorer => Taker::Poorer,
        _ => Taker::Mover,
    }
}

/// One way to move: pits, how much of them, actions, a path, a condition.
pub(in crate::syntax) fn choice(pair: Pair<'_, Rule>) -> Read<Choice> {
    let mut from = None;
    let mut choice = Choice {
        tier: Tier::Same,
        from: Places::Place(Place::Start),
        taking: Taking::All,
        actions: Vec::new(),
        path: None,
        when: None,
        demand: None,
    };
    for part in pair.into_inner() {
        match part.as_rule() {
            Rule::no_pit => from = Some(Places::Pits(Pits::none())),
            Rule::first_of => from = Some(Places::Place(place(part)?)),
            Rule::pits => from = Some(Places::Pits(pits(part)?)),
            Rule::taking => choice.taking = taking(last(part))?,
            Rule::action => choice.actions.push(action(part)?),
            Rule::path => choice.path = Some(path(&part)?),
            Rule::condition => choice.when = Some(condition(part)?),
            Rule::demand => choice.demand = Some(condition(last(part))?),
            _ => {}
        }
    }
    choice.from = from.expect("a way to move names its pits");
    Ok(choice)
}

fn taking(pair: Pair<'_, Rule>) -> Read<Taking> {
    Ok(match pair.as_rule() {
        Rule::any_number => Taking::AnyNumber,
        Rule::up_to => Taking::UpTo(amount(&last(pair))?),
        Rule::all_but => Taking::AllBut(amount(&last(pair))?),
        _ => match amount(&pair)? {
            Amount::All => Taking::All,
            some => Taking::Just(some),
        },
    })
}
