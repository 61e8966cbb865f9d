//! The figures of random games by which rulesets are compared.
//!
//! Which they are, and in which units each is told, the list of measures lays down once
//! for all: if either were taken from the games that are compared, chance in these games
//! would choose and stretch its own yardstick.

use crate::stats::{DISTANCE_FIGURES, GROUPS, Groups, Quantity, distance_figures};

/// The figures of one run in their units, and by how much each group of its games
/// moves them.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Figures {
    pub values: [f64; DISTANCE_FIGURES],
    /// Of each group what its games add to the figures, to first order (the linearised
    /// variance of a ratio): they sum to 0, and the sum of their squares is the
    /// variance of the figure.
    pub parts: Vec<[f64; DISTANCE_FIGURES]>,
    /// Groups with a game in them.
    pub groups: usize,
}

impl Figures {
    pub fn new(groups: &Groups) -> Figures {
        let (groups, all) = groups.sums();
        let mut values = [0.0; DISTANCE_FIGURES];
        let mut parts = vec![[0.0; DISTANCE_FIGURES]; GROUPS];
        let used = groups.iter().filter(|sums| sums.of(Quantity::Games) > 0.0);
        let used = used.count();
        // As many independent parts, with a mean that was taken from them.
        let freedom = (used as f64 / (used as f64 - 1.0).max(1.0)).sqrt();
        for (at, measure) in distance_figures().iter().enumerate() {
            let (x, y) = (all.of(measure.of), all.of(measure.per));
            // Without a move there is nothing to measure.
            if y == 0.0 || measure.is_logarithm && x == 0.0 {
                continue;
            }
            let ratio = x / y;
            let (value, slope) = match measure.is_logarithm {
                true => (ratio.log10(), std::f64::consts::LOG10_E / ratio),
                false => (ratio, 1.0),
            };
            values[at] = value / measure.unit;
            for (part, sums) in parts.iter_mut().zip(groups) {
                let off = sums.of(measure.of) - ratio * sums.of(measure.per);
                part[at] = off / y * slope * freedom / measure.unit;
            }
        }
        Figures {
            values,
            parts,
            groups: used,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::{AgentKind, Setting};
    use crate::stats::{Plan, simulate};
    use seedlore_engine::Engine;
    use seedlore_language::library::Library;
    use seedlore_language::rules::ByPlayer;

    fn figures(engine: &Engine, seed: u64, games: u64) -> Figures {
        let plan = Plan {
            players: ByPlayer::from_value(AgentKind::Random),
            seed,
            games,
            setting: Setting {
                limit: 2_000,
                ..Setting::default()
            },
        };
        Figures::new(&simulate(engine, &plan, &|_| ()).groups)
    }

    /// Of every second ruleset a few games; what chance adds is taken off.
    #[test]
    fn units_are_the_deviations_of_the_rulesets_that_come_with_the_program() {
        let library = Library::built_in();
        let every_second = library.collection.rulesets().iter().step_by(2);
        let runs: Vec<Figures> = every_second
            .map(|rules| figures(&Engine::new(rules.clone()), 1, 6))
            .collect();
        let n = runs.len() as f64;
        for (at, measure) in distance_figures().iter().enumerate() {
            let values = || runs.iter().map(|run| run.values[at]);
            let mean = values().sum::<f64>() / n;
            let squares = values().map(|value| (value - mean).powi(2)).sum::<f64>();
            let parts = runs.iter().flat_map(|run| &run.parts);
            let chance = parts.map(|part| part[at] * part[at]).sum::<f64>();
            let deviation = ((squares - chance) / n).max(0.0).sqrt();
            assert!(
                (0.6..1.6).contains(&deviation),
                "{}: {deviation}",
                measure.name
            );
        }
    }

    /// The parts of the groups say how figures vary from run to run, and together.
    #[test]
    fn parts_tell_how_figures_vary() {
        const RUNS: u64 = 60;
        let library = Library::built_in();
        let engine = Engine::new(library.collection.get("wari-bennett").unwrap().clone());
        let runs: Vec<Figures> = (0..RUNS).map(|seed| figures(&engine, seed, 100)).collect();
        let product = |i: usize, j: usize| {
            let mean = |at: usize| runs.iter().map(|run| run.values[at]).sum::<f64>() / RUNS as f64;
            let (a, b) = (mean(i), mean(j));
            let met = runs
                .iter()
                .map(|run| (run.values[i] - a) * (run.values[j] - b));
            met.sum::<f64>() / (RUNS - 1) as f64
        };
        let told = |i: usize, j: usize| {
            let parts = runs.iter().flat_map(|run| &run.parts);
            parts.map(|part| part[i] * part[j]).sum::<f64>() / RUNS as f64
        };
        for (i, measure) in distance_figures().iter().enumerate() {
            // Of 60 runs a variance is known to a fifth, and a correlation to an eighth.
            let (met, said) = (product(i, i), told(i, i));
            if said == 0.0 {
                // Of wari no grand slam takes anything.
                assert_eq!((met, measure.name), (0.0, "grand slams"));
                continue;
            }
            assert!((0.5..2.0).contains(&(met / said)), "{i}: {met} {said}");
            for j in (0..i).filter(|j| told(*j, *j) > 0.0) {
                let scale = (said * told(j, j)).sqrt();
                let off = (product(i, j) - told(i, j)).abs() / scale;
                assert!(off < 0.6, "{i} {j}: {off}");
            }
        }
    }

    #[test]
    fn groups_of_games_sum_up_to_all_whatever_the_portions() {
        let library = Library::built_in();
        let engine = Engine::new(library.collection.get("kalah").unwrap().clone());
        let run = figures(&engine, 1, 70);
        assert_eq!((run.groups, run.parts.len()), (GROUPS, GROUPS));
        for at in 0..DISTANCE_FIGURES {
            let sum = run.parts.iter().map(|part| part[at]).sum::<f64>();
            assert!(sum.abs() < 1e-9, "{at}: {sum}");
        }
        assert_eq!(figures(&engine, 1, 7).groups, 7);
    }
}
