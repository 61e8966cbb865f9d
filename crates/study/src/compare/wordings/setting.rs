//! Wordings of boards, players, the start, and the choice of a pit.

use super::ask;
use seedlore_language::rules::{
    Action, Area, Body, Condition, Counts, FirstPlayer, Moment, Noun, Ownership, Pits, Places,
    Quantity, SeedPlan, Taking, Tempo, Tier, Track, Trait, Verdict, Whose,
};

super::list! {
    Board "A bowl or large hole at each end holds what is won" also "store, storehouse, bank"
        fixture "board 2 rows of 6 pits, store each"
        => |b| matches!(b, Body::Board(plan) if plan.stores.is_some());
    Board "The holes are in a circle" also "ring, round, oval"
        board "board ring of 12 pits"
        => |b| matches!(b, Body::Board(plan) if plan.rows.is_none());
    Board "Four rows, of which each player has the two nearest" also "double rows, inner row, outer row"
        board "board 4 rows of 8 pits"
        => |b| matches!(b, Body::Board(plan) if plan.rows.as_ref().and_then(|n| n.number()) == Some(4));
    Board "The number of holes varies" also "any number of holes, six or more, length"
        parameter "let n = 6 or 8 to 10\nboard 2 rows of n pits"
        => |b| matches!(b, Body::Let(_));
    Board "A large hole in the middle belongs to nobody" also "centre, central hole, pool"
        fixture "board 2 rows of 6 pits, centre"
        => |b| matches!(b, Body::Board(plan) if plan.centre);
    Board "Some seeds are kept aside and entered later" also "reserve, in hand, held back"
        fixture "board 2 rows of 6 pits, reserve each"
        => |b| matches!(b, Body::Board(plan) if plan.reserves);
    Players "Three or more play" also "four players, partners"
        players "players 3\nown pits are 2 columns each"
        => |b| matches!(b, Body::Players(_));
    Players "Both play from all the holes" also "common holes, shared"
        own_pits "own pits are shared"
        => |b| matches!(b, Body::OwnPits(Ownership::Shared));
    Players "Each player has the holes at one end, in both rows" also "half of the board, right hand"
        own_pits "own pits are right half pits"
        => |b| matches!(b, Body::OwnPits(ownership) if *ownership != Ownership::Shared);
    Setup "Four seeds in each hole" also "fill, set out, counters, stones, beans"
        seeds "seeds 4 in every pit"
        => |b| matches!(b, Body::Seeds(SeedPlan::Every { of, .. }) if of.areas.is_empty());
    Setup "The holes are not filled alike" also "uneven start, empty hole, arranged"
        seeds "seeds 4 in every pit\nseeds 0 in every rightmost pit"
        => |b| matches!(b, Body::Seeds(SeedPlan::Every { of, .. }) if !of.areas.is_empty())
            || matches!(b, Body::Seeds(SeedPlan::FromLeft { .. }));
    Setup "Other rules hold for the first move" also "opening, opens, first turn, begins with"
        phase "phase opening while turn is 1 {\n  choose own leftmost pit\n}"
        => |b| matches!(b, Body::Phase { test: Condition::Measure(Quantity::Turn, _), .. });
    Setup "Something is done before play" also "set-up, arrangement, before the first move"
        table "on start: mark own rightmost pit as house" needs "mark house"
        => |b| ask::line(b, Moment::Start, |_| true);
    Setup "They arrange their seeds as they like" also "lay out, distribute, set up, as he sees fit, at will, in any way, copies"
        arrange "arrange own pits"
        => |b| matches!(b, Body::Arrange(_));
    Setup "Lots decide who begins" also "toss, draw lots, starts, first player"
        first "first player by lot"
        => |b| matches!(b, Body::First(FirstPlayer::ByLot | FirstPlayer::ByLotOrAgreement));
    Setup "Both players sow at the same time" also "simultaneous, together, race, first to finish plays first, whoever finishes begins the next"
        at_once "move at once, lap by lap"
        => |b| matches!(b, Body::AtOnce(Tempo::LapByLap));
    Choice "He begins from any of his own holes" also "choose, picks up, lifts"
        choose "choose own pit"
        => |b| matches!(b, Body::Choose(c) if matches!(&c.from, Places::Pits(p)
            if *p == Pits { whose: Whose::Own, ..Pits::all() })
            && c.taking == Taking::All && c.actions.is_empty() && c.when.is_none());
    Choice "A single seed may not be moved" also "singletons, two or more, at least two"
        holding "choose own pit holding 2 or more"
        => |b| matches!(b, Body::Choose(c) if matches!(&c.from, Places::Pits(p)
            if matches!(&p.holding, Some(Counts::AtLeast(n)) if n.number() == Some(2))));
    Choice "Only when there is no other move may he …" also "else, last resort, failing that, all singles"
        choose "choose own pit holding 2 or more\n  else own pit, move all to next"
        => |b| matches!(b, Body::Choose(c) if c.tier == Tier::Lower);
    Choice "He must play the fullest hole" also "largest, most seeds"
        pit_trait "choose own largest pit"
        => |b| matches!(b, Body::Choose(_)) && ask::pits(b, |p| p.traits.contains(&Trait::Largest));
    Choice "He plays from the hole furthest back" also "rear, rearmost, last hole, behind"
        pit_trait "choose own rearmost occupied pit"
        => |b| ask::pits(b, |p| p.traits.contains(&Trait::Rearmost));
    Choice "He plays from the hole furthest ahead" also "foremost, front, leading"
        pit_trait "choose own foremost occupied pit"
        => |b| ask::pits(b, |p| p.traits.contains(&Trait::Foremost));
    Choice "He must begin from the end hole" also "left end, right end, corner, outermost"
        choose "choose own leftmost pit"
        => |b| matches!(b, Body::Choose(c) if matches!(&c.from, Places::Pits(p)
            if p.areas.iter().any(|a| matches!(a, Area::Leftmost(_) | Area::Rightmost(_) | Area::Corner))));
    Choice "He takes all but one" also "leaves one behind, leaves a seed"
        way "choose own pit, taking all but 1"
        => |b| matches!(b, Body::Choose(c) if matches!(c.taking, Taking::AllBut(_)));
    Choice "He lifts as many as he likes" also "any number, part of a hole"
        way "choose own pit, taking any number"
        => |b| matches!(b, Body::Choose(c) if matches!(c.taking, Taking::AnyNumber | Taking::UpTo(_)));
    Choice "A single seed is moved one step" also "one hole on, steps, next hole"
        move_seeds "choose own pit holding 2 or more\n  or own pit holding 1, move all to next"
        => |b| matches!(b, Body::Choose(_)) && ask::action(b, |a| matches!(a, Action::Move { .. }));
    Choice "Seeds are entered from the hand or the store" also "enters, drops in, introduces, reserve, introducing the remaining counters"
        way "choose own reserve, taking 1, sow from own pit 1" needs "board 2 rows of 6 pits, reserve each\non start: move 2 from own pit 6 to own reserve"
        => |b| matches!(b, Body::Choose(c) if matches!(&c.from, Places::Pits(p)
            if matches!(p.noun, Noun::Reserve | Noun::Store)));
    Choice "The next hole must be empty" also "onto an empty hole, before an empty hole, behind"
        beside "choose own pit before empty pit"
        => |b| matches!(b, Body::Choose(_)) && ask::pits(b, |p| !p.beside.is_empty());
    Choice "No hole may be played twice" also "not the same hole again, each hole once"
        pit_trait "choose own unplayed pit"
        => |b| ask::pits(b, |p| p.traits.contains(&Trait::Unplayed) || p.traits.contains(&Trait::Played));
    Choice "He must capture if he can" also "compulsory, obliged, huff, forfeit"
        filter "require move captures if possible"
        note "Where a player who overlooks a capture is huffed or forfeits something, nothing is overlooked by a program: the duty is played, and the penalty is a `conduct` line."
        => |b| matches!(b, Body::Filter(f) if f.verdict == Verdict::Require && f.if_possible)
            && ask::condition(b, |c| matches!(c, Condition::MoveCaptures | Condition::MoveCapturesAtOnce));
    Direction "The way round the board is its own" also "track, course, path, order of holes"
        track "board 4 rows of 6 pits\ntrack perimeter"
        => |b| matches!(b, Body::Track(Track::Perimeter | Track::Legs(_)));
}
