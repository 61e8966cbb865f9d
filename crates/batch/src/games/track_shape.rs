//! What the laps of all choices have in common.

use super::super::program::*;

/// What the ways of all choices have in common.
#[derive(Debug, Clone)]
pub(super) struct TrackShape {
    pub has_prefix: bool,
    /// The places that any lap may reach or begin in.
    pub reached: Set,
    /// Whether all have the same period, and the same prefix.
    pub is_one: bool,
    /// The round that all go, if they go the same.
    pub ring: Option<Ring>,
}

/// The round that laps go from every pit that may be chosen.
pub(super) fn ring(choices: &[(usize, &Choice)]) -> Option<Ring> {
    let ways = choices.iter().map(|(_, choice)| {
        let track = choice.track.as_ref()?;
        Some((usize::from(choice.pit), track))
    });
    let ways: Vec<(usize, &Track)> = ways.collect::<Option<_>>()?;
    let (first, track) = *ways.first()?;
    let ring = Ring::new(first, track);
    let is_common = ways
        .iter()
        .all(|(pit, track)| ring.is_way_from(*pit, track));
    is_common.then_some(ring)
}

/// The places that seeds are sown in or lifted from.
pub(super) fn reached(program: &Program, choices: &[(usize, &Choice)]) -> Set {
    let is_sown = |place: usize| {
        choices.iter().any(|(_, choice)| {
            let track = choice.track.as_ref();
            let falls = |track: &Track| track.then[place] != NEVER || track.first[place] != NEVER;
            usize::from(choice.pit) == place || track.is_some_and(falls)
        })
    };
    (0..program.pits + 2)
        .filter(|place| is_sown(*place))
        .collect()
}
