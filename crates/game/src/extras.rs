//! The fifth part of a position: whatever is not as at the start.
//!
//! Words of the form `name=value`, in the order of [`FIELDS`], each left out
//! where it says nothing new. Pits are counted from 1 in the order in which the
//! first part gives them.

use std::sync::Arc;

use super::{Lots, Memory, OpenMove, Paused, PitAttributes, Position, parse_move};
use seedlore_language::rules::{ByPlayer, Direction, Happened, Kind, Pit, PitSet, Player, Ruleset};

/// A word of the fifth part: an example and what it says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct Field {
    /// As it may be written, such as `owner=SSSNNN`.
    pub example: &'static str,
    /// What the example says, as a phrase.
    pub meaning: &'static str,
}

const fn field(example: &'static str, meaning: &'static str) -> Field {
    Field { example, meaning }
}

/// Every word that the fifth part may have; `MARK` stands for a mark's name.
pub const FIELDS: [Field; 24] = [
    field("reserve=3,3", "seeds that each player still has to enter"),
    field("centre=2", "seeds in the centre"),
    field(
        "owner=SSSNNN",
        "who owns each pit now: S, N or another player's letter, - for nobody; parted by commas where \
         five or six play, of whom two have NE and NW",
    ),
    field("closed=3,8", "pits that are out of play in this round"),
    field(
        "MARK@south=2,9",
        "pits that carry a mark of the ruleset, by who holds it: `sowing@south=2`, `tuzduk@north=3`",
    ),
    field(
        "kept:south=>",
        "the direction a player has chosen and keeps to: > anticlockwise, < clockwise",
    ),
    field(
        "paused:south=4,5,2,4,4,2,2,2,1,>,3+4",
        "a sowing that is paused while others sow at the same time: its seeds in hand; the pits where the next \
         seed falls, where the move began, that was lifted last and where the last seed fell; the lap to come; the \
         seeds first lifted and those sown so far; the way to move and the direction; the pits sown, parted by +; \
         and `captures` if it captured",
    ),
    field(
        "done=north",
        "who is done and waits while others sow at the same time, in order",
    ),
    field(
        "open:south=4:n",
        "a move that was begun, with the answers so far, and waits for the decision of the player to move",
    ),
    field("first=north", "who began this round"),
    field("round=2", "the number of this round"),
    field(
        "points=1,0",
        "each player's points, in a match of several rounds",
    ),
    field("winner=south", "who won the round before"),
    field("played=3,4", "pits that were chosen in this round"),
    field(
        "captured-this-turn=3,4",
        "pits that this has become of, where a clause asks it: `sown-this-round=1`",
    ),
    field(
        "captures=2,0",
        "how often each player has captured in this round",
    ),
    field(
        "since-capture=39",
        "moves of this round since the last that captured, or since its start",
    ),
    field(
        "noted:south=free",
        "a note of the ruleset that is set for a player",
    ),
    field("began:south=3", "where a player's latest turn began"),
    field("ended:south=9", "where a player's latest turn ended"),
    field("moved=south", "who moved last"),
    field(
        "owes=2,0",
        "seeds that each player owes the other, lent between rounds",
    ),
    field(
        "lots=1927",
        "from what the next lot is drawn, where rules draw lots: the same number draws the same lots",
    ),
    field(
        "began:north=store-north",
        "where a turn began or ended beside the board: `store-south`, `reserve-north`, `centre`",
    ),
];

/// Words that only count what has happened; the others say how the board is.
const COUNTERS: [&str; 12] = [
    "first",
    "round",
    "points",
    "winner",
    "played",
    "captures",
    "since-capture",
    "noted",
    "began",
    "ended",
    "owes",
    "lots",
];

