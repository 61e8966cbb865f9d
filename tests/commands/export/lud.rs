//! Game descriptions read back: their form, and a model of what Ludii's own
//! documentation says their ludemes do. The model knows nothing of rulesets.

use std::collections::BTreeMap;

use seedlore::export::{LUDEMES, WORDS};
use seedlore::game::{Game, Next, NoHistory, Position};
use seedlore::referee::Referee;
use seedlore::rules::{Player, Ruleset};

#[derive(Debug, Clone, PartialEq)]
enum Node {
    Call(String, Vec<Node>),
    List(Vec<Node>),
    Word(String),
    Text(String),
    Named(String, Box<Node>),
}

/// Reads all descriptions of a file, its comments left out.
fn parse(text: &str) -> Vec<Node> {
    let lines = text.lines().filter(|line| !line.starts_with("//"));
    let text: String = lines.collect::<Vec<_>>().join("\n");
    let mut rest = text.as_str();
    let mut nodes = Vec::new();
    while !rest.trim().is_empty() {
        nodes.push(node(&mut rest));
    }
    nodes
}

fn node(rest: &mut &str) -> Node {
    *rest = rest.trim_start();
    let opens = rest.chars().next().expect("a part follows");
    match opens {
        '(' | '{' => {
            *rest = &rest[1..];
            let closes = if opens == '(' { ')' } else { '}' };
            let mut parts = Vec::new();
            loop {
                *rest = rest.trim_start();
                assert!(!rest.is_empty(), "a bracket is open");
                if rest.starts_with(closes) {
                    *rest = &rest[1..];
                    break;
                }
                parts.push(node(rest));
            }
            if opens == '{' {
                return Node::List(parts);
            }
            let Node::Word(name) = parts.remove(0) else {
                panic!("a bracket begins with a name")
            };
            Node::Call(name, parts)
        }
        '"' => {
            let (text, after) = rest[1..].split_once('"').expect("a text ends");
            *rest = after;
            Node::Text(text.into())
        }
        _ => {
            let end = rest.find(|c: char| c.is_whitespace() || "(){}\":".contains(c));
            let (word, after) = rest.split_at(end.unwrap_or(rest.len()));
            assert!(!word.is_empty(), "not a part: {rest}");
            *rest = after;
            match rest.strip_prefix(':') {
                Some(after) => {
                    *rest = after;
                    Node::Named(word.into(), Box::new(node(rest)))
                }
                None => Node::Word(word.into()),
            }
        }
    }
}

/// Whether brackets match and every word is on the list.
pub fn is_sound(text: &str) {
    let nodes = parse(text);
    let names = nodes.iter().map(|node| call(node).0);
    let names: Vec<&str> = names.skip_while(|name| *name == "define").collect();
    assert_eq!(names, ["game", "metadata"], "{text}");
    nodes.iter().for_each(known);
}

fn known(node: &Node) {
    match node {
        Node::Call(name, parts) => {
            assert!(LUDEMES.contains(&name.as_str()), "{name}");
            parts.iter().for_each(known);
        }
        Node::List(parts) => parts.iter().for_each(known),
        Node::Word(word) => {
            let number = word.parse::<i32>().is_ok();
            assert!(number || WORDS.contains(&word.as_str()), "{word}");
        }
        Node::Text(text) => assert!(
            !text.contains(['<', '>', '{', '}', '[', '\\', '#']),
            "{text}"
        ),
        Node::Named(name, part) => {
            assert!(LUDEMES.contains(&name.as_str()), "{name}:");
            known(part);
        }
    }
}

fn call(node: &Node) -> (&str, &[Node]) {
    match node {
        Node::Call(name, parts) => (name, parts),
        other => panic!("no bracket: {other:?}"),
    }
}

fn words(node: &Node) -> &str {
    match node {
        Node::Word(word) | Node::Text(word) => word,
        other => panic!("no word: {other:?}"),
    }
}

