//! Syntax trees of any shape that a text can have.

mod statements;
mod words;

use std::sync::LazyLock;

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use seedlore::source::{Sources, Span, Spanned};
use seedlore::syntax::tree::{
    Account, Basis, Block, Cite, Conflict, Definition, DefinitionKind, Dropped, Entry, Gist, Item,
    Joint, Phase, Question, Reading, RecordedFact, SourceLine, Tree,
};
use seedlore::terms::{Coordinates, Fact, Head, Range, Role, Unit};
use statements::{named_line, named_way, statement, table};
pub use words::{choice, condition};

/// Trees are equal wherever they stand, so that all stand in one place.
static NOWHERE: LazyLock<Span> = LazyLock::new(|| {
    let file = Sources::default().add("nowhere", "");
    Span::new(file, 0, 0)
});

/// Draws trees. Strategies within strategies are left unoptimised in tests: their frames need
/// more than the two megabytes that a test's thread has.
pub fn drawing(draw: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(32 << 20);
    thread.spawn(draw).unwrap().join().unwrap();
}

fn placed<T>(value: T) -> Spanned<T> {
    Spanned::new(value, *NOWHERE)
}

/// A tree that is shown as its text.
pub struct Shown(pub Tree);

impl std::fmt::Debug for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&seedlore::syntax::format(&self.0))
    }
}

/// Any tree of a file that holds a ruleset.
pub fn tree() -> impl Strategy<Value = Shown> {
    block(definition(), 1..3).prop_map(|definitions| Shown(Tree { definitions }))
}

fn name() -> impl Strategy<Value = String> {
    "[a-z][a-zA-Z0-9-]{0,12}"
}

fn alias() -> impl Strategy<Value = String> {
    "[A-Z][A-Za-z0-9]{0,6}"
}

/// What can stand between quotes: anything on one line that can be seen.
fn words() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[ -~àéêèẹọ“”–]{0,40}",
        1 => r#"["\\/{}\[\];:]{0,8}"#,
    ]
}

/// What can stand after the colon of a bracket.
fn note() -> impl Strategy<Value = String> {
    r#"[a-zA-Z(){}"\\/é][ -:<-Z\\^-~é]{0,30}[a-z.{}"]"#
}

fn comment() -> impl Strategy<Value = String> {
    "([ !-~é]{0,30}[!-~é])?"
}

/// Comments and empty lines. None stands above the first thing of a block,
/// and two count as one.
fn comments() -> impl Strategy<Value = Vec<Option<String>>> {
    vec((comment(), any::<bool>()), 0..3).prop_map(|lines| {
        lines
            .into_iter()
            .flat_map(|(words, gap)| [gap.then_some(None), Some(Some(words))])
            .flatten()
            .collect()
    })
}

fn block<T: std::fmt::Debug>(
    item: impl Strategy<Value = T>,
    size: std::ops::Range<usize>,
) -> impl Strategy<Value = Block<T>> {
    let entry = (
        comments(),
        any::<bool>(),
        item,
        option::weighted(0.2, comment()),
    );
    (vec(entry, size), comments()).prop_map(|(entries, mut closing)| {
        let entries: Vec<Entry<T>> = entries
            .into_iter()
            .enumerate()
            .map(|(index, (mut above, gap, item, beside))| {
                if gap {
                    above.push(None);
                }
                if index == 0 {
                    strip_gap(&mut above);
                }
                Entry {
                    above,
                    item,
                    beside,
                }
            })
            .collect();
        if entries.is_empty() {
            strip_gap(&mut closing);
        }
        Block { entries, closing }
    })
}

fn strip_gap(lines: &mut Vec<Option<String>>) {
    if lines.first() == Some(&None) {
        lines.remove(0);
    }
}

fn definition() -> impl Strategy<Value = Definition> {
    (
        prop_oneof![
            Just(DefinitionKind::Ruleset),
            Just(DefinitionKind::Base),
            Just(DefinitionKind::Fragment),
        ],
        name(),
        words(),
        option::of(name()),
        block(item(), 0..6),
    )
        .prop_map(|(kind, name, title, parent, body)| Definition {
            kind,
            name: placed(name),
            title,
            parent: parent.map(placed),
            body,
        })
}

fn item() -> BoxedStrategy<Item> {
    let leaf = prop_oneof![
        6 => statement().prop_map(Item::Statement),
        1 => statement().prop_map(Item::Add),
        1 => (joint(), table()).prop_map(|(joint, table)| Item::Join(joint, table)),
        1 => table().prop_map(Item::Also),
        1 => named_line().prop_map(Item::Line),
        1 => named_way().prop_map(|way| Item::Way(Box::new(way))),
        1 => (dropped(), provenance()).prop_map(|(what, p)| Item::Drop(placed(what), p)),
        1 => block(fact(), 0..4).prop_map(Item::Record),
        1 => block(source(), 0..3).prop_map(Item::Sources),
        1 => conflict().prop_map(Item::Conflict),
    ];
    leaf.prop_recursive(3, 24, 3, |item| {
        let body = block(item, 0..3).boxed();
        prop_oneof![
            (name(), words(), block(reading(body.clone()), 0..3)).prop_map(
                |(name, text, readings)| Item::Question(Question {
                    name: placed(name),
                    text,
                    readings,
                })
            ),
            (name(), condition(), provenance(), body).prop_map(|(name, test, provenance, body)| {
                Item::Phase(Phase {
                    name: placed(name),
                    test: placed(test),
                    provenance,
                    body,
                })
            }),
        ]
    })
    .boxed()
}

