//! Clauses against each other: what can't both hold, what can't be reached.

use std::collections::HashMap;

use super::arranging;
use super::context::Context;
use super::deciders;
use super::effort;
use super::lifetimes;
use super::locked;
use super::rounds;
use super::setup::Setup;
use super::term_faults::misplaced;
use super::terms::Terms;
use crate::report::{Fault, Faults};
use crate::rules::Body;
use crate::rules::draft::{Draft, Drafted};
use crate::source::Span;
use crate::terms::{
    Action, AnyNumber, Choice, Condition, Filter, Moment, Objective, Part, Path, Pits, Places,
    SeedPlan, Since, Taking, Term, Verdict, Way, Whose,
};

/// Checks the whole game and each of its phases.
pub(super) fn check(draft: &Draft<'_>, setup: Option<&Setup>, faults: &mut Faults) {
    let terms = Terms::new(draft, setup);
    scope(&draft.clauses, &terms, faults);
    lifetimes::check(&draft.clauses, &terms, faults);
    rounds::check(draft, faults);
    if let Some(setup) = setup {
        arranging::check(&draft.clauses, setup.board.players().len(), faults);
    }
    deciders::check(draft, setup, faults);
    for phase in &draft.phases {
        let span = phase.test.span;
        terms.condition(&phase.test.value, Context::Phase, span, faults);
        scope(&phase.clauses, &terms, faults);
    }
    if let Some(setup) = setup {
        effort::check(draft, setup.board.pit_count(), faults);
    }
}

