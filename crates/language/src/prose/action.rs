//! Actions in words, each a clause with its own subject.

use super::counts::{self, SEEDS};
use super::places::{contents, pits_of, target};
use super::scene::{Known, Moment, Scene};
use super::verb_phrase::{
    ARE, CAPTURES, DOES, ENDS, GETS, GO, GOES, HAS, IS, LIFTS, LOSES, MARKS, MOVES, PASSES, SCORES,
    SOWS, TAKES, VerbPhrase, WIN, WINS,
};
use super::words::{named, sentence};
use super::{path, place, verb_phrase};
use crate::terms::{
    Action, Amount, Condition, Decider, Noun, Path, Pits, Place, Places, Taker, Target, Who, Whose,
};

/// Several actions, one after the other: `the player captures these seeds,
/// and the game ends`. `after` is the condition that the text has just named.
pub fn say_all(actions: &[Action], after: Option<&Condition>, scene: Scene) -> String {
    verb_phrase::say(&verb_phrases(actions, after, scene), None)
}

/// The same where somebody may leave it: `the player may capture these seeds`.
pub fn say_may(by: Decider, actions: &[Action], after: Option<&Condition>, scene: Scene) -> String {
    let who = decider(by, scene);
    verb_phrase::say(&verb_phrases(actions, after, scene), Some(&who))
}

fn decider(by: Decider, scene: Scene) -> String {
    match by {
        Decider::Mover => scene.actor().to_string(),
        Decider::Opponent => scene.one(Who::Opponent).0.to_string(),
        Decider::Owner if scene.pit_named => "its owner".into(),
        Decider::Owner => format!("the owner of {}", place::say(&Place::Last, scene)),
    }
}

/// The same in several sentences, each of `longest` letters at the most where that can be. Where
/// not even the first action fits into the `room` that is left of a sentence, or where somebody
/// decides on all of them, the first announces what the others tell.
pub fn say_in_sentences(
    may: Option<Decider>,
    actions: &[Action],
    after: Option<&Condition>,
    scene: Scene,
    room: usize,
    longest: usize,
) -> String {
    let phrases = verb_phrases(actions, after, scene);
    let fitting = |phrases: &[VerbPhrase], room: usize| {
        let fits = |count: &usize| {
            let said = verb_phrase::say(&phrases[..*count], None);
            said.chars().count() + "Then ".len() < room
        };
        (1..=phrases.len()).rev().find(fits)
    };
    let mut rest = &phrases[..];
    let mut told = match (may, fitting(rest, room)) {
        (Some(by), _) => {
            let does = VerbPhrase::new(scene.actor(), DOES, "as follows");
            verb_phrase::say(&[does], Some(&decider(by, scene)))
        }
        (None, None) => "what follows is done".into(),
        (None, Some(count)) => {
            let (first, left) = rest.split_at(count);
            rest = left;
            verb_phrase::say(first, None)
        }
    };
    let is_announced = rest.len() == phrases.len();
    while !rest.is_empty() {
        let (next, left) = rest.split_at(fitting(rest, longest).unwrap_or(1));
        let said = verb_phrase::say(next, None);
        told += &match is_announced && rest.len() == phrases.len() {
            true => format!(". {}", sentence(&said).trim_end_matches('.')),
            false => format!(". Then {said}"),
        };
        rest = left;
    }
    told
}

fn verb_phrases(actions: &[Action], after: Option<&Condition>, scene: Scene) -> Vec<VerbPhrase> {
    let mut scene = scene;
    let mut said = Vec::new();
    for (nth, action) in actions.iter().enumerate() {
        let lifted = match nth.checked_sub(1).map(|before| &actions[before]) {
            Some(Action::Lift { .. }) if nth > 1 && is_lift(&actions[nth - 2]) => Some("them on"),
            Some(Action::Lift { amount, places }) => Some(pronoun(amount.as_ref(), places, scene)),
            _ => None,
        };
        let takes = |what| VerbPhrase::new(scene.actor(), TAKES, what);
        if let Action::SowOn(path) = action {
            said.push(sow_on(path, lifted, scene));
        } else if let Action::Unmark { places, .. } = action
            && just_marked(&actions[..nth], places)
        {
            said.push(takes("the mark off again"));
        } else if let Action::Claim(Places::Place(place)) = action
            && just_filled(&actions[..nth], place)
        {
            said.push(takes("possession of that pit"));
        } else {
            said.append(&mut say(action, after.filter(|_| nth == 0), scene));
        }
        scene = scene_after(action, scene);
    }
    let sows = |action: &Action| matches!(action, Action::SowOn(_) | Action::Relay { .. });
    if scene.moment == Moment::Passing && actions.iter().any(is_lift) && !actions.iter().any(sows) {
        let all = "them with the seeds in hand";
        said.push(VerbPhrase::new(scene.actor(), SOWS, all));
    }
    said
}