fn conflict() -> impl Strategy<Value = Conflict> {
    (name(), words(), any::<bool>(), block(account(), 0..4)).prop_map(
        |(name, text, is_off_play, accounts)| Conflict {
            name: placed(name),
            text,
            is_off_play,
            accounts,
        },
    )
}

fn account() -> impl Strategy<Value = Account> {
    let role = proptest::sample::select(Role::ALL.to_vec());
    let reading = prop_oneof![3 => name(), 1 => "[0-9]{1,3}"];
    let reading = option::of((name(), reading));
    (role, words(), reading, provenance()).prop_map(|(role, text, reading, provenance)| Account {
        role: placed(role),
        text,
        reading: reading.map(|(question, reading)| (placed(question), placed(reading))),
        provenance,
    })
}

fn reading(body: BoxedStrategy<Block<Item>>) -> impl Strategy<Value = Reading> {
    (
        any::<bool>(),
        name(),
        words(),
        provenance(),
        option::of(body),
    )
        .prop_map(|(assumed, name, text, provenance, body)| Reading {
            assumed,
            name: placed(name),
            text,
            provenance,
            body,
        })
}

fn joint() -> impl Strategy<Value = Joint> {
    prop_oneof![
        Just(Joint::First),
        Just(Joint::Last),
        name().prop_map(|name| Joint::Before(placed(name))),
        name().prop_map(|name| Joint::After(placed(name))),
    ]
}

fn dropped() -> impl Strategy<Value = Dropped> {
    prop_oneof![
        3 => head().prop_map(Dropped::Head),
        1 => name().prop_map(Dropped::Line),
        1 => name().prop_map(Dropped::Way),
        1 => name().prop_map(Dropped::Phase),
    ]
}

/// Every head that can be dropped.
fn head() -> impl Strategy<Value = Head> {
    let heads: Vec<Head> = Head::ALL
        .into_iter()
        .filter(|h| *h != Head::Phase)
        .collect();
    prop::sample::select(heads)
}

fn range() -> impl Strategy<Value = Range> {
    (0_u32..60_000, 0_u32..9).prop_map(|(first, more)| Range {
        first,
        last: first + more,
    })
}

fn provenance() -> impl Strategy<Value = Vec<Basis>> {
    let cite = || {
        (alias(), vec(range(), 0..3), option::weighted(0.3, words())).prop_map(
            |(alias, at, quote)| Cite {
                alias: placed(alias),
                at: at.into_iter().map(placed).collect(),
                quote,
            },
        )
    };
    let basis = prop_oneof![
        2 => (cite(), option::of(note())).prop_map(|(cite, note)| Basis::Stated(cite, note)),
        1 => (cite(), note()).prop_map(|(cite, note)| Basis::Implied(cite, note)),
        1 => note().prop_map(Basis::Assumed),
    ];
    vec(basis, 0..3)
}

fn source() -> impl Strategy<Value = SourceLine> {
    let units = [Unit::Pages, Unit::Rules, Unit::Paragraphs, Unit::Sentences];
    let unit = || prop::sample::select(units.to_vec());
    (
        alias(),
        name(),
        option::of((unit(), range())),
        option::of((unit(), range())),
        option::of(alias()),
        option::of(gists()),
    )
        .prop_map(|(alias, key, part, numbering, via, gists)| SourceLine {
            alias: placed(alias),
            key: placed(key),
            part: part.map(placed),
            numbering: numbering.map(placed),
            via: via.map(placed),
            gists,
        })
}

fn gists() -> impl Strategy<Value = Block<Gist>> {
    let gist = (range(), words(), any::<bool>()).prop_map(|(parts, words, is_off_play)| Gist {
        parts: placed(parts),
        words,
        is_off_play,
    });
    block(gist.boxed(), 0..3)
}

fn fact() -> impl Strategy<Value = RecordedFact> {
    let several = || vec(words(), 1..4);
    let degrees = || (-180_000_i32..180_000).prop_map(|d| f64::from(d) / 1000.0);
    let place = (degrees(), degrees()).prop_map(|(latitude, longitude)| Coordinates {
        latitude,
        longitude,
    });
    let fact = prop_oneof![
        words().prop_map(Fact::Game),
        several().prop_map(Fact::Aliases),
        (words(), option::of(place)).prop_map(|(name, at)| Fact::Place { name, at }),
        (option::of(words()), option::of(words()))
            .prop_map(|(by, when)| Fact::Observed { by, when }),
        words().prop_map(Fact::Period),
        words().prop_map(Fact::Summary),
        words().prop_map(Fact::Players),
        words().prop_map(Fact::Material),
        (name(), words()).prop_map(|(scheme, value)| Fact::Identifier { scheme, value }),
        any::<u8>().prop_map(Fact::Confidence),
        several().prop_map(Fact::Others),
        several().prop_map(Fact::Suggested),
        words().prop_map(Fact::Remark),
    ];
    (fact, provenance()).prop_map(|(fact, provenance)| RecordedFact {
        fact: placed(fact),
        provenance,
    })
}