/// Whether the counters that a position's text names are those of a position.
/// Those that it does not name are not compared.
pub fn same_memory(text: &str, position: &Position, rules: &Ruleset) -> bool {
    let Some(part) = text.split('|').nth(4) else {
        return true;
    };
    let ours = write(position, rules);
    let name = |word: &str| {
        let name = word.split('=').next().unwrap_or(word);
        let kind = name.split(':').next().unwrap_or(name).to_string();
        let is_counter = kind == "moved"
            || COUNTERS.contains(&kind.as_str())
            || rules.happenings().iter().any(|h| happening(*h) == kind);
        is_counter.then(|| name.to_string())
    };
    part.split_whitespace().all(|word| match name(word) {
        // A counter that is as at the start is not written, nor is one that
        // this ruleset does not keep.
        Some(name) => {
            let mut same =
                (ours.split_whitespace()).filter(|our| our.split('=').next() == Some(&name));
            match same.clone().next() {
                Some(_) => same.any(|our| our == word),
                None => !KEPT_ALWAYS.contains(&name.as_str()) || is_start(word),
            }
        }
        None => true,
    })
}

/// Counters that every position has.
const KEPT_ALWAYS: [&str; 4] = ["first", "round", "points", "winner"];

/// Whether a word says of a counter what holds at the start.
fn is_start(word: &str) -> bool {
    matches!(word, "first=south" | "round=1")
        || word
            .split_once('=')
            .is_some_and(|(_, value)| value.is_empty() || value.split(',').all(|n| n == "0"))
}

/// The word that is wrong, why, and what to write instead.
pub(super) type Wrong<'t> = (&'t str, String, String);

pub(super) fn write(position: &Position, rules: &Ruleset) -> String {
    let board = rules.board();
    let start_ground = PitAttributes::start(rules);
    let start_memory = Memory::start(rules.happenings().len());
    let (ground, memory) = (&*position.ground, &*position.memory);
    let mut words: Vec<String> = Vec::new();
    let each = |values: &ByPlayer<u16>| {
        let all: Vec<String> = board
            .players()
            .iter()
            .map(|p| values[*p].to_string())
            .collect();
        all.join(",")
    };
    if position.reserves != ByPlayer::from_value(0) {
        words.push(format!("reserve={}", each(&position.reserves)));
    }
    if position.centre > 0 {
        words.push(format!("centre={}", position.centre));
    }
    if ground.owner != start_ground.owner {
        let owners: Vec<&str> = ground
            .owner
            .iter()
            .map(|o| o.map_or("-", Player::code))
            .collect();
        let has_letters = board.players().iter().all(|p| p.code().len() == 1);
        let between = if has_letters { "" } else { "," };
        words.push(format!("owner={}", owners.join(between)));
    }
    if !ground.closed.is_empty() {
        words.push(format!("closed={}", pits(ground.closed)));
    }
    for (mark, (now, start)) in rules
        .marks()
        .iter()
        .zip(ground.marks.iter().zip(&start_ground.marks))
    {
        for player in board.players() {
            if now[*player] != start[*player] {
                let name = &mark.plan.name;
                words.push(format!("{name}@{}={}", seat(*player), pits(now[*player])));
            }
        }
    }
    for (player, kept) in ground.kept.iter() {
        if let Some(direction) = kept {
            let sign = match direction {
                Direction::Anticlockwise => '>',
                Direction::Clockwise => '<',
            };
            words.push(format!("kept:{}={sign}", seat(player)));
        }
    }
    if let Some(at_once) = &ground.at_once {
        for (player, paused) in at_once.paused.iter() {
            if let Some(paused) = paused {
                words.push(format!("paused:{}={}", seat(player), paused.write(number)));
            }
        }
        if !at_once.done.is_empty() {
            let done: Vec<String> = at_once.done.iter().map(|player| seat(*player)).collect();
            words.push(format!("done={}", done.join(",")));
        }
    }
    if let Some(OpenMove { player, mv }) = ground.open_move {
        let mv = mv.notation(player, board);
        words.push(format!("open:{}={mv}", seat(player)));
    }
    if memory.first != start_memory.first {
        words.push(format!("first={}", seat(memory.first)));
    }
    if memory.round != start_memory.round {
        words.push(format!("round={}", memory.round));
    }
    if memory.points != start_memory.points {
        words.push(format!("points={}", each(&memory.points)));
    }
    if let Some(winner) = memory.winner {
        words.push(format!("winner={}", seat(winner)));
    }
    if !memory.played.is_empty() {
        words.push(format!("played={}", pits(memory.played)));
    }
    for (happened, of) in rules.happenings().iter().zip(&memory.happened) {
        if !of.is_empty() {
            words.push(format!("{}={}", happening(*happened), pits(*of)));
        }
    }
    if memory.captures != start_memory.captures {
        words.push(format!("captures={}", each(&memory.captures)));
    }
    if memory.since_capture > 0 {
        words.push(format!("since-capture={}", memory.since_capture));
    }
    for (player, bits) in memory.notes.iter() {
        for (bit, name) in rules.notes().iter().enumerate() {
            if bits & (1 << bit) != 0 {
                words.push(format!("noted:{}={name}", seat(player)));
            }
        }
    }
    for (word, places) in [("began", &memory.began), ("ended", &memory.ended)] {
        for (player, pit) in places.iter() {
            if let Some(pit) = pit {
                words.push(format!("{word}:{}={}", seat(player), number(*pit)));
            }
        }
    }
    if let Some(player) = memory.moved_last {
        words.push(format!("moved={}", seat(player)));
    }
    if memory.owes != start_memory.owes {
        words.push(format!("owes={}", each(&memory.owes)));
    }
    if memory.lots != start_memory.lots {
        words.push(format!("lots={}", memory.lots.0));
    }
    words.join(" ")
}

