//! Wordings of captures, marked pits, and moves that are forbidden.

use super::ask;
use seedlore_language::rules::{
    Action, Body, Condition, Counts, Fill, Heading, Moment, Place, Places, Quantity, Taker, Trait,
    Verdict, Whose,
};

super::list! {
    Capture "The last seed makes two or three in an enemy hole" also "makes up, twos and threes, adversary"
        making "on landing {\n  opponent pit making 2 or 3: capture last\n}"
        => |b| ask::landing(b, |p| p.whose == Whose::Opponent && p.making.is_some(), |a| matches!(a, Action::Capture { .. }));
    Capture "The last seed makes an even number" also "odd, parity, pair"
        counts "on landing {\n  opponent pit making even: capture last\n}"
        => |b| ask::pits(b, |p| matches!(p.making, Some(Counts::Even | Counts::Odd)));
    Capture "The hole held an odd number before the last seed fell" also "even, was odd, became even"
        measure "on landing {\n  opponent pit and held before is odd: capture last\n}"
        => |b| ask::quantity(b, |q| matches!(q, Quantity::HeldBefore));
    Capture "Any seed that makes four captures, not the last alone" also "in passing, during sowing, on the way"
        table "on passing or landing {\n  any pit making 4: capture last\n}"
        => |b| ask::line(b, Moment::Passing, |l| l.actions.iter().any(|a| matches!(a, Action::Capture { .. })));
    Capture "In an empty hole of his own he takes what is opposite" also "takes the pit opposite, across, facing, pounce"
        opposite "on landing {\n  own empty pit: capture opposite\n}"
        => |b| ask::landing(b, |p| p.fill == Some(Fill::Empty), |a| matches!(a, Action::Capture { places: Places::Place(Place::Opposite { .. }), .. }));
    Capture "With it he takes the seed that captured" also "his own seed too, and the capturing seed"
        capture "on landing {\n  own empty pit and opposite is occupied: capture last and opposite\n}"
        => |b| ask::taking(b, |p| matches!(p, Places::Both(parts)
            if parts.contains(&Places::Place(Place::Last)) && parts.iter().any(|p| matches!(p, Places::Place(Place::Opposite { .. })))));
    Capture "He takes both holes opposite" also "inner and outer, two rows, facing, all that lies across"
        pit_trait "board 4 rows of 8 pits\non landing {\n  inner occupied pit: capture facing pits\n}"
        => |b| ask::taking(b, |p| matches!(p, Places::Pits(p) if p.traits.contains(&Trait::Facing)));
    Capture "And so the holes before it, as long as they hold two or three" also "chain, consecutive, unbroken, run, preceding holes"
        run "on landing {\n  opponent pit making 2 or 3: capture run back from last of opponent pits holding 2 or 3\n}"
        => |b| ask::taking(b, |p| matches!(p, Places::Run { heading: Heading::Back | Heading::Both, .. }));
    Capture "After an empty hole he takes the next one" also "one beyond, following hole, skips one, jump"
        beyond "on landing {\n  next is empty: capture after next\n}"
        => |b| ask::taking(b, |p| matches!(p, Places::Place(Place::Next | Place::After(_))));
    Capture "And every other hole so, as long as they lie between empty ones" also "alternate, leap, series"
        run "on landing {\n  next is empty: capture run on by 2 from after next of any occupied pits after empty pit\n}"
        => |b| ask::taking(b, |p| matches!(p, Places::Run { heading: Heading::On, .. }));
    Capture "He takes any hole he likes" also "choice of hole, another hole, as he pleases"
        chosen "on landing {\n  own empty pit: capture 1 chosen occupied opponent pit\n}"
        => |b| ask::action(b, |a| matches!(a, Action::Capture { places: Places::Chosen { .. }, .. }));
    Capture "The owner of the hole takes it, whoever filled it" also "fours, his own hole, for the other"
        capture "on passing or landing {\n  any pit making 4: capture last for owner\n}"
        => |b| ask::line(b, Moment::Landing, |l| l.actions.iter().any(|a| matches!(a, Action::Capture { taker: Taker::Owner, .. })));
    Capture "Only so many seeds are taken from a hole" also "one seed, a part, leaves the rest"
        capture "on landing {\n  opponent pit making 3: capture 1 from last\n}"
        => |b| ask::action(b, |a| matches!(a, Action::Capture { amount: Some(_), .. }));
    Capture "Seeds are given to the other player" also "penalty, pays, for the opponent"
        capture "on landing {\n  own pit making 4: capture last for opponent\n}"
        => |b| !matches!(b, Body::End(_)) && !ask::line(b, Moment::Stuck, |_| true)
            && ask::action(b, |a| matches!(a, Action::Capture { taker: Taker::Opponent, .. }));
    Capture "A grand slam takes nothing" also "takes all, every seed, captures cancelled, slam"
        return_captures "on landing {\n  opponent pit making 2 or 3: capture last\n}\non move end {\n  move captures and opponent has none: return captures\n}"
        => |b| ask::action(b, |a| matches!(a, Action::ReturnCaptures));
    Capture "What is taken goes into a hole, not off the board" also "moved, placed, added to"
        move_seeds "on landing {\n  opponent pit making 3: move all to own pit 1\n}"
        => |b| matches!(b, Body::On(_)) && ask::action(b, |a| matches!(a, Action::Move { .. }));
    Marks "He takes the pit: it is his from now on" also "owns, wins the hole, conquered, takes the hole"
        claim "on landing {\n  opponent pit making 4: claim last\n}"
        => |b| ask::action(b, |a| matches!(a, Action::Claim(_)));
    Marks "The hole becomes his house, wherever it lies" also "marked, tuz, wall, ditch, child, owned hole"
        mark_pits "mark house\non landing {\n  opponent pit making 4: mark last as house\n}"
        => |b| ask::action(b, |a| matches!(a, Action::Mark { .. }));
    Marks "Nobody may play from such a hole" also "house, locked, blocked, may not be emptied"
        mark "mark house, locked\non landing {\n  opponent pit making 4: mark last as house\n}"
        => |b| matches!(b, Body::Mark(plan) if plan.locked);
    Marks "Each player may have only one" also "one house, single, only one tuz"
        mark "mark house, one each\non landing {\n  opponent pit making 4: mark last as house\n}"
        => |b| matches!(b, Body::Mark(plan) if plan.one_each);
    Marks "The hole is a house from the start" also "head, yard, special hole, nyumba"
        mark "mark house on own rightmost pit"
        => |b| matches!(b, Body::Mark(plan) if plan.on.is_some());
    Marks "Seeds in a house go to whoever made it" also "holder, his house, collects"
        capture "mark house, locked\non landing {\n  opponent pit making 4: mark last as house\n}\nend when opponent has none: capture any pits marked house for holder"
        => |b| ask::action(b, |a| matches!(a, Action::Capture { taker: Taker::Holder, .. }));
    Marks "The house is broken" also "destroyed, opened, loses its mark, ceases"
        unmark "mark house\non landing {\n  opponent pit making 4: mark last as house\n  any pit marked house: unmark last\n}"
        => |b| ask::action(b, |a| matches!(a, Action::Unmark { .. }));
    Marks "The hole is closed for the rest of the round" also "dead, out of play, covered"
        close_pits "on landing {\n  opponent pit making 4: close last\n}"
        => |b| ask::action(b, |a| matches!(a, Action::Close(_)));
    Limits "He must feed an opponent who has nothing left" also "must feed, give seeds, empty row, starve"
        filter "require opponent has seeds when opponent has none if possible"
        => |b| matches!(b, Body::Filter(f) if f.verdict == Verdict::Require)
            && ask::condition(b, |c| matches!(c, Condition::HasSeeds(_)));
    Limits "He may not take all that the opponent has" also "grand slam, forbidden, leave something, starving"
        filter "forbid move captures and opponent has none"
        => |b| matches!(b, Body::Filter(f) if f.verdict == Verdict::Forbid)
            && ask::condition(b, |c| matches!(c, Condition::HasNone(_)));
    Limits "Nothing may be captured in the first turns" also "not at first, before, opening"
        filter "forbid move captures when turn is 1"
        => |b| matches!(b, Body::Filter(f) if f.verdict == Verdict::Forbid && f.when.is_some());
}
