//! Tries the ranking by play: `cargo run --example watched -- trial GAMES [slip] [seed]`, or
//! `-- rank FILE ROWS PITS [SEEDS]` for one record.

use std::time::Instant;

use seedlore_language::Library;
use seedlore_study::identify::watched::{BoardSize, Candidates, Seen, TrialPlan, trial};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let at = Instant::now();
    let library = Library::built_in();
    eprintln!("load {:?}", at.elapsed());
    match args[0].as_str() {
        "trial" => {
            let plan = TrialPlan {
                games: args.get(1).and_then(|n| n.parse().ok()).unwrap_or(1),
                has_slip: args.iter().any(|word| word == "slip"),
                tells_captures: !args.iter().any(|word| word == "pits"),
                seed: args.last().and_then(|n| n.parse().ok()).unwrap_or(1),
                ..TrialPlan::default()
            };
            let at = Instant::now();
            let trials = trial(&library.collection, &plan, &|_| ());
            let took = at.elapsed();
            for (name, score) in [
                ("all", trials.all),
                ("random", trials.by_player[0]),
                ("greedy", trials.by_player[1]),
            ] {
                let told = [
                    score.first(),
                    score.among_three(),
                    score.first_alike(),
                    score.among_three_alike(),
                ]
                .map(|share| {
                    let one = share.share.unwrap();
                    let within = one.interval.unwrap();
                    format!(
                        "{:.1} ({:.1}-{:.1})",
                        100.0 * one.value,
                        100.0 * within.low,
                        100.0 * within.high
                    )
                });
                println!(
                    "{name}: {} games, {:.1} candidates, none {}; first {}, of three {}; alike: {}, {}",
                    score.games,
                    score.candidates as f64 / score.games as f64,
                    score.none,
                    told[0],
                    told[1],
                    told[2],
                    told[3]
                );
            }
            println!("left out {:?}", trials.left_out);
            for miss in &trials.missed {
                println!("{miss:?}");
            }
            eprintln!("{took:?}: {:?} a game", took / trials.all.games as u32);
        }
        _ => {
            let text = std::fs::read_to_string(&args[1]).unwrap();
            let seen = Seen::parse(&text).unwrap_or_else(|e| panic!("{e}"));
            let number = |at: usize| args.get(at).and_then(|n| n.parse::<u16>().ok());
            let size = number(2).map(|rows| BoardSize {
                rows: rows as u8,
                pits: number(3).unwrap_or(6) as u8,
                seeds: number(4),
            });
            for _ in 0..2 {
                let at = Instant::now();
                let candidates = Candidates::new(&library.collection, size);
                let made = at.elapsed();
                let ranking = candidates.rank(&seen);
                eprintln!(
                    "{} compiled in {made:?}, all in {:?}",
                    candidates.count(),
                    at.elapsed()
                );
                for one in ranking.rulesets.iter().take(8) {
                    println!(
                        "{:.3} {:.2} {} {} of {} {:?}",
                        one.share,
                        one.log,
                        one.name,
                        one.explained,
                        ranking.moves,
                        one.deviation.as_ref().map(|d| (d.nth, &d.words))
                    );
                }
                println!("none {:.3} {:.2}", ranking.share_of_none, ranking.none);
            }
        }
    }
}