fn named<'n>(parts: &'n [Node], name: &str) -> Option<&'n Node> {
    parts.iter().find_map(|part| match part {
        Node::Named(n, node) if n == name => Some(&**node),
        _ => None,
    })
}

fn part<'n>(parts: &'n [Node], name: &str) -> &'n [Node] {
    let found = parts.iter().find_map(|part| match part {
        Node::Call(n, parts) if n == name => Some(parts.as_slice()),
        _ => None,
    });
    found.unwrap_or_else(|| panic!("no ({name} …)"))
}

/// Sites by their place from the left: the bottom row, then the top row.
#[derive(Debug, Clone, PartialEq)]
struct State {
    sites: Vec<u16>,
    taken: [u16; 2],
    /// 0 is P1, at the bottom.
    mover: usize,
}

struct Model<'n> {
    columns: usize,
    track: Vec<usize>,
    play: &'n Node,
    ends: &'n [Node],
}

/// Where one looks from.
#[derive(Clone, Copy)]
struct At<'s> {
    state: &'s State,
    from: usize,
    to: usize,
}

impl<'n> Model<'n> {
    fn new(game: &'n [Node]) -> (Model<'n>, State) {
        let Node::List(equipment) = &part(game, "equipment")[0] else {
            panic!("equipment is a list")
        };
        let board = part(equipment, "mancalaBoard");
        assert_eq!(words(&board[0]), "2");
        let columns: usize = words(&board[1]).parse().unwrap();
        let has_stores = named(board, "store").is_none();
        let track = walk(
            words(&part(board, "track")[1]),
            columns,
            usize::from(has_stores),
        );
        assert_eq!(part(equipment, "regions").len(), 2);
        let rules = part(game, "rules");
        let seeds = part(part(rules, "start"), "set");
        let seeds: u16 = words(&seeds[1]).parse().unwrap();
        let Node::List(ends) = &part(rules, "end")[0] else {
            panic!("ends are a list")
        };
        let model = Model {
            columns,
            track,
            play: &part(rules, "play")[0],
            ends,
        };
        let state = State {
            sites: vec![seeds; 2 * columns],
            taken: [0, 0],
            mover: 0,
        };
        (model, state)
    }

    fn row(&self, player: usize) -> std::ops::Range<usize> {
        player * self.columns..(player + 1) * self.columns
    }

    fn player(&self, word: &str, state: &State) -> usize {
        match word {
            "P1" => 0,
            "P2" => 1,
            "Mover" => state.mover,
            "Next" => 1 - state.mover,
            other => panic!("no player: {other}"),
        }
    }

    fn number(&self, node: &Node, at: At) -> u16 {
        if let Node::Word(word) = node {
            return word.parse().unwrap();
        }
        let (name, parts) = call(node);
        match name {
            "to" => u16::try_from(at.to).unwrap(),
            // While a pit is sown, that is the one chosen.
            "last" => {
                assert_eq!(words(&parts[0]), "To");
                u16::try_from(at.from).unwrap()
            }
            "+" => parts.iter().map(|part| self.number(part, at)).sum(),
            "count" => match (named(parts, "at"), named(parts, "in")) {
                (Some(place), None) => match call(place) {
                    ("from", []) => at.state.sites[at.from],
                    ("to", []) => at.state.sites[at.to],
                    ("mapEntry" | "handSite", of) => {
                        at.state.taken[self.player(words(&of[0]), at.state)]
                    }
                    other => panic!("{other:?}"),
                },
                (None, Some(place)) => {
                    let ("sites", of) = call(place) else {
                        panic!("{place:?}")
                    };
                    let row = self.row(self.player(words(&of[0]), at.state));
                    at.state.sites[row].iter().sum()
                }
                _ => panic!("{node:?}"),
            },
            other => panic!("no number: {other}"),
        }
    }

