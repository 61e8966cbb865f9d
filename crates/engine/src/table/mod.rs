//! What laps and landings do, worked out before play.

pub(super) mod bounds;
pub(super) mod cycles;
pub(super) mod emptying;
pub(super) mod find_emptying;
pub(super) mod landing;
pub(super) mod laps;
pub(super) mod legality;
pub(super) mod moves;
pub(super) mod onward;
pub(super) mod relays;
