//! Wordings of the direction, of sowing and of relays.

use super::ask;
use seedlore_language::rules::{
    Action, AnyNumber, Body, Condition, Direction, Fill, Moment, Place, Places, Skip, Way,
};

super::list! {
    Direction "They go counter-clockwise, to the right" also "anticlockwise, anti-clockwise, right"
        sow "sow anticlockwise"
        => |b| matches!(b, Body::Sow(path) if path.way == Some(Way::Round(Direction::Anticlockwise)));
    Direction "They go clockwise, to the left" also "left, sunwise"
        sow "sow clockwise"
        => |b| matches!(b, Body::Sow(path) if path.way == Some(Way::Round(Direction::Clockwise)));
    Direction "He may go either way" also "both directions, left or right, as he pleases"
        direction "sow either way"
        => |b| ask::path(b, |p| p.way == Some(Way::Either));
    Direction "The direction of the first move is kept" also "same direction throughout, keeps to it"
        direction "sow either way kept"
        => |b| ask::path(b, |p| matches!(p.way, Some(Way::EitherKept | Way::EitherKeptByAll)));
    Direction "The first player chooses the direction for the whole game" also "direction chosen by first player, all go the same way"
        direction "sow either way kept by all"
        => |b| ask::path(b, |p| p.way == Some(Way::EitherKeptByAll));
    Direction "Some holes are sown the other way" also "direction depends on the hole, left half, right half"
        choose "choose own left half pit, sow clockwise\n  or own right half pit, sow anticlockwise"
        => |b| matches!(b, Body::Choose(c) if c.path.as_ref().is_some_and(|p| matches!(p.way, Some(Way::Round(_)))));
    Direction "Clockwise only if he captures by it" also "backwards, reverse, left only to capture"
        way "choose own pit\n  or own left half pit, sow clockwise if move captures at once"
        => |b| matches!(b, Body::Choose(c) if c.demand.is_some());
    Direction "Another rule holds when he sows clockwise" also "which way he went, direction of this lap"
        lap_goes "on landing {\n  own empty pit and lap is clockwise: capture opposite\n}"
        => |b| ask::condition(b, |c| matches!(c, Condition::LapGoes(_)));
    Direction "The sowing turns back" also "reverses, returns, changes direction"
        direction "on landing {\n  occupied pit: relay reversed\n}"
        => |b| ask::path(b, |p| p.way == Some(Way::Reversed));
    Sowing "One seed in each hole that follows" also "sow, drop, distribute, one by one"
        sow "sow anticlockwise"
        => |b| matches!(b, Body::Sow(path) if path.drops_singly());
    Sowing "The hole he lifted from is passed over" also "skip, omitted, twelve or more, left empty, started from"
        skipping "sow anticlockwise, skipping origin"
        => |b| ask::path(b, |p| p.skipping.iter().any(|s| matches!(s, Skip::Origin { .. })));
    Sowing "Certain holes are passed over" also "skip, not sown in, closed, omitted"
        skipping "sow anticlockwise, skipping opponent pit marked house" needs "mark house\non landing {\n  own pit: mark last as house\n}"
        => |b| ask::path(b, |p| p.skipping.iter().any(|s| s.pits().is_some()));
    Sowing "Full holes are passed over, but the last seed may fall there" also "skip, except the last, final seed"
        skipping "sow anticlockwise, skipping any pit holding 3 except last seed"
        => |b| ask::path(b, |p| p.skipping.iter().any(|s| matches!(s, Skip::PitsExceptLastSeed(_))));
    Sowing "The first seed falls in the hole it was lifted from" also "same hole, beginning with it"
        from_place "sow anticlockwise, from origin"
        => |b| ask::path(b, |p| p.from == Some(Place::Origin));
    Sowing "One seed is dropped in his own store as he passes" also "in passing, bank, home, through"
        through "sow anticlockwise, through own store"
        => |b| ask::path(b, |p| p.through.is_some());
    Sowing "Only on his own side" also "own rows, not in the opponent’s holes"
        within "sow anticlockwise, within own pits"
        => |b| ask::path(b, |p| p.within.is_some());
    Sowing "Two seeds fall in each hole" also "pairs, by twos, doubling"
        dropping "sow anticlockwise, dropping 2"
        => |b| ask::path(b, |p| p.dropping.iter().any(|n| n.number() != Some(1)));
    Sowing "He drops as many as he likes in each hole" also "divides, at will, distribution"
        dropping "sow anticlockwise, dropping any number each"
        => |b| ask::path(b, |p| matches!(p.dropping_any, Some(AnyNumber::Each | AnyNumber::Alike)));
    Relay "He lifts the contents of the last hole and goes on" also "moves like a relay, continues, multiple laps, picks up, until an empty hole"
        relay "on landing {\n  occupied pit: relay\n}"
        => |b| ask::landing(b, |p| p.fill == Some(Fill::Occupied), |a| matches!(a, Action::Relay { from: Place::Last, .. }));
    Relay "He goes on from the hole after the last" also "next hole, continues"
        relay "on landing {\n  next is occupied: relay from next\n}"
        => |b| ask::action(b, |a| matches!(a, Action::Relay { from: Place::Next, .. }));
    Relay "Captured seeds are sown on from there" also "sown back, sows the captured seeds, replanted, used to continue"
        lift "on landing {\n  occupied pit: lift opposite, sow on\n}"
        => |b| ask::taking(b, |p| !matches!(p, Places::Place(Place::Last)))
            && ask::action(b, |a| matches!(a, Action::SowOn(path) if path.from.is_none()));
    Relay "Captured seeds are sown from where the move began" also "sown back, from the starting hole, again from the same hole"
        sow_on "on landing {\n  occupied pit: lift opposite, sow on from after origin\n}"
        => |b| ask::action(b, |a| matches!(a, Action::SowOn(path) if path.from.as_ref().is_some_and(|p| matches!(p,
            Place::Start | Place::Origin) || matches!(p, Place::After(of) if matches!(**of, Place::Start | Place::Origin)))));
    Relay "He goes on only if that captures" also "provided he takes, to capture, by capturing"
        if_that_captures "on landing {\n  may occupied pit: relay clockwise if that captures\n}"
        => |b| matches!(b, Body::On(line) if line.if_captures);
    Relay "The sowing goes on for ever" also "endless, never ends, without end"
        table "on landing {\n  occupied pit: relay\n}\non endless sowing: draw"
        => |b| ask::line(b, Moment::Endless, |_| true);
    Relay "Something happens as the seeds are lifted" also "on lifting, before sowing, with the seeds in hand"
        table "on lifting {\n  lifted is 1: move 1 to own store\n}"
        => |b| ask::line(b, Moment::Lifting, |_| true);
    Turns "He plays again" also "another move, extra turn, bonus, plays on"
        action "on landing {\n  own store: again\n}" needs "sow anticlockwise, through own store"
        => |b| ask::action(b, |a| matches!(a, Action::Again));
    Turns "He may turn the board round" also "flips the board, swaps sides, changes places, pie rule, or gives up the first move"
        no_pit "choose own pit\n  or no pit, turn board when turn is 1 and not first player moves"
        => |b| ask::action(b, |a| matches!(a, Action::TurnBoard));
    Turns "He may take it or leave it" also "optional, if he likes, may, not obliged"
        line "on landing {\n  may own pit making 4: capture last\n}"
        => |b| matches!(b, Body::On(line) if line.may.is_some());
    Turns "The owner of the hole takes it, or forgets to" also "the opponent may allow it, other player decides, overlooks, if he wishes"
        may_by "on passing {\n  may by owner opponent pit making 4: capture last for owner\n}"
        => |b| matches!(b, Body::On(line) if line.asks_another());
    Turns "Only once in a turn" also "once, first time, a second time, memory, remember"
        notes "note first until turn ends\non landing {\n  own empty pit and not mover noted first: note first, again\n}"
        => |b| ask::action(b, |a| matches!(a, Action::Note(_)));
    Turns "A hole from which something was taken this turn" also "the holes just captured, same turn, memory"
        happened "on landing {\n  own store: again\n  opponent pit captured this turn making 1: capture last\n}" needs "sow anticlockwise, through own store"
        => |b| ask::pits(b, |p| p.happened.is_some());
    Turns "A hole from which could be taken next" also "threatened, in danger, attacked, within reach, takasia"
        reached "on landing {\n  own pit reached from own pits holding 2 or more: stop\n  occupied pit: relay\n}"
        => |b| ask::pits(b, |p| p.reached.is_some());
    Turns "The move is taken back" also "undone, board as it was, as before, void"
        action "on landing {\n  occupied pit: relay\n}\non endless sowing: undo"
        => |b| ask::action(b, |a| a.alone() == Some("undo"));
    Turns "Who can’t move loses the turn" also "passes, misses, waits, blocked, no move"
        action "on stuck: pass"
        note "Nothing need be written: who has no legal move passes, unless `on stuck` says otherwise."
        => |b| ask::line(b, Moment::Stuck, |l| l.actions.contains(&Action::Pass));
    Turns "It depends on who began" also "second player, reply, first player"
        first_player_moves "on landing {\n  first player moves: capture last\n}"
        => |b| ask::condition(b, |c| matches!(c, Condition::FirstPlayerMoves));
}