    fn holds(&self, node: &Node, at: At) -> bool {
        let (name, parts) = call(node);
        let two = || (self.number(&parts[0], at), self.number(&parts[1], at));
        match name {
            "<" => two().0 < two().1,
            "=" => two().0 == two().1,
            ">=" => two().0 >= two().1,
            "and" => parts.iter().all(|part| self.holds(part, at)),
            "no" => self.moves(self.play, at.state).is_empty(),
            "is" => {
                let ("sites", of) = call(&parts[2]) else {
                    panic!("{node:?}")
                };
                match &of[0] {
                    Node::List(numbers) => {
                        let found = self.number(&parts[1], at);
                        numbers.iter().any(|n| words(n).parse() == Ok(found))
                    }
                    player => {
                        assert_eq!(call(&parts[1]).0, "to");
                        self.row(self.player(words(player), at.state))
                            .contains(&at.to)
                    }
                }
            }
            other => panic!("no condition: {other}"),
        }
    }

    /// Every legal move by its site, and what it leads to.
    fn moves(&self, node: &Node, state: &State) -> BTreeMap<usize, State> {
        fn look(state: &State) -> At<'_> {
            At {
                state,
                from: 0,
                to: 0,
            }
        }
        let (name, parts) = call(node);
        match name {
            "if" if self.holds(&parts[0], look(state)) => self.moves(&parts[1], state),
            "if" => self.moves(&parts[2], state),
            "do" => {
                let test = named(parts, "ifAfterwards").unwrap();
                let mut moves = self.moves(&parts[0], state);
                // The mover is the same still.
                moves.retain(|_, after| self.holds(test, look(after)));
                moves
            }
            "move" => {
                let test = named(part(parts, "from"), "if").unwrap();
                let sow = part(part(parts, "then"), "sow");
                let from = |from: &usize| {
                    self.holds(
                        test,
                        At {
                            state,
                            from: *from,
                            to: 0,
                        },
                    )
                };
                let sites = self.row(state.mover).filter(from);
                sites
                    .map(|site| (site, self.sown(sow, state, site)))
                    .collect()
            }
            other => panic!("no moves: {other}"),
        }
    }

    fn sown(&self, sow: &[Node], state: &State, start: usize) -> State {
        let mut state = state.clone();
        let skipped = named(sow, "skipIf");
        let mut here = self.track.iter().position(|site| *site == start).unwrap();
        let length = self.track.len();
        for _ in 0..std::mem::take(&mut state.sites[start]) {
            here = (here + 1) % length;
            let skips = skipped.is_some_and(|test| {
                let at = At {
                    state: &state,
                    from: start,
                    to: self.track[here],
                };
                self.holds(test, at)
            });
            if skips {
                here = (here + 1) % length;
            }
            state.sites[self.track[here]] += 1;
        }
        let test = named(sow, "if").unwrap();
        let goes_back = named(sow, "backtracking").is_some();
        for _ in 0..length {
            let to = self.track[here];
            let fits = self.holds(
                test,
                At {
                    state: &state,
                    from: start,
                    to,
                },
            );
            if !fits {
                break;
            }
            state.taken[state.mover] += std::mem::take(&mut state.sites[to]);
            here = (here + length - 1) % length;
            if !goes_back || self.track[here] == start {
                break;
            }
        }
        state
    }

    /// The score of both, if the game is over with this player to move.
    fn over(&self, state: &State) -> Option<[u16; 2]> {
        let at = At {
            state,
            from: 0,
            to: 0,
        };
        for end in self.ends {
            let ("if", parts) = call(end) else {
                panic!("{end:?}")
            };
            if !self.holds(&parts[0], at) {
                continue;
            }
            return Some(match call(&parts[1]) {
                ("result", of) => {
                    let winner = self.player(words(&of[0]), state);
                    [u16::from(winner == 0), u16::from(winner == 1)]
                }
                ("byScore", scores) => {
                    let Node::List(scores) = &scores[0] else {
                        panic!("{scores:?}")
                    };
                    [0, 1].map(|player| self.number(&call(&scores[player]).1[1], at))
                }
                other => panic!("{other:?}"),
            });
        }
        None
    }
}