fn scope(clauses: &[Drafted<'_>], terms: &Terms<'_>, faults: &mut Faults) {
    for clause in clauses {
        each(clause, terms, faults);
    }
    for moment in Moment::ALL {
        unreachable_lines(clauses, moment, faults);
    }
    locked::check(clauses, faults);
    too_many_ways(clauses, faults);
    filters(clauses, faults);
    endings(clauses, faults);
    together(clauses, faults);
    by_rules(clauses, faults);
    at_once(clauses, faults);
}

/// What can't be done while the players sow at the same time: a sowing that rests keeps the
/// way it is sown, and what others have seen is not taken back.
fn at_once(clauses: &[Drafted<'_>], faults: &mut Faults) {
    let Some(rule) = clauses.iter().find(|c| matches!(c.body, Body::AtOnce(_))) else {
        return;
    };
    let mut refuse = |clause: &Drafted<'_>, message: &str, help: &str| {
        faults.push(
            Fault::error(message)
                .at(clause.span, "of moves that are made at once")
                .related(rule.span, "the players sow at the same time")
                .help(help),
        );
    };
    for clause in clauses {
        clause.body.walk(&mut |part| match part {
            Part::Action(action) if action.takes_back() => refuse(
                clause,
                "what others have seen happen can't be undone while they sow at the same time",
                "leave it out of the phase, or let the players move in turn",
            ),
            Part::Action(Action::Relay { path, .. } | Action::SowOn(path)) => {
                let kept = Path {
                    way: path.way,
                    from: path.from.clone(),
                    ..Path::default()
                };
                if *path != kept {
                    refuse(
                        clause,
                        "a later lap can change the direction and where it begins, and no more, where the \
                         players sow at the same time",
                        "say in `sow` or in the way to move how all laps are sown",
                    );
                }
            }
            Part::Path(path) if path.dropping_any == Some(AnyNumber::Alike) => refuse(
                clause,
                "a number chosen for the whole move is forgotten where the players sow at the same time",
                "write `dropping any number each`, or let the players move in turn",
            ),
            Part::Condition(Condition::MoveCapturesAtOnce)
                if matches!(clause.body, Body::On(_)) =>
            {
                refuse(
                    clause,
                    "what the first lap took is forgotten where the players sow at the same time",
                    "ask it after `if` in a way to move, or let the players move in turn",
                );
            }
            // What has become of pits is kept for all players together, until all are done: whose pit
            // it is tells who did it.
            Part::Pits(Pits {
                happened: Some(happened),
                whose,
                ..
            }) if happened.since == Since::Move
                || happened.since == Since::Turn && *whose == Whose::Any =>
            {
                refuse(
                    clause,
                    &format!(
                        "`{}` may be of either player where they sow at the same time",
                        happened.words()
                    ),
                    match happened.since {
                        Since::Move => {
                            "set a mark, which is one player's own: `mark taken, until move ends`, \
                             `mark last as taken`, and ask for `pit marked taken of mover`"
                        }
                        Since::Turn | Since::Round => {
                            "say whose pit it is, `own pit lifted this turn`, or set a mark, which is \
                             one player's own: `mark taken, until turn ends`"
                        }
                    },
                );
            }
            Part::Pits(_)
            | Part::Place(_)
            | Part::Places(_)
            | Part::Path(_)
            | Part::Condition(_)
            | Part::Quantity(_)
            | Part::Action(_) => {}
        });
    }
}

/// A move that begins in no pit has nothing to sow, and may not be made for ever.
fn lifts_nothing(choice: &Choice, span: Span, faults: &mut Faults) {
    if !choice.lifts_nothing() {
        let why = [
            (
                Action::Pass,
                "pass",
                "only a stuck player passes, or one who chooses no pit",
            ),
            (Action::Again, "again", "a move must have been made"),
        ];
        for (action, word, why) in why {
            if choice.actions.contains(&action) {
                let fault = misplaced(word, Context::Choice, span, why);
                faults.push(match action == Action::Again {
                    true => fault.help(
                        "say it when the move is over: `on move end: again`, or of some moves in \
                         `on move end { … }`",
                    ),
                    false => fault.help(
                        "a move that lifts nothing is a way of its own: `or no pit, pass when turn \
                         is 1`",
                    ),
                });
            }
        }
        return;
    }
    if choice.sows() || choice.taking != Taking::All {
        faults.push(
            Fault::error("no pit is lifted, so there is nothing to sow")
                .at(span, "what is done in its place?")
                .help("write it after a comma: `no pit, turn board when …`, `no pit, pass when …`"),
        );
    }
    if choice.when.is_none() {
        faults.push(
            Fault::error("when may a player move without lifting a pit?")
                .at(span, "always, and so for ever")
                .help("say it after `when`: `no pit, turn board when turn is 1 and first player moves`"),
        );
    }
}

fn each(clause: &Drafted<'_>, terms: &Terms<'_>, faults: &mut Faults) {
    let span = clause.span;
    match &clause.body {
        Body::Mark(plan) => {
            if let Some(on) = &plan.on {
                terms.pits(on, Context::BeforeMove, span, faults);
            }
        }
        Body::Seeds(SeedPlan::Every { of, .. } | SeedPlan::FromLeft { of, .. }) => {
            terms.pits(of, Context::BeforeMove, span, faults);
        }
        Body::Arrange(plan) => {
            terms.pits(&plan.of, Context::BeforeMove, span, faults);
            if let Some(test) = &plan.test {
                terms.condition(test, Context::AfterMove, span, faults);
            }
        }
        Body::Choose(choice) => {
            if let Places::Pits(pits) = &choice.from {
                terms.pits(pits, Context::Choice, span, faults);
                terms.never_playable(pits, span, faults);
            } else {
                terms.places(&choice.from, Context::BeforeMove, span, faults);
            }
            if let Taking::Just(n) | Taking::UpTo(n) | Taking::AllBut(n) = &choice.taking {
                terms.amount(n, Context::Choice, span, faults);
            }
            if let Some(when) = &choice.when {
                terms.condition(when, Context::Choice, span, faults);
            }
            if let Some(demand) = &choice.demand {
                terms.condition(demand, Context::AfterMove, span, faults);
                demands_first_lap(choice, demand, span, faults);
            }
            terms.actions(&choice.actions, Context::Choice, span, faults);
            lifts_nothing(choice, span, faults);
            if let Some(path) = &choice.path {
                terms.path(path, span, faults);
                if path.way == Some(Way::Reversed) {
                    faults.push(
                        Fault::error("no lap went before that this one could reverse")
                            .at(span, "`reversed` is said of the first lap")
                            .help("write `sow clockwise`, or `relay reversed` for a further lap"),
                    );
                }
            }
        }
        Body::Sow(path) => {
            if matches!(path.way, None | Some(Way::Reversed)) {
                faults.push(
                    Fault::error("which way are the seeds sown?")
                        .at(span, "no direction is given")
                        .help("write `sow anticlockwise`, `sow clockwise` or `sow either way`"),
                );
            }
            terms.path(path, span, faults);
        }
        Body::On(line) => {
            for moment in &line.moments {
                let context = Context::On(*moment);
                if line.may.is_some() && matches!(moment, Moment::Start | Moment::Stuck) {
                    faults.push(
                        misplaced("may", context, span, "nobody is asked here")
                            .help("leave out `may`, if it is done in any case")
                            .help("a choice before play is a way to move in a phase `while turn is 1`"),
                    );
                }
                if let Some(test) = &line.test {
                    terms.condition(test, context, span, faults);
                }
                terms.actions(&line.actions, context, span, faults);
            }
            let begins_lap =
                |action: &Action| matches!(action, Action::Relay { .. } | Action::SowOn(_));
            if line.if_captures && !line.moments.contains(&Moment::Landing) {
                faults.push(
                    Fault::error("a lap is tried only where one has ended")
                        .at(
                            span,
                            "`if that captures` speaks of a lap that follows another",
                        )
                        .help("write it `on landing`"),
                );
            } else if line.if_captures && !line.actions.iter().any(begins_lap) {
                faults.push(
                    Fault::error("no lap begins here that could capture")
                        .at(span, "`if that captures` speaks of a lap")
                        .help("end the line with `relay` or `sow on`")
                        .help("what the board must be like stands before the colon"),
                );
            }
        }
        Body::Filter(filter) => {
            terms.condition(&filter.test, Context::AfterMove, span, faults);
            if let Some(when) = &filter.when {
                terms.condition(when, Context::BeforeMove, span, faults);
            }
        }
        Body::End(ending) => {
            terms.condition(&ending.when, Context::End, span, faults);
            terms.actions(&ending.actions, Context::End, span, faults);
        }
        Body::Round(rule) => rounds::rule(terms, rule, span, faults),
        // What the game is played with is checked as it is set up, conditions of phases
        // with their phase; the rest says no terms.
        Body::Let(_)
        | Body::Name(_)
        | Body::Board(_)
        | Body::Players(_)
        | Body::OwnPits(_)
        | Body::Track(_)
        | Body::Note(_)
        | Body::Phase { .. }
        | Body::First(_)
        | Body::AtOnce(_)
        | Body::Win(_)
        | Body::Play(_)
        | Body::Conduct(_)
        | Body::Simplified(_) => {}
    }
}

/// A way that sows nothing has no first lap that could capture.
fn demands_first_lap(choice: &Choice, demand: &Condition, span: Span, faults: &mut Faults) {
    let mut asks = false;
    demand.walk(&mut |part| {
        asks |= matches!(part, Part::Condition(Condition::MoveCapturesAtOnce));
    });
    if asks && !choice.sows() {
        faults.push(
            Fault::error("this way to move sows nothing, and so captures nothing at once")
                .at(span, "its actions stand in place of sowing")
                .help("add `, sow` and a direction, or ask `if move captures`"),
        );
    }
}

/// A table takes the first line that fits: after `otherwise`, or after the
/// same test, a line is never read.
fn unreachable_lines(clauses: &[Drafted<'_>], moment: Moment, faults: &mut Faults) {
    // By block: its first line that fits always, and the first of each test.
    let mut always: HashMap<u16, &Drafted<'_>> = HashMap::new();
    let mut tested: HashMap<(u16, &Condition), &Drafted<'_>> = HashMap::new();
    for clause in clauses {
        let Body::On(line) = &clause.body else {
            continue;
        };
        if !line.moments.contains(&moment) {
            continue;
        }
        let same = line
            .test
            .as_ref()
            .and_then(|test| tested.get(&(line.block, test)));
        let hides = match (always.get(&line.block), same) {
            (Some(first), _) => Some((first, "this fits always")),
            (None, Some(first)) => Some((first, "this has the same condition")),
            (None, None) => None,
        };
        if let Some((first, why)) = hides {
            faults.push(
                Fault::error("this line is never reached")
                    .at(clause.span, "the first line that fits is taken")
                    .related(first.span, why)
                    .help("put the more particular line first, or remove one"),
            );
        }
        // What the mover may pass over, or what a lap must bear out, hides nothing.
        match &line.test {
            _ if line.may.is_some() || line.if_captures => {}
            None => {
                always.entry(line.block).or_insert(clause);
            }
            Some(test) => {
                tested.entry((line.block, test)).or_insert(clause);
            }
        }
    }
}

/// Ways to move are told apart by the letters of the alphabet.
fn too_many_ways(clauses: &[Drafted<'_>], faults: &mut Faults) {
    let ways = |c: &&Drafted<'_>| matches!(c.body, Body::Choose(_));
    if let Some(clause) = clauses.iter().filter(ways).nth(26) {
        faults.push(
            Fault::error("there are more than 26 ways to move")
                .at(clause.span, "one too many")
                .help("join those that differ only in the pit: `choose own pit 1 or 2`"),
        );
    }
}

/// A filter as what it demands of a move: a condition that must hold or fail.
fn demand(filter: &Filter) -> (&Condition, bool) {
    let wanted = filter.verdict == Verdict::Require;
    if let Condition::Not(inner) = &filter.test {
        (inner, !wanted)
    } else {
        (&filter.test, wanted)
    }
}

fn filters(clauses: &[Drafted<'_>], faults: &mut Faults) {
    let mut before: HashMap<_, (&Filter, &Drafted<'_>)> = HashMap::new();
    for clause in clauses {
        let Body::Filter(filter) = &clause.body else {
            continue;
        };
        let like = (&filter.when, demand(filter).0);
        match before.get(&like) {
            Some((other, first)) if demand(other).1 == demand(filter).1 => faults.push(
                Fault::error("this says the same again")
                    .at(clause.span, "adds nothing")
                    .related(first.span, "said here already")
                    .help("remove one of the two"),
            ),
            Some((_, first)) => faults.push(
                Fault::error("these two can't both hold")
                    .at(clause.span, "rules out what the other demands")
                    .related(first.span, "the other")
                    .help("keep one; if the report leaves it open, write an `open` question with both"),
            ),
            None => {}
        }
        before.entry(like).or_insert((filter, clause));
    }
}

fn endings(clauses: &[Drafted<'_>], faults: &mut Faults) {
    let mut before: HashMap<&Condition, &Drafted<'_>> = HashMap::new();
    for clause in clauses {
        let Body::End(ending) = &clause.body else {
            continue;
        };
        if let Some(first) = before.get(&ending.when) {
            faults.push(
                Fault::error("the game has ended here already")
                    .at(clause.span, "the same condition")
                    .related(first.span, "this ends the game first")
                    .help("keep one of the two"),
            );
        }
        before.entry(&ending.when).or_insert(clause);
    }
}

/// Somebody must be able to win by the rules, if they say who wins.
fn by_rules(clauses: &[Drafted<'_>], faults: &mut Faults) {
    let by_rules = |c: &&Drafted<'_>| c.body == Body::Win(Objective::AsRulesSay);
    let Some(objective) = clauses.iter().find(by_rules) else {
        return;
    };
    let mut names_winner = false;
    for clause in clauses {
        clause.body.walk(&mut |part| {
            names_winner |= matches!(part, Part::Action(Action::Win(_)));
        });
    }
    if !names_winner {
        faults.push(
            Fault::error("no rule says who wins")
                .at(objective.span, "every game would be drawn")
                .help("write for example `end when no opponent inner occupied pit: win mover`")
                .help("where no object is reported, name the likeliest and give your reason: `win by most captured [assumed: why]`"),
        );
    }
}

/// A common object leaves nobody to win alone.
fn together(clauses: &[Drafted<'_>], faults: &mut Faults) {
    let common = clauses
        .iter()
        .find(|c| c.body == Body::Win(Objective::EqualCaptured));
    let Some(common) = common else { return };
    for clause in clauses {
        let mut wins_alone = false;
        clause.body.walk(&mut |part| {
            wins_alone |= matches!(part, Part::Action(Action::Win(_)));
        });
        if wins_alone {
            faults.push(
                Fault::error("these two can't both hold")
                    .at(clause.span, "one player wins here")
                    .related(common.span, "both win or lose together here")
                    .help("write `end` instead of `win …`, or `win by most captured`"),
            );
        }
    }
}
