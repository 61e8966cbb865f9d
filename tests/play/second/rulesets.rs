//! The rulesets and their readings, as settings of the second program.

use super::{Opening, Repetition, Rules, Skip, Slam, Stuck};

/// A ruleset under readings, each `question=reading`.
pub fn rules(name: &str, readings: &[&str]) -> Rules {
    let mut rules = default(name);
    for reading in readings {
        read(&mut rules, reading);
    }
    rules
}

/// What all of them share: Bennett's wari.
fn wari() -> Rules {
    Rules {
        seeds: 4,
        clockwise: false,
        skip: Skip::Always,
        captures: &[2, 3],
        any_row: false,
        keep_singles: false,
        slam: Slam::Forbidden,
        starving_is_slam: false,
        feed: true,
        feed_waived: false,
        opponent_unable: Stuck::Owners,
        mover_unable: Stuck::Owners,
        neither_unable: Stuck::Owners,
        opening: None,
        majority: false,
        empty_board_ends: false,
        empty_side_ends: None,
        repetition: Repetition::Third,
        together: false,
    }
}

fn default(name: &str) -> Rules {
    match name {
        "wari-bennett" => Rules {
            empty_board_ends: true,
            ..wari()
        },
        "woli-beart" => Rules {
            seeds: 6,
            clockwise: true,
            ..wari()
        },
        "wari-walker" => Rules {
            starving_is_slam: true,
            feed: false,
            majority: true,
            ..wari()
        },
        "wari-sorry" | "wari-hurry" => kids(),
        "wari-win-win" => Rules {
            together: true,
            ..kids()
        },
        "wari-st-lucia" => Rules {
            slam: Slam::Taken,
            feed_waived: true,
            keep_singles: true,
            empty_side_ends: Some(Stuck::Nobody),
            opponent_unable: Stuck::Nobody,
            mover_unable: Stuck::Pass,
            neither_unable: Stuck::Pass,
            opening: Some(Opening {
                each_player: false,
                must: false,
                spills: false,
            }),
            ..wari()
        },
        _ => panic!("the second program does not know {name}"),
    }
}

fn kids() -> Rules {
    Rules {
        slam: Slam::ForcedOnly,
        mover_unable: Stuck::Pass,
        neither_unable: Stuck::Pass,
        ..wari()
    }
}

fn read(rules: &mut Rules, reading: &str) {
    let opening = rules.opening;
    match reading {
        "only-slams=taken" => {
            rules.slam = Slam::ForcedOnly;
            rules.mover_unable = Stuck::Pass;
            rules.neither_unable = Stuck::Pass;
        }
        "only-slams=pass" => {
            rules.mover_unable = Stuck::Pass;
            rules.neither_unable = Stuck::Pass;
        }
        "long-laps=once" => rules.skip = Skip::Once,
        "left=nobody" | "rest=nobody" => rules.opponent_unable = Stuck::Nobody,
        "emptied=over" => rules.mover_unable = Stuck::OpponentTakes,
        "kind=cooperative" => rules.together = true,
        "repetition=split" => rules.repetition = Repetition::Second,
        "repetition=drawn" => rules.repetition = Repetition::ThirdDrawn,
        "captured=fours" => {
            rules.captures = &[4];
            rules.any_row = true;
        }
        "captured=opponent-fours" => rules.captures = &[4],
        "unfed=over" => rules.feed_waived = false,
        "singles=kept" => rules.keep_singles = true,
        "singles=sown" => rules.keep_singles = false,
        "rest=owner" => rules.opponent_unable = Stuck::Owners,
        "empty-side=unless-fed" => rules.empty_side_ends = None,
        "opening=must" => rules.opening = opening.map(|o| Opening { must: true, ..o }),
        // No first move can be made that the others can't, so that it makes
        // no difference who may not make it.
        "opening=absent" => rules.opening = None,
        "opener=each-player" => {
            rules.opening = opening.map(|o| Opening {
                each_player: true,
                ..o
            });
        }
        "spill=opponent-row" => rules.opening = opening.map(|o| Opening { spills: true, ..o }),
        "slam=forbidden" => rules.slam = Slam::ForcedOnly,
        "slam=untaken" => rules.slam = Slam::Returned,
        "empty-side=at-once" => rules.empty_side_ends = Some(Stuck::Owners),
        "empty-side=at-once-uncounted" => rules.empty_side_ends = Some(Stuck::Nobody),
        _ => panic!("the second program does not know {reading}"),
    }
}