pub(super) fn read<'t>(
    position: &mut Position,
    part: &'t str,
    rules: &Ruleset,
) -> Result<(), Wrong<'t>> {
    for word in part.split_whitespace() {
        let done = word
            .split_once('=')
            .and_then(|(name, value)| one(position, name, value, rules));
        if done.is_none() {
            let head = |text: &'t str| text.split(['=', ':', '@']).next().unwrap_or_default();
            let meant = FIELDS
                .iter()
                .find(|field| head(field.example) == head(word));
            let forms = match meant {
                Some(field) => format!("`{}`", field.example),
                None => "`closed=3,4`, `owner=SSSNNN` or `round=2`".into(),
            };
            return Err((
                word,
                format!("`{word}` says nothing of a position"),
                format!(
                    "write for example {forms}; `seedlore language position` lists all of them"
                ),
            ));
        }
    }
    let mut ground = (*position.ground).clone();
    ground.find_locked(rules);
    if position.ground.locked != ground.locked {
        position.ground = Arc::new(ground);
    }
    Ok(())
}

/// Reads one word; `None` if it can't be.
fn one(position: &mut Position, name: &str, value: &str, rules: &Ruleset) -> Option<()> {
    let board = rules.board();
    let each = |value: &str| -> Option<ByPlayer<u16>> {
        let numbers: Vec<u16> = value
            .split(',')
            .map(|n| n.parse().ok())
            .collect::<Option<_>>()?;
        let mut values = ByPlayer::from_value(0);
        (numbers.len() == board.players().len()).then_some(())?;
        for (player, n) in board.players().iter().zip(numbers) {
            values[*player] = n;
        }
        Some(values)
    };
    let player = |name: &str| board.players().iter().copied().find(|p| seat(*p) == name);
    let pit = |text: &str| -> Option<Pit> {
        match text {
            "centre" => Some(Pit::centre()),
            "none" => Some(Pit::nowhere()),
            _ => match text.split_once('-') {
                Some(("store", name)) => player(name).map(Pit::store),
                Some(("reserve", name)) => player(name).map(Pit::reserve),
                _ => {
                    let n: usize = text.parse().ok()?;
                    board.pits().nth(n.checked_sub(1)?)
                }
            },
        }
    };
    let set = |text: &str| -> Option<PitSet> {
        text.split(',')
            .filter(|t| !t.is_empty())
            .map(|t| pit(t).filter(|p| p.is_pit()))
            .collect()
    };
    let memory = Arc::make_mut(&mut position.memory);
    let ground = Arc::make_mut(&mut position.ground);
    if let Some((name, whose)) = name.split_once('@') {
        let mark = rules.marks().iter().position(|m| m.plan.name == name)?;
        ground.marks[mark][player(whose)?] = set(value)?;
        return Some(());
    }
    if let Some((name, whose)) = name.split_once(':') {
        let whose = player(whose)?;
        match name {
            "kept" => {
                ground.kept[whose] = Some(match value {
                    ">" => Direction::Anticlockwise,
                    "<" => Direction::Clockwise,
                    _ => return None,
                });
            }
            "paused" => {
                let at_once = ground.at_once.get_or_insert_default();
                at_once.paused[whose] = Some(Paused::read(value, &pit)?);
            }
            "open" => {
                let mv = parse_move(value, whose, board).ok()?;
                ground.open_move = Some(OpenMove { player: whose, mv });
            }
            "noted" => {
                let bit = rules.notes().iter().position(|n| n == value)?;
                memory.notes[whose] |= 1 << bit;
            }
            "began" => memory.began[whose] = Some(pit(value)?),
            "ended" => memory.ended[whose] = Some(pit(value)?),
            _ => return None,
        }
        return Some(());
    }
    if let Some(nth) = rules
        .happenings()
        .iter()
        .position(|h| happening(*h) == name)
    {
        memory.happened[nth] = set(value)?;
        return Some(());
    }
    match name {
        "reserve" => position.reserves = each(value)?,
        "centre" => position.centre = value.parse().ok()?,
        "owner" => {
            let between = if value.contains(',') { "," } else { "" };
            let owners: Vec<Option<Player>> = value
                .split(between)
                // An empty string parts at both ends too.
                .filter(|code| !code.is_empty())
                .map(|code| match code {
                    "-" => Some(None),
                    code => board
                        .players()
                        .iter()
                        .find(|p| p.code() == code)
                        .map(|p| Some(*p)),
                })
                .collect::<Option<_>>()?;
            (owners.len() == board.pit_count()).then_some(())?;
            ground.owner = owners;
        }
        "closed" => ground.closed = set(value)?,
        "done" => {
            let done = value
                .split(',')
                .map(player)
                .collect::<Option<Vec<Player>>>()?;
            ground.at_once.get_or_insert_default().done = done;
        }
        "first" => memory.first = player(value)?,
        "round" => memory.round = value.parse().ok()?,
        "points" => memory.points = each(value)?,
        "winner" => memory.winner = Some(player(value)?),
        "played" => memory.played = set(value)?,
        "captures" => memory.captures = each(value)?,
        "since-capture" => memory.since_capture = value.parse().ok()?,
        "moved" => memory.moved_last = Some(player(value)?),
        "owes" => memory.owes = each(value)?,
        "lots" => memory.lots = Lots(value.parse().ok()?),
        _ => return None,
    }
    Some(())
}

/// `captured-this-turn`
fn happening(happened: Happened) -> String {
    happened.words().replace(' ', "-")
}

fn seat(player: Player) -> String {
    player.to_string().to_lowercase()
}

fn number(pit: Pit) -> String {
    match pit.kind() {
        Kind::Pit => (pit.index() + 1).to_string(),
        Kind::Store(player) => format!("store-{}", seat(player)),
        Kind::Reserve(player) => format!("reserve-{}", seat(player)),
        Kind::Centre => "centre".into(),
        Kind::Nowhere => "none".into(),
    }
}

fn pits(set: PitSet) -> String {
    let all: Vec<String> = set.iter().map(number).collect();
    all.join(",")
}
