//! The collection held against its reports: positions of `tests/audit/`, each with the move, the
//! clauses that act, the sentences they rest on and the position that the report has follow.

mod row;

use std::collections::{BTreeMap, BTreeSet};

use seedlore::engine::Engine;
use seedlore::game::{self, Game, Next, NoHistory, Position, Turn, parse_position, parse_spelling};
use seedlore::library::Library;
use seedlore::referee::{Event, Narrator, Referee};
use seedlore::rules::{Clause, ClauseId, Collection, Provenance, ReportPart, Ruleset};

use row::{Basis, Outcome, Row};

/// The rulesets as they stand in the folder: rows are written beside them.
fn collection() -> Collection {
    let library = Library::open("rulesets").expect("the rulesets are there");
    assert!(!library.faults.has_errors(), "{:?}", library.faults);
    library.collection
}

/// Every row of the tables, with the file and line where it begins.
fn rows() -> Vec<(String, Row)> {
    let mut files: Vec<_> = std::fs::read_dir("tests/audit")
        .expect("the tables are there")
        .map(|entry| entry.unwrap().path())
        .collect();
    files.sort();
    let mut rows = Vec::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        for (line, row) in row::parse(&text) {
            let place = format!("tests/audit/{name}:{line}");
            rows.push((
                place.clone(),
                row.unwrap_or_else(|e| panic!("{place}: {e}")),
            ));
        }
    }
    rows
}