/// Whether these pits are the ones that an action before has marked.
fn just_marked(before: &[Action], places: &Places) -> bool {
    let Places::Pits(class) = places else {
        return false;
    };
    let name = class.marked.as_ref().map(|mark| &mark.name);
    let marks = |action: &Action| matches!(action, Action::Mark { name: n, .. } if Some(n) == name);
    before.iter().any(marks)
}

/// Whether seeds were moved there just before.
fn just_filled(before: &[Action], place: &Place) -> bool {
    matches!(before.last(), Some(Action::Move { to: Target::Place(to), .. }) if to == place)
}

fn is_lift(action: &Action) -> bool {
    matches!(action, Action::Lift { .. })
}

/// What is known of the seeds in the last pit when an action was told.
fn scene_after(action: &Action, scene: Scene) -> Scene {
    match action {
        // What was counted has grown, or other seeds were spoken of.
        Action::Move {
            to: Target::Place(Place::Last),
            ..
        }
        | Action::ReturnCaptures
        | Action::TurnBoard => scene.knowing(Known::Afar),
        // It is gone.
        Action::Relay { .. } | Action::SowOn(_) => scene.knowing(Known::Nothing),
        Action::Capture { places, .. }
        | Action::Lift { places, .. }
        | Action::Move { from: places, .. }
        | Action::Share(places)
            if matches!(places, Places::Place(Place::Last) | Places::Run { .. }) =>
        {
            scene.knowing(Known::Nothing)
        }
        Action::Mark { places, .. }
        | Action::Unmark { places, .. }
        | Action::Claim(places)
        | Action::Close(places)
            if *places == Places::Place(Place::Last) =>
        {
            scene
        }
        Action::Capture { .. }
        | Action::Lift { .. }
        | Action::Move { .. }
        | Action::Share(_)
        | Action::Mark { .. }
        | Action::Unmark { .. }
        | Action::Claim(_)
        | Action::Close(_) => scene.turning_away(),
        Action::Do(_)
        | Action::Note(_)
        | Action::Forget(_)
        | Action::Score { .. }
        | Action::Again
        | Action::Stop
        | Action::Undo
        | Action::Pass
        | Action::End
        | Action::Win(_)
        | Action::Draw => scene,
    }
}

