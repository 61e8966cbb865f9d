//! Several places at once: what an action speaks of.

use super::conditions::ConditionLowering;
use super::program::*;
use super::refusal::Refusal;
use seedlore_language::terms::{Heading, Places as Named};

impl ConditionLowering<'_, '_> {
    pub fn places(&self, named: &Named) -> Result<Places, Refusal> {
        self.parts(named).map(Places::new)
    }

    fn parts(&self, named: &Named) -> Result<Vec<Part>, Refusal> {
        let frame = self.frame;
        let across = || frame.map(|pit| frame.board().opposite(pit, None, self.viewer));
        let themselves = |set: Set| set.places().map(|at| (at as u8, at as u8)).collect();
        Ok(match named {
            Named::Pits(phrase) => {
                let Class { set, words } = self.class(phrase)?;
                vec![Part::Class {
                    words,
                    to: themselves(set),
                }]
            }
            Named::Place(place) => {
                let pointer = self.pointer(place)?.ok_or(Refusal::Place)?;
                vec![Part::Point {
                    from: pointer.from,
                    to: pairs(&pointer),
                }]
            }
            Named::Run {
                heading,
                step,
                from,
                of,
                with_opposites,
            } => {
                let class = self.class(of)?;
                let along = |direction| {
                    let next = |pit, _| frame.step(pit, direction);
                    let map = frame.map(|pit| (0..*step).try_fold(pit, next));
                    line(class.set, &map)
                };
                let mut steps = Vec::new();
                if *heading != Heading::On {
                    steps.extend(along(frame.direction.reversed()));
                }
                if *heading != Heading::Back {
                    steps.extend(along(frame.direction));
                }
                let pointer = self.pointer(from)?.ok_or(Refusal::Place)?;
                let mut begins = pairs(&pointer);
                begins.retain(|(_, place)| class.set.has(usize::from(*place)));
                let run = Part::Run {
                    from: pointer.from,
                    begins,
                    to: themselves(class.set),
                    class,
                    steps,
                };
                let mut parts = vec![run];
                if *with_opposites {
                    let mut beyond = parts[0].clone();
                    through(&mut beyond, &across());
                    parts.push(beyond);
                }
                parts
            }
            Named::Opposites(inner) => {
                let mut parts = self.parts(inner)?;
                let across = across();
                parts.iter_mut().for_each(|part| through(part, &across));
                parts
            }
            Named::Chosen { .. } => return Err(Refusal::FurtherChoices),
            Named::Both(all) => {
                let parts: Result<Vec<Vec<Part>>, Refusal> =
                    all.iter().map(|places| self.parts(places)).collect();
                parts?.concat()
            }
        })
    }
}

/// Means, for each place, the one that a map gives.
fn through(part: &mut Part, map: &[u8]) {
    let to = part.to_mut();
    for (_, place) in to.iter_mut() {
        *place = map[usize::from(*place)];
    }
    to.retain(|(_, place)| *place != NOWHERE);
}

/// The ends that point anywhere, and where.
pub(super) fn pairs(pointer: &Pointer) -> Vec<(u8, u8)> {
    match pointer.from {
        End::Fixed => vec![(ALWAYS, pointer.map[0])],
        _ => (0..).zip(pointer.map.iter().copied()).collect::<Vec<_>>(),
    }
    .into_iter()
    .filter(|(_, place)| *place != NOWHERE)
    .collect()
}

/// The steps of a map within a set, each after those that lead to it; a ring
/// is gone round twice, since a line may begin anywhere.
fn line(set: Set, map: &[u8]) -> Vec<(u8, u8)> {
    let next = |from: usize| {
        let to = usize::from(map[from]);
        (to < map.len() && set.has(to)).then_some(to)
    };
    let mut steps: Vec<(u8, u8)> = Vec::new();
    let mut walk = |from: usize, most: usize| {
        let mut here = from;
        for _ in 0..most {
            let Some(to) = next(here) else { break };
            steps.push((here as u8, to as u8));
            here = to;
        }
    };
    let reached: Set = set.places().filter_map(next).collect();
    let mut walked = Set::default();
    for from in set.places().filter(|place| !reached.has(*place)) {
        let mut here = Some(from);
        while let Some(place) = here.filter(|place| !walked.has(*place)) {
            walked.0 |= 1 << place;
            here = next(place);
        }
        walk(from, map.len());
    }
    for from in set.places() {
        if walked.has(from) {
            continue;
        }
        let mut here = from;
        let mut round = 0;
        while !walked.has(here) {
            walked.0 |= 1 << here;
            round += 1;
            here = next(here).unwrap_or(here);
        }
        walk(from, 2 * round);
    }
    steps
}
