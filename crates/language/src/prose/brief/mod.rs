//! Clauses in a few words, for the cells of a table.

mod action;
mod condition;
mod material;
mod phrase;

use crate::rules::Body;
use crate::terms::{
    Amount, AnyNumber, Choice, Ending, Filter, FirstPlayer, Leftovers, Line, Manner, Meaning,
    Moment, Objective, Path, Remainder, RoundRule, Side, Skip, Starter, Taking, Tempo, Through,
    Tier, Unfilled, Way,
};
use action::actions;
use condition::{condition, of_move};
use phrase::{amount, numbers, pits, place, places, who};

/// What a clause says, without its head: `anticlockwise, skipping origin`.
pub fn brief(body: &Body) -> String {
    match body {
        Body::Let(parameter) => material::parameter(parameter),
        Body::Name(naming) => format!("{}: {}", naming.name, meaning(&naming.meaning)),
        Body::Board(plan) => material::board(plan),
        Body::Players(n) => phrase::amount(n),
        Body::OwnPits(own) => material::ownership(own),
        Body::Track(track) => material::track(track),
        Body::Mark(plan) => material::mark(plan),
        Body::Note(plan) => material::notes(plan),
        Body::Seeds(plan) => material::seeds(plan),
        Body::Arrange(plan) => material::arrangement(plan),
        Body::First(FirstPlayer::ByLot) => "by lot".into(),
        Body::First(FirstPlayer::ByAgreement) => "by agreement".into(),
        Body::First(FirstPlayer::ByLotOrAgreement) => "by lot or agreement".into(),
        Body::Phase { name, test } => format!("{name}: while {}", condition(test)),
        Body::Choose(choice) => choose(choice),
        Body::Sow(path) => sow(path),
        Body::On(line) => table_line(line),
        Body::Filter(rule) => filter(rule),
        Body::End(ending) => end(ending),
        Body::Round(rule) => round(rule),
        Body::Win(objective) => match objective {
            Objective::MostCaptured => "most captured wins",
            Objective::EqualCaptured => "equal counts: all win",
            Objective::MostPoints => "most points wins",
            Objective::TakingAll => "taking all",
            Objective::EmptyingOwnPits => "emptying own pits",
            Objective::MovingLast => "moving last",
            Objective::AsRulesSay => "as rules say",
        }
        .into(),
        Body::AtOnce(Tempo::LapByLap) => "at the same time, lap by lap".into(),
        Body::Play(Manner::TakingMost) => "taking most".into(),
        Body::Play(Manner::EveningCounts) => "evening the counts".into(),
        Body::Play(Manner::WithoutThinking) => "without thinking".into(),
        Body::Conduct(text) | Body::Simplified(text) => text.clone(),
    }
}

/// What a name stands for.
pub fn meaning(meaning: &Meaning) -> String {
    match meaning {
        Meaning::Condition(test) => condition(test),
        Meaning::Pits(class) => pits(class, true),
        Meaning::Actions(done) => actions(done),
    }
}

fn choose(choice: &Choice) -> String {
    let mut said = vec![places(&choice.from)];
    match &choice.taking {
        Taking::All => {}
        Taking::Just(n) => said.push(format!("taking {}", amount(n))),
        Taking::UpTo(n) => said.push(format!("taking up to {}", amount(n))),
        Taking::AnyNumber => said.push("taking any number".into()),
        Taking::AllBut(n) => said.push(format!("taking all but {}", amount(n))),
    }
    said.extend(choice.path.as_ref().map(path));
    let mut text = said.join(", ");
    if !choice.actions.is_empty() {
        let done = actions(&choice.actions);
        text += &match choice.path {
            Some(_) => format!(", first {done}"),
            None => format!(": {done}"),
        };
    }
    if let Some(when) = &choice.when {
        text += &format!(", when {}", condition(when));
    }
    if let Some(demand) = &choice.demand {
        text += &format!(", if {}", condition(demand));
    }
    match choice.tier {
        Tier::Same => text,
        Tier::Lower => format!("else {text}"),
        Tier::Beside => format!("also {text}"),
    }
}

fn sow(way: &Path) -> String {
    let origin = way
        .skipping
        .iter()
        .any(|skip| matches!(skip, Skip::Origin { .. }));
    let said = path(way);
    if origin || way.from == Some(crate::terms::Place::Origin) {
        said
    } else {
        format!("{said}, origin sown in")
    }
}

