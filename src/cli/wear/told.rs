//! What a finding says of rulesets, as a table and in words.

use super::Wear;
use crate::cli::output::say;
use crate::cli::screen::columns;
use crate::cli::table::{self, Table, wrap};
use crate::prose::plural;
use crate::render;
use crate::report::Colour;
use crate::wear::{Observation, Ranked, Ranking, Separation};

/// Columns of a page of text, where the screen is wider.
const PAGE: usize = 80;

/// Writes a paragraph.
pub(super) fn paragraph(text: &str) {
    let width = columns().unwrap_or(PAGE).min(PAGE);
    say!("{}", wrap(text, width, ""));
}

/// How many times as likely, for rulesets behind the first.
fn times(ratio: f64) -> String {
    match ratio {
        ratio if ratio >= 9.5 => format!("{ratio:.0}"),
        ratio if ratio >= 0.095 => format!("{ratio:.2}"),
        ratio if ratio >= 0.000_95 => format!("{ratio:.4}"),
        _ => "< 0.001".into(),
    }
}

fn percent(share: f64) -> String {
    match share {
        share if share > 0.0 && share < 0.0005 => "< 0.1 %".into(),
        share => render::percent(share, 1),
    }
}

/// What was compared with what.
pub(super) fn head(asked: &Wear, ranking: &Ranking, observation: &Observation, left_out: usize) {
    let players: Vec<String> = asked.players.iter().map(ToString::to_string).collect();
    let unfinished: u64 = ranking
        .ranked
        .iter()
        .flat_map(|one| &one.likelihood.by_players)
        .map(|by| by.expected.unfinished)
        .sum();
    let cut = match unfinished {
        0 => String::new(),
        some => format!(
            " {} were cut off, and count as far as they went.",
            plural(some as usize, "game")
        ),
    };
    let left_out = match left_out {
        0 => String::new(),
        some => format!(" ({some} of other boards left out)"),
    };
    paragraph(&format!(
        "Wear of {}, {} judged, against {} of that board{left_out}: {} games by {} players of each, seed {}.{cut}",
        observation.board(),
        plural(observation.judged(), "pit"),
        plural(ranking.ranked.len(), "ruleset"),
        asked.games,
        players.join(" and as many by "),
        asked.seed,
    ));
    say!();
}

/// The likeliest rulesets.
pub(super) fn table(asked: &Wear, ranking: &Ranking, colour: Colour) {
    let players: Vec<String> = asked.players.iter().map(ToString::to_string).collect();
    let mut headings = vec!["ruleset", "share"];
    headings.extend(players.iter().map(String::as_str));
    headings.push("like the first");
    if asked.either_way {
        headings.push("way stated");
    }
    let mut table = Table::new(headings);
    let Some(first) = ranking.ranked.first() else {
        return;
    };
    let row = |one: &Ranked| {
        let mut cells = vec![one.likelihood.ruleset.clone(), percent(one.share)];
        let by = one.likelihood.by_players.iter();
        cells.extend(by.map(|by| times((by.log - first.likelihood.log).exp())));
        cells.push(match one {
            one if one.likelihood.ruleset == first.likelihood.ruleset => "–".into(),
            one if one.is_like_first() => "alike".into(),
            one => format!(
                "taken for it in {}",
                render::percent(one.mistaken_for_first, 0)
            ),
        });
        if asked.either_way {
            cells.push(percent(one.as_stated));
        }
        cells
    };
    for one in ranking.ranked.iter().take(asked.most.into()) {
        table.row(row(one));
    }
    table::print(&table, colour);
    let rest = &ranking.ranked[ranking.ranked.len().min(asked.most.into())..];
    if !rest.is_empty() {
        let share: f64 = rest.iter().map(|one| one.share).sum();
        say!(
            "and {} with {} together",
            plural(rest.len(), "other"),
            percent(share)
        );
    }
    say!("none of these: {}", percent(ranking.none));
    say!();
    paragraph(
        "Shares are those if it was one of these rulesets. “None of these” is a game that nobody knows, whose pits wear \
         as differently as theirs do; before the finding it was as likely as all of them together.",
    );
    say!();
    paragraph(&format!(
        "Under {}: how many times as likely they wear a board so as players of the first ruleset do on the mean.",
        players.join(" and ")
    ));
}

/// How well the finding tells rulesets apart.
pub(super) fn words(asked: &Wear, ranking: &Ranking) {
    let all = ranking.ranked.len();
    let alike = ranking
        .ranked
        .iter()
        .skip(1)
        .filter(|one| one.is_like_first())
        .count();
    let mut said = vec![match ranking.separation() {
        _ if all == 1 => "With one ruleset alone there is nothing to tell apart.".to_string(),
        Separation::Nothing => format!(
            "The wear says next to nothing of what was played: it leaves as much open as {:.0} of {all} rulesets would.",
            ranking.effective
        ),
        Separation::Some => format!(
            "{} of {all} rulesets hold 95 % of the probability; it leaves as much open as {:.1} equally likely ones.",
            ranking.holding, ranking.effective
        ),
        Separation::One => "One ruleset holds more than 95 % of the probability.".to_string(),
    }];
    if alike > 0 {
        said.push(format!(
            "{} wear a board so much like the first that with this doubt it is taken for the other more than one time in three.",
            plural(alike, "other")
        ));
    }
    if ranking.over_even < 3.0 {
        said.push(
            "A board that wears evenly explains the finding about as well: nothing in it speaks for the first."
                .into(),
        );
    }
    if ranking.fit < 0.01 {
        said.push(
            "Even the first explains it badly: the doubt is set too low, or none of these was played here."
                .into(),
        );
    }
    if asked.either_way {
        said.push(
            "“Way stated” is how likely seeds went the way round that the ruleset has, and not the other.".into(),
        );
    }
    said.push(
        "All rulesets were as likely before; place, time and people are not weighed. `seedlore wear --test` says how often \
         the method finds the true one."
            .into(),
    );
    paragraph(&said.join(" "));
}
