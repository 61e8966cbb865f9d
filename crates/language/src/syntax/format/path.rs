//! The path of a sowing.

use super::conditions::condition;
use super::counts::{amount, amounts};
use super::pits::{Form, pits, place};
use crate::terms::{AnyNumber, DroppingIn, Path, Skip, Through, Way};

/// What is said of a path, beginning with the direction.
pub(super) fn path(path: &Path) -> String {
    let mut parts: Vec<String> = Vec::new();
    let way = path.way.map(|way| match way {
        Way::Round(direction) => direction.to_string(),
        Way::Either => "either way".into(),
        Way::EitherKept => "either way kept".into(),
        Way::EitherKeptByAll => "either way kept by all".into(),
        Way::Reversed => "reversed".into(),
    });
    let from = path
        .from
        .as_ref()
        .map(|from| format!("from {}", place(from)));
    let begin: Vec<String> = way.into_iter().chain(from).collect();
    if !begin.is_empty() {
        parts.push(begin.join(" "));
    }
    parts.extend(path.skipping.iter().map(|skip| match skip {
        Skip::Origin { once: true } => "skipping origin once".into(),
        Skip::Origin { once: false } => "skipping origin".into(),
        Skip::Pits(of) => format!("skipping {}", pits(of, Form::One)),
        Skip::PitsExceptLastSeed(of) => {
            format!("skipping {} except last seed", pits(of, Form::One))
        }
        Skip::PitsUnless(of, unless) => {
            format!(
                "skipping {} unless {}",
                pits(of, Form::One),
                condition(unless)
            )
        }
    }));
    parts.extend(path.through.map(|stores| {
        match stores {
            Through::Own => "through own store",
            Through::Opponent => "through opponent store",
            Through::Both => "through both stores",
        }
        .to_string()
    }));
    if let Some(of) = &path.within {
        parts.push(format!("within {}", pits(of, Form::Several)));
    }
    if !path.dropping.is_empty() {
        parts.push(format!("dropping {}", amounts(&path.dropping, " then ")));
    }
    parts.extend(path.dropping_any.map(|any| {
        match any {
            AnyNumber::Alike => "dropping any number",
            AnyNumber::Each => "dropping any number each",
        }
        .to_string()
    }));
    if let Some(DroppingIn { seeds, pits: of }) = &path.dropping_in {
        parts.push(format!(
            "dropping {} in {}",
            amount(seeds),
            pits(of, Form::One)
        ));
    }
    parts.join(", ")
}