/// `anticlockwise, from next, origin skipped`
fn path(path: &Path) -> String {
    let mut said = Vec::new();
    said.extend(path.way.map(|way| match way {
        Way::Round(direction) => direction.to_string(),
        Way::Either => "either way".into(),
        Way::EitherKept => "either way, kept".into(),
        Way::EitherKeptByAll => "either way, kept by all".into(),
        Way::Reversed => "reversed".into(),
    }));
    said.extend(
        path.from
            .as_ref()
            .map(|from| format!("from {}", place(from))),
    );
    said.extend(path.skipping.iter().map(|skip| match skip {
        Skip::Origin { once: false } => "origin skipped".to_string(),
        Skip::Origin { once: true } => "origin skipped once".into(),
        Skip::Pits(class) => format!("{} skipped", pits(class, true)),
        Skip::PitsExceptLastSeed(class) => {
            format!("{} skipped but by the last seed", pits(class, true))
        }
        Skip::PitsUnless(class, unless) => {
            format!("{} skipped unless {}", pits(class, true), condition(unless))
        }
    }));
    said.extend(path.through.map(|through| match through {
        Through::Own => "through own store".to_string(),
        Through::Opponent => "through opponent's store".into(),
        Through::Both => "through both stores".into(),
    }));
    said.extend(
        path.within
            .as_ref()
            .map(|class| format!("within {}", pits(class, true))),
    );
    if !path.dropping.is_empty() {
        let numbers: Vec<String> = path.dropping.iter().map(amount).collect();
        said.push(format!("dropping {}", numbers.join(" then ")));
    }
    said.extend(path.dropping_in.as_ref().map(|some| {
        format!(
            "dropping {} in {}",
            amount(&some.seeds),
            pits(&some.pits, false)
        )
    }));
    said.extend(path.dropping_any.map(|any| match any {
        AnyNumber::Alike => "dropping any number".to_string(),
        AnyNumber::Each => "dropping any number each".into(),
    }));
    said.join(", ")
}

fn table_line(line: &Line) -> String {
    let mut done = actions(&line.actions);
    if line.if_captures {
        done += " if that captures";
    }
    let may = line
        .may
        .map_or(String::new(), |by| format!("{} ", by.words()));
    // A table of its own heading needs no moment; one read at two does.
    let moments = match line.moments.as_slice() {
        [Moment::Passing, Moment::Landing] | [Moment::Landing, Moment::Passing] => "every seed: ",
        _ => "",
    };
    match &line.test {
        Some(test) => format!("{moments}{}: {may}{done}", condition(test)),
        None => format!("{moments}{may}{done}"),
    }
}

fn filter(rule: &Filter) -> String {
    let mut said = of_move(&rule.test);
    if let Some(when) = &rule.when {
        said += &format!(", when {}", condition(when));
    }
    if rule.if_possible {
        said += ", if possible";
    }
    said
}

fn end(ending: &Ending) -> String {
    let when = of_move(&ending.when);
    if ending.actions.is_empty() {
        when
    } else {
        format!("{when}: {}", actions(&ending.actions))
    }
}

fn round(rule: &RoundRule) -> String {
    match rule {
        RoundRule::Refill {
            per_pit,
            from,
            equal,
            evenly,
        } => {
            let side = match from {
                Side::Left => "left",
                Side::Right => "right",
            };
            let equal = if *equal { ", as many as poorer" } else { "" };
            let evenly = if *evenly { ", spread evenly" } else { "" };
            let each = match per_pit {
                Some(per_pit) => format!("{} per pit", amount(per_pit)),
                None => "as at start".into(),
            };
            format!("refill {each} from {side}{evenly}{equal}")
        }
        RoundRule::AsAtStart => "set up again".into(),
        RoundRule::Unfilled(fate) => match fate {
            Unfilled::Empty => "unfilled pits empty",
            Unfilled::Closed => "unfilled pits closed",
            Unfilled::Claimed => "unfilled pits claimed",
        }
        .into(),
        RoundRule::Remainder { of, fate } => {
            let of = of
                .as_ref()
                .map(|counts| format!(" of {}", numbers(counts)))
                .unwrap_or_default();
            let fate = match fate {
                Remainder::Kept => "kept",
                Remainder::Placed => "placed",
                Remainder::Claims => "claims pit",
                Remainder::ClaimsByLot => "claims pit by lot",
                Remainder::Given => "given",
                Remainder::Spread => "spread",
                Remainder::Lent => "lent",
            };
            format!("remainder{of} {fate}")
        }
        RoundRule::First(starter) => match starter {
            Starter::Winner => "winner begins",
            Starter::Loser => "loser begins",
            Starter::Other => "beginning alternates",
            Starter::Same => "same player begins",
            Starter::Next => "next to move begins",
            Starter::Lot => "lots decide who begins",
        }
        .into(),
        RoundRule::Leftovers(Leftovers::Owner) => "leftovers for owner".into(),
        RoundRule::Leftovers(Leftovers::Player(player)) => {
            format!("leftovers for {}", who(*player))
        }
        RoundRule::Score {
            points,
            who: player,
        } => {
            let noun = if *points == Amount::Number(1) {
                "point"
            } else {
                "points"
            };
            match points.is_constant() {
                true => format!("{} {noun} for {}", amount(points), who(*player)),
                false => format!("score {} for {}", amount(points), who(*player)),
            }
        }
        RoundRule::Forfeit(player) => format!("points of {} lost", who(*player)),
        RoundRule::Until(ending) => format!("until {}", end(ending)),
        RoundRule::When { rule, when } => format!("{}, if {}", round(rule), of_move(when)),
    }
}
