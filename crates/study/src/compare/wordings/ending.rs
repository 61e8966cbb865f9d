//! Wordings of the end, the object of the game, and rounds.

use super::ask;
use seedlore_language::rules::{
    Action, Body, Condition, Moment, Objective, Quantity, Remainder, RoundRule, Starter, Taker,
    Unfilled, Who,
};

super::list! {
    End "Who is blocked has lost what is on the board" also "can’t move, stuck, no move left, the other takes the rest"
        table "on stuck: capture any pits for opponent, end"
        => |b| ask::line(b, Moment::Stuck, |l| l.actions.iter().any(|a| matches!(a, Action::Capture { taker: Taker::Opponent, .. })));
    End "When one can’t move, the game is over" also "blocked, stuck, no move, ends"
        table "on stuck: end"
        => |b| ask::line(b, Moment::Stuck, |l| l.actions.iter().any(Action::ends_play));
    End "When one side is empty, the game is over" also "no seeds left, row is empty, nothing left"
        has "end when somebody has none"
        => |b| matches!(b, Body::End(_)) && ask::condition(b, |c| matches!(c, Condition::HasNone(_)));
    End "Each keeps what is on his own side" also "remaining seeds, rest, own row, leftovers"
        capture "end when somebody has none: capture any pits for owner"
        => |b| matches!(b, Body::End(_)) && ask::action(b, |a| matches!(a, Action::Capture { taker: Taker::Owner, .. }));
    End "The rest goes to who moved last" also "last player, remaining seeds, leftovers"
        capture "end when opponent has none: capture any pits"
        => |b| matches!(b, Body::End(_)) && ask::action(b, |a| matches!(a, Action::Capture { taker: Taker::Mover, .. }));
    End "Who has more than half has won" also "majority, twenty-five, 25, first to"
        measure "end when captured by mover is more than half"
        => |b| matches!(b, Body::End(_)) && ask::quantity(b, |q| matches!(q, Quantity::Captured(_)));
    End "Too few are left to go on" also "two or three left, last seeds, final counters"
        measure "end when seeds in any pits is at most 3"
        => |b| matches!(b, Body::End(_)) && ask::quantity(b, |q| matches!(q, Quantity::SeedsIn(_)));
    End "The same positions come round again" also "repetition, cycle, no progress, round and round"
        position_repeats "end when position repeats and players agree: draw"
        => |b| ask::condition(b, |c| matches!(c, Condition::PositionRepeats));
    End "After forty moves without a capture the game is over" also "nothing taken, no progress, barren moves, limit"
        measure "end when moves since capture is at least 40: draw"
        => |b| matches!(b, Body::End(_)) && ask::quantity(b, |q| matches!(q, Quantity::SinceCapture));
    End "The players agree to stop" also "agreement, consent, abandon"
        players_agree "end when players agree: capture any pits for owner"
        => |b| ask::condition(b, |c| matches!(c, Condition::PlayersAgree));
    End "What is left is divided" also "shared, split, halved, equally"
        share_seeds "end when somebody has none: share any pits"
        => |b| ask::action(b, |a| matches!(a, Action::Share(_)));
    End "He has won at once" also "wins outright, immediately, victory"
        win_action "on landing {\n  own store: win mover\n}" needs "sow anticlockwise, through own store"
        => |b| ask::action(b, |a| matches!(a, Action::Win(_)));
    Object "Who has captured more has won" also "most seeds, greater number, winner"
        objective "win by most captured"
        => |b| matches!(b, Body::Win(Objective::MostCaptured));
    Object "Who takes all the enemy’s seeds has won" also "last seeds, all, clear the other side"
        objective "win by taking all"
        => |b| matches!(b, Body::Win(Objective::TakingAll));
    Object "Who makes the last move has won" also "can’t move loses, last to move"
        objective "win by moving last"
        => |b| matches!(b, Body::Win(Objective::MovingLast));
    Object "Whose inner row is cleared has lost" also "no seeds in the inner row, own object, otherwise won"
        objective "end when no opponent occupied pit 1: win mover\nwin as rules say"
        => |b| matches!(b, Body::Win(Objective::AsRulesSay));
    Object "Who empties his own row first has won" also "gets rid, clears, own holes empty"
        objective "win by emptying own pits"
        => |b| matches!(b, Body::Win(Objective::EmptyingOwnPits));
    Object "Both win if they have the same number" also "equal, cooperate, even"
        objective "win together by equal captured"
        => |b| matches!(b, Body::Win(Objective::EqualCaptured));
    Object "Points are counted, not seeds" also "score, points"
        objective "on landing {\n  opponent pit making 4: score 1\n}\nwin by most points"
        => |b| matches!(b, Body::Win(Objective::MostPoints));
    Rounds "Each fills his holes again from what he has won" also "next round, refill, new game, second game"
        refill "rounds {\n  refill 4 per pit\n  until somebody has none\n}"
        => |b| ask::round(b, |r| matches!(r, RoundRule::Refill { .. }));
    Rounds "Every round begins like the first" also "set up again, anew, new game"
        set_up_again "rounds {\n  set up again\n  until round is 3\n}"
        => |b| ask::round(b, |r| matches!(r, RoundRule::AsAtStart));
    Rounds "Holes he can’t fill are out of play" also "closed, excluded, burnt, blocked, lost holes"
        unfilled "rounds {\n  refill 4 per pit\n  unfilled pits closed\n  until somebody has none\n}"
        => |b| ask::round(b, |r| matches!(r, RoundRule::Unfilled(Unfilled::Closed)));
    Rounds "The winner takes the holes that the loser can’t fill" also "wins holes, owns, conquers, loses a hole"
        unfilled "rounds {\n  refill 4 per pit\n  unfilled pits claimed\n  until somebody has none\n}"
        => |b| ask::round(b, |r| matches!(r, RoundRule::Unfilled(Unfilled::Claimed)));
    Rounds "With three or more over he still takes the hole" also "remainder, odd seeds, makes up, borrows, lends"
        remainder "rounds {\n  refill 4 per pit\n  unfilled pits claimed\n  remainder 3 or more claims pit\n  until somebody has none\n}"
        => |b| ask::round(b, |r| matches!(r, RoundRule::Remainder { fate: Remainder::Claims | Remainder::ClaimsByLot, .. }));
    Rounds "What is over stays in store" also "remainder, kept, spare seeds, surplus"
        remainder "rounds {\n  refill 4 per pit\n  unfilled pits closed\n  remainder kept\n  until somebody has none\n}"
        => |b| ask::round(b, |r| matches!(r, RoundRule::Remainder { fate: Remainder::Kept | Remainder::Placed, .. }));
    Rounds "What is over goes to the other player" also "remainder, given, cedes, makes up his hole"
        remainder "rounds {\n  refill 4 per pit\n  unfilled pits claimed\n  remainder given\n  until somebody has none\n}"
        => |b| ask::round(b, |r| matches!(r, RoundRule::Remainder { fate: Remainder::Given, .. }));
    Rounds "What is left on the board goes to the winner of the round" also "leftovers, remaining seeds, rest, swept"
        leftovers "rounds {\n  refill 4 per pit\n  leftovers for winner\n  until somebody has none\n}"
        => |b| ask::round(b, |r| matches!(r, RoundRule::Leftovers(_)));
    Rounds "Another rule holds between rounds when one is nearly beaten" also "if he has only, in that case, when he is left with"
        rounds "rounds {\n  refill 4 per pit\n  unfilled pits closed when captured by poorer is at most 8\n  until somebody has none\n}"
        => |b| matches!(b, Body::Round(rule) if rule.when().is_some());
    Rounds "Of equals they draw lots for the hole" also "lot, toss, fingers, chance, odd and even"
        remainder "rounds {\n  refill 4 per pit\n  unfilled pits claimed\n  remainder 2 claims pit by lot\n  until somebody has none\n}"
        => |b| ask::round(b, RoundRule::draws_lots);
    Rounds "They play on until one can’t fill a hole" also "ruined, match, lost all, beaten, has none"
        until "rounds {\n  refill 4 per pit\n  until captured by poorer is less than 4\n}"
        => |b| ask::round(b, |r| matches!(r, RoundRule::Until(_)));
    Rounds "The winner begins the next round" also "loser begins, alternately, who starts"
        round_first "rounds {\n  refill 4 per pit\n  first player is winner\n  until somebody has none\n}"
        => |b| ask::round(b, |r| matches!(r, RoundRule::First(Starter::Winner | Starter::Loser | Starter::Other | Starter::Lot)));
    Rounds "Whoever’s turn it is begins the next round" also "play goes on, turn passes on, next to move, continues"
        round_first "rounds {\n  refill 4 per pit\n  first player is next to move\n  until somebody has none\n}"
        => |b| ask::round(b, |r| matches!(r, RoundRule::First(Starter::Next)));
    Rounds "Each round won counts a point" also "score, games, best of"
        round_score "rounds {\n  set up again\n  score 1 for winner\n  until points of somebody is 5: win richer\n}"
        => |b| ask::round(b, |r| matches!(r, RoundRule::Score { who: Who::Winner | Who::Loser, .. }));
}