#[test]
fn play_is_as_the_reports_say() {
    let collection = collection();
    let mut rulesets: BTreeMap<String, Ruleset> = BTreeMap::new();
    let mut faults = Vec::new();
    for (place, row) in rows() {
        let rules = rulesets.entry(row.asks.clone()).or_insert_with(|| {
            collection
                .under(&row.ruleset, &row.readings)
                .unwrap_or_else(|_| panic!("{place}: there is no `{}`", row.asks))
        });
        if let Err(fault) = hold(&row, rules) {
            faults.push(format!("{place}: {}: {}\n  {fault}", row.asks, row.what));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn every_ruleset_is_audited() {
    let mut held: BTreeMap<String, usize> = BTreeMap::new();
    for (_, row) in rows() {
        *held.entry(row.ruleset).or_default() += 1;
    }
    let collection = collection();
    let names = collection.rulesets().iter().map(Ruleset::name);
    let few: Vec<&str> = names
        .filter(|name| held.get(*name).copied().unwrap_or(0) < 2)
        .collect();
    assert!(few.is_empty(), "fewer than two positions of {few:?}");
    let all: usize = held.values().sum();
    assert!(all >= 600, "{all} positions");
}

/// Of each report every rule, paragraph or sentence is told in a few words, and something in the
/// ruleset says what became of it.
#[test]
fn every_part_of_a_report_is_accounted_for() {
    let mut faults = Vec::new();
    for rules in collection().rulesets() {
        let sources = rules.numbered_sources();
        let told = |part: &ReportPart| part.gist.is_some();
        if !sources.iter().any(|source| source.parts.iter().all(told)) {
            faults.push(format!("{}: no report is told part by part", rules.name()));
        }
        for source in &sources {
            let left = source.parts.iter().filter(|part| part.uses.is_empty());
            faults.extend(left.map(|part| {
                let alias = &source.source.alias;
                format!("{}: nothing cites {alias} {}", rules.name(), part.number)
            }));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// Holds one row against play and against what its clauses cite.
fn hold(row: &Row, rules: &Ruleset) -> Result<(), String> {
    let by = row.by.iter().map(|label| {
        let clause = rules.clauses().iter().find(|c| c.label() == label);
        clause.ok_or(format!("no clause is labelled `{label}`"))
    });
    let by = by.collect::<Result<Vec<&Clause>, String>>()?;
    cited(row, &by)?;
    let referee = Referee::new(rules.clone());
    let start = match &row.from {
        None => referee.start(),
        Some(text) => parse_position(text, rules).map_err(|e| e.message)?,
    };
    let mut before: Vec<Event> = Vec::new();
    let (mover, next) = (
        start.mover,
        referee.enter_telling(start.clone(), &mut before),
    );
    let turn = match &next {
        Next::Turn(turn) if turn.position.mover == mover && turn.passed.is_empty() => turn,
        // Nothing can be played: what follows is told without a move.
        stuck => {
            if Engine::new(rules.clone()).enter(start) != *stuck {
                return Err("the engine goes on otherwise".into());
            }
            won(row, stuck)?;
            return compare(row, &by, &acting(&before), Some(stuck.position()), rules);
        }
    };
    let spelling = parse_spelling(&row.mv, turn.position.mover, rules.board());
    let spelling = spelling.map_err(|e| e.message)?;
    let options = turn.options.iter().enumerate();
    let options: Vec<usize> = options
        .filter(|(_, option)| spelling.allows(option.mv))
        .map(|(at, _)| at)
        .collect();
    let exact = (options.iter().copied()).find(|at| {
        turn.options[*at]
            .mv
            .notation(turn.position.mover, rules.board())
            == row.mv
    });
    let (acted, found) = match (exact.or(options.first().copied()), &row.gives) {
        (None, Outcome::Barred) => (bars(&referee, turn, row), None),
        (None, Outcome::Position(_)) => return Err("the move is not legal".into()),
        (Some(_), Outcome::Barred) => return Err("the move is legal".into()),
        (Some(at), Outcome::Position(_)) if exact.is_some() || options.len() == 1 => {
            let mut events = before;
            let next = referee.narrate(turn, at, &mut NoHistory, &mut events);
            let engine = Engine::new(rules.clone());
            let Next::Turn(same) = engine.enter(start) else {
                return Err("the engine has the game over there".into());
            };
            let fast = engine.play(&same, at, &mut NoHistory);
            if fast.position() != next.position() {
                return Err("the engine plays otherwise".into());
            }
            won(row, &next)?;
            won(row, &fast)?;
            (acting(&events), Some(next.position().clone()))
        }
        (Some(_), _) => return Err(format!("`{}` may be several moves", row.mv)),
    };
    compare(row, &by, &acted, found.as_ref(), rules)
}

/// Whether the game is won by whom the row says.
fn won(row: &Row, next: &Next) -> Result<(), String> {
    let Some(wanted) = &row.wins else {
        return Ok(());
    };
    let found = match next {
        Next::Turn(_) => "nobody yet".to_string(),
        Next::Over(finish) => match finish.outcome {
            game::Outcome::Won(player) => player.to_string().to_lowercase(),
            game::Outcome::Drawn => "drawn".into(),
            together => format!("{together:?}"),
        },
    };
    match found == *wanted {
        true => Ok(()),
        false => Err(format!("won by {found}")),
    }
}

/// Whether the clauses that are to act do, and the position is the one that is to follow.
fn compare(
    row: &Row,
    by: &[&Clause],
    acted: &BTreeSet<ClauseId>,
    found: Option<&Position>,
    rules: &Ruleset,
) -> Result<(), String> {
    let found = found.map(|position| position.notation(rules));
    if let (Some(found), Outcome::Position(wanted)) = (found, &row.gives)
        && found != *wanted
    {
        return Err(format!("gives {found}"));
    }
    let idle = by.iter().filter(|clause| !acted.contains(&clause.id()));
    let idle: Vec<&str> = idle.map(|clause| clause.label()).collect();
    if idle.is_empty() {
        return Ok(());
    }
    let labels = acted.iter().map(|id| rules.clause(*id).label());
    let labels: Vec<&str> = labels.collect();
    Err(format!("{idle:?} do nothing there, but {labels:?} do"))
}

/// The clauses that acted, as `explain` names them.
fn acting(events: &[Event]) -> BTreeSet<ClauseId> {
    let bars = events.iter().filter_map(|event| match event {
        Event::Barred { bar, .. } => bar.clause(),
        _ => None,
    });
    events
        .iter()
        .filter_map(Event::clause)
        .chain(bars)
        .collect()
}

/// The clauses that keep a move from being played.
fn bars(referee: &Referee, turn: &Turn, row: &Row) -> BTreeSet<ClauseId> {
    let rules = referee.rules();
    let spelling =
        parse_spelling(&row.mv, turn.position.mover, rules.board()).expect("read before");
    let barred = referee.barred(&turn.position).into_iter();
    let barred = barred.filter(|(pit, _)| *pit == spelling.pit);
    let mut all: BTreeSet<ClauseId> = barred.filter_map(|(_, bar)| bar.clause()).collect();
    for way in 0..16 {
        let mut asked = spelling;
        asked.way = spelling.way.or(Some(way));
        let ruling = referee.why_illegal(&turn.position, asked.exact());
        all.extend(ruling.and_then(|ruling| ruling.clause()));
    }
    all
}

/// Whether the clauses cite between them what the row says they rest on.
fn cited(row: &Row, by: &[&Clause]) -> Result<(), String> {
    let all = || by.iter().flat_map(|clause| clause.provenance());
    for basis in &row.cites {
        match basis {
            Basis::Assumed => {
                if !all().any(|p| matches!(p, Provenance::Assumed { .. })) {
                    return Err("nothing of it is assumed".into());
                }
            }
            Basis::Cited { alias, parts } => {
                let citations: Vec<_> = all().filter_map(Provenance::citation).collect();
                let of_it = || citations.iter().filter(|c| c.source.alias == *alias);
                if of_it().next().is_none() {
                    return Err(format!("`{alias}` is not cited by these clauses"));
                }
                let mut numbers = parts.iter().flat_map(|range| range.clone());
                let missing =
                    numbers.find(|n| !of_it().any(|c| c.ranges().iter().any(|r| r.has(*n))));
                if let Some(number) = missing {
                    return Err(format!("`{alias} {number}` is not cited by these clauses"));
                }
            }
        }
    }
    Ok(())
}
