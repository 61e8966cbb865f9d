//! Short names for the ludemes that are needed most.

use super::super::ludeme::{Node, call, named, text, word};

pub fn number(n: i32) -> Node {
    Node::Number(n)
}

/// A number that Ludii remembers by a name.
pub fn var(name: &str) -> Node {
    call("var", [text(name)])
}

pub fn set(name: &str, value: Node) -> Node {
    call("set", [word("Var"), text(name), value])
}

pub fn add(a: Node, b: Node) -> Node {
    call("+", [a, b])
}

pub fn sub(a: Node, b: Node) -> Node {
    call("-", [a, b])
}

pub fn equal(a: Node, b: Node) -> Node {
    call("=", [a, b])
}

pub fn less(a: Node, b: Node) -> Node {
    call("<", [a, b])
}

pub fn yes() -> Node {
    word("True")
}

pub fn no() -> Node {
    word("False")
}

/// Whether all hold.
pub fn all(parts: impl IntoIterator<Item = Node>) -> Node {
    let mut all = Vec::new();
    for part in parts {
        if part == no() {
            return no();
        }
        if part != yes() && !all.contains(&part) {
            all.push(part);
        }
    }
    match all.len() {
        0 => yes(),
        1 => all.remove(0),
        2 => call("and", all),
        _ => call("and", [Node::List(all)]),
    }
}

/// Whether one holds.
pub fn any(parts: impl IntoIterator<Item = Node>) -> Node {
    let mut any = Vec::new();
    for part in parts {
        if part == yes() {
            return yes();
        }
        if part != no() && !any.contains(&part) {
            any.push(part);
        }
    }
    match any.len() {
        0 => no(),
        1 => any.remove(0),
        2 => call("or", any),
        _ => call("or", [Node::List(any)]),
    }
}

pub fn not(part: Node) -> Node {
    if part == yes() {
        no()
    } else if part == no() {
        yes()
    } else if let Node::Call("not", mut parts) = part {
        parts.remove(0)
    } else {
        call("not", [part])
    }
}

/// One of two numbers, conditions or moves.
pub fn either(test: Node, then: Node, otherwise: Node) -> Node {
    if then == otherwise || test == yes() {
        then
    } else if test == no() {
        otherwise
    } else {
        call("if", [test, then, otherwise])
    }
}

/// A move, if a condition holds.
pub fn when(test: Node, then: Node) -> Node {
    match test == yes() {
        true => then,
        false => call("if", [test, then]),
    }
}

/// Moves one after the other, each on what those before have left.
pub fn seq(parts: Vec<Node>) -> Node {
    let mut flat = Vec::new();
    for mut part in parts {
        if let Node::Call("seq", inner) = &mut part
            && let [Node::List(inner)] = inner.as_mut_slice()
        {
            flat.append(inner);
        } else {
            flat.push(part);
        }
    }
    match flat.len() {
        1 => flat.remove(0),
        _ => call("seq", [Node::List(flat)]),
    }
}

/// Moves of which none sees what the others do.
pub fn together(mut parts: Vec<Node>) -> Node {
    match parts.len() {
        1 => parts.remove(0),
        _ => call("and", [Node::List(parts)]),
    }
}

pub fn repeat(test: Node, body: Node) -> Node {
    call("while", [test, body])
}

/// The seeds in a place of the board.
pub fn count_at(site: Node) -> Node {
    call("count", [named("at", site)])
}

/// The seeds in a region.
pub fn count_in(region: Node) -> Node {
    call("count", [named("in", region)])
}

/// How many sites a region has.
pub fn sites_in(region: Node) -> Node {
    call("count", [word("Sites"), named("in", region)])
}

pub fn is_in(what: Node, region: Node) -> Node {
    call("is", [word("In"), what, region])
}

/// Seeds that come to lie in a place of the board.
pub fn drop(site: Node, seeds: Node) -> Node {
    let mut parts = vec![call("piece", [text("Seed")]), call("to", [site])];
    if seeds != number(1) {
        parts.push(named("count", seeds));
    }
    call("add", parts)
}

/// Takes seeds off a place of the board, where it has so many.
pub fn take(site: Node, seeds: Node) -> Node {
    let left = match seeds == count_at(site.clone()) {
        true => number(0),
        false => sub(count_at(site.clone()), seeds),
    };
    call("set", [word("Count"), named("at", site), left])
}

/// Seeds from one place to another.
pub fn carry(from: Node, to: Node, seeds: Node) -> Node {
    call(
        "fromTo",
        [
            call("from", [from]),
            call("to", [to]),
            named("count", seeds),
        ],
    )
}