/// One action as what its subjects do.
fn say(action: &Action, after: Option<&Condition>, scene: Scene) -> Vec<VerbPhrase> {
    let actor = scene.actor();
    let own = scene.reflexive();
    let one = match action {
        Action::Capture {
            amount,
            places,
            taker,
        } => capture(amount.as_ref(), places, *taker, after, scene),
        Action::Lift { amount, places } => {
            VerbPhrase::new(actor, LIFTS, taken(amount.as_ref(), places, after, own))
        }
        Action::Relay { from, path } => return relay(from, path, after, scene),
        Action::SowOn(path) => sow_on(path, None, scene),
        Action::Move { amount, from, to } => {
            let into = match to {
                Target::Place(to) => into(to, own),
                Target::Chosen(of) => format!("into {}, as they choose", super::pits::one(of, own)),
            };
            let what = closed(taken(amount.as_ref(), from, after, own));
            VerbPhrase::new(actor, MOVES, format!("{what} {into}"))
        }
        Action::Mark { places, name } => {
            let pits = closed(pits_of(places, own));
            let name = named(name);
            let said = match pits.contains(" that ") {
                true => format!("as {name} {pits}"),
                false => format!("{pits} as {name}"),
            };
            VerbPhrase::new(actor, MARKS, said)
        }
        Action::Unmark { places, name } => {
            let pits = pits_of(places, own);
            let marks = match name {
                Some(name) => format!("the mark {}", named(name)),
                None => "all marks".into(),
            };
            VerbPhrase::new(actor, TAKES, format!("{marks} off {pits}"))
        }
        Action::Claim(places) => {
            let pits = pits_of(places, own);
            VerbPhrase::new(actor, TAKES, format!("possession of {pits}"))
        }
        Action::Close(places) => {
            let pits = pits_of(places, own);
            let time = if scene.game.rounds {
                " for the round"
            } else {
                ""
            };
            VerbPhrase::new(actor, TAKES, format!("{pits} out of play{time}"))
        }
        Action::Do(name) => {
            VerbPhrase::new(actor, DOES, format!("what {} stands for", named(name)))
        }
        Action::Note(name) => VerbPhrase::new(actor, GETS, format!("the note {}", named(name))),
        Action::Forget(name) => VerbPhrase::new(actor, LOSES, format!("the note {}", named(name))),
        Action::Score { points, who } => {
            let (who, plural) = scene.one(*who);
            let verb = if plural { ("score", "score") } else { SCORES };
            VerbPhrase::new(
                who,
                verb,
                counts::amount(points, ("point", "points"), scene),
            )
        }
        Action::Share(places) => {
            let rest = "shared evenly between the players, an odd one going to the poorer";
            let seeds = contents(places, None, scene.plain());
            VerbPhrase::new(&seeds, ARE, rest)
        }
        Action::ReturnCaptures => {
            VerbPhrase::new("the seeds captured by this move", GO, "back where they lay")
        }
        Action::Again if scene.moment == Moment::Landing && scene.game.keeps_in_hand => {
            let origin = place::origin(scene.reflexive());
            let turn = format!("another turn, with what is in hand put back into {origin}");
            VerbPhrase::new(actor, HAS, turn)
        }
        Action::Again => VerbPhrase::new(actor, HAS, "another turn"),
        Action::Stop => VerbPhrase::new("the move", ENDS, "there"),
        Action::Undo => VerbPhrase::new("the board", IS, "put back as it was before the move"),
        Action::TurnBoard => VerbPhrase::new(
            "the board",
            IS,
            "turned round, so that the seeds on each side come to lie on the other",
        ),
        Action::Pass if scene.moment == Moment::Stuck => VerbPhrase::new(actor, PASSES, ""),
        Action::Pass if scene.game.is_for_two() => {
            VerbPhrase::new("the turn", PASSES, "to the other player")
        }
        Action::Pass => VerbPhrase::new("the turn", PASSES, "to the next player"),
        Action::End => VerbPhrase::new(whole(scene), ENDS, ""),
        Action::Win(who) => {
            let (who, plural) = scene.one(*who);
            let who = if who == scene.mover() { actor } else { who };
            VerbPhrase::new(who, if plural { WIN } else { WINS }, "")
        }
        Action::Draw => VerbPhrase::new(whole(scene), IS, "drawn"),
    };
    vec![one]
}

/// With a comma behind what is put in by one, `the fourth pit, if it holds seeds,`.
fn closed(phrase: String) -> String {
    let comma = if phrase.contains(", if ") { "," } else { "" };
    format!("{phrase}{comma}")
}

/// What was just lifted, when it is spoken of again.
fn pronoun(amount: Option<&Amount>, places: &Places, scene: Scene) -> &'static str {
    let one = amount == Some(&Amount::Number(1)) && !target(places, scene).plural;
    if one { "it on" } else { "them on" }
}

fn sow_on(path: &Path, lifted: Option<&str>, scene: Scene) -> VerbPhrase {
    let what = lifted.unwrap_or("on with what is in hand");
    let tail = path::tail(path, scene.reflexive());
    VerbPhrase::new(scene.actor(), SOWS, format!("{what}{tail}"))
}

/// What ends: between rounds it is the game.
fn whole(scene: Scene) -> &'static str {
    match scene.moment == Moment::Rounds {
        true => "the game",
        false => scene.game.whole(),
    }
}

fn relay(from: &Place, path: &Path, after: Option<&Condition>, scene: Scene) -> Vec<VerbPhrase> {
    let actor = scene.actor();
    let own = scene.reflexive();
    let places = Places::Place(from.clone());
    // What was counted has grown by other seeds, or is gone.
    let is_told = scene.pit_named && matches!(scene.known, Known::Number | Known::Nothing);
    let lifted = match *from == Place::Last && is_told {
        true => "what it holds".into(),
        false => contents(&places, after, own),
    };
    let from_there = if *from == Place::Last || path.from.is_some() {
        ""
    } else {
        " from there"
    };
    let tail = path::tail(path, own);
    vec![
        VerbPhrase::new(actor, LIFTS, lifted),
        VerbPhrase::new(actor, SOWS, format!("on{from_there}{tail}")),
    ]
}

/// `into the next pit`, `to the middle of the board`
fn into(to: &Place, scene: Scene) -> String {
    if *to == Place::Last && scene.pit_named {
        "into it".into()
    } else if matches!(to, Place::The(class) if class.noun == Noun::Centre) {
        "to the middle of the board".into()
    } else {
        format!("into {}", place::say(to, scene))
    }
}

