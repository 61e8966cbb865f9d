//! The page of one board: three trees, three tables, and whether they agree.

use minijinja::{Error, Value};
use serde::Serialize;

use super::super::Book;
use super::heat::{Heat, Of, heat};
use super::{BoardLink, FEWEST, REDRAWN, behaviour_rests_on, statistics_rest_on, tree};
use crate::numbers::Printed;
use crate::pages::Pages;
use crate::table::html;
use seedlore_study::compare::{
    BehaviourDistances, Distances, Kind, RankCorrelation, SharedBoard, StatisticDistances,
    rank_correlation,
};
use seedlore_study::render::{Cell, Table};

#[derive(Serialize)]
struct TemplateContext {
    root: &'static str,
    link: BoardLink,
    places: usize,
    trees: Vec<Tree>,
    heats: Vec<Heat>,
    agreements: Value,
    times: u32,
    seed: u64,
}

#[derive(Serialize)]
struct Tree {
    kind: String,
    heading: &'static str,
    drawing: Value,
    facts: tree::Facts,
    rests_on: String,
}

/// Where the kinds agree for some rulesets: the page of their board, none for the whole
/// collection; and how many they are, then the correlations of clauses with behaviour,
/// clauses with statistics, behaviour with statistics.
pub type Agreements = (Option<BoardLink>, Vec<Cell>);

fn agreement(correlation: RankCorrelation) -> Cell {
    let two = |x: f64| format!("{x:.2}").replace('-', "−");
    let range = |(low, high)| format!("{} to {}", two(low), two(high));
    let no_more = match correlation.is_more_than_chance() {
        true => "",
        false => "; no more than chance",
    };
    let by_chance = format!("by chance {}{no_more}", range(correlation.by_chance));
    let printed = Printed {
        value: two(correlation.value),
        interval: range(correlation.interval),
    };
    Cell::from(printed)
        .sorted_by(correlation.value)
        .with_note(by_chance)
}

/// What the page of a board is called, and where it is.
pub fn link(distances: &BehaviourDistances) -> BoardLink {
    let board = distances.board();
    let title = board.to_string();
    let mut letters = title.chars();
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    BoardLink {
        slug: slug(board),
        title: first.chain(letters).collect(),
        count: distances.names().len(),
    }
}

/// Unlike that of any other board.
fn slug(board: SharedBoard) -> String {
    let mut slug = format!("{}x{}-{}-seeds", board.rows, board.row_length, board.seeds);
    for (is, word) in [
        (board.is_ring, "-ring"),
        (board.has_reserves, "-reserves"),
        (board.has_centre, "-centre"),
    ] {
        if is {
            slug += word;
        }
    }
    if board.players != 2 {
        slug += &format!("-{}-players", board.players);
    }
    slug
}

/// Clauses and statistics over the whole collection: behaviour has no distance
/// between boards.
pub fn of_all(book: &Book, statistics: &StatisticDistances, members: &[usize]) -> Agreements {
    let clauses = book.clauses.among(members);
    let found = rank_correlation(&clauses, statistics, book.seed(), REDRAWN);
    let cells = [None, found.map(agreement), None].map(Cell::from);
    (
        None,
        [members.len().into()].into_iter().chain(cells).collect(),
    )
}

pub fn add(
    book: &Book,
    pages: &mut Pages,
    behaviour: &BehaviourDistances,
) -> Result<Agreements, Error> {
    let place = |name: &String| {
        let found = book.entries.iter().position(|entry| entry.name() == name);
        found.expect("boards of unknown rulesets were left out")
    };
    let members: Vec<usize> = behaviour.names().iter().map(place).collect();
    let link = link(behaviour);
    let clauses = book.clauses.among(&members);
    let statistics = book.statistics.as_ref().map(|all| all.among(&members));
    // Those whose play was not measured have no figures.
    let statistics = statistics.filter(|(measured, _)| measured.len() >= FEWEST);
    let mut kinds = vec![
        Of {
            distances: &clauses,
            members: &members,
            heading: "By clauses",
            rests_on: "counted, not sampled".into(),
        },
        Of {
            distances: behaviour,
            members: &members,
            heading: "By behaviour on shared positions",
            rests_on: behaviour_rests_on(behaviour),
        },
    ];
    if let Some((measured, distances)) = &statistics {
        let mut rests_on = statistics_rest_on(distances);
        match members.len() - measured.len() {
            0 => {}
            1 => rests_on += "; one is left out, whose play was not measured",
            n => rests_on += &format!("; {n} are left out, whose play was not measured"),
        }
        kinds.push(Of {
            distances,
            members: measured,
            heading: "By statistics of random play",
            rests_on,
        });
    }
    let mut trees = Vec::new();
    let mut orders: Vec<(Kind, Vec<usize>)> = Vec::new();
    for Of {
        distances,
        members,
        heading,
        rests_on,
    } in &kinds
    {
        let kind = distances.kind();
        let id = format!("{}_{kind}", link.slug);
        let (drawing, facts, order) = tree::drawn(book, *distances, members, &id)?;
        orders.push((kind, order.into_iter().map(|at| members[at]).collect()));
        trees.push(Tree {
            kind: kind.to_string(),
            heading,
            drawing,
            facts,
            rests_on: rests_on.clone(),
        });
    }
    let heats = kinds.iter().map(|of| heat(book, of, &orders));
    let correlated = |one: &dyn Distances, other: &dyn Distances| {
        rank_correlation(one, other, book.seed(), REDRAWN).map(agreement)
    };
    let statistics = statistics.as_ref();
    let agreements = vec![
        members.len().into(),
        correlated(&clauses, behaviour).into(),
        statistics
            .and_then(|(of, all)| correlated(&book.clauses.among(of), all))
            .into(),
        statistics
            .and_then(|(of, all)| {
                let place = |at: &usize| members.iter().position(|member| member == at);
                let places: Vec<usize> = of.iter().filter_map(place).collect();
                correlated(&behaviour.among(&places), all)
            })
            .into(),
    ];
    let mut table = Table::under(
        "Rulesets | Clauses and behaviour | Clauses and statistics | Behaviour and statistics",
    );
    table.row(agreements.clone());
    let view = TemplateContext {
        root: "../",
        places: members
            .iter()
            .filter(|at| tree::place(&book.entries[**at]) != "–")
            .count(),
        heats: heats.collect(),
        trees,
        agreements: html(&table, "Do the three agree?", "", ""),
        times: REDRAWN,
        seed: book.seed(),
        link,
    };
    pages.add(
        format!("src/likeness/{}.md", view.link.slug),
        book.templates.page("likeness/board.md", &view)?,
    );
    Ok((Some(view.link), agreements))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_have_addresses_of_their_own() {
        let plain = SharedBoard {
            rows: 2,
            row_length: 6,
            is_ring: false,
            players: 2,
            seeds: 48,
            has_reserves: false,
            has_centre: false,
        };
        let ring = SharedBoard {
            is_ring: true,
            players: 3,
            ..plain
        };
        assert_eq!(slug(plain), "2x6-48-seeds");
        assert_eq!(slug(ring), "2x6-48-seeds-ring-3-players");
    }
}
