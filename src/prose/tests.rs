//! The phrases as golden text.

use snapbox::{assert_data_eq, str};

use super::brief::brief;
use super::clause::{Setting, tell};
use crate::rules::{
    Action, Amount, Body, Choice, Condition, Counts, Cursor, Direction, Ending, Fill, Filter,
    Heading, Line, Objective, OriginSkip, Pits, Places, Sowing, Taker, Verdict, Who, Whose,
};
use crate::terms::Moment;

fn of(whose: Whose) -> Pits {
    Pits {
        whose,
        fill: None,
        numbers: Vec::new(),
        holding: None,
        making: None,
    }
}

fn numbers(list: &[u16]) -> Counts {
    Counts::OneOf(list.iter().map(|n| Amount::Number(*n)).collect())
}

fn setting(nth: usize) -> Setting<'static> {
    Setting {
        all: 48,
        pits: 12,
        nth,
        phase: None,
        replaces: false,
    }
}

fn both(body: &Body, nth: usize) -> String {
    format!("{}\n{}\n", tell(body, setting(nth)), brief(body, 48))
}

fn landing(test: Option<Condition>, actions: Vec<Action>) -> Body {
    Body::On(Line {
        moment: Moment::Landing,
        test,
        actions,
    })
}

fn capture(places: Places) -> Action {
    Action::Capture {
        places,
        taker: Taker::Mover,
    }
}

fn making(whose: Whose, list: &[u16]) -> Condition {
    let pits = Pits {
        making: Some(numbers(list)),
        ..of(whose)
    };
    Condition::Is(Cursor::Last, pits)
}