/// Seeds that are taken: all that the pits hold, or so many of each.
fn taken(
    amount: Option<&Amount>,
    places: &Places,
    after: Option<&Condition>,
    scene: Scene,
) -> String {
    match amount {
        None | Some(Amount::All) => contents(places, after, scene),
        Some(amount) => {
            let target = target(places, scene);
            let is_one =
                matches!(places, Places::Pits(class) if super::pits::is_one_place(class, scene));
            let each = match (places, target.plural && !is_one) {
                (Places::Run { .. }, _) => "each pit of ",
                (_, true) => "each of ",
                (_, false) => "",
            };
            // Of pits that may hold fewer all is taken.
            let most = match (amount, places) {
                (Amount::Number(1), _) => "",
                (_, Places::Run { .. }) => "up to ",
                _ => "",
            };
            let seeds = counts::amount(amount, SEEDS, scene);
            format!("{most}{seeds} from {each}{}", target.pits)
        }
    }
}

fn capture(
    amount: Option<&Amount>,
    places: &Places,
    taker: Taker,
    after: Option<&Condition>,
    scene: Scene,
) -> VerbPhrase {
    let actor = scene.actor();
    let (subject, scene) = match taker {
        Taker::Mover => (actor, scene.reflexive()),
        Taker::Opponent => (scene.one(Who::Opponent).0, scene.plain()),
        Taker::Richer => (scene.subject(Who::Richer).0, scene.plain()),
        Taker::Poorer => (scene.subject(Who::Poorer).0, scene.plain()),
        Taker::Owner => return for_owner(amount, places, after, scene),
        Taker::Holder => {
            let whose = [
                "to the player whose mark it is",
                "to the players whose marks they are",
            ];
            return given(amount, places, None, whose, scene);
        }
    };
    let seeds = if let Places::Pits(class) = places
        && taker == Taker::Opponent
        && class.whose == Whose::Opponent
    {
        // "The opponent captures the seeds in their own pits".
        let own = Places::Pits(owned(class));
        taken(amount, &own, after, scene.reflexive())
    } else {
        taken(amount, places, after, scene)
    };
    VerbPhrase::new(subject, CAPTURES, seeds)
}

/// Seeds that go to whom their pit tells, or to those whom their pits tell.
fn given(
    amount: Option<&Amount>,
    places: &Places,
    after: Option<&Condition>,
    [of_pit, of_pits]: [&str; 2],
    scene: Scene,
) -> VerbPhrase {
    let seeds = taken(amount, places, after, scene);
    let is_one = amount == Some(&Amount::Number(1)) || seeds == "what it holds";
    let verb = if is_one { GOES } else { GO };
    let plural = target(places, scene).plural;
    VerbPhrase::new(&seeds, verb, if plural { of_pits } else { of_pit })
}

/// The same pits, as the subject's own.
fn owned(class: &Pits) -> Pits {
    Pits {
        whose: Whose::Own,
        ..class.clone()
    }
}

/// Each pit's seeds go to its owner.
fn for_owner(
    amount: Option<&Amount>,
    places: &Places,
    after: Option<&Condition>,
    scene: Scene,
) -> VerbPhrase {
    match places {
        Places::Pits(class) => {
            let subject = match class.whose {
                Whose::Any => "each player",
                Whose::Own => scene.actor(),
                Whose::Opponent => scene.one(Who::Opponent).0,
            };
            let own = Places::Pits(owned(class));
            let seeds = taken(amount, &own, after, scene.reflexive());
            let seeds = match class.whose == Whose::Any {
                true => seeds.replace("all the seeds", "the seeds"),
                false => seeds,
            };
            VerbPhrase::new(subject, CAPTURES, seeds)
        }
        Places::Place(Place::Last) if scene.pit_named => {
            let seeds = taken(amount, places, after, scene);
            VerbPhrase::new("its owner", CAPTURES, seeds)
        }
        Places::Place(place) => {
            let owner = format!("the owner of {}", place::say(place, scene));
            let seeds = match amount {
                None | Some(Amount::All) => "its seeds".into(),
                Some(amount) => {
                    let seeds = counts::amount(amount, SEEDS, scene);
                    format!("{seeds} from it")
                }
            };
            VerbPhrase::new(&owner, CAPTURES, seeds)
        }
        Places::Run { .. } | Places::Opposites(_) | Places::Chosen { .. } | Places::Both(_) => {
            let owners = ["to its owner", "to the owner of each pit"];
            given(amount, places, after, owners, scene)
        }
    }
}