/// The sites that a track passes, from its first, each run as far as it goes.
fn walk(text: &str, columns: usize, first_pit: usize) -> Vec<usize> {
    let mut steps = text.split(',');
    let start: usize = steps.next().unwrap().parse().unwrap();
    let (mut x, mut y) = ((start - first_pit) % columns, (start - first_pit) / columns);
    let mut track = vec![y * columns + x];
    for step in steps {
        loop {
            match step {
                "E" if x + 1 < columns => x += 1,
                "W" if x > 0 => x -= 1,
                "N" if y == 0 => y = 1,
                "S" if y == 1 => y = 0,
                _ => break,
            }
            track.push(y * columns + x);
        }
    }
    let mut all = track.clone();
    all.sort_unstable();
    assert_eq!(
        all,
        (0..2 * columns).collect::<Vec<_>>(),
        "{text} passes every pit once"
    );
    track
}

/// The site of a pit: South's from the left, North's from North's left.
fn state_of(position: &Position, rules: &Ruleset, columns: usize) -> State {
    let row = |row| rules.board().row(row).map(|pit| position.seeds(pit));
    let mut sites: Vec<u16> = row(1).collect();
    let mut top: Vec<u16> = row(2).collect();
    top.reverse();
    sites.extend(top);
    assert_eq!(sites.len(), 2 * columns);
    State {
        sites,
        taken: [
            position.captured[Player::South],
            position.captured[Player::North],
        ],
        mover: usize::from(position.mover == Player::North),
    }
}

/// Plays random games of a ruleset and of its description together; how many
/// moves were compared.
pub fn plays_alike(text: &str, rules: &Ruleset) -> usize {
    let nodes = parse(text);
    let (_, game) = call(&nodes[0]);
    let (model, begins) = Model::new(game);
    let referee = Referee::new(rules.clone());
    let name = rules.name();
    let start = referee.start();
    assert_eq!(state_of(&start, rules, model.columns), begins, "{name}");
    let mut compared = 0;
    let mut chance: usize = 1;
    for _ in 0..4 {
        let mut next = referee.enter(start.clone());
        for _ in 0..200 {
            let Next::Turn(turn) = &next else { break };
            let state = state_of(&turn.position, rules, model.columns);
            let moves = model.moves(model.play, &state);
            assert_eq!(moves.len(), turn.options.len(), "{name}: {state:?}");
            for option in &turn.options {
                let number = usize::from(rules.board().number(option.mv.pit, turn.position.mover));
                let site = match state.mover {
                    0 => number - 1,
                    _ => 2 * model.columns - number,
                };
                let after = state_of(&option.after, rules, model.columns);
                assert_eq!(
                    moves.get(&site),
                    Some(&after),
                    "{name}: {site} of {state:?}"
                );
                compared += 1;
            }
            chance = chance
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let option = (chance >> 33) % turn.options.len();
            let mut after = state_of(&turn.options[option].after, rules, model.columns);
            after.mover = 1 - after.mover;
            let over = model.over(&after);
            next = referee.play(turn, option, &mut NoHistory);
            match (&next, over) {
                (Next::Turn(turn), None) => {
                    assert_eq!(
                        state_of(&turn.position, rules, model.columns),
                        after,
                        "{name}"
                    );
                }
                (Next::Over(finish), Some([south, north])) => {
                    let lead = finish.position.lead(Player::South);
                    let ours = i32::from(south) - i32::from(north);
                    assert_eq!(lead.signum(), ours.signum(), "{name}: {after:?}");
                }
                (next, over) => panic!("{name}: {over:?} where the referee has {next:?}"),
            }
        }
    }
    compared
}
