//! `seedlore wear --test`: how often the method finds the ruleset that wore a board.

use super::told::paragraph;
use super::{Form, Wear, kept};
use crate::cli::common::Common;
use crate::cli::failure::{Done, Failure};
use crate::cli::output::{print_json, say};
use crate::cli::progress::progress_bar;
use crate::cli::table::{self, Table};
use crate::cli::threads::on_threads;
use crate::render::{self, printed_share};
use crate::rules::Ruleset;
use crate::stats::Share;
use crate::wear::{SURE, TrialPlan, Trials, named, trials};

impl Wear {
    pub(super) fn test(&self, common: &Common, names: &[String]) -> Done {
        let all = self.rulesets(common, names)?;
        let rulesets: Vec<&Ruleset> = all.iter().collect();
        let plan = self.plan();
        let of = TrialPlan {
            trials: self.trials,
            games: self.worn_by,
            doubt: self.doubt / 100.0,
            seed: self.seed,
            ..TrialPlan::default()
        };
        let known = self.known();
        let expected = |playing: &[&Ruleset]| kept::worn(playing, &plan, &known);
        let bar = progress_bar(of.trials * of.games, "games");
        let progress = |done| bar.set_position(done);
        let made = on_threads(self.threads, || {
            trials(&rulesets, &expected, &of, &progress)
        })?;
        bar.finish_and_clear();
        if made.all.trials() == 0 {
            return Err(Failure::usage(
                format!("no board is shared by {} rulesets", of.candidates),
                "leave the names out, or name more rulesets of one board",
            ));
        }
        match self.form {
            Form::Table => self.tell_trials(&made, &of, common),
            Form::Csv => csv(&made),
            Form::Json => print_json(&named(&made)),
        }
        Ok(())
    }

    fn tell_trials(&self, made: &Trials, of: &TrialPlan, common: &Common) {
        let players: Vec<String> = self.players.iter().map(ToString::to_string).collect();
        paragraph(&format!(
            "{} boards, each worn by {} games of a ruleset drawn from those whose board at least {} share ({} are left out), \
             with an error of {} % at each pit and every other with a tilt as large, turned or not. Which of ten did it? Expected wear is of {} games by {} \
             players of each, seed {}.",
            made.all.trials(),
            of.games,
            of.candidates,
            made.left_out,
            self.doubt,
            self.games,
            players.join(" and as many by "),
            self.seed,
        ));
        say!();
        let mut table = Table::under(
            "\
            trials | of | first | among three | 95 % interval | alike as one | \
            95 % set holds it",
        );
        for found in named(made) {
            table.row(vec![
                found.of,
                found.trials.to_string(),
                value(&found.first),
                value(&found.among_three),
                interval(&found.among_three),
                format!(
                    "{} / {}",
                    value(&found.first_alike),
                    value(&found.among_three_alike)
                ),
                value(&found.held),
            ]);
        }
        let chance = 1.0 / of.candidates as f64;
        table.row(vec![
            "by chance".into(),
            String::new(),
            percent(chance),
            percent(3.0 * chance),
            String::new(),
            String::new(),
            String::new(),
        ]);
        table::print(&table, common.output_colour());
        say!();
        paragraph(&format!(
            "“Alike as one”: the true ruleset, or one that wears a board so much like it that with this doubt they are taken \
             for each other more than one time in three, is first, and among the first three; {:.1} of nine are so, on the \
             mean. The true ruleset has {} of the probability on the mean. The 95 % set is the fewest rulesets that hold \
             95 % of it together. One ruleset had more than {} in {} trials, and was the true one in {} of them. “None of \
             these” has {} on the mean, and {} where another takes the place of the true one.",
            made.all.alike(),
            percent(made.all.mean_share()),
            percent(SURE),
            made.all.sure().of,
            made.all.sure().count,
            percent(made.all.mean_none()),
            percent(made.all.mean_none_if_absent()),
        ));
    }
}

fn percent(share: f64) -> String {
    render::percent(share, 0)
}

fn value(share: &Share) -> String {
    printed_share(share, |_| 0).value
}

fn interval(share: &Share) -> String {
    match printed_share(share, |_| 0).interval {
        none if none.is_empty() => none,
        interval => format!("{interval} %"),
    }
}

fn csv(made: &Trials) {
    say!("of,trials,measure,value,low,high");
    for row in named(made) {
        let shares = [
            ("first", &row.first),
            ("among_three", &row.among_three),
            ("first_or_alike", &row.first_alike),
            ("among_three_or_alike", &row.among_three_alike),
            ("held_by_95_percent_set", &row.held),
            ("true_if_more_than_90_percent", &row.sure),
        ];
        for (measure, share) in shares {
            let Some(estimate) = share.share else {
                continue;
            };
            let [low, high] = estimate.ends();
            say!(
                "{},{},{measure},{},{low},{high}",
                row.of,
                row.trials,
                estimate.value
            );
        }
        say!("{},{},alike,{},,", row.of, row.trials, row.alike);
        say!("{},{},mean_share,{},,", row.of, row.trials, row.mean_share);
        say!("{},{},mean_none,{},,", row.of, row.trials, row.mean_none);
        say!(
            "{},{},mean_none_if_absent,{},,",
            row.of,
            row.trials,
            row.mean_none_if_absent
        );
    }
}
