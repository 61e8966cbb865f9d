//! Leaves out what is remembered and never asked.

use std::collections::BTreeSet;

use super::{Game, Node};

/// Leaves out numbers that nothing reads, and what is empty without them.
pub fn prune(game: &mut Game) {
    loop {
        let mut read = BTreeSet::new();
        for (_, part) in &game.defines {
            reads(part, &mut read);
        }
        reads(&game.play, &mut read);
        reads(&game.end, &mut read);
        let empty: BTreeSet<String> = game
            .defines
            .iter()
            .filter(|(_, part)| kept(part, &read, &BTreeSet::new()).is_none())
            .map(|(name, _)| name.clone())
            .collect();
        let keep = |part: &Node| kept(part, &read, &empty);
        let defines: Vec<(String, Node)> = game
            .defines
            .iter()
            .filter_map(|(name, part)| Some((name.clone(), keep(part)?)))
            .collect();
        let play = keep(&game.play).unwrap_or_else(|| game.play.clone());
        if defines == game.defines && play == game.play {
            break;
        }
        game.defines = defines;
        game.play = play;
    }
    // An end that no move comes to.
    let mut written = BTreeSet::new();
    for (_, part) in &game.defines {
        over(part, &mut written);
    }
    if let Node::Call("end", parts) = &mut game.end
        && let [Node::List(ends)] = parts.as_mut_slice()
    {
        ends.retain(|end| {
            if let Node::Call("if", parts) = end
                && let Node::Call("=", sides) = &parts[0]
                && let Node::Number(code) = &sides[1]
            {
                written.contains(code)
            } else {
                true
            }
        });
    }
}

/// The names of numbers that are read, but by what sets them.
fn reads(part: &Node, read: &mut BTreeSet<String>) {
    match part {
        Node::Call("set", parts) => {
            if let [Node::Word("Var"), Node::Text(name), value] = parts.as_slice() {
                let mut of_value = BTreeSet::new();
                reads(value, &mut of_value);
                of_value.remove(name);
                read.extend(of_value);
            } else {
                parts.iter().for_each(|part| reads(part, read));
            }
        }
        Node::Call("values", parts) => {
            if let [_, Node::Text(name)] = parts.as_slice() {
                read.insert(listed(name));
            }
        }
        Node::Call("remember" | "forget", parts) => {
            parts[1..].iter().for_each(|part| reads(part, read));
        }
        Node::Call("var", parts) => {
            if let [Node::Text(name)] = parts.as_slice() {
                read.insert(name.clone());
            }
        }
        Node::Call(_, parts) | Node::List(parts) => {
            parts.iter().for_each(|part| reads(part, read));
        }
        Node::Named(_, part) => reads(part, read),
        Node::Word(_) | Node::Number(_) | Node::Text(_) => {}
    }
}

/// The name of a list, apart from those of numbers.
fn listed(name: &str) -> String {
    format!("list {name}")
}

/// The part without what is never read; `None` if nothing is left.
fn kept(part: &Node, read: &BTreeSet<String>, empty: &BTreeSet<String>) -> Option<Node> {
    let all = |parts: &[Node]| -> Vec<Node> {
        let kept = parts.iter().filter_map(|part| kept(part, read, empty));
        kept.collect()
    };
    match part {
        Node::Text(name) if empty.contains(name) => None,
        Node::Call("set", parts) => match parts.as_slice() {
            [Node::Word("Var"), Node::Text(name), _] if !read.contains(name) => None,
            _ => Some(part.clone()),
        },
        Node::Call("remember" | "forget", parts) => match parts.as_slice() {
            [_, Node::Text(name), ..] if !read.contains(&listed(name)) => None,
            _ => Some(part.clone()),
        },
        Node::Call(name @ ("seq" | "and" | "or" | "priority"), parts) => match parts.as_slice() {
            [Node::List(inner)] => {
                let mut inner = all(inner);
                match inner.len() {
                    0 => None,
                    1 => Some(inner.remove(0)),
                    _ => Some(Node::Call(name, vec![Node::List(inner)])),
                }
            }
            _ => Some(Node::Call(name, all(parts))),
        },
        Node::Call("if", parts) => {
            let rest: Vec<Option<Node>> = parts[1..]
                .iter()
                .map(|part| kept(part, read, empty))
                .collect();
            let test = parts[0].clone();
            match rest.as_slice() {
                [None] | [None, None] => None,
                [Some(then)] | [Some(then), None] => {
                    Some(Node::Call("if", vec![test, then.clone()]))
                }
                [None, Some(otherwise)] => {
                    Some(super::say::when(super::say::not(test), otherwise.clone()))
                }
                [Some(then), Some(otherwise)] => {
                    Some(super::say::either(test, then.clone(), otherwise.clone()))
                }
                _ => Some(part.clone()),
            }
        }
        Node::Call("while", parts) => {
            let body = kept(&parts[1], read, empty)?;
            Some(Node::Call("while", vec![parts[0].clone(), body]))
        }
        Node::Call("forEach", parts) => match parts.split_last() {
            Some((body, head)) if matches!(head, [Node::Word("Site" | "Value"), _]) => {
                let body = kept(body, read, empty)?;
                let head = head.iter().cloned();
                Some(Node::Call("forEach", head.chain([body]).collect()))
            }
            _ => Some(part.clone()),
        },
        Node::Call(name, parts) => {
            let kept = all(parts);
            match kept.is_empty() && !parts.is_empty() {
                true => None,
                false => Some(Node::Call(name, kept)),
            }
        }
        Node::List(parts) => Some(Node::List(all(parts))),
        Node::Named(name, inner) => Some(Node::Named(name, Box::new(kept(inner, read, empty)?))),
        Node::Word(_) | Node::Number(_) | Node::Text(_) => Some(part.clone()),
    }
}

/// The codes that `(var "Over")` may be set to.
fn over(part: &Node, written: &mut BTreeSet<i32>) {
    match part {
        Node::Call("set", parts) => {
            if let [Node::Word("Var"), Node::Text(name), value] = parts.as_slice()
                && (name == "Over" || name == "Moved last")
            {
                numbers(value, written);
            }
        }
        Node::Call(_, parts) | Node::List(parts) => {
            parts.iter().for_each(|part| over(part, written))
        }
        Node::Named(_, part) => over(part, written),
        Node::Word(_) | Node::Number(_) | Node::Text(_) => {}
    }
}

fn numbers(part: &Node, written: &mut BTreeSet<i32>) {
    if let Node::Number(n) = part {
        written.insert(*n);
    } else if let Node::Call("if", parts) = part {
        parts[1..].iter().for_each(|part| numbers(part, written));
    }
}
