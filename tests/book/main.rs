//! The book: its pages, its figures, and how it looks in a browser.

#[path = "../support/hostile.rs"]
mod hostile;
#[path = "../support/html.rs"]
mod html;
#[path = "../support/shelf.rs"]
mod shelf;
#[path = "../support/mod.rs"]
mod support;

mod boards;
mod built;
mod figures;
mod forms;
mod fragments;
mod front;
#[cfg(unix)]
mod labels;
mod map;
mod offline;
#[cfg(unix)]
mod pages;
#[cfg(unix)]
mod paper;
mod ruleset_page;
mod short_rules;
mod silence;
mod site;
mod unmeasured;
mod wear;
mod which;