#[test]
fn ways_to_sow() {
    let said: Vec<String> = [
        (Direction::Anticlockwise, OriginSkip::Always),
        (Direction::Clockwise, OriginSkip::Once),
        (Direction::Anticlockwise, OriginSkip::Never),
    ]
    .map(|(direction, skip_origin)| {
        let sowing = Sowing {
            direction,
            skip_origin,
        };
        both(&Body::Sow(sowing), 0)
    })
    .into();
    assert_data_eq!(
        said.concat(),
        str![[r#"
The seeds are sown one by one, anticlockwise (from left to right as each player sees their own row), into the pits that follow. The pit they were lifted from is passed over on every round.
anticlockwise, origin skipped
The seeds are sown one by one, clockwise (from right to left as each player sees their own row), into the pits that follow. The pit they were lifted from is passed over on the first round, and sown in like any other after that.
clockwise, origin skipped once
The seeds are sown one by one, anticlockwise (from left to right as each player sees their own row), into the pits that follow. If the sowing comes round to the pit they were lifted from, a seed is sown there as in any other.
anticlockwise, origin sown in

"#]]
    );
}

#[test]
fn choices() {
    let plain = Choice {
        pits: of(Whose::Own),
        instead_of_sowing: Vec::new(),
        when: None,
    };
    let house = Choice {
        instead_of_sowing: vec![Action::MoveAll { to: Cursor::Next }],
        when: Some(Condition::Turn(numbers(&[1]))),
        ..plain.clone()
    };
    let big = Choice {
        pits: Pits {
            holding: Some(Counts::AtLeast(Amount::Number(2))),
            numbers: vec![1, 6],
            ..of(Whose::Own)
        },
        ..plain.clone()
    };
    let said = [
        both(&Body::Choose(plain), 0),
        both(&Body::Choose(house), 1),
        both(&Body::Choose(big), 1),
    ];
    assert_data_eq!(
        said.concat(),
        str![[r#"
A player chooses one of their own pits that holds seeds, and lifts all its seeds to sow them.
own pit
A player may instead choose one of their own pits that holds seeds, but only when this is the player's first turn. In place of sowing, the player moves all the seeds of the pit chosen into the pit that follows it.
own pit: move all to next pit, when turn is 1
A player may instead choose their own pit 1 or 6 (counted from the left) that holds 2 or more seeds, and lifts all its seeds to sow them.
own pit 1 or 6 holding 2 or more

"#]]
    );
}

#[test]
fn captures_on_landing() {
    let run = |holding| Places::Run {
        heading: Heading::Back,
        from: Cursor::Last,
        of: Pits {
            holding: Some(holding),
            ..of(Whose::Opponent)
        },
    };
    let own_empty = Pits {
        fill: Some(Fill::Empty),
        ..of(Whose::Own)
    };
    let facing = Pits {
        fill: Some(Fill::Occupied),
        ..of(Whose::Opponent)
    };
    let said = [
        both(
            &landing(
                Some(making(Whose::Opponent, &[2, 3])),
                vec![capture(run(numbers(&[2, 3])))],
            ),
            0,
        ),
        both(
            &landing(
                Some(making(Whose::Any, &[4])),
                vec![capture(run(numbers(&[2])))],
            ),
            0,
        ),
        both(
            &landing(
                Some(making(Whose::Any, &[4])),
                vec![capture(Places::Cursor(Cursor::Last))],
            ),
            1,
        ),
        both(
            &landing(
                Some(Condition::All(vec![
                    Condition::Is(Cursor::Last, own_empty.clone()),
                    Condition::Is(Cursor::Opposite, facing),
                ])),
                vec![
                    capture(Places::Cursor(Cursor::Opposite)),
                    capture(Places::Cursor(Cursor::Last)),
                ],
            ),
            1,
        ),
        both(
            &landing(
                Some(Condition::Not(Box::new(making(Whose::Own, &[4])))),
                vec![Action::Pass],
            ),
            0,
        ),
        both(
            &landing(
                Some(Condition::Any(vec![
                    Condition::Is(Cursor::Last, own_empty),
                    Condition::All(vec![Condition::MoveCaptures, making(Whose::Own, &[1])]),
                ])),
                vec![Action::ReturnCaptures, Action::Draw, Action::End],
            ),
            0,
        ),
        both(&landing(None, vec![Action::Pass]), 1),
    ];
    assert_data_eq!(
        said.concat(),
        str![[r#"
If the last seed falls in one of the opponent's pits and makes 2 or 3 there, the player captures those seeds, and with them the seeds of every pit before it in an unbroken line, as long as each is the opponent's and holds 2 or 3.
opponent's pit making 2 or 3: capture line back from last pit of opponent's pits holding 2 or 3
If the last seed makes 4 in its pit, the player captures the seeds of that pit and of every pit before it in an unbroken line, as long as each, beginning with the first, is the opponent's and holds 2.
any pit making 4: capture line back from last pit of opponent's pits holding 2
If instead the last seed makes 4 in its pit, the player captures those seeds.
any pit making 4: capture last pit
If instead the last seed falls in one of the player's own pits that was empty and the pit across the board from it is one of the opponent's pits and holds seeds, the player captures the seeds in the pit across the board from it and the seeds in that pit.
empty own pit and opposite pit is occupied opponent's pit: capture opposite pit, capture last pit
If the last seed does not fall in one of the player's own pits or does not make 4 there, the turn passes to the other player.
not own pit making 4: pass
If the last seed falls in one of the player's own pits that was empty, or the move has captured seeds and the last seed falls in one of the player's own pits and makes 1 there, the seeds captured by this move go back where they lay, and the game is drawn and ends.
empty own pit or (move captures and own pit making 1): captures returned, draw, end
In every other case, the turn passes to the other player.
pass

"#]]
    );
}

#[test]
fn moves_judged() {
    let filter = |verdict, test, when, if_possible| {
        both(
            &Body::Filter(Filter {
                verdict,
                test,
                when,
                if_possible,
            }),
            0,
        )
    };
    let slam = || {
        Condition::All(vec![
            Condition::MoveCaptures,
            Condition::HasNone(Who::Opponent),
        ])
    };
    let said = [
        filter(Verdict::Forbid, slam(), None, false),
        filter(Verdict::Forbid, slam(), None, true),
        filter(
            Verdict::Require,
            Condition::HasSeeds(Who::Opponent),
            Some(Condition::HasNone(Who::Opponent)),
            false,
        ),
        filter(
            Verdict::Require,
            Condition::Not(Box::new(slam())),
            Some(Condition::SeedsIn(of(Whose::Opponent), numbers(&[1]))),
            true,
        ),
    ];
    assert_data_eq!(
        said.concat(),
        str![[r#"
A move is not allowed if it captures seeds and leaves the opponent without a seed.
move captures and opponent has none
A move is not allowed if it captures seeds and leaves the opponent without a seed, unless the player has no other move.
move captures and opponent has none, if possible
When the opponent has no seeds in their pits, a move is allowed only if it leaves the opponent with seeds.
opponent has seeds, when opponent has none
When the opponent's pits hold 1 seed in all, a move is allowed only if it captures nothing, or leaves the opponent with seeds, as long as there is such a move.
not (move captures and opponent has none), when seeds in opponent's pits: 1, if possible

"#]]
    );
}

#[test]
fn ends() {
    let end = |when, actions| both(&Body::End(Ending { when, actions }), 0);
    let sweep = |whose, taker| Action::Capture {
        places: Places::Pits(of(whose)),
        taker,
    };
    let stuck = |test, actions| {
        both(
            &Body::On(Line {
                moment: Moment::Stuck,
                test,
                actions,
            }),
            0,
        )
    };
    let said = [
        end(
            Condition::All(vec![Condition::PositionRepeats, Condition::PlayersAgree]),
            vec![sweep(Whose::Any, Taker::Owner)],
        ),
        end(
            Condition::Captured(Who::Somebody, Counts::MoreThan(Amount::Half)),
            Vec::new(),
        ),
        end(
            Condition::Not(Box::new(Condition::HasSeeds(Who::Everybody))),
            vec![sweep(Whose::Any, Taker::Mover), Action::Win(Who::Mover)],
        ),
        end(
            Condition::HasNone(Who::Everybody),
            vec![sweep(Whose::Opponent, Taker::Owner)],
        ),
        stuck(None, vec![sweep(Whose::Own, Taker::Mover), Action::End]),
        stuck(
            Some(Condition::HasSeeds(Who::Opponent)),
            vec![sweep(Whose::Own, Taker::Opponent), Action::End],
        ),
        both(&Body::Win(Objective::MostCaptured), 0),
        both(&Body::Win(Objective::EqualCaptured), 0),
    ];
    assert_data_eq!(
        said.concat(),
        str![[r#"
The game ends when a position comes back with the same player to move and the players agree to stop. Each player captures the seeds in their own pits.
position repeats and players agree: capture all pits for their owners
The game ends when one of the players has captured more than half of the 48 seeds.
somebody captured more than half of the 48 seeds
The game ends when one of the players has no seeds in their pits. The player who has just moved captures all the seeds left on the board and wins.
not everybody has seeds: capture all pits, mover wins
The game ends when no seeds are left in the pits. The opponent captures all the seeds in their own pits.
everybody has none: capture opponent's pits for their owners
If the player to move has no legal move, that player captures all the seeds in their own pits, and the game ends.
capture own pits, end
If the player to move has no legal move and the opponent has seeds in their pits, the opponent captures all the seeds in that player's own pits, and the game ends.
opponent has seeds: capture own pits for opponent, end
When the game has ended, the player who has captured more seeds wins. If both have captured the same number, the game is drawn.
most captured wins
The players win together if both have captured the same number of seeds when the game has ended. Otherwise both lose.
equal counts: both win

"#]]
    );
}

#[test]
fn a_phase_names_itself() {
    let sowing = Body::Sow(Sowing {
        direction: Direction::Clockwise,
        skip_origin: OriginSkip::Always,
    });
    let opening = Setting {
        phase: Some("opening"),
        ..setting(0)
    };
    let phase = Body::Phase {
        name: "opening".into(),
        test: Condition::Turn(Counts::AtMost(Amount::Number(2))),
    };
    let replacing = Setting {
        replaces: true,
        ..setting(0)
    };
    let said = [
        tell(&phase, setting(0)),
        tell(&phase, replacing),
        tell(&sowing, opening),
    ];
    assert_data_eq!(
        said.join("\n"),
        str![[r#"
While this is one of the player's first two turns, the rules of the phase “opening” hold beside the usual ones.
While this is one of the player's first two turns, the rules of the phase “opening” stand in place of the usual ones on the same matters.
In the phase “opening”, the seeds are sown one by one, clockwise (from right to left as each player sees their own row), into the pits that follow. The pit they were lifted from is passed over on every round.
"#]]
    );
}
