//! What can't arise by the rules themselves, and so need not be asked.

use super::{
    Action, Amount, Aspect, Beside, Choice, Condition, Contents, Counts, Direction, Fill, Moment,
    Neighbour, Noun, Part, Path, Pit, Pits, Place, Places, Player, Quantity, RoundRule, Ruled,
    Ruleset, Skip, Taking, Term, Through, TurnRules, Unfilled, Way, Who, Whose,
};

/// The turns of the whole game and of each phase.
fn turns(rules: &Ruleset) -> impl Iterator<Item = &TurnRules> {
    std::iter::once(rules.turn()).chain(rules.phases().iter().map(|p| &p.turn))
}

/// The ways to move that sow, each with its whole path.
fn sowings(rules: &Ruleset) -> impl Iterator<Item = (&Choice, Path)> {
    turns(rules).flat_map(|turn| {
        let usual = &turn.sowing.says;
        let sows = |choice: &&Ruled<Choice>| choice.says.sows();
        turn.choices.iter().filter(sows).map(move |choice| {
            let own = choice.says.path.as_ref();
            let path = own.map_or_else(|| usual.clone(), |path| path.over(usual));
            (&choice.says, path)
        })
    })
}

fn mentions(rules: &Ruleset, test: impl Fn(&Part<'_>) -> bool) -> bool {
    let mut found = false;
    for clause in rules.clauses() {
        clause.body().walk(&mut |part| found |= test(&part));
    }
    found
}

fn acts(rules: &Ruleset, test: impl Fn(&Action) -> bool) -> bool {
    mentions(
        rules,
        |part| matches!(part, Part::Action(action) if test(action)),
    )
}

/// Whether seeds only ever go from a pit chosen into pits sown: nothing is
/// laid out, lifted later, moved, shared or put back.
fn only_sows_what_is_chosen(rules: &Ruleset) -> bool {
    rules.arrangement().is_none()
        && !acts(rules, |action| {
            matches!(
                action,
                Action::Relay { .. }
                    | Action::SowOn(_)
                    | Action::Lift { .. }
                    | Action::Move { .. }
                    | Action::ReturnCaptures
            )
        })
}

/// The most seeds a lap can ever have, as far as the rules tell at once.
pub(super) fn longest_lap(rules: &Ruleset) -> u16 {
    let all = rules.seeds_in_all();
    if !only_sows_what_is_chosen(rules) {
        return all;
    }
    let single = stay_single(rules);
    let most = sowings(rules).map(|(choice, _)| match &choice.taking {
        _ if single => 1,
        Taking::Just(n) | Taking::UpTo(n) if n.is_constant() => n.seeds(rules.whole()),
        Taking::Just(_) | Taking::UpTo(_) => all,
        Taking::All | Taking::AnyNumber | Taking::AllBut(_) => held(rules, &choice.from),
    });
    most.max().unwrap_or(0)
}

/// The most that a pit may hold that a phrase allows to be chosen.
fn held(rules: &Ruleset, from: &Places) -> u16 {
    let all = rules.seeds_in_all();
    let Places::Pits(pits) = from else { return all };
    let Some(holding) = &pits.holding else {
        return all;
    };
    (0..=all)
        .rev()
        .find(|n| !holding.is_constant() || holding.admits(*n, rules.whole()))
        .unwrap_or(0)
}

/// Whether no pit ever holds more than one seed: none does at the start, and
/// only what goes into an empty pit is sown.
fn stay_single(rules: &Ruleset) -> bool {
    let into_empty = |choice: &Choice, path: &Path| {
        let Places::Pits(pits) = &choice.from else {
            return false;
        };
        let before_empty = |beside: &Beside| {
            beside.side == Neighbour::Before
                && match &beside.test {
                    Contents::Fill(fill) => *fill == Fill::Empty,
                    Contents::Holding(counts) => *counts == Counts::None,
                }
        };
        pits.noun == Noun::Pit
            && pits.beside.iter().any(before_empty)
            && choice.actions.is_empty()
            && *path
                == Path {
                    way: path.way,
                    skipping: path.skipping.clone(),
                    ..Path::default()
                }
            // `before` looks the usual way, and at the very next pit.
            && matches!(path.way, Some(Way::Round(_)))
            && path.skipping.iter().all(|s| matches!(s, Skip::Origin { .. }))
    };
    let refills = rules.rounds().iter().any(|rule| match rule.says.what() {
        RoundRule::Refill { per_pit, .. } => *per_pit != Some(Amount::Number(1)),
        _ => false,
    });
    rules.filling().iter().all(|(_, seeds)| *seeds <= 1)
        && !refills
        && turns(rules).all(|turn| {
            let way = turn.sowing.says.way;
            let own = turn.choices.iter().filter_map(|c| c.says.path.as_ref());
            own.filter_map(|path| path.way).all(|w| Some(w) == way)
        })
        && sowings(rules).all(|(choice, path)| into_empty(choice, &path))
}

/// Whether every lap that comes to the mover's store leaves a seed there, and
/// every sowing goes on towards it: so none can go on for ever.
pub(super) fn every_sowing_ends(rules: &Ruleset) -> bool {
    let board = rules.board();
    let comes_to_store = |direction| {
        rules.players().iter().all(|player| {
            board
                .pits()
                .all(|pit| reaches_store(rules, pit, direction, *player, |_| true))
        })
    };
    sowings(rules).all(|(_, path)| {
        feeds_store(&path).is_some_and(|direction| {
            comes_to_store(direction)
                && path.within.is_none()
                && path.skipping.iter().all(is_of_pits)
        })
    }) && !acts(rules, |action| match action {
        Action::Relay { from, path } => *from != Place::Last || !goes_on_the_same(path),
        Action::SowOn(path) => !goes_on_the_same(path),
        Action::Lift { places, .. } => speaks_of_stores(places),
        action => {
            let writes = Part::Action(action).effects().writes;
            writes.include(&[Aspect::Pits])
        }
    })
}

/// Whether whoever is to move has a legal move while the game is on: any own
/// pit with seeds may be sown, and it ends when somebody has none.
pub(super) fn somebody_can_always_move(rules: &Ruleset) -> bool {
    let own = Pits {
        whose: Whose::Own,
        ..Pits::all()
    };
    let is_plain = |choice: &Choice| {
        choice.from == Places::Pits(own.clone())
            && choice.taking == Taking::All
            && choice.when.is_none()
            && choice.demand.is_none()
            && choice.actions.is_empty()
            && choice.sows()
    };
    let ends = |when: &Condition| match when {
        Condition::Any(parts) => parts.contains(&Condition::HasNone(Who::Somebody)),
        when => *when == Condition::HasNone(Who::Somebody),
    };
    let board = rules.board();
    let turn = rules.turn();
    // What moves before the first turn leaves a seed in some pit of each.
    let moved = turn
        .table(Moment::Start)
        .iter()
        .try_fold(0_u16, |sum, line| {
            line.says
                .actions
                .iter()
                .try_fold(sum, |sum, action| match action {
                    Action::Move {
                        amount: Some(Amount::Number(n)),
                        ..
                    } => sum.checked_add(*n),
                    Action::Note(_) => Some(sum),
                    _ => None,
                })
        });
    let most = moved.and_then(|moved| moved.checked_mul(rules.players().len() as u16));
    let begins = |most: u16| {
        rules.players().iter().all(|player| {
            let mut own = rules.filling().iter();
            own.any(|(pit, seeds)| {
                *seeds > most && pit.is_pit() && board.home(*pit) == Some(*player)
            })
        })
    };
    most.is_some_and(begins)
        && rules.phases().is_empty()
        && rules.rounds().is_empty()
        && rules.marks().is_empty()
        && turn.filters.is_empty()
        && turn.choices.iter().any(|choice| is_plain(&choice.says))
        && sowings(rules).all(|(_, path)| {
            path.within.is_none() && path.from.is_none() && path.drops_singly()
        })
        && rules.ends().iter().any(|end| ends(&end.says.when))
        // A sowing without end would be no legal move.
        && (!turn.table(Moment::Endless).is_empty()
            || !acts(rules, |action| {
                matches!(action, Action::Relay { .. } | Action::SowOn(_))
            }))
        && !acts(rules, |action| {
            matches!(action, Action::Close(_) | Action::Claim(_))
        })
}

/// Whether every move puts a seed out of play or carries seeds of the mover's
/// own pits nearer to the store: so no position comes twice.
pub(super) fn never_repeats(rules: &Ruleset) -> bool {
    let board = rules.board();
    let moves_on = |choice: &Choice, path: &Path| {
        let Places::Pits(pits) = &choice.from else {
            return false;
        };
        let Some(direction) = feeds_store(path) else {
            return false;
        };
        pits.whose == Whose::Own
            && pits.noun == Noun::Pit
            && rules.players().iter().all(|player| {
                board.pits_of(*player).all(|pit| {
                    let is_own = |pit| board.home(pit) == Some(*player);
                    reaches_store(rules, pit, direction, *player, is_own)
                })
            })
    };
    let claims =
        |rule: &Ruled<RoundRule>| *rule.says.what() == RoundRule::Unfilled(Unfilled::Claimed);
    every_sowing_ends(rules)
        && !board.is_shared()
        && turns(rules).all(|turn| turn.choices.iter().all(|choice| choice.says.sows()))
        && sowings(rules).all(|(choice, path)| choice.actions.is_empty() && moves_on(choice, &path))
        && !rules.rounds().iter().any(claims)
        && !acts(rules, |action| {
            matches!(action, Action::Lift { .. } | Action::Claim(_))
        })
}

/// The fixed way of a path that sows in the mover's store, if it is one.
fn feeds_store(path: &Path) -> Option<Direction> {
    match (path.way, path.through, &path.from) {
        (Some(Way::Round(direction)), Some(Through::Own | Through::Both), None) => Some(direction),
        _ => None,
    }
}

fn goes_on_the_same(path: &Path) -> bool {
    path.way.is_none()
        && path.from.is_none()
        && path.within.is_none()
        && path.through.is_none()
        && path.skipping.iter().all(is_of_pits)
}

/// Whether what is passed over is no store.
fn is_of_pits(skip: &Skip) -> bool {
    match skip {
        Skip::Origin { .. } => true,
        Skip::Pits(pits) | Skip::PitsExceptLastSeed(pits) | Skip::PitsUnless(pits, _) => {
            pits.noun == Noun::Pit
        }
    }
}

fn speaks_of_stores(places: &Places) -> bool {
    let mut found = false;
    places.walk(&mut |part| found |= matches!(part, Part::Pits(pits) if pits.noun != Noun::Pit));
    found
}

/// Whether the way from a pit comes past the player's store, over pits of a
/// class alone.
fn reaches_store(
    rules: &Ruleset,
    from: Pit,
    direction: Direction,
    player: Player,
    is_of_class: impl Fn(Pit) -> bool,
) -> bool {
    let board = rules.board();
    let mut here = from;
    for _ in 0..board.pit_count() {
        if board.passed(here, direction, player) == Some(player) {
            return true;
        }
        match board.next(here, direction, player) {
            Some(next) if is_of_class(next) => here = next,
            _ => return false,
        }
    }
    false
}

/// Whether two players are never left with the same number, or it is said what
/// happens then: every seed is taken by somebody in the end, and they are odd in
/// number or a clause speaks of half for each.
pub(super) fn ties_are_settled(rules: &Ruleset) -> bool {
    let decides = |actions: &[Action]| {
        let decides = |a: &Action| matches!(a, Action::Draw | Action::Win(_));
        actions.iter().any(decides)
    };
    let takes_all = |actions: &[Action]| {
        let all = Places::Pits(Pits::all());
        actions.iter().any(|action| {
            matches!(action, Action::Capture { amount: None, places, .. } if *places == all)
        })
    };
    let captured = |when: &Condition, counts: &Counts| {
        let mut found = false;
        when.walk(&mut |part| {
            found |= matches!(
                part,
                Part::Condition(Condition::Measure(Quantity::Captured(_), c)) if c == counts
            );
        });
        found
    };
    let half = Counts::OneOf(vec![Amount::Half]);
    // A match of rounds says in `until` what becomes of it.
    let of_match = |rule: &RoundRule| {
        as_variant!(rule, RoundRule::Until(ending) => ending).is_some_and(|ending| {
            captured(&ending.when, &half) && ending.actions.contains(&Action::Draw)
        })
    };
    if rules.rounds().iter().any(|rule| of_match(&rule.says)) {
        return true;
    }
    let majority = Counts::MoreThan(Amount::Half);
    let ends = || rules.ends().iter().map(|end| &end.says);
    let speaks = ends().any(|end| captured(&end.when, &half) && decides(&end.actions));
    let is_odd = rules.seeds_in_all() % 2 == 1;
    let ends_take_all = ends().all(|end| {
        decides(&end.actions) || takes_all(&end.actions) || captured(&end.when, &majority)
    });
    (speaks || is_odd)
        && rules.rounds().is_empty()
        && rules.players().len() == 2
        && ends_take_all
        && turns(rules).all(|turn| {
            let lines = || turn.table(Moment::Stuck).iter().map(|line| &line.says);
            let has = |test: Option<Condition>| lines().any(|line| line.test == test);
            let is_covered = has(None)
                || has(Some(Condition::HasNone(Who::Opponent)))
                    && has(Some(Condition::HasSeeds(Who::Opponent)));
            is_covered && lines().all(|line| decides(&line.actions) || takes_all(&line.actions))
        })
}
